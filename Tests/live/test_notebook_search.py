"""Finding in the room's own notebook (E29)."""
import pytest

from bot import assert_ok, code, french
from client import unwrap
from conftest import shared_room

pytestmark = pytest.mark.row("E29")


@pytest.fixture
async def lab(ana, bo, fresh):
    return await shared_room(ana, bo, name=fresh("Lab "), kind="lab")


async def start(client, room, title="Lactase pH", protocol="incubate at 37 °C"):
    assert_ok(await client.ask(room, f"@simmer new experiment {title} from Monday to Friday: {protocol}"))
    assert_ok(await client.ask(room, "@simmer save"))


async def found(client, room, query, **params):
    return await client.call("notebook.search", room=room, query=query, **params)


def places(answer):
    return [(item["title"], item["detail"]) for item in answer["card"]["items"]]


@pytest.mark.parametrize("find, where, place", [
    ("find {} in our notebook", "where did we use {}?", "step 2"), ("cherche {} dans le cahier", "où a-t-on utilisé du {} ?", "étape 2")])
async def test_hits_are_marked_with_their_place(ana, bo, lab, find, where, place):
    """E29"""
    await start(ana, lab, protocol="mix the Tris buffer\nand read A420")
    for sentence in ("add step: prepare", "add step: Tris wash", "step 2: added 5 mL Tris", "log observation: the Tris is cloudy"):
        assert_ok(await ana.ask(lab, "@simmer " + sentence))
    answer = assert_ok(await bo.ask(lab, "@simmer " + find.format("Tris")))
    assert french(answer) == find.startswith("cherche")
    shown = places(answer)
    assert len(shown) == 4 and all("Lactase pH" in title for title, _ in shown) and "Lactase pH" in answer["text"]
    assert sum(place in title for title, _ in shown) == 3
    assert {item["subject"]["kind"] for item in answer["card"]["items"]} == {"experiment", "step", "entry"}
    assert any("the Tris is cloudy" in detail for _, detail in shown)
    assert len(places(assert_ok(await ana.ask(lab, "@simmer " + where.format("Tris"))))) == 4


@pytest.mark.parametrize("sentence, bare", [("find {} in our notebook", "search the notebook"),
                                            ("cherche {} dans le cahier", "cherche dans le cahier")])
async def test_nothing_found_and_nothing_said(ana, lab, sentence, bare):
    """E29"""
    await start(ana, lab)
    nothing = await ana.ask(lab, "@simmer " + sentence.format("zirconium"))
    assert code(nothing) == "not_found" and french(nothing) == sentence.startswith("cherche")
    assert code(await ana.ask(lab, "@simmer " + bare)) == "missing"
    assert_ok(await ana.ask(lab, "@simmer incubate"))


async def test_accents_case_and_beginnings_of_words_do_not_matter(ana, lab):
    """E29"""
    await start(ana, lab, protocol="acétone à 4 °C, Bradford-Reagenz, don't shake")
    for query in ("acetone", "ACÉTONE", "aceton", "bradford reagenz", "bradford acetone", 'don\'t "shake', "4 °C"):
        assert (await found(ana, lab, query))["total"] == 1, query
    for query in ("acetone OR zirconium", "NOT acetone", "cetone", "NEAR(acetone bradford)", "text:acetone", "r1", "*"):
        if query == "*":
            await ana.refused("missing", "notebook.search", room=lab, query=query)
        else:
            assert (await found(ana, lab, query))["total"] == 0, query


async def test_what_is_deleted_or_changed_is_found_no_more_and_undo_brings_it_back(ana, lab):
    """E29 B3"""
    await start(ana, lab)
    for sentence in ("add step: zinc wash", "step 1: zinc poured"):
        assert_ok(await ana.ask(lab, "@simmer " + sentence))
    assert (await found(ana, lab, "zinc"))["total"] == 2
    assert_ok(await ana.ask(lab, "@simmer rename step 1 to copper wash"))
    assert (await found(ana, lab, "copper"))["total"] == 1 and (await found(ana, lab, "zinc"))["total"] == 1
    # With the step goes what was written of it.
    assert_ok(await ana.ask(lab, "@simmer delete step 1"))
    assert (await found(ana, lab, "zinc"))["total"] == 0 == (await found(ana, lab, "copper"))["total"]
    assert_ok(await ana.ask(lab, "@simmer undo"))
    hits = (await found(ana, lab, "zinc"))["hits"]
    assert [(h["kind"], h["part"], h["step"]["number"]) for h in hits] == [("entry", "did", 1)]
    # What was taken back stays readable, and says so.
    assert_ok(await ana.ask(lab, "@simmer undo"))
    assert_ok(await ana.ask(lab, "@simmer undo"))
    (withdrawn,) = (await found(ana, lab, "poured"))["hits"]
    assert withdrawn["withdrawn"]
    await ana.ask(lab, "@simmer delete the experiment")
    assert_ok(await ana.ask(lab, "@simmer yes"))
    assert (await found(ana, lab, "zinc"))["total"] == 0 == (await found(ana, lab, "lactase"))["total"]


async def test_other_rooms_have_notebooks_of_their_own(ana, bo, login, lab, fresh):
    """E29"""
    other = await shared_room(ana, name=fresh("Other "), kind="lab")
    await start(ana, other, protocol="secret yttrium")
    await start(ana, lab, title="Gel", protocol="nothing of it")
    assert (await found(ana, lab, "yttrium"))["total"] == 0 and (await found(ana, other, "yttrium"))["total"] == 1
    assert code(await bo.ask(lab, "@simmer find yttrium in our notebook")) == "not_found"
    await bo.refused("not_found", "notebook.search", room=other, query="yttrium")


async def test_it_comes_in_pages_and_is_there_after_a_crash(make_server):
    """E29"""
    server = make_server()
    ana = await server.login("ana")
    lab = await ana.make_room("Lab", "lab")
    await start(ana, lab)
    for number in range(12):
        assert_ok(await ana.ask(lab, f"@simmer add step: wash {number}"))
    answer = assert_ok(await ana.ask(lab, "@simmer find wash in our notebook"))
    assert len(answer["card"]["items"]) == 10 and answer["card"]["more"] and "12" in answer["card"]["title"]
    rest = assert_ok(await ana.ask(lab, "@simmer more"))
    assert [item["number"] for item in rest["card"]["items"]] == [11, 12]
    assert len(set(places(answer) + places(rest))) == 12
    ana.abort()
    server.restart()
    ana = await server.login("ana")
    page = await found(ana, lab, "wash", offset=10, limit=5)
    assert len(page["hits"]) == 2 and page["total"] == 12
    experiments = unwrap(await ana.call("experiment.list", room=lab), "experiments")
    assert {hit["experiment"]["id"] for hit in page["hits"]} == {experiments[0]["id"]}
    await ana.close()
