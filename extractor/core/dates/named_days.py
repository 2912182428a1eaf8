"""Holidays that the English grammar does not know, as a translation names them."""

from __future__ import annotations

import re
from functools import lru_cache

# Holidays of one name that are another day in each of several countries: the country's names, and its days.
_OF_COUNTRIES = (
    (r"india", r"indian", {"republic": "January 26", "children'?s": "November 14", "teachers?'?s?": "September 5", "independence": "August 15", "constitution": "November 26", "labou?r": "May 1"}),
    (r"(?:turkey|t\u00fcrkiye)", r"turkish", {"republic": "October 29", "children'?s": "April 23", "teachers?'?s?": "November 24", "victory": "August 30"}),
    (r"italy", r"italian", {"republic": "June 2", "liberation": "April 25", "father'?s": "March 19"}),
    (r"brazil", r"brazilian", {"republic": "November 15", "children'?s": "October 12", "teachers?'?s?": "October 15", "independence": "September 7"}),
    (r"(?:south )?korea", r"(?:south )?korean", {"children'?s": "May 5", "teachers?'?s?": "May 15", "liberation": "August 15", "constitution": "July 17", "national foundation": "October 3", "memorial": "June 6"}),
    (r"japan", r"japanese", {"children'?s": "May 5", "constitution": "May 3", "national foundation": "February 11"}),
    (r"china", r"chinese", {"children'?s": "June 1", "teachers?'?s?": "September 10", "national": "October 1"}),
    (r"russia", r"russian", {"children'?s": "June 1", "victory": "May 9", "constitution": "December 12", "teachers?'?s?": "October 5"}),
    (r"spain", r"spanish", {"constitution": "December 6", "national": "October 12"}),
    (r"mexico", r"mexican", {"independence": "September 16", "teachers?'?s?": "May 15", "mother'?s": "May 10"}),
    (r"argentina", r"argentin(?:e|ian)", {"independence": "July 9"}),
    (r"(?:the )?(?:united states|us|usa|america)", r"(?:american|us)", {"independence": "July 4", "labou?r": "first Monday of September"}),
    (r"france", r"french", {"national": "July 14", "mother'?s": "last Sunday of May"}),
    (r"germany", r"german", {"national": "October 3"}),
    (r"austria", r"austrian", {"national": "October 26"}),
    (r"egypt", r"egyptian", {"revolution": "July 23"}),
)  # fmt: skip
_HERE = tuple(
    (rf"(?:{adjective}|{country}['\u2019]s) {name} day|{name} day (?:in|of) {country}", day)
    for country, adjective, days in _OF_COUNTRIES
    for name, day in days.items()
)

