"""Experiments of the notebook, in English and French, and by method (E2–E8 E27 E28 B11 B12)."""
import datetime

import pytest

from bot import assert_ok, code, french, options
from client import Refused, new_cid
from conftest import shared_room
from faults import Faults
from notebook import add_steps, day, get, listed, make, say, versions

pytestmark = pytest.mark.row("E2", "E3", "E4", "E5", "E6", "E7", "E8", "E28", "B11", "B12")


@pytest.fixture
async def lab(ana, bo, fresh):
    return await shared_room(ana, bo, name=fresh("Lab "), kind="lab")


def titles(message):
    return [item["title"] for item in message["card"]["items"]]


def spoken(date):
    """"Monday 2 March 2026"."""
    day = datetime.date.fromisoformat(date)
    return f"{day:%A} {day.day} {day:%B}"


# --- E2

@pytest.mark.parametrize("sentence", ["list experiments", "my experiments", "what's running in the lab?", "liste les expériences"])
async def test_the_list_has_dates_state_and_steps_with_running_ones_first(ana, bo, lab, sentence):
    """E2"""
    empty = assert_ok(await say(ana, lab, sentence))
    assert "experiment" in empty["text"].lower() or "expérience" in empty["text"]
    await make(ana, lab, "Old gel", start=-20)
    await make(ana, lab, "To come", start=10)
    await make(ana, lab, "Lactase pH", start=-1)
    await say(ana, lab, "open Lactase pH")
    await add_steps(ana, lab, "prepare buffer", "run gel")
    assert_ok(await say(ana, lab, "step 1 done"))
    answer = assert_ok(await say(bo, lab, sentence))
    assert titles(answer) == ["Lactase pH", "To come", "Old gel"]
    first = answer["card"]["items"][0]["detail"]
    assert "1" in first and "2" in first and french(answer) == sentence.startswith("liste")
    wire = await listed(ana, lab)
    assert [(e["state"], e["stepsDone"], e["stepsTotal"]) for e in wire] == [("running", 1, 2), ("planned", 0, 0), ("ended", 0, 0)]


async def test_the_list_goes_by_pages_with_the_total(ana, lab):
    """E2"""
    for number in range(3):
        await make(ana, lab, f"Assay {number}")
    first = await ana.call("experiment.list", room=lab, limit=2)
    rest = await ana.call("experiment.list", room=lab, offset=2)
    assert first["total"] == rest["total"] == 3
    assert sorted(e["title"] for e in first["experiments"] + rest["experiments"]) == ["Assay 0", "Assay 1", "Assay 2"]
    await ana.refused("not_positive", "experiment.list", "limit", room=lab, limit=0)


# --- E3 E4

@pytest.mark.parametrize("lines, save", [
    (["new experiment", "Lactase pH", "from 3 March 2027 to 7 March 2027", "incubate at 37 °C"], "save"),
    (["new experiment Lactase pH", "from 3 to 7 March 2027", "incubate at 37 °C"], "yes"),
    (["nouvelle expérience", "Lactase pH", "du 3 au 7 mars 2027", "incuber à 37 °C"], "enregistre")])
async def test_what_is_missing_is_asked_and_the_summary_names_the_days_before_it_is_saved(ana, lab, lines, save):
    """E3 E4"""
    for line in lines[:-1]:
        assert code(await say(ana, lab, line)) == "missing"
    summary = assert_ok(await say(ana, lab, lines[-1]))
    words = ("mercredi", "dimanche") if lines[0].startswith("nouvelle") else ("Wednesday", "Sunday")
    assert all(word in summary["text"] for word in words) and not await listed(ana, lab)
    assert len(summary["card"]["buttons"]) == 2
    answer = assert_ok(await say(ana, lab, save))
    (made,) = await listed(ana, lab)
    assert (made["title"], made["startDate"], made["endDate"]) == ("Lactase pH", "2027-03-03", "2027-03-07")
    assert french(answer) == lines[0].startswith("nouvelle")
    assert_ok(await say(ana, lab, "undo"))
    assert not await listed(ana, lab)


@pytest.mark.parametrize("cancel", ["cancel", "annule"])
async def test_a_new_experiment_is_cancelled_at_the_summary(ana, lab, cancel):
    """E3"""
    await say(ana, lab, "new experiment Lactase pH from 3 March 2027 to 7 March 2027: incubate")
    assert_ok(await say(ana, lab, cancel))
    assert not await listed(ana, lab)


