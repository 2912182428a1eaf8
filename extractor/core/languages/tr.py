"""Turkish."""

from extractor.core.languages.form import ClaimWords, Cldr, DateWords, EndingWords, Language, OrderWords, PasswordWords

STOP_WORDS = (
    "acaba ama ancak artık aslında az bana bazı belki ben beni benim bile bir biraz biz bize bizim bu buna bunu "
    "burada bütün da daha de değil diye en fakat gibi hangi hem hep hepsi her hiç ile ise için işte kadar kendi ki "
    "kim mi mu mü mı nasıl ne neden nerede o olan olarak oldu olduğu olsun on ona onlar onu onun sana sen seni senin "
    "siz sizin sonra tüm var ve veya ya yani yok zaten çok çünkü şey şimdi şu"
)

DATES = DateWords(
    phrases=(
        "evvelki gün|evvelki akşam=the day before yesterday, öbürsü gün|öbürsü gün sabah=the day after tomorrow, "
        "yılbaşı gecesi|yılbaşı akşamı=on New Year's Eve, noel arifesi=on Christmas Eve, ertesi değil öbür hafta=the week after next, "
        "öbür gün sabah|öbür gün akşam=the day after tomorrow, evvelsi gün akşam|evvelsi akşam|önceki akşam=the day before yesterday, "
        "bu sabah|bu öğleden sonra|bugün öğleden sonra|bugün sabah=today, bu akşam|bu gece=tonight, dün akşam|dün sabah|dün öğleden sonra=yesterday, dün gece=last night, "
        "yarın sabah|yarın akşam|yarın öğleden sonra|yarın gece=tomorrow, yarından sonraki gün|öbür gün|ertesi günden sonra=the day after tomorrow, evvelsi gün|önceki gün|dünden önceki gün=the day before yesterday, "
        "geçenlerde|yakın zamanda|son zamanlarda|kısa süre önce=recently, yakında|birazdan=soon, ertesi gün=the next day, ertesi hafta=a week later, "
        "haftaya bugün=a week from today, haftaya=next week, seneye=next year, bu sene=this year, geçen sene=last year, önceki yıl=the year before last, "
        "ay sonu|ay sonunda|ayın sonunda|ay sonuna doğru=at the end of the month, yıl sonu|yıl sonunda|yılın sonunda|yıl sonuna doğru=at the end of the year, haftanın sonunda=at the end of the week, "
        "ay başında|ayın başında=at the beginning of the month, yılbaşında=on New Year's Day, hafta sonu|hafta sonunda=this weekend, hafta sonuna doğru=by this weekend"
    ),
    next="gelecek, önümüzdeki, sonraki, bir sonraki",
    last="geçen, geçtiğimiz, önceki, son, bir önceki",
    this="bu",
    units=(
        "gün=day, hafta=week, hafta sonu=weekend, ay=month, çeyrek|çeyreğ=quarter, yıl|sene=year, on yıl=decade, "
        "ilkbahar|bahar=spring, yaz=summer, sonbahar|güz=autumn, kış=winter"
    ),
    numbers=(
        "bir|bi=1, iki=2, üç=3, dört=4, beş=5, altı=6, yedi=7, sekiz=8, dokuz=9, on=10, on bir=11, on iki=12, on beş=15, yirmi=20, otuz=30, kırk=40, elli=50, yüz=100, birkaç=a few"
    ),
    parts="başında|başı|başına|başlarında=beginning, ortasında|ortası|ortalarında|ortasına=middle, sonunda|sonu|sonuna|sonlarında=end",
    day_parts="sabahı, akşamı, öğleden sonra, gecesi, sabah, akşam",
    since_behind="beri, bu yana",
    until_behind="kadar, dek",
    beyond="öbür",
    short="pzt=Monday, çarş=Wednesday, çrş=Wednesday, perş=Thursday, cmt=Saturday, paz=Sunday",
    either="ila, veya, ya da",
    starting_behind="itibaren, başlayarak",
    future=r"\b\w{2,}(?:acak|ecek|acağ|eceğ)\w*",
    past=r"\b(?!(?:şimdi|kendi|hadi|yedi|altı|kedi|ordu|saati|toplantı|buluntu|alıntı|kalıntı|görüntü|gezinti|bağlantı|ayrıntı|sıkıntı|beklenti|eğlenti|çarpıntı|tartı|yurtdışı|kahvaltı|tatlı|adı|tadı|kadı|cadı)\b)\w{2,}(?:d[ıiuü]|t[ıiuü])(?:m|n|k|ler|lar|n[ıiuü]z)?\b|\w+m[ıiuü]ş(?:t[ıiuü]\w*)?\b",
    ordinal="",
    suffix="['’]?(?:y?[ae]|n?[ae]|y?[ıiuü]|n?[ıiuü]|n?[ıiuü]n|[dt][ae]n?|[sl][ıiuü]|s?[ıiuü]n[dt]?[ae]n?|y?l[ae]|ki|[dt]?[ae]ki|y?d[ıiuü]|l[ae]r[ıi]?n?)",
    rows=(
        r"bu (?:hsonu|haftasonu) = this weekend",
        r"bir buçuk {unit} sonra = in a {unit} and a half",
        r"bir buçuk {unit} önce = a {unit} and a half ago",
        r"{n} güne(?: kadar)? = in {n} days",
        r"{n} haftaya(?: kadar)? = in {n} weeks",
        r"{wd} (?:ile|ve) {wd2} aras(?:ı|ında) = between {wd} and {wd2}",
        r"{wd} {wd2} (?:kadar|dek) = from {wd} to {wd2}",
        r"{d} ?(?:-|–|ile|ve) ?{d2} {month}(?: arası| arasında)? = from {month} {d} to {month} {d2}",
        r"{n} {unit} önce(?:ydi|ki|si|sinde) = {n} {unit}s ago",
        "{wd} günü = on {wd}",
        "{next} {wd} günü = next {wd}",
        "{last} {wd} günü = last {wd}",
        "{this} {wd} günü = this {wd}",
        "{next} hafta {wd}(?: günü)? = {wd} of next week",
        "{next} haftanın {wd}(?: günü)? = {wd} of next week",
        "haftaya {wd}(?: günü)? = {wd} of next week",
        "{last} hafta {wd}(?: günü)? = {wd} of last week",
        "bu hafta {wd}(?: günü)? = {wd} of this week",
        "{next} hafta sonu(?:nda)? = next weekend",
        "{last} hafta sonu(?:nda)? = last weekend",
        "bu hafta sonu(?:nda)? = this weekend",
        "{next} {unit} {part} = at the {part} of next {unit}",
        "{last} {unit} {part} = at the {part} of last {unit}",
        "bu {unit} {part} = at the {part} of this {unit}",
        "{month}(?: ayının)? {part} = at the {part} of {month}",
        "{month} ayında = in {month}",
        "{last} yıl {month}(?: ayında)? = in {month} last year",
        "{next} yıl {month}(?: ayında)? = in {month} next year",
        "{d} {month}(?: {wd})? = on {month} {d}",
        r"{d}\.{m}\. = on {m}/{d}",
        "ayın {d}['’]?(?:[iıuü]n[dt][ae]|[dt][ae]|[sn]?[ıiuü]n[dt][ae]) = on the {d}th",
        "{next} ayın ilk {wd}(?: günü)? = the first {wd} of next month",
        "{month} ayının ilk {wd}(?: günü)? = the first {wd} of {month}",
        "{n} {unit} içinde = within {n} {unit}s",
        "(?:yaklaşık |aşağı yukarı )?{n} {unit} sonra = in {n} {unit}s",
        "(?:yaklaşık |aşağı yukarı )?{n} {unit} önce = {n} {unit}s ago",
        "{last} {n} {unit}(?: içinde| boyunca)? = in the last {n} {unit}s",
        "{next} {n} {unit}(?: içinde| boyunca)? = in the next {n} {unit}s",
    ),
    never=(
        r"yarın (?:bir gün|öbür gün)",
        r"her (?:{wd}|{unit}) pazar",
        r"ad[ıi] {wd}",
        r"{wd} (?:bey|hanım)",
        r"pazar(?:a|dan|da) (?:git|gid|geç|al|var)\w*|{wd} pazarı",
        r"(?:{wd}|sabah|akşam|gece|hafta sonu)l[ae]r[ıi]",
        r"bugünün işini yarına bırakma",
        "her (?:{n} )?(?:{wd}|{unit}|{month}|{season}|sabah|akşam|gece)(?: günü| sabahı| akşamı)?",
        "{wd}ler[ıi]?",
        "günaydın",
        "(?:günde|haftada|ayda|yılda) (?:{n}|bir kez)",
        "{n} {unit} (?:sür\\w*|boyunca)",
        "son günlerde",
        "yıllardır|günlerdir|haftalardır|aylardır",
    ),
    feasts="ramazan, ramazan bayramı, kurban bayramı, şeker bayramı, bayramda, kandil, diwali, hanuka",
)