# Holidays that the grammar does not know, and those that are another day in another country; the first that fits
# counts.
NAMED_DAYS: tuple[tuple[re.Pattern[str], tuple[str, ...]], ...] = tuple(
    (re.compile(rf"\b(?:the )?(?:{name})(?: holidays?| long weekend| weekend| bridge| break)?\b", re.IGNORECASE), tuple(days.split(", ")))
    for name, days in (
        *_HERE,
        (r"dutch liberation day", "May 5"),
        (r"sham (?:(?:el|en|al)[- ]?)?n[ae]ss?[ei]+m", "a day after Orthodox Easter"),
        (r"saudi national day", "September 23"),
        (r"(?:uae|emirati|u\.a\.e\.|united arab emirates) national day|(?:uae |emirati )?union day", "December 2"),
        (r"kuwaiti? national day", "February 25"),
        (r"qatari? national day", "December 18"),
        (r"bahraini? national day", "December 16"),
        (r"omani? national day", "November 20, November 18"),
        (r"belgian national day", "July 21"),
        (r"swiss national day", "August 1"),
        (r"(?:saint|st\.?) stephen'?s day|second day of christmas|second christmas day", "December 26"),
        (r"singles'? day|double eleven|11\.11", "November 11"),
        (r"(?:orthodox|russian) christmas eve", "January 6"),
        (r"old new year", "January 14, January 13"),
        (r"(?<!orthodox )epiphany", "January 6, January 19"),
        (r"mother'?s'? day", "second Sunday of May, last Sunday of November, last Sunday of May, first Sunday of May, March 21"),
        (r"father'?s'? day", "third Sunday of June, Ascension Day, March 19, second Sunday of August, third Sunday of October"),
        (r"prinsjesdag|(?:dutch )?budget day", "third Tuesday of September"),
        (r"(?:dutch )?remembrance day", "May 4, November 11"),
        (r"walpurgis(?: night)?|walpurgisnacht", "April 30"),
        (r"tatiana'?s day|student'?s?'? day", "January 25, November 17"),
        (r"cosmonautics day", "April 12"),
        (r"(?:apple feast(?: of the saviou?r)?|apple saviou?r(?: day)?|(?:feast of the )?transfiguration)", "August 19, August 6"),
        (r"honey (?:feast(?: of the saviou?r)?|saviou?r(?: day)?)", "August 14"),
        (r"ivan kupala(?: day| night)?", "July 7, July 6"),
        (r"radonitsa", "nine days after Orthodox Easter"),
        (r"h[i\u0131]d[i\u0131]rellez", "May 6"),
        (r"(?:democracy and national unity|democracy) day", "July 15"),
        (r"all souls'? day|day of the dead", "November 2"),
        (r"all saints'? day|all hallows", "November 1"),
        (r"(?:saint|st\.?) john'?s (?:day|eve)", "June 24, June 23"),
        (r"(?:saint|st\.?) joseph'?s day", "March 19"),
        (r"(?:saint|st\.?) martin'?s day|martinmas", "November 11"),
        (r"(?:saint|st\.?) sylvester'?s?(?: day| night| eve)?", "December 31"),
        (r"(?:evening of |eve of )?(?:saint|st\.?) nicholas'?s? eve|(?:evening of|eve of) (?:saint|st\.?) nicholas'?s?(?: day)?|sinterklaas(?: eve)?", "December 5, December 6"),
        (r"(?:saint|st\.?) (?:nicholas'?s?|nick'?s)(?: day)?", "December 6, December 5"),
        (r"(?:saint|st\.?) jordi'?s day", "April 23"),
        (r"three kings(?:'? day)?|the epiphany", "January 6"),
        (r"ferragosto|feast of the assumption|assumption(?: of (?:mary|the virgin))?(?: day)?", "August 15"),
        (r"(?:feast of the )?immaculate conception(?: day)?", "December 8"),
        (r"candlemas", "February 2"),
        (r"reformation day", "October 31"),
        (r"german unity day|day of german unity", "October 3"),
        (r"republic day", "January 26, October 29, June 2, November 15, May 28"),
        (r"independence day", "July 4, August 15, September 7, September 16, July 9, August 17, July 20, June 12"),
        (r"liberation day", "August 15, April 25, May 5"),
        (r"national (?:day|foundation day)|(?:foundation|founding) day", "October 1, July 14, October 3, February 11, October 12, July 21, August 1, October 26, September 23"),
        (r"constitution day", "December 6, July 17, November 26, May 3, December 12, February 5"),
        (r"hispanic day|columbus day", "October 12"),
        (r"victory day", "May 9, August 30, May 8"),
        (r"national unity day|unity day", "November 4, October 3"),
        (r"defender of the fatherland day|men'?s day", "February 23, November 19"),
        (r"russia day", "June 12"),
        (r"(?:day of knowledge|knowledge day)", "September 1"),
        (r"carnation revolution(?: day)?|freedom day", "April 25"),
        (r"portugal day", "June 10"),
        (r"(?:inter)?national (?:workers'?|labou?r) day|workers'? day|labou?r day", "May 1, first Monday of September"),
        (r"(?:national sovereignty and )?children'?s day", "April 23, November 14, May 5, June 1, October 12, November 20"),
        (r"youth (?:and sports )?day", "May 19, May 4"),
        (r"teachers?'?s? day", "September 10, September 5, November 24, May 15, October 15, October 5"),
        (r"(?:army|armed forces) day", "August 1, January 15, October 1"),
        (r"hangul day|hangeul day", "October 9"),
        (r"culture day", "November 3"),
        (r"(?:labor|labour) thanksgiving day", "November 23"),
        (r"shichi-go-san", "November 15"),
        (r"tanabata|star festival", "July 7"),
        (r"setsubun|bean[- ]throwing (?:festival|day)", "February 3"),
        (r"(?:the )?gaokao", "June 7"),
        (r"(?:the )?(?:suneung|csat|college scholastic ability test)", "third Thursday of November"),
        (r"constitution memorial day", "May 3"),
        (r"hindi (?:day|diwas)", "September 14"),
        (r"pepero day", "November 11"),
        (r"white day", "March 14"),
        (r"(?:hinamatsuri|girls'? day|doll festival)", "March 3"),
        (r"gandhi jayanti", "October 2"),
        (r"ambedkar jayanti", "April 14"),
        (r"memorial day", "last Monday of May, June 6"),
        (r"revolution day", "November 20, July 23, May 25"),
        (r"king'?s day", "April 27"),
        (r"(?:international )?women'?s day", "March 8"),
        (r"halloween", "October 31"),
        (r"(?:at )?(?:the )?end of (?:the |this )?(?:fiscal|financial|business) year", "March 31, December 31, June 30, September 30"),
        (r"(?:japan(?:ese|'s) )?coming[- ]of[- ]age day|seijin no hi", "second Monday of January"),
        (r"(?:japanese )?emperor'?s birthday", "February 23"),
        (r"(?:vernal|spring) equinox(?: day)?", "March 20, March 21"),
        (r"autumn(?:al)? equinox(?: day)?", "September 23, September 22"),
        (r"sh[oō]wa day", "April 29"),
        (r"greenery day", "May 4"),
        (r"parents'? day", "May 8"),
        (r"(?:marine|sea|ocean) day", "third Monday of July"),
        (r"mountain day", "August 11"),
        (r"respect[- ]for[- ]the[- ]aged day|(?:japanese )?(?:senior citizens'?|elders'?) day", "third Monday of September"),
        (r"(?:japanese )?(?:health[- ]and[- ])?sports day", "second Monday of October"),
        (r"(?:the )?double ten(?:th)?(?: day)?", "October 10"),
        (r"march (?:1st|first)(?: independence)? movement(?: day)?|samiljeol|independence movement day", "March 1"),
        (r"engineers'? day", "September 15"),
        (r"sardar patel jayanti", "October 31"),
        (r"kargil (?:vijay )?diwas", "July 26"),
        (r"netaji jayanti|parakram diwas", "January 23"),
        (r"(?:day of )?(?:repentance|prayer and repentance)(?: and prayer)?(?: day)?", "eleven days before the first Advent"),
        (r"totensonntag|sunday of the dead|eternity sunday", "a week before the first Advent"),
        (r"volkstrauertag|german (?:national )?day of mourning", "two weeks before the first Advent"),
    )
)  # fmt: skip

