"""Noodles are added, changed, counted and cooked, by sentence in English and French and by method."""
import asyncio
import time

import pytest

from bot import assert_ok, code, french, live, options
from client import new_cid, unwrap

pytestmark = pytest.mark.row("N4", "N12", "N13", "N25", "N26", "N27", "N34", "N35", "N36", "N37", "N38", "N39", "N40",
                             "N41", "N42", "N43", "N44", "N45", "N46", "N47", "N48", "N53", "N54", "N55", "N57", "B3",
                             "B17", "B18")


async def shelf(client, room):
    """The noodles of a room by name, as the `item` events that the client has heard leave them."""
    await client.settle()
    noodles = {}
    for event in client.seen("item", room=room, kind="noodle"):
        if event["change"] == "removed":
            noodles.pop(event["id"], None)
        else:
            noodles[event["id"]] = event["value"]
    return {n["name"]: n for n in noodles.values()}


async def add(client, room, name, brand=None, **fields):
    fields = {k: v for k, v in {"brand": brand, **fields}.items() if v is not None}
    return unwrap(await client.call("noodle.add", room=room, name=name, cid=next(new_cid), **fields), "noodle")


async def ask(client, room, *lines):
    """Says each to the bot; the last answer."""
    for line in lines:
        message = await client.ask(room, f"@simmer {line}")
    return message


@pytest.fixture
async def pantry(ana, kitchen):
    """Penne with everything, fusilli and bows with less."""
    await add(ana, kitchen, "Penne", "Pasta Nova", cookSeconds=480, mealCups=0.75, sideCups=1 / 3)
    await add(ana, kitchen, "Fusilli", "Casa Grano", cookSeconds=660, mealCups=1.25)
    await add(ana, kitchen, "Bows", "Molino")
    return kitchen


@pytest.mark.parametrize("lines, speaks_french", [
    (["add a noodle", "orzo", "Pasta Nova", "⅔ cup", "half a cup", "8 1/2", "4 stars", "yes"], False),
    (["ajoute une nouille", "orzo", "Pasta Nova", "⅔ tasse", "une demi-tasse", "8,5", "4 étoiles", "oui"], True)])
async def test_a_noodle_is_added_piece_by_piece(ana, bo, kitchen, lines, speaks_french):
    """N46 N55 N57"""
    for line in lines[:-2]:
        message = await ask(ana, kitchen, line)
        assert code(message) == "missing" and not message.get("code") == "unknown", message["text"]
        assert french(message) == speaks_french, message["text"]
    summary = assert_ok(await ask(ana, kitchen, lines[-2]))
    assert summary["card"]["kind"] == "detail" and len(summary["card"]["buttons"]) == 2
    assert not await shelf(ana, kitchen)
    assert_ok(await ask(ana, kitchen, lines[-1]))
    noodle = (await shelf(bo, kitchen))["orzo"]
    assert noodle["brand"] == "Pasta Nova" and noodle["cookSeconds"] == 510 and noodle["sideCups"] == 0.5
    assert noodle["onHand"] and noodle["prefersMeal"] and abs(noodle["mealCups"] - 2 / 3) < 0.01
    assert [e["value"]["value"] for e in bo.seen("item", room=kitchen, kind="rating")] == [4]
    assert_ok(await ask(ana, kitchen, "undo"))
    assert not await shelf(bo, kitchen)


async def test_save_names_what_is_missing_and_save_anyway_keeps_what_is_assumed(ana, kitchen):
    """N47"""
    first = await ask(ana, kitchen, "add penne from Pasta Nova, 8 minutes")
    assert sum("assumed" in f["value"] for f in first["card"]["fields"]) >= 2
    assert code(await ask(ana, kitchen, "save")) == "missing"
    assert code(await ask(ana, kitchen, "save it")) == "missing" and not await shelf(ana, kitchen)
    assert_ok(await ask(ana, kitchen, "save anyway"))
    assert {"mealCups", "sideCups", "cookSeconds", "brand"} <= set((await shelf(ana, kitchen))["penne"])
    message = await ask(ana, kitchen, "ajoute des fusilli de Casa Grano, 11 minutes", "enregistre")
    assert code(message) == "missing" and french(message)
    assert_ok(await ask(ana, kitchen, "enregistre quand même"))
    assert "fusilli" in await shelf(ana, kitchen)


