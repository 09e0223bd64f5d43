"""Steps of the notebook: list, tick, add, open, change, delete, move; their two texts; deadlines (E9–E14 E26 E28 B9 B11)."""
import datetime

import pytest
from bot import assert_ok, code, french, options
from client import new_cid, unwrap

from conftest import shared_room
from faults import Faults
from lab import experiment, experiment_with, steps, titles, two_step_lab
from notebook import add_steps, day, get, make, say

pytestmark = pytest.mark.row("E9", "E10", "E11", "E12", "E13", "E14", "E26", "E28", "B9", "B11")
DAY = 86_400_000


@pytest.fixture
async def lab(ana, bo, fresh):
    return await shared_room(ana, bo, name=fresh("Lab "), kind="lab")


@pytest.fixture
async def lab_with_clock(make_server, tmp_path):
    """ana and bo in a lab of a server whose clock is moved by hand: `(ana, bo, lab, faults)`."""
    faults = Faults(tmp_path)
    server = make_server(env=faults.environment)
    ana, bo = await server.login("ana", firstName="Ana"), await server.login("bo", firstName="Bo")
    yield ana, bo, await shared_room(ana, bo, kind="lab"), faults
    await ana.close()
    await bo.close()


@pytest.mark.parametrize("none, done, listed, undone", [
    ("steps", "step 2 done", "show the steps of Lactase pH", "untick step 2"),
    ("les étapes", "étape 2 terminée", "montre les étapes de Lactase pH", "décoche l'étape 2")])
async def test_steps_are_listed_in_order_with_who_did_them(ana, bo, lab, none, done, listed, undone):
    """E9"""
    await experiment_with(ana, lab)
    answer = assert_ok(await ana.ask(lab, f"@simmer {none}"))
    assert "card" not in answer and french(answer) == none.startswith("les")
    for title in ("prepare buffer", "run gel", "stain"):
        await ana.ask(lab, f"@simmer add step: {title}")
    assert_ok(await bo.ask(lab, f"@simmer {done}"))
    card = assert_ok(await ana.ask(lab, f"@simmer {listed}"))["card"]
    assert [(i["number"], i["title"]) for i in card["items"]] == [(1, "prepare buffer"), (2, "run gel"), (3, "stain")]
    assert "✓" in card["items"][1]["marks"] and "Bo" in card["items"][1]["detail"]
    # A tap says the sentence of the button.
    button = card["items"][1]["buttons"][0]["say"]
    assert_ok(await ana.ask(lab, f"@simmer {button}"))
    assert "doneBy" not in (await steps(bo, lab))[1]
    assert_ok(await bo.ask(lab, f"@simmer {done}"))
    assert_ok(await ana.ask(lab, f"@simmer {undone}"))
    assert "doneBy" not in (await steps(bo, lab))[1]
    # What is so already is said, and changes nothing.
    assert_ok(await ana.ask(lab, f"@simmer {undone}"))
    assert_ok(await ana.ask(lab, f"@simmer {card['items'][0]['say']}"))


@pytest.mark.parametrize("add, at, last, empty", [
    ("add step: {}", "add a step 2: {}", "add step 40: {}", "add step:"),
    ("ajoute une étape : {}", "ajoute une étape 2 : {}", "ajoute une étape 40 : {}", "ajoute une étape")])
async def test_a_step_comes_at_its_number_and_the_later_ones_shift(ana, lab, add, at, last, empty):
    """E10"""
    await experiment_with(ana, lab)
    for title in ("a buffer", "the gel"):
        assert_ok(await ana.ask(lab, "@simmer " + add.format(title)))
    assert_ok(await ana.ask(lab, "@simmer " + at.format("wash")))
    assert await titles(ana, lab) == ["a buffer", "wash", "the gel"]
    answer = assert_ok(await ana.ask(lab, "@simmer " + last.format("stain")))
    assert "40" in answer["text"] and (await titles(ana, lab))[-1] == "stain"
    assert code(await ana.ask(lab, f"@simmer {empty}")) == "missing"
    await ana.ask(lab, "@simmer cancel")
    assert_ok(await ana.ask(lab, "@simmer undo"))
    assert await titles(ana, lab) == ["a buffer", "wash", "the gel"]


@pytest.mark.parametrize("open_, by_title, unknown", [
    ("open step 2", "show the buffer step", "open step 9"),
    ("ouvre l'étape 2", "montre l'étape du buffer", "ouvre l'étape 9")])
