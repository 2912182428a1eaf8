"""French."""

from extractor.core.languages.form import ClaimWords, Cldr, EndingWords, Language, OrderWords
from extractor.core.languages.fr_dates import DATES
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
    "afin ai ainsi alors as au aucun aussi autre aux avant avec avoir avons bien c ce ceci cela celle celui ces cet "
    "cette ceux chez comme d dans de depuis des donc du elle elles en encore entre es est et eu eux fait faut ici il "
    "ils j je l la le les leur leurs lui m ma mais me mes moi mon même n ne ni nos notre nous on ont ou où par parce "
    "pas peu peut plus pour pourquoi qu quand que quel quelle qui quoi s sa sans se sera ses si son sont sous suis "
    "sur svp t ta te tes toi ton tous tout toute toutes très tu un une utilisateur vos votre vous y à ça étaient "
    "était été être"
)

PASSWORDS = PasswordWords(
    passwords="mot de passe,mots de passe,mot-de-passe,motdepasse,phrase secrète,phrase de passe,mdp,code secret,code d'accès",
    passphrases="phrase secrète,phrase de passe,phrase de récupération,phrase de sécurité",
    said_of="importante note écris garde stockée notée écrite enregistrée cachée connue longue courte sûre faible forte fausse bonne secrète perdue oubliée expirée changée facile difficile mots conservée",
    pins="code de vérification,code sms,code par sms,code à usage unique,pin,code pin,code de carte,code de la carte,code de ma carte,code wifi,pass,digicode,clé wifi,clé du wifi,clé wi-fi,clé wpa,code du wifi,clé de sécurité",
    short="mdp,pwd",
    joins="pour,de,du,des,d'accès,sur,à,au,était",
    links="est,c,c'est,c tjs,c toujours,est tjs,était,sera,devient,est désormais,est maintenant,est toujours,reste,a été changé en,est bien,c'est maintenant,c'est toujours,c'est encore,est devenu,c'est tout simplement,c'est désormais,c'est donc,est encore,est actuellement,serait",
    fillers="est,était,comme,mon,le,la,notre,ton,votre,son,ma,un,nouveau,de",
    units="caractères,chiffres,lettres,jours,minutes,heures,mois,signes,ans",
    locks="immeuble,porte,portail,coffre,alarme,cadenas,garage,digicode,interphone,carte bancaire,carte bleue,ma carte,téléphone,mon portable,casier,boîte à clé,valise,serrure,hall,mon tel,mon tél,smartphone,iphone,antivol,consigne,portillon,portier,coffre-fort,mobile,tablette,cave",
    codes="code,combinaison,pin,chiffres",
    opens=r"(?:mets|mettez|mettre) (?:la |le )?sur|tu (?:la|le) mets|tap(?:ant|er|e|ez|es)\b|compos(?:er|e|ez|ant)\b|ouvre avec|fai(?:s|re|tes) le|ouvr\w+ (?:avec|par|au|en)|déverrouill\w*|débloqu\w*|marqu\w+|saisi\w*|entr(?:e|ez|er)\b|fais\b|coup\w+ avec|désactiv\w* (?:avec|par)|est (?:réglé|mis) sur|appui\w+ sur",
    keypads="cadenas,digicode,casier,boîte à clé,boîte à clés,interphone,portail,coffre-fort,antivol,consigne,portillon,le coffre",
    networks="réseau wifi,livebox,freebox",
    logins=r"(?:connect|identifi|logg?u?)\w*(?: \S+){0,5} avec(?: \w+){0,2} {value}",
    login_names="identifiants,connexion",
    keys="clé api,clé d'api,clé secrète,clé de l'api,clé d'accès,jeton",
    zeros="zéro",
    numbers="code secret",
    checks="cryptogramme,code de sécurité",
    restores="code de secours,codes de secours,code de récupération,clé de licence,clé de produit,clé d'activation",
    no_passwords="fort long court simple sûr nouveau différent vieux secret vide invalide valide correct incorrect faux bon mauvais important perdu privé compliqué bidon nul bientôt",
    mine="mon|ma|notre",
    before_numbers="salle|chambre|utilisateur|depuis|en",
    takes=r"mets|met|mettons|prends|utilis\w+|tape",
    accounts=r"ameli\b|compte\b|connex|\bm'identifie|\bidentifiant",
    banks=r"\bbanque|compte\b",
    answers=r"réponse (?:secrète|à (?:la|ma) question (?:secrète|de sécurité))|question (?:secrète|de sécurité)[^.!?\n]{0,40}?réponse",
    asked="secrè,sécurité",
    other_codes="erreur|ligne|modèle|num[ée]ro de (?:t[ée]l|portable|celular|m[óo]vil)",
    measures="franc|habit",
    cards="carte",
    orders="commande|facture",
    sentences=(
        r"avec {value} comme (?:{word}|{pin})",
        r"(?:mis|mets|mettez|mettre|choisi|utilise) {value} (?:en|comme|pour){gap}{word}",
        r"(?:chang|modifi|remplac|mis|mets|défini|réinitialis|pass)\w{0,12}+{gap}{word}{gap} (?:en|par|à|pour) {value}",
        r"(?:utilis|prend|prenez|mets|mettez|tape|entre|essa)\w{0,12}+ {gap}{value} comme{gap}{word}",
        r"{pin}(?: (?:de|du|des|pour|d'|à|au)[^.!?\n\d]{1,30}?)? ?(?:est|:|,? c'est) ?{number}",
        r"(?:mettre|mettons|mett\w{1,20}){gap}{word}{gap} (?:en|par|à|sur) {value}",
        r"\bavec (?:\w{1,12} ){0,2}{word} {value}",
    ),
)

