"""How the bot speaks: when it answers, when it is silent, drafts, choices, undo and redo (rules 1–11, B3)."""
import pytest

from bot import assert_ok, code, french, live, options
from client import new_cid

CHATTER = [
    "I stirred the soup for 10 minutes", "we should start cooking soon", "the timer on my oven is broken",
    "did you set a timer?", "my train leaves in 20 minutes", "remind me what her name was", "let it simmer for 20 minutes",
    "simmer, then add salt", "we need 9 minutes for the penne, right?", "stop it, you two", "cancel my gym membership",
    "can you undo that?", "yes", "no", "2", "the second one", "ok thanks", "never mind", "9", "tomorrow at 9", "help",
    "add salt to the water", "I'll add 2 minutes of walking", "pause for a moment", "list", "new group chat?",
    "on mange dans 20 minutes", "le minuteur est cassé", "rappelle-moi quand tu peux", "annule", "oui", "laisse mijoter 10 minutes",
    "qu'est-ce que tu fais ce soir ?", "what a day!!", "😀", "@bo are you there?", "http://example.org/timer?start=9",
]


async def test_ordinary_talk_never_triggers_the_bot(ana, bo, kitchen):
    """DESIGN: un-addressed, only a full command. The bot reads a room in order, so its answer to the last line ends the test."""
    mark = await ana.mark()
    for line in CHATTER:
        await (ana if len(line) % 2 else bo).say(kitchen, line)
    end = await ana.ask(kitchen, "@simmer help")
    spoken = [e for e in ana.seen("message", room=kitchen, since=mark) if e["from"].get("bot") and e["seq"] != end["seq"]]
    assert not spoken, [(e["cause"], e["text"]) for e in spoken]
    assert await ana.timers(kitchen) == [] and await ana.reminders(kitchen) == []


@pytest.mark.parametrize("address", ["@simmer {}", "@Simmer: {}", "hey simmer, {}", "{} @simmer"])
async def test_what_is_addressed_always_gets_an_answer(ana, kitchen, address):
    for line in ("how long left?", "blorf the quux", "", "?!", "🍜"):
        assert (await ana.ask(kitchen, address.format(line)))["text"].strip()


async def test_in_a_room_of_ones_own_every_line_is_for_the_bot(ana, fresh):
    alone = await ana.make_room(fresh("Alone "))
    for room in (alone, await ana.direct_room()):
        answer = await ana.ask(room, "blorf the quux")
        assert code(answer) == "not_understood" and answer["quiet"] is True


@pytest.mark.parametrize("line, speaks_french", [("@simmer blorf the quux", False), ("@simmer fais blorf au quux", True)])
async def test_what_is_not_understood_is_said_in_one_line_with_help(ana, kitchen, line, speaks_french):
    """Rule 8"""
    answer = await ana.ask(kitchen, line)
    assert code(answer) == "not_understood" and ("help" in answer["text"] or "aide" in answer["text"])
    assert french(answer) == speaks_french, answer["text"]


async def test_the_name_alone_is_obeyed_only_on_a_sure_parse(ana, kitchen):
    """"simmer, …" is also a cooking verb."""
    mark = await ana.mark()
    await ana.say(kitchen, "simmer, stirring now and then")
    await ana.ask(kitchen, "simmer, start a 9 minute timer for penne")
    assert len([e for e in ana.seen("message", room=kitchen, since=mark) if e["from"].get("bot")]) == 1


async def test_a_reply_to_the_bot_is_addressed_to_it(ana, kitchen):
    """F17"""
    card = await ana.ask(kitchen, "@simmer start a 9 minute timer for penne")
    assert_ok(await ana.ask(kitchen, "pause it", replyTo=card["seq"]))
    assert (await live(ana, kitchen))["penne"]["state"] == "paused"


async def test_the_bot_can_be_limited_to_addressed_lines(ana, kitchen):
    await ana.call("room.set", room=kitchen, bot="addressed")
    await ana.say(kitchen, "start 9 min timer for penne")
    await ana.ask(kitchen, "@simmer help")
    assert await live(ana, kitchen) == {}
    assert_ok(await ana.ask(kitchen, "@simmer start 9 min timer for penne"))