async def test_a_step_is_opened_by_number_or_title(ana, lab, open_, by_title, unknown):
    """E11"""
    await experiment_with(ana, lab, "prepare buffer", "run gel")
    await ana.ask(lab, "@simmer step 2: 120 V")
    await ana.ask(lab, "@simmer observation on step 2: smeared")
    card = assert_ok(await ana.ask(lab, f"@simmer {open_}"))["card"]
    assert card["title"] == "2. run gel" and card["subject"]["kind"] == "step" and card["buttons"]
    assert any("120 V" in f["value"] for f in card["fields"]) and any("smeared" in f["value"] for f in card["fields"])
    assert assert_ok(await ana.ask(lab, f"@simmer {by_title}"))["card"]["title"] == "1. prepare buffer"
    answer = await ana.ask(lab, f"@simmer {unknown}")
    assert code(answer) == "unknown" and "2" in answer["text"]
    # Two that fit are asked about.
    await ana.ask(lab, "@simmer add step: dilute buffer")
    answer = await ana.ask(lab, f"@simmer {by_title}")
    assert code(answer) == "ambiguous" and len(options(answer)) == 2
    assert assert_ok(await ana.ask(lab, "@simmer the second"))["card"]["title"] == "3. dilute buffer"


@pytest.mark.parametrize("log, replace", [
    ("step 1: mixed 5 mL Tris", "replace step 1 with mixed 6 mL Tris"),
    ("étape 1 : mixed 5 mL Tris", "remplace l'étape 1 par mixed 6 mL Tris")])
async def test_replacing_a_text_is_a_new_version_of_it(ana, lab, log, replace):
    """E12"""
    await experiment_with(ana, lab, "buffer")
    await ana.ask(lab, "@simmer step 1: took the Tris")
    assert_ok(await ana.ask(lab, f"@simmer {log}"))
    assert_ok(await ana.ask(lab, f"@simmer {replace}"))
    did = (await steps(ana, lab))[0]["did"]
    assert [e["text"] for e in did] == ["took the Tris", "mixed 5 mL Tris", "mixed 6 mL Tris"], "all stay readable"
    assert did[2]["replaces"] == did[1]["id"] and did[0]["withdrawn"]
    shown = (await ana.ask(lab, "@simmer open step 1"))["text"]
    assert "6 mL" in shown and "took the Tris" not in shown
    assert_ok(await ana.ask(lab, "@simmer undo"))
    shown = (await ana.ask(lab, "@simmer open step 1"))["text"]
    assert "6 mL" not in shown and "5 mL" in shown and "took the Tris" in shown


@pytest.mark.parametrize("log", ["step 1: mixed", "log observation: smeared"])
async def test_with_two_experiments_and_none_open_it_asks_which(ana, bo, lab, log):
    """E12 E13"""
    for title in "Lactase pH", "Bradford":
        made = unwrap(await ana.call("experiment.create", room=lab, title=title, startDate="2026-11-02", endDate="2027-11-05",
                                     protocol="incubate", cid=next(new_cid)), "experiment")
        await ana.call("step.add", room=lab, experiment=made["id"], title="buffer", cid=next(new_cid))
    answer = await bo.ask(lab, f"@simmer {log}")
    assert code(answer) == "missing" and len(options(answer)) == 2
    assert_ok(await bo.ask(lab, "@simmer Bradford"))
    entries = (await steps(bo, lab, "Bradford"))[0]
    assert len(entries["did"] + entries["observed"]) == 1


async def test_an_observation_keeps_the_time_that_was_said_and_that_of_the_device(ana, bo, lab):
    """E13: both times, said and stored; "(device), received" for what was typed without a connection."""
    await experiment_with(ana, lab, "gel")
    assert_ok(await ana.ask(lab, "@simmer observation at 9:40: cloudy"))
    entry = (await steps(ana, lab))[0]["observed"][0]
    assert entry["happenedAt"] < entry["at"] and "byDevice" not in entry
    typed = entry["at"] - 38 * 60_000
    answer = assert_ok(await ana.ask(lab, "log observation: turned yellow", composedAt=typed))
    assert "device" in answer["text"]
    entry = (await steps(bo, lab))[0]["observed"][1]
    assert entry["happenedAt"] == typed and entry["byDevice"] and entry["at"] >= typed + 38 * 60_000
    assert "device" in (await bo.ask(lab, "@simmer open step 1"))["text"]


