"""Spanish."""

from extractor.core.languages.es_dates import DATES
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

STOP_WORDS = (
    "a al algo algunos ante antes aquí así aunque aún bien cada como con contra cual cuando cuándo de del desde donde "
    "dos dónde e el ella ellas ellos en entre era eran es esa ese eso esos esta estas este esto estos estoy está "
    "están favor fue fueron ha había hace han has hasta hay he la las le les lo los me mi mis mismo mucho muy más mí "
    "nada ni no nos nosotros nuestra nuestro o os otra otro para pero poco por porque pues que quien quién qué se sea "
    "ser si sin sobre solo son soy su sus sí también tan tanto te tengo ti tiene todo todos tu tus tú un una uno unos "
    "usted usuario va y ya yo él"
)

PASSWORDS = PasswordWords(
    passwords="contraseña,contrasena,clave de acceso,clave secreta,palabra de paso,frase de contraseña",
    passphrases="frase de contraseña,frase de paso,frase secreta,frase semilla,frase de recuperación,frase de seguridad",
    said_of="importante anota escribe guarda guardada anotada escrita apuntada escondida conocida larga corta segura débil fuerte incorrecta correcta secreta perdida olvidada caducada cambiada fácil difícil palabras",
    pins="código de verificación,código sms,código del sms,clave dinámica,pin,pass,claves,código pin,código secreto,clave wifi,clave del wifi,clave de la wifi,clave del router,clave wi-fi,clave del wi-fi",
    short="contra,clave,pw,pass,pasword",
    joins="de,del,para,en,al,a",
    links="es,era,será,fue,sigue siendo,ahora es,es ahora,quedó en,cambió a,cambiada a,pasó a ser,quedó como,es simplemente,es todavía,ahora sería,sería,por cierto es,es actualmente,cambió por,quedó",
    fillers="es,era,como,mi,la,el,nuestra,tu,su,una,nueva,de",
    units="caracteres,dígitos,letras,días,minutos,horas,meses,símbolos,años",
    locks="cajita de las llaves,caja de llaves,cajetín,portal,puerta,portón,caja fuerte,alarma,candado,garaje,cochera,edificio,tarjeta,móvil,celular,casillero,taquilla,buzón,maleta,cerradura,telefonillo,caja de seguridad,locker,lóker,interfono,iphone,bici,trastero,cancela,teléfono,valla,reja",
    codes="código,codigo,clave,combinación,combinacion,pin,",
    opens=r"(?:quit|desactiv|apag)\w+ con|va con|marc(?:a|ar|as|o)\b|abre con|tecle\w+|puls(?:a|ar|as|o)\b|introdu\w+|digit\w+|se (?:abre|desbloquea|quita|desactiva|apaga) (?:con|poniendo|marcando)|desbloque\w*(?: \w+){0,3} con|marc(?:a|ar|as|o|ando)\b|puls\w+|tecle\w+|pon(?:es|er|go)?\b|met(?:e|es|er)\b|está (?:puesto )?en|abr\w+ con|presion\w+",
    keypads="cajita de las llaves,caja de llaves,cajetín,candado,taquilla,casillero,portón,portal,caja fuerte,telefonillo,interfono,locker,lóker,trastero,cancela",
    networks="red wifi,router",
    logins=r"(?:entr|acced|ingres|logue|conect|inici)\w*(?: \S+){0,5} con(?: \w+){0,2} {value}",
    login_names="credenciales,acceso",
    keys="clave api,llave secreta,clave de la api,clave del api,secreto",
    zeros="cero",
    numbers="nip",
    checks="código de seguridad",
    restores="código de recuperación,códigos de respaldo,código de respaldo,clave de producto,licencia,código de activación",
    no_passwords="simple insegura nueva misma distinta vieja vacía inválida válida mala buena privada complicada abajo igual",
    mine="mis?|nuestr[oa]",
    users="usuario",
    before_numbers=r"sala|usuari\w*|desde",
    takes=r"pongo|pone\w*|uso|usamos|utilizo|meto",
    accounts=r"\bcorreo|\bcuenta\b|inicio sesi|iniciar sesi|\bentr(?:o|ar|a|er|ez|e)\b|acced|conect|\bordenador|portátil",
    banks=r"\bbanco\b|cuenta\b",
    answers=r"respuesta (?:secreta|de seguridad)|(?:pregunta|respuesta a la pregunta) (?:secreta|de seguridad)[^.!?\n:]{0,30}",
    asked="seguridad",
    other_codes="línea|número de (?:tel|celular|móvil|telemóvel)",
    measures="pesos",
    cards="tarjeta",
    orders="pedido|factura",
    sentences=(
        r"con {value} (?:como|de) (?:{word}|{pin})",
        r"(?:puse|pon|ponle|pusimos|usé|uso|usa) {value} (?:como|de|por){gap}(?:{word}|{pin})",
        r"(?:cambi|puse|puso|pon|restablec|modifi|actualiz)\w{0,12}+{gap}(?:{word}|{pin}){gap} (?:a|por|en) {value}",
        r"(?:usa|use|usad|utiliza|utilice|pon|ponga|prueba|introduce|escribe) {gap}{value} (?:como|de){gap}{word}",
        r"{pin}(?: (?:de|del|para)[^.!?\n\d]{1,30}?)? (?:es|:|a) ?{number}",
        r"\bcon (?:\w{1,12} ){0,2}{word} {value}",
    ),
)

