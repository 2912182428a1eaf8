"""Hindi in Latin letters: how people ask for an answer without memory, and to remember something."""

from extractor.core.languages.requests.form import RequestWords

_DENIED = r"(?:mat|na|nahi|nahin|mt|bina)"

REQUESTS = RequestWords(
    short="nhi|nai|nahin=nahi, mje|muje=mujhe, kr=kar, krna=karna, yad=yaad",
    known=(
        r"\bme?re? (?:bare|baare|bary|baarey) (?:me|mein|mai|main)\b",
        r"\b(?:purani|pichhli|pichli|pehle ki|pehli) (?:baat|baatein|baaten|baton|baatcheet|batcheet|chat|chats|bat)\w*",
        r"\bmer[iae] (?:\w+ )?(?:history|profile|memory|info|jankari|jaankari|details|data|preference\w*|pasand)\b",
        r"\b(?:apni|tumhari|aapki) (?:memory|yaadein|yaadon|notes|yaaddasht)\b",
        r"\b(?:jo|jitna) (?:\w+ ){0,3}(?:bataya|bola|kaha|pata|jaante|jante|yaad)\b",
        r"\bpehle (?:\w+ ){0,3}(?:bataya|bola|kaha)\b",
        r"\bmain kaun (?:hoon|hun|hu)\b",
        r"\bmujhe (?:jaante|jante)\b",
    ),
    opt_out=(
        r"\bmemory (?:ko )?(?:ignore|skip|bhool|bhul)\w*",
        r"\b(?:pehle|pahle)\b{gap}\b(?:baat|bat|bola|bataya|kaha)\b{gap}\b(?:bhool|bhul|ignore)\w* (?:ke|kar|kr)\w*{gap}\b(?:answer|jawab|bata|bolo|reply)",
        r"\b(?:memory|memori|yaaddasht)\b(?: ko)?{gap}\b(?:use|istemal|istemaal|dekhe|dekh)\b(?: kiye| kare)? (?:bina|bagair|bgair)\b",
        r"\b(?:maan|man|samajh|soch) (?:lo|lijiye|le|ke)\b{gap}\b(?:naya|nayi|naye|new|koi aur) (?:user|banda|bande|insaan|customer|person)\b",
        r"\bpersonal (?:kuch )?(?:bhi )?(?:nahi|nhi|mat)\b",
        r"{known}{gap}\b(?:ignore|bhool|bhul|bhula|bhulkar|bhoolkar|chhod|chod|chhodo|hata|side)\b(?! (?:gaya|gayi|gaye|mat))",
        rf"{{known}}{{gap}}\b{_DENIED} (?:\w+ )?(?:kar|karo|karna|dekh|dekho|dekhna|use|istemal|socho|le|lo|lao|lana|rakh|rakho|jao)\w*",
        r"{known}{gap}\b(?:use|istemal|istemaal|dekhe|dekho|dekh|jaane|consider)(?: \w+)? (?:mat|na|kiye bina|bina|nahi)\b",
        r"\b(?:ignore|bhool ja|bhul ja|bhool jao|bhul jao)\w*\b{gap}{known}",
        r"\bbina\b{gap}{known}|{known}{gap}\b(?:ke bina|bina)\b",
        r"\b(?:jaise|maan lo|man lo|samjho|socho|soch lo)\b{gap}\b(?:nahi|nahin|nhi|pehli baar|kabhi|anjaan|ajnabi)\b",
        r"\b(?:ajnabi|anjaan|anjan)\b(?: \w+){0,2} (?:ki tarah|samajh|samjho|jaise|maan)\w*",
        r"\b(?:zero|shuru|scratch) se (?:shuru|start)\b(?! (?:hota|hoti|hua|kiya))",
        r"\b(?:koi )?personal (?:data|info|jankari|detail)\w* (?:nahi|mat|bina|ke bina)\b",
    ),
    remember=(
        r"\byaad (?:rakh|kar lo|rakhna|rakhiye|rakhiyega|rahe|karlo)\w*\b",
        r"\b(?:bhool|bhul)(?:na|iye|o|iyega|na nahi)? mat\b|\bmat (?:bhool|bhul)\w*",
        r"\bdhyan (?:me |mein )?(?:rakh|rahe|rakhna|rakhiye)\w*",
        r"\b(?:note|save|likh|store|yaad) (?:kar |karke )?(?:lo|le|lena|lijiye|rakho|rakhna|do|karo|kar)\b",
        r"\b(?:aage se|aage ke liye|agli baar ke liye|future ke liye)\b",
        r"\bdimag (?:me|mein) (?:rakh|bitha)\w*",
    ),
    unkept=(
        r"\b(?:yaad|yad|save|note|store|record|likh)(?: kar(?:ke)?)? ?(?:mat|na) (?:rakh|kar|lena|le)\w*",
        r"\bmat (?:yaad|yad|save|note|store|likh)\w*",
    ),
    keeps=r"\b(?:save|yaad|note|store|record|memory|likh\w*)\b",
    nots=r"\b(?:mat|mt|na|nahi|nhi|nai|mut)\b",
    asks=r"\b(?:wali|baat|bat|jo maine|bas aise|abhi k)\b",
    others=r"\b(?:bhool\w*|bhul\w*|mujhe|mai|main|kyu|kyun|kaise|app|phone|file|naam|gaana|hota|hoti|pata|nahi hota)\b",
)
