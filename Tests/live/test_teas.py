"""The tea collection, in English and French: lists, adding, changing, tried (T1–T4 T7 T8 T11 T20 T24).

The page's half of T6, T21 and T23 needs nothing of the server: of T21 that a timer goes on whatever is shown is seen in
`Tests/Dialogues/timers`, and T5 and T6 are about pictures."""
import pytest

from bot import assert_ok, code, french, options
from client import Refused, new_cid
from teas import add, buttons, fields, room, say, teas, titles  # noqa: F401

pytestmark = pytest.mark.row("T1", "T2", "T3", "T4", "T7", "T8", "T11", "T20", "T24")


@pytest.mark.parametrize("line, no", [("show the semchu", "no"), ("delete the semchu", "no"), ("edit the semchu", "no"),
                                      ("montre le semchu", "non"), ("supprime le semchu", "non"), ("modifie le semchu", "non")])
async def test_a_name_with_two_slips_is_asked_about(ana, room, line, no):
    """T10: a tea is offered where no noodle is near; no changes nothing."""
    await add(ana, room, "Sencha")
    offered = await say(ana, room, line)
    assert code(offered) == "unknown" and "Sencha" in offered["text"]
    assert_ok(await say(ana, room, no))
    assert (await teas(ana, room)).keys() == {"Sencha"}


# --- lists


@pytest.mark.parametrize("sentence", ["show my teas", "our tea collection", "montre les thés"])
async def test_an_empty_collection_says_how_to_begin(ana, room, sentence):
    """T1 T2"""
    message = assert_ok(await say(ana, room, sentence))
    assert message["quiet"] and "Sencha" in message["text"] and french(message) == sentence.startswith("montre")


@pytest.mark.parametrize("sentence, names", [
    ("show my teas", ["Earl Grey", "Sencha", "Tie Guan Yin"]), ("list the oolongs", ["Tie Guan Yin"]),
    ("montre les thés", ["Earl Grey", "Sencha", "Tie Guan Yin"]), ("montre les thés verts", ["Sencha"])])
async def test_the_collection_is_listed_with_brand_type_and_the_readers_own_tick(ana, bo, room, sentence, names):
    """T1"""
    await add(ana, room, "Sencha")
    await add(ana, room, "Tie Guan Yin", "Yu", "oolong")
    await add(ana, room, "Earl Grey", "Fenn & Co", "black")
    assert_ok(await say(bo, room, "I tried the Sencha"))
    message = assert_ok(await say(bo, room, sentence))
    assert [title.split(" (")[0] for title in titles(message)] == names and message["card"]["kind"] == "list"
    marks = {item["title"].split(" (")[0]: item.get("marks", []) for item in message["card"]["items"]}
    assert all(bool(marks[name]) == (name == "Sencha") for name in names), marks
    assert all(item["detail"] for item in message["card"]["items"])
    assert all(len(item["buttons"]) == 2 and item["say"] for item in message["card"]["items"]), "share and delete (T20)"
    assert not any(item.get("marks") for item in (await say(ana, room, sentence))["card"]["items"]), "the tick is the reader's own"


@pytest.mark.parametrize("sentence, choice", [("list all the purple teas", "green"), ("montre les thés mauves", "vert")])
async def test_a_type_that_there_is_not_gets_the_list_of_types(ana, room, sentence, choice):
    """T1 T4"""
    await add(ana, room, "Sencha")
    message = await say(ana, room, sentence)
    assert code(message) == "unknown" and len(options(message)) == 11 and choice in options(message)
    assert [t.split(" (")[0] for t in titles(assert_ok(await say(ana, room, choice)))] == ["Sencha"]


async def test_a_long_collection_comes_ten_at_a_time(ana, room):
    """T1 T10"""
    for number in range(23):
        await add(ana, room, f"Tea {number:02}")
    seen = titles(await say(ana, room, "show my teas"))
    assert len(seen) == 10
    message = await say(ana, room, "more")
    seen += titles(message)
    assert message["card"]["items"][0]["number"] == 11
    assert "Tea 13" in (await say(ana, room, "open number 14"))["card"]["title"]
    seen += titles(await say(ana, room, "more"))
    assert [title.split(" (")[0] for title in seen] == [f"Tea {number:02}" for number in range(23)]


# --- adding


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


@pytest.mark.parametrize("sentences", [["add a tea", "Earl Grey", "Fenn & Co", "black", "yes"],
                                       ["ajoute un thé", "Earl Grey", "Fenn & Co", "noir", "oui"]])
