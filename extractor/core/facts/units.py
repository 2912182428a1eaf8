"""Does a statement give a number another unit than the messages do: 5 g for 5 mg, once a month for once a week? And which
numbers are the same in another unit: 179 cm and 1.79 m?"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping

from extractor.core.facts.amounts import in_one_form
from extractor.core.languages.digits import ascii_digits
from extractor.core.normal_forms import bare, normalize

_KINDS: tuple[str, ...] = (
    # each kind: names of one unit joined by =, units separated by spaces
    "mg=milligram=milligrams=milligramm ug=mcg=microgram=micrograms g=gram=grams=gramm kg=kilo=kilos=kilogram=kilograms lb=lbs=pound_weight t=ton=tons=tonnes",
    "mm=millimeter=millimeters cm=centimeter=centimeters=centimetre=centimetres m=meter=meters=metre=metres km=kilometer=kilometers=kilometre=kilometres mi=mile=miles=meilen ft=foot=feet inch=inches yd=yard=yards",
    "ml=milliliter=milliliters=millilitre=millilitres cl dl l=liter=liters=litre=litres gal=gallon=gallons",
    (
        "s=sec=second=seconds=sekunde=sekunden=seconde=secondes=segundos=secondi min=mins=minute=minutes=minuten=minutos=minuti "
        "h=hr=hrs=hour=hours=stunde=stunden=heure=heures=hora=horas=ora=ore=uur day=days=tag=tage=tagen=jour=jours=dia=dias=giorno=giorni=dag=dagen "
        "week=weeks=woche=wochen=semaine=semaines=semana=semanas=settimana=settimane=weken fortnight=fortnights month=months=monat=monate=monaten=mois=mes=meses=mese=mesi=maand=maanden "
        "year=years=jahr=jahre=jahren=an=ans=annee=annees=ano=anos=anno=anni=jaar ms=millisecond=milliseconds"
    ),
    "bar psi pa=pascal kpa mpa atm",
    "celsius=c fahrenheit=f kelvin",
    "w=watt=watts kw=kilowatt=kilowatts mw v=volt=volts",
    "kb=kib mb=mib gb=gib tb=tib byte=bytes",
    "%=percent=prozent=pourcent=per_cent=pct point=points=punkte",
    "eur=euro=euros=\u20ac usd=dollar=dollars=$ gbp=pound=pounds=\u00a3 jpy=yen=\u00a5 chf=franken=francs cny=rmb=yuan inr=rupee=rupees",
    "thousand=k=tausend=mille=mil million=millions=mio=millionen=millones=milioni billion=billions=bn=mrd=milliarden",
)  # fmt: skip
_UNITS: Mapping[str, tuple[int, str]] = {
    name.replace("_", " "): (kind, unit.partition("=")[0])
    for kind, units in enumerate(_KINDS)
    for unit in units.split()
    for name in unit.split("=")
}
# What a unit is called to which others of its kind are converted, and how many of it they are.
_CONVERTED: Mapping[str, tuple[str, float]] = {
    "mm": ("m", 0.001), "cm": ("m", 0.01), "m": ("m", 1), "km": ("m", 1000),
    "mg": ("g", 0.001), "g": ("g", 1), "kg": ("g", 1000), "t": ("g", 1_000_000),
    "ml": ("ml", 1), "cl": ("ml", 10), "dl": ("ml", 100), "l": ("ml", 1000),
    "s": ("min", 1 / 60), "min": ("min", 1), "h": ("min", 60), "day": ("day", 1), "week": ("day", 7), "fortnight": ("day", 14),
    "mb": ("mb", 1), "gb": ("mb", 1000), "tb": ("mb", 1_000_000),
}  # fmt: skip
_NUMBER = r"\d+(?:[.,]\d+)*"
_AFTER = re.compile(
    rf"(?<![\w.,])({_NUMBER})(?: ?(?:degrees?|grad|\u00b0))?[ -]?(%|\u20ac|\$|\u00a3|\u00a5|[^\W\d_]{{1,14}})"
)
_BEFORE = re.compile(rf"([\u20ac$\u00a3\u00a5])\s?({_NUMBER})")
_OFTEN = re.compile(
    r"\b(once|twice|(?:\d+|two|three|four|five) times)\s+(?:a|an|per|each|every)\s+(day|week|month|year)\b"
)
_WEIGHS = re.compile(r"\bweigh(?:s|ed|ing|t)?\b|\bheavy\b|\bkg\b|\bkilos?\b")
MAX_CHARS = 24_000


def unit_disputes(text: str, said: str) -> str:
    """Return the first number of a statement that the messages name only with another unit of the kind; empty if none."""
    ours, theirs = _measured(text), _measured(said[:MAX_CHARS])
    for (number, kind), units in ours.items():
        held = theirs.get((number, kind))
        if held and not units & held:
            return f"the message says {number} {sorted(held)[0]}, not {sorted(units)[0]}"
    return ""


def converted(text: str, said: str) -> frozenset[str]:
    """Return the numbers of a statement, as they stand there, that were said in another unit of the same kind."""
    theirs = {measure for _, measure in _measures(said)}
    return frozenset(number for number, measure in _measures(text) if measure in theirs)


def _measures(text: str) -> list[tuple[str, tuple[str, float]]]:
    """Return numbers as they stand, each with what it is of the unit to which it is converted."""
    found = []
    for number, _, unit in _named(text):
        if unit in _CONVERTED and number[-1].isdigit():  # not "3 times" a day
            base, factor = _CONVERTED[unit]
            found.append((number, (base, round(float(in_one_form(number)) * factor, 2))))
    return found


def _measured(text: str) -> dict[tuple[str, int], set[str]]:
    found: dict[tuple[str, int], set[str]] = {}
    for number, kind, unit in _named(text):
        found.setdefault((number, kind), set()).add(unit)
    return found


def _named(text: str) -> Iterator[tuple[str, int, str]]:
    """Yield numbers with the kind of their units, and the units."""
    plain = bare(ascii_digits(normalize("NFKC", text)))
    named = [(match[1], match[2]) for match in _AFTER.finditer(plain)]
    named += [(match[2], match[1]) for match in _BEFORE.finditer(plain)]
    named += [(match[1], match[2]) for match in _OFTEN.finditer(plain)]
    is_weight = _WEIGHS.search(plain) is not None
    for number, name in named:
        unit = "lb" if is_weight and name in ("pound", "pounds") else name
        if unit in _UNITS:
            yield (number.rstrip(".,"), *_UNITS[unit])
