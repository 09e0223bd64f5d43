"""The tea journal, in English and French, and by method (T1–T4 T7–T11 T13–T20 T22 T24 B7 B14).

The page's half of T6, T21 and T23 needs nothing of the server: of T21 that a timer goes on whatever is shown is seen in
`test_bot_timers.py`, and T5 and T6 are about pictures."""
import asyncio

import pytest

from bot import assert_ok, code, french, options
from client import Refused, new_cid
from conftest import shared_room

pytestmark = pytest.mark.row("T1", "T2", "T3", "T4", "T7", "T8", "T9", "T10", "T11", "T13", "T14", "T15", "T16", "T17", "T18",
                             "T19", "T20", "T22", "T24", "B7", "B14")


@pytest.fixture
async def room(ana, bo, fresh):
    return await shared_room(ana, bo, name=fresh("Teas "), kind="tea")


async def add(client, room, name, brand="Midori", type="green", **fields):
    return (await client.call("tea.add", room=room, name=name, brand=brand, type=type, cid=next(new_cid), **fields))["tea"]


async def teas(client, room, **filters):
    return {tea["name"]: tea for tea in (await client.call("tea.list", room=room, **filters))["teas"]}


async def tea(client, room, name):
    found = (await teas(client, room))[name]
    return await client.call("tea.get", room=room, tea=found["id"])


async def say(client, room, text):
    return await client.ask(room, f"@simmer {text}")


def titles(message):
    return [item["title"] for item in message["card"]["items"]]


def fields(message):
    return {field["name"]: field["value"] for field in message["card"]["fields"]}


def buttons(message):
    return {button["label"]: button["say"] for button in message["card"].get("buttons", [])}


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


# --- search

@pytest.mark.parametrize("sentence, names", [
    ("find teas with jasmine", ["Jasmine Pearls"]), ("search teas Midori", ["Sencha"]), ("do we have any oolong?", ["Tie Guan Yin"]),
    ("cherche un thé au jasmin", ["Jasmine Pearls"]), ("find teas with ASSAM", ["Assâm Gold"]), ("cherche les thés de Midori", ["Sencha"]),
    ("find teas with vert", ["Jasmine Pearls", "Sencha"])])
async def test_a_part_of_name_brand_or_type_is_found_and_marked(ana, room, sentence, names):
    """T9"""
    await add(ana, room, "Sencha")
    await add(ana, room, "Jasmine Pearls", "Yu", "green")
    await add(ana, room, "Tie Guan Yin", "Yu", "oolong")
    await add(ana, room, "Assâm Gold", "Fenn", "black")
    message = assert_ok(await say(ana, room, sentence))
    found = [title.replace("[", "").replace("]", "").split(" (")[0] for title in titles(message)]
    assert found == names
    assert all("[" in item["title"] + item["detail"] or "vert" in sentence for item in message["card"]["items"])


@pytest.mark.parametrize("sentence, yes", [("find teas with matchaa", "yes"), ("cherche un thé avec matchaa", "oui")])
async def test_nothing_found_names_what_is_near(ana, room, sentence, yes):
    """T9 T10"""
    await add(ana, room, "Matcha", "Yu")
    message = await say(ana, room, sentence)
    assert code(message) == "not_found" and "Matcha (Yu)" in message["text"]
    assert len(titles(assert_ok(await say(ana, room, yes)))) == 1
    assert code(await say(ana, room, "find teas with xylophone")) == "not_found"


@pytest.mark.parametrize("sentence", ["2", "open the second one", "ouvre le deuxième"])
async def test_a_hit_is_opened_by_its_number(ana, room, sentence):
    """T10 T13"""
    for name in ("Sencha", "Sencha Asatsuyu", "Sencha Yabukita"):
        await add(ana, room, name)
    await say(ana, room, "find teas with sencha")
    assert assert_ok(await say(ana, room, sentence))["card"]["title"] == "Sencha Asatsuyu"
    assert code(await say(ana, room, "open number 7")) == "unknown"


