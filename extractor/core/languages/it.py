"""Italian."""

from extractor.core.languages.form import ClaimWords, Cldr, EndingWords, Language, OrderWords
from extractor.core.languages.habit_form import HabitWords, TitleWords
from extractor.core.languages.it_dates import DATES
from extractor.core.languages.password_form import PasswordWords
from extractor.core.languages.statement_form import (
    ContrastWords,
    MannerWords,
    PastedWords,
    QuestionWords,
    SamenessWords,
    SensitiveWords,
)

STOP_WORDS = (
    "a ad agli ai al alla alle allo anche ancora avere aveva c che chi ci ciò come con contro cosa così cui da dagli "
    "dai dal dalla dalle degli dei del della delle dello di dove due e ed era erano essere fa fra gli ha hai hanno ho "
    "i il in io l la le lei li lo loro lui ma me mi mia mie miei mio ne nei nel nella nelle nello no noi non nostra "
    "nostro o ogni per perché più poi quale quando quanto quella quelle quelli quello questa queste questi questo qui "
    "se sei si sia siamo solo sono sta su sua sue sui sul sulla suo suoi sì te ti tra tu tua tuo tutti tutto un una "
    "uno utente vi voi è"
)

PASSWORDS = PasswordWords(
    passwords="parola d'ordine,parola chiave,parola di accesso,password,codice segreto,codice di accesso",
    passphrases="frase segreta,frase di accesso,frase di recupero,frase di sicurezza,passphrase,frase password",
    said_of="importante scrivi annota conserva salvata annotata scritta segnata nascosta nota lunga corta sicura debole forte sbagliata giusta segreta persa dimenticata scaduta cambiata facile difficile parole conservata",
    pins="codice di verifica,codice sms,codice otp,pin,pass,codice pin,chiave wifi,chiave del wifi,chiave wi-fi,codice wifi,chiave di rete",
    short="pw,psw,pwd",
    joins="di,del,della,dello,dell',per,sul,al,alla,d'accesso,da",
    links="è,era,sarà,fu,ora è,adesso è,è ora,resta,rimane,è stata cambiata in,è sempre",
    fillers="è,era,come,mia,la,il,nostra,tua,sua,una,nuova,di",
    units="caratteri,cifre,lettere,giorni,minuti,ore,mesi,simboli,anni",
    locks="cassettina delle chiavi,scatolina delle chiavi,portone,porta,cancello,cassaforte,allarme,lucchetto,garage,box auto,bancomat,carta,telefono,cellulare,armadietto,cassetta,valigia,serratura,citofono,condominio,telefonino,iphone,cantina,bici,smartphone,antifurto",
    codes="codice,combinazione,pin,numero",
    opens=r"(?:stacc|disattiv|spegn)\w+ con|va mess[ao] su|digit(?:o|a|are|i|ate|ando)\b|apre con|prem(?:i|ere|o)\b|inseri\w+|compon\w+|si (?:apre|sblocca|spegne|disattiva|disinserisce) (?:con|digitando|mettendo)|sblocc\w+|digit\w+|prem\w+|schiacci\w+|apr\w+ con|è (?:impostat\w+ )?su\b|fai\b|batt\w+",
    keypads="cassettina delle chiavi,scatolina delle chiavi,lucchetto,armadietto,cancello,portone,cassaforte,citofono,tastierino,cassetta di sicurezza,antifurto,cassetta delle chiavi",
    networks="rete wifi",
    logins=r"(?:entr|acced|logg|colleg|autentic)\w*(?: \S+){0,5} con(?: \w+){0,2} {value}",
    login_names="credenziali,accesso",
    keys="chiave api,chiave segreta,chiave dell'api,segreto,chiave di accesso",
    numbers="codice segreto",
    checks="codice di sicurezza",
    restores="codice di recupero,codice di backup,chiave di licenza,codice prodotto",
    no_passwords="semplice nuova stessa diversa vecchia vuota buona privata complicata uguale errata",
    mine="mi[oa]|nostr[oa]",
    users="utente",
    before_numbers="stanza|utente|dal|nel",
    takes="metto|usiamo|utilizzo|inserisco",
    accounts=r"\bspid\b|colleg|autentic",
    banks=r"\bbanca\b",
    answers=r"risposta (?:segreta|di sicurezza|alla domanda (?:segreta|di sicurezza))|domanda (?:segreta|di sicurezza)[^.!?\n:]{0,30}",
    asked="segret,sicurezza",
    other_codes=r"errore|\briga\b|numero di (?:tel|cell)",
    cards="carta ,carta di credito",
    orders="ordine|fattura",
    sentences=(
        r"con {value} come (?:{word}|{pin})",
        r"(?:cambi|modific|impost|reimpost|mess|aggiorn)\w{0,12}+{gap}{word}{gap} (?:in|con|a|su) {value}",
        r"(?:usa|usate|usi|metti|inserisci|prova|scrivi) {gap}{value} come{gap}{word}",
        r"{pin}(?: (?:di|del|della|dello|per|dell')[^.!?\n\d]{1,30}?)? (?:è|:|in) ?{number}",
        r"\bcon (?:\w{1,12} ){0,2}{word} {value}",
        r"{pin} e {value}(?=\s*(?:[.,!;]|$))",
    ),
)

