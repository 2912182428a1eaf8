"""What to write instead of English that is no date."""

from __future__ import annotations

import re

from extractor.core.dates import Anchor, Hit, Status, scan

_LENGTH = re.compile(
    r"(?:for |over |during |lasting )?(?:about |around |almost |nearly |over |more than |the )?"
    r"(?P<amount>(?:\d{1,4}|an?|one|two|three|four|five|six|seven|eight|nine|ten|several|a few|many|half an?|[a-z]{3,5}teen|[a-z]{3,5}ty)(?: and a half)? "
    r"(?:day|night|week|fortnight|month|year|decade)s?(?: and a half)?)(?: long)?",
    re.IGNORECASE,
)


def instead_of(english: str, hit: Hit | None, anchor: Anchor) -> str:
    """Return what a model may give instead of an English phrase that no date was read in.

    Args:
        hit: What was read in it; None if nothing was.
    """
    counted = f"counted from the message of {anchor.on:%A} {anchor.on.isoformat()}"
    if length := _LENGTH.fullmatch(english):
        return (
            f"{english!r} is a length of time: if it has lasted until now, give since when "
            f'("since {length["amount"]} ago"); otherwise leave it out of "dates".'
        )
    if hit is not None and hit.status is Status.ANAPHORIC:
        return (
            f'{english!r} counts from another day: give the day itself, as "three days after March 5, 2027" or in ISO form, '
            f"{counted}."
        )
    dates = [one.phrase for one in scan(english, anchor) if one.interval is not None]
    if len(dates) > 1:
        return (
            f'{english!r} has {len(dates)} dates: give each with its own quote, or one span such as "from Monday to Friday", '
            f"{counted}."
        )
    return (
        f"{english!r} is no English date that can be resolved: say it in simpler words, such as "
        f'"next Tuesday", "two weeks ago" or "at the end of March 2027", or give its days in ISO form, "2027-03-29" or '
        f'"2027-03-29/2027-04-02", {counted}.'
    )