@pytest.mark.parametrize("sentence, dates", [
    ("from 3 March 2027 to 7 March 2027", ("2027-03-03", "2027-03-07")), ("du 3 au 7 mars 2027", ("2027-03-03", "2027-03-07")),
    ("tomorrow for 3 days", (1, 3)), ("demain pour 3 jours", (1, 3)), ("next week", "week"), ("la semaine prochaine", "week")])
async def test_dates_are_said_in_many_ways(ana, lab, sentence, dates):
    """E4"""
    await say(ana, lab, "new experiment Lactase pH")
    asked = await say(ana, lab, sentence)
    assert code(asked) == "missing", asked
    await say(ana, lab, "incubate")
    await say(ana, lab, "yes")
    (made,) = await listed(ana, lab)
    found = made["startDate"], made["endDate"]
    if dates == "week":
        first, last = map(datetime.date.fromisoformat, found)
        today = datetime.date.fromisoformat(day())
        assert first.weekday() == 0 and last == first + datetime.timedelta(days=6) and 0 < (first - today).days <= 7
    else:
        assert found == tuple(d if isinstance(d, str) else day(d) for d in dates)


@pytest.mark.parametrize("sentence, title", [
    ("new experiment Lactase pH next week: incubate", "Lactase pH"), ("new experiment Lactase pH on Monday for 3 days: incubate", "Lactase pH"),
    ("nouvelle expérience Lactase pH la semaine prochaine : incubate", "Lactase pH"),
    ("nouvelle expérience Lactase pH demain pour 3 jours : incubate", "Lactase pH")])
async def test_one_sentence_has_title_dates_and_protocol(ana, lab, sentence, title):
    """E3 E4"""
    assert_ok(await say(ana, lab, sentence))
    await say(ana, lab, "save")
    (made,) = await listed(ana, lab)
    assert (made["title"], made["protocol"]) == (title, "incubate") and made["startDate"] < made["endDate"]


async def test_a_weekday_after_a_weekday_is_the_one_that_follows_it(ana, lab):
    """E4: whatever day it is today, Monday to Friday are five days in a row"""
    await say(ana, lab, "new experiment Lactase pH from Monday to Friday: incubate")
    await say(ana, lab, "yes")
    (made,) = await listed(ana, lab)
    first, last = datetime.date.fromisoformat(made["startDate"]), datetime.date.fromisoformat(made["endDate"])
    assert (first.weekday(), last.weekday(), (last - first).days) == (0, 4, 4)


@pytest.mark.parametrize("sentence, expected, words", [
    ("new experiment Gel from 7 March 2027 to 3 March 2027: wait", "invalid", "before the start"),
    ("nouvelle expérience Gel du 7 mars 2027 au 3 mars 2027 : attendre", "invalid", "avant le début"),
    ("new experiment Gel from 31 February to 3 March: wait", "invalid", "31 February"),
    ("nouvelle expérience Gel du 31 février au 3 mars : attendre", "invalid", "31 février"),
    ("new experiment Gel from 3 March 2027 to 3 April 2033: wait", "too_big", "five years"),
    ("nouvelle expérience Gel du 3 mars 2027 au 3 avril 2033 : attendre", "too_big", "cinq ans"),
    ("new experiment Lactase PH from Monday to Friday: again", "duplicate", "Lactase pH"),
    ("nouvelle expérience lactase ph du lundi au vendredi : encore", "duplicate", "Lactase pH")])
async def test_wrong_dates_and_a_taken_title_have_their_codes_and_are_asked_again(ana, lab, sentence, expected, words):
    """E3 E4"""
    await make(ana, lab)
    answer = await say(ana, lab, sentence)
    assert code(answer) == expected and words in answer["text"], answer
    await say(ana, lab, "cancel")
    assert len(await listed(ana, lab)) == 1


@pytest.mark.parametrize("sentence, words", [("from 31 February to 3 March", "31 February"), ("du 31 février au 3 mars", "31 février")])
async def test_a_day_that_no_month_has_is_no_answer(ana, lab, sentence, words):
    """E4"""
    await say(ana, lab, "new experiment Gel" if "from" in sentence else "nouvelle expérience Gel")
    answer = await say(ana, lab, sentence)
    assert code(answer) == "invalid" and words in answer["text"]
    assert code(await say(ana, lab, "from 3 March 2027 to 7 March 2027")) == "missing"  # the protocol


