"""What nobody has written a sentence for: the bot asks what was meant, does it after a choice, and never by itself (B2 B3)."""
import pytest
from bot import assert_ok, code, french, options

from conftest import shared_room

pytestmark = pytest.mark.row("B2", "B3")

# Sentences that stand nowhere else: what they mean is learned from others.
UNHEARD = "hold fire on the penne countdown, the doorbell rang"
JAMAIS_DIT = "fais attendre le décompte des penne, on sonne à la porte"


@pytest.fixture
async def room(ana, fresh):
    room = await ana.make_room(fresh("Guess "))
    assert_ok(await ana.ask(room, "start 9 min timer for penne"))
    return room


async def states(client, room):
    return [timer["state"] for timer in await client.timers(room)]


@pytest.mark.parametrize("line", [UNHEARD, JAMAIS_DIT])
async def test_what_was_meant_is_asked_and_done_after_a_choice(ana, room, line):
    answer = await ana.ask(room, line)
    assert code(answer) == "not_understood" and french(answer) == (line == JAMAIS_DIT)
    assert await states(ana, room) == ["running"], "nothing is done before"
    choices = answer["card"]["options"]
    place = next((n for n, option in enumerate(choices) if "pause" in option["label"]), 0)
    assert "pause" in answer["text"]
    assert_ok(await ana.ask(room, choices[place]["say"]))
    assert await states(ana, room) == ["paused"]
    assert_ok(await ana.ask(room, "undo"))
    assert await states(ana, room) == ["running"]


async def test_who_declines_twice_is_left_alone_for_a_while(ana, room):
    for _ in range(2):
        answer = await ana.ask(room, UNHEARD)
        declined = assert_ok(await ana.ask(room, options(answer)[-1]))
        assert declined["quiet"] and not options(declined)
    answer = await ana.ask(room, UNHEARD)
    assert code(answer) == "not_understood" and not options(answer)
    assert await states(ana, room) == ["running"]


async def test_a_question_is_answered_at_once(ana, room):
    answer = assert_ok(await ana.ask(room, "what all is counting down at the moment"))
    assert "penne" in str(answer)


async def test_a_guess_that_was_not_taken_up_stands_in_the_way_of_nothing(ana, room):
    """Another line that nobody has written is asked about in its turn, and one that somebody has is obeyed."""
    assert "pause" in (await ana.ask(room, UNHEARD))["text"]
    other = await ana.ask(room, "snuff out the penne countdown, it's burnt")
    assert code(other) == "not_understood" and options(other) and "cancel" in other["text"], other["text"]
    assert_ok(await ana.ask(room, "add 2 minutes to the penne"))
    assert await states(ana, room) == ["running"]


async def test_a_sentence_that_takes_what_was_meant_otherwise_is_asked_about(ana, room):
    """A sentence for the list of timers takes the line; what was learned is sure that they are to be paused."""
    answer = await ana.ask(room, "fais patienter tous mes minuteurs, on sonne à la porte")
    assert code(answer) == "not_understood" and await states(ana, room) == ["running"]
    assert ["pause" in option["label"] for option in answer["card"]["options"]] == [True, False, False], answer["text"]
    assert_ok(await ana.ask(room, options(answer)[0]))
    assert await states(ana, room) == ["paused"]


@pytest.mark.parametrize("line", [f"never {UNHEARD}", "ne fais surtout pas attendre le décompte des penne, on sonne à la porte"])
async def test_what_is_not_to_be_done_is_not_even_asked(ana, room, line):
    answer = await ana.ask(room, line)
    assert code(answer) == "not_understood" and not options(answer)
    assert await states(ana, room) == ["running"]


@pytest.mark.parametrize("line, choice", [
    ("the penne timer should be 12 minutes in total, not 9", "change the penne timer to 12 minutes"),
    ("le minuteur des penne devrait être de 12 minutes, pas 9", "change le minuteur des penne à 12 minutes")])
async def test_what_is_said_not_to_be_so_is_left_out(ana, room, line, choice):
    answer = await ana.ask(room, line)
    assert code(answer) == "not_understood" and choice in answer["text"].replace("\xa0", " "), answer["text"]
    assert_ok(await ana.ask(room, options(answer)[0]))
    (timer,) = await ana.timers(room)
    assert timer["totalSeconds"] == 720


@pytest.mark.parametrize("line", ["I got married, my name is now Ana Berger", "je me suis mariée, je m'appelle maintenant Ana Berger"])
async def test_several_orders_of_which_one_is_none_are_asked_about(ana, room, line):
    """A reason that a sentence takes ("I got …": a noodle is there) is no order of its own."""
    answer = await ana.ask(room, line)
    assert code(answer) == "not_understood" and "Ana Berger" in answer["text"], answer["text"]
    assert_ok(await ana.ask(room, options(answer)[1]))
    assert "Berger" not in str((await ana.call("account.get"))["account"])


@pytest.mark.parametrize("before, line, choice", [
    ("add milk to the shopping list", "wipe all of that", "empty the list"),
    ("ajoute du lait à la liste de courses", "tout ça peut partir", "vide la liste")])
async def test_what_was_spoken_of_last_is_likelier(ana, fresh, before, line, choice):
    room = await ana.make_room(fresh("Topic "))
    answer = await ana.ask(room, line)
    assert code(answer) == "not_understood" and not options(answer), "alone it says too little"
    assert_ok(await ana.ask(room, before))
    answer = await ana.ask(room, line)
    assert code(answer) == "not_understood" and choice in answer["text"], answer["text"]


async def test_what_was_spoken_of_last_speaks_against_nothing_sure(ana, room):
    assert_ok(await ana.ask(room, "thème savant fou"))
    assert code(await ana.ask(room, "thème violet")) == "unknown"


@pytest.mark.parametrize("line", ["which pasta is missing and must be bought", "quelles pâtes manquent et sont à racheter"])
async def test_what_an_intent_surely_means_is_heard(ana, room, line):
    """A sentence takes the English line for the list of all; what has run out was meant."""
    assert_ok(await ana.ask(room, "load the samples"))
    assert_ok(await ana.ask(room, "we're out of fusilli"))
    answer = await ana.ask(room, line)
    if options(answer):
        answer = await ana.ask(room, options(answer)[0])
    text = assert_ok(answer)["text"]
    assert "Fusilli" in text and "Penne" not in text, text


async def test_talk_of_people_is_never_asked_about(ana, bo, fresh):
    room = await shared_room(ana, bo, name=fresh("Talk "))
    assert_ok(await ana.ask(room, "@simmer start 9 min timer for penne"))
    said = await ana.say(room, UNHEARD)
    assert_ok(await bo.ask(room, "@simmer how long left?"))
    assert not [m for m in await bo.all_history(room) if m.get("cause") == said["seq"]]