# --- detail, notes

@pytest.mark.parametrize("note, detail", [("note for Sencha: grassy, a bit salty", "what do we think of Sencha?"),
                                          ("note sur le Sencha : grassy, a bit salty", "montre le Sencha")])
async def test_notes_have_author_and_time_and_stand_in_the_detail_newest_first(ana, bo, room, note, detail):
    """T13 T14"""
    await add(ana, room, "Sencha")
    assert_ok(await say(ana, room, note))
    assert_ok(await say(bo, room, "Sencha tastes like seaweed"))
    notes = (await tea(ana, room, "Sencha"))["notes"]
    assert [n["text"] for n in notes] == ["seaweed", "grassy, a bit salty"]
    assert [n["personId"] for n in notes] == [bo.id, ana.id]
    shown = assert_ok(await say(ana, room, detail))
    assert shown["text"].index("seaweed") < shown["text"].index("grassy") and "Bo" in shown["text"]
    assert len(buttons(shown)) == 3 and shown["card"]["subject"]["kind"] == "tea"
    for sentence in buttons(shown).values():
        assert code(await say(ana, room, sentence)) not in ("not_understood", "unknown"), sentence
        await say(ana, room, "cancel")


@pytest.mark.parametrize("change, ask", [("change my note for Sencha: sweeter", "change my note"),
                                         ("modifie ma note sur le Sencha : sweeter", "change ma note")])
async def test_only_ones_own_note_changes(ana, bo, room, change, ask):
    """T14"""
    await add(ana, room, "Sencha")
    await say(bo, room, "note for Sencha: salty")
    await say(ana, room, "note for Sencha: grassy")
    assert_ok(await say(ana, room, change))
    notes = {n["personId"]: n for n in (await tea(ana, room, "Sencha"))["notes"]}
    assert (notes[ana.id]["text"], notes[bo.id]["text"]) == ("sweeter", "salty")
    assert code(await say(ana, room, ask)) == "missing"
    assert_ok(await say(ana, room, "nutty and round"))
    assert {n["text"] for n in (await tea(ana, room, "Sencha"))["notes"]} == {"nutty and round", "salty"}
    await ana.refused("not_allowed", "note.update", room=room, note=notes[bo.id]["id"], text="mine", cid=next(new_cid))
    await bo.refused("not_allowed", "note.delete", room=room, note=notes[ana.id]["id"], cid=next(new_cid))
    await ana.call("note.delete", room=room, note=notes[bo.id]["id"], cid=next(new_cid))  # ana owns the room
    assert [n["text"] for n in (await tea(ana, room, "Sencha"))["notes"]] == ["nutty and round"]
    assert_ok(await say(ana, room, "delete my note for Sencha"))
    assert_ok(await say(ana, room, "undo"))
    assert [n["text"] for n in (await tea(ana, room, "Sencha"))["notes"]] == ["nutty and round"]


async def test_a_note_without_text_is_asked_for_and_can_be_dropped(ana, room):
    """T14 T15"""
    await add(ana, room, "Sencha")
    assert code(await say(ana, room, "add a tasting note to Sencha")) == "missing"
    assert_ok(await say(ana, room, "never mind"))
    assert code(await say(ana, room, "ajoute une note de dégustation au Sencha")) == "missing"
    assert_ok(await say(ana, room, "herbacé, un peu salé"))
    assert [n["text"] for n in (await tea(ana, room, "Sencha"))["notes"]] == ["herbacé, un peu salé"]
    assert code(await say(ana, room, "note for Sencha: " + "x" * 4_001)) == "too_long"
    assert len((await tea(ana, room, "Sencha"))["notes"]) == 1


