"""A step that is being made, its reminders, and the times that its text names (E18 E19 E20 B16)."""
import time

import pictures
import pytest
from bot import assert_ok, code, french, options
from client import new_cid, unwrap
from conftest import shared_room
from faults import Faults
from lab import experiment_with, photo, steps, titles, two_step_lab
from waiting import start_swept

pytestmark = pytest.mark.row("E18", "E19", "E20", "B16")
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
    server = make_server()
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


@pytest.mark.parametrize("say", ["remind us about step 2 in 45 minutes", "reminder for step 2 in 45 minutes: take it out",
                                 "rappelle-nous l'étape 2 dans 45 minutes"])
async def test_a_reminder_is_about_its_step(ana, bo, lab, say):
    """E19"""
    assert_ok(await ana.ask(lab, f"@simmer {say}"))
    (reminder,) = await bo.reminders(lab)
    assert reminder["subject"] == {"kind": "step", "id": (await steps(bo, lab))[1]["id"]}
    card = (await ana.ask(lab, "@simmer open step 2"))["card"]
    assert any(reminder["text"] in f["value"] for f in card["fields"])


async def test_two_at_the_same_instant_are_two_messages_that_name_the_step(make_server, tmp_path):
    """E19 E20"""
    faults = Faults(tmp_path)
    server = make_server(env=faults.environment)
    ana, bo = await server.login("ana"), await server.login("bo")
    lab = await shared_room(ana, bo, kind="lab")
    await experiment_with(ana, lab, "buffer", "gel")
    for text in "stir", "weigh":
        assert_ok(await ana.ask(lab, f"@simmer reminder for step 2 in 45 minutes: {text}"))
    due = (await ana.call("hello"))["now"] + 60_000
    mark = await bo.mark()
    for reminder in await ana.reminders(lab):
        await ana.call("reminder.update", room=lab, reminder=reminder["id"], dueAt=due)
    faults.step(60)
    told = []
    for text in "stir", "weigh":
        told.append(await bo.wait_for("message", room=lab, since=mark, where=lambda e, t=text: "🔔" in e["text"] and t in e["text"]))
    assert told[0]["seq"] != told[1]["seq"]
    for message in told:
        assert "Lactase pH, step 2" in message["text"] and "@ana" in message["text"]
        assert message["card"]["state"] == "fired" and message["card"]["subject"]["kind"] == "step"
    await ana.close(), await bo.close()


@pytest.mark.parametrize("past, soon", [
    ("reminder for step 2 on 3 March 2026 at 14:30: take it out", "remind me about step 2 soon"),
    ("rappelle-moi l'étape 2 le 3 mars 2026 à 14 h 30", "rappelle-moi l'étape 2")])
async def test_a_time_that_is_over_or_none_is_asked_about(ana, lab, past, soon):
    """E19"""
    assert code(await ana.ask(lab, f"@simmer {past}")) == "past"
    assert code(await ana.ask(lab, f"@simmer {soon}")) == "missing"
    assert not await ana.reminders(lab)


@pytest.mark.parametrize("step, say, seconds", [
    ("incubate 30 min", "start the timer of step 3", 1800), ("incubate 10–15 min", "start the timer of step 3", 600),
    ("incuber 1 h 30", "lance le minuteur de l'étape 3", 5400)])
async def test_the_time_in_a_text_starts_a_timer(ana, bo, lab, step, say, seconds):
    """B16: of a range the lower end, both shown."""
    await ana.ask(lab, f"@simmer add step: {step}")
    card = (await ana.ask(lab, "@simmer open step 3"))["card"]
    assert any(b["label"].startswith("⏱") and b["label"][2:] in step for b in card["buttons"])
    assert_ok(await ana.ask(lab, f"@simmer {say}"))
    (timer,) = await bo.timers(lab)
    assert timer["totalSeconds"] == seconds and timer["subject"]["kind"] == "step" and step in timer["label"]


async def test_several_times_are_asked_about_and_none_too(ana, lab):
    """B16"""
    await ana.ask(lab, "@simmer add step: boil 5 min (cooling 20 min)")
    answer = await ana.ask(lab, "@simmer start the timer of step 3")
    assert code(answer) == "ambiguous" and len(options(answer)) == 2
    assert_ok(await ana.ask(lab, "@simmer the second"))
    (timer,) = await ana.timers(lab)
    assert timer["totalSeconds"] == 1200
    assert code(await ana.ask(lab, "@simmer start the timer of step 1")) == "missing"
    assert_ok(await ana.ask(lab, "@simmer 4 minutes"))
    assert sorted(t["totalSeconds"] for t in await ana.timers(lab)) == [240, 1200]
    # What was done says it as well.
    await ana.ask(lab, "@simmer step 2: run for 40 min")
    assert_ok(await ana.ask(lab, "@simmer start the timer of step 2"))
    assert 2400 in [t["totalSeconds"] for t in await ana.timers(lab)]


async def test_a_reminder_made_by_method_is_about_its_step(ana, lab):
    """E19"""
    step = (await steps(ana, lab))[1]["id"]
    due = int(time.time() * 1000) + 3_600_000
    made = unwrap(await ana.call("reminder.create", room=lab, step=step, text="stain", dueAt=due, cid=next(new_cid)), "reminder")
    assert made["subject"] == {"kind": "step", "id": step}
    await ana.refused("not_found", "reminder.create", "step", room=lab, step="nowhere", text="x", dueAt=due, cid=next(new_cid))
