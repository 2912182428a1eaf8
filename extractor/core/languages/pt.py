"""Portuguese."""

from extractor.core.languages.form import ClaimWords, Cldr, DateWords, EndingWords, Language, OrderWords, PasswordWords

STOP_WORDS = (
    "a ainda ao aos aqui as assim até bem com como da das de dela dele deles depois do dos e ela elas ele eles em "
    "entre era essa esse esta este está estão eu foi foram há isso isto já lhe mais mas me mesmo meu meus minha "
    "minhas muito na nas nem no nos nossa nosso num numa não nós o onde os ou para pela pelo por porque qual quando "
    "que quem se sem ser será seu seus sim sobre sua suas são só também te tem tenho ter teu tu tua um uma usuário "
    "vai você vocês vou à às é"
)

DATES = DateWords(
    phrases=(
        "agora há pouco|agora pouco|há bocado|há bocadinho|ainda há pouco|há pouco|hoje mesmo|hoje cedo|mais tarde hoje|logo à noite|logo|mais logo|agorinha|agora mesmo|há instantes|ainda hoje|hoje de tarde|hoje de madrugada|de manhã hoje|nesta tarde=today, nesta noite|essa noite=tonight, "
        "hoje em dia|atualmente|actualmente|nos dias de hoje|por esses dias|estes dias|esses dias|nestes dias|nesses dias|ultimamente|nos últimos tempos|de uns tempos para cá|de uns tempos pra cá|no momento|neste momento|por enquanto|por agora|há tempos|faz tempo|há algum tempo|há muito tempo|faz um tempo|tem tempo=these days, "
        "outro dia desses|um dia desses|dia desses|noutro dia|há uns tempos|há tempos atrás|tempos atrás|há séculos|há que tempos|antigamente|anos atrás|meses atrás|naquele tempo|recém|dias atrás|esses dias atrás|faz pouco tempo|há pouco tempo atrás=a while ago, "
        "um dia|algum dia|qualquer dia|mais cedo ou mais tarde|um dia destes|a qualquer momento|daqui a pouco|daqui a nada|em pouco tempo=soon, "
        "trasanteontem|trás-anteontem|trasantontem|anteanteontem=3 days ago, depois de depois de amanhã=in 3 days, antes de ontem|antontem|anteontem à tarde=the day before yesterday, "
        "há uma quinzena|faz uma quinzena=two weeks ago or 15 days ago, dentro de uma quinzena|numa quinzena=in two weeks or in 15 days, "
        "no início da semana|no começo da semana=at the beginning of the week, a meio da semana|no meio da semana=in the middle of the week, no início do mês|no começo do mês|no comecinho do mês=at the beginning of the month, no fim do mês|no final do mês|fim do mês|final do mês|no finzinho do mês=at the end of the month, a meio do mês=in the middle of the month, "
        "no início do ano|no começo do ano=at the beginning of the year, no fim do ano|no final do ano|até ao fim do ano=at the end of the year, seis meses atrás=6 months ago, "
        "hj=today, hj à noite|hj de noite=tonight, hj de manhã|hj cedo|hj à tarde=today, "
        "sexta-feira santa|na sexta-feira santa|no sexta-feira santa|em sexta-feira santa|sexta feira santa|na sexta feira santa|no sexta feira santa|em sexta feira santa|sexta santa|na sexta santa|no sexta santa|em sexta santa=on Good Friday, "
        "domingo de ramos|na domingo de ramos|no domingo de ramos|em domingo de ramos=on Palm Sunday, "
        "domingo de páscoa|na domingo de páscoa|no domingo de páscoa|em domingo de páscoa=on Easter, "
        "quarta-feira de cinzas|na quarta-feira de cinzas|no quarta-feira de cinzas|em quarta-feira de cinzas=on Ash Wednesday, "
        "corpus christi|na corpus christi|no corpus christi|em corpus christi=on Corpus Christi, "
        "pentecostes|na pentecostes|no pentecostes|em pentecostes=on Whit Sunday, "
        "há meio ano|faz meio ano=half a year ago, daqui a meio ano|em meio ano=in half a year, "
        "de hoje a oito|de hoje a oito dias=a week from today, daqui a quinze dias|dentro de quinze dias=in two weeks or in 15 days, há quinze dias=two weeks ago or 15 days ago, daqui a oito dias=in a week or in 8 days, "
        "na véspera de natal|véspera de natal=on Christmas Eve, no réveillon|na passagem de ano|na véspera de ano novo=on New Year's Eve, no ano novo|no dia de ano novo=on New Year's Day, "
        "semana retrasada|na semana retrasada=the week before last, mês retrasado|no mês retrasado=the month before last, ano retrasado|no ano retrasado=the year before last, "
        "depois de amanhã de manhã|depois de amanhã à tarde|depois de amanhã à noite=the day after tomorrow, anteontem à noite|anteontem de manhã=the day before yesterday, "
        "hoje de manhã|hoje à tarde|esta manhã|esta tarde|nesta manhã=today, hoje à noite|esta noite=tonight, ontem à noite|ontem de manhã|ontem à tarde=yesterday, "
        "amanhã de manhã|amanhã à tarde|amanhã à noite|amanhã cedo=tomorrow, na noite passada|a noite passada=last night, "
        "recentemente|há pouco tempo|outro dia|no outro dia=recently, em breve|logo mais|dentro em breve=soon, no dia seguinte=the next day, na semana seguinte=a week later, "
        "no fim de semana|neste fim de semana|este fim de semana=this weekend, no natal=on Christmas, na páscoa=on Easter, daqui a uma semana=a week from today"
    ),
    names=(
        "2ª feira|2a feira=Monday, 3ª feira|3a feira=Tuesday, 4ª feira|4a feira=Wednesday, 5ª feira|5a feira=Thursday, 6ª feira|6a feira=Friday, "
        "segunda|segunda feira=Monday, terça|terça feira|terca-feira|terca=Tuesday, quarta|quarta feira=Wednesday, quinta|quinta feira=Thursday, "
        "sexta|sexta feira=Friday, sabado=Saturday, marco=March"
    ),
    next="q vem, próximo, próxima, próximos, próximas, proximo, proxima, que vem, seguinte, que vêm",
    last="passado, passada, passados, passadas, último, última, últimos, últimas, ultimo",
    this="este, esta, neste, nesta, nessa, desse, desta, deste",
    units=(
        "dia|dias=day, semana|semanas=week, fim de semana|final de semana|fins de semana|fds=weekend, mês|meses|mes=month, trimestre|trimestres=quarter, ano|anos=year, década|décadas=decade, "
        "primavera=spring, verão=summer, outono=autumn, inverno=winter"
    ),
    numbers=(
        "um|uma=1, dois|duas=2, três|tres=3, quatro=4, cinco=5, seis=6, sete=7, oito=8, nove=9, dez=10, onze=11, doze=12, quinze=15, vinte=20, trinta=30, "
        "quarenta=40, cinquenta=50, cem=100, alguns|algumas|poucos|poucas=a few, um par de=a couple of"
    ),
    ordinals="primeiro|primeira|1º|1ª=first, segundo|2º|2ª=second, terceiro|terceira|3º=third, quarto|4º=fourth, último|última|ultimo|ultima=last",
    about="cerca de, mais ou menos, uns, umas, coisa de, quase, por volta de, aproximadamente, mais de, pouco mais de, já, tipo, bem uns, bem umas, apenas, só, à volta de, perto de, pra mais de, lá por",
    half="metade, semestre, quinzena",
    of="de, do, da, deste, desta, desse, dessa",
    holidays=(
        "ramadã|ramadão=Ramadan, eid=Eid, festa do sacrifício=Eid al-Adha, diwali=Diwali, chanucá|hanucá=Hanukkah, yom kippur=Yom Kippur, pessach|páscoa judaica=Passover, rosh hashaná|ano novo judaico=Rosh Hashanah, ano novo chinês|ano novo lunar=Chinese New Year, carnaval=Carnival, terça-feira de carnaval|terça de carnaval|terça-feira gorda|terça gorda=Mardi Gras, segunda-feira de carnaval|segunda de carnaval=Rose Monday, "
        "semana santa=Holy Week or Easter, "
        "natal|dia de natal|o natal=Christmas, véspera de natal|noite de natal|consoada=Christmas Eve, réveillon|reveillon|passagem de ano|véspera de ano novo|virada do ano|virada|fim de ano|passagem do ano=New Year's Eve, ano novo|dia de ano novo|ano-novo=New Year's Day, dia de reis|reis=January 6, "
        "dia da mulher=March 8, dia do pai=March 19, 25 de abril|dia da liberdade=April 25, tiradentes|dia de tiradentes=April 21, dia do trabalho|dia do trabalhador|1º de maio|primeiro de maio=May 1, dia das mães|dia da mãe=Mother's Day, dia dos namorados=June 12 or February 14, dia de portugal=June 10, são joão|dia de são joão=June 24, santo antónio|santo antônio=June 13, "
        "dia dos pais=the second Sunday of August, assunção=August 15, independência|dia da independência|sete de setembro|7 de setembro=September 7, dia das crianças|nossa senhora aparecida=October 12, implantação da república=October 5, halloween|dia das bruxas=October 31, todos os santos|dia de todos os santos=November 1, finados|dia de finados=November 2, "
        "proclamação da república=November 15, são martinho=November 11, restauração da independência=December 1, imaculada conceição=December 8, páscoa|domingo de páscoa=Easter, sexta-feira santa|sexta feira santa|sexta santa=Good Friday, quinta-feira santa=Maundy Thursday, domingo de ramos=Palm Sunday, segunda-feira de páscoa=Easter Monday, "
        "quarta-feira de cinzas=Ash Wednesday, terça-feira de carnaval|terça de carnaval|terça gorda=Mardi Gras, corpus christi|corpo de deus=Corpus Christi, pentecostes=Whit Sunday, black friday=Black Friday"
    ),
    on="no dia de, dia de, no, na, em, pelo, pela, para o, pro, pra, ao, à, o, a, nos, nas, no dia, durante o, durante a, por, por alturas do",
    in_year="em, no ano de, no ano, desde",
    range_from="de, da, do, desde, entre",
    range_to="a, à, ao, até, até a, até à, e",
    hints="há, faz, daqui a, daqui, dentro de, em, atrás, lá pra, agora em, último, última, primeiro, primeira, desde, esse, essa, nesse, nessa, tem, vai fazer, pro, que passou, ha",
    parts="início|inicio|começo|comecinho|princípio=beginning, meados|meio=middle, fim|finzinho|final|finais=end",
    day_parts="de manhã, à tarde, à noite, de tarde, de noite, ao meio-dia, pela manhã, de madrugada",
    since="desde o, desde a, desde",
    until="até o, até a, até ao, até à, até",
    by="para o, para a, antes do, antes da, antes de, o mais tardar",
    either="ou, a",
    starting="a partir do, a partir da, a partir de",
    has_small_names=True,
    ahead="para, para a, para o, pra, pro, pras, até, até a",
    past=r"\b(?!(?:sou|vou|estou|dou|\w+[aei]rei|sei|lei|rei)\b)\w{2,}(?:ou|ei|aram|eram|iram|iu)\b|\b(?:foi|fui|fomos|estava|estive|era|tinha|disse|fiz|fez|pedi|vi|corri|assinamos|terminamos|chegamos|falamos|decidimos|fizemos)\b",
    ordinal=r"(?:º|°|o)?",
    rows=(
        r"{wd} (?:a|daqui a) (?:oito|uma semana|oito dias) = a week from {wd}",
        r"{wd} (?:daqui a|a) (?:quinze|quinze dias|15 dias) = two weeks from {wd}",
        r"(?:na |no )?{wd} (?:que passou|que já passou) = last {wd}",
        r"(?:na |no |a |o )?{unit} (?:que passou|q passou) = last {unit}",
        r"(?:na |no )?{wd} que vem sem ser (?:esta|essa) = {wd} after next",
        r"(?:na |no )?(?:semana|outra semana) sem ser (?:esta|essa|a que vem|a próxima) = the week after next",
        r"{unit} retrasad[oa] = the {unit} before last",
        r"{wd} retrasad[oa] = {wd} before last",
        r"{season} retrasad[oa] = the {season} before last",
        r"(?:há|faz|tem) (?:alguns|algumas|uns|umas|poucos|poucas|vários|várias|um par de) {unit}(?: atrás)? = a few {unit}s ago",
        r"(?:alguns|algumas|uns|umas|poucos|poucas) {unit} atrás = a few {unit}s ago",
        r"(?:daqui a|em|dentro de) (?:alguns|algumas|uns|umas|poucos|poucas) {unit} = in a few {unit}s",
        r"(?:daqui a|de aqui a|daqui|em|dentro de|lá pra daqui a) {n} {unit} = in {n} {unit}s",
        r"(?:há|faz|tem|vai fazer|ha) {n} {unit} (?:que|atrás) = {n} {unit}s ago",
        r"n[ao] {last} {unit} = in the last {unit}",
        r"n[oa]s {last} {unit} = in the last few {unit}s",
        r"n[oa]s {next} {unit} = in the next few {unit}s",
        r"n[ao] {unit} {last} = last {unit}",
        r"no passado (?:dia )?{d} de {month} = last {month} {d}",
        r"no próximo (?:dia )?{d} de {month} = next {month} {d}",
        r"(?:no passado|na passada|no último|na última) {wd} = last {wd}",
        r"(?:no )?dia {d} d[oe] mês passado = on the {d}th of last month",
        r"(?:no )?dia {d} d[oe] (?:próximo mês|mês que vem) = on the {d}th of next month",
        r"(?:no )?(?:dia )?(?:primeiro|1º) de {month} = on {month} 1",
        r"(?:no dia |dia )primeiro = on the 1th",
        r"(?:lá pra|lá para|lá pelo|lá pelos) {part} de {month} = at the {part} of {month}",
        r"(?:n?ess[ae]) {unit} = this {unit}",
        r"(?:há|faz) {unit} e mei[oa] = a {unit} and a half ago",
        r"(?:há|faz) {n} {unit} e mei[oa] = {n} and a half {unit}s ago",
        r"(?:daqui a|em|dentro de) {unit} e mei[oa] = in a {unit} and a half",
        r"(?:daqui a|em|dentro de) {n} {unit} e mei[oa] = in {n} and a half {unit}s",
        r"{wda} agora = this coming {wd}",
        r"{wd} daqui a {n} semanas = {n} weeks from {wd}",
        r"(?:daqui a|em|dentro de) uma? {unit} e mei[oa] = in a {unit} and a half",
        r"(?:há|faz) uma? {unit} e mei[oa] = a {unit} and a half ago",
        r"(?:de |da |do )?{wd} (?:a|à|até) {wd2} = from {wd} to {wd2}",
        r"entre (?:a |o )?{wd} e (?:a |o )?{wd2} = between {wd} and {wd2}",
        r"(?:de |do dia )?{d} (?:a|ao|até) {d2} de {month} = from {month} {d} to {month} {d2}",
        r"(?:na|no|nesta|neste) {wd}(?: {daypart})? = on {wd}",
        r"(?:na|no|a|o) {next} {wd} = next {wd}",
        r"(?:na |no |a |o )?{wd} {next} = next {wd}",
        r"(?:na |no |a |o )?{wd} {last} = last {wd}",
        r"(?:nesta|neste|esta|este) {wd} = this {wd}",
        r"(?:na |no )?{wd}(?: {daypart})? da (?:próxima semana|semana (?:que vem|seguinte|próxima)) = {wd} of next week",
        r"(?:na |no )?{wd}(?: {daypart})? da semana passada = {wd} of last week",
        r"(?:na |no )?{wd}(?: {daypart})? desta semana = {wd} of this week",
        r"(?:no |em |ao |pelo |até o )?{part} (?:do|da|de) {next} {unit} = at the {part} of next {unit}",
        r"(?:no |em |ao |pelo )?{part} (?:do|da|de) {unit} {next} = at the {part} of next {unit}",
        r"(?:no |em |ao |pelo )?{part} (?:do|da|de) {unit} {last} = at the {part} of last {unit}",
        r"(?:no |em |ao |pelo )?{part} (?:deste|desta) {unit} = at the {part} of this {unit}",
        r"(?:no |em |ao |pelo )?{part} (?:do|da) {unit} = at the {part} of the {unit}",
        r"(?:no |em |ao |pelo )?{part} de {month} = at the {part} of {month}",
        r"em {month} = in {month}",
        r"em {month} do ano {last} = in {month} last year",
        r"em {month} do (?:próximo ano|ano que vem) = in {month} next year",
        r"(?:no |em )?{next} {month} = next {month}",
        r"(?:no |em )?{month} {last} = last {month}",
        r"(?:no dia |em |a |dia |no )?(?:{wd},? )?{d} de {month} = on {month} {d}",
        r"(?:no )?dia {d} = on the {d}th",
        r"na primeira {wd} do (?:próximo mês|mês que vem) = the first {wd} of next month",
        r"no primeiro {wd} do (?:próximo mês|mês que vem) = the first {wd} of next month",
        r"n[ao] primeir[ao] {wd} de {month} = the first {wd} of {month}",
        r"n[ao] últim[ao] {wd} de {month} = the last {wd} of {month}",
        r"(?:dentro de|num prazo de|no prazo de|em até) {n} {unit} = within {n} {unit}s",
        r"(?:daqui a|em|daqui|daí a) (?:cerca de |mais ou menos |uns |umas )?{n} {unit} = in {n} {unit}s",
        r"(?:há|faz|fazem) (?:cerca de |mais ou menos |uns |umas )?{n} {unit}(?: atrás)? = {n} {unit}s ago",
        r"{n} {unit} atrás = {n} {unit}s ago",
        r"n[oa]s {last} {n} {unit} = in the last {n} {unit}s",
        r"n[oa]s {next} {n} {unit} = in the next {n} {unit}s",
        r"n[ao] {season} {last} = last {season}",
        r"n[ao] {next} {season} = next {season}",
        r"n[ao] {season} = in the {season}",
    ),
    never=(
        r"(?:ha|há|faz|tem) (?:anos|meses|semanas|dias)",
        r"(?:ele|ela|eu|filh[oa]|net[oa]|sobrinh[oa]|irm[ao]o?|pai|mae|avo|marido|mulher|esposa|namorad[oa]|amig[oa]|bebe|gat[oa]|cao|empresa|\w+inh[oa]|tenho|tem|tinha|completa|completou|completo) (?:ja )?(?:faz|fez|vai fazer )?\s?{n} anos(?= de idade|[,.!?;]|$| (?:e|em|no|na|hoje|amanha|agora))",
        r"(?:uma|numa|minha|nossa) quinta (?:em|no|na|de|do|da|com|linda|grande)(?! (?:semana|próxim))",
        r"hoje em dia",
        r"(?:rua|avenida|praça|largo|travessa) (?:d[aoe] )?{d} de {month}",
        r"(?:segunda|terça|quarta|quinta|sexta) (?:vez|parte|mão|etapa|fase|classe|pessoa|opção|edição|temporada|linha|geração|tentativa|básica|série|casa|página|via|dose|volta|língua)",
        r"não deix\w+ para amanhã o que (?:pode|podes|você pode) fazer hoje",
        r"(?:todos os|todas as|cada|toda|todo) (?:{n} )?(?:{wd}s?|{unit}|{month}|{season}|manhãs|tardes|noites)",
        r"(?:às|aos) {wd}s(?:-feiras)?",
        r"durante {n} {unit}",
        r"bo[ma] (?:dia|tarde|noite)s?",
        r"(?:por|ao) (?:dia|mês|ano)",
        r"(?:na |a |em |da |de )?(?:segunda|terca|quarta|quinta|sexta) (?:posicao|colocacao|chance|mao|lugar|divisao|rodada|fila|feira de artesanato|categoria|metade|dose|opcao|voz|natureza|intencao|tentativa|guerra|geracao|turma|versao|instancia|camada)",
        r"(?:rua|avenida|av\.?|praca|largo|travessa|estacao|ponte|bairro) (?:d[aoe] )?{d} (?:de )?{month}",
        r"se chama {wd}s?|chamad[oa] {wd}s?|me chamo {wd}s?|domingos (?=[a-z]+ (?:foi|e|era|nasceu))",
        r"(?:sempre|costum\w+) (?:\w+ ){0,4}(?:no|na|aos|as) {wd}",
        r"nao deixe para amanha",
    ),
    is_modifier_behind=True,
    feasts="carnaval, ramadã, ramadão, eid, diwali, ano novo chinês",
    lookalikes="aranha, aranhas",
)

