"""Secrets that people tell in plain English sentences, and sentences with the same words that tell none."""

from __future__ import annotations

import re

import pytest

from extractor.core.facts.secrets import find_all

TOLD = (
    "The safe in the cellar goes {31-07-22-64}, my aunt says.",
    "My gym locker opens with {24-11-36}, how do I turn the dial?",
    "The padlock is {R-12 L-30 R-7}, am I turning it the right way?",
    "The key box by the shed has {5-0-8-2}, for the gardener.",
    "The three digits on the back of my card are {618} and the shop refuses them.",
    "The bank texted me {604817} to confirm the transfer, what is that?",
    "guest network = Harbour, key = {tea4twelve}",
    "Here's the key for the weather service, {wx_live_8Kd3mQa71ZrT}, put it into the script.",
    "Grandma's tablet opens with {wisteria}, all small letters.",
    "You ssh as bruno and type {seven-herons-waltz}, then the log opens.",
    "For the printer the user is admin and the password {grey pony harbour}, as the shop set it.",
    "I changed the admin login to {falcon-Reed-31} after he left.",
    "I went with {Pancake.Sunday.Ines} for the password manager.",
    "The security question was my first pet and I put {Captain Whiskers}, but it is refused.",
    "The passphrase on my key is {the goat drank all the paint}, which is a pain to type.",
    "Our backup disk is protected by {five quiet barges at dawn}, which nobody remembers.",
    "We lock the payslips with the word {driftwood}; how do I remove it?",
    "Is it fine to use {blueotter} as login secret for the wiki?",
    "The guests need the wireless key, which is {tulip-9917-lagoon}, in the letter.",
    "One of my recovery codes is left, namely {9k2f-m4qz}; shall I make new ones?",
    "The SIM wants a PUK, so I entered {61930275} and now it hangs.",
    "The keypad of the garage accepts {D41B7}, I need a sign.",
    "They want my memorable word, {larkspur}, letter by letter.",
    "My work account: {Vx-osprey-48-Vx}. I must change it every month.",
    "zoom for the choir: the meeting passcode's {rhubarb}, please write the invitation",
    "They gave me {welcome1} for the payroll system, is that weak?",
)
NONE_TOLD = (
    "The safe was delivered on 12-03-2026 and the locker is still empty.",
    "The combination of 10-20 and 30-40 pages is too long.",
    "The last three digits on the back of the ticket are missing.",
    "They texted me 120 photos and I have to confirm the order.",
    "The key for the map service, as far as I know, is in the vault.",
    "My laptop opens with a fingerprint, but only sometimes.",
    "The file opens with Excel, not with Numbers.",
    "You ssh as root and type exit when you are done.",
    "I changed the login to use single sign-on.",
    "I went with Postgres for the account service.",
    "The security question is silly and I never answer it.",
    "The passphrase is stored in the vault of the company.",
    "The passphrase is at least seven words long.",
    "Our cellar is protected by a very old and very heavy door.",
    "I use Bitwarden as password manager.",
    "The door accepts deliveries until 6 pm, the gate takes 20 seconds to close.",
    "The recovery codes were printed in 2024 and nobody knows where they are.",
    "The meeting passcode is wrong, can you send a new one?",
    "My account: it says the balance is 3,410 euros.",
)


@pytest.mark.parametrize("line", TOLD)
def test_what_a_sentence_tells_is_found(line: str) -> None:
    secret = re.search(r"\{(.+?)\}", line)
    assert secret
    text = line.replace("{", "").replace("}", "")
    start = text.index(secret[1])
    assert any(one.start <= start and one.end >= start + len(secret[1]) - 1 for one in find_all(text))


@pytest.mark.parametrize("line", NONE_TOLD)
def test_what_tells_no_secret_is_kept(line: str) -> None:
    assert find_all(line) == []
