"""Dutch."""

from extractor.core.languages.form import ClaimWords, Cldr, DateWords, EndingWords, Language, OrderWords, PasswordWords

STOP_WORDS = (
    "aan al alles als ben bij dan dat de den der deze die dit doch doen door dus een en er ge gebruiker geen haar had "
    "heb hebben heeft hem het hier hij hoe hun ik in is ja je jij jou jouw kan kon kunnen maar me meer men met mij "
    "mijn moet na naar niet niets nog nu of om omdat ons onze ook op over te tegen toch toen tot u uit uw van veel "
    "voor want waren was wat we weer wel werd wie wij wil worden wordt zal ze zei zelf zich zij zijn zo zonder zou"
)

DATES = DateWords(
    phrases=(
        "tegenwoordig|vandaag de dag|momenteel|op het moment|op dit moment|de laatste tijd|dezer dagen|nu de laatste tijd|sinds kort|sinds een tijdje|al een tijdje|al een tijd|al lang|al een poos|voorlopig|vooralsnog=these days, "
        "laatst nog|een tijdje geleden|een tijd geleden|een poos geleden|een poosje geleden|lang geleden|heel lang geleden|al lang geleden|eeuwen geleden|jaren geleden|maanden geleden|weken geleden|dagen geleden|niet zo lang geleden|niet lang geleden|indertijd|destijds|vroeger|kortgeleden|pas geleden|pasgeleden|pas|ooit=a while ago, "
        "zonet|daarnet|daarstraks|zojuist|net|daareven|straks nog|vandaag later|later vandaag|vanmorgen vroeg|vanochtend vroeg|deze morgen|deze ochtend|deze middag|deze namiddag|vannamiddag|vanvoormiddag|vandaag nog|vandaag al|nu net=today, deze avond=tonight, "
        "ooit eens|op een dag|vroeg of laat|een dezer dagen|op termijn|spoedig|gauw=soon, "
        "eereergisteren|eer-eergisteren=3 days ago, overovermorgen|over-overmorgen=in 3 days, gisterenmorgen|gisterenmiddag|gisterenochtend|gisternamiddag|gisterenavond laat|gistermorgen=yesterday, morgenmiddag|morgennamiddag|morgenvoormiddag|morgen vroeg=tomorrow, "
        "dit weekend|komend weekend=this weekend, van de week|van de week nog|dees week=this week, van 't jaar|van het jaar|dit jaar=this year, van de zomer|vanzomer|deze zomer=this summer, van de winter|deze winter=this winter, vorig jaar zomer=last summer, "
        "aan het begin van de week|begin van de week=at the beginning of the week, halverwege de week|midden in de week|midden van de week=in the middle of the week, begin deze maand|begin van de maand=at the beginning of the month, eind deze maand|eind van de maand|op het einde van de maand|het einde van de maand=at the end of the month, "
        "begin dit jaar|begin van het jaar=at the beginning of the year, eind dit jaar|eind van het jaar|op het einde van het jaar=at the end of the year, binnen veertien dagen|binnen 14 dagen=in two weeks, een halfjaar geleden|half jaartje geleden|een half jaartje geleden=half a year ago, "
        "eerste paasdag|op eerste paasdag|met eerste paasdag|met de eerste paasdag=on Easter, "
        "tweede paasdag|op tweede paasdag|met tweede paasdag|met de tweede paasdag=on Easter Monday, "
        "paasmaandag|op paasmaandag|met paasmaandag|met de paasmaandag=on Easter Monday, "
        "goede vrijdag|op goede vrijdag|met goede vrijdag|met de goede vrijdag=on Good Friday, "
        "aswoensdag|op aswoensdag|met aswoensdag|met de aswoensdag=on Ash Wednesday, "
        "pinksteren|op pinksteren|met pinksteren|met de pinksteren|eerste pinksterdag|op eerste pinksterdag|met eerste pinksterdag|met de eerste pinksterdag=on Whit Sunday, "
        "tweede pinksterdag|op tweede pinksterdag|met tweede pinksterdag|met de tweede pinksterdag|pinkstermaandag|op pinkstermaandag|met pinkstermaandag|met de pinkstermaandag=on Whit Monday, "
        "hemelvaartsdag|op hemelvaartsdag|met hemelvaartsdag|met de hemelvaartsdag|hemelvaart|op hemelvaart|met hemelvaart|met de hemelvaart=on Ascension Day, "
        "een half jaar geleden|half jaar geleden=half a year ago, over een half jaar=in half a year, "
        "overmorgenochtend|overmorgenmiddag|overmorgen avond=the day after tomorrow, op kerstavond|kerstavond=on Christmas Eve, op oudejaarsavond|oudejaarsavond|met oudjaar|op oudjaar=on New Year's Eve, "
        "met nieuwjaar|op nieuwjaarsdag=on New Year's Day, morgen over een week=a week from tomorrow, over veertien dagen=in two weeks, veertien dagen geleden=two weeks ago, over acht dagen=in a week or in 8 days, "
        "vanmorgen|vanochtend|vanmiddag=today, vanavond=tonight, vannacht=tonight or last night, gisteravond|gisterochtend|gistermiddag|gisterenavond|gisteren avond=yesterday, gisternacht|afgelopen nacht=last night, "
        "morgenochtend|morgenavond|morgenvroeg=tomorrow, overmorgen|overmorgenavond=the day after tomorrow, eergisteren|eergisteravond=the day before yesterday, "
        "onlangs|laatst|kort geleden|recent|recentelijk=recently, binnenkort|straks|weldra=soon, de volgende dag|de dag erna=the next day, een week later=a week later, "
        "vandaag over een week=a week from today, met kerst|met kerstmis=on Christmas, met pasen=on Easter, met oud en nieuw=on New Year's Eve, "
        "in het weekend|het weekend|van het weekend=this weekend"
    ),
    next="volgende, volgend, komende, komend, aanstaande, eerstvolgende",
    last="vorige, vorig, afgelopen, laatste, voorbije, verleden",
    this="deze, dit, lopende",
    units=(
        "dag|dagen|dgn=day, week|weken|wkn=week, weekend|weekeinde|weekends=weekend, maand|maanden|mnd=month, kwartaal|kwartalen=quarter, jaar|jaren=year, decennium|decennia=decade, "
        "lente|voorjaar=spring, zomer=summer, herfst|najaar=autumn, winter=winter"
    ),
    numbers=(
        "een|één|'n|n=1, twee=2, drie=3, vier=4, vijf=5, zes=6, zeven=7, acht=8, negen=9, tien=10, elf=11, twaalf=12, veertien=14, vijftien=15, twintig=20, dertig=30, "
        "veertig=40, vijftig=50, honderd=100, enkele|een paar|een aantal=a few"
    ),
    ordinals="eerste|1e|1ste=first, tweede|2e|2de=second, derde|3e|3de=third, vierde|4e|4de=fourth, laatste=last",
    about="ongeveer, circa, zo'n, een kleine, ruim, bijna, een goede, zowat, plusminus, rond de, pakweg, al, meer dan, een stuk of, een dikke, een krappe, nog geen, minstens, om en nabij",
    half="helft, halfjaar",
    of="van, van de, van het, van deze, in, der, vd",
    holidays=(
        "ramadan|vastenmaand=Ramadan, suikerfeest=Eid al-Fitr, offerfeest=Eid al-Adha, diwali|divali=Diwali, holi|phagwa=Holi, chanoeka=Hanukkah, jom kipoer=Yom Kippur, pesach=Passover, chinees nieuwjaar=Chinese New Year, carnaval=Carnival, vastelaovend=Carnival, newroz=Nowruz, "
        "goede week=Holy Week or Easter, "
        "kerst|kerstmis|eerste kerstdag|kerstdag|1e kerstdag=Christmas, kerstavond=Christmas Eve, tweede kerstdag|2e kerstdag=December 26, oudjaar|oudejaarsavond|oudejaarsdag|oud en nieuw|oud op nieuw|oudejaar|oudejaarsnacht=New Year's Eve, nieuwjaar|nieuwjaarsdag=New Year's Day, driekoningen=January 6, "
        "valentijn|valentijnsdag=February 14, koningsdag=April 27, dodenherdenking=May 4, bevrijdingsdag=May 5, dag van de arbeid=May 1, moederdag=Mother's Day, vaderdag=June 20, nationale feestdag=July 21, sint maarten|sint-maarten|sintmaarten=November 11, pakjesavond=December 5, sinterklaas=December 5, "
        "o.l.v. hemelvaart|onze-lieve-vrouw-hemelvaart|maria-hemelvaart=August 15, halloween=October 31, allerheiligen=November 1, allerzielen=November 2, wapenstilstand|wapenstilstandsdag=November 11, vrouwendag=March 8, 1 april=April 1, "
        "pasen|eerste paasdag|1e paasdag=Easter, tweede paasdag|2e paasdag|paasmaandag=Easter Monday, goede vrijdag=Good Friday, witte donderdag=Maundy Thursday, palmzondag=Palm Sunday, aswoensdag=Ash Wednesday, hemelvaart|hemelvaartsdag=Ascension Day, pinksteren|eerste pinksterdag=Whit Sunday, "
        "tweede pinksterdag|pinkstermaandag=Whit Monday, black friday=Black Friday"
    ),
    on="op, met, met de, rond, tijdens, de, voor, in",
    in_year="in, in het jaar, anno, sinds",
    range_from="van",
    range_to="tot, tot en met, t/m, tm",
    hints="over, geleden, binnen, sinds, terug, hiervoor, laatste, eerste, vorige, d'r, ooit, zo'n, hierna, dees, deze, vandaag over",
    parts="begin=beginning, half|midden|medio|halverwege=middle, eind|einde=end",
    day_parts="avond, ochtend, middag, nacht, morgen, 's avonds, 's ochtends, 's middags",
    since="sinds, sedert",
    until="tot en met, tot aan, tot",
    by="uiterlijk op, uiterlijk, voor, tegen",
    short="ma=Monday, di=Tuesday, wo=Wednesday, do=Thursday, vr=Friday, vrij=Friday, za=Saturday, zo=Sunday",
    either="à, tot, of",
    starting="vanaf, ingaande",
    has_small_names=True,
    ahead="naar, voor",
    past=r"\b(?:was|waren|had|hadden|kwam|ging|werd|werden|belde|viel|stond|zei|zat|deed)\b|\b(?:heb|hebt|heeft|hebben|ben|bent|is|zijn)\b.{0,80}?\b(?:\w*ge\w{2,}(?:t|d|en)|(?:ver|be|ont|her)\w{2,}(?:t|d|en))\b",
    ordinal=r"(?:e|de|ste)?",
    rows=(
        r"{wd} (?:over|binnen) (?:acht dagen|8 dagen|een week|1 week) = a week from {wd}",
        r"{wd} (?:over|binnen) (?:veertien|14) dagen = two weeks from {wd}",
        r"{wd} (?:na volgende|over een) week = a week from {wd}",
        r"(?:enkele|een paar|enige|een aantal|verschillende|meerdere) {unit} (?:geleden|terug) = a few {unit}s ago",
        r"over (?:enkele|een paar|enige|een aantal) {unit} = in a few {unit}s",
        r"{n} {unit} terug = {n} {unit}s ago",
        r"(?:de|het) {unit} na (?:volgende|de volgende) = the {unit} after next",
        r"{wd} na volgende = {wd} after next",
        r"(?:in|over|gedurende|tijdens) (?:de|het) {last} {unit} = in the last {unit}",
        r"(?:de|het) {last} {unit} = in the last {unit}",
        r"(?:in de loop van|in de loop der) (?:de|het)? ?{next} {unit} = next {unit}",
        r"(?:op )?{d} {month} (?:van )?{last} jaar = on {month} {d} last year",
        r"(?:op )?{d} {month} (?:van )?{next} jaar = on {month} {d} next year",
        r"(?:op )?de {d} van {last} {unit} = on the {d}th of last month",
        r"(?:op )?de {d} van {next} {unit} = on the {d}th of next month",
        r"(?:sinds|vanaf) {month} = since {month}",
        r"{part} (?:vd|v/d|v\.d\.) {unit} = at the {part} of the {unit}",
        r"over een (?:dikke|kleine|goede|ruime|krappe) {unit} = in a {unit}",
        r"een (?:dikke|kleine|goede|ruime|krappe) {unit} geleden = a {unit} ago",
        r"over {n},? ?enhalve? {unit} = in {n} and a half {unit}s",
        r"{wd} over {n} weken = {n} weeks from {wd}",
        r"een {unit} of {n} geleden = {n} {unit}s ago",
        r"over een {unit} of {n} = in {n} {unit}s",
        r"over anderhal(?:f|ve) {unit} = in a {unit} and a half",
        r"anderhal(?:f|ve) {unit} geleden = a {unit} and a half ago",
        r"(?:van )?{wda} (?:tot en met|t/m|tot) {wda2} = from {wd} to {wd2}",
        r"tussen {wda} en {wda2} = between {wd} and {wd2}",
        r"(?:van )?{d} (?:tot en met|tot|t/m) {d2} {month} = from {month} {d} to {month} {d2}",
        r"(?:op )?{wd}(?:avond|ochtend|middag|nacht|morgen) = on {wd}",
        r"op {wd} = on {wd}",
        r"(?:op )?{wd}(?: {daypart})? (?:in )?{next} week = {wd} of next week",
        r"{next} week(?: op)? {wd} = {wd} of next week",
        r"(?:op )?{wd}(?: {daypart})? (?:in )?{last} week = {wd} of last week",
        r"{last} week(?: op)? {wd} = {wd} of last week",
        r"(?:op )?{wd}(?: {daypart})? {this} week = {wd} of this week",
        r"{wd} over een week = a week from {wd}",
        r"(?:aan het |tegen het |op het |in het |het )?{part}(?: van de| van het| van)? {next} {unit} = at the {part} of next {unit}",
        r"(?:aan het |tegen het |op het |in het |het )?{part}(?: van de| van het| van)? {last} {unit} = at the {part} of last {unit}",
        r"(?:aan het |tegen het |op het |in het |het )?{part}(?: van)? {this} {unit} = at the {part} of this {unit}",
        r"(?:aan het |tegen het |op het |in het |het )?{part} van (?:de|het) {unit} = at the {part} of the {unit}",
        r"(?:aan het |tegen het |in het )?{part}(?: van)? {month} = at the {part} of {month}",
        r"in {month} = in {month}",
        r"(?:in )?{next} jaar(?: in)? {month} = in {month} next year",
        r"(?:in )?{last} jaar(?: in)? {month} = in {month} last year",
        r"in {month} (?:van )?{next} jaar = in {month} next year",
        r"in {month} (?:van )?{last} jaar = in {month} last year",
        r"(?:op )?(?:{wd} )?{d} {month} = on {month} {d}",
        r"op de {d} = on the {d}th",
        r"op (?:de )?eerste {wd} van {next} {unit} = the first {wd} of next {unit}",
        r"(?:op )?(?:de )?eerste {wd} van {month} = the first {wd} of {month}",
        r"(?:op )?(?:de )?laatste {wd} van {month} = the last {wd} of {month}",
        r"binnen {n} {unit} = within {n} {unit}s",
        r"over (?:ongeveer |circa |zo'n |een kleine )?{n} {unit} = in {n} {unit}s",
        r"(?:ongeveer |circa |zo'n |ruim )?{n} {unit} geleden = {n} {unit}s ago",
        r"(?:in |over )?(?:de )?{last} {n} {unit} = in the last {n} {unit}s",
        r"(?:in |over )?(?:de )?{next} {n} {unit} = in the next {n} {unit}s",
        r"in (?:de|het) {season} = in the {season}",
    ),
    never=(
        r"(?:is|wordt|werd|ben|was|word) (?:al |net |pas |vandaag )?{n} jaar(?! (?:geleden|terug))",
        r"vandaag de dag",
        r"op {wd}(?= .*\belke\b)",
        r"wat je vandaag kunt doen.{0,25}tot morgen",
        r"van dag tot dag",
        r"(?:elke|ieder|iedere|elk|alle|om de) (?:{n} )?(?:{wd}|{unit}|{month}|{season}|ochtend|avond)",
        r"'s (?:maandags|woensdags)",
        r"op {wd}en",
        r"goede(?:n)?(?:morgen|middag|avond)",
        r"per (?:dag|week|maand|jaar)",
        r"{n} {unit} lang",
    ),
    feasts="carnaval, ramadan, suikerfeest, offerfeest, diwali, chinees nieuwjaar",
)