async def test_what_is_missing_is_asked_piece_by_piece(ana, room, sentences):
    """T3 T4 T8"""
    for sentence in sentences[:3]:
        assert code(await say(ana, room, sentence)) == "missing", sentence
    assert_ok(await say(ana, room, sentences[3]))
    assert_ok(await say(ana, room, sentences[4]))
    made = (await teas(ana, room))["Earl Grey"]
    assert (made["brand"], made["type"]) == ("Fenn & Co", "black")


@pytest.mark.parametrize("wrong, right, type", [("blue-ish", "wulong", "oolong"), ("mauve", "pu-erh", "dark")])
async def test_the_type_is_one_of_a_list(ana, room, wrong, right, type):
    """T4"""
    assert code(await say(ana, room, "new tea: Silver Cloud, Yu")) in ("missing", None)
    message = await say(ana, room, wrong)
    assert code(message) == "unknown" and "oolong" in message["text"]
    assert_ok(await say(ana, room, right))
    assert_ok(await say(ana, room, "yes"))
    assert (await teas(ana, room))["Silver Cloud"]["type"] == type


@pytest.mark.parametrize("sentence, answer, type", [("add Sencha from Yu, red tea", "rooibos", "rooibos"), ("ajoute le thé Sencha de Yu, rouge", "noir", "black")])
async def test_red_tea_can_mean_two(ana, room, sentence, answer, type):
    """T4"""
    message = await say(ana, room, sentence)
    assert code(message) == "ambiguous" and answer in message["text"]
    assert_ok(await say(ana, room, answer))
    assert_ok(await say(ana, room, "yes"))
    assert (await teas(ana, room))["Sencha"]["type"] == type


@pytest.mark.parametrize("add_, save, name", [("add a tea", "save", "Sencha"), ("ajoute un thé", "enregistre", "Sencha")])
async def test_nothing_is_saved_without_name_and_brand(ana, room, add_, save, name):
    """T8"""
    await say(ana, room, add_)
    assert code(await say(ana, room, save)) == "missing" and not await teas(ana, room)
    assert code(await say(ana, room, name)) == "missing"
    assert code(await say(ana, room, save)) == "missing" and not await teas(ana, room)
    assert code(await say(ana, room, "Midori")) == "missing", "which type?"
    assert_ok(await say(ana, room, "save anyway" if save == "save" else "enregistre quand même"))
    assert (await teas(ana, room))["Sencha"]["type"] == "other"


async def test_the_same_name_and_brand_is_there_once_and_offered_to_open(ana, room):
    """T3"""
    await add(ana, room, "Sencha")
    message = await say(ana, room, "add sencha from MIDORI, green tea")
    assert code(message) == "duplicate" and len(await teas(ana, room)) == 1
    (open_,) = buttons(message).values()
    assert fields(assert_ok(await say(ana, room, open_)))["Brand"] == "Midori"
    with pytest.raises(Refused) as refused:
        await add(ana, room, "SENCHA", "midori")
    assert refused.value.reason == "duplicate"


async def test_cancel_drops_what_was_being_added(ana, room):
    """T3 T15"""
    await say(ana, room, "add Sencha from Midori, green tea")
    assert_ok(await say(ana, room, "cancel"))
    assert code(await say(ana, room, "add a tasting note to Earl Grey")) == "unknown"
    await say(ana, room, "no")
    assert not await teas(ana, room)


# --- changing


@pytest.mark.parametrize("sentence, changed", [
    ("Sencha is from Midori Farm", {"brand": "Midori Farm"}), ("rename Sencha to Sencha Yabukita", {"name": "Sencha Yabukita"}),
    ("Sencha steeps 90 seconds", {"steepSeconds": 90}), ("Sencha is a wulong", {"type": "oolong"}),
    ("le Sencha est un thé noir", {"type": "black"}), ("le Sencha infuse 4 minutes", {"steepSeconds": 240}),
    ("renomme le Sencha en Sencha Yabukita", {"name": "Sencha Yabukita"}),
    ("Sencha 70 °C 4 g 120 mL 60 s", {"waterC": 70, "leafGrams": 4, "waterMl": 120, "steepSeconds": 60}),
    ("Sencha at 160 °F", {"waterC": 71.1})])
