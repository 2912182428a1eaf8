"""Russian numbers in words: days, years, decades and centuries."""

from extractor.core.languages.form import pairs
from extractor.core.languages.forms import forms

ONES = (
    "один|одну|одного",
    "два|две|двух",
    "три|трёх",
    "четыре|четырёх",
    "пять|пяти",
    "шесть|шести",
    "семь|семи",
    "восемь|восьми",
    "девять|девяти",
)
FIRSTS = (
    *(forms(stem, "ого ому ое") for stem in ("перв", "втор")),
    forms("трет", "ьего ьему ье"),
    *(forms(stem, "ого ому ое") for stem in ("четверт", "пят", "шест", "седьм", "восьм", "девят")),
)
TEENS = (
    "одиннадцат",
    "двенадцат",
    "тринадцат",
    "четырнадцат",
    "пятнадцат",
    "шестнадцат",
    "семнадцат",
    "восемнадцат",
    "девятнадцат",
)
DECADES = "двухтысячн=2000, тридцат=1930, сороков=1940, пятидесят=1950, шестидесят=1960, семидесят=1970, восьмидесят=1980, девяност=1990, нулев=2000"
_YEAR_ENDINGS = "ом ого ый ому"
_FIRST_YEARS = (
    *(forms(stem, "ом ого ый ому") for stem in ("перв", "втор")),
    forms("трет", "ьем ьего ий ьему"),
    *(forms(stem, _YEAR_ENDINGS) for stem in ("четверт", "четвёрт", "пят", "шест", "седьм", "восьм", "девят")),
)
_TENS_OF_YEARS = {
    20: "двадцать",
    30: "тридцать",
    40: "сорок",
    50: "пятьдесят",
    60: "шестьдесят",
    70: "семьдесят",
    80: "восемьдесят",
    90: "девяносто",
}


def years() -> str:
    """Return years in words, as pairs: `две тысячи девятнадцатом=2019, девяносто восьмом=1998`."""
    low = [
        *enumerate([*_FIRST_YEARS[:3], "|".join(_FIRST_YEARS[3:5]), *_FIRST_YEARS[5:]], start=1),
        (10, forms("десят", _YEAR_ENDINGS)),
        *((number, forms(stem, _YEAR_ENDINGS)) for number, stem in enumerate(TEENS, start=11)),
        (20, forms("двадцат", _YEAR_ENDINGS)),
    ]
    ones = [(number, words) for number, words in low if number < 10]
    found = [("двухтысячном|двухтысячного|двухтысячный", 2000)]
    found += [(f"две тысячи {word}", 2000 + number) for number, words in low for word in words.split("|")]
    found += [(f"две тысячи двадцать {word}", 2020 + number) for number, words in ones for word in words.split("|")]
    found += [(f"тысяча девятьсот {word}", 1900 + number) for number, words in low for word in words.split("|")]
    found += [
        (f"{lead}{ten} {word}", 1900 + tens + number)
        for tens, ten in _TENS_OF_YEARS.items()
        for number, words in ones
        for word in words.split("|")
        for lead in ("тысяча девятьсот ", "")[: 1 + (tens >= 50)]
    ]
    found += [
        (f"{lead}{forms(stem, _YEAR_ENDINGS)}".replace("|", f"|{lead}"), int(year))
        for stem, year in pairs(DECADES)
        if stem not in ("двухтысячн", "нулев")
        for lead in ("тысяча девятьсот ",)
    ]
    return ", ".join(f"{words}={year}" for words, year in found)


CENTURIES = tuple(
    f"(?:{words}|{roman})" for words, roman in (
        ("первом", "i"), ("втором", "ii"), ("третьем", "iii"), ("четв[её]ртом", "iv"), ("пятом", "v"), ("шестом", "vi"),
        ("седьмом", "vii"), ("восьмом", "viii"), ("девятом", "ix"), ("десятом", "x"), ("одиннадцатом", "xi"),
        ("двенадцатом", "xii"), ("тринадцатом", "xiii"), ("четырнадцатом", "xiv"), ("пятнадцатого|пятнадцатом", "xv"),
        ("шестнадцатого|шестнадцатом", "xvi"), ("семнадцатого|семнадцатом", "xvii"), ("восемнадцатого|восемнадцатом", "xviii"),
        ("девятнадцатого|девятнадцатом", "xix|хiх"), ("двадцатого|двадцатом", "xx|хх"), ("двадцать первого|двадцать первом", "xxi|ххi"),
    )
)  # fmt: skip