PASSWORDS = PasswordWords(
    passwords="şifre,sifre,parola,geçiş kodu",
    pins="pin,pin kodu,ağ anahtarı,wifi kodu",
    short="pw",
    joins="için",
    links="şu,şudur,şöyle,olarak,oldu,artık,hala,hâlâ",
    fillers="benim,bizim,yeni,olarak,sunucu,bu,wifi",
    endings="[a-zçğıöşü']{0,10}",
    units="karakter,hane,haneli,rakam,harf,gün,dakika,saat,ay,yıl",
    locks="kasa,kapı,alarm,kilit,kilid,garaj,apartman,sitenin,kart,telefon,dolap,dolab,valiz,bavul,giriş,bina,iphone,bisiklet,locker,ekran,bahçe,site",
    codes="kod,şifre,kombinasyon,pin,numara",
    opens=r"tuşla\w*|bas(?:ıyor|ın|ıp|ınca)\w*|açıl\w*|çevir\w*|ile aç\w*|açıl\w*|açılıyor|aç(?:ıyor|arsın|abilirsin)\w*|gir(?:iyor|ilir|in|ince|iyorsun|meniz|men|ersen)?\b|yaz(?:ıp|ınca|man)\w*|ayarl[ıi]\b",
    keypads="kilit,kilid,kasa,dolap,dolab,apartman giriş,bina giriş,apartmanın giriş,anahtar kutusu,asma kilit",
    networks="modem",
    logins=r"{value}(?:'?[a-zçğıöşü]{0,4})?(?: ile)? (?:giriyorum|giriş yap\w*|bağlanıyorum|oturum aç\w*)",
    sentences=(
        r"{value} {word}(?:yle|iyle|ile)?(?= (?:gir|giriş|bağlan|oturum))",
        r"{word}\s{value}(?=\s*(?:[.,!;)]|$))",
        r"{word} (?:\w{1,20} ){0,3}?{value}(?:'\w{1,20})? (?:olarak|ile|yap)",
        r"{word}(?: \w{1,20}){0,2}? olarak (?:\w{1,20} ){0,2}?{value}",
        r"{value}(?:'\w{1,20})? {gap}{word} olarak",
        r"{pin}(?:'?[a-zçğıöşü]{0,4})?(?: kodu\w{0,4})?(?: (?:artık|şimdi|hâlâ|hala))? ?:? ?{number}(?=\s*(?:[.,!;)]|olarak|oldu|$))",
        r"(?<!\S)(?!\d{1,6}['\u2019]){value},? (?:\w{1,20} ){0,3}{word}",
        r"{word}{gap}\s(?:artık|hâlâ|hala|şimdi|şu an|şu anda) {value}",
    ),
)

