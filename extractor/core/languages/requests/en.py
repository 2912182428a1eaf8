"""English: how people ask for an answer without memory, to remember something, and not to."""

from extractor.core.languages.requests.english.erasing import ERASING, SAYINGS
from extractor.core.languages.requests.english.opt_out import KNOWN, OPT_OUT
from extractor.core.languages.requests.english.parts import NOT_OURS, NOT_THINGS, REFUSED
from extractor.core.languages.requests.english.remember import REMEMBER
from extractor.core.languages.requests.english.unkept import (
    SHAME,
    TOLD,
    UNASKED,
    UNKEPT,
    UNKEPT_BESIDE_SHAME,
    UNKEPT_UNLESS_THINGS,
)
from extractor.core.languages.requests.form import RequestWords

_ABOUT = r"(?:about|on|regarding|concerning) me\b"
_HAVE = r"(?:have|'ve|ve|may have|might have)"
_KEPT = r"(?:know|knew|remember(?:ed)?|learn(?:ed|t)|saved?|stored?|kept|noted|recorded|collected|gathered|wrote down|written down|got|have|think you know)"
_TOLD = r"(?:told|tell|said to|shared with|mentioned to|given|gave|confided to|written to|wrote)"
_TALKS = r"(?:conversations?|chats?|discussions?|sessions?|talks|exchanges|interactions|threads)"
_USING = (
    r"(?:us(?:e|ing)|consult(?:ing)?|rely(?:ing)? on|look(?:ing)? (?:at|into|up|through)|check(?:ing)?|read(?:ing)?|"
    r"bring(?:ing)? (?:up|in)|apply(?:ing)?|(?:lean|build|go|depend|count|bank|rest)(?:ing)? on|work(?:ing)? (?:from|with)|reach(?:ing)? (?:for|into)|think(?:ing)? (?:of|about)|pay(?:ing)? attention to|carry(?:ing)?|keep(?:ing)?|draw(?:ing)? (?:on|from|upon)|fall(?:ing)? back on|refer(?:ring)? (?:back )?to|"
    r"go(?:ing)? (?:by|through|into|off|back to)|tak(?:e|ing)|factor(?:ing)? in|consider(?:ing)?|access(?:ing)?|pull(?:ing)? (?:up|from|in)|"
    r"dig(?:ging)? (?:into|through|up)|touch(?:ing)?|bas(?:e|ing)|tap(?:ping)? into|let(?:ting)?|want|need|include|including|"
    r"involv(?:e|ing)|open(?:ing)?|mix(?:ing)? in|search(?:ing)?|peek(?:ing)? (?:at|into)|assum(?:e|ing)|recall(?:ing)?|mention(?:ing)?)"
)
_NOT = r"(?:do not|don't|doesn't|does not|dont|without|w/o|stop|never mind|please no|avoid|refrain from|not|no need to|skip|quit)"
_PRETEND = r"(?:act|answer|reply|respond|behave|talk(?: to me)?|speak|pretend|imagine|suppose|assume|let's pretend|let's say|make believe|play like|do this|help(?: me)?|treat (?:me|this)|explain(?: it| this)?|advise(?: me)?)"

