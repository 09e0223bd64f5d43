"""Timers by sentence, in English and French, and by method (N34–N41 T16–T19 B1 B2 B4 B6)."""
import time

import pytest

from bot import assert_ok, code, french, live, options, seconds_left
from client import new_cid, unwrap

pytestmark = pytest.mark.row("N34", "N35", "N36", "N37", "N38", "N39", "N40", "N41", "T16", "T17", "T18", "T19",
                             "B1", "B2", "B4", "B6")


async def run(client, room, *sentences):
    """Says each addressed to the bot; returns the last answer. None may fail."""
    for sentence in sentences:
        message = assert_ok(await client.ask(room, f"@simmer {sentence}"))
    return message


def near(timer, seconds, slack=30):
    left = (timer["endsAt"] - time.time() * 1000) / 1000 if timer["state"] == "running" else timer["remainingMs"] / 1000
    assert seconds - slack <= left <= seconds + 1, f"{left} s left, expected about {seconds}"


@pytest.mark.parametrize("sentence, label, seconds", [
    ("start 9 min timer for penne", "penne", 540), ("9 minutes for the penne", "penne", 540),
    ("set a timer for 8 1/2 minutes for eggs", "egg", 510), ("timer 1:30 called broth", "broth", 90),
    ("start an hour and a half timer for the stew", "stew", 5400), ("please start a 45 second timer for toast", "toast", 45),
    ("could you set a rice timer for twenty-five minutes?", "rice", 1500), ("penne 9 min", "penne", 540),
    ("lance un minuteur de 9 minutes pour les penne", "penne", 540), ("minuteur de huit minutes et demie pour les œufs", "uf", 510),
    ("mets un minuteur d'une demi-heure pour le riz", "riz", 1800), ("penne 9 min s'il te plaît", "penne", 540),
    ("3 min tea", "tea", 180), ("infusion de 3 minutes", "", 180), ("steep for 3 minutes", "", 180), ("tea timer 2:30", "tea", 150),
])
async def test_a_timer_is_started_by_sentence(ana, kitchen, sentence, label, seconds):
    """N34 T16 B4"""
    message = assert_ok(await ana.ask(kitchen, f"@simmer {sentence}"))
    timers = await ana.timers(kitchen)
    assert len(timers) == 1 and timers[0]["state"] == "running", timers
    assert timers[0]["totalSeconds"] == seconds and label in timers[0]["label"].lower()
    near(timers[0], seconds)
    card = message["card"]
    assert card["kind"] == "timer" and card["id"] == timers[0]["id"] and card["endsAt"] == timers[0]["endsAt"]
    assert card["label"] in message["text"], "the words of a card say what it shows"


async def test_all_three_see_the_card_and_the_state(ana, bo, cleo, kitchen):
    """N34 N57: said without addressing the bot."""
    message = await ana.ask(kitchen, "start 9 min timer for penne")
    for who in (ana, bo, cleo):
        timer = (await who.wait_for("timer", room=kitchen))["timer"]
        seen = await who.wait_for("message", room=kitchen, seq=message["seq"])
        assert timer["label"].lower() == "penne" and seen["card"]["id"] == timer["id"] and seen["from"]["bot"] is True
    assert (await ana.timers(kitchen))[0]["startedBy"] == ana.id


@pytest.mark.parametrize("sentence, speaks_french", [
    ("how long left?", False), ("timer", False), ("how much time on the penne?", False), ("show the penne timer", False),
    ("il reste combien de temps ?", True), ("montre le minuteur des penne", True)])
async def test_how_long_is_left(ana, kitchen, sentence, speaks_french):
    """N35 N39 T17"""
    await run(ana, kitchen, "start a 9 minute timer for penne")
    message = await run(ana, kitchen, sentence)
    assert 480 <= seconds_left(message["text"]) <= 540 and "penne" in message["text"].lower()
    if speaks_french:
        assert french(message), message["text"]