# -- CLDR 48.2.0, made by scripts/cldr.py. Copyright Unicode, Inc.; LICENSE-UNICODE
CLDR = Cldr(
    weekdays=(
        "lundi, lun.",
        "mardi, mar.",
        "mercredi, mer.",
        "jeudi, jeu.",
        "vendredi, ven.",
        "samedi, sam.",
        "dimanche, dim.",
    ),
    months=(
        "janvier, janv.",
        "février, févr.",
        "mars",
        "avril, avr.",
        "mai",
        "juin",
        "juillet, juil.",
        "août",
        "septembre, sept.",
        "octobre, oct.",
        "novembre, nov.",
        "décembre, déc.",
    ),
    relative={
        "the day before yesterday": "avant-hier",
        "yesterday": "hier",
        "today": "aujourd’hui",
        "tomorrow": "demain",
        "the day after tomorrow": "après-demain",
        "last week": "la semaine dernière",
        "last month": "le mois dernier",
        "last quarter": "le trimestre dernier",
        "last year": "l’année dernière, l’an dernier",
        "last Monday": "lundi dernier",
        "last Tuesday": "mardi dernier",
        "last Wednesday": "mercredi dernier",
        "last Thursday": "jeudi dernier",
        "last Friday": "vendredi dernier",
        "last Saturday": "samedi dernier",
        "last Sunday": "dimanche dernier",
        "this week": "cette semaine",
        "this month": "ce mois-ci",
        "this quarter": "ce trimestre",
        "this year": "cette année",
        "this Monday": "ce lundi",
        "this Tuesday": "ce mardi",
        "this Wednesday": "ce mercredi",
        "this Thursday": "ce jeudi",
        "this Friday": "ce vendredi",
        "this Saturday": "ce samedi",
        "this Sunday": "ce dimanche",
        "next week": "la semaine prochaine",
        "next month": "le mois prochain",
        "next quarter": "le trimestre prochain",
        "next year": "l’année prochaine, l’an prochain",
        "next Monday": "lundi prochain",
        "next Tuesday": "mardi prochain",
        "next Wednesday": "mercredi prochain",
        "next Thursday": "jeudi prochain",
        "next Friday": "vendredi prochain",
        "next Saturday": "samedi prochain",
        "next Sunday": "dimanche prochain",
    },
    past={
        "day": "il y a {0} jour, il y a {0} jours",
        "week": "il y a {0} semaine, il y a {0} semaines",
        "month": "il y a {0} mois",
        "quarter": "il y a {0} trimestre, il y a {0} trimestres",
        "year": "il y a {0} an, il y a {0} ans",
        "hour": "il y a {0} heure, il y a {0} heures",
    },
    future={
        "day": "dans {0} jour, dans {0} jours",
        "week": "dans {0} semaine, dans {0} semaines",
        "month": "dans {0} mois",
        "quarter": "dans {0} trimestre, dans {0} trimestres",
        "year": "dans {0} an, dans {0} ans",
        "hour": "dans {0} heure, dans {0} heures",
    },
)
# -- end of CLDR