async def test_a_note_can_have_tags_and_a_rating(ana, room):
    """B14"""
    await add(ana, room, "Sencha")
    assert_ok(await say(ana, room, "note for Sencha: grassy #umami #sweet, 4.5 stars"))
    (note,) = (await tea(ana, room, "Sencha"))["notes"]
    assert (note["text"], note["tags"], note["rating"]) == ("grassy", ["umami", "sweet"], 4.5)
    made = (await teas(ana, room))["Sencha"]
    added = await ana.call("note.add", room=room, tea=made["id"], text="round", tags=["nutty", "NUTTY"], rating=3, cid=next(new_cid))
    assert added["note"]["tags"] == ["nutty"]
    changed = await ana.call("note.update", room=room, note=added["note"]["id"], text="rounder", rating=None, cid=next(new_cid))
    assert changed["note"]["text"] == "rounder" and "rating" not in changed["note"]
    await ana.refused("invalid", "note.add", room=room, tea=made["id"], text="x", rating=6, cid=next(new_cid))
    await ana.refused("limit", "note.add", room=room, tea=made["id"], text="x", tags=[f"t{n}" for n in range(21)], cid=next(new_cid))
    await ana.refused("missing", "note.add", room=room, tea=made["id"], text=" ", cid=next(new_cid))


@pytest.mark.parametrize("sentence", ["delete Earl Grey", "remove the Earl Grey from the collection", "supprime l'Earl Grey"])
async def test_a_tea_is_deleted_with_its_notes_and_all_come_back(ana, bo, room, sentence):
    """T11 T20"""
    await add(ana, room, "Earl Grey", "Fenn", "black")
    await say(ana, room, "note for Earl Grey: too much bergamot")
    await say(bo, room, "I tried the Earl Grey")
    assert_ok(await say(ana, room, sentence))
    assert not await teas(ana, room)
    assert_ok(await say(ana, room, "undo"))
    back = await tea(bo, room, "Earl Grey")
    assert back["tea"]["tried"] and [n["text"] for n in back["notes"]] == ["too much bergamot"]


async def test_two_of_one_name_are_asked_about(ana, room):
    """T11"""
    await add(ana, room, "Sencha", "Midori")
    await add(ana, room, "Sencha", "Yu")
    message = await say(ana, room, "delete Sencha")
    assert code(message) == "ambiguous" and len(options(message)) == 2
    assert_ok(await say(ana, room, "2"))
    assert [t["brand"] for t in (await teas(ana, room)).values()] == ["Midori"]


# --- brewing

async def running(client, room):
    return {t["label"]: t for t in await client.timers(room) if t["state"] == "running"}


@pytest.mark.parametrize("sentence, seconds", [("brew the Sencha", 60), ("steep the Sencha for 3 minutes", 180), ("infuse le Sencha", 60)])
async def test_a_tea_timer_has_the_teas_name_and_time(ana, room, sentence, seconds):
    """T16"""
    made = await add(ana, room, "Sencha", steepSeconds=60)
    message = assert_ok(await say(ana, room, sentence))
    timer = (await running(ana, room))["Sencha"]
    assert timer["totalSeconds"] == seconds and timer["subject"]["kind"] == "tea" and timer["subject"]["id"] == made["id"]
    assert message["card"]["kind"] == "timer"
    assert "Show timer" in buttons(await say(ana, room, "show the Sencha"))


@pytest.mark.parametrize("sentence, expected", [
    ("brew the Sencha", "missing"), ("steep the Sencha for a while", "not_number"), ("brew the Sencha for 0 minutes", "not_number"),
    ("brew the Sencha for 25 hours", "too_big"), ("tea timer 25 hours", "too_big"), ("infuse le Sencha", "missing")])
async def test_a_time_that_cannot_be_has_its_code(ana, room, sentence, expected):
    """T16"""
    await add(ana, room, "Sencha")
    assert code(await say(ana, room, sentence)) == expected
    assert not await ana.timers(room)


