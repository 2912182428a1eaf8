"""English sayings that something goes no further, and orders to erase what was said."""

from __future__ import annotations

import pytest

from extractor.core.conversation.unkept import asks_not_to_keep


@pytest.mark.parametrize(
    "text",
    [
        "Can you make this one disappear once we're done?",
        "keep that off the books please",
        "this bit is for your ears only",
        "strike that last part about my boss",
        "let that one go in one ear and out the other",
        "don't file this anywhere",
        "please treat this as if I'd never written it",
        "I'd like you to drop what I told you about my divorce",
        "erase my rant from earlier",
        "none of this leaves this chat",
        "what I'm about to say stays here",
        "please purge the bit about my salary",
        "no need for you to hang on to that",
        "scrub that from whatever you keep",
        "wipe the part about my ex",
        "delete what I said about my boss from your records",
        "I don't want this coming up again",
        "don't ever bring this up again, to me or anyone",
        "let's not have this on file",
        "please do not let this become part of my profile",
        "this shouldn't follow me into other chats",
        "kindly omit this from your records",
        "the above is not to be retained",
        "I would be grateful if the details of my illness were not recorded",
        "what I just told you about mum, lose it",
        "no memory of it please, this is a one-time thing",
        "I want this gone after we finish",
        "please don't carry this forward",
        "don't let any of this stick",
        "don't make this a thing you know about me",
        "could you forget my old phone number",
        "this is off limits for your long-term memory",
        "consider this unsaid",
        "the thing about my sister: gone from your head please",
        "no copies of this conversation please",
        "Please ensure no trace of this remains",
        "I'd rather this didn't get remembered",
        "You didn't hear this from me but I'm quitting. Keep it out of the notes.",
        "Just venting, no need to log it",
        "im only telling you this once and then its gone ok",
        "Please let the story about my father rest with this conversation",
        "can that be our little secret, not something you hold on to",
        "Pls dont add my weight to whatever profile you have",
        "I am not comfortable with you retaining my medical history",
        "I hereby withdraw my consent to the storage of my address",
        "What I mentioned concerning my salary must not be kept on file.",
        "Kindly see to it that the contents of this message are not stored.",
        "I'd feel better if you let go of what I said last night",
        "can we pretend the last ten minutes never happened",
        "get rid of everything I told you about Tom",
        "this info expires when I close this window",
        "Do me a favour and let this one slip your mind",
        "That was TMI, please forget it",
        "please make an exception and don't learn this about me",
        "not for the archive: I failed my exam",
    ],
)
def test_sayings_and_orders_to_erase(text: str) -> None:
    assert asks_not_to_keep(text)


@pytest.mark.parametrize(
    "text",
    [
        "Don't carry this over to the next line, keep it on one line",
        "It ends at the end of next month.",
        "Drop the part about my job from the essay",
        "Could you delete the bit about him in the letter?",
        "My ears only hear high notes",
        "The contract expires when I close the account",
        "He let the dog slip",
        "Let the dough rest with a cloth over it",
        "strike out the last row",
        "The shop keeps its sales off the books, says the paper",
        "Not for the first time: my phone died",
        "Can we pretend the last level never happened in the game's lore? Write it.",
    ],
)
def test_what_only_sounds_like_them(text: str) -> None:
    assert not asks_not_to_keep(text)
