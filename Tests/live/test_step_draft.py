"""A step that is being made, with its photos (E10 E18). Without photos, and its reminders and timers: Tests/Dialogues/notebook/draft.txt."""
import pictures
import pytest
from bot import assert_ok, code, french
from lab import experiment_with, photo, steps, titles, two_step_lab
from waiting import start_swept

pytestmark = pytest.mark.row("E10", "E18")
seeds = iter(range(60_000, 70_000))


@pytest.fixture
async def lab(ana, bo, fresh):
    return await two_step_lab(ana, bo, name=fresh("Lab "))


@pytest.mark.parametrize("new, did, saw, remind, save", [
    ("new step", "did: mixed", "observation: yellow", "remind me in 40 minutes to stir", "save"),
    ("nouvelle étape", "note ce que j'ai fait : mixed", "observation : yellow", "rappelle-moi dans 40 minutes de remuer",
     "enregistre")])
async def test_a_step_is_made_piece_by_piece_and_saved(server, ana, bo, lab, new, did, saw, remind, save):
    """E18 E10"""
    token = await server.person("ana")
    answer = await ana.ask(lab, f"@simmer {new}")
    assert code(answer) == "missing" and french(answer) == new.startswith("nouvelle")
    await ana.ask(lab, "@simmer wash the plate")
    assert len(await titles(bo, lab)) == 2, "nothing is saved yet"
    ids = [photo(server, token, lab, pictures.png(20, 20, seed=next(seeds))) for _ in range(3)]
    await ana.ask(lab, "", photos=ids[:2])
    await ana.ask(lab, f"@simmer {did}")
    await ana.ask(lab, f"@simmer {saw}")
    assert_ok(await ana.ask(lab, f"@simmer {remind}"))
    await ana.ask(lab, "", photos=ids[2:])
    assert_ok(await ana.ask(lab, f"@simmer {save}"))
    step = (await steps(bo, lab))[2]
    assert step["title"] == "wash the plate" and [p["file"] for p in step["photos"]] == ids
    assert step["did"][0]["text"] == "mixed" and step["observed"][0]["text"] == "yellow"
    (reminder,) = await bo.reminders(lab)
    assert reminder["subject"] == {"kind": "step", "id": step["id"]}


@pytest.mark.parametrize("new, drop", [("new step", "cancel"), ("new step", "drop this step"), ("nouvelle étape", "annule")])
async def test_a_dropped_step_takes_all_that_was_given_for_it(make_server, new, drop):
    """E18: texts, photos and reminders are gone, the photos also from the disk."""
    server = make_server(speaks={"en", "fr"})
    ana = await server.login("ana")
    room, token = await ana.make_room("Lab", "lab"), await server.person("ana")
    await experiment_with(ana, room, "gel")
    kept = photo(server, token, room, pictures.png(20, 20, seed=next(seeds)))
    await ana.ask(room, "step 1", photos=[kept])
    await ana.ask(room, new)
    await ana.ask(room, "wash the plate")
    ids = [photo(server, token, room, pictures.png(20, 20, seed=next(seeds))) for _ in range(3)]
    await ana.ask(room, "", photos=ids)
    await ana.ask(room, "remind me in 40 minutes to stir" if new == "new step" else "rappelle-moi dans 40 minutes de remuer")
    answer = assert_ok(await ana.ask(room, drop))
    assert "3" in answer["text"] and french(answer) == new.startswith("nouvelle")
    assert await titles(ana, room) == ["gel"]
    assert not [r for r in await ana.reminders(room) if r["state"] == "waiting"]
    for id_ in ids:
        assert server.request("GET", f"/photos/{id_}", None, {"Authorization": f"Bearer {token}"})[0] == 404
    assert not any(e.get("photos") and e["photos"][0]["id"] in ids for e in await ana.all_history(room))
    await ana.close()
    server.stop()
    await start_swept(server)
    assert {path.name.partition(".")[0] for path in (server.data / "files").iterdir()} == {kept}
