"""French words of dates."""

from __future__ import annotations

from extractor.core.languages.form import DateWords
from extractor.core.languages.forms import below_hundred, years_in_words

# Numbers in words, as the years of a century: with the Swiss and Belgian tens.
_LOW = "un deux trois quatre cinq six sept huit neuf dix onze douze treize quatorze quinze seize dix-sept dix-huit dix-neuf"
_TENS = "vingt trente quarante cinquante soixante septante quatre-vingt|huitante|octante nonante"
_NUMBERS = (
    *below_hundred(
        _LOW, _TENS, lambda ten, one: f"{ten}-et-un" if one == "un" and "quatre" not in ten else f"{ten}-{one}"
    ),
    *(
        pair
        for number, word in enumerate(_LOW.split()[9:], start=10)
        for pair in (
            (60 + number, "soixante-et-onze" if number == 11 else f"soixante-{word}"),
            (80 + number, f"quatre-vingt-{word}"),
        )
    ),
)

DATES = DateWords(
    names="fév|fev=February",
    phrases=(
        "d'ici la fin du mois prochain|d'ici à la fin du mois prochain|d'ici fin du mois prochain=by the end of next month, au changement de mois|au tournant du mois=at the turn of the month, "
        "lautre weekend|lautre week-end|lautre we=last weekend, dem1=tomorrow, ce aprem|st'aprem=this afternoon, toute la semaine=all week, tout le week-end|tout le weekend|tout le we=this weekend, avant les vacances de noël=before the Christmas holidays, tout à l'heure|tt à l'heure|tout à l’heure|tt à l’heure|tantôt|toute à l'heure|à l'instant|il y a un instant|ce tantôt|cet aprem|cet aprèm|cet après midi|cette aprem|ce mat|en fin de journée|plus tard dans la journée|à midi|ce jour=today, "
        "ces jours-ci|ces jours ci|ces derniers temps|ces temps-ci|ces temps ci|ces derniers jours|en ce moment|actuellement|de nos jours|à l'heure actuelle|depuis quelque temps|depuis un moment|depuis peu|depuis longtemps|depuis toujours|pour l'instant|pour le moment=these days, "
        "il y a longtemps|y a longtemps|il y a un bail|il y a belle lurette|il y a un moment|il y a des lustres|il y a des années|il y a des mois|il y a des siècles|ça fait longtemps|ça fait un bail|il y a peu de temps|naguère|jadis|autrefois|y a pas longtemps|il n'y a pas longtemps|l'autre soir|l'autre fois|l'autre semaine=a while ago, "
        "un jour|un de ces jours|un de ces quatre|tôt ou tard|d'ici peu|incessamment=soon, "
        "avant-avant-hier|avant avant-hier|avant-avant hier=3 days ago, après-après-demain|après après-demain|après-après demain=in 3 days, demain en huit=a week from tomorrow, "
        "dans une quinzaine|d'ici une quinzaine=in two weeks or in 15 days, il y a une quinzaine|y a une quinzaine=two weeks ago or 15 days ago, "
        "en début d'année|début d'année|au début de l'année=at the beginning of the year, en début de semaine|début de semaine=at the beginning of the week, en milieu de semaine=in the middle of the week, en début de mois|début du mois|au début du mois|en début du mois=at the beginning of the month, "
        "en début d'année prochaine|début d'année prochaine=at the beginning of next year, en fin d'année dernière|fin d'année dernière=at the end of last year, "
        "cet été=this summer, cet hiver=this winter, cet automne=this autumn, ce printemps=this spring, l'été dernier|l’été dernier=last summer, l'hiver dernier=last winter, l'an dernier|l'an passé|l'année d'avant=last year, l'an prochain=next year, "
        "dans 6 mois|dans six mois=in 6 months, il y a six mois|y a six mois=6 months ago, "
        "lundi de pâques|à la lundi de pâques|à l'lundi de pâques|le lundi de pâques|à lundi de pâques=on Easter Monday, "
        "vendredi saint|à la vendredi saint|à l'vendredi saint|le vendredi saint|à vendredi saint=on Good Friday, "
        "jeudi saint|à la jeudi saint|à l'jeudi saint|le jeudi saint|à jeudi saint=on Maundy Thursday, "
        "mercredi des cendres|à la mercredi des cendres|à l'mercredi des cendres|le mercredi des cendres|à mercredi des cendres=on Ash Wednesday, "
        "mardi gras|à la mardi gras|à l'mardi gras|le mardi gras|à mardi gras=on Mardi Gras, "
        "pentecôte|à la pentecôte|à l'pentecôte|le pentecôte|à pentecôte=on Whit Sunday, "
        "lundi de pentecôte|à la lundi de pentecôte|à l'lundi de pentecôte|le lundi de pentecôte|à lundi de pentecôte=on Whit Monday, "
        "ascension|à la ascension|à l'ascension|le ascension|à ascension=on Ascension Day, "
        "jeudi de l'ascension|à la jeudi de l'ascension|à l'jeudi de l'ascension|le jeudi de l'ascension|à jeudi de l'ascension=on Ascension Day, "
        "après demain|après demain matin|après demain soir|après-demain après-midi=the day after tomorrow, dmain=tomorrow, avant hier|avant-hier soir|avant-hier matin=the day before yesterday, "
        "dans huit jours|d'ici huit jours=in a week or in 8 days, dans quinze jours|d'ici quinze jours=in two weeks or in 15 days, "
        "il y a huit jours=a week ago or 8 days ago, il y a quinze jours|y a quinze jours=two weeks ago or 15 days ago, "
        "le soir de noël|la veille de noël|au réveillon de noël|pour le réveillon de noël=on Christmas Eve, "
        "le réveillon du nouvel an|au réveillon du nouvel an|pour le réveillon du nouvel an|le soir du nouvel an|à la saint-sylvestre=on New Year's Eve, "
        "au nouvel an|le jour de l'an|au jour de l'an=on New Year's Day, "
        "la semaine pro|semaine pro=next week, le mois pro=next month, le we prochain|we prochain|le week end prochain=next weekend, ce we|ce week end=this weekend, "
        "aujourd'hui|aujourd’hui=today, ce matin|cet après-midi|ce midi=today, ce soir=tonight, cette nuit=tonight or last night, hier soir|hier matin|hier après-midi|hier midi=yesterday, "
        "demain matin|dem1 matin|dm1 matin|demain soir|demain après-midi|demain midi=tomorrow, la nuit dernière|la nuit passée=last night, après-demain matin|après-demain soir=the day after tomorrow, "
        "récemment|dernièrement|l'autre jour|il y a peu|il y a quelque temps=recently, bientôt|prochainement|sous peu=soon, "
        "le lendemain|le jour suivant=the next day, la semaine suivante=a week later, d'aujourd'hui en huit|dans une semaine jour pour jour=a week from today, "
        "à noël|pour noël=on Christmas, à pâques|pour pâques=on Easter, le week-end|ce week-end|ce weekend=this weekend, "
        "il y a une semaine=a week ago, en fin d'année|à la fin de l'année|fin de l'année=at the end of the year, en fin de mois|fin du mois=at the end of the month, en fin de semaine=at the end of the week, c't'aprèm|c't'aprem|c't aprem|c't aprèm|c'aprem|c'tantôt|à soir|à midi pile|tt a l'heure|tt à l'h|tal|ce soir même|ce matin même|cet après-m|cet aprem-midi|c'matin|c'mat|plus tôt dans la journée|il y a une heure|y a une heure|il y a deux heures=today, asteure|ces derniers jours-ci|par les temps qui courent|en ce moment même|dernierement=these days, étant enfant|enfant déjà|dans mon enfance|dans ma jeunesse|quand j'étais petit|quand j'étais petite|quand j'étais gamin|quand j'étais gamine|quand j'étais enfant|quand j'étais jeune|pendant mes études|à l'époque|la dernière fois|la fois dernière|il y a une éternité|y a une éternité|ça fait une paye|il y a quelques temps|y a quelque temps|y a un moment=a while ago, la prochaine fois|à l'avenir|dans un avenir proche|ces prochains temps|d'ici quelque temps|dans peu de temps|dans pas longtemps=soon, pendant les fêtes|après les fêtes|avant les fêtes|pour les fêtes=over the holidays, d'ici les fêtes|d'ici aux fêtes=by Christmas, à la rentrée|pour la rentrée=at the beginning of September, demain aprem|demain aprèm|demain après midi|demain dans la journée|2main|demin=tomorrow, hier aprem|hier aprèm|hier au soir|hier dans la nuit|hier nuit|yer=yesterday, avant-hier après-midi|avant-hier midi|avant-hier au soir=the day before yesterday, après-demain midi|après-demain aprem|aprèm-demain|ap demain=the day after tomorrow, fin du trimestre=at the end of the quarter, d'ici la fin du mois|d'ici fin du mois|d'ici la fin de mois=by the end of the month, d'ici la fin de la semaine=by the end of the week, d'ici fin d'année|d'ici la fin de l'année|d'ici la fin d'année|avant la fin de l'année|avant la fin d'année=by the end of the year, entre noël et le nouvel an|entre noël et nouvel an|entre les fêtes|entre noël et le jour de l'an=between Christmas and New Year, cet hiver-ci=this winter, à la fin de l'été|en fin d'été=at the end of the summer, en cours de semaine|dans le courant de la semaine|courant de la semaine=this week, courant de la semaine prochaine|dans le courant de la semaine prochaine=next week, l'avant-veille de noël|avant-veille de noël=two days before Christmas, au milieu de la nuit|dans la nuit|pendant la nuit=last night or tonight, aujourd'hui en huit=a week from today, aujourd'hui en quinze=in two weeks, demain en quinze=two weeks from tomorrow, hier il y a huit jours=a week before yesterday, avant la fin de la semaine|d'ici la fin de semaine=by the end of the week, avant la fin du mois=by the end of the month, betôt|talleure=today, à matin=today, hier à soir=yesterday, demain à matin|demain au matin=tomorrow"
    ),
    is_next_nearest=True,
    next="prochain, prochaine, prochains, prochaines, qui vient, à venir, suivant, suivante, pro, pros, proch, proche, q vient, ki vient, qui arrive, qui suit, suivants, suivantes, à v'nir, qui s'en vient, qui s’en vient",
    last="dernier, dernière, derniers, dernières, passé, passée, passés, der, dern, écoulé, écoulée, écoulés, écoulées, précédent, précédente, précédents, d'avant, qui vient de s'écouler, qui vient de passer",
    this="ce, cet, cette, c't, cte, c'te, ste, en cours, courant",
    units=(
        "jour|jours|jr|jrs=day, semaine|semaines=week, week-end|weekend|week-ends|ouikend|wk|we=weekend, mois|mois-ci=month, trimestre|trimestres=quarter, "
        "an|ans|année|années=year, décennie|décennies=decade, printemps=spring, été=summer, automne=autumn, hiver=winter, heure|heures=hour, siècle|siècles=century, année scolaire|années scolaires=school year, ouikends|weekends=weekend, sem|smaine|s'maine=week, piges=year, balais=year, semestre|semestres=semester, jour ouvré|jours ouvrés|jour ouvrable|jours ouvrables=working day, fds=weekend"
    ),
    numbers=(
        "un|une=1, deux=2, trois=3, quatre=4, cinq=5, six=6, sept=7, huit=8, neuf=9, dix=10, onze=11, douze=12, quinze=15, vingt=20, trente=30, "
        "quarante=40, cinquante=50, cent=100, quelques=a few, une dizaine de=10, une quinzaine de=15, treize=13, quatorze=14, seize=16, dix-sept=17, dix-huit=18, dix-neuf=19, vingt et un|vingt-et-un|vingt et une=21, vingt-deux=22, vingt-trois=23, vingt-quatre=24, vingt-cinq=25, vingt-six=26, vingt-sept=27, vingt-huit=28, vingt-neuf=29, trente et un|trente-et-un=31, trente-six=36, quarante-huit=48, soixante=60, soixante-douze=72, soixante-dix|septante=70, quatre-vingts|quatre-vingt|huitante|octante=80, quatre-vingt-dix|nonante=90, une douzaine de=12, une vingtaine de=20, une trentaine de=30, une huitaine de=8, plusieurs|qqs|qq=a few, deux ou trois|deux-trois|deux trois=2-3, trois ou quatre|trois-quatre=3-4, une paire de=2, une centaine de=100"
    ),
    before_last="avant-dernier, avant-dernière, avant dernier, avant dernière, avant-derniers, avant-dernières",
    ordinals="premiers|premières=first, derniers|dernières=last, premier|première|1er|1ère=first, deuxième|second|seconde|2e|2ème=second, troisième|3e|3ème=third, quatrième|4e|4ème=fourth, dernier|dernière=last, 1re=first, 2nd|2nde=second, cinquième|5e|5ème=fifth, avant-dernier|avant-dernière|avant dernier|avant dernière=penultimate",
    also="et",
    days_of_weeks="8=1, 15=2",
    times="semestre, vacances scolaires, vacances d'été, vacances de noël, vacances de pâques, vacances de la toussaint, vacances de février, relâche, semaine de relâche, rentrée, la rentrée, rentrée scolaire, fin d'après-midi, début d'après-midi, fin de matinée, fin de journée, début de soirée, fin de soirée, trimestre",
    exact="exactement, tout juste, pile, jour pour jour, précisément, tout pile",
    about="environ, à peu près, à peine, déjà, presque, près de, plus de, bien, quelque, genre, grosso modo, tout juste, facile, peut-être, au moins, pas loin de, une petite, un bon, une bonne, un gros, un petit, exactement, pile, un peu plus de, un peu moins de, à peine plus de, à peine moins de, pratiquement, à tout casser, grosso-modo, autour de, dans les, quelque chose comme, une grosse, juste",
    half="moitié, semestre, quinzaine",
    of="de, du, de la, de l', d', de l’, d’, des, de cette, de ce",
    holidays=(
        "ramadan=Ramadan, aïd|l'aïd=Eid, aïd el-fitr|aïd el fitr|l'aïd el-fitr|fin du ramadan=Eid al-Fitr, aïd el-kébir|aïd el kébir|l'aïd el-kébir|aïd el-adha|l'aïd el-adha|fête du sacrifice|fête du mouton=Eid al-Adha, diwali|divali=Diwali, hanouka|hanoucca=Hanukkah, yom kippour|kippour=Yom Kippur, pessah|pâque juive=Passover, roch hachana|nouvel an juif=Rosh Hashanah, nouvel an chinois|nouvel an lunaire=Chinese New Year, norouz=Nowruz, "
        "semaine sainte=Holy Week or Easter, "
        "noël=Christmas, réveillon de noël|veille de noël|réveillon=Christmas Eve, lendemain de noël=December 26, nouvel an|jour de l'an|premier de l'an|1er de l'an=New Year's Day, réveillon du nouvel an|saint-sylvestre|saint sylvestre|réveillon du jour de l'an|31 au soir=New Year's Eve, "
        "épiphanie|fête des rois=January 6, chandeleur=February 2, saint-valentin|saint valentin=February 14, poisson d'avril=April 1, fête du travail|1er mai=May 1, 8 mai|armistice du 8 mai=May 8, fête des mères=French Mother's Day, fête des pères=Father's Day, "
        "fête de la musique=June 21, saint-jean|la saint-jean|saint-jean-baptiste=June 24, fête nationale|14 juillet|quatorze juillet=July 14, assomption|15 août=August 15, halloween=October 31, toussaint=November 1, armistice|11 novembre=November 11, saint-nicolas|saint nicolas=December 6, "
        "pâques|dimanche de pâques=Easter, lundi de pâques=Easter Monday, vendredi saint=Good Friday, jeudi saint=Maundy Thursday, rameaux=Palm Sunday, mercredi des cendres=Ash Wednesday, mardi gras=Mardi Gras, ascension|jeudi de l'ascension=Ascension Day, pentecôte=Whit Sunday, lundi de pentecôte=Whit Monday, "
        "action de grâce|action de grâces|l'action de grâces=the second Monday of October or Thanksgiving, black friday=Black Friday, carnaval=Carnival, lundi gras=Rose Monday, samedi saint=Holy Saturday, mi-carême=the day before Mardi Gras, dimanche de quasimodo=the Sunday after Easter, jour de noël|la noël|noel|nowel=Christmas, soir de noël|nuit de noël=Christmas Eve, 31 décembre au soir|soir du 31|soir du réveillon|nuit du nouvel an|st sylvestre|st-sylvestre|réveillon du 31|réveillon de la saint-sylvestre=New Year's Eve, jour de l’an|nouvelle année|le nouvel an|1er janvier=New Year's Day, galette des rois|jour des rois|fête des rois mages=January 6, st valentin|st-valentin=February 14, journée de la femme|journée des femmes|journée internationale des droits des femmes=March 8, 1er avril|premier avril=April 1, premier mai=May 1, fête du muguet=May 1, huit mai|victoire 1945=May 8, fête de jeanne d'arc=May 10, journée des patriotes|fête de la reine=May 24, saint-jean baptiste|st-jean|saint jean|fête nationale du québec=June 24, fête du canada=July 1, 1er juillet=July 1, fête nationale belge|21 juillet=July 21, fête nationale suisse|1er août|premier août=August 1, quinze août|ferragosto=August 15, fête du travail canadienne=the first Monday of September, jeûne fédéral=the third Sunday of September, jeûne genevois=September 10, fête de la communauté française|fête de la fédération wallonie-bruxelles|27 septembre=September 27, journée des défunts|fête des morts|jour des morts=November 2, onze novembre|jour du souvenir=November 11, sainte-catherine|sainte catherine=November 25, beaujolais nouveau=the third Thursday of November, st nicolas|st-nicolas=December 6, fête des lumières=December 8, immaculée conception=December 8, restauration genevoise=December 31, saint-étienne|saint étienne=December 26, berchtold=January 2, fête-dieu=Corpus Christi, trinité=the Sunday after Pentecost, premier dimanche de l'avent|premier avent=the first advent, deuxième dimanche de l'avent=the second Advent, troisième dimanche de l'avent=the third Advent, quatrième dimanche de l'avent=the fourth Advent, fête des grands-mères=the first Sunday of March, cyber lundi=Cyber Monday, vendredi fou=Black Friday"
    ),
    on="à, à la, au, à l', à l’, pour, pour la, pour le, le, le jour de, la, le jour de la, l', l’, pour l', le jour de l', le soir de, le soir du, aux, pour les, le lundi de, pendant, aux alentours de, autour de, autour du, vers, durant, durant la, durant le, au moment de, au moment du, lors de la, lors du, lors de, cette, ce, le week-end de, le week-end du, le week-end de la, le pont de, le pont du, le pont de l', au pont de, au pont du, le jour du, dès, pour l’, fin",
    in_year="en, en l'an, l'année, dès, vers, autour de, aux alentours de, début, fin, courant",
    articles="le",
    day_articles="le",
    day_ends=r"à|je|j['\u2019]|on|nous|c['\u2019]|il|elle|et|en",
    range_from="de, du, depuis, entre le, entre, du mois de",
    range_to="à, au, jusqu'à, jusqu'au, et, et le, jusqu'en, jusqu'à la",
    hints="tout, mois de, il y a, y a, ya, ça fait, cela fait, dans, ds, d'ici, sous, depuis, en, voilà, premier, première, dernier, dernière, ste, c'te, cte, c’te, fin, début, c't, jusque, d'ici à, voici, avant, après, pendant, vers, une bonne, un bon, la fin, le début, courant, mi, moitié, plus tard, auparavant, plus tôt, bientôt, huitaine, tous les, entre, dès, celui d'après, suivi, sur",
    parts="début=beginning, mi=middle, milieu=middle, fin=end, commencement=beginning, courant=middle, tout début=beginning, toute fin=end, fin fin=end, déb=beginning, moitié=middle",
    day_parts="matin, soir, après-midi, midi, nuit, en matinée, en soirée, aprem, aprèm, après midi, aprème, au soir, au matin, en journée, dans la matinée, en fin d'après-midi, en début de soirée, dans l'après-midi, dans la soirée, matinée, soirée, en fin de journée, en fin de matinée, en début d'après-midi, tard, à midi pile, midi pile, à minuit pile",
    since="depuis le, depuis la, depuis, depuis l', depuis les, depuis le mois de, depuis la fin de, ça fait depuis",
    until="jusqu'à la, jusqu'à l', jusqu'au, jusqu'en, jusqu'à, jusqu’à la, jusqu’au, jusqu’à, jusque, jusqu'aux, jusqu’à l’, jusqu'à la fin de, jusk'à, jusqua, jusquau",
    by="d'ici à, d'ici la, d'ici le, d'ici, d’ici, au plus tard le, au plus tard, avant le, avant la, avant, d'ici au, d'ici l', au plus tard la, au plus tard à, pour le plus tard, avant l', avant les, pas plus tard que",
    either="à, ou",
    starting="à partir du, à partir de, dès le, dès, à compter du, à compter de, à partir d', à dater du, à dater de, dès la, dès l'",
    short="lun=Monday, jeu=Thursday, ven=Friday, sam=Saturday, dim=Sunday",
    future=r"\b(?:compte|comptes|comptons|comptez|comptent|pense|pensons|espère|espérons|aimerais|aimerions|voudrais|voudrions|veux|voulons|envisage|envisageons|prévois|prévoyons|souhaite|souhaitons)(?: de)? \w+(?:er|ir|re|oir)\b|\b(?:est|sont|c'est) (?:le|la|en|dans|au|aux|pour)\b|\b(?:va|vais|vas|allons|allez|vont|doit|dois|devons|devez|doivent|faut|sera|serai|seront|serons|aura|aurai|aurons|auront|faudra|\w{2,}(?:erai|eras|era|erons|erez|eront|irai|ira|irons|iront|drai|dra|drons|dront))\b(?<!\bopera)(?<!\bcamera)",
    morrow="le lendemain de la, le lendemain de l', le lendemain du, le lendemain des, le lendemain de, au lendemain de, au lendemain du, lendemain de, le jour d'après, le lendemain d', le jour après",
    eve="la veille de la, la veille de l', la veille du, la veille des, la veille de, à la veille de, veille de, le jour d'avant, la veille au soir de, le jour avant, la veille d'",
    after="juste après la, juste après le, juste après les, juste après l', juste après, peu après, après l', après les, après la, après le, après, passé, passée la",
    before="juste avant la, juste avant le, juste avant les, juste avant l', juste avant, peu avant, avant l', avant les, avant la, avant le, avant, d'avant, précédant, qui précède, juste avant les fêtes de",
    years=years_in_words(_NUMBERS, {1900: "mille neuf cent %|dix-neuf cent %", 2000: "deux mille %"}),
    decades="vingt|20=1920, trente|30=1930, quarante|40=1940, cinquante|50=1950, soixante|60=1960, soixante-dix|septante|70=1970, quatre-vingt|quatre-vingts|80=1980, quatre-vingt-dix|nonante|90=1990, 2000|deux mille=2000, 2010=2010, 1990=1990, 1980=1980, 1970=1970, 1960=1960, 1950=1950",
    days="premier|1er=1, deux=2, trois=3, quatre=4, cinq=5, six=6, sept=7, huit=8, neuf=9, dix=10, onze=11, douze=12, treize=13, quatorze=14, quinze=15, seize=16, dix-sept=17, dix-huit=18, dix-neuf=19, vingt=20, vingt et un|vingt-et-un=21, vingt-deux=22, vingt-trois=23, vingt-quatre=24, vingt-cinq=25, vingt-six=26, vingt-sept=27, vingt-huit=28, vingt-neuf=29, trente=30, trente et un|trente-et-un=31",
    has_small_names=True,
    ahead="décalé à, décalée à, décalé au, décalée au, passé à, passé au, changé pour, bougé à, bougé au, mis à, mis au, pour le, reporté à, reporté au, reportée à, reportée au, repoussé à, repoussé au, repoussée à, déplacé à, déplacé au, déplacée à, avancé à, avancé au, remis à, remise à, prévu, prévue, prévus, prévues, fixé à, fixé au, calé, calée",
    booked=r"\b(?:lou[ée]e?s?|réserv[ée]e?s?|book[ée]e?s?|pos[ée]e?s?|pris (?:un|une|des|les) (?:location|chambre|billets?))\b",
    past=r"\b(?:j['’]ai|ai|as|a|avons|avez|ont|est|suis|sommes|sont)\b(?: (?!(?:le|la|les|un|une|des|du|de|mon|ma|mes|en|aucune?|à|au|aux)\b)\w+)? (?!(?:\w+di|(?:ferm|occup|invit|mari|fatigu|r[ée]serv|bloqu)[ée]+s?|ouverte?s?|prévue?s?|congé|ici|aussi|huit|demi|six|libre|jeudi|midi|absente?s?|plus|sous|nous|vous|tous|moi|toi|ravi|ravie|pris|prise|depuis|assis|debout|malade|puis|jusqu|lui|qui|parmi|moitié|celui|retenu|bourré|santé)\b)(?:\w{2,}(?:é|ée|és|ées|i|is|it|u|ue|us|ert|ort)|vue?s?|lue?s?|bue?s?|eue?s?|sue?s?|pu|dû|née?s?|ri|mise?s?|crue?s?)\b|\b(?:j['’]ai|jai|ai|as|a|avons|avez|ont) ouvert\b|\b(?:jsuis|chuis|j['’]suis|s['’]est|me suis|nous sommes|se sont) \w{2,}(?:é|ée|és|ées|i|is|ie|u|us|ue)\b|\b(?!(?:lait|souhait|trait|plait|nait|sait|\w*fait|\w*trait|\w*connait|\w*parait|\w*rait|\w*raient)\b)\w{3,}(?:ait|aient)\b|\b(?:étai\w*|avai\w*|fut|c['’]était)\b",
    ordinal=r"(?:er|ère|e)?",
    terms="lenten season=easter -46..-1, school year=09-01..07-05, semester=09-01..01-31, semester=02-01..06-30, summer holidays=07-05..08-31, autumn holidays=10-17..11-02, christmas holidays=12-20..01-04, spring holidays=04-04..05-03, easter holidays=04-04..05-03, winter holidays=02-07..03-08",
    term_words="carême=lenten season, année scolaire|l'année scolaire=school year, grandes vacances|vacances d'été|vacances scolaires d'été=summer holidays, vacances de la toussaint|vacances de toussaint|vacances d'automne=autumn holidays, vacances de noël=christmas holidays, vacances de printemps|vacances d'avril=spring holidays, vacances de pâques=easter holidays, vacances d'hiver|vacances de février=winter holidays",
    rows=(
        r"{this} semestre = this semester or this half-year",
        r"{part} du semestre = at the {part} of the semester or at the {part} of this half-year",
        r"(?:(?:le |au |pour le )?(?:week-?end|we) )de la fête des (?:mères|meres) = French Mother's Day weekend",
        r"(?:le )?{d} prochain = come the {d}th",
        r"pas demain,? mais (?:le )?{wd} (?:d['’]apr[eè]s|suivant) = not tomorrow but the {wd} after",
        r"(?:pour |pendant |durant )?(?:tout )?le reste (?:de la |de l['’]|du |de cette |de ce ){unit} = for the rest of the {unit}",
        r"pas (?:l['’]|cet |cette |le |au ){season} {next},? (?:mais )?celui d['’]après = the {season} after next",
        r"(?:il )?y a (?:plus d'|environ |près d'|presque )?un demi-siècle = half a century ago",
        r"(?:il )?y a (?:plus d'|environ |près d'|presque )?un quart de siècle = a quarter of a century ago",
        r"(?:il )?y a une décennie et demie = a decade and a half ago",
        r"(?:il )?y a {n} décennies = {n} decades ago",
        r"avant que (?:le mois d(?:e |['’]))?{month} (?:ne )?(?:se termine|finisse|soit fini) = before the end of {month}",
        r"pas {wd} {last},? (?:mais )?celui d['’]avant = the {wd} before last",
        r"pas (?:le |la |l['’]){unit} {last},? (?:mais )?(?:celui|celle) d['’]avant = the {unit} before last",
        r"pas (?:le |la |l['’]){last} {unit},? (?:mais )?(?:celui|celle) d['’]avant = the {unit} before last",
        r"pas (?:le |la |l['’]){unit} {next},? (?:mais )?(?:celui d['’]après|celle d['’]après|l['’]autre) = the {unit} after next",
        r"pas {wd} {next},? (?:mais )?celui d['’]après = the {wd} after next",
        r"avant[- ]avant[- ]hier = 3 days ago",
        r"(?:dans |pendant |durant )?(?:la )?nuit (?:de |du ){wd} (?:à |au ){wd2} {last} = in the night from last {wd} to {wd2}",
        r"(?:il )?(?:y a|ya) {n} {wd}s? = {n} {wd}s ago",
        r"entre {year} et {year2} = between {year} and {year2}",
        r"(?:les|ces) {n} prochaines nuits = the next {n} nights",
        r"ces {n} dernières nuits = the last {n} nights",
        r"(?:le )?même (?:jour|date) (?:de )?l(?:'|’)an(?:née)? (?:dernière|dernier|passé|passée) = a year ago today",
        r"(?:le )?(?:soir|matin|après-midi) du {d}(?! {month}|\d) = on the {d}th",
        r"(?:le )?{wda} (?:d'|d’)?il y a {n} {unit} = {wd} {n} {unit}s ago",
        r"(?:l')?autre {weekend} = last weekend",
        r"depuis la rentrée(?! (?:prochaine|suivante|littéraire|de janvier|du)) = since the start of the school year or from the start of the school year",
        r"(?:dès|à partir de) la rentrée(?! (?:prochaine|suivante|littéraire|de janvier|du)) = from the beginning of September or since the beginning of September",
        r"(?:en |au mois d(?:e |'|’))?{month} d(?:'|’)il y a {n} {years} = in {month} {n} years ago",
        r"(?:à |pendant |durant )?(?:le |la |l'|l’|au |d'|d’)?{season} d(?:'|’)il y a {n} {years} = {season} {n} years ago",
        r"entre le {d} et le {d2}(?! ?{month}) = between the {d}th and the {d2}th",
        r"vers (?:le mois de )?{month} = around {month}",
        r"au dernier trimestre(?! d) = last quarter or the last quarter of this year",
        r"(?:(?:pendant|durant|après|avant|pour) les|aux) vacances(?! (?:d(?:e|u)|scolaires d(?:e|u)|d['’]\w+)| d['’]) = over the holidays",
        r"depuis (?:un peu |bien |largement |nettement )?(?:plus|moins) d(?:e |['’]){n} {unit} = since {n} {unit}s ago",
        r"(?:[çc]a fait|voil[àa]|il y a|y a) (?:un peu |bien |largement )?(?:plus|moins) d(?:e |['’]){n} {unit}(?: qu(?:e|['’]))? = {n} {unit}s ago or since {n} {unit}s ago",
        r"(?:il )?y a {n} {years} aujourd['’]hui = {n} years ago today",
        r"[çc]a fait {n} {years} aujourd['’]hui = {n} years ago today",
        r"dans moins d(?:e |['’]){n} {unit} = within {n} {unit}s",
        r"(?:au cours|dans le courant) (?:du mois )?(?:de |d\'|d’){month} = in {month}",
        r"l[\'’]avant[- ]dernière année = the year before last",
        r"(?:pendant |aux |pour )?(?:les )?vacances d(?:e |['’]){month} = in {month}",
        r"(?:pendant|durant|lors des|sur|dans|cet été pendant) (?:les |le |nos |mes |ces |tout le )?{term} = during the {term}",
        r"(?:aux|pour les) {term} = during the {term}",
        r"(?:après|passé|passées) (?:les |le )?{term} = after the {term}",
        r"avant (?:les |le )?{term} = before the {term}",
        r"(?:le |tout le |pendant le |durant le )?mois d(?:e |['’]){month} = in {month}",
        r"(?:à la |en |jusqu['’]à la |vers la |avant la )?{part} du mois d(?:e |['’]){month} = at the {part} of {month}",
        r"(?:dans le courant|au cours|au fil) de (?:la |l['’])?{whole} = {whole}",
        r"(?:dans |pendant )?la nuit du {d} {month} au {d2} {month2} = from {month} {d} to {month2} {d2}",
        r"(?:dans |pendant )?la nuit du {d} au {d2} {month} = on {month} {d}",
        r"(?:dans |pendant )?(?:la nuit|la soirée|l['’]après-midi|la matinée) du {d} {month} = on {month} {d}",
        r"(?:dans |pendant )?(?:la nuit|la soirée|l['’]après-midi|la matinée) du {d}(?! (?:au|{month})) = on the {d}th",
        r"(?:ça fait|ca fait|cela fait|voilà) (?:bien |déjà |environ |presque )?{n} {unit} et demie?(?: qu['’e])? = since {n} and a half {unit}s ago",
        r"(?:il )?y a (?:une )?(?:bonne )?quinzaine d['’]années = about 15 years ago",
        r"(?:il )?y a (?:une )?(?:bonne )?vingtaine d['’]années = about 20 years ago",
        r"(?:il )?y a (?:une )?(?:bonne )?trentaine d['’]années = about 30 years ago",
        r"à la rentrée (?:prochaine|suivante) = at the beginning of next September",
        r"à la (?:rentrée dernière|dernière rentrée) = at the beginning of last September",
        r"(?:à compter|à dater|à partir) du {d} {month} = from {month} {d} on",
        r"(?:au |le |en |du )[tq](?P<q>[1-4]) {year} = in Q{q} {year}",
        r"(?:au |le |en |du )[tq](?P<q>[1-4]) = in Q{q}",
        r"à (?:seulement |tout juste )?{n} {unit} d(?:e |['’])(?:la |l['’])?{holiday} = {n} {unit}s before {holiday}",
        r"deux {wd}s avant {holiday} = the second {wd} before {holiday}",
        r"en ['’]?(?P<yy>[4-9]\d)(?=\s*(?:[,;:!?.]|$)| (?:j['’]|on |je |il |elle |nous |ils |elles |mes? |ma |mon |quand |chez |c['’])) = in '{yy}",
        r"(?:ces|dans les|durant les|pendant les) {last} {unit} et demie? = in the last {unit} and a half",
        r"{nth} moitié des années {decade} = the {nth} half of the {decade}s",
        r"à cheval (?:entre|sur) {month} et {month2} = between late {month} and early {month2} or from {month} to {month2}",
        r"le {dw}(?= (?:j'ai|j'|je|on|nous avons|nous partons|nous allons|il y a|c'est)\b) = on the {dw}th",
        r"(?:passe|passent) {wd} = on {wd}",
        r"(?:à partir|à compter) du {dw}(?=\s*(?:[,;:!?.]|$)) = from the {dw}th on",
        r"(?:à partir|à compter) du {d}(?=\s*(?:[,;:!?.]|$)| (?:la|le|les|il|elle|on|je|nous|vous|tout)\b) = from the {d}th on",
        r"depuis (?:l['’]|le )?{season} = since {season}",
        r"(?:dans |durant |pendant )?(?:les )?(?:tout )?premiers jours (?:de |d['’]|du mois de ){month} = in the first days of {month}",
        r"(?:dans |durant |pendant )?(?:les )?(?:tout )?derniers jours (?:de |d['’]|du mois de ){month} = in the last days of {month}",
        r"(?:la )?semaine d['’]après la (?:semaine )?prochaine = the week after next",
        r"(?:en |(?:à|dans|durant|pendant|au cours de) l['’] ?){season} = in the {season}",
        r"(?:ça|ca|sa) (?:fé|fè|fai|fait) {n} {unit}(?= (?:que|qu|k)\b) = since {n} {unit}s ago",
        r"(?:depuis|ça fait) {n} nuits(?: que)? = since {n} days ago",
        r"{nth} {wd} de (?:la nouvelle|l['’])\s?année(?: prochaine)?(?<!l.année) = the {nth} {wd} of next year",
        r"mois dernier,? (?:vers|autour du|aux alentours du)(?: le)? {dw} = on the {dw}th of last month",
        r"(?:pendant |durant |pour |sur )?(?:le )?pont (?:de l['’]|du |de la |de |d['’])?{holiday} = over the {holiday} long weekend",
        r"(?:dans|d'ici) (?:un|une) (?:bon|bonne|gros|grosse|petit|petite) {unit} = in a {unit}",
        r"(?:et ce |déjà )?depuis (?:déjà |maintenant |bien |environ |presque |près de |plus de )?{n} {unit} = since {n} {unit}s ago",
        r"depuis une? {unit} et demie? = since a {unit} and a half ago",
        r"depuis {n} {unit} et demie? = since {n} and a half {unit}s ago",
        r"avant que (?:la |le |l'|l’){unit} (?:ne )?(?:se termine|finisse|soit finie?) = by the end of this {unit}",
        r"(?:il )?y a (?:tout juste |pile |environ |à peu près |exactement )?huit jours = a week ago or 8 days ago",
        r"(?:il )?y a (?:tout juste |pile |environ |à peu près |exactement )?quinze jours = two weeks ago or 15 days ago",
        r"(?:ces|les|durant les|pendant les|dans les) {n} {last} {unit} = in the last {n} {unit}s",
        r"(?:dans )?la nuit (?:du|de) {wda} (?:au|à) {wda2} = on {wd} night",
        r"(?:dans |pendant |durant |de )?les années {decade} = in the {decade}s",
        r"{part} (?:des )?années {decade} = the {part} of the {decade}s",
        r"(?:la |le )?{unit} d'après {next} = the {unit} after next",
        r"(?:la |le )?(?:semaine|sem) en huit = the week after next",
        r"{wda} en (?:huit|8) = a week from {wd}",
        r"{wda} en (?:quinze|15) = two weeks from {wd}",
        r"{wda} (?:dans|d'ici) une semaine = a week from {wd}",
        r"(?:(?:il )?y a|ya) {n} {unit} = {n} {unit}s ago",
        r"(?:il )?y a (?:une |un )?(?:bonne |bon |petite |petit |grosse |gros ){unit} = a {unit} ago",
        r"(?:il y a|y a|ya) (?:une )?huitaine(?: de jours)? = a week ago or 8 days ago",
        r"(?:sous|dans|d'ici) (?:une )?huitaine(?: de jours)? = within a week",
        r"(?:sous|dans|d'ici) (?:une )?quinzaine(?: de jours)? = in two weeks or in 15 days",
        r"(?:sous|en|dans les) {n} {unit} = within {n} {unit}s",
        r"(?:(?:au cours|lors) des|(?:durant|pendant|sur|dans) (?:ces|les)|ces|les) {last} {unit} = in the last few {unit}s",
        r"(?:(?:au cours|lors) des|(?:durant|pendant|sur|dans) les|les) {next} {unit} = in the next few {unit}s",
        r"(?:dans|durant|pendant|au cours de) {unit} (?:à venir|qui viennent) = in the next few {unit}s",
        r"dans les {unit} (?:à venir|qui viennent|prochains|prochaines|qui suivent) = in the next few {unit}s",
        r"(?:à )?la mi[- ]{month} = in the middle of {month}",
        r"(?:la )?{nth} moitié (?:de |d'){month} = the {nth} half of {month}",
        r"(?:au |le |du )?{nth} trimestre = the {nth} quarter of this year or the {nth} quarter of next year",
        r"(?:au |le |du )?{nth} semestre = the {nth} half of this year or the {nth} half of next year",
        r"(?:en |la )?semaine {n} = calendar week {n}",
        r"d['\u2019]{month} (?:à|au mois de|jusqu'en) {month2} = from {month} to {month2}",
        r"(?:pour |pendant |durant )?{n} {unit} à (?:partir|compter) du {d} {month} = for {n} {unit}s starting on {month} {d}",
        r"(?:dans |d')?(?:la )?{nth} semaine (?:complète|entière|pleine) (?:de |d')?{month} = the {nth} full week of {month}",
        r"(?:dans|d'ici) (?:deux|2) (?:week-?ends?) = 2 weekends from now or the weekend after next",
        r"(?:dans|d'ici) {n} (?:week-?ends?) = {n} weekends from now",
        r"(?:la )?semaine du {d} {month} = the week of {month} {d}",
        r"(?:le |ce )?week-?end du {d} {month} = the weekend of {month} {d}",
        r"(?:le |ce )?week-?end du {d} = the weekend of the {d}th",
        r"(?:la )?semaine du {d} = the week of the {d}th",
        r"l'(?:an|année) {last} à la même (?:époque|période|date) = this time last year",
        r"(?:l'an prochain|l'année prochaine) à la même (?:époque|période|date) = this time next year",
        r"il y a un an jour pour jour = a year ago",
        r"hier il y a {n} {unit} = {n} {unit}s before yesterday",
        r"(?:les |le )?{d} et {d2} {month} = from {month} {d} to {month} {d2}",
        r"entre le {d} et le {d2} {month} = from {month} {d} to {month} {d2}",
        r"(?:en |au mois de |au mois d'){month} il y a {n} {unit} = in {month} {n} {unit}s ago",
        r"(?:le|du|au) {d}[/.]{m} = on {month_of_m} {d}",
        r"{wda} ?{d}[/.]{m} = on {month_of_m} {d}",
        r"(?:d'ici|avant) (?:à )?(?:la )?fin {month} = by the end of {month}",
        r"(?:fin|en fin) de semaine {next} = at the end of next week",
        r"(?:la |cette |c'te |ste )?fin de semaine {next} = next weekend",
        r"(?:la )?fin de semaine {last} = last weekend",
        r"(?:cette|c'te|ste) fin de semaine = this weekend",
        r"{wd} (?:d'il y a|il y a) {n} semaines = {wd} {n} weeks ago",
        r"(?:(?:le |ce )?{wd} |)d'ici {n} {unit} = in {n} {unit}s or within {n} {unit}s",
        r"(?:au )?matin du {d} {month} = on {month} {d}",
        r"pas {wd} prochain mais (?:le|celui) d'après = the {wd} after next",
        r"{unit} {last} {wd} = {wd} of last {unit}",
        r"(?:la |le |l'|l’)?{unit} (?:d'avant la|d'avant le|avant la|avant le) {last} = the {unit} before last",
        r"(?:il )?y a (?:quelques|plusieurs|deux trois|deux ou trois|une paire de) {unit} = a few {unit}s ago",
        r"(?:dans|d'ici) (?:quelques|plusieurs) {unit} = in a few {unit}s",
        r"(?:ça|cela) fait {n} {unit} = {n} {unit}s ago",
        r"voilà {n} {unit} = {n} {unit}s ago",
        r"(?:au cours du|au cours de la|durant le|durant la|pendant le|pendant la|ce|cette) {last} {unit} = in the last {unit}",
        r"(?:dans|au cours de) (?:la|le) {unit} = this {unit}",
        r"(?:la |le )?{nth} quinzaine (?:de |d'){month} = the {nth} half of {month}",
        r"(?:à la |dès la |dans la )?{nth} {half} (?:de |d'){month} = the {nth} half of {month}",
        r"courant {month} = in {month}",
        r"(?:le|au) {d} du mois {last} = on the {d}th of last month",
        r"(?:le|au) {d} du mois {next} = on the {d}th of next month",
        r"(?:mi|mi-){month} = in the middle of {month}",
        r"ds {n} {unit} = in {n} {unit}s",
        r"(?:dans|ds) {n} {unit} et demie? = in {n} and a half {unit}s",
        r"(?:il )?y a {n} {unit} et demie? = {n} and a half {unit}s ago",
        r"{wd} (?:dans|ds) {n} semaines = {n} weeks from {wd} or {wd} in {n} weeks",
        r"{wd} (?:pro|qui vient) = next {wd}",
        r"dans une? {unit} et demie? = in a {unit} and a half",
        r"(?:il )?y a une? {unit} et demie? = a {unit} and a half ago",
        r"(?:de |du )?{wd} (?:à|au|jusqu'à|jusqu'au) {wd2} = from {wd} to {wd2}",
        r"entre (?:le )?{wd} et (?:le )?{wd2} = between {wd} and {wd2}",
        r"(?:du )?{d} (?:au|à) {d2} {month} = from {month} {d} to {month} {d2}",
        r"(?:le |ce )?{wd} {daypart} = on {wd}",
        r"le {wd} {next} = next {wd}",
        r"(?:le )?{wd}(?: {daypart})? de la semaine {next} = {wd} of next week",
        r"la semaine {next},? {wd} = {wd} of next week",
        r"(?:le )?{wd}(?: {daypart})? de la semaine {last} = {wd} of last week",
        r"(?:le )?{wd}(?: {daypart})? de cette semaine = {wd} of this week",
        r"{wd} en huit = a week from {wd}",
        r"{wd} en quinze = two weeks from {wd}",
        r"(?:l'|l’|l )?{unit} {next} = next {unit}",
        r"(?:l'|l’|l )?{unit} {last} = last {unit}",
        r"(?:l'|l’|l )?{season} {next} = next {season}",
        r"(?:l'|l’|l )?{season} {last} = last {season}",
        r"(?:au |à la |en |vers la |vers le )?{part} (?:du |de la |de l'|de l’|de |)\s*{unit} {next} = at the {part} of next {unit}",
        r"(?:au |à la |en |vers la |vers le )?{part} (?:du |de la |de l'|de l’|de |)\s*{unit} {last} = at the {part} of last {unit}",
        r"(?:au |à la |en |vers la |vers le )?{part} (?:du |de la |de l'|de l’|d'|d’|de )\s*{unit} = at the {part} of the {unit}",
        r"(?:au |à la |en |vers la )?{part}(?: de | d'| d’| |-){month} = at the {part} of {month}",
        r"(?:en |au mois de |au mois d'|courant ){month} = in {month}",
        r"(?:en )?{month} {next} = next {month}",
        r"(?:en )?{month} {last} = last {month}",
        r"en {month} de l'année {last} = in {month} last year",
        r"en {month} de l'année {next} = in {month} next year",
        r"(?:le |au |du )?(?:{wd} )?{d} {month} = on {month} {d}",
        r"(?:le|du|au) {d} = on the {d}th",
        r"(?:d'ici|d’ici|dans les|sous|en moins de) {n} {unit} = within {n} {unit}s",
        r"dans (?:environ |à peu près |à peine )?{n} {unit} = in {n} {unit}s",
        r"(?:au cours des |ces |dans les |durant les |pendant les |lors des ){n} {last} {unit} = in the last {n} {unit}s",
        r"(?:au cours des |ces |dans les |durant les |pendant les ){n} {next} {unit} = in the next {n} {unit}s",
        r"au printemps = in the spring",
    ),
    never=(
        r"le {wd} et le {wd2}(?! (?:prochain|dernier|de |d'))",
        r"au {d}(?= (?:rue|avenue|boulevard|bd|place|chemin|impasse|allée|quai|cours)\b)",
        r"hier encore,? d'aznavour",
        r"(?:tombe|tombent|tombait) un {wd}",
        r"dans un mars",
        r"(?:voisine?s?|appart(?:ement)?|locataire|bus|ligne|gars|dame|monsieur) du {d}(?! {month})",
        r"ouverte?s? le {wd}",
        r"à (?:midi|minuit) pile",
        r"(?:le |les )?{d}(?: et (?:le )?{d2})? de chaque mois|(?:chaque|tous les) {nth} {wd}s?(?: (?:du|de chaque) mois)?",
        r"{wd} ou la vie sauvage",
        r"(?:j'ai|j’ai|il a|elle a|tu as|on a|fils a|fille a|ils ont|elles ont|avait|aura|fête|fêtera|fêter) (?:ses |mes |eu |fêté ses |fêté mes )?{n} ans(?! (?:que|auparavant))",
        r"été indien",
        r"(?:rue|place|avenue|boulevard) du {d}[ -]{month}",
        r"demain est un autre jour|en avril,? ne te decouvre|demain il fera jour|le {wd} et le {wd}(?= (?:on|nous|je|c'est|il|elle) )|du jour au lendemain|planète mars",
        r"(?:au|le|du) {d},? (?:bis,? |ter,? )?(?:rue|avenue|av|boulevard|bd|place|chemin|impasse|allée|quai|route)",
        r"(?:tous les|toutes les|chaque|un {wd} sur) (?:{n} )?(?:premiers |derniers )?(?:{wd}s?|{unit}|soirs|matins|{month}|{season})",
        r"le {wd}(?=,? (?:je|nous|on|il|elle|ils|elles) )",
        r"les {wd}s?|le {wd},? c.est|long dimanche|(?:m\.|mme|monsieur|madame) (?:{wd}|{month})",
        r"pendant {n} {unit}",
        r"par (?:jour|semaine|mois|an)",
        r"le {wd},? c'est",
        r"le {wd}(?! (?:{next}|{last}|{d}|d'apres|d'avant|suivant|precedent|saint|noir|de paques|de pentecote|qui|ou|meme|en question|dernier|prochain|passe|\d))(?= (?:on|nous|je|il|elle|ils|elles|tu|vous|soir|matin|apres-midi|midi|c'est|chez|a la|au|toujours|d'habitude))",
        r"(?:s'appelle|nomme|nommee|m'appelle|prenom|mme|m\.|monsieur|madame|famille) {wd}|(?:s'appelle|prenom est|nommee) {month}",
        r"(?:rue|place|avenue|boulevard|quai|pont|square|impasse|cours|esplanade) (?:du |le |de )?{d} {month}",
        r"un (?:long |beau )?{wd} (?:de|a|au) \w+",
        r"un {wd} (?:sur|chaque) (?:deux|trois)",
        r"demain la veille|pas demain",
    ),
    is_modifier_behind=True,
    feasts="ramadan, l'aïd, aïd, diwali, hanouka, yom kippour, nouvel an chinois, kippour, roch hachana, pessah, holi",
)
