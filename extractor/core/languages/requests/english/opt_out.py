"""English wishes for an answer without memory, beside those that are listed with the other words."""

from collections.abc import Sequence

from extractor.core.languages.requests.english.parts import END, NOT_THINGS, START

_ABOUT = r"(?:about|on|of|regarding|concerning) (?:me|us|(?:either|any|both) of us|my \w+|who i am)\b"
# What else is kept of a person.
KNOWN: Sequence[str] = (
    (
        r"\b(?:what|whatever|anything|everything|all|things|stuff|info|details)(?: that)? you(?:'ve| have| had)?(?: \w+){0,2} "
        rf"(?:picked up|gleaned|inferred|figured out|retained|observed|noticed|on file|got|have|know|remember|recall|learned|learnt|collected|stored|saved)(?: \w+)? {_ABOUT}"
    ),
    r"\b(?:(?:user|prior|accumulated) knowledge|(?:personal|accumulated|my (?:old|earlier|previous|past|stored|saved|personal)) (?:context|data|infos?|informations?|details|facts|stuff))\b",
    r"\b(?:anything|everything|all|stuff|things|context|whatever|information|details)(?: (?:we|i|you) \w+)?(?: \w+)? (?:from|of|in) (?:before|earlier|the past|last time|previously|back then)\b",
    r"\byou (?:\w+ )?know (?:that )?(?:i'm|i am|i|my)\b",
    r"\b(?:notes?|profile|files?|knowledge|impressions?|picture|records?|assumptions?) (?:you have |you keep |you've got )?(?:about|on|of) (?:me|us)\b",
    r"\b(?:old|past|previous|earlier|other|prior|former|past) (?:\w+ )?(?:chats|conversations|talks|sessions|discussions|threads)\b",
    rf"\bmy (?:usual |known |personal )?(?:quirks|likes and dislikes|tastes|circumstances|situation|profile|past)\b(?! (?:is|are|has|was)\b){NOT_THINGS}",
)
_WHO = r"(?:somebody|someone|a person|people|anyone|anybody|any person|any user|a user|a guy|some guy|some person|a reader|a client|a customer)"
_UNKNOWN = (
    r"(?:(?:(?:a|an|the|some|any|just|your|total|complete|perfect|brand[- ]new|completely|totally|other|average|first) ){0,3}"
    r"(?:(?:complete |total |perfect |random )?strangers?|nobody|no one|no-one|newcomer|passer-?by|unknown (?:person|user|caller|\w+)|random (?:person|user|guy|stranger|dude|bloke|someone|internet user)|"
    r"new (?:user|person|customer|client|face)|joe (?:average|bloggs|public)|(?:average|random) joe|john doe|jane doe|(?:person|people|user|customer|somebody|someone) (?:unknown|new) to you|outsider|neutral (?:party|outsider)|third party|first-timer|anonymous (?:user|person|visitor|\w+)|"
    rf"(?:just )?(?:anyone|anybody|everybody|everyone|somebody|someone)(?: at all| else| new| brand new| random| off the street)?)|{_WHO} (?:else|new|brand[- ]new|random|unknown|off the street)|"
    rf"{_WHO} (?:that |who |whom )?(?:you(?:'ve| have|'d| had)? (?:never|don't|just|only just|didn't|haven't|hadn't)|(?:has|had) never)(?: \w+){{0,2}}?(?: (?:met|know|knew|talked|spoken|seen|heard|known|chatted|dealt|written|interacted|encountered|worked))(?: (?:to|of|with|about|before))*)\b"
)
_ONLY_UNKNOWN = r"(?:(?:(?:a|an|the|some|total|complete|perfect|brand[- ]new|completely|totally|just|any) ){0,3}(?:strangers?|nobody|newcomer|unknown (?:person|user)|random (?:person|user|guy|stranger|someone)|new (?:user|visitor|customer|person)|first-time \w+|anonymous \w+|average (?:person|user|joe|reader)|any other (?:user|person|customer|client|visitor|reader)|just another \w+|random joe|joe (?:average|bloggs|public)|john doe|brand[- ]new (?:user|visitor|customer|person|client)|(?:person|people|user|somebody|someone) (?:unknown|new) to you))\b"
_NO_INFO = (
    r"(?:(?:have|had|got|hold|with)?(?: got)? ?(?:zero|no|not a single|nothing by way of|none of the) (?:\w+ )?(?:info|information|data|knowledge|idea|clue|history|memory|memories|context|notes|background|file|record|records|intel)|"
    r"(?:know|knew|known|remember|remembered|recall|have|had)(?: absolutely| literally)? (?:nothing|nada|zilch|zip|not a thing|zero)) (?:about|on|of|regarding|who|with) (?:me|us|i am|i was|who i am|the person|this person|whoever|(?:any of )?(?:my|our) \w+|anything (?:i|we)\b)\b"
)
_AS_IF = r"(?:as if|as though|like|as|pretend(?:ing)?|imagin(?:e|ing)|suppos(?:e|ing)|assum(?:e|ing)|let's say|say|picture|act like|act as if|make believe)"
_ANSWER = r"(?:answer|reply|response|advice|version|one|recommendations?|suggestions?|list|opinion|take|thing|tips?|view|assessment|treatment)"
_ASIDE = r"(?:aside|out|away|behind|apart|off|to one side|to the side|on hold|in the drawer|at the door|on the shelf|alone|untouched|unused|out of (?:it|this|the picture|the equation|your mind))"
_AWHILE = r"(?:for (?:a|one|this|now|once|the (?:moment|purpose|sake|next)|today|just)|just (?:this once|for)|here|this time|in this)\b"
_SWAY = r"(?:influence|colou?r|affect|sway|bias|shape|creep|bleed|leak|seep|steer|guide|cloud|taint|play|factor|slip|flow|enter|sneak|get in|matter|drive|inform)"
_SWAYED = r"(?:influenced|colou?red|affected|swayed|biased|shaped|steered|guided|clouded|tainted|informed|based|built|skewed|tinted|filtered|drawn|tailored|adapted|customi[sz]ed|personali[sz]ed|adjusted|geared|angled)"
_FITTED = r"(?:tailored|adapted|customi[sz]ed|personali[sz]ed|adjusted|geared|fitted|based|aimed|targeted|catered|tuned|made|built|written|shaped)"
_USING = r"(?:using|peeking|looking|drawing|referring|digging|considering|consulting|mentioning|checking|relying|bringing|dragging|taking|pulling|mixing|factoring|applying|reaching|going|weaving|leaning|tapping|falling)"