MANNER = MannerWords(
    wished="j'aimerais, aimerais, aimerions, voudrais, voudrait, voudrions, rêve de, rêve d*, rêvons, envisag*, je pense à, on pense à, pense *, j'hésite, hésite à, hésit*, si je gagne, si je gagn*, si j'avais, si un jour, envie de, envie d*, songe à, songe, réfléchis*, ça me tente, me tenterait, j'espère, espère, serait bien, serait chouette, si jamais",
    planned="vais, va, allons, compte, comptons, prévois, prévoyons, prévu, projet*, pas encore, veux, voulons, on veut",
    doubted="peut-être, paraît, il paraît, semble, il semble*, apparemment, soi-disant, je crois, crois, je pense que, pense que, on dit, j'ai entendu, entendu dire, rumeur*, selon, d'après, possible, probablement, sans doute, je soupçonne, soupçonne, pas sûr*, pas certain*, je me demande, me demande, sais pas, aucune idée, prétend*, il se peut, se pourrait, pourrait, dit que, raconte*",
    unsure="pas sûr, pas sûre, pas certain, pas certaine, pas confirmé, si c'est vrai, rien d'officiel, pas encore sûr, pas fait de test, aucune preuve, à vérifier, rien de sûr, c'est pas sûr",
    denied="plus, n'ai plus, arrêté, personne, nulle part, ni",
    denies_nothing="pas seulement, pourquoi pas, pas mal, non plus, sans problème, pas grave, pas de souci, pas de problème, plus de, le plus, la plus, plus tard, de plus, en plus, plus grand, plus petit, rien que, sans doute, n'est-ce pas, pas que, une personne, plus en plus, plus ou moins, plusieurs, au plus, *dans plus, plus loin, pas loin, pas besoin de, sans, ne sais pas, pas le week-end, pas la semaine, pas ce, pas cette, pas avant, pas plus tard",
    corrected="non, enfin, pardon, je veux dire, plutôt, euh, oups, correction, attends, je me trompe, désolé*, en fait, erreur, ou plutôt, pas, je voulais dire, nan",
    kin="mari, femme, copain, copine, ami, amie, amis, pote, meilleur*, soeur*, sœur*, frère*, beau-frère, belle-soeur, belle-sœur, belle-mère, beau-père, mère, père, maman, papa, parents, mamie, papi, grand-mère, grand-père, tante, oncle, cousin*, fille*, fils, enfant*, gamin*, collègue*, chef*, patron*, voisin*, coloc*, conjoint*, compagnon, compagne, fiancé*, prof*, neveu*, nièce*, ex, grand-*, aîné*, cadet*, jumeau*",
    beside="avec, chez, pour, à, au, aux, sans, comme, par, contre, vers, dans, grâce, sur, selon, entre, en",
    apart="mais, et, parce, car, donc, alors, du coup, même si, pourtant, cependant, puisque, qui ne, qui n'*",
    attached="que, qu'*, de, si, d'*",
    done="a *é, a *i, a *u, a *is, a *it, a fait, a pris, ont *é, est *é, est *ée, s'est, a déjà, avait, était",
    keeps_wish="aimerait, voudrait, veut, souhait*, envisag*, rêv*, espèr*, pense, songe, hésit*, projet*, prévoi*, prévu, compte, si, intéress*, peut-être, demand*, réfléch*, cherch*, *rait, futur*, un jour, envie, pas, va, sera, *era, éventuel*, possib*, intention, tent*, objectif*, but, ambitionn*, entend, prépar*, vise*",
    keeps_doubt="peut-être, paraît, semble*, apparemment, soi-disant, croit, pense, pourrait, selon, d'après, possible*, possibl*, probab*, doute*, soupçon*, pas, sûr*, certain*, incertain*, rumeur*, entendu, dit, si, demand*, suppos*, ignore, inquiet*, présum*, *rait, prétend*, raconte*, confirm*, légende, crain*, évent*, hésite, indécis*",
    keeps_denial="évit*, arrêt*, cess*, ancien*, autrefois, abandonn*, renonc*, manque*, refus*, allerg*, intoléran*, végé*, vegan, végan*, sans, in*, perdu*, quitté, était, avait, seulement, que, dépourvu*, démissionn*, vendu, détest*, aversion, ne, n'*, libre, difficult*, rarement, plutôt, au lieu, ex-*, jamais, pas, interdi*, célibataire, divorc*, rompu, supprim*, élimin*, exclu*, *phob*, peur, chômage, sobre, abstin*, proscri*, banni*, écart*, prive, privé*",
)