@pytest.mark.parametrize("line, expected", [
    ("add penne from Pasta Nova, 0 minutes", "not_positive"), ("add penne from Pasta Nova, 75 minutes", "too_big"),
    ("add penne from Pasta Nova, 8 minutes, 12 cups meal", "too_big"),
    ("ajoute des penne de Pasta Nova, 75 minutes", "too_big")])
async def test_a_wrong_value_of_a_new_noodle_is_named_and_the_others_are_kept(ana, kitchen, line, expected):
    """N45 N46"""
    message = await ask(ana, kitchen, line)
    assert code(message) == expected
    assert "Pasta Nova" in [f["value"] for f in message["card"]["fields"]]


@pytest.mark.parametrize("word", ["cancel", "never mind", "discard", "annule"])
async def test_cancel_drops_the_draft_and_means_nothing_without_one(ana, kitchen, word):
    """N44 N48"""
    await ask(ana, kitchen, "ajoute une nouille" if word == "annule" else "add a noodle")
    assert_ok(await ask(ana, kitchen, word))
    assert code(await ask(ana, kitchen, word)) == "not_understood" and not await shelf(ana, kitchen)


async def test_another_command_runs_and_the_draft_is_spoken_of(ana, kitchen):
    """N48"""
    await ask(ana, kitchen, "add penne from Pasta Nova, 8 minutes")
    mark = len(ana.events)
    sent = await ana.say(kitchen, "@simmer start a 9 minute timer for eggs")
    told = await ana.wait_for("message", room=kitchen, cause=sent["seq"], since=mark,
                              where=lambda e: "penne" in e["text"])
    assert len(options(told)) == 2 and "eggs" in await live(ana, kitchen)
    assert code(await ask(ana, kitchen, "continue")) == "missing"
    assert_ok(await ask(ana, kitchen, "save anyway"))
    assert "penne" in await shelf(ana, kitchen)


async def test_a_noodle_that_is_there_can_be_updated_instead(ana, pantry):
    """N46"""
    assert code(await ask(ana, pantry, "add penne from Pasta Nova, 9 minutes")) == "duplicate"
    assert "→" in assert_ok(await ask(ana, pantry, "yes"))["text"]
    assert (await shelf(ana, pantry))["Penne"]["cookSeconds"] == 540
    assert code(await ask(ana, pantry, "ajoute des penne de Pasta Nova, 10 minutes")) == "duplicate"
    assert_ok(await ask(ana, pantry, "non"))
    assert (await shelf(ana, pantry))["Penne"]["cookSeconds"] == 540


@pytest.mark.parametrize("line, name, field, value", [
    ("penne cook 9 minutes", "Penne", "cookSeconds", 540), ("set the cooking time of the bows to 7:30", "Bows", "cookSeconds", 450),
    ("set the fusilli side serving to half a cup", "Fusilli", "sideCups", 0.5),
    ("change the brand of penne to Casa Grano", "Penne", "brand", "Casa Grano"),
    ("1 cup of penne is 95 g", "Penne", "gramsPerCup", 95), ("rename bows to farfalle", "farfalle", "brand", "Molino"),
    ("fusilli is a side dish", "Fusilli", "prefersMeal", False), ("switch bows to side", "Bows", "prefersMeal", False),
    ("les penne cuisent 9 minutes", "Penne", "cookSeconds", 540), ("les fusilli en accompagnement", "Fusilli", "prefersMeal", False)])
