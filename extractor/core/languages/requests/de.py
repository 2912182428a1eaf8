"""German: how people ask for an answer without memory, and to remember something."""

from extractor.core.languages.requests.form import RequestWords

_TALKS = r"(?:gespräch|chat|unterhaltung|konversation|sitzung|nachricht|plauderei|unterredung|dialog|verl[aä]uf)\w*"
_SAID = r"(?:erzählt|erzähl|gesagt|geschrieben|verraten|mitgeteilt|anvertraut|genannt|gegeben|preisgegeben)"
_USE = (
    r"(?:benutz|verwend|nutz|nimm|nehm|greif|zieh|beacht|berücksichtig|bezieh|bezug|beruf|stütz|schau|guck|kuck|sieh|seh|verlass|hol|les|lies|"
    r"such|stöber|wühl|kram|durchsuch|einbezieh|einbau|einfließ|zurückgreif|zugreif|heranzieh|heranzuzieh|zurückzugreif|zuzugreif|einzubezieh|"
    r"anschau|anzuschau|reinschau|reinguck|nachschau|nachles|nachguck|abruf|abzuruf|verwert|auswert|rückgriff|zugriff|blick)\w*"
)
_NOT = r"(?:nicht|nichts|nix|net|ned|keine?\w*|nie|ohne)"
_AWAY = r"(?:außen vor|aussen vor|beiseite|weg|raus|aus|draußen|außer acht|außer betracht|unberücksichtigt|unbeachtet|links liegen|stecken|ruhen|unangetastet|in ruhe)"

