"""A tea is added by sentence, on the running program; what else is said of the collection stands in `Tests/Dialogues/teas`."""
import pytest

from bot import assert_ok
from teas import fields, room, say, teas  # noqa: F401

pytestmark = pytest.mark.row("T3", "T4", "T8")


@pytest.mark.parametrize("sentence, save", [("add Sencha from Midori, green tea", "yes"), ("add Sencha from Midori, green tea", "save"),
                                            ("ajoute le thé Sencha de Midori, vert", "oui")])
async def test_a_tea_is_added_in_one_sentence_and_saved_on_yes(ana, room, sentence, save):
    """T3 T4 T8"""
    message = assert_ok(await say(ana, room, sentence))
    assert not await teas(ana, room), "nothing is saved before it was shown"
    assert message["card"]["title"] == "Sencha" and "Midori" in fields(message).values()
    assert_ok(await say(ana, room, save))
    made = (await teas(ana, room))["Sencha"]
    assert (made["brand"], made["type"]) == ("Midori", "green")
    assert_ok(await say(ana, room, "undo"))
    assert not await teas(ana, room)
