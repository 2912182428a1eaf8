"""German."""

from extractor.core.languages.form import ClaimWords, Cldr, DateWords, EndingWords, Language, OrderWords, PasswordWords

STOP_WORDS = (
    "aber alle allem allen aller alles als also am an auch auf aus bei beim bin bis bist bitte da dabei dadurch dafür "
    "damit dann das dass dein deine deinem deinen deiner dem den denn der des dich die dies diese diesem diesen "
    "dieser dieses dir doch dort du durch ein eine einem einen einer eines er es etwas euch euer eure für gegen "
    "gewesen hab habe haben hat hatte hatten hier hin hinter ich ihm ihn ihnen ihr ihre ihrem ihren ihrer im in ins "
    "ist ja jede jedem jeden jeder jedes jetzt kann kannst kein keine können könnte mal man mehr mein meine meinem "
    "meinen meiner mich mir mit muss nach nicht noch nun nur nutzer ob oder ohne schon sehr sein seine seinem seinen "
    "seiner seit sich sie sind so soll sollte sondern sonst um und uns unser unsere unter vom von vor war waren warum "
    "was weil wenn wer werde werden wie wieder will wir wird wirst wo wurde würde zu zum zur zwar zwischen über"
)

DATES = DateWords(
    phrases=(
        "heuer|dieses jahr|in diesem jahr|dies jahr=this year, fernd|voriges jahr=last year, heint|heit=today, gestan=yesterday, moang|moing=tomorrow, "
        "zurzeit|zur zeit|im moment|im augenblick|aktuell|derzeit|momentan|gegenwärtig|heutzutage|dieser tage|in letzter zeit|in der letzten zeit|seit einiger zeit|seit längerem|seit langem|seit kurzem|seit neuestem|seit geraumer zeit|die tage=these days, "
        "vor langer zeit|vor längerer zeit|vor einiger zeit|vor einer weile|vor ewigkeiten|vor einer ewigkeit|vor urzeiten|vor jahren|vor monaten|vor wochen|anno dazumal|seinerzeit|einst|letzthin|damals|früher mal|jüngst|vorhin erst|neulich mal=a while ago, "
        "vorhin|grad eben|grade eben|gerade noch|jetzt gerade|grad vorhin|eben noch|eben gerade|gerade eben|soeben|eben erst|heute schon|heut schon|heute noch|nachher|später heute|heute später=today, "
        "irgendwann|eines tages|bald|in absehbarer zeit|über kurz oder lang|in naher zukunft|in den nächsten tagen mal=soon, "
        "zwischen den jahren=between Christmas and New Year, jahreswechsel|zum jahreswechsel|über den jahreswechsel=on New Year's Eve, zum jahresanfang|jahresanfang|zu jahresbeginn|jahresbeginn=at the beginning of the year, "
        "monatsanfang|zum monatsanfang|anfang des monats=at the beginning of the month, wochenanfang|zum wochenanfang=at the beginning of the week, wochenmitte|zur wochenmitte|mitte der woche=in the middle of the week, "
        "vorvorgestern|vor-vorgestern|vorvorgestern abend=3 days ago, überübermorgen|über-übermorgen=in 3 days, morgen in acht tagen=a week from tomorrow, "
        "zum monatswechsel|monatswechsel|am nächsten ersten|zum nächsten ersten|ab nächstem ersten=on the 1st, heut abnd=tonight, "
        "ostersonntag|am ostersonntag|an ostersonntag|zu ostersonntag=on Easter, "
        "ostermontag|am ostermontag|an ostermontag|zu ostermontag=on Easter Monday, "
        "karfreitag|am karfreitag|an karfreitag|zu karfreitag=on Good Friday, "
        "gründonnerstag|am gründonnerstag|an gründonnerstag|zu gründonnerstag=on Maundy Thursday, "
        "aschermittwoch|am aschermittwoch|an aschermittwoch|zu aschermittwoch=on Ash Wednesday, "
        "pfingsten|am pfingsten|an pfingsten|zu pfingsten|pfingstsonntag|am pfingstsonntag|an pfingstsonntag|zu pfingstsonntag=on Whit Sunday, "
        "pfingstmontag|am pfingstmontag|an pfingstmontag|zu pfingstmontag=on Whit Monday, "
        "christi himmelfahrt|am christi himmelfahrt|an christi himmelfahrt|zu christi himmelfahrt|himmelfahrt|am himmelfahrt|an himmelfahrt|zu himmelfahrt=on Ascension Day, "
        "fronleichnam|am fronleichnam|an fronleichnam|zu fronleichnam=on Corpus Christi, "
        "in einem halben jahr|in nem halben jahr=in half a year, vor einem halben jahr|vor nem halben jahr=half a year ago, "
        "heut früh|heut morgen|heut vormittag|heut mittag|heut nachmittag=today, heut abend=tonight, "
        "heiligabend|an heiligabend|am heiligabend|heiliger abend=on Christmas Eve, silvester=on New Year's Eve, neujahr=on New Year's Day, "
        "in acht tagen=in a week or in 8 days, vor acht tagen=a week ago or 8 days ago, in vierzehn tagen=in two weeks, vor vierzehn tagen=two weeks ago, "
        "nächstes we|kommendes we=next weekend, letztes we|voriges we=last weekend, dieses we=this weekend, "
        "heute morgen|heute früh|heute vormittag|heute nachmittag|heute mittag=today, heute abend|heute nacht=tonight, "
        "gestern abend|gestern nacht|gestern morgen|gestern früh|gestern nachmittag|gestern mittag=yesterday, "
        "letzte nacht|vergangene nacht=last night, morgen früh|morgen abend|morgen nachmittag|morgen mittag|morgen vormittag=tomorrow, "
        "vorgestern abend=the day before yesterday, übermorgen früh|übermorgen abend=the day after tomorrow, "
        "neulich|kürzlich|vor kurzem|letztens|unlängst=recently, demnächst|in kürze=soon, "
        "heute in einer woche|heute in acht tagen=a week from today, heute vor einer woche=a week ago, morgen in einer woche=a week from tomorrow, "
        "heute in zwei wochen|heute in vierzehn tagen=in two weeks, am nächsten tag|am tag darauf|tags darauf=the next day, in der woche darauf=a week later, "
        "zu weihnachten|an weihnachten=on Christmas, zu ostern|an ostern=on Easter, an silvester|zu silvester=on New Year's Eve, an neujahr=on New Year's Day, "
        "jahresende|zum jahresende=the end of the year, monatsende|zum monatsende=the end of the month, quartalsende|zum quartalsende=the end of the quarter, "
        "wochenende|am wochenende|übers wochenende=this weekend"
    ),
    names="mrz=March, sonnabend=Saturday, sonnabend|samstags=Saturday, jänner=January, feber=February",
    next="nä, näxte, näxten, näxtes, nächste, nächsten, nächster, nächstes, nächstem, kommende, kommenden, kommender, kommendes, kommendem, folgende, folgenden",
    last="letzte, letzten, letzter, letztes, letztem, vergangene, vergangenen, vergangener, vergangenes, vorige, vorigen, voriger, voriges, vorherige",
    this="diese, diesen, dieser, dieses, diesem, laufenden, laufende",
    beyond="übernächste, übernächsten, übernächster, übernächstes",
    before_last="vorletzte, vorletzten, vorletzter, vorletztes",
    units=(
        "tag|tage|tagen|tages=day, woche|wochen=week, wochenende|wochenendes|we=weekend, monat|monate|monaten|monats=month, "
        "quartal|quartale|quartalen|quartals=quarter, jahr|jahre|jahren|jahres=year, jahrzehnt|jahrzehnte|jahrzehnten=decade, "
        "frühling|frühjahr|frühlings|frühjahrs=spring, sommer|sommers=summer, herbst|herbstes|herbsts=autumn, winter|winters=winter"
    ),
    numbers=(
        "ein|eine|einem|einen|einer|nem|ner=1, zwei=2, drei=3, vier=4, fünf=5, sechs=6, sieben=7, acht=8, neun=9, zehn=10, elf=11, zwölf=12, "
        "vierzehn=14, fünfzehn=15, zwanzig=20, dreißig=30, vierzig=40, fünfzig=50, hundert=100, ein paar|wenigen|einigen=a few"
    ),
    ordinals="erste|ersten|erster|erstes=first, zweite|zweiten|zweiter|zweites=second, dritte|dritten|dritter|drittes=third, vierte|vierten|viertes=fourth, letzte|letzten|letzter|letztes=last",
    about="etwa, ca, circa, rund, ungefähr, gut, knapp, so, fast, vielleicht, so etwa, so ungefähr, an die, bereits, schon, mehr als, über",
    half="hälfte, halbjahr, halbjahres",
    of="des, der, vom, von, im",
    holidays=(
        "ramadan|ramadans|fastenmonat=Ramadan, zuckerfest|zuckerfests|ramadanfest|fest des fastenbrechens=Eid al-Fitr, opferfest|opferfests=Eid al-Adha, diwali=Diwali, holi=Holi, chanukka=Hanukkah, jom kippur=Yom Kippur, pessach=Passover, rosch haschana|jüdischen neujahr=Rosh Hashanah, chinesisches neujahr|chinesischen neujahr|chinesischem neujahr|chinesischen neujahrsfest|mondneujahr=Chinese New Year, karneval|fasching|fastnacht=Carnival, rosenmontag=Rose Monday, faschingsdienstag|fastnachtsdienstag|faschingdienstag|veilchendienstag=Mardi Gras, weiberfastnacht|altweiber=Fat Thursday, newroz|nowruz=Nowruz, "
        "karwoche=Holy Week or Easter, "
        "weihnachten|weihnachtstag|ersten weihnachtstag=Christmas, heiligabend|heiligen abend|weihnachtsabend=Christmas Eve, zweiten weihnachtstag|zweiten weihnachtsfeiertag|stephanstag|stefanitag=December 26, "
        "silvester|silvesterabend=New Year's Eve, neujahr|neujahrstag=New Year's Day, nikolaus|nikolaustag=December 6, heilige drei könige|heiligen drei königen|dreikönigstag|dreikönig=January 6, "
        "tag der arbeit|maifeiertag=May 1, tag der deutschen einheit|nationalfeiertag|tag der einheit=October 3, reformationstag=October 31, halloween=October 31, allerheiligen=November 1, allerseelen=November 2, "
        "sankt martin|martinstag|st martin=November 11, valentinstag=February 14, frauentag|weltfrauentag=March 8, muttertag=Mother's Day, vatertag=Ascension Day, mariä himmelfahrt=August 15, "
        "ostern|osterwochenende=Easter, ostermontag=Easter Monday, karfreitag=Good Friday, pfingsten=Whit Sunday, pfingstmontag=Whit Monday, "
        "fronleichnam=Corpus Christi, himmelfahrt|christi himmelfahrt=Ascension Day, ersten advent|1 advent=the first advent, black friday=Black Friday"
    ),
    on="in der, am, an, zu, zum, über, um",
    in_year="im jahr, im jahre, anno, in",
    range_from="von, vom",
    range_to="bis, bis zum, bis einschließlich",
    hints="vor, seit, seitdem, nach, binnen, innerhalb, inner, heute in, sone, so ner, ner, erste, ersten, letzte, letzten, rum, jene, jener",
    parts="anfang|beginn=beginning, mitte=middle, ende=end",
    day_parts="abend, morgen, früh, vormittag, nachmittag, mittag, nacht, abends, morgens, vormittags, nachmittags, mittags, nachts",
    since="seit dem, seit der, seit",
    until="bis zum, bis zur, bis einschließlich, bis",
    by="spätestens bis, spätestens am, spätestens, bis spätestens",
    short="mo=Monday, di=Tuesday, mi=Wednesday, do=Thursday, fr=Friday, sa=Saturday, so=Sunday",
    either="bis, oder",
    spelt="ä=ae, ö=oe, ü=ue, ß=ss",
    starting="ab dem, ab",
    future=r"\b(?:werde|wirst|wird|werden|werdet)\b",
    ahead="auf, auf den, für, für den, zum",
    past=r"\b(?:war|waren|warst|hatte|hatten|wurde|wurden|kam|kamen|ging|gab|fuhr|sagte|stand)\b|\b(?:hab|habe|hat|haben|hast|habt|ist|sind|bin|wurde)\b.{0,80}?\b(?:\w*ge\w{2,}(?:t|en)|(?:ver|be|er|ent|zer|unter|über)\w{2,}(?:t|en)|\w+iert)\b",
    ordinal=r"\.",
    rows=(
        r"{wd} in (?:acht tagen|8 tagen|einer woche|1 woche) = a week from {wd}",
        r"{wd} in (?:vierzehn|14) tagen = two weeks from {wd}",
        r"(?:im laufe|im verlauf|innerhalb) (?:des|der) {next} {unit} = next {unit}",
        r"(?:im laufe|im verlauf) (?:des|der|dieses|dieser) {unit} = this {unit}",
        r"(?:im|am) {nth} {half} {year} = the {nth} half of {year}",
        r"(?:ein|so ein) (?:halbes|dreiviertel) jahr (?:her|zuvor) = half a year ago",
        r"{n} {unit} (?:her|zuvor) = {n} {unit}s ago",
        r"(?:vor|seit) (?:einem|nem) (?:guten )?dreivierteljahr = 9 months ago",
        r"in (?:einem|nem) dreivierteljahr = in 9 months",
        r"(?:vor|seit) (?:ein paar|paar|einigen|wenigen|mehreren) {unit} = a few {unit}s ago",
        r"in (?:ein paar|paar|einigen|wenigen|mehreren) {unit} = in a few {unit}s",
        r"(?:in|während) (?:den|der) {last} (?:paar|wenigen) {unit} = in the last few {unit}s",
        r"(?:in|während) (?:den|der) {next} (?:paar|wenigen) {unit} = in the next few {unit}s",
        r"(?:bis )?(?:spätestens )?(?:in )?der {nth} {month}woche = the {nth} week of {month}",
        r"in zweieinhalb {unit} = in two and a half {unit}s",
        r"in dreieinhalb {unit} = in three and a half {unit}s",
        r"in viereinhalb {unit} = in four and a half {unit}s",
        r"vor zweieinhalb {unit} = two and a half {unit}s ago",
        r"vor dreieinhalb {unit} = three and a half {unit}s ago",
        r"vor viereinhalb {unit} = four and a half {unit}s ago",
        r"vor (?:einem|nem|einer|ner) (?:guten|knappen|guter|knapper|reichlichen) {unit} = a {unit} ago",
        r"in (?:einem|nem|einer|ner) (?:guten|knappen|guter|knapper|reichlichen) {unit} = in a {unit}",
        r"(?:inner|in ner) {unit} = in a {unit}",
        r"(?:am|ums|übers|dieses) we = this weekend",
        r"(?!so ){wda} (?:früh|frueh|morgens?|vormittags?|mittags?|nachmittags?|abends?|nachts?) = on {wd}",
        r"{next} jahr (?:im|anfang|ende) {month} = in {month} next year",
        r"{last} jahr im {month} = in {month} last year",
        r"(?:im )?{month} {next} jahr = in {month} next year",
        r"(?:von |vom )?{wda} bis(?: zum)? {wda2} = from {wd} to {wd2}",
        r"zwischen {wda} und {wda2} = between {wd} and {wd2}",
        r"(?:vom )?{d} bis(?: zum)? {d2} {month} = from {month} {d} to {month} {d2}",
        r"in (?:anderthalb|eineinhalb) {unit} = in a {unit} and a half",
        r"vor (?:anderthalb|eineinhalb) {unit} = a {unit} and a half ago",
        r"(?:am )?(?:{next} )?{wd}s?(?:abend|morgen|vormittag|nachmittag|mittag|nacht) = on {wd}",
        r"am {wd}(?: {daypart})? = on {wd}",
        r"{wd}(?: {daypart})? {next} woche = {wd} of next week",
        r"{wd}(?: {daypart})? in der {next} woche = {wd} of next week",
        r"{next} woche(?: am)? {wd} = {wd} of next week",
        r"{wd}(?: {daypart})?(?: der| in der)? {last} woche = {wd} of last week",
        r"{last} woche(?: am)? {wd} = {wd} of last week",
        r"{wd}(?: {daypart})? {this} woche = {wd} of this week",
        r"{this} woche(?: am)? {wd} = {wd} of this week",
        r"{wd} in einer woche = a week from {wd}",
        r"{wd} in {n} wochen = {n} weeks from {wd}",
        r"{wd} vor {n} {unit} = {wd} {n} {unit}s ago",
        r"(?:gegen |zum |zu |am |bis )?{part}(?: des| der)? {next} {unit} = at the {part} of next {unit}",
        r"(?:gegen |zum |zu |am )?{part}(?: des| der)? {last} {unit} = at the {part} of last {unit}",
        r"(?:gegen |zum |zu |am )?{part} {this} {unit} = at the {part} of this {unit}",
        r"(?:gegen |zum |zu |am )?{part} (?:des|der) {unit} = at the {part} of the {unit}",
        r"(?:gegen |zum |am )?{part} {month} = at the {part} of {month}",
        r"im {next} {month} = next {month}",
        r"im {month} = in {month}",
        r"im {month} {next} jahres = in {month} next year",
        r"im {month} {last} jahres = in {month} last year",
        r"(?:am |zum |den )?(?:{wd},? (?:den |dem )?)?{d} {month} = on {month} {d}",
        r"(?:am |zum |den )?{d}\s?{m}\. = on {m}/{d}",
        r"(?:am|zum|den|vom) {d} = on the {d}th",
        r"am ersten {wd} {next} {unit} = the first {wd} of next {unit}",
        r"am ersten {wd} des {next} {unit} = the first {wd} of next {unit}",
        r"am letzten {wd} (?:des|im) {month} = the last {wd} of {month}",
        r"am ersten {wd} im {month} = the first {wd} of {month}",
        r"innerhalb von {n} {unit} = within {n} {unit}s",
        r"innerhalb {n} {unit} = within {n} {unit}s",
        r"binnen {n} {unit} = within {n} {unit}s",
        r"in (?:etwa|ca\.|circa|rund|ungefähr|gut|knapp) {n} {unit} = in about {n} {unit}s",
        r"vor (?:etwa|ca\.|circa|rund|ungefähr|gut|knapp) {n} {unit} = about {n} {unit}s ago",
        r"in {n} {unit} = in {n} {unit}s",
        r"heute in {n} {unit} = in {n} {unit}s",
        r"vor {n} {unit} = {n} {unit}s ago",
        r"in (?:den )?{next} {n} {unit} = in the next {n} {unit}s",
        r"in (?:den )?{last} {n} {unit} = in the last {n} {unit}s",
        r"(?:am |dieses |übers )?wochenende = this weekend",
        r"im {next} {season} = next {season}",
        r"im {last} {season} = last {season}",
        r"im {season} = in the {season}",
    ),
    never=(
        r"(?:die figur|der film|das lied|die band|das buch|der song|die serie|die stadt|mein name ist|heiße|heißt) {wd}",
        r"(?:straße|strasse|platz|allee|brücke|siedlung) de[sr] {d} {month}",
        r"{n} morgen",
        r"und täglich grüßt",
        r"lieber heute als morgen|von heute auf morgen|mensch(?:en)? von gestern",
        r"(?:hei(?:ß|ss)(?:t|e|en)|namens) {wd}",
        r"(?:jede[mnrs]?|alle) (?:{n} )?(?:{wd}|{unit}|{month}|{season}|morgen|abend)",
        r"{wd}s(?:(?:,| und| oder) {wd}s)*",
        r"am ende des tages(?= (?:zählt|ist|geht|bleibt|kommt))",
        r"guten (?:morgen|tag|abend)",
        r"{n} {unit} lang",
    ),
    feasts="fasching, rosenmontag, karneval, fastnacht, ramadan, zuckerfest, opferfest, diwali, chanukka, jom kippur, pessach, chinesisches neujahr",
    lookalikes="montage, morden",
)