# -- CLDR 48.2.0, made by scripts/cldr.py. Copyright Unicode, Inc.; LICENSE-UNICODE
CLDR = Cldr(
    weekdays=(
        "lunes, lun",
        "martes, mar",
        "miércoles, mié",
        "jueves, jue",
        "viernes, vie",
        "sábado, sáb",
        "domingo, dom",
    ),
    months=(
        "enero, ene",
        "febrero, feb",
        "marzo, mar",
        "abril, abr",
        "mayo, may",
        "junio, jun",
        "julio, jul",
        "agosto, ago",
        "septiembre, sept",
        "octubre, oct",
        "noviembre, nov",
        "diciembre, dic",
    ),
    relative={
        "the day before yesterday": "anteayer",
        "yesterday": "ayer",
        "today": "hoy",
        "tomorrow": "mañana",
        "the day after tomorrow": "pasado mañana",
        "last week": "la semana pasada",
        "last month": "el mes pasado",
        "last quarter": "el trimestre pasado",
        "last year": "el año pasado",
        "last Monday": "el lunes pasado",
        "last Tuesday": "el martes pasado",
        "last Wednesday": "el miércoles pasado",
        "last Thursday": "el jueves pasado",
        "last Friday": "el viernes pasado",
        "last Saturday": "el sábado pasado",
        "last Sunday": "el domingo pasado",
        "this week": "esta semana",
        "this month": "este mes",
        "this quarter": "este trimestre",
        "this year": "este año",
        "this Monday": "este lunes",
        "this Tuesday": "este martes",
        "this Wednesday": "este miércoles",
        "this Thursday": "este jueves",
        "this Friday": "este viernes",
        "this Saturday": "este sábado",
        "this Sunday": "este domingo",
        "next week": "la próxima semana",
        "next month": "el próximo mes",
        "next quarter": "el próximo trimestre",
        "next year": "el próximo año",
        "next Monday": "el próximo lunes",
        "next Tuesday": "el próximo martes",
        "next Wednesday": "el próximo miércoles",
        "next Thursday": "el próximo jueves",
        "next Friday": "el próximo viernes",
        "next Saturday": "el próximo sábado",
        "next Sunday": "el próximo domingo",
    },
    past={
        "day": "hace {0} día, hace {0} días",
        "week": "hace {0} semana, hace {0} semanas",
        "month": "hace {0} mes, hace {0} meses",
        "quarter": "hace {0} trimestre, hace {0} trimestres",
        "year": "hace {0} año, hace {0} años",
        "hour": "hace {0} hora, hace {0} horas",
    },
    future={
        "day": "dentro de {0} día, dentro de {0} días",
        "week": "dentro de {0} semana, dentro de {0} semanas",
        "month": "dentro de {0} mes, dentro de {0} meses",
        "quarter": "dentro de {0} trimestre, dentro de {0} trimestres",
        "year": "dentro de {0} año, dentro de {0} años",
        "hour": "dentro de {0} hora, dentro de {0} horas",
    },
)
# -- end of CLDR