# -- CLDR 48.2.0, made by scripts/cldr.py. Copyright Unicode, Inc.; LICENSE-UNICODE
CLDR = Cldr(
    weekdays=(
        "lunedì, lun",
        "martedì, mar",
        "mercoledì, mer",
        "giovedì, gio",
        "venerdì, ven",
        "sabato, sab",
        "domenica, dom",
    ),
    months=(
        "gennaio, gen",
        "febbraio, feb",
        "marzo, mar",
        "aprile, apr",
        "maggio, mag",
        "giugno, giu",
        "luglio, lug",
        "agosto, ago",
        "settembre, set",
        "ottobre, ott",
        "novembre, nov",
        "dicembre, dic",
    ),
    relative={
        "the day before yesterday": "l’altro ieri",
        "yesterday": "ieri",
        "today": "oggi",
        "tomorrow": "domani",
        "the day after tomorrow": "dopodomani",
        "last week": "settimana scorsa",
        "last month": "mese scorso",
        "last quarter": "trimestre scorso",
        "last year": "anno scorso",
        "last Monday": "lunedì scorso",
        "last Tuesday": "martedì scorso",
        "last Wednesday": "mercoledì scorso",
        "last Thursday": "giovedì scorso",
        "last Friday": "venerdì scorso",
        "last Saturday": "sabato scorso",
        "last Sunday": "domenica scorsa",
        "this week": "questa settimana",
        "this month": "questo mese",
        "this quarter": "questo trimestre",
        "this year": "quest’anno",
        "this Monday": "questo lunedì",
        "this Tuesday": "questo martedì",
        "this Wednesday": "questo mercoledì",
        "this Thursday": "questo giovedì",
        "this Friday": "questo venerdì",
        "this Saturday": "questo sabato",
        "this Sunday": "questa domenica",
        "next week": "settimana prossima",
        "next month": "mese prossimo",
        "next quarter": "trimestre prossimo",
        "next year": "anno prossimo",
        "next Monday": "lunedì prossimo",
        "next Tuesday": "martedì prossimo",
        "next Wednesday": "mercoledì prossimo",
        "next Thursday": "giovedì prossimo",
        "next Friday": "venerdì prossimo",
        "next Saturday": "sabato prossimo",
        "next Sunday": "domenica prossima",
    },
    past={
        "day": "{0} giorno fa, {0} giorni fa",
        "week": "{0} settimana fa, {0} settimane fa",
        "month": "{0} mese fa, {0} mesi fa",
        "quarter": "{0} trimestre fa, {0} trimestri fa",
        "year": "{0} anno fa, {0} anni fa",
        "hour": "{0} ora fa, {0} ore fa",
    },
    future={
        "day": "tra {0} giorno, tra {0} giorni",
        "week": "tra {0} settimana, tra {0} settimane",
        "month": "tra {0} mese, tra {0} mesi",
        "quarter": "tra {0} trimestre, tra {0} trimestri",
        "year": "tra {0} anno, tra {0} anni",
        "hour": "tra {0} ora, tra {0} ore",
    },
)
# -- end of CLDR