PASSWORDS = PasswordWords(
    passwords="passwort,passwörter,kennwort,kennwörter,passphrase,losungswort,zugangscode,zugangsdaten",
    pins="pin,pass,wlan-schlüssel,geheimzahl,pin-nummer,pincode,türcode,wlan-key,wifi-key,wlan-code,netzwerkschlüssel,sicherheitsschlüssel",
    short="pw,pwd,passw,passwd,kennw",
    joins="für,fürs,zum,zur,von,vom,des,der,im,am,auf,bei,beim,zu,unseres,meines",
    links="ist,war,lautet,heißt,heisst,bleibt,ist jetzt,ist nun,lautet jetzt,wurde auf,geändert auf,gesetzt auf,ist weiterhin,ist aktuell,wäre,ist gerade,ist übrigens,ist nach wie vor,ist immer noch,ist einfach,ist noch,wäre dann,ist seit heute,ist seit gestern,ist geworden,es ist,ist es,lautet nun,lautet übrigens",
    fillers="ist,war,als,mein,meine,das,unser,dein,ihr,sein,neues,neue,altes,der,lautet,aktuelles",
    endings="(?:s|es|er|e|en)?",
    units="zeichen,stellen,ziffern,tage,minuten,stunden,wochen,monate,jahre,buchstaben,mal",
    locks="haustür,wohnungstür,eingangstür,türcode,tür,tresor,safe,alarm,schloss,schließfach,garage,hoftor,eingang,briefkasten,bankkarte,ec-karte,kreditkarte,kartenpin,handy,bildschirmsperre,schlüsselbox,schlüsselkasten,koffer,spind,zahlenschloss,vorhängeschloss,smartphone,iphone,tor,pforte,tablet,wohnung,kellertür",
    codes="code,kombination,zahlenkombi,geheimzahl,pin,zahlencode,zahlenfolge,nummer vom schloss",
    opens=r"geht(?: \w+)? mit|(?:öffne|entsperr|aufmach|aufschließ)\w*|tipp\w*|drück\w*|eingeben|eingib\w*|entsperr\w*|(?:schalt|stell|mach|deaktivier|entschärf|öffn|schließ|sperr)\w* (?:\w+ ){0,4}mit\b|steht auf|eintipp\w*|eingetippt|aufgeht",
    keypads="spind,zahlenschloss,vorhängeschloss,fahrradschloss,schlüsselkasten,schlüsselbox,tastenfeld,haustür,hoftor,eingangstür,hintertür,tresor,kofferschloss,bügelschloss,schließfach",
    networks="fritzbox,gäste-wlan,gästewlan",
    logins=r"(?:logg|meld|anmeld|einlogg)\w*(?: \S+){0,5} mit(?: \w+){0,2} {value}",
    sentences=(
        r"{value} als(?: \w{1,20}){0,2} {word}",
        r"{word}{gap} (?:auf|in|zu) {value}(?= (?:um)?(?:geändert|gesetzt|gewechselt|gestellt|geaendert|ändern|setzen|stellen)|\s*[,.!;]|$)",
        r"(?:änder|änd|wechs|setz|stell)\w{0,12}+{gap}{word}{gap} (?:auf|in|zu) {value}",
        r"(?:nimm|nehm|nutz|benutz|verwend|gib|probier|versuch|tipp)\w{0,12}+ {gap}{value} als{gap}{word}",
        r"{pin}(?: \w{1,20}){0,5}? (?:auf )?{number}(?= (?:geändert|gesetzt)|\s*[,.!;]|$)",
        r"{word}(?: \w{1,20}){0,4}? (?:ist|lautet|heißt|war)(?: (?:immer|noch|jetzt|nun|weiter|weiterhin|wieder|seit|gestern|heute)){1,3} {value}",
        r"\bmit (?:\w{1,12} ){0,2}{word} {value}",
    ),
)