@pytest.mark.parametrize("status, stop", [("how long for the tea?", "stop the tea timer"), ("when is the tea ready?", "stop"),
                                          ("le thé est prêt quand ?", "arrête le minuteur du thé")])
async def test_the_tea_is_the_timer_of_any_tea(ana, room, status, stop):
    """T17 T19"""
    await add(ana, room, "Sencha", steepSeconds=300)
    assert_ok(await say(ana, room, "10 minutes for eggs"))
    assert code(await say(ana, room, "stop the tea timer")) == "unknown"
    assert_ok(await say(ana, room, "brew the Sencha"))
    assert "Sencha" in assert_ok(await say(ana, room, status))["text"]
    if stop == "stop":
        assert_ok(await say(ana, room, "stop the egg timer"))
    assert_ok(await say(ana, room, stop))
    assert "Sencha" not in await running(ana, room)
    if stop != "stop":
        assert code(await say(ana, room, stop)) == "unknown"


async def test_the_alarm_names_the_tea(ana, bo, room):
    """T18 T19 B7"""
    await add(ana, room, "Sencha")
    mark = await bo.mark()
    assert_ok(await say(ana, room, "brew the Sencha for 1 second"))
    alarm = await bo.wait_for("message", room=room, since=mark, where=lambda e: "🍵 Sencha" in e["text"] and e["from"].get("bot"))
    assert alarm["card"]["state"] == "finished"
    assert_ok(await say(bo, room, "stop"))
    assert (await ana.timers(room) or [{"state": "acknowledged"}])[0]["state"] == "acknowledged"


@pytest.mark.parametrize("start, again, longer, repeat, done", [
    ("brew Da Hong Pao gongfu 10 15 20 30", "next infusion", "next infusion 5 seconds longer", "repeat the last infusion", "the leaves are spent"),
    ("prépare le Da Hong Pao en gongfu 10 15 20 30", "infusion suivante", "infusion suivante, 5 secondes de plus", "refais la dernière infusion",
     "les feuilles sont épuisées")])
async def test_a_gongfu_session_goes_from_infusion_to_infusion(ana, room, start, again, longer, repeat, done):
    """B7"""
    await add(ana, room, "Da Hong Pao", "Yu", "oolong")
    assert code(await say(ana, room, again)) == "unknown"
    seen = []

    async def step(sentence):
        assert_ok(await say(ana, room, sentence))
        (timer,) = (await running(ana, room)).values()
        seen.append((timer["label"].rsplit(" ", 1)[-1], timer["totalSeconds"]))

    await step(start)
    await step(again)
    assert_ok(await say(ana, room, longer))
    await step(again)
    await step(repeat)
    await step(again)
    await step(again)
    assert seen == [("1", 10), ("2", 15), ("3", 25), ("4", 25), ("5", 30), ("6", 30)]
    assert_ok(await say(ana, room, done))
    assert not await running(ana, room)
    assert code(await say(ana, room, again)) == "unknown"
    kept = (await teas(ana, room))["Da Hong Pao"]
    assert [i["seconds"] for i in kept["infusions"]] == [10, 15, 20, 30]


async def test_a_rinse_comes_first_and_temperatures_are_kept(ana, room):
    """B7"""
    await add(ana, room, "Da Hong Pao", "Yu", "oolong")
    assert_ok(await say(ana, room, "brew Da Hong Pao gongfu at 95 °C 10 15 20"))
    assert [i["waterC"] for i in (await teas(ana, room))["Da Hong Pao"]["infusions"]] == [95, 95, 95]
    assert_ok(await say(ana, room, "rinse the leaves"))
    (timer,) = (await running(ana, room)).values()
    assert timer["totalSeconds"] == 5 and "number" not in timer["subject"]
    assert_ok(await say(ana, room, "next infusion"))
    (timer,) = (await running(ana, room)).values()
    assert (timer["totalSeconds"], timer["subject"]["number"]) == (10, 1)
    assert_ok(await say(ana, room, "start infusion 3"))
    (timer,) = (await running(ana, room)).values()
    assert (timer["totalSeconds"], timer["subject"]["number"]) == (20, 3)
    assert_ok(await say(ana, room, "rinse the leaves"))
    assert (await running(ana, room)).values() and next(iter((await running(ana, room)).values()))["id"] == timer["id"]