MANNER = MannerWords(
    wished="me gustaría, me encantaría, nos gustaría, nos encantaría, quisiera*, ojalá, sueño con, soñ*, estoy pensando, estamos pensando, pensando en, me planteo, nos planteamos, planteándo*, me estoy planteando, considerando, si me toca, si gano, algún día, tengo ganas de, ganas de, dudo si, dudando, espero, si tuviera*, ganaría, si puedo, me tienta, igual me",
    planned="quiero, queremos, voy a, vamos a, pienso, planeo, planeamos, todavía no, aún no, tengo pensado, pendiente*",
    doubted="quizá*, tal vez, a lo mejor, puede que, puede ser, posiblemente, probablemente, seguramente, por lo visto, al parecer, parece que, parece ser, dicen que, dicen, he oído, oí, rumor*, según, creo, me parece, supongo, sospecho, no estoy segur*, no sé si, ni idea, me pregunto, supuestamente, se supone, dice que, cuentan",
    unsure="no estoy segur*, sin confirmar, no está confirmado, si es verdad, si será verdad, no es seguro, nada oficial, no me han hecho pruebas, no lo tengo claro, nadie lo confirma, vete a saber, no hay pruebas",
    denied="ya no, dejé de, dejado de, he dejado, dejamos de, nadie, nada de",
    denies_nothing="no solo, no sólo, por qué no, ni que decir, no pasa nada, no hay problema, nada mal, no está mal, sin problema*, de nada, sin duda, no obstante, no más que, nada más, sin, no sé si, que no pase, que viene no, este no, esta no, no antes, no más tarde",
    corrected="no, digo, perdón, perdona, quiero decir, mejor dicho, bueno no, espera, miento, me equivoco, uy, ay no, corrijo, corrección, más bien, me he liado, o sea",
    kin="marido, mujer, esposo, esposa, novio, novia, amigo*, amiga*, hermano*, hermana*, cuñado*, cuñada*, suegro*, suegra*, madre, padre, mamá, papá, padres, abuelo*, abuela*, tía*, tío*, primo*, prima*, hija*, hijo*, niño*, niña*, nieto*, nieta*, compañer*, jefe*, jefa*, vecin*, pareja, prometid*, colega*, sobrin*, profe*, ex, peque*, compi*, gemel*, casero*",
    beside="con, a, al, para, por, sin, como, en, según, entre, contra, desde, hasta, sobre",
    oneself="tengo, soy, estoy, hago, voy, me, nosotros",
    apart="pero, y, porque, aunque, así que, entonces, pues, sino, sin embargo, que no",
    attached="que, si, de, para",
    done="ha, han, *ó, fue, hizo, tuvo",
    keeps_wish="gustaría, encantaría, quiere, querría, quisiera, desea, sueña, soñ*, piensa, planea, plantea*, considera*, espera, pensando, plan*, si, quizá*, tal vez, interes*, duda*, busca, algún día, *ría, no, va a, futuro, intención, *rá, posib*, ilusion*, pregunt*, ganas, aspira, pretende, objetivo*, proyecta*, meta, prepara*, aspir*, ilusión, se propone",
    keeps_doubt="quizá*, tal vez, a lo mejor, puede, podría*, posib*, probab*, segur*, parece, según, cree, piensa, supon*, sospech*, no, dice*, rumor*, oído, duda*, si, pregunt*, incierto*, presunt*, supuest*, *ría, cuenta*, confirm*, leyenda, teme, desconoce, indecis*, plantea*, dudas",
    keeps_denial="evita*, dejó, dejado, abandon*, antig*, antes, renunci*, falta, carece, rechaz*, alérg*, intoleran*, vegan*, vegetar*, sin, perdi*, era, tenía, solo, sólo, odia, detesta, vendi*, ex, libre, dificultad*, rara vez, en lugar, en vez, in*, des*, canceló, solter*, divorci*, nunca, ningun*, abstemi*, elimin*, supri*, cort*, rompi*, miedo, abstien*, desempl*, paro, excluy*, prescind*, libre de, celíac*, priva*, huy*, distanci*",
)

QUESTIONS = QuestionWords(
    asking="cuándo cuando dónde donde adónde adonde quién quien quiénes cuál cuáles cuánto cuánta cuántos cuántas cómo",
    plans="planes planeado planeada previsto prevista cita citas",
    small_talk="gracias hola necesito perdón quiero ir vamos mucho muchos tomar usar",
    talk=(
        "hablamos hablado hablar hablé dijimos dije dicho conversamos comentamos discutimos pasó ocurrió "
        "sucedió mencioné"
    ),
    general=(
        "acordado acordamos acordar acuerdo acuerdos aprendido aprendimos dame decidido decidimos decidir "
        "decisión decisiones hacer hecho hemos hicimos importante interesante lista mensaje mensajes muestra "
        "muéstrame novedades nueva nuevo pasado pregunta preguntado preguntas pregunté que quedamos "
        "recuérdame resume resumen resumir tema temas todo todos trabajado trabajamos"
    ),
)

SAMENESS = SamenessWords(
    articles="el los las una un la",
    pronouns="él ella",
    limits=(
        "ahora antes aunque cancelada cancelado casi confirmar cuando era excepto hasta nunca parece parecer "
        "pero pospuesta pospuesto principio pronto quizá quizás salvo según si sin solo supuestamente "
        "suspendida suspendido sólo teoría vendida vendido ya"
    ),
    seams="y, porque",
)