async def test_the_history_of_a_step_shows_who_when_was_and_now(ana, bo, lab):
    """B9 E14: titles, corrections, what was withdrawn."""
    await experiment_with(ana, lab, "gel")
    await bo.ask(lab, "@simmer rename step 1 to run the gel")
    await bo.ask(lab, "@simmer observation on step 1: yellow")
    await bo.ask(lab, "@simmer correct my last observation: orange")
    await ana.ask(lab, "@simmer step 1: spilled")
    await ana.ask(lab, "@simmer undo")
    answer = assert_ok(await ana.ask(lab, "@simmer history of step 1"))
    text = answer["text"]
    assert "Bo" in text and "gel → run the gel" in text and "orange" in text and "yellow" in text
    assert "withdrawn" in text and "spilled" in text, text
    assert "Ana" in (await bo.ask(lab, "@simmer historique de l'étape 1"))["text"]


@pytest.mark.parametrize("say, order", [
    ("move step 4 before 2", "a d b c"), ("put step 1 after step 3", "b c a d"), ("put step 3 first", "c a b d"),
    ("move step 1 to the end", "b c d a"), ("move step 2 up", "b a c d"), ("swap steps 1 and 4", "d b c a"),
    ("mets l'étape 4 avant l'étape 2", "a d b c"), ("déplace l'étape 1 après la 3", "b c a d"),
    ("mets l'étape 3 en premier", "c a b d"), ("échange les étapes 1 et 4", "d b c a")])
async def test_a_step_is_moved_and_all_have_new_numbers(ana, bo, lab, say, order):
    """E28"""
    await experiment_with(ana, lab, "a", "b", "c", "d")
    assert_ok(await ana.ask(lab, f"@simmer {say}"))
    assert " ".join(await titles(bo, lab)) == order
    assert [s["number"] for s in await steps(bo, lab)] == [1, 2, 3, 4]
    assert_ok(await ana.ask(lab, "@simmer undo"))
    assert await titles(bo, lab) == ["a", "b", "c", "d"]
    assert code(await ana.ask(lab, "@simmer move step 1 before 9")) == "unknown"


@pytest.mark.parametrize("delete", ["delete step 2", "supprime l'étape 2"])
async def test_a_deleted_step_comes_back_with_what_it_held(ana, lab, delete):
    """E28"""
    await experiment_with(ana, lab, "a", "b", "c")
    await ana.ask(lab, "@simmer observation on step 2: yellow")
    assert_ok(await ana.ask(lab, f"@simmer {delete}"))
    assert await titles(ana, lab) == ["a", "c"]
    assert_ok(await ana.ask(lab, "@simmer undo"))
    back = await steps(ana, lab)
    assert [s["title"] for s in back] == ["a", "b", "c"] and back[1]["observed"][0]["text"] == "yellow"


async def test_the_methods_of_the_page_do_the_same(ana, bo, cleo, lab):
    """E9 E10 E12 E14 E26 E28"""
    made = await experiment_with(ana, lab)
    mark = await bo.mark()
    one = (await ana.call("step.add", room=lab, experiment=made["id"], title="buffer"))["step"]
    heard = await bo.wait_for("item", room=lab, kind="step", since=mark)
    assert heard["id"] == one["id"] and heard["change"] == "added"
    two = (await ana.call("step.add", room=lab, experiment=made["id"], title="wash", number=1))["step"]
    assert two["number"] == 1
    assert (await ana.call("step.move", room=lab, step=two["id"], number=9))["step"]["number"] == 2
    renamed = (await ana.call("step.update", room=lab, step=two["id"], title="rinse"))["step"]
    assert renamed["title"] == "rinse"
    error = await bo.refused("conflict", "step.update", room=lab, step=two["id"], title="wash twice", version=two["version"])
    assert error.field == "title"
    assert (await bo.call("step.tick", room=lab, step=two["id"]))["step"]["doneBy"] == bo.id
    assert "doneBy" not in (await bo.call("step.tick", room=lab, step=two["id"], done=False))["step"]
    entry = (await bo.call("step.log", room=lab, step=two["id"], text="yellow", column="observed"))["entry"]
    await ana.refused("not_allowed", "step.correct", room=lab, entry=entry["id"], text="orange")
    assert (await bo.call("step.correct", room=lab, entry=entry["id"], text="orange"))["entry"]["replaces"] == entry["id"]
    await ana.refused("missing", "step.add", room=lab, experiment=made["id"], title=" ")
    await ana.refused("too_long", "step.update", room=lab, step=two["id"], title="x" * 201)
    await cleo.refused("not_found", "step.tick", room=lab, step=two["id"])
    assert await ana.call("step.delete", room=lab, step=two["id"]) == {}
    await ana.refused("not_found", "step.update", room=lab, step=two["id"], title="x")
    assert await titles(ana, lab) == ["buffer"]