async def test_a_session_without_times_asks_for_them(ana, room):
    """B7"""
    await add(ana, room, "Da Hong Pao", "Yu", "oolong")
    assert code(await say(ana, room, "start a gongfu session with Da Hong Pao")) == "missing"
    assert code(await say(ana, room, "not very long")) == "not_number"
    assert_ok(await say(ana, room, "10, 15 and 20"))
    assert [t["totalSeconds"] for t in (await running(ana, room)).values()] == [10]


async def test_stock_falls_with_each_brewing_and_undo_gives_the_leaf_back(ana, bo, room):
    """B14"""
    await add(ana, room, "Sencha", steepSeconds=60, leafGrams=4, stockGrams=10)

    async def left():
        return (await teas(ana, room))["Sencha"]["stockGrams"]

    assert_ok(await say(ana, room, "brew the Sencha"))
    assert await left() == 6
    assert_ok(await say(bo, room, "brew the Sencha for 2 minutes"))
    assert await left() == 2
    assert_ok(await say(ana, room, "undo"))
    assert await left() == 6, "by amount: bo has brewed since"
    assert_ok(await say(ana, room, "redo"))
    assert await left() == 2
    assert_ok(await say(ana, room, "brew the Sencha for 3 minutes"))
    assert await left() == 0
    assert_ok(await say(ana, room, "undo"))
    assert await left() == 2, "no more than was taken"


@pytest.mark.parametrize("ask, bought, have", [("how much Sencha is left?", "I bought 100 g of Sencha", "we have 50 g of Sencha"),
                                               ("il reste combien de Sencha ?", "j'ai acheté 100 g de Sencha", "il reste 50 g de Sencha")])
async def test_stock_is_asked_set_and_filled_up(ana, room, ask, bought, have):
    """B14"""
    await add(ana, room, "Sencha", leafGrams=5)
    assert_ok(await say(ana, room, ask))
    assert_ok(await say(ana, room, have))
    assert_ok(await say(ana, room, bought))
    assert (await teas(ana, room))["Sencha"]["stockGrams"] == 150
    answer = assert_ok(await say(ana, room, ask))["text"]
    assert "150" in answer and "30" in answer, "grams, and brewings"
    assert code(await say(ana, room, "we have 20 kg of Sencha")) == "too_big"
    await say(ana, room, "cancel")


@pytest.mark.parametrize("sentence", ["what did we drink last?", "qu'est-ce qu'on a bu en dernier ?"])
async def test_what_was_drunk_last(ana, bo, room, sentence):
    """B14"""
    assert_ok(await say(ana, room, sentence))
    await add(ana, room, "Sencha", steepSeconds=60)
    await add(ana, room, "Da Hong Pao", "Yu", "oolong", infusions=[{"seconds": 10}, {"seconds": 15, "waterC": 95}])
    assert_ok(await say(ana, room, "brew the Sencha"))
    assert_ok(await say(bo, room, "brew Da Hong Pao gongfu"))
    assert titles(assert_ok(await say(ana, room, sentence))) == ["Da Hong Pao", "Sencha"]


# --- methods