# -- CLDR 48.2.0, made by scripts/cldr.py. Copyright Unicode, Inc.; LICENSE-UNICODE
CLDR = Cldr(
    weekdays=(
        "pazartesi, pzt",
        "salı, sal",
        "çarşamba, çar",
        "perşembe, per",
        "cuma, cum",
        "cumartesi, cmt",
        "pazar, paz",
    ),
    months=(
        "ocak, oca",
        "şubat, şub",
        "mart, mar",
        "nisan, nis",
        "mayıs, may",
        "haziran, haz",
        "temmuz, tem",
        "ağustos, ağu",
        "eylül, eyl",
        "ekim, eki",
        "kasım, kas",
        "aralık, ara",
    ),
    relative={
        "the day before yesterday": "evvelsi gün",
        "yesterday": "dün",
        "today": "bugün",
        "tomorrow": "yarın",
        "the day after tomorrow": "öbür gün",
        "last week": "geçen hafta",
        "last month": "geçen ay",
        "last quarter": "geçen çeyrek",
        "last year": "geçen yıl",
        "last Monday": "geçen pazartesi",
        "last Tuesday": "geçen salı",
        "last Wednesday": "geçen çarşamba",
        "last Thursday": "geçen perşembe",
        "last Friday": "geçen cuma",
        "last Saturday": "geçen cumartesi",
        "last Sunday": "geçen pazar",
        "this week": "bu hafta",
        "this month": "bu ay",
        "this quarter": "bu çeyrek",
        "this year": "bu yıl",
        "this Monday": "bu pazartesi",
        "this Tuesday": "bu salı",
        "this Wednesday": "bu çarşamba",
        "this Thursday": "bu perşembe",
        "this Friday": "bu cuma",
        "this Saturday": "bu cumartesi",
        "this Sunday": "bu pazar",
        "next week": "gelecek hafta",
        "next month": "gelecek ay",
        "next quarter": "gelecek çeyrek",
        "next year": "gelecek yıl",
        "next Monday": "gelecek pazartesi",
        "next Tuesday": "gelecek salı",
        "next Wednesday": "gelecek çarşamba",
        "next Thursday": "gelecek perşembe",
        "next Friday": "gelecek cuma",
        "next Saturday": "gelecek cumartesi",
        "next Sunday": "gelecek pazar",
    },
    past={
        "day": "{0} gün önce",
        "week": "{0} hafta önce",
        "month": "{0} ay önce",
        "quarter": "{0} çeyrek önce",
        "year": "{0} yıl önce",
        "hour": "{0} saat önce",
    },
    future={
        "day": "{0} gün sonra",
        "week": "{0} hafta sonra",
        "month": "{0} ay sonra",
        "quarter": "{0} çeyrek sonra",
        "year": "{0} yıl sonra",
        "hour": "{0} saat sonra",
    },
)
# -- end of CLDR

