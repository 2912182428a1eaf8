"""Write Unihan's simplified forms of ideographs into `extractor/core/languages/ideographs.py`.

    python -m scripts.unihan Unihan_Variants.txt

The file is part of the Unicode Character Database (in Debian's package `unicode-data`). The data are Unicode's, under
`extractor/core/languages/LICENSE-UNICODE`; nothing of the file is needed at run time. Only characters of everyday text
are kept: the traditional one is in Big5 and not in GB 2312, its first simplified form is in GB 2312.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Iterable
from pathlib import Path

PLACE = Path(__file__).parents[1] / "extractor" / "core" / "languages" / "ideographs.py"
LINE_CHARS = 54
_ROW = re.compile(r"U\+(\w+)\tkSimplifiedVariant\t(U\+.+)")
_CODE = re.compile(r"U\+(\w+)")
_VERSION = re.compile(r"Unicode version: (\S+)")


def main() -> None:
    text = Path(sys.argv[1]).read_text(encoding="utf-8")
    version = _VERSION.search(text)
    assert version is not None
    rows = [
        (chr(int(code, 16)), [chr(int(one, 16)) for one in _CODE.findall(forms)]) for code, forms in _ROW.findall(text)
    ]
    kept = sorted(
        (char, simple[0])
        for char, forms in rows
        if (simple := [one for one in forms if one != char and _is_in(one, "gb2312")])
        and _is_in(char, "big5")
        and not _is_in(char, "gb2312")
    )
    PLACE.write_text(
        f'"""Traditional ideographs and their simplified forms: Unihan {version[1]}, made by scripts/unihan.py.\n\n'
        'Copyright Unicode, Inc.; LICENSE-UNICODE.\n"""\n\n'
        "from __future__ import annotations\n\n"
        f"TRADITIONAL = (\n{_lines(one for one, _ in kept)})\n\n"
        f"SIMPLIFIED = (\n{_lines(other for _, other in kept)})\n"
        '"""In the order of `TRADITIONAL`."""\n',
        encoding="utf-8",
    )


def _is_in(char: str, encoding: str) -> bool:
    try:
        char.encode(encoding)
    except UnicodeEncodeError:
        return False
    return True


def _lines(chars: Iterable[str]) -> str:
    text = "".join(chars)
    return "".join(f'    "{text[at : at + LINE_CHARS]}"\n' for at in range(0, len(text), LINE_CHARS))


if __name__ == "__main__":
    main()
