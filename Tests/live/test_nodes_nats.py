"""Several nodes that tell each other by NATS that there is something: it may be away at any time, and nothing is lost."""
import re

import pytest

from client import new_cid
from hints import Nats
from postgres import Postgres
from several import command, database, doctor, metrics, nodes
from waiting import until


@pytest.fixture(scope="module")
def postgres():
    with Postgres() as server:
        yield server


@pytest.fixture
def nats():
    with Nats() as server:
        yield server


async def people(pair):
    """One on each node, and a room of both."""
    ana, bo = [await node.login(name) for node, name in zip(pair, ("ana", "bo"))]
    room = await ana.make_room("Kitchen")
    await bo.join((await ana.link(room))["token"])
    return ana, bo, room


async def talk(clients, room, count=5):
    """Everybody has each line, whoever said it and on whichever node."""
    for number in range(count):
        for client in clients:
            text = f"{number} {next(new_cid)}"
            await client.say(room, text)
            for other in clients:
                await other.wait_for("message", room=room, text=text)


def hints(node, name, series="simmer_feed_hints_total"):
    """How many went by NATS, and how many by the database."""
    found = metrics(node)
    return tuple(sum(value for line, value in found.items() if line.startswith(f"{series}{{") and f'by="{way}"' in line and f'node="{name}"' in line)
                 for way in ("nats", "notify"))


def heard(node, name):
    return hints(node, name, "simmer_feed_hints_heard_total")


@pytest.mark.timeout(180)
async def test_hints_go_by_nats_and_by_the_database_while_it_is_away(make_server, postgres, nats):
    pair = nodes(make_server, database(postgres), args=["--nats", nats.url()])
    ana, bo, room = await people(pair)
    before = [hints(node, name) for node, name in zip(pair, "ab")]
    await talk((ana, bo), room)
    after = [hints(node, name) for node, name in zip(pair, "ab")]
    assert all(then[0] > now[0] and then[1] == now[1] for now, then in zip(before, after)), (before, after)
    # What one tells the other hears, and nobody himself.
    for (name, node), told in zip(zip("ab", pair), reversed(after)):
        assert 0 < heard(node, name)[0] <= told[0] + 1 and heard(node, name)[1] == 0

    nats.kill()
    for node in pair:
        await until(lambda node=node: "nats is lost" in node.log.read_text(), "that it is noticed")
    await talk((ana, bo), room)
    lost = [hints(node, name) for node, name in zip(pair, "ab")]
    assert all(then[1] > now[1] and then[0] <= now[0] + 1 for now, then in zip(after, lost)), (after, lost)

    nats.start()
    for node in pair:
        await until(lambda node=node: node.log.read_text().count("hints go by nats") == 2, "that it is back")
    await talk((ana, bo), room)
    back = [hints(node, name) for node, name in zip(pair, "ab")]
    assert all(then[0] > now[0] and then[1] == now[1] for now, then in zip(lost, back)), (lost, back)
    # The password stands in no line that is written about it.
    assert all("s3cret-word" not in node.log.read_text() for node in pair)
    for client in (ana, bo):
        await client.close()


@pytest.mark.timeout(180)
async def test_a_node_starts_while_nats_is_away_and_uses_it_when_it_comes(make_server, postgres, nats):
    nats.kill()
    pair = nodes(make_server, database(postgres), args=["--nats", nats.url()])
    assert all("nats is not reached yet" in node.log.read_text() for node in pair)
    ana, bo, room = await people(pair)
    await talk((ana, bo), room)
    assert hints(pair[0], "a")[0] == 0
    nats.start()
    for node in pair:
        await until(lambda node=node: "hints go by nats" in node.log.read_text(), "that it is there")
    before = hints(pair[0], "a")
    await talk((ana, bo), room)
    after = hints(pair[0], "a")
    assert after[0] > before[0] and after[1] == before[1]
    # Stopped as an operator does it, a node still tells the other one.
    assert pair[0].stop() == 0
    await bo.close()


@pytest.mark.timeout(180)
async def test_who_is_not_let_in_goes_on_by_the_database_and_the_doctor_says_why(make_server, postgres, nats):
    pair = nodes(make_server, database(postgres), args=["--nats", nats.url("wrong")])
    ana, bo, room = await people(pair)
    await talk((ana, bo), room)
    assert hints(pair[0], "a")[0] == 0 and hints(pair[0], "a")[1] > 0
    for node in pair:
        await until(lambda node=node: "nats is given up" in node.log.read_text(), "that it is said")
    status, text = await doctor(pair[0])
    assert status == 0 and re.search("doubtful +nats lets nobody in.*Authorization Violation", text), text
    pair[0].args[pair[0].args.index("--nats") + 1] = nats.url()
    _, text = await doctor(pair[0])
    assert re.search("ok +nats answers", text), text
    # A setting that is none keeps a node from starting, and says which.
    refused = command(pair[0], "doctor", "--nats", "http://127.0.0.1:4222")
    assert refused.returncode != 0 and "is not allowed for nats" in refused.stderr, refused.stderr
    for client in (ana, bo):
        await client.close()