# -- CLDR 48.2.0, made by scripts/cldr.py. Copyright Unicode, Inc.; LICENSE-UNICODE
CLDR = Cldr(
    weekdays=(
        "montag",
        "dienstag",
        "mittwoch",
        "donnerstag",
        "freitag",
        "samstag",
        "sonntag",
    ),
    months=(
        "januar, jan., jan",
        "februar, feb., feb",
        "märz, mär",
        "april, apr., apr",
        "mai",
        "juni, jun",
        "juli, jul",
        "august, aug., aug",
        "september, sept., sep",
        "oktober, okt., okt",
        "november, nov., nov",
        "dezember, dez., dez",
    ),
    relative={
        "the day before yesterday": "vorgestern",
        "yesterday": "gestern",
        "today": "heute",
        "tomorrow": "morgen",
        "the day after tomorrow": "übermorgen",
        "last week": "letzte woche",
        "last month": "letzten monat",
        "last quarter": "letztes quartal",
        "last year": "letztes jahr",
        "last Monday": "letzten montag",
        "last Tuesday": "letzten dienstag",
        "last Wednesday": "letzten mittwoch",
        "last Thursday": "letzten donnerstag",
        "last Friday": "letzten freitag",
        "last Saturday": "letzten samstag",
        "last Sunday": "letzten sonntag",
        "this week": "diese woche",
        "this month": "diesen monat",
        "this quarter": "dieses quartal",
        "this year": "dieses jahr",
        "this Monday": "diesen montag",
        "this Tuesday": "diesen dienstag",
        "this Wednesday": "diesen mittwoch",
        "this Thursday": "diesen donnerstag",
        "this Friday": "diesen freitag",
        "this Saturday": "diesen samstag",
        "this Sunday": "diesen sonntag",
        "next week": "nächste woche",
        "next month": "nächsten monat",
        "next quarter": "nächstes quartal",
        "next year": "nächstes jahr",
        "next Monday": "nächsten montag",
        "next Tuesday": "nächsten dienstag",
        "next Wednesday": "nächsten mittwoch",
        "next Thursday": "nächsten donnerstag",
        "next Friday": "nächsten freitag",
        "next Saturday": "nächsten samstag",
        "next Sunday": "nächsten sonntag",
    },
    past={
        "day": "vor {0} tag, vor {0} tagen",
        "week": "vor {0} woche, vor {0} wochen",
        "month": "vor {0} monat, vor {0} monaten",
        "quarter": "vor {0} quartal, vor {0} quartalen",
        "year": "vor {0} jahr, vor {0} jahren",
        "hour": "vor {0} stunde, vor {0} stunden",
    },
    future={
        "day": "in {0} tag, in {0} tagen",
        "week": "in {0} woche, in {0} wochen",
        "month": "in {0} monat, in {0} monaten",
        "quarter": "in {0} quartal, in {0} quartalen",
        "year": "in {0} jahr, in {0} jahren",
        "hour": "in {0} stunde, in {0} stunden",
    },
)
# -- end of CLDR