_OF_ONE_COUNTRY = frozenset(pattern for pattern, _ in NAMED_DAYS[: len(_HERE)])

# What stands before a holiday and is said otherwise of its day: "right after Victory Day", "over Mother's Day weekend".
_AFTER = re.compile(r"(?:(?:right|just|shortly|soon|immediately|directly) )?(?:after|following) \Z", re.IGNORECASE)
_ON = re.compile(r"(?:(?:on|over|at|during|in|for) )?(?:the )?\Z", re.IGNORECASE)

# Of how many phrases it is remembered; most runs say the same few.
REMEMBERED = 1024


def is_of_one_country(named: re.Match[str]) -> bool:
    """Return whether what `named_day` found says of which country it is: "Turkish Republic Day"."""
    return named.re in _OF_ONE_COUNTRY


@lru_cache(REMEMBERED)
def named_day(phrase: str) -> tuple[re.Match[str], tuple[str, ...]] | None:
    """Return where an English phrase names such a holiday, and its days; None if it names none."""
    found = ((match, days) for pattern, days in NAMED_DAYS if (match := pattern.search(phrase)))
    return next(found, None)


def words_before(named: re.Match[str]) -> str:
    """Return what to say before the day of a holiday that `named_day` found."""
    before = named.string[: named.start()]
    if named[0].lower().endswith(" weekend") and not named[0].lower().endswith(" long weekend"):
        return _ON.sub("the weekend of ", before, count=1)
    return "the day after " if _AFTER.fullmatch(before) else before or "on "
