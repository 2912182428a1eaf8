"""Turkish: how people ask for an answer without memory, and to remember something."""

from extractor.core.languages.requests.form import RequestWords

_TALKS = r"(?:konuşma|sohbet|görüşme|yazışma|mesaj|muhabbet|chat|diyalog)\w*"
_DENY = r"(?:kullan|bak|dayan|güven|başvur|yararlan|faydalan|kat|al|say|hatırla|düşün|dikkate al|hesaba kat|göz önüne al|göz önünde bulundur|incele|karıştır|kurcala|oku|aç|dokun|göz at|referans al|esas al|temel al|dahil et|işin içine kat|değerlendir|getir|çağır|gir|dön|sok|bulaştır|kullanıl|umursa|önemse|takıl)"
_WITHOUT = r"(?:m[ae]dan|m[ae]den|m[ae]ks[ıi]z[ıi]n|m[ae]y[ıi]n(?:[ıi]z)?|m[ae]s[ıi]n|m[ae]n[ıi] istemiyorum|m[ae]n[ıi]z[ıi] istemiyorum|m[ae]y[ıi]p|m[ae])"
_DROP = r"(?:yok say|görmezden gel|unut(?!ma)|boş ?ver|göz ardı et|bir kenara|bir yana|kenara|kapat|devre dışı|es geç|umursama|sil ?at|çıkar|dışarıda (?:bırak|tut)|dışında (?:bırak|tut)|hariç (?:tut|bırak)|rafa kaldır|yokmuş gibi|rahat bırak|unutarak)\w*"

