"""Words near a day that make it recur ("always", "every year"), and words for what has a title ("film", "song")."""

from __future__ import annotations

# By language: regular expressions for text in lower case without accents. Negative words count too: "never on Fridays".
HABITS = {
    "ar": "كل (?:اسبوعين|أسبوعين|شهرين|يومين)|اسبوع (?:اه|ايوه|نعم) واسبوع لا|دائما|دايما|دوما|عاده|عادة|غالبا|كل (?:سنه|عام|شهر|اسبوع|يوم|مره|صيف|شتاء)|سنويا|اسبوعيا|شهريا|من عادت|في العاده|بالعاده|تعودنا|اعتدنا|ابدا",
    "de": r"alle (?:zwei|drei|vier|paar|\d) (?:wochen|monate|tage)|abwechselnd|im wechsel|das ganze jahr|ganzjahrig|jedes? monats|jeden monats|immer|stets|meist(?:ens)?|normalerweise|gewohnlich|ublicherweise|regelma(?:ß|ss)ig|traditionell|traditionsgema(?:ß|ss)|grundsatzlich|in der regel|jede[ns]? (?:jahr|woche|monat|sommer|winter|mal)|alle jahre|jahrlich|wochentlich|jahr fur jahr|gerne? immer|lieblings(?:tag|monat|jahreszeit|fest)",
    "es": r"cada (?:dos|tres|\d) (?:semanas|meses|dias)|si y otro no|alterno?s|semana por medio|por medio\b|todo el ano|de toda la vida|cada mes|cada ano|siempre|normalmente|habitualmente|suel(?:o|es|e|en)|sol(?:emos|eis|iamos|ia|ian|ias)\b|por lo general|generalmente|cada (?:ano|semana|mes|verano|invierno|dos)|todos los (?:anos|meses|veranos|inviernos)|todas las (?:semanas|navidades)|anualmente|tradicionalmente|(?:dia|mes|epoca|estacion) favorit[oa]",
    "fr": r"toutes les (?:deux|trois|\d) semaines|tous les (?:deux|trois|\d) (?:mois|jours)|sur deux|en alternance|toute l'annee|chaque mois|de chaque mois|d'habitude|habituellement|generalement|normalement|en general|chaque (?:annee|semaine|mois|ete|hiver|fois)|tous les (?:ans|mois|etes|hivers)|toutes les (?:semaines|annees)|traditionnellement|regulierement|(?:jour|mois|saison) prefere",
    "hi": r"हर दूसरे|हर (?:दो|तीन) (?:हफ़्ते|हफ्ते|महीने|दिन)|हमेशा|अक्सर|आमतौर|आम तौर|हर (?:साल|बार|हफ़्ते|हफ्ते|महीने|सप्ताह|वर्ष)|प्रतिवर्ष|सालाना|नियमित|सदा|आदतन|कभी नहीं|hamesha|aksar|har (?:saal|sal|hafte|mahine|maheene|baar|week|month|year)|roz(?:ana)?(?![^\W_])|a[a]?mtaur|normally|usually|always|kabhi nahi",
    "it": r"ogni (?:due|tre|\d) (?:settimane|mesi|giorni)|altern[ei]|tutto l'anno|ogni mese|sempre|di solito|solitamente|normalmente|generalmente|in genere|ogni (?:anno|settimana|mese|estate|inverno|volta)|tutti gli anni|tutti i mesi|tutte le (?:settimane|estati)|tradizionalmente|abitualmente|(?:giorno|mese|stagione) preferit[oa]",
    "ja": r"隔週|隔月|(?:2|二|３|3|三)週間(?:に|ごと)|おきに|いつも|毎年|毎週|毎月|毎回|たいてい|大抵|普段|ふだん|通常|恒例|習慣|年中行事|定休",
    "ko": r"격주|격월|주에 한 ?번|달에 한 ?번|항상|(?<![가-힣])늘(?![가-힣])|언제나|매년|해마다|매주|주마다|매달|달마다|보통|대개|대체로|평소|꼬박꼬박",
    "nl": r"om de (?:week|maand|dag|andere)|om de (?:twee|drie|\d) (?:weken|maanden|dagen)|afwisselend|het hele jaar|elke maand|iedere maand|van elke|altijd|meestal|gewoonlijk|normaal(?:gesproken)?|doorgaans|traditioneel|traditiegetrouw|(?:ieder|elk|iedere|elke) (?:jaar|week|maand|zomer|winter|keer)|jaarlijks|wekelijks|in de regel|steevast|(?:lievelings|favoriete )(?:dag|maand|seizoen)",
    "pt": r"a cada (?:duas|dois|tres|\d+) (?:semanas|meses|dias)|sim,? \w+ nao|alternad[oa]s|quinzenal|o ano todo|todo o ano|o ano inteiro|de cada mes|todo mes|sempre|normalmente|geralmente|habitualmente|em geral|costum(?:o|a|as|amos|am|ava|avamos)|(?:todo|cada) (?:ano|mes|verao|inverno)|toda semana|todos os (?:anos|meses|veroes)|todas as semanas|anualmente|tradicionalmente|(?:dia|mes|estacao) (?:favorit[oa]|preferid[oa])",
    "ru": r"через неделю по|раз в (?:неделю|месяц|две недели|два месяца)|кажд(?:ые|ую) втор(?:ую|ои)|всегда|обычно|как правило|кажд(?:ыи|ое|ую|ыи) (?:год|лето|неделю|месяц|раз)|ежегодно|еженедельно|ежемесячно|из года в год|традиционно|любимыи (?:день|месяц|праздник)|любимое время года|по традиции|постоянно|регулярно",
    "tr": r"(?:iki|uc|\d) haftada bir|haftada bir|ayda bir|haftasiri|gunasiri|her ayin|butun yil|yil boyu|sureklil?i?|hep(?!\w)|her (?:yil|hafta|ay|sene|zaman|yaz|kis|bayram)|genelde|genellikle|daima|cogunlukla|normalde|duzenli|geleneksel|en sevdigim (?:gun|ay|mevsim)|asla",
    "zh": r"隔周|隔週|每隔|每(?:两|兩|2|二)[个個]?(?:周|週|星期|月)|总是|通常|一般|平时|经常|每年|每周|每个月|每月|向来|从来|习惯|照例|惯例|历来|每逢|最喜欢的(?:月|季节|日子)",
}

