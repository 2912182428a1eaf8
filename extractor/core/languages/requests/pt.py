"""Portuguese: how people ask for an answer without memory, and to remember something."""

from extractor.core.languages.requests.form import RequestWords

_TALKS = r"(?:conversas?|chats?|papos?|mensagens|sessões|diálogos|bate-papos?|trocas)"
_SAID = r"(?:contado|dito|falado|explicado|passado|compartilhado|partilhado|escrito|mencionado|dado|revelado)"
_TOLD = r"(?:contei|disse|falei|expliquei|passei|mencionei|escrevi|compartilhei|partilhei|dei|revelei)"
_USE = (
    r"(?:us|utili[zs]|consult|consider|olh|procur|mex|lev|tenh|ter|base|recorr|apoi|vej|ver|tom|fa[çz]|pux|trag|v[aáà]|ir|le[ri]|leia|lê|busqu|busc|acess|inclu|vasculh|"
    r"fuç|toqu|toc|misture|mistur|apel|cit|abra|abr|pegu|peg|aproveit|cont|cavuc|fi[qc]|se base|sirva|serv|rev)\w*"
)
_NOT = r"(?:não|nao|n|nem|nunca|sem|evit[ae]\w*)"
_ASIDE = r"(?:de lado|de fora|à parte|fora|quiet[oa]s?|em paz|para lá|pra lá|pra fora|fora disso|à margem)"