async def test_one_value_is_changed_and_taken_back(ana, bo, pantry, line, name, field, value):
    """N27 N43 B3"""
    before = {n: {k: v for k, v in noodle.items() if k not in ("version", "updatedAt")}
              for n, noodle in (await shelf(bo, pantry)).items()}
    message = assert_ok(await ask(ana, pantry, line))
    assert "→" in message["text"]
    assert (await shelf(bo, pantry))[name][field] == value
    assert_ok(await ask(ana, pantry, "undo"))
    after = {n: {k: v for k, v in noodle.items() if k not in ("version", "updatedAt")}
             for n, noodle in (await shelf(bo, pantry)).items()}
    assert after == before


async def test_the_edit_card_and_a_value_that_is_asked_for(ana, pantry):
    """N42 N43 N44 N45"""
    card = assert_ok(await ask(ana, pantry, "edit penne"))["card"]
    assert card["kind"] == "detail" and len(card["fields"]) >= 8
    assert french(assert_ok(await ask(ana, pantry, "modifie les penne")))
    assert code(await ask(ana, pantry, "change the cooking time of penne")) == "missing"
    assert code(await ask(ana, pantry, "75")) == "too_big"
    assert code(await ask(ana, pantry, "soon")) == "not_number"
    assert_ok(await ask(ana, pantry, "9"))
    assert (await shelf(ana, pantry))["Penne"]["cookSeconds"] == 540
    await ask(ana, pantry, "change the brand of penne")
    assert_ok(await ask(ana, pantry, "never mind"))
    assert (await shelf(ana, pantry))["Penne"]["brand"] == "Pasta Nova"
    assert code(await ask(ana, pantry, "use penne as a dessert")) == "unknown"


@pytest.mark.parametrize("line, answer, expected", [
    ("penne: cook 70 minutes, meal serving 2 cups", "9 minutes", "too_big"), ("penne 9 minutes, 12 cups meal", "2", "too_big"),
    ("set penne to 9 minutes and meal serving 0 cups", "2", "not_positive"),
    ("les penne : cuisson 70 minutes, repas 2 tasses", "9 minutes", "too_big")])
async def test_one_wrong_value_of_several_is_asked_again_and_the_others_are_kept(ana, pantry, line, answer, expected):
    """N43 N45"""
    assert code(await ask(ana, pantry, line)) == expected
    assert_ok(await ask(ana, pantry, answer))
    penne = (await shelf(ana, pantry))["Penne"]
    assert (penne["cookSeconds"], penne["mealCups"]) == (540, 2)
    assert_ok(await ask(ana, pantry, "undo"))
    assert (await shelf(ana, pantry))["Penne"]["cookSeconds"] != 540


async def test_stars_are_one_of_several_values(ana, pantry):
    """N43 N45 N57"""
    assert code(await ask(ana, pantry, "penne 9 minutes, 7 stars")) == "invalid"
    assert (await shelf(ana, pantry))["Penne"]["cookSeconds"] != 540
    assert "4" in assert_ok(await ask(ana, pantry, "4"))["text"]
    assert (await shelf(ana, pantry))["Penne"]["cookSeconds"] == 540


@pytest.mark.parametrize("line", ["delete the fusilo", "edit the fusilo", "show the fusilo", "supprime les fusilo", "modifie les fusilo"])
async def test_a_name_with_two_slips_is_asked_about(ana, kitchen, line):
    """N9 N11 N12 N42: the nearest is offered, what is like none is not understood, and no deletes nothing."""
    await add(ana, kitchen, "Fusilli", "Casa Grano")
    offered = await ask(ana, kitchen, line)
    assert code(offered) == "unknown" and "Fusilli" in offered["text"]
    assert_ok(await ask(ana, kitchen, "non" if line[0] in "ms" and "les" in line else "no"))
    assert (await shelf(ana, kitchen)).keys() == {"Fusilli"}
    assert code(await ask(ana, kitchen, line.replace("fusilo", "zwieback"))) == "not_understood"


@pytest.mark.parametrize("everything, exact", [("delete everything", "yes, delete 3"), ("delete all noodles", "yes, delete 3"),
                                               ("supprime tout", "oui, supprime 3"), ("supprime toutes les nouilles", "oui, supprime 3")])
