"""Turkish."""

from extractor.core.languages.form import ClaimWords, Cldr, EndingWords, Language, OrderWords
from extractor.core.languages.habit_form import HabitWords, TitleWords
from extractor.core.languages.password_form import PasswordWords
from extractor.core.languages.statement_form import (
    ContrastWords,
    MannerWords,
    PastedWords,
    QuestionWords,
    SamenessWords,
    SensitiveWords,
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
    login_names="giriş,giriş bilgileri",
    keys="api anahtarı,anahtar,anahtarı,anahtarım,anahtarımız,token'ı,tokenı,tokenimiz,tokenım",
    zeros="sıfır,sifir",
    numbers="puk kodu,pini,pinim,pinin,pinimi,pinini,pin'im",
    checks="güvenlik kodu",
    restores="kurtarma kod,yedek kod,lisans anahtar,ürün anahtar,etkinleştirme kod",
    mine="benim|bizim",
    users="kullanıcı",
    before_numbers="oda",
    takes_behind="kullan|gir|yaz",
    accounts="e-?devlet|giri[şsy]|giriyor|bağlan",
    answers=r"(?:gizli|güvenlik) soru\w*(?: \w+){0,3}? cevab\w+",
    asked="soru",
    other_codes=r"hata\b|(?:telefon|cep) numara",
    measures=r"lira|tl\b",
    cards="kartı,kart",
    orders="sipariş",
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

MANNER = MannerWords(
    wished="isterdim, isterdik, isterim, isteriz, çok isterim, *mek isterim, *mak isterim, hayalim, hayal ediyor*, düşünüyorum, düşünüyoruz, niyetim var, keşke, belki bir gün, kazanırsam, olsa, umarım, umuyorum, kararsızım, aklımda, aklımdan geçiyor, planlıyor olabilir*, hevesliyim",
    planned="istiyorum, istiyoruz, planlıyorum, planlıyoruz, *acağım, *eceğim, *acağız, *eceğiz, henüz, daha *madım, daha *medim, şimdilik, niyetindeyim",
    doubted="belki, galiba, sanırım, herhalde, muhtemelen, olabilir, olabilirim, olabiliriz, *abilir, *ebilir, sanki, güya, sözde, duydum, diyorlar, söylenti, söyleniyor, sanıyorum, zannediyorum, zannedersem, şüpheleniyorum, emin değilim, bilmiyorum, acaba, diyor, göre, anlatılıyor, *mış diye duydum",
    unsure="emin değilim, tam bilmiyorum, kesin değil, doğru mu bilmiyorum, belli değil, netleşmedi, test yaptırmadım, kanıt yok, kesinleşmedi, resmi değil",
    denied="yok, yoktur, artık, bıraktım, bıraktık, *mıyorum, *miyorum, *muyorum, *müyorum, *mıyoruz, *miyoruz, *muyoruz, *müyoruz, *mam, *mem, *madım, *medim, *madık, *medik, *mıyor, *miyor, *muyor, *müyor",
    denies_nothing="sadece değil, neden olmasın, sorun değil, fena değil, yok mu, değil mi, artık bir, olmadan, değil öbür, değil evvelki, pazartesi değil, haftaya değil, bu değil, geçen değil",
    corrected="yok, hayır, pardon, yani, daha doğrusu, özür dilerim, kusura bakma, dur, yanlış, şey, düzeltiyorum, aslında, yok yok, demek istedim, diyecektim, değil",
    kin="eşim, kocam, karım, arkadaşım, sevgilim, kız kardeşim, erkek kardeşim, kardeşim, ablam, abim, ağabeyim, annem, babam, anneannem, babaannem, dedem, ninem, teyzem, halam, amcam, dayım, kuzenim, kızım, oğlum, çocuğum, torunum, iş arkadaşım, patronum, müdürüm, komşum, komşumuz, ev arkadaşım, nişanlım, yeğenim, hocam, kayınvalidem, kayınpederim, eniştem, baldızım, görümcem, eski eşim, ekip arkadaşım",
    oneself="ben, bende, benim, bana, biz",
    apart="ama, ve, çünkü, fakat, ancak, o yüzden, bu yüzden, oysa",
    attached="diye, ki",
    genitive="*nın, *nin, *nun, *nün, *nan",
    done="*ldı, *ldi, *tti, *ttı, *ştı, *şti, *ladı, *ledi, *irdi, *ırdı, *ındı, *indi, *lendi, *landı, oldu, gördü, *ptı, *pti, *ktı, *kti, *mıştır, *miştir",
    keeps_wish="istiyor, istemek*, istemekte*, ister, düşünüyor, düşünmekte*, planlıyor, planlamakta*, hayal, umuyor, niyet*, olabilir, belki, ilgilen*, kararsız, arıyor, bir gün, henüz, *acak, *ecek, *acaktır, *ecektir, değerlendiriyor, merak, gelecek*, isteği, arzu*, *mıyor, *miyor, *sa, *se, hedef*, amaç*, planı, düşünce*, hazırlan*, istek*, isted*",
    keeps_doubt="belki, galiba, muhtemelen, olabilir, olası, *abilir, *ebilir, düşünüyor, sanıyor, tahmin*, şüphe*, emin, bilmiyor, göre, söyleni*, iddia*, duymuş, duydu, rivayet, merak, kesin, belirsiz, değil, *mış, *miş, *muş, *müş, inanıyor, zannediyor, korkuyor, kararsız*, tereddüt*",
    keeps_denial="bıraktı, bırakmış*, kaçınıyor, kaçınır, uzak, vazgeç*, eski*, önce, eksik*, yoksun, reddet*, alerji*, vegan*, vejetaryen*, *sız, *siz, *suz, *süz, kaybet*, sadece, nefret, sattı, boş, zor*, nadiren, yerine, bekar, boşan*, *mıyor, *miyor, *muyor, *müyor, *maz, *mez, *madı, *medi, *mamış*, *memiş*, yok, yoktur, değil, değildir, *mamakta*, *memekte*, *madığı*, *mediği*, hiç, ayrıl*, kes*, kork*, işsiz*, çıkar*, dışla*, kopar*, uzaklaş*, fobi*",
)

QUESTIONS = QuestionWords(
    asking=(
        "nerede nereye nereden neresi kim kimin kimi kime kimden kiminle kimle hangi hangisi nasıl niçin niye neyi neye "
        "kaç kaçta kaçıncı"
    ),
    plans="planım planımız planlar planlandı planlanan randevu randevular",
    talk=(
        "konuştuk konuştum konuşmuştuk dedik dedim demiştim söyledim söyledik söylemiştim anlattım bahsettim "
        "bahsettik oldu olmuştu"
    ),
    general=(
        "aldık aldım anlaştık çalıştık göster hatırlat hepsi ilginç karar kararı kararlar kararlaştırdık konu "
        "konular listele mesaj mesajlar neler öğrendik önemli özet özetle sordum soru sorular ver verdik "
        "verdim yaptık yaptım yeni"
    ),
)

SAMENESS = SamenessWords(
    limits="ama ancak artık belki değil ertelendi eskiden eğer fakat hariç iptal sadece yalnızca",
)

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
        other_numbers="birinde=1, ikisinde=2, üçünde=3, dördünde=4, beşinde=5, altısında=6, yedisinde=7, sekizinde=8, dokuzunda=9",
        joiners="ama, fakat, ancak",
        scales="bin=1000, milyon|mn=1000000, milyar=1000000000",
        clock="buçuk, buçukta, çeyrek",
        user="kullanıcı",
    ),
    manner=MANNER,
    questions=QUESTIONS,
    sameness=SAMENESS,
    passwords=PASSWORDS,
    pasted=PastedWords(reports="yazdı|diyor|dedi"),
    things=r"\b(?:dosya\w*|klasör\w*|veritaban\w*)\b",
    dates=DATES,
    cldr=CLDR,
    letters="ığş",
    capitals="Iı İi",
    sensitive=SensitiveWords(
        health=(
            "diyabet*,şeker hastası*,kanser*,tümör*,kemoterapi*,astım*,epilepsi*,migren*,alerji*,çölyak*,"
            "intolerans*,artrit*,hiv,depresyon*,anksiyete*,bipolar*,şizofren*,otizm*,otist*,dehb,tükenmişlik*,"
            "uykusuzluk*,anoreksi*,bulimi*,alkolik*,bağımlı*,hamile*,gebe*,düşük yap*,kürtaj*,menopoz*,hastane*,"
            "teşhis*,tanı kondu*,ilaç*,ilac*,antidepresan*,insülin*,psikoterapi*,psikiyatr*,psikolog*,engelli*,"
            "tekerlekli sandalye*,tansiyon*,kolesterol*,kalp krizi*,inme*,diyaliz*,aşı oldu*,belirti*,intihar*,"
            "hastalı*,hasta,ameliyat*,panik atak*"
        ),
        beliefs=(
            "dini,dindar*,din,hristiyan*,katolik*,protestan*,müslüman*,islam*,yahudi*,musevi*,hindu*,budist*,"
            "ateis*,ateist*,agnostik*,kuran*,kur'an*,incil*,kilise*,cami,camiye,camide,camii*,sinagog*,namaz*,"
            "dua,ibadet*,ramazan*,oruç*,vaftiz*,inançlı*,inanc*,siyas*,politik*,parti,partisi*,akp,chp,mhp,"
            "sosyalis*,komünist*,oy verdi*,oy veriyor*,sendika*,feminist*,aşırı sağ*,aşırı sol*"
        ),
        finances=(
            "maaş*,gelir*,kazanıyor*,servet*,borç*,borc*,ipotek*,mortgage*,kredi borcu*,kredisi*,kredi çek*,"
            "iflas*,birikim*,tasarruf*,banka hesab*,emekli maaş*,emeklilik*,miras*,nafaka*,vergi beyan*,parasız*,"
            "hisse senedi portföy*,işsizlik maaşı*,kira borc*"
        ),
        family=(
            "karısı*,karım*,kocası*,kocam*,eşi,eşim,eşiyle,eski eş*,erkek arkadaş*,kız arkadaş*,sevgili*,"
            "nişanlı*,evli,evlen*,evlilik*,boşan*,dul,anne*,baba*,ebeveyn*,üvey*,kayınvalide*,kayınpeder*,"
            "kardeş*,abla*,abi,ağabey*,oğlu*,oğlum*,kızı*,kızım*,çocuğ*,çocuk*,bebek*,bebeğ*,büyükanne*,"
            "büyükbaba*,dede*,nine*,torun*,teyze*,hala*,amca*,dayı*,kuzen*,yeğen*,velayet*,düğün*,ikiz*"
        ),
        innocent="teknik borç,ana dili,anakart",
    ),
    habits=HabitWords(
        recurring=r"(?:iki|uc|\d) haftada bir|haftada bir|ayda bir|haftasiri|gunasiri|her ayin|butun yil|yil boyu|sureklil?i?|hep(?!\w)|her (?:yil|hafta|ay|sene|zaman|yaz|kis|bayram)|genelde|genellikle|daima|cogunlukla|normalde|duzenli|geleneksel|en sevdigim (?:gun|ay|mevsim)|asla",
        every="her (?:yil|sene|hafta|bayram)",
        but="ama|fakat|bu sefer|bu kez",
        as_ever="her zamanki",
        begins="basl(?:iyor|ayacak|adi|ar)|bas(?:liyor|ladi)|bit(?:iyor|ti|ecek|er)|sona er(?:iyor|di|ecek|er)|acil(?:iyor|di|acak)|kapan(?:iyor|di|acak)",
    ),
    titles=TitleWords(
        called=r"(?:kitab|film|sarki|dizi|roman|oyun|grub|album|podcast)\w* (?:adi|ismi)|(?:kitap|film|sarki|dizi|roman|oyun|grup)\w* (?:adi|ismi)",
        calling="adi,ismi",
        joined="ve,ama,cunku",
        titled=r"film,sarki,turku,dizi,kitap,kitab,roman,seri\b,bar\b,restaurant,takim,album,oyun,podcast",
    ),
    contrasts=ContrastWords(
        doubts="belki, neredeyse",
        hedges="belki",
    ),
)
