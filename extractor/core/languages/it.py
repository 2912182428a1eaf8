"""Italian."""

from extractor.core.languages.form import ClaimWords, Cldr, DateWords, EndingWords, Language, OrderWords, PasswordWords

STOP_WORDS = (
    "a ad agli ai al alla alle allo anche ancora avere aveva c che chi ci ciò come con contro cosa così cui da dagli "
    "dai dal dalla dalle degli dei del della delle dello di dove due e ed era erano essere fa fra gli ha hai hanno ho "
    "i il in io l la le lei li lo loro lui ma me mi mia mie miei mio ne nei nel nella nelle nello no noi non nostra "
    "nostro o ogni per perché più poi quale quando quanto quella quelle quelli quello questa queste questi questo qui "
    "se sei si sia siamo solo sono sta su sua sue sui sul sulla suo suoi sì te ti tra tu tua tuo tutti tutto un una "
    "uno utente vi voi è"
)

DATES = DateWords(
    phrases=(
        "stamane|stamattina presto|poco fa oggi|oggi stesso|più tardi|in giornata|stasera tardi|sto pomeriggio|nel pomeriggio|in mattinata|in serata|prima di cena oggi|un attimo fa|poc'anzi|un'ora fa|or ora|adesso adesso=today, "
        "in questi giorni|di questi tempi|al momento|attualmente|in questo periodo|ultimamente|negli ultimi tempi|da un po'|da qualche tempo|da tempo|da un pezzo|da poco|al giorno d'oggi|oggigiorno|per ora|per il momento|in questo momento=these days, "
        "tempo fa|qualche tempo fa|molto tempo fa|un po' di tempo fa|un bel po' fa|anni fa|secoli fa|una vita fa|una volta|un tempo|giorni fa|l'altra sera|l'altra settimana|giorni addietro=a while ago, "
        "un giorno|prima o poi|un giorno di questi|uno di questi giorni|a giorni|a breve termine|quanto prima=soon, "
        "tre giorni fa|l'altro l'altro ieri|ieri l'altro l'altro=3 days ago, dopodomani l'altro|fra tre giorni|dopo dopodomani=in 3 days, l'altra notte|l'altro ieri notte=the night before last, dopo domani=the day after tomorrow, "
        "a inizio settimana|inizio settimana=at the beginning of the week, a metà settimana|metà settimana=in the middle of the week, a inizio mese|inizio mese=at the beginning of the month, a metà mese=in the middle of the month, a inizio anno|inizio anno=at the beginning of the year, "
        "fine mese=at the end of the month, fine anno|entro fine anno=at the end of the year, fine settimana prossimo=next weekend, il prossimo finesettimana=next weekend, "
        "una quindicina di giorni fa=two weeks ago or 15 days ago, fra una quindicina di giorni|tra una quindicina di giorni=in two weeks or in 15 days, sei mesi fa=6 months ago, fra sei mesi|tra sei mesi=in 6 months, "
        "quest'estate|quest’estate|st'estate|sta estate=this summer, quest’inverno|st'inverno=this winter, quest’autunno|st'autunno=this autumn, questa primavera|sta primavera=this spring, st'anno|quest’anno=this year, sto mese=this month, sta settimana=this week, sto weekend|sto fine settimana=this weekend, "
        "sta mattina|sta matina=this morning, sta sera|sta notte=tonight, ieri pome=yesterday, domani pome=tomorrow, "
        "pasquetta|a pasquetta|il pasquetta|di pasquetta=on Easter Monday, "
        "lunedì dell'angelo|a lunedì dell'angelo|il lunedì dell'angelo|di lunedì dell'angelo=on Easter Monday, "
        "venerdì santo|a venerdì santo|il venerdì santo|di venerdì santo=on Good Friday, "
        "giovedì santo|a giovedì santo|il giovedì santo|di giovedì santo=on Maundy Thursday, "
        "domenica delle palme|a domenica delle palme|il domenica delle palme|di domenica delle palme=on Palm Sunday, "
        "mercoledì delle ceneri|a mercoledì delle ceneri|il mercoledì delle ceneri|di mercoledì delle ceneri=on Ash Wednesday, "
        "martedì grasso|a martedì grasso|il martedì grasso|di martedì grasso=on Mardi Gras, "
        "pentecoste|a pentecoste|il pentecoste|di pentecoste=on Whit Sunday, "
        "corpus domini|a corpus domini|il corpus domini|di corpus domini=on Corpus Christi, "
        "mezz'anno fa=half a year ago, tra mezz'anno|fra mezz'anno=in half a year, "
        "domattina|domani a mezzogiorno=tomorrow, domani a otto=a week from tomorrow, tra quindici giorni|fra quindici giorni=in two weeks or in 15 days, quindici giorni fa=two weeks ago or 15 days ago, "
        "tra otto giorni|fra otto giorni=in a week or in 8 days, otto giorni fa=a week ago or 8 days ago, alla vigilia di natale|la vigilia di natale|alla vigilia=on Christmas Eve, "
        "a san silvestro|la notte di san silvestro|l'ultimo dell'anno=on New Year's Eve, la sett prossima|la prossima sett=next week, la sett scorsa|la scorsa sett=last week, "
        "l'altro ieri sera|l'altro ieri mattina|ieri l'altro=the day before yesterday, dopodomani mattina|dopodomani sera|dopodomani pomeriggio=the day after tomorrow, "
        "stamattina|questa mattina|stamani|questo pomeriggio|oggi pomeriggio=today, stasera|questa sera|stanotte|questa notte=tonight, ieri sera|ieri mattina|ieri pomeriggio|ieri notte=yesterday, "
        "domani mattina|domani sera|domani pomeriggio=tomorrow, la notte scorsa|la scorsa notte=last night, l'altro ieri|l’altro ieri|avantieri|l'altroieri|altro ieri=the day before yesterday, "
        "recentemente|di recente|poco fa|l'altro giorno|poco tempo fa=recently, presto|tra poco|fra poco|a breve=soon, il giorno dopo|il giorno seguente=the next day, la settimana dopo=a week later, "
        "oggi a otto=a week from today, a fine mese|alla fine del mese=at the end of the month, a fine anno|alla fine dell'anno|alla fine dell’anno=at the end of the year, a fine settimana=at the end of the week, "
        "a natale|per natale=on Christmas, a pasqua|per pasqua=on Easter, a capodanno=on New Year's Day, nel fine settimana|nel weekend|questo weekend=this weekend, quest'anno=this year, "
        "l'anno prossimo|l’anno prossimo=next year, l'anno scorso|l’anno scorso=last year, quest'inverno=this winter, quest'autunno=this autumn"
    ),
    names="sett=September, lunedi=Monday, martedi=Tuesday, mercoledi=Wednesday, giovedi=Thursday, venerdi=Friday",
    next="prox, pross, prossimo, prossima, prossimi, prossime, che viene, entrante, venturo, seguente",
    last="scorso, scorsa, scorsi, scorse, passato, passata, passati, passate, ultimo, ultima, ultimi, ultime",
    this="questo, questa, questi, queste",
    units=(
        "giorno|giorni|gg=day, settimana|settimane|sett=week, fine settimana|weekend|week-end|finesettimana|we=weekend, mese|mesi|mesetto=month, trimestre|trimestri=quarter, anno|anni|annetto=year, decennio|decenni=decade, "
        "primavera=spring, estate=summer, autunno=autumn, inverno=winter"
    ),
    numbers=(
        "un|una|uno|un'|un’=1, due=2, tre=3, quattro=4, cinque=5, sei=6, sette=7, otto=8, nove=9, dieci=10, undici=11, dodici=12, quindici=15, venti=20, trenta=30, "
        "quaranta=40, cinquanta=50, cento=100, qualche|alcuni|alcune|pochi|poche=a few, un paio di=a couple of, una decina di=10, una quindicina di=15"
    ),
    ordinals="primo|prima|primi=first, secondo|seconda=second, terzo|terza=third, quarto|quarta=fourth, ultimo|ultima=last",
    about="circa, più o meno, all'incirca, quasi, un, neanche, nemmeno, appena, oltre, più di, poco più di, poco meno di, tipo, grosso modo, almeno, già, forse, sì e no",
    half="metà, semestre",
    of="di, del, della, dell', dell’, d', di questo, di questa, dello",
    holidays=(
        "ramadan=Ramadan, eid=Eid, fine del ramadan=Eid al-Fitr, festa del sacrificio=Eid al-Adha, diwali=Diwali, chanukkà|hanukkah=Hanukkah, yom kippur|kippur=Yom Kippur, pesach|pasqua ebraica=Passover, capodanno ebraico=Rosh Hashanah, capodanno cinese|capodanno lunare=Chinese New Year, carnevale=Carnival, martedì grasso=Mardi Gras, giovedì grasso=Fat Thursday, "
        "settimana santa=Holy Week or Easter, "
        "natale|il giorno di natale|giorno di natale=Christmas, vigilia di natale|la vigilia=Christmas Eve, santo stefano|s. stefano|s stefano=December 26, san silvestro|ultimo dell'anno|l'ultimo dell'anno|capodanno sera|ultimo dell’anno=New Year's Eve, capodanno|primo dell'anno|il primo dell'anno=New Year's Day, "
        "epifania|befana|la befana=January 6, san valentino=February 14, festa della donna|festa delle donne=March 8, festa del papà|san giuseppe=March 19, pesce d'aprile=April 1, liberazione|festa della liberazione|25 aprile=April 25, "
        "festa del lavoro|primo maggio|festa dei lavoratori=May 1, festa della mamma=Mother's Day, festa della repubblica|2 giugno=June 2, san giovanni=June 24, ferragosto|assunta=August 15, halloween=October 31, ognissanti|tutti i santi=November 1, i morti|i defunti=November 2, "
        "san martino=November 11, immacolata|l'immacolata=December 8, santa lucia=December 13, pasqua=Easter, pasquetta|lunedì dell'angelo|lunedì di pasqua=Easter Monday, venerdì santo=Good Friday, giovedì santo=Maundy Thursday, le palme|domenica delle palme=Palm Sunday, "
        "mercoledì delle ceneri|le ceneri=Ash Wednesday, martedì grasso=Mardi Gras, pentecoste=Whit Sunday, ascensione=Ascension Day, corpus domini=Corpus Christi, black friday=Black Friday, sant'ambrogio=December 7"
    ),
    on="nella, durante la, a, al, alla, all', all’, per, per la, per il, il giorno di, il, la, l', l’, il giorno della, il giorno dell', nel giorno di, di, durante, lo, ad, i",
    in_year="nel, nell'anno, dal, del",
    range_from="da, dal, dalla, tra, fra",
    range_to="a, al, alla, fino a",
    hints="tra, fra, fa, or sono, addietro, nel, nell, nello, nella, sta, sto, entro, prima, ultimo, ultima, primo, in capo a, da qui a, ogg, da",
    parts="inizio|inizi|principio=beginning, metà=middle, fine=end",
    day_parts="mattina, sera, pomeriggio, notte, a mezzogiorno, a pranzo",
    since="fin da, fin dal, sin da",
    until="fino a, fino al, fino alla, fino all', fino",
    by="entro il, entro la, entro, prima di, prima del, non oltre",
    either="o",
    starting="a partire da, a partire dal, dal, dalla, da",
    has_small_names=True,
    ahead="per il, per la, spostato a, spostata a, spostato al, spostata al, rinviato a, rinviata a, rinviato al, rinviata al, rimandato a, rimandata a, rimandato al, rimandata al, anticipato a, anticipata a, fissato per, fissata per, previsto per, prevista per, fissato il, fissata il",
    past=r"\b(?:ho|hai|ha|abbiamo|avete|hanno|è|sono|siamo|sei)(?: (?:già|appena|anche|sempre|mai|poi|pure|solo|proprio|finalmente|quasi|stat[oaei]|più|ancora|tutt[oaei]))? \w+(?:at|ut|it|ss|tt|vist|post|chiest|rimast|ert|nt|lt|res|mess|pres)[oaei]\b|\b(?:era|ero|erano|eravamo|fu|aveva|avevo|stava|parlavamo)\b",
    ordinal=r"(?:°|º)?",
    rows=(
        r"{wd} a otto = a week from {wd}",
        r"{wd} a quindici = two weeks from {wd}",
        r"(?:da|dal) (?:oggi|domani) a (?:otto|quindici) = in a week",
        r"{n} {unit} (?:or sono|addietro|orsono) = {n} {unit}s ago",
        r"(?:qualche|alcuni|alcune|pochi|poche|un paio di|diversi|diverse) {unit} fa = a few {unit}s ago",
        r"(?:tra|fra) (?:qualche|alcuni|alcune|pochi|poche|diversi) {unit} = in a few {unit}s",
        r"(?:da qui a|nel giro di|di qui a) {n} {unit} = in {n} {unit}s",
        r"(?:nell'|nell’|nell |nello |nella |nel )\s?{last} {unit} = in the last {unit}",
        r"(?:negli|nelle|nei) {last} {unit} = in the last few {unit}s",
        r"(?:nei|nelle|negli) {next} {unit} = in the next few {unit}s",
        r"(?:l'altro|l’altro|l'altra|l’altra) {unit} = last {unit}",
        r"la {unit} dopo la prossima = the {unit} after next",
        r"la {unit} prima di quella scorsa = the {unit} before last",
        r"(?:il |lo )?{last} {d} {month} = last {month} {d}",
        r"(?:il )?prossimo {d} {month} = next {month} {d}",
        r"(?:il )?primo {month} = on {month} 1",
        r"(?:il|al|del) {d} del mese {last} = on the {d}th of last month",
        r"(?:ai primi|ai primissimi|agli inizi|all'inizio|a inizio|inizio) (?:di |del mese di )?{month} = at the beginning of {month}",
        r"(?:ai primi|agli inizi) (?:del|dell'|della) {next} {unit} = at the beginning of next {unit}",
        r"(?:nel|questo|sto) we = this weekend",
        r"(?:tra|fra) {n} {unit} e mezz[oa] = in {n} and a half {unit}s",
        r"{n} {unit} e mezz[oa] fa = {n} and a half {unit}s ago",
        r"{wd} (?:tra|fra) {n} settimane = {n} weeks from {wd}",
        r"(?:tra|fra) un[oa]?'? ?{unit} e mezz[oa] = in a {unit} and a half",
        r"un[oa]?'? ?{unit} e mezz[oa] fa = a {unit} and a half ago",
        r"(?:da|dal) {wd} (?:a|al) {wd2} = from {wd} to {wd2}",
        r"(?:tra|fra) (?:il )?{wd} e (?:il )?{wd2} = between {wd} and {wd2}",
        r"(?:dal )?{d} al {d2} {month} = from {month} {d} to {month} {d2}",
        r"(?:il |di )?{wd} {daypart} = on {wd}",
        r"(?:il |lo )?{last} {wd} = last {wd}",
        r"(?:il )?{wd} {next} = next {wd}",
        r"(?:il )?{next} {wd} = next {wd}",
        r"{wd}(?: {daypart})? della (?:prossima settimana|settimana prossima) = {wd} of next week",
        r"{wd}(?: {daypart})? della (?:scorsa settimana|settimana scorsa) = {wd} of last week",
        r"{wd}(?: {daypart})? di questa settimana = {wd} of this week",
        r"(?:alla |a |all'|all’|verso la |verso )?\s*{part} (?:del |della |dell'|dell’|di )\s*{unit} {next} = at the {part} of next {unit}",
        r"(?:alla |a |all'|all’|verso la |verso )?\s*{part} (?:del |della |dell'|dell’|di )\s*{next} {unit} = at the {part} of next {unit}",
        r"(?:alla |a |all'|all’)?\s*{part} (?:del |della |dell'|dell’|di )\s*{unit} {last} = at the {part} of last {unit}",
        r"(?:alla |a |all'|all’|verso la )?\s*{part} (?:del |della |dell'|dell’)\s*{unit} = at the {part} of the {unit}",
        r"(?:alla |a |all'|all’|verso la |verso )?\s*{part} (?:di |d'|d’|del |)\s*{month} = at the {part} of {month}",
        r"(?:a|in|nel|nel mese di|ad) {month} = in {month}",
        r"(?:a|nel) {month} dell'anno {last} = in {month} last year",
        r"(?:il |a |nel )?{next} {month} = next {month}",
        r"(?:lo |il |a )?{last} {month} = last {month}",
        r"(?:a )?{month} {last} = last {month}",
        r"(?:il |l'|l’)?\s?(?:{wd},? )?{d} {month} = on {month} {d}",
        r"il (?:giorno )?{d} = on the {d}th",
        r"il primo {wd} del (?:prossimo mese|mese prossimo) = the first {wd} of next month",
        r"il primo {wd} di {month} = the first {wd} of {month}",
        r"l'ultimo {wd} di {month} = the last {wd} of {month}",
        r"(?:entro|nel giro di|in meno di) {n} {unit} = within {n} {unit}s",
        r"(?:fra|tra) (?:circa |più o meno |all'incirca )?{n} {unit} = in {n} {unit}s",
        r"(?:circa |più o meno )?{n} {unit} fa = {n} {unit}s ago",
        r"(?:ne(?:gli|lle|i) )?{last} {n} {unit} = in the last {n} {unit}s",
        r"(?:ne(?:gli|lle|i) )?{next} {n} {unit} = in the next {n} {unit}s",
        r"(?:la |l'|l’|lo )?{season} {next} = next {season}",
        r"(?:la |l'|l’|lo )\s?{season} {last} = last {season}",
        r"(?:la )?{next} {season} = next {season}",
        r"(?:lo |la )?{last} {season} = last {season}",
        r"in {season} = in the {season}",
    ),
    never=(
        r"(?:ho|ha|hai|hanno|avevo|aveva|compie|compio|compirà|compiuto|compiono) {n} anni(?! fa)",
        r"oggi come oggi|al giorno d'oggi",
        r"(?:la|il) {wd}(?! (?:{next}|{last}|{daypart}|della|di|che))",
        r"(?:via|piazza|viale|corso) (?:{d}|[xvi]+) {month}",
        r"(?:rimandare|rinviare) a domani .{0,25}oggi",
        r"(?:ogni|tutti i|tutte le) (?:{n} )?(?:{wd}|{unit}|{month}|{season}|mattine|sere)",
        r"il {wd}(?= (?:\w+ )?(?:sempre|di solito))",
        r"(?:al|per) (?:giorno|mese|anno)",
        r"per {n} {unit}",
        r"alla fine(?! (?:del|di|dell))",
        r"si chiama {wd}|mi chiamo {wd}|di nome {wd}|si chiama {month}",
        r"(?:via|piazza|viale|corso|largo|ponte|quartiere) (?:dell'|del )?(?:{d}|[xvi]+) {month}",
        r"(?:il|la) {wd}(?= (?:sera |mattina |pomeriggio )?(?:si |non si |sempre|di solito|andiamo|mangiamo|vado|gioco|lavoro|ho sempre))",
        r"(?:in|ad?) {month} (?:si|non si) \w+",
        r"un {wd} (?:si e uno no|su due)",
        r"rimandare a domani",
    ),
    is_modifier_behind=True,
    feasts="carnevale, ramadan, eid, diwali, capodanno cinese",
    lookalikes="aprire, romani, domande",
)

