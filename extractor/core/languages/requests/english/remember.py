"""English requests to remember something, beside those that are listed with the other words."""

from collections.abc import Sequence

from extractor.core.languages.requests.english.parts import END, STORE

# Where a sentence turns to the assistant: "please remember", "if you could save", and no "I'll remember".
ASKED = (
    r"(?:^|[.!?,;:()\u2014\u2013\u2026-] ?|\b(?:please|pls|kindly|and|so|also|but|just|then|can you|could you|would you|will you|can u|if you could|if you would|if you|if you can|"
    r"you to|you should|you must|you can|you could|you may|let's|lol|ok|okay|btw|now|hey|go ahead and|be sure to|make sure to|make sure you|make sure that you|try to|you not to forget to|don't forget to|"
    r"maybe|again|want to|wanna|should|must|better) )(?:(?:please|pls|kindly|just|also|now|maybe|always|quickly|go and|perhaps|actually|(?<=please )you|(?<=pls )you) )*"
)
_HOLD = (
    r"(?:remember|memori[sz]e|retain|keep hold of|keep track(?: of)?|(?:keep|make|take|have)(?: (?:a|some|mental|quick|written)){0,2} (?:note|notes|record|records)(?: of| about| on| down)?|"
    r"take note(?: of)?|commit to memory|stash|tuck away|file away|bookmark|pin|internali[sz]e|lock in|lodge)"
)
_PUT = r"(?:save|store|note|record|log|jot|write|file|put|keep|register|archive|track|add|enter|stick|pop|include|get|have|place|commit|bank|stash|update|append|insert|carry)"
# "Remember that scene in Jaws?" asks for nothing of the kind.
_NO_RECALL = (
    r"(?! (?:that|the|this|those|when|how|what|my|our) (?:\w+ )?(?:scene|movie|film|show|song|time|day|one|guy|girl|man|woman|game|book|episode|moment|ad|night|summer|trip|old|titans|alamo|first|last|days)\b)"
    r"(?! (?:that )?(?:we|i|you)(?:'ve|'d| had| have)? (?:\w+ )?(?:talked|told|said|discussed|spoke|spoken|asked|mentioned)\b)(?! (?:how|when|what) (?:we|i|you|it|they|the)\b)"
)
_WHAT = r"(?:this|that|these|those|it|them|my|our|the|i|i'm|i've|we|we're|me|for|to|what|how|he|she|they|there|everything|all|please|\d)"
_AGAIN = r"(?:next|later|again|tomorrow|in (?:january|february|march|april|may|june|july|august|september|october|november|december|a|the|\d|future|two|three|some)|when|whenever|on (?:mon|tues|wednes|thurs|fri|satur|sun)day|once|another|from now on|by then|down the (?:line|road)|the day)"