async def test_with_no_timer_it_says_so(ana, kitchen):
    """N35 N37 T19"""
    before = len(await ana.timers(kitchen))
    await ana.ask(kitchen, "@simmer how long left?")
    assert code(await ana.ask(kitchen, "@simmer cancel the timer")) == "unknown"
    assert code(await ana.ask(kitchen, "@simmer stop the tea timer")) == "unknown"
    assert code(await ana.ask(kitchen, "@simmer mets le minuteur en pause")) == "unknown"
    assert len(await ana.timers(kitchen)) == before


@pytest.mark.parametrize("pause, resume", [
    ("pause the penne", "resume penne"), ("hold the timer", "continue the timer"), ("pause it", "resume it"),
    ("mets le minuteur en pause", "reprends le minuteur")])
async def test_pause_keeps_the_rest_and_resume_computes_a_new_end(ana, bo, kitchen, pause, resume):
    """N36"""
    await run(ana, kitchen, "start a 9 minute timer for penne")
    await run(ana, kitchen, pause)
    paused = (await live(ana, kitchen))["penne"]
    assert paused["state"] == "paused" and 500_000 < paused["remainingMs"] <= 540_000 and not paused.get("endsAt")
    again = await ana.ask(kitchen, f"@simmer {pause}")
    assert (await live(ana, kitchen))["penne"]["version"] == paused["version"], f"no change: {again['text']}"
    await run(ana, kitchen, resume)
    running = (await live(ana, kitchen))["penne"]
    assert running["state"] == "running" and abs(running["endsAt"] - time.time() * 1000 - paused["remainingMs"]) < 20_000
    await bo.settle()
    states = [e["timer"]["state"] for e in bo.seen("timer", room=kitchen)]
    assert states == ["running", "paused", "running"]


@pytest.mark.parametrize("sentence", ["cancel the penne timer", "stop the timer", "forget the penne timer",
                                      "annule le minuteur", "arrête le minuteur"])
async def test_cancel_and_undo_brings_it_back_with_what_is_left(ana, kitchen, sentence):
    """N37 B3"""
    await run(ana, kitchen, "start a 9 minute timer for penne")
    await run(ana, kitchen, sentence)
    assert await live(ana, kitchen) == {}
    await run(ana, kitchen, "undo" if sentence.isascii() and "annule" not in sentence else "annule la dernière action")
    back = (await live(ana, kitchen))["penne"]
    assert back["state"] == "running"
    near(back, 540)


@pytest.mark.parametrize("ask, answer, left", [
    ("stop the timer", "the penne one", "rice"), ("stop the timer", "2", None), ("cancel the timer", "the second one", None),
    ("arrête le minuteur", "celui des penne", "rice"), ("annule le minuteur", "le premier", None)])
async def test_two_running_and_none_named_asks_which(ana, kitchen, ask, answer, left):
    """N37 B2"""
    await run(ana, kitchen, "start a 9 minute timer for penne", "start a 20 minute timer for rice")
    # A third person's timer in between keeps "the one just named" out of the question.
    question = await ana.ask(kitchen, f"@simmer {ask}")
    assert code(question) == "ambiguous" and len(options(question)) == 2
    assert len(await live(ana, kitchen)) == 2, "a question changes nothing"
    answered = await ana.ask(kitchen, answer)
    assert code(answered) is None, answered["text"]
    rest = await live(ana, kitchen)
    assert len(rest) == 1 and (left is None or left in rest)


async def test_a_button_of_a_choice_says_its_sentence(ana, kitchen):
    """B2"""
    await run(ana, kitchen, "start a 9 minute timer for penne", "start a 20 minute timer for rice")
    question = await ana.ask(kitchen, "@simmer stop the timer")
    await ana.call("say", room=kitchen, text=options(question)[0], cid=next(new_cid))
    await ana.wait_for("timer", room=kitchen, where=lambda e: e["timer"]["state"] == "cancelled")
    assert len(await live(ana, kitchen)) == 1


@pytest.mark.parametrize("sentence, cancelled", [
    ("cancel the 20 minute timer", "rice"), ("stop the rice timer", "rice"), ("cancel the pen timer", "penne"),
    ("annule le minuteur de 20 minutes", "rice")])