async def test_programs_make_and_change_experiments_by_the_same_rules(ana, bo, lab):
    """E3 E4 E6 E28"""
    made = await make(ana, lab)
    for fields, reason in [({"title": ""}, "missing"), ({"title": "lactase PH"}, "duplicate"), ({"title": "x" * 121}, "too_long"),
                           ({"protocol": ""}, "missing"), ({"protocol": "x" * 50_001}, "too_long"),
                           ({"startDate": "2027-02-31"}, "invalid"), ({"startDate": day(9), "endDate": day(8)}, "invalid"),
                           ({"startDate": day(), "endDate": day(6 * 366)}, "too_big")]:
        with pytest.raises(Refused) as refused:
            await ana.call("experiment.create", **{"room": lab, "title": "Other", "startDate": day(), "endDate": day(3),
                                                   "protocol": "wait", "cid": next(new_cid), **fields})
        assert refused.value.reason == reason, (fields, refused.value)
    with pytest.raises(Refused) as refused:
        await bo.call("experiment.update", room=lab, experiment=made["id"], endDate=day(30))
    assert refused.value.reason == "not_allowed" and refused.value.field == "endDate"
    renamed = (await bo.call("experiment.update", room=lab, experiment=made["id"], title="Lactase pH 7"))["experiment"]
    assert renamed["title"] == "Lactase pH 7" and len(await versions(ana, lab, made["id"])) == 1
    cid = next(new_cid)
    await bo.call("experiment.delete", room=lab, experiment=made["id"], cid=cid)
    assert (await bo.call("experiment.delete", room=lab, experiment=made["id"], cid=cid)).get("dup")
    assert not await listed(ana, lab)


async def test_outsiders_see_nothing_of_it(ana, lab, cleo):
    """E26"""
    made = await make(ana, lab)
    for method in ("experiment.get", "experiment.protocol", "experiment.lock", "experiment.history"):
        with pytest.raises(Refused) as refused:
            await cleo.call(method, room=lab, experiment=made["id"])
        assert refused.value.reason == "not_found"


# --- E5

@pytest.mark.parametrize("add, replace, history", [
    ("add to the protocol: spin at 4 °C", "replace the protocol with incubate at 30 °C, read A420", "protocol history"),
    ("ajoute au protocole : spin at 4 °C", "remplace le protocole par incubate at 30 °C, read A420", "historique du protocole")])
async def test_each_change_of_the_protocol_is_a_version_with_author_and_difference(ana, bo, lab, add, replace, history):
    """E5"""
    made = await make(ana, lab)
    assert_ok(await say(bo, lab, add))
    assert (await get(ana, lab, made["id"]))["protocol"].endswith("spin at 4 °C")
    assert_ok(await say(ana, lab, replace))
    answer = assert_ok(await say(bo, lab, history))
    assert titles(answer)[0].count("→") == 1 and "37" in titles(answer)[0] and "30" in titles(answer)[0]
    assert "Bo" in answer["card"]["items"][1]["detail"] and "spin at 4 °C" in titles(answer)[1]
    assert french(answer) == history.startswith("historique")
    wire = await versions(ana, lab, made["id"])
    assert [v["number"] for v in wire] == [3, 2, 1] and [v["authorName"] for v in wire] == ["Ana", "Bo", "Ana"]
    for version, before in zip(wire, wire[1:]):
        pieces = version["difference"]
        assert "".join(p["text"] for p in pieces if p["fate"] != "removed") == version["text"]
        assert "".join(p["text"] for p in pieces if p["fate"] != "added") == before["text"]
    # Taken back, the text is as it was, and the version stays readable.
    assert_ok(await say(ana, lab, "undo"))
    assert (await get(ana, lab, made["id"]))["protocol"] == wire[1]["text"]
    assert (await versions(ana, lab, made["id"]))[0]["withdrawn"]


@pytest.mark.parametrize("edit, text, yes", [("edit the protocol of Lactase pH", "incubate at 25 °C", "yes"),
                                            ("modifie le protocole de Lactase pH", "incuber à 25 °C", "oui")])