@pytest.mark.parametrize("order, lines, seconds", [
    ("start 9 min timer for penne", ["no, 12", "add 2 minutes", "pause it", "resume it"], 840),
    ("lance un minuteur de 9 minutes pour les penne", ["non, 12", "ajoute 2 minutes", "mets-le en pause", "reprends-le"], 840),
])
async def test_what_follows_an_order_needs_no_name_and_no_address(ana, bo, kitchen, order, lines, seconds):
    """N36 B2 B4: right after it, from the same person; what others say stays talk."""
    assert_ok(await ana.ask(kitchen, order))
    for line in lines:
        assert_ok(await ana.ask(kitchen, line))
    timer = (await live(ana, kitchen))["penne"]
    assert timer["totalSeconds"] == seconds and timer["state"] == "running"
    mark = await ana.mark()
    for line in ("no, 12", "2 more", "yes", "non, 12", "9"):
        await bo.say(kitchen, line)
    end = await ana.ask(kitchen, "@simmer help")
    spoken = [e for e in ana.seen("message", room=kitchen, since=mark) if e["from"].get("bot") and e["seq"] != end["seq"]]
    assert not spoken, [e["text"] for e in spoken]
    assert (await live(ana, kitchen))["penne"]["totalSeconds"] == seconds


@pytest.mark.parametrize("order, more, answer", [
    ("10 minutes for eggs", "and one for the rice", "25"), ("10 minutes pour les œufs", "et un pour le riz", "25"),
])
async def test_a_line_can_go_on_with_the_one_before(ana, fresh, order, more, answer):
    """B4, rule 1: what the further order lacks is asked for, and only the missing piece."""
    room = await ana.make_room(fresh("Alone "))
    assert_ok(await ana.ask(room, order))
    assert code(await ana.ask(room, more)) == "missing"
    assert_ok(await ana.ask(room, answer))
    assert sorted(t["totalSeconds"] for t in await ana.timers(room)) == [600, 1500]


@pytest.mark.parametrize("order, correction, due", [
    ("remind me tomorrow at 9 to feed the cells", "no, at 11", 11),
    ("rappelle-moi demain à 9 h de nourrir les cellules", "non, à 11 h", 11),
])
async def test_a_reminder_can_be_corrected_at_once(ana, fresh, order, correction, due):
    """B5 B8"""
    room = await ana.make_room(fresh("Own "))
    card = assert_ok(await ana.ask(room, order))
    moved = assert_ok(await ana.ask(room, correction))
    (reminder,) = await ana.reminders(room)
    assert reminder["id"] == card["card"]["id"] and reminder["dueAt"] - card["card"]["dueAt"] == (due - 9) * 3_600_000, moved["text"]


@pytest.mark.parametrize("line", ["@simmer thanks", "thanks, simmer!", "merci simmer", "hello @simmer", "bonjour simmer"])
async def test_thanks_and_greetings_get_a_short_answer(ana, kitchen, line):
    answer = assert_ok(await ana.ask(kitchen, line))
    assert answer["quiet"] is True and len(answer["text"]) < 80


async def test_the_reply_comes_in_the_language_of_the_command(ana, kitchen):
    """N55"""
    assert not french(await ana.ask(kitchen, "@simmer start a 9 minute timer for penne"))
    assert french(await ana.ask(kitchen, "@simmer lance un minuteur de 5 minutes pour le riz"))


async def test_the_same_cid_does_not_act_twice(ana, kitchen):
    """Rule 4"""
    cid = next(new_cid)
    first = await ana.say(kitchen, "@simmer start a 9 minute timer for penne", cid=cid)
    await ana.answer(kitchen, first["seq"])
    again = await ana.say(kitchen, "@simmer start a 9 minute timer for penne", cid=cid)
    assert again["dup"] is True and again["seq"] == first["seq"]
    await ana.ask(kitchen, "@simmer help")
    assert len(await live(ana, kitchen)) == 1


async def test_an_edited_command_is_not_run_again(ana, kitchen):
    """Rule 10"""
    of = (await ana.say(kitchen, "@simmer start a 9 minute timer for penne"))["seq"]
    await ana.answer(kitchen, of)
    await ana.call("message.edit", room=kitchen, of=of, text="@simmer start a 12 minute timer for penne", cid=next(new_cid))
    await ana.ask(kitchen, "@simmer help")
    assert [t["totalSeconds"] for t in (await live(ana, kitchen)).values()] == [540]
    await ana.call("message.delete", room=kitchen, of=of, cid=next(new_cid))
    assert len(await live(ana, kitchen)) == 1


# --- drafts and questions


async def test_only_the_asked_person_answers_and_only_what_fits(ana, bo, kitchen):
    """Rule 1"""
    await ana.ask(kitchen, "@simmer start a timer for penne")
    await bo.say(kitchen, "9")
    await ana.say(kitchen, "the sky is nice tonight, is it not")
    await bo.ask(kitchen, "@simmer help")
    assert await live(ana, kitchen) == {}
    assert_ok(await ana.ask(kitchen, "9"))
    assert (await live(ana, kitchen))["penne"]["totalSeconds"] == 540