# Those that make a habit in any tense.
EVERY = (
    r"jedes jahr|jede woche|jeden monat|alle jahre|jahr fur jahr|cada (?:ano|semana|mes|verano|invierno)|todos los anos|todas las semanas|chaque (?:annee|semaine|mois|ete|hiver)|tous les ans|"
    r"ogni (?:anno|settimana|mese)|tutti gli anni|(?:ieder|elk) jaar|(?:iedere|elke) week|tod[oa] (?:ano|semana|mes)|todos os anos|her (?:yil|sene|hafta|bayram)|"
    r"кажд(?:ыи|ое|ую) (?:год|лето|неделю|месяц)|ежегодно|كل (?:سنه|عام|اسبوع|شهر)|हर (?:साल|हफ़्ते|हफ्ते|महीने)|\bhar (?:saal|sal|hafte|mahine)\b|毎年|毎週|毎月|매년|해마다|매주|매달|每年|每周|每月"
)

# What parts a habit from the one time that differs: "always on Fridays, but this Friday", in text without accents.
BUT = (
    r"(?<!\w)(?:aber|diesmal|dieses mal|pero|esta vez|mais|cette fois(?:-ci)?|sauf|ma|questa volta|mas|so que|desta vez|maar|deze keer|dit keer|но|"
    r"в этот раз|на этот раз|ama|fakat|bu sefer|bu kez|لكن|بس|هالمره|هالمرة|المره دي|المرة دي|هذه المره|هذه المرة|लेकिन|मगर|इस बार|lekin|magar|is baar)(?!\w)|"
    r"可是|但是?|不过|不過|这[次回]|這[次回]|だけど|けど|ですが|今回|今度|근데|그런데|하지만|이번"
)

