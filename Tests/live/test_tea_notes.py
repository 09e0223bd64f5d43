"""Teas looked for, looked at and written about, in English and French (T9–T11 T13–T15)."""
import pytest

from bot import assert_ok, code, options
from client import new_cid
from teas import add, buttons, room, say, tea, teas, titles  # noqa: F401

pytestmark = pytest.mark.row("T9", "T10", "T11", "T13", "T14", "T15")


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
