"""Words whose exchange turns a statement around, of several languages: opposites, roles, doubt and play.

Lower-case and without accents, as `bare` gives them; a star stands for any ending.
"""

from __future__ import annotations

from collections.abc import Mapping

from extractor.core.languages.phrases import Phrases, Vocabulary

VOCABULARY = Vocabulary()
_group = VOCABULARY.add

# Words of two opposite sides.
OPPOSITES: tuple[tuple[Phrases, Phrases], ...] = tuple(
    (_group(one), _group(other))
    for one, other in (
        (
            "hate* dislike* detest* loathe* hass* deteste* odi* odei* haat* \u043d\u0435\u043d\u0430\u0432\u0438* \u8ba8\u538c \u8a0e\u53ad \u5acc\u3044 \uc2eb\uc5b4*",
            "like likes liked love* enjoy* adore* lieb* mag magst aime* adore* gusta* encanta* ama amo adora* piace gosta* houd* \u043b\u044e\u0431* \u559c\u6b22 \u559c\u6b61 \u597d\u304d \uc88b\uc544*",
        ),
        ("quit quits leave leaves left resign* gekundigt verlass* quitte* dejo", "join* start* began begin* beigetreten angefangen rejoint"),
        ("stop stops stopped stopping cease* aufgehort arrete* dejado smesso parou gestopt", "start starts started starting begin* began begonnen angefangen commence* empez* iniziat* comec* begonnen"),
        ("close* closing shut* schliess* geschlossen ferme* cerr* chius* fech* gesloten \u0437\u0430\u043a\u0440\u044b*", "open opens opened opening eroffn* geoffnet ouver* ouvr* abr* abiert* apert* abert* geopend \u043e\u0442\u043a\u0440\u044b*"),
        ("lose loses lost losing verlor* verlier* perdu* perdi* perso verloren \u043f\u0440\u043e\u0438\u0433\u0440*", "win wins won winning gewonn* gewinn* gagn* gan* vinto vint* ganh* gewonnen \u0432\u044b\u0438\u0433\u0440*"),
        ("divorce* geschieden scheiden divorci* divorzi* gescheiden", "marry marries married marri* verheiratet heirat* marie* cas* spos* getrouwd"),
        ("disable* deactivat* deaktivier* abgeschaltet desactiv* disattiv* uitgeschakeld", "enable* activat* aktivier* eingeschaltet activ* attiv* ingeschakeld"),
        ("cut cuts reduce* lower* decrease* shrink* shrank gesenkt senk* gekurzt baisse* reduit* redu* ridott* verlaagd", "raise* increase* grow* grew erhoh* gesteigert augment* aument* verhoogd"),
        ("rent rents rented renting miete* gemietet loue* alquil* affitt* alug* huur* \u0441\u043d\u0438\u043c\u0430*", "own owns owned besitz* gehort possede* proprietaire propietari* possied* bezit*"),
        ("decline* reject* turned_down turns_down turn_down abgelehnt lehn* refuse* rechaz* rifiut* recus* afgewezen", "accept* angenommen annehm* accepte* acept* accett* aceit* geaccepteerd"),
        ("fewer less weniger moins menos meno minder \u043c\u0435\u043d\u044c\u0448\u0435", "more mehr plus mas piu mais meer \u0431\u043e\u043b\u044c\u0448\u0435"),
        ("short shorter brief briefly kurz* court* breve* corto corta cort* curt* kort*", "long longer lengthy lang* long* larg* lung*"),
        ("fail fails failed failing unsuccessful* gescheitert scheiter* echoue* fracas* fallito mislukt", "succeed* success* passed gelungen gegluckt reussi* lograd* riuscit* geslaagd"),
        ("unhappy unglucklich unzufrieden malheureu* infeliz infelic*", "happy glucklich zufrieden heureu* feliz felic*"),
        ("delete* remove* drop drops dropped loschen geloscht entfern* supprim* elimin* rimuov* remov* verwijder*", "add adds added adding hinzufug* hinzugefugt ajout* anad* aggiung* adicion* toevoeg*"),
        ("forbid* forbade prohibit* ban bans banned verbiet* verboten interdi* prohib* vietat* proib*", "allow* permit* erlaub* autoris* permit* permess* permiti*"),
        ("worse worsen* schlechter pire peor* peggio* pior* slechter", "better improve* besser mieux mejor* meglio melhor* beter"),
        ("cheap* billig* gunstig* barat*", "expensive* teuer* cher chere car* duur*"),
        ("avoid* abstain* boycott* meide* evit*", "eat eats ate drink drinks drank use uses used iss* isst trink* mange* come beb*"),
        ("postpone* delay* deferred verschob* verschieb* report* aplaz* rinvi* adi*", "brought_forward moved_up vorgezogen avance* adelant* anticip*"),
        ("fire fired fires dismiss* gefeuert entlass* licenci* desped*", "hire hired hires hiring eingestellt embauch* contrat*"),
        ("bad badly poor* terrible schlecht mauvais* mal malo mala male ruim", "good great excellent well gut bon bonne bien bueno buena bravo brava bom boa goed"),
        ("forget* forgot vergess* oubli* olvid* diment* esquec*", "remember* erinner* souvenu recuerd* ricord* lembr*"),
        ("slow* langsam* lent*", "fast faster quick* schnell* rapid* velo* snel*"),
        ("disagree*", "agree agrees agreed"),
        ("downgrade*", "upgrade*"),
        ("public* offentlich*", "private* privat*"),
        ("unsafe insecure dangerous gefahrlich*", "safe secure sicher"),
        ("manual* manuell*", "automat*"),
        ("minimum at_least mindestens", "maximum at_most hochstens"),
    )
)  # fmt: skip