@pytest.mark.parametrize("word", ["cancel", "never mind", "annule"])
async def test_cancel_drops_the_draft(ana, kitchen, word):
    """Rule 1, N44"""
    await ana.ask(kitchen, "@simmer start a timer for penne")
    await ana.ask(kitchen, word)
    await ana.say(kitchen, "9")
    await ana.ask(kitchen, "@simmer help")
    assert await live(ana, kitchen) == {}


async def test_a_question_has_numbered_choices_and_a_wrong_number_changes_nothing(ana, kitchen):
    """Rule 3"""
    for label in ("penne", "rice", "eggs"):
        await ana.ask(kitchen, f"@simmer start a 9 minute timer for {label}")
    question = await ana.ask(kitchen, "@simmer cancel the timer")
    assert code(question) == "ambiguous" and len(options(question)) == 3 and question["quiet"] is True
    assert all(str(n) in question["text"] for n in (1, 2, 3)), "the plain form has the numbers"
    await ana.ask(kitchen, "@simmer 7")
    assert len(await live(ana, kitchen)) == 3


async def test_an_unknown_name_offers_the_nearest(ana, kitchen):
    """Rule 2"""
    await ana.ask(kitchen, "@simmer start a 9 minute timer for fusilli")
    answer = await ana.ask(kitchen, "@simmer pause the fusilo timer")
    if code(answer):
        assert code(answer) == "unknown" and "fusilli" in answer["text"].lower()
        assert (await live(ana, kitchen))["fusilli"]["state"] == "running"
    else:
        assert "fusilli" in answer["text"].lower()


async def test_it_means_what_was_named_last(ana, kitchen):
    for sentence in ("start a 9 minute timer for penne", "start a 20 minute timer for rice", "pause the penne", "resume it"):
        assert_ok(await ana.ask(kitchen, f"@simmer {sentence}"))
    assert {t["state"] for t in (await live(ana, kitchen)).values()} == {"running"}


# --- undo and redo


async def test_undo_takes_ones_own_last_change_and_redo_puts_it_back(ana, bo, kitchen):
    """B3"""
    await ana.ask(kitchen, "@simmer start a 9 minute timer for penne")
    await bo.ask(kitchen, "@simmer start a 20 minute timer for rice")
    assert_ok(await ana.ask(kitchen, "@simmer undo"))
    assert set(await live(ana, kitchen)) == {"rice"}
    assert_ok(await ana.ask(kitchen, "@simmer redo"))
    assert set(await live(ana, kitchen)) == {"rice", "penne"}
    assert_ok(await bo.ask(kitchen, "@simmer undo"))
    assert set(await live(ana, kitchen)) == {"penne"}


async def test_several_undos_go_back_step_by_step_and_a_new_change_ends_redo(ana, kitchen):
    """B3"""
    for sentence in ("start a 9 minute timer for penne", "pause the penne", "resume the penne", "add 2 minutes to the penne"):
        assert_ok(await ana.ask(kitchen, f"@simmer {sentence}"))
    for state in ("running", "paused", "running"):
        assert_ok(await ana.ask(kitchen, "@simmer undo"))
        assert (await live(ana, kitchen))["penne"]["state"] == state
    assert_ok(await ana.ask(kitchen, "@simmer undo"))
    assert await live(ana, kitchen) == {}
    await ana.ask(kitchen, "@simmer undo")  # nothing is left
    assert await live(ana, kitchen) == {}
    assert_ok(await ana.ask(kitchen, "@simmer redo"))
    await ana.ask(kitchen, "@simmer start a 20 minute timer for rice")
    await ana.ask(kitchen, "@simmer redo")
    assert {(n, t["state"]) for n, t in (await live(ana, kitchen)).items()} == {("penne", "running"), ("rice", "running")}


async def test_one_command_is_undone_as_one(ana, kitchen):
    """B3 B4"""
    await ana.ask(kitchen, "@simmer 10 minutes for eggs and 25 for rice")
    assert len(await live(ana, kitchen)) == 2
    assert_ok(await ana.ask(kitchen, "@simmer undo"))
    assert await live(ana, kitchen) == {}