async def test_noodles_are_deleted_and_brought_back(ana, bo, pantry, everything, exact):
    """N12"""
    await ask(ana, pantry, "start the penne timer")
    assert_ok(await ask(ana, pantry, "delete the penne"))
    assert "Penne" not in await shelf(bo, pantry) and "penne" in await live(ana, pantry)
    assert_ok(await ask(ana, pantry, "undo"))
    assert "Penne" in await shelf(bo, pantry)
    assert_ok(await ask(ana, pantry, "cancel the penne timer"))
    await ask(ana, pantry, everything)
    await ask(ana, pantry, "yes")
    assert len(await shelf(bo, pantry)) == 3
    await ask(ana, pantry, everything)
    assert_ok(await ask(ana, pantry, exact))
    assert not await shelf(bo, pantry)
    assert_ok(await ask(ana, pantry, "undo"))
    assert len(await shelf(bo, pantry)) == 3


@pytest.mark.parametrize("out, back, many", [
    ("we're out of penne", "I bought penne", "we have 2 boxes of penne"),
    ("no more penne", "mark penne as available", "we have 2 packs of penne"),
    ("il n'y a plus de penne", "j'ai acheté des penne", "il reste 2 paquets de penne")])
async def test_stock_is_set_and_never_turned_over(ana, pantry, out, back, many):
    """N13 B18"""
    assert_ok(await ask(ana, pantry, out))
    assert not (await shelf(ana, pantry))["Penne"]["onHand"]
    version = (await shelf(ana, pantry))["Penne"]["version"]
    assert_ok(await ask(ana, pantry, out))
    assert (await shelf(ana, pantry))["Penne"]["version"] == version, "it was so already: no change"
    assert_ok(await ask(ana, pantry, back))
    assert (await shelf(ana, pantry))["Penne"]["onHand"]
    assert_ok(await ask(ana, pantry, many))
    assert (await shelf(ana, pantry))["Penne"]["stock"] == {"amount": 2, "unit": "pack"}


@pytest.mark.parametrize("few, grocery", [("we have 1 box of penne", "grocery list"),
                                          ("il reste 1 paquet de penne", "la liste de courses")])
async def test_what_is_low_is_on_hand_and_on_the_grocery_list(ana, pantry, few, grocery):
    """B18 N20"""
    assert_ok(await ask(ana, pantry, few))
    assert (await shelf(ana, pantry))["Penne"]["onHand"]
    listed = assert_ok(await ask(ana, pantry, grocery))
    assert [item["title"].split(" (")[0] for item in listed["card"]["items"]] == ["Penne"]
    assert listed["card"]["items"][0]["detail"], "and why, since it is not out"
    assert_ok(await ask(ana, pantry, "we have 5 boxes of penne"))
    assert not (await ask(ana, pantry, grocery)).get("card"), "enough again"


async def test_a_last_good_day_is_kept(ana, pantry):
    """B18"""
    assert_ok(await ask(ana, pantry, "the penne are best before 1 May"))
    assert (await shelf(ana, pantry))["Penne"]["bestBefore"].endswith("-05-01")
    assert_ok(await ask(ana, pantry, "les fusilli sont à consommer avant le 1er mai"))
    assert (await shelf(ana, pantry))["Fusilli"]["bestBefore"].endswith("-05-01")


@pytest.mark.parametrize("line, people, expected", [
    ("we are 4 tonight", 4, None), ("cooking for six people", 6, None), ("on est 4 ce soir", 4, None),
    ("we are 0 tonight", None, "not_positive"), ("cooking for 500 people", None, "too_big"),
    ("cooking for 2.5 people", None, "not_number")])
async def test_for_how_many(bo, ana, pantry, line, people, expected):
    """N25: every member sets it."""
    message = await ask(bo, pantry, line)
    assert code(message) == expected, message["text"]
    await ana.settle()
    assert (await ana.rooms())[pantry]["settings"].get("peopleCount") == people


