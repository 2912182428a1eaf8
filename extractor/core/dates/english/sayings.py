"""Words of dates that are spoken of and not meant: titles, sayings, questions about a word, the first line of a story."""

from __future__ import annotations

from extractor.core.dates.masks import mask_rows

_QUOTED = r"(?:\"[^\"\n]{1,200}\"|\u201c[^\u201d\n]{1,200}\u201d|(?<!\w)'[^'\n]{1,200}'(?!\w)|(?<!\w)\u2018[^\u2019\n]{1,200}\u2019)"
_TONGUE = (
    r"(?:french|german|spanish|italian|portuguese|dutch|turkish|russian|chinese|mandarin|cantonese|japanese|korean|hindi|arabic|"
    r"polish|swedish|norwegian|danish|finnish|greek|latin|hebrew|urdu|welsh|irish|czech|ukrainian|thai|vietnamese|english|emoji)"
)
# After "French for": "learning French for two years" speaks of a time.
_NOT_A_WORD = r"(?!(?:\d+|an?|one|two|three|four|five|six|seven|eight|nine|ten|several|many|(?:the|a)\s+(?:last|past|few|couple|next|whole)|ages|over|about|almost|nearly|years?|months?|weeks?|most)\s)"
_STORY = (
    r"(?:stor(?:y|ies)|poems?|haikus?|limericks?|novels?|songs?|lyrics|scenes?|scripts?|screenplays?|sonnets?|fairy\s?tales?|"
    r"chapters?|plays?|musicals?|jokes?|riddles?|dialogues?|monologues?|fanfics?|prompts?|ballads?|plots?)"
)
_TITLES = (
    r"joe friday|(?:the )?mail on sunday|crusoe and friday|tuesday weld|wednesday addams|the man who was thursday|black (?:monday|thursday|tuesday)(?=\s+(?:of|in|was the) )|friday night (?:lights|funkin\w*)|saturday night (?:live|fever)|(?:monday|thursday|sunday) night football|ruby tuesday|"
    r"freaky friday|manic monday|blue monday|stormy monday|bloody sunday|any given sunday|girl friday|man friday|his girl friday|"
    r"good friday (?:agreement|music)|sheffield wednesday|tuesdays with morrie|taco tuesday|throwback thursday|super bowl sunday|"
    r"the tonight show|annie'?s tomorrow|november rain|red october|october sky|black september|days? of thunder|"
    r"born on the (?:fourth|4th) of july|remember,? remember,? the (?:fifth|5th) of november|(?:the )?ides of march|"
    r"may the (?:fourth|4th|force) be with|(?:when|till|until) september ends|nightmare before christmas|the day after tomorrow"
    r"(?=\s+(?:is a (?:\w+ )?(?:movie|film)|movie|film|with (?:dennis|jake)))|the plot of the day after tomorrow|"
    r"around the world in (?:80|eighty) days|couch to (?:5|10)k\b.{0,30}\bin \w+ weeks|friday i'?m in love|"
    r"(?:a )?christmas carol|lazy sunday|sunday morning coming down|edge of tomorrow|tomorrow never dies|all our yesterdays|"
    r"last christmas i gave you|(?:a |the )?midsummer night'?s dream|twelfth night|28 (?:days|weeks|years) later"
)
_IDIOMS = (
    r"sell in may (?:and|&) go away|jam tomorrow|not today,? (?:satan|junior|buddy|pal)|(?:(?:if|suppose|assuming|say) (?:that )?(?:today|tomorrow|yesterday) (?:is|was|were) [^.!?\n]{1,60}, ?(?:what|which|how|when|then)\b[^.!?\n]{0,80})|"
    r"(?:like|as if|as though) there(?:'s| is| was| were|s) no tomorrow|(?:better|brighter|greener) tomorrow|"
    r"(?:thank (?:god|goodness|heavens?|fuck)|tg|hurray|yay),? it'?s friday|"
    r"(?:never|don'?t|do not|why) (?:put off|leave|do)\b[^.!?\n]{0,40}\btomorrow\b[^.!?\n]{0,40}\btoday|"
    r"live (?:only |just |each day )?for today|"
    r"(?:it |this |that )?(?:seems?|feels?|felt|seemed|looks) like (?:it was )?(?:only |just )?yesterday|"
    r"(?:like|as if|as though) it (?:was|were) (?:only |just )?yesterday|(?:wasn'?t|was not|weren'?t|not) born yesterday|think (?:i was|i'?m) born yesterday|"
    r"yesterday'?s news|yesterday'?s (?:man|hero|papers?) [^.!?\n]{0,20}today'?s|today'?s (?:chip|fish)[- ](?:paper|wrap\w*)|"
    r"if (?:today|tomorrow) (?:was|were) (?:my|your|our|the|his|her) last|"
    r"friday the (?:13th|thirteenth)(?=\s+(?:is an? |movie|film|franchise|part|marathon|unlucky|lucky|superstition|fear))|"
    r"is friday the (?:13th|thirteenth) (?=(?:really |actually )?(?:un)?lucky|bad luck|scary|real|a thing)|"
    r"(?:(?:mon|tues|wednes|thurs|fri|satur|sun)day|tonight|tomorrow|yesterday|september|november|october) "
    r"(?:lyrics|chords|soundtrack|ending explained|trailer|cast|season \d+|fanfic\w*)|"
    r"(?:leaders?|cit(?:y|ies)|world|jobs?|homes?|cars?|stars?|heroes|workplace|champions|engineers|doctors|teachers|citizens|"
    r"children|kids|women|men|youth|people|voters|generations?|technolog(?:y|ies)|schools?) of (?:today|tomorrow|yesterday)"
)
_GENERIC_TODAY = (
    r"(?:(?:(?<=\A)|(?<=[.!?;:,]\s)|(?<=\n)|(?<=\bwhy do )|(?<=\bwhy are )|(?<=\bwhy don't )|(?<=\bwhy can't )|(?<=\bwhy dont )|(?<=\bso many )|"
    r"(?<=\byoung )|(?<=\bmost )|(?<=\bmany )|(?<=\bmodern )|(?<=\bhow do )|(?<=\bthink )|(?<=\bsay )|(?<=\bbecause )|(?<=\bthat )|(?<=\bhow ))"
    r"(?:kids|children|people|teens|teenagers|youngsters|parents|women|men|girls|boys|students|folks|adults|couples|employers|bosses|"
    r"politicians|celebrities|influencers|music|society|movies|films|cars|phones|houses|games|toys|artists|singers|athletes|footballers|workers)"
    r"|\b(?:young people|(?<!all over )the world|the youth|society|this generation|our society|the economy|pop music|dating|modern life))"
    r"\s+today\b(?=\s+(?:are|is|have|has|do|does|don'?t|doesn'?t|can|can'?t|cannot|cant|never|always|need|needs|want|think|spend|spends|know|seem|seems|"
    r"live|just|only|still|expect|would|wouldn'?t|could|couldn'?t|will never|won'?t|lack|face|use|so|such|too|like|no longer|feel|feels|sound|sounds)\b|\s*[?.!]|\s*\Z)"
)
_TODAYS = (
    r"today'?s (?:kids|teens|teenagers|youngsters|music|economy|culture|parents|women|men|students|workers|politicians|climate|"
    r"consumers|artists|cars|movies|films|games|job market|housing market|dating|money|language|terms|politics|singers|athletes)|"
    r"in today'?s (?:\w+ )?(?:market|climate|economy|society|world|age|environment|landscape)"
)

