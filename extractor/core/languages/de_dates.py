"""German words of dates."""

from extractor.core.languages.form import DateWords
from extractor.core.languages.forms import below_hundred, years_in_words

# Of verbs in the past: "ist am Montag gekommen".
_PARTICIPLE = r"(?:(?!(?:krankgeschrieben|freigestellt|ausgebucht|eingeteilt|geschlossen|gesperrt|geöffnet|geplant|gesund|gesamt\w*|gemeinsam\w*|gegeben|gezwungen|gespannt|gewohnt|eingeladen|abgestellt|abgeschaltet|abgesperrt|angesetzt|angemeldet|eingetragen|vorgesehen|gebucht|gestrichen|besetzt|belegt|gewiss\w*|geeignet|gefragt)\b)\w*ge\w{2,}(?:t|en)|(?!(?:erst\w*|best\w*|beiden|bereit\w*|bekannt\w*|berühmt|entfernt|unten|unter\w{0,3}|übernächst\w*|verboten|erlaubt|bewölkt|verfügbar|verhindert|verreist|verabredet|verplant|vergeben|belegt|besetzt|bestimmt|berechtigt|beliebt|verheiratet)\b)(?<!zu )(?:ver|be|er|ent|zer|unter|über)\w{2,}(?:t|en)|\w+iert)"
# Behind "ab dem 20.": no month, and nothing that is numbered.
_NO_COUNT = (
    r"(?! ?(?:{month}|\d))"
    r"(?! ?(?:lebens|geburts|jahr|schul|semester|stock|spiel|minute|kilometer|km\b|mal\b|versuch"
    r"|runde|platz|rang|kapitel|seite|tag|woche|monat|stunde|jh\b|klasse|schwanger|ssw|glas|bier|loch|akt\b|folge|staffel|level|satz|hochzeit|etage|mann|frau|kind|[dvn]\. ?m\b))"
)

_NUMBERS = below_hundred(
    (
        "eins zwei drei vier fünf sechs sieben acht neun zehn elf zwölf dreizehn vierzehn fünfzehn sechzehn "
        "siebzehn achtzehn neunzehn"
    ),
    "zwanzig dreißig vierzig fünfzig sechzig siebzig achtzig neunzig",
    lambda ten, one: f"{'ein' if one == 'eins' else one}und{ten}",
)