@pytest.mark.parametrize("due, ask, gone, at, warned", [
    ("step 2 is due tomorrow 14:00, warn me 30 minutes before", "when is step 2 due?", "remove the deadline of step 2",
     "14:00", "13:30"),
    ("l'étape 2 doit être finie demain à 14 h, préviens-moi 30 minutes avant", "pour quand est l'étape 2 ?",
     "supprime l'échéance de l'étape 2", "14\u00a0h", "13\u00a0h\u00a030")])
async def test_a_step_has_a_deadline_and_a_warning(ana, lab, due, ask, gone, at, warned):
    """B11"""
    await experiment_with(ana, lab, "a", "b")
    answer = assert_ok(await ana.ask(lab, f"@simmer {due}"))
    step = (await steps(ana, lab))[1]
    assert step["warnSeconds"] == 1800 and 0 < step["dueAt"] - answer["at"] < 2 * DAY
    assert at in answer["text"] and warned in answer["text"]
    assert at in assert_ok(await ana.ask(lab, f"@simmer {ask}"))["text"]
    assert "14:00" in (await ana.ask(lab, "@simmer steps"))["card"]["items"][1]["detail"]
    assert_ok(await ana.ask(lab, f"@simmer {gone}"))
    assert "dueAt" not in (await steps(ana, lab))[1]
    assert code(await ana.ask(lab, "@simmer step 1 is due yesterday at 10")) == "past"


async def test_the_warning_and_the_overdue_message_come_once(lab_with_clock):
    """B11: by the scheduler; a step that is done is not spoken of."""
    ana, bo, lab, faults = lab_with_clock
    made = await experiment_with(ana, lab, "a", "b")
    one, two = made["steps"]
    now = (await ana.call("hello"))["now"]
    mark = await bo.mark()
    for step in one, two:
        await ana.call("step.update", room=lab, step=step["id"], dueAt=now + 120_000, warnSeconds=60)
    await ana.call("step.tick", room=lab, step=two["id"])
    faults.step(60)
    warned = await bo.wait_for("message", room=lab, since=mark, where=lambda e: "⏳" in e["text"])
    faults.step(60)
    over = await bo.wait_for("message", room=lab, since=mark, where=lambda e: "⚠" in e["text"])
    assert warned["seq"] < over["seq"] and "a" in over["text"] and over["card"]["subject"]["id"] == one["id"]
    assert_ok(await bo.ask(lab, f"@simmer {over['card']['buttons'][0]['say']}"))
    told = [e for e in await ana.all_history(lab) if e["event"] == "message" and ("⏳" in e["text"] or "⚠" in e["text"])]
    assert len(told) == 2


@pytest.mark.parametrize("due, overdue, late, done", [
    ("what's due in the lab?", "what's overdue?", "are we late?", "step 1 done"),
    ("qu'est-ce qui est à faire au labo ?", "qu'est-ce qui est en retard ?", "on est en retard ?", "étape 1 terminée")])
async def test_what_is_due_names_deadlines_and_what_is_overdue_only_what_is(lab_with_clock, due, overdue, late, done):
    """B11"""
    ana, _, lab, faults = lab_with_clock
    is_french = due.startswith("qu'")
    made = await make(ana, lab, "Lactase pH", start=1)
    await say(ana, lab, "open Lactase pH")
    await add_steps(ana, lab, "buffer", "gel")
    for question in overdue, late:
        answer = assert_ok(await say(ana, lab, question))
        assert "card" not in answer and french(answer) == is_french
        assert answer["text"].startswith("Rien n’est en retard." if is_french else "Nothing is late.")
    one, two = (await get(ana, lab, made["id"]))["steps"]
    now = (await ana.call("hello"))["now"]
    await ana.call("step.update", room=lab, step=two["id"], dueAt=now + DAY)
    answer = assert_ok(await say(ana, lab, late))
    assert "card" not in answer and "gel" in answer["text"] and "buffer" not in answer["text"]
    mark = await ana.mark()
    await ana.call("step.update", room=lab, step=one["id"], dueAt=now + 60_000)
    faults.step(60)
    await ana.wait_for("message", room=lab, since=mark, where=lambda e: "⚠" in e["text"])
    (item,) = assert_ok(await say(ana, lab, due))["card"]["items"]
    assert ("étape 1 (buffer) en retard depuis" if is_french else "step 1 (buffer) overdue since") in item["detail"]
    assert ("étape 2 (gel) pour" if is_french else "step 2 (gel) due") in item["detail"] and item["marks"]
    await make(ana, lab, "In time", start=3)
    for question in overdue, late:
        answer = assert_ok(await say(ana, lab, question))
        assert [i["title"] for i in answer["card"]["items"]] == ["Lactase pH"] and french(answer) == is_french
    assert_ok(await say(ana, lab, done))
    assert "card" not in assert_ok(await say(ana, lab, overdue))


