"""Anthropic's memory tool (`memory_20250818`) over facts: each fact is a file, `/memories/<type>/<name>.md`.

    ---
    description: One line for the index
    dates: due 2026-11-27 (next Friday)        written by us, ignored on input
    ---
    The fact in full sentences.

Date phrases that are not English come with their English: `dates: kommenden Freitag = next Friday`.

The six commands answer with the strings of the API's documentation (and of `BetaLocalFilesystemMemoryTool` in anthropic
2.12). A file that breaks a rule for facts is refused like any other write. Paths consist only of a type and a slug, so
there is nothing to traverse; tenant, user and project never come from a path.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Protocol

from extractor.core.errors import ToolRefusal
from extractor.core.facts.fact import FactType
from extractor.core.facts.form import check_keys, check_name, first_sentence
from extractor.core.normal_forms import normalize

ROOT = "/memories"
MAX_PATH_CHARS = 200
MAX_VIEW_CHARS = 16_000
LINE_NUMBER_WIDTH = 6

_TYPES = ", ".join(kind.value for kind in FactType)
_WHERE = f"Memory files are {ROOT}/<type>/<name>.md, the type one of {_TYPES}, the name lower-case with hyphens."
_FRONT = re.compile(r"\A---[ \t]*\n(.*?)^---[ \t]*(?:\n|\Z)", re.DOTALL | re.MULTILINE)
_TRANSLATED = re.compile(r"(?P<quote>[^()=]+)=(?P<english>[^()=]+)")
# Front matter that other programs write; it describes the file when nothing else does.
_LABELS = ("title", "summary")


@dataclass(frozen=True, slots=True)
class FileDocument:
    """The content of a file.

    Attributes:
        quotes: Words of messages that the statement is based on; searched for if omitted.
        dates: Phrases of another language with their English, as `save_memory` takes them.
    """

    description: str
    content: str
    polarity: str | None = None
    expires_on: str | None = None
    quotes: tuple[str, ...] = ()
    dates: tuple[Mapping[str, str], ...] = ()


@dataclass(frozen=True, slots=True)
class Place:
    """What a path points to: the root (no type), a type's directory (no name), or a file."""

    path: str
    type: FactType | None = None
    name: str | None = None


class Shelf(Protocol):
    """The files of one scope."""

    def files(self) -> Sequence[tuple[FactType, str, str]]:
        """Return type, name and text of each file."""

    def read_file(self, fact_type: FactType, name: str) -> str | None: ...

    def note_read(self, name: str) -> None:
        """Note that the model has seen a file whole."""

    def write_file(self, fact_type: FactType, name: str, document: FileDocument) -> str:
        """Return the name under which it stands: another one when a file of that name says the same.

        Raises:
            ToolRefusal
        """

    def remove_file(self, name: str) -> None:
        """Raises: ToolRefusal"""

    def remove_files(self, fact_type: FactType) -> None:
        """Raises: ToolRefusal"""

    def move_file(self, old_name: str, fact_type: FactType, name: str, document: FileDocument) -> None:
        """Raises: ToolRefusal"""


