"""English words whose forms have different stems. They are read with a question, so that the index stays as it is."""

# The words of a group are forms of one word.
GROUPS = (
    "arise arose arisen, awake awoke awoken, bear bore borne, beat beaten, become became, begin began begun, bend bent, "
    "bite bit bitten, bleed bled, blow blew blown, break broke broken, breed bred, bring brought, build built, "
    "burn burnt, buy bought, catch caught, choose chose chosen, cling clung, come came, creep crept, deal dealt, "
    "dig dug, dive dove, draw drew drawn, dream dreamt, drink drank drunk, drive drove driven, eat ate eaten, "
    "fall fell fallen, feed fed, feel felt, fight fought, find found, flee fled, fly flew flown, forbid forbade forbidden, "
    "forget forgot forgotten, forgive forgave forgiven, freeze froze frozen, get got gotten, give gave given, "
    "go went gone, grind ground, grow grew grown, hang hung, hear heard, hide hid hidden, hold held, keep kept, "
    "kneel knelt, know knew known, lay laid, lead led, lean leant, learn learnt, leave left, lend lent, lie lain, "
    "light lit, lose lost, make made, mean meant, meet met, pay paid, prove proven, ride rode ridden, "
    "ring rang rung, rise rose risen, run ran, see saw seen, seek sought, sell sold, send sent, sew sewn, "
    "shake shook shaken, shine shone, shoot shot, show shown, shrink shrank shrunk, sing sang sung, sink sank sunk, "
    "sit sat, sleep slept, slide slid, smell smelt, speak spoke spoken, spell spelt, spend spent, spill spilt, "
    "spin spun, spoil spoilt, stand stood, steal stole stolen, stick stuck, sting stung, stink stank stunk, "
    "strike struck, swear swore sworn, sweep swept, swell swollen, swim swam swum, swing swung, take took taken, "
    "teach taught, tear tore torn, think thought, throw threw thrown, understand understood, wake woke woken, "
    "wear wore worn, weave wove woven, weep wept, win won, wind wound, withdraw withdrew withdrawn, write wrote written, "
    "child children, foot feet, goose geese, knife knives, leaf leaves, life lives, loaf loaves, man men, mouse mice, "
    "person people, shelf shelves, tooth teeth, wife wives, wolf wolves, woman women, half halves, thief thieves, "
    "bad worse worst, good better best, far further"
)
