"""Turkish words of dates."""

from extractor.core.languages.form import DateWords, pairs
from extractor.core.languages.forms import below_hundred, compounds, years_in_words

_TENS = {10: "on", 20: "yirmi", 30: "otuz"}
_ONES = ("bir", "iki", "üç", "dört", "beş", "altı", "yedi", "sekiz", "dokuz")
_ONES_OF_TENS = compounds(_TENS, _ONES)
_ROUND = "on=10, yirmi=20, otuz=30, kırk=40, elli=50, altmış=60, yetmiş=70, seksen=80, doksan=90, yüz=100"
_DAYS = ("biri", "ikisi", "üçü", "dördü", "beşi", "altısı", "yedisi", "sekizi", "dokuzu")
_DECADES = "kırk=1940, elli=1950, altmış=1960, yetmiş=1970, seksen=1980, doksan=1990, iki bin=2000"
# Plural, possessive, case, "-ki" and "is": `haftalarındakiydi`; y, n and s only after a vowel.
_AFTER = "(?<=['\u2019aeiou])"
_SUFFIX = (
    rf"['\u2019]?(?:l[ae]r)?(?:(?:{_AFTER}s)?[iu])?"
    rf"(?:(?:{_AFTER}[yn])?[aeiu]|(?:{_AFTER}n)?[iu]n|n?[dt][ae]n?|(?:{_AFTER}y)?l[ae])?(?:k[iu])?(?:(?:{_AFTER}y)?[dt][iu]|[dt][iu]r)?"
)

_NUMBERS = below_hundred(" ".join(_ONES), "on yirmi otuz kırk elli altmış yetmiş seksen doksan", "{} {}".format)