async def test_a_program_keeps_a_journal(ana, bo, room):
    """T1 T3 T7 T11 T14 T16 B7 B14"""
    made = await add(ana, room, "Sencha", steepSeconds=60, waterC=70, leafGrams=4, waterMl=120, stockGrams=20)
    heard = await bo.wait_for("item", room=room, kind="tea", id=made["id"])
    assert heard["change"] == "added" and heard["value"]["name"] == "Sencha"
    assert (await bo.call("tea.try", room=room, tea=made["id"], cid=next(new_cid)))["tea"]["tried"]
    timer = (await bo.call("tea.brew", room=room, tea=made["id"], cid=next(new_cid)))["timer"]
    assert timer["totalSeconds"] == 60 and (await teas(ana, room))["Sencha"]["stockGrams"] == 16
    session = await bo.call("tea.brew", room=room, tea=made["id"], infusions=[{"seconds": 8}, {"seconds": 9}], rinse=True, cid=next(new_cid))
    assert session["timer"]["totalSeconds"] == 8
    page = await ana.call("tea.list", room=room, query="midori", limit=1, offset=0)
    assert page["total"] == 1 and page["teas"][0]["id"] == made["id"]
    await ana.call("tea.delete", room=room, tea=made["id"], cid=next(new_cid))
    await ana.refused("not_found", "tea.get", room=room, tea=made["id"])


@pytest.mark.parametrize("fields, reason", [
    ({"name": " "}, "missing"), ({"name": "x" * 81}, "too_long"), ({"type": "purple"}, "unknown"), ({"steepSeconds": 0}, "not_positive"),
    ({"steepSeconds": 3_601}, "too_big"), ({"steepSeconds": "x"}, "not_number"), ({"waterC": 101}, "too_big"), ({"waterC": 19}, "invalid"),
    ({"leafGrams": 50.1}, "too_big"), ({"leafGrams": 0}, "not_positive"), ({"waterMl": 3_001}, "too_big"), ({"stockGrams": -1}, "not_positive"),
    ({"infusions": [{"seconds": 1}] * 21}, "limit"), ({"infusions": [{"seconds": 0}]}, "too_short"), ({"infusions": 3}, "invalid")])
async def test_what_a_program_may_not_set(ana, room, fields, reason):
    """T3 T24 B14"""
    await ana.refused(reason, "tea.add", **{"room": room, "name": "Sencha", "brand": "Midori", "type": "green", "cid": next(new_cid), **fields})
    assert not await teas(ana, room)


async def test_an_outsider_learns_nothing(ana, cleo, room):
    """T22"""
    made = await add(ana, room, "Sencha")
    for method, params in [("tea.list", {}), ("tea.get", {"tea": made["id"]}), ("tea.try", {"tea": made["id"]}),
                           ("note.add", {"tea": made["id"], "text": "x"}), ("share.create", {"tea": made["id"]}), ("share.list", {})]:
        await cleo.refused("not_found", method, room=room, **params)
    other = await shared_room(cleo, name="Elsewhere")
    await cleo.refused("not_found", "tea.get", room=other, tea=made["id"])


async def test_a_power_cut_after_the_answer_loses_nothing(make_server):
    """T22 B7"""
    server = make_server()
    ana = await server.login("ana")
    room = await shared_room(ana)
    await add(ana, room, "Sencha", steepSeconds=60)
    await add(ana, room, "Da Hong Pao", "Yu", "oolong")
    for sentence in ("note for Sencha: grassy", "I tried the Sencha", "brew Da Hong Pao gongfu 90 120 150", "next infusion"):
        assert_ok(await say(ana, room, sentence))
    server.restart()
    ana = await server.login("ana")
    kept = await tea(ana, room, "Sencha")
    assert kept["tea"]["tried"] and [n["text"] for n in kept["notes"]] == ["grassy"]
    assert_ok(await say(ana, room, "next infusion"))
    assert [t["totalSeconds"] for t in (await running(ana, room)).values()] == [150], "the session goes on where it was"
    await ana.close()


async def test_many_teas_are_added_at_once_and_each_is_there(ana, room):
    """T22"""
    await asyncio.gather(*(add(ana, room, f"Tea {n}") for n in range(20)))
    assert len(await teas(ana, room)) == 20