PASSWORDS = PasswordWords(
    passwords="parola d'ordine,parola chiave,parola di accesso,password,codice segreto,codice di accesso",
    passphrases="frase segreta,frase di accesso,frase di recupero,frase di sicurezza,passphrase,frase password",
    pins="pin,pass,codice pin,chiave wifi,chiave del wifi,chiave wi-fi,codice wifi,chiave di rete",
    short="pw,psw,pwd",
    joins="di,del,della,dello,dell',per,sul,al,alla,d'accesso,da",
    links="è,era,sarà,fu,ora è,adesso è,è ora,resta,rimane,è stata cambiata in,è sempre",
    fillers="è,era,come,mia,la,il,nostra,tua,sua,una,nuova,di",
    units="caratteri,cifre,lettere,giorni,minuti,ore,mesi,simboli,anni",
    locks="portone,porta,cancello,cassaforte,allarme,lucchetto,garage,box auto,bancomat,carta,telefono,cellulare,armadietto,cassetta,valigia,serratura,citofono,condominio,telefonino,iphone,cantina,bici,smartphone,antifurto",
    codes="codice,combinazione,pin,numero",
    opens=r"digit(?:o|a|are|i|ate|ando)\b|apre con|prem(?:i|ere|o)\b|inseri\w+|compon\w+|si (?:apre|sblocca|spegne|disattiva|disinserisce) (?:con|digitando|mettendo)|sblocc\w+|digit\w+|prem\w+|schiacci\w+|apr\w+ con|è (?:impostat\w+ )?su\b|fai\b|batt\w+",
    keypads="lucchetto,armadietto,cancello,portone,cassaforte,citofono,tastierino,cassetta di sicurezza,antifurto,cassetta delle chiavi",
    networks="rete wifi",
    logins=r"(?:entr|acced|logg|colleg|autentic)\w*(?: \S+){0,5} con(?: \w+){0,2} {value}",
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
        negations="non, mai, senza, nessun, nessuno, nessuna, niente",
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
    passwords=PASSWORDS,
    dates=DATES,
    cldr=CLDR,
)