async def test_undo_stops_where_someone_else_has_changed_it_since(ana, bo, kitchen):
    """B3"""
    await ana.ask(kitchen, "@simmer start a 9 minute timer for penne")
    await ana.ask(kitchen, "@simmer pause the penne")
    await bo.ask(kitchen, "@simmer resume the penne")
    answer = await ana.ask(kitchen, "@simmer undo")
    assert code(answer) == "conflict"
    assert (await live(ana, kitchen))["penne"]["state"] == "running"


@pytest.mark.parametrize(("order", "word", "yes"), [
    ("lance un minuteur de 9 minutes pour les penne", "annule", "oui"),
    ("start a 9 minute timer for the penne", "cancel", "yes"), ("start a 9 minute timer for the penne", "never mind", "yes")])
async def test_a_bare_cancel_after_a_change_asks_and_undoes_nothing_by_itself(ana, kitchen, order, word, yes):
    """Glossary of FEATURES: "annule" may mean the last change; what nobody asked to take back stays."""
    await ana.ask(kitchen, f"@simmer {order}")
    assert code(await ana.ask(kitchen, f"@simmer {word}")) == "not_understood"
    assert (await live(ana, kitchen))["penne"]["state"] == "running"
    answer = assert_ok(await ana.ask(kitchen, yes))
    assert "penne" in answer["text"].lower() and await live(ana, kitchen) == {}


async def test_history_says_who_changed_what(ana, bo, kitchen):
    """B3 N57"""
    await ana.ask(kitchen, "@simmer start a 9 minute timer for penne")
    await bo.ask(kitchen, "@simmer pause the penne")
    answer = assert_ok(await ana.ask(kitchen, "@simmer history"))
    assert "penne" in answer["text"].lower() and "bo" in answer["text"].lower()


# --- help, about, language, look


@pytest.mark.parametrize("sentence, speaks_french", [("help", False), ("aide", True), ("about", False), ("à propos", True)])
async def test_help_and_about(ana, kitchen, sentence, speaks_french):
    """N58"""
    answer = assert_ok(await ana.ask(kitchen, f"@simmer {sentence}"))
    assert answer["quiet"] is True and french(answer) == speaks_french, answer["text"]


async def test_the_hints_of_the_composer_are_understood(login, fresh):
    """Each line that `bot.help` offers is one that the bot knows."""
    # Some hints change the person (the language, the name): somebody of their own.
    me = await login(fresh())
    kitchen = await me.make_room(fresh("Hints "))
    for language in ("en", "fr"):
        hints = await me.call("bot.help", room=kitchen, language=language)
        hints = hints["hints"] if isinstance(hints, dict) else hints
        assert len(hints) >= 3 and all(h["say"] and h["does"] for h in hints)
        # Logging out ends the very session that asks; test_bot_rooms shows it.
        for hint in (h for h in hints if h["say"] not in ("log me out", "déconnecte-moi")):
            assert code(await me.ask(kitchen, f"@simmer {hint['say']}")) != "not_understood", hint
            await me.say(kitchen, "@simmer cancel")


@pytest.mark.parametrize("sentence, language", [("speak French", "fr"), ("language: English", "en"), ("parle français", "fr")])
async def test_the_language_is_set_per_person(login, fresh, sentence, language):
    """N55"""
    me = await login(fresh())
    assert_ok(await me.ask(await me.direct_room(), sentence))
    assert (await me.call("account.get"))["account"]["language"] == language
    assert code(await me.ask(await me.direct_room(), "speak Klingon")) == "unknown"


@pytest.mark.parametrize("sentence, look", [("dark mode", "dark"), ("light mode", "light"), ("follow my device", "device"),
                                            ("mode sombre", "dark")])
async def test_the_look_is_set_per_person(login, fresh, sentence, look):
    """F14"""
    me = await login(fresh())
    assert_ok(await me.ask(await me.direct_room(), sentence))
    assert (await me.call("account.get"))["account"]["look"] == look


async def test_what_did_i_miss(ana, bo, kitchen):
    """F5 F23"""
    for n in range(3):
        await ana.say(kitchen, f"news {n}")
    await ana.ask(kitchen, "@simmer start a 9 minute timer for penne")
    answer = assert_ok(await bo.ask(kitchen, "@simmer what did I miss?"))
    assert "ana" in answer["text"].lower() and answer["quiet"] is True
    assert french(await bo.ask(kitchen, "@simmer qu'est-ce que j'ai manqué ?"))


async def test_a_password_in_the_chat_is_not_used(login, fresh):
    """P20"""
    me = await login(fresh())
    answer = await me.ask(await me.direct_room(), "change my password to swordfish99")
    assert code(answer) == "not_allowed" and "swordfish99" not in answer["text"]
