"""Dates in Italian."""

from __future__ import annotations

from extractor.core.languages.form import DateWords
from extractor.core.languages.years import years_in_words

DATES = DateWords(
    phrases=(
        "ieri tutto il giorno|tutto ieri|tutta ieri=yesterday, tutto il weekend|tutto il fine settimana=this weekend, ste notti=these days, prima delle vacanze di natale|prima delle vacanze natalizie=before the Christmas holidays, stamane|stamattina presto|poco fa oggi|oggi stesso|più tardi|in giornata|stasera tardi|sto pomeriggio|nel pomeriggio|in mattinata|in serata|prima di cena oggi|un attimo fa|poc'anzi|un'ora fa|or ora|adesso adesso=today, "
        "in questi giorni|di questi tempi|al momento|attualmente|in questo periodo|ultimamente|negli ultimi tempi|da un po'|da qualche tempo|da tempo|da un pezzo|da poco|al giorno d'oggi|oggigiorno|per ora|per il momento|in questo momento=these days, "
        "tempo fa|qualche tempo fa|molto tempo fa|un po' di tempo fa|un bel po' fa|anni fa|secoli fa|una vita fa|una volta|un tempo|giorni fa|l'altra sera|l'altra settimana|giorni addietro=a while ago, "
        "un giorno|prima o poi|un giorno di questi|uno di questi giorni|a giorni|a breve termine|quanto prima=soon, "
        "tre giorni fa|l'altro l'altro ieri|ieri l'altro l'altro=3 days ago, dopodomani l'altro|fra tre giorni|dopo dopodomani=in 3 days, l'altra notte|l'altro ieri notte=the night before last, dopo domani=the day after tomorrow, "
        "a inizio settimana|inizio settimana=at the beginning of the week, a metà settimana|metà settimana=in the middle of the week, a inizio mese|inizio mese=at the beginning of the month, a metà mese=in the middle of the month, a inizio anno|inizio anno=at the beginning of the year, "
        "fine mese=at the end of the month, fine anno=at the end of the year, fine settimana prossimo=next weekend, il prossimo finesettimana=next weekend, "
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
        "stamattina|questa mattina|stamani|questo pomeriggio|oggi pomeriggio=today, stasera|questa sera=tonight, stanotte|questa notte=tonight or last night, ieri sera|ieri mattina|ieri pomeriggio|ieri notte=yesterday, "
        "domani mattina|domani sera|domani pomeriggio=tomorrow, la notte scorsa|la scorsa notte=last night, l'altro ieri|l’altro ieri|avantieri|altro ieri=the day before yesterday, "
        "recentemente|di recente|poco fa|l'altro giorno|poco tempo fa=recently, presto|tra poco|fra poco|a breve=soon, il giorno dopo|il giorno seguente=the next day, la settimana dopo=a week later, "
        "oggi a otto=a week from today, a fine mese|alla fine del mese=at the end of the month, a fine anno|alla fine dell'anno|alla fine dell’anno=at the end of the year, a fine settimana=at the end of the week, "
        "a natale|per natale=on Christmas, a pasqua|per pasqua=on Easter, a capodanno=on New Year's Day, nel fine settimana|nel weekend|questo weekend=this weekend, quest'anno=this year, "
        "l'anno prossimo|l’anno prossimo=next year, l'anno scorso|l’anno scorso=last year, quest'inverno=this winter, quest'autunno=this autumn, da bambino|da bambina|da piccolo|da piccola|da ragazzo|da ragazza|da giovane|quando ero piccolo|quando ero piccola|quando ero bambino|quando ero bambina|quando ero giovane|quando ero ragazzo|nella mia gioventù|nella mia infanzia|in gioventù|ai tempi della scuola|ai tempi dell'università|a quei tempi|all'epoca|ai miei tempi|l'ultima volta|la volta scorsa|la scorsa volta|parecchio tempo fa|non molto tempo fa|una vita addietro|un'eternità fa|un po' fa|un po fa|un pezzo fa=a while ago, la prossima volta|in futuro|nel prossimo futuro|in un prossimo futuro|nel futuro|tra un po'|fra un po'|fra non molto|tra non molto=soon, durante le feste|nelle feste|dopo le feste|prima delle feste|per le feste=over the holidays, doman l'altro|domani l'altro|dopodoman|dopdomani|posdomani|posdomani mattina=the day after tomorrow, l'altroieri|avantieri sera|avant'ieri|l'altrieri|l'altr'ieri|altrieri|ier l'altro|l'altro ieri pomeriggio=the day before yesterday, ierisera|ier sera|iersera|ieri in serata|ieri a pranzo|ieri a mezzogiorno=yesterday, domani in mattinata|domani in serata|domani a pranzo|domani notte|doman|domani presto=tomorrow, in tarda serata|in tarda mattinata|oggi a pranzo|stamattina tardi|sto pome|oggi pome|mezz'ora fa|due ore fa|tra un'ora|fra un'ora|tra mezz'ora=today, tra natale e capodanno|fra natale e capodanno=between Christmas and New Year, entro fine mese|per fine mese|da qui a fine mese=by the end of the month, entro l'anno|entro fine anno|per fine anno|da qui a fine anno|entro la fine dell'anno=by the end of the year, in settimana|durante la settimana|nel corso della settimana=this week, a metà anno=in the middle of the year, l'anno prima dell'ultimo=the year before last, il fine settimana=this weekend, oggi a quindici=in two weeks, domani a quindici=two weeks from tomorrow, entro la settimana|entro questa settimana=by the end of the week, entro il mese|entro questo mese=by the end of the month, entro quest'anno=by the end of the year, altroieri=the day before yesterday, dall'altroieri|dall'altro ieri|da ieri l'altro=since the day before yesterday"
    ),
    names="sett=September, lunedi=Monday, martedi=Tuesday, mercoledi=Wednesday, giovedi=Thursday, venerdi=Friday, sabati=Saturday, domeniche=Sunday",
    next="prox, pross, prossimo, prossima, prossimi, prossime, che viene, entrante, venturo, seguente, che vien, venturi, venture, seguenti, successivo, successiva, a venire, prox., entranti, prossimissimo",
    last="scorso, scorsa, scorsi, scorse, passato, passata, passati, passate, ultimo, ultima, ultimi, ultime, ultm, scorsissimo, trascorso, trascorsa, precedente, precedenti, appena passato, appena passata, che è passata, che è passato",
    this="questo, questa, questi, queste, sto, sta, st', quest', corrente, in corso, codesto",
    units=(
        "giorno|giorni|gg=day, settimana|settimane|sett=week, fine settimana|weekend|week-end|finesettimana|we=weekend, mese|mesi|mesetto=month, trimestre|trimestri=quarter, anno|anni|annetto=year, decennio|decenni=decade, "
        "primavera=spring, estate=summer, autunno=autumn, inverno=winter, ora|ore=hour, secolo|secoli=century, anno scolastico|anno accademico=school year, quadrimestre|quadrimestri=semester, annetti=year, mesetti=month, settimanella|settimanelle|settimanina=week, giornata|giornate|giornatina=day, w-e|week end=weekend, giorno lavorativo|giorni lavorativi|giorno feriale|giorni feriali=working day, giornetto=day, estati=summer, inverni=winter, primavere=spring, autunni=autumn"
    ),
    numbers=(
        "un|una|uno|un'|un’=1, due=2, tre=3, quattro=4, cinque=5, sei=6, sette=7, otto=8, nove=9, dieci=10, undici=11, dodici=12, quindici=15, venti=20, trenta=30, "
        "quaranta=40, cinquanta=50, cento=100, qualche|alcuni|alcune|pochi|poche=a few, un paio di=a couple of, una decina di=10, una quindicina di=15, tredici=13, quattordici=14, sedici=16, diciassette=17, diciotto=18, diciannove=19, ventuno=21, ventidue=22, ventitré|ventitre=23, ventiquattro=24, venticinque=25, ventisei=26, ventisette=27, ventotto=28, ventinove=29, trentuno=31, trentasei=36, quarantotto=48, sessanta=60, settanta=70, settantadue=72, ottanta=80, novanta=90, una dozzina di=12, una ventina di=20, una trentina di=30, un paio d'|paio di=2, diversi|diverse|parecchi|parecchie|vari|varie=a few, due o tre|due tre|due-tre=2-3, tre o quattro|tre quattro=3-4"
    ),
    ordinals="prime=first, primo|prima|primi=first, secondo|seconda=second, terzo|terza=third, quarto|quarta=fourth, ultimo|ultima=last, 1°|1ª=first, 2°|2ª=second, 3°|3ª=third, 4°=fourth, quinto|quinta=fifth, penultimo|penultima=penultimate, ultimi|ultime=last",
    also="e, ed",
    days_of_weeks="8=1, 15=2",
    times="semestre, quadrimestre, anno scolastico, anno accademico, vacanze, vacanze di natale, vacanze di pasqua, vacanze estive, ponte, ponti, tardo pomeriggio, metà pomeriggio, fine giornata, tarda serata, rientro, ferie",
    exact="esattamente, giusto giusto, precisamente, esatti, esatto, giorno per giorno, spaccati",
    about="circa, più o meno, all'incirca, quasi, un, neanche, nemmeno, appena, oltre, più di, poco più di, poco meno di, tipo, grosso modo, almeno, già, forse, sì e no, esattamente, giusto, giusto giusto, precisamente, un buon, una buona, qualcosa come, praticamente, sui, sulle, suppergiù, massimo, al massimo, un po' più di, un po' meno di",
    half="metà, semestre",
    of="di, del, della, dell', dell’, d', di questo, di questa, dello",
    holidays=(
        "ramadan=Ramadan, eid=Eid, fine del ramadan=Eid al-Fitr, festa del sacrificio=Eid al-Adha, diwali=Diwali, chanukkà|hanukkah=Hanukkah, yom kippur|kippur=Yom Kippur, pesach|pasqua ebraica=Passover, capodanno ebraico=Rosh Hashanah, capodanno cinese|capodanno lunare=Chinese New Year, "
        "settimana santa=Holy Week or Easter, "
        "natale|il giorno di natale|giorno di natale=Christmas, vigilia di natale|la vigilia=Christmas Eve, santo stefano|s stefano=December 26, san silvestro|ultimo dell'anno|l'ultimo dell'anno|capodanno sera|ultimo dell’anno=New Year's Eve, capodanno|primo dell'anno|il primo dell'anno=New Year's Day, "
        "epifania|befana|la befana=January 6, san valentino=February 14, festa della donna|festa delle donne=March 8, festa del papà|san giuseppe=March 19, pesce d'aprile=April 1, liberazione|festa della liberazione|25 aprile=April 25, "
        "festa del lavoro|primo maggio|festa dei lavoratori=May 1, festa della mamma=Mother's Day, festa della repubblica|2 giugno=June 2, san giovanni=June 24, ferragosto|assunta=August 15, halloween=October 31, ognissanti=November 1, i morti|i defunti=November 2, "
        "san martino=November 11, immacolata|l'immacolata=December 8, santa lucia=December 13, pasqua=Easter, pasquetta|lunedì di pasqua=Easter Monday, venerdì santo=Good Friday, giovedì santo=Maundy Thursday, le palme|domenica delle palme=Palm Sunday, "
        "mercoledì delle ceneri|le ceneri=Ash Wednesday, martedì grasso=Mardi Gras, pentecoste=Whit Sunday, ascensione=Ascension Day, corpus domini=Corpus Christi, black friday=Black Friday, sant'ambrogio=December 7, carnevale|il carnevale=Carnival, giovedì grasso=Fat Thursday, lunedì grasso=Rose Monday, sabato santo=Holy Saturday, pasqua ortodossa=Orthodox Easter, domenica di pasqua|il giorno di pasqua|giorno di pasqua=Easter, lunedì dell'angelo|giorno di pasquetta=Easter Monday, domenica in albis=the Sunday after Easter, antivigilia di natale|l'antivigilia di natale|l'antivigilia=December 23, notte di natale|la notte di natale|sera della vigilia=Christmas Eve, il 25 dicembre|festa di natale=Christmas, notte di capodanno|cenone|cenone di san silvestro|s. silvestro|s silvestro|vigilia di capodanno|la notte di capodanno|veglione=New Year's Eve, capo d'anno|giorno di capodanno|il giorno di capodanno|primo gennaio=New Year's Day, giorno dell'epifania|festa della befana|re magi=January 6, candelora=February 2, san biagio=February 3, s. valentino|festa degli innamorati=February 14, 8 marzo=March 8, festa dei papà|s. giuseppe=March 19, primo aprile=April 1, 1 maggio|1° maggio|festa dei lavori=May 1, san marco=April 25, anniversario della liberazione=April 25, s. giovanni|notte di san giovanni=June 24, santi pietro e paolo|san pietro e paolo|ss pietro e paolo=June 29, san lorenzo|notte di san lorenzo=August 10, assunzione|15 agosto|l'assunta=August 15, san gennaro=September 19, san francesco=October 4, festa dei nonni=October 2, i santi|tutti i santi|ponte dei morti|ponte di ognissanti|ponte dei santi|il ponte dei morti|il ponte di ognissanti=November 1, commemorazione dei defunti|giorno dei morti|festa dei morti|dei morti=November 2, s. martino|estate di san martino=November 11, san nicola|san nicolò=December 6, s. ambrogio|ponte di sant'ambrogio=December 7, ponte dell'immacolata|il ponte dell'immacolata|l'immacolata concezione|immacolata concezione|festa dell'immacolata=December 8, s. lucia|notte di santa lucia=December 13, s. stefano=December 26, ponte del 25 aprile=April 25, ponte del primo maggio|ponte del 1 maggio=May 1, ponte del 2 giugno=June 2, festa nazionale svizzera|primo agosto=August 1, cyber monday=Cyber Monday, prima domenica di avvento|prima domenica d'avvento=the first advent, seconda domenica di avvento|seconda domenica d'avvento=the second Advent, terza domenica di avvento|terza domenica d'avvento=the third Advent, quarta domenica di avvento|quarta domenica d'avvento=the fourth Advent, festa della musica|primo giorno d'estate=June 21"
    ),
    on="nella, durante la, a, al, alla, all', all’, per, per la, per il, il giorno di, il, la, l', l’, il giorno della, il giorno dell', nel giorno di, durante, lo, ad, i, dal giorno di, nella notte di, nei, nelle, durante il, sotto, intorno a, verso, le, in occasione di, il weekend di, nel weekend di, la notte di, la sera di, il pranzo di, per il giorno di, nel ponte di, a cavallo di",
    in_year="nel, nell'anno, del, verso il, intorno al, attorno al, fino al, entro il, nel corso del",
    articles="il",
    day_articles="il",
    day_ends=r"alle|ho|abbiamo|sono|vado|viene|e",
    range_from="da, dal, dalla, tra, fra, dal giorno, tra il, fra il, dall'",
    range_to="a, al, alla, fino a, e il, fino al, all'",
    hints="tutto, tra, fra, fa, or sono, addietro, nel, nell, nello, nella, sta, sto, entro, prima, ultimo, ultima, primo, in capo a, da qui a, ogg, da, dopo, scorse, prossime, passate, circa, verso, mezzo, mezza, diversi, diverse, alcuni, alcune, qualche, paio di, pochi, poche, successivo, precedente, penultimo, penultima, entro i, nel corso, inizio, fine, volta, da qui, per i, nei, negli, nelle, addì",
    parts="inizio|inizi|principio=beginning, metà=middle, fine=end, primi=beginning, primissimi=beginning, ultimi=end, finire=end, finale=end, tardo=end",
    day_parts="mattina, sera, pomeriggio, notte, a mezzogiorno, a pranzo, in mattinata, in serata, nel pomeriggio, a mezzanotte, pome, di mattina, di sera, di notte, di pomeriggio, al mattino, alla sera, mattino, a cena, presto, tardi, sul tardi, in tarda serata, a fine giornata, di buon'ora, mattina presto, sera tardi, mattina tardi, sera presto",
    since="fin da, fin dal, sin da, sin dal, sin dalla, è da, ormai da",
    until="fino a, fino al, fino alla, fino all', fino, fino alle, fino ai, fino agli, fino in, sino a, sino al, sino alla, fin al, fino a tutto",
    by="entro il, entro la, entro, prima di, prima del, non oltre, entro i, entro le, entro l', entro e non oltre il, entro e non oltre, al più tardi il, al più tardi, al massimo il, al massimo, non oltre il, prima della, prima dell', da qui a, da qui al, da qui alla, di qui a, di qui al",
    either="o",
    starting="a partire da, a partire dal, dal, dalla, da, già da, già dal, a partire dalla, a partire dall', a decorrere dal, con effetto dal, dall'",
    short="lun=Monday, mar=Tuesday, mer=Wednesday, gio=Thursday, ven=Friday, sab=Saturday, dom=Sunday",
    future=r"(?:\bè|\bc'è|\bsono) (?:il|la|l'|a|in|fra|tra|per|dal)\b|\bvorremmo\b|\b\w{2,}(?:erò|erà|eremo|erete|eranno|irò|irà|iremo|iranno|drò|drà|dremo|dranno|rrò|rrà|rremo|rranno|arò|arà|aremo|aranno)\b|\b(?:devo|dobbiamo|deve|devono|voglio|vogliamo|vorrei|sarà|saranno|avrò|avremo|vado|andiamo|va|vanno)\b",
    morrow="il giorno dopo l', il giorno dopo la, il giorno dopo il, il giorno dopo, un giorno dopo, all'indomani di, l'indomani di, il giorno successivo a",
    eve="il giorno prima dell', il giorno prima della, il giorno prima del, il giorno prima di, un giorno prima di, la vigilia di, la vigilia dell', la vigilia del, alla vigilia di, la sera prima di",
    after="subito dopo il, subito dopo la, subito dopo l', subito dopo, poco dopo il, poco dopo, dopo l', dopo le, dopo la, dopo il, dopo i, dopo, passato il, passata la, passate le",
    before="appena prima di, poco prima di, poco prima del, prima dell', prima delle, prima della, prima dei, prima del, prima di",
    years=years_in_words("it"),
    decades="venti|20=1920, trenta|30=1930, quaranta|40=1940, cinquanta|50=1950, sessanta|60=1960, settanta|70=1970, ottanta|80=1980, novanta|90=1990, zero|duemila|2000=2000, dieci|2010=2010",
    days="primo|uno|1°=1, due=2, tre=3, quattro=4, cinque=5, sei=6, sette=7, otto=8, nove=9, dieci=10, undici=11, dodici=12, tredici=13, quattordici=14, quindici=15, sedici=16, diciassette=17, diciotto=18, diciannove=19, venti=20, ventuno=21, ventidue=22, ventitré|ventitre=23, ventiquattro=24, venticinque=25, ventisei=26, ventisette=27, ventotto=28, ventinove=29, trenta=30, trentuno=31",
    has_small_names=True,
    ahead="per il, spostato a, spostata a, spostato al, spostata al, rinviato a, rinviata a, rinviato al, rinviata al, rimandato a, rimandata a, rimandato al, rimandata al, anticipato a, anticipata a, fissato per, fissata per, previsto per, prevista per, fissato il, fissata il",
    past=r"\b(?:ho|hai|ha|abbiamo|avete|hanno|è|sono|siamo|sei)(?: (?:già|appena|anche|sempre|mai|poi|pure|solo|proprio|finalmente|quasi|stat[oaei]|più|ancora|tutt[oaei]))? \w+(?:at|ut|it|ss|tt|vist|post|chiest|rimast|ert|nt|lt|res|mess|pres)[oaei]\b|\b(?:mi|ti|si|ci|vi) (?:sono|è|siamo) \w+(?:[aiu]t|s)[oaei]\b|\b(?:era|ero|erano|eravamo|fu|furono|aveva|avevo|avevamo|stava|stavo|stavamo|parlavamo|andai|andò|nacque|morì|vinse|vidi|feci|venne|vennero|lavoravo|lavorava|abitavo|abitavamo|vivevo|vivevamo|facevo|faceva|andavo|andavamo|studiavo)\b",
    ordinal=r"(?:°|º)?",
    starting_behind="in poi, in avanti",
    terms="school year=09-10..06-10, semester=09-10..01-31, semester=02-01..06-30, summer holidays=06-10..09-10, christmas holidays=12-23..01-06, easter holidays=easter -3..+2",
    term_words="semestre|quadrimestre=semester, anno scolastico|l'anno scolastico=school year, vacanze estive|vacanze d'estate=summer holidays, vacanze di natale|vacanze natalizie=christmas holidays, vacanze di pasqua|vacanze pasquali=easter holidays",
    rows=(
        r"(?:il |di )?{wda} (?:di )?{n} {unit} fa = {wd} {n} {unit}s ago",
        r"(?:ai|nei|verso i|entro i) (?:primi|primissimi) (?:giorni )?di {month} = at the beginning of {month}",
        r"(?:dai|fin dai|sin dai) (?:primi|primissimi) (?:giorni )?di {month} = since the beginning of {month}",
        r"prima che (?:il |la |l'|l’){unit} (?:finisca|termini|si concluda|si chiuda|passi) = by the end of this {unit}",
        r"prima che (?:finisca|termini|si concluda|si chiuda|passi) (?:il |la |l'|l’){unit} = by the end of this {unit}",
        r"tra il {d} e il {d2}(?! ?{month}) = between the {d}th and the {d2}th",
        r"verso (?:il mese di )?{month} = around {month}",
        r"l['’]anno prossimo (?:di|in) quest[io] temp[io] = this time next year",
        r"da(?:ll['’])? ?inizio {unit} = since the beginning of the {unit}",
        r"domattina presto = tomorrow",
        r"(?:durante le|nelle|dopo le|prima delle|per le) vacanze(?! (?:d(?:i|ella|el)|scolastiche|natalizie|pasquali|estive|invernali)| d['’]) = over the holidays",
        r"(?:da )?oggi (?:a|fra|tra|in) {n} {unit} = {n} {unit}s from today",
        r"{n} {years} fa oggi = {n} years ago today",
        r"(?:tra|fra) meno di {n} {unit} = within {n} {unit}s",
        r"(?:intorno|attorno) al {d}(?! ?(?:di )?{month}) = around the {d}th",
        r"(?:nel corso|durante il mese) (?:di |del mese di ){month} = in {month}",
        r"(?:durante|nelle|per|sotto) (?:le )?{term} = during the {term}",
        r"dopo (?:le )?{term} = after the {term}",
        r"prima delle {term} = before the {term}",
        r"(?:nel |il |per il |tutto il |per tutto il |durante il )?mese di {month} = in {month}",
        r"(?:a |alla |entro la |verso la |fino alla |da )?{part} (?:del )?mese di {month} = at the {part} of {month}",
        r"(?:nel corso|nell['’]arco|durante il corso) (?:del |della |dell['’])?{whole} = {whole}",
        r"nell['’]arco di {n} {unit} = within {n} {unit}s",
        r"(?:è|sono|fanno) (?:già |ormai |quasi |circa )?{n} {unit} che = since {n} {unit}s ago",
        r"(?:è|sono|fanno) (?:già |ormai |quasi |circa )?{n} {unit} e mezz[oa] che = since {n} and a half {unit}s ago",
        r"dall['’]inizio (?:della scuola|delle lezioni|delle scuole) = since the beginning of September",
        r"nel lontano {year} = in {year}",
        r"dal {d} al {d2}(?: compres[oi]| inclus[oi])?(?=\s*(?:[,;:!?.]|$)| (?:sarò|saremo|sono|siamo|non|ci|mi|vado|andiamo)\b) = from the {d}th to the {d2}th",
        r"{wds} (?:pome|matt|pom) = on {wd}",
        r"(?:sto|questo|sta) {weekend} no,? (?:ma )?(?:il prossimo|l['’]altro|quello dopo) = next weekend",
        r"{wd} scorso no,? (?:ma )?(?:quello prima|l['’]altro) = the {wd} before last",
        r"a (?:sole |soli |appena )?{n} {unit} da(?:l |lla |ll['’]| )?{holiday} = {n} {unit}s before {holiday}",
        r"(?:a ridosso|a cavallo|sotto) (?:di |del |della |dell['’])?{holiday} = around {holiday}",
        r"(?:per il |durante il |il |nel )?ponte del {d} {month} = over the {month} {d} long weekend",
        r"(?:la |nella |durante la )?(?:notte|sera|mattina) del {d} {month} = on {month} {d}",
        r"(?:la |nella |durante la )?(?:notte|sera|mattina) del {d}(?! {month}) = on the {d}th",
        r"(?:nell['’]|nel |nella )(?:ultim[oa]) {unit} e mezz[oa] = in the last {unit} and a half",
        r"{nth} metà degli anni ['’]?{decade} = the {nth} half of the {decade}s",
        r"due {wd} prima di {holiday} = the second {wd} before {holiday}",
        r"a cavallo (?:tra|fra|di) {month} ed? {month2} = between late {month} and early {month2} or from {month} to {month2}",
        r"(?:dall['’]|da |dalla )(?:questa )?{season} = since {season}",
        r"(?:a partire )?dal {dw}(?=\s*(?:[,;:!?.]|$)) = from the {dw}th on",
        r"a partire dal {d}(?=\s*(?:[,;:!?.]|$)) = from the {d}th on",
        r"(?:da|sono) {n} notti(?: che)? = since {n} days ago",
        r"{nth} {wd} (?:del nuovo anno|dell['’]anno nuovo) = the {nth} {wd} of next year",
        r"(?:il |nel )?mese scorso,? (?:verso|attorno al|intorno al)(?: il)? {dw} = on the {dw}th of last month",
        r"(?:il |nel )?mese scorso,? (?:verso|attorno al|intorno al)(?: il)? {d} = on the {d}th of last month",
        r"(?:per il |durante il |il |nel )?ponte (?:dell['’]|del |della |dei |di |d['’])?{holiday} = over the {holiday} long weekend",
        r"{wd} di {n} settimane fa = {wd} {n} weeks ago",
        r"(?:è |sono |già |ormai |è già |ormai è )?da (?:ormai |già |circa )?{n} {unit}(?! (?:fa|in poi)\b) = since {n} {unit}s ago",
        r"(?:è |già |ormai )?da (?:una? |un')?{unit} e mezz[oa] = since a {unit} and a half ago",
        r"(?:è |già |ormai )?da {n} {unit} e mezz[oa] = since {n} and a half {unit}s ago",
        r"(?:a|per|entro|verso|da) {part} {unit} = at the {part} of the {unit}",
        r"(?:il |la )?{wd}(?: {daypart})? della settimana (?:dopo la|dopo|successiva alla) {next} = {wd} of the week after next",
        r"{wds} (?:mattina|sera|pomeriggio|notte) = on {wd}",
        r"(?:nell'|nell’|nell |nello |nella |nel )\s?(?:ultim[oa]) {unit} = in the last {unit}",
        r"(?:nello |nella |nel |lo |la )(?:scors[oa]|passat[oa]) {unit} = last {unit}",
        r"oggi a (?:otto|quindici) = a week from today",
        r"(?:nella |la )?notte (?:tra|fra) (?:il )?{wda} e (?:il )?{wda2} = on {wd} night",
        r"(?:nella |la )?notte (?:da|dal|di) {wda} (?:a|al|su) {wda2} = on {wd} night",
        r"(?:negli|gli|degli|dagli) anni ['’]?{decade} = in the {decade}s",
        r"(?:a |alla |all'|agli )?{part} (?:degli |gli )?anni ['’]?{decade} = the {part} of the {decade}s",
        r"(?:negli|nelle|nei|gli|le|in questi|in queste) {last} {unit} = in the last few {unit}s",
        r"(?:nei|nelle|negli|i|le|gli) {next} {unit} = in the next few {unit}s",
        r"(?:nei |negli |nelle )?{unit} (?:scorsi|scorse|passati|passate) = in the last few {unit}s",
        r"(?:oggi )?{n} {unit} fa = {n} {unit}s ago",
        r"ieri {n} {unit} fa = {n} {unit}s before yesterday",
        r"{n} {unit} (?:e mezzo|e mezza) fa = {n} and a half {unit}s ago",
        r"(?:tra|fra|in) {n} {unit} (?:e mezzo|e mezza) = in {n} and a half {unit}s",
        r"un {unit} e mezzo fa = a {unit} and a half ago",
        r"{wd} (?:tra|fra) (?:una settimana|otto giorni|7 giorni|8 giorni) = a week from {wd}",
        r"{wd} (?:tra|fra) (?:due settimane|quindici giorni|15 giorni) = two weeks from {wd}",
        r"{wd} a (?:8|otto) = a week from {wd}",
        r"(?:la )?settimana del {d} {month} = the week of {month} {d}",
        r"(?:la )?settimana del {d} = the week of the {d}th",
        r"(?:il |nel )?(?:week-?end|fine settimana) del {d} {month} = the weekend of {month} {d}",
        r"(?:il |nel )?(?:week-?end|fine settimana) del {d} = the weekend of the {d}th",
        r"(?:nella )?settimana {n} = calendar week {n}",
        r"l'anno scorso (?:di|in) questi tempi = this time last year",
        r"(?:l'anno scorso|un anno fa) (?:in|di) questo periodo = this time last year",
        r"(?:il |i giorni )?{d} e (?:il )?{d2} {month} = from {month} {d} to {month} {d2}",
        r"(?:tra|fra) il {d} e il {d2} {month} = from {month} {d} to {month} {d2}",
        r"(?:a |in |nel )?{month} di {n} {unit} fa = in {month} {n} {unit}s ago",
        r"(?:l'|nell'|la |in )?{season} di {n} {unit} fa = {season} {n} {unit}s ago",
        r"{n} estati fa = {n} summers ago",
        r"{wda},? (?:il )?{d}[/.]{m} = on {m}/{d}",
        r"il {d}[/]{m} = on {m}/{d}",
        r"(?:da|di) qui a {month} = by {month}",
        r"(?:nel |il )?{nth} (?:trimestre) = the {nth} quarter of this year or the {nth} quarter of next year",
        r"(?:nel |il )?{nth} semestre = the {nth} half of this year or the {nth} half of next year",
        r"(?:nella )?{nth} metà (?:dell'|di quest')anno = the {nth} half of this year or the {nth} half of next year",
        r"(?:nei |i )?primi giorni di {month} = at the beginning of {month}",
        r"(?:negli |gli )?ultimi giorni di {month} = at the end of {month}",
        r"non {wd} prossimo ma quello dopo = the {wd} after next",
        r"(?:entro|nelle prossime|in|nel giro di) {n} ore = within {n} hours",
        r"(?:sett|settimana) prox = next week",
        r"{wd} a otto = a week from {wd}",
        r"{wd} a quindici = two weeks from {wd}",
        r"{n} {unit} (?:or sono|addietro|orsono) = {n} {unit}s ago",
        r"(?:qualche|alcuni|alcune|pochi|poche|un paio di|diversi|diverse) {unit} fa = a few {unit}s ago",
        r"(?:tra|fra) (?:qualche|alcuni|alcune|pochi|poche|diversi) {unit} = in a few {unit}s",
        r"(?:da qui a|nel giro di|di qui a) {n} {unit} = in {n} {unit}s",
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
        r"{wd} (?:tra|fra) {n} settimane = {n} weeks from {wd} or {wd} in {n} weeks",
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
        r"(?:capitol[oi]|pagin[ae]|articol[oi]|punt[oi]|paragraf[oi]|esercizi) (?:dal|da) {d} (?:al|a) {d2}",
        r"in settimana (?:bianca|corta)|settimana (?:bianca|corta)",
        r"domenica in(?= (?:la|lo|con|è|era|su|ha|non)\b)",
        r"{wd} (?:sera|notte) live",
        r"domani (?:è|sarà) un altro giorno|domani si vedrà|oggi a me,? domani a te|aprile,? dolce dormire",
        r"(?:il |i giorni )?{d}(?: e (?:il )?{d2})? di ogni mese|(?:ogni|tutti i|tutte le) {nth} {wd}(?: (?:del|di ogni) mese)?|(?:libro|romanzo) .{0,12}i {wd}",
        r"(?:ho|ha|hai|hanno|avevo|aveva|compie|compio|compirà|compiuto|compiono) {n} anni(?! fa)",
        r"oggi come oggi|al giorno d'oggi",
        r"(?:la|il) {wd}(?! (?:{next}|{last}|{daypart}|della|di|che|dopo|prima))",
        r"(?:via|piazza|viale|corso) (?:{d}|[xvi]+) {month}",
        r"(?:rimandare|rinviare) a domani .{0,25}oggi",
        r"(?:ogni|tutti i|tutte le) (?:{n} |{nth} )?(?:{wd}|{unit}|{month}|{season}|mattine|sere)",
        r"il {wd}(?= (?:\w+ )?(?:sempre|di solito))",
        r"(?:al|per) (?:giorno|mese|anno)",
        r"per {n} {unit}(?! fa)|(?:concerto|mercatino|mercatini|albero|pranzo|cenone|cena|regali?|(?<!prima.delle.)(?<!per.le.)(?<!nelle.)(?<!durante.le.)(?<!dopo.le.)vacanze|menù|uovo|uova|colomba|luci|messa|recita|canzoni|film|festa) (?:di|del|della) {holiday}|sempre che (?:a|in) {month}|(?:ristorante|trattoria|pizzeria|hotel|negozio) .{0,12}{holiday}|il presepe di natale",
        r"alla fine(?! (?:del|di|dell|deg|dei))",
        r"si chiama {wd}|mi chiamo {wd}|di nome {wd}|si chiama {month}",
        r"(?:via|piazza|viale|corso|largo|(?<!per.il.)(?<!nel.)(?<!durante.il.)ponte|quartiere) (?:dell'|del )?(?:{d}|[xvi]+) {month}",
        r"(?:il|la) {wd}(?= (?:sera |mattina |pomeriggio )?(?:si |non si |sempre|di solito|andiamo|mangiamo|vado|gioco|lavoro|ho sempre))",
        r"(?:in|ad?) {month} (?:si|non si) \w+",
        r"un {wd} (?:si e uno no|su due)",
        r"rimandare a domani",
    ),
    is_modifier_behind=True,
    feasts="ramadan, eid, diwali, capodanno cinese, kippur, pesach, chanukkah, holi",
    lookalikes="aprire, romani, domande",
)