PASSWORDS = PasswordWords(
    passwords="wachtwoord,wachtzin,toegangscode,paswoord,passwoord",
    pins="pin,pwd,pincode,pin-code,wifi-code,wificode,wifisleutel,netwerksleutel,wifi-sleutel",
    short="ww,pw",
    joins="voor,van,op,bij,naar,aan,tot",
    links="is,was,luidt,wordt,is nu,blijft,is nog steeds,is gewijzigd in,veranderd in,is geworden,is gewoon,is momenteel,nu is het,is het nu,blijft gewoon,is dus,zou zijn",
    fillers="is,was,als,mijn,het,ons,jouw,je,zijn,haar,een,nieuwe,de",
    endings="(?:en|je|s)?",
    units="tekens,cijfers,letters,dagen,minuten,uren,maanden,weken,jaar",
    locks="voordeur,deur,kluis,alarm,slot,garage,poort,sleutelkast,bankpas,betaalpas,creditcard,mijn pas,telefoon,locker,koffer,ingang,schuur,hangslot,cijferslot,gsm,mobiel,fietsslot,hek,achterdeur,kluisje",
    codes="code,combinatie,pin,cijfers,cijfercode",
    opens=r"toets\w*|tik\b|tikt\b|gaat(?: \w+)? met|(?:open|ontgrendel)\w* met|voer\w*|druk\w*|staat op|(?:zet|schakel|maak|krijg|ontgrendel|open|ontsluit)\w* (?:\w+ ){0,4}met\b|intoets\w*|intik\w*|toets in",
    keypads="hangslot,cijferslot,fietsslot,kluisje,locker,sleutelkast,sleutelkluis,voordeur,achterdeur,kluis,poort",
    networks="wifi-netwerk",
    logins=r"(?:log|inlog|meld|aanmeld)\w*(?: \S+){0,5} met(?: \w+){0,2} {value}",
    sentences=(
        r"{value} (?:\w{1,20} ){0,3}als{gap}{word}",
        r"{word}{gap} (?:in|naar|op) {value}(?= (?:veranderd|gewijzigd|gezet|aangepast|ingesteld|veranderen|zetten)|\s*[,.!;]|$)",
        r"(?:gebruik|neem|probeer|typ|kies) {gap}{value} als{gap}{word}",
        r"{pin}(?: (?:van|voor)[^.!?\n\d]{1,30}?)? (?:is|:|luidt|naar) ?{number}",
        r"\bmet (?:\w{1,12} ){0,2}{word} {value}",
    ),
)

