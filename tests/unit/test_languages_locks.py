"""Codes of locks without a word for "code", English ones, networks and logins; and numbers beside the same words."""

from __future__ import annotations

import pytest

from extractor.core.facts.secrets import find_all
from extractor.core.facts.secrets.languages import LANGUAGES
from extractor.core.facts.secrets.locks import _has_lock
from extractor.core.languages.form import listed


def found(text: str) -> list[str]:
    return [text[hit.start : hit.end] for hit in find_all(text)]


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("the combination of my gym locker is 24-08-31", "24-08-31"),
        ("Our safe opens with 660152.", "660152"),
        ("just press 3390 at the side gate", "3390"),
        ("front door code 7715, third floor", "7715"),
        ("The padlock on the shed: 5-21-9, that's the combo", "5-21-9"),
        ("you can unlock my phone with 118203", "118203"),
        ("Punch in 9034 to disarm the alarm", "9034"),
        ("the lockbox takes 2281#", "2281#"),
        ("My bike lock is set to 5140", "5140"),
        ("Чтобы открыть чемодан, набери 619", "619"),
        ("Bilgisayarın açılış anahtarı YeniHamsi-53 şeklinde", "YeniHamsi-53"),
        ("The combination of the padlock is 738", "738"),
        ("Das Vorhängeschloss im Keller steht auf 5120", "5120"),
        ("Fahrradschloss: 7714", "7714"),
        ("die alarmanlage machst du mit 3308 aus", "3308"),
        ("El candado del trastero se abre con 624", "624"),
        ("en el portón pulsas 7702", "7702"),
        ("le cadenas du vélo : 4416", "4416"),
        ("mon téléphone se déverrouille avec 774120", "774120"),
        ("la cassaforte si apre con 38-21-60", "38-21-60"),
        ("O portão abre com 5561", "5561"),
        ("Het hangslot van de schuur: 3071", "3071"),
        ("de poort krijg je open met 6613", "6613"),
        ("Bisiklet kilidi 4471", "4471"),
        ("Шкафчик в бассейне 7715", "7715"),
        ("домофон 6614, третий этаж", "6614"),
        ("القفل يفتح بالرقم 7731", "7731"),
        ("लॉकर 4419 से खुलता है", "4419"),
        ("南京錠は7731で開くよ", "7731"),
        ("사물함 자물쇠 7731로 열려", "7731"),
        ("门口的密码锁按7731", "7731"),
        ("wifi: Marmalade_42", "Marmalade_42"),
        ("the guest wifi is Tulips4You!", "Tulips4You!"),
        ("вайфай: Kartoshka_55", "Kartoshka_55"),
        ("I sign in to the portal with Walrus!Toast9", "Walrus!Toast9"),
        ("ich logge mich bei der Bank mit Nebel#Horn4 ein", "Nebel#Horn4"),
        ("log dich mit Nebel#Horn4 ein", "Nebel#Horn4"),
        ("entro nel portale con Gelato#Limone3", "Gelato#Limone3"),
        ("я захожу на портал с Blin#Smetana3", "Blin#Smetana3"),
        ("my api key, here you go ey9XkT20vbQmLs7R", "ey9XkT20vbQmLs7R"),
    ],
)
def test_a_code_is_found(text: str, code: str) -> None:
    assert code in found(text)


@pytest.mark.parametrize(
    "text",
    [
        "It is safe to assume that 4471 people came.",
        "The gate closes at 0630 and boarding starts at gate 4471 for flight 2281.",
        "We built the shed in 2014 with 3300 bricks.",
        "The door costs 4471 euros.",
        "My phone number is 5551234.",
        "Meine Handynummer ist 5551234.",
        "핸드폰 번호는 5551234예요",
        "携帯の番号は5551234です",
        "मेरा मोबाइल नंबर 5551234 है",
        "رقم هاتفي 5551234",
        "The alarm goes off at 6:30 every day.",
        "Unlock the phone with your thumb, then open invoice 448120.",
        "Error code 4471 shows on the garage keypad.",
        "The promo code for the locker shop is 4471.",
        "Das Schloss wurde 1742 gebaut und hat 3650 Fenster.",
        "Die Haustür kostet 1850 Euro.",
        "El portal tiene 4500 visitas.",
        "La porte mesure 2150 mm.",
        "Il portone pesa 1200 kg.",
        "O portão custou 2500 reais.",
        "De poort is 4500 euro duur.",
        "Замок построен в 1742 году.",
        "Kasa 4500 lira verdi.",
        "保险箱要4500元",
        "금고가 4500원이야",
        "The wifi is 5GHz and 802.11ac, the router a Fritz!Box7590.",
        "wifi: WPA2-Enterprise",
        "I log in with my GitHub account on 2026-11-20.",
        "Log in with SSO before 12:30.",
        "Купил чемодан за 4500",
        "Kodun açılış anahtarı burada yazılı",
    ],
)
def test_a_number_beside_the_same_words_is_none(text: str) -> None:
    """Prices, years, measures, numbers of flights and telephones, and standards of networks."""
    assert not found(text)


def test_the_index_of_locks_misses_none() -> None:
    """The index only saves the pattern's time: a word of any language that it did not know would let its codes through."""
    words = [word for row in LANGUAGES.values() for word in listed(f"{row.locks},{row.keypads}")]
    assert len(words) > 300
    assert [word for word in words if not _has_lock(f"x {word} 4711, y")] == []
    assert not _has_lock("I keep bees in place 523.")
