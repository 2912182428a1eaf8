"""Italian: how people ask for an answer without memory, and to remember something."""

from extractor.core.languages.requests.form import RequestWords

_TALKS = (
    r"(?:conversazion[ei]|chat|discussion[ei]|chiacchierat[ae]|messaggi|sessioni|dialoghi|chiacchiere|scambi|discorsi)"
)
_SAID = r"(?:raccontato|detto|spiegato|confidato|scritto|condiviso|dato|rivelato|accennato|fornito)"
_USE = (
    r"(?:us|utilizz|consult|guard|consider|ten|tien|bas|attin|cerc|rif|far|prend|and|sfrutt|affid|appoggi|legg|ricorr|vad|vai|tocc|frug|mett|"
    r"tir|apr|ripesc|pesc|rovist|includ|includer|richiam|riprend|sbirci|inser|fond|valer|serv|pens|controll)\w*"
)
_ASIDE = r"(?:da parte|perdere|stare|fuori|in pace|a parte|da un lato|al di fuori)"

REQUESTS = RequestWords(
    short="nn=non, ke=che, cm=come, x=per, xke=perche, cn=con, qll=quello",
    known=(
        r"\b(?:(?:tua|mia|la|sua|di) )?memori[ae]\b(?! (?:del|della|dello|dei|ram|cache|interna|virtuale))",
        r"\b(?:ricordi|cronologia|storico)\b",
        r"\b(?:quello|quel|quanto|ciò|tutto ciò|tutto quello|nulla di quello) (?:che )?(?:già )?(?:\w+ ){0,3}(?:sai|sa|ricordi|ricorda|conosci|hai (?:salvato|memorizzato|imparato|annotato|registrato|appreso)|memorizzato|salvato|segnato|annotato)\b",
        r"\b(?:sai|ricordi|conosci|memorizzato|salvato|imparato|annotato|segnato)(?: \w+){0,2} (?:di|su|su di) me\b|\bsul mio conto\b",
        r"\b(?:note|appunti|informazioni|dati|info|profilo)(?: \w+){0,2} (?:su|su di|di) me\b",
        r"\b(?:miei|mie|mio|mia) (?:(?:dati|informazioni|info) salvat\w+|profilo|preferenze|gusti)\b",
        r"\b(?:conversazioni|chat|discussioni|chiacchierate) (?:precedenti|passate|vecchie|scorse)\b",
        r"\b(?:vecchie|passate|precedenti|scorse) (?:conversazioni|chat|discussioni|chiacchierate)\b",
        r"\bche ti ho (?:raccontato|detto|spiegato|confidato)\b(?: \w+){0,2} (?:prima|in passato|finora|in precedenza|già|un tempo)\b",
        r"\bchi (?:sono|io sia)\b",
        r"\b(?:tuoi|tue|suoi|sue) (?:\w+ )?(?:note|appunti|ricordi|dati|annotazioni|schede|informazioni)(?: (?:su|su di|di) me)?\b",
        r"\b(?:mio|mia|miei|mie|nostr[aeio]) (?:\w+ )?(?:profilo|cronologia|storico|storia|dati|gusti|preferenze|informazioni|info|passato|abitudini|conversazioni|chat|chiacchierate|vita privata|background)\b(?! (?:foto|instagram|facebook|scolastic))",
        rf"\b(?:nostr[aeio]|vecchi[ea]?|passat[ei]|precedent[ei]|scors[ei]|altr[ei]|ultim[ei]) (?:\w+ )?{_TALKS}\b",
        rf"\b{_TALKS} (?:precedent[ei]|passat[ei]|vecchi[ea]|scors[ei]|di prima|che abbiamo)\b",
        rf"\b(?:quello|quel|quanto|ciò|tutto|cose|roba|niente di quello|nulla di quello|tutto quello|informazioni) che (?:\w+ )?(?:ti|vi|le) (?:\w+ )?(?:ho|abbia|avevo|ho già) (?:\w+ )?{_SAID}\b",
        r"\b(?:quello|quel|quanto|ciò|tutto|cose|informazioni|info|dati|tutto quello|niente di quello) (?:che )?(?:\w+ ){0,3}(?:sai|sa|ricordi|ricorda|conosci|conosce|hai|sapete|ha (?:salvato|memorizzato))\b",
        r"\b(?:dati|informazioni|info|cose|dettagli|contesto) (?:personal\w+|privat\w+|salvat\w+|memorizzat\w+|mie|miei)\b",
    ),
    opt_out=(
        r"\bse (?:tu )?non sapess\w+ (?:assolutamente )?(?:nulla|niente) (?:di|della|su|sulla) (?:me|mia \w+)",
        r"\bcome se (?:la|questa|la mia) domanda (?:venisse|arrivasse|fosse)\b{gap}\b(?:chiunque|qualunque|qualcuno|uno|sconosciut\w+|estrane\w+)\b",
        r"\b(?:niente|nessuna|senza|evita(?:re)?) (?:rispost[ae]|consigl[io]|consigli|suggerimenti) (?:personalizzat|su misura)\w*",
        r"\b(?:risposta|consiglio)(?: \w+){0,2} come (?:per|a) (?:un|uno|una)(?: \w+)? (?:sconosciut|estrane)\w*",
        r"\b(?:dimentica(?:ti)?|scorda(?:ti)?|dimentichi|lascia perdere)(?: (?:pure|solo|per))* (?:un (?:attimo|momento|secondo|istante)|per un (?:attimo|momento|secondo|istante)|due minuti|cinque minuti|per una volta|per questa volta|per ora|un attimino)(?: di)?,? (?:che (?:sono|ho|mi|vivo|non|siamo)|(?:i |le |il |la )?mi[oae]i?|tutto|chi|quello)\b",
        r"\b(?:non|senza)\b(?: \w+){0,2} (?:adattat|adattar|personalizzat|cucit|tarat|calibrat|su misura)\w*(?: \w+)? (?:a|per|su|addosso) (?:me|mi)\b",
        r"\b(?:uno|qualcuno|una persona|un tizio|gente) che (?:non|mai) (?:conosci|conosca|conosce|hai mai visto|conoscete)\b",
        r"\b(?:come se|mettiamo che|immagina che|facciamo che|poniamo che|diciamo che|supponi che|fai finta che|fai conto che) (?:io )?(?:fossi|sia|sono) (?:un[ao']?|il|la|uno)? ?(?:\w+ )?(?:client|sconosciut|estrane|nuov|chiunque|anonim|passante|tizio|turista)\w*",
        r"\bprima volta che (?:parliamo|ci parliamo|chattiamo|ci sentiamo|ci scriviamo)\b",
        r"\bcosa (?:diresti|consiglieresti) a (?:un|uno|una) (?:\w+ )?(?:sconosciut|estrane|qualunque|tizio)\w*",
        r"\b(?:come se non|fai come se non|fai finta che non) (?:ci |mi )?(?:avessimo|avessi|fossimo|conoscess)\w*",
        r"\bnon (?:attingere|attinga|attingete)\b{gap}\b(?:informazioni|dati|memoria|memorie|ricordi)\b",
        r"(?:^|[.!?,;:] ?)(?:niente|nessun\w*|zero|basta)(?: \w+)? {known}(?: (?:su di me|per favore)){0,2}(?= ?(?:[.,!?;:]|$))",
        r"(?<!non )\b(?:ignor(?:a|i|are|ando|ate)|dimentica(?:ti|re|te)?|dimentichi|tralasci(?:a|are)|disattiv(?:a|are|i)|spegn(?:i|ere)|trascura(?:re)?|scordati|salta)\b{gap}{known}",
        r"\b(?:lascia(?:re|mo)?|metti|mettere|mettiamo|lasci)\b{gap}\b(?:da parte|perdere|stare|fuori)\b{gap}{known}",
        r"\b(?:lascia(?:re|mo)?|metti|mettere)\b{gap}{known}{gap}\b(?:da parte|perdere|stare|fuori)\b",
        r"\bsenza (?!memoria|perdere|cancellare|toccare){gap}{known}|(?:^|\brispond\w*{gap})senza memoria\b",
        r"\bnon (?:ti |mi |si |vi |devi |voglio che )?(?!\w+o\b)(?:us|utilizz|consult|guard|consider|ten|tien|bas|attin|cerc|rifarti|far|prend|andar|sfrutt|affid|appoggi)\w*\b{gap}{known}",
        r"\b(?:fai|fate|faccia|facciamo|fingi|finga|immagina|immagini|supponi|supponiamo)\b{gap}\b(?:non|mai)\b{gap}\b(?:conosc|sap|incontrat|parlat|vist|sentit)\w*",
        r"\bcome se\b{gap}\bnon (?:mi|ci) (?:conosc|foss|aves)\w*|\bcome se non sap\w+ (?:nulla|niente) (?:di|su)",
        r"\bcome se (?:fosse|questa fosse) la prima volta (?:che )?(?:\w+ )?(?:parl|sent|scriv|incontr|conosc|chatt)\w*",
        r"\b(?:rispond\w*|tratta\w*|parla\w*)\b{gap}\bcome (?:a|con|fossi|se fossi)(?: \w+){0,3} (?:sconosciut[oa]|estrane[oa]|chiunque)\b",
        r"\bsenza personalizza(?:re|zion)",
        r"(?<!non )(?<!non ti )\b(?:ignor(?:a|i|are|ando|ate|iamo)|dimentic(?:a|ati|are|ate|hi|hiamo|ando|atelo)|scord(?:a|ati|are|iamo|i)|tralasci(?:a|are|ando)?|salt(?:a|are)|omett(?:i|ere)|trascur(?:a|are|i)|prescind(?:i|ere|endo)|escludi|escludere|lascia perdere|lascia stare|metti via|accanton\w+)\b(?: \w+){0,5}?,? {known}",
        rf"\b(?:non|senza|niente|evita(?:re)? di|evita)\b(?: \w+){{0,3}} (?!\w+o\b){_USE}\b{{gap}}{{known}}",
        rf"{{known}},? (?:\w+ )?non (?:l[oaei]|mi|ti|si)? ?{_USE}",
        rf"\b(?:lasci\w*|mett\w+|ten\w*|tien\w*|esclud\w+)\b{{gap}}{{known}}{{gap}}\b{_ASIDE}",
        rf"\b(?:lasci\w*|mett\w+|ten\w*|tien\w*)\b{{gap}}\b{_ASIDE}\b{{gap}}{{known}}",
        r"\b(?:fai|fate|faccia|facciamo|fingi|finga|immagina|immagini|supponi|supponiamo|rispond\w+|comportati|agisci|parla\w*|dimmi|consiglia\w*|pensa)\b{gap}\b(?:come se|che|finta|conto)\b{gap}\b(?:non|mai|niente|nulla|prima volta|sconosciut\w+|estrane\w+)\b",
        r"(?<!fa )(?<!finta )\bcome se (?:non (?:ci|mi) |ci |non )(?:fossimo mai|conosc\w+|aves\w+ mai|sapess\w+|parlass\w+ per la prima|vedess\w+ per la prima|incontrass\w+ per la prima)",
        r"\b(?:fai|facciamo|faccia) finta (?:di )?(?:non|che)\b",
        r"\b(?:tratt\w+|rispond\w+|consider\w+|parla\w*)\b{gap}\bcome\b(?: \w+){0,4} (?:sconosciut[oa]|estrane[oa]|chiunque|qualunque|nuov[oa]|estraneo)\b",
        r"(?:^|[.!?,;:] ?|\b(?:per favore|dai|e|puoi|solo) )(?:ri)?(?:part\w+|cominci\w+|comincia|inizi\w*|ripart\w+|ricominci\w+)(?: \w+){0,3} (?:da|dallo) (?:zero|0|capo)(?= ?(?:[.,!?;:]|$|per favore|e|qui))",
        r"\b(?:senza|niente|nessun[ao]?|zero) (?:usare )?(?:(?:i|le|miei|mie|\w+) )?(?:dati?|informazion\w|info|cose|dettagli|contesto|riferiment\w+) (?:personal|privat|su di me|mie)\w*",
        r"\b(?:niente|nulla) di (?:personale|personalizzato|mio)\b|\bsenza (?:contesto precedente|personalizza\w+|memoria precedente|sapere (?:niente|nulla) di me)\b|\brisposta (?:generica|impersonale|neutra|non personalizzata)\b|\bsolo (?:una )?risposta generale\b",
        r"\brispond\w+ (?:alla cieca|a occhi chiusi)\b",
    ),
    reversals=r"\b(?:perché|perche|io|lui|lei|loro|noi|vicino)(?: \w+){0,2} ",
    remember=(
        r"\b(?:d'ora in poi|da ora in poi|da adesso in poi|da oggi in poi|in futuro)\b{gap}\b(?:sempre|mai)\b",
        r"\b(?:d'ora in poi|da ora in poi|da adesso in poi|da oggi in poi|da oggi)\b{gap}\b(?:voglio|vorrei|preferisco)\b{gap}\b(?:sempre|mai)\b|\b(?:d'ora in poi|da ora in poi|da oggi in poi),? (?:sempre|solo)\b",
        r"(?:^|[.!?,;:] ?|\b(?:per favore|e) )(?:salva|salvati|memorizza|registra|annota|segna|conserva|tieni|ricorda)(?:ti)? (?:quest[ao]|questa informazione|l'informazione|questo dato|i seguenti|bene che)\b",
        r"\b(?:fai|faccia|fate) (?:un )?(?:promemoria|nota|appunto)\b|\btieni(?:ti)? (?:bene )?in testa\b",
        r"\bnon (?:ti |ve lo )?(?:scord|dimentic)\w+",
        r"\b(?:annota(?:ti|re)?|appunta(?:ti)?|segna(?:ti|lo|telo)|memorizza(?:re)?|registra che|prend(?:i|ete) nota|tenga a mente)\b",
        r"\bda ricordare ?:",
        r"\b(?:ricordat(?:i|elo)|ricordare che)\b",
        r"\b(?:puoi|potresti|può) (?:ricordarti|ricordare|segnarti|annotare|memorizzare)\b",
        r"\b(?:ricordati|si ricordi|ricorda (?:che|di|questo|il|la|per))\b",
        r"\bnon (?:ti )?dimentica(?:re|rti|ti)?\b",
        r"\btieni (?:a mente|presente|conto)\b",
        r"\b(?:annota|memorizza|segnati|prendi nota)\b",
        r"\b(?:annot|appunt|segn|memorizz|registr|salv|scriv|ricord|not)(?:a|i|are|ate|ati|iti|telo|alo|atelo|itelo|arti|arlo)(?: bene| da qualche parte| questo| per favore)?(?: ?[:,]| che\b| (?:questo|quanto segue|in memoria|nella memoria|per (?:dopo|la prossima|il futuro))\b)",
        r"\b(?:segnati|segnatelo|annotati|annotatelo|appuntati|ricordati|ricordatelo|scriviti|scrivitelo|memorizza|memorizzalo)\b",
        r"\b(?:tieni|tenga|tenere|tenete|tienilo|tenerlo|tieniti|abbi)(?: sempre| bene)? (?:a mente|presente|conto|in mente|in considerazione)\b",
        r"\b(?:non|mai) (?:ti |te lo |lo |vi |si )?(?:dimentic|scord)\w+\b",
        r"\b(?:per la prossima volta|per il futuro|per la prossima|per dopo|per tua informazione|da ricordare|da sapere|promemoria|nota|appunto|nb)(?: \w+){0,2} ?[:,]",
        r"\b(?:d'ora in poi|da ora in poi|da adesso|da ora|in futuro|da oggi)\b{gap}\b(?:sappi|ricord|tieni|tenga|consider|segna|memorizz|pensa)\w*",
        r"\b(?:voglio|vorrei|mi piacerebbe|ho bisogno) che (?:\w+ ){0,2}(?:ricord|segn|annot|memorizz|sap|ten|salv|appunt|tien)\w*",
        r"\b(?:puoi|potresti|può|potrebbe|mi faresti il favore di) (?:\w+ )?(?:ricordar|annotar|segnar|salvar|memorizzar|appuntar|tener|prendere nota)\w*",
        r"\bprend(?:i|a|ete|ere) (?:buona )?nota\b|\b(?:mettiti|metti|ficcati|stampati)(?:lo|telo)?\b{gap}\b(?:in testa|in memoria|nella memoria|nelle note|a mente)\b|\bsappi(?:lo)?(?: d'ora in poi)? che\b",
    ),
)