MANNER = MannerWords(
    wished="mi piacerebbe, ci piacerebbe, vorrei, vorremmo, magari un giorno, sogno di, sogn*, sto pensando, stiamo pensando, penso di, pensiamo di, pensavo di, sto valutando, valut*, se vinco, se vincessi, se avessi, se riesco, mi tenta, mi stuzzica, ho voglia di, voglia di, spero, prima o poi, sono indeciso, sono indecisa",
    planned="voglio, vogliamo, andrò, farò, ho intenzione, abbiamo intenzione, conto di, programm*, non ancora, ancora non, in progetto",
    doubted="forse, magari, può darsi, può essere, potrebbe, potrei, probabilmente, possibile, possibilmente, pare, sembra, a quanto pare, a quanto dice, si dice, dicono, ho sentito, voci, credo, mi sa, suppongo, sospetto, non so se, non sono sicur*, boh, chissà, mi chiedo, presumibilmente, presunt*, dice che, racconta*",
    unsure="non sono sicur*, non confermato, se è vero, se sia vero, niente di ufficiale, non è sicuro, non è certo, non ho fatto esami, non ho prove, da confermare, non ne sono sicur*",
    denied="non * più, smesso, nessuno, né",
    denies_nothing="non solo, perché no, non c'è problema, senza problemi, non male, niente male, non vedo l'ora, non è che, senza dubbio, di niente, senz'altro, senza, non so se, non so, non prima, non oltre, non più tardi, non questo, non questa",
    corrected="no, anzi, scusa*, pardon, voglio dire, volevo dire, cioè, o meglio, aspetta, mi sbaglio, sbagliato, errore, correggo, ops, mi correggo, piuttosto",
    kin="marito, moglie, ragazzo, ragazza, fidanzat*, amico, amica, amici, amiche, fratello*, fratelli, sorella*, sorelle, cognat*, suocer*, madre, padre, mamma, papà, genitori, nonn*, zia, zio, zii, cugin*, figlia*, figlio*, figli, bambin*, nipot*, collega, colleghi, capo, vicin*, coinquilin*, compagn*, partner, professor*, ex, gemell*, suocera",
    beside="con, a, al, alla, per, senza, come, in, secondo, tra, fra, da, dal, dalla, sul, sulla",
    oneself="ho, sono, sto, faccio, vado, mi, abbiamo, siamo",
    apart="ma, e, perché, anche se, quindi, però, allora, così, sebbene, che non",
    attached="che, di, se, da, per",
    done="ha *ato, ha *uto, ha *ito, ha fatto, ha preso, ha scritto, ha vinto, ha aperto, ha scelto, è *ato, è *ata, è *uto, si è, ha già, ha comprato, è stato, è stata",
    keeps_wish="piacerebbe, vorrebbe, vuole, desidera, sogna, sogn*, pensa, pianifica, valuta*, considera*, spera, pensando, progett*, se, forse, interess*, indecis*, cerca, un giorno, *rebbe, non, intende, intenzione, futuro, aspira, program*, *rà, possib*, voglia, chied*, obiettivo*, mira, ha in mente, prepara*, punta a",
    keeps_doubt="forse, magari, può, potrebbe*, possib*, probab*, pare, sembra, secondo, crede, pensa, suppon*, sospett*, non, dice, dicono, voci, sentito, dubb*, se, incert*, sicur*, presunt*, presum*, *rebbe, racconta*, confermat*, leggenda, teme, ignora, ritiene, chied*, boh, indecis*, dubbi*",
    keeps_denial="evita*, smesso, abbandon*, ex, prima, rinunci*, manca, mancanza, privo, priva, rifiut*, allerg*, intoller*, vegan*, vegetar*, senza, perso, era, aveva, solo, odia, detesta, vendut*, liber*, difficolt*, raramente, invece, in*, annull*, single, divorzi*, mai, nessun*, passato, lasciato, elimin*, astem*, esclu*, tagliat*, paura, interrot*, disoccup*, priv*, celiac*, sospes*, tolto, chiuso, rott*",
)

QUESTIONS = QuestionWords(
    asking="quando dove chi perché quale quali quanto quanta quanti quante",
    plans="piani programma programmi previsti pianificato appuntamento appuntamenti",
    small_talk="grazie ciao scusa bisogno voglio andare prendere usare molto",
    talk="parlato parlare parlammo detto discusso successo accaduto menzionato",
    general=(
        "abbiamo accordo argomenti argomento chiesto concordato cosa dammi decidere decisione decisioni "
        "deciso domanda domande elenca fare fatto imparato lavorato messaggi messaggio mostra mostrami novità "
        "nuovo riassumere riassumi riassunto ricordami stabilito temi tutto"
    ),
)