@pytest.mark.parametrize("line, words", [
    ("how much penne per person?", "¾ cup"), ("how much penne for 4?", "3 cups"), ("how much fusilli for 2?", "2½ cups"),
    ("how much penne for 3 as a side?", "1 cup"), ("combien de penne pour 4 ?", "3 tasses"),
    ("combien de fusilli par personne ?", "1¼ tasse")])
async def test_portions(ana, pantry, line, words):
    """N4 N26"""
    message = assert_ok(await ask(ana, pantry, line))
    assert words in message["text"] and message.get("quiet")
    assert "peopleCount" not in (await ana.rooms())[pantry]["settings"], "a number in the sentence is used once"


async def test_a_serving_that_is_not_known_is_asked_for_and_grams_are_shown(cleo, ana, pantry):
    """N4 B17"""
    assert code(await ask(cleo, pantry, "how much bows per person?")) == "missing"
    assert_ok(await ask(cleo, pantry, "¾ cup"))
    assert (await shelf(cleo, pantry))["Bows"]["mealCups"] == 0.75
    assert_ok(await ask(cleo, pantry, "show grams"))
    assert "300" in assert_ok(await ask(cleo, pantry, "how much bows for 4?"))["text"]
    assert "4" in assert_ok(await ask(cleo, pantry, "I have 300 g of bows, for how many?"))["text"]
    assert code(await ask(cleo, pantry, "how much bows for 51 people?")) == "too_big"
    assert_ok(await ask(cleo, pantry, "show cups"))


async def test_samples(ana, kitchen):
    """N53"""
    room = await ana.make_room(f"Pantry {time.time_ns()}", kind="pantry")
    noodles = await shelf(ana, room)
    assert len(noodles) == 3 and all(n["sample"] for n in noodles.values())
    offer = [e for e in (await ana.all_history(room)) if (e.get("from") or {}).get("bot")]
    assert len(offer) == 1 and offer[0].get("quiet") and len(options(offer[0])) == 1
    assert_ok(await ask(ana, room, options(offer[0])[0]))
    assert not await shelf(ana, room)
    assert not await shelf(ana, kitchen)
    assert_ok(await ask(ana, kitchen, "charge les exemples", "load the samples"))
    assert len(await shelf(ana, kitchen)) == 3
    await ask(ana, kitchen, "fusilli cook 10 minutes", "remove the samples")
    assert set(await shelf(ana, kitchen)) == {"Fusilli"}
    assert options(await ask(ana, kitchen, "load the samples"))
    assert_ok(await ask(ana, kitchen, "yes"))
    assert len(await shelf(ana, kitchen)) == 3


@pytest.mark.parametrize("start, show, pause, resume, cancel", [
    ("start the penne timer", "show the penne timer", "pause the penne", "resume penne", "cancel the penne timer"),
    ("lance le minuteur des penne", "montre le minuteur des penne", "mets le minuteur en pause", "reprends le minuteur",
     "annule le minuteur des penne")])
async def test_the_timer_of_a_noodle(ana, bo, pantry, start, show, pause, resume, cancel):
    """N34 N35 N36 N37 N38 N39"""
    noodle = (await shelf(ana, pantry))["Penne"]
    card = assert_ok(await ask(ana, pantry, start))["card"]
    timer = (await live(bo, pantry))["penne"]
    assert timer["totalSeconds"] == 480 and timer["subject"] == {"kind": "noodle", "id": noodle["id"]}
    assert timer["startedBy"] == ana.id and card["id"] == timer["id"]
    again = await ask(ana, pantry, start)
    assert code(again) == "duplicate"
    assert_ok(await ask(ana, pantry, "no"))
    assert "Penne" in assert_ok(await ask(bo, pantry, show))["text"]
    assert_ok(await ask(bo, pantry, pause))
    assert (await live(ana, pantry))["penne"]["state"] == "paused"
    assert_ok(await ask(bo, pantry, resume))
    assert (await live(ana, pantry))["penne"]["state"] == "running"
    assert_ok(await ask(ana, pantry, cancel))
    assert not await live(ana, pantry)