async def test_a_tea_is_changed_by_sentence_and_undone(ana, room, sentence, changed):
    """T4 T24 B14"""
    before = await add(ana, room, "Sencha", steepSeconds=120)
    message = assert_ok(await say(ana, room, sentence))
    assert "→" in message["text"], "from which value to which"
    (now,) = (await teas(ana, room)).values()
    assert {key: now.get(key) for key in changed} == changed and now["id"] == before["id"]
    assert_ok(await say(ana, room, "undo"))
    (now,) = (await teas(ana, room)).values()
    assert {key: now.get(key) for key in changed} == {key: before.get(key) for key in changed}


async def test_it_is_the_tea_last_spoken_of(ana, room):
    """T4"""
    await add(ana, room, "Sencha")
    await say(ana, room, "show the Sencha")
    assert_ok(await say(ana, room, "make it an oolong"))
    assert (await teas(ana, room))["Sencha"]["type"] == "oolong"


@pytest.mark.parametrize("sentence, expected", [
    ("set the type of Sencha to purple", "unknown"), ("Sencha at 150 °C", "too_big"), ("Sencha at 5 °C", "invalid"),
    ("Sencha steeps 0 minutes", "not_positive"), ("Sencha steeps 2 hours", "too_big"), ("rename Sencha", "missing"),
    ("renomme le Sencha", "missing"), ("rename Sencha to Gyokuro", "duplicate"), ("show Zebra tea", "unknown"),
    ("delete Zebra Blossom tea", "unknown")])
async def test_a_value_that_cannot_be_has_its_code(ana, room, sentence, expected):
    """T13 T24"""
    await add(ana, room, "Sencha")
    await add(ana, room, "Gyokuro")
    assert code(await say(ana, room, sentence)) == expected
    assert set(await teas(ana, room)) == {"Sencha", "Gyokuro"}


async def test_one_wrong_value_is_asked_for_again_and_the_others_are_kept(ana, room):
    """T24 B14"""
    await add(ana, room, "Sencha")
    assert code(await say(ana, room, "Sencha 170 °C 4 g 120 mL")) == "too_big"
    assert_ok(await say(ana, room, "70 °C"))
    made = (await teas(ana, room))["Sencha"]
    assert (made["waterC"], made["leafGrams"], made["waterMl"]) == (70, 4, 120)
    shown = await say(ana, room, "show the Sencha")
    assert fields(shown)["Ratio"] == "1:30"


async def test_a_repeated_value_changes_nothing(ana, room):
    """T4 T24"""
    await add(ana, room, "Sencha")
    assert_ok(await say(ana, room, "Sencha is a green tea"))
    assert (await teas(ana, room))["Sencha"]["version"] == 1


async def test_two_members_who_change_different_fields_are_both_right(ana, bo, room):
    """T24"""
    made = await add(ana, room, "Sencha")
    await ana.call("tea.update", room=room, tea=made["id"], version=1, steepSeconds=60, cid=next(new_cid))
    both = (await bo.call("tea.update", room=room, tea=made["id"], version=1, waterC=70, cid=next(new_cid)))["tea"]
    assert (both["steepSeconds"], both["waterC"]) == (60, 70)
    await bo.refused("conflict", "tea.update", room=room, tea=made["id"], version=1, steepSeconds=90, cid=next(new_cid))


# --- tried


@pytest.mark.parametrize("tried, wish, none", [
    ("I tried the Sencha", "I want to try Sencha", "which teas haven't we tried?"),
    ("j'ai goûté le Sencha", "je veux goûter le Sencha", "quels thés n'a-t-on pas goûtés ?")])
async def test_tried_is_each_persons_own(ana, bo, room, tried, wish, none):
    """T7"""
    await add(ana, room, "Sencha")
    assert_ok(await say(ana, room, tried))
    assert (await teas(ana, room))["Sencha"]["tried"] and not (await teas(bo, room))["Sencha"]["tried"]
    assert (await teas(bo, room, tried=False)) and not await teas(ana, room, tried=False)
    again = assert_ok(await say(ana, room, tried))
    assert again["quiet"], "already so: no change"
    assert "Ana" in fields(await say(bo, room, "show the Sencha"))["Tried by"]
    assert "card" not in assert_ok(await say(ana, room, none))
    assert titles(assert_ok(await say(bo, room, none))) == ["Sencha (Midori)"]
    assert_ok(await say(ana, room, wish))
    assert not (await teas(ana, room))["Sencha"]["tried"]
    assert_ok(await say(ana, room, "undo"))
    assert (await teas(ana, room))["Sencha"]["tried"]
