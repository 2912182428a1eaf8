"""Arabic numbers in words: days, years and decades."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

ONES = (
    "واحد|واحدة",
    "اثنين|اثنان|تنين|اتنين",
    "ثلاثة|ثلاث|تلاتة|تلات|تلت|الثلاثة|الثلاث|التلات",
    "أربعة|أربع|الأربعة|الأربع",
    "خمسة|خمس|الخمسة|الخمس",
    "ستة|ست|الستة|الست",
    "سبعة|سبع|السبعة|السبع",
    "ثمانية|ثماني|ثمان|تمانية|تمان|تمن|الثمانية",
    "تسعة|تسع|التسعة",
)
TENS = {20: "عشرين|عشرون", 30: "ثلاثين|ثلاثون|تلاتين"}
FIRSTS = ("الأول", "الثاني", "الثالث", "الرابع", "الخامس", "السادس", "السابع", "الثامن", "التاسع")
DECADES = "أربعين=1940, خمسين=1950, ستين=1960, سبعين=1970, ثمانين=1980, تمانين=1980, تسعين=1990, ألفين=2000"


def with_tens(ones: Sequence[str], tens: Mapping[int, str]) -> str:
    """Return number words, the ones first: `خمسة وعشرين=25`."""
    return ", ".join(
        "|".join(f"{one} و{ten}" for one in words.split("|") for ten in known.split("|")) + f"={value + number}"
        for value, known in tens.items()
        for number, words in enumerate(ones, start=1)
    )


def years() -> str:
    """Return years in words, as pairs: `ألفين وعشرة=2010, ألف وتسعمائة وتسعين=1990`."""
    low = [
        *enumerate(ONES, start=1),
        (10, "عشرة|عشر"),
        (11, "أحد عشر|إحدى عشرة|حداشر|احدعش"),
        (12, "اثني عشر|اثنا عشر|اطناشر|اثنعش"),
    ]
    low += [
        (13, "ثلاثة عشر|تلتاشر"),
        (14, "أربعة عشر|اربعتاشر"),
        (15, "خمسة عشر|خمستاشر"),
        (16, "ستة عشر|ستاشر"),
        (17, "سبعة عشر|سبعتاشر"),
    ]
    low += [(18, "ثمانية عشر|تمنتاشر"), (19, "تسعة عشر|تسعتاشر"), (20, "عشرين")]
    low += [
        (20 + number, "|".join(f"{one} وعشرين" for one in words.split("|")))
        for number, words in enumerate(ONES, start=1)
    ]
    found = [
        (f"{lead} و{word}", 2000 + number)
        for number, words in low
        for word in words.split("|")
        for lead in ("ألفين", "ألفان")
    ]
    tens = {70: "سبعين", 80: "ثمانين|تمانين", 90: "تسعين", 60: "ستين", 50: "خمسين"}
    for value, words in tens.items():
        for ten in words.split("|"):
            leads = [f"ألف وتسعمائة و{ten}", f"ألف وتسعمية و{ten}"]
            found += [(lead, 1900 + value) for lead in leads]
            for number, ones in enumerate(ONES, start=1):
                found += [(f"ألف وتسعمائة و{one} و{ten}", 1900 + value + number) for one in ones.split("|")]
                found += [(f"{one} و{ten}", 1900 + value + number) for one in ones.split("|")]
    return ", ".join(f"{words}={year}" for words, year in found)