OPT_OUT: Sequence[str] = (
    rf"\b(?:no|without|not|minus|skip|avoid|never)(?: \w+)? {_USING}(?: \w+){{0,4}}? {{known}}",
    r"\b(?:with|using|on|from|by|consider(?:ing)?|taking|use|need|want)(?: absolutely| literally)? (?:none|nothing|zero|no part|not one bit|not any)(?: (?:of|from|in|that is|that's|out of|you took from))?(?: any)? ?{known}",
    rf"\b(?:using|with|use|on) nothing (?:that )?you(?:'ve| have)? (?:\w+ )?(?:recall|know|remember|learned|learnt|noted|stored|saved|have|gathered|picked up)(?: (?:\w+ )?{_ABOUT})?",
    r"\b(?:no|without|minus|zero)(?: any)?(?: \w+){0,2} (?:from|based on|out of|drawn from|related to|taken from|to) {known}",
    r"\bwith {known}(?: \w+){0,2} (?:left out|turned off|switched off|disabled|set aside|put aside|put away|ignored|removed|off|aside|excluded|taken out|kept out|stripped out|taken away|out of the equation|out of it|gone|out of the way|blanked)\b",
    rf"\b(?:don't|do not|not|never|no)(?: \w+)? (?:let|letting|allow|allowing|have|having|want) (?:any of )?{{known}}(?: \w+){{0,6}}? (?:to )?{_SWAY}",
    rf"\bi (?:\w+ )?(?:do not|don't|wouldn't|would not) (?:want|like|need) (?:any of )?{{known}}(?: \w+){{0,6}}? (?:to )?{_SWAY}",
    rf"\b(?:isn't|aren't|not|wasn't|never|un|without being)(?: \w+){{0,2}} ?{_SWAYED} (?:by|on|from|to|with|through|towards?) (?:\w+ ){{0,3}}?{{known}}",
    r"\b(?:un(?:influenced|colou?red|affected|swayed|biased|tainted|clouded)|independent(?:ly)?|regardless|irrespective|free)(?: of| from| by) (?:\w+ ){0,2}?{known}",
    r"{known}[^!?]{0,60}?[.,;:] ?(?:please |now |just )*(?:switch|turn|set|put|leave|forget|ignore|drop|disregard|shut) (?:that|it|this|them|all that|all of that)(?: off| aside| out| away)? (?:for|here|this time|now|please)\b",
    r"\b(?:takes?|taking|pay|paying|with|gives?|giving|makes?|making)(?: absolutely)? no (?:account|notice|regard|heed|attention|references?|recourse|thought|use)(?: of| to| for)(?: \w+){0,2}? {known}",
    r"\b(?:repl(?:y|ies)|answers?|responses?|you|it|suggestions?|advice|output|list)(?: \w+)? (?:must|should|may|can|need|shall|will|would)(?:n't| not)(?: \w+){0,4}? (?:contain|include|mention|build on|rely on|use|reflect|draw on|refer to|be based on|depend on|reveal|take into account|consider)(?: \w+){0,3}? (?:{known}|anything about me\b)",
    r"\bnot (?:on the basis of|based on|on|from|by|according to|out of)(?: \w+){0,2}? {known}",
    rf"(?:{START}|\bmemory mode )memory (?:mode )?(?:is |to )?off\b|\b(?:none of|without|minus) (?:all )?that (?:context|baggage|background|knowledge|history)\b|\b(?:you (?:had|have|got|suffered?)|with|you're having)(?: \w+)? amnesia(?: about (?:me|us)|{END})",
    r"\b(?:as|from|with|like|on) a (?:blank|clean|empty|fresh) (?:page|sheet|canvas|piece of paper)\b(?! (?:in|of|to (?:write|paint|draw)))",
    r"\b(?:ignores|disregards|leaves? out|excludes|skips|sets aside|overlooks)(?: \w+){0,3}? {known}",
    rf"(?:^|[.!?,;:] ?)(?:nothing|none|not a thing|zero) (?:from|of|out of|based on) (?:your |my |our |the )?{{known}}(?: (?:please|pls|should|may|here|this time)\b|{END})|(?:\band|,) not (?:on |from |with |using )?{{known}}(?: please| pls)?{END}",
    r"(?:^|[.!?,;:] ?|\b(?:please|pls|just|so|and) )(?:leave|keep) my (?:\w+ ){0,2}?(?:stuff|things?|situation|preferences|restrictions|diet|background|job|health|history|allergies|life|details|data|tastes|personality|quirks|habits|info|past|personal \w+)(?: stuff| thing| situation)? out of (?:it|this|your|the (?:answer|picture|equation|reply))",
    r"(?:^|[.!?,;:] ?|\b(?:please|pls|just|so|and) )(?:leave|keep|take) my (?!name|email|number|address|boss|wife|husband)[^.!?]{1,50} out of (?:it|this|the (?:answer|picture|equation|reply))\b(?! (?:sheet|file|function))",
    rf"\b(?:leave|put|set|keep|lay|park|shove|take|push)\b(?: \w+){{0,3}}? {{known}}(?: \w+){{0,4}}? {_ASIDE}\b",
    rf"{{known}},?(?: \w+){{0,4}}?,? (?:leave|put|set|keep|drop|forget|ignore|skip|disregard|park|lay|push) (?:(?:it|that|them|those|this|all)(?: all| of it| of that)?)(?: {_ASIDE}\b|[,.:;]? {_AWHILE})",
    rf"\byou (?:\w+ )?know (?:that )?(?:i'm|i am|i've|i|my|we)\b[^!?]{{0,100}}?\b(?:put|set|leave|forget|ignore|drop|park|lay|disregard|skip) (?:all )?(?:that|this|it|of that|of it)(?: all)?(?: {_ASIDE}\b| {_AWHILE})",
    # "forget I'm a nurse for a second"
    rf"{START}(?:\w+ )?(?:forget|ignore|disregard|set aside|put aside|leave aside|leave out|never mind|overlook|block out)(?: about)?(?:,? (?:for (?:a|one|just a) (?:\w+ )?(?:moment|second|sec|minute|min|bit|while)|for (?:now|once)|for this (?:\w+)|just this once),?)?(?: that| the fact that)? (?:i'm|i am|you know me|you know (?:that )?i|who i am|i have told you|we (?:know each other|have history|go back))\b",
    rf"{START}(?:\w+ )?(?:forget|ignore|disregard|set aside|put aside|leave aside|leave out|overlook)(?: about)?(?: for a (?:moment|second|sec|minute))? my (?:\w+ )?(?:job|work|profession|diet|allerg\w+|background|family|situation|tastes|location|age|circumstances|hobbies|interests|personality|kids|likes|history|usual \w+|habits|health|career|lifestyle|past)\b(?: \w+){{0,3}}? {_AWHILE}",
    # "as if you knew nothing about me", "pretend this is our first chat"
    rf"\b(?:{_AS_IF}|if|where)(?: that)? (?:you|we)(?:'d|'ve)?(?: \w+)? ?{_NO_INFO}|\b(?:with|having|knowing) {_NO_INFO}",
    r"\b(?:as if|as though|like|pretend|imagine|suppose|assume|let's say|act like|act as if)(?: that)? (?:you|we)(?:'ve|'d| have| had)? (?:\w+ )?(?:never|don't|didn't|do not|did not|haven't|hadn't|just|only just)(?: \w+){0,2}? (?:know|met|meet|seen|spoken|talked|heard|chatted|knew|come across|encountered|dealt|interacted|crossed paths|exchanged)\b(?! (?:him|her|them|that|the|what|how|why|each other for))",
    r"\b(?:as if|as though|like|pretend|imagine|suppose|assume|let's say|act like|treat this (?:like|as)|consider this)(?: that)?(?: (?:it|this)(?:'s| is| was| were))? (?:our|my|the) (?:very |absolute )?first(?: ever| and only)? (?:\w+ )?(?:chat|conversation|message|meeting|contact|talk|encounter|exchange|question|time (?:here|talking|we|with))",
    rf"\b{_AS_IF}(?: that)?,? i(?:'m| am| was| were|'d been) (?:\w+ )?{_ONLY_UNKNOWN}",
    rf"\b(?:as if|as though|like|assume|imagine|pretend|suppose)(?: that)? (?:(?:it|this|i)(?:'s| is| was| were| had been| came| comes)? ?(?:from|by|sent by|written by|asked by|posted by)? )?(?:some |a |just )*{_UNKNOWN}(?: (?:had|has|was|were|is|just|you)){{0,2}} (?:sent|wrote|written|asked|typed|posted|asking|came|come|handed|submitted|gave|given)\b",
    rf"(?:{START}|\byou )(?:\w+ )?(?:be|act like|play) (?:a |my )?(?:\w+ )?stranger to me\b",
    rf"\b(?:answer|treat|address|advise|reply to|respond to|talk to|speak to|help|ask|asking|ask you|put (?:this|it)(?: to you)?)\b(?: \w+){{0,4}}? (?:like|as|the way you'd|how you'd|as you would|like you would|as you'd)(?: (?:treat|answer|advise|to|with|for|from))? {_ONLY_UNKNOWN}",
    # "if you didn't know me at all", "as though you had never seen my messages"
    r"\b(?:if|as if|as though|like|pretend|imagine|suppose|assume)(?: that)? (?:you|we)(?:'d|'ve| had| have)? (?:didn't|did not|don't|never|hadn't|haven't|couldn't)(?: \w+){0,2}? ?(?:know|met|known|knew|seen|read|remember|heard|recall|have)(?: (?:anything|any|a word|a thing))?(?: (?:about|of|from|on))? (?:me\b|who i am|my \w+|us\b|what i)",
    r"\b(?:as if|as though|like|pretend|imagine|suppose|assume|say)(?: that)? (?:this|it|its)(?:'s|(?<=its)| is| was| were) (?:\w+ ){0,2}(?:first|only) (?:thing|message|question|request|time|day|chat|conversation|interaction)\b(?! of (?:the|a)\b)|\b(?:like|as if) (?:it's|it is|it was|it were) day (?:one|1|zero)\b",
    r"\b(?:assume|presume|suppose|take) (?:absolutely )?nothing (?:about|of) (?:me|my \w+|who i am)\b",
    rf"\byou(?:'d| would)(?: \w+)? (?:give|tell|offer|recommend|suggest|show|say|write|send|advise)(?: to)? (?:{_ONLY_UNKNOWN}|any (?:random|old|other|new|average) \w+|anyone(?: else)?|anybody(?: else)?|everyone(?: else)?|everybody(?: else)?|others|other people|people in general|the average \w+|the next (?:person|guy)|{_UNKNOWN})(?: \w+)?(?:{END}| (?:asking|who|for|on|with|if|in|here|too|when)\b)",
    r"\b(?:use|using|consider(?:ing)?|rely(?:ing)? on|look(?:ing)? at|based on|go by|going by|read|from|with|base it on|take)(?: only| just| solely| exclusively| nothing but){1,2}(?: on)? (?:what i(?:'m)? (?:write|say|wrote|said|tell you|type|writing)(?: (?:here|in this|below|now|right now))|this (?:message|chat|conversation|prompt)|the (?:current|present) (?:message|chat|conversation|prompt))\b|\b(?:only|just|solely) (?:use|consider|look at|rely on|go by) (?:this (?:message|chat|conversation|prompt)|the (?:current|present) (?:message|chat|conversation)|what i(?:'m)? (?:write|say|wrote|said|tell you|writing) (?:here|in this|below|now))",
    r"\bno personal (?:touch|angle|references?|stuff|spin|context|twist|remarks|flavou?r|notes?)\b",
    # "the answer that somebody new would get"
    rf"\b{_ANSWER} (?:that |which )?(?:{_UNKNOWN}|my \w+|the next person|another user|other people|any other user|the average \w+)(?: \w+){{0,2}}? ?(?:would|'d|will|could)(?: \w+)? (?:get|hear|receive|be given|be told|see)\b",
    rf"\b(?:tell|say to|recommend(?: to)?|suggest(?: to)?|advise|give|answer|explain(?: \w+)? to|offer|would to|you'd to)(?: \w+){{0,2}}? (?:{_ONLY_UNKNOWN}|(?:just )?(?:anyone|anybody|any old person|any user|{_WHO} (?:else|new|you(?:'ve| have|'d| had)? (?:never|don't|just|didn't|hadn't|haven't|only just) \w+(?: (?:to|of|with|before|at all))*))){END}",
    # "not tailored to me", "the generic version"
    rf"\b(?:not|isn't|aren't|un|less|nothing|without being|don't have it|stop being)(?: \w+){{0,2}}? ?{_FITTED} (?:\w+ )?(?:to|for|on|at|towards?|around) (?:me|my (?:profile|past|history|tastes|preferences|situation|interests|usual \w+|personality|life|background|circumstances)|us|me personally|what you know)\b(?! and)",
    r"\b(?:don't|do not|never|without|no|stop|not|skip|avoid)(?: \w+){0,2}? (?:tailor|personali[sz]|customi[sz]|adapt|adjust|gear|fit)(?:ing|e)?(?: (?:it|this|that|anything|things|your \w+|the \w+|everything))? (?:to|for|towards?|around) (?:me|my|us)\b",
    rf"(?:{START}|\bneed to |\bcan you )(?:please )?(?:don't|do not|never|not|stop|without|no)(?: \w+)? ?(?:personali[sz]|tailor|customi[sz])(?:ing|e)?(?: (?:it|this|that|anything|your (?:answer|reply|response|advice)|the (?:answer|reply|response)))?(?: one| question| time)?(?: please| pls)?{END}",
    r"\b(?:don't|do not|no|not|without|skip|never mind|forget)(?: \w+){0,2}? (?:a |the |any )?(?:personali[sz]ed|tailored|customi[sz]ed|tailor-made|bespoke) (?:version|answers?|one|reply|replies|response|advice|stuff|suggestions?|recommendations?|take|results?)\b",
    rf"\b(?:give|gimme|want|need|prefer|like|take|show|get|have|with|{START}) ?(?:me |us )?(?:just |only |simply )?(?:a |an |the |your )?(?:most )?(?:generic|impersonal|depersonali[sz]ed|untailored|unpersonali[sz]ed|non-?personali[sz]ed|non-?personal|one-size-fits-all|vanilla|uncustomi[sz]ed) {_ANSWER}\b(?= ?(?:[.!?,;:)-]|$)| (?:please|pls|instead|everyone|anyone|this time|here|that anyone|you'd|you would|without))",
    r"\b(?:no|without|skip|drop|spare me|cut|none of|stop with|enough of)(?: the| any| all| that| those| this| your| usual){0,3} [\"'\u201c](?:since|because|given|as|knowing|as a|considering|for a) (?:you|your|that you|i|a|someone)?\b",
    r"\b(?:don't|do not|without|no|not|stop)(?: \w+)? (?:assum(?:e|ing|ptions?)|presum(?:e|ing)|guess(?:ing)?)(?: anything| things| stuff)? (?:about|based on|regarding) (?:me|who i am|my \w+)\b",
    r"\bplay dumb\b(?! (?:with|to|around))|\bnot (?:for|to|about|just for|aimed at) me (?:in particular|specifically|personally|particularly|alone)\b|\b(?:don't|do not|not|never|stop) (?:make|turn|making|turning) (?:it|this|that|everything)(?: all)? (?:about|into something about) me\b",
    r"\b(?:person|someone|somebody|user|stranger|people|anyone) whose (?:\w+ )?(?:history|background|details|past|data|profile|story|name|life) you (?:can't|don't|couldn't|didn't|cannot|have never)\b",
    rf"{START}(?:no|without|zero|spare me the|skip the)(?: any)? (?:references?|mentions?|allusions?|nods|hints|callbacks)(?: to)? (?:me\b|{{known}}|my (?:\w+ )?(?:life|job|family|past|history|background|situation|hobbies|profile|preferences|kids|health|work|circumstances)\b)",
    rf"(?:{START}|\bif you (?:\w+ )?|\bby )(?:leave|leaving|left|set|setting|put|putting) aside (?:that|the fact that|how|my)(?: (?:i'm|i am|i|i've|\w+))\b|\b(?:if|when|once) you (?:ignored?|forgot|forget|disregard(?:ed)?) (?:that i\b|that i'm|the fact that i|who i am)",
    rf"{START}(?:\w+ )?(?:forget|ignore|drop|erase|disregard|set aside|put aside) (?:everything|all|anything|whatever)(?: \w+){{0,2}} about me\b",
    r"\bas (?:an? |some )[^.!?]{0,30} (?:who|that) (?:knows?|knew|has|had) (?:nothing|no \w+) (?:of|about|on) me\b",
    rf"(?:{START}(?:don't |do not |never )|\bno need to )(?:consider(?:ing)?|account(?:ing)? for|tak(?:e|ing) into account|factor(?:ing)? in|bear(?:ing)? in mind|worry(?:ing)? about|apply(?:ing)?) my (?:\w+ )?(?:allerg\w+|diet|job|age|budget|location|kids|family|preferences|health|background|tastes)\b(?: (?:here|this time|now|for (?:this|once|now)|please))+",
    rf"{START}(?:\w+ )?(?:reset|clear|wipe|blank|forget|erase|suspend|drop|put away|park|ignore)(?: out)? (?:your|the|any|every|whatever) (?:\w+ )?(?:idea|image|picture|impression|view|notion|opinion|concept|knowledge)s? (?:you have )?of (?:me|who i am)\b",
    rf"\b(?:don't|do not|never|not) let (?:the fact(?: that)? (?:i|i'm|my|we|you know)|my (?:\w+ )?)\b[^.!?]{{0,50}}? {_SWAY} (?:your|the|this|it|you|on|into|in)\b",
    r"\b(?:erase|wipe|delete|remove|clear|forget|banish|strike) (?:me|who i am) from your (?:mind|memory|head)\b|\b(?:put|get|push|clear)(?: (?:it|that|this|everything|all that|me|completely)){0,2} out of your (?:mind|head)\b",
    r"\b(?:base|build|rest|ground) (?:nothing|none of it|no part of it) on (?:\w+ )?{known}",
    rf"\bwithout (?:your |the |any |all the )?(?:usual |typical |normal |personal )?(?:tailoring|personali[sz]ation|customi[sz]ation|personal (?:touch|spin|angle|adjustments?))(?: to me)?{END}",
    r"\b(?:as if|as though|like|imagine|pretend|suppose|assume)(?: that)? i(?:'d| had|'ve|'m| am| have)? (?:just |only |newly )+(?:walked|come|came|wandered|popped|stepped|signed|joined|arrived|appeared|shown|logged|met|opened|started|created|installed)\b",
    # "answer cold", "fresh eyes please", "treat this as a new conversation"
    rf"{START}(?:fresh|new|neutral) eyes\b(?: only)?(?= ?(?:[.!?,;:)-]|$)| (?:please|pls|on this|for this|here))|\b(?:answer|respond|reply|advise|go)(?: \w+){{0,2}} (?:cold|in blind|in cold){END}",
    r"\b(?:treat|consider|regard|handle|take|view|see) (?:this|it|the (?:next|following) \w+|my (?:next )?\w+)(?: \w+)? as (?:a |an )?(?:\w+ )?(?:new|separate|fresh|standalone|stand-alone|independent|isolated|self-contained|unrelated|first-ever) (?:conversation|chat|session|question|thread|one|request|topic)\b",
    r"\b(?:answer|treat|consider|take|judge|evaluate|look at|handle) (?:this|it|my question|the (?:question|following))(?: \w+)? (?:in isolation|independently of|in a vacuum)\b",
)
