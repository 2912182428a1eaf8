"""Hindi."""

from extractor.core.languages.form import ClaimWords, Cldr, DateWords, EndingWords, Language, OrderWords, PasswordWords

STOP_WORDS = (
    "आप आपका इस उस उसका एक और कब कर करना कहाँ का कि की कुछ के कैसे को क्या गया जो तुम तो था थी थे नहीं ने पर बहुत भी "
    "मत में मेरा मेरी मेरे मैं यह या ये रहा रही रहे लिए वह वे सब साथ से हम हमारा ही है हैं हो होगा"
)

DATES = DateWords(
    phrases=(
        "आधे साल पहले|आधा साल पहले=half a year ago, आधे साल बाद|आधे साल में=in half a year, "
        "परसों सुबह|परसों शाम|परसों रात|परसों दोपहर=the day after tomorrow or the day before yesterday, क्रिसमस पर|क्रिसमस को|क्रिसमस के दिन=on Christmas, "
        "नए साल पर|नए साल के दिन=on New Year's Day, नए साल की पूर्व संध्या पर=on New Year's Eve, छह महीने पहले=six months ago, "
        "आज सुबह|आज दोपहर=today, आज शाम|आज रात=tonight, आने वाले कल|आनेवाले कल|कल सुबह होने पर|आगामी कल=tomorrow, बीते कल|गुज़रे कल|बीता कल=yesterday, बीते परसों=the day before yesterday, आने वाले परसों=the day after tomorrow, "
        "कल रात=tomorrow or last night, कल शाम|कल सुबह|कल दोपहर|कल=tomorrow or yesterday, परसों=the day after tomorrow or the day before yesterday, हाल ही में|कुछ समय पहले|पिछले दिनों=recently, जल्द ही|शीघ्र ही=soon, अगले दिन=the next day, "
        "सप्ताहांत|इस सप्ताहांत=this weekend, अगले सप्ताहांत=next weekend, पिछले सप्ताहांत=last weekend, आज से एक हफ्ते बाद|आज से एक सप्ताह बाद=a week from today, महीने के अंत|महीने के अंत में|माह के अंत में|महीने के आखिर में=the end of the month, "
        "साल के अंत|साल के अंत में|वर्ष के अंत में|साल के आखिर में=the end of the year, हफ्ते के अंत|हफ्ते के अंत में|सप्ताह के अंत में=the end of the week, दीवाली पर=on Diwali"
    ),
    names=(
        "सोमवार=Monday, मंगलवार=Tuesday, बुधवार=Wednesday, गुरुवार|बृहस्पतिवार|वीरवार=Thursday, शुक्रवार=Friday, शनिवार=Saturday, रविवार|इतवार=Sunday, "
        "जनवरी=January, फरवरी|फ़रवरी=February, मार्च=March, अप्रैल=April, मई=May, जून=June, जुलाई=July, अगस्त=August, सितंबर|सितम्बर=September, अक्टूबर|अक्तूबर=October, नवंबर|नवम्बर=November, दिसंबर|दिसम्बर=December"
    ),
    next="अगला, अगले, अगली, आने वाले, आने वाली, आगामी",
    last="पिछला, पिछले, पिछली, गत, बीते, बीती",
    this="इस, इसी, मौजूदा",
    units=(
        "दिन|दिनों=day, हफ्ता|हफ्ते|हफ्तों|हफ़्ता|हफ़्ते|हफ़्तों|सप्ताह|सप्ताहों=week, सप्ताहांत|वीकेंड|वीकएंड=weekend, महीना|महीने|महीनों|माह=month, तिमाही=quarter, साल|सालों|वर्ष|वर्षों=year, दशक=decade, "
        "वसंत|बसंत=spring, गर्मी|गर्मियों|गर्मियां=summer, पतझड़|शरद=autumn, सर्दी|सर्दियों|जाड़े=winter"
    ),
    numbers=(
        "एक=1, दो=2, तीन=3, चार=4, पाँच|पांच=5, छह|छः|छे=6, सात=7, आठ=8, नौ=9, दस=10, ग्यारह=11, बारह=12, पंद्रह|पन्द्रह=15, बीस=20, तीस=30, चालीस=40, पचास=50, सौ=100, कुछ|कई=a few"
    ),
    parts="शुरुआत|शुरू|आरंभ=beginning, मध्य|बीच=middle, अंत|आखिर|आख़िर=end",
    day_parts="सुबह, शाम, रात, दोपहर, की सुबह, की शाम, की रात, की दोपहर, को सुबह, को शाम",
    until_behind="तक",
    short="सोम=Monday, मंगल=Tuesday, बुध=Wednesday, गुरु=Thursday, शुक्र=Friday, शनि=Saturday, रवि=Sunday",
    either="या",
    starting_behind="से",
    past="(?:^| )(?:था|थे|थी|थीं|किया|किए|दिया|गया|गए|गई|हुआ|हुई|हुए|लिया|कहा|आया|आई|छोड़ा|ख़रीदा|खरीदा|बताया)(?=[ ।?!.,]|$)",
    future="[^ ]+(?:गा|गे|गी)(?=[ ।?!.,]|$)",
    ordinal="",
    rows=(
        r"डेढ़ {unit} (?:बाद|में) = in a {unit} and a half",
        r"डेढ़ {unit} पहले = a {unit} and a half ago",
        r"{wd} से {wd2}(?: तक)? = from {wd} to {wd2}",
        r"{wd} (?:और|व) {wd2} के बीच = between {wd} and {wd2}",
        r"{d} से {d2} {month}(?: तक)? = from {month} {d} to {month} {d2}",
        r"{d} तारीख़(?: को)? = on the {d}th",
        r"{wd}(?: {daypart})?(?: को)? = on {wd}",
        r"{next} {wd}(?: {daypart})?(?: को)? = next {wd}",
        r"{last} {wd}(?: {daypart})?(?: को)? = last {wd}",
        r"{this} {wd}(?: को)? = this {wd}",
        r"{next} (?:हफ्ते|हफ़्ते|सप्ताह)(?: के)? {wd}(?: को)? = {wd} of next week",
        r"{last} (?:हफ्ते|हफ़्ते|सप्ताह)(?: के)? {wd}(?: को)? = {wd} of last week",
        r"{this} (?:हफ्ते|हफ़्ते|सप्ताह)(?: के)? {wd}(?: को)? = {wd} of this week",
        r"{next} {unit} (?:के|की) {part}(?: में| तक)? = at the {part} of next {unit}",
        r"{last} {unit} (?:के|की) {part}(?: में)? = at the {part} of last {unit}",
        r"{this} {unit} (?:के|की) {part}(?: में)? = at the {part} of this {unit}",
        r"{unit} (?:के|की) {part} में = at the {part} of the {unit}",
        r"{month} (?:के|की) {part}(?: में)? = at the {part} of {month}",
        r"{month} में = in {month}",
        r"{next} {month}(?: में)? = next {month}",
        r"{last} {month}(?: में)? = last {month}",
        r"{last} साल {month} में = in {month} last year",
        r"{next} साल {month} में = in {month} next year",
        r"{d} {month}(?: को)? = on {month} {d}",
        r"{d} तारीख(?: को)? = on the {d}th",
        r"{next} महीने के पहले {wd}(?: को)? = the first {wd} of next month",
        r"{month} के पहले {wd}(?: को)? = the first {wd} of {month}",
        r"(?:लगभग |करीब |क़रीब )?{n} {unit} (?:बाद|में) = in {n} {unit}s",
        r"(?:लगभग |करीब |क़रीब )?{n} {unit} पहले = {n} {unit}s ago",
        r"{n} {unit} के (?:भीतर|अंदर) = within {n} {unit}s",
        r"{last} {n} {unit}(?: में| से| के दौरान)? = in the last {n} {unit}s",
        r"{next} {n} {unit}(?: में| के भीतर| तक)? = in the next {n} {unit}s",
        r"{next} {season}(?: में)? = next {season}",
        r"{last} {season}(?: में)? = last {season}",
        r"{this} {season}(?: में)? = this {season}",
    ),
    never=(
        r"काल करे सो आज",
        r"आज का काम कल पर|कल-कल|कल कल",
        r"एक दिन में (?:{n}|\d+) (?:लीटर|बार|घंटे|गिलास|कप)",
        r"{wd}(?: को)?(?= .*हर (?:हफ़्ते|हफ्ते|सप्ताह))",
        r"(?:हर|प्रत्येक|प्रति) (?:{n} )?(?:{wd}|{unit}|{month}|{season}|सुबह|शाम)(?: को)?",
        r"आजकल",
        r"{n} {unit} (?:चलता|लगते|लगता|तक चलता)",
        r"(?:सालों|दिनों|महीनों|हफ्तों) से",
        r"{d} {month} (?:मार्ग|रोड|चौक|पार्क|नगर|स्ट्रीट|पथ|मैदान)",
        r"{wd} (?:पेठ|बाज़ार|बाजार|हाट|सिंह|कुमार|लाल|पांडे|ग्रह)",
        r"कल[- ]?(?:पुर्ज़े|पुर्जे|पुर्जों|कारखान\w*|पुरज़े)",
        r"नाम {wd}",
        r"रास्ता {n} दिन",
    ),
    feasts="होली, दिवाली, दीवाली, दीपावली, ईद, रमज़ान, रमजान, रक्षाबंधन, राखी, जन्माष्टमी, नवरात्रि, दशहरा, गणेश चतुर्थी, करवा चौथ, भाई दूज, छठ पूजा, महाशिवरात्रि, मकर संक्रांति",
)

