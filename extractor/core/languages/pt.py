"""Portuguese."""

from extractor.core.languages.form import ClaimWords, Cldr, EndingWords, Language, OrderWords
from extractor.core.languages.habit_form import HabitWords, TitleWords
from extractor.core.languages.password_form import PasswordWords
from extractor.core.languages.pt_dates import DATES
from extractor.core.languages.statement_form import (
    ContrastWords,
    MannerWords,
    PastedWords,
    QuestionWords,
    SamenessWords,
    SensitiveWords,
)

STOP_WORDS = (
    "a ainda ao aos aqui as assim até bem com como da das de dela dele deles depois desde do dos e ela elas ele eles em "
    "entre era essa esse esta estamos estava este estou está estão eu foi foram há isso isto já lhe mais mas me mesmo meu meus minha "
    "minhas muito na nas nem no nos nossa nosso num numa não nós o onde os ou para pela pelo por porque qual quando "
    "que quem se sem ser será seu seus sim sobre sua suas são só também te tem tenho ter teu tu tua um uma usuário "
    "vai você vocês vou à às é"
)

PASSWORDS = PasswordWords(
    passwords="palavra-passe,palavra passe,palavra-chave,senha,código de acesso,frase secreta",
    passphrases="frase secreta,frase-senha,frase de segurança,frase de recuperação,frase-passe,frase semente",
    said_of="importante anote escreva guarde guardada anotada escrita salva escondida conhecida longa curta segura fraca forte errada correta secreta perdida esquecida expirada trocada fácil difícil palavras",
    pins="código de verificação,código sms,código do sms,pin,código pin,chave wifi,chave do wifi,código do wifi,chave de rede",
    short="pw,pass,senh",
    joins="de,do,da,para,no,na,ao,dos",
    links="é,eh,era,será,foi,agora é,continua sendo,continua a ser,passou a ser,mudou para,alterada para,ficou,continua,virou,segue sendo,é agora,ainda é,passou para,é simplesmente,seria,é atualmente,mudou pra",
    fillers="é,era,como,minha,a,o,nossa,sua,tua,uma,nova,de",
    units="caracteres,dígitos,letras,dias,minutos,horas,meses,símbolos,anos",
    locks="caixinha das chaves,cofre de chaves,portão,porta,cofre,alarme,cadeado,garagem,prédio,cartão,celular,telemóvel,armário,mala,fechadura,interfone,portaria,iphone,cacifo,bicicleta,bike,telefone,smartphone,apartamento,locker,cancela,academia",
    codes="código,codigo,combinação,segredo,senha,pin,",
    opens=r"(?:para|pra) deslig\w+|digit\w+|abre com|marc(?:a|ar|o)\b|apert\w+|tecl\w+|insir\w+|abr\w+ (?:com|no|na|com o)|desbloque\w+|digit\w+|apert\w+|marc\w+|carreg\w+ (?:em|no)|deslig\w+ com|desa[tr]\w+ com|tecl\w+|est[aá] em\b|põe\b|coloc\w+",
    keypads="caixinha das chaves,cofre de chaves,cadeado,cofre,portão,interfone,fechadura,cacifo,locker,armário da academia,armário do,portaria",
    networks="rede wifi",
    logins=r"(?:entr|acess|log|conect)\w*(?: \S+){0,5} com(?: \w+){0,2} {value}",
    login_names="credenciais,acesso",
    keys="chave de api,chave api,chave secreta,chave da api,segredo,chave de acesso",
    checks="código de segurança",
    restores="código de recuperação,código de backup,chave de licença,chave do windows,chave de ativação,chave do produto",
    no_passwords="simples nova mesma diferente velha vazia inválida válida boa ruim abaixo igual",
    mine="meu|minha|noss[oa]",
    users="usuário",
    before_numbers="em",
    takes="ponho|boto|usa",
    accounts=r"gov\.br|\bconta\b|acess",
    banks=r"conta\b",
    answers=r"resposta (?:secreta|de segurança|[àa] pergunta (?:secreta|de segurança))|pergunta (?:secreta|de segurança)[^.!?\n:]{0,30}",
    asked="segurança",
    other_codes=r"\berro\b|linha",
    measures=r"reais|real\b",
    cards="cartão",
    orders="fatura",
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

MANNER = MannerWords(
    wished="gostaria*, adoraria*, queria, quem me dera, tomara, sonho em, sonho com, sonh*, pensando em, a pensar, andamos a pensar, ando a pensar, estou pensando, estamos pensando, cogitando, considerando, a considerar, se eu ganhar, se ganhar, algum dia, vontade de, penso em, em dúvida, espero, se eu tivesse, dá vontade",
    planned="quero, queremos, vou, vamos, pretendo, pretendemos, planejo, planeio, planejamos, ainda não, tenciono",
    doubted="talvez, se calhar, pode ser, pode ter, poderia, possivelmente, provavelmente, parece que, ao que parece, pelos vistos, pelo visto, dizem que, dizem, ouvi dizer, ouvi, boato*, acho, acho que, creio, suponho, desconfio, suspeito, não sei se, sei lá, não tenho certeza, não tenho a certeza, será que, supostamente, diz que, contam, consta que",
    unsure="não tenho certeza, não tenho a certeza, não confirmado, ninguém confirmou, se é verdade, nada oficial, nada confirmado, não é certo, sem certeza, não fiz exame*, não há provas, por confirmar",
    denied="já não, não * mais, deixei de, deixou de, parei de, ninguém, nem",
    denies_nothing="não só, não apenas, por que não, porque não, não faz mal, não tem problema, sem problema*, de nada, sem dúvida, nada mau, nada mal, sem, não sei se, não sei, não nesta, não neste, não na próxima, não no próximo, não antes, não mais tarde",
    corrected="não, digo, desculpa*, perdão, quer dizer, ou melhor, aliás, minto, espera, engano, me enganei, enganei-me, corrigindo, ops, melhor dizendo, na verdade",
    kin="marido, mulher, esposo, esposa, namorado, namorada, amigo*, amiga*, irmão*, irmã*, cunhado*, cunhada*, sogro*, sogra*, mãe, pai, pais, avó, avô, avós, tia*, tio*, primo*, prima*, filha*, filho*, miúdo*, neto*, neta*, colega*, chefe*, patrão, vizinh*, parceir*, noiv*, sobrinh*, professor*, ex, companheir*, gême*, caçula, senhorio",
    beside="com, a, ao, à, para, por, sem, como, em, na, no, segundo, entre, contra, pelo, pela, sobre",
    oneself="tenho, sou, estou, faço, vou, me, nós",
    apart="mas, e, porque, embora, então, pois, por isso, só que, apesar, que não",
    attached="que, se, de, para",
    done="*tou, *prou, *dou, *rou, *lou, *çou, *nou, *mou, *zou, *gou, *jou, *xou, *ceu, *deu, *beu, *iu, fez, foi, teve, já",
    keeps_wish="gostaria, quer, queria, deseja, sonha, sonh*, pensa, planeja, planeia, considera*, espera, pensando, a pensar, plan*, se, talvez, interess*, dúvida*, procura, um dia, *ria, não, vai, futuro, intenção, pretende, cogita*, possib*, vontade, pondera*, tenciona, aspira, ainda, objetivo*, meta, projeta*, tem em mente, prepara*",
    keeps_doubt="talvez, pode*, poderá, possiv*, possib*, provav*, parece, segundo, acha, acredita, crê, supõe, suspeit*, desconfi*, não, dizem, diz, boato*, ouviu, dúvida*, se, incert*, certeza, suposta*, supost*, alegad*, *ria, conta*, confirm*, lenda, receia, desconhece, pensa, indecis*, em dúvida",
    keeps_denial="evita*, deixou, parou, abandon*, antig*, antes, desist*, falta, carece, recus*, rejeit*, alérg*, intoler*, vegan*, vegetar*, sem, perdeu, era, tinha, só, apenas, odeia, detesta, vendeu, ex, livre, dificuldade*, raramente, em vez, in*, des*, cancelou, solteir*, divorci*, nunca, nenhum*, abstêm*, elimin*, cortou, romp*, medo, abst*, desempreg*, exclui*, celíac*, afast*, tirou, livr*",
)

QUESTIONS = QuestionWords(
    asking="onde aonde quem qual quais quanto quanta quantos quantas porquê",
    plans="planos planejado planeado compromisso compromissos",
    small_talk="obrigado obrigada olá preciso desculpa quero tomar usar muito",
    talk="falamos falado falei falar dissemos disse aconteceu mencionei",
    general=(
        "aprendemos assunto assuntos combinado combinamos decisão decisões fazer feito fizemos lembra lembre "
        "mensagem mensagens mostre novidades novo perguntei perguntas resumo resuma trabalhamos tudo"
    ),
)

SAMENESS = SamenessWords(
    articles="o os as um uma a",
    limits=(
        "adiada adiado antes breve confirmar era mas nunca ora ou parece princípio quando quase se segundo "
        "supostamente suspensa suspenso só talvez"
    ),
    seams="e, porque",
)

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
    manner=MANNER,
    questions=QUESTIONS,
    sameness=SAMENESS,
    passwords=PASSWORDS,
    pasted=PastedWords(
        me="eu|meu",
        header="assunto",
        greetings="prezad[oa]s?",
        wrote="escreveu",
        reports="escreveu|disse|respondeu|mandou",
        letters="mensagem",
        tasks="resuma|traduza|corrija|explique|analise|segue",
    ),
    things=r"\b(?:pasta|arquivos?|ficheiros?|banco de dados)\b",
    dates=DATES,
    cldr=CLDR,
    letters="ãõ",
    sensitive=SensitiveWords(
        health=(
            "diabet*,câncer,cancro,tumor*,quimioterapia,asma,asmátic*,epilep*,epilép*,enxaqueca*,alergi*,"
            "alérgic*,intoleran*,celíac*,artrite,hiv,vih,depress*,deprimid*,ansiedade,bipolar,esquizofren*,tdah,"
            "autis*,autista,insônia,insónia,anorexi*,bulimi*,alcoólatra*,alcoolismo,grávida*,gravidez,aborto,"
            "menopausa,hospital*,diagnóstic*,diagnostic*,medicament*,remédio*,antidepressiv*,insulina,"
            "psicoterap*,psiquiatr*,psicólog*,deficiên*,deficiente,cadeira de rodas,colesterol,infarto,enfarte,"
            "avc,diálise,vacin*,sintoma*,suicíd*,suicid*,doença*,doente*,operad*,crise de pânico"
        ),
        beliefs=(
            "religi*,crist*,católic*,protestant*,evangélic*,muçulman*,islã*,islâmic*,judeu*,judia*,judaísmo,"
            "hindu*,budis*,ateu,ateia,ateís*,agnóstic*,alcorão,bíblia,igreja,mesquita,sinagoga,reza,rezar,oração,"
            "ramadã,ramadão,batiz*,batismo,crente*,polític*,petista*,bolsonarista*,republican*,socialis*,"
            "comunis*,vota em,votou em,sindicat*,sindicalis*,feminis*,extrema direita,extrema esquerda"
        ),
        finances=(
            "salári*,ordenado*,renda,rendimento*,ganha por mês,ganha por ano,patrimôni*,patrimóni*,dívida*,"
            "endividad*,hipoteca*,empréstimo*,financiamento da casa,cheque especial,falência,falid*,poupança*,"
            "conta bancária,conta no banco,saldo bancário,aposentadoria,reforma antecipada,herança*,herdou,"
            "pensão,imposto de renda,declaração de irs,carteira de ações,seguro-desemprego,aluguel atrasado,"
            "rendas em atraso"
        ),
        family=(
            "esposa,esposo,marido,mulher dele,minha mulher,ex-mulher,ex-marido,namorad*,noivo,noiva,casad*,"
            "divorci*,viúv*,mãe,pai,pais dele,mamãe,papai,madrasta,padrasto,sogr*,irmão*,irmã*,filho,filha,"
            "filhos,filhas,criança*,bebê,bebé,avó,avô,avós,neto,neta,netos,netas,tia,tio,tios,primo,prima,primos,"
            "sobrinh*,guarda dos filhos,casamento,gêmeos,gémeos"
        ),
        innocent="dívida técnica,língua materna,empresa-mãe,placa-mãe",
    ),
    habits=HabitWords(
        recurring=r"a cada (?:duas|dois|tres|\d+) (?:semanas|meses|dias)|sim,? \w+ nao|alternad[oa]s|quinzenal|o ano todo|todo o ano|o ano inteiro|de cada mes|todo mes|sempre|normalmente|geralmente|habitualmente|em geral|costum(?:o|a|as|amos|am|ava|avamos)|(?:todo|cada) (?:ano|mes|verao|inverno)|toda semana|todos os (?:anos|meses|veroes)|todas as semanas|anualmente|tradicionalmente|(?:dia|mes|estacao) (?:favorit[oa]|preferid[oa])",
        every="tod[oa] (?:ano|semana|mes)|todos os anos",
        but="mas|so que|desta vez",
        as_ever="como sempre|para sempre",
        begins="comeca[m]?|comecou|comecaram|comecara|inicia[m]?|iniciou|termina[m]?|terminou|terminaram|acaba[m]?|acabou|acabaram|recomeca[m]?",
        within="no,na,nos,nas,em,por,para,pelo,pela,pro,pra,durante",
    ),
    titles=TitleWords(
        called="(?:livro|filme|musica|serie|romance|peca|banda|disco|podcast|jogo|bar) (?:se chama|chama-se)|intitulad[oa]",
        calling="chama,intitul",
        joined="e,mas,porque",
        works="(?:o|do|um|no|ao) filme|a (?:música|série)",
        titled=r"filme,musica,livro,serie,novela,obra,grupo,bar\b,restaurante,cafe,equipe,album,revista,jogo,podcast",
    ),
    contrasts=ContrastWords(
        sides=(
            "odei*=dislike, gosta*|ama|amo|adora*=like, parou=stop, comec*=start, fech*=close, abr*|abert*=open, "
            "perdi*=lose, ganh*=win, divorci*=divorce, cas*=marry, redu*=reduce, aument*=raise, alug*=rent, "
            "recus*=decline, aceit*=accept, menos=less, mais=more, curt*|breve*=short, long*=long, fracas*=fail, "
            "infeliz=unhappy, feliz=happy, elimin*|remov*=delete, adicion*=add, proib*=forbid, permiti*=allow, "
            "pior*=worse, melhor*=better, barat*=cheap, car*=expensive, evit*=avoid, come|beb*=consume, "
            "adi*=postpone, desped*=dismiss, contrat*=hire, mal|ruim=bad, bom|boa=good, esquec*=forget, "
            "lembr*=remember, lent*=slow, rapid*|velo*=fast, vend*=sell, compr*=buy, ensin*=teach, "
            "aprend*=learn, prest*=lend"
        ),
        compared="que, do",
        origins="de, desde, do, da",
        goals="a, para",
        relations="antes",
        people="esposa, marido, amigo, amiga, irmao, irma, mae, pai, filho, filha, tio, tia, chefe, vizinho, gato",
        play="finja, imagina",
        jokes="brincadeira",
        doubts="talvez, quase",
        over="ja nao",
        plans="pens*, penso, considero",
        hedges="talvez, quer, se",
    ),
)
