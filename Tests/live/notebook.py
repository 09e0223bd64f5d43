"""Helpers of the suites about the lab notebook."""
import datetime

from bot import assert_ok
from client import new_cid, unwrap


def day(offset=0):
    """A calendar date as the protocol writes it, counted from today (UTC)."""
    return (datetime.datetime.now(datetime.timezone.utc).date() + datetime.timedelta(days=offset)).isoformat()


async def make(client, room, title="Lactase pH", start=0, days=5, protocol="incubate at 37 °C, read A420", **more):
    answer = await client.call("experiment.create", room=room, title=title, startDate=day(start), endDate=day(start + days - 1),
                               protocol=protocol, cid=next(new_cid), **more)
    return answer["experiment"]


async def listed(client, room):
    return unwrap(await client.call("experiment.list", room=room), "experiments")


async def get(client, room, experiment):
    return unwrap(await client.call("experiment.get", room=room, experiment=experiment), "experiment")


async def say(client, room, text):
    return await client.ask(room, f"@simmer {text}")


async def add_steps(client, room, *titles):
    for title in titles:
        assert_ok(await say(client, room, f"add step: {title}"))
