"""French: how people ask for an answer without memory, and to remember something."""

from extractor.core.languages.requests.form import RequestWords

_TALKS = (
    r"(?:discussions?|conversations?|échanges?|chats?|convs?|messages?|sessions?|discutions?|causeries?|entretiens?)"
)
_SAID = r"(?:raconté|dit|confié|expliqué|partagé|donné|écrit|appris|indiqué)"
_USE = (
    r"(?:utilis|consult|regard|emplo|exploit|pren|tien|tena|tenu|bas|cherch|fouill|pioch|va|vas|fi|reprend|sers|serv|appu|repos|mobilis|réutilis|parl|recour|"
    r"lis|lire|lisez|puis|fond|référ|revien|remont|touch|mélang|inclu|ressor|compt|accéd|intég|considér|inspir|retourn)\w*"
)
_NOT = r"(?:pas|rien|aucune?|plus|jamais|point)"
_ASIDE = r"(?:de côté|tomber|tranquille|en dehors|dehors|hors de|à part|abstraction|l'impasse|table rase|entre parenthèses|au placard)"

REQUESTS = RequestWords(
    short="c=c'est, ds=dans, pr=pour, q=que, jms=jamais, qqch=quelque chose, tt=tout, vs=vous",
    known=(
        r"\b(?:(?:ta|ma|votre|la|de) )?mémoire\b(?! (?:du|de l|des|vive|cache|tampon|partagée|morte))",
        r"\b(?:souvenirs|historique)\b",
        r"\b(?:ce|tout ce) (?:que|qu['’]) ?(?:tu|vous|on)(?: \w+){0,3} (?:sa(?:is|vez)|retenu|enregistré|mémorisé|gardé|noté|appris|connais\w*|souvien\w*|rappel\w*)",
        r"\b(?:notes|informations|infos|données|profil|connaissances|dossier)(?: \w+){0,2} (?:sur|de|à propos de) moi\b|\bà mon sujet\b",
        r"\bm(?:es|on) (?:(?:données|informations|infos) enregistré\w*|profil|préférences|goûts)\b",
        r"\b(?:anciennes?|précédente?s?|dernières?|vieilles?) (?:discussions?|conversations?|échanges?|chats?)\b",
        r"\b(?:discussions?|conversations?|échanges?|chats?) (?:précédente?s?|antérieure?s?|passée?s?|ancien\w*|d['’]avant)\b",
        r"\bque je (?:t['’]ai|vous ai)(?: \w+){0,2} (?:raconté|dit|confié|expliqué)(?: \w+){0,2} (?:avant|auparavant|précédemment|par le passé|plus tôt|jusqu)",
        r"\bqui je suis\b",
        r"\b(?:tes|vos|tous tes) (?:\w+ )?(?:notes|souvenirs|fiches|mémoires|données|infos|informations|connaissances)\b",
        r"\b(?:mon|mes|notre|nos|l'|de l')(?: ?\w+)? ?(?:profil|historique|préférences|goûts|données|infos|informations|passé|habitudes|infos perso|vie privée)\b(?! (?:photo|instagram|facebook))",
        rf"\b(?:anciennes?|anciens?|précédent\w*|dernières?|derniers?|vieilles?|vieux|nos|autres|passé\w*) (?:\w+ )?{_TALKS}\b",
        rf"\b{_TALKS} (?:précédent\w*|antérieur\w*|passé\w*|ancien\w*|d'avant|qu'on a)\b",
        rf"\b(?:ce|tout ce|tout|choses|trucs|infos) que je (?:t'ai|vous ai|t'aurais|te|t'avais)(?: \w+){{0,2}} {_SAID}",
        r"\b(?:ce|tout ce|tout|choses|infos|informations|trucs|rien de ce) (?:que|qu'|dont) ?(?:tu|vous|on)(?: ?(?:\w+'?)){0,3} ?(?:sa(?:is|vez)|retenu|enregistré|mémorisé|gardé|noté|stocké|appris|conn\w*|souv\w*|rappel\w*|as)\b",
        r"\b(?:données|infos?|informations?|détails|trucs|éléments|contexte) (?:perso\w*|personnel\w*|privé\w*|enregistré\w*|sauvegardé\w*|stocké\w*|mémorisé\w*)",
        r"\b(?:sais|savez|connais|connaissez|retenu|noté|enregistré)(?: \w+){0,2} (?:sur|de|à propos de) moi\b",
    ),
    opt_out=(
        r"\b(?:oublie[sz]?|oubliez|laisse[sz]? tomber)(?: (?:donc|juste|un peu|stp|svp))* (?:(?:deux|cinq|quelques|une?|2|5) (?:minutes?|secondes?|instants?|moment|min)|un instant|un moment|une seconde|pour (?:une fois|cette fois|cette question|le moment)|momentanément|temporairement),? (?:que (?:je|j'|nous|on)|mes|mon|ma|tout|qui|ce que)",
        r"\b(?:pas|sans|non)\b(?: \w+)? (?:adapté\w*|adapter|taillé\w*|personnalisé\w*|calibré\w*|ajusté\w*|l'adapter)(?: \w+)? (?:à|pour|sur) (?:mon|mes|ma|moi)\b",
        r"\b(?:quelqu'un|une personne|un mec|un type|des gens) que (?:tu|vous) (?:ne )?(?:connais|connaissez|connaîtrais|connaîtriez)(?: \w+)? (?:pas|ni)",
        r"\b(?:comme si|mettons que|imagine que|imaginez que|disons que|suppose que) (?:j'étais|je (?:suis|sois|serais)|j'étais) (?:une?|le|la|n'importe)? ?(?:\w+ )?(?:client|inconnu|étranger|nouveau|nouvelle|anonyme|quidam|passant|premier venu|n'importe qui)\w*",
        r"\b(?:premier|première) fois qu'on (?:se )?(?:parle|discute|échange|cause)\b",
        r"\b(?:ce que tu dirais|que dirais-tu|tu dirais quoi|que conseillerais-tu|tu conseillerais quoi) à (?:un|une|n'importe) (?:\w+ )?(?:inconnu\w*|étranger|étrangère|qui|passant)",
        r"\b(?:fais|faites|fait|faisons) (?:comme si|semblant|abstraction|table rase|l'impasse)\b{gap}{known}",
        r"(?:^|[.!?,;:] ?)(?:pas de|aucun\w*|zero|plus de)(?: \w+)? {known}(?: (?:sur moi|stp|svp)){0,2}(?= ?(?:[.,!?;:]|$))",
        rf"\bje (?:ne |n')?(?:veux|voudrais|souhaite|aimerais) pas que\b{{gap}}\b{_USE}\b{{gap}}{{known}}",
        r"(?<!n['’])\b(?:ignor(?:e|er|ez|es)|oubli(?:e|ez|er|es)|désactiv(?:e|er|ez)|coup(?:e|er|ez)|éteins|éteindre|éteignez)\b(?! pas){gap}{known}",
        r"\b(?:laiss\w+|mets|mettez|mettre|fais|faites|faire)\b{gap}\b(?:de côté|tomber|abstraction|l['’]impasse|table rase)\b{gap}{known}",
        r"\b(?:laiss\w+|mets|mettez)\b{gap}{known}{gap}\b(?:de côté|tomber)\b",
        r"\bsans (?!mémoire|perdre|effacer|toucher){gap}{known}|(?:^|\brépond\w*{gap})sans mémoire\b",
        r"\bn(?:e |['’ ]?)(?:\w+['’ ])?(?:utilis|consult|regard|emplo|exploit|pren|tien|tena|bas|cherch|fouill|pioch|va|fi|reprend|sers|serv|appui|repos|mobilis|réutilis|parl|tiens)\w*\b{gap}\b(?:pas|rien|aucun\w*|plus|jamais)\b{gap}{known}",
        r"(?:^|[.!?,;:] ?)(?:utilise|tiens|prends|regarde|te base|va)[sz]?\b{gap}\b(?:pas|rien)\b{gap}{known}",
        r"\bpas besoin de\b{gap}{known}",
        r"\b(?:comme si|imagin(?:e|ez|ons)|suppos(?:e|ez|ons)|fais semblant|fais comme|faisons comme|faites comme|mettons)\b{gap}\b(?:ne |n['’])(?:me |nous |te |t['’])?(?:connai|sav|sai|étions|êt|avi?|jamais)\w*{gap}\b(?:pas|jamais|rien)\b",
        r"\b(?:comme si|imagin(?:e|ez|ons)|fais comme si|faisons comme si|fais semblant)\b{gap}\b(?:on|nous|tu|vous)\b{gap}\bjamais\b{gap}\b(?:parlé|rencontré|vus?|connus?|discuté|échangé|croisé)",
        r"\bcomme si (?:on|nous|tu me|c['’]était)\b{gap}\b(?:pour la première fois|la première fois (?:qu['’]on|que nous|que l['’]on|que tu))",
        r"\b(?:répond\w*|trait\w*|parl\w*|réponse)\b{gap}\bcomme (?:à|pour|avec|si j['’]étais)(?: \w+){0,3} (?:inconnue?|étrang(?:er|ère)|n['’]importe qui)\b",
        r"\b(?:sans|aucune) (?:\w+ )?personnalis(?:ation|er)",
        r"(?<!n')(?<!pas )\b(?:ignor(?:e|er|ez|es|ons)|oubli(?:e|ez|er|es|ons)|zappe\w*|néglige\w*|occulte\w*|met[sz] en veilleuse|omet\w*|efface de ta tête)\b(?! pas)(?: \w+){0,5}?,? {known}",
        rf"\b(?:ne|n'|sans)(?=\W){{gap}}\b{_USE}\b{{gap}}{{known}}(?!{{gap}}\bque\b)",
        rf"\b{_USE}\b{{gap}}\b{_NOT}\b{{gap}}{{known}}",
        rf"(?:^|[.!?,;:] ?|\b(?:stp|svp|et|ne) )(?:touche|regarde|utilise|fouille|cherche|consulte|va|tiens|prends|lis|remonte)[sz]?\b(?: \w+)? {_NOT}\b{{gap}}{{known}}",
        rf"{{known}}{{gap}}\bne? ?{{gap}}(?:compt|entr|intervien|doi|joue|servir|soi)\w*{{gap}}{_NOT}\b|{{known}},? {{gap}}(?:tu|on|vous) (?:les?|l'|la|en) ?(?:oublie|laisse|ignore|zappe|zapp)\w*",
        rf"\b(?:laiss\w+|met[sz]?|mettez|mettre|range\w*|garde\w*)\b{{gap}}{{known}}{{gap}}\b{_ASIDE}",
        rf"\b(?:laiss\w+|met[sz]?|mettez|mettre|fais|faites|faire|faisant)\b{{gap}}\b{_ASIDE}\b{{gap}}{{known}}",
        r"\bsans (?:aucun\w* )?(?:recours|référence|accès|égard|rapport)(?: \w+){0,2} {known}",
        r"\b(?:fais|faites|faisons|réponds?|répondez|imagine[sz]?|imaginons|dis-moi|conseille|agis|suppose|parle|parle-moi|mets-toi)\b{gap}\b(?:comme si|que|semblant)\b{gap}\b(?:pas|jamais|rien|première fois|inconnu\w*|étrangers?|nouveau|nouvelle)\b",
        r"\b(?:fais|faites|faisons) comme s(?:i|') ?(?:on|nous|tu|vous|je)\b{gap}\b(?:pas|jamais|rien|inconnu\w*|étranger\w*)",
        r"\bcomme si (?:on |nous )?(?:ne )?(?:s'était |s'etait |s'est |nous étions |on s'était )?(?:jamais|pas) (?:parlé|vus?|rencontrés?|connus?|discuté|croisés?)",
        r"\bcomme si (?:c'était|on était à|c'est) (?:\w+ ){0,2}(?:premi\w+) (?:fois|conversation|échange|discussion|message|conv)",
        r"\b(?:trait\w*|consid\w*|répon\w*|parl\w*|vois)\b{gap}\bcomme (?:à |pour |avec |si j'étais )?(?:(?:une?|le|la|de) ){0,2}(?:\w+ )?(?:inconnue?|étrang(?:er|ère)|nouveau venu|nouvel utilisateur|parfait\w* inconnu\w*|n'importe qui|quelqu'un que)",
        r"\b(?:on |tu |vous )?(?:repar\w+|recommence\w*|démarre\w*|commence\w*|redémarre\w*|pars|partons)\b(?: \w+){0,3} (?:de|à) (?:zéro|0)(?= ?(?:[.,!?;:]|$|stp|svp|et|pour))",
        r"\b(?:pas|aucune?|sans|zéro) (?:de |d')?(?:mes |tes |\w+ )?(?:données|infos?|informations?|détails|trucs?|éléments|références?|contexte) (?:perso|personnel|privé)\w*",
        r"\b(?:rien|sans rien) de (?:perso|personnel|personnalisé)\w*|\bsans (?:mémoire|contexte|a priori sur moi|tenir compte de moi)\b",
        r"\b(?:juste|seulement|uniquement) une réponse (?:générale|générique|neutre|impersonnelle)\b|\bréponse (?:générique|impersonnelle|non personnalisée)\b",
        r"\b(?:réponds?|répondez) (?:à l'aveugle|sans (?:mémoire|rien savoir))",
    ),
    reversals=r"\b(?:(?:fait|font|faisait|faisaient|agit) |pourquoi(?: \w+){0,3} |je |j'|il |elle |ils |elles )",
    remember=(
        r"(?:^|[.!?,;:] ?)(?:à noter|à retenir|pense-bête|mémo|rappel|info|note) ?:",
        r"(?:^|[.!?,;:] ?|\b(?:stp|svp|et) )(?:garde|gardez|conserve|enregistre|sauvegarde|retiens|note)(?: bien)? (?:cette|cet|cela|l'info|l'information|la suite|ceci)\b",
        r"\bque (?:tu|vous) (?:te souviennes|vous souveniez|reteniez|retiennes|te rappelles|gardes|notes) ?(?:bien )?(?:que|de|en|qu)",
        r"\b(?:enregistre|mémorise|retiens|inscris|prends (?:bien )?note|prenez note)\b",
        r"\bà retenir ?:",
        r"(?:^|[.!?,;:] ?)oublie[sz]? (?:surtout )?pas\b",
        r"\bn'oublie[sz]?\b{gap}\bpas\b",
        r"\b(?:peux-tu|tu peux|pouvez-vous|pourrais-tu) (?:bien )?(?:retenir|te rappeler|noter|mémoriser|te souvenir)\b",
        r"\b(?:souviens-toi|souvenez-vous|rappelle-toi|rappelez-vous)\b",
        r"\b(?:retiens|retenez|mémorise|mémorisez)\b",
        r"\bn['\u2019]oublie[sz]?\b.{0,10}\bpas\b",
        r"\b(?:note|notez) (?:bien |que\b|ceci|cela|ça)",
        r"\bgarde[sz]?\b.{0,15}\b(?:en tête|en mémoire|à l['\u2019]esprit)\b",
        r"\b(?:prends|prenez|prendre|prenne) (?:bien |bonne )?(?:note|acte|en note|en compte)\b",
        r"\b(?:garde[sz]?|garder|gardez|aie|ayez|aies|conserve)\b{gap}\b(?:en tête|en mémoire|à l'esprit|dans un coin|quelque part)",
        r"\b(?:oublie[sz]?|oublier) (?:surtout |jamais |bien )?pas\b|\b(?:ne |n')(?:jamais )?oubli\w+ (?:pas|jamais|surtout)\b|\b(?:surtout )?ne pas oublier\b",
        r"(?:^|[.!?,;:] ?|\b(?:stp|svp|et|peux tu|peux-tu|tu peux|pouvez-vous|pourrais-tu|pourriez-vous|veuillez|merci de|il faut|faut) )(?:bien )?(?:note[srz]?|noter|enregistre[srz]?|enregistrer|retien\w*|retenez|retenir|mémorise\w*|sauvegarde\w*|inscri\w*|stocke\w*|marque\w*|souvien\w*|rappelle-toi|consigne\w*|archive\w*)(?:-(?:le|la|toi|ça))?(?: (?:le|la|ça|cela|ceci|bien|que|quelque part|moi|toi|dans|pour)\b| ?[:,]|$)",
        r"\b(?:souviens|rappelle)[- ]toi\b|\b(?:souvenez|rappelez)[- ]vous\b",
        r"\b(?:pour la prochaine fois|pour plus tard|pour l'avenir|pour info|pour mémoire|à noter|à retenir|à savoir pour la suite|pour la suite|pour tes notes) ?[:,]",
        r"\b(?:dorénavant|désormais|à partir de maintenant|à l'avenir|à partir d'aujourd'hui|maintenant)\b{gap}\b(?:sache|sachez|note|retien|souvien|rappelle|considère|pars du principe|garde)\w*",
        r"\b(?:je (?:veux|voudrais|souhaite|aimerais) que|il faut que|faudrait que) (?:tu|vous) (?:\w+ )?(?:souven\w*|souvien\w*|reteni\w*|retienn\w*|rappel\w*|gard\w*|not\w*|mémoris\w*|enregistr\w*|sach\w*|preni\w*|prenn\w*)",
        r"\b(?:mets|mettez|met|range|grave|rentre|ajoute)[sz]?(?:-toi|-le|-ça)?\b{gap}\bdans (?:ta|votre|tes|un coin de ta) (?:mémoire|tête|notes|tete|fiche|profil)",
        r"\b(?:sache|sachez) (?:bien |pour la suite |donc )?que\b",
    ),
)