async def test_a_timer_is_found_by_name_part_or_original_length(ana, kitchen, sentence, cancelled):
    """B2"""
    await run(ana, kitchen, "start a 9 minute timer for penne", "start a 20 minute timer for rice", sentence)
    assert cancelled not in await live(ana, kitchen) and len(await live(ana, kitchen)) == 1


async def test_pause_looks_only_at_running_timers_and_resume_only_at_paused(ana, kitchen):
    """B2 B4"""
    await run(ana, kitchen, "start a 9 minute timer for penne", "start a 20 minute timer for rice", "pause the rice",
              "pause the timer")
    assert {t["state"] for t in (await live(ana, kitchen)).values()} == {"paused"}


@pytest.mark.parametrize("sentence, label, seconds", [
    ("add 2 minutes to the rice", "rice", 1320), ("take 5 minutes off the rice", "rice", 900),
    ("ajoute 2 minutes au riz", "riz", 1320), ("2 more minutes for the rice", "rice", 1320)])
async def test_time_is_added_and_taken(ana, kitchen, sentence, label, seconds):
    """B4"""
    await run(ana, kitchen, f"start a 20 minute timer for {label}", sentence)
    near((await live(ana, kitchen))[label], seconds)


async def test_taking_more_than_is_left_is_refused(ana, kitchen):
    """B4"""
    await run(ana, kitchen, "start a 2 minute timer for rice")
    refused = await ana.ask(kitchen, "@simmer take 5 minutes off the rice")
    assert code(refused)
    near((await live(ana, kitchen))["rice"], 120)


@pytest.mark.parametrize("sentence, labels", [
    ("10 minutes for eggs and 25 for rice", ("egg", "rice")),
    ("10 minutes pour les œufs et 25 pour le riz", ("uf", "riz"))])
async def test_several_timers_in_one_sentence(ana, kitchen, sentence, labels):
    """B4"""
    await run(ana, kitchen, sentence)
    timers = await live(ana, kitchen)
    assert sorted(t["totalSeconds"] for t in timers.values()) == [600, 1500]
    for label in labels:
        assert any(label in name for name in timers), timers.keys()


@pytest.mark.parametrize("pause, cancel", [("pause all timers", "cancel all timers"),
                                           ("mets tous les minuteurs en pause", "annule tous les minuteurs")])
async def test_all_timers_at_once(ana, kitchen, pause, cancel):
    """B4"""
    await run(ana, kitchen, "start a 9 minute timer for penne", "start a 20 minute timer for rice", pause)
    assert {t["state"] for t in (await live(ana, kitchen)).values()} == {"paused"}
    answer = await ana.ask(kitchen, f"@simmer {cancel}")
    if await live(ana, kitchen):  # it may ask once before it drops several things
        await ana.ask(kitchen, options(answer)[0] if options(answer) else "yes")
    assert await live(ana, kitchen) == {}


@pytest.mark.parametrize("sentence", ["which timers are running?", "list timers", "quels minuteurs tournent ?"])
async def test_the_list_has_the_soonest_first_and_is_quiet(ana, kitchen, sentence):
    """N38"""
    await run(ana, kitchen, "start a 20 minute timer for rice", "start a 9 minute timer for penne")
    message = await run(ana, kitchen, sentence)
    text = message["text"].lower()
    assert text.index("penne") < text.index("rice") and message["quiet"] is True


async def test_the_same_name_twice_gets_a_number(ana, kitchen):
    """N34 N38"""
    await run(ana, kitchen, "start a 9 minute timer for penne")
    answer = await ana.ask(kitchen, "@simmer start a 10 minute timer for penne")
    if "penne 2" not in await live(ana, kitchen):  # it may ask whether a second one is meant
        assert answer.get("card") or code(answer)
        await ana.ask(kitchen, "yes")
    assert set(await live(ana, kitchen)) == {"penne", "penne 2"}