async def test_the_alarm_of_a_noodle_names_its_starter_and_is_silenced(ana, bo, pantry):
    """N40 N41: with a noodle that cooks for a second."""
    await add(ana, pantry, "Vermicelli", "Nova", cookSeconds=1)
    mark = await bo.mark()
    assert_ok(await ask(ana, pantry, "start the vermicelli timer"))
    alarm = await bo.wait_for("message", room=pantry, since=mark, where=lambda e: "@ana" in e["text"])
    assert "Vermicelli" in alarm["text"]
    assert_ok(await ask(bo, pantry, "stop"))
    timer = next(t for t in await ana.timers(pantry) if t["label"] == "Vermicelli") if await ana.timers(pantry) else None
    assert timer is None or timer["state"] == "acknowledged"


async def test_without_a_time_the_minutes_are_asked(ana, pantry):
    """N34"""
    assert code(await ask(ana, pantry, "start the bows timer")) == "missing"
    assert_ok(await ask(ana, pantry, "7:30"))
    assert (await live(ana, pantry))["bows"]["totalSeconds"] == 450


@pytest.mark.parametrize("line", ["who changed the penne?", "history of penne", "qui a modifié les penne ?"])
async def test_the_history_of_a_noodle(ana, bo, pantry, line):
    """N57"""
    assert_ok(await ask(bo, pantry, "penne cook 9 minutes"))
    text = assert_ok(await ask(ana, pantry, line))["text"]
    assert "Bo" in text and "→" in text


async def test_an_outsider_hears_of_nothing(ana, login, fresh, pantry):
    """N57"""
    eve = await login(fresh("eve"))
    noodle = (await shelf(ana, pantry))["Penne"]["id"]
    for method, fields in (("noodle.update", {"noodle": noodle, "cookSeconds": 60}), ("noodle.delete", {"noodle": noodle}),
                           ("noodle.stock", {"noodle": noodle, "onHand": False}), ("noodle.add", {"name": "x"}),
                           ("noodle.samples", {}), ("noodle.people", {"people": 3})):
        await eve.refused("not_found", method, room=pantry, cid=next(new_cid), **fields)
    room = await eve.make_room(fresh("room"))
    # With a room of one's own the noodle is as unknown as one that is not there.
    await eve.refused("not_found", "noodle.update", room=room, noodle=noodle, cookSeconds=60, cid=next(new_cid))
    answers = {(await eve.ask(room, f"@simmer history of {name}"))["text"].replace(name, "it") for name in ("penne", "nothing")}
    assert len(answers) == 1
    assert not eve.seen("item", room=pantry)
    assert (await shelf(ana, pantry))["Penne"]["cookSeconds"] == 480


async def test_two_members_change_one_noodle_at_once(ana, bo, pantry):
    """DOMAIN: other fields merge, the same one is a conflict that shows both values."""
    noodle = (await shelf(ana, pantry))["Penne"]
    seen = {"room": pantry, "noodle": noodle["id"], "version": noodle["version"]}
    one, two = await asyncio.gather(
        ana.call("noodle.update", **seen, cookSeconds=540, cid=next(new_cid)),
        bo.call("noodle.update", **seen, brand="Casa Grano", cid=next(new_cid)))
    assert {one["noodle"]["version"], two["noodle"]["version"]} == {noodle["version"] + 1, noodle["version"] + 2}
    both = (await shelf(ana, pantry))["Penne"]
    assert both["cookSeconds"] == 540 and both["brand"] == "Casa Grano"
    error = await bo.refused("conflict", "noodle.update", **seen, cookSeconds=600, cid=next(new_cid))
    assert error.data["mine"] == 600 and error.data["theirs"] == 540 and error.field == "cookSeconds"
    assert (await shelf(ana, pantry))["Penne"]["cookSeconds"] == 540