SAMENESS = SamenessWords(
    articles="il lo gli uno un una la le",
    pronouns="lui lei",
    limits=(
        "annullata annullato confermare era fino forse ma mai ora pare presto prima principio purché quando "
        "quasi rinviata rinviato se secondo senza solo soltanto sospesa sospeso tranne venduta venduto"
    ),
    seams="e, perché",
)

LANGUAGE = Language(
    code="it",
    name="Italian",
    scripts="latin",
    stop_words=STOP_WORDS,
    stemmer="italian",
    chars_per_token=3.4,
    orders=OrderWords(
        verbs=(
            "invia, inviate, invii, inoltra, inoltrate, inoltri, cancella, cancellate, elimina, eliminate, "
            "esegui, eseguite, ignora, ignorate, dimentica, rispondi, rispondete, trasferisci, approva, "
            "approvate, installa, installate, condividi, scarica, apri, aprite, usa, usate, aggiungi, copia, "
            "copiate, paga, pagate, compra, salva, fai, pubblica, clicca, manda, mandate"
        ),
        before="per favore, sempre, mai, d'ora in poi, da ora in poi",
    ),
    affirmations="si certo esatto perfetto grazie bene giusto no",
    endings=EndingWords(
        saves=r"\bsalvat\w*|\bmemorizz\w*|\bregistrat[oaie]\b",
        nothing=r"\bniente\b|\bnulla\b|\bnessun\w*",
        claims=r"\bho (?:salvato|memorizzato|registrato|annotato)\b",
    ),
    acknowledgements="ok,okay,grazie,grazie mille,molte grazie,perfetto,ottimo,bene,va bene,benissimo,capito,ho capito,d'accordo,ciao,arrivederci,buona notte,buonanotte,buongiorno,salve,ah,continua",
    claims=ClaimWords(
        connectives="ma, e, perché, anche se, che",
        negations="non, nn, mai, senza, nessun, nessuno, nessuna, niente",
        scales="mila|mille=1000, mln|milione|milioni=1000000, mld|miliardo|miliardi=1000000000",
        clock="mezza, mezzo, quarto",
        user="utente",
        articles="il, l'",
        speaker="io, noi",
        determiners="il, la, le, un, una, mio, mia, nostr*",
        joiners="ma, e",
        by_words="da",
        with_words="con",
        without_words="senza",
    ),
    manner=MANNER,
    questions=QUESTIONS,
    sameness=SAMENESS,
    passwords=PASSWORDS,
    pasted=PastedWords(
        me="io|mio",
        header="oggetto|da|inviato|data",
        forwarded="messaggio originale",
        greetings="gentile|car[oa]",
        wrote="ha scritto",
        reports="scrive|scritto",
        letters="messaggio|lettera",
        tasks=r"riassum\w+|traduci\w*|correggi\w*|spiega\w*|analizza\w*|ecco",
    ),
    things=r"\bcartella\b",
    dates=DATES,
    cldr=CLDR,
    sensitive=SensitiveWords(
        health=(
            "diabet*,cancro,tumor*,chemioterapi*,asma,asmatic*,epiless*,epilettic*,emicrani*,allergi*,celiac*,"
            "intolleran*,artrite,hiv,depress*,ansia,bipolare,schizofren*,autis*,insonnia,anoress*,bulimi*,"
            "alcolist*,alcolism*,incinta,gravidanza,aborto,menopausa,ospedale,ricoverat*,diagnos*,farmac*,"
            "antidepressiv*,insulina,psicoterap*,psichiatr*,psicolog*,disabil*,sedia a rotelle,colesterolo,"
            "infarto,ictus,dialisi,vaccin*,sintom*,suicid*,malattia,malattie,malat*,operato al,operata al,"
            "operazione chirurgica"
        ),
        beliefs=(
            "religio*,cristian*,cattolic*,protestant*,evangelic*,musulman*,islam*,ebre*,ebraismo,indù*,buddis*,"
            "atei,atea,ateo,agnostic*,corano,bibbia,chiesa,moschea,sinagoga,prega,pregare,preghier*,ramadan,"
            "battes*,battezz*,credente*,politic*,partito democratico,fratelli d'italia,movimento 5 stelle,"
            "lega nord,socialist*,comunist*,vota per,ha votato,sindacat*,sindacalist*,femminis*,estrema destra,"
            "estrema sinistra"
        ),
        finances=(
            "stipendi*,salari*,reddito,redditi,guadagna,patrimonio,debit*,indebitat*,mutuo,mutui,prestit*,"
            "in rosso,scoperto bancario,fallit*,bancarotta,risparmi,conto corrente,conto in banca,pensione,"
            "eredit*,alimenti,dichiarazione dei redditi,al verde,portafoglio azionario,"
            "sussidio di disoccupazione,affitti arretrati"
        ),
        family=(
            "moglie,marito,coniuge,ex moglie,ex marito,fidanzat*,ragazza di,sposat*,divorzi*,separat*,vedov*,"
            "madre,padre,mamma,papà,genitori,matrigna,patrigno,suocer*,fratell*,sorell*,figlio,figlia,figli,"
            "figlie,bambin*,neonat*,nonn*,nipot*,zia,zio,zii,cugin*,affidamento,matrimonio,nozze,gemell*"
        ),
        innocent="debito tecnico,madrelingua,lingua madre",
    ),
    habits=HabitWords(
        recurring=r"ogni (?:due|tre|\d) (?:settimane|mesi|giorni)|altern[ei]|tutto l'anno|ogni mese|sempre|di solito|solitamente|normalmente|generalmente|in genere|ogni (?:anno|settimana|mese|estate|inverno|volta)|tutti gli anni|tutti i mesi|tutte le (?:settimane|estati)|tradizionalmente|abitualmente|(?:giorno|mese|stagione) preferit[oa]",
        every="ogni (?:anno|settimana|mese)|tutti gli anni",
        but="ma|questa volta",
        as_ever="come sempre|per sempre|da sempre|e sempre|sempre (?:valido|confermat[oa]|per|che)",
        begins="comincia(?:no)?|comincera|inizia(?:no)?|iniziera|parte|riprende|riprendono|finisce|finiscono|finira|termina(?:no)?|terminera|e iniziat[oae]|e cominciat[oae]|e finit[oae]|sono iniziat[ie]|sono finit[ie]",
        within="a,al,alla,alle,ai,nel,nella,nelle,nei,in,per,durante",
    ),
    titles=TitleWords(
        called="(?:libro|film|canzone|serie|romanzo|gruppo|disco|podcast|gioco|bar) si (?:chiama|intitola)|intitolat[oa]|si intitola",
        calling="chiama,intitol",
        joined="e,ma,perche",
        works="(?:il|del|un|al) film|(?:la|della) (?:canzone|serie)",
        titled=(
            r"film,pellicola,canzone,libro,romanzo,serie,gruppo,bar\b,ristorante,club\b,squadra,album,giornale,"
            "gioco,podcast"
        ),
    ),
    contrasts=ContrastWords(
        sides=(
            "odi*=dislike, ama|amo|adora*|piace=like, smesso=stop, iniziat*=start, chius*=close, apert*=open, "
            "perso=lose, vinto|vint*=win, divorzi*=divorce, spos*=marry, disattiv*=disable, attiv*=enable, "
            "ridott*=reduce, aument*=raise, affitt*=rent, possied*=own, rifiut*=decline, accett*=accept, "
            "meno=less, piu=more, breve*|cort*=short, lung*=long, fallito=fail, riuscit*=succeed, "
            "infelic*=unhappy, felic*=happy, elimin*|rimuov*=delete, aggiung*=add, vietat*=forbid, "
            "permess*=allow, peggio*=worse, meglio=better, car*=expensive, evit*=avoid, rinvi*=postpone, "
            "anticip*=advance, male=bad, bravo|brava=good, diment*=forget, ricord*=remember, lent*=slow, "
            "rapid*|velo*=fast, vend*=sell, compr*=buy, insegn*=teach, impar*|studia*=learn, prest*=lend"
        ),
        compared="di",
        origins="da, dal, dalla",
        goals="a, al, alla",
        relations="invece di, prima, dopo",
        people=(
            "moglie, amico, amica, fratello, sorella, madre, padre, figlio, figlia, zio, zia, capo, vicino, cane, gatto"
        ),
        play="finge, facciamo finta, immagina",
        jokes="scherzo",
        doubts="forse, quasi",
        over="non piu",
        plans="pens*, penso, considero",
        hedges="forse, pensa*, vorrebbe, se",
    ),
)