LANGUAGE = Language(
    code="de",
    name="German",
    scripts="latin",
    stop_words=STOP_WORDS,
    stemmer="german",
    chars_per_token=4.1,
    orders=OrderWords(
        verbs=(
            "schick, schicke, schicken sie, sende, senden sie, leite, leiten sie, lösch, lösche, löschen sie, "
            "führe, führen sie, ignoriere, ignorieren sie, vergiss, vergessen sie, antworte, antworten sie, "
            "überweise, überweisen sie, genehmige, genehmigen sie, installiere, installieren sie, lade, "
            "laden sie, öffne, öffnen sie, speichere, speichern sie, merke dir, merk dir, verwende, "
            "verwenden sie, kopiere, kopieren sie, füge, fügen sie, gib, geben sie, sorge, sorgen sie, behandle, "
            "sag, kaufe, kaufen sie, klicke, klicken sie, veröffentliche, übermittle, übermitteln sie, teile, "
            "teilen sie"
        ),
        before="bitte, immer, niemals, stets, ab sofort, ab jetzt, künftig, in zukunft, auch",
    ),
    affirmations=(
        "ja jo jawohl genau passt gut klar stimmt richtig einverstanden prima super perfekt danke gerne nein nö"
    ),
    endings=EndingWords(
        saves=r"\b(?:ge|ab|ein)?speicher\w*|\b(?:ge|ver)?merk(?:t|en|e)\b|\bnotier\w*|\bfestgehalten\b|\bfesthalten\b|\bhinterlegt\b",
        nothing=r"\bnichts\b|\bkeine?r?\b",
        claims=r"\bich habe\b[^.!?\n]{0,80}\b(?:gespeichert|gemerkt|notiert|festgehalten)\b",
    ),
    acknowledgements="ok,okay,danke,danke schön,dankeschön,vielen dank,danke dir,danke sehr,super,perfekt,prima,toll,klasse,gut,sehr gut,alles klar,verstanden,verstehe,in ordnung,passt,genau,tschüss,bis dann,bis später,gute nacht,guten morgen,guten tag,hallo,hi,aha,ach so,weiter,mach weiter",
    claims=ClaimWords(
        connectives="aber, und, weil, obwohl, wenn, sondern, dass",
        negations="nicht, kein, keine, keinen, keinem, keiner, keines, nie, niemals, nichts, ohne, kaum",
        person="nutzers",
        scales="tausend|tsd=1000, mio|million|millionen=1000000, mrd|milliarde|milliarden=1000000000",
        clock="halb, viertel, dreiviertel",
        user="nutzer, nutzerin, benutzer",
        articles="der, die",
        speaker="ich, wir, mir, mich, uns",
        others="er, sie",
        determiners="der, die, das, ein, eine, einen, seine, seiner, ihre, ihrer, mein*, unser*",
        joiners="aber, und",
        conditions="falls, wenn",
        asks="soll, sollt, sollte, sollten",
        by_words="von",
        passives="wurde, wurden, wird, worden",
        with_words="mit",
        without_words="ohne",
    ),
    passwords=PASSWORDS,
    dates=DATES,
    cldr=CLDR,
    letters="ß",
    has_capital_nouns=True,
)
