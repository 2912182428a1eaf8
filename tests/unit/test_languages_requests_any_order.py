"""Requests to the memory in any order of their words, in letters, in chats and in a hurry."""

from __future__ import annotations

import pytest

from extractor.core.conversation.opt_out import wants_no_memory
from extractor.core.conversation.unkept import asks_not_to_keep


@pytest.mark.parametrize(
    "text",
    [
        "تخيل إنك أول مرة بتشوفني، وين بتنصحني سافر بشهر أيار؟",
        "بعيدًا عن ظروفي الشخصية التي تعرفها، اشرح لي بشكل عام كيف تعمل صناديق الاستثمار.",
        "انسى كل اللي قلته لك قبل بس بهالسؤال: أغير شغلي ولا لا؟",
        "Diesmal bitte ganz unvoreingenommen, als wäre ich irgendein neuer Nutzer: Welche Programmiersprache soll man zuerst lernen?",
        "Bitte berücksichtigen Sie bei der folgenden Frage keine Angaben aus unseren vorherigen Gesprächen.",
        "kannst du das mal beantworten ohne dass du wieder mit meinem job und den kindern ankommst? wohin im oktober in urlaub",
        "Le ruego que atienda la siguiente consulta al margen de los datos que le facilité con anterioridad.",
        "olvidate un rato de q soy enfermera y dime q opinas de esto como si fuera cualquiera",
        "¿Qué me dirías si no supieras nada de mi situación? ¿Vale la pena mudarse a Monterrey?",
        "Je vous prie de bien vouloir répondre à la question ci-après sans vous appuyer sur nos échanges antérieurs.",
        "oublie 2 min que je suis prof stp, et dis moi honnêtement si cette lettre passe",
        "Et si tu ignorais tout de mon budget et de mes goûts, tu prendrais quel vélo ?",
        "समझो कि तुम मुझे जानते ही नहीं, मई में घूमने कहाँ जाना चाहिए?",
        "मेरी निजी स्थिति को ध्यान में रखे बिना, सामान्य रूप से बताइए कि PPF कैसे काम करता है।",
        "pehle jo bhi baat hui thi usko bhool ke answer do, job switch karni chahiye ya nahi?",
        "La prego di rispondere al seguente quesito prescindendo da quanto emerso nei nostri precedenti scambi.",
        "dimenticati un attimo che sono vegana, è x mia suocera: che secondo le faccio?",
        "Non considerare niente di quello che hai memorizzato su di me, questa domanda è per un amico: come si apre una partita IVA?",
        "前のチャットは見なくていいから、普通の人に答えるみたいに糖質制限のこと教えて",
        "今だけ私のこと何も知らない体で、5月の旅行先を提案してほしいな。",
        "こっちの事情は考慮しないで、一般論としてNISAの仕組みを教えて。",
        "날 전혀 모르는 사람이라고 생각하고 5월에 갈 만한 여행지 알려줘.",
        "제 개인 사정은 빼고 일반론으로만, ISA 계좌가 어떻게 운영되는 건지 알려주세요.",
        "이 질문만큼은 전에 한 얘기 다 없던 걸로 하고 대답해 줘, 이직하는 게 맞을까?",
        "Zou u onderstaande vraag willen beantwoorden zonder gebruik te maken van eerder door mij verstrekte gegevens?",
        "ff vergeten wat je allemaal van me hebt opgeslagen hoor, gewoon eerlijk: is 38 te oud voor de pabo",
        "Wat zou je zeggen als dit ons allereerste gesprek was: Zeeland of de Waddeneilanden?",
        "Solicito que a questão abaixo seja respondida sem recurso aos dados que anteriormente lhe facultei.",
        "esquece um pouco q eu sou enfermeira e me fala oq vc acha disso, como se eu fosse qualquer um",
        "Faz de conta que sou um desconhecido: compensa ir viver para Braga?",
        "игнорируй память, ответь с чистого листа — стоит ли сейчас брать ипотеку",
        "Только давай без вот этого «раз ты вегетарианка», отвечай как любому незнакомому человеку: что приготовить на ужин на шестерых?",
        "Не надо смотреть, что там у тебя про меня записано, просто нейтрально объясни, как работает ИИС.",
        "Aşağıdaki sorumu, daha önce paylaştığım bilgileri dikkate almaksızın yanıtlamanızı rica ederim.",
        "ogretmen oldugumu unut bi an, siradan biri sorsa ne derdin bu yaziya",
        "Sokaktan geçen biri sormuş gibi yanıtla, bana göre değil: İzmir'e taşınılır mı?",
        "就当第一次见我，你会给我推荐什么书？",
        "能不能不带入我的个人情况，单纯讲讲公积金贷款怎么算？",
        "忽略之前存的笔记，这题重新给我讲一遍：什么是贝叶斯定理？",
    ],
)
def test_an_answer_without_memory_is_asked_for(text: str) -> None:
    assert wants_no_memory(text)