PASSWORDS = PasswordWords(
    passwords="palavra-passe,palavra passe,palavra-chave,senha,código de acesso,frase secreta",
    passphrases="frase secreta,frase-senha,frase de segurança,frase de recuperação,frase-passe,frase semente",
    pins="pin,código pin,chave wifi,chave do wifi,código do wifi,chave de rede",
    short="pw,pass,senh",
    joins="de,do,da,para,no,na,ao,dos",
    links="é,eh,era,será,foi,agora é,continua sendo,continua a ser,passou a ser,mudou para,alterada para,ficou,continua,virou,segue sendo,é agora,ainda é,passou para,é simplesmente,seria,é atualmente,mudou pra",
    fillers="é,era,como,minha,a,o,nossa,sua,tua,uma,nova,de",
    units="caracteres,dígitos,letras,dias,minutos,horas,meses,símbolos,anos",
    locks="portão,porta,cofre,alarme,cadeado,garagem,prédio,cartão,celular,telemóvel,armário,mala,fechadura,interfone,portaria,iphone,cacifo,bicicleta,bike,telefone,smartphone,apartamento,locker,cancela,academia",
    codes="código,codigo,combinação,segredo,senha,pin,",
    opens=r"digit\w+|abre com|marc(?:a|ar|o)\b|apert\w+|tecl\w+|insir\w+|abr\w+ (?:com|no|na|com o)|desbloque\w+|digit\w+|apert\w+|marc\w+|carreg\w+ (?:em|no)|deslig\w+ com|desativ\w+ com|tecl\w+|est[aá] em\b|põe\b|coloc\w+",
    keypads="cadeado,cofre,portão,interfone,fechadura,cacifo,locker,armário da academia,armário do,portaria",
    networks="rede wifi",
    logins=r"(?:entr|acess|log|conect)\w*(?: \S+){0,5} com(?: \w+){0,2} {value}",
    sentences=(
        r"com {value} (?:como|de) {word}",
        r"(?:mud|troqu|troc|alter|redefin|coloqu|pus|pôs|atualiz)\w{0,12}+{gap}{word}{gap} (?:para|por|pra|em) {value}",
        r"(?:use|usa|utilize|coloque|digite|ponha|põe|tente) {gap}{value} como{gap}{word}",
        r"{pin}(?: (?:de|do|da|para)[^.!?\n\d]{1,30}?)? (?:é|:|para) ?{number}",
        r"\bcom (?:\w{1,12} ){0,2}{word} {value}",
    ),
)