PASSWORDS = PasswordWords(
    passwords="पासवर्ड,पासवर्ड़,कूटशब्द,पासकोड,गुप्त कोड",
    passphrases="पासफ़्रेज़,पासफ्रेज,पासफ़्रेज,गुप्त वाक्य,रिकवरी फ़्रेज़,सीड फ़्रेज़,गुप्त वाक्यांश",
    pins="पिन,वाईफाई का कोड,वाई-फाई का कोड,वाईफाई की की",
    joins="के लिए",
    links="है,था,अब,अब है,ही है,होगा",
    fillers="मेरा,हमारा,नया,है,का,आपका",
    endings="",
    units="अक्षर,अंक,अंकों,दिन,मिनट,वर्ण,घंटे",
    locks="तिजोरी,गेट,दरवाज़,दरवाज,अलार्म,ताला,ताले,लॉक,गैराज,कार्ड,फ़ोन,फोन,मोबाइल,सोसाइटी,बिल्डिंग,सूटकेस,अलमारी,लॉकर,साइकिल,घर का दरवाजा,मुख्य द्वार,iphone,आईफोन,टैबलेट",
    codes="कोड,पिन,कॉम्बिनेशन,नंबर,नम्बर",
    opens=r"दबा|डाल|खुल|दबा|डाल|खुल|लगा|टाइप|खोल",
    keypads="ताला,ताले,तिजोरी,लॉकर,गेट,ताले का",
    networks="वाईफाई,वाई-फाई,वाइफाइ,वाईफ़ाई",
    logins=r"{value} (?:से|डालकर) (?:लॉगिन|लॉग इन|login)",
    sentences=(
        r"{word} {value} (?:है|था|हैं)",
        r"{value} {word} (?:से|के साथ)",
        r"{word}(?: के लिए| के रूप में| में| की जगह)? {value} (?:का |को |ही )?(?:इस्तेमाल|उपयोग|प्रयोग|डाल|लगा|रख|लिख|यूज़|चुन)",
        r"{value} (?:को )?{gap}{word} (?:के रूप में|की तरह|के तौर पर|बना|रख)",
        r"{word}{gap}(?:बदलकर|बदल कर|बदल के|को|अब) {value} (?:कर|रख|पर|किया|सेट|बना|हो)",
        r"(?<![\u0900-\u097f])(?:पिन|pin)(?! (?:कोड|code) \d{6}(?!\d))(?: कोड| नंबर| नम्बर)?(?: अब| तो)? {number}(?= (?:है|हैं|था|हो|रख|कर)|\s*[।.,!]|$)",
        r"{word} {gap}{number} (?:है|कर दिया|रख)",
        r"{word}{gap}{value} (?:पर|में) (?:सेट|बदल|कर)",
        r"{value} (?:[^\s।]{1,20} ){0,3}{word} (?:है|था|से|डाल|लगा)",
        r"{word}[^।!?\n!-+\--9;-~]{0,30}[ :]{value}(?= (?:है|था|हैं|हो)|\s*(?:[।.,!]|$))",
    ),
)