async def test_twenty_timers_are_the_limit_of_a_room(ana, kitchen):
    """N38"""
    for n in range(20):
        await ana.call("timer.start", room=kitchen, label=f"pot {n}", totalSeconds=600, cid=next(new_cid))
    assert code(await ana.ask(kitchen, "@simmer start a 5 minute timer for the soup")) == "limit"
    await ana.refused("limit", "timer.start", room=kitchen, label="one more", totalSeconds=60, cid=next(new_cid))


@pytest.mark.parametrize("sentence, expected", [
    ("start the penne timer", "missing"), ("set a timer", "missing"), ("lance le minuteur des penne", "missing"),
    ("start a 0 minute timer", "not_number"), ("steep for 0 minutes", "not_number"), ("infusion de 0 minute", "not_number"),
    ("steep for a while", "not_number"), ("infuse un moment", "not_number"), ("start a 9 day timer for kimchi", "too_big")])
async def test_a_wrong_or_missing_length_has_its_code(ana, kitchen, sentence, expected):
    """N34 T16"""
    answer = await ana.ask(kitchen, f"@simmer {sentence}")
    assert code(answer) == expected, answer
    assert await live(ana, kitchen) == {}


@pytest.mark.parametrize("sentence, answer, seconds", [
    ("start the penne timer", "9", 540), ("start the penne timer", "8:30", 510), ("set a timer for penne", "nine minutes", 540),
    ("lance le minuteur des penne", "huit minutes et demie", 510)])
async def test_the_missing_length_is_asked_for_and_the_next_line_answers(ana, kitchen, sentence, answer, seconds):
    """N34, rule 1"""
    await ana.ask(kitchen, f"@simmer {sentence}")
    assert_ok(await ana.ask(kitchen, answer))
    (timer,) = await ana.timers(kitchen)
    assert timer["totalSeconds"] == seconds and timer["label"].lower() == "penne"


# --- firing


async def fired(client, room, label):
    await client.wait_for("timer", room=room, where=lambda e: e["timer"]["state"] == "finished"
                          and e["timer"]["label"].lower() == label)
    return await client.wait_for("message", room=room, where=lambda e: e["from"].get("bot")
                                 and label in e["text"].lower() and not e.get("cause") and not e.get("quiet"))


@pytest.mark.parametrize("sentence, label", [("start a 1 second timer for penne", "penne"),
                                             ("lance un minuteur d'une seconde pour les penne", "penne")])
async def test_the_end_is_told_once_to_all_with_the_starters_name(ana, bo, kitchen, sentence, label):
    """N40 T18"""
    await ana.ask(kitchen, f"@simmer {sentence}")
    heard = [await fired(who, kitchen, label) for who in (ana, bo)]
    assert heard[0] == heard[1]
    (timer,) = await ana.timers(kitchen) or [None]
    assert timer is None or timer["state"] == "finished"
    end = next(e for e in bo.seen("timer", room=kitchen) if e["timer"]["state"] == "finished")
    assert end["timer"]["firedAt"] >= end["timer"].get("endsAt", 0)
    assert "ana" in heard[0]["text"].lower() or "ana" in str(heard[0].get("card", "")).lower()
    await bo.ask(kitchen, "@simmer help")
    assert len([e for e in bo.seen("timer", room=kitchen) if e["timer"]["state"] == "finished"]) == 1


@pytest.mark.parametrize("sentence", ["stop", "ok thanks", "arrête"])
async def test_stop_right_after_the_alarm_silences_it_for_the_room(ana, bo, kitchen, sentence):
    """N41 T19 B6"""
    await ana.ask(kitchen, "@simmer start a 1 second timer for penne")
    await fired(bo, kitchen, "penne")
    await bo.say(kitchen, sentence if sentence == "stop" else f"@simmer {sentence}")
    for who in (ana, bo):
        await who.wait_for("timer", room=kitchen, where=lambda e: e["timer"]["state"] == "acknowledged")