async def test_a_protocol_that_was_changed_meanwhile_is_a_conflict_with_both_texts(ana, bo, lab, edit, text, yes):
    """E5"""
    made = await make(ana, lab)
    asked = await say(ana, lab, edit)
    assert code(asked) == "missing" and "37 °C" in asked["text"]
    assert_ok(await say(bo, lab, "replace the protocol with keep on ice"))
    answer = await say(ana, lab, text)
    assert code(answer) == "conflict" and "keep on ice" in answer["text"] and text in answer["text"]
    assert (await get(ana, lab, made["id"]))["protocol"] == "keep on ice"
    assert_ok(await say(ana, lab, yes))
    assert (await get(ana, lab, made["id"]))["protocol"] == text


async def test_a_program_names_the_version_that_it_saw(ana, bo, lab):
    """E5"""
    made = await make(ana, lab)
    await bo.call("experiment.update", room=lab, experiment=made["id"], protocol="keep on ice", version=made["version"])
    with pytest.raises(Refused) as refused:
        await ana.call("experiment.update", room=lab, experiment=made["id"], protocol="boil", version=made["version"])
    assert refused.value.reason == "conflict" and refused.value.field == "protocol"
    assert (refused.value.data["mine"], refused.value.data["theirs"]) == ("boil", "keep on ice")


@pytest.mark.parametrize("add", ["add to the protocol: one line more", "ajoute au protocole : one line more"])
async def test_a_protocol_has_an_end(ana, lab, add):
    """E5"""
    await make(ana, lab, protocol="x" * 49_990)
    assert code(await say(ana, lab, add)) == "too_long"


# --- E6 B12

@pytest.mark.parametrize("sentence, yes", [
    ("move the end of Lactase pH to 20 March 2033", "yes"), ("repousse la fin de Lactase pH au 20 mars 2033", "oui")])
async def test_dates_are_fixed_and_a_copy_with_new_ones_is_offered(ana, lab, sentence, yes):
    """E6 B12"""
    made = (await ana.call("experiment.create", room=lab, title="Lactase pH", startDate="2033-03-14", endDate="2033-03-18",
                           protocol="incubate", cid=next(new_cid)))["experiment"]
    await add_steps(ana, lab, "prepare buffer", "run gel")
    assert_ok(await say(ana, lab, "log observation: smeared"))
    answer = await say(ana, lab, sentence)
    assert code(answer) == "not_allowed" and len(options(answer)) == 2 and french(answer) == (yes == "oui")
    assert len(await listed(ana, lab)) == 1
    assert_ok(await say(ana, lab, yes))
    copy = next(e for e in await listed(ana, lab) if e["id"] != made["id"])
    assert (copy["startDate"], copy["endDate"]) == ("2033-03-14", "2033-03-20")
    steps = (await get(ana, lab, copy["id"]))["steps"]
    assert [s["title"] for s in steps] == ["prepare buffer", "run gel"] and not any(s["did"] + s["observed"] for s in steps)
    assert (await get(ana, lab, made["id"]))["endDate"] == "2033-03-18"


@pytest.mark.parametrize("sentence, days", [("extend the experiment by two days", 2), ("prolonge l'expérience de deux jours", 2)])
async def test_a_longer_experiment_is_a_copy_too(ana, lab, sentence, days):
    """E6"""
    made = await make(ana, lab)
    assert code(await say(ana, lab, sentence)) == "not_allowed"
    assert_ok(await say(ana, lab, "yes"))
    copy = next(e for e in await listed(ana, lab) if e["id"] != made["id"])
    assert (copy["startDate"], copy["endDate"]) == (day(), day(4 + days))


@pytest.mark.parametrize("sentence", ["copy Lactase pH to next week", "copie Lactase pH à la semaine prochaine"])
async def test_a_copy_begins_next_week_and_lasts_as_long_and_undo_takes_all_of_it(ana, lab, sentence):
    """B12"""
    made = await make(ana, lab)
    await add_steps(ana, lab, "prepare buffer")
    answer = assert_ok(await say(ana, lab, sentence))
    copy = next(e for e in await listed(ana, lab) if e["id"] != made["id"])
    first, last = datetime.date.fromisoformat(copy["startDate"]), datetime.date.fromisoformat(copy["endDate"])
    assert first.weekday() == 0 and (last - first).days == 4 and copy["stepsTotal"] == 1 and copy["title"] in answer["text"]
    assert_ok(await say(ana, lab, "undo"))
    assert [e["id"] for e in await listed(ana, lab)] == [made["id"]]