# -- CLDR 48.2.0, made by scripts/cldr.py. Copyright Unicode, Inc.; LICENSE-UNICODE
CLDR = Cldr(
    weekdays=(
        "maandag",
        "dinsdag",
        "woensdag",
        "donderdag",
        "vrijdag",
        "zaterdag",
        "zondag",
    ),
    months=(
        "januari, jan",
        "februari, feb",
        "maart, mrt",
        "april, apr",
        "mei",
        "juni, jun",
        "juli, jul",
        "augustus, aug",
        "september, sep",
        "oktober, okt",
        "november, nov",
        "december, dec",
    ),
    relative={
        "the day before yesterday": "eergisteren",
        "yesterday": "gisteren",
        "today": "vandaag",
        "tomorrow": "morgen",
        "the day after tomorrow": "overmorgen",
        "last week": "vorige week",
        "last month": "vorige maand",
        "last quarter": "vorig kwartaal",
        "last year": "vorig jaar",
        "last Monday": "afgelopen maandag",
        "last Tuesday": "afgelopen dinsdag",
        "last Wednesday": "afgelopen woensdag",
        "last Thursday": "afgelopen donderdag",
        "last Friday": "afgelopen vrijdag",
        "last Saturday": "afgelopen zaterdag",
        "last Sunday": "afgelopen zondag",
        "this week": "deze week",
        "this month": "deze maand",
        "this quarter": "dit kwartaal",
        "this year": "dit jaar",
        "this Monday": "deze maandag",
        "this Tuesday": "deze dinsdag",
        "this Wednesday": "deze woensdag",
        "this Thursday": "deze donderdag",
        "this Friday": "deze vrijdag",
        "this Saturday": "deze zaterdag",
        "this Sunday": "deze zondag",
        "next week": "volgende week",
        "next month": "volgende maand",
        "next quarter": "volgend kwartaal",
        "next year": "volgend jaar",
        "next Monday": "volgende week maandag",
        "next Tuesday": "volgende week dinsdag",
        "next Wednesday": "volgende week woensdag",
        "next Thursday": "volgende week donderdag",
        "next Friday": "volgende week vrijdag",
        "next Saturday": "volgende week zaterdag",
        "next Sunday": "volgende week zondag",
    },
    past={
        "day": "{0} dag geleden, {0} dagen geleden",
        "week": "{0} week geleden, {0} weken geleden",
        "month": "{0} maand geleden, {0} maanden geleden",
        "quarter": "{0} kwartaal geleden, {0} kwartalen geleden",
        "year": "{0} jaar geleden",
        "hour": "{0} uur geleden",
    },
    future={
        "day": "over {0} dag, over {0} dagen",
        "week": "over {0} week, over {0} weken",
        "month": "over {0} maand, over {0} maanden",
        "quarter": "over {0} kwartaal, over {0} kwartalen",
        "year": "over {0} jaar",
        "hour": "over {0} uur",
    },
)
# -- end of CLDR