@pytest.mark.parametrize("copy, moved", [
    ("copy Lactase pH to next week", "One deadline moved"), ("copie Lactase pH à la semaine prochaine", "Une échéance a suivi")])
async def test_a_copy_has_the_deadlines_as_many_days_later_as_its_dates(ana, lab, copy, moved):
    """B11 B12"""
    made = await make(ana, lab, "Lactase pH")
    await say(ana, lab, "open Lactase pH")
    await add_steps(ana, lab, "buffer", "gel")
    old = (await get(ana, lab, made["id"]))["steps"][1]
    now = (await ana.call("hello"))["now"]
    await ana.call("step.update", room=lab, step=old["id"], dueAt=now + DAY, warnSeconds=600)
    assert moved in assert_ok(await say(ana, lab, copy))["text"]
    new = await experiment(ana, lab, "Lactase pH 2")
    assert "dueAt" not in new["steps"][0] and new["steps"][1]["warnSeconds"] == 600
    days = (datetime.date.fromisoformat(new["startDate"]) - datetime.date.fromisoformat(made["startDate"])).days
    # The same time of day, also where the clocks are changed between the two.
    assert abs(new["steps"][1]["dueAt"] - (now + (1 + days) * DAY)) <= 3_600_000 and days > 0
    # Of a copy that begins earlier the deadline may be over: then it is late, and nobody is told as if it had just come.
    past = unwrap(await ana.call("experiment.copy", room=lab, experiment=made["id"], startDate=day(-30), cid=next(new_cid)), "experiment")
    late = assert_ok(await say(ana, lab, "what's overdue?"))
    assert past["title"] in [item["title"] for item in late["card"]["items"]]
    assert not [e for e in await ana.all_history(lab) if e["event"] == "message" and "⚠" in e["text"]]


async def test_what_others_entered_is_taken_back_by_authors_and_owners_alone(ana, bo, cleo, fresh):
    """`undo` asks what `step.correct` asks; whatever any member changes, any member takes back."""
    room = await two_step_lab(ana, bo, cleo, name=fresh("Lab "))
    [step, _] = await steps(ana, room)
    entries = [(await bo.call("step.log", room=room, step=step["id"], text=f"mixed {n}", column="did", cid=next(new_cid)))["entry"]["id"]
               for n in range(2)]
    await cleo.refused("not_allowed", "step.correct", room=room, entry=entries[0], text="no")
    await cleo.refused("not_allowed", "undo", room=room, change=entries[0])
    history = await cleo.call("experiment.history", room=room, experiment=(await experiment(cleo, room))["id"])
    for change in history["changes"]:
        if "mixed" in change["text"]:
            await cleo.refused(("not_allowed", "not_found"), "undo", room=room, change=change["id"])
    await bo.call("undo", room=room, change=entries[0])
    await ana.call("undo", room=room, change=entries[1])
    await bo.call("step.tick", room=room, step=step["id"], cid=next(new_cid))
    await cleo.call("undo", room=room, change=step["id"])
    assert not (await steps(ana, room))[0].get("done")


async def test_what_is_somebodys_own_tick_is_taken_back_by_nobody_else(ana, bo, fresh):
    room = await shared_room(ana, bo, name=fresh("Teas "))
    tea = (await ana.call("tea.add", room=room, name="Sencha", brand="Midori", type="green", cid=next(new_cid)))["tea"]["id"]
    await bo.call("tea.try", room=room, tea=tea, tried=True, cid=next(new_cid))
    seen = [e for e in await heard(ana, bo, room) if e["kind"] == "tried"]
    await ana.refused(("not_allowed", "not_found"), "undo", room=room, change=seen[-1]["id"])
    assert (await bo.call("tea.get", room=room, tea=tea))["tea"]["tried"]


async def heard(client, other, room):
    """The changes of things that the client was told of."""
    await other.settle()
    await client.settle()
    return client.seen("item", room=room)