# Two sides of one event: right if the other person does it, wrong if the same one does.
CONVERSES: tuple[tuple[Phrases, Phrases], ...] = tuple(
    (_group(one), _group(other))
    for one, other in (
        ("sell sells sold selling verkauf* vend* verkocht* verkoop* \u043f\u0440\u043e\u0434\u0430*", "buy buys bought buying purchase* kauf* gekauft achet* compr* gekocht koop* \u043a\u0443\u043f\u0438*"),
        ("teach* taught unterricht* enseign* ensen* insegn* ensin*", "learn* study* studies studied lern* gelernt appren* appris aprend* impar* studia* leer*"),
        ("lend* lent verlieh* geliehen_an prete* prest*", "borrow* ausgeliehen emprunt* pedi_prest*"),
        ("give gives gave given giving gab gegeben", "receive* got gets bekomm* bekam erhalten"),
        ("report_to reports_to reported_to", "manage* supervis*"),
    )
)  # fmt: skip

OTHER_SIDE: Mapping[Phrases, Phrases] = {
    side: other for pair in (*OPPOSITES, *CONVERSES) for side, other in (pair, pair[::-1])
}
CONVERSE_SIDES = frozenset(side for pair in CONVERSES for side in pair)

# With it, one side of a pair turns into the other if the two things change places.
COMPARED = _group("than als que di do dan \u0447\u0435\u043c")

FROM = _group("from von aus vom de depuis desde da dal dalla do da van vanuit \u0438\u0437 \u4ece \u5f9e")
TO = _group("to into nach zu zum zur a au aux vers al alla para naar \u0432 \u5230 \u81f3")

# Words between two things that make one of them the first.
RELATIONS = _group(
    "over instead_of rather_than before after than statt anstatt vor nach als au_lieu_de avant apres en_vez_de antes despues invece_di prima dopo"
)

# Those of whom a person says "my".
PEOPLE = _group(
    "guy man woman lady girl boy people family wife husband spouse partner girlfriend boyfriend fiance fiancee ex friend friends brother brothers sister sisters mother mom mum father dad parents "
    "son sons daughter daughters kid kids child children baby cousin cousins uncle aunt nephew niece grandma grandpa grandmother grandfather "
    "boss manager colleague colleagues coworker coworkers neighbour neighbours neighbor neighbors roommate flatmate landlord tenant client customer "
    "teacher student students mentor intern dog dogs cat cats horse "
    "frau mann freund freunde freundin bruder schwester mutter mama vater papa eltern sohn tochter kind kinder baby cousine onkel tante oma opa chef chefin "
    "kollege kollegin kollegen nachbar nachbarin nachbarn hund katze femme mari ami amie amis frere soeur mere pere fils fille enfants oncle voisin voisins "
    "patron chien chat mujer esposa esposo marido amigo amiga hermano hermana madre padre hijo hija hijos tio tia jefe vecino vecinos perro gato moglie "
    "amico amica fratello sorella figlio figlia zio zia capo vicino cane gatto esposa irmao irma mae pai filho filha chefe vizinho vrouw man vriend vriendin "
    "broer zus moeder vader zoon dochter baas collega buurman hond kat \u0436\u0435\u043d\u0430 \u043c\u0443\u0436 \u0434\u0440\u0443\u0433 \u043f\u043e\u0434\u0440\u0443\u0433\u0430 \u0431\u0440\u0430\u0442 \u0441\u0435\u0441\u0442\u0440\u0430 \u043c\u0430\u043c\u0430 \u043f\u0430\u043f\u0430 \u0441\u044b\u043d \u0434\u043e\u0447\u044c"
)

