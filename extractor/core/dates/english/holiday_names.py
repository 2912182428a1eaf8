"""Names of holidays, and their days by rule. If countries use one name for different days, the first is the usual one."""

from __future__ import annotations

from extractor.core.dates.holidays import (
    Lasting,
    Rule,
    around_easter,
    around_eastern_easter,
    before_christmas,
    feast,
    fixed,
    nth_weekday,
)

MON, TUE, THU, SUN = 0, 1, 3, 6

_OF_OUR_CALENDAR = "(?<!of the )" + "".join(
    f"(?<!{word} )"
    for word in "chinese lunar tamil jewish persian thai islamic iranian hindu school fiscal academic".split()
)
# Name (a pattern) and rules. Days of Islamic feasts depend on who sees the moon: they may be a day later.
HOLIDAYS: dict[str, tuple[Rule, ...]] = {
    r"new year'?s eve|nye": (fixed(12, 31),),
    rf"{_OF_OUR_CALENDAR}(?:new year'?s(?: day)?|new year)(?!'?s?\s+(?:resolution|concert|party|baby|plan|sale|budget|message)s?\b)": (
        fixed(1, 1),
    ),
    r"hogmanay": (fixed(12, 31),),
    r"epiphany|three kings'? day": (fixed(1, 6),),
    r"burns night": (fixed(1, 25),),
    r"australia day|republic day": (fixed(1, 26),),
    r"waitangi day": (fixed(2, 6),),
    r"pi day": (fixed(3, 14),),
    r"(?:st\.? |saint )(?:david)'?s day": (fixed(3, 1),),
    r"(?:st\.? |saint )george'?s day": (fixed(4, 23),),
    r"earth day": (fixed(4, 22),),
    r"(?:u\.?s\.? )?tax day": (fixed(4, 15),),
    r"patriots'? day": (nth_weekday(4, 3, MON),),
    r"victoria day": (nth_weekday(5, -1, MON, plus=-7),),
    r"flag day": (fixed(6, 14),),
    r"gandhi jayanti": (fixed(10, 2),),
    r"melbourne cup(?: day)?": (nth_weekday(11, 1, TUE),),
    r"(?:early )?may bank holiday(?: monday)?|may day bank holiday": (nth_weekday(5, 1, MON),),
    r"bank hol(?:iday)?(?: monday)? in may": (nth_weekday(5, 1, MON), nth_weekday(5, -1, MON)),
    r"june bank holiday(?: monday)?": (nth_weekday(6, 1, MON),),
    r"october bank holiday(?: monday)?": (nth_weekday(10, -1, MON),),
    r"(?:late may|spring|whit(?:sun)?) bank holiday(?: monday)?": (nth_weekday(5, -1, MON),),
    r"(?:august|summer) bank hol(?:iday)?(?: monday)?|bank hol(?:iday)?(?: monday)? in august": (
        nth_weekday(8, -1, MON),
    ),
    r"groundhog day": (fixed(2, 2),),
    r"(?:st\.? |saint )?valentine'?s(?: day)?": (fixed(2, 14),),
    r"international women'?s day": (fixed(3, 8),),
    r"(?:st\.? |saint )(?:patrick|paddy)'?s(?: day)?|paddy'?s day": (fixed(3, 17),),
    r"april fools'?(?: day)?": (fixed(4, 1),),
    r"anzac day": (fixed(4, 25),),
    r"king'?s day": (fixed(4, 27),),
    r"may day": (fixed(5, 1),),
    r"cinco de mayo": (fixed(5, 5),),
    r"juneteenth": (fixed(6, 19),),
    r"canada day": (fixed(7, 1),),
    r"independence day": (fixed(7, 4),),
    r"bastille day": (fixed(7, 14),),
    r"assumption day": (fixed(8, 15),),
    r"halloween|hallowe'en": (fixed(10, 31),),
    r"all saints'? day": (fixed(11, 1),),
    r"guy fawkes(?: night| day)?|bonfire night": (fixed(11, 5),),
    r"veterans'? day|remembrance day|armistice day": (fixed(11, 11),),
    r"st\.? nicholas'?s? day": (fixed(12, 6),),
    r"christmas eve|xmas eve": (fixed(12, 24),),
    r"christmas(?: day)?|xmas(?: day)?": (fixed(12, 25),),
    r"boxing day": (fixed(12, 26),),
    r"mardi gras|shrove tuesday|carnival tuesday|pancake (?:day|tuesday)|fat tuesday": (around_easter(-47),),
    r"(?:orthodox|greek) easter(?: sunday)?": (around_eastern_easter(0),),
    r"ash wednesday": (around_easter(-46),),
    r"palm sunday": (around_easter(-7),),
    r"maundy thursday": (around_easter(-3),),
    r"good friday": (around_easter(-2),),
    r"easter monday": (around_easter(1),),
    r"easter(?: sunday)?": (around_easter(0),),
    r"ascension(?: day)?": (around_easter(39),),
    r"pentecost|whit sunday": (around_easter(49),),
    r"trinity sunday": (around_easter(56), around_eastern_easter(49)),
    r"(?:the )?(?:feast of the )?(?:intercession|pokrov)(?: day)?": (fixed(10, 14),),
    r"whit monday": (around_easter(50),),
    r"corpus christi(?: day)?": (around_easter(60),),
    r"(?:mlk|martin luther king(?: jr\.?)?)(?: day|(?= weekend\b))": (nth_weekday(1, 3, MON),),
    r"presidents'? day": (nth_weekday(2, 3, MON),),
    r"mothering sunday": (around_easter(-21),),
    r"mother'?s'? day": (nth_weekday(5, 2, SUN), around_easter(-21)),
    r"memorial day": (nth_weekday(5, -1, MON),),
    r"father'?s'? day": (nth_weekday(6, 3, SUN), nth_weekday(9, 1, SUN)),
    r"labor day": (nth_weekday(9, 1, MON),),
    r"labour day": (fixed(5, 1), nth_weekday(9, 1, MON)),
    r"(?:u\.?s\.? )?election day": (nth_weekday(11, 1, MON, plus=1),),
    # Summer time begins and ends, in Europe and in North America.
    r"(?:the )?clocks? (?:go(?:es)?|going|went|spring|change[sd]?) (?:forward|ahead)": (
        nth_weekday(3, -1, SUN),
        nth_weekday(3, 2, SUN),
    ),
    r"(?:the )?clocks? (?:go(?:es)?|going|went|fall|fell|change[sd]?) back": (
        nth_weekday(10, -1, SUN),
        nth_weekday(11, 1, SUN),
    ),
    r"columbus day|indigenous peoples'? day": (nth_weekday(10, 2, MON),),
    r"thanksgiving(?: day)?": (nth_weekday(11, 4, THU), nth_weekday(10, 2, MON)),
    r"black friday": (nth_weekday(11, 4, THU, plus=1),),
    r"cyber monday": (nth_weekday(11, 4, THU, plus=4),),
    r"giving tuesday": (nth_weekday(11, 4, THU, plus=5),),
    r"(?:the )?first (?:sunday of |of )?advent": (before_christmas(1),),
}