# -- CLDR 48.2.0, made by scripts/cldr.py. Copyright Unicode, Inc.; LICENSE-UNICODE
CLDR = Cldr(
    weekdays=(
        "segunda-feira, seg.",
        "terça-feira, ter.",
        "quarta-feira, qua.",
        "quinta-feira, qui.",
        "sexta-feira, sex.",
        "sábado, sáb.",
        "domingo, dom.",
    ),
    months=(
        "janeiro, jan.",
        "fevereiro, fev.",
        "março, mar.",
        "abril, abr.",
        "maio, mai.",
        "junho, jun.",
        "julho, jul.",
        "agosto, ago.",
        "setembro, set.",
        "outubro, out.",
        "novembro, nov.",
        "dezembro, dez.",
    ),
    relative={
        "the day before yesterday": "anteontem",
        "yesterday": "ontem",
        "today": "hoje",
        "tomorrow": "amanhã",
        "the day after tomorrow": "depois de amanhã",
        "last week": "semana passada",
        "last month": "mês passado",
        "last quarter": "último trimestre",
        "last year": "ano passado",
        "last Monday": "segunda-feira passada",
        "last Tuesday": "terça-feira passada",
        "last Wednesday": "quarta-feira passada",
        "last Thursday": "quinta-feira passada",
        "last Friday": "sexta-feira passada",
        "last Saturday": "sábado passado",
        "last Sunday": "domingo passado",
        "this week": "esta semana",
        "this month": "este mês",
        "this quarter": "este trimestre",
        "this year": "este ano",
        "this Monday": "esta segunda-feira",
        "this Tuesday": "esta terça-feira",
        "this Wednesday": "esta quarta-feira",
        "this Thursday": "esta quinta-feira",
        "this Friday": "esta sexta-feira",
        "this Saturday": "este sábado",
        "this Sunday": "este domingo",
        "next week": "próxima semana",
        "next month": "próximo mês",
        "next quarter": "próximo trimestre",
        "next year": "próximo ano",
        "next Monday": "próxima segunda-feira",
        "next Tuesday": "próxima terça-feira",
        "next Wednesday": "próxima quarta-feira",
        "next Thursday": "próxima quinta-feira",
        "next Friday": "próxima sexta-feira",
        "next Saturday": "próximo sábado",
        "next Sunday": "próximo domingo",
    },
    past={
        "day": "há {0} dia, há {0} dias",
        "week": "há {0} semana, há {0} semanas",
        "month": "há {0} mês, há {0} meses",
        "quarter": "há {0} trimestre, há {0} trimestres",
        "year": "há {0} ano, há {0} anos",
        "hour": "há {0} hora, há {0} horas",
    },
    future={
        "day": "em {0} dia, em {0} dias",
        "week": "em {0} semana, em {0} semanas",
        "month": "em {0} mês, em {0} meses",
        "quarter": "em {0} trimestre, em {0} trimestres",
        "year": "em {0} ano, em {0} anos",
        "hour": "em {0} hora, em {0} horas",
    },
)
# -- end of CLDR

