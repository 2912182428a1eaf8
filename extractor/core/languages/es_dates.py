"""Dates in Spanish."""

from __future__ import annotations

from extractor.core.languages.form import DateWords
from extractor.core.languages.years import years_in_words

DATES = DateWords(
    phrases=(
        "con el año nuevo|con el nuevo año|nada más empezar el año|en cuanto empiece el año=in the new year or on New Year's Day, todo el fin de semana|todo el finde=this weekend, antes de las vacaciones de navidad=before the Christmas holidays, a principios de año|a comienzos de año|a inicios de año|principios de año=at the beginning of the year, a principios de mes|a primeros de mes|a inicios de mes=at the beginning of the month, a mediados de mes=in the middle of the month, "
        "a principios de semana|a inicios de semana=at the beginning of the week, a finales de semana|a fin de semana=at the end of the week, a mitad de semana|a mediados de semana=in the middle of the week, "
        "últimamente|ultimamente|de un tiempo a esta parte|hoy en día|hoy día|actualmente|en la actualidad|hoy por hoy|por ahora|de momento|en estos momentos|en estos días|estos días|en los últimos tiempos|desde hace tiempo|desde hace un tiempo|desde hace poco|desde hace años=these days, "
        "hace tiempo|hace mucho|hace mucho tiempo|hace un tiempo|hace un montón|hace siglos|hace rato|hace años|hace meses|hace semanas|hace días|días atrás|hace unos días atrás|tiempo atrás|en su día|antaño=a while ago, "
        "hace un rato|hace un momento|hace un ratito|hace nada|recién|ahorita|ahora mismo|hace unas horas|hoy mismo|hoy temprano|más tarde|luego|esta madrugada|hoy al mediodía|en un rato|al rato|a la noche|a la tarde=today, "
        "algún día|tarde o temprano|un día de estos|uno de estos días|cualquier día|a corto plazo=soon, "
        "trasanteayer|tras antes de ayer|trasantier=3 days ago, pasado pasado mañana|traspasado mañana=in 3 days, mañana pasado=the day after tomorrow, antes de anoche|antier en la noche|antier por la noche=the night before last, "
        "dentro de quince días|en una quincena|dentro de una quincena=in two weeks or in 15 days, hace una quincena=two weeks ago or 15 days ago, "
        "el año que viene|al año que viene=next year, el finde pasado|el finde que pasó=last weekend, el finde que viene|el próximo finde=next weekend, "
        "antenoche=the night before last, la semana antepasada|semana antepasada=the week before last, el mes antepasado|mes antepasado=the month before last, el año antepasado|año antepasado=the year before last, "
        "viernes santo|el viernes santo|en viernes santo=on Good Friday, "
        "jueves santo|el jueves santo|en jueves santo=on Maundy Thursday, "
        "domingo de ramos|el domingo de ramos|en domingo de ramos=on Palm Sunday, "
        "domingo de resurrección|el domingo de resurrección|en domingo de resurrección=on Easter, "
        "lunes de pascua|el lunes de pascua|en lunes de pascua=on Easter Monday, "
        "miércoles de ceniza|el miércoles de ceniza|en miércoles de ceniza=on Ash Wednesday, "
        "pentecostés|el pentecostés|en pentecostés=on Whit Sunday, "
        "corpus christi|el corpus christi|en corpus christi=on Corpus Christi, "
        "hace medio año=half a year ago, dentro de medio año|en medio año=in half a year, "
        "pasado mañana por la mañana|pasado mañana por la tarde|pasado mañana por la noche=the day after tomorrow, anteayer por la noche|anteayer por la tarde|anteayer por la mañana=the day before yesterday, "
        "en quince días=in two weeks or in 15 days, hace quince días=two weeks ago or 15 days ago, en ocho días|dentro de ocho días=in a week or in 8 days, "
        "mañana a primera hora|mañana a última hora|mañana al mediodía=tomorrow, la víspera de navidad=on Christmas Eve, por nochevieja=on New Year's Eve, en año nuevo|el día de año nuevo=on New Year's Day, "
        "esta mañana|esta tarde|hoy por la mañana|hoy por la tarde|este mediodía=today, esta noche|hoy por la noche=tonight, ayer por la mañana|ayer por la tarde|ayer por la noche|ayer noche=yesterday, "
        "mañana por la mañana|mañana por la tarde|mañana por la noche|mañana temprano=tomorrow, anoche|la noche pasada=last night, anteayer|antes de ayer|antier=the day before yesterday, anteanoche=the night before last, "
        "recientemente|hace poco|el otro día=recently, pronto|dentro de poco|en breve|próximamente=soon, al día siguiente|el día siguiente=the next day, "
        "la semana siguiente=a week later, de hoy en ocho días|de hoy en ocho=a week from today, a fin de mes|a fines de mes|a final de mes|a finales de mes|fin de mes=at the end of the month, "
        "a fin de año|a fines de año|a finales de año|a final de año|fin de año=at the end of the year, en navidad|por navidad|para navidad=on Christmas, en nochebuena=on Christmas Eve, en nochevieja=on New Year's Eve, "
        "el fin de semana|este finde|el finde=this weekend, por la mañana|de la mañana|a la mañana|en la mañana|la mañana|una mañana|toda la mañana=-, de niño|de niña|de pequeño|de pequeña|de chico|de chica|cuando era niño|cuando era niña|cuando era pequeño|cuando era pequeña|cuando era chico|cuando era chica|en mi juventud|en mi infancia|en mi niñez|de joven|cuando era joven|la última vez|la vez pasada|hace una eternidad|hace un buen|hace bastante|hace bastante tiempo|en aquella época|en aquel entonces|por aquel entonces|en aquellos tiempos|la otra noche|la otra tarde|la otra vez|la otra semana|hace un tiempito=a while ago, la próxima vez|en el futuro|en un futuro|más adelante|en el futuro próximo|en un futuro cercano|en un tiempo=soon, en las fiestas|durante las fiestas|después de las fiestas|antes de las fiestas|pasadas las fiestas=over the holidays, tantito|hace un ratico|hace ratico|hoy a la noche|esta tardecita|a mediodía|hoy tarde|hoy a última hora|dentro de un rato|en un ratito|hace una hora|hace media hora=today, hoy noche|hoy en la noche=tonight, ayer tarde|ayer mañana|ayer en la noche|ayer en la tarde|ayer en la mañana|ayer al mediodía|ayer de madrugada=yesterday, mañana en la mañana|mañana en la tarde|mañana en la noche|mañana noche|mañana tarde|mañana de madrugada|mñn|mñana=tomorrow, pasado mañana en la noche|pasado mañana en la tarde|pasado mañana temprano|pasao mañana=the day after tomorrow, antes de ayer por la tarde|antes de ayer por la noche|anteayer en la tarde|antier en la tarde|antier en la mañana=the day before yesterday, anteanteayer=3 days ago, entre navidad y año nuevo|entre nochebuena y reyes=between Christmas and New Year, el finde pasado no el anterior=the weekend before last, a mitad de año=in the middle of the year, a mitad de mes=in the middle of the month, para fin de mes|para fines de mes|antes de fin de mes=by the end of the month, para fin de año|para finales de año|antes de fin de año|antes de que acabe el año|de aquí a fin de año=by the end of the year, entre semana=this week, la antevíspera de navidad=two days before Christmas, de un día para otro=-, mañana en ocho|de mañana en ocho|de mañana en ocho días=a week from tomorrow, mañana en quince|de mañana en quince=two weeks from tomorrow, hoy en ocho|hoy en ocho días=a week from today, de hoy en quince|hoy en quince|hoy en quince días=in two weeks, antes de fin de semana=by Friday, antes de que acabe el mes|antes de acabar el mes=by the end of the month, la semana de más arriba|la semana de arriba|la semana que entra=next week, el otro mes=next month, el lunes de la otra semana=Monday of next week"
    ),
    names="miercoles=Wednesday, sabado=Saturday, setiembre=September",
    next="que entra, que entran, q entra, de la semana entrante, que viene ahora, próx, prox, q viene, k viene, próximo, próxima, próximos, próximas, proximo, proxima, que viene, que vienen, entrante, siguiente, siguientes, próximo mes de, de la próxima, q sigue, que sigue, ke viene, que entra ahora, del próximo, venidero, venidera, venideros, q vienen, de la que viene",
    last="pasado, pasada, pasados, pasadas, último, última, últimos, últimas, ultimo, ultimos, anterior, pasao, pasá, recién pasado, recién pasada, último mes de, que pasó, que ha pasado, anteriores, q pasó",
    this="este, esta, estos, estas, este mismo, esta misma, el presente, la presente, el actual, de este, de esta, ese, esa",
    units=(
        "día|días|dia|dias=day, semana|semanas=week, fin de semana|finde|fines de semana=weekend, mes|meses=month, trimestre|trimestres=quarter, "
        "año|años=year, década|décadas=decade, primavera=spring, verano=summer, otoño=autumn, invierno=winter, hora|horas=hour, siglo|siglos=century, año escolar|curso escolar|año lectivo|curso=school year, cuatrimestre|cuatrimestres=semester, finde semana|findes|finde largo=weekend, añito|añitos=year, mesecito|mesecitos=month, semanita|semanitas=week, diita|diitas|díitas=day, sem=week, trim=quarter, día hábil|días hábiles|día laborable|días laborables=working day"
    ),
    numbers=(
        "un|una|uno=1, dos=2, tres=3, cuatro=4, cinco=5, seis=6, siete=7, ocho=8, nueve=9, diez=10, once=11, doce=12, quince=15, veinte=20, treinta=30, "
        "cuarenta=40, cincuenta=50, cien=100, unos pocos|unas pocas|unos cuantos|algunos|algunas=a few, un par de=a couple of, trece=13, catorce=14, dieciséis=16, diecisiete=17, dieciocho=18, diecinueve=19, veintiuno|veintiún|veintiuna=21, veintidós=22, veintitrés=23, veinticuatro=24, veinticinco=25, veintiséis=26, veintisiete=27, veintiocho=28, veintinueve=29, treinta y uno=31, treinta y seis=36, cuarenta y ocho=48, sesenta=60, setenta=70, setenta y dos=72, ochenta=80, noventa=90, una docena de=12, una decena de=10, una veintena de|una veintena=20, un par|par de=2, unos|unas|varios|varias|pocos|pocas|cuantos=a few, dos o tres=2-3, tres o cuatro=3-4"
    ),
    ordinals="primeros|primeras=first, primer|primero|primera|1er|1ra|1ª=first, segundo|segunda|2do|2da|2º=second, tercer|tercero|tercera|3er=third, cuarto|cuarta=fourth, último|última|ultimo|ultima=last, 1.ª|1a|1º=first, 2ª|2.ª=second, 3º|3ª|3ro|3ra=third, 4º|4to|4ta=fourth, quinto|quinta|5to=fifth, penúltimo|penúltima=penultimate, últimos|últimas|ultimos|ultimas=last",
    also="y",
    days_of_weeks="8=1, 15=2",
    times="cuatrimestre, vacaciones, vacaciones de verano, vacaciones de invierno, vuelta al cole, puente, receso, atardecer, media tarde, media mañana, última hora de la tarde, final de la tarde, semestre, tardecita, nochecita",
    exact="exactamente, justo, justamente, exactos, día por día, clavado, clavados",
    about="unos, unas, cosa de, como, casi, apenas, aproximadamente, más o menos, cerca de, alrededor de, algo más de, poco más de, más de, unos poquitos, ya, tan solo, justo, exactamente, poco menos de, algo menos de, aproximadamente unos, más o menos unos, unos buenos, prácticamente, fácil, más o menos unas, apenas unos, apenas unas, como unos, como unas, como mucho, como mínimo, al menos, cuando menos, un poco más de, un poco menos de",
    half="mitad, semestre, quincena",
    of="de, del, de la, de este, de esta",
    holidays=(
        "ramadán=Ramadan, eid=Eid, fiesta del fin del ramadán|fin del ramadán=Eid al-Fitr, fiesta del sacrificio|fiesta del cordero=Eid al-Adha, diwali=Diwali, janucá=Hanukkah, yom kipur|yom kippur=Yom Kippur, pésaj|pascua judía=Passover, rosh hashaná|año nuevo judío=Rosh Hashanah, año nuevo chino|año nuevo lunar=Chinese New Year, "
        "navidad|día de navidad|navidades|las navidades|la navidad=Christmas, nochebuena|la nochebuena=Christmas Eve, nochevieja|noche vieja|fin de año|la nochevieja=New Year's Eve, año nuevo|día de año nuevo=New Year's Day, "
        "reyes|día de reyes|los reyes|reyes magos|epifanía|noche de reyes=January 6, día del trabajo|día del trabajador|día de los trabajadores=May 1, san valentín|día de los enamorados=February 14, "
        "día de la mujer=March 8, san josé|día del padre=March 19 or Father's Day, san jordi|día del libro|sant jordi=April 23, día de la madre=Mother's Day, san juan|noche de san juan=June 24, santiago|día de santiago=July 25, "
        "la asunción|asunción|virgen de agosto=August 15, la hispanidad|día de la hispanidad|el pilar|día de la raza=October 12, halloween=October 31, todos los santos|día de todos los santos=November 1, "
        "día de muertos|día de los muertos|día de difuntos=November 2, día de la constitución|la constitución=December 6, la inmaculada|inmaculada|la purísima=December 8, día de la virgen|virgen de guadalupe=December 12, "
        "santos inocentes|día de los inocentes=December 28, san esteban=December 26, viernes santo=Good Friday, jueves santo=Maundy Thursday, domingo de ramos=Palm Sunday, lunes de pascua=Easter Monday, pascua|domingo de resurrección|domingo de pascua|pascuas=Easter, semana santa=Holy Week or Easter, "
        "miércoles de ceniza=Ash Wednesday, corpus|corpus christi=Corpus Christi, pentecostés=Whit Sunday, black friday|viernes negro=Black Friday, grito de independencia=September 15, día de la independencia=Independence Day, "
        "fiestas patrias=Independence Day, cinco de mayo=May 5, carnaval|carnavales|los carnavales=Carnival, lunes de carnaval=Rose Monday, martes de carnaval|martes gordo=Mardi Gras, jueves lardero=Fat Thursday, sábado santo|sábado de gloria=Holy Saturday, 25 de diciembre=Christmas, la noche de navidad|noche de navidad|noche buena|víspera de navidad=Christmas Eve, fin de ano|la noche de fin de año|noche de año nuevo|víspera de año nuevo|noche de fin de año|año viejo|san silvestre=New Year's Eve, primero de año|día de año|primer día del año=New Year's Day, noche de reyes magos|víspera de reyes=January 5, día de los reyes magos|los reyes magos|reyes magos de oriente=January 6, candelaria|la candelaria|día de la candelaria=February 2, día del amor y la amistad=February 14, día de andalucía=February 28, día internacional de la mujer|el 8m|8m=March 8, las fallas|fallas|día de san josé|benito juárez=March 19, natalicio de benito juárez=the third Monday of March, día de la memoria=March 24, día de malvinas|malvinas=April 2, día del niño=April 30 or the second Sunday of August, primero de mayo|1 de mayo|1º de mayo=May 1, dos de mayo|comunidad de madrid=May 2, batalla de puebla=May 5, día de las madres=May 10 or Mother's Day, san isidro=May 15, día del maestro=May 15, día del padre en méxico=Father's Day, revolución de mayo|25 de mayo=May 25, día de la bandera=June 20, verbena de san juan|vigilia de san juan=June 23, san pedro|san pedro y san pablo=June 29, san fermín|sanfermines=July 7, 9 de julio|independencia argentina=July 9, independencia de colombia|20 de julio=July 20, fiestas patrias peruanas|28 de julio=July 28, día de la virgen de agosto|la virgen de agosto=August 15, batalla de boyacá|7 de agosto=August 7, diada|la diada|11 de septiembre=September 11, grito|el grito|noche del grito=September 15, 16 de septiembre|independencia de méxico=September 16, el dieciocho|dieciocho de septiembre|18 de septiembre=September 18, la mercè|la merced=September 24, día del respeto a la diversidad cultural|día de canarias|12 de octubre|fiesta nacional=October 12, noche de brujas=October 31, tosantos|difuntos|los difuntos|día de los difuntos|fieles difuntos=November 2, revolución mexicana|día de la revolución=November 20, la almudena|almudena=November 9, puente de diciembre|puente de la constitución|puente de la inmaculada|puente de la purísima=December 5 to December 8, la purísima concepción=December 8, puente de todos los santos|puente de noviembre=November 1, puente de mayo=May 1, puente del pilar=October 12, inmaculada concepción|día de la inmaculada=December 8, la guadalupana|día de la virgen de guadalupe=December 12, posadas|las posadas=December 16, lotería de navidad|sorteo de navidad|el gordo=December 22, día de los santos inocentes=December 28, sant esteve|segundo día de navidad=December 26, domingo de resurreción|domingo de gloria=Easter, lunes santo=6 days before Easter, miércoles santo=4 days before Easter, martes santo=5 days before Easter, la ascensión=Ascension Day, lunes de pentecostés=Whit Monday, primer domingo de adviento|primer adviento=the first advent, cyber monday|ciberlunes=Cyber Monday, acción de gracias|día de acción de gracias=Thanksgiving, el buen fin=the third Friday of November"
    ),
    on="el día de, el dia de, día de, en, en el, el, por, para, en la, durante, para el, por el, la, las, los, en los, en las, pa, pal, pa'l, pa la, para las, para los, en día de, el puente de, el puente de la, el puente del, en el puente de, en el puente de la, alrededor de, en pleno, en plena, el feriado de, el feriado del, en el feriado de, en el feriado del, para el día de, por el día de, la noche de",
    in_year="en, en el año, en el, el año, allá por, por, hacia, alrededor de, sobre, a finales de, a principios de, en torno a, allá por el, desde, durante",
    articles="el",
    day_articles="el, dia",
    day_ends=r"a las?|por la|de (?:la|este)|tengo|tenemos|hay|es|vamos|voy|e|y",
    range_from="de, del, desde, desde el, entre el, entre, del día, entre los días, desde la",
    range_to="a, al, hasta, hasta el, y el, y, al día, hasta la",
    hints="todo, por, para, en el mes de, hace, hará, de aquí a, en, dentro, tras, ahora en, llevo, desde, esa, ese, aquella, aquel, primer, último, última, q, pasao, pasá, proxim, onde, de hoy en, pasados, pasadas, medio, media, unos, unas, varios, varias, par de, después, antes, atrás, entrado, entrada, hacia, sobre, penúltima, penúltimo, cada dos, allá por, otro, otra, mismo, misma, siguientes, primeros, primeras, plazo, cosa de, menos de",
    parts="principios|principio|comienzos|inicios|inicio=beginning, mediados=middle, finales|final|fines|fin=end, comienzo=beginning, arranque=beginning, primeros=beginning, mitad=middle, medios=middle, últimos=end, cierre=end",
    day_parts="por la mañana, por la tarde, por la noche, al mediodía, en la mañana, en la tarde, en la noche, de madrugada, en la madrugada, por la madrugada, a la noche, a la tarde, a la mañana, a mediodía, noche, tarde, temprano, a primera hora, a última hora, a última hora de la tarde",
    since="desde el, desde la, desde, ya desde, desde las, desde los, desde mediados de",
    until="hasta el, hasta la, hasta, hasta las, hasta los, hasta finales de",
    by="para el, para la, para, antes del, antes de, a más tardar el, a más tardar, a más tardar la, como muy tarde el, como muy tarde, como tarde el, como tarde, como máximo el, como máximo, antes de la, antes de las, antes de los, de aquí al, de aquí a la, de acá al, pal, pa'l, pa el",
    either="o, u, a",
    starting="a partir del, a partir de, a partir de la, con efecto del, desde ya el",
    short="mier=Wednesday, miér=Wednesday, juev=Thursday, vier=Friday, lun=Monday, mar=Tuesday, mie=Wednesday, mié=Wednesday, jue=Thursday, vie=Friday, sab=Saturday, sáb=Saturday, dom=Sunday",
    future=r"\b(?:voy|vas|va|vamos|vais|van) a(?:l)?\b|\b\w{2,}(?:aré|aremos|arán|arás|ará|eré|eremos|erán|erás|erá|iré|iremos|irán|irás|irá|dré|drá|dremos|drán|drás)\b|\b(?:tengo|tienes|tiene|tenemos|tienen|hay) que\b|\b(?:debo|debe|debemos|quiero|queremos|quiere|pienso|pensamos|espero)\b",
    before_last="antepasado, antepasada, anteúltimo, anteúltima",
    beyond="subsiguiente, subsiguientes",
    morrow="el día después de la, el día después del, el día después de, un día después de, un día después del, al día siguiente de la, al día siguiente del, al día siguiente de, el día siguiente a, el día siguiente de, al otro día de",
    eve="el día antes de la, el día antes del, el día antes de, un día antes de, un día antes del, la víspera de la, la víspera del, la víspera de, en la víspera de, en vísperas de, víspera de, el día anterior a, la noche antes de, la noche anterior a",
    after="justo después de la, justo después del, justo después de, poco después de, después de las, después de los, después de la, después del, después de, pasada la, pasado el, pasadas las, tras la, tras las, tras el, tras, luego de, luego del",
    before="justo antes de la, justo antes del, justo antes de, poco antes del, poco antes de, antes de las, antes de los, antes de la, antes de, antes del",
    years=years_in_words("es"),
    decades="veinte|20=1920, treinta|30=1930, cuarenta|40=1940, cincuenta|50=1950, sesenta|60=1960, setenta|70=1970, ochenta|80=1980, noventa|90=1990, dos mil|2000=2000, 2010=2010",
    days="primero|uno|1ro|1°=1, dos=2, tres=3, cuatro=4, cinco=5, seis=6, siete=7, ocho=8, nueve=9, diez=10, once=11, doce=12, trece=13, catorce=14, quince=15, dieciséis=16, diecisiete=17, dieciocho=18, diecinueve=19, veinte=20, veintiuno|veintiún=21, veintidós=22, veintitrés=23, veinticuatro=24, veinticinco=25, veintiséis=26, veintisiete=27, veintiocho=28, veintinueve=29, treinta=30, treinta y uno|treintaiuno=31",
    has_small_names=True,
    ahead="para el, para la, para, al, a la, hasta el, hasta, aplazado al, aplazada al, pospuesto al, pospuesta al, reprogramado para, reprogramada para, programado para, programada para, previsto para, prevista para",
    past=r"\b(?!(?:\w+[aei]r(?:é|á|emos|án)|así|aquí|allí|ahí|café|bebé|josé|qué|porqué)\b)\w{2,}(?:é|í|ó|aron|ieron|aste|iste)\b|\b\w{2,}aba(?:s|n)?\b|\b\w{2,}ábamos\b|\b(?:tenía|había|hacía|quería|podía|vivía|venía|decía|salía|comía|sabía|debía|solía)(?:s|n|mos)?\b|\b(?:fue|fui|fuimos|fueron|iba|iban|íbamos|era|eran|éramos|nací|murió|dio|di|vi|vio|vino|vinieron|puso|pusieron|pude|pudo|quiso|trajo|dijo|dijeron|hicieron|hicimos|tuvo|tuvimos|tuvieron|anduve|supe|supo|estuve|estuvo|había|hubo|tuve|dije|hice|hizo|firmamos|decidimos|hablamos)\b|\bh(?:e|a|an|emos|as) \w+(?:ado|ido|to|cho)\b",
    ordinal=r"(?:º|\.º|ro|°)?",
    starting_behind="en adelante",
    rows=(
        r"(?:en|durante|por) las vacaciones de verano = in summer",
        r"(?:en|durante|por) las vacaciones de navidad(?:es)? = over Christmas",
        r"(?:después de|tras) las vacaciones de verano = after summer",
        r"(?:después de|tras) las vacaciones de navidad(?:es)? = after Christmas",
        r"(?:en|durante|después de|antes de|a la vuelta de|tras)(?: las)? vacaciones(?! (?:de|del|escolares)\b) = over the holidays",
        r"tal d[ií]a como hoy,? hace {n} {years} = {n} years ago today",
        r"hace {n} {years},? tal d[ií]a como hoy = {n} years ago today",
        r"antes del (?:día )?{d}(?=\s*(?:[,;:!?.]|$)| (?:tengo|tenemos|hay|me|se|debo|necesito|quiero)\b) = before the {d}th",
        r"(?:en el (?:transcurso|curso)|a lo largo|durante el mes) de(?:l mes de)? {month} = in {month}",
        r"(?:en |durante |para )?(?:las )?vacaciones de {month} = in {month}",
        r"(?:en|durante|por|para) (?:las |el )?(?:vacaciones|puente) de {holiday} = over the {holiday} holidays",
        r"el año de la (?:pandemia|covid) = in 2020",
        r"(?:me |nos )?(?:en )?{month} del? ['’]?(?P<yy>[2-4]\d)(?=\s*(?:[,;:!?.]|$)) = in {month} '{yy}",
        r"el {d} del (?:próximo|siguiente) mes = on the {d}th of next month",
        r"(?:en |durante |todo |a lo largo de )?(?:el )?mes de {month} = in {month}",
        r"(?:a |al |en |hasta |para |por )?(?:el )?{part} del mes de {month} = at the {part} of {month}",
        r"(?:a lo largo|en el curso|en el transcurso) de(?:l)? (?:la )?{whole} = {whole}",
        r"en (?:cuestión|el espacio) de {n} {unit} = in {n} {unit}s",
        r"dos {wd}s? antes de(?:l)? (?:la )?{holiday} = the second {wd} before {holiday}",
        r"(?:en |durante |de |a )?(?:la )?(?:noche|madrugada|tarde|mañana) del (?:día )?{d} de {month} = on {month} {d}",
        r"(?:en |durante |de |a )?(?:la )?(?:noche|madrugada|tarde|mañana) del (?:día )?{d} = on the {d}th",
        r"el (?:día )?{d} o (?:el )?{d2} de {month} = on {month} {d} or on {month} {d2}",
        r"(?:en )?lo que (?:queda|resta) de(?:l)? (?:la )?{unit} = for the rest of the {unit}",
        r"el resto de(?:l)? (?:la )?{unit} = for the rest of the {unit}",
        r"en lo que (?:llevamos|llevo) de(?:l)? {unit} = so far this {unit}",
        r"desde que (?:empezó|comenzó|arrancó) (?:el|la) {unit} = since the beginning of the {unit}",
        r"a día {d} = on the {d}th",
        r"(?:el )?{wd} pasado no,? (?:sino )?el (?:otro|anterior) = the {wd} before last",
        r"(?:en )?{month} de[l]? ['’]?{yy}(?! de) = in {month} '{yy}",
        r"(?:en )?(?:el |la )?{season} del ['’]?{yy} = {season} '{yy}",
        r"(?:en|allá por|hacia|sobre) el ['’]?(?P<yy>[4-9]\d)(?=\s*(?:[,;:!?.]|$)| (?:me|nos|se|mi|con|cuando|yo|vivía\w*|era\w*|estaba\w*|trabaja\w*|empec\w+|nac\w+|fui\w*|compr\w+|conoc\w+|abr\w+|tuv\w+)\b) = in '{yy}",
        r"(?:en |durante )?(?:el|la) {last} {unit} y medi[oa] = in the last {unit} and a half",
        r"a (?:tan solo |apenas |solo )?{n} {unit} de (?:la |el |las )?{holiday} = {n} {unit}s before {holiday}",
        r"(?:llevo |llevamos |lleva |llevan |llevas )tod[oa] (?:la|el) {unit} = all {unit}",
        r"{nth} {half} de (?:los|la década de los) (?:años )?{decade} = the {nth} half of the {decade}s",
        r"a caballo entre {month} y {month2} = between late {month} and early {month2} or from {month} to {month2}",
        r"desde (?:el |este )?{season} = since {season}",
        r"en lo que va (?:del|de la|de) {unit} = so far this {unit}",
        r"a partir del (?:día )?{dw}(?=\s*(?:[,;:!?.]|$)) = from the {dw}th on",
        r"a partir del (?:día )?{d}(?=\s*(?:[,;:!?.]|$)| (?:cierra\w*|abre\w*|no|ya|el|la|los|las|me|se|nos|estoy|hay)\b) = from the {d}th on",
        r"(?:hace|llevo|llevamos) {n} noches(?: que)? = since {n} days ago",
        r"{nth} {wd} del (?:año nuevo|nuevo año) = the {nth} {wd} of next year",
        r"mes pasado,? (?:sobre|hacia|allá por) el {dw} = on the {dw}th of last month",
        r"(?:en |durante |para )?(?:el )?puente (?:del |de la |de los |de )?{holiday} = over the {holiday} long weekend",
        r"(?:llevo|llevamos|lleva|llevan|llevas|vamos|va) (?:ya |casi |unos |unas |como )?{n} {unit}(?! de (?:retraso|antelación)) = since {n} {unit}s ago",
        r"antes de (?:que )?(?:acabe|acabar|termine|terminar) (?:la|el) {unit} = by the end of this {unit}",
        r"(?:a |al |para |hacia )?{part} de {unit} = at the {part} of the {unit}",
        r"(?:el )?{wd}(?: {daypart})? de la (?:otra|siguiente|que entra) semana = {wd} of next week",
        r"(?:el )?{wd}(?: {daypart})? de la semana {beyond} = {wd} of the week after next",
        r"{n} {wd} atrás = {n} {wd}s ago",
        r"(?:este|el) {weekend} no,? (?:sino )?el (?:otro|siguiente|que viene) = next weekend",
        r"esta {week} no,? (?:sino )?la (?:otra|siguiente|que viene) = next week",
        r"hace (?:una? |ya |casi |como |cosa de )?{unit} y medi[oa] = a {unit} and a half ago",
        r"(?:dentro de|en|de aquí a|de acá a) (?:una? )?{unit} y medi[oa] = in a {unit} and a half",
        r"(?:en |durante )?(?:la )?(?:noche|madrugada) (?:del?|de la) {wda} al? {wda2} = on {wd} night",
        r"(?:en |durante |de )?(?:los|la década de los) (?:años )?{decade} = in the {decade}s",
        r"(?:a |en )?{part} de los (?:años )?{decade} = the {part} of the {decade}s",
        r"(?:en |durante )?(?:los|las) {last} {unit} = in the last few {unit}s",
        r"(?:en |durante )?(?:los|las) {next} {unit} = in the next few {unit}s",
        r"(?:hace|hacía) (?:apenas |exactamente |tan solo |justo |poco más de |poco menos de |algo más de )?{n} {unit} = {n} {unit}s ago",
        r"(?:hace|va pa|van pa|va para) {n} {wd}s? = {n} {wd}s ago",
        r"(?:en|dentro de) {n} {wd}s? = {n} {wd}s from now",
        r"{wd} de aquí a (?:ocho días|una semana) = a week from {wd}",
        r"(?:el )?{wd} (?:en|dentro de) (?:una semana|8 días) = a week from {wd}",
        r"(?:no )?este {wd} no,? (?:sino )?el (?:otro|que viene|siguiente|próximo) = {wd} after next",
        r"no (?:este|el próximo) {wd},? sino el (?:otro|siguiente|que viene|próximo) = the {wd} after next",
        r"(?:la )?semana del {d} de {month} = the week of {month} {d}",
        r"(?:la )?semana del {d} = the week of the {d}th",
        r"(?:el )?(?:fin de semana|finde) del {d} de {month} = the weekend of {month} {d}",
        r"(?:el )?(?:fin de semana|finde) del {d} = the weekend of the {d}th",
        r"(?:en )?(?:la )?semana {n}(?! de) = calendar week {n}",
        r"(?:el )?año pasado por est(?:as fechas|e tiempo|a época) = this time last year",
        r"por est(?:as fechas|e tiempo|a época) (?:del|el) año pasado = this time last year",
        r"hoy hace {n} {unit} = {n} {unit}s ago",
        r"ayer hizo {n} {unit} = {n} {unit}s before yesterday",
        r"(?:los días |el )?{d} y (?:el )?{d2} de {month} = from {month} {d} to {month} {d2}",
        r"entre el {d} y el {d2} de {month} = from {month} {d} to {month} {d2}",
        r"(?:en )?{month} de hace {n} {unit} = in {month} {n} {unit}s ago",
        r"(?:el |este )?{season} de hace {n} {unit} = {season} {n} {unit}s ago",
        r"(?:el )?{wda},? (?:día )?{d}[/.]{m} = on {m}/{d}",
        r"el {d}[/]{m} = on {m}/{d}",
        r"(?:de aquí|de acá|desde ahora|desde hoy) (?:a|hasta) {month} = by {month}",
        r"(?:en )?(?:la |el )?{nth} {half} (?:del|de) año = the {nth} half of this year or the {nth} half of next year",
        r"(?:en )?(?:el )?{nth} trimestre = the {nth} quarter of this year or the {nth} quarter of next year",
        r"(?:en )?los primeros días de {month} = at the beginning of {month}",
        r"(?:en )?los últimos días de {month} = at the end of {month}",
        r"a (?:mediados|mitad) de {month} = in the middle of {month}",
        r"(?:ha|hace|va a hacer) {n} {unit} que = {n} {unit}s ago",
        r"{n} {unit} (?:atrás|ha) = {n} {unit}s ago",
        r"el {wd} antepasado = the {wd} before last",
        r"(?:el )?{wd} (?:de )?hace {n} semanas = {wd} {n} weeks ago",
        r"en (?:menos de |el plazo de |un plazo de )?{n} horas = within {n} hours",
        r"(?:el )?{wd} en (?:ocho|8|ocho días) = a week from {wd}",
        r"(?:el )?{wd} en (?:quince|15) = two weeks from {wd}",
        r"(?:el )?{wd} que viene no,? (?:sino )?(?:el )?(?:siguiente|otro|próximo) = {wd} after next",
        r"(?:la|el|este|esta) {unit} {next} no,? (?:sino )?(?:la|el) (?:siguiente|otra|otro|próxim[ao]) = the {unit} after next",
        r"(?:la|el) {unit} que pasó = last {unit}",
        r"(?:de aquí a|de acá a|de aquí en|de hoy en|de hoy a|en cosa de|en|dentro de) {n} {unit} = in {n} {unit}s",
        r"hace (?:unas|unos|varios|varias|pocos|pocas|un par de|algunos|algunas) {unit} = a few {unit}s ago",
        r"(?:en|dentro de) (?:unas|unos|varios|varias|pocos|pocas|algunos|algunas) {unit} = in a few {unit}s",
        r"(?:va|van) para {n} {unit} que = {n} {unit}s ago",
        r"(?:en|durante) (?:el|la) {last} {unit} = in the last {unit}",
        r"(?:en|durante) (?:los|las) {last} {unit} = in the last few {unit}s",
        r"(?:en|durante) (?:los|las) {next} {unit} = in the next few {unit}s",
        r"(?:el|la) pasad[oa] {unit} = last {unit}",
        r"el pasado (?:día )?{d} de {month} = last {month} {d}",
        r"el próximo (?:día )?{d} de {month} = next {month} {d}",
        r"(?:el )?(?:próximo |día )?primero de {month} = on {month} 1",
        r"el (?:pasado )?(?:día )?{d} del mes pasado = on the {d}th of last month",
        r"a (?:principios|comienzos|inicios|primeros) de {month} = at the beginning of {month}",
        r"a (?:la )?mitad de {month} = in the middle of {month}",
        r"hace {n} {unit} y medi[oa] = {n} and a half {unit}s ago",
        r"(?:dentro de|en) {n} {unit} y medi[oa] = in {n} and a half {unit}s",
        r"(?:del?|desde) (?:el )?{wd} (?:al?|hasta) (?:el )?{wd2} = from {wd} to {wd2}",
        r"entre (?:el )?{wd} y (?:el )?{wd2} = between {wd} and {wd2}",
        r"(?:del )?{d} al {d2} de {month} = from {month} {d} to {month} {d2}",
        r"(?:el )?{wd} (?:de )?dentro de {n} semanas = {n} weeks from {wd} or {wd} in {n} weeks",
        r"el {wd} {daypart} = on {wd}",
        r"el {wd} = on {wd}",
        r"el (?:próximo|que viene) {wd} = next {wd}",
        r"el {wd} {next} = next {wd}",
        r"el {wd} {last} = last {wd}",
        r"el pasado {wd} = last {wd}",
        r"(?:el )?{wd}(?: {daypart})? de la (?:próxima semana|semana (?:que viene|próxima|entrante|siguiente)) = {wd} of next week",
        r"la semana (?:que viene|próxima) el {wd} = {wd} of next week",
        r"(?:el )?{wd}(?: {daypart})? de la semana pasada = {wd} of last week",
        r"(?:el )?{wd}(?: {daypart})? de esta semana = {wd} of this week",
        r"(?:a|al|en|hacia) (?:el |la )?{part} (?:del|de la|de) {next} {unit} = at the {part} of next {unit}",
        r"(?:a|al|en|hacia) (?:el |la )?{part} (?:del|de la|de) {unit} {next} = at the {part} of next {unit}",
        r"(?:a|al|en|hacia) (?:el |la )?{part} (?:del|de la|de) {unit} {last} = at the {part} of last {unit}",
        r"(?:a|al|en|hacia) (?:el |la )?{part} de {this} {unit} = at the {part} of this {unit}",
        r"(?:a|al|en|hacia) (?:el |la )?{part} (?:del|de la|de) {unit} = at the {part} of the {unit}",
        r"(?:a|al|en|hacia) {part} de {month} = at the {part} of {month}",
        r"en {month} = in {month}",
        r"en {month} del año {last} = in {month} last year",
        r"en {month} del (?:año {next}|{next} año) = in {month} next year",
        r"(?:en |el )?{next} {month} = next {month}",
        r"(?:en |el )?{month} {last} = last {month}",
        r"(?:en |el )?pasado {month} = last {month}",
        r"(?:el )?(?:{wd},? )?{d} de {month} = on {month} {d}",
        r"el día {d} = on the {d}th",
        r"el {d} = on the {d}th",
        r"(?:en un plazo de|en el plazo de|en menos de|antes de) {n} {unit} = within {n} {unit}s",
        r"(?:dentro de|en) (?:unos |unas |aproximadamente |más o menos |cerca de )?{n} {unit} = in {n} {unit}s",
        r"en (?:los|las) {last} {n} {unit} = in the last {n} {unit}s",
        r"en (?:los|las) {next} {n} {unit} = in the next {n} {unit}s",
        r"en (?:los|las) {n} {last} {unit} = in the last {n} {unit}s",
        r"en {season} = in the {season}",
    ),
    never=(
        r"la mañana a la (?:tarde|noche)",
        r"los {wd}s?(?: y| o| e|,)(?: los)? {wd}s?(?! (?:pasado|próximo|que))",
        r"(?:visto|vi|vimos|viste|ver|vieron) viernes 13",
        r"cumpl\w+ (?:ya )?los {decade}",
        r"mañana será otro día|hoy por ti,? mañana por mí|en abril,? aguas mil|no dejes para mañana",
        r"(?:el |los |los días )?{d}(?: y (?:el )?{d2})? de cada mes|(?:cada|todos los) {nth}(?:s|es)? {wd}s?(?: (?:de|del) (?:cada )?mes)?",
        r"(?:tengo|tiene|tienes|tenía|cumplo|cumple|cumplió|cumplí|cumplen|cumplirá) {n} {unit}(?= de edad|[,.!]|$| y )",
        r"ayer,? hoy y (?:siempre|mañana)",
        r"(?:calle|avenida|plaza|paseo) (?:del? )?{d} de {month}",
        r"no dejes para mañana lo que puedas hacer hoy",
        r"(?:todos los|todas las|cada) (?:{n} )?(?:{wd}|{unit}|{month}|{season}|mañanas|tardes|noches)",
        r"los {wd}s?(?! (?:pasado|próximo|que))|{holiday} (?:fc|cf)|(?:fc|club|equipo|el señor|la señora|don|doña) .{0,12}{wd}",
        r"durante {n} {unit}",
        r"buen(?:os|as)? (?:días|dia|día|tardes|noches)",
        r"al (?:día|mes|año)(?! siguiente| que viene)",
        r"(?:segund[oa]|primer[oa]?|tercer[oa]?) posicion",
        r"viernes negro (?:fc|cf|club)|(?:calle|avenida|av\.?|plaza|paseo|barrio|estacion|metro|pasaje|jiron|carrera) (?:del? )?{d} de {month}",
        r"se llama {wd}|me llamo {wd}|llamad[oa] {wd}",
        r"(?:uno|un {wd}|una vez) (?:de )?cada dos {wd}s?",
        r"el {wd} es mi (?:dia|favorito)",
    ),
    is_modifier_behind=True,
    feasts="ramadán, eid, diwali, janucá, año nuevo chino, pésaj, yom kippur, pascua judía, holi",
    lookalikes="manzana, manzanas, montana, montanas",
)