LANGUAGE = Language(
    code="tr",
    name="Turkish",
    scripts="latin",
    stop_words=STOP_WORDS,
    stemmer="turkish",
    chars_per_token=2.5,
    orders=OrderWords(
        anywhere=(
            r"(?<!\w)(?:gönder|yolla|ilet|sil|çalıştır|yok say|yoksay|unut|yanıtla|cevapla|onayla|yükle|paylaş|"
            r"indir|kullan|ekle|kopyala|öde|satın al|kaydet|söyle|yayınla|"
            r"tıkla)(?:y?[ıiuü]n(?:[ıiuü]z)?)?(?=\s*(?:[.!।。！]|$))"
        ),
    ),
    affirmations="evet tamam hayır",
    endings=EndingWords(
        saves=r"\bkaydet\w*|\bkayded\w*|\bsakla\w*|\bkayda\b|\bhatırla\w*",
        nothing=r"\bhiçbir\w*|\byok\b",
        claims=r"\b(?:kaydettim|kaydedildi|sakladım)\b",
    ),
    acknowledgements="tamam,tamamdır,peki,teşekkürler,teşekkür ederim,çok teşekkürler,çok teşekkür ederim,sağ ol,sağol,harika,mükemmel,süper,güzel,anladım,anlaşıldı,iyi,iyi geceler,günaydın,merhaba,selam,görüşürüz,hoşça kal,devam et",
    claims=ClaimWords(
        connectives="ama, ve, çünkü",
        negations="değil, asla, hiç, olmadan",
        scales="bin=1000, milyon|mn=1000000, milyar=1000000000",
        clock="buçuk, buçukta, çeyrek",
        user="kullanıcı",
    ),
    passwords=PASSWORDS,
    dates=DATES,
    cldr=CLDR,
    letters="ığş",
    capitals="Iı İi",
)
