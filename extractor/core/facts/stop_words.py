"""Stop words by language. Only data; `wording` reads it. A new language is one more row."""

from __future__ import annotations

from collections.abc import Mapping

STOP_WORDS: Mapping[str, str] = {
    "en": "a about above after again against all also am an and any are as at be because been before being below between both but by "
    "can cannot could did do does doing done down during each few for from further get gets getting go going gone got had has have "
    "having he her here hers herself him himself his how i if in into is it its itself just let lets like may me might more most much "
    "must my myself no nor not now of off on once one only or other our ours ourselves out over own really same shall she should so "
    "some still such than that the their theirs them themselves then there these they thing things this those through to too under "
    "until up upon us very was we well were what when where which while who whom whose why will with within without would yet you your "
    "yours yourself yourselves don doesn didn isn aren wasn weren won wouldn shouldn couldn hasn haven hadn ain ll ve re im id ive dont "
    "please user users",
    "de": "aber alle allem allen aller alles als also am an auch auf aus bei beim bin bis bist da dabei dadurch dafür damit dann das dass "
    "dein deine deinem deinen deiner dem den denn der des dich die dies diese diesem diesen dieser dieses dir doch dort du durch ein "
    "eine einem einen einer eines er es etwas euch euer eure für gegen gewesen hab habe haben hat hatte hatten hier hin hinter ich ihm "
    "ihn ihnen ihr ihre ihrem ihren ihrer im in ins ist ja jede jedem jeden jeder jedes jetzt kann kannst kein keine können könnte mal "
    "man mehr mein meine meinem meinen meiner mich mir mit muss nach nicht noch nun nur ob oder ohne schon sehr sein seine seinem seinen "
    "seiner seit sich sie sind so soll sollte sondern sonst über um und uns unser unsere unter vom von vor war waren warum was weil wenn "
    "wer werde werden wie wieder will wir wird wirst wo wurde würde zu zum zur zwar zwischen bitte nutzer",
    "fr": "à afin ai ainsi alors as au aucun aussi autre aux avant avec avoir avons bien c ce ceci cela celle celui ces cet cette ceux chez "
    "comme d dans de depuis des donc du elle elles en encore entre es est et étaient était été être eu eux fait il ils j je l la le les "
    "leur leurs lui m ma mais me même mes moi mon n ne ni nos notre nous on ont ou où par parce pas peu peut plus pour pourquoi qu quand "
    "que quel quelle qui quoi s sa sans se sera ses si son sont sous suis sur t ta te tes toi ton tous tout toute toutes très tu un une "
    "vos votre vous y utilisateur svp",
    "es": "a al algo algunos ante antes aquí así aún con contra como cual cuando de del desde donde dos e el él ella ellas ellos en entre era "
    "eran es esa ese eso esos esta está están estas este esto estos estoy fue fueron ha había han has hasta hay he la las le les lo los "
    "más me mi mis mí mismo mucho muy nada ni no nos nosotros nuestra nuestro o os otra otro para pero poco por porque pues que qué "
    "quien se sea ser si sin sobre son soy su sus también tan tanto te tengo ti tiene todo todos tu tus tú un una uno unos usted va y ya "
    "yo usuario favor",
    "it": "a ad agli ai al alla alle allo anche ancora avere aveva c che chi ci come con contro cui da dal dalla dalle degli dei del della "
    "delle dello di dove e è ed era erano essere fa fra gli ha hai hanno ho i il in io l la le lei li lo loro lui ma me mi mia mie miei "
    "mio ne nei nel nella nelle no noi non nostra nostro o per perché più poi quale quando quella quelle quelli quello questa queste "
    "questi questo qui se sei si sia siamo sono sta su sua sue sui sul sulla suo suoi te ti tra tu tua tuo un una uno vi voi utente",
    "pt": "a ao aos as até com como da das de dela dele deles depois do dos e é ela elas ele eles em entre era essa esse está estão eu foi "
    "foram há isso isto já lhe mais mas me mesmo meu meus minha minhas muito na nas não nem no nos nós nossa nosso num numa o os ou para "
    "pela pelo por porque qual quando que quem são se sem ser seu seus só sua suas também te tem tenho um uma você vocês usuário",
    "nl": "aan al als bij dat de den der deze die dit doch doen door dus een en er ge geen had heb hebben heeft hem het hier hij hoe hun ik in "
    "is ja je kan kon maar me meer men met mij mijn moet na naar niet niets nog nu of om omdat ons ook op over te tegen toch toen tot u "
    "uit uw van veel voor want waren was wat we wel werd wie wij wil worden zal ze zei zelf zich zij zijn zo zonder zou gebruiker",
    "ru": "а без бы был была были было быть в вам вас весь во вот все всё вы где да для до его ее её если есть еще ещё же за и из или им их к "
    "как ко когда кто ли мне мной может мы на над надо нас не него нее неё нет ни них но ну о об он она они оно от очень по под при про с "
    "со так также такой там тебя тем то того тоже той только том ты у уже хотя чего чем что чтобы эта эти это этот я мой моя моё мои "
    "наш ваш свой пожалуйста пользователь",
    "pl": "a aby ale ani bo bardzo bez będzie by był była było być ci cię co czy dla do gdy gdzie go i ich im in ja jak jako je jego jej jest "
    "jestem już każdy kiedy która które który lub ma mam mi mnie moja moje mój my na nad nam nas nasz nawet nie niego niej nią o od on ona "
    "one oni oraz po pod przed przez przy są się sobie ta tak także tam te tego tej ten to tu twoja twój ty tylko w we więc wszystko z za ze "
    "że",
    "tr": "ama ancak ben beni benim bir biz bizim bu bunu da daha de değil diye en gibi hem her için ile ise kadar ki mı mi mu mü ne o olan "
    "olarak oldu ona onun sen senin siz şu ve veya ya",
    "sv": "alla att av bara blev bli de dem den denna det detta dig din du där efter ej eller en er ett från för ha hade han har hon här i icke "
    "inte jag kan med men mig min mitt mot mycket ni nu när och om oss på sig sin ska som så till under upp ut var vara vi vid är över",
}

