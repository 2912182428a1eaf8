"""How people misspell and shorten the words of dates."""

from __future__ import annotations

from extractor.core.dates.respelling import misspellings

_MISSPELT = (
    "monday tuesday wednesday thursday friday saturday sunday january february august september october november "
    "december tomorrow yesterday tonight weekend afternoon evening fortnight christmas thanksgiving halloween"
).split()

# Names, and words of other languages.
_OTHER_WORDS = frozenset(
    "agust augst evenning januar februar mondy sunay septembre octobre novembre decembre weeknd weeked tonigh".split()
)

_SHORT = {
    "next": "nxt nexr netx",
    "last": "lasst",
    "this": "tihs",
    "week": "wek weeek wekk",
    "month": "monht mnth mounth motnh",
    "year": "yaer yeear yr",
    "ago": "agoo",
    "before": "b4 befor",
    "monday": "mondey",
    "tuesday": "tues tuseday teusday tuesdey tusday tuedsay",
    "wednesday": "wensday wednsday wendsday wednseday wensdy wenesday wedensday wednesdy wedsday",
    "thursday": "thurs thur thrusday thursady thersday thurdsay thurday",
    "saturday": "saterday satruday satarday saturdy satday",
    "sunday": "sundey",
    "january": "janurary janaury januari",
    "february": "febuary feburary febuery februrary febrary",
    "april": "aprl arpil apirl aprill",
    "september": "septmber septembar septamber setember",
    "october": "ocotber octomber",
    "november": "novemeber novermber",
    "december": "decemeber desember",
    "today": "2day tdy todya",
    "tomorrow": (
        "2moro 2morow 2morrow 2moz 2mrw 2mro tmoz tomoz tmoro tmro tmrw tmr tmw tmmrw tomm tommorow tommorrow tomoro tomorro "
        "tomarrow tommarow tomrow tommorrrow tomorow tomorrw tmrrw"
    ),
    "yesterday": "ystrday ystday yestday yesterdy yestarday yesteday yesturday yestrdy yday yestday",
    "tonight": "2nite 2night tnite tonite tonyt tonit tonihgt tonigth",
    "night": "nite nyt",
    "morning": "mornin morng mrng moring mroning",
    "afternoon": "arvo aftnoon afternon afternnon",
    "evening": "evng evenin eveing",
    "weekend": "wknd wkend wkd",
    "fortnight": "forthnight fornight",
    "christmas": "chrismas cristmas christmass chirstmas xmass",
}

# By the misspelt word, in lower case unless its case matters; empty if it is a name.
SPELLINGS = {
    **{
        wrong: word
        for word in _MISSPELT
        for wrong in misspellings(word)
        if wrong not in _OTHER_WORDS and wrong not in _MISSPELT
    },
    **{wrong: word for word, wrongs in _SHORT.items() for wrong in wrongs.split()},
    "Weds": "wednesday",
    "NXT": "",
    "NYT": "",
}
