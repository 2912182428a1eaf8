"""Dutch words of dates."""

from extractor.core.languages.form import DateWords
from extractor.core.languages.years import years_in_words

DATES = DateWords(
    phrases=(
        "deze nachten=these days, tegenwoordig|vandaag de dag|momenteel|op het moment|op dit moment|de laatste tijd|dezer dagen|nu de laatste tijd|sinds kort|sinds een tijdje|al een tijdje|al een tijd|al lang|al een poos|voorlopig|vooralsnog=these days, "
        "laatst nog|een tijdje geleden|een tijd geleden|een poos geleden|een poosje geleden|lang geleden|heel lang geleden|al lang geleden|eeuwen geleden|jaren geleden|maanden geleden|weken geleden|dagen geleden|niet zo lang geleden|niet lang geleden|indertijd|destijds|vroeger|kortgeleden|pas geleden|pasgeleden|pas|ooit=a while ago, "
        "zonet|daarnet|daarstraks|zojuist|net|daareven|straks nog|vandaag later|later vandaag|vanmorgen vroeg|vanochtend vroeg|deze morgen|deze ochtend|deze middag|deze namiddag|vannamiddag|vanvoormiddag|vandaag nog|vandaag al|nu net=today, deze avond=tonight, "
        "ooit eens|op een dag|vroeg of laat|een dezer dagen|op termijn|spoedig|gauw=soon, "
        "eereergisteren|eer-eergisteren=3 days ago, overovermorgen|over-overmorgen=in 3 days, gisterenmorgen|gisterenmiddag|gisterenochtend|gisternamiddag|gisterenavond laat|gistermorgen=yesterday, morgenmiddag|morgennamiddag|morgenvoormiddag|morgen vroeg=tomorrow, "
        "dit weekend|komend weekend|komend weekendje|dit weekendje=this weekend, van de week|van de week nog|dees week=this week, van 't jaar|van het jaar|dit jaar=this year, van de zomer|vanzomer|deze zomer=this summer, van de winter|deze winter=this winter, vorig jaar zomer=last summer, "
        "aan het begin van de week|begin van de week=at the beginning of the week, halverwege de week|midden in de week|midden van de week=in the middle of the week, begin deze maand|begin van de maand=at the beginning of the month, eind deze maand|eind van de maand|op het einde van de maand|het einde van de maand=at the end of the month, "
        "begin dit jaar|begin van het jaar=at the beginning of the year, eind dit jaar|eind van het jaar|op het einde van het jaar=at the end of the year, binnen veertien dagen|binnen 14 dagen=in two weeks, een halfjaar geleden|half jaartje geleden|een half jaartje geleden=half a year ago, "
        "eerste paasdag|op eerste paasdag|met eerste paasdag|met de eerste paasdag=on Easter, "
        "tweede paasdag|op tweede paasdag|met tweede paasdag|met de tweede paasdag=on Easter Monday, "
        "paasmaandag|op paasmaandag|met paasmaandag|met de paasmaandag=on Easter Monday, "
        "goede vrijdag|op goede vrijdag|met goede vrijdag|met de goede vrijdag=on Good Friday, "
        "aswoensdag|op aswoensdag|met aswoensdag|met de aswoensdag=on Ash Wednesday, "
        "pinksteren|op pinksteren|met pinksteren|met de pinksteren|eerste pinksterdag|op eerste pinksterdag|met eerste pinksterdag|met de eerste pinksterdag=on Whit Sunday, "
        "2e pinksterdag|op 2e pinksterdag|met 2e pinksterdag|tweede pinksterdag|op tweede pinksterdag|met tweede pinksterdag|met de tweede pinksterdag|pinkstermaandag|op pinkstermaandag|met pinkstermaandag|met de pinkstermaandag=on Whit Monday, "
        "hemelvaartsdag|op hemelvaartsdag|met hemelvaartsdag|met de hemelvaartsdag|hemelvaart|op hemelvaart|met hemelvaart|met de hemelvaart=on Ascension Day, "
        "een half jaar geleden|half jaar geleden=half a year ago, over een half jaar=in half a year, "
        "overmorgenochtend|overmorgenmiddag|overmorgen avond=the day after tomorrow, op kerstavond|kerstavond=on Christmas Eve, op oudejaarsavond|oudejaarsavond|met oudjaar|op oudjaar=on New Year's Eve, "
        "met nieuwjaar|op nieuwjaarsdag=on New Year's Day, morgen over een week=a week from tomorrow, over veertien dagen=in two weeks, veertien dagen geleden=two weeks ago, over acht dagen=in a week or in 8 days, "
        "vanmorgen|vanochtend|vanmiddag=today, vanavond=tonight, vannacht=tonight or last night, gisteravond|gisterochtend|gistermiddag|gisterenavond|gisteren avond=yesterday, gisternacht|afgelopen nacht=last night, gister=yesterday, "
        "morgenochtend|morgenavond|morgenvroeg=tomorrow, overmorgen|overmorgenavond=the day after tomorrow, eergisteren|eergisteravond=the day before yesterday, "
        "onlangs|laatst|kort geleden|recent|recentelijk=recently, binnenkort|straks|weldra=soon, de volgende dag|de dag erna=the next day, een week later=a week later, "
        "vandaag over een week=a week from today, met kerst|met kerstmis=on Christmas, met pasen=on Easter, met oud en nieuw|met oud & nieuw|rond oud en nieuw|tijdens oud en nieuw=from December 31 to January 1, "
        "in het weekend|het weekend|van het weekend=this weekend, als kind|als klein kind|als tiener|als student|in mijn jeugd|in mijn kindertijd|in mijn studententijd|in mijn jonge jaren|de vorige keer|de laatste keer|vorige keer|een hele tijd geleden|een eeuwigheid geleden|een poosje terug|een tijdje terug|een tijd terug|jaren terug|lang terug|eerder dit jaar al=a while ago, in de paasvakantie|in de vakantie|met de feestdagen|tijdens de feestdagen|na de feestdagen|na de vakantie|voor de vakantie|tijdens de schoolvakantie=over the holidays, volgende keer|de volgende keer|in de nabije toekomst|de komende tijd|in de toekomst|eerstdaags|één dezer dagen=soon, eerder vandaag|daarjuist|straks vanavond|tegen vanavond|een uurtje geleden|rond de middag|deze voormiddag=today, morgennacht=tomorrow, gisternamiddag laat|gisterenvoormiddag|gistervoormiddag|gisterennamiddag=yesterday, eergisterenavond|eergisterenochtend|eergistermiddag|eergisternacht=the day before yesterday, overmorgennamiddag|overmorgenvoormiddag|overmorgen vroeg=the day after tomorrow, volgende week weekend=next weekend, halfweg de week=in the middle of the week, volgend najaar=next autumn, vorig voorjaar=last spring, over een halfjaar|over een half jaartje=in half a year, tussen kerst en nieuwjaar|tussen kerst en oud en nieuw=between Christmas and New Year, van het voorjaar|dit voorjaar=this spring, van het najaar|dit najaar=this autumn, van 't weekend|'t weekend=this weekend, van de maand|deze maand nog=this month, morgen over acht dagen=a week from tomorrow, vandaag over acht dagen=a week from today, vandaag over twee weken|vandaag over veertien dagen=in two weeks, halverwege de maand|midden van de maand=in the middle of the month, halverwege het jaar|midden in het jaar|halfweg het jaar=in the middle of the year, voor het weekend|nog voor het weekend=by Friday, dees weekend|in 't weekend=this weekend, de week erop|de week daarop=a week later, nog deze week=this week"
    ),
    next="volgende, vlgd, vlg, volgd, volgend, komende, komend, aanstaande, eerstvolgende, volg, volgnde, aanstaand, eerstkomende, eerstvolgend, a.s., toekomende, toekomend",
    last="vorige, vrge, vorig, afgelopen, laatste, voorbije, verleden, afgelopn, vrg, vorigge, voorgaande, laatst, jongstleden, jl., jl, voorbij, verlopen",
    this="deze, dit, lopende, dees, lopend, huidige, huidig",
    units=(
        "dag|dagen|dgn=day, week|weken|wkn=week, weekend|weekeinde|weekends|weekenden|weekeinden=weekend, maand|maanden|mnd=month, kwartaal|kwartalen=quarter, jaar|jaren=year, decennium|decennia=decade, "
        "lente|voorjaar=spring, zomer=summer, herfst|najaar=autumn, winter=winter, uur|uren|uurtje|uurtjes=hour, dagje|dagjes|daagjes|dagies=day, weekje|weekjes|weekie|weekies=week, weekendje=weekend, maandje|maandjes|mnden=month, jaartje|jaartjes|jr=year, eeuw|eeuwen=century, semester=semester, schooljaar|academiejaar|studiejaar=school year, trimester|trimesters=quarter, wk=week, werkdag|werkdagen=working day, collegejaar|lesjaar=school year"
    ),
    numbers=(
        "een|één|'n|n=1, twee=2, drie=3, vier=4, vijf=5, zes=6, zeven=7, acht=8, negen=9, tien=10, elf=11, twaalf=12, veertien=14, vijftien=15, twintig=20, dertig=30, "
        "veertig=40, vijftig=50, honderd=100, enkele|een paar|een aantal=a few, dertien=13, zestien=16, zeventien=17, achttien=18, negentien=19, eenentwintig=21, tweeëntwintig=22, drieëntwintig=23, vierentwintig=24, vijfentwintig=25, zesentwintig=26, zevenentwintig=27, achtentwintig=28, negenentwintig=29, eenendertig=31, achtenveertig=48, zestig=60, zeventig=70, tweeënzeventig=72, tachtig=80, negentig=90, anderhalf|anderhalve=one and a half, tweeënhalf|tweeënhalve|twee en een half|twee en een halve=two and a half, drieënhalf|drieënhalve|drie en een half|drie en een halve=three and a half, vierenhalf|vierenhalve|vierëneenhalf=four and a half, een dozijn|een dozijn aan=12, een tiental|een stuk of tien=10, een vijftiental=15, een twintigtal=20, meerdere|verscheidene|verschillende|wat|paar=a few"
    ),
    ordinals="eerste|1e|1ste=first, tweede|2e|2de=second, derde|3e|3de=third, vierde|4e|4de=fourth, laatste=last, 1-ste=first, vijfde|5e|5de=fifth, voorlaatste|op een na laatste|op één na laatste=penultimate",
    also="en",
    days_of_weeks="8=1",
    times="paasvakantie, meivakantie, zomervakantie, grote vakantie, bouwvak, semester, trimester, namiddag, vooravond, schoolvakantie, examens, blok, valavond",
    exact="precies, exact, op de dag af, op de dag precies",
    about="ongeveer, circa, zo'n, een kleine, ruim, bijna, een goede, zowat, plusminus, rond de, pakweg, al, meer dan, een stuk of, een dikke, een krappe, nog geen, minstens, om en nabij, precies, exact, op de kop af, een goeie, een slordige, een ruime, grofweg, een paar, omtrent, rondom, minimaal, hooguit, hoogstens, rap, zeker, iets meer dan, iets minder dan, net iets meer dan, ietsje meer dan",
    half="helft, halfjaar",
    of="van, van de, van het, van deze, in, der, vd",
    holidays=(
        "ramadan|vastenmaand=Ramadan, suikerfeest=Eid al-Fitr, offerfeest=Eid al-Adha, diwali|divali=Diwali, holi|phagwa=Holi, chanoeka=Hanukkah, jom kipoer=Yom Kippur, pesach=Passover, chinees nieuwjaar=Chinese New Year, vastelaovend=Carnival, newroz=Nowruz, "
        "goede week=Holy Week or Easter, "
        "kerst|kerstmis|eerste kerstdag|kerstdag|1e kerstdag=Christmas, kerstavond=Christmas Eve, tweede kerstdag|2e kerstdag=December 26, oudjaar|oudjaarsavond|oudjaarsdag|oudejaarsavond|oudejaarsdag|oud en nieuw|oud op nieuw|oudejaar|oudejaarsnacht=New Year's Eve, nieuwjaar|nieuwjaarsdag=New Year's Day, driekoningen=January 6, "
        "valentijn|valentijnsdag=February 14, koningsdag=April 27, dodenherdenking=May 4, bevrijdingsdag=May 5, moederdag=Mother's Day, vaderdag=Father's Day, nationale feestdag=July 21, sint maarten|sint-maarten|sintmaarten=November 11, pakjesavond=December 5, sinterklaas=December 5, "
        "o.l.v. hemelvaart|onze-lieve-vrouw-hemelvaart|maria-hemelvaart=August 15, halloween=October 31, allerheiligen=November 1, allerzielen=November 2, wapenstilstand=November 11, vrouwendag=March 8, 1 april=April 1, "
        "pasen|eerste paasdag|1e paasdag|1ste paasdag=Easter, tweede paasdag|2e paasdag|paasmaandag=Easter Monday, goede vrijdag=Good Friday, witte donderdag=Maundy Thursday, palmzondag=Palm Sunday, aswoensdag=Ash Wednesday, hemelvaart|hemelvaartsdag=Ascension Day, pinksteren|eerste pinksterdag=Whit Sunday, "
        "tweede pinksterdag|2e pinksterdag|2de pinksterdag|pinkstermaandag=Whit Monday, black friday=Black Friday, kerstdagen|de kerstdagen|eerste kerst|1ste kerstdag=Christmas, tweede kerst|2de kerstdag=December 26, kerstnacht|kerstavondje=Christmas Eve, oudejaars|oudejaarsdagavond|de jaarwisseling|jaarwisseling=New Year's Eve, verloren maandag=the second Monday of January, drie koningen=January 6, lichtmis|maria-lichtmis=February 2, carnaval|vastenavond|carnavalszondag=Carnival, carnavalsmaandag|rosenmontag=Rose Monday, carnavalsdinsdag|vette dinsdag|vastenavonddinsdag=Mardi Gras, paaszaterdag|stille zaterdag=Holy Saturday, paaszondag|paasdag|paasweekend|het paasweekend=Easter, beloken pasen=the Sunday after Easter, eerste mei|1 mei=May 1, dag van de arbeid=May 1, europadag=May 9, pinksterzondag|pinksterweekend|pinksterdag=Whit Sunday, feest van de vlaamse gemeenschap|vlaamse feestdag|guldensporendag|11 juli=July 11, 21 juli|belgische nationale feestdag=July 21, ketikoti|keti koti=July 1, moederkesdag|halfoogst|ol vrouw hemelvaart|olv hemelvaart|maria hemelvaart=August 15, prinsjesdag=the third Tuesday of September, dierendag=October 4, dag van de leraar=October 5, leidens ontzet=October 3, bokkennacht=April 30, sint-nicolaas|sint nicolaas=December 6, sint|sinterklaasavond=December 5, sacramentsdag=Corpus Christi, internationale vrouwendag=March 8, eerste advent|1e advent=the first advent, tweede advent=the second Advent, derde advent=the third Advent, vierde advent=the fourth Advent, wapenstilstandsdag|11 november=November 11, feest van de franse gemeenschap=September 27, koningsnacht=April 26, feestdag van de arbeid=May 1, cyber monday=Cyber Monday"
    ),
    on="op, met, met de, rond, tijdens, de, voor, in, op de, op het, van, met het, het, aan, gedurende, in de, rondom, tussen",
    in_year="in, in het jaar, anno, sinds",
    articles="op, de",
    day_articles="de",
    day_ends=r"om|heb|ga|gaan|hebben|is|komt|moet|kan|en",
    range_from="van, tussen, tussen de, vanaf",
    range_to="tot, tot en met, t/m, tm, en, t.e.m., tem, en de, tot en met de, tot de",
    hints="jongstleden, jl, over, geleden, binnen, sinds, terug, hiervoor, laatste, eerste, vorige, d'r, ooit, zo'n, hierna, dees, deze, vandaag over, anderhalve, anderhalf, tweeënhalf, tweeënhalve, paar, enkele, wat, halverwege, halve, daarna, erna, ervoor, daarvoor, nadien, later, rond, tegen, door de, volle, lang, eerstvolgende, verschillende, meerdere, ene, andere, heel, hele, loop",
    parts="begin=beginning, half|midden|medio|halverwege=middle, eind|einde=end, aanvang=beginning, uiterste eind|eindje|slot=end, mid=middle",
    day_parts="avond, ochtend, middag, nacht, morgen, 's avonds, 's ochtends, 's middags, namiddag, voormiddag, 's nachts, 's morgens, 's namiddags, vroeg, laat, laat op de avond, in de vroege ochtend, aan het eind van de dag, eind van de middag",
    since="sinds, sedert, al sinds, sinds de, sinds het, reeds sinds, al vanaf",
    until="tot en met, tot aan, tot, tot de, tot het, tot en met het, tot en met de, t/m, tem, nog tot",
    by="uiterlijk op, uiterlijk, voor, tegen, ten laatste op, ten laatste, op zijn laatst, op z'n laatst, uiterlijk voor, uiterlijk tegen, tegen het, tegen de, niet later dan, allerlaatst, voor het, voor de",
    short="ma=Monday, di=Tuesday, wo=Wednesday, do=Thursday, vr=Friday, vrij=Friday, za=Saturday, zo=Sunday, din=Tuesday, woe=Wednesday, don=Thursday, zat=Saturday, zon=Sunday, maa=Monday",
    either="à, tot, of",
    terms="lenten season=easter -46..-1, christmas holidays=12-19..01-03, spring holidays=02-13..02-28, autumn holidays=10-10..10-25, summer holidays=07-05..08-31, may holidays=04-25..05-05, school year=09-01..07-10, semester=09-01..01-31, semester=02-01..06-30",
    term_words="vastentijd|veertigdagentijd|vastenperiode=lenten season, kerstvakantie=christmas holidays, voorjaarsvakantie|krokusvakantie=spring holidays, herfstvakantie=autumn holidays, zomervakantie|grote vakantie=summer holidays, meivakantie=may holidays, schooljaar|academiejaar|studiejaar|collegejaar|lesjaar=school year, semester=semester",
    starting="vanaf, ingaande, vanaf de, vanaf het, met ingang van, te beginnen met, te beginnen op",
    beyond="daaropvolgende",
    coming="komende, komend, aanstaande, aanstaand, a.s., as, eerstkomende, eerstvolgende",
    attached="(?:avond|ochtend|middag|namiddag|voormiddag|nacht|morgen)",
    morrow="de dag na de, op de dag na, de dag na, dag na, een dag na",
    eve="de dag voor de, op de dag voor, de dag voor, dag voor, een dag voor, de avond voor, op de vooravond van, de vooravond van, aan de vooravond van",
    after="vlak na de, net na de, meteen na het, meteen na de, vlak na het, net na het, kort na, vlak na, net na, meteen na, na de, na het, na",
    before="net voor de, vlak voor de, net voor het, vlak voor het, kort voor, net voor, vlak voor, nog voor, voor de, voor het, voor",
    years=years_in_words("nl"),
    decades="twintig|20=1920, dertig|30=1930, veertig|40=1940, vijftig|50=1950, zestig|60=1960, zeventig|70=1970, tachtig|80=1980, negentig|90=1990, nul|2000=2000, 2010|tien=2010",
    days="eerste=1, tweede|twee=2, derde|drie=3, vierde|vier=4, vijfde|vijf=5, zesde|zes=6, zevende|zeven=7, achtste|acht=8, negende|negen=9, tiende|tien=10, elfde|elf=11, twaalfde|twaalf=12, dertiende|dertien=13, veertiende|veertien=14, vijftiende|vijftien=15, zestiende|zestien=16, zeventiende|zeventien=17, achttiende|achttien=18, negentiende|negentien=19, twintigste|twintig=20, eenentwintigste|eenentwintig=21, tweeëntwintigste|tweeëntwintig=22, drieëntwintigste|drieëntwintig=23, vierentwintigste|vierentwintig=24, vijfentwintigste|vijfentwintig=25, zesentwintigste|zesentwintig=26, zevenentwintigste|zevenentwintig=27, achtentwintigste|achtentwintig=28, negenentwintigste|negenentwintig=29, dertigste|dertig=30, eenendertigste|eenendertig=31",
    has_small_names=True,
    ahead="naar, voor, verzet naar, verplaatst naar, verschoven naar, uitgesteld tot, gepland op, gepland voor, geboekt voor, afgesproken voor, vastgelegd op",
    booked=r"\b(?:geboekt|gehuurd|gereserveerd|afgehuurd)\b",
    past=r"\b(?:was|waren|had|hadden|kwam|ging|werd|werden|belde|viel|stond|zei|zat|deed|deden|zaten|zeiden|stonden|vielen|belden|kwamen|gingen|kreeg|kregen|kocht|kochten|moest|moesten|kon|konden|wilde|wou|mocht|begon|begonnen|bleef|bleven|nam|namen|vond|vonden|liep|liepen|reed|reden|schreef|sprak|sliep|vertelde|werkte|woonde|woonden|stierf|overleed|vertrok|trouwde|trouwden|verhuisde|verhuisden|haalde|brak|verloor|zag|zagen|ontmoette|won|wonnen|vloog|vlogen|aten|dronk|dronken|leerde|studeerde|verkocht|verkochten|bracht|brachten|dacht|dachten|gaf|gaven|hield|hielden|hing|hingen|hielp|hielpen|kwamen|lag|lagen|las|lazen|liet|lieten|riep|riepen|schreven|sloot|sloten|speelde|speelden|sprong|stak|stal|trok|trokken|verdween|vergat|vierde|vierden|wandelde|wandelden|werkten|wist|wisten|woog|zocht|zochten|zong|zongen|zwom|zwommen|maakte|maakten|reisde|reisden|fietste|fietsten|regende|sneeuwde|stopte|stopten|startte|opende|sloegen|sloeg|kampeerden|kookte|kookten|hoorde|hoorden|voelde|probeerde|probeerden|betaalde|betaalden|bestelde|bestelden|bezocht|bezochten|ontving|ontvingen|ontdekte|verloren|gebeurde|raakte|raakten)\b|\b(?:heb|hebt|heeft|hebben|ben|bent|is|zijn)\b.{0,80}?\b(?!(?:gesloten|geopend|gepland|gesprek\w*|gezond|gevoel\w*|geweldig|gewend|gezellig\w*|bekend|bereid|beter|bezet|verkouden|verhinderd|verplicht|verbonden|herfst\w*|best\w*|beiden|gemeente|gegeven|bedoeling|bevoegd|benieuwd)\b)(?:\w*ge\w{2,}(?:t|d|en)(?<!\bvrij gevraagd)|(?:ver|be|ont|her)\w{2,}(?:t|d|en)|laten \w{2,}en|kunnen|moeten|gaan|komen|blijven)\b",
    ordinal=r"(?:e|de|ste)?",
    rows=(
        r"{wda} {n} {unit} geleden = {wd} {n} {unit}s ago",
        r"tussen de {d} en (?:de )?{d2}(?! ?{month}) = between the {d}th and the {d2}th",
        r"(?:bij de |de )start van (?:de |het )?{unit} = at the beginning of the {unit}",
        r"(?:al|sinds) (?:een|ruim een|meer dan een) (?:goede|dikke|kleine|krappe) {unit} = since 1 {unit}s ago",
        r"(?:een) (?:goede|dikke|kleine|krappe) {unit} geleden = about 1 {unit}s ago",
        r"(?:in |tijdens |over )?(?:het )?lange weekend(?! van) = over the long weekend",
        r"vandaag over {n} {unit} = {n} {unit}s from today",
        r"(?:over|in) minder dan {n} {unit} = within {n} {unit}s",
        r"(?:rond|omstreeks) de {d}(?! ?{month}) = around the {d}th",
        r"(?:in de loop van|gedurende) (?:de maand )?{month} = in {month}",
        r"(?:in de |uit de |sinds de |van de )?{dw} eeuw = in the {dw}th century",
        r"(?:in de |uit de |sinds de |van de )?{d} eeuw = in the {d}th century",
        r"{part} (?:van de )?{dw} eeuw = at the {part} of the {dw}th century",
        r"(?:de |op de |tot de |voor de )?{dw}(?<=[^n]de|ste)(?=\s*(?:[,;:!?.]|$)| (?:komt|komen|is|zijn|heb|hebben|heeft|had|was|ga|gaan|gaat|moet|moeten|begint|start|vlieg|vliegen|krijg|krijgen|betaal)\b) = on the {dw}th",
        r"over (?:een |'n )?(?:half ?uur|halfuur|half ?uurtje|kwartier|kwartiertje|drie kwartier|uurtje) = in half an hour",
        r"(?:een |'n )?(?:half ?uur|halfuur|half ?uurtje|kwartier|kwartiertje|drie kwartier|uurtje) geleden = half an hour ago",
        r"over {n} (?:minuten|minuutjes|minuut) = in {n} minutes",
        r"{n} (?:minuten|minuutjes|minuut) geleden = {n} minutes ago",
        r"{n} nachten geleden = {n} days ago",
        r"(?:in )?(?:de |het )?{season} (?:van )?{n} jaar geleden = {season} {n} years ago",
        r"(?:in |tijdens |gedurende )(?:de |het |dit )?{term} = during the {term}",
        r"(?:meteen |vlak |kort )?na (?:de |het )?{term} = after the {term}",
        r"(?:net |vlak |kort )?voor (?:de |het )?{term} = before the {term}",
        r"tot (?:de |het )?{term} = until the {term}",
        r"(?:sinds|sedert) (?:de |het )?{term} = since the {term}",
        r"(?:in |over )?(?:het )?{nth} {quarter} = the {nth} quarter of this year or the {nth} quarter of next year",
        r"(?:sinds|sedert) (?:de |het )?{season} = since {season}",
        r"vanaf de {dw}(?=\s*(?:[,;:!?.]|$)) = from the {dw}th on",
        r"(?:al|sinds) {n} nachten = since {n} days ago",
        r"tussen eind {month} en begin {month2} = between late {month} and early {month2}",
        r"{nth} {wd} (?:van|in) het nieuwe jaar = the {nth} {wd} of next year",
        r"vorige maand,? (?:rond|omstreeks) de {dw} = on the {dw}th of last month",
        r"(?:in |tijdens |over )?(?:het )?lange? weekend van {holiday} = over the {holiday} long weekend",
        r"de {d}(?<=e) {daypart} = on the {d}th",
        r"(?:de )?{wd} van de week (?:daarop|erop|erna|nadien) = {wd} of next week",
        r"(?:al|sinds|sedert|reeds|ondertussen|inmiddels) {n} {unit}(?! (?:oud|lang|geleden|terug|later|garantie|bedenktijd)\b) = since {n} {unit}s ago",
        r"(?:al|sinds|sedert|nu al) een {unit} of {n} = since about {n} {unit}s ago",
        r"(?:een|1) {unit} of {n} (?:geleden|terug) = about {n} {unit}s ago",
        r"{n} {wd}(?:en)? terug = {n} {wd}s ago",
        r"{n} {season}s? terug = {n} {season}s ago",
        r"{wd} (?:laatstleden|ll) = last {wd}",
        r"(?:voor|voordat|eer) (?:de|het) {unit} (?:om|voorbij|gedaan) is = by the end of this {unit}",
        r"(?:het |'t )?{last} {weekend} = last weekend",
        r"(?:het |'t )?{next} {weekend} = next weekend",
        r"{part} (?:de|het|van 't) {unit} = at the {part} of the {unit}",
        r"(?:over|binnen de) {n} {unit} = in {n} {unit}s",
        r"(?:vandaag )?{n} {unit} geleden = {n} {unit}s ago",
        r"gisteren {n} {unit} geleden = {n} {unit}s before yesterday",
        r"(?:in de |de )?nacht van {wda}(?: op| naar) {wda2} = in the night from {wd} to {wd2}",
        r"(?:in de |de )?nacht (?:voor|op) {wd} = in the night before {wd}",
        r"(?:in de |uit de |de )?jaren {decade}(?:er)? = in the {decade}s",
        r"{part} (?:van )?(?:de )?jaren {decade} = the {part} of the {decade}s",
        r"(?:over|in|gedurende|tijdens) de {last} {unit} = in the last {unit}",
        r"(?:in de |de )?(?:laatste|afgelopen|voorbije) (?:paar )?{unit}(?<=en) = in the last few {unit}s",
        r"(?:in de |de )?(?:volgende|komende) (?:paar )?{unit}(?<=en) = in the next few {unit}s",
        r"{wda} ?{d}[/-]{m} = on {m}/{d}",
        r"{last} jaar (?:rond|om|op|omstreeks) (?:deze|dezelfde|die) tijd = this time last year",
        r"{next} jaar rond deze tijd = this time next year",
        r"(?:vandaag |op de dag af )?(?:een|1) jaar geleden = a year ago",
        r"(?:in )?week {n} = calendar week {n}",
        r"in de week van {d} {month} = the week of {month} {d}",
        r"ten laatste {wd} = by {wd}",
        r"{last} wk {wda} = {wd} of last week",
        r"{next} wk {wda} = {wd} of next week",
        r"(?:op )?{d} en {d2} {month} = from {month} {d} to {month} {d2}",
        r"{month} {n} {unit} geleden = in {month} {n} {unit}s ago",
        r"{n} {wd}(?:en)? geleden = {n} {wd}s ago",
        r"(?:tussen|van) {d} (?:en|tot) {d2} {month} = from {month} {d} to {month} {d2}",
        r"(?:in het |het )?weekend na {next} = the weekend after next",
        r"{wd} (?:over|binnen) (?:acht dagen|8 dagen|een week|1 week) = a week from {wd}",
        r"{wd} (?:over|binnen) (?:veertien|14) dagen = two weeks from {wd}",
        r"{wd} (?:na volgende|over een) week = a week from {wd}",
        r"(?:enkele|een paar|enige|een aantal|verschillende|meerdere) {unit} (?:geleden|terug) = a few {unit}s ago",
        r"over (?:enkele|een paar|enige|een aantal) {unit} = in a few {unit}s",
        r"{n} {unit} terug = {n} {unit}s ago",
        r"(?:de|het) {unit} na (?:volgende|de volgende) = the {unit} after next",
        r"{wd} na volgende = {wd} after next",
        r"(?:in|over|gedurende|tijdens) (?:de|het) {last} {unit} = in the last {unit}",
        r"(?:de|het) {last} {unit} = in the last {unit}",
        r"(?:in de loop van|in de loop der) (?:de|het)? ?{next} {unit} = next {unit}",
        r"(?:op )?{d} {month} (?:van )?{last} jaar = on {month} {d} last year",
        r"(?:op )?{d} {month} (?:van )?{next} jaar = on {month} {d} next year",
        r"(?:op )?de {d} van {last} {unit} = on the {d}th of last month",
        r"(?:op )?de {d} van {next} {unit} = on the {d}th of next month",
        r"{part} (?:vd|v/d|v\.d\.) {unit} = at the {part} of the {unit}",
        r"over een (?:dikke|kleine|goede|ruime|krappe) {unit} = in a {unit}",
        r"een (?:dikke|kleine|goede|ruime|krappe) {unit} geleden = a {unit} ago",
        r"{wd} over {n} weken = {n} weeks from {wd} or {wd} in {n} weeks",
        r"een {unit} of {n} geleden = {n} {unit}s ago",
        r"over een {unit} of {n} = in {n} {unit}s",
        r"(?:van )?{wda} (?:tot en met|t/m|tot) {wda2} = from {wd} to {wd2}",
        r"tussen {wda} en {wda2} = between {wd} and {wd2}",
        r"(?:van )?{d} (?:tot en met|tot|t/m) {d2} {month} = from {month} {d} to {month} {d2}",
        r"op {wd} = on {wd}",
        r"(?:op )?{wd}(?: {daypart})? (?:in )?{next} week = {wd} of next week",
        r"{next} week(?: op)? {wd} = {wd} of next week",
        r"(?:op )?{wd}(?: {daypart})? (?:in )?{last} week = {wd} of last week",
        r"{last} week(?: op)? {wd} = {wd} of last week",
        r"(?:op )?{wd}(?: {daypart})? {this} week = {wd} of this week",
        r"{wd} over een week = a week from {wd}",
        r"(?:aan het |tegen het |op het |in het |het )?{part}(?: van de| van het| van)? {next} {unit} = at the {part} of next {unit}",
        r"(?:aan het |tegen het |op het |in het |het )?{part}(?: van de| van het| van)? {last} {unit} = at the {part} of last {unit}",
        r"(?:aan het |tegen het |op het |in het |het )?{part}(?: van)? {this} {unit} = at the {part} of this {unit}",
        r"(?:aan het |tegen het |op het |in het |het )?{part} van (?:de|het) {unit} = at the {part} of the {unit}",
        r"(?:aan het |tegen het |in het )?{part}(?: van)? {month} = at the {part} of {month}",
        r"in {month} = in {month}",
        r"(?:in )?{next} jaar(?: in)? {month} = in {month} next year",
        r"(?:in )?{last} jaar(?: in)? {month} = in {month} last year",
        r"in {month} (?:van )?{next} jaar = in {month} next year",
        r"in {month} (?:van )?{last} jaar = in {month} last year",
        r"(?:op )?(?:{wd} )?{d} {month} = on {month} {d}",
        r"op de {d} = on the {d}th",
        r"binnen {n} {unit} = within {n} {unit}s",
        r"(?:in |over )?(?:de )?{last} {n} {unit} = in the last {n} {unit}s",
        r"(?:in |over )?(?:de )?{next} {n} {unit} = in the next {n} {unit}s",
        r"in (?:de|het) {season} = in the {season}",
        r"de {d}(?<=e)(?! (?:keer|verdieping|eeuw|plaats|plek|klas|etage|druk|versie|editie|ronde|helft|kwartaal|week|dag|maand|jaar|in|van de)\b) = on the {d}th",
    ),
    never=(
        r"morgen,? (?:allemaal|iedereen|mensen|lieverds)(?=!)",
        r"guten morgen",
        r"(?:dan|als) de {dw}",
        r"(?:met |op )?sint[- ]juttemis",
        r"vrijdag de (?:dertiende|13e)(?=[^.!?]{0,50}(?:film|horror))",
        r"morgen is er (?:weer|nog) een dag|morgen zien we (?:wel )?(?:weer|verder)|van uitstel komt afstel",
        r"(?:de |op de )?{d} van (?:elke|iedere) maand",
        r"(?:elke|iedere) {nth} {wd}(?: van (?:de|elke|iedere) maand)?",
        r"(?:altijd|steeds|telkens) (?:op )?de {d}(?: van de maand)?",
        r"(?:is|wordt|werd|ben|was|word) (?:al |net |pas |vandaag )?{n} jaar(?! (?:geleden|terug))",
        r"vandaag de dag",
        r"op {wd}(?= .*\belke\b)",
        r"wat je vandaag kunt doen.{0,25}tot morgen",
        r"van dag tot dag|(?:een|één|\d+) morgen (?:land|grond)|(?:meneer|mevrouw|mevr\.|dhr\.|familie) (?:{wd}|{month}|{season})",
        r"(?:elke|ieder|iedere|elk|alle|om de) (?:{n} |{nth} )?(?:{wd}|{unit}|{month}|{season}|ochtend|avond)",
        r"'s (?:maandags|woensdags)",
        r"op {wd}en",
        r"goede(?:n)?(?:morgen|middag|avond)",
        r"per (?:dag|week|maand|jaar)",
        r"{n} {unit} lang",
        r"een morgen land|morgen land|een morgen grond",
        r"(?:meneer|mevrouw|familie|juf|meester) {wd}",
        r"(?:elke|iedere|om de) (?:andere|tweede|derde|eerste|laatste) {wd}",
        r"(?:hond|kat|poes|film|band|boek|liedje) heet {wd}|heet {wd}",
        r"{wd} (?:is|was) (?:bij ons )?traditiegetrouw",
        r"{d} {month}(?:plein|straat|laan)",
        r"van de vorige eeuw|uit de vorige eeuw",
    ),
    feasts="ramadan, suikerfeest, offerfeest, diwali, chinees nieuwjaar, oktoberfest, eid, pesach, chanoeka, holi, keti",
)
