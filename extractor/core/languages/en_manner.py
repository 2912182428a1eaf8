"""English words that say in what manner something is so: always or sometimes, done or planned, certain or supposed, of
oneself or of another. `core/facts/manner.py` compares a statement's with those of what was said.

Patterns match lower-case text without accents. For sentences that are much alike, the other languages have words in
their own files (`opposites.py`).
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import NamedTuple

# Not always, not all.
PARTLY = re.compile(
    r"\b(?:sometimes|some of|some (?!day\b|time\b|years?\b|one\b)\w+s|a few|few|occasionally|once in a while|now and (?:then|again)|every (?:now|once) (?:and|in)|"
    r"from time to time|mostly|usually|often|most|several|rarely|seldom|hardly ever|many of|tends? to|a couple of|half of|"
    r"not (?:all|every|always)|handful|minority|out of|every (?:other|second)|almost|nearly|except|apart from|other than|on bad days|on good days)\b"
)
WHOLLY = re.compile(
    r"\b(?:all|every|always|each|everyone|everybody|everything|entire|entirely|whole|only|completely|exclusively|invariably)\b"
)
EVER = re.compile(
    r"\b(?:sometimes|occasionally|often|regularly|usually|frequently|from time to time|now and then|always|every)\b"
)
NEVER = re.compile(r"\bnever\b|\bnot (?:once|ever|even|a single)\b")

# Only under a condition.
ON_CONDITION = re.compile(
    r"\b(?:only (?:\w+ ){0,4}?(?:if|when|once)|provided(?: that)?|(?<!for )as long as(?! i can remember)|so long as|on (?:the )?condition(?: that)?|unless|"
    r"depend(?:s|ing) on|contingent on|subject to)\b"
)
KEEPS_CONDITION = re.compile(
    r"\b(?:if|provided|condition\w*|as long as|depend\w*|unless|subject to|contingent|once|when|until|may(?! \d)|might|could|would|only|"
    r"declin\w*|refus\w*|reject\w*)\b"
)

# Not so at all: supposed, told of a figure of a story.
UNREAL = re.compile(
    r"\b(?:thought experiment|hypothetical\w*|what if|let's say|in theory|"
    r"(?<!i )(?<!to )(?<!would )(?:suppose|supposing|assuming|imagine)(?= (?:that )?(?:i|we|you|he|she|they|my|our|your|his|her|their|the|this|there|someone|an?)\b)|"
    r"(?:if|say) i (?:were|had|won|was to))\b|"
    r"\bmy (?:\w+ )?(?:novel|characters?|protagonist|short story|screenplay|narrator|villain|hero|heroine|d&d|dnd|comic|poem)\b|"
    r"\b(?:first[- ]person|in character|role[- ]?play\w*|fan ?fic\w*|protagonist|the narrator|lyrics|dungeons (?:and|&) dragons|tabletop)\b|"
    r"\b(?:practically|basically) married\b"
)
KEEPS_UNREAL = re.compile(
    r"\b(?:novel\w*|character\w*|protagonist|story|stories|screenplay|script|fiction\w*|book|narrator|play\w*|game|hypothe\w*|suppos\w*|"
    r"imagin\w*|scenario|theoretical\w*|if|would|poem|song|lyrics|campaign|writ\w+|experiment)\b"
)
# The sentence before it was a joke.
JOKED = re.compile(
    r"\b(?:serious question|(?:but|more) seriously|seriously (?:though|now)|jokes aside|joking aside|on a serious note)\b"
)
# The person plays somebody.
PLAYING = re.compile(r"\b(?:(?:i|you)(?:'ll| will)? play an? |stay in character|role[- ]?play)")
# What is said of oneself beside a figure.
ALSO_SELF = re.compile(r"\b(?:like me|like myself|as i do|just as i|me too)\b")

# It is not known.
DOUBTED = re.compile(
    r"\b(?:could be|could have been|not (?:really |too |quite |at all |entirely |100% )?(?:sure|certain)|no (?:clue|idea)|i wonder(?: if| whether)?|"
    r"wonder(?:ed|ing) (?:about|if|whether)|apparently|supposedly|suspect(?:s|ed)?|allegedly|rumou?red|rumou?r has it|hunch|gut feeling|just as well be|"
    r"my (?:guess|theory|suspicion)|i suppose|i (?:vaguely )?(?:think|believe|guess|assume) (?:it|he|she|they|we|there|that|the|my)|"
    r"if i (?:remember|recall)|hard to (?:say|tell)|can't tell|haven't (?:checked|been (?:tested|assessed|diagnosed))|nobody has (?:looked|checked)|"
    r"not (?:been )?(?:confirmed|official|diagnosed))\b"
)
# A doubt about something that is mentioned nowhere else.
DOUBTED_ALONE = re.compile(
    r"\b(?:wonder(?:ed|ing) about|suspect(?:s|ed)?|hunch|gut feeling|just as well be|my (?:guess|theory|suspicion)|"
    r"rumou?red|allegedly|toying with|maybe (?:i'm|i am|he's|she's))\b"
)
KEEPS_DOUBT = re.compile(
    r"\b(?:suspect\w*|seem\w*|unclear|not|no|never|apparently|guess\w*|believ\w*|rumou?r\w*|possib\w+|probabl\w+|likely|uncertain\w*|unsure|"
    r"think\w*|thought|feels?|felt|finds?|worr\w+|concern\w*|may(?! \d)|might|could|maybe|perhaps|suspicion|assum\w+|appears?|wonder\w*|whether|if|"
    r"consider\w*|question\w*|ask\w*|wants?|unconfirmed|suppos\w*|potential\w*|would|hop\w+|curious|interested|suggest\w*|says?|said|"
    r"undecided|doubt\w*|theor\w+|hunch\w*)\b|n't\b"
)

# Nothing is decided.
CHOSEN = re.compile(
    r"\b(?:decided|chose|chosen|opted|picked|selected|settled on|is going (?:to|with)|will|went with|agreed|is moving|is taking|accepted)\b"
)
UNDECIDED = re.compile(
    r"(?:\b(?:not|still|no)|n't) (?:\w+ ){0,2}?(?:decided|made up (?:my|our) minds?|chosen|picked|settled|committed|agreed)\b|\bundecided\b|\bon the fence\b|"
    r"\blet me (?:think|sleep)\b|\bthink (?:it over|that (?:one )?over)\b|\bbefore (?:i|we) (?:pick|decide|choose|commit|change|settle|buy|sign|do anything)\b|"
    r"\bsleep on it\b|\bnot sure (?:yet|which)\b|\bstill (?:deciding|thinking|torn|debating|comparing)\b|\btorn between\b|"
    r"\b(?:i'd|i'll|we'd|we'll) (?:have|need) to (?:talk|check|ask|think|bring it up)\b|\bi'll (?:read up|ask|check with|think|talk to)\b|\bno decision\b"
)
KEEPS_CHOICE = re.compile(r"\b(?:not|yet|undecided|consider\w*|between|if|whether|might|may|before|until)\b|n't\b")

# A question that a yes or a no answers, about what may be done.
ASKS = re.compile(
    r"\b(?:would it(?: be)?|should (?:i|we)|could (?:i|we)|can (?:i|we)|is it (?:ok|okay|safe|worth|a good|fine|allowed|legal|possible)|"
    r"do (?:i|we) need|would (?:i|we)|am i allowed|are we allowed|is there a (?:legal )?(?:limit|way|rule|law)|does (?:the|\w+ (?:actually|really|even))|what if)\b"
)
KEEPS_QUESTION = re.compile(
    r"\b(?:ask\w*|wonder\w*|want\w*|consider\w*|question\w*|curious|whether|if|would|could|may|might|interest\w*|think\w*|plan\w*|look\w*|"
    r"need\w*|inquir\w*|seek\w*|know\w*|request\w*|unsure|about|how|why|tr(?:y|ies|ying)|compar\w*|discuss\w*|research\w*|understand\w*|"
    r"learn\w*|explor\w*|until|not|no)\b|n't\b"
)

_PAST = (
    "bought|took|went|left|made|got|built|wrote|sold|gave|came|became|began|broke|brought|chose|did|drove|ate|fell|found|flew|held|kept|lost|met|"
    "paid|put|quit|ran|sent|set|shut|spent|stood|taught|told|threw|won|drew|hung|hurt|led|let|lent|rode|sang|sank|shot|slept|spoke|stole|swam|tore|woke|rewrote"
)
_DONE = "done|gone|taken|given|written|chosen|broken|spoken|driven|eaten|rewritten|begun|been"
# Verbs with a past of their own.
PAST_OF: Mapping[str, str] = dict(
    pair.split("=")
    for pair in (
        "buy=bought take=took leave=left make=made get=got build=built write=wrote sell=sold give=gave begin=began break=broke bring=brought "
        "choose=chose drive=drove eat=ate find=found fly=flew hold=held keep=kept lose=lost meet=met pay=paid run=ran send=sent spend=spent "
        "teach=taught tell=told throw=threw win=won draw=drew hang=hung lead=led lend=lent ride=rode sing=sang shoot=shot sleep=slept "
        "speak=spoke swim=swam rewrite=rewrote have=had"
    ).split()
)
PRESENT_OF: Mapping[str, str] = {past: present for present, past in PAST_OF.items()}
# The user has done it.
IS_DONE = re.compile(
    rf"\b(?:has|have) (?:already )?(?:\w+ed|{_PAST}|{_DONE})\b|\buser(?:'s \w+)? (?:\w+ly )?(?:\w{{3,}}ed|{_PAST})\b"
)
# The same verb, not done: "I haven't signed it".
NOT_DONE = r"(?:\b(?:not|never)|n't) (?:\w+ ){{0,2}}?(?:{})\b"
# Verbs of the past that say only what somebody means to do.
MEANT = re.compile(
    r"\b(?:decided|planned|wanted|intended|considered|thought|asked|requested|expressed|mentioned|hoped|agreed|chose|chosen|identified|"
    r"proposed|suggested|confirmed|committed|stated|said|told|accepted|set|noted|understood|wished|offered|needed)\b"
)
DID = re.compile(rf"\b(?:i|we)(?:'ve| have)? (?:just |already |finally |both )?(?:\w{{3,}}ed|{_PAST})\b")
HAD_DONE = re.compile(r"\bhad (?:\w+ ){0,5}(?:out|done|removed|installed|replaced|fixed)\b")
DID_OR_HAD = re.compile(f"{DID.pattern}|{HAD_DONE.pattern}")
PLANNED = re.compile(
    r"\b(?:(?:want|wants|intend\w*|plan\w*|hop(?:e|ing)|would (?:like|love)|i'd (?:so |really )?(?:like|love)|going|gonna|aim\w*|looking|dream\w*) (?:to|on|of)\b"
    r"(?! (?:let you|tell|ask|know|share|say|thank|mention|understand))|thinking (?:of|about)|toying with|considering|tempted to|i wish (?:i|we)|once i|as soon as|some ?day|one day)\b"
)
PLANS = re.compile(
    r"\b(?:plans|planning|intends|hopes|aims|wants|is going|is thinking of|is considering) ?(?:to|on)?\b"
)
NOT_OVER = re.compile(
    r"\b(?:wanted|want|planned|plan|need|should|could|would|decided|hoped|how|again|next|more|another|other)\b"
)

# It is over.
OVER = re.compile(
    r"\bhad\b[^.;]{0,60}\b(?:until|till)\b|\bi used to\b|\b(?:ripped|thrown|torn) out\b|\b(?:my|our) (?:old|ex|former|previous)\b|\bno longer\b|"
    r"(?:\bnot|n't) (?:\w+ ){0,3}any ?more\b|\buntil (?:\w+ )?(?:19|20)\d\d\b|\bgave (?:it |that |them )?up\b|\bi(?:'ve| have)? (?:quit|sold|stopped)\b"
)
KEEPS_OVER = re.compile(
    r"\b(?:was|were|has|had|used|former\w*|previous\w*|once|until|before|no longer|stopped|quit|left|sold|gave|given|replaced|ended|past|not|never|ago|"
    r"did|ex|old|earlier|back|changed|switched|moved|\w{3,}ed)\b|n't\b"
)
WAS = re.compile(r"\b(?:formerly|used to|previously|in the past|no longer|once|former)\b")
# Both are told.
IS_BOTH = re.compile(r"\b(?:and|but) (?:is|works|now|has|does|lives|runs)\b")
ANY_PAST = re.compile(
    r"\b(?:used to|was|were|had|did|ago|until|stopped|quit|left|gave|no longer|any ?more|old|ex|former\w*|previous\w*|last|switched|moved|"
    r"changed|replaced|sold|before|once|ended|over|past|not|(?:in|until|till) (?:19|20)\d\d|\w{3,}ed)\b|n't\b"
)

# "has a dog", "takes warfarin": what a negation before the same word denies.
HOLDING = frozenset(
    "have has having take takes taking use uses using own owns drink drinks eat eats like likes enjoy enjoys love loves speak speaks play plays "
    "smoke smokes drive drives keep keeps wear wears watch watches needs wants read reads on".split()
)
# "plays the cello", "owns a boat": what a wish before the same word does not mean.
DOES = frozenset("plays speaks owns has drives rides runs keeps collects practises practices studies".split())
BEFORE_WORD = re.compile(
    r"(?<!why )(?:\b(?:no|never (?:did )?(?:get|got|had|have|own|owned|tried)|never|without|not on|not an?|not any|haven't|hasn't|not)|\b(?:do|does|did|have|has|is|are|'m)n't)\W+(?:\w+\W+){0,2}\Z"
)
DENIES = re.compile(r"\b(?:not|never|(?<!say )(?<!saying )no|cannot|neither)\b|n't\b")
# A statement that tells of a refusal itself.
REFUSES = re.compile(
    r"\b(?:turn(?:s|ed)? down|declin\w+|reject\w*|refus\w*|avoid\w*|g[ai]v\w+ up|stopp\w+|quit|without|against|want\w*|wish\w*|would|consider\w*|"
    r"plan\w*|hop\w+|interested|asks?|asked|wonder\w*|look\w*|need\w*|rather|instead|intend\w*|aim\w*|goals?|weigh\w* up|undecided|lack\w*|miss\w*|paus\w+|agree\w*|request\w*)\b"
)
# With one of these, a sentence may mean the opposite of its words.
TURNED = re.compile(
    r"\b(?:not|no|none|never|nor|neither|nobody|nothing|without|cannot|unable|impossible|sold|g[ai]ve\w* up|giving up|quit\w*|stop\w*|avoid\w*|"
    r"hat(?:e|es|ed|ing)|dislik\w*|allerg\w*|only|instead|rather|less|lack\w*|lost|miss\w*|free|cancel\w*|refus\w*|skip\w*|any ?more|"
    r"used to|until|fail\w*|hardly|barely|rarely|seldom|too|out of|ex|except|apart|other than|before|yet|against|ban\w*|forb\w+|off|"
    r"intoleran\w*|vegan\w*|vegetarian\w*|tired|sick of|enough|left|leav\w*|mov\w*|chang\w*|switch\w*|replac\w*|broke\w*|dead|died|end\w*|"
    r"drop\w*|declin\w*|reject\w*|turn\w*|unlike|bad|worse|afraid|scar\w*|fear\w*|struggl\w*|hard|difficult\w*|problem\w*|troubl\w*|issue\w*|"
    r"zero|wrong|mistake\w*|correct\w*|remov\w*|delet\w*|disab\w*|prefer\w*|than|if|would|could|should|might|may|want\w*|plan\w*|wish\w*|"
    r"hop\w*|why|how|what|question\w*|long|first|last|once|old|ago|was|were|had|did|unless|prohibit\w*|limit\w*|restrict\w*|abstain\w*|sober|"
    r"blind|deaf|empty|single|alone|need\w*|due|still|far|keep\w*|kept|says?|posting|job|sigh\w*)\b|n't\b|\?"
)

# Lines of code and of comments in it.
CODE_LINE = re.compile(r"(?:#(?! ?\d)|//|--|/\*|\*/|>) ?\w")


class Role(NamedTuple):
    """Who stands above whom: what the person says, and what a statement says of the user."""

    said: re.Pattern[str]
    stated: re.Pattern[str]


def _role(said: str, stated: str) -> Role:
    return Role(re.compile(rf"\b(?:{said})\b"), re.compile(rf"\b(?:{stated})\b"))


_TEACH = r"(?:mentor|coach|tutor|teach|train)"
_I_DO = r"i(?:'ve been|'m| am| have been)?"
_USER_DOES = r"the user (?:has been |is |has )?"
_THEIR = r"(?:his|her|their|\w+'s)"
_LED = r"mentee|student|pupil|trainee|intern|apprentice"
_CHIEF = r"manager|boss|supervisor|team lead|line manager"
_MONEY = r"(?:[\w,.]+ ){0,4}"

# The same relation from above and from below.
ROLES: tuple[tuple[Role, Role], ...] = (
    (
        _role(
            rf"report(?:s|ed|ing)? (?:directly )?to (?:me|us)|{_I_DO} (?:manag|supervis)\w+|i(?:'m| am) {_THEIR} (?:{_CHIEF})|my direct report",
            rf"report(?:s|ed|ing)? (?:directly )?to the user|{_USER_DOES}(?:manag|supervis)(?:es|ed|ing)|the user(?: is|, who is) {_THEIR} (?:{_CHIEF})|the user's direct report",
        ),
        _role(
            rf"{_I_DO} report(?:ing|ed)? (?:directly )?to|(?:manag|supervis)(?:es|ed|ing) me|(?:my|been my) (?:\w+ )?(?:{_CHIEF})",
            rf"{_USER_DOES}report(?:s|ing|ed) (?:directly )?to|(?:manag|supervis)(?:es|ed|ing) the user|the user's (?:\w+ )?(?:{_CHIEF})|the user is (?:managed|supervised) by",
        ),
    ),
    (
        _role(
            rf"{_I_DO} {_TEACH}(?:ing)?|my (?:{_LED})",
            rf"{_USER_DOES}{_TEACH}(?:s|es|ing|ed)?(?! by)|the user's (?:{_LED})|the user is {_THEIR} (?:mentor|coach|tutor|teacher|trainer)",
        ),
        _role(
            rf"{_TEACH}(?:s|es|ing|ed)? me|my (?:mentor|coach|tutor|teacher|trainer)",
            rf"{_TEACH}(?:s|es|ing|ed)? the user|the user's (?:mentor|coach|tutor|teacher|trainer)|the user (?:is|was|has been) (?:being )?(?:mentored|coached|tutored|taught|trained) by",
        ),
    ),
    (
        _role(
            rf"i(?:'ve| have)? (?:lent|loaned)|owes? me|borrowed {_MONEY}from me",
            rf"the user (?:has )?(?:lent|loaned)|owes? the user|borrowed {_MONEY}from the user",
        ),
        _role(
            r"i(?:'ve| have)? borrowed|i owe|(?:lent|loaned) me",
            r"the user (?:has )?borrowed|the user owes|(?:lent|loaned) the user",
        ),
    ),
    (
        _role(
            rf"my tenants?|i(?:'ve| have)? rent(?:ed)? {_MONEY}out", rf"the user's tenants?|the user (?:rents|rented) {_MONEY}out"
        ),
        _role(r"my landlord|my landlady", r"the user's (?:landlord|landlady)"),
    ),
)  # fmt: skip

_ONE = r"(?:an? |the |my |our |about |roughly |around |just |only )?"
FROM_TO = re.compile(
    rf"\bfrom {_ONE}([\w.,$\u20ac\u00a3/-]+)[^.;]{{0,20}}?(?: down| up)? to {_ONE}([\w.,$\u20ac\u00a3/-]+)"
)
SWITCHED = re.compile(
    rf"\b(?:switched|moved|changed|migrated|went|upgraded|downgraded|swapped) (?:over )?from {_ONE}(\w+)[\w ]{{0,20}}? to {_ONE}(\w+)"
)
REPLACES = r"\breplac\w+ (?:an? |the |their |his |her )?{}\b"
IS_NOW = r"\b(?:current|now|new)\b[\w ]{{0,20}}\b{}\b"
PREFERRED = re.compile(
    r"\b(?:like|love|enjoy|prefer|favou?r)\w* (?:the |using |working with )?(\w+)[\w ]{0,12}? (?:a lot |much |far |way |so much )?(?:better|more)\b|"
    r"\bprefer\w* (?:the |using )?(\w+)[\w ]{0,12}? (?:to|over|rather than)\b"
)
PREFERS = re.compile(
    r"\b(?:likes|loves|enjoys|prefers|favou?rs)\w* (?:the |using |working with )?(\w+)[\w ]{0,20}? (?:than|over|to|rather than|instead of) (?:the |using )?(\w+)"
)
# "rather take the train than fly".
RATHER = re.compile(r"\brather ([^.;]{3,80}?) than ([^.;]{3,80})")
# "Polish into Swedish".
INTO = re.compile(r"\b([A-Z]\w+) (?:in)?to ([A-Z]\w+)")
EVERY_OTHER = re.compile(r"\bevery (?:other|second) (\w+)")
# "Priyanka reviews all my pull requests": somebody does it to what is the person's.
DOES_TO_MINE = re.compile(r"\b([A-Z][a-z]{2,}) (?:always |often )?([a-z]{4,})s (?:all )?(?:of )?my\b")
# A word and its value: "land at 14:20", "redis 6".
VALUED = re.compile(r"\b([a-z]{3,})(?: (?:is|are|was|runs?|at|on|of|to|it's|it is))* ([$\u20ac\u00a3]?\d[\d.,:]*)")
BECAUSE = re.compile(r"(?i)\b(?:because(?: of)?|due to|owing to|thanks to|on account of|as a result of)\s+([^.;]+)")

_KIN = (
    "daughter|son|wife|husband|partner|girlfriend|boyfriend|sister|brother|mother|father|mum|mom|dad|friend|boss|manager|colleague|coworker|teacher|"
    "doctor|dentist|therapist|neighbou?r|cousin|aunt|uncle|dog|cat|puppy|kitten|horse|landlord|roommate|flatmate|baby|kid|child|grandma|grandpa|"
    "niece|nephew|fianc\u00e9e?|fiancee?|mentor|trainer|coach|vet|client"
)
# Words for one and the same relative.
SAME_KIN: tuple[tuple[str, ...], ...] = (
    ("mother", "mum", "mom", "mama"), ("father", "dad", "papa"), ("grandmother", "grandma", "gran", "granny"),
    ("grandfather", "grandpa"), ("child", "children", "kid", "kids", "son", "sons", "daughter", "daughters"), ("husband", "wife", "spouse", "partner"),
    ("parents", "mother", "father"), ("boss", "manager"), ("neighbour", "neighbor"), ("flatmate", "roommate"),
)  # fmt: skip
# "my daughter Clara", "a teacher named Ines".
NAMED_BY_ROLE = re.compile(
    rf"\b({_KIN})(?:'s name is|,? (?:is )?(?:called|named|is)|,)? ((?-i:[A-Z])[a-z]+)\b", re.IGNORECASE
)

# Endings of words that begin a sentence and are no names.
NO_NAME = re.compile(
    r"(?:ing|ly|ic|al|ed|ful|ous|ive|able|tion|ment|ness)\Z|\A(?:Half|Both|Most|Many|Some|Few|All|Each|Every\w*|No\w*|Any\w*|People|One|Two|Three|Four|Five|Six|Seven|Eight|Nine|Ten|Several|Head)\Z"
)
# "Priya owns everything": a name that is the subject of its clause.
SUBJECT = re.compile(r"\A\W*([A-Z][a-z]{2,}) (?:has|had|is|was|will|can|does|did|[a-z]{2,}(?:s|ed))\b")
# "the warehouse is in Leeds", "lives in Ghent": a word and its place.
PLACED = re.compile(r"\b([a-z]{3,})(?: is| are| was| were)? (?:in|at|near|from|to|on|for) (?:the )?([A-Z][\w-]{2,})")
# "18,000, not 15,000", "I meant", and what is taken back with it.
TAKES_BACK = re.compile(
    r"\b(?:sorry|oops|hang on|mis(?:read|typed|remembered)|and no,|no, it's|mixed (?:it|that|them) up|my (?:mistake|bad)|i (?:mis\w+|got (?:that|it|the \w+) wrong|meant|was wrong)|correction|actually|i mean|scratch that|typo)\b|"
    r",? (?:and )?not (?:on |in |the )*\d"
)
TAKEN_BACK = re.compile(
    r"\b(?:not|rather than|instead of|isn't|wasn't)\s+(?:on |in |at |the |a |an |for |from )*([\w.,:\u20ac$\u00a3-]+)"
)
