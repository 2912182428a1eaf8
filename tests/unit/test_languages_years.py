"""Years in thirteen languages: in figures without a preposition, in two digits, in words, and two of them."""

from __future__ import annotations

from datetime import date

import pytest

from extractor.core.dates import Anchor, find_native, read_english, scan_native, unread_time

FRIDAY = Anchor(date(2026, 11, 20))


def years(text: str) -> list[tuple[int | None, int | None]]:
    hits = [hit for hit in scan_native(text, FRIDAY) if hit.interval]
    return [(hit.first.year if hit.first else None, hit.last.year if hit.last else None) for hit in hits]


class TestYears:
    @pytest.mark.parametrize(
        ("text", "first", "last"),
        [
            ("Seit 2014 arbeite ich bei der Bahn", 2014, None),
            ("von 2014 bis 2016 war ich in Bonn", 2014, 2016),
            ("Bis 2014 war ich da in Bonn", 2014, 2014),
            ("depuis 2014 je travaille à la mairie", 2014, None),
            ("Entre 2014 y 2016 estuve en Vigo con mi tía", 2014, 2016),
            ("Até 2014 estive no Porto com a minha tia", 2014, 2014),
            ("dal 2014 al 2016 ero a Torino da mia zia", 2014, 2016),
            ("2015'te Trabzon'dan İzmir'e göç ettik ailecek", 2015, 2015),
            ("Evimiz 1987 yapımı", 1987, 1987),
            ("Ho comprato la mia prima Vespa nel '98", 1998, 1998),
            ("je me suis marié en nonante-six avec Godelieve", 1996, 1996),
            ("Nel duemilaquattordici ero a Torino da mia zia", 2014, 2014),
            ("En el noventa y ocho estuve en Vigo", 1998, 1998),
            ("Fin 2024 j'ai créé ma boîte", 2024, 2024),
        ],
    )
    def test_a_year_is_read(self, text: str, first: int, last: int | None) -> None:
        """A word before or behind four digits, or an ending, makes them a year."""
        assert years(text) == [(first, last)]

    @pytest.mark.parametrize(
        "text",
        [
            "bis 2000 Euro zahlt das die Versicherung",
            "la terraza es para 2000 personas",
            "J'ai un budget de 2000 euros et ça me va",
            "Ik loop elke dag meer dan 2000 stappen",
        ],
    )
    def test_an_amount_is_no_year(self, text: str) -> None:
        assert not years(text)

    def test_years_in_figures_are_absolute_as_they_stand(self) -> None:
        """They are recorded without a second request."""
        assert all(one.has_year for one in find_native("von 2014 bis 2016 und ab 2028 wieder, seit 2019 aber nicht"))
        assert not any(one.has_year for one in find_native("en nonante-six j'étais à Namur"))

    @pytest.mark.parametrize("text", ["2014 j'étais à Nantes chez ma tante", "2014 ero a Torino da mia zia"])
    def test_a_year_that_begins_a_clause_is_not_passed_over(self, text: str) -> None:
        """No row reads it; the model is asked once."""
        assert unread_time(text) == "2014"

    @pytest.mark.parametrize("text", ["Ich war den ganzen März in Bonn", "Todo abril estuve en Bilbao con mi tía"])
    def test_a_month_beside_a_word_of_time_is_not_passed_over(self, text: str) -> None:
        assert unread_time(text)

    @pytest.mark.parametrize("text", ["Mein Neffe heißt August, nach seinem Urgroßvater", "Julio es mi mejor amigo"])
    def test_a_month_may_be_a_name(self, text: str) -> None:
        assert not unread_time(text)


class TestTranslations:
    @pytest.mark.parametrize(
        ("english", "first", "last"),
        [
            ("from 2014 to 2016", date(2014, 1, 1), date(2016, 12, 31)),
            ("in the 2014/15 season", date(2014, 1, 1), date(2015, 12, 31)),
            ("in '98", date(1998, 1, 1), date(1998, 12, 31)),
            ("from 2028 onwards", date(2028, 1, 1), None),
            ("before 2014", None, date(2013, 12, 31)),
            ("from January on", date(2027, 1, 1), None),
            ("since the spring", date(2026, 3, 1), None),
            ("since winter", date(2025, 12, 1), None),
            ("in week 3", date(2027, 1, 18), date(2027, 1, 24)),
            ("in three quarters of a year", date(2027, 8, 20), date(2027, 8, 20)),
            ("at the turn of the year", date(2026, 12, 31), date(2027, 1, 1)),
            ("on Holy Innocents' Day", date(2026, 12, 28), date(2026, 12, 28)),
        ],
    )
    def test_a_translation_is_read(self, english: str, first: date | None, last: date | None) -> None:
        hit = read_english(english, FRIDAY)
        assert hit is not None
        assert (hit.first, hit.last) == (first, last)