@pytest.mark.parametrize(
    "text",
    [
        "موضوع الدين لاتسجله عندك كلام عابر وبس",
        "متفتكرش حوار الدكتور النفسي ده اوك",
        "هذا للحين بس لا تخزنه تسلم",
        "das eben nich merken pls war nur so dahingesagt",
        "nicht notiern bitte, is privat",
        "btw das mit dem geld muss nirgendwo gespeichert werden, lass einfach weg ausm gedächtnis",
        "na no te acuerdes d eso q era broma",
        "no apuntes esto pls es privado",
        "lo q dije de mi ex no lo memorices ok?? graciass",
        "nan mais retiens pas ce que je viens de dire c t pour rire",
        "note rien svp c privé",
        "le truc sur mon ex tu le mets pas en memoire hein",
        "मैं तीन महीने की प्रेग्नेंट हूँ, अभी किसी को बताया नहीं है, तो तुम भी इसे सेव मत करना प्लीज़।",
        "मम्मी के बारे में अभी जो बोला ना, उसे अपनी मेमोरी में मत डालना, गुस्से में निकल गया था।",
        "loan wali baat yaad rakhne ki zrurat nhi h, bs aise hi bol dia",
        "nn salvare niente di sta roba pls",
        "nn segnarlo x favore e una cosa privata",
        "cmq quello che ho detto del mio ex nn lo memorizzare ok",
        "借金の件メモんないで たのむ",
        "心療内科行ってること記録しないでね よろ",
        "今だけの話なんで保存なしで おなしゃす",
        "빚 얘기는 기억 안해도됨 걍 한말임",
        "상담받는거 기록하지마셈 ㅇㅋ?",
        "지금만 쓸거라 저장은 ㄱㅊ 남기지마 ㄳ",
        "ff niet onthouden dit, was maar n grapje",
        "niet noteren svp is prive",
        "wat ik net zei over me ex ga je dus nie bewaren he",
        "kkk n lembra disso n era zoeira",
        "n anota isso pf, é particular",
        "oq eu falei do meu ex n é pra gravar ta bom vlw",
        "про кредит не сохр. пжлст, потом сам разберусь",
        "тока не пиши себе никуда что я у психолога был ок",
        "эт чисто щас надо, в память не заноси спс",
        "ya onu aklinda tutma saka yaptm",
        "not alma bunu nolur ozel bisey",
        "eski sevgilimle ilgili dedgimi hafizana yazma tmm mi",
        "刚说的欠款别存哈 就随口一提",
        "别写进记忆里啊 看心理医生那事",
        "就这次用下 不用记 3q",
    ],
)
def test_what_is_said_shall_not_be_kept(text: str) -> None:
    assert asks_not_to_keep(text)


@pytest.mark.parametrize(
    "text",
    [
        "من يحمل الرقم القياسي في سباق المئة متر؟",
        "ما أفضل طريقة لحفظ جدول الضرب للأطفال؟",
        "مسحت محادثة واتساب بالغلط، ينفع أرجعها؟",
        "Erinnerst du dich an die Mondlandung, also weißt du, welches Datum das war?",
        "Wie kann ich beim Heizen Geld sparen, ohne zu frieren?",
        "Wie spiele ich Memory mit einem dreijährigen Kind?",
        "No recuerdo el título, era una peli con Fernán Gómez en un pueblo gallego.",
        "¿Qué recuerdos típicos se compran en Granada que no sean una horterada?",
        "¿Cuánta memoria RAM necesito para editar vídeo en 4K?",
        "Je ne me souviens plus du titre, c'était un film avec Noiret dans un phare.",
        "Il me faut combien de mémoire vive pour faire du montage ?",
        "Comment noter une intégrale double en LaTeX ?",
        "वनडे में सबसे ज़्यादा शतकों का रिकॉर्ड किसके नाम है?",
        "vo do din se mera msg ignore kar raha hai, kya karu",
        "गलती से डिलीट हुई व्हाट्सऐप चैट वापस आ सकती है क्या?",
        "Non ricordo il titolo, era un film con Mastroianni ambientato in un faro.",
        "Quanta memoria serve per montare video in 4K?",
        "Prendo appunti a mano ma poi non li rileggo mai, meglio il tablet?",
        "走り幅跳びの世界記録って今何メートル？",
        "彼に二日間も既読無視されてます。",
        "間違えて消したLINEのトークって復元できる？",
        "100미터 달리기 한국 기록이 몇 초야?",
        "남친이 이틀째 내 톡 읽씹 중인데 일부러 무시하는 걸까?",
        "실수로 삭제한 카톡 대화 복구할 수 있나요?",
        "Ik herinner me de titel niet meer, maar het was een film met Rutger Hauer op een ijsbaan.",
        "Hoe noteer je een gebroken getal in LaTeX?",
        "Wat is het verschil tussen onthouden van stemming en blanco stemmen?",
        "Não lembro o nome, era um filme com a Fernanda Montenegro no sertão.",
        "Que lembrancinha eu faço pro aniversário de um ano da minha filha?",
        "Quanta memória RAM precisa pra editar vídeo em 4K?",
        "Муж игнорирует мои сообщения второй день.",
        "Меня записали к стоматологу на четверг, а я в четверг не могу.",
        "Не забудьте указать ИНН — так написано в бланке, а где его взять?",
        "Adını hatırlayamadım, Kemal Sunal'ın kapıcı olduğu film hangisiydi?",
        '"Unutma Beni" şarkısı kimindi?',
        "Telefonun hafızası dolmuş, neyi silsem yer açılır?",
        "还记得小时候吃的大白兔奶糖吗，现在味道是不是变了？",
        "他已经两天没回我消息了，是不是故意无视我？",
        "误删的聊天记录还能恢复吗？",
    ],
)
def test_words_of_memory_are_no_request(text: str) -> None:
    assert not wants_no_memory(text)
    assert not asks_not_to_keep(text)