AMBIGUOUS = frozenset(
    "war hat door die son sin pour man sue dove come den bin toe ale pod ten sob met mine plus pas fin mal ton sera dies gut wit zit bar "
    "ha hay los las van der sur par car tu mes non todo estate data ora la de un si on os as".split()
)
"""Stop words of other languages that have a meaning in English."""

AFFIRMATIONS = frozenset(
    "yes yep yeah yup ok okay okey k sure exactly right correct perfect great fine good cool nice thanks thank absolutely definitely "
    "indeed agreed alright sounds works confirmed confirm true ahead that it do please no nope nah never "
    "ja jo jawohl genau passt gut klar stimmt richtig einverstanden prima super perfekt danke gerne nein nö "
    "oui ouais accord exactement parfait bien merci voilà non "
    "sí si claro vale exacto exactamente perfecto bueno gracias acuerdo correcto "
    "certo esatto perfetto grazie bene giusto sim exato perfeito obrigado obrigada isso certeza "
    "да ага точно верно хорошо ладно спасибо нет конечно tak dobrze dokładnie zgoda dzięki nie evet tamam hayır ja graag precies prima nee "
    "对 对的 是 是的 好 好的 可以 行 嗯 没错 不 不是 はい ええ うん そう そうです いいえ 네 예 응 맞아요 좋아요 아니요 نعم אכן כן हाँ हां जी ठीक".split()
)
"""Words of a bare answer, which mean nothing without the question."""

FILLER_SIGNS = frozenset(
    "的了是我你他她它们在有和就不也都很这那吗呢吧啊与或被把给对好行嗯请のはがをにでとものしたますですいるよねかなこそあれ"
)
"""Characters of scripts without spaces that mean nothing by themselves."""
