"""Spanish: how people ask for an answer without memory, and to remember something."""

from extractor.core.languages.requests.form import RequestWords

_TALKS = r"(?:conversaci[oó]n(?:es)?|charlas?|chats?|pláticas?|mensajes|sesiones|diálogos|intercambios)"
_SAID = r"(?:contado|dicho|explicado|compartido|dado|escrito|mencionado|confesado|pasado|comentado)"
_TOLD = r"(?:conté|dije|expliqué|di|mencioné|escribí|compartí|comenté|confesé|pasé)"
_USE = (
    r"(?:us|utili[zc]|consult|mir|teng|ten|tom|bas|busc|busqu|revis|recurr|apoy|emple|consider|sac|saqu|fij|tir|ve|vay|ir|mete|meta|toc|toqu|hurg|rebusqu|"
    r"rebusc|lea|lee|leas|leer|acced|ech|inclu|incorpor|mezcl|pong|guí|partir|remit|ref|traig|traer|escarb|aprovech|cont)\w*"
)
_ASIDE = r"(?:de lado|a un lado|aparte|fuera|al margen|tranquil[oa]s?|en paz|de fuera|por fuera|quiet[oa]s?|entre paréntesis|afuera)"

REQUESTS = RequestWords(
    short="q|k=que, xq=porque, tb=tambien, x=por, d=de, m=me, t=te",
    known=(
        r"\b(?:(?:tu|mi|su|vuestra|la) memoria|memoria)\b(?! (?:del?|ram|caché|cache|de la|usb|interna|virtual))",
        r"\b(?:recuerdos|historial)\b",
        r"\blo (?:poco |mucho )?que (?:ya |me |te )?(?:\w+ ){0,3}(?:sab(?:es|e|és|éis)|recuerd(?:as|a)|conoc(?:es|e)|guard\w+|aprend\w+|anot\w+|memoriz\w+|apunt\w+|almacen\w+)",
        r"\b(?:sab(?:es|és|e|éis)|recuerd(?:as|a)|conoc(?:es|e)|guardad[oa]s?|anotad[oa]s?|memorizad[oa]s?|almacenad[oa]s?|tengas|tienes)(?: \w+){0,2} (?:de|sobre|acerca de) mí\b",
        r"\b(?:notas|apuntes|datos|información|info|perfil)(?: \w+){0,2} (?:sobre|de|acerca de) mí\b",
        r"\bmis? (?:(?:datos|información|info) guardad\w+|perfil|gustos|preferencias)\b",
        r"\b(?:conversaciones|charlas|chats|pláticas) (?:anteriores|previas|pasadas|pasados|previos|antiguas|antiguos|viejas)\b",
        r"\b(?:anteriores|pasadas|previas|antiguas) (?:conversaciones|charlas|chats)\b",
        r"\blo que (?:ya )?(?:te|os|le) (?:he|haya|había) (?:contado|dicho|explicado)\b|\blo que (?:ya )?te (?:conté|dije|expliqué)\b(?: \w+){0,3} (?:antes|anteriormente|otras veces|ya)\b",
        r"\b(?:quién|quien) soy\b",
        r"\btus (?:\w+ )?(?:notas|apuntes|recuerdos|registros|fichas|datos)(?: (?:sobre|de|acerca de) m[ií])?\b",
        r"\b(?:mis?|nuestr[oa]s?) (?:\w+ )?(?:perfil|historial|historia|datos|gustos|preferencias|información|info|pasado|antecedentes|conversaciones|charlas|chats|vida privada)\b(?! (?:de (?:la |mi )?(?:foto|instagram|facebook|navegaci|clase)))",
        rf"\b(?:nuestr[oa]s?|anterior(?:es)?|pasad[oa]s|previ[oa]s|antigu[oa]s|viej[oa]s|otr[oa]s|últim[oa]s) (?:\w+ )?{_TALKS}\b",
        rf"\b{_TALKS} (?:anterior(?:es)?|previ[oa]s|pasad[oa]s|antigu[oa]s|viej[oa]s|de antes|que (?:hemos )?tuvi\w+)\b",
        rf"\b(?:lo|todo lo|nada de lo|las cosas|cosas|todo|cuanto) (?:que )?(?:ya )?(?:te|os|le|les) (?:\w+ )?(?:he|haya|había|hubiera)? ?(?:{_SAID}|{_TOLD})\b",
        r"\b(?:lo|todo lo|cosas|datos|información|info|nada de lo|cualquier cosa) que (?:\w+ ){0,3}(?:sab(?:es|e|e|és|éis)|record\w+|recuerd\w+|conoc\w+|guard\w+|aprend\w+|anot\w+|memoriz\w+|apunt\w+|almacen\w+|tien\w+|teng\w+|tenés|ten[eé]is)\b",
        r"\b(?:datos|información|info|cosas|detalles|contexto) (?:personal(?:es)?|privad[oa]s?|guardad[oa]s?|almacenad[oa]s?|mí[oa]s?)\b",
    ),
    opt_out=(
        r"(?:^|[.!?,;:] ?)(?:nada de|ning[uú]n\w*|cero|sin)(?: \w+)? {known}(?: (?:sobre mi|por favor)){0,2}(?= ?(?:[.,!?;:]|$))",
        r"(?<!no )\b(?:ignor(?:a|e|ad|es|ar)|olvid(?:a|e|ar|á)(?:te|se|d)?|omit(?:e|a|ir|í)|desactiv\w+|apag(?:a|ue|ar|á)|prescind\w+|descart(?:a|e|á)|pas(?:a|á) por alto|haz caso omiso|desconect(?:a|e|ar))\b{gap}{known}",
        r"\b(?:dej(?:a|e|á|ad)|pon|ponga|hac(?:e|é)|haz)\b{gap}\b(?:de lado|a un lado|aparte|fuera|abstracción)\b{gap}{known}",
        r"\b(?:dej(?:a|e|á|ad)|pon|ponga)\b{gap}{known}{gap}\b(?:de lado|a un lado|aparte|fuera)\b",
        r"\bsin (?!memoria|borrar|perder|tocar){gap}{known}|(?:^|\b(?:responde|contesta)\w*{gap})sin memoria\b",
        r"\bno (?:me |te |lo |le |se |os )?(?:us(?:es|e|en|ar|éis)|utilic\w+|utilizar|consult(?:e|es|ar)|mir(?:es|e|ar)|teng(?:as|a)|tener|tom(?:es|e|ar)|bas(?:es|e|ar|arte)|busqu\w+|revises?|recurr(?:as|a|ir)|apoy(?:es|e|arte)|emple(?:es|e)|hag(?:as|a)|consider(?:es|e|ar)|saques?|fij(?:es|e)|tires?)\b{gap}{known}",
        r"(?:\b(?:haz|haga|hac[eé]d?|actúa|actúe|respond\w+|contest\w+|dime|trátame|háblame)\b{gap}(?<!hace )\bcomo si|\b(?:haz|hagamos|haga) (?:de )?cuenta(?: de)? que|(?:^|[.!?¡¿,;:] ?)(?:imagin(?:a|e|á|ate)|fing(?:e|í|a)|supón|suponte|supongamos)(?: \w+){0,3} que)\b{gap}\bno (?:me |nos |te )?{gap}\b(?:conoc|supier|supies|sab|hubi|habl|vimos|vist)\w*",
        r"\b(?:haz|haga|hacé|actúa|actúe|respond\w+|contest\w+|finge|imagina\w*|supón)\b{gap}\b(?:como si|que)(?: \w+)? (?:nunca|jamás)\b{gap}\b(?:conoc|habl|vist|vimos|encontr)\w*",
        r"\bcomo si (?:esta )?(?:fuera|fuese) la primera vez que (?:hablamos|hablásemos|habláramos|nos|me|te|conversamos)",
        r"\b(?:responde\w*|respóndeme|contesta\w*|contéstame|háblame|trátame|respuesta)\b{gap}\b(?:como|cual)\b(?: \w+){0,4} (?:desconocid[oa]|extrañ[oa]|cualquiera)\b",
        r"\bsin personaliza(?:r|ción)",
        r"(?<!no )(?<!no te )(?<!no se )\b(?:ignor(?:a|e|á|ad|es|ar|ando)|olvid(?:a|e|ar|á|ad|emos|ando)(?:te|se|d|te)?|omit(?:e|a|ir|í)|sáltate|salt(?:a|á|ar)(?:te)?|pas(?:a|á|e) de|descart(?:a|e|á|ar)|borr(?:a|á|e) de tu (?:mente|cabeza)|prescind(?:e|a|í|iendo))\b(?: \w+){0,5}?,? {known}",
        rf"\bno\b(?: \w+){{0,2}} (?!\w+o\b|usas\b){_USE}\b{{gap}}{{known}}",
        rf"\b(?:sin|nada de|evit[ae]\w*|prohibido)\b(?: \w+){{0,2}} (?!\w+o\b|usas\b){_USE}\b{{gap}}{{known}}",
        rf"{{known}},? (?:\w+ )?no (?:lo|la|los|las|me|te|se|l[oa]s)? ?{_USE}",
        rf"\b(?:dej\w+|pon|ponga|pong\w+|mant[eé]n\w*|hac(?:e|é)|haz|aparta|apartá)\b{{gap}}{{known}}{{gap}}\b{_ASIDE}",
        rf"\b(?:dej\w+|pon|ponga|pong\w+|mant[eé]n\w*|dejando)\b{{gap}}\b{_ASIDE}\b{{gap}}{{known}}|\b(?:deja|dejá|deje)(?: \w+)? (?:en paz|tranquil\w+) {{known}}",
        r"\b(?:haz|hac[eé]|haga|hagamos|actúa|actuá|actúe|respond\w+|contest\w+|imagin\w+|fing\w+|supon\w*|supón|dime|decime|habla\w*|pens[aá]|piensa)\b{gap}\b(?:como si|que|de cuenta)\b{gap}\b(?:no|nunca|jamás|nada|primera vez|desconocid\w+|extrañ\w+|de nuevas)\b(?!{gap}\b(?:hace|parece|entiend))",
        r"(?:^|[.!?¡¿,;:] ?|\b(?:haz|actúa|responde|contesta) )como si (?:no (?:me |nos )?(?:conoc|supier|supies|hubi|sab)\w*|nunca (?:nos |hubi|me )?\w*|esta fuera (?:\w+ ){0,2}primera|acab\w+ de conocer\w*)",
        r"\b(?:trát\w+|trat[aáe]\w*|respond\w+|contest\w+|considér\w+|háblame|hablame|tóm\w+)\b{gap}\b(?:como|cual)\b(?: \w+){0,4} (?:desconocid[oa]|extrañ[oa]|cualquiera|nuev[oa]|fulan[oa]|ajen[oa])\b",
        r"(?:^|[.!?¡¿,;:] ?|\b(?:por favor|porfa|solo|y|vamos a) )(?:empieza|empiece|empez[aá]|empezar|empecemos|parte|part[ií]|arranca|arrancá|arranque|comienza|comience|comenzar|volv[eé] a empezar|reinicia\w*)(?: \w+){0,3} (?:de|desde) (?:cero|0)(?= ?(?:[.,!?;:]|$|por favor|y|aquí))",
        r"\b(?:sin|nada de|ningún|ninguna|cero) (?:usar |mis |mi |\w+ )?(?:datos?|información|info|cosas|detalles|contexto) (?:personal|privad|mí|previ)\w*",
        r"\bnada (?:personal|personalizado)\b|\bsin (?:contexto previo|personaliza\w+|memoria previa|saber nada de mí)\b|\b(?:respuesta|contestación) (?:genérica|impersonal|neutra|no personalizada)\b|\bsolo (?:una )?respuesta general\b",
        r"\b(?:responde|contesta|respondé|contestá)\w* a ciegas\b",
    ),
    reversals=r"\b(?:por qué|yo|él|ella|ellos|nosotros|jefe|jefa)(?: \w+){0,2} ",
    remember=(
        r"\b(?:que|por favor|y|también|puedes|podrías|debes) (?:me |te |se )?(?:recuerdes?|recuerda|recordar|acuerdes?|acordarte|memorices|apuntes|anotes)\b",
        r"(?:^|[.!?¡¿,;:] ?)acuérd(?:ate|ese|ense|ame)\b",
        r"\bno se (?:te|le|os) olvide",
        r"\bteng(?:as|a|an|áis) (?:en cuenta|presente|en mente)\b",
        r"\b(?:anóta|apúnta|memoríza|grába|guárda)(?:te|lo|melo|telo)\b",
        r"\btom(?:a|e|ad) nota\b",
        r"(?:^|[.!?¡¿,;:] ?)guárd(?:ate|alo|ame|a) (?:que\b|esto|eso)",
        r"(?:^|[.!?¡¿,;:] ?|\b(?:por favor|y|también|puedes) )(?:recuerda|recuerde|recordar|acuérdate|acuérdese)\b",
        r"\bno (?:te |se )?olvides?\b",
        r"\b(?:ten|tenga|tener) (?:en cuenta|presente)\b",
        r"\b(?:apunta|apunte|anota|anote|memoriza|memorice)\b",
        r"\bguarda (?:esto|eso|en)\b",
        r"\b(?:apunt|anot|grab|guard|memoriz|registr|record|recuerd|acuérd|acord|acuerd)(?:a|á|e|ad|ar|es|en)(?:te|lo|la|me|melo|telo|se|nos)?(?: bien| por ahí| en algún lado| por favor)?(?: ?[:,]| que\b| (?:esto|eso|lo siguiente|en tu memoria|para (?:después|luego|la próxima|el futuro))\b)",
        r"\b(?:ten|tenga|tené|tened|tener|téngalo|tenlo|tengas|tenelo)(?: muy| siempre| bien)? (?:presente|en cuenta|en mente|claro)\b",
        r"\bno (?:te |se |me |lo )?(?:olvid\w+|olvides)(?: nunca)?\b(?= ?(?:que|de|[:,!.]|$|esto|eso|porfa))",
        r"\bque no se (?:te|le|os|les) (?:olvide|pase|vaya)\b|\bno se (?:te|le|os) (?:olvide|vaya a olvidar|pase)\b",
        r"\b(?:para la próxima|para la próxima vez|para el futuro|para más adelante|para después|para futuras ocasiones|para que lo sepas|para tu información|a tener en cuenta|nota|recordatorio|ojo|dato)(?: \w+){0,2} ?[:,]",
        r"\b(?:a partir de ahora|de ahora en adelante|desde ahora|en adelante|en el futuro)\b{gap}\b(?:ten|sab|sep|recuerd|acuérd|acord|considera|anota|guarda)\w*",
        r"\b(?:quiero|quisiera|me gustaría|necesito|querría) que (?:\w+ ){0,2}(?:recuerd|record|acuerd|acord|sep|anot|guard|apunt|memori|teng|tuvi|tom)\w*",
        r"\b(?:puedes|podrías|podés|puede|podría|me harías el favor de) (?:\w+ )?(?:recordar|anotar|apuntar|guardar|acordarte|memorizar|tomar nota|tener)\w*",
        r"\b(?:hazte|haz|hacé|toma|tomá|tome|tomad) (?:una |buena )?(?:nota|apunte)\b|\b(?:métete|mete|metete|meté|graba|grabá)(?:te|lo|telo)?\b{gap}\b(?:en la cabeza|en la memoria|a fuego|en tu memoria)\b",
        r"\bgráb(?:ate|atelo|alo|ese)\b|\bqued(?:a|á|e)(?:te|se) con (?:que|esto)\b|\bsábe(?:te|lo) que\b",
    ),
)