@pytest.mark.parametrize("keep, show, begin", [
    ("save it as a template", "show our templates", "new experiment from template Lactase pH"),
    ("enregistre-la comme modèle", "montre nos modèles", "nouvelle expérience à partir du modèle Lactase pH")])
async def test_a_template_is_kept_and_an_experiment_begins_with_it(ana, lab, keep, show, begin):
    """B12"""
    assert code(await say(ana, lab, begin)) == "missing"
    made = await make(ana, lab)
    await add_steps(ana, lab, "prepare buffer", "run gel")
    assert_ok(await say(ana, lab, "open Lactase pH"))
    assert_ok(await say(ana, lab, keep))
    assert titles(assert_ok(await say(ana, lab, show))) == ["Lactase pH"]
    assert code(await say(ana, lab, begin)) == "missing"  # from when on?
    assert_ok(await say(ana, lab, "3 March 2033"))
    new = next(e for e in await listed(ana, lab) if e["id"] != made["id"])
    assert (new["startDate"], new["endDate"], new["stepsTotal"]) == ("2033-03-03", "2033-03-07", 2)
    (template,) = (await ana.call("template.list", room=lab))["templates"]
    again = await ana.call("experiment.create", room=lab, template=template["id"], startDate=day(3), title="Third", cid=next(new_cid))
    assert again["experiment"]["endDate"] == day(7)
    saved = await ana.call("template.save", room=lab, experiment=made["id"], title="Other", cid=next(new_cid))
    await ana.call("template.delete", room=lab, template=saved["template"]["id"], cid=next(new_cid))
    copied = await ana.call("experiment.copy", room=lab, experiment=made["id"], startDate=day(30), cid=next(new_cid))
    assert copied["experiment"]["endDate"] == day(34) and copied["experiment"]["title"] != made["title"]


# --- E7

@pytest.mark.parametrize("sentence", ["what's due in the lab?", "are we late?", "on est en retard ?"])
async def test_what_is_due_has_days_left_and_open_steps(ana, lab, sentence):
    """E7 B11"""
    assert_ok(await say(ana, lab, sentence))
    await make(ana, lab, "Old gel", start=-20)
    await say(ana, lab, "open Old gel")
    await add_steps(ana, lab, "nothing")
    await make(ana, lab, "Lactase pH", start=-3)
    assert_ok(await say(ana, lab, "open Lactase pH"))
    await add_steps(ana, lab, "prepare buffer", "run gel")
    answer = assert_ok(await say(ana, lab, sentence))
    items = {item["title"]: item for item in answer["card"]["items"]}
    assert any(left in items["Lactase pH"]["detail"] for left in ("one day left", "reste un jour"))
    assert "run gel" in items["Lactase pH"]["detail"]
    assert items["Lactase pH"]["marks"], "three of five days are over and nothing is done"
    assert_ok(await say(ana, lab, "step 1 done"))
    assert_ok(await say(ana, lab, "step 2 done"))
    answer = assert_ok(await say(ana, lab, sentence))
    assert not any(item.get("marks") for item in answer["card"]["items"] if item["title"] == "Lactase pH")
    assert ("Lactase pH" in titles(answer)) == sentence.startswith("what")
    assert french(answer) == sentence.startswith("on")


def notices(client, room, title):
    return [e["text"] for e in client.seen("message", room=room)
            if e["from"].get("bot") and not e.get("cause") and title in e["text"]]