class MemoryFiles:
    """The tool `memory`. Errors are refusals: their text is the tool result, with `is_error`."""

    def __init__(self, shelf: Shelf) -> None:
        self._shelf = shelf
        self._commands: Mapping[str, Callable[[Mapping[str, Any]], str]] = {
            "view": self._view, "create": self._create, "str_replace": self._str_replace, "insert": self._insert,
            "delete": self._delete, "rename": self._rename,
        }  # fmt: skip

    def __call__(self, arguments: Mapping[str, Any]) -> str:
        """Execute one call.

        Raises:
            ToolRefusal: With the text for the model.
        """
        command = arguments.get("command")
        handler = self._commands.get(command) if isinstance(command, str) else None
        if handler is None:
            raise ToolRefusal(f"Unknown command: {str(command)[:40]}. Known: {', '.join(self._commands)}.")
        return handler({key: value for key, value in arguments.items() if key != "command"})

    # -- commands -----------------------------------------------------------------------------------------------

    def _view(self, arguments: Mapping[str, Any]) -> str:
        check_keys(arguments, ("path",), ("view_range",))
        place = find_place(arguments["path"])
        if place.name is None:
            return self._list(place)
        text = self._text(place, "Please provide a valid path.")
        self._shelf.note_read(place.name or "")
        lines = text.split("\n")
        first, last = _view_range(arguments.get("view_range"), len(lines))
        shown = "\n".join(_numbered(lines[first - 1 : last], first))
        if len(shown) > MAX_VIEW_CHARS:
            shown = f"{shown[:MAX_VIEW_CHARS]}\n[cut at {MAX_VIEW_CHARS:,} characters: use view_range]"
        return f"Here's the content of {place.path} with line numbers:\n{shown}"

    def _list(self, place: Place) -> str:
        files = sorted((kind.value, name, text) for kind, name, text in self._shelf.files())
        sizes = {kind.value: sum(_size(text) for of, _, text in files if of == kind.value) for kind in FactType}
        lines = []
        for kind in sorted(FactType, key=lambda kind: kind.value):
            if place.type not in (None, kind):
                continue
            if place.type is None:
                lines.append(f"{_human(sizes[kind.value])}\t{ROOT}/{kind.value}/")
            lines += [f"{_human(_size(text))}\t{ROOT}/{of}/{name}.md" for of, name, text in files if of == kind.value]
        total = sum(sizes.values()) if place.type is None else sizes[place.type.value]
        head = f"Here're the files and directories up to 2 levels deep in {place.path}, excluding hidden items:"
        return "\n".join([head, f"{_human(total)}\t{place.path}", *lines])

    def _create(self, arguments: Mapping[str, Any]) -> str:
        check_keys(arguments, ("path", "file_text"))
        kind, name, place = _file(arguments["path"])
        text = _string(arguments, "file_text")
        if self._shelf.read_file(kind, name) is not None:
            raise ToolRefusal(f"File {place.path} already exists")
        written = self._shelf.write_file(kind, name, parse_file(text))
        return f"File created successfully at: {ROOT}/{kind.value}/{written}.md"

    def _str_replace(self, arguments: Mapping[str, Any]) -> str:
        check_keys(arguments, ("path", "old_str"), ("new_str",))
        kind, name, place = _file(arguments["path"])
        old = _string(arguments, "old_str")
        new = _string({"new_str": "", **arguments}, "new_str")
        text = self._text(place, "Please provide a valid path.")
        self._shelf.note_read(place.name or "")
        count = text.count(old) if old else 0
        if count == 0:
            raise ToolRefusal(f"No replacement was performed, old_str `{old}` did not appear verbatim in {place.path}.")
        if count > 1:
            lines = ", ".join(str(text[:at].count("\n") + 1) for at in _places(text, old))
            raise ToolRefusal(
                f"No replacement was performed. Multiple occurrences of old_str `{old}` in lines: {lines}. "
                "Please ensure it is unique"
            )
        changed = text[: text.index(old)].count("\n")
        self._shelf.write_file(kind, name, parse_file(text.replace(old, new)))
        after = (self._shelf.read_file(kind, name) or "").split("\n")
        start, end = max(0, changed - 2), min(len(after), changed + 3)
        snippet = "\n".join(_numbered(after[start:end], start + 1))
        return (
            f"The memory file has been edited. Here is the snippet showing the change (with line numbers):\n{snippet}"
        )

    def _insert(self, arguments: Mapping[str, Any]) -> str:
        check_keys(arguments, ("path", "insert_line", "insert_text"))
        kind, name, place = _file(arguments["path"])
        at = arguments["insert_line"]
        added = _string(arguments, "insert_text")
        text = self._text(place, "Please provide a valid path.")
        self._shelf.note_read(place.name or "")
        lines = text.rstrip("\n").split("\n")
        if not isinstance(at, int) or isinstance(at, bool) or not 0 <= at <= len(lines):
            raise ToolRefusal(
                f"Invalid `insert_line` parameter: {str(at)[:40]}. It should be within the range [0, {len(lines)}]."
            )
        lines.insert(at, added.rstrip("\n"))
        self._shelf.write_file(kind, name, parse_file("\n".join(lines)))
        return f"The file {place.path} has been edited."

    def _delete(self, arguments: Mapping[str, Any]) -> str:
        check_keys(arguments, ("path",))
        place = find_place(arguments["path"])
        if place.type is None:
            raise ToolRefusal(f"Cannot delete the {ROOT} directory itself")
        if place.name is not None:
            self._text(place, "")
            self._shelf.remove_file(place.name)
        else:
            self._shelf.remove_files(place.type)
        return f"Successfully deleted {place.path}"

    def _rename(self, arguments: Mapping[str, Any]) -> str:
        check_keys(arguments, ("old_path", "new_path"))
        old = find_place(arguments["old_path"])
        if old.type is None:
            raise ToolRefusal(f"Cannot rename the {ROOT} directory itself")
        if old.name is None:
            raise ToolRefusal(f"Cannot rename the directory of a type: its name says what the facts are. {_WHERE}")
        kind, name, place = _file(arguments["new_path"])
        text = self._text(old, "")
        if self._shelf.read_file(kind, name) is not None:
            raise ToolRefusal(f"The destination {place.path} already exists")
        self._shelf.move_file(old.name, kind, name, parse_file(text))
        return f"Successfully renamed {old.path} to {place.path}"

    def _text(self, place: Place, advice: str) -> str:
        if place.type is None or place.name is None:
            raise ToolRefusal(f"The path {place.path} is not a file.")
        text = self._shelf.read_file(place.type, place.name)
        if text is None:
            raise ToolRefusal(f"The path {place.path} does not exist{f'. {advice}' if advice else ''}")
        return text


# -- paths --------------------------------------------------------------------------------------------------------