QUESTIONS = QuestionWords(
    asking="quand quel quelle quels quelles lequel laquelle lesquels lesquelles combien pourquoi comment quoi",
    plans="prévu prévue prévus projet projets rendez-vous",
    small_talk="merci bonjour salut besoin pardon veux aller prendre utiliser",
    talk="parlé parlions parler dit discuté discutions mentionné passé",
    general=(
        "accord appris conclu convenu demandé décider décidé décidons décision décisions donne faire fait "
        "important intéressant liste message montre neuf nouveau nouveautés nouvelles rappelle résume résumer "
        "résumé sujet sujets thème thèmes tout travaillé"
    ),
)

SAMENESS = SamenessWords(
    articles="le la les un une",
    pronouns="il elle ils elles",
    limits=(
        "annulé annulée autrefois avant bientôt cependant confirmer dit jamais jusqu jusque maintenant mais "
        "ne ni ou paraît pas pourvu presque principe quand reporté reportée sans sauf selon seulement si "
        "suspendu suspendue théorie vendu vendue était"
    ),
    seams="et, parce que, car",
)

LANGUAGE = Language(
    code="fr",
    name="French",
    scripts="latin",
    stop_words=STOP_WORDS,
    stemmer="french",
    chars_per_token=3.92,
    orders=OrderWords(
        verbs=(
            "envoyez, envoie, transférez, transfère, supprimez, supprime, effacez, efface, exécutez, exécute, "
            "ignorez, ignore, oubliez, oublie, répondez, réponds, virez, approuvez, approuve, installez, "
            "installe, partagez, partage, téléchargez, télécharge, ouvrez, ouvre, utilisez, ajoutez, ajoute, "
            "copiez, copie, donnez, donne, enregistrez, enregistre, dites, dis, cliquez, clique, payez, paie, "
            "achetez, achète, publiez, publie, faites, veuillez, merci de, ne jamais, toujours"
        ),
        before="toujours, désormais, s'il vous plaît, s'il te plaît, à partir de maintenant",
    ),
    affirmations="oui ouais accord exactement parfait bien merci voilà non",
    endings=EndingWords(
        saves=r"\benregistr\w*|\bm[ée]moris\w*|\bsauvegard\w*|\bretenir\b|\bretenue?s?\b|\bconserv(?:er|ée?s?)\b|\bnotée?s?\b",
        nothing=r"\brien\b|\baucune?\b",
        claims=r"\bj'ai\b[^.!?\n]{0,20}\b(?:enregistré|mémorisé|sauvegardé|noté|retenu)",
    ),
    acknowledgements="ok,okay,merci,merci beaucoup,merci bien,super,parfait,génial,très bien,bien,d'accord,compris,je vois,entendu,au revoir,bonne nuit,bonne journée,bonjour,salut,à bientôt,ah,continue,continuez",
    claims=ClaimWords(
        connectives="mais, et, parce que, si, que",
        negations="pas, jamais, sans, aucun, aucune, rien, ni",
        scales="mille=1000, million|millions=1000000, milliard|milliards|mds|md=1000000000",
        clock="demie, demi, quart",
        user="utilisateur, utilisatrice",
        articles="l'",
        speaker="je, j'*, nous, moi",
        determiners="le, la, un, une, sa, son, mon, ma, mes, notre, nos",
        joiners="mais, et",
        by_words="par",
        passives="est",
        with_words="avec",
        without_words="sans",
    ),
    manner=MANNER,
    questions=QUESTIONS,
    sameness=SAMENESS,
    passwords=PASSWORDS,
    pasted=PastedWords(
        me="je|j'|mon|ma|nous",
        header="de|[àa]|objet|envoy[ée]",
        forwarded="message d'origine|message transféré",
        forwards="tr",
        greetings="ch[eè]re?s?",
        wrote="a écrit",
        reports="écrit|dit|répond|répondu|envoyé",
        letters="courriel|courrier",
        tasks=r"résum\w+|tradui\w+|corrig\w+|relis|explique\w*|analyse\w*|voici",
    ),
    things=r"\b(?:fichiers?|dossier|base de données)\b",
    dates=DATES,
    cldr=CLDR,
    sensitive=SensitiveWords(
        health=(
            "diabèt*,diabéti*,cancer,tumeur*,chimiothérapie,asthm*,épilep*,migraine*,allergi*,intolérant*,"
            "cœliaque,arthrite,vih,dépress*,dépressi*,anxiété,anxieux,bipolaire,schizophrèn*,tdah,autis*,"
            "burn-out,insomnie,anorexi*,boulimi*,alcooli*,enceinte,fausse couche,ménopause,avortement,hôpital,"
            "hospitalis*,diagnosti*,médicament*,antidépresseur*,insuline,psychothérap*,psychiatr*,psycholog*,"
            "handicap*,fauteuil roulant,cholestérol,infarctus,avc,dialyse,vaccin*,symptôme*,suicid*,maladie*,"
            "malade,opéré*,arrêt maladie,crise de panique"
        ),
        beliefs=(
            "religi*,chrétien*,catholi*,protestant*,musulman*,islam*,juif,juive,juifs,judaïsme,hindou*,bouddhis*,"
            "athé*,agnosti*,coran,bible,église,mosquée,synagogue,prie,prier,prière*,ramadan,baptis*,baptême,"
            "croyant*,politique*,parti socialiste,républicain*,socialis*,communis*,vote pour,voté pour,syndicat*,"
            "syndiqué*,féminis*,extrême droite,extrême gauche"
        ),
        finances=(
            "salaire*,revenu,revenus,gagne par an,patrimoine,dette*,endett*,hypothèque*,emprunt*,prêt immobilier,"
            "prêt étudiant,découvert bancaire,faillite*,surendett*,épargne,économies,compte bancaire,"
            "compte en banque,retraite,héritage,hérit*,pension alimentaire,déclaration d'impôts,fauché*,"
            "portefeuille d'actions,allocation chômage,rsa,loyers impayés"
        ),
        family=(
            "épouse,époux,mari,sa femme,ma femme,ex-femme,ex-mari,petit ami,petite amie,fiancé*,marié,mariée,"
            "mariés,divorc*,veuf,veuve,mère,père,maman,papa,parents,belle-mère,beau-père,beaux-parents,frère*,"
            "sœur*,soeur*,fils,fille aînée,sa fille,ma fille,ses filles,enfants,bébé,grand-mère,grand-père,"
            "grands-parents,petit-fils,petite-fille,tante,oncle,cousin*,nièce,neveu,garde des enfants,mariage,"
            "jumeaux,jumelles"
        ),
        innocent="langue maternelle,maison mère,dette technique",
        is_for_any_text=True,
    ),
    habits=HabitWords(
        recurring=r"toutes les (?:deux|trois|\d) semaines|tous les (?:deux|trois|\d) (?:mois|jours)|sur deux|en alternance|toute l'annee|chaque mois|de chaque mois|d'habitude|habituellement|generalement|normalement|en general|chaque (?:annee|semaine|mois|ete|hiver|fois)|tous les (?:ans|mois|etes|hivers)|toutes les (?:semaines|annees)|traditionnellement|regulierement|(?:jour|mois|saison) prefere",
        every="chaque (?:annee|semaine|mois|ete|hiver)|tous les ans",
        but="mais|cette fois(?:-ci)?|sauf",
        as_ever="comme toujours|comme d'habitude|pour toujours|est toujours|suis toujours|sommes toujours|sont toujours|toujours pas",
        begins="commence(?:nt|ra|ront|ait)?|a commence|ont commence|debute(?:nt|ra)?|demarre(?:nt|ra)?|reprend(?:ra)?|reprennent|fini(?:t|ssent|ra|ront)|a fini|se termine(?:nt|ra)?|s'acheve(?:nt)?|est fini",
        within="a,au,aux,pour,pendant,durant,en",
    ),
    titles=TitleWords(
        called="(?:livre|film|chanson|serie|roman|piece|groupe|album|podcast|jeu|bar|resto) s'appelle|intitulee?s?",
        calling="appelle,intitul",
        joined="et,mais,parce",
        works="(?:le|du|un|au|les|des) films?|la (?:chanson|série)",
        titled=(
            r"film,chanson,livre,roman,serie,groupe,bar\b,restaurant,cafe,club\b,equipe,album,journal,jeu\b,"
            "podcast"
        ),
    ),
    contrasts=ContrastWords(
        sides=(
            "deteste*=dislike, aime*|adore*=like, quitte*=quit, rejoint=join, arrete*=stop, commence*=start, "
            "ferme*=close, ouver*|ouvr*=open, perdu*=lose, gagn*=win, divorce*=divorce, marie*=marry, "
            "desactiv*=disable, activ*=enable, baisse*|reduit*|redu*=reduce, augment*=raise, loue*=rent, "
            "possede*|proprietaire=own, refuse*=decline, accepte*=accept, moins=less, plus=more, court*=short, "
            "long*=long, echoue*=fail, reussi*=succeed, malheureu*=unhappy, heureu*=happy, supprim*=delete, "
            "ajout*=add, interdi*=forbid, autoris*=allow, pire=worse, mieux=better, cher|chere=expensive, "
            "evit*=avoid, mange*=consume, report*=postpone, avance*=advance, licenci*=dismiss, embauch*=hire, "
            "mauvais*|mal=bad, bon|bonne|bien=good, oubli*=forget, souvenu=remember, lent*=slow, rapid*=fast, "
            "vend*=sell, achet*=buy, enseign*=teach, appren*|appris=learn, prete*=lend, emprunt*=borrow"
        ),
        compared="que",
        origins="de, depuis",
        goals="a, au, aux, vers",
        relations="au lieu de, avant, apres",
        people=(
            "femme, mari, ami, amie, amis, frere, soeur, mere, pere, parents, fils, fille, enfants, cousin, "
            "cousine, oncle, tante, voisin, voisins, patron, chien, chat"
        ),
        play="imagine que, imaginons, jeu de role",
        jokes="blague",
        doubts="peut-etre, peut etre, presque",
        over="autrefois",
        plans="envisag*, pens*",
        hedges="peut-etre, envisage*, pense*, souhait*, si",
    ),
)