REQUESTS = RequestWords(
    short="dnt|donot|dunt=don't, dis=this, dat=that, u=you, ur=your, dont=don't, doesnt=doesn't, bout=about, abt=about, pls|plz|plss|plssz=please, rember|remeber|rememeber|remmeber|remembr=remember, shouldnt=shouldn't, mustnt=mustn't, didnt=didn't, neednt=needn't, wouldnt=wouldn't, youve=you've, thats=that's, theres=there's, ive=i've",
    known=(
        *KNOWN,
        rf"(?<!into )(?<!in )(?<!shared )(?<!much )(?<!up )(?:memory|memories)\b{NOT_OURS}",
        r"(?:saved|stored|remembered) (?:facts?|notes?|memor(?:y|ies)|preferences?|info\w*|data|details|stuff|things)",
        rf"(?:what|whatever|anything|everything|all|things|stuff|nothing|info|information|facts|details|data)(?: that)? (?:you|u)(?: {_HAVE}|'ve)?(?: \w+)? {_KEPT}(?: \w+){{0,2}}(?: {_ABOUT})?",
        rf"(?:notes?|profile|files?|records?|data|info\w*|details|facts?|knowledge|things|stuff|dossier|anything|everything)(?: \w+){{0,3}} {_ABOUT}{NOT_THINGS}",
        rf"(?:what|whatever|anything|everything|all|things|stuff)(?: that)? i(?:'ve| have|'d)?(?: (?:already|ever|once|previously|earlier|before))? {_TOLD} you(?! just)",
        rf"(?:what|whatever|anything|everything|things|stuff) i(?:'ve| have)? (?:said|told you|mentioned|shared|written) (?:in the past|before|earlier|previously|in (?:other|earlier|previous|past|old) {_TALKS})",
        rf"\b(?:our|previous|past|earlier|prior|old|former|other|last) (?:\w+ )?{_TALKS}\b",
        rf"\b(?:my|your|our|the|any|chat|conversation|message) (?:\w+ )?history\b{NOT_THINGS}",
        rf"\bmy (?:\w+ )?(?:profile|preferences|personal (?:data|info\w*|details|stuff)|background|past|saved \w+|stored \w+|records?|data|details|info|tastes)\b{NOT_THINGS}",
        rf"\byour (?:\w+ )?(?:notes|records|files|profile of me|knowledge of me)\b{NOT_THINGS}",
        r"\bwho i am\b",
        r"\b(?:personal|private) (?:data|info\w*|details|context|stuff|facts)\b",
        r"\b(?:previous|prior|earlier|past|stored|saved) (?:context|knowledge|info\w*|messages)\b",
    ),
    opt_out=(
        *OPT_OUT,
        r"\bif you (?:knew|had known) (?:nothing|absolutely nothing) (?:about|of) (?:me|my \w+)\b",
        r"(?:^|[.!?,;:] ?)(?:no|zero|without any)(?: \w+)? {known}(?: (?:about me|please|pls)){0,2}(?= ?(?:[.,!?;:]|$))",
        r"\b(?:ignore|ignoring|disregard(?:ing)?|skip|bypass|turn(?:ing)? off|switch off|disable|forget(?: about)?|leave (?:out|aside)|leaving (?:out|aside)|set(?:ting)? aside|put(?:ting)? aside|drop|exclude|omit|block out|blank out|mute|park|forgo|discard|dismiss|wipe|shut off|keep out)(?: (?:for|just|everything|this|now|once|a|moment|sec|second|please|pls|the|whole|question|all|of|in|your|my|any|its|these|those|previous|past|old|earlier|long-term|saved|stored|existing|personal)){0,5},? {known}",
        rf"\b{_NOT} (?:\w+ ){{0,2}}?{_USING}(?: \w+){{0,4}}? {{known}}",
        r"\b(?:without|w/o) (?:any of |any |all |all of |the |regard to |reference to |recourse to |the help of |your |my |its |our |previous |past |old |saved |long-term )*{known}",
        r"\b(?:leave|leaving|keep|keeping|put|set|lay|take|taking|shut|switch|turn)\b(?: \w+){0,3}? {known}(?: \w+){0,4}? (?:out|aside|away|apart|off|behind|outside)\b",
        r"{known}(?: \w+){0,4}? (?:should(?:n't| not) (?:matter|count|play|influence|be used)|must not|mustn't|(?:do|does)(?:n't| not) (?:matter|count) (?:here|now|for this)|(?:is|are) (?:off[- ]limits|irrelevant here|not relevant here|none of your business)|(?:should|to) be (?:ignored|left out))",
        r"\bno memor(?:y|ies)(?: lookup| access)?(?: ?(?:please|pls|this time|for this|for now|here|today|needed|[.!,])|$)",
        r"(?:^|[.!?,;:] ?|\b(?:please|pls|with|and|use|want|need|just|so|but) )no (?:personal|private) (?:data|info\w*|details|stuff|context|history)(?: ?(?:please|pls|this time|for this|for now|here|today|[.!,;])|$)",
        r"\b(?:nothing|not anything|zero) personal(?: (?:from|about|in|stuff|info)|[.!]|$)",
        r"\b(?:no|without|zero|skip the|drop the|turn off|disable|stop) (?:any )?personali[sz](?:ation|ing)|\b(?:un|non-?|not )personali[sz]ed\b",
        r"\b(?:just|only) (?:a |an |the )?(?:generic|impersonal|unpersonal\w*) (?:answer|advice|reply|response)\b",
        r"(?:^|[.!?,;:] ?|\b(?:please|pls|with|from|on|as|in|want|need|like|have|use|give me|ok|so|and|just) (?:(?:a|an|the|totally|completely) )*)(?:fresh|clean|blank|new|empty) (?:context|slate)\b(?! (?:in (?:philosophy|psychology)|theory|manager|object|after|in life|window|menu|provider|class|of))",
        r"\b(?:start|answer|begin|reply) (?:fresh|afresh|from scratch without memory)\b(?! (?:food|vegetables|fruit))",
        r"(?:^|[.!?,;:] ?|\b(?:please|pls|just|let's|can you|could you) )(?:start|begin|go|answer|think|try|do|take)(?: \w+){0,2}? (?:from|at) (?:zero|scratch|square one)(?= ?(?:[.!,?;:]|$| (?:please|pls|here|with me)\b))",
        r"\banswer (?:this |it |me |that )?(?:one )?(?:question )?blind(?:ly)?\b",
        rf"\b{_PRETEND}\b(?: \w+){{0,4}}? ?(?:as if|as though|like|that|how you would if|if)? ?(?:we|you|u)(?:'ve| have| had|'d)? ?(?:\w+ )?(?:don't|dont|do not|didn't|did not|never|haven't|hadn't|had never|have never|know nothing|knew nothing|have no idea|had no idea|just|only just)(?: \w+){{0,3}}? ?(?:know me|knew me|known me|met(?: me)?|remember(?: me| anything| any of)|talked|spoken|chatted|anything about me|about me|who i am|spoke|seen me|heard of me|texted)\b",
        rf"\b{_PRETEND}\b(?: \w+){{0,4}}? ?(?:like|as if|as though|that)? ?(?:this is|this was|this were|it's|it is|it was|it were|that's) (?:\w+ ){{0,2}}first (?:\w+ )?(?:time|chat|conversation|message|contact|talk|meeting|encounter)",
        rf"\b{_PRETEND}\b(?: \w+){{0,4}}? ?(?:like|as if|as though|that|as)? ?(?:i'm|i am|im|i was|i were|we're|we are|we were) (?:\w+ ){{0,2}}(?:strangers?|new (?:user|customer|here)|nobody|anybody|anyone|unknown|random|first-time)\b",
        r"\b(?:treat|answer|address|talk to|advise|speak to) me (?:like|as|as if i (?:was|were))(?: \w+){0,3} (?:stranger|new user|unknown|anyone|anybody|random|someone (?:you|new))\b",
        r"\bas if (?:we|you) (?:had |have )?never (?:talked|met|spoken|chatted|known|heard)\b",
        r"\b(?:like|as) (?:for |to )?a (?:complete |total |perfect )?stranger\b(?= ?(?:[.!,?;:]|$|please))",
    ),
    reversals=(
        r"\b(?:do not|don't|dont|never|why(?: \w+){0,2}|did you|(?:acts|acted|behaves|behaved|feels|felt|talks|talked|looks|seems|is|was)|(?:i|we|they|he|she|it|who|people)(?:'d|'ll|'ve| would| will| have| had| did| might| could| can't| cannot)?"
        r"|(?<!can )(?<!could )(?<!would )(?<!will )(?<!should )(?<!want )(?<!like )(?<!need )(?<!if )(?<!that )(?<!please )(?<!so )you|how (?:can|do|could|should) (?:i|we|people|one)\b[^.!?,;:]{0,26})(?: (?:just|always|often|sometimes|never|keep|simply|really|not|to))? "
    ),
    remember=(
        *REMEMBER,
        r"(?:^|[.!?,;] ?|\bplease )remember ?[:,]",
        r"\b(?:make|take) (?:a )?(?:mental )?note\b",
        r"\b(?:please|pls|plz) note ?(?:that|:|my|i|this|down|the (?:fact|following)|,)",
        r"(?:^|[.!?,;:] ?|\b(?:please|and|also) )(?:do not|don't|dont|never) (?:you )?(?:ever )?forget\b(?! to (?!call|ask|remind|always|never|use my))",
        r"(?<!i'll )(?<!i will )(?<!i )(?<!we'll )\b(?:save|store|add|put|commit|write|log|record|file|keep) (?:this|that|it|these)(?: \w+)? (?:to|in|into|on|under) (?:your |the |my |what you know about )?(?:memory|memories|notes|profile|mind|file|record|me)\b",
        r"(?:^|[.!?,;:] ?|\b(?:please|pls|plz|and|also|can you|could you|would you|must|should|just) )(?:save|store|log|record|write down|write this down|jot down|note|note down|make note|keep|register) (?:this|that|down|the fact|it|for (?:later|next time|the future))(?: (?:for me|down|somewhere))?(?: ?[:,.!-]| that\b| (?:i|i'm|my|we|our|for (?:later|next time|the future))\b|$)",
        r"(?:^|[.!?,;:] ?|\b(?:please|pls|plz|and|also|can you|could you) )(?:write|jot|note|put) (?:it |this |that )?down(?: somewhere)?(?: ?[:,]| that\b| (?:i|i'm|my|we|our)\b|[.!]|$)",
        r"(?:^|[.!?,;:] ?|\b(?:please|pls|plz|and|also) )(?:note(?: to self)?|memo|reminder|nb|n\.b\.|fyi for (?:later|next time|the future)) ?(?:\w+ ){0,3}?[:,]",
        r"(?:^|[.!?,;:] ?|\b(?:please|pls|plz|and|also) )note that (?:i|i'm|my|we|our)\b",
        r"\bfor (?:your )?(?:future reference|next time|later reference|your (?:notes|records|information|memory))\b",
        r"\b(?:from now on|going forward|in (?:the )?future|from here on)\b,?(?: \w+){0,3}? ?(?:know|remember|note|keep|assume|consider|treat)\b",
        r"\bi(?:'d| would)? (?:want|like|need) you to (?:always |please )?(?:know|remember|keep|note|memori[sz]e|save|store)\b",
        r"\b(?:you should|you need to|you must|worth) (?:always )?(?:know|knowing|remember(?:ing)?|not(?:e|ing))\b(?: \w+)? ?(?:that|i|i'm|my|:|for)",
        r"\bget (?:this|it) into your head\b|\bstick (?:this|it) in your memory\b",
    ),
    refused=REFUSED,
    unkept_surely=(*UNKEPT, *ERASING, *SAYINGS),
    unasked=UNASKED,
    told=TOLD,
    shame=SHAME,
    unkept_beside_shame=UNKEPT_BESIDE_SHAME,
    unkept=(
        *UNKEPT_UNLESS_THINGS,
        r"\b(?:(?<!i )(?<!you )(?<!we )(?<!they )(?<!still )(?<!really )(?:do not|don't|dont)|never|no need to|(?:don't|do not) (?:need|have) to|needn't|please not) (?:ever )?(?:remember|memori[sz]e) (?:this|that|it|these|any of (?:this|that|it)|anything (?:from|of|in) this|what i)\b",
        r"\b(?:(?<!i )(?<!you )(?<!we )(?<!they )(?:do not|don't|dont)|never|no need to|(?:don't|do not) (?:need|have) to|needn't|please not) (?:ever )?(?:save|note|write)(?: down)? (?:this|that|these|any of (?:this|that)|what i (?:just )?(?:said|told you|wrote))(?: (?:message|one|part|bit|thing|please|pls|ok|okay|anywhere|down|in mind|about me)){0,3}(?= ?(?:[.!?,;:)\u2014-]|$))",
        r"\b(?:do not|don't|dont|never|please not) (?:ever )?(?:save|store|note|record|keep|log|retain|put|write) (?:this|that|these|it|any of (?:this|that)|anything)(?: \w+){0,3}? (?:(?:in|to|into) (?:your |the )?(?:memory|notes)|about me|(?:from|of|in) this (?:chat|conversation|talk))\b",
        r"\b(?:this|that|it) (?:is|stays|should stay|must stay) (?:out of|off) (?:your )?memory\b|\bkeep (?:this|that|it) (?:out of|off) (?:your )?(?:memory|notes|the record)\b",
        r"\b(?:this|that|it) (?:is not|isn't|is nothing|doesn't need) (?:for your memory|to be (?:remembered|saved|stored|kept)|to remember|worth remembering)\b",
        r"\b(?:don't|do not|dont|please don't|never) (?:(?:hold on(?: to)?|make a note of|take a note of|take note of) (?:this|that|it)\b(?: \w+){0,2}?|(?:add|commit) (?:this|that|it)(?: \w+){0,2}? to (?:your |the |my )?(?:memory|notes|profile))(?= ?(?:[.!?,;]|$))",
        r"\byou (?:can|may|should) (?:just )?forget (?:this|that|it|all of (?:this|that))(?: right away| again| now| immediately| afterwards)?(?= ?(?:[.!?,;]|$))",
        r"\b(?:i'd|i would) (?:rather|prefer(?: it)?(?: if)?|like it if) you (?:didn't|did not|don't|wouldn't) (?:remember|save|store|keep|note|memori[sz]e) (?:this|that|it)\b|\bi (?:don't|do not) want you to (?:remember|save|store|keep|note|memori[sz]e) (?:this|that|it)\b",
        r"\b(?:this|that|it) (?:shouldn't|should not|must not|mustn't|need not|needn't) (?:be (?:remembered|saved|stored|noted|kept)|stay in (?:your )?memory)\b",
        r"\b(?:delete|erase|remove|wipe|drop) (?:this|that|it|what i (?:just )?said) (?:again )?(?:from|out of) (?:your )?memory\b|\bno need to (?:store|save|keep|record|note) (?:any of )?(?:this|that)\b",
        r"\b(?:this|that|it)(?: \w+)?(?:'s| is) (?:not|nothing) for (?:your|the) (?:memory|notes)\b|\b(?:this|that)(?: one)?(?:'s| is) not for (?:your|the) memory\b",
        r"\b(?:don't|dont|do not|never) (?:save|remember|store|note|memori[sz]e) what i(?:'ve| have)? (?:just )?(?:said|told you|wrote|mentioned)\b",
    ),
)