def find_place(given: Any) -> Place:
    """Return what a path points to.

    Raises:
        ToolRefusal: It leads outside the memories, or to nothing in them.
    """
    if not isinstance(given, str) or not given or len(given) > MAX_PATH_CHARS:
        raise ToolRefusal(f"The path must be a string of at most {MAX_PATH_CHARS} characters. {_WHERE}")
    path = normalize("NFC", given)
    if path != ROOT and not path.startswith(f"{ROOT}/"):
        raise ToolRefusal(f"Path must start with {ROOT}, got: {path}")
    if "\\" in path or "%" in path or any(ord(c) < 32 for c in path):
        raise ToolRefusal(f"Path {path!r} would escape {ROOT} directory")
    rest = path.removeprefix(ROOT).removeprefix("/").removesuffix("/")
    segments = rest.split("/") if rest else []
    if any(part in ("", ".", "..") or part.startswith(".") for part in segments):
        raise ToolRefusal(f"Path {path} would escape {ROOT} directory, or is hidden. {_WHERE}")
    if not segments:
        return Place(ROOT)
    if segments[0] not in list(FactType):
        raise ToolRefusal(f"The path {path} does not exist. {_WHERE}")
    kind = FactType(segments[0])
    if len(segments) == 1:
        return Place(f"{ROOT}/{kind.value}", kind)
    if len(segments) > 2 or not segments[1].endswith(".md"):
        raise ToolRefusal(f"The path {path} does not exist. {_WHERE}")
    name = check_name(segments[1].removesuffix(".md"))
    return Place(f"{ROOT}/{kind.value}/{name}.md", kind, name)


def _file(given: Any) -> tuple[FactType, str, Place]:
    place = find_place(given)
    if place.type is None or place.name is None:
        raise ToolRefusal(f"The path {place.path} is not a file. {_WHERE}")
    return place.type, place.name, place


# -- files --------------------------------------------------------------------------------------------------------


def render_file(
    description: str, content: str, *, polarity: str | None = None, expires_on: str | None = None, dates: str = "",
    updated: str = "",
) -> str:  # fmt: skip
    """Return a fact as a file."""
    front = [("description", description), ("polarity", polarity), ("expires_on", expires_on), ("dates", dates), ("updated", updated)]  # fmt: skip
    lines = [f"{key}: {value}" for key, value in front if value]
    return "\n".join(["---", *lines, "---", content.rstrip("\n"), ""])


def parse_file(text: str) -> FileDocument:
    """Return what a file says. Front matter that is not ours is left out; without a description the first sentence is one."""
    found = _FRONT.match(text)
    body = (text[found.end() :] if found else text).strip("\n")
    fields: dict[str, list[str]] = {}
    key = ""
    for line in (found.group(1) if found else "").splitlines():
        name, colon, value = line.partition(":")
        is_item = line.lstrip().startswith("- ")
        if colon and not is_item:
            key = name.strip().lower()
        value = line.lstrip()[2:] if is_item else value if colon else line
        if value := _unquoted(value):
            fields.setdefault(key.removesuffix("s") if key == "quotes" else key, []).append(value)
    first = {key: values[0] for key, values in fields.items()}
    description = next((first[key] for key in ("description", *_LABELS) if key in first), "") or first_sentence(body)
    quotes = tuple(fields.get("quote", ()))
    dates = _dates("; ".join(fields.get("dates", ())))
    return FileDocument(description, body, first.get("polarity"), first.get("expires_on"), quotes, dates)


def _dates(line: str) -> tuple[Mapping[str, str], ...]:
    """Return the translated phrases of `dates: nächsten Dienstag = next Tuesday; ...`; dates of ours are none."""
    found = (_TRANSLATED.fullmatch(part.strip()) for part in line.split(";"))
    return tuple({"quote": match["quote"].strip(), "english": match["english"].strip()} for match in found if match)


def _unquoted(value: str) -> str:
    value = value.strip()
    return value[1:-1] if len(value) > 1 and value[0] == value[-1] and value[0] in "\"'" else value


def _string(arguments: Mapping[str, Any], name: str) -> str:
    value = arguments[name]
    if not isinstance(value, str):
        raise ToolRefusal(f"{name} must be a string.")
    return value


def _view_range(given: Any, count: int) -> tuple[int, int]:
    if given is None:
        return 1, count
    is_pair = isinstance(given, Sequence) and not isinstance(given, str) and len(given) == 2
    if not is_pair or not all(isinstance(n, int) and not isinstance(n, bool) for n in given):
        raise ToolRefusal("view_range must be two line numbers, such as [1, 10]; -1 is the end.")
    return max(1, given[0]), count if given[1] == -1 else given[1]


def _numbered(lines: Sequence[str], first: int) -> list[str]:
    return [f"{str(number).rjust(LINE_NUMBER_WIDTH)}\t{line}" for number, line in enumerate(lines, start=first)]


def _places(text: str, part: str) -> list[int]:
    found, at = [], text.find(part)
    while at != -1:
        found.append(at)
        at = text.find(part, at + 1)
    return found


def _size(text: str) -> int:
    return len(text.encode("utf-8", "replace"))


def _human(size: int) -> str:
    if size < 1024:
        return f"{size}B"
    in_k = size / 1024
    return f"{int(in_k)}K" if in_k == int(in_k) else f"{in_k:.1f}K"