# What holds the words and is none of them: "as always", "still".
NO_HABITS = (
    r"immer noch|noch immer|wie immer|immerhin|fur immer|immer mehr|immer wieder|immer weiter|immer (?:ofter|besser|schlechter)|"
    r"comme toujours|comme d'habitude|pour toujours|est toujours|suis toujours|sommes toujours|sont toujours|toujours pas|"
    r"como siempre|para siempre|desde siempre|como sempre|para sempre|come sempre|per sempre|da sempre|e sempre|sempre (?:valido|confermat[oa]|per|che)|"
    r"zoals altijd|voor altijd|nog altijd|zoals gewoonlijk|como de costumbre|como normalmente|"
    r"her zamanki|как всегда|как обычно|навсегда|كالعاده|كالعادة|हमेशा की तरह|हमेशा के लिए|"
    r"いつも(?:の|通り|どおり|より)|一直到|像往常|照常|언제나처럼|늘 그렇듯|평소(?:처럼|와|보다)|항상 그렇듯"
)

# Verbs of what begins or ends, in text in lower case without accents: "the semester begins in January".
BEGINS = {
    "ar": "بدا|بدات|يبدا|تبدا|بيبدا|بتبدا|هيبدا|هتبدا|سيبدا|ستبدا|يبدأ|تبدأ|بدأ|بدأت|ينتهي|تنتهي|انتهي|انتهت|انتهى|بينتهي|يخلص|بيخلص|تخلص|بتخلص",
    "de": "beginn(?:t|en)|begann(?:en)?|fang(?:t|en)|fing(?:en)?|start(?:et|en|ete|eten)|ende(?:t|n|te|ten)|geht los|gehen los|hor(?:t|en) auf|ist zu ende|ist vorbei|ist rum",
    "es": "empieza[n]?|empezo|empezaron|empezara|comienza[n]?|comenzo|comenzara|inicia[n]?|inicio|termina[n]?|termino|terminara|acaba[n]?|acabo|acabara|arranca[n]?|arranco",
    "fr": "commence(?:nt|ra|ront|ait)?|a commence|ont commence|debute(?:nt|ra)?|demarre(?:nt|ra)?|reprend(?:ra)?|reprennent|fini(?:t|ssent|ra|ront)|a fini|se termine(?:nt|ra)?|s'acheve(?:nt)?|est fini",
    "hi": "शुरू|शुरु|खत्म|ख़त्म|समाप्त|shuru|khatam|khatm",
    "it": "comincia(?:no)?|comincera|inizia(?:no)?|iniziera|parte|riprende|riprendono|finisce|finiscono|finira|termina(?:no)?|terminera|e iniziat[oae]|e cominciat[oae]|e finit[oae]|sono iniziat[ie]|sono finit[ie]",
    "ja": "始ま|はじま|スタート|終わ|おわ|開始|終了",
    "ko": "시작|끝나|끝났|종료|개강|종강",
    "nl": "begin(?:t|nen)|begon(?:nen)?|start(?:en|te|ten)?|eindig(?:t|en|de|den)|loopt af|lopen af|is afgelopen|is voorbij",
    "pt": "comeca[m]?|comecou|comecaram|comecara|inicia[m]?|iniciou|termina[m]?|terminou|terminaram|acaba[m]?|acabou|acabaram|recomeca[m]?",
    "ru": "начина[ею]тся|начн[её]тся|начнутся|начал(?:ся|ась|ись|ось)|заканчива[ею]тся|закончится|закончатся|закончил(?:ся|ась|ись|ось)|кончается|кончится|стартует",
    "tr": "basl(?:iyor|ayacak|adi|ar)|bas(?:liyor|ladi)|bit(?:iyor|ti|ecek|er)|sona er(?:iyor|di|ecek|er)|acil(?:iyor|di|acak)|kapan(?:iyor|di|acak)",
    "zh": "开始|結束|结束|開始|开学",
}

# Words before a term in which something happens, rather than which begins: "im Semester".
IN = (
    "in|im|am|an|zu|zum|zur|uber|wahrend|beim|mit|unter|op|met|rond|tijdens|voor|aan|gedurende|van|a|au|aux|pour|pendant|"
    "durant|en|durante|por|para|al|alla|alle|ai|nel|nella|nelle|nei|per|no|na|nos|nas|em|pelo|pela|pro|pra|на|в|во|под|"
    "في|خلال|على"
)