@pytest.mark.parametrize("sentence", ["one more minute", "encore une minute"])
async def test_one_more_minute_runs_under_the_same_name(ana, kitchen, sentence):
    """N41 B6"""
    await ana.ask(kitchen, "@simmer start a 1 second timer for penne")
    await fired(ana, kitchen, "penne")
    await run(ana, kitchen, sentence)
    timer = (await live(ana, kitchen))["penne"]
    assert timer["totalSeconds"] == 60 and timer["state"] == "running"


async def test_the_method_stop_of_a_page_reaches_every_device(ana, bo, kitchen):
    """N41"""
    await ana.ask(kitchen, "@simmer start a 1 second timer for penne")
    end = await bo.wait_for("timer", room=kitchen, where=lambda e: e["timer"]["state"] == "finished")
    await bo.call("timer.acknowledge", room=kitchen, timer=end["timer"]["id"], cid=next(new_cid))
    await ana.wait_for("timer", room=kitchen, where=lambda e: e["timer"]["state"] == "acknowledged")


# --- by method: both end in the same action and the same log


async def test_the_methods_do_what_the_sentences_do_and_undo_knows_them(ana, bo, kitchen):
    """N36 N37 B3"""
    started = unwrap(await ana.call("timer.start", room=kitchen, label="penne", totalSeconds=540, cid=next(new_cid)), "timer")
    name = {"room": kitchen, "timer": started["id"]}
    near(started, 540)
    paused = unwrap(await bo.call("timer.pause", **name, version=started["version"], cid=next(new_cid)), "timer")
    assert paused["state"] == "paused" and paused["version"] == started["version"] + 1
    await ana.refused("conflict", "timer.resume", **name, version=started["version"], cid=next(new_cid))
    running = unwrap(await bo.call("timer.resume", **name, cid=next(new_cid)), "timer")
    longer = unwrap(await bo.call("timer.extend", **name, seconds=120, cid=next(new_cid)), "timer")
    assert abs(longer["endsAt"] - running["endsAt"] - 120_000) < 1000
    await bo.call("timer.cancel", **name, cid=next(new_cid))
    assert await live(ana, kitchen) == {}
    await bo.call("undo", room=kitchen)
    assert (await live(ana, kitchen))["penne"]["state"] == "running"
    await bo.call("redo", room=kitchen)
    assert await live(ana, kitchen) == {}
    await ana.refused(("not_found", "unknown"), "timer.pause", room=kitchen, timer="0198c0de-0000-7000-8000-000000000000",
                      cid=next(new_cid))


async def test_a_button_edits_its_card_in_place_and_posts_no_line(ana, bo, kitchen):
    """N10, rule 4"""
    message = await ana.ask(kitchen, "@simmer start a 9 minute timer for penne")
    await bo.wait_for("message", room=kitchen, seq=message["seq"])
    mark = await bo.mark()
    await bo.call("timer.pause", room=kitchen, timer=message["card"]["id"], cid=next(new_cid))
    card = await bo.wait_for("card", room=kitchen, of=message["seq"], since=mark)
    assert card["card"]["state"] == "paused"
    await bo.ask(kitchen, "@simmer help")
    assert len([e for e in bo.seen("message", room=kitchen, since=mark) if e["from"].get("bot")]) == 1  # the help


@pytest.mark.parametrize("params, field", [
    ({"totalSeconds": 0}, "totalSeconds"), ({"totalSeconds": -5}, "totalSeconds"), ({"totalSeconds": 604_801}, "totalSeconds"),
    ({"totalSeconds": "nine"}, "totalSeconds"), ({"label": "x" * 61}, "label"), ({"label": ""}, "label")])
async def test_a_started_timer_is_checked(ana, kitchen, params, field):
    """N45 for timers"""
    with pytest.raises(Exception) as error:
        await ana.call("timer.start", **{"room": kitchen, "label": "x", "totalSeconds": 60, "cid": next(new_cid), **params})
    assert error.value.field == field and (
        error.value.code == -32602 or error.value.reason in ("not_positive", "too_big", "not_number", "too_long", "missing",
                                                             "invalid"))
