"""Passwords at the door and inside: nobody guesses many, and nobody keeps others from showing theirs (P1)."""
import asyncio
import json
import threading
import time
from concurrent.futures import ThreadPoolExecutor

import pytest

from client import Client, Refused
from faults import Faults
from server import PASSWORD

pytestmark = pytest.mark.row("P1")
NEW = "another horse battery"


def log_in(server, name, password=PASSWORD, source="127.0.0.1", **options):
    """What a login by HTTP comes to: "in", or the reason and after how many milliseconds to try again."""
    status, _, body = server.request(
        "POST", "/session", {"login": name, "password": password}, {"Origin": server.address}, source, **options)
    if status == 200:
        return "in", None
    data = json.loads(body)["error"]["data"]
    return data["reason"], data.get("retryMs")


async def at_once(server, calls):
    """The reasons of logins that are all sent before any is answered, each on a connection of its own."""
    clients = [await server.client() for _ in calls]
    answers = await asyncio.gather(
        *(client.call("account.login", **params) for client, params in zip(clients, calls)), return_exceptions=True)
    for client in clients:
        await client.close()
    return [answer.reason if isinstance(answer, Refused) else "in" for answer in answers]


@pytest.fixture
def faults(tmp_path):
    return Faults(tmp_path)


async def test_a_crowd_of_one_address_keeps_nobody_else_from_logging_in(make_server):
    """60 sockets that guess names without an end: others wait for one hash of theirs, and are not turned away."""
    server = make_server(limits={"loginSeconds": 120, "registrationsPerHour": 0}, password_cost=None)  # as people pay
    for name in ("ana", "bo"):
        await server.person(name)
    stop = threading.Event()
    heard = []

    def guess(number):
        n = 0
        while not stop.is_set():
            try:
                heard.append(log_in(server, f"nobody{number}x{n}", source="127.0.0.9", patience=120))
            except ConnectionResetError:  # an address has 100 sockets at most, also those whose end the server has yet to see
                time.sleep(0.1)
                continue
            n += 1
            if heard[-1][0] == "limit":
                time.sleep(0.1)  # as patient as no attacker is: the machine has other work
    with ThreadPoolExecutor(60) as crowd:
        running = [crowd.submit(guess, number) for number in range(60)]
        try:
            while len(heard) < 60:
                await asyncio.sleep(0.02)
            for _ in range(5):
                assert (await asyncio.to_thread(log_in, server, "ana"))[0] == "in"
            # Also from where nobody has been.
            assert (await asyncio.to_thread(log_in, server, "bo", source="127.0.0.7"))[0] == "in"
        finally:
            stop.set()
        for each in running:
            each.result()
    assert {reason for reason, _ in heard} <= {"bad_credentials", "limit"}
    assert all(wait > 0 for reason, wait in heard if reason == "limit")


async def test_an_address_may_have_so_many_passwords_looked_at_and_others_as_many(make_server, faults):
    server = make_server(limits={"loginSeconds": 120, "passwordsPerMinute": 3}, env=faults.environment)
    with faults.held():
        ana = await server.login("ana")
        # Registering was the first; how many are looked at is told to the operator, and by nothing else.
        assert [log_in(server, f"nobody{n}")[0] for n in range(3)] == ["bad_credentials", "bad_credentials", "limit"]
        reason, wait = log_in(server, "ana")
        assert reason == "limit" and 0 < wait <= 60_000
        assert log_in(server, "ana", source="127.0.0.9")[0] == "in"
        # Who is logged in has a budget of the own.
        assert (await ana.call("account.export", password=PASSWORD))["url"]
    await ana.close()


async def test_of_guesses_made_at_once_five_are_looked_at_whatever_one_calls_the_account(make_server, faults):
    # So dear that many are under way at a time.
    server = make_server(limits={"loginSeconds": 120, "connectionsPerAddress": 0}, env=faults.environment, password_cost=10)
    await server.person("ana", email="ana@example.org")
    names = ["ana", "ANA", "ana@example.org", "Ana@Example.ORG"]
    with faults.held():
        reasons = await at_once(server, [{"login": names[n % 4], "password": f"guess {n}"} for n in range(33)])
        assert sorted(reasons) == ["bad_credentials"] * 5 + ["limit"] * 28
        # Nor of a name that nobody has.
        reasons = await at_once(server, [{"login": "nobody", "password": f"guess {n}"} for n in range(33)])
        assert sorted(reasons) == ["bad_credentials"] * 5 + ["limit"] * 28


async def test_inside_a_session_five_misses_make_wait_and_lock_no_login(make_server, faults):
    server = make_server(limits={"loginSeconds": 120, "registrationsPerHour": 0}, env=faults.environment)
    ana, bo = await server.login("ana"), await server.login("bo")
    guesses = [("account.set", {"email": "a@example.org", "password": "no"}), ("account.changePassword", {"old": "no", "new": NEW}),
               ("account.delete", {"password": "no"}), ("account.export", {"password": "no"}), ("account.setPin", {"pin": None, "password": "no"})]
    with faults.held():
        for method, params in guesses:
            await ana.refused("bad_credentials", method, **params)
        for method, params in guesses:
            right = {name: PASSWORD if value == "no" else value for name, value in params.items()}
            held = await ana.refused("limit", method, **right)
            assert held.retry_ms == 1000, method
        assert log_in(server, "ana")[0] == "in"
        # And the other way round: who guesses at the door locks nobody's session.
        assert [log_in(server, "bo", "no")[0] for _ in range(6)] == ["bad_credentials"] * 5 + ["limit"]
        assert (await bo.call("account.export", password=PASSWORD))["url"]
    await ana.close(), await bo.close()


async def test_no_login_name_reaches_the_signing_of_others(make_server):
    """B9: whose misses had the name of the account in front."""
    server = make_server(limits={"loginSeconds": 120, "passwordsPerMinute": 0})
    await server.person("bo")
    for source in range(2, 14):
        for _ in range(5):
            assert log_in(server, "bo signs", "no", source=f"127.0.0.{source}")[0] in ("bad_credentials", "limit")
    away = await Client.open(server, local_addr=("127.0.0.99", 0))
    await away.resume(server.accounts["bo"]["token"])
    await away.call("account.setPin", pin="2718", password=PASSWORD)
    await away.close()


async def test_whoever_registered_somewhere_is_not_locked_out_there_also_after_a_restart(make_server, faults):
    server = make_server(limits={"loginSeconds": 120, "passwordsPerMinute": 0}, env=faults.environment)
    await server.person("ana")
    server.restart()
    with faults.held(), ThreadPoolExecutor(8) as crowd:
        sources = [f"127.0.0.{n}" for n in range(2, 15) for _ in range(4)]
        heard = list(crowd.map(lambda source: log_in(server, "ana", "no", source=source)[0], sources))
        assert heard.count("bad_credentials") == 50 and heard.count("limit") == 2
        assert log_in(server, "ana", source="127.0.0.99")[0] == "limit"
        assert log_in(server, "ana")[0] == "in"