_WEEKDAYS = "monday tuesday wednesday thursday friday saturday sunday"
_TONGUES = (
    "french german spanish italian portuguese dutch turkish russian chinese mandarin cantonese japanese korean hindi arabic "
    "polish swedish norwegian danish finnish greek latin hebrew urdu welsh irish czech ukrainian thai vietnamese english emoji"
)
# Words of which a text must contain one.
_STORIES = (
    "story stories poem poems haiku haikus limerick limericks novel novels song songs lyrics scene scenes script scripts screenplay "
    "screenplays sonnet sonnets fairy fairytale fairytales chapter chapters play plays musical musicals joke jokes riddle riddles dialogue dialogues "
    "monologue monologues fanfic fanfics prompt prompts ballad ballads plot plots"
)

# Masks; what they match contains no date.
SAYINGS = (
    *mask_rows(((" ", rf"\b(?:{_TITLES})\b"),), needs=_WEEKDAYS + " tonight tomorrow november october september days day july march may christmas weeks yesterdays midsummer twelfth years"),
    *mask_rows(((" ", rf"\b(?:{_IDIOMS})\b"),), needs=_WEEKDAYS + " today tomorrow yesterday tonight may september november october"),
    *mask_rows((
        (" ", _GENERIC_TODAY),
        (" ", rf"\b(?:{_TODAYS})\b"),
    ), needs="today"),
    # a word that is asked about: "how do you spell wednesday", "translate 'see you tomorrow' into French"
    *mask_rows(((" ", rf"\b(?:spell|pronounce|conjugate|punctuate|rhymes? with|synonyms? (?:for|of)|opposite of|definition of|abbreviations? (?:for|of)|etymology of)\s+(?:the word\s+)?(?:{_QUOTED}|\w+(?:\s+\w+){{0,2}}?(?=\s*(?:$|[.?!,;])|\s+(?:in|or|and|correctly|right|properly)\b))"),), needs="spell pronounce conjugate punctuate rhyme rhymes synonym synonyms opposite definition abbreviation abbreviations etymology"),
    *mask_rows(((" ", rf"\b(?:(?:{_TONGUE}\s+)?(?:word|phrase|expression|term|translation|abbreviation|equivalent)|{_TONGUE})\s+(?:for|of)\s+{_NOT_A_WORD}(?:{_QUOTED}|\w+(?:\s+\w+){{0,2}}?(?=\s*(?:$|[.?!,;])))"),), needs=_TONGUES + " word phrase expression term translation abbreviation equivalent"),
    *mask_rows((
        (" ", rf"\b(?:say|write|translate|put|express)\s+{_QUOTED}\s+(?:in|to|into)\s+(?:\w+\s+)?{_TONGUE}\b"),
        (" ", rf"\b(?:translate\s+|how (?:do|would|can|to|should) (?:you |i |we |one |u )?(?:say|write)\s+)(?:(?!by\b|on\b|my\b|the\b|in\b)[\w']+\s+){{1,4}}(?:in|to|into)\s+(?:\w+\s+)?{_TONGUE}\b"),
        (" ", rf"\bin\s+{_TONGUE},?\s+(?:how|what)\b[^.?!\n]{{0,60}}|\b{_TONGUE}\s+(?:do|would)\s+you\s+say\b[^.?!\n]{{0,60}}"),
    ), needs=_TONGUES),
    *mask_rows((
        (" ", rf"\bwhat(?:'s| is| does| do| did|s)?\s+(?:the (?:meaning|origin|history|point) of\s+)?(?:{_QUOTED}|(?:(?!last\b|this\b|next\b)\w+\s+){{1,3}}?)\s*(?:mean|means|stand for|refer to|meaning)\b(?=\s*(?:$|[?.!,]|\b(?:in|exactly|here|again)\b))"),
        (" ", rf"\b(?:meaning|origin|history|significance|etymology) of\s+(?:the\s+)?(?!last\b|this\b|next\b|past\b)(?:{_QUOTED}|\w+(?:\s+\w+)?)"),
    ), needs="mean means meaning stand refer origin history significance etymology"),
    *mask_rows((
        (" ", rf"\b(?:correct to (?:say|write)|is it|should (?:it|i) (?:be|say|write)|better to (?:say|write)|difference between)\s+{_QUOTED}(?:\s*(?:,|or|and|/)+\s*{_QUOTED})?"),
        (" ", rf"\bwhy (?:do|does|did) (?:people|we|they|you|everyone|everybody|americans|brits|the british)\s+(?:always\s+)?say\s+{_QUOTED}"),
    ), needs="say write it be between"),
    *mask_rows(((" ", rf"\bthe (?:word|term|name)s?\s+(?:{_QUOTED}|\w+)"),), needs="word words term terms name names"),
    *mask_rows(((" ", r"\b(?:plot|ending|cast|author|soundtrack|summary|synopsis|trailer|lyrics|chords|sequel|adaptation)\s+(?:of|to|for)\s+(?-i:(?:[A-Z][\w']*|a|an|the)(?:\s+(?:[A-Z][\w']*|of|the|in|on|a|an|and|to|for)\b){1,7})"),), needs="plot ending cast author soundtrack summary synopsis trailer lyrics chords sequel adaptation"),
    # the first line or the setting of a story that is asked for or spoken of
    *mask_rows((
        (" ", rf"\b{_STORY}\b[^.!?\n\"\u201c]{{0,60}}?\b(?:begins?|starts?|starting|beginning|opens?|opening|ends?|ending|goes|called|titled|named|line|words?|sentence|with)\b[^.!?\n\"\u201c]{{0,20}}{_QUOTED}"),
        (" ", rf"\b(?:begin|start|open|end|opens|begins|starts|ends)\s+(?:the|my|your|this|a)\s+{_STORY}\b[^.!?\n\"\u201c]{{0,20}}{_QUOTED}"),
        (" ", rf"\b{_STORY}\s+(?:that (?:is|takes place)\s+|taking place\s+|which is\s+)?set\s+(?:on|in|during|around|at|over)\s+[^.!?\n,;]{{1,40}}"),
        (" ", rf"\b(?:write|tell|make up|invent|compose|create)\s+(?:me |us |him |her )?(?:an?|another|some)\s+(?:\w+\s+){{0,3}}?{_STORY}\s+(?:about|on|of)\s+(?!my\b|our\b|how\b|what\b)[^.!?\n,;]{{1,60}}"),
    ), needs=_STORIES),
    *mask_rows(((" ", r"\b(?:it was an?\s+(?:[\w-]+,?\s+(?:and\s+)?){0,4}|an?\s+(?:(?:cold|dark|rainy|sunny|bright|hot|warm|windy|foggy|snowy|stormy|crisp|gr[ae]y|wet|chilly|bleak|misty),?\s+(?:and\s+)?){1,3})(?:day|night|morning|evening|afternoon|monday|tuesday|wednesday|thursday|friday|saturday|sunday)\s+in\s+\w+"),), needs="day night morning evening afternoon " + _WEEKDAYS),
)  # fmt: skip
