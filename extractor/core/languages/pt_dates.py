"""Dates in Portuguese."""

from __future__ import annotations

from extractor.core.languages.form import DateWords
from extractor.core.languages.years import years_in_words

DATES = DateWords(
    phrases=(
        "ontem o dia todo|ontem o dia inteiro|ontem todo dia=yesterday, hoje o dia todo|hoje o dia inteiro=today, assim que virar o ano|quando virar o ano|assim que o ano virar=in the new year or on New Year's Day, sem q vem|sem que vem=next week, estas noites=these days, antes das férias de natal=before the Christmas holidays, agora há pouco|agora pouco|há bocado|há bocadinho|ainda há pouco|há pouco|hoje mesmo|hoje cedo|mais tarde hoje|logo à noite|logo|mais logo|agorinha|agora mesmo|há instantes|ainda hoje|hoje de tarde|hoje de madrugada|de manhã hoje|nesta tarde=today, nesta noite|essa noite=tonight, "
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
        "no fim de semana|neste fim de semana|este fim de semana=this weekend, no natal=on Christmas, na páscoa=on Easter, daqui a uma semana=a week from today, em criança|quando era criança|quando eu era criança|quando era pequeno|quando era pequena|quando eu era pequeno|quando eu era pequena|na minha infância|na minha juventude|quando era jovem|quando eu era jovem|quando era miúdo|quando era miúda|quando era moleque|na adolescência|na minha adolescência|da última vez|a última vez|na última vez|na época|naquela época|há uma eternidade|há bastante tempo|faz um tempão|faz um tempinho|há um tempão|um tempo atrás|faz muito tempo|tem um tempo=a while ago, da próxima vez|a próxima vez|na próxima vez|no futuro|num futuro próximo|num futuro|futuramente|mais pra frente|mais para a frente|por estes dias|um dia destes aí=soon, nas festas|durante as festas|depois das festas|antes das festas|nas férias grandes=over the holidays, hoje à tardinha|hoje ao meio-dia|hoje ao almoço|há uma hora|há meia hora|faz uma hora|daqui a uma hora|daqui a meia hora|mais logo à tarde|à tarde hoje|agora à tarde|agora de manhã=today, agora à noite|hoje à noitinha|logo à noitinha=tonight, ontem de tarde|ontem de noite|ontem ao almoço|ontem cedo|ontem à noitinha|ontem de madrugada|ontem a noite|ontem a tarde|onte=yesterday, amanhã de tarde|amanhã de noite|amanhã bem cedo|amanhã ao meio-dia|amanhã de madrugada|amanhã a tarde|amanhã a noite|amanha de manha|amnh|amanhã à tardinha=tomorrow, depois de amanhã cedo|depois de amanhã de tarde|depois d amanhã|dps de amanhã=the day after tomorrow, anteontem de tarde|anteontem de noite|anteontem cedo|anteontem a noite=the day before yesterday, entre o natal e o ano novo|entre o natal e o réveillon=between Christmas and New Year, até o fim do mês|até ao fim do mês|até o final do mês|até o fim desse mês=by the end of the month, até o fim do ano|até o final do ano|até ao final do ano|antes do fim do ano=by the end of the year, durante a semana|no meio de semana|no decorrer da semana=this week, no meio do ano|a meio do ano|em meados do ano=in the middle of the year, na semana que vem no domingo=Sunday of next week, há coisa de nada=today, fds passado|no fds passado=last weekend, nesse fds|este fds|neste fds=this weekend, de amanhã a oito|de amanhã a oito dias|amanhã a oito=a week from tomorrow, hoje a oito=a week from today, de hoje a quinze|de hoje a quinze dias=in two weeks, antes que acabe o mês|antes de acabar o mês=by the end of the month, antes que acabe a semana|antes de acabar a semana=by the end of the week, a semana que entra|na semana que entra|outra semana|na outra semana=next week, no outro mês=next month, no findi|no finde=this weekend, no findi passado=last weekend"
    ),
    names=(
        "2ª feira|2a feira=Monday, 3ª feira|3a feira=Tuesday, 4ª feira|4a feira=Wednesday, 5ª feira|5a feira=Thursday, 6ª feira|6a feira=Friday, "
        "segunda|segunda feira=Monday, terça|terça feira|terca-feira|terca=Tuesday, quarta|quarta feira=Wednesday, quinta|quinta feira=Thursday, "
        "sexta|sexta feira=Friday, sabado=Saturday, marco=March"
    ),
    next="q vem, próximo, próxima, próximos, próximas, proximo, proxima, que vem, seguinte, que vêm, q vêm, que entra, vindouro, vindoura, a seguir, que vem agora, próx, prox, seguintes, q ve",
    last="passado, passada, passados, passadas, último, última, últimos, últimas, ultimo, que passou, q passou, anterior, anteriores, ultimos, ultimas, passadão, transato, transacto",
    this="este, esta, neste, nesta, nessa, desse, desta, deste, esse, essa, nesse, estes, estas, nestes, nestas, dessa, corrente",
    units=(
        "dia|dias=day, semana|semanas=week, fim de semana|final de semana|fins de semana|fds=weekend, mês|meses|mes=month, trimestre|trimestres=quarter, ano|anos=year, década|décadas=decade, "
        "primavera=spring, verão=summer, outono=autumn, inverno=winter, hora|horas=hour, século|séculos=century, ano letivo|ano lectivo|ano escolar=school year, findi|fim-de-semana|fins-de-semana|finde|fim d semana=weekend, aninho|aninhos=year, mesinho=month, semaninha|semaninhas=week, diazinho=day, semestre letivo=semester, dia útil|dias úteis=working day, verões=summer, invernos=winter, outonos=autumn, primaveras=spring"
    ),
    numbers=(
        "um|uma=1, dois|duas=2, três|tres=3, quatro=4, cinco=5, seis=6, sete=7, oito=8, nove=9, dez=10, onze=11, doze=12, quinze=15, vinte=20, trinta=30, "
        "quarenta=40, cinquenta=50, cem=100, alguns|algumas|poucos|poucas=a few, um par de=a couple of, treze=13, quatorze|catorze=14, dezesseis|dezasseis=16, dezessete|dezassete=17, dezoito=18, dezenove|dezanove=19, vinte e um|vinte e uma=21, vinte e dois|vinte e duas=22, vinte e três=23, vinte e quatro=24, vinte e cinco=25, vinte e seis=26, vinte e sete=27, vinte e oito=28, vinte e nove=29, trinta e um=31, quarenta e oito=48, sessenta=60, setenta=70, setenta e duas|setenta e dois=72, oitenta=80, noventa=90, uma dúzia de=12, uma dezena de=10, um par|par de=2, uns|umas|vários|várias|diversos|diversas|bastantes=a few, dois ou três|duas ou três|dois três=2-3, três ou quatro=3-4, meia dúzia de=6"
    ),
    ordinals="primeiros|primeiras=first, primeiro|primeira|1º|1ª=first, segundo|segunda|2º|2ª=second, terceiro|terceira|3º=third, quarto|4º=fourth, último|última|ultimo|ultima=last, 2a|2o=second, 3ª|3a=third, 4ª|quarta=fourth, quinto|quinta|5º=fifth, penúltimo|penúltima=penultimate, últimos|últimas=last",
    also="e",
    days_of_weeks="8=1, 15=2",
    times="semestre, férias, férias de verão, férias de julho, férias de fim de ano, volta às aulas, feriadão, recesso, ano letivo, ano lectivo, fim da tarde, final da tarde, fim do dia, início da noite, meio da tarde, tardinha, finalzinho da tarde",
    exact="exatamente, exatos, precisamente, exato, dia por dia, certinho",
    about="exatos, exatas, cerca de, mais ou menos, uns, umas, coisa de, quase, por volta de, aproximadamente, mais de, pouco mais de, já, tipo, bem uns, bem umas, apenas, só, à volta de, perto de, pra mais de, lá por, exatamente, exactamente, precisamente, pouco menos de, um pouco mais de, cerca de uns, mais ou menos uns, praticamente, no máximo, pelo menos uns, uns bons, umas boas",
    half="metade, semestre, quinzena",
    of="de, do, da, deste, desta, desse, dessa",
    holidays=(
        "ramadã|ramadão=Ramadan, eid=Eid, festa do sacrifício=Eid al-Adha, diwali=Diwali, chanucá|hanucá=Hanukkah, yom kippur=Yom Kippur, pessach|páscoa judaica=Passover, rosh hashaná|ano novo judaico=Rosh Hashanah, ano novo chinês|ano novo lunar=Chinese New Year, terça-feira gorda=Mardi Gras, "
        "semana santa=Holy Week or Easter, "
        "natal|dia de natal|o natal=Christmas, véspera de natal|noite de natal|consoada=Christmas Eve, réveillon|reveillon|passagem de ano|véspera de ano novo|virada do ano|virada|fim de ano|passagem do ano=New Year's Eve, ano novo|dia de ano novo|ano-novo=New Year's Day, dia de reis|reis=January 6, "
        "dia da mulher=March 8, dia do pai=March 19, 25 de abril|dia da liberdade=April 25, tiradentes|dia de tiradentes=April 21, dia do trabalho|dia do trabalhador|1º de maio|primeiro de maio=May 1, dia das mães|dia da mãe=Mother's Day, dia dos namorados=June 12 or February 14, dia de portugal=June 10, são joão|dia de são joão=June 24, santo antónio|santo antônio=June 13, "
        "dia dos pais=the second Sunday of August, assunção=August 15, independência|dia da independência|sete de setembro|7 de setembro=September 7, dia das crianças|nossa senhora aparecida=October 12, implantação da república=October 5, halloween|dia das bruxas=October 31, todos os santos|dia de todos os santos=November 1, finados|dia de finados=November 2, "
        "proclamação da república=November 15, são martinho=November 11, restauração da independência=December 1, imaculada conceição=December 8, páscoa|domingo de páscoa=Easter, sexta-feira santa|sexta feira santa|sexta santa=Good Friday, quinta-feira santa=Maundy Thursday, domingo de ramos=Palm Sunday, segunda-feira de páscoa=Easter Monday, "
        "quarta-feira de cinzas=Ash Wednesday, terça-feira de carnaval|terça de carnaval|terça gorda=Mardi Gras, corpus christi|corpo de deus=Corpus Christi, pentecostes=Whit Sunday, black friday=Black Friday, carnaval|o carnaval=Carnival, segunda de carnaval|segunda-feira de carnaval=Rose Monday, sábado de aleluia|sábado santo=Holy Saturday, sexta da paixão|sexta-feira da paixão|paixão de cristo=Good Friday, quinta-feira da ascensão|ascensão=Ascension Day, segunda de páscoa=Easter Monday, quinta santa=Maundy Thursday, cinzas=Ash Wednesday, domingo de ramo=Palm Sunday, noite da consoada|ceia de natal|noite de consoada|a consoada|véspera do natal=Christmas Eve, 25 de dezembro|noel=Christmas, noite de réveillon|noite de ano novo|noite da virada|ano-bom|passagem d'ano|passagem de ano novo|fim do ano|noite de passagem de ano|noite de fim de ano=New Year's Eve, primeiro do ano|primeiro de ano|dia 1 do ano|confraternização universal|ano bom=New Year's Day, dia de reis magos|reis magos=January 6, são sebastião|dia de são sebastião=January 20, aniversário de são paulo=January 25, iemanjá|dia de iemanjá=February 2, dia internacional da mulher=March 8, são josé|dia de são josé=March 19, dia da mentira|primeiro de abril|1º de abril=April 1, vinte e cinco de abril|dia dos cravos=April 25, são jorge|dia de são jorge=April 23, dia dos trabalhadores=May 1, 10 de junho|dez de junho=June 10, noite de santo antónio|noite de santo antônio=June 12, véspera de são joão|noite de são joão=June 23, são pedro|dia de são pedro=June 29, dois de julho=July 2, revolução constitucionalista|nove de julho=July 9, nossa senhora da assunção|dia da assunção|15 de agosto=August 15, dia do avô=July 26, dia da pátria|feriado da independência|feriado de 7 de setembro=September 7, dia da árvore=September 21, dia da criança=June 1 or October 12, dia do professor|dia dos professores=October 15, nossa senhora|padroeira=October 12, cinco de outubro|5 de outubro|dia da república|feriado da república|república=November 15 or October 5, dia de todos-os-santos|pão por deus=November 1, dia dos finados|dia dos mortos|dia dos fiéis defuntos=November 2, quinze de novembro|15 de novembro=November 15, consciência negra|dia da consciência negra|zumbi=November 20, dia de são martinho=November 11, primeiro de dezembro|1º de dezembro|1 de dezembro=December 1, dia da restauração=December 1, imaculada|nossa senhora da conceição|dia da imaculada|dia da imaculada conceição=December 8, dia da padroeira=October 12 or December 8, antevéspera de natal|antevéspera do natal=December 23, cyber monday=Cyber Monday, dia de ação de graças=Thanksgiving, dia dos avós=July 26, são silvestre=New Year's Eve, dia do trabalho no brasil=May 1, dia de são valentim|são valentim=February 14"
    ),
    on="no dia de, dia de, no, na, em, pelo, pela, para o, pro, pra, ao, à, o, a, nos, nas, no dia, durante o, durante a, por, por alturas do, no feriado de, no feriado do, no feriado da, no feriadão de, no feriadão do, no feriadão da, na ponte de, na ponte do, na ponte da, na noite de, na noite do, na noite da, no fim de semana de, no fim de semana da, no fim de semana do, pelos, pelas, por volta do, por volta da, para a, pro dia de, pra o, aos, durante, já no, lá no, depois do feriado de, pra noite de",
    in_year="em, no ano de, no ano, desde, lá por, por volta de, por, cerca de, durante, lá pra, desde o ano de",
    articles="la, na, no, de",
    day_articles="dia, de",
    day_ends=r"às|tenho|temos|tem|vou|vai|e",
    range_from="de, da, do, desde, entre, do dia, entre os dias, entre o dia, entre a, entre o",
    range_to="a, à, ao, até, até a, até à, e, e o dia, ao dia, até ao, até o, e a, e o, pra, para",
    hints="todo, todo o mês de, no mês de, para, por volta de, ao longo, há, faz, daqui a, daqui, dentro de, em, atrás, lá pra, agora em, último, última, primeiro, primeira, desde, esse, essa, nesse, nessa, tem, vai fazer, pro, que passou, ha, depois, antes, após, passados, passadas, meio, meia, uns, umas, vários, várias, alguns, algumas, seguintes, penúltima, penúltimo, feriado, véspera, lá por, outro, outra, noutro, noutra, que vinha, menos de, cerca de, par de, primeiros, primeiras, deste, desta, próximas",
    parts="início|inicio|começo|comecinho|princípio=beginning, meados|meio=middle, fim|finzinho|final|finais=end, primórdios=beginning, metade=middle, primeiros dias=beginning, últimos dias=end, inícios=beginning, fins=end",
    day_parts="de manhã, à tarde, à noite, de tarde, de noite, ao meio-dia, pela manhã, de madrugada, à noitinha, de tardinha, à tardinha, de noitinha, na parte da manhã, na parte da tarde, noite, manhã, tarde, cedo, ao meio dia, na madrugada, pela noite, à hora do almoço, no fim do dia, no final do dia, no fim da tarde, no final da tarde, no começo da tarde, no início da tarde, tarde da noite",
    since="desde o, desde a, desde, já desde, desde os, desde as, desde finais de, dês de",
    until="até o, até a, até ao, até à, até, até os, até as, até aos, até às, até meados de, até finais de",
    by="para o, para a, antes do, antes da, antes de, o mais tardar, o mais tardar até, no máximo até, até no máximo, no mais tardar, antes dos, antes das, daqui até, de hoje até, daqui pra, até o fim de, impreterivelmente até",
    either="ou, a",
    starting="a partir do, a partir da, a partir de, a contar do, a contar de, com efeito a",
    future=r"\b(?:vou|vais|vai|vamos|vão)\b|\b\w{2,}(?:aremos|arão|ará|eremos|erão|erá|iremos|irão|irá)\b|\b(?:tenho|temos|tem|têm) (?:que|de)\b|\b(?:devo|devemos|quero|queremos|pretendo|pretendemos|preciso|precisamos)\b",
    before_last="retrasado, retrasada, antepassado, antepassada",
    morrow="no dia depois do, no dia depois da, no dia depois de, um dia depois do, um dia depois da, um dia depois de, no dia seguinte ao, no dia seguinte à, no dia a seguir ao, no dia a seguir à",
    eve="na véspera do, na véspera da, na véspera de, véspera do, véspera da, véspera de, no dia antes do, no dia antes da, no dia antes de, um dia antes do, um dia antes da, um dia antes de, no dia anterior ao, no dia anterior à, na noite antes do",
    after="logo depois do, logo depois da, logo depois de, logo após o, logo após a, pouco depois do, depois do, depois da, depois dos, depois das, depois de, após o, após a, após, passado o, passada a, a seguir ao, a seguir à",
    before="pouco antes do, pouco antes da, logo antes do, logo antes da, pouco antes de, antes do, antes da, antes dos, antes das, antes de",
    years=years_in_words("pt"),
    decades="vinte|20=1920, trinta|30=1930, quarenta|40=1940, cinquenta|50=1950, sessenta|60=1960, setenta|70=1970, oitenta|80=1980, noventa|90=1990, dois mil|2000=2000, 2010=2010",
    days="primeiro|1º|1o=1, dois=2, três=3, quatro=4, cinco=5, seis=6, sete=7, oito=8, nove=9, dez=10, onze=11, doze=12, treze=13, quatorze|catorze=14, quinze=15, dezesseis|dezasseis=16, dezessete|dezassete=17, dezoito=18, dezenove|dezanove=19, vinte=20, vinte e um=21, vinte e dois=22, vinte e três=23, vinte e quatro=24, vinte e cinco=25, vinte e seis=26, vinte e sete=27, vinte e oito=28, vinte e nove=29, trinta=30, trinta e um=31",
    has_small_names=True,
    ahead="para, para a, para o, pra, pro, pras, até, até a, adiado para, adiada para, remarcado para, remarcada para, marcado para, marcada para, agendado para, agendada para, previsto para, prevista para, ficou pra, ficou para",
    past=r"\b(?!(?:sou|vou|estou|dou|(?!(?:oper|par|tir|vir|prepar|esper|separ|retir|admir|alter|super|recuper|declar|repar|ger|liber|respir|compar)ei\b)\w+[aei]rei|sei|lei|rei)\b)\w{2,}(?:ou|ei|aram|eram|iram|iu)\b|\b(?:foi|fui|fomos|comi|comemos|bebi|saí|saímos|caí|perdi|vendi|senti|dormi|vivi|abri|subi|escrevi|conheci|recebi|consegui|aprendi|resolvi|esqueci|nasci|cresci|sofri|ouvi|assisti|estava|estive|era|tinha|disse|fiz|fez|pedi|vi|corri|assinamos|terminamos|chegamos|falamos|decidimos|fizemos)\b",
    ordinal=r"(?:º|°|o)?",
    starting_behind="em diante, pra frente",
    rows=(
        r"(?:nas|durante as) férias de verão = in summer",
        r"(?:nas|durante as) férias d[eo] natal = over Christmas",
        r"(?:nas|durante as|depois das|antes das) férias(?! (?:d[eao]s?|grandes|escolares|coletivas)\b) = over the holidays",
        r"(?:nas|durante as) férias (?:escolares )?de {month} = in {month}",
        r"(?:depois|logo depois|após) (?:das|as) férias (?:escolares )?de {month} = after {month}",
        r"(?:no |pelo |durante o |pro )?(?:feriadão|feriado prolongado|fim de semana prolongado)(?! d[aeo]) = over the long weekend",
        r"(?:faz|há|ha) {n} {years} hoje = {n} years ago today",
        r"em menos de {n} {unit} = within {n} {unit}s",
        r"(?:no (?:decorrer|decurso)|ao longo) (?:do mês )?de {month} = in {month}",
        r"desde (?P<wd>segunda|terça|quarta|quinta|sexta)(?= (?:estou|est[aá]|tô|to|tá|ando|tenho|temos|n[aã]o|sem|que|com|me|a|o|minha|meu)\b) = since {wd}",
        r"(?:n?as )?férias de {month} = in {month}",
        r"(?:no |o |durante o |todo o |pelo )?mês de {month}(?: inteiro| todo)? = in {month}",
        r"(?:no |ao |até o |pelo |pro )?{part} do mês de {month} = at the {part} of {month}",
        r"(?:no decorrer|ao longo|no curso) d[aoe] {whole} = {whole}",
        r"{n} {wd}(?:s|s-feiras|-feiras)? atrás = {n} {wd}s ago",
        r"(?:há|faz) {n} {wd}(?:s|s-feiras|-feiras)? = {n} {wd}s ago",
        r"(?:daqui a|dentro de|em) {n} {wd}(?:s|s-feiras|-feiras)? = {n} {wd}s from now",
        r"{wds} (?:a|à|de) (?:tarde|noite|manhã|tardinha) = on {wd}",
        r"(?:n?ess[ea]|n?est[ea]) {weekend} não,? (?:mas )?(?:no|o) (?:outro|próximo|que vem) = next weekend",
        r"(?:na|no|a|o) outr[ao] {wd} = {wd} of next week or the {wd} after next",
        r"a (?:apenas |só )?{n} {unit} d[oae] {holiday} = {n} {unit}s before {holiday}",
        r"(?:n[oa] )?{holiday} retrasad[oa] = the {holiday} before last",
        r"(?:na |durante a )?(?:noite|madrugada|tarde|manhã) do dia {d} de {month} = on {month} {d}",
        r"(?:na |durante a )?(?:noite|madrugada|tarde|manhã) do dia {d} = on the {d}th",
        r"em ['’]?(?P<yy>[4-9]\d)(?=\s*(?:[,;:!?.]|$)| (?:eu|a gente|nós|meu|minha|quando|ele|ela|me|já|ainda)\b) = in '{yy}",
        r"em no máximo {n} {unit} = within {n} {unit}s",
        r"(?:n)?[oa]s {last} {unit} e mei[oa] = in the last {unit} and a half",
        r"{nth} metade d[oa]s (?:anos|década de) {decade} = the {nth} half of the {decade}s",
        r"duas {wd}(?:s|s-feiras|-feiras)? antes d[oa] {holiday} = the second {wd} before {holiday}",
        r"(?:na virada|entre o fim) de {month} (?:para|pra|e o começo de) {month2} = between late {month} and early {month2} or from {month} to {month2}",
        r"desde (?:o |a |este )?{season} = since {season}",
        r"a partir do (?:dia )?{dw}(?=\s*(?:[,;:!?.]|$)) = from the {dw}th on",
        r"(?:há|faz) {n} noites(?: que)? = since {n} days ago",
        r"entre o (?:fim|final) de {month} e o (?:início|começo) de {month2} = between late {month} and early {month2}",
        r"{nth} {wd} do (?:ano novo|novo ano) = the {nth} {wd} of next year",
        r"mês passado,? (?:lá )?(?:pelo|por volta do) dia {dw} = on the {dw}th of last month",
        r"(?:no |n?um )?(?:feriadão|feriado prolongado|fim de semana prolongado) (?:da |do |de |dos )?{holiday} = over the {holiday} long weekend",
        r"(?:já |desde )?(?:há|faz) (?:cerca de |mais de |quase |já |uns |umas )?{n} {unit} que = since {n} {unit}s ago",
        r"(?:no |ao |até o |até ao |pelo |pro |para o )?{part} d[oae] {unit} = at the {part} of the {unit}",
        r"(?:na |no )?{wd}(?: {daypart})? da (?:outra|semana que entra) ?(?:semana)? = {wd} of next week",
        r"(?:na |no )?{wd}(?: {daypart})? da semana (?:depois|a seguir|seguinte) (?:da|à) (?:próxima|que vem) = {wd} of the week after next",
        r"(?:há|faz|tem) (?:uma? |já |quase |cerca de |coisa de )?{unit} e mei[oa] = a {unit} and a half ago",
        r"(?:daqui a|em|dentro de|daqui) (?:uma? )?{unit} e mei[oa] = in a {unit} and a half",
        r"(?:na |de |da )?(?:noite|madrugada) d[eo] {wda} (?:para|pra|pro|a|ao) (?:o |a )?{wda2} = on {wd} night",
        r"(?:n|d|pel)?os anos {decade} = in the {decade}s",
        r"(?:na |da )?década de {decade} = in the {decade}s",
        r"(?:no |em )?{part} d[oa]s? (?:anos|década de) {decade} = the {part} of the {decade}s",
        r"(?:n)?[oa]s {last} {unit} = in the last few {unit}s",
        r"(?:n)?[oa]s {next} {unit} = in the next few {unit}s",
        r"(?:há|faz|fez) {n} {unit}(?: atrás)? = {n} {unit}s ago",
        r"{wd} daqui a (?:uma semana|oito dias|8 dias) = a week from {wd}",
        r"de {wd} a (?:oito|8)(?: dias)? = a week from {wd}",
        r"de {wd} a (?:quinze|15)(?: dias)? = two weeks from {wd}",
        r"(?:n)?a semana d[eo] (?:dia )?{d} de {month} = the week of {month} {d}",
        r"(?:n)?a semana do dia {d} = the week of the {d}th",
        r"(?:no )?fim de semana d[eo] (?:dia )?{d} de {month} = the weekend of {month} {d}",
        r"(?:no )?fim de semana do dia {d} = the weekend of the {d}th",
        r"(?:n)?a semana {n} = calendar week {n}",
        r"(?:no )?ano passado (?:por|nesta|nessa|n'esta) (?:esta |essa )?(?:altura|época|hora) = this time last year",
        r"(?:nesta|por esta|nessa) (?:altura|época) (?:do|no) ano passado = this time last year",
        r"hoje faz {n} {unit} = {n} {unit}s ago",
        r"ontem fez {n} {unit} = {n} {unit}s before yesterday",
        r"(?:nos dias |dias )?{d} e {d2} de {month} = from {month} {d} to {month} {d2}",
        r"entre (?:o dia |os dias |o )?{d} e (?:o dia |o )?{d2} de {month} = from {month} {d} to {month} {d2}",
        r"(?:em )?{month} de há {n} {unit} = in {month} {n} {unit}s ago",
        r"(?:no |o )?{season} de há {n} {unit} = {season} {n} {unit}s ago",
        r"(?:na |no )?{wda},? (?:dia )?{d}[/.]{m} = on {m}/{d}",
        r"(?:no |em |até )?(?:dia )?{d}[/]{m} = on {m}/{d}",
        r"(?:no |n[oa] )?{nth} trimestre = the {nth} quarter of this year or the {nth} quarter of next year",
        r"(?:no |n[oa] )?{nth} semestre = the {nth} half of this year or the {nth} half of next year",
        r"(?:n)?a {nth} metade do ano = the {nth} half of this year or the {nth} half of next year",
        r"(?:n)?os primeiros dias de {month} = at the beginning of {month}",
        r"(?:n)?os últimos dias de {month} = at the end of {month}",
        r"(?:no |o |n[oa] )?{next} dia {d} = on the {d}th",
        r"(?:no )?dia {d} passado = on the {d}th",
        r"(?:em|dentro de|nas próximas) {n} horas = within {n} hours",
        r"(?:no feriado|feriado) d[eao] {d} de {month} = on {month} {d}",
        r"d[oe] {d} (?:a|até|ao) (?:dia )?{d2} de {month} = from {month} {d} to {month} {d2}",
        r"{month} retrasado = the {month} before last",
        r"não (?:esta|nesta|essa|nessa) {wd},? (?:mas )?(?:na|a) (?:outra|seguinte|próxima) = the {wd} after next",
        r"(?:daqui|de hoje|de agora) até {month} = by {month}",
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
        r"(?:há|faz) {n} {unit} e mei[oa] = {n} and a half {unit}s ago",
        r"(?:daqui a|em|dentro de) {n} {unit} e mei[oa] = in {n} and a half {unit}s",
        r"{wda} agora = this coming {wd}",
        r"{wd} daqui a {n} semanas = {n} weeks from {wd} or {wd} in {n} weeks",
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
        r"amanhã (?:é|será|há de ser) outro dia|em abril,? águas mil",
        r"(?:no |todo )?dia {d}(?: e {d2})? de (?:cada|todo) mês|todo (?:santo )?dia {d}|(?:toda|todo|cada) {nth} {wd}(?: d[oe] (?:cada )?mês)?|(?:deixar|deixes?|guardar|adiar) (?:para|pra) amanhã .{0,30}hoje|(?:tem|têm|tinha|com|completou|fez) {n} (?:anos|aninhos|ano|meses|mesinhos)(?= (?:de (?:idade|uso|vida|casa)|e|mas|,)|[,.!;]|$)",
        r"(?:ha|há|faz|tem) (?:anos|meses|semanas|dias)",
        r"(?:ele|ela|eu|filh[oa]|net[oa]|sobrinh[oa]|irm[ao]o?|pai|mae|avo|marido|mulher|esposa|namorad[oa]|amig[oa]|bebe|gat[oa]|cao|empresa|\w+inh[oa]|tenho|tem|tinha|completa|completou|completo) (?:ja )?(?:faz|fez|vai fazer )?\s?{n} anos(?= de idade|[,.!?;]|$| (?:e|em|no|na|hoje|amanha|agora))",
        r"(?:uma|numa|minha|nossa) quinta (?:em|no|na|de|do|da|com|linda|grande)(?! (?:semana|próxim))",
        r"hoje em dia",
        r"(?:rua|avenida|praça|largo|travessa) (?:d[aoe] )?{d} de {month}",
        r"(?:segunda|terça|quarta|quinta|sexta) (?:vez|parte|mão|etapa|fase|classe|pessoa|opção|edição|temporada|linha|geração|tentativa|básica|série|casa|página|via|dose|volta|língua)",
        r"(?:segunda|terça|quarta|quinta|sexta) posição|sempre .{0,15}n[oa] {wd}|música .{0,3}amanhã|corr\w+ (?:a|na) são silvestre|corrida d[ea] são silvestre|não deix\w+ para amanhã o que (?:pode|podes|você pode) fazer hoje",
        r"(?:todos os|todas as|cada|toda|todo) (?:{n} |{nth} )?(?:{wd}s?|{unit}|{month}|{season}|manhãs|tardes|noites)",
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
    feasts="ramadã, ramadão, eid, diwali, ano novo chinês, yom kippur, pessach, holi",
    lookalikes="aranha, aranhas",
)