LANGUAGE = Language(
    code="nl",
    name="Dutch",
    scripts="latin",
    stop_words=STOP_WORDS,
    stemmer="dutch",
    chars_per_token=3.42,
    orders=OrderWords(
        verbs=(
            "stuur, verstuur, verzend, verwijder, wis, voer, negeer, vergeet, antwoord, beantwoord, keur, "
            "installeer, deel, download, open, gebruik, voeg, kopieer, betaal, koop, bewaar, sla, zorg, zeg, "
            "publiceer, klik, maak over"
        ),
        before="alsjeblieft, alstublieft, graag, altijd, nooit, vanaf nu",
    ),
    affirmations="ja graag precies prima nee",
    endings=EndingWords(
        saves=r"\bopgeslagen\b|\bopslaan\b|\bbewaard?\b|\bbewaren\b|\bonthouden\b|\bgenoteerd\b",
        nothing=r"\bniets\b|\bgeen\b",
        claims=r"\bik heb\b[^.!?\n]{0,80}\b(?:opgeslagen|bewaard|onthouden|genoteerd)\b",
    ),
    acknowledgements="ok,oké,okay,bedankt,dank je,dank je wel,dankjewel,dank u,hartelijk dank,super,perfect,prima,goed,heel goed,begrepen,snap ik,top,mooi,doei,tot ziens,goedenacht,goedemorgen,hallo,hoi,aha,ga door",
    claims=ClaimWords(
        connectives="maar, en, omdat, als, dat",
        negations="niet, geen, nooit, niets, zonder",
        scales="duizend=1000, mln|miljoen=1000000, mld|miljard=1000000000",
        clock="half, kwart",
        user="gebruiker",
        articles="de",
        speaker="ik, wij",
        determiners="mijn, ons, onze, een",
        joiners="maar, en",
        by_words="door",
        with_words="met",
        without_words="zonder",
    ),
    passwords=PASSWORDS,
    dates=DATES,
    cldr=CLDR,
)