LANGUAGE = Language(
    code="es",
    name="Spanish",
    scripts="latin",
    stop_words=STOP_WORDS,
    stemmer="spanish",
    chars_per_token=3.74,
    orders=OrderWords(
        verbs=(
            "envía, envíe, envíen, enviad, reenvía, reenvíe, borra, borre, elimina, elimine, ejecuta, ejecute, "
            "ignora, ignore, olvida, olvide, responde, responda, transfiere, transfiera, aprueba, apruebe, "
            "instala, instale, comparte, comparta, descarga, descargue, abre, abra, use, añade, añada, agrega, "
            "agregue, copia, copie, paga, pague, compra, compre, guarda, guarde, haz, haga, dile, dígale, "
            "publica, publique, haz clic"
        ),
        before="por favor, siempre, nunca, a partir de ahora, desde ahora",
    ),
    affirmations="sí si claro vale exacto exactamente perfecto bueno gracias acuerdo correcto no",
    endings=EndingWords(
        saves=r"\bguard(?:ad[ao]s?|ar|é|ó|o)\b|\balmacen\w*|\bregistr(?:ad[ao]s?|ar|é|ó)\b|\bmemoriza(?:d[ao]s?|r)\b|\banot(?:ad[ao]s?|ar|é|ó)\b",
        nothing=r"\bnada\b|\bning[uú]n\w*",
        claims=r"\bhe (?:guardado|almacenado|registrado|memorizado|anotado)\b",
    ),
    acknowledgements="ok,okay,vale,gracias,muchas gracias,mil gracias,genial,perfecto,bien,muy bien,entendido,de acuerdo,ya veo,claro,estupendo,adiós,hasta luego,buenas noches,buenos días,hola,ah,continúa,sigue",
    claims=ClaimWords(
        connectives="que, pero, y, porque, aunque, si",
        negations="no, ni, nunca, jamás, sin, tampoco, nada, ningún, ninguna, ninguno",
        scales="mil=1000, millón|millones=1000000",
        clock="media, cuarto",
        user="usuario, usuaria",
        articles="el, la",
        speaker="yo, nosotros, me",
        determiners="el, la, un, una, su, sus, mi, mis, nuestr*",
        joiners="pero, y",
        by_words="por",
        passives="fue",
        with_words="con",
        without_words="sin",
    ),
    manner=MANNER,
    questions=QUESTIONS,
    sameness=SAMENESS,
    passwords=PASSWORDS,
    pasted=PastedWords(
        me="yo|mi|mis",
        header="para|asunto|enviado|fecha",
        forwarded="mensaje original|mensaje reenviado",
        forwards="rv",
        greetings="estimad[oa]s?|querid[oa]s?",
        wrote="escribió",
        reports="escribe|escribió|dice|dijo|respondió|mandó",
        letters="mensaje|correo|carta",
        tasks=r"resum\w+|traduc\w+|corrig\w+|revisa\w*|explica\w*|analiza\w*|aquí (?:está|va|tienes)",
    ),
    things=r"\b(?:archivos?|ficheros?|carpeta|base de datos)\b",
    dates=DATES,
    cldr=CLDR,
    letters="ñ¿¡",
    sensitive=SensitiveWords(
        health=(
            "diabet*,diabét*,cáncer,tumor*,quimioterapia,asma,asmátic*,epilep*,epilép*,migraña*,alergi*,alérgic*,"
            "intolerant*,celíac*,artritis,vih,sida,depresi*,deprimid*,ansiedad,bipolar,esquizofren*,tdah,autis*,"
            "insomnio,anorexi*,bulimi*,alcohóli*,alcoholi*,embaraz*,aborto,menopausia,hospitaliz*,diagnóstic*,"
            "diagnostic*,medicament*,medicación,antidepresiv*,insulina,psicoterap*,psiquiatr*,psicólog*,"
            "discapacit*,discapacidad,silla de ruedas,colesterol,infarto,ictus,diálisis,vacun*,síntoma*,suicid*,"
            "enfermedad*,enferm*,operad*,baja médica,ataque de pánico"
        ),
        beliefs=(
            "religi*,cristian*,católic*,protestant*,evangélic*,musulm*,islam*,judí*,judaísmo,hindú*,budis*,ateo,"
            "atea,ateís*,agnóstic*,corán,biblia,iglesia,mezquita,sinagoga,reza,rezar,oración,ramadán,bautiz*,"
            "bautismo,creyente*,polític*,republican*,socialis*,comunis*,partido popular,vota a,votó a,votó por,"
            "sindicat*,sindicalis*,feminis*,extrema derecha,extrema izquierda"
        ),
        finances=(
            "salario*,sueldo*,ingresos,gana al año,patrimonio,deuda*,endeudad*,hipoteca*,préstamo*,"
            "descubierto bancario,bancarrota,quiebra,ahorros,cuenta bancaria,cuenta de ahorro,pensión,herenci*,"
            "hered*,pensión alimenticia,declaración de la renta,arruinad*,cartera de acciones,"
            "subsidio de desempleo,alquileres atrasados"
        ),
        family=(
            "esposa,esposo,marido,su mujer,mi mujer,exmujer,exmarido,novio,novia,prometid*,casad*,divorci*,viud*,"
            "madre,padre,padres,mamá,papá,madrastra,padrastro,suegr*,hermano,hermana,hermanos,hermanas,hijo,hija,"
            "hijos,hijas,bebé,abuel*,niet*,tía,tío,tíos,primo,prima,primos,sobrin*,custodia,boda,mellizos,gemelos"
        ),
        innocent="lengua materna,empresa matriz,deuda técnica",
        is_for_any_text=True,
    ),
    habits=HabitWords(
        recurring=r"cada (?:dos|tres|\d) (?:semanas|meses|dias)|si y otro no|alterno?s|semana por medio|por medio\b|todo el ano|de toda la vida|cada mes|cada ano|siempre|normalmente|habitualmente|suel(?:o|es|e|en)|sol(?:emos|eis|iamos|ia|ian|ias)\b|por lo general|generalmente|cada (?:ano|semana|mes|verano|invierno|dos)|todos los (?:anos|meses|veranos|inviernos)|todas las (?:semanas|navidades)|anualmente|tradicionalmente|(?:dia|mes|epoca|estacion) favorit[oa]",
        every="cada (?:ano|semana|mes|verano|invierno)|todos los anos|todas las semanas",
        but="pero|esta vez",
        as_ever="como siempre|para siempre|desde siempre|como de costumbre|como normalmente",
        begins="empieza[n]?|empezo|empezaron|empezara|comienza[n]?|comenzo|comenzara|inicia[n]?|inicio|termina[n]?|termino|terminara|acaba[n]?|acabo|acabara|arranca[n]?|arranco",
        within="en,durante,por,para,a,al",
    ),
    titles=TitleWords(
        called="(?:libro|pelicula|peli|cancion|serie|novela|obra|grupo|disco|podcast|juego|bar) se (?:llama|titula)|titulad[oa]s?|se titula",
        calling="titul,llama",
        joined="y,e,pero,porque",
        works="la (?:peli|película|pelicula|serie|canción|cancion|novela)",
        titled=(
            r"pelicula,peli\b,cancion,libro,serie,novela,obra,grupo,bar\b,restaurante,cafe,club\b,equipo,album,"
            "revista,podcast"
        ),
    ),
    contrasts=ContrastWords(
        sides=(
            "odi*=dislike, gusta*|encanta*=like, dejo=quit, dejado=stop, empez*=start, cerr*=close, "
            "abr*|abiert*=open, perdi*=lose, gan*=win, divorci*=divorce, cas*=marry, desactiv*=disable, "
            "activ*=enable, redu*=reduce, aument*=raise, alquil*=rent, propietari*=own, rechaz*=decline, "
            "acept*=accept, menos=less, mas=more, breve*|corto|corta|cort*=short, larg*=long, fracas*=fail, "
            "lograd*=succeed, infeliz=unhappy, feliz=happy, elimin*=delete, anad*=add, prohib*=forbid, "
            "permit*=allow, peor*=worse, mejor*=better, barat*=cheap, car*=expensive, evit*=avoid, "
            "come|beb*=consume, aplaz*=postpone, adelant*=advance, desped*=dismiss, contrat*=hire, "
            "mal|malo|mala=bad, bien|bueno|buena=good, olvid*=forget, recuerd*=remember, lent*=slow, "
            "rapid*|velo*=fast, vend*=sell, compr*=buy, ensen*=teach, aprend*=learn, prest*=lend, "
            "pedi prest*=borrow"
        ),
        compared="que",
        origins="de, desde",
        goals="a, al, para",
        relations="en vez de, antes, despues",
        people=(
            "mujer, esposa, esposo, marido, amigo, amiga, hermano, hermana, madre, padre, hijo, hija, hijos, "
            "tio, tia, jefe, vecino, vecinos, perro, gato"
        ),
        play="supongamos, imagina",
        jokes="broma",
        doubts="quiza, quizas, tal vez, casi",
        over="ya no",
        plans="pens*, considero",
        hedges="quiza*, quizas, podria, piensa*, desea*, si",
    ),
)