DATES = DateWords(
    phrases=(
        "noch vor Ende des Jahrzehnts|vor Ende des Jahrzehnts=before the end of the decade, zum Monatswechsel|um den Monatswechsel|rund um den Monatswechsel=at the turn of the month, "
        "in den nächten=these days, vor den weihnachtsferien=before the Christmas holidays, heuer|dieses jahr|in diesem jahr|dies jahr=this year, fernd|voriges jahr=last year, heint|heit=today, gestan=yesterday, moang|moing=tomorrow, "
        "zurzeit|zur zeit|im moment|im augenblick|aktuell|derzeit|momentan|gegenwärtig|heutzutage|dieser tage|in letzter zeit|in der letzten zeit|seit einiger zeit|seit längerem|seit langem|seit kurzem|seit neuestem|seit geraumer zeit|die tage=these days, "
        "vor langer zeit|vor längerer zeit|vor einiger zeit|vor einer weile|vor ewigkeiten|vor einer ewigkeit|vor urzeiten|vor jahren|vor monaten|vor wochen|anno dazumal|seinerzeit|einst|letzthin|damals|früher mal|jüngst|vorhin erst|neulich mal=a while ago, "
        "vorhin|grad eben|grade eben|gerade noch|jetzt gerade|grad vorhin|eben noch|eben gerade|gerade eben|soeben|eben erst|heute schon|heut schon|heute noch|nachher|später heute|heute später=today, "
        "irgendwann|eines tages|bald|in absehbarer zeit|über kurz oder lang|in naher zukunft|in den nächsten tagen mal=soon, "
        "zwischen den jahren=between Christmas and New Year, jahreswechsel|zum jahreswechsel|über den jahreswechsel=on New Year's Eve, zum jahresanfang|jahresanfang|zu jahresbeginn|jahresbeginn=at the beginning of the year, "
        "monatsanfang|zum monatsanfang|anfang des monats=at the beginning of the month, wochenanfang|zum wochenanfang=at the beginning of the week, wochenmitte|zur wochenmitte|mitte der woche=in the middle of the week, "
        "vorvorgestern|vor-vorgestern|vorvorgestern abend=3 days ago, überübermorgen|über-übermorgen=in 3 days, morgen in acht tagen=a week from tomorrow, "
        "zum monatswechsel|monatswechsel|am nächsten ersten|zum nächsten ersten|ab nächstem ersten|zum monatsersten|am monatsersten|nächsten ersten|zum kommenden ersten|am kommenden ersten|kommenden ersten=on the 1st, heut abnd=tonight, "
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
        "heut früh|heut in der früh|heute in der früh|heut morgen|heut vormittag|heut mittag|heut nachmittag=today, heut abend=tonight, "
        "heiligabend|an heiligabend|am heiligabend|heiliger abend=on Christmas Eve, silvester=on New Year's Eve, neujahr=on New Year's Day, "
        "in acht tagen=in a week or in 8 days, vor acht tagen=a week ago or 8 days ago, in vierzehn tagen=in two weeks, vor vierzehn tagen=two weeks ago, "
        "nächstes we|kommendes we=next weekend, letztes we|voriges we=last weekend, dieses we=this weekend, "
        "heute morgen|heute früh|heute vormittag|heute nachmittag|heute mittag=today, heute abend|heuteabend=tonight, heute nacht|heut nacht|diese nacht|in dieser nacht=tonight or last night, "
        "gestern abend|gesternabend|gesternnacht|gesternmorgen|gesternfrüh|gestern nacht|gestern morgen|gestern früh|gestern nachmittag|gestern mittag=yesterday, "
        "letzte nacht|vergangene nacht=last night, morgen früh|morgenfrüh|morgenabend|morgen abend|morgen nachmittag|morgen mittag|morgen vormittag=tomorrow, "
        "vorgestern abend=the day before yesterday, übermorgen früh|übermorgen abend=the day after tomorrow, "
        "neulich|kürzlich|vor kurzem|letztens|unlängst=recently, demnächst|in kürze=soon, "
        "heute in einer woche|heute in acht tagen=a week from today, heute vor einer woche=a week ago, morgen in einer woche=a week from tomorrow, "
        "heute in zwei wochen|heute in vierzehn tagen=in two weeks, am nächsten tag|am tag darauf|tags darauf=the next day, in der woche darauf=a week later, "
        "zu weihnachten|an weihnachten=on Christmas, zu ostern|an ostern=on Easter, an silvester|zu silvester=on New Year's Eve, an neujahr=on New Year's Day, "
        "jahresende|zum jahresende=the end of the year, monatsende|zum monatsende=the end of the month, quartalsende|zum quartalsende=the end of the quarter, "
        "wochenende|am wochenende|übers wochenende=this weekend, als kind|als kleines kind|als jugendlicher|als jugendliche|als schüler|als schülerin|als student|als studentin|als teenager|in meiner jugend|in meiner kindheit|in meiner schulzeit|in meiner studienzeit|in jungen jahren|während meines studiums|während des studiums|im studium|zu schulzeiten|letztes mal|das letzte mal|beim letzten mal|vor ner weile|vor ner ewigkeit|vor ewig=a while ago, in den pfingstferien|in den winterferien|in den ferien|in den semesterferien|in den schulferien|über die feiertage|an den feiertagen|zwischen den feiertagen|vor den feiertagen|nach den feiertagen|nach den ferien|vor den ferien=over the holidays, nächstes mal|das nächste mal|beim nächsten mal|in nächster zeit|in der nächsten zeit|in zukunft|künftig=soon, morgen nacht=tomorrow, vorgestern nacht|vorgestern morgen|vorgestern früh|vorgestern nachmittag|vorgestern mittag=the day before yesterday, übermorgen mittag|übermorgen nachmittag|übermorgen vormittag|übermorgen morgen=the day after tomorrow, gestern vormittag=yesterday, tags zuvor=the day before, heuer im sommer=this summer, zur jahresmitte|jahresmitte=in the middle of the year, zu quartalsbeginn|zum quartalsbeginn|zum quartalsanfang=at the beginning of the quarter, zur monatsmitte=in the middle of the month, heut in vierzehn tagen=in two weeks, heut in acht tagen|heut in einer woche=a week from today, gestern vor einer woche|gestern vor acht tagen=a week before yesterday, vorgestern vor einer woche=9 days ago, vor gut einer woche=a week ago, zum jahresbeginn=at the beginning of the year, ende der woche|ende dieser woche=at the end of the week, noch in diesem jahr=this year, gestan auf d nacht|gestern auf d'nacht=yesterday, heit auf d'nacht|heut auf d nacht=tonight, morgen auf d nacht=tomorrow"
    ),
    names="mrz=March, januars=January, februars=February, oktobers=October, novembers=November, dezembers=December, sonnabend=Saturday, samstags=Saturday, jänner=January, feber=February, sunndog|sonndog|sonntach=Sunday, mondog|mondach=Monday, deanstog|irta=Tuesday, mittwoch=Wednesday, donnerschtag|pfinzta=Thursday, freidog|freitach|friitig=Friday, samschtag|samstach|somsdog=Saturday, suntig|sunntig=Sunday, mäntig=Monday, ziischtig=Tuesday, mittwuch=Wednesday, donschtig=Thursday, dienstach=Tuesday",
    next="nächsts, nä, näxte, näxten, näxtes, nächste, nächsten, nächster, nächstes, nächstem, kommende, kommenden, kommender, kommendes, kommendem, folgende, folgenden, näxter, nächstn, kommend, folgender, folgendes, folgendem, darauffolgenden, darauffolgende, bevorstehenden, nächsdn, nexte, nexten, nextes",
    last="letzte, letzten, letzter, letztes, letztem, vergangene, vergangenen, vergangener, vergangenes, vorige, vorigen, voriger, voriges, vorherige, letze, letzen, letzes, letzn, letztn, verflossenen, verflossene, verg, vorigem, vorherigen, vorheriger, vorheriges, vergangne, vergangnen, vorigs, letzts, letztm, vergangenem, vorvergangene",
    this="diese, diesen, dieser, dieses, diesem, laufenden, laufende, dises, dies, den laufenden, des laufenden, aktuellen, aktuelle, heurigen, heurige, heuriges",
    beyond="übernächste, übernächsten, übernächster, übernächstes, überübernächste, übernächstn, übernächstem",
    before_last="vorletzte, vorletze, vorletzen, vorletzes, vorlezten, vorletztem, vorletzten, vorletzter, vorletztes, vorvorige, vorvorigen, vorvoriges, vorvorletzte",
    units=(
        "tag|tage|tagen|tages=day, woche|wochen=week, wochenende|wochenendes|we=weekend, monat|monate|monaten|monats=month, "
        "quartal|quartale|quartalen|quartals=quarter, jahr|jahre|jahren|jahres=year, jahrzehnt|jahrzehnte|jahrzehnten=decade, "
        "frühling|frühjahr|frühlings|frühjahrs=spring, sommer|sommers=summer, herbst|herbstes|herbsts=autumn, winter|winters=winter, stunde|stunden|std|stündchen=hour, jahrhundert|jahrhunderts|jahrhunderten=century, semester|semesters=semester, schuljahr|schuljahres|schuljahrs=school year, tg=day, wo|wchn=week, jährchen=year, wes|wochenenden=weekend, werktag|werktage|werktagen|werktags|arbeitstag|arbeitstage|arbeitstagen=working day, wochn=week, joahr|joar=year"
    ),
    numbers=(
        "ein|eine|einem|einen|einer|nem|ner=1, zwei=2, drei=3, vier=4, fünf=5, sechs=6, sieben=7, acht=8, neun=9, zehn=10, elf=11, zwölf=12, "
        "vierzehn=14, fünfzehn=15, zwanzig=20, dreißig=30, vierzig=40, fünfzig=50, hundert=100, ein paar|wenigen|einigen=a few, dreizehn=13, sechzehn=16, siebzehn=17, achtzehn=18, neunzehn=19, einundzwanzig=21, zweiundzwanzig=22, dreiundzwanzig=23, vierundzwanzig=24, fünfundzwanzig=25, sechsundzwanzig=26, siebenundzwanzig=27, achtundzwanzig=28, neunundzwanzig=29, einunddreißig=31, sechsunddreißig=36, achtundvierzig=48, sechzig=60, zweiundsiebzig=72, siebzig=70, achtzig=80, neunzig=90, zwo=2, zwei bis drei=2-3, einem dutzend|ein dutzend|dutzend=12, paar|einige|mehrere|mehreren|etlichen|etliche|wenige=a few, anderthalb|eineinhalb|anderthalben|einundeinhalb=one and a half, zweieinhalb=two and a half, dreieinhalb=three and a half, viereinhalb=four and a half, fünfeinhalb=five and a half"
    ),
    ordinals="erste|ersten|erster|erstes=first, zweite|zweiten|zweiter|zweites=second, dritte|dritten|dritter|drittes=third, vierte|vierten|viertes=fourth, letzte|letzten|letzter|letztes=last, 1=first, 2=second, 3=third, 4=fourth, vierter=fourth, fünfte|fünften|fünfter=fifth, vorletzte|vorletzten|vorletzter|vorletztes=penultimate, zwote|zwoten=second",
    also="und",
    days_of_weeks="8=1",
    spans="einem vierteljahr|nem vierteljahr|vierteljahr|dem vierteljahr=3 months, einem dreivierteljahr|nem dreivierteljahr|einem dreiviertel jahr|nem dreiviertel jahr|dreiviertel jahr=9 months, einem halben jahr|nem halben jahr|halben jahr|einem guten halben jahr|einem knappen halben jahr=half a year, einer halben woche=3 days, zweieinviertel jahren=2 years, einem halben jahrhundert=50 years, einem jahrzehnt=10 years",
    terms=(
        "lenten season=easter -46..-1, school year=08-01..07-31, christmas holidays=12-23..01-06, summer holidays=07-01..08-31, autumn holidays=10-10..10-31, easter holidays=easter -6..+6, winter semester=10-01..03-31, summer semester=04-01..09-30, semester=04-01..09-30, semester=10-01..03-31"
    ),
    term_words=(
        "fastenzeit|passionszeit=lenten season, weihnachtsferien=christmas holidays, schuljahr|schuljahres|schuljahrs=school year, sommerferien=summer holidays, herbstferien=autumn holidays, osterferien=easter holidays, wintersemester|wintersemesters|wise=winter semester, sommersemester|sommersemesters|sose=summer semester, semester|semesters=semester"
    ),
    times="schulferien, sommerferien, herbstferien, osterferien, winterferien, pfingstferien, semesterferien, semesterende, semesterbeginn, semesterstart, schulanfang, schulbeginn, schuljahresende, vorlesungsbeginn, feierabend, spätnachmittag, abends, halbzeit, vorweihnachtszeit, zeugnistag",
    exact="genau, exakt, auf den tag genau, auf den tag, punktgenau",
    about="etwa, ca, circa, rund, ungefähr, gut, knapp, so, fast, vielleicht, so etwa, so ungefähr, an die, bereits, schon, mehr als, über, ziemlich genau, genau, exakt, haargenau, ziemlich exakt, vielleicht so, grob, in etwa, gute, guten, knappe, knappen, maximal, höchstens, mindestens, annähernd, schätzungsweise, bestimmt, sicher, locker, etwas mehr als, etwas weniger als, ein bisschen mehr als, ein wenig mehr als, etwas über",
    half="hälfte, halbjahr, halbjahres, jahreshälfte",
    of="des, der, vom, von, im",
    holidays=(
        "ramadan|ramadans|fastenmonat=Ramadan, zuckerfest|zuckerfests|ramadanfest|fest des fastenbrechens=Eid al-Fitr, opferfest|opferfests=Eid al-Adha, diwali=Diwali, holi=Holi, chanukka=Hanukkah, jom kippur=Yom Kippur, pessach=Passover, rosch haschana|jüdischen neujahr=Rosh Hashanah, chinesisches neujahr|chinesischen neujahr|chinesischem neujahr|chinesischen neujahrsfest|mondneujahr=Chinese New Year, faschingdienstag=Mardi Gras, newroz|nowruz=Nowruz, "
        "karwoche=Holy Week or Easter, "
        "weihnachten|weihnachtstag|ersten weihnachtstag=Christmas, heiligabend|heiligen abend|weihnachtsabend=Christmas Eve, zweiten weihnachtstag|zweiten weihnachtsfeiertag|zweiten feiertag|2 feiertag|2. feiertag|stephanstag|stefanitag=December 26, "
        "silvester|silvesterabend=New Year's Eve, neujahr|neujahrstag=New Year's Day, nikolaus|nikolaustag=December 6, heilige drei könige|heiligen drei königen|dreikönigstag|dreikönig=January 6, "
        "tag der arbeit|maifeiertag=May 1, tag der deutschen einheit|tag der einheit=October 3, nationalfeiertag=October 26 or October 3 or August 1, reformationstag=October 31, halloween=October 31, allerheiligen=November 1, allerseelen=November 2, "
        "sankt martin|martinstag|st martin=November 11, valentinstag=February 14, frauentag|weltfrauentag=March 8, muttertag=Mother's Day, vatertag=Ascension Day, mariä himmelfahrt=August 15, "
        "ostern|osterwochenende=Easter, ostermontag=Easter Monday, karfreitag=Good Friday, pfingsten=Whit Sunday, pfingstmontag=Whit Monday, "
        "fronleichnam=Corpus Christi, himmelfahrt|christi himmelfahrt=Ascension Day, ersten advent|1 advent=the first advent, black friday=Black Friday, rosenmontag=Rose Monday, weiberfastnacht|altweiber|weiberfasching|schmutziger donnerstag|schmotziger donnerstag=Fat Thursday, faschingsdienstag|fastnachtsdienstag|veilchendienstag|karnevalsdienstag=Mardi Gras, buß- und bettag|buß und bettag|buss- und bettag|buss und bettag=Repentance Day, totensonntag|ewigkeitssonntag=Totensonntag, volkstrauertag=Volkstrauertag, zweiten advent|2 advent|zweiter advent|zweiten adventssonntag=the second Advent, dritten advent|3 advent|dritter advent|dritten adventssonntag=the third Advent, vierten advent|4 advent|vierter advent|vierten adventssonntag=the fourth Advent, erster advent|ersten adventssonntag|adventsbeginn|beginn der adventszeit=the first advent, barbaratag=December 4, nikolausabend|krampus=December 5, luciatag=December 13, heilige nacht|heiligen nacht|christabend|weihnachtsheiligabend|heilig abend=Christmas Eve, zweite weihnachtstag|zweiter weihnachtstag|2 weihnachtstag|2 weihnachtsfeiertag|zweiter weihnachtsfeiertag=December 26, ersten weihnachtsfeiertag|ersten feiertag|1 feiertag|1. feiertag|erster weihnachtsfeiertag|1 weihnachtstag|1 weihnachtsfeiertag|erster weihnachtstag|weihnachtsfeiertag|weihnachtsfeiertage|weihnachtsfeiertagen|weihnachtstagen|weihnachtstage|xmas=Christmas, altjahrestag|altjahresabend|altjahrsabend|sylvester|silvesternacht|jahresende=New Year's Eve, neujahrsmorgen|neujahrsnacht=New Year's Day, berchtoldstag|bärzelistag=January 2, heilige drei könig|heiligdreikönig|dreikönige|dreikönigsfest|erscheinung des herrn=January 6, lichtmess|mariä lichtmess|maria lichtmess=February 2, josefstag|josefitag|josefi=March 19, palmsonntag=Palm Sunday, gründonnerstag=Maundy Thursday, karsamstag|ostersamstag=Holy Saturday, ostersonntag=Easter, osterfeiertag|osterfeiertage|osterfeiertagen=Easter, weißer sonntag|weißen sonntag=the Sunday after Easter, aschermittwoch=Ash Wednesday, walpurgisnacht|hexennacht|tanz in den mai=April 30, erster mai|ersten mai|staatsfeiertag=May 1, tag der befreiung=May 8, europatag=May 9, pfingstsonntag|pfingstfest|pfingstwochenende=Whit Sunday, pfingstsamstag=Whit Saturday, johannistag|johanni|johannisnacht=June 24, siebenschläfer=June 27, peter und paul=June 29, bundesfeier|bundesfeiertag|schweizer nationalfeiertag=August 1, maria himmelfahrt=August 15, mariä geburt=September 8, weltkindertag=September 20, kindertag=June 1 or September 20, erntedank|erntedankfest=the first Sunday of October, österreichischen nationalfeiertag|österreichischer nationalfeiertag=October 26, leopoldi|leopolditag=November 15, mariä empfängnis|maria empfängnis=December 8, elften elften|karnevalsbeginn|faschingsbeginn=November 11, martini=November 11, eidgenössischen bettag|bettag=the third Sunday of September, cyber monday=Cyber Monday, internationalen frauentag=March 8, internationalen männertag=November 19, herrentag|männertag|christi-himmelfahrt=Ascension Day, thanksgiving=Thanksgiving, opa-tag=the second Sunday of October, frühlingsanfang|frühlingsbeginn=March 20, sommeranfang|sommersonnenwende|sommerbeginn=June 21, herbstanfang|herbstbeginn=September 22, winteranfang|wintersonnenwende|winterbeginn=December 21, allerheiligen abend=October 31, fasching|karneval|fastnacht|fasnacht|faschingszeit|karnevalszeit=Carnival, 1. advent=the first advent, 2. advent=the second Advent, 1. weihnachtsfeiertag|1. weihnachtstag=Christmas, 2. weihnachtsfeiertag|2. weihnachtstag=December 26, 3. advent=the third Advent, 4. advent=the fourth Advent"
    ),
    on="in der, am, an, zu, zum, über, um, am feiertag, beim, den, der, das, über die, an den, in den, an dem, mit, rund um, zwischen, während, während der, das ganze, diese, dieses, jetzt, unter",
    in_year="im jahr, im jahre, anno, in",
    articles="am",
    day_articles="den, dem",
    day_ends=r"um|habe|hab|ist|haben|fahre|gehe|kommt|und",
    range_from="von, vom, von dem, zwischen dem, zwischen",
    range_to="bis, bis zum, bis einschließlich, bis inklusive, bis inkl, und dem, bis zu, bis einschl",
    hints="ganzen, über den, vor, seit, seitdem, nach, binnen, innerhalb, inner, heute in, sone, so ner, ner, erste, ersten, letzte, letzten, rum, jene, jener, anderthalb, eineinhalb, zweieinhalb, dreieinhalb, einigen, ein paar, paar, mehreren, her, lang her, seither, später, zuvor, vorher, danach, drauf, ganze, halben, drei viertel, dreiviertel, kommender, herum, im laufe, ungefähr, drüber, drunter, übers, überm, unterm, jeden ersten, zwischen, bis",
    parts="anfang|beginn=beginning, mitte=middle, ende=end, anfangs=beginning, ausgang=end, beginnend=beginning, schluss=end, mitten=middle, monatsmitte=middle",
    day_parts="nachm, vorm, nachm., vorm., abd., abend, morgen, früh, vormittag, nachmittag, mittag, nacht, abends, morgens, vormittags, nachmittags, mittags, nachts, spät, spätabends, am späten abend, am späten nachmittag, am frühen morgen, in der früh",
    since="seit dem, seit der, seit, schon seit dem, schon seit, bereits seit, seitm, seits",
    until="bis zum, bis zur, bis einschließlich, bis, bis in den, bis in die, bis ins, bis in, noch bis zum, noch bis",
    by="spätestens bis, spätestens am, spätestens, bis spätestens, bis allerspätestens, allerspätestens am, allerspätestens, bis zum spätestens, nicht später als",
    short="mo=Monday, di=Tuesday, mi=Wednesday, do=Thursday, fr=Friday, sa=Saturday, so=Sunday",
    either="bis, oder, und, auf, -",
    spelt="ä=ae, ö=oe, ü=ue, ß=ss",
    starting="ab dem, ab, ab der, beginnend am, mit wirkung zum, mit wirkung vom",
    coming="kommende, kommenden, kommender, kommendes, kommendem, diesen kommenden",
    attached="s?(?:abend|morgen|vormittag|nachmittag|mittag|nacht|früh|frueh)s?",
    morrow="am tag nach dem, am tag nach der, am tag nach, einen tag nach dem, einen tag nach, der tag nach, den tag nach",
    eve="am tag vor dem, am tag vor der, am tag vor, einen tag vor dem, einen tag vor, der tag vor, den tag vor, am abend vor dem, am abend vor, am vorabend von, am vorabend des, am vorabend der, am vorabend zu, am vortag von, am vortag des, am vortag der",
    after="kurz nach dem, gleich nach dem, direkt nach dem, nach dem, nach der, nach den, kurz nach, gleich nach, direkt nach, nach",
    before="bis kurz vor dem, kurz vor dem, noch vor dem, vor dem, vor der, vor den, kurz vor, noch vor, bis vor, vorm, vor",
    years=years_in_words(_NUMBERS, {1900: "neunzehnhundert%", 2000: "zweitausend%|zweitausendund%"}),
    decades="zwanziger|zwanzigern|zwanzigerjahre|zwanzigerjahren|20er|20ern=1920, dreißiger|dreißigern|dreißigerjahre|dreißigerjahren|30er|30ern=1930, vierziger|vierzigern|vierzigerjahre|vierzigerjahren|40er|40ern=1940, fünfziger|fünfzigern|fünfzigerjahre|fünfzigerjahren|50er|50ern=1950, sechziger|sechzigern|sechzigerjahre|sechzigerjahren|60er|60ern=1960, siebziger|siebzigern|siebzigerjahre|siebzigerjahren|70er|70ern=1970, achtziger|achtzigern|achtzigerjahre|achtzigerjahren|80er|80ern=1980, neunziger|neunzigern|neunzigerjahre|neunzigerjahren|90er|90ern=1990, nuller|nullern|nullerjahre|nullerjahren|2000er|2000ern=2000, 2010er|2010ern|zehnerjahre|zehnerjahren=2010, 2020er|2020ern=2020",
    days="ersten|erster|erste=1, zweiten|zweiter|zweite|zwoten=2, dritten|dritter|dritte=3, vierten|vierter|vierte=4, fünften|fünfter|fünfte=5, sechsten|sechster|sechste=6, siebten|siebter|siebte|siebenten=7, achten|achter|achte=8, neunten|neunter|neunte=9, zehnten|zehnter|zehnte=10, elften|elfter|elfte=11, zwölften|zwölfter|zwölfte=12, dreizehnten|dreizehnter|dreizehnte=13, vierzehnten|vierzehnter|vierzehnte=14, fünfzehnten|fünfzehnter|fünfzehnte=15, sechzehnten|sechzehnter|sechzehnte=16, siebzehnten|siebzehnter|siebzehnte=17, achtzehnten|achtzehnter|achtzehnte=18, neunzehnten|neunzehnter|neunzehnte=19, zwanzigsten|zwanzigster|zwanzigste=20, einundzwanzigsten|einundzwanzigster|einundzwanzigste=21, zweiundzwanzigsten|zweiundzwanzigster|zweiundzwanzigste=22, dreiundzwanzigsten|dreiundzwanzigster|dreiundzwanzigste=23, vierundzwanzigsten|vierundzwanzigster|vierundzwanzigste=24, fünfundzwanzigsten|fünfundzwanzigster|fünfundzwanzigste=25, sechsundzwanzigsten|sechsundzwanzigster|sechsundzwanzigste=26, siebenundzwanzigsten|siebenundzwanzigster|siebenundzwanzigste=27, achtundzwanzigsten|achtundzwanzigster|achtundzwanzigste=28, neunundzwanzigsten|neunundzwanzigster|neunundzwanzigste=29, dreißigsten|dreißigster|dreißigste=30, einunddreißigsten|einunddreißigster|einunddreißigste=31",
    future=rf"\b(?:ist|sind) (?:am|im|an|in der|in den|zu|zum|erst|schon|wieder)\b(?!.{{0,60}}?\b{_PARTICIPLE}\b)|\b(?:werde|wirst|wird|werden|werdet)\b",
    ahead="auf, auf den, für, für den, zum, verschoben auf, verlegt auf, gebucht für, geplant für, eingeplant für, termin am, geplant am, angesetzt für",
    booked=r"\b(?:gebucht|gemietet|reserviert|vorbestellt|angemietet)\b",
    past=rf"\b(?:hab|habe|hat|haben|hast|habt)\b.{{0,80}}?\bgestrichen\b|\b(?:war|waren|warst|hatte|hatten|wurde|wurden|wurd|kam|kamen|ging|gingen|gab|gabs|gab's|fuhr|fuhren|sagte|sagten|stand|standen|musste|mussten|konnte|konnten|wollte|wollten|durfte|durften|machte|machten|fing|fand|fanden|lief|liefen|rief|riefen|traf|trafen|bekam|bekamen|begann|blieb|blieben|ließ|ließen|liess|nahm|nahmen|sah|sahen|saß|schrieb|schrieben|starb|verlor|zog|zogen|flog|flogen|feierte|feierten|heiratete|kaufte|lernte|wohnte|wohnten|arbeitete|passierte|brach|brachte|holte|lag|lagen|las|schlief|sprach|hieß|fiel|warst|wart|hattest)\b|\b(?:hab|habe|hat|haben|hast|habt|ist|sind|bin|wurde)\b.{{0,80}}?\b{_PARTICIPLE}\b|\b(?:\w*ge|ver|be|er|ent|zer)\w{{2,}}(?:t|en) (?:hab|habe|hast|hat|haben|habt|wurde|wurden)\b",
    ordinal=r"\.",
    rows=(
        r"(?:am |übers |das )?muttertags?wochenende = Mother's Day weekend",
        r"(?:am |zum |bis zum |den )?kommenden {d}(?! ?{month}) = come the {d}th",
        r"nicht (?:am )?{last} {wd},? sondern (?:den|am|an dem) davor = not last {wd} but the one before",
        r"nicht morgen,? sondern (?:den |am )?{wd} (?:darauf|danach) = not tomorrow but the {wd} after",
        r"(?:in )?{this} halbjahr = this half-year",
        r"{part} (?:des|dieses|vom) halbjahr(?:es|s)? = at the {part} of this half-year",
        r"(?:am |bis |bis zum |zum )?letzten (?:des |vom )?{next} monats? = on the last day of next month",
        r"(?:am )?vorabend de[sr] (?:ersten|1\.?) advents?(?:sonntags?)? = on the eve of the first Sunday of Advent",
        r"heute? übers jahr = a year from today",
        rf"(?:ab dem|ab) {{d}}{_NO_COUNT} = from the {{d}}th on",
        rf"(?:schon |bereits )?seit dem {{d}}{_NO_COUNT} = since the {{d}}th",
        rf"(?:noch )?vor dem {{d}}{_NO_COUNT} = before the {{d}}th",
        rf"nach dem {{d}}{_NO_COUNT} = after the {{d}}th",
        rf"(?:bis spätestens|spätestens bis|bis einschließlich|spätestens)(?: zum| am| dem)? {{d}}{_NO_COUNT} = by the {{d}}th",
        rf"per {{d}}{_NO_COUNT} = by the {{d}}th",
        r"(?:für |über |noch )?(?:den |der |im |der ganze |den ganzen )?rest (?:der|des|vom|von der|dieser|dieses) {unit} = for the rest of the {unit}",
        r"dieses jahr schon(?: mal| einmal)? = earlier this year",
        r"vor (?:einem |ca\. |etwa einem |rund einem |über einem )?(?:halben jahrhundert) = half a century ago",
        r"vor (?:einem |etwa einem |rund einem )?vierteljahrhundert = a quarter of a century ago",
        r"vor (?:anderthalb|eineinhalb) jahrzehnten = a decade and a half ago",
        r"vor {n} jahrzehnten = {n} decades ago",
        r"(?:am |zum |bis zum |seit dem |vom )?{dw} (?:des )?vormonats = the {dw}th of last month",
        r"(?:am |zum |bis zum |seit dem |vom )?{d} (?:des )?vormonats = the {d}th of last month",
        r"(?:am |zum |bis zum |ab dem |vom )?{dw} (?:des )?folgemonats = the {dw}th of next month",
        r"(?:am |zum |bis zum |ab dem |vom )?{d} (?:des )?folgemonats = the {d}th of next month",
        r"(?:am |zum |bis zum |bis zum allerletzten |am aller)?letzten {month}tag(?:e|es)? = on the last day of {month}",
        r"(?:am |zum |bis zum )?ersten {month}tag(?:e|es)? = on the first day of {month}",
        r"(?:noch )?(?:bevor|ehe) (?:der )?{month} (?:um|rum|vorbei|zu ende|vorüber) ist = before the end of {month}",
        r"{year}(?<![12]000)(?=\s+(?:nach|als|zum|zur|\w*ge\w{3,}(?:t|en)|(?:ver|be|er|ent|zer)\w{3,}(?:t|en)|\w+iert)\b) = in {year}",
        r"letztes jahr um (?:die|diese|die gleiche|dieselbe) (?:jahres)?zeit = this time last year",
        r"zwischen {year} und {year2} = between {year} and {year2}",
        r"(?:im |zum |fürs |letztes |dieses )?ws(?= (?:\d|schreib|belege|mach|hab|habe|ist|sind|war|hatte|wird|will|muss|fang|beginn|stud)) = during the winter semester",
        r"zwischen dem {d}\.? und (?:dem )?{d2}\.?(?! ?{month}) = between the {d}th and the {d2}th",
        r"seit (?:einer|einem) (?:guten|knappen) {unit} = since 1 {unit}s ago",
        r"vor (?:einer|einem) (?:guten|knappen) {unit} = about 1 {unit}s ago",
        r"(?:am |an dem |übers |über das )?lange[ns]? wochenende = over the long weekend",
        r"in weniger als {n} {unit} = within {n} {unit}s",
        r"am (?:frühen |späten )?(?:abend|nachmittag|morgen|vormittag) des {d}(?! ?{month}) = on the {d}th",
        r"am (?:frühen |späten )?(?:abend|nachmittag|morgen|vormittag) des {d} {month} = on {month} {d}",
        r"(?:im laufe|im verlauf|während) (?:des |vom )?(?:monats )?{month} = in {month}",
        r"(?:von |vom )(?:{wda}) auf(?: den)? {wda2} = from {wd} to {wd2}",
        r"(?:in den |die |an den )?{nth} {n} {month}tagen? = the {nth} {n} days of {month}",
        r"(?:am )?vorvorletzte[nr]? {wd} = 3 {wd}s ago",
        r"(?:ab|vom) (?:dem )?{d} {month} (?:an )?(?:für )?{n} {unit}(?: lang)? = for {n} {unit}s starting on {month} {d}",
        r"vom {d} bis (?:einschließlich |inklusive )?(?:zum )?{d2}(?! {month}) = from the {d}th to the {d2}th",
        r"(?:in der |die )?{nth} (?:volle|vollen|ganze|ganzen) {month}woche = the {nth} full week of {month}",
        r"(?:in der |die )?{nth} (?:volle|vollen|ganze|ganzen) woche (?:im|des) {month} = the {nth} full week of {month}",
        r"vom {d} auf den {d2} {month} = from {month} {d} to {month} {d2}",
        r"(?:am |zum |vom ){dw}(?=\s*(?:[,;:!?.]|$)| (?:kommt|kommen|ist|sind|hab|habe|haben|hat|hatte|war|wird|werde|fahre|fliege|fliegen|muss|müssen|geht|gehe|beginnt|startet|zieht|ziehe|bekomme|treffe|findet|steht)\b)(?<!letzte) = on the {dw}th",
        r"(?:im |des |aus dem |seit dem |ins )?{dw} (?:jahrhunderts?|jh\.?) = in the {dw}th century",
        r"(?:im |des |aus dem |seit dem |ins )?{d} (?:jahrhunderts?|jh\.?) = in the {d}th century",
        r"{part} des {dw} jahrhunderts = at the {part} of the {dw}th century",
        r"{part} des {d} jahrhunderts = at the {part} of the {d}th century",
        r"(?:am |an |bis |zum )?(?:dem |zum )?{nth} {month}wochenende(?:s)? = the {nth} weekend of {month}",
        r"(?:am |bis zum )?{nth} {month}wochenende {whole} = the {nth} weekend of {month} {whole}",
        r"(?:in der |bis zur )?{nth} {month}woche {whole} = the {nth} week of {month} {whole}",
        r"{part} (?:der )?(?:kw|kalenderwoche) {n} = at the {part} of calendar week {n}",
        r"in {n} minuten? = in {n} minutes",
        r"vor {n} minuten? = {n} minutes ago",
        r"in (?:einer|ner) (?:(?:halben|knappen|guten|dreiviertel) ?)?(?:stunde|viertelstunde|dreiviertelstunde) = in half an hour",
        r"vor (?:einer|ner) (?:(?:halben|knappen|guten|dreiviertel) ?)?(?:stunde|viertelstunde|dreiviertelstunde) = half an hour ago",
        r"(?:in|während|über) (?:den |die |des |der )?{term} = during the {term}",
        r"(?:gleich |kurz |direkt )?nach (?:den |dem |der )?{term} = after the {term}",
        r"(?:noch |kurz )?vor (?:den |dem |der )?{term} = before the {term}",
        r"bis (?:zu den |zum |zur ){term} = until the {term}",
        r"seit (?:den |dem |der )?{term} = since the {term}",
        r"{nth} {wd} (?:im|des|vom) neuen jahr(?:es)? = the {nth} {wd} of next year",
        r"ab dem {dw}(?=\s*(?:[,;:!?.]|$)) = from the {dw}th on",
        r"ab dem {d}(?=\s*(?:[,;:!?]|$)| (?:ist|sind|gilt|gibt|wird|habe?n?|bin|kann|geht|darf|er|sie|wir|ich|an)\b) = from the {d}th on",
        r"(?:schon )?seit (?:dem |diesem )?{season} = since {season}",
        r"(?:schon )?seit {n} nächten = since {n} days ago",
        r"zwischen ende {month} und anfang {month2} = between late {month} and early {month2}",
        r"{last} monat,? (?:so )?(?:um|gegen) den {d} = on the {d}th of last month",
        r"(?:am |übers |über das )?lange[ns]? wochenende (?:um |an |zu |von )?{holiday} = over the {holiday} long weekend",
        r"(?:schon |bereits |jetzt |nun )?(?:seit|sait) {n} {unit} = since {n} {unit}s ago",
        r"(?:schon |bereits )?seit {span} = since {span} ago",
        r"vor {span} = {span} ago",
        r"in {span} = in {span}",
        r"(?:bis |noch )?(?:bevor|ehe) (?:die|der|das) {unit} (?:um|rum|vorbei|zu ende) ist = by the end of this {unit}",
        r"{wd} (?:der|in der) {beyond} {week} = {wd} of the week after next",
        r"(?:gegen |zum |zu |am |bis |bis zum )?{part} (?:des|der)? ?{next} {season} = at the {part} of next {season}",
        r"(?:gegen |zum |zu |am )?{part} (?:des |der )?{last} {season} = at the {part} of last {season}",
        r"am (?!so\b){wds} = on {wd}",
        r"{wd} in (?:acht tagen|8 tagen|einer woche|1 woche) = a week from {wd}",
        r"{wd} in (?:vierzehn|14) tagen = two weeks from {wd} or {wd} in two weeks",
        r"(?:im laufe|im verlauf|innerhalb) (?:des|der) {next} {unit} = next {unit}",
        r"(?:im laufe|im verlauf) (?:des|der|dieses|dieser) {unit} = this {unit}",
        r"(?:im|am) {nth} {half} {year} = the {nth} half of {year}",
        r"{next} jahr (?:im |in der ){nth} {half} = the {nth} half of next year",
        r"{last} jahr (?:im |in der ){nth} {half} = the {nth} half of last year",
        r"{this} jahr (?:im |in der ){nth} {half} = the {nth} half of this year",
        r"{next} jahr im {nth} {quarter} = the {nth} quarter of next year",
        r"{last} jahr im {nth} {quarter} = the {nth} quarter of last year",
        r"{this} jahr im {nth} {quarter} = the {nth} quarter of this year",
        r"(?:ein|so ein) (?:halbes|dreiviertel) jahr (?:her|zuvor) = half a year ago",
        r"{n} {unit} (?:her|zuvor) = {n} {unit}s ago",
        r"(?:vor|seit) (?:einem|nem) (?:guten )?dreivierteljahr = 9 months ago",
        r"in (?:einem|nem) dreivierteljahr = in 9 months",
        r"(?:vor|seit) (?:ein paar|paar|einigen|wenigen|mehreren) {unit} = a few {unit}s ago",
        r"in (?:ein paar|paar|einigen|wenigen|mehreren) {unit} = in a few {unit}s",
        r"(?:in|während) (?:den|der) {last} (?:paar|wenigen) {unit} = in the last few {unit}s",
        r"(?:in|während) (?:den|der) {next} (?:paar|wenigen) {unit} = in the next few {unit}s",
        r"(?:in |bis )?(?:den |die )?letzten (?:beiden|zwei) {month}wochen = the last two weeks of {month}",
        r"(?:in |bis )?(?:den |die )?ersten (?:beiden|zwei) {month}wochen = the first two weeks of {month}",
        r"(?:am |zum ){dw}(?= (?:ab|an|aus|fällig|im|in|bei|beim|zum|zur|nach|mit|um|ich|wir|er|sie|es|aber|wieder|schon|noch|nicht|mein\w*)\b) = on the {dw}th",
        r"(?:bis )?(?:spätestens )?(?:in )?der {nth} {month}woche = the {nth} week of {month}",
        r"vor (?:einem|nem|einer|ner) (?:guten|knappen|guter|knapper|reichlichen) {unit} = a {unit} ago",
        r"in (?:einem|nem|einer|ner) (?:guten|knappen|guter|knapper|reichlichen) {unit} = in a {unit}",
        r"(?:inner|in ner) {unit} = in a {unit}",
        r"(?:am|ums|übers|dieses) we = this weekend",
        r"(?!so ){wda} (?:früh|frueh|morgens?|vormittags?|mittags?|nachmittags?|abends?|nachts?) = on {wd}",
        r"{next} jahr (?:im|anfang|ende) {month} = in {month} next year",
        r"(?:von |vom )?{wda} bis(?: zum)? {wda2} = from {wd} to {wd2}",
        r"zwischen {wda} und {wda2} = between {wd} and {wd2}",
        r"(?:vom )?{d} bis(?: zum)? {d2} {month} = from {month} {d} to {month} {d2}",
        r"am {wd}(?: {daypart})? = on {wd}",
        r"{wd}(?: {daypart})? {next} woche = {wd} of next week",
        r"{wd}(?: {daypart})?(?: der| in der)? {last} woche = {wd} of last week",
        r"{wd}(?: {daypart})? {this} woche = {wd} of this week",
        r"{wd} in einer woche = a week from {wd}",
        r"{wd} in {n} wochen = {n} weeks from {wd} or {wd} in {n} weeks",
        r"{wd} vor {n} {unit} = {wd} {n} {unit}s ago",
        r"(?:gegen |zum |zu |am |bis )?{part}(?: des| der)? {next} {unit} = at the {part} of next {unit}",
        r"(?:gegen |zum |zu |am )?{part}(?: des| der)? {last} {unit} = at the {part} of last {unit}",
        r"(?:gegen |zum |zu |am )?{part} {this} {unit} = at the {part} of this {unit}",
        r"(?:gegen |zum |zu |am )?{part} (?:des|der) {unit} = at the {part} of the {unit}",
        r"(?:gegen |zum |am )?{part} {month} = at the {part} of {month}",
        r"im {next} {month} = next {month}",
        r"im {month} = in {month}",
        r"(?:am |zum |den )?(?:{wd},? (?:den |dem )?)?{d} {month} = on {month} {d}",
        r"(?:am |zum |den )?{d}\s?{m}\. = on {month_of_m} {d}",
        r"(?:am|zum|den|vom) {d} = on the {d}th",
        r"in (?:den )?{next} {n} {unit} = in the next {n} {unit}s",
        r"in (?:den )?{last} {n} {unit} = in the last {n} {unit}s",
        r"(?:am |dieses |übers )?wochenende = this weekend",
        r"im {next} {season} = next {season}",
        r"im {last} {season} = last {season}",
        r"im {season} = in the {season}",
        r"(?:heute )?in {n} {unit} = in {n} {unit}s",
        r"(?:heute )?vor {n} {unit} = {n} {unit}s ago",
        r"(?:innerhalb (?:von )?|binnen ){n} {unit} = within {n} {unit}s",
        r"(?:in der |in |)nacht (?:von|vom) {wda} (?:auf|zu|zum|auf den)(?: den)? {wda2} = in the night from {wd} to {wd2}",
        r"(?:in der |)nacht (?:auf|zum|zu)(?: den)? {wd} = in the night before {wd}",
        r"(?:in den|in die|der|aus den) {decade}(?: jahren?)? = in the {decade}s",
        r"(?:in der |der )?{nth} {unit}h(?:ä|ae)lfte = the {nth} half of this {unit}",
        r"(?:in der |der )?{nth} {month}h(?:ä|ae)lfte = the {nth} half of {month}",
        r"(?:im |in der )?{nth} {quarter} = the {nth} quarter of this year or the {nth} quarter of next year",
        r"(?:um diese zeit )?{last} jahr um diese zeit = this time last year",
        r"(?:in der |die )?woche (?:ab|vom|ab dem) {d} {month} = the week of {month} {d}",
        r"{wda},? (?:(?:den|dem|der) )?{d}\s?{m}\. = on {month_of_m} {d}",
        r"(?:das|am|übers) übernächste we(?:ekend)? = the weekend after next",
        r"(?:den )?{wd} drauf = the next day",
        r"(?:am |zum |den )?{d} (?:und|oder|/) {d2} {month} = from {month} {d} to {month} {d2}",
        r"zwischen (?:dem )?{d} und (?:dem )?{d2} {month} = from {month} {d} to {month} {d2}",
        r"(?:dieses mal |diesmal |heuer )im {month} = in {month} this year",
        r"(?:(?:in|während|an|aus) den {last}|die (?:letzten|vergangenen)) {unit} = in the last few {unit}s",
        r"(?:(?:in|während|an) den {next}|die (?:nächsten|kommenden)) {unit} = in the next few {unit}s",
        r"(?:in |in der )?(?:kw|kalenderwoche) {n} = calendar week {n}",
        r"gestern vor {n} {unit} = {n} {unit}s before yesterday",
        r"(?:vom|am|zum|seit dem|bis zum|den) {d}\.? ?v\. ?m\. = on the {d}th of last month",
        r"(?:vom|am|zum|seit dem|bis zum|den) {d}\.? ?d\. ?m\. = on the {d}th of this month",
        r"(?:vom|am|zum|ab dem|bis zum|den) {d}\.? ?n\. ?m\. = on the {d}th of next month",
        r"(?:am |an |bis |zum |das )?(?:dem |zum )?(?:vorletzten|vorletztes|vorletzte) {month}wochenende(?:s)? = the penultimate weekend of {month}",
        r"(?:in den |während der )?ersten {month}tagen? = in the first days of {month}",
        r"(?:in den |während der )?letzten {month}tagen? = in the last days of {month}",
        r"(?:in der )?(?:vorletzten|vorletzter|vorletzte) nacht = the night before last",
        r"morgen in {n} {unit} = {n} {unit}s from tomorrow",
        r"(?:im |in dem )?{season} vor {n} {unit} = {season} {n} {unit}s ago",
        r"im {month} vor {n} {unit} = in {month} {n} {unit}s ago",
    ),
    never=(
        r"robinson[^.!?]{0,40}freitag",
        r"der mann,? der donnerstag war",
        r"(?:film|filmreihe|horrorfilm|reihe) freitag,? (?:der|den) 13\.?",
        r"(?:fällt|fallen|fiel) auf einen {wd}",
        r"d(?:er|en|em) morgen(?! (?:de[sr]|vom|am|nach|vor)\b)",
        r"freitag,? (?:der|den) (?:dreizehnte|13\.?)(?=[^.!?]{0,40}film)",
        r"heute hier,? morgen (?:dort|da)|heute so,? morgen so|morgen,? morgen,? nur nicht heute|was du heute kannst besorgen.{0,30}morgen",
        r"(?:am |den |jeweils am |immer am )?{d} (?:und {d2} )?(?:jede[sn]|eines jeden) monats",
        r"(?:jede[mnrs]?|alle|immer am|immer den) (?:{nth} ){wd}(?: (?:im|des|eines|jeden) monats?)?",
        r"(?:nicht|net|auch nicht|ja nicht) von gestern|(?:lied|song|film|titel|buch) {wd}(?: {daypart})?(?= von| aus)",
        r"(?:die figur|der film|das lied|die band|das buch|der song|die serie|die stadt|mein name ist|heiße|heißt(?: (?:der|die|das|ein\w*|doch|ja|auch|sie|er)){0,4}) {wd}",
        r"(?:straße|strasse|platz|allee|brücke|siedlung) de[sr] {d} {month}",
        r"{n} morgen|(?:frau|herrn?|familie|fam\.|dr\.) (?:{wd}|{month}|{season})",
        r"und täglich grüßt",
        r"lieber heute als morgen|von heute auf morgen|mensch(?:en)? von gestern",
        r"(?:hei(?:ß|ss)(?:t|e|en)|namens) {wd}",
        r"(?:jede[mnrs]?|alle) (?:{n} |{nth} )?(?:{wd}|{unit}|{month}|{season}|morgen|abend)",
        r"{wd}s(?:(?:,| und| oder) {wd}s)*",
        r"am ende des tages(?= (?:zählt|ist|geht|bleibt|kommt))",
        r"guten (?:morgen|tag|abend)|morgen,? (?:zusammen|allerseits|leute|ihr lieben|liebe leute|alle miteinander)(?=!)",
        r"{n} {unit} lang",
        r"(?:frau|herr|herrn|familie|dr\.?|prof\.?|lehrerin|onkel|tante|kommissar|robinson und|nachnamen?) {wd}",
        r"jede[mnrs]? (?:zweite[nrs]?|dritte[nrs]?|andere[nrs]?|erste[nrs]?|letzte[nrs]?|vierte[nrs]?) {wd}",
        r"(?:straße|strasse|platz|allee|brücke) (?:de[sr]|am) {d} {month}",
        r"{wd} mit nachnamen",
        r"schnee von gestern|von gestern(?= (?:sein|bin|bist))|(?:übers?|in den) morgen(?:grauen|rot|muffel)|morgen ist auch noch ein tag",
        r"{d} {month}[- ](?:straße|strasse|platz|feier)",
    ),
    feasts="ramadan, zuckerfest, opferfest, diwali, chanukka, jom kippur, pessach, chinesisches neujahr, oktoberfest, wiesn, fasten, fastenzeit, adventszeit, nouruz, newroz, vesakh, holi",
    lookalikes="montage, morden",
)