LANGUAGE = Language(
    code="pt",
    name="Portuguese",
    scripts="latin",
    stop_words=STOP_WORDS,
    stemmer="portuguese",
    chars_per_token=3.45,
    orders=OrderWords(
        verbs=(
            "envie, envia, enviem, encaminhe, encaminha, apague, apaga, exclua, exclui, execute, executa, "
            "ignore, ignora, esqueça, responda, responde, transfira, aprove, aprova, instale, instala, "
            "compartilhe, partilhe, baixe, abra, use, adicione, copie, pague, compre, salve, guarde, faça, diga, "
            "publique, clique"
        ),
        before="por favor, sempre, nunca, a partir de agora, doravante",
    ),
    affirmations="sim exato perfeito obrigado obrigada isso certeza",
    endings=EndingWords(
        saves=r"\bguard(?:ad[ao]s?|ar|ei|ou)\b|\barmazen\w*|\bregistr(?:ad[ao]s?|ar|ei|ou)\b|\bmemoriza(?:d[ao]s?|r)\b|\banot(?:ad[ao]s?|ar|ei)\b|\bsalvar\b|\bsalvei\b|\bgravad\w*|\bgravei\b",
        nothing=r"\bnada\b|\bnenhum\w*",
        claims=r"\b(?:salvei|guardei|armazenei|registrei|memorizei|anotei)\b",
    ),
    acknowledgements="ok,okay,obrigado,obrigada,muito obrigado,muito obrigada,valeu,ótimo,perfeito,legal,tá bom,está bem,tudo bem,entendi,entendido,certo,beleza,tchau,até logo,boa noite,bom dia,olá,oi,ah,continue",
    claims=ClaimWords(
        connectives="que, mas, e, porque, embora, se",
        negations="não, nem, nunca, sem, nada, nenhum, nenhuma",
        scales="mil=1000, milhão|milhões=1000000, bilhão|bilhões=1000000000",
        clock="meia, quarto",
        user="usuário, usuária, utilizador",
        articles="o",
        speaker="eu, nos",
        determiners="o meu, meu, minha",
        joiners="e, mas",
        by_words="por",
        with_words="com",
        without_words="sem",
    ),
    passwords=PASSWORDS,
    dates=DATES,
    cldr=CLDR,
    letters="ãõ",
)
