"""The core of the socket suites against the whole server on the event loops that it does not run on by default. Every suite runs on
one of them with `LOOP=libev` (or poll) in the environment."""
import asyncio
import os

import pytest

from core import *  # noqa: F401,F403
from hostile import witness  # noqa: F401
from server import Server
from test_crash import test_everything_due_while_down_fires_once_oldest_first_and_says_how_late  # noqa: F401
from test_hostile import (  # noqa: F401
    test_a_frame_that_claims_to_be_huge_is_refused_before_its_bytes_come,
    test_bad_http_is_refused_or_dropped,
    test_cut_off_and_protocol_breaking_frames_hurt_nobody,
    test_random_bytes_instead_of_http_hurt_nobody,
)
from test_hostile_crowds import (  # noqa: F401
    test_a_flood_of_messages_is_limited_and_then_closed_with_4010,
    test_a_flood_of_requests_before_the_login_is_closed,
    test_five_hundred_requests_at_once_are_all_answered_in_order,
    test_two_thousand_sockets_that_never_log_in_are_closed_with_4001,
)


@pytest.fixture(scope="module", params=["poll", "libev"])
def loop(request):
    return request.param


@pytest.fixture(scope="module")
def server(loop):
    with Server(loop=loop) as running:
        yield running


@pytest.fixture(scope="module")
def target(loop):
    """As the hostile suite's: limits as delivered, but for the number of accounts and sockets of one address."""
    with Server(loop=loop, limits={"registrationsPerHour": 0, "passwordsPerMinute": 0, "connectionsPerAddress": 0, "invitesPerDay": 0,
                                    "openInvitesPerPerson": 0}) as running:
        yield running


def test_the_loop_is_the_one_that_was_asked_for(server, loop):
    """libuv and libev stand in the process as libraries, poll does not need one."""
    if os.geteuid() != 0:
        pytest.skip("what a server has loaded is for root to see: it is not dumpable")
    maps = open(f"/proc/{server.pid}/maps").read()
    assert {"libuv": "evlib_uv" in maps, "libev": "evlib_ev" in maps}.get(loop, "evlib_" not in maps), loop


async def test_bye_and_4009_come_when_the_server_stops(make_server, loop):
    server = make_server(loop=loop)
    client = await server.login("ana")
    stopped = asyncio.create_task(asyncio.to_thread(server.stop))
    bye = await client.wait_for("bye")
    assert bye["reconnectMs"] > 0
    assert (await client.wait_closed())[0] == 4009
    assert await stopped == 0
