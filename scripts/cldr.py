"""Write CLDR's words of dates into the files of the languages.

    npm pack cldr-dates-full && tar xzf cldr-dates-full-*.tgz
    python -m scripts.cldr package

What stands between the lines `# -- CLDR` and `# -- end of CLDR` of `extractor/core/languages/<code>.py` is replaced. The data are Unicode's, under
`extractor/core/languages/LICENSE-UNICODE`; nothing of the package is needed at run time.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

PLACE = Path(__file__).parents[1] / "extractor" / "core" / "languages"
MARK, END = "# -- CLDR", "# -- end of CLDR"
WEEKDAYS = {"mon": "Monday", "tue": "Tuesday", "wed": "Wednesday", "thu": "Thursday", "fri": "Friday", "sat": "Saturday", "sun": "Sunday"}  # fmt: skip
UNITS = ("day", "week", "month", "quarter", "year", "hour")
DAYS = {-2: "the day before yesterday", -1: "yesterday", 0: "today", 1: "tomorrow", 2: "the day after tomorrow"}
WHICH = {-1: "last", 0: "this", 1: "next"}
MIN_NAME, MIN_IDEOGRAPHS = 3, 2
"""Shorter abbreviations are other words too."""


def main() -> None:
    package = Path(sys.argv[1])
    version = json.loads((package / "package.json").read_text())["version"]
    for file in sorted(PLACE.glob("??.py")):
        text = file.read_text()
        if MARK in text:
            head, tail = text[: text.index(MARK)], text[text.index(END) :]
            file.write_text(f"{head}{_table(package / 'main' / file.stem, version)}{tail}")


def _table(folder: Path, version: str) -> str:
    code = folder.name
    dates = json.loads((folder / "ca-gregorian.json").read_text())["main"][code]["dates"]["calendars"]["gregorian"]
    fields = json.loads((folder / "dateFields.json").read_text())["main"][code]["dates"]["fields"]
    rows = [f"{MARK} {version}, made by scripts/cldr.py. Copyright Unicode, Inc.; LICENSE-UNICODE", "CLDR = Cldr("]
    rows += ["    weekdays=("]
    rows += [f"        {_quoted(_names(dates['days'], key))}," for key in WEEKDAYS]
    rows += ["    ),", "    months=("]
    rows += [f"        {_quoted(_names(dates['months'], str(number)))}," for number in range(1, 13)]
    rows += ["    ),"]
    for name, found in (
        ("relative", _relative(fields)),
        ("past", _patterns(fields, "past")),
        ("future", _patterns(fields, "future")),
    ):
        rows += [f"    {name}={{"]
        rows += [f"        {_quoted(key)}: {_quoted(', '.join(words))}," for key, words in found.items()]
        rows += ["    },"]
    return "\n".join([*rows, ")", ""])


def _quoted(text: str) -> str:
    return json.dumps(text, ensure_ascii=False)


def _names(kinds: dict[str, Any], key: str) -> str:
    found = [
        str(kinds[context][width][key]).lower()
        for context in ("format", "stand-alone")
        for width in ("wide", "abbreviated")
    ]
    return ", ".join(name for name in dict.fromkeys(found) if len(name.strip(".")) >= _least(name))


def _least(name: str) -> int:
    return MIN_IDEOGRAPHS if any(ord(char) > 0x2E80 for char in name) else MIN_NAME


def _relative(fields: dict[str, Any]) -> dict[str, list[str]]:
    found: dict[str, list[str]] = {}
    for key, english in _relative_keys():
        base, _, step = key.partition(" ")
        for width in ("", "-short"):
            phrase = fields.get(base + width, {}).get(f"relative-type-{step}")
            if phrase and "/" not in phrase and not (width and "." in phrase):
                words = found.setdefault(english, [])
                if (low := phrase.lower().replace("\u0307", "")) not in words:
                    words.append(low)
    return found


def _relative_keys() -> Iterator[tuple[str, str]]:
    for step, english in DAYS.items():
        yield f"day {step}", english
    for step, which in WHICH.items():
        for unit in UNITS[1:-1]:
            yield f"{unit} {step}", f"{which} {unit}"
        for key, name in WEEKDAYS.items():
            yield f"{key} {step}", f"{which} {name}"


def _patterns(fields: dict[str, Any], tense: str) -> dict[str, list[str]]:
    found: dict[str, list[str]] = {}
    for unit in UNITS:
        patterns = fields[unit][f"relativeTime-type-{tense}"]
        found[unit] = list(dict.fromkeys(pattern.lower() for pattern in patterns.values() if "{0}" in pattern))
    return found


if __name__ == "__main__":
    main()