async def test_methods(ana, bo, kitchen):
    """N12 N13 N25 N34 N45 N53 by method, each once."""
    cid = next(new_cid)
    first = await ana.call("noodle.add", room=kitchen, name="Penne", brand="Nova", cookSeconds=480, rating=4, cid=cid)
    again = await ana.call("noodle.add", room=kitchen, name="Penne", brand="Nova", cookSeconds=480, rating=4, cid=cid)
    assert again["dup"] and again["noodle"]["id"] == first["noodle"]["id"]
    name = {"room": kitchen, "noodle": first["noodle"]["id"]}
    await ana.refused("duplicate", "noodle.add", room=kitchen, name="penne", brand="NOVA", cid=next(new_cid))
    for reason, fields in (("missing", {"name": " "}), ("not_positive", {"cookSeconds": 0}), ("too_big", {"cookSeconds": 3601}),
                           ("too_big", {"mealCups": 11}), ("not_positive", {"sideCups": 0}), ("not_number", {"mealCups": "1"}),
                           ("too_big", {"gramsPerCup": 301}), ("too_long", {"brand": "x" * 81}), ("invalid", {"onHand": 1})):
        await ana.refused(reason, "noodle.update", field=next(iter(fields)), **name, **fields, cid=next(new_cid))
    changed = await bo.call("noodle.update", **name, mealCups=1.5, brand=None, cid=next(new_cid))
    assert changed["noodle"]["mealCups"] == 1.5 and "brand" not in changed["noodle"]
    stocked = await bo.call("noodle.stock", **name, amount=250, unit="g", bestBefore="2099-05-01", cid=next(new_cid))
    assert stocked["noodle"]["stock"] == {"amount": 250, "unit": "g"} and stocked["noodle"]["bestBefore"] == "2099-05-01"
    assert not (await bo.call("noodle.stock", **name, onHand=False, cid=next(new_cid)))["noodle"]["onHand"]
    timer = (await bo.call("timer.start", **name, cid=next(new_cid)))["timer"]
    assert timer["label"] == "Penne" and timer["totalSeconds"] == 480 and timer["subject"]["id"] == name["noodle"]
    assert (await bo.call("noodle.people", room=kitchen, people=6, cid=next(new_cid)))["people"] == 6
    await bo.refused("too_big", "noodle.people", field="people", room=kitchen, people=51, cid=next(new_cid))
    assert (await bo.call("noodle.delete", **name, cid=next(new_cid)))["noodle"]["deleted"]
    await bo.refused("not_found", "noodle.update", **name, mealCups=1, cid=next(new_cid))
    await bo.call("undo", room=kitchen, cid=next(new_cid))
    assert "Penne" in await shelf(ana, kitchen)
    assert len((await bo.call("noodle.samples", room=kitchen, cid=next(new_cid)))["noodles"]) == 3
    assert (await bo.call("noodle.samples", room=kitchen, cid=next(new_cid)))["noodles"] == []
    assert len((await bo.call("noodle.samples", room=kitchen, remove=True, cid=next(new_cid)))["removed"]) == 3


async def test_nothing_that_was_answered_is_lost_by_a_power_cut(make_server):
    """N54: the noodle, a draft that is open, the number of people and the list of changes."""
    server = make_server()
    ana = await server.login("ana")
    room = await ana.make_room("Pantry")
    await ask(ana, room, "add penne from Pasta Nova, 8 minutes", "save anyway", "penne cook 9 minutes", "we are 5 tonight")
    await ask(ana, room, "add fusilli from Casa Grano, 11 minutes")
    server.kill()
    server.restart()
    await ana.close()
    ana = await server.login("ana")
    assert_ok(await ana.ask(room, "save anyway"))
    assert (await ana.rooms())[room]["settings"]["peopleCount"] == 5
    assert "→" in assert_ok(await ask(ana, room, "history of penne"))["text"]
    assert "9 min" in assert_ok(await ask(ana, room, "edit penne"))["text"]
    assert "11 min" in assert_ok(await ask(ana, room, "edit fusilli"))["text"]
    await ana.close()
