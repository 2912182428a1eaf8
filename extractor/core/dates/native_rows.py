"""The patterns of a language: CLDR's phrases, the language's own, and those that follow from its word order."""

from __future__ import annotations

import re
from collections.abc import Iterator

from extractor.core.dates.roles import OR
from extractor.core.dates.slots import any_of
from extractor.core.languages.form import DateWords, Language, listed, pairs
from extractor.core.languages.spelling import plain_letters

# Rows that count only with a word of time before or behind them: "since March", "after Christmas".
BARE_MONTH, BARE_HOLIDAY = "{month}", "{holiday}"
# Some languages have a row for the season alone, which counts by itself.
BARE_SEASON = r"{season}(?=\W|$)"
# What makes four digits before it an amount: "until 2000 euros".
_AMOUNTS = (
    r"[€$£%°]|(?:eu(?:ro|r)|dol+ar|franken|francs?|pfund|libra|pound|reais|lira|tl\b|kron|km\b|kg\b|g\b|m\b|mg\b|ml\b|cm\b|mm\b|qm\b|"
    r"m2\b|kw|watt|volt|ps\b|mb\b|gb\b|kcal|met[er]|metr|kilo|gram|kalor|calor|mal\b|keer|leute|mensch|mense|person|pesso|kisi|gens\b|"
    r"stuck|stuk|seite|pagin|page|sayfa|wort|word|mots|parole|palabra|palavra|kelime|zeichen|caract|caratter|follower|seguidor|abonn|"
    r"schritt|stap|pasos|passi|passos|adim|einwohner|inwoner|habitant|abitant|mitarbeiter|emplead|employ|dipendent|funcion|calisan|"
    r"werknemer|mil\b|million|tage?n?\b|dagen|jours|giorni|dias\b|gun\b|stunden|uur|heures|ore\b|horas|saat\b|punkt|punt|point|puan|minut|se[ckg]und|dakika|"
    r"\u0440\u0443\u0431|\u0442\u044b\u0441|\u0447\u0435\u043b|\u043a\u043c|\u043a\u0433|रुप|लोग|ريال|درهم|جنيه|دولار|متر|شخص)"
)
# A year alone: it counts only with a word of time before or behind it, "since 2014".
BARE_YEAR = rf"{{year}}(?!\s?(?:{_AMOUNTS}))"
# The English of two weekdays that are both meant, if the second follows the first.
BOTH_WEEKDAYS = "{wd} to {wd2}"
_NEXT_WEEKDAY = "next {wd}"
# Its English where that is first of all the one to come.
_NEAREST_WEEKDAY = f"this coming {{wd}}{OR}next {{wd}}"
# Parts of a unit, with `%s` for the unit.
_PARTS_OF_THIS = (
    ("{part}", "at the {part} of %s"),
    ("{nth} {half}", "the {nth} half of %s"),
    ("{nth} {wd}", "the {nth} {wd} of %s"),
    ("{nth} {day}", "the {nth} day of %s"),
    ("{nth} {workday}", "the {nth} working day of %s"),
    ("{nth} {quarter}", "the {nth} quarter of %s"),
)
_PARTS = (
    *_PARTS_OF_THIS,
    ("{nth} {week}", "the {nth} week of %s"),
    ("{nth} {weekend}", "the {nth} weekend of %s"),
    ("{wd}", "{wd} of %s"),
    ("{wd} {daypart}", "{wd} of %s"),
    ("{month}", "in {month} of %s"),
    ("{season}", "{season} of %s"),
    ("{d}", "on the {d}th of %s"),
    ("{dw}", "on the {dw}th of %s"),
)
# Of which the tense tells whether they are of this unit: "on the first working day of the month".
_COUNTED_DAYS = frozenset(("{nth} {wd}", "{nth} {workday}"))
_BEYOND = (("beyond", "after next"), ("before_last", "before last"))
# Parts that may stand behind their whole: "next week on Tuesday", "l'an prochain en été".
_LATER_PARTS = (
    ("week", "{wd}", "{wd} of {which} week"),
    ("week", "{wd} {daypart}", "{wd} of {which} week"),
    ("years", "{month}", "in {month} of {which} year"),
    ("years", "{season}", "{season} of {which} year"),
)
_PARTS_OF_MONTHS = (
    ("{part}", "at the {part} of {month}"),
    ("{nth} {half}", "the {nth} half of {month}"),
    ("{nth} {wd}", "the {nth} {wd} of {month}"),
    ("{nth} {day}", "the {nth} day of {month}"),
    ("{nth} {week}", "the {nth} week of {month}"),
    ("{nth} {weekend}", "the {nth} weekend of {month}"),
    ("{nth} {workday}", "the {nth} working day of {month}"),
    ("{nth} {n} {unit}", "the {nth} {n} {unit}s of {month}"),
    ("{n} {nth} {unit}", "the {nth} {n} {unit}s of {month}"),
)
_PART_OF_QUARTER = OR.join(f"at the {{part}} of the {{nth}} quarter of {which} year" for which in ("this", "next"))
# What a date stands beside: "two weeks before Christmas", "the day after December 5".
_BESIDE = tuple(
    (native.replace("%", slot), english.replace("%", day))
    for slot, day in (
        ("{holiday}", "{holiday}"),
        ("{holiday} {year}", "{holiday} {year}"),
        ("{d}{of}{month}", "{month} {d}"),
    )
    for native, english in (
        ("{eve}%", "the day before %"),
        ("{morrow}%", "the day after %"),
        ("{n} {unit}{before}%", "{n} {unit}s before %"),
        ("{n} {unit}{after}%", "{n} {unit}s after %"),
        ("{week}{before}%", "the week before %"),
        ("{week}{after}%", "the week after %"),
        ("{weekend}{before}%", "the weekend before %"),
        ("{weekend}{after}%", "the weekend after %"),
        ("{week}{of}%", "the week of %"),
        ("{weekend}{of}%", "the weekend of %"),
        ("{wd}{before}%", "the {wd} before %"),
        ("{wd}{after}%", "the {wd} after %"),
        ("{nth} {workday}{after}%", "the {nth} working day after %"),
    )
)
_FEAST = "{holiday}"
_BESIDE_FEAST = re.compile(r"(?:the day|(?:\d+|\{n\}) (?:days|\{unit\}s)) (?:before|after) \{holiday\}\Z")
# What may follow a weekday or a season that is counted: "drie dinsdagen", "três sextas-feiras".
PLURALS = ("s", "n", "e", "en", "es", "s-feiras")
_PLURAL = f"(?:{'|'.join(PLURALS)})?"
# A day that stands by itself: "yesterday".
_DAY = re.compile(r"(?:today|yesterday|tomorrow)\Z")
_CLOCK = r"\d{1,2}(?:\s?[:.h]\s?\d\d|\s?h\b|\s?uhr|\s?uur)"


