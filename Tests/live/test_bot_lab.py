"""Experiments as far as the log needs them (E2 E3 E8 E10 E12 E13 E14)."""
import json

import pytest

from bot import assert_ok, code, french
from client import unwrap
from conftest import shared_room

pytestmark = pytest.mark.row("E3", "E8", "E10", "E12", "E13", "E14")


@pytest.fixture
async def lab(ana, bo, fresh):
    return await shared_room(ana, bo, name=fresh("Lab "), kind="lab")


async def experiments(client, room):
    return unwrap(await client.call("experiment.list", room=room), "experiments")


async def experiment(client, room):
    (only,) = await experiments(client, room)
    return unwrap(await client.call("experiment.get", room=room, experiment=only["id"]), "experiment")


async def start(client, room, title="Lactase pH"):
    answer = await client.ask(room, f"@simmer new experiment {title} from Monday to Friday: incubate at 37 °C, read A420")
    assert_ok(answer)
    return assert_ok(await client.ask(room, "@simmer save"))


async def test_an_experiment_is_started_in_one_sentence(ana, lab):
    """E3"""
    await start(ana, lab)
    made = await experiment(ana, lab)
    assert made["title"] == "Lactase pH" and "37 °C" in made["protocol"] and made["startDate"] <= made["endDate"]


@pytest.mark.parametrize("sentences", [
    ["new experiment", "Lactase pH", "from 3 March 2027 to 7 March 2027", "incubate at 37 °C", "yes"],
    ["nouvelle expérience", "Lactase pH", "du 3 au 7 mars 2027", "incuber à 37 °C", "oui"]])
async def test_what_is_missing_is_asked_piece_by_piece(ana, lab, sentences):
    """E3 E4"""
    assert code(await ana.ask(lab, f"@simmer {sentences[0]}")) == "missing"
    for sentence in sentences[1:]:
        if not await experiments(ana, lab):  # the summary may be saved without a last "yes"
            await ana.ask(lab, f"@simmer {sentence}")
    made = await experiment(ana, lab)
    assert (made["startDate"], made["endDate"]) == ("2027-03-03", "2027-03-07") and made["title"] == "Lactase pH"


async def test_wrong_dates_and_a_taken_title_are_refused(ana, lab):
    """E3 E4"""
    await start(ana, lab)
    assert code(await ana.ask(lab, "@simmer new experiment Backwards from 7 March 2027 to 3 March 2027: wait")) == "invalid"
    await ana.ask(lab, "@simmer cancel")
    assert code(await ana.ask(lab, "@simmer new experiment lactase ph from Monday to Friday: again")) == "duplicate"
    assert len(await experiments(ana, lab)) == 1


@pytest.mark.parametrize("add, log, observe", [
    ("add step: {}", "step 2: mixed 5 mL Tris", "log observation: the gel is smeared"),
    ("ajoute une étape : {}", "étape 2 : j'ai mélangé 5 mL de Tris", "observation étape 2 : the gel is smeared")])
async def test_steps_and_what_was_done_and_seen(ana, bo, lab, add, log, observe):
    """E10 E12 E13"""
    await start(ana, lab)
    for title in ("prepare buffer", "run gel"):
        assert_ok(await ana.ask(lab, "@simmer " + add.format(title)))
    assert_ok(await ana.ask(lab, f"@simmer {log}"))
    answer = assert_ok(await ana.ask(lab, f"@simmer {observe}"))
    assert "run gel" in answer["text"] or "2" in answer["text"], "the reply names the step"
    steps = (await experiment(bo, lab))["steps"]
    assert [s["title"] for s in steps] == ["prepare buffer", "run gel"]
    assert "5 mL" in steps[1]["did"][0]["text"] and steps[1]["did"][0]["author"]
    assert steps[1]["observed"][0]["text"] == "the gel is smeared"
    assert french(answer) == add.startswith("ajoute")


async def test_an_observation_acts_unaddressed_and_is_quiet_otherwise(ana, lab):
    """E13"""
    await start(ana, lab)
    await ana.ask(lab, "@simmer add step: run gel")
    assert_ok(await ana.ask(lab, "log observation: the gel is smeared"))
    assert (await experiment(ana, lab))["steps"][0]["observed"][0]["text"] == "the gel is smeared"


async def test_without_an_experiment_it_asks_which(ana, lab):
    """E12"""
    assert code(await ana.ask(lab, "@simmer log observation: the gel is smeared")) == "missing"


@pytest.mark.parametrize("sentence, expected", [("add step:", "missing"), ("log observation on step 9: x", "unknown"),
                                                ("open Zebra", "unknown")])
async def test_bad_input_has_its_code(ana, lab, sentence, expected):
    """E10 E11"""
    await start(ana, lab)
    await ana.ask(lab, "@simmer add step: run gel")
    assert code(await ana.ask(lab, f"@simmer {sentence}")) == expected


async def test_a_correction_is_a_new_entry_and_the_old_one_stays(ana, lab):
    """E14"""
    await start(ana, lab)
    await ana.ask(lab, "@simmer add step: run gel")
    await ana.ask(lab, "@simmer log observation: turned yellow")
    assert_ok(await ana.ask(lab, "@simmer correct my last observation: orange, not yellow"))
    observed = (await experiment(ana, lab))["steps"][0]["observed"]
    assert [e["text"] for e in observed] == ["turned yellow", "orange, not yellow"]
    assert observed[1]["replaces"] == observed[0]["id"]


async def test_undo_withdraws_an_entry_and_it_stays_readable(ana, lab):
    """E14 B3"""
    await start(ana, lab)
    await ana.ask(lab, "@simmer add step: run gel")
    await ana.ask(lab, "@simmer log observation: spilled some")
    assert_ok(await ana.ask(lab, "@simmer undo"))
    entry = (await experiment(ana, lab))["steps"][0]["observed"][0]
    assert entry["text"] == "spilled some" and any("withdrawn" in key.lower() for key in entry if entry[key]), json.dumps(entry)


async def test_opening_one_makes_it_the_current_experiment(ana, lab):
    """E8"""
    await start(ana, lab)
    await start(ana, lab, "Bradford")
    assert_ok(await ana.ask(lab, "@simmer open Lactase pH"))
    answer = assert_ok(await ana.ask(lab, "@simmer add step: read A420"))
    assert "Lactase pH" in answer["text"]
    listed = {e["title"]: e for e in await experiments(ana, lab)}
    one = unwrap(await ana.call("experiment.get", room=lab, experiment=listed["Lactase pH"]["id"]), "experiment")
    assert [s["title"] for s in one["steps"]] == ["read A420"]