REQUESTS = RequestWords(
    short="bi=bir, nolur=ne olur, bisey|bişey=bir sey",
    known=(
        r"(?:\b(?:senin|benim) |(?<!n[iıuü]n )\b)(?:hafıza|bellek|belleğ|anılar|hatıralar)\w*\b(?! kart)",
        r"\b(?:hatırladık|bildik|öğrendik|kaydettik|sakladık|anlattık)(?:lar)?\w*\b",
        r"\b(?:hakkım|benimle ilgili|bana dair)\w*(?: \w+){0,3} (?:bil|not|kay|veri|öğren|hatırla|sakla|her şey)\w*",
        r"\bkayıtlı (?:bilgi|veri|not|tercih)\w*",
        r"\b(?:önceki|eski|geçmiş|daha önceki) (?:konuşma|sohbet|görüşme|yazışma)\w*|\bkonuşma geçmişi\w*|\bgeçmişim\w*",
        r"\b(?:kişisel )?(?:tercihlerim|profilim|zevklerim)\w*",
        r"\bkim olduğum\w*",
        r"\b(?:profilim|geçmişim|bilgilerim|verilerim|tercihlerim|zevklerim|kayıtlarım|alışkanlıklarım|hakkımdaki\w*|özgeçmişim|sohbetlerim|konuşmalarım|yazışmalarım)\w*\b(?! (?:fotoğraf|resm))",
        r"\b(?:kişisel|özel|kayıtlı|saklanan|kaydedilen|saklı) (?:bilgi|veri|not|tercih|detay|ayrıntı|hafıza|içerik|bağlam)\w*",
        rf"\b(?:önceki|eski|geçmiş|daha önceki|evvelki|geçen|diğer|bütün|tüm|aramızdaki) {_TALKS}|\b(?:konuşma|sohbet|yazışma|mesaj)lar[ıi]m[ıi]z\w*|\b(?:sohbet|konuşma|chat|mesaj) (?:geçmiş|kayıt)\w*",
        r"\b(?:sana|size) (?:\w+ ){0,3}(?:anlattı|söyledi|dedi|verdi|yazdı|paylaştı|bahsetti)(?:k?lar|ğ|k)\w*\b(?! şimdi)",
        r"\b(?:hakkımda|benimle ilgili|bana dair|benim hakkımda)\w*(?: \w+){0,3} (?:bil|not|kay|veri|öğren|hatırla|sakla|her şey|ne varsa|bildik|topla)\w*",
        r"\bnotların\w*\b(?! (?:uygulama|ders))",
    ),
    opt_out=(
        r"{known}{gap}\b(?:yok say|görmezden gel|unut(?!ma)|boş ?ver|göz ardı et|bir kenara (?:bırak|koy)|kapat|devre dışı|es geç|umursama|sil ?at)\w*",
        r"{known}{gap}\b(?:kullan|bak|dayan|güven|başvur|yararlan|faydalan|kat|al|say|hatırla|düşün|dikkate al|hesaba kat|göz önünde bulundur)(?:ma|me)(?:dan|den|y[ıi]n(?:[ıi]z)?|s[ıi]n|)?\b",
        r"\b(?:hafıza|bellek)(?:siz| olmadan| dışında)\b",
        r"\b(?:yok say|görmezden gel|unut(?!ma)|boş ?ver)\w*\b{gap}{known}",
        r"\b(?:hiç|daha önce|önceden)\b{gap}\b(?:tanış|konuş|görüş|karşılaş|bil|tanı)(?:ma|me)(?:mış|miş|dı|di)\w*{gap}\bgibi\b",
        r"\bbeni (?:hiç )?tanımıyormuş\w* gibi(?! (?:davran|yap)(?:ıyor|dı|tı|ır))|\bbeni (?:hiç )?tanımadığını (?:varsay|farz et|düşün)",
        r"\bhakkımda (?:hiç)?bir ?şey bilm\w+ gibi|\bhakkımda hiçbir şey bilm\w+ gibi",
        r"\bilk (?:defa|kez|sefer) (?:konuş|tanış|karşılaş|yazış|görüş)\w*{gap}\bgibi\b",
        r"\b(?:yabancı|tanımadığın biri)\w*\b{gap}\bgibi (?:yanıt|cevap|davran|konuş|anlat)\w*|\b(?:yabancı|tanımadığın biri)\w* (?:anlat|konuş|davran|cevap ver|yanıt ver)\w* gibi",
        r"\bkişiselleştirme(?:den| olmadan|yin)?\b",
        rf"{{known}}{{gap}}\b{_DROP}",
        rf"{{known}}{{gap}}\b{_DENY}{_WITHOUT}\b",
        rf"(?<!neden )(?<!niye )\b{_DROP}{{gap}}{{known}}",
        r"\b(?:beni|bizi|seni|birbirimizi)\b{gap}\b(?:tanıma|bilme|tanimi|tanımı|bilmi)\w*(?:muş|mış|miş|mus|mis)\w* gibi(?! (?:davran|yap)(?:ıyor|dı|tı|ır|iyor))",
        r"\b(?:hiç|daha önce|önceden|asla|sanki)\b{gap}\b(?:tanış|konuş|görüş|karşılaş|bil|tanı|yazış|mesajlaş)\w{0,4}(?:mış|miş|muş|müş)\w*{gap}\bgibi\b",
        r"\bilk (?:defa|kez|sefer|kere)\b{gap}\b(?:konuş|tanış|karşılaş|yazış|görüş|tanı)\w*{gap}\b(?:gibi|varsay|farz|düşün)\w*",
        r"\bilk (?:konuşma|sohbet|mesaj)\w*{gap}\b(?:gibi|varsay|farz|say|düşün)\w*",
        r"\b(?:yabancı|tanımadığın|hiç tanımadığın|yeni bir kullanıcı|sıradan biri|herhangi biri)\w*\b{gap}\b(?:gibi|olarak)\b",
        r"(?:^|[.!?,;:] ?|\b(?:lütfen|hadi|baştan|ve) )(?:her şeye )?(?:sıfırdan|en baştan|baştan) (?:başla|cevapla|yanıtla|anlat|düşün)\w*(?<!dı)(?<!dım)(?<!dık)(?= ?(?:[.,!?;:]|$|lütfen))",
        r"\b(?:kişisel|özel) (?:\w+ )?(?:veri|bilgi|detay|ayrıntı|şey)\w* (?:yok|olmadan|olmasın|istemiyorum|kullanma\w*|katma\w*|karıştırma\w*)",
        r"\bkişiselleştir(?:me|meden|ilmemiş|ilmiş olmasın)\w*\b(?! (?:ayar|seçenek|özellik))|\b(?:sadece|yalnızca) genel (?:bir )?(?:cevap|yanıt|konuş|bilgi)\w*",
        r"\b(?:hafıza|bellek|hafızan|belleğin)\w*(?:ı|i|yı|yi|nı|ni)? (?:kapat|devre dışı|kullanma|boşver)\w*",
    ),
    reversals=r"\b(?:neden|niye|niçin)(?: \w+){0,2} ",
    remember=(
        r"\bnot (?:al|et|düş)(?:ın|in|ınız|iniz|un|ar mısın|er misin)?\b",
        r"\b(?:aklına|hafızana|kafana) (?:yaz|kazı|not et)\w*",
        r"\b(?:hatırla|unutma|kaydet)(?:yın|yınız|manı istiyorum|r mısın|yabilir misin)?(?= ?[:,.!]|$)",
        r"\bnotlarına (?:ekle|yaz|al)\w*",
        r"\b(?:aklında tutar|hatırlar|not eder|kaydeder) m[ıi]s[ıi]n",
        r"\bhafızana (?:kaydet|al|yaz)",
        r"\bunutma(?:yın|yınız)?\b",
        r"\bhatırla(?:yın)?\b",
        r"\baklında (?:tut|bulundur|olsun|kalsın)",
        r"\bnot (?:al|et|edin|düş)\b",
        r"\bkaydet\b",
        r"\b(?:not|aklına|hafızana|kafana|bir kenara|bir yere|kenara|şuraya|notlarına|defterine)\b(?: \w+)? (?:al|et|düş|yaz|kazı|koy|ekle|kaydet|geçir)(?:ın|in|ınız|iniz|un|sana|sene|ıver|ar mısın|er misin|ver|abilir misin|ebilir misin)?\b(?!m[ae]y)",
        r"\b(?:aklında|hafızanda|kafanda|aklınızda|zihninde) (?:tut|olsun|bulun|bulundur|kalsın|kalsin|dursun)\w*",
        r"\b(?:unutma|unutmayın|unutmayınız|unutmazsan|unutmasan|sakın unutma)\b",
        r"\b(?:kaydet|kaydedin|kaydediver|kaydeder misin|kaydedebilir misin|sakla|saklar mısın|hatırla|hatırlayın|hatırlar mısın|ezberle|aklına kazı)\b(?= ?(?:[:,.!?]|$|lütfen|şunu|bunu|ki|ben))",
        r"\b(?:şunu|bunu) (?:\w+ )?(?:kaydet|sakla|hatırla|not al|not et|yaz|ezberle|unutma|aklında tut)\w*",
        r"\b(?:bundan sonra|bundan böyle|artık|gelecekte|ileride|bir dahaki sefere|bir dahakine|bir sonraki sefer|sonrası için|ilerisi için|gelecek için)\b{gap}\b(?:bil|hatırla|unutma|dikkate al|aklında|varsay|göz önünde|not)\w*",
        r"\b(?:bir dahaki sefere|bir dahakine|sonrası için|ilerisi için|gelecek için|bilgin olsun|haberin olsun|aklında bulunsun|not|hatırlatma)(?: için)? ?[:,]",
        r"\b(?:bilgin olsun|haberin olsun|bilginiz olsun|aklında bulunsun)\b",
        r"\b(?:hatırlamanı|bilmeni|unutmamanı|kaydetmeni|not almanı|hatırlamanızı|bilmenizi|unutmamanızı|kaydetmenizi) (?:isti|rica|iste)\w*",
    ),
)
