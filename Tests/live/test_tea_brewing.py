"""Teas brewed: timers, infusions, leaf in stock, in English and French (T16–T19 B7 B14)."""
import pytest

from bot import assert_ok, code
from teas import add, buttons, room, running, say, teas, titles  # noqa: F401

pytestmark = pytest.mark.row("T16", "T17", "T18", "T19", "B7", "B14")


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
    ("brew Da Hong Pao gongfu 110 115 120 130", "next infusion", "next infusion 5 seconds longer", "repeat the last infusion", "the leaves are spent"),
    ("prépare le Da Hong Pao en gongfu 110 115 120 130", "infusion suivante", "infusion suivante, 5 secondes de plus", "refais la dernière infusion",
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
    assert seen == [("1", 110), ("2", 115), ("3", 125), ("4", 125), ("5", 130), ("6", 130)]
    assert_ok(await say(ana, room, done))
    assert not await running(ana, room)
    assert code(await say(ana, room, again)) == "unknown"
    kept = (await teas(ana, room))["Da Hong Pao"]
    assert [i["seconds"] for i in kept["infusions"]] == [110, 115, 120, 130]


async def test_a_rinse_comes_first_and_temperatures_are_kept(ana, room):
    """B7"""
    await add(ana, room, "Da Hong Pao", "Yu", "oolong")
    assert_ok(await say(ana, room, "brew Da Hong Pao gongfu at 95 °C 110 115 120"))
    assert [i["waterC"] for i in (await teas(ana, room))["Da Hong Pao"]["infusions"]] == [95, 95, 95]
    mark = await ana.mark()
    assert_ok(await say(ana, room, "rinse the leaves"))
    timer = (await ana.wait_for("timer", room=room, since=mark, where=lambda e: e["timer"]["state"] == "running"))["timer"]
    assert timer["totalSeconds"] == 5 and "number" not in timer["subject"]
    assert_ok(await say(ana, room, "next infusion"))
    (timer,) = (await running(ana, room)).values()
    assert (timer["totalSeconds"], timer["subject"]["number"]) == (110, 1)
    assert_ok(await say(ana, room, "start infusion 3"))
    (timer,) = (await running(ana, room)).values()
    assert (timer["totalSeconds"], timer["subject"]["number"]) == (120, 3)
    assert_ok(await say(ana, room, "rinse the leaves"))
    assert (await running(ana, room)).values() and next(iter((await running(ana, room)).values()))["id"] == timer["id"]


async def test_a_session_without_times_asks_for_them(ana, room):
    """B7"""
    await add(ana, room, "Da Hong Pao", "Yu", "oolong")
    assert code(await say(ana, room, "start a gongfu session with Da Hong Pao")) == "missing"
    assert code(await say(ana, room, "not very long")) == "not_number"
    assert_ok(await say(ana, room, "110, 115 and 120"))
    assert [t["totalSeconds"] for t in (await running(ana, room)).values()] == [110]


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
