"""Years in words: "en nonante-six", "nel duemilaquattordici", "iki bin on dörtte"."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping

# First year of a century that two words may stand for: "novantotto" is 1998.
_SHORT_FROM = 50

_FR = "un deux trois quatre cinq six sept huit neuf dix onze douze treize quatorze quinze seize dix-sept dix-huit dix-neuf".split()
_IT = (
    "uno due tre quattro cinque sei sette otto nove dieci undici dodici tredici quattordici quindici sedici diciassette "
    "diciotto diciannove"
).split()
_ES = (
    "uno dos tres cuatro cinco seis siete ocho nueve diez once doce trece catorce quince dieciséis diecisiete dieciocho "
    "diecinueve veinte veintiuno veintidós veintitrés veinticuatro veinticinco veintiséis veintisiete veintiocho veintinueve"
).split()
_PT = (
    "um dois três quatro cinco seis sete oito nove dez onze doze treze catorze|quatorze quinze dezesseis|dezasseis "
    "dezessete|dezassete dezoito dezenove|dezanove"
).split()
_DE = (
    "eins zwei drei vier fünf sechs sieben acht neun zehn elf zwölf dreizehn vierzehn fünfzehn sechzehn siebzehn achtzehn "
    "neunzehn"
).split()
_NL = (
    "een twee drie vier vijf zes zeven acht negen tien elf twaalf dertien veertien vijftien zestien zeventien achttien "
    "negentien"
).split()
_TR = "bir iki üç dört beş altı yedi sekiz dokuz".split()

_Tens = dict[int, str]


def _tens(words: str) -> _Tens:
    """Return words for 20, 30, ... 90."""
    return dict(zip(range(20, 100, 10), words.split(), strict=True))


def _joined(low: list[str], tens: _Tens, join: Callable[[str, str], str]) -> Iterator[tuple[int, str]]:
    """Yield the numbers from 1 to 99 with their words."""
    for number, words in enumerate(low, start=1):
        yield from ((number, word) for word in words.split("|"))
    for value, words in tens.items():
        for ten in words.split("|"):
            if value > len(low):
                yield value, ten
            for number, one in enumerate(low[:9], start=1):
                if value + number > len(low):
                    yield value + number, join(ten, one.split("|")[0])


def _french() -> Iterator[tuple[int, str]]:
    tens = dict(zip(range(20, 70, 10), "vingt trente quarante cinquante soixante".split(), strict=True))
    tens |= {70: "septante", 80: "quatre-vingt|huitante|octante", 90: "nonante"}
    yield from _joined(
        _FR, tens, lambda ten, one: f"{ten}-et-un" if one == "un" and "quatre" not in ten else f"{ten}-{one}"
    )
    for number in range(10, 20):
        yield 60 + number, "soixante-et-onze" if number == 11 else f"soixante-{_FR[number - 1]}"
        yield 80 + number, f"quatre-vingt-{_FR[number - 1]}"


def _numbers(code: str) -> Iterator[tuple[int, str]]:
    match code:
        case "fr":
            return _french()
        case "it":
            tens = _tens("venti trenta quaranta cinquanta sessanta settanta ottanta novanta")
            return _joined(_IT, tens, lambda ten, one: f"{ten[:-1] if one[0] in 'uo' else ten}{one}")
        case "es":
            tens = _tens("veinte treinta cuarenta cincuenta sesenta setenta ochenta noventa")
            return _joined(_ES, tens, lambda ten, one: f"{ten} y {one}")
        case "pt":
            tens = _tens("vinte trinta quarenta cinquenta sessenta setenta oitenta noventa")
            return _joined(_PT, tens, lambda ten, one: f"{ten} e {one}")
        case "de":
            tens = _tens("zwanzig dreißig vierzig fünfzig sechzig siebzig achtzig neunzig")
            return _joined(_DE, tens, lambda ten, one: f"{'ein' if one == 'eins' else one}und{ten}")
        case "nl":
            tens = _tens("twintig dertig veertig vijftig zestig zeventig tachtig negentig")
            return _joined(_NL, tens, lambda ten, one: f"{one}{'ën' if one.endswith('e') else 'en'}{ten}")
        case _:
            tens = {10: "on"} | _tens("yirmi otuz kırk elli altmış yetmiş seksen doksan")
            return _joined(_TR, tens, lambda ten, one: f"{ten} {one}")


# How years begin, by century, with `%` for the rest.
_CENTURIES: Mapping[str, Mapping[int, str]] = {
    "fr": {1900: "mille neuf cent %|dix-neuf cent %", 2000: "deux mille %"},
    "it": {1900: "millenovecento%", 2000: "duemila%"},
    "es": {1900: "mil novecientos %", 2000: "dos mil %"},
    "pt": {1900: "mil novecentos e %|mil e novecentos e %", 2000: "dois mil e %"},
    "de": {1900: "neunzehnhundert%", 2000: "zweitausend%|zweitausendund%"},
    "nl": {1900: "negentien%|negentienhonderd%", 2000: "tweeduizend %|tweeduizend%|tweeduizend en %"},
    "tr": {1900: "bin dokuz yüz %|bin dokuzyüz %", 2000: "iki bin %|ikibin %"},
}


def years_in_words(code: str) -> str:
    """Return pairs of years in words and in figures, with those of the last century that people shorten."""
    found: list[str] = []
    for number, word in _numbers(code):
        found += [
            f"{form.replace('%', word)}={century + number}"
            for century, forms in _CENTURIES[code].items()
            for form in forms.split("|")
        ]
        if number >= _SHORT_FROM:
            found += [f"{spelt}={1900 + number}" for spelt in dict.fromkeys((word, word.replace("-", " ")))]
    return ", ".join(found)