def rows_of(language: Language) -> Iterator[tuple[str, str]]:
    """Yield (pattern, English): CLDR's phrases, the language's own, and those that follow from its word order."""
    is_nearest = language.dates.is_next_nearest
    for native, english in _rows(language):
        yield native, _NEAREST_WEEKDAY if is_nearest and english == _NEXT_WEEKDAY else english


def _rows(language: Language) -> Iterator[tuple[str, str]]:
    words, cldr = language.dates, language.cldr
    assert cldr is not None
    for phrase, english in pairs(words.phrases):
        for spelt in dict.fromkeys((phrase, _spelt_out(phrase, words))):
            yield _fixed(spelt, words), english
    for row in words.rows:
        native, _, english = row.partition(" = ")
        yield native, english
        if native.startswith(_FEAST) and _BESIDE_FEAST.match(
            english
        ):  # the date stands first, as the feast: 3月3日の10日後
            yield native.replace(_FEAST, "{month} ?{d}"), english.replace(_FEAST, "{month} {d}")
    yield from _ordered(words, language.stop_words)
    for english, phrases in cldr.relative.items():
        for phrase in listed(phrases):
            yield _fixed(phrase, words), english
            if _DAY.search(english) and words.has_spaces:
                yield f"{_fixed(phrase, words)} {{daypart}}", english
    for patterns, template, counted in (
        (cldr.past, "{n} %ss ago", "{n} %ss ago"),
        (cldr.future, "in {n} %ss", "{n} %ss from now"),
    ):
        for unit, known in patterns.items():
            for pattern in listed(known):
                yield _counted(pattern, words), template % unit
        for slot in ("wd", "season", "holiday"):
            for native in _counted_like(patterns.get("week", ""), slot, words):
                yield native, counted % f"{{{slot}}}"


