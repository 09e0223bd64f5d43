"""Dialogues that were written by people who knew no sentence of the bot, held with the real server: how many of their lines end as
they should (`-s` prints the others). A line more that is right is a better bot: then the number goes up, and never down."""
from collections import Counter

import pytest

from faults import Faults
from said import World, dialogues, judge


# Lines that end as they should, at least; and at most so many that are not understood, answered wrongly, or change something else.
BOUNDS = {"en": (92, {"not understood": 16, "wrong answer": 4, "wrong change": 0}),
          "fr": (88, {"not understood": 14, "wrong answer": 2, "wrong change": 0}),
          "second.en": (18, {"not understood": 9, "wrong answer": 3, "wrong change": 1}),
          "second.fr": (21, {"not understood": 8, "wrong answer": 2, "wrong change": 0})}


@pytest.mark.parametrize("name", BOUNDS)
async def test_dialogues_end_as_they_should_as_often_as_before(make_server, tmp_path, name):
    language = name.rsplit(".")[-1]
    faults = Faults(tmp_path)
    server = make_server(speaks=None, env=faults.environment)
    await server.person("operator")
    judged = []
    for number, (title, turns) in enumerate(dialogues(name)):
        world = await World.make(server, language, number, faults)
        for turn in turns:
            judged.append(await judge(world, title, turn))
        await world.close()
    for one in judged:
        if one.verdict != "right":
            print(f"\n{one}")
    counts = Counter(one.verdict for one in judged)
    print(f"\n{name}: {len(judged)} lines, {dict(counts)}")
    spoilt = [f"{one.title}: “{one.turn.text}” is {one.spoilt}" for one in judged if one.spoilt]
    assert not spoilt, "\n".join(spoilt)
    right, most = BOUNDS[name]
    assert counts["right"] >= right, counts
    assert all(counts[verdict] <= bound for verdict, bound in most.items()), counts