# Feasts of other calendars, and those around them.
FEASTS: dict[str, tuple[Rule, ...]] = {
    r"ramadh?an": (
        Lasting(feast("ramadan"), feast("eid al-fitr")),
        Lasting(feast("ramadan", 1), feast("eid al-fitr", 1)),
    ),
    r"eid[- ](?:al|ul|el)[- ]?fitr|(?:feast|festival) of (?:the )?breaking (?:of )?the fast|sugar (?:feast|festival)|(?:lesser|small) eid|rama(?:dh?|z)an (?:bayram\w*|feast|holiday)": (
        feast("eid al-fitr"),
        feast("eid al-fitr", 1),
    ),
    r"eid[- ](?:al|ul|el)[- ]?ad[hz]a|(?:feast|festival) of (?:the )?sacrifice|sacrifice (?:feast|festival|holiday)|(?:greater|big) eid|bakri?[- ]?(?:eid|id)|kurban bayram\w*|tabaski": (
        feast("eid al-adha"),
        feast("eid al-adha", 1),
    ),
    r"eid": (feast("eid al-fitr"), feast("eid al-adha")),
    r"arafat? day|(?:the )?day of arafah?t?": (feast("arafat day"), feast("arafat day", 1)),
    r"(?:islamic|hijri|muslim) new year(?:'?s day)?": (feast("islamic new year"), feast("islamic new year", 1)),
    r"(?:day of )?ashura": (feast("ashura"), feast("ashura", 1)),
    r"mawlid(?: al-nabi)?|(?:the )?prophet(?: muhammad)?'?s birthday": (feast("mawlid"), feast("mawlid", 1)),
    r"(?:chinese|lunar|korean|vietnamese) new year(?:'?s)? eve": (feast("lunar new year's eve"),),
    r"(?:chinese|lunar|vietnamese) new year(?:'?s(?: day)?)?|tet": (feast("lunar new year"),),
    r"korean new year(?:'?s(?: day)?)?|seollal": (feast("seollal"),),
    r"lantern festival|(?:jeongwol )?daeboreum": (feast("lantern festival"),),
    r"tomb[- ]sweeping (?:day|festival)|qing ?ming(?: festival| day)?": (feast("qingming"),),
    r"dragon boat festival|duan ?wu(?: festival)?": (feast("dragon boat"),),
    r"mid[- ]autumn(?: moon)?(?: festival| day)|moon(?:cake)? festival|chuseok|korean thanksgiving": (
        feast("mid-autumn"),
    ),
    r"double ninth(?: festival)?|chong ?yang(?: festival)?": (feast("double ninth"),),
    r"buddha'?s birthday": (feast("buddha's birthday"),),
    r"winter solstice": (feast("winter solstice"),),
    r"diwali|deepawali|deepavali": (feast("diwali"),),
    r"dhanteras": (feast("dhanteras"),),
    r"bhai dooj|bhaidooj|bhai duj": (feast("bhai dooj"),),
    r"govardhan puja": (feast("govardhan puja"),),
    r"holika dahan": (feast("holika dahan"),),
    r"holi": (feast("holi"),),
    r"dussehra|dasara|vijayadashami": (feast("dussehra"),),
    r"(?:sharad )?navratri|navaratri": (Lasting(feast("navratri"), days=9),),
    r"(?:durga|maha) ashtami": (feast("durga ashtami"),),
    r"raksha bandhan|rakshabandhan|rakhi": (feast("raksha bandhan"),),
    r"(?:krishna )?janmashtami": (feast("janmashtami"),),
    r"ganesh(?:a)? chaturthi": (feast("ganesh chaturthi"),),
    r"(?:maha )?shiv(?:a)?ratri": (feast("maha shivaratri"),),
    r"ram(?:a)? navami": (feast("ram navami"),),
    r"kar[vw]a chauth": (feast("karva chauth"),),
    r"chhath?(?: puja)?": (feast("chhath puja"),),
    r"guru nanak (?:jayanti|gurpurab)|gurpurab": (feast("guru nanak jayanti"),),
    r"(?:basant|vasant) panchami": (feast("basant panchami"),),
    r"makar(?:a)? sankranti|pongal": (feast("makar sankranti"),),
    r"lohri": (fixed(1, 13),),
    r"(?:baisakhi|vaisakhi)": (fixed(4, 13), fixed(4, 14)),
    r"onam": (feast("onam"),),
    r"passover|pesach": (Lasting(feast("passover"), days=8),),
    r"rosh ha-?shanah?|jewish new year": (feast("rosh hashanah"),),
    r"yom kippur": (feast("yom kippur"),),
    r"sukkoth?": (Lasting(feast("sukkot"), days=7),),
    r"(?:c?h)anukk?ah": (Lasting(feast("hanukkah"), days=8),),
    r"purim": (feast("purim"),),
    r"shavuoth?": (feast("shavuot"),),
    r"mid[- ]sha'?a?'?ban|shab[- ]e[- ]barat": (feast("ramadan", -16),),
    r"dhu al[- ]hijj?ah?": (Lasting(feast("eid al-adha", -9), days=29),),
    r"no[wv]ru[zs]|(?:persian|iranian) new year": (feast("nowruz"), feast("nowruz", -1)),
    # A carnival may be a fair: translations are reworded to this.
    r"carnival days": (Lasting(around_easter(-50), days=4),),
    r"(?:fat|dirty|women'?s carnival) thursday|weiberfastnacht": (around_easter(-52),),
    r"rose monday|rosenmontag|carnival monday": (around_easter(-48),),
    r"golden week": (Lasting(fixed(4, 29), days=7), Lasting(fixed(10, 1), days=7)),
    r"(?:the )?o?bon festival|obon": (Lasting(fixed(8, 13), days=4),),
    r"maslenitsa|pancake week": (Lasting(around_eastern_easter(-55), days=7),),
    r"songkran|thai new year": (Lasting(fixed(4, 13), days=3),),
    r"(?:orthodox|russian) christmas(?: day)?": (fixed(1, 7),),
}