def _fixed(phrase: str, words: DateWords) -> str:
    return re.escape(phrase).replace(r"\ ", " ") + (f"(?:{words.suffix})?" if words.suffix else "")


def _spelt_out(phrase: str, words: DateWords) -> str:
    for letter, spelt in pairs(words.spelt):
        phrase = phrase.replace(letter, spelt)
    return phrase


def _counted(pattern: str, words: DateWords) -> str:
    escaped = re.escape(pattern).replace(r"\{0\}", "{n}").replace(r"\ ", " ")
    return escaped if words.has_spaces else escaped.replace(" ", "")


def _counted_like(patterns: str, slot: str, words: DateWords) -> Iterator[str]:
    """Yield the patterns of weekdays or seasons that are counted as weeks are: "tre venerdì fa"."""
    weeks = {word for word, unit in pairs(words.units) if unit == "week"}
    for pattern in listed(patterns) if words.has_spaces else ():
        parts = pattern.replace("{0}", "{n}").split()
        if not weeks.isdisjoint(parts):
            yield " ".join(f"{{{slot}}}{_PLURAL}" if part in weeks else part for part in parts)
            return


def _ordered(words: DateWords, stop_words: str) -> Iterator[tuple[str, str]]:
    for native in _both("coming", "wd", words):  # before "next", which may be the week after
        yield native, "this coming {wd}"
    for native in _both("coming", "weekend", words):
        yield native, "this coming weekend"
    for which in ("next", "last", "this"):
        for slot in ("wd" if which == "this" else "wda", "unit", "season", "month"):
            for native in _both(which, slot, words):
                yield native, f"{which} {{{slot.removesuffix('a')}}}"
    for which, english in _BEYOND:
        for slot in ("unit", "season", "wd", *(("holiday",) if which == "before_last" else ())):
            for native in _both(which, slot, words):
                yield native, f"the {{{slot}}} {english}"
    for which in ("last", "next"):
        for native in _counted_both(which, words):
            yield native, f"in the {which} {{n}} {{unit}}s"
    yield from _holidays(words)
    yield from _parts(words)
    yield from _quarters(words)
    yield from _days(words)
    yield from _terms(words)
    yield "{wd}", "on {wd}"
    if words.has_spaces:
        yield _weekday_of_month(words, stop_words), "{wd} the {d}th"
    yield "{wd} {daypart}", "on {wd}"
    yield BARE_MONTH, "in {month}"
    yield BARE_SEASON, "in the {season}"
    if words.has_spaces:
        yield rf"(?!so ){{wds}}(?=,?(?: [^\W\d]{{1,4}}){{0,2}} {_CLOCK})", "on {wd}"


def _weekday_of_month(words: DateWords, stop_words: str) -> str:
    """Return a weekday with its day of the month: "el miércoles 9 tengo cita", not "el miércoles 20 personas".

    A frequent word behind it is no noun that could be counted.
    """
    before, between = ("|".join(listed(known)) or "(?!)" for known in (words.articles, words.day_articles))
    ends = "|".join(filter(None, (words.day_ends, any_of(plain_letters(stop_words).split()))))
    return rf"(?:(?:{before}) )?{{wda}},?(?: (?:{between}))? {{d}}(?=\s*(?:[,;!?)]|\.(?!\d)|$)|\s+(?:{ends})(?!\w))"


