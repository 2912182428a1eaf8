"""Turkish."""

from extractor.core.languages.form import (
    ClaimWords,
    Cldr,
    EndingWords,
    Language,
    OrderWords,
    PasswordWords,
)
from extractor.core.languages.tr_dates import DATES

STOP_WORDS = (
    "acaba ama ancak artık aslında az bana bazı belki ben beni benim bile bir biraz birkaç biz bize bizim bu buna bunu "
    "burada bütün da daha de değil diye en fakat gibi hangi hem hep hepsi her hiç ile ise için işte kadar kendi ki "
    "kim mi mu mü mı nasıl ne neden nerede o olan olarak oldu olduğu olsun on ona onlar onu onun sana sen seni senin "
    "gün önce siz sizin sonra tüm var ve veya ya yani yok zaten çok çünkü şey şimdi şu"
)

PASSWORDS = PasswordWords(
    passwords="şifre,sifre,parola,geçiş kodu,açılış anahtar,oturum anahtar,giriş anahtar",
    passphrases="parola cümle,kurtarma ifadesi,gizli cümle,şifre cümlesi,anahtar kelimeler,parola ifadesi",
    said_of="önemli yaz sakla kayıtlı yazılı saklı gizli uzun kısa güvenli zayıf güçlü yanlış doğru kayıp unutuldu değişti kolay zor kelime",
    pins="sms kodu,doğrulama kodu,onay kodu,giriş kodu,pin,pin kodu,ağ anahtarı,wifi kodu",
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
        joiners="ama, fakat, ancak",
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
