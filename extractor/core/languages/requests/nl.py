"""Dutch: how people ask for an answer without memory, and to remember something."""

from extractor.core.languages.requests.form import RequestWords

_TALKS = r"(?:gesprekken|chats|conversaties|berichten|chat|gesprek|sessies|praatjes|discussies|conversatie)"
_SAID = r"(?:verteld|gezegd|geschreven|gedeeld|toevertrouwd|meegedeeld|gegeven|genoemd)"
_USE = (
    r"(?:gebruik|raadpleeg|raadplegen|kijk|baseer|baseren|hou|neem|nemen|grijp|betrek|haal|halen|verwijs|verwijz|steun|let|pak|zoek|lees|lezen|"
    r"meenem|meegenomen|terugkijk|terugval|teruggrijp|terug te grijpen|inzie|duik|snuffel|graaf|bekijk|put|aanhaal|erbij|toepas|benut|maak)\w*"
)
_NOT = r"(?:niet|niets|niks|nie|geen\w*|nooit|zonder)"
_AWAY = r"(?:buiten beschouwing|achterwege|weg|erbuiten|buiten|links liggen|met rust|liggen|terzijde|opzij|aan de kant|los|voor wat het is|eruit|rusten)"

REQUESTS = RequestWords(
    short="nie=niet, mn|m'n=mijn, jou|jouw=jouw, ni=niet",
    known=(
        r"\b(?:(?:je|jouw|mijn|uw) )?geheugen\b(?! van (?:de|het|een))",
        r"\b(?:herinneringen|chatgeschiedenis|gespreksgeschiedenis)\b",
        r"\b(?:wat|dat|die) (?:je|jij|u)(?: \w+){0,4} (?:weet|weten|onthouden|opgeslagen|bewaard|geleerd|genoteerd|kent|herinnert)\b",
        r"\bwat je (?:\w+ )?(?:over|van) (?:mij|me)\b",
        r"\b(?:notities|aantekeningen|gegevens|informatie|info|profiel)(?: \w+){0,2} (?:over|van) (?:mij|me)\b",
        r"\bmijn (?:opgeslagen gegevens|(?:\w+ )?(?:profiel|voorkeuren|voorgeschiedenis))\b",
        r"\b(?:eerdere|vorige|oude|voorgaande|vroegere) (?:gesprekken|chats|conversaties)\b",
        r"\bopgeslagen (?:feiten|notities|informatie|gegevens|info)\b",
        r"\b(?:wat|dat) ik (?:je|jou|u)(?: \w+){0,2} (?:eerder|vroeger|al|ooit|hiervoor)(?: \w+){0,2} (?:verteld|gezegd|geschreven)",
        r"\bwie ik ben\b",
        r"\bpersoonlijks (?:over|van) (?:mij|me)\b",
        r"\b(?:je|jouw|uw|jullie) (?:\w+ )?(?:notities|aantekeningen|herinneringen|dossier|profiel van mij|opgeslagen \w+)\b(?! ?app)",
        r"\b(?:mijn|onze) (?:\w+ )?(?:profiel|geschiedenis|historie|voorkeuren|gegevens|data|verleden|achtergrond|chats|gesprekken|chatgeschiedenis|info|informatie|smaak)\b(?! ?(?:foto|pagina|les))",
        rf"\b(?:eerdere|vorige|oude|voorgaande|vroegere|andere|laatste|onze) (?:\w+ )?{_TALKS}\b",
        rf"\b(?:wat|alles|dingen|zaken|dat) (?:wat |dat |die )?ik (?:\w+ ){{0,5}}{_SAID}\b",
        r"\b(?:wat|alles|dingen|info|informatie|gegevens|data)(?: wat| dat| die)? (?:je|jij|u|jullie)(?: \w+){0,5} (?:weet|weten|onthouden|opgeslagen|bewaard|geleerd|genoteerd|kent|verzameld|hebt|heeft|opgeschreven)\b",
        r"\b(?:persoonlijke|privé|opgeslagen|bewaarde) (?:gegevens|info|informatie|data|details|dingen|zaken|herinneringen|context)\b",
    ),
    opt_out=(
        r"(?:^|[.!?,;:] ?)(?:geen|nul)(?: \w+)? {known}(?: (?:over mij|aub|graag)){0,2}(?= ?(?:[.,!?;:]|$))",
        r"\b(?:negeer|negeren|vergeet|sla|schakel|zet|deactiveer)\b(?!{gap}\bniet\b){gap}{known}{gap}(?:\b(?:over|uit|even|nu|hier|voor)\b|[.,!?:]|$|\ben\b)",
        r"\b(?:negeer|vergeet)\b(?!{gap}\bniet\b){gap}{known}",
        r"{known}{gap}\b(?:uitzetten|uitschakelen|uit te (?:zetten|schakelen)|negeren|te negeren|vergeten|buiten beschouwing|links liggen)\b",
        r"\blaat\b{gap}{known}{gap}\b(?:weg|buiten beschouwing|achterwege|liggen|erbuiten|links)\b",
        r"\blaat\b(?: \w+){0,2} {known}",
        r"\bzonder\b{gap}{known}",
        r"\b(?:gebruik|raadpleeg|kijk|baseer|houd?|neem|grijp|betrek|haal|verwijs|steun|let|pak)\w*\b{gap}\b(?:niet|niets|niks|geen\w*)\b{gap}{known}",
        r"\b(?:gebruik|raadpleeg|kijk|baseer|houd?|neem|grijp|betrek|haal|verwijs|steun|let|pak)\w*\b{gap}{known}{gap}\bniet\b",
        r"\b(?:niet|niks|niets|geen)\b{gap}{known}{gap}\b(?:gebruiken|halen|kijken|betrekken|meenemen|raadplegen)\b",
        r"\b(?:alsof|doe (?:maar )?net of|stel je voor dat|stel dat|doe of|ga er ?van ?uit dat)\b{gap}\b(?:je|jij|we|u|wij)\b{gap}\b(?:nooit|niet|niets|niks|nog nooit|geen idee|voor het eerst|de eerste keer)\b{gap}\b(?:ken\w*|weet|wist|ontmoet|gesproken|gezien|spreken|spraken|praten|praatten|wie ik ben)\b",
        r"\b(?:antwoord|behandel|reageer|beantwoord)\w*\b{gap}\b(?:als|alsof)\b(?: \w+){0,4} (?:onbekende|vreemde|vreemdeling)\b",
        r"\b(?:zonder|geen) personalisatie|\bniet gepersonaliseerd",
        r"\b(?:negeer|negeert|vergeet|skip|laat varen|schrap|wis uit je hoofd)\b(?!{gap}\bniet\b)(?: \w+){0,5}?,? {known}",
        rf"\b{_NOT}\b{{gap}}{{known}}{{gap}}\b{_USE}",
        rf"\b{_NOT}\b(?: \w+){{0,3}} {_USE}\b{{gap}}{{known}}",
        rf"\b{_USE}\b{{gap}}\b{_NOT}\b{{gap}}{{known}}",
        rf"\b{_USE}\b{{gap}}{{known}}{{gap}}\b(?:niet|nie|niks|nergens)\b",
        rf"{{known}}{{gap}}\b{_NOT}\b(?: \w+){{0,2}} {_USE}",
        rf"\b(?:laat|hou|houd|zet|leg|schuif|laten)\b{{gap}}{{known}}{{gap}}\b{_AWAY}\b|{{known}}{{gap}}\b(?:laat|mag|moet|blijft|blijven)\b{{gap}}\b{_AWAY}\b",
        r"{known}{gap}\b(?:doet|doen|speelt|spelen|telt|tellen) (?:er )?(?:nu |hier |even )?(?:niet toe|geen rol|niet mee)\b",
        r"\b(?:doe|doet u|alsof|stel je voor|stel|antwoord|beantwoord\w*|reageer|behandel|beantwoorden)\b{gap}\b(?:alsof|dat|of)\b{gap}\b(?:me|mij|wij|we|elkaar|je|u|ik)\b{gap}\b(?:niet|nooit|voor het eerst|eerste keer|nog nooit|niks|niets|onbekende|vreemde)\b",
        r"\balsof (?:dit|het) (?:\w+ ){0,2}(?:eerste|allereerste) (?:gesprek|keer|chat|contact)\b|\b(?:dit|het) is ons (?:aller)?eerste (?:gesprek|contact|chat)\b",
        r"\b(?:behandel|zie|benader|antwoord|spreek)\b{gap}\b(?:als|alsof)\b{gap}\b(?:onbekende|vreemde|vreemdeling|willekeurige|nieuwe gebruiker|wildvreemde)\b",
        r"(?:^|[.!?,;:] ?|\b(?:gewoon|even|maar|aub|graag|kun je|laten we|opnieuw) )(?:begin|start|begint|beginnen|starten)\b(?: \w+){0,4}? (?:bij|vanaf|van|met) (?:nul|0|vooraf aan|een schone lei)(?= ?(?:[.,!?;:]|$|aub|graag|en))",
        r"\b(?:geen|zonder) (?:persoonlijke|privé) ?(?:gegevens|info|informatie|data|details|dingen|context|zaken)\b",
        r"\b(?:niks|niets) persoonlijks\b|\b(?:zonder|geen) (?:voorkennis|context van eerder|personalisering|gepersonaliseer\w+)\b",
        r"\b(?:gewoon|alleen|enkel) (?:een )?(?:algemeen|neutraal|onpersoonlijk) (?:antwoord|advies)\b",
    ),
    reversals=r"\b(?:waarom(?: \w+){0,3}|ik(?! (?:wil|zou|vraag|heb)\b)(?: \w+)?|hij|zij|ze|niemand) ",
    remember=(
        r"\bniet vergeten ?[:,!]",
        r"\bschrijf\b{gap}\bop(?: dat|,| ?:)",
        r"\bbewaar (?:dit|dat|even)\b",
        r"\bknoop\b{gap}\bin je oren\b",
        r"\bter info ?:",
        r"\bonthou(?:d|den)?\b",
        r"\bdenk? (?:er ?)?aan\b",
        r"\bsla (?:even |maar )?op\b",
        r"\bonthou(?:d)?\b",
        r"\bvergeet (?:\w+ )?niet\b",
        r"\bhoud?\b.{0,15}\b(?:rekening mee|in gedachten|in je achterhoofd)\b",
        r"\bnoteer\b",
        r"\bsla (?:dit|dat) op\b",
        r"\bschrijf (?:\w+ ){0,4}op\b|\b(?:noteer|noteren|noteert)\b",
        r"\b(?:hou|houd|houdt u) er (?:\w+ )?rekening mee\b|\bhou (?:dit|dat) in gedachten\b|\bin je achterhoofd\b",
        r"\b(?:voor de volgende keer|voor later|voor in de toekomst|voor de toekomst|ter info|ter herinnering|voor je info) ?[:,]",
        r"\b(?:sla|opslaan|bewaar|bewaren)\b(?: \w+){0,4} (?:dat|op|opslaan|bewaren)\b(?= ?(?:[:,.!?]|dat|ik|$|mijn))",
        r"\b(?:kun|kan|wil|wilt|zou|kunt) (?:je|u|jij) (?:\w+ ){0,4}(?:onthouden|opslaan|noteren|bewaren|opschrijven)\b",
        r"\b(?:vanaf nu|voortaan|in het vervolg|in de toekomst)\b{gap}\b(?:weet|onthoud|onthouden|denk|rekening|ga ervan uit)\w*",
        r"\b(?:niet|nooit) (?:meer )?vergeten\b(?= ?(?:[:,!.]|dat|he|hoor|$))",
        r"\b(?:goed|belangrijk|handig) (?:om te weten|te weten|om te onthouden)\b",
        r"\b(?:prent|zet|stop) (?:dit |dat |het )?(?:\w+ )?in je (?:hoofd|geheugen|notities|oren)\b|\bhou (?:\w+ )?in je hoofd\b",
    ),
)