def _holidays(words: DateWords) -> Iterator[tuple[str, str]]:
    yield "{holiday}" if not words.on else "{on}{holiday}", "on {holiday}"
    if words.on:
        yield BARE_HOLIDAY, "on {holiday}"
    yield from _BESIDE
    for native in _both("which", "holiday", words):
        yield f"(?:{{on}})?{native}" if words.on else native, "{which} {holiday}"
    yield _joined("{holiday}", "{whole}", "of", words), "{holiday} {whole}"


def _quarters(words: DateWords) -> Iterator[tuple[str, str]]:
    """Yield quarters as offices write them: "Q2 van volgend jaar"."""
    for number, nth in enumerate(("first", "second", "third", "fourth"), start=1):
        native = _joined(f"q{number}", "{whole}", "of", words)
        yield native + (r"(?:['\u2019]\w+)?" if words.has_spaces else ""), f"the {nth} quarter of {{whole}}"
    for native in ("{nth} {quarter}", "{quarter} {nth}") if words.is_modifier_behind else ("{nth} {quarter}",):
        yield _joined("{part}", native, "of", words), _PART_OF_QUARTER
        of_whole = _joined(native, "{whole}", "of", words)
        yield _joined("{part}", of_whole, "of", words), "at the {part} of the {nth} quarter of {whole}"


def _parts(words: DateWords) -> Iterator[tuple[str, str]]:
    """Yield parts of a whole: the first quarter of next year, the last Friday of the month, April of last year."""
    for part, english in _PARTS:
        if part in ("{d}", "{dw}") and words.suffix:  # "on the 12th of next month", not "3 times this month"
            continue
        yield _joined(part, "{whole}", "of", words), english % "{whole}"
    for beyond, later in _BEYOND:
        for part, english in _PARTS:
            if not (part in ("{d}", "{dw}") and words.suffix):
                yield _joined(part, f"{{{beyond}}} {{unit}}", "of", words), english % f"the {{unit}} {later}"
    if words.has_spaces and not words.is_whole_first:
        for unit, part, english in _LATER_PARTS:
            for whole in _both("which", unit, words):
                yield rf"{whole},?(?: [^\W\d]{{1,4}})? {part}", english
    for part, english in _PARTS_OF_THIS:
        which = "the" if part in _COUNTED_DAYS else "this"
        yield _joined(part, "{unit}", "of_the", words), english % f"{which} {{unit}}"
    for part in ("{nth} {n} {unit2}", "{n} {nth} {unit2}"):
        yield _joined(part, "{unit}", "of_the", words), "the {nth} {n} {unit2}s of this {unit}"
        yield _joined(part, "{whole}", "of", words), "the {nth} {n} {unit2}s of {whole}"
    for within, english in (("{nth2} {half}", "half"), ("{nth2} {quarter}", "quarter")):
        for native in (within, _joined(within, "{unit2}", "of", words)):
            yield (
                _joined("{nth} {unit}", native, "of", words),
                f"the {{nth}} {{unit}} of the {{nth2}} {english} of this year",
            )
    yield _joined("{part}", "{season}", "of", words), "at the {part} of the {season}"
    of_whole = _joined("{season}", "{whole}", "of", words)
    yield _joined("{part}", of_whole, "of", words), "at the {part} of {season} of {whole}"
    for part, english in _PARTS_OF_MONTHS:
        yield _joined(part, "{month}", "of", words), english
        if words.has_spaces:
            month = "{whole}{of}{month}" if words.is_whole_first else "{month}{of}{whole}"
            yield _joined(part, month, "of", words), f"{english} {{whole}}"