DATES = DateWords(
    phrases=(
        "demin|deminden|az önce|biraz önce=today, dün|düne=yesterday, evvelki gün|evvelki akşam=the day before yesterday, öbürsü gün|öbürsü gün sabah|öteki gün|ertesi değil öbür gün=the day after tomorrow, "
        "noel arifesi|noel gecesi=on Christmas Eve, ertesi değil öbür hafta|öteki hafta=the week after next, "
        "öbür gün sabah|öbür gün akşam=the day after tomorrow, evvelsi gün akşam|evvelsi akşam|önceki akşam=the day before yesterday, "
        "bu sabah|bu sbh|bu öğlen|bu öğle|bu öğleden sonra|bugün öğleden sonra|bugün sabah|bugün akşam=today, bu akşam|bu gece|akşama=tonight, dün akşam|dün sabah|dün öğlen|dün öğle|dün öğleden sonra=yesterday, dün gece=last night, "
        "yarın sabah|yarın öğlen|yarın öğle|yarın akşam|yarın öğleden sonra|yarın gece|sabaha=tomorrow, öbür gün|yarından sonraki gün|ertesi günden sonra|yarından sonra=the day after tomorrow, evvelsi gün|önceki gün|dünden önceki gün|dünden önce=the day before yesterday, "
        "geçenlerde|geçen gün|geçen akşam|geçende|yakın zamanda|son zamanlarda|son haftalarda|son aylarda|son yıllarda|son dönemde|kısa süre önce|kısa bir süre önce|yakınlarda|yeni yeni|bir süredir|bir müddettir=recently, son günlerde|son günler=in the last few days, "
        "bu ara|bu aralar|bu aralarda|bu sıralar|bu sıra|şu sıralar|şu aralar|şu ara|şu günlerde|bu günlerde|bugünlerde|şu an|şu anda|şimdilerde|günümüzde|hâlihazırda=these days, "
        "bir süre önce|bir müddet önce|uzun zaman önce|uzun süre önce|uzun süredir|uzun zamandır|çoktandır|çok önce|çok önceden|çok eskiden|eskiden|vaktiyle|bir zamanlar|zamanında|gençliğimde|gençken|çocukken|çocukluğumda|küçükken|epeydir|epey önce|yıllar önce|seneler önce|aylar önce|haftalar önce|günler önce=long ago, "
        "yakında|pek yakında|çok yakında|birazdan|en kısa zamanda|en yakın zamanda|yakın gelecekte|önümüzdeki günlerde|önümüzdeki haftalarda|önümüzdeki aylarda|gelecek günlerde|ileride|ilerde|günün birinde=soon, "
        "ertesi gün=the next day, ertesi hafta=a week later, haftaya bugün|gelecek hafta bugün|önümüzdeki hafta bugün=a week from today, geçen hafta bugün=a week ago, "
        "haftaya=next week, seneye|gelecek sene|önümüzdeki sene=next year, bu sene=this year, geçen sene|bıldır=last year, önceki yıl|önceki sene=the year before last, "
        "sene sonu|sene sonunda|yıl sonu|yılın sonu=at the end of the year, haftanın sonunda=at the end of the week, "
        "yılbaşı|yeni yıl=New Year's, yılbaşında|yılbaşı günü|yeni yılın ilk günü=on New Year's Day, yılbaşı gecesi|yılbaşı akşamı|yılbaşından önceki gün|yılın son günü=on New Year's Eve, "
        "hafta sonu|haftasonu|hsonu=this weekend, hafta sonuna doğru=by this weekend, haftaya hafta sonu=next weekend, "
        "ay sonuna doğru=at the end of the month, yıl sonuna doğru=at the end of the year, "
        + ", ".join(
            f"{word}lar|{word}ler|{word}lı yıllar|{word}li yıllar=in the {year}s" for word, year in pairs(_DECADES)
        )
    ),
    names="ocağ=January, aralığ=December, pazartesiy|pztesi|pztesiy=Monday, ctesi|ctesiy=Saturday",
    is_next_nearest=True,
    next="gelecek, gelcek, önümüzdeki, önümdeki, önümüzdki, onumuzdeki, sonraki, bir sonraki, gelen, yaklaşan",
    last="geçen, gecn, geçn, geçtiğimiz, önceki, son, bir önceki, geçmiş",
    this="bu, içinde bulunduğumuz",
    units=(
        "gün=day, hafta|hft=week, hafta sonu|haftasonu=weekend, ay=month, çeyrek|çeyreğ=quarter, yıl|sene=year, on yıl|onyıl=decade, yüzyıl|asır|asr=century, "
        "saat=hour, dakika|dk=minute, ilkbahar|bahar=spring, yaz=summer, sonbahar|güz=autumn, kış=winter, iş günü|işgünü=working day, okul yılı|eğitim yılı|öğretim yılı|akademik yıl|ders yılı=school year"
    ),
    numbers=(
        "bir|bi=1, iki=2, üç=3, dört=4, beş=5, altı=6, yedi=7, sekiz=8, dokuz=9, "
        f"{_ROUND}, {_ONES_OF_TENS}, bir iki|bir-iki|1 2=1-2, iki üç=2-3, üç dört=3-4, üç beş=3-5, dört beş=4-5, beş altı=5-6, beş on=5-10, "
        "birkaç|bir kaç|bikaç|bi kaç=a few"
    ),
    days=", ".join(
        (
            *(f"{word}={number}" for number, word in enumerate(_DAYS, start=1)),
            "onu=10, yirmisi=20, otuzu=30",
            compounds(_TENS, _DAYS),
        )
    ),
    years=years_in_words(_NUMBERS, {1900: "bin dokuz yüz %|bin dokuzyüz %", 2000: "iki bin %|ikibin %"}),
    spans="yarım yıl|yarım sene=half a year, yarım ay=half a month, yarım saat=half an hour, bir buçuk yıl|bir buçuk sene=a year and a half, bir buçuk ay=a month and a half, bir buçuk hafta=a week and a half",
    ordinals="ilk|birinci|1.=first, ikinci|2.=second, üçüncü|3.=third, dördüncü|4.=fourth, son=last",
    half="yarısı, yarı, yarıyıl",
    of="ayının, ayı",
    days_of_weeks="8=1, 15=2",
    terms="summer holidays=06-20..09-07, winter holidays=01-20..02-03, school year=09-08..06-20, semester=09-10..01-20, semester=02-05..06-20",
    term_words="yaz tatili=summer holidays, sömestr tatili|sömestir tatili|yarıyıl tatili|sömestr=winter holidays, okul yılı|eğitim yılı|öğretim yılı|eğitim öğretim yılı|akademik yıl|ders yılı=school year, dönem=semester",
    times="bayramda, bayramdan sonra, bayrama, ara tatil, yaz tatili, bayram tatili, karne, dönem, dönemi, dönemin, vize haftası, akşamüstü, akşamüzeri, ikindi, öğleden sonra",
    decades=", ".join(f"{word}lar|{word}ler|{word}lı yıllar|{word}li yıllar={year}" for word, year in pairs(_DECADES)),
    exact="tam, tam olarak, günü gününe, tamı tamına",
    about="yaklaşık, yaklaşık olarak, aşağı yukarı, takriben, tahminen, tam, daha, bundan, en az, neredeyse, tamı tamına, tastamam, aşağı-yukarı, nerdeyse, az çok, en fazla, en çok, topu topu, ortalama",
    about_behind="kadar, falan, filan, civarı, gibi",
    parts="başı|başları|başlangıcı=beginning, ortası|ortaları=middle, sonu|sonları=end",
    holidays=(
        "yılbaşı|yeni yıl=New Year's Day, ramazan ayı=Ramadan, ramazan=Ramadan, ramazan bayramı|şeker bayramı=Eid al-Fitr, kurban bayramı=Eid al-Adha, çin yeni yılı=Chinese New Year, aşure günü=Ashura, mevlid kandili=Mawlid, hicri yılbaşı=Islamic New Year, hanuka=Hanukkah, "
        "cumhuriyet bayramı=October 29, zafer bayramı=August 30, çocuk bayramı|ulusal egemenlik ve çocuk bayramı|egemenlik bayramı=April 23, gençlik bayramı|gençlik ve spor bayramı=May 19, "
        "işçi bayramı|işçi ve emekçi bayramı|emek ve dayanışma günü|emekçi bayramı|emek bayramı=May 1, demokrasi ve milli birlik günü|demokrasi bayramı=July 15, sevgililer günü=February 14, "
        "anneler günü=Mother's Day, babalar günü=Father's Day, öğretmenler günü=November 24, kadınlar günü=March 8, noel=Christmas, nevruz|nevroz=March 21, hıdırellez=May 6, cadılar bayramı=October 31, "
        "kabotaj bayramı=July 1, çanakkale zaferi=March 18, tıp bayramı=March 14, paskalya=Easter, efsane cuma|kara cuma=Black Friday, dünya çocuk günü=November 20, atatürkü anma günü=November 10"
    ),
    day_parts=(
        "sabahı, sabahına, sabahtan, akşamı, akşamına, akşamüstü, akşamüzeri, öğleden sonra, öğleden önce, öğlen, öğle, öğleyin, ikindi, gündüz, gecesi, sabah, akşam, gece, günü, gününe, günün, günündeki"
    ),
    since_behind="beri, bu yana, bu tarafa",
    until_behind="kadar, dek, değin",
    by="en geç",
    by_behind="önce, evvel",
    beyond="öbür, öbürkü, öbürsü, öteki",
    before_last="evvelki, evvelsi, bir evvelki",
    short="pzt=Monday, çarş|çrş|çrşmb=Wednesday, perş|prş|prşmb=Thursday, cmt|cts=Saturday, pzr|paz=Sunday",
    either="ila, veya, ya da, ile",
    starting_behind="itibaren, başlayarak",
    after_behind="sonra, sonrası, sonrasında",
    future=(
        r"\bgelecek(?=\s*(?:[,.!?;]|$))|\b(?!gelecek\b)\w{2,}(?:acak|ecek|acağ|eceğ|aca[ğg]|ece[ğg])\w*|\b\w{2,}[ıiuüea]c[ae](?:m|n|z|ğim|gim|ğiz|giz|ksin|ksın)\b|\b\w+[ae]l[ıi]m\b|\blaz[ıi]m\b|\bgerek(?:iyor|li|ir|iyormuş|irmiş)?\b|\bzorunda\w*|"
        r"\bvar\b(?! m[ıi]yd)|\b\w{2,}(?:meli|malı|mali)(?:y[ıi]m|s[ıi]n|y[ıi]z)?\b|\b(?:ertelen|kaydırıl|öne çekil)\w+|\b(?:planl[ıi]yor|düşünüyor|istiyor)\w*|"
        r"\b\w+[ıiuü]yo(?:r|rum|ruz|rlar|rsun)?\b|"
        r"(?:pazartesi|sal[ıi]|çarşamba|perşembe|cuma|cumartesi|pazar|hafta|ay|sabah|akşam|\d)['’]?(?:y?[ae]|s[ıi]n[ae]|n[ae]) (?:al(?:d[ıi]|[ıi]nd[ıi]|m[ıi]ş|[ıi]nm[ıi]ş)\w*|ertele\w+|kayd[ıi]r\w+|at(?:t[ıi]|[ıi]ld[ıi])\w*)"
    ),
    booked=r"\b(?:rezervasyon|ayırttı\w*|kiraladı\w*|(?:ev|oda|otel|villa) tuttu\w*|yer ayırdı\w*|ayarladı\w*)\b",
    past=(
        r"\b(?!(?:şimdi|kendi|hadi|haydi|yedi|altı|kedi|ordu|toplantı|buluntu|alıntı|kalıntı|görüntü|gezinti|bağlantı|ayrıntı|sıkıntı|beklenti|eğlenti|çarpıntı|tartı|kahvaltı|tatlı|adı|tadı|kadı|cadı|hasadı|adadı|uydu|yurdu|derdi|kurdu)\b)"
        r"\w{2,}(?:(?<=[^çfhkpsştc])d|(?<=[çfhkpsştc])t)[ıiuü](?:m|n|k|ler|lar|n[ıiuü]z)?\b|\w+m[ıiuü][şs](?:t[ıiuü]\w*|[ıi]m|[ıi]z)?\b"
    ),
    ordinal=f"(?:{_SUFFIX})?",
    suffix=_SUFFIX,
    rows=(
        r"geçen ay(?:ın)? {d}['’]?\w{0,5} {d2}['’]?\w{0,3} kadar = from the {d}th to the {d2}th of last month",
        r"(?:gelecek|önümüzdeki) ay(?:ın)? {d}['’]?\w{0,5} {d2}['’]?\w{0,3} kadar = from the {d}th to the {d2}th of next month",
        r"önümüzdeki (?:ayın )?{d}(?:s[ıi]nda|sinde|inde|[ıuü]nda|unde|ünde) = come the {d}th",
        r"bu {wd} değil,? (?:öbür|gelecek|sonraki|bir sonraki|ertesi) {wd2} = not this {wd} but the next",
        r"geçen {wd} değil,? (?:ondan önceki|bir önceki|önceki) {wd2} = not last {wd} but the one before",
        r"yarın değil,? (?:ertesi|sonraki|öbür) {wd} = not tomorrow but the {wd} after",
        r"geçen ayın sondan (?:bir önceki|ikinci|2\.?) {workday} = the penultimate working day of last month",
        r"(?:gelecek|önümüzdeki) ayın sondan (?:bir önceki|ikinci|2\.?) {workday} = the penultimate working day of next month",
        r"(?:bu )?yılın {n}\. haftası(?:nda|na|nı)? = calendar week {n}",
        r"{month}-{month2} arası(?:nda)? = from {month} to {month2}",
        r"önümüzdeki {weekend} = this coming weekend",
        r"{month} (?:ayı )?içinde = in {month}",
        r"{wd} gün[üu]nden (?:beri|bu yana) = since {wd}",
        r"{unit} geri kalan(?:ı boyunca|ında|ı için|ı) = for the rest of the {unit}",
        r"{decade}['’]?l[ae]r[ıi]n {part} = at the {part} of the {decade}s",
        r"{n} ila (?P<n2>\d{1,2}) {unit} (?:içinde|sonra) = in {n} to {n2} {unit}s",
        r"(?<![%\d])(?<![iu]n\x20)(?<!yuzde\x20)(?P<d>3[01]|[12]\d|0?[1-9])['’]?s[iu]nd[ae] = on the {d}th",
        r"yarım (?:asır|yüzyıl) önce = half a century ago",
        r"çeyrek (?:asır|yüzyıl) önce = a quarter of a century ago",
        r"noel ile (?:yılbaşı|yeni yıl) aras(?:ı|ında) = between Christmas and New Year",
        r"{month} (?:ayı )?(?:bitmeden|dolmadan|sona ermeden|çıkmadan) = before the end of {month}",
        r"evvelki {unit} = the {unit} before last",
        r"{whole} (?P<d>3[01]|[12]\d|0?[1-9])['’]?s[iu]nd[ae] = on the {d}th of {whole}",
        r"{wd} (?:akşama|sabaha|öğlene|geceye) kadar = by {wd}",
        r"{term} (?:hemen |az |kısa süre )önce = before the {term}",
        r"bayramdan {n} {unit} (?:önce|sonra) = beside an event",
        r"{n} {week} önceki {wd} = on {wd} {n} weeks ago",
        r"{whole} ilk aylar(?:ında|ından beri)? = the first months of {whole}",
        r"{month} (?:ile|ve) {month2} aras(?:ı|ında) = from {month} to {month2}",
        r"(?<!%)(?<![iu]n\x20)(?<!yuzde\x20){d}(?:(?<=inde)|(?<=unda)) = on the {d}th",
        r"(?:yılın|senenin) (?:sondan bir önceki|sondan ikinci) gün\w* = on December 30",
        r"{unit} {nth} {workday} = the {nth} working day of this {unit}",
        r"{n} {unit}(?:dan|den) (?:biraz |daha )?(?:fazla|çok|uzun) (?:bir )?(?:süre|zaman) önce = more than {n} {unit}s ago",
        r"{n} {unit}(?:[yn]?[ıiuü])? aşkın (?:bir )?(?:süredir|zamandır|süreden beri|zamandan beri) = since {n} {unit}s ago",
        r"{n} {unit} sonra bugün = {n} {unit}s from today",
        r"{d} {month} (?:ile|ve) {d2} {month2} arası(?:nda)? = from {month} {d} to {month2} {d2}",
        r"bugünden (?:tam )?{n} {years} önce = {n} years ago today",
        r"{n} {unit}(?<=[dt][ae]n) (?:daha )?(?:kısa|az) (?:bir )?(?:süre|zaman)(?:de|da| içinde| sonra)? = within {n} {unit}s",
        r"{n}(?:inci|uncu|nci|ncu) (?:y[üu]zy[ıi]l|as[ıi]r|asr)\w* = in the {n}th century",
        r"{d}\.? (?:y[üu]zy[ıi]l|asır|asr)\w* = in the {d}th century",
        r"{d}(?<=nde)(?=(?: \w+){0,3} (?:var|yok|başl\w+|bit\w+|gel\w+|gid\w+)(?!\w)) = on the {d}th",
        r"{month} {d}(?:(?<=nde)|(?<=ine)|(?<=nda)) = on {month} {d}",
        r"{month} {d}(?:(?<=nden)|(?<=ndan)) = on {month} {d}",
        r"{wd} (?:sabahından|akşamından|gecesinden|öğleninden) (?:beri|bu yana) = since {wd}",
        r"{wd} (?:sabahından|akşamından|gecesinden) itibaren = from {wd}",
        r"{last} {n} {unit}(?:(?<=[dt][ae])|(?<=[dt][ae]n)) = in the last {n} {unit}s",
        r"{next} {n} {unit}(?: boyunca| içinde| zarfında| süresince)? = in the next {n} {unit}s",
        r"{n} {week} sonra {wd} = {n} weeks from {wd}",
        r"haftaya yar[ıi]n = a week from tomorrow",
        r"{last} {years},? (?:tam )?bugün = a year ago today",
        r"{next} {years},? (?:tam )?bugün = a year from today",
        r"{last} {years},? bu (?:zamanlar(?:da)?|vakitler|günler(?:de)?|aralar|mevsim) = this time last year",
        r"{next} {years},? bu (?:zamanlar(?:da)?|vakitler|günler(?:de)?|aralar|mevsim) = this time next year",
        r"{n} {years} önce bu (?:zamanlar|vakitler) = this time {n} years ago",
        r"{whole} {month} {nth} {weekend} = the {nth} weekend of {month} {whole}",
        r"{month}(?<=[dt][ae]n) {month2} {part}(?: kadar| dek) = from {month} to the {part} of {month2}",
        r"{holiday}(?:(?<=nın)|(?<=nin)|(?<=nun)|(?<=nün)) {nth} günü(?:nde)? = on the {nth} day of {holiday}",
        r"{n} {years} aşkın (?:bir )?süre önce = about {n} years ago",
        r"(?:yarım saat|yarım saate|çeyrek saat|bir saat) (?:sonra|içinde) = in half an hour",
        r"(?:yarım saat|çeyrek saat) önce = half an hour ago",
        r"{n} (?:dakika|dk) (?:sonra|içinde) = in {n} minutes",
        r"{n} (?:dakika|dk) önce = {n} minutes ago",
        r"(?:evvelki|evvelsi|önceki) gece = the night before last",
        r"{term}(?: boyunca)? = during the {term}",
        r"{term}(?<=[dt][ae]n) (?:beri|bu yana) = since the {term}",
        r"{term}(?<=[dt][ae]n) sonra = after the {term}",
        r"{term}(?<=[dt][ae]n) önce = before the {term}",
        r"{d}(?<=[dt][ae]n) (?:itibaren|başlayarak) = from the {d}th on",
        r"(?:ramazan |kurban )?bayramın(?:ın)? {nth} günü = on the {nth} day of Eid",
        r"{d} {month} haftas[ıi]\w* = the week of {month} {d}",
        r"{holiday} (?:başlamadan|gelmeden|girmeden)(?: önce)? = before {holiday} starts",
        r"{season}(?<=[dt][ae]n) (?:beri|bu yana) = since {season}",
        r"{n} gecedir = since {n} days ago",
        r"yeni yılın {nth} {wd}(?: günü)? = the {nth} {wd} of next year",
        r"{month} sonu(?:yla|ndan)?,? (?:ile )?{month2} başı(?: arasında)? = between late {month} and early {month2}",
        r"{n} {unit}(?<=[dt][ae]n) (?:biraz )?(?:fazla|uzun süre)(?:d[ıi]r)? = since {n} {unit}s ago",
        r"{year}['’]?[a-zıüğ]{1,4} {nth} {half} = the {nth} half of {year}",
        r"{n} {week} sonraki {wd} = {wd} {n} weeks from now",
        r"yarından {n} {unit} sonra = {n} {unit}s from tomorrow",
        r"{d} {month}(?<=[dt][ae]n) {n} {unit} (?:önce|evvel) = {n} {unit}s before {month} {d}",
        r"{holiday}(?<=[dt][ae]n) {n} {unit} (?:önce|evvel)(?:si)? = {n} {unit}s before {holiday}",
        r"{holiday}(?<=[dt][ae]n) {n} {unit} sonra(?:sı)? = {n} {unit}s after {holiday}",
        r"{holiday}(?<=[dt][ae]n) (?:bir )?önceki {week} = the week before {holiday}",
        r"{holiday}(?<=[dt][ae]n) (?:bir )?sonraki {week} = the week after {holiday}",
        r"{holiday}(?<=[dt][ae]n) (?:bir )?önceki {weekend} = the weekend before {holiday}",
        r"{holiday}(?<=[dt][ae]n) (?:bir )?sonraki {weekend} = the weekend after {holiday}",
        r"{holiday}(?<=[dt][ae]n) (?:bir )?önceki {wd} = the {wd} before {holiday}",
        r"{holiday}(?<=[dt][ae]n) (?:bir )?sonraki {wd} = the {wd} after {holiday}",
        r"{holiday}(?<=[dt][ae]n) (?:bir )?sonraki gün = the day after {holiday}",
        r"{n} {wd} sonra(?:ki)? = {n} {wd}s from now",
        r"{n} {season} (?:önce|evvel)(?:ki)? = {n} {season}s ago",
        r"{decade}(?:['’]?(?:l[ae]r)?[ıi]n)? {part} = the {part} of the {decade}s",
        r"{wd} {wd2} bağlayan gece(?:de|ye|si)? = in the night from {wd} to {wd2}",
        r"{unit} (?:bitmeden|dolmadan|sona ermeden|çıkmadan) = by the end of this {unit}",
        r"{wd} (?:ve|ile) {wd2} = {wd} to {wd2}",
        "{d} ?(?:-|–|ile|ve|ila) ?{d2} {month}(?: arası| arasında)? = from {month} {d} to {month} {d2}",
        "{d} {month}(?<=[dt][ae]n) {d2} {month2}(?: kadar| dek)? = from {month} {d} to {month2} {d2}",
        "ayın {d} {d2} (?:kadar|dek|arası) = from the {d}th to the {d2}th",
        "ayın {d}(?: günü)? = on the {d}th",
        "ayın {d}(?:s[ıi]nda|sinde|inde|[ıuü]nda|unde|ünde|una|ine|sine|sına) = on the {d}th",
        "ayın {dw}(?: günü)? = on the {dw}th",
        r"{whole} {d}(?<!\d) = on the {d}th of {whole}",
        "{whole} {dw}(?:(?<=nd[ae])|(?<=nd[ae]n)|(?<=[iu]n[ae])) = on the {dw}th of {whole}",
        "{which} {season} {part} = at the {part} of {which} {season}",
        "{whole} {d} {month} = on {month} {d} {whole}",
        "{n} {month} = on {month} {n}",
        "{d} {month}(?:(?<![dt][ae]n) {wd})?(?: {daypart})? = on {month} {d}",
        r"{d}[/.]{m}['’][dt][ae](?:n|ki)? = on {month_of_m} {d}",
        r"{year}['’]?[a-zıüğ]{1,4} {nth} {quarter} = the {nth} quarter of {year}",
        r"{yw} yılının {month}(?: ayı\w*)? = in {month} of {yw}",
        r"{d}\.{m}\. = on {month_of_m} {d}",
        "{wd} (?:ile|ve) {wd2} aras(?:ı|ında) = between {wd} and {wd2}",
        "{wd} {wd2} (?:kadar|dek) = from {wd} to {wd2}",
        "{whole} {wd} {wd2} (?:kadar|dek) = {wd} to {wd2} of {whole}",
        "{wd}(?<=[dt][ae]n) {wd2}(?! (?:al[ıi]n|ertelen|kayd|çek|ald[ıi]|kald[ıi])) = from {wd} to {wd2}",
        "{whole} {wd}(?<=[dt][ae]n) {wd2} = {wd} to {wd2} of {whole}",
        "{wd} ?[-–] ?{wd2} = from {wd} to {wd2}",
        "{wda}(?:(?<=pzt)|(?<=çrş)|(?<=prş)|(?<=cmt))(?:['’]\\w{1,4})?(?: {daypart})? = on {wd}",
        "{which} {wda} {daypart} = {which} {wd}",
        "{beyond} hafta {wd}(?: {daypart})? = {wd} of the week after next",
        "{unit} {part} = at the {part} of the {unit}",
        "{unit} {nth} {half} = the {nth} half of this {unit}",
        "{unit} {nth} {week} = the {nth} week of this {unit}",
        "{unit} {nth} {day} = the {nth} day of this {unit}",
        "{unit} {nth} {wd} = the {nth} {wd} of the {unit}",
        "{years} {nth} {quarter} = the {nth} quarter of this year",
        "{nth} {quarter} = in the {nth} quarter",
        r"{month}(?: ayının|['’]?[ıiuü]n) ilk günlerinde = in the first days of {month}",
        r"{month}(?: ayının|['’]?[ıiuü]n) son günlerinde = in the last days of {month}",
        r"{holiday}['’]?[a-zıüğ]{0,4}d[ae]n sonraki {nth} {workday} = the {nth} working day after {holiday}",
        "{season}(?:(?<=rd[ae])|(?<=rd[ae]n)|(?<=hara)|(?<=yazın)|(?<=kışın)|(?<=güzün)) = in the {season}",
        "{month} ayı(?:nda|na|ndan)? = in {month}",
        "{wd}(?<=[ae])(?= (?:al[ıi]n|ertelen|kayd[ıi]r|kald[ıi]|(?:randevu|bilet|gün|yer|söz) (?:al|ayır|ver)[a-zıü]*)) = this coming {wd}",
        "{season} ayları = in the {season}",
        "{whole} {season} {part} = at the {part} of {season} of {whole}",
        "{year}['’]?[a-zıüğ]{1,4} {month} = in {month} of {year}",
        "{year}['’]?[a-zıüğ]{1,4} {season} = {season} of {year}",
        "{year}['’]?[a-zıüğ]{1,4} {part} = at the {part} of {year}",
        "{year} {month}(?<=[dt][ae]) = in {month} of {year}",
        "{year} (?:y[ıi]l[ıi]nda|senesinde|civar[ıi](?:nda)?) = in {year}",
        "{year} (?:yap[ıi]m[ıi]|do[ğg]umlu[a-zıüğ]*|model|mezunu[a-zıüğ]*)(?![a-z]) = in {year}",
        "{year}['’]?[dt][ae]n (?:beri|bu yana) = since {year}",
        "{year}['’]?y?[ae] (?:kadar|dek|de[ğg]in) = until {year}",
        "{year}['’]?[dt][ae]n (?:itibaren|sonra) = from {year}",
        "{year}(?:['’]?[a-zıüğ]{1,3})?(?: ?[-–] ?| ile ){year2} aras[ıi](?:nda)? = from {year} to {year2}",
        "{yw}(?<=[dt][ae]) = in {yw}",
        "{year}['’]?[dt][ae](?:n|ki)? = in {year}",
        "(?P<decade>(?:19)?[3-9]0|20[0-2]0)['’]?l[ıiuü] {years} = in the {decade}s",
        "(?P<decade>(?:19)?[3-9]0|20[0-2]0)['’]l[ae]r\\w* = in the {decade}s",
        "{holiday} (?:arifesi|arifesinde|önceki gün|bir gün önce) = the day before {holiday}",
        "{holiday} (?:ertesi gün|ertesi|sonraki gün|bir gün sonra) = the day after {holiday}",
        "{n} {unit} (?:önce|evvel|öncesi)(?:ki|si|ydi|sinde|sine|den)? = {n} {unit}s ago",
        "{n} {unit} oldu = {n} {unit}s ago",
        "{n} {unit} sonra(?:ki|ya|sı|sına|sında)? = in {n} {unit}s",
        "{n} (?P<unit>gün(?=e)|hafta(?=ya)|ay(?=a)|yıl(?=a)|sene(?=ye))y?[ae](?: kadar| kalmaz| kalmadan)? = in {n} {unit}s",
        "{n} {unit} (?:içinde|içerisinde|zarfında) = within {n} {unit}s",
        "{n} {unit}(?:d[ıiuü]r|den beri|dan beri|den bu yana|dan bu yana) = since {n} {unit}s ago",
        "{n} buçuk {unit} (?:önce|evvel)(?:ki|ydi)? = {n} and a half {unit}s ago",
        "{n} buçuk {unit} sonra(?:ki)? = in {n} and a half {unit}s",
        "{n} buçuk {unit}d[ıiuü]r = since {n} and a half {unit}s ago",
        "{span} (?:önce|evvel)(?:ki|ydi)? = {span} ago",
        "{span} sonra(?:ki)? = in {span}",
        "{span}d[ıiuü]r = since {span} ago",
        "{last} {n} {unit} (?:içinde|boyunca|zarfında) = in the last {n} {unit}s",
        "{next} {n} {unit} (?:içinde|boyunca|zarfında) = in the next {n} {unit}s",
    ),
    hints="bütün, tüm, gibi, boyu, içinde, içerisinde, sonra, önce, evvel, beri, itibaren, ilk, son, yarısı, yarısında, yarı, başı, başında, sonu, sonunda, ortası, ortasında, kala, oldu, oluyor, boyunca, kadar, birkaç",
    never=(
        r"(?:adı|ismi|soyadı|soyismi) (?:{month}|{wd})",
        r"(?:buğday|arpa|çim|tohum|ağaç|sebze|mısır|fidan|saç) ekimi\w*",
        r"perşembe(?= ilçe)",
        r"ocakta(?= (?:\w+ ){0,2}(?:tencere|tava|çaydanlık|yemeğ|sütü?)\w*)",
        r"yarına bırakma(?= (?:diyen|atasöz))",
        r"(?:bir|bu|o|şu|kısa|güzel|uzun|yeni) yazı|yazı(?= (?:yaz|hazırla|oku|gönder|at|paylaş|bul|düzelt|kontrol)\w*)",
        r"kişi(?:ler|lik|nin|ye|den|de|yi|yiz|siniz)?|hafta sonları",
        r"ocakta(?= (?:\w+ )?(?:yemek|çorba|su|çay|tencere|süt|pilav|et)\b)",
        r"(?<![dt][ae]n\x20)(?:bu |o |en |çok |oldukça )?kısa(?= (?:süre|zaman|vade|bir |sürede|dönem))",
        r"(?:yıl|sene) sonu (?:gösteri|müsamere|sınav|parti|balo|tören|indirim|kutlama)\w*",
        r"{month}['’][ıiuü]n (?:anne|baba|kız|oğl|kardeş|abla|kedi|köpe)\w*",
        r"{d} {month} (?:şehitler|demokrasi)",
        r"pazar kurul\w*|(?:bit|halk|balık|köylü|organik|kitap|antika|sosyete|çarşamba|salı|cuma|perşembe) pazar[ıi]\w*|sabaha (?:kadar|dek|karşı)(?= \w*(?:d[ıiuü]|t[ıiuü]|m[ıiuü]ş)\w*)",
        r"dün dündür,? bugün bugündür|bugün git,? yarın gel|yarın ola hayrola|yarın (?:yeni|başka) bir gün|yılbaşı (?:planı|programı|partisi|hediyesi|ağacı|çekilişi|alışverişi|süsü)",
        r"(?:her )?ayın {d}(?= (?:hep|her zaman|düzenli))",
        r"yarın (?:bir gün|öbür gün)",
        r"her (?:{wd}|{unit}) pazar",
        r"ad[ıi] {wd}",
        r"{wd} (?:bey|hanım|hoca|abla|abi|teyze)",
        r"pazarda(?:n|ki)?|pazar(?:a|dan|da) (?:git|gid|geç|al|var|çık)\w*|{wd} pazarı\w*|pazar (?:yeri|alanı|tezgah|araba|poşet|çanta|pay|filesi|file)\w*",
        r"(?:{wd}|sabah|akşam|gece|hafta sonu|yaz|kış)l[ae]r[ıi]",
        r"{wd} günleri",
        r"bugünün işini yarına bırakma",
        "her (?:{n} )?(?:{wd}|{unit}|{month}|{season}|sabah|akşam|gece)(?: günü| sabahı| akşamı)?",
        "{wd}ler[ıi]?",
        "günaydın|iyi (?:günler|geceler|akşamlar|sabahlar)",
        r"(?<!iki\x20)(?<!bir\x20)(?<!on\x20)(?<!uc\x20)(?<!dort\x20)(?<!\d\x20)(?:günde|haftada|ayda|yılda|saatte|senede) (?:{n}|bir kez|bir)",
        r"(?<!ki\x20)(?<!cek\x20)(?<!son\x20)(?<!en\x20){n} {unit} (?:s[üu]r\w*|boyunca)",
        "yıllardır|günlerdir|haftalardır|aylardır|senelerdir",
        r"kısa(?! (?:bir )?süre)|yazd[ıi]\w*|yazı[ly]\w*|gün ışığı|gündem|ay ışığı|gün gibi|gün ağar\w*|doğum günü?\w*|ay parçası",
        r"{d} {month} (?:mahallesi|caddesi|sokagi|sokak|bulvari|meydani|stadi|stadyumu|lisesi|universitesi|koprusu|parki)\w*",
        r"{wd} pazari\w*|pazar(?:da|dan|a)(?= (?:en iyi|\w+ (?:sat|al|tezgah)\w*))|semt pazari\w*",
        r"ad[iı] {month}|{month} (?:hanim|abla|teyze)|adi {wd}|ismi (?:{wd}|{month})",
        r"bugunun isini",
    ),
    feasts="ramazan, ramazan bayramı, kurban bayramı, şeker bayramı, bayramda, arifesinde, kandil, diwali, hanuka, iftar, sahur, bayramdan, bayrama, bayramın",
    is_whole_first=True,
    lookalikes="kısa",
)