REQUESTS = RequestWords(
    known=(
        r"(?:gedächtnis|erinnerungen|vorwissen|chatverlauf|gesprächsverlauf)\b",
        r"\b(?:was|wissen|weißt|weisst)(?: du| sie)?(?: \w+){0,3} (?:über|von|zu|an) mi(?:ch|r)\b",
        r"\b(?:notiz|aufzeichnung|info|information|daten|angabe|eintr[aä]g|fakten|profil)\w*(?: \w+){0,2} (?:über|von|zu) mi(?:ch|r)\b",
        r"\b(?:gespeichert|gemerkt)\w*(?: \w+)? (?:info|daten|fakten|notizen|wissen|angaben|sachen|dinge)\w*",
        r"\bwas du (?:\w+ ){0,3}(?:gespeichert|gemerkt|behalten)",
        r"\b(?:früher|alt|vorherig|vorig|bisherig|vergangen|letzt)\w* (?:gespräch|chat|unterhaltung|konversation|sitzung)\w*",
        r"\bich (?:dir|ihnen) (?:\w+ ){0,2}(?:früher|vorher|bisher|zuvor|mal|schon|damals|je|jemals|letztens)\b(?: \w+){0,4} (?:erzählt|gesagt|geschrieben|verraten)",
        r"\bmein\w*(?: \w+)? (?:vorlieben|präferenzen|profil|vorgeschichte|historie)\b",
        r"\bwer ich bin\b",
        r"\b(?:dein|ihr|eure?)\w* (?:\w+ )?(?:notiz|gedächtnis|aufzeichnung|erinnerung|speicher|akte|profil|wissen|daten)\w*(?! (?:app|buch|block))(?: (?:über|von|zu) mi(?:ch|r))?",
        r"\b(?:mein|unser)\w*(?: \w+)? (?:profil|verlauf|historie|history|chatverlauf|vorlieben|daten|vergangenheit|hintergrund|angaben|gewohnheiten|chats|gespräche|unterhaltungen|chathistorie|nachrichtenverlauf)\b(?! (?:bild|foto|seite))",
        rf"\b(?:früher|alt|vorherig|vorig|bisherig|vergangen|letzt|ander|älter|vorangegangen|zurückliegend|gemeinsam)\w* {_TALKS}",
        rf"\bunser\w*(?: \w+)? {_TALKS}",
        rf"\b(?:was|alles|das|dem|allem|sachen|zeug|infos|dinge|davon)\b(?: \w+)?,? (?:\w+ )?ich (?:dir|ihnen|euch)(?: \w+){{0,4}} {_SAID}",
        r"\b(?:was|alles|allem|das|dem|infos|daten|dinge|sachen),? (?:was |die |das )?(?:du|sie)(?: \w+){0,4} (?:gespeichert|gemerkt|behalten|notiert|abgelegt|gesammelt|weißt|weisst|wissen|hinterlegt|aufgeschrieben|mitbekommen|gelernt)",
        r"\b(?:persönlich|privat|gespeichert|hinterlegt|abgelegt|personenbezogen)\w* (?:daten|infos?|informationen|angaben|details|sachen|dinge|vorlieben|erinnerungen|notizen|kontext|bezug|bezüge|hintergrund)\b",
        r"\b(?:weißt|weisst|kennst|wissen|kennen) (?:du|sie) (?:\w+ ){0,2}(?:über|von) mi(?:ch|r)\b",
    ),
    opt_out=(
        r"(?<!nicht )(?<!nie )\b(?:ausblenden|ignorieren|weglassen|vergessen),? {known}",
        r"\b(?:ignorier|überspring|vergiss|vergesst|vergessen sie|blend|deaktivier|schalt|pausier)\w*\b(?!{gap}\bnicht\b){gap}{known}",
        r"\bohne\b{gap}{known}",
        r"\b(?:benutz|verwend|nutz|nimm|nehm|greif|zieh|beacht|berücksichtig|bezieh|beruf|stütz|schau|guck|sieh|seh|halt|verlass|hol)\w*\b{gap}\b(?:nicht|nichts|nix|keine?\w*|nie)\b{gap}{known}",
        r"\b(?:benutz|verwend|nutz|nimm|nehm|greif|zieh|beacht|berücksichtig|bezieh|beruf|stütz|schau|guck|sieh|seh|halt|verlass|hol)\w*\b{gap}{known}{gap}\b(?:nicht|nie|kein\w*)\b",
        r"{known}{gap}\b(?:nicht|nie|außen vor|unberücksichtigt)\b(?: \w+)? ?(?:verwend|benutz|nutz|heranzieh|heranzuzieh|berücksichtig|beacht|einbezieh|einfließ|zurückgreif|zurückzugreif|lassen)",
        r"\b(?:nicht|nichts|nix|keine?\w*)\b{gap}{known}{gap}\b(?:verwend|benutz|nutz|heranzieh|berücksichtig|beacht|einbezieh|zurückgreif|zugreif|zurückzugreif)",
        r"{known}{gap}\b(?:ignorier|ausblend|auszublend|ausschalt|abschalt|auszuschalt|abzuschalt|weglass|wegzulass|außer acht|vergessen\b)",
        r"\b(?:blend|lass)\w*\b{gap}{known}{gap}\b(?:aus|weg|raus|beiseite|außen vor|außer acht|unberücksichtigt)\b",
        r"{known}{gap}\blass (?:sie|es|das|die|ihn) (?:weg|raus|aus|beiseite|außen vor)\b",
        r"\b(?:tu|tun (?:wir|sie)|(?:be)?antwort\w*|reagier\w*|stell dir vor|nimm (?:mal |bitte )?an|angenommen|gib|schreib\w*|berat\w*|rate|hilf|rede|sprich|erklär\w*)\b{gap}\b(?:wir|du|sie)\b{gap}\b(?:nie\w*|nichts?|zum ersten mal|das erste mal|keine ahnung)\b{gap}\b(?:kenn\w*|begegn\w*|getroffen|gesprochen|geredet|gesehen|unterhalten|sprechen|sprächen|reden|redeten|(?:über|von) mi(?:ch|r)|wer ich bin)",
        r"\bzum ersten mal (?:miteinander )?(?:sprechen|reden|schreiben|sprächen|redeten|schrieben)\b",
        r"\b(?:(?:be)?antwort\w*|behandel\w*|behandle|reagier\w*)\b{gap}\b(?:wie|als)\b(?: \w+){0,3} (?:fremde[rnm]?|unbekannte[rnm]?)\b",
        r"\b(?:ohne|keine) personalisierung|\b(?:nicht|un)\s?personalisiert",
        r"(?<!nicht )(?<!nie )\b(?:ignorier|vergiss|vergesst|überspring|übergeh|streich|lösch aus|blende aus|pfeif auf|scheiß auf|schiet auf|missachte|klammer)\w*\b(?!{gap}\bnicht\b)(?: \w+){0,5}?,? ?{known}",
        rf"\b{_NOT}\b{{gap}}{{known}}{{gap}}\b{_USE}",
        rf"\b{_NOT}\b(?: \w+){{0,3}} {_USE}\b{{gap}}{{known}}",
        rf"\b{_USE}\b{{gap}}\b{_NOT}\b{{gap}}{{known}}",
        rf"{{known}}{{gap}}\b{_NOT}\b(?: \w+){{0,2}} {_USE}",
        rf"{{known}}{{gap}}\b(?:lass|lassen|bleibt|bleiben|lasse)\b{{gap}}\b{_AWAY}\b|{{known}}{{gap}}\b{_AWAY} (?:lass|bleib)\w*",
        rf"\b(?:lass|lassen|leg|schieb|stell|blend|klammer|halt)\w*\b{{gap}}{{known}}{{gap}}\b{_AWAY}\b",
        r"{known}{gap}\b(?:interessier|spiel|zähl|gelt)\w*\b{gap}\b(?:nicht|keine rolle|nix)\b|{known}{gap}\b(?:egal|irrelevant|tabu)\b",
        r"\b(?:tu|tun sie|mach|machen wir|stell dir vor|stellen sie sich vor|antwort\w*|beantwort\w*|angenommen|nimm an|reagier\w*|sag|erklär\w*|schreib\w*|red\w*|rat\w*|empfiehl\w*|hilf)\b{gap}\b(?:als|wie wenn|als ob|dass|so als)\b{gap}\b(?:wir|du|sie|ich)\b{gap}\b(?:zum ersten mal|erste mal|das erste mal|nie|nicht|nichts|nix|noch nie|nie zuvor|fremd\w*|unbekannt\w*|neu|neue[rn]?)\b",
        r"\b(?:tu|tun sie|stell dir vor|angenommen|nimm an)\b{gap}\b(?:ich|wir|du)\b{gap}\b(?:nicht|nie|nichts|fremd\w*|erstes (?:gespräch|mal))\b{gap}\b(?:kenn|fremd|gespräch|begegn|getroffen|wüsstest|weißt|weisst)\w*",
        r"\b(?:unser|das|dies)\w* (?:ist |wäre |sei )?(?:unser )?(?:aller)?erste\w* (?:gespräch|chat|unterhaltung|kontakt|nachricht)\b",
        r"\b(?:behandel\w*|behandle|behandeln sie|antwort\w*|rede|sprich)\b{gap}\b(?:mich|mir|mit mir)\b{gap}\b(?:wie|als)\b(?: \w+){0,3} (?:fremd|unbekannt|wildfremd|neu|x-beliebig|beliebig|irgend)\w*",
        r"(?:^|[.!?,;:] ?|\b(?:bitte|mal|einfach|nochmal|kannst du|lass uns|wir) )(?:fang|fange|fangen(?: sie| wir)?|starte?|beginne?|beginnen(?: sie| wir)?|geh)\b(?: \w+){0,4}? (?:bei|von|ab) (?:null|0|vorne|vorn)\b(?: an)?(?= ?(?:[.,!?;:]|$|bitte|und))",
        r"\b(?:bei|von) null (?:anfangen|starten|beginnen)(?= ?(?:[.,!?;:]|$|bitte|und))",
        r"\b(?:ohne|keine|keinerlei|null) (?:persönlich|privat)\w* (?:daten|infos?|informationen|angaben|details|bezug|bezüge|kontext|vorwissen|note|zeug|sachen|kram)\b",
        r"\b(?:ohne|keinerlei|kein) (?:\w+ )?(?:vorwissen|kontext|vorgeschichte|personenbezug|personalisierung|gedächtnis|rückgriff auf früheres)\b",
        r"\b(?:nichts|nix) (?:persönliches|privates|personalisiertes)\b",
        r"\b(?:neutrale?|allgemeine?|unpersönliche?|generische?)\w* (?:antwort|antworten|rat|tipp)\w*,? (?:ohne|bitte|reicht|genügt)\b|\b(?:nur|bloß) (?:ganz )?(?:allgemein|generell|neutral)\b(?: \w+)? (?:antworten|erklären|beantworten)",
        r"\b(?:unvoreingenommen|unbefangen|blind) (?:be)?antwort\w*",
        rf"\b(?:lass|lassen sie|leg|schieb|stell|blend|klammer)\w*\b(?: \w+){{0,3}} {_AWAY}\b,? ?{{known}}|\b(?:lass|lassen sie|leg|blend)\w*\b(?: \w+){{0,3}} (?:weg|raus|beiseite|aus),? {{known}}",
    ),
    reversals=r"\b(?:(?:warum|wieso|weshalb)(?: \w+){0,3}|ich(?! (?:will|möchte|hätte|bitte|wünsche|brauche|mag)\b)(?: \w+)?|wir|er|man|niemand) ",
    remember=(
        r"(?:^|[.!?,;:] ?|\b(?:bitte|und) )denke?(?: \w+){0,3} d(?:a)?ran\b",
        r"\bnicht vergessen ?[:,!]",
        r"\bhalte?\b{gap}\bfest,? dass\b",
        r"\bschreibe? (?:dir|es dir|das)\b{gap}\bauf\b",
        r"\bdenke? (?:dran|bitte dran|immer dran)\b",
        r"\bspeicher\w* dir\b",
        r"\bmerke?n? (?:dir|euch|sie sich)\b(?![^.!?,:\n]{0,30}\b(?:nicht|nix|nichts)\b)",
        r"\bdir (?:bitte )?(?:merken|notieren)\b",
        r"\b(?:vergiss|vergesst|vergessen sie)\b.{0,15}\bnicht\b",
        r"\bnotier(?:e|t|en sie)?\b",
        r"\b(?:behalte?|behalten sie)\b.{0,20}\b(?:im kopf|im hinterkopf|im gedächtnis)\b",
        r"\bdenke? daran\b",
        r"\b(?:speicher\w*|schreib\w*) (?:dir )?(?:das|dies|bitte|auf)\b",
        r"(?:^|[.!?,;:-] ?|\b(?:bitte|mal|und) )(?:notiz|memo|merke|info|hinweis|nota bene|nb|nb\.)(?: \w+){0,3} ?[:,]",
        r"\b(?:notier|schreib|speicher|merk|trag|halt|speichere|leg|vermerk)\w* (?:dir |es |das |dies |bitte |mal |ruhig |euch |sie |sich )*(?:auf|ab|ein|fest|ins? gedächtnis|in dein\w* (?:notizen|gedächtnis|profil)|dass\b|,)",
        r"\b(?:das|es|dies|dir|folgendes) (?:\w+ )?(?:abspeichern|speichern|aufschreiben|notieren|merken|einprägen|vermerken|festhalten|behalten)\b",
        r"\b(?:präg|praeg)\w* (?:dir|es dir|ihnen)\b|\bhinter die ohren\b",
        r"\b(?:bitte )?(?:nicht vergessen|nie vergessen|vergiss (?:bitte |mir )?nicht|vergiss (?:bitte )?nie)\b",
        r"\b(?:immer|stets|bitte|künftig|zukünftig|ab jetzt|ab sofort|von nun an)\b{gap}\b(?:dran|daran) (?:denken|denkst)\b",
        r"\b(?:für die zukunft|für künftig|für später|fürs nächste mal|für das nächste mal|für nächstes mal|für die nächsten male|zur info|zur erinnerung|zum merken)\b ?[:,]",
        r"\b(?:ab jetzt|ab sofort|von nun an|künftig|in zukunft|ab heute)\b{gap}\b(?:weißt du|sollst du wissen|wisse|merk|denk|geh davon aus|berücksichtig|beacht)\w*",
        r"\b(?:solltest|musst|sollst|kannst|könntest|würdest) du (?:dir )?(?:\w+ ){0,4}(?:merken|wissen|behalten|notieren|speichern|abspeichern|aufschreiben)\b",
        r"\b(?:wichtig|gut) (?:zu wissen|für dich|für später|zu merken)\b",
        r"\b(?:nehmen sie|nimm) (?:\w+ )?(?:auf|zur kenntnis|ins? \w+ auf),? dass|\bnehmen sie\b{gap}\bauf, dass",
        r"\b(?:behalt|behalte|behalten sie|halt)\w*\b{gap}\b(?:im kopf|im hinterkopf|im gedächtnis|in erinnerung|im sinn)\b",
    ),
)