# Words of which a text must contain one.
HOLIDAY_WORDS = (
    "nye epiphany kings groundhog valentine valentines women patrick paddy fools anzac king mayo juneteenth canada "
    "independence bastille assumption halloween hallowe saints fawkes bonfire veterans remembrance armistice nicholas "
    "christmas xmas boxing mardi shrove pancake fat ash palm maundy friday easter ascension pentecost whit corpus mlk martin "
    "presidents mothering mother mothers memorial father fathers labor labour columbus indigenous thanksgiving cyber giving "
    "trinity intercession pokrov advent new may hogmanay burns australia republic waitangi pi david george earth tax patriots victoria flag gandhi melbourne spring whit "
    "whitsun august summer election clock clocks bank"
)

FEAST_WORDS = (
    "ramadan ramadhan ramazan dhu sha'ban shaban sha ban barat eid breaking sugar sacrifice lesser greater bakrid bakri kurban tabaski arafat arafa arafah arafa islamic hijri muslim ashura "
    "mawlid prophet prophets chinese lunar korean vietnamese seollal tet lantern daeboreum tomb qingming qing dragon duanwu duan mid moon mooncake chuseok "
    "double chongyang chong buddha buddhas solstice diwali deepawali deepavali dhanteras bhai bhaidooj govardhan holika holi dussehra dasara "
    "vijayadashami navratri navaratri ashtami raksha rakshabandhan rakhi janmashtami ganesh ganesha shivratri shivaratri navami chauth chhat chhath guru gurpurab "
    "panchami sankranti pongal lohri baisakhi vaisakhi onam passover pesach rosh jewish kippur sukkot sukkoth chanukah chanukkah hanukah hanukkah purim "
    "shavuot shavuoth nowruz novruz nowrus novrus persian iranian songkran thai orthodox russian greek carnival pancake fat dirty rose rosenmontag golden bon obon maslenitsa weiberfastnacht"
)