# What comes before a title, in text in lower case without accents; and words that begin something else instead.
CALLED = (
    r"(?:buch|film|lied|song|serie|roman|stuck|band|album|podcast|spiel) hei(?:ß|ss)t|(?:mit dem titel|betitelt)|"
    r"(?:livre|film|chanson|serie|roman|piece|groupe|album|podcast|jeu|bar|resto) s'appelle|intitulee?s?|"
    r"(?:libro|pelicula|peli|cancion|serie|novela|obra|grupo|disco|podcast|juego|bar) se (?:llama|titula)|titulad[oa]s?|se titula|"
    r"(?:libro|film|canzone|serie|romanzo|gruppo|disco|podcast|gioco|bar) si (?:chiama|intitola)|intitolat[oa]|si intitola|"
    r"(?:livro|filme|musica|serie|romance|peca|banda|disco|podcast|jogo|bar) (?:se chama|chama-se)|intitulad[oa]|"
    r"(?:boek|film|liedje|serie|roman|stuk|band|album|podcast|spel|cafe) heet|getiteld|"
    r"(?:kitab|film|sarki|dizi|roman|oyun|grub|album|podcast)\w* (?:adi|ismi)|(?:kitap|film|sarki|dizi|roman|oyun|grup)\w* (?:adi|ismi)"
)
# Works whose title may follow, in languages that write the names of days in lower case: "le film Vendredi 13".
WORKS = (
    r"(?:le|du|un|au|les|des) films?|la (?:peli|película|pelicula|serie|canción|cancion|novela)|(?:il|del|un|al) film|"
    r"(?:o|do|um|no|ao) filme|(?:la|della) (?:canzone|serie)|a (?:música|série)|la (?:chanson|série)|фильм[аеу]?|сериал[аеу]?"
)
# What each of these holds.
CALLING = (
    "hei\u00dft", "heisst", "titel", "appelle", "intitul", "titul", "llama", "chama", "chiama", "intitol", "heet", "adi", "ismi",
)  # fmt: skip
JOINED = r"(?:und|et|y|e|en|ve|aber|mais|pero|ma|mas|maar|ama|weil|parce|porque|perche|want|cunku)"

# Words for what bears a title or a name, in text in lower case without accents.
TITLED = (
    r"film|movie|pelicula|peli\b|filme|pellicola|lied\b|song|cancion|chanson|canzone|musica|liedje|nummer\b|sarki|turku|dizi|kitap|kitab|roman|buch|bucher|boek|livre|libro|livro|"
    r"serie|seri\b|series|band\b|gruppe|grupo|groupe|gruppo|bar\b|restaurant|ristorante|restaurante|cafe|kneipe|club\b|team|equipo|equipe|squadra|mannschaft|verein|takim|album|"
    r"romanzo|novela|theaterstuck|obra|show\b|sendung|zeitung|zeitschrift|journal|giornale|revista|spiel\b|jeu\b|gioco|jogo|oyun|podcast|krant|"
    r"фильм|кино|песн|книг|роман|сериал|групп|бар\b|баре|ресторан|кафе|клуб|команд|магазин|альбом|повест|рассказ|передач|читал|перечитыва|смотре|слуша|спектакл|газет|журнал|"
    r"فيلم|اغني|اغنيه|كتاب|روايه|رواية|مسلسل|فرقه|فرقة|مطعم|مقهي|مقهى|نادي|فريق|مسرحي|ديوان|قصيد|"
    r"फ़िल्म|फिल्म|गाना|गाने|गीत|किताब|उपन्यास|सीरियल|बैंड|धारावाहिक|नाटक|टीम|होटल|रेस्तराँ|"
    r"映画|曲|歌|本|小説|ドラマ|バンド|店|番組|アニメ|漫画|マンガ|雑誌|チーム|アルバム|"
    r"영화|노래|책|소설|드라마|밴드|가게|카페|식당|팀|앨범|만화|게임|시집|방송|"
    r"电影|電影|歌|书|書|小说|小說|电视剧|電視劇|乐队|樂隊|餐厅|酒吧|咖啡|节目|節目|专辑|漫画|游戏|球队"
)