REMEMBER: Sequence[str] = (
    rf"{ASKED}{_HOLD}{_NO_RECALL}(?: ?:| {_WHAT}\b)",
    rf"{ASKED}(?:save|store|note|record|remember|memori[sz]e|keep|log|stash)(?: [\w'-]+){{1,5}} for (?:me|later|next time|the next|the future|another time)\b",
    rf"{ASKED}(?:save|store|note|record|log|keep|write down|jot down|add) (?:down )?(?:the following|this|what follows)(?: \w+){{0,3}} ?:",
    rf"{ASKED}(?:store|save|note down|note|memori[sz]e|remember|record|keep|log|jot down|stash)(?! the date) (?:the|these|my|our|that|this)[^.!?:]{{1,60}}:",
    rf"{ASKED}(?:keep|have|put|store|hold|stick|bear) (?:this|that|it|my \w+)(?: \w+)? (?:in|at|to|on) (?:the (?:back|front|top) of )?your (?:mind|head|brain)\b",
    rf"\b(?:this|here|that|it)(?:'s| is)(?: (?:really |very )?(?:something|a thing|one thing|info\w*|a fact|important for you|useful for you|good for you)) (?:to|you should|you must|worth) (?:{_HOLD}|hold on ?to|keep|save|know)\b",
    r"\bi(?:'d| would)? (?:really )?(?:want|like|need|prefer) (?:this|that|it|these|my \w+)(?: \w+)? (?:to be )?(?:stored|saved|kept|remembered|noted|recorded|on file|on record|memori[sz]ed|filed)\b",
    rf"{ASKED}{_PUT} (?:to|in|into) memory\b",
    rf"{ASKED}(?:tuck|file|stash|store|put|pack|squirrel|save|lock) (?:this|that|it|these) away\b",
    rf"{ASKED}{_PUT} (?:this|that|it|these) as (?:an? |my |our |the )?(?:\w+ )?(?:preference|rule|default|fact|reminder|standing \w+|setting|requirement|constraint|habit|note)\b",
    rf"{ASKED}(?:write|jot|note|put) (?:this|that|it) down (?:for me|before|somewhere|please|in)\b|{ASKED}(?:remind yourself|tell yourself|teach yourself|learn) (?:that|to|:|,)",
    r"\b(?:don't|do not|never|not) let (?:me forget|(?:this|that|it|me) (?:slip|get lost|be forgotten|go))\b|\bso (?:that )?you(?:'ve| have|'ll have)?(?: have| got)? (?:it|this|that) (?:on file|on record|in mind|at hand|ready|for)\b",
    r"(?:^|[.!?,;:] ?|\b(?:please|pls) )know (?:that )?(?:i|i'm|we|my|our)\b|\bwant you to be able to (?:tell|remind|recall|give|know|say|repeat)\b",
    rf"{ASKED}keep (?:this|that|it|these|my \w+)(?: \w+)? (?:handy|safe|in reserve|at hand|ready|around|close)\b",
    r"\bfor (?:all |any |our |your |my )*(?:future|later|upcoming|coming) (?:chats|conversations|reference|use|sessions|questions|recipes|requests|replies|answers)\b",
    rf"{ASKED}(?:hold|hang) on ?to (?:this|that|it|my|the)\b",
    rf"{ASKED}{_PUT} (?:this|that|it|these|those|the following|my \w+|down|away)(?: (?:away|down|somewhere|please|pls|for (?:me|later|now|next time|future|the future|good|us)|safe|handy|on (?:file|record)|in mind)){{0,3}}(?: ?[:!]| (?:that|away|somewhere|safe|on file|on record|in mind)\b| for (?:later|future|next time|when|the next|good)\b)",
    rf"{ASKED}(?:save|log|store|note|remember|memori[sz]e|record) (?:it|that|this)(?: (?:please|pls|down|somewhere|for me|ok|okay|too|for later|will you|would you)){{0,3}}{END}",
    rf"{ASKED}(?:save|store|note|record|jot down|write down|keep|stash|log|remember|hold)(?: down)? for (?:later|next time|the future|future \w+|another time|me)\b",
    rf"{ASKED}{_PUT}\b[^.!?]{{0,80}}? (?:in|into|to|on|onto|among|under|with|for) {STORE}",
    rf"{ASKED}{_PUT} (?:in|into|to|on|among|under) {STORE}",
    rf"{ASKED}(?:(?:update|correct|amend|refresh) {STORE}|(?:update|correct|fix|change|amend|replace|revise|refresh|overwrite) (?:what|whatever|everything|the \w+|your \w+)(?: that)? you(?:'ve| have)? (?:got |have |know |remember |stored |saved |on file |noted )?)",
    rf"{ASKED}(?:keep|bear)(?: [\w']+){{1,6}} (?:in (?:mind|memory|your head)|on (?:file|record))\b",
    rf"{ASKED}(?:keep|bear|have|put)(?: it| this| that)? (?:in mind|on file|on record|in memory)\b",
    rf"{ASKED}(?:do not|don't|never)(?: you)?(?: ever| please)* (?:lose|drop|overlook|let go of|let)(?: track of| sight of| hold of)? (?:this|that|it|my|the fact|slip)",
    rf"{ASKED}(?:know|still know|still remember|still have|recall|have it|don't forget|won't forget|do not forget|never forget)\b[^.!?]{{0,30}}? {_AGAIN}\b",
    r"\b(?:make sure|be sure|ensure|see to it|promise me|trust|hope|need|sure)(?: that)? you(?:'ll| will)? (?:still |always |really |can )?(?:know|remember|recall|don't forget|won't forget|retain|hold on to|keep|have) (?:this|that|it|my|about|i\b|what)",
    rf"\bi(?:'d| would|'m| will)?(?: really| just)? (?:like|love|want|need|appreciate|prefer|be glad|be grateful|be happy|expect|trust|rely on|count on|hope|asking|ask|be obliged|thank you)(?: it)?(?: if| for)? ?(?:you|to have you|you to)(?: (?:could|would|can|to|always|please|kindly|also|just)){{0,3}} (?:{_HOLD}|{_PUT}|know)(?:ed|ing)?\b (?:this|that|it|the following|my|in|on|down|of|i\b|i'm|for|about|me)",
    rf"\bso (?:that )?you(?:'ll)? (?:can |could |will |won't |don't )?(?:know|remember|tell me|remind me|forget|have (?:it|this|that)|recall|repeat|bring it up|ask me|never)\b[^.!?]{{0,40}}? ?{_AGAIN}\b",
    r"\b(?:you should|you ought to|you need to|just so you|so you|let it be|good for you to|useful for you to|important for you to|for you to)(?: always)? (?:know|known|remember|note|noted|keep in mind|be aware)\b",
    rf"\b(?:if|when|whenever|next time|the next time|every time) (?:i|we)\b[^.!?]{{0,60}}?,? remind me\b|{ASKED}remind me(?: (?:of|about) (?:this|that|it))? {_AGAIN}\b|{ASKED}remind me (?:of this|about this|that i|to [^.!?]{{0,40}}? {_AGAIN})\b",
    r"\b(?:from (?:now|today|this (?:point|moment|day)|here|tonight|this week)(?: on(?:wards?)?)?|going forward|as of (?:today|now)|henceforth|for all (?:our )?future \w+),?(?: please| always| just| only| then| you)* (?:call me|use|always|never|answer|write|address|refer|don't|do not|i'm|i am|my|i|we|treat|assume|keep|give|stick|count|know)\b",
    rf"{ASKED}call me [\w-]+(?: please| pls)?,? (?:from now on|from today|not|instead|going forward|in future|in the future|when)\b",
    rf"\bmake (?:that|this|it) stick\b|{ASKED}note to self\b|\bmental note\b|\bthis is (?:one )?(?:worth remembering|for your (?:notes|memory|records|files))\b",
    rf"\b(?:gonna|going to|will|'ll|might|may) (?:ask|need|want|quiz)(?: you)?(?: about)?(?: this| it| that)?(?: again)?\b[^.!?]{{0,40}}? so (?:please |pls )?(?:{_HOLD}|{_PUT}|don't forget)\b",
)