REQUESTS = RequestWords(
    short="n|nao|ñ=nao, q=que, vc|ce=voce, vcs=voces, pq=porque, eh=e, tb=tambem, msm=mesmo",
    known=(
        r"\b(?:(?:tua|sua|minha|a|na|de) )?memórias?\b(?! (?:do|da|ram|cache|interna|virtual))",
        r"\b(?:lembranças|recordações|histórico)\b",
        r"\b(?:o|do|no|tudo o|tudo|nada do|daquilo|aquilo) que (?:já )?(?:\w+ ){0,3}(?:sab\w+|lembr\w+|guard\w+|aprend\w+|anot\w+|memoriz\w+|salv\w+|conhec\w+|record\w+|regist\w+)",
        r"\b(?:sab(?:e|es|ia)|lembr(?:a|as)|guard\w+|anotad\w+|salv\w+|memorizad\w+|conhec\w+)(?: \w+){0,2} (?:sobre|de|a respeito de) mim\b|\ba meu respeito\b",
        r"\b(?:notas|anotações|dados|informações|infos|apontamentos|perfil)(?: \w+){0,2} (?:sobre|de) mim\b",
        r"\b(?:meus|minhas|meu|minha) (?:(?:dados|informações) (?:guardad|salv)\w+|perfil|preferências|gostos)\b",
        r"\b(?:conversas|chats|papos) (?:anteriores|passadas|antigas|prévias|antigos|passados|de antes)\b",
        r"\bo? ?que (?:eu )?(?:já )?(?:te|lhe) (?:contei|disse|falei|expliquei)\b(?: \w+){0,2} (?:antes|anteriormente|no passado|outras vezes|já|até)|\bque (?:eu )?já te (?:contei|disse|falei)\b",
        r"\bquem (?:eu )?sou\b",
        r"\b(?:suas|tuas|seus|teus) (?:\w+ )?(?:notas|anotações|lembranças|apontamentos|registros|registos|dados|fichas|informações)(?: (?:sobre|de) mim)?\b",
        r"\b(?:meus?|minhas?|noss[oa]s?) (?:\w+ )?(?:perfil|histórico|historial|história|dados|gostos|preferências|informações|infos?|passado|hábitos|conversas|chats|papos|vida pessoal)\b(?! (?:de foto|do instagram|escolar|do navegador))",
        rf"\b(?:noss[oa]s?|anterior(?:es)?|passad[oa]s|antig[oa]s|outr[oa]s|velh[oa]s|últim[oa]s|prévi[oa]s) (?:\w+ )?{_TALKS}\b",
        rf"\b{_TALKS} (?:anterior(?:es)?|passad[oa]s|antig[oa]s|velh[oa]s|prévi[oa]s|de antes|que (?:a gente |já )?tivemos)\b",
        rf"\b(?:o|tudo o|tudo|nada do|coisas|aquilo|do|daquilo) que (?:eu )?(?:já )?(?:te|lhe|lhes|vos)? ?(?:\w+ )?(?:tenho |tinha )?(?:{_SAID}|{_TOLD})\b(?! (?:agora|há pouco|de dizer))",
        r"\b(?:o|tudo o|tudo|nada do|coisas|dados|informações|infos?|aquilo) que (?:\w+ ){0,3}(?:sab\w+|lembr\w+|guard\w+|aprend\w+|anot\w+|memoriz\w+|salv\w+|conhec\w+|record\w+|regist\w+|tem|tens)\b",
        r"\b(?:dados|informaç\w+|infos?|coisas|detalhes|contexto) (?:pessoa\w+|privad\w+|guardad\w+|salv\w+|armazenad\w+|meus|minhas)\b",
    ),
    opt_out=(
        r"\besque(?:ce|ça|cer|ças|çam)(?:-te|-se)?(?: (?:só|aí|lá|por))* (?:por um (?:momento|instante|segundo|minuto|bocado)|um (?:momento|instante|segundo|minuto|pouco|bocadinho|bocado)|dois minutos|dessa vez|desta vez|por enquanto|por agora)(?: de)?,? (?:(?:de )?que (?:eu )?(?:sou|estou|tenho|me|moro|não|somos)|(?:os |as |o |a |d[oa]s? )?(?:meus?|minhas?)|tudo|quem|o que)\b",
        r"\b(?:sem|não)\b(?: \w+){0,2} (?:adapt|ajust|personaliz|feit|talhad|sob medida|calibrad)\w*(?: \w+)? (?:a|para|pra|ao|à) (?:mim|meu|minha)\b",
        r"\b(?:alguém|uma pessoa|um cara|gente) que (?:você |tu )?(?:não|nunca|nem) (?:conhece|conheces|conheça|viu)\b",
        r"\b(?:como se|imagina que|imagine que|faz de conta que|digamos que|suponha que|vamos supor que|finge que|finja que) (?:eu )?(?:fosse|sou|seja) (?:um|uma|qualquer|o|a)? ?(?:\w+ )?(?:client|desconhecid|estranh|nov|qualquer|anônim|anónim|turista|zé ninguém)\w*",
        r"\bprimeira vez que (?:a gente |nós )?(?:conversa|conversamos|fala|falamos|se fala)\b",
        r"\bo que (?:você |tu )?(?:diria|dirias|recomendaria|recomendarias|aconselharia) a (?:um|uma|qualquer) (?:\w+ )?(?:desconhecid|estranh|qualquer)\w*",
        r"(?:^|[.!?,;:] ?)fa(?:z|ça) de conta que (?:a gente |nós |eu |você )?(?:nunca|não|jamais)\b",
        r"\bnão (?:recorra|recorras|recorrer|consultes|leves|consideres|tenhas|uses)(?: em conta)?\b{gap}{known}",
        r"(?:^|[.!?,;:] ?)(?:nada de|nenhum\w*|zero|sem)(?: \w+)? {known}(?: (?:sobre mim|por favor)){0,2}(?= ?(?:[.,!?;:]|$))",
        r"(?<!não )(?<!não te )(?<!não se )\b(?:ignor(?:a|e|ar)|esque(?:ce|ça|cer|ças)(?:-te|-se)?|desativ\w+|deslig(?:a|ue|ar)|desconsider(?:a|e|ar)|omit(?:e|a|ir)|apag(?:a|ue) da cabeça)\b{gap}{known}",
        r"\b(?:deix(?:a|e|ar|emos)|põe|ponha|pôr|coloque|faz|faça)\b{gap}\b(?:de lado|de fora|à parte|para lá|pra lá|abstração)\b{gap}{known}",
        r"\b(?:deix(?:a|e|ar)|põe|ponha|coloque)\b{gap}{known}{gap}\b(?:de lado|de fora|à parte)\b",
        r"\bsem (?!memória|perder|apagar|mexer){gap}{known}|(?:^|\brespond\w*{gap})sem memória\b",
        r"\bnão (?:te |se |me |vá |precisa |quero que )?(?:use|usar|utilize|utilizar|consulte|consultar|considere|considerar|olhe|olhar|procure|mexa|leve|levar|tenha em|ter em|base|basear|recorra|recorrer|apoie|veja|ver|tome|faça|puxe|traga)\w*\b{gap}{known}",
        r"(?:(?:^|[.!?,;:] ?|\b(?:por favor|então|agora) )(?:faz|finge|imagina|supõe|responde)|\b(?:faça|fazer|finja|fingir|imagine|suponha|responda|aja))\b{gap}\b(?:como se|que)\b{gap}\bnão (?:me |nos |te |o |a )?{gap}\b(?:conhec|sab|soub|houv|fal|sei|somos)\w*",
        r"(?:(?:^|[.!?,;:] ?|\b(?:por favor|então|agora) )(?:faz|finge|imagina|supõe|responde)|\b(?:faça|fazer|finja|fingir|imagine|suponha|responda|aja))\b{gap}\b(?:como se|que)(?: (?:você|tu|nós|a gente|eu))? (?:nunca|jamais)\b{gap}\b(?:conhec|fal|vimos|vist|encontr|convers)\w*",
        r"\bcomo se (?:esta )?fosse a primeira vez que (?:a gente |nós |nos |me |você |eu )?(?:convers|fal|escrev|encontr|conhec)\w*",
        r"\b(?:respond\w*|finj[ao]|finge|trat[ae]\w*|fal[ae]|imagin[ae])\b{gap}\b(?:como|que sou|que eu sou|que fosse)(?: \w+){0,4} (?:desconhecid[oa]|estranh[oa]|qualquer pessoa)\b",
        r"\bsem personaliza(?:r|ção)",
        r"(?<!não )(?<!não te )(?<!não se )(?<!não me )(?<!nao )\b(?:ignor(?:a|e|ar|em|ando)|esque(?:ce|ça|cer|ças|çam|çamos|cendo)(?:-te|-se)?|desconsider(?:a|e|ar|ando)|omit(?:e|a|ir)|pul(?:a|e|ar)|descart(?:a|e|ar)|desprez(?:a|e|ar)|apag(?:a|ue) da (?:cabeça|mente)|abstrai(?:a|r)?)\b(?: \w+){0,5}?,? {known}",
        rf"\b{_NOT}\b(?: \w+){{0,3}} (?!\w+o\b){_USE}\b{{gap}}{{known}}",
        rf"{{known}},? (?:\w+ )?(?:não|nem) (?:o|a|os|as|me|te|se)? ?{_USE}",
        rf"\b(?:deix\w+|põe|ponha|pôr|coloc\w+|coloqu\w+|mant[eé]\w*|tir[ae]\w*)\b{{gap}}{{known}}{{gap}}\b{_ASIDE}",
        rf"\b(?:deix\w+|põe|ponha|pôr|coloc\w+|coloqu\w+|mant[eé]\w*|tir[ae]\w*)\b{{gap}}\b{_ASIDE}\b{{gap}}{{known}}",
        r"\bsem (?:recorrer|recurso|acesso|referência) (?:\w+ ){0,2}?{known}",
        r"(?<!ele )(?<!ela )(?<!vizinho )\b(?:faz|faça|façamos|fazer|finge|finja|fingir|imagin[ae]|supo\w+|supõe|respond[ae]\w*|aja|age|diz|diga|fala|pens[ae]|aconselh[ae])\b(?: \w+){0,3}? (?:como se|que|de conta que)\b{gap}\b(?:nunca|jamais|primeira vez|desconhecid\w+|estranh\w+)\b",
        r"(?:^|[.!?,;:] ?|\b(?:favor|só|então|agora|e|pode) )(?:faz|faça|finge|finja|imagin[ae]|respond[ae]|aja|age)\b{gap}\b(?:como se|que)\b{gap}\bnão\b",
        r"\b(?:trat[ae]\w*|respond[ae]\w*|consider[ae]\w*|fal[ae]\w*|me trat[ae])\b{gap}\bcomo\b(?: \w+){0,4} (?:desconhecid[oa]|estranh[oa]|qualquer|nov[oa]|anônim[oa])\b",
        r"(?:^|[.!?,;:] ?|\b(?:favor|só|e|vamos|pode) )(?:(?:re)?come[çc](?:a|e|ar|amos|emos)|part[ea]|partir|inici[ae])(?: \w+){0,3} (?:do|de|a partir do) (?:zero|0)(?= ?(?:[.,!?;:]|$|por favor|e|aqui))",
        r"\b(?:sem|nada de|nenhum\w*|zero) (?:usar |os |as |meus |minhas |\w+ )?(?:dados?|informaç\w+|infos?|coisas|detalhes|contexto) (?:pessoa|privad|meu|minha|prévi)\w*",
        r"\bnada (?:de )?(?:pessoal|personalizado)\b|\bsem (?:contexto prévio|personaliza\w+|memória prévia|saber nada (?:sobre|de) mim)\b|\bresposta (?:genérica|impessoal|neutra|não personalizada)\b|\bsó (?:uma )?resposta geral\b",
        r"\brespond[ae] (?:às cegas|no escuro)\b",
    ),
    reversals=r"\b(?:por que|porque|porquê|eu|ele|ela|eles|nós)(?: \w+){0,2} ",
    remember=(
        r"(?:^|[.!?,;:] ?|\b(?:por favor|e|favor) )(?:guarda|guarde|anota|anote|grava|grave|regista|registra|registre|memoriza|memorize|salva|salve|lembra|lembre)(?:-te|-se|-me)? (?:est[ae]s?|ess[ae]s?|a seguinte|o seguinte|mais esta|bem) ?(?:informação|info|dado|dica|detalhe|nota|coisa)?",
        r"\b(?:não|nao) (?:te |se )?(?:deixes?|deixe) (?:de )?(?:esquecer|lembrar)\b|\bdaqui (?:em|pra|para a?) ?(?:diante|frente)\b{gap}\bquero (?:sempre|que)\b",
        r"\btom[ae] nota\b",
        r"\bgrav[ae] (?:na memória|isso|isto|que|aí)\b",
        r"\bregist[rar]+[ae] (?:que|isso|aí)\b",
        r"\bquero que (?:você |tu )?(?:se |te )?(?:lembres?|anotes?|guardes?|memorizes?)\b",
        r"(?:^|[.!?,;:] ?)lembr[ae](?:-te|-se)? (?:aí|que|de|disso|disto)\b",
        r"\bpara (?:lembrar|não esquecer) ?:",
        r"(?:^|[.!?,;:] ?)guard[ae] que\b",
        r"\b(?:pode|podes|poderia) (?:lembrar|anotar|guardar|memorizar)\b",
        r"\blembr(?:e|a)(?:-se|-te)? (?:que|de|disso|disto|sempre|bem)\b",
        r"\b(?:lembre-se|lembra-te)\b",
        r"\bnão (?:se |te )?esque(?:ça|ças|cas|ce)\b",
        r"\b(?:tenha|tem) em (?:mente|conta)\b",
        r"\b(?:anote|anota|memorize|memoriza)\b",
        r"\bguard[ae] (?:isso|isto|na memória)\b",
        r"\b(?:anot|apont|grav|guard|memoriz|regist|lembr|not|salv|escrev)(?:a|e|ar|em|es|re|ra)(?:-te|-se|-me|-o|-a)?(?: aí| bem| isso| isto| por favor| em algum lugar)?(?: ?[:,]| que\b| (?:isso|isto|o seguinte|na memória|para (?:depois|a próxima|o futuro)|pra (?:depois|próxima))\b)",
        r"\b(?:anota|anote|guarda|guarde|grava|grave|registra|regista|salva|salve|escreve|escreva) (?:aí|ai|isso|isto)\b",
        r"\b(?:lembra|lembre|lembrem|recorda|recorde)(?:-te|-se)? (?:sempre |aí )?(?:que|de|disso)\b",
        r"\b(?:tenha|tem|tenham|ter|mantenha|mantém|leva|leve)(?: sempre| bem)? (?:em mente|em conta|presente|em consideração|na cabeça)\b",
        r"\b(?:não|nao|nunca) (?:se |te |me |vá |vai )?esque\w+\b",
        r"\b(?:para a próxima|pra próxima|para a próxima vez|para o futuro|pro futuro|para depois|pra depois|para referência futura|pra você saber|para sua informação|lembrete|nota|a saber|para constar)(?: \w+){0,2} ?[:,]",
        r"\b(?:a partir de agora|de agora em diante|daqui para a frente|daqui pra frente|doravante|no futuro)\b{gap}\b(?:saib|sab|lembr|tenh|consider|guard|anot|record)\w*",
        r"\b(?:quero|queria|gostaria|preciso)\b(?: de)? que (?:\w+ ){0,3}(?:lembr|anot|guard|memoriz|soub|saib|tenh|registr|grav|record|tom)\w*",
        r"\b(?:pode|podes|poderia|consegue|podia|dá pra|dá para) (?:\w+ )?(?:lembrar|anotar|guardar|memorizar|registrar|gravar|salvar|tomar nota)\w*",
        r"\b(?:tom[ae]|faz|faça) (?:boa )?nota\b|\b(?:fica|fique|ficas) (?:sabendo|a saber)\b|\b(?:mete|meta|põe|ponha|bota|bote|coloca)\b{gap}\b(?:na cabeça|na memória|nas notas)\b",
    ),
)