# What follows is not meant.
PLAY = _group(
    "pretend_that pretend_i pretend_i'm pretend_you pretend_you're pretend_we pretend_to_be role-play* roleplay* role_play* make-believe let's_say lets_say a_story_in_which a_story_where stell_dir_vor "
    "stellen_wir_uns_vor rollenspiel* tu_so imagine_que imaginons jeu_de_role supongamos imagina finge facciamo_finta immagina finja "
    "stel_je_voor \u043f\u0440\u0435\u0434\u0441\u0442\u0430\u0432\u044c \u0434\u043e\u043f\u0443\u0441\u0442\u0438\u043c \u5047\u88c5 \u5047\u8bbe \u626e\u6f14",
    also=r"\A\W*(?:just |now |please |ok |so )?(?:imagine|suppose|assume|angenommen)\b(?! so)",
    also_words="imagine suppose assume angenommen",
)

JOKES = _group(
    "kidding joking jk spass_beiseite blague broma scherzo brincadeira \u0448\u0443\u0447\u0443 \u5f00\u73a9\u7b11",
    also=r"(?<!\bduur )\bgrapje\b|(?<!\bteurer )(?<!\bteuren )\bscherz\b",  # an expensive one is none
    also_words="grapje scherz",
)

# It may not be so.
DOUBT = _group(
    "might i_may we_may he_may she_may they_may maybe perhaps possibly wish wishes was_going_to were_going_to dreamt dreamed "
    "considering thinking_about thinking_of evaluating uberlege vielleicht eventuell womoglich beinahe fast peut-etre peut_etre presque quiza quizas tal_vez "
    "casi forse quasi talvez quase misschien bijna \u0432\u043e\u0437\u043c\u043e\u0436\u043d\u043e \u043c\u043e\u0436\u0435\u0442_\u0431\u044b\u0442\u044c belki neredeyse "
    "\u0631\u0628\u0645\u0627 \u0936\u093e\u092f\u0926 \u4e5f\u8bb8 \u4e5f\u8a31 \u53ef\u80fd \u304b\u3082\u3057\u308c \uc544\ub9c8",
    also=r"\b(?:almost|nearly)\b(?! (?:every|all|always|never|daily|half|any|no|nothing|everyone|\d|an?|two|three|five|ten|twice)\b)",
    also_words="almost nearly",
)

# It is over.
ONCE = _group(
    "used_to no_longer not_anymore fruher nicht_mehr autrefois ya_no non_piu ja_nao niet_meer \u0440\u0430\u043d\u044c\u0448\u0435"
)

# It has not happened yet.
PLANS = _group("plan plans planning intend* hope hopes uberleg* plane planen envisag* pens* considero penso overweeg*")

# Words with which a statement keeps a doubt, a wish or a play.
HEDGES = _group(
    "may might maybe perhaps could would should consider* consideration think* thought evaluat* plan plans planned planning want* wish* hope* dream* aim* goal* like_to love_to if whether when unless pretend* imagin* fiction* "
    "role* joke* joking hypothe* ask* wonder* used former* once almost nearly tentative* probab* possib* intend* intent* interest* explor* "
    "discuss* idea potential* option* scenario* story persona character* role-play* suggest* propos* question* unsure uncertain undecided doubt* no_longer future "
    "vielleicht eventuell konnte wurde uberleg* plant planen will mochte falls wenn ob frag* wunsch* hoff* fruher ehemals beinahe fast rolle* spiel* "
    "peut-etre envisage* pense* souhait* si quiza* quizas podria piensa* desea* si forse pensa* vorrebbe se talvez quer misschien wil overweegt als "
    "\u0432\u043e\u0437\u043c\u043e\u0436\u043d\u043e \u0445\u043e\u0447\u0435\u0442 \u0435\u0441\u043b\u0438 \u0434\u0443\u043c\u0430\u0435\u0442 belki \u4e5f\u8bb8 \u53ef\u80fd \u8003\u8651 \u8003\u616e \u304b\u3082\u3057\u308c \u691c\u8a0e"
)