def _terms(words: DateWords) -> Iterator[tuple[str, str]]:
    """Yield spans of the year that a country has: the summer holidays, the end of next school year."""
    if not words.term_words:
        return
    yield "{on}{term}" if words.on else "{term}", "during the {term}"
    yield _joined("{part}", "{term}", "of", words), "at the {part} of the {term}"
    yield _joined("{nth}", "{term}", "of", words), "the {nth} {term}"
    for which in ("next", "last", "this"):
        for native in _both(which, "term", words):
            yield native, f"{which} {{term}}"
            yield _joined("{part}", native, "of", words), f"at the {{part}} of {which} {{term}}"
            yield _joined("{nth} {quarter}", native, "of", words), f"the {{nth}} quarter of {which} {{term}}"
    yield _joined("{term}", "{whole}", "of", words), "the {term} of {whole}"
    yield r"{term} {year}[/\u2013-](?:20)?\d\d(?!\d)", "the {term} of {year}"


def _days(words: DateWords) -> Iterator[tuple[str, str]]:
    """Yield days of a month and ranges of weekdays: last April 25th, from Monday to Thursday of next week."""
    for native in _both("which", "month", words):
        yield f"{{d}}(?:{{of}}| ){native}", "{which} {month} {d}"
    for native in ("{d}{of}{month} {which}",) if words.is_modifier_behind else ("{which} {d}{of}{month}",):
        yield native, "{which} {month} {d}"
    yield "{dw}{of}{month}", "on {month} {dw}"
    yield _joined(r"{part}(?<!\.)", "{decade}", "of", words), "the {part} of the {decade}s"
    for word in listed(words.also):
        yield f"{{wd}} {word} {{wd2}}", BOTH_WEEKDAYS
    if words.range_to:
        lead = "{from}" if words.range_from else ""
        if not (words.is_whole_first or words.suffix):
            yield f"{lead}{{d}}{{to}}{{d2}}{{of}}{{whole}}", "from the {d}th to the {d2}th of {whole}"
            yield f"{lead}{{d}}{{to}}{{d2}}{{of_the}}{{unit}}", "from the {d}th to the {d2}th of this {unit}"
        yield f"{lead}{{d}}{{to}}{{d2}}{{of}}{{month}}", "from {month} {d} to {month} {d2}"
        yield f"{lead}{{d}}{{of}}{{month}}{{to}}{{d2}}{{of}}{{month2}}", "from {month} {d} to {month2} {d2}"
        months = f"{lead}{{month}}{{to}}{{month2}}"
        yield months, "from {month} to {month2}"
        yield _joined(months, "{whole}", "of", words), "from {month} to {month2} of {whole}"
    days = f"{'{from}?' if words.range_from else ''}{{wda}}{{to}}{{wda2}}"
    yield _joined(days, "{whole}", "of", words), "{wd} to {wd2} of {whole}"
    if words.is_modifier_behind:
        yield f"{days} {{which}}", "{wd} to {wd2} of {which} week"
    yield f"{{which}} {days}", "{wd} to {wd2} of {which} week"
    if words.has_spaces:
        for word in listed(words.in_year):
            yield f"{word} {BARE_YEAR}", "in {year}"
            yield f"{word} ['\u2019]{{yy}}", "in '{yy}"
            yield f"{word} {{yw}}(?!\\s?(?:{_AMOUNTS}))", "in {yw}"
        yield BARE_YEAR, "in {year}"
    if words.range_to:
        yield f"{lead}{{year}}{{to}}{{year2}}", "from {year} to {year2}"


def _joined(part: str, whole: str, of: str, words: DateWords) -> str:
    return f"{whole}{{{of}}}{part}" if words.is_whole_first else f"{part}{{{of}}}{whole}"


def _both(which: str, slot: str, words: DateWords) -> Iterator[str]:
    yield f"{{{which}}} {{{slot}}}"
    if words.is_modifier_behind:
        yield f"{{{slot}}} {{{which}}}"


def _counted_both(which: str, words: DateWords) -> Iterator[str]:
    yield f"{{{which}}} {{n}} {{unit}}"
    yield f"{{n}} {{{which}}} {{unit}}"
    if words.is_modifier_behind:
        yield f"{{n}} {{unit}} {{{which}}}"