# -- CLDR 48.2.0, made by scripts/cldr.py. Copyright Unicode, Inc.; LICENSE-UNICODE
CLDR = Cldr(
    weekdays=(
        "सोमवार, सोम",
        "मंगलवार, मंगल",
        "बुधवार, बुध",
        "गुरुवार, गुरु",
        "शुक्रवार, शुक्र",
        "शनिवार, शनि",
        "रविवार, रवि",
    ),
    months=(
        "जनवरी, जन॰",
        "फ़रवरी, फ़र॰",
        "मार्च",
        "अप्रैल",
        "",
        "जून",
        "जुलाई, जुल॰",
        "अगस्त, अग॰",
        "सितंबर, सित॰",
        "अक्टूबर, अक्टू॰",
        "नवंबर, नव॰",
        "दिसंबर, दिस॰",
    ),
    relative={
        "the day before yesterday": "परसों",
        "yesterday": "कल, बीता कल",
        "today": "आज",
        "tomorrow": "कल, आने वाला कल",
        "the day after tomorrow": "परसों",
        "last week": "पिछला सप्ताह",
        "last month": "पिछला माह",
        "last quarter": "अंतिम तिमाही",
        "last year": "पिछला वर्ष",
        "last Monday": "पिछला सोमवार, पिछला सोम॰",
        "last Tuesday": "पिछला मंगलवार, पिछला मंगल॰",
        "last Wednesday": "पिछला बुधवार, पिछला बुध॰",
        "last Thursday": "पिछला गुरुवार, पिछला गुरु॰",
        "last Friday": "पिछला शुक्रवार, पिछला शुक्र॰",
        "last Saturday": "पिछला शनिवार, पिछला शनि॰",
        "last Sunday": "पिछला रविवार, पिछला रवि॰",
        "this week": "इस सप्ताह",
        "this month": "इस माह",
        "this quarter": "इस तिमाही",
        "this year": "इस वर्ष",
        "this Monday": "इस सोमवार, इस सोम॰",
        "this Tuesday": "इस मंगलवार, इस मंगल॰",
        "this Wednesday": "इस बुधवार, इस बुध॰",
        "this Thursday": "इस गुरुवार, इस गुरु॰",
        "this Friday": "इस शुक्रवार, इस शुक्र॰",
        "this Saturday": "इस शनिवार, इस शनि॰",
        "this Sunday": "इस रविवार, इस रवि॰",
        "next week": "अगला सप्ताह",
        "next month": "अगला माह",
        "next quarter": "अगली तिमाही",
        "next year": "अगला वर्ष",
        "next Monday": "अगला सोमवार, अगला सोम॰",
        "next Tuesday": "अगला मंगलवार, अगला मंगल॰",
        "next Wednesday": "अगला बुधवार, अगला बुध॰",
        "next Thursday": "अगला गुरुवार, अगला गुरु॰",
        "next Friday": "अगला शुक्रवार, अगला शुक्र॰",
        "next Saturday": "अगला शनिवार, अगला शनि॰",
        "next Sunday": "अगला रविवार, अगला रवि॰",
    },
    past={
        "day": "{0} दिन पहले",
        "week": "{0} सप्ताह पहले",
        "month": "{0} माह पहले",
        "quarter": "{0} तिमाही पहले",
        "year": "{0} वर्ष पहले",
        "hour": "{0} घंटे पहले",
    },
    future={
        "day": "{0} दिन में",
        "week": "{0} सप्ताह में",
        "month": "{0} माह में",
        "quarter": "{0} तिमाही में, {0} तिमाहियों में",
        "year": "{0} वर्ष में",
        "hour": "{0} घंटे में",
    },
)
# -- end of CLDR