async def test_the_room_is_told_of_the_dates_once_each_also_after_a_down_time(make_server, tmp_path):
    """E7"""
    faults = Faults(tmp_path)
    server = make_server(env=faults.environment)
    ana = await server.login("ana")
    room = await ana.make_room("Lab", "lab")
    await make(ana, room, "Lactase pH", start=2, days=4)
    await say(ana, room, "open Lactase pH")
    await add_steps(ana, room, "run gel")
    await make(ana, room, "Calm", start=2, days=4)
    assert_ok(await say(ana, room, "don't remind us about Calm"))
    day_seconds = 86_400

    async def told(count):
        await ana.wait_for("message", room=room, where=lambda e: len(notices(ana, room, "Lactase pH")) >= count)
        await ana.ask(room, "@simmer help")
        assert len(notices(ana, room, "Lactase pH")) == count and not notices(ana, room, "Calm")

    faults.step(3 * day_seconds)
    await told(1)  # it has begun
    faults.step(1 * day_seconds + day_seconds // 2)
    await told(2)  # it ends tomorrow
    await ana.close()
    server.stop()
    faults.step(20 * day_seconds)
    server.start()
    ana = await server.login("ana")
    history = (await ana.call("room.history", room=room, limit=200))["events"]
    late = [e for e in history if e["event"] == "message" and e["from"].get("bot") and not e.get("cause") and "Lactase pH" in e["text"]]
    if len(late) < 3:
        await ana.wait_for("message", room=room, where=lambda e: "Lactase pH" in e["text"])
        history = (await ana.call("room.history", room=room, limit=200))["events"]
        late = [e for e in history if e["event"] == "message" and e["from"].get("bot") and not e.get("cause") and "Lactase pH" in e["text"]]
    assert len(late) == 3 and "run gel" not in late[0]["text"]
    server.restart()
    ana = await server.login("ana")
    await ana.ask(room, "@simmer help")
    history = (await ana.call("room.history", room=room, limit=200))["events"]
    assert len([e for e in history if e["event"] == "message" and e["from"].get("bot") and not e.get("cause")
                and "Lactase pH" in e["text"]]) == 3
    await ana.close()


@pytest.mark.parametrize("sentence", ["don't remind me about this", "ne me rappelle plus ça"])
async def test_nobody_is_told_of_what_nobody_wants_to_hear(ana, lab, sentence):
    """E7"""
    made = await make(ana, lab, start=3)
    assert made["tellAt"]
    assert_ok(await say(ana, lab, "open Lactase pH"))
    answer = assert_ok(await say(ana, lab, sentence))
    assert "Lactase pH" in answer["text"] and french(answer) == sentence.startswith("ne")
    calm = await get(ana, lab, made["id"])
    assert calm["calm"] and "tellAt" not in calm
    assert_ok(await say(ana, lab, "undo"))
    assert (await get(ana, lab, made["id"]))["tellAt"] == made["tellAt"]
    off = await ana.call("experiment.remind", room=lab, experiment=made["id"], on=False, cid=next(new_cid))
    assert off["experiment"]["calm"]


# --- E8

@pytest.mark.parametrize("sentence", ["open Lactase pH", "ouvre Lactase pH"])
async def test_the_card_shows_all_and_it_is_current_for_the_person_and_then_for_the_room(ana, bo, lab, sentence):
    """E8"""
    await make(ana, lab)
    await make(ana, lab, "Bradford")
    answer = assert_ok(await say(ana, lab, sentence))
    values = [field["value"] for field in answer["card"]["fields"]]
    assert any("37 °C" in value for value in values) and answer["card"]["subject"]["kind"] == "experiment"
    # Bo has opened none: the room's last opened one is meant.
    assert "Lactase pH" in assert_ok(await say(bo, lab, "add step: prepare buffer"))["text"]
    assert_ok(await say(bo, lab, "open Bradford"))
    assert "Bradford" in assert_ok(await say(bo, lab, "add step: measure"))["text"]
    logged = assert_ok(await say(ana, lab, "log observation: cloudy"))
    assert "Lactase pH" in logged["text"] and "prepare buffer" in logged["text"]
    assert logged["card"]["buttons"], "other step"


@pytest.mark.parametrize("sentence, expected", [("open Zebra", "unknown"), ("ouvre Zèbre", "unknown"),
                                                ("open Lactase", "ambiguous"), ("ouvre Lactase", "ambiguous")])
async def test_an_unknown_title_and_one_that_fits_two_have_their_codes(ana, lab, sentence, expected):
    """E8"""
    await make(ana, lab)
    await make(ana, lab, "Lactase temperature")
    assert code(await say(ana, lab, sentence)) == expected


# --- E28

@pytest.mark.parametrize("sentence, yes", [("delete Lactase pH", "yes"), ("supprime Lactase pH", "oui")])
async def test_an_experiment_is_deleted_after_a_question_and_brought_back(ana, lab, sentence, yes):
    """E28"""
    made = await make(ana, lab)
    await add_steps(ana, lab, "run gel")
    asked = assert_ok(await say(ana, lab, sentence))
    assert options(asked) and await listed(ana, lab)
    assert french(assert_ok(await say(ana, lab, yes))) == (yes == "oui") and not await listed(ana, lab)
    assert_ok(await say(ana, lab, "undo"))
    assert (await get(ana, lab, made["id"]))["steps"][0]["title"] == "run gel"