LANGUAGE = Language(
    code="hi",
    name="Hindi",
    scripts="devanagari",
    stop_words=STOP_WORDS,
    stemmer="hindi",
    chars_per_token=0.83,
    orders=OrderWords(
        anywhere=(
            r"(?:भेजें|भेजो|भेजिए|भेजिये|दो|दें|दीजिए|दीजिये|करें|करो|कीजिए|कीजिये|हटाएं|हटाएँ|हटाओ|चलाएं|चलाएँ|"
            r"चलाओ|खोलें|खोलो|जोड़ें|जोड़ो|खरीदें|बताएं|बताएँ|बताओ|रखें|रखो|भूल जाएं|भूल जाओ)(?=\s*(?:[.!।。！]|$))"
        ),
    ),
    affirmations="हाँ हां जी ठीक",
    endings=EndingWords(
        saves=r"सहेज|याद\s+र|संग्रह",
        nothing=r"नहीं",
        claims=r"मैंने[^।.!?\n]{0,40}(?:सहेज|याद|संग्रह)\w*",
    ),
    acknowledgements="ठीक है,ठीक,धन्यवाद,बहुत धन्यवाद,शुक्रिया,बहुत बढ़िया,बढ़िया,अच्छा,समझ गया,समझ गई,नमस्ते,अलविदा,शुभ रात्रि,जारी रखो",
    claims=ClaimWords(
        connectives="लेकिन, और",
        negations="नहीं, मत, बिना",
        scales="हज़ार|हजार=1000, लाख=100000, करोड़=10000000",
        clock="साढ़े, सवा, पौने, डेढ़, ढाई",
    ),
    passwords=PASSWORDS,
    dates=DATES,
    cldr=CLDR,
    has_accents=False,
)
