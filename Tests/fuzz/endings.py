"""What must hold when the fuzzing is over: the log of each room whole and the same for two readers, the database sound, and
everything as it was after a restart."""
import asyncio
import tempfile

import websockets

from client import Closed, Refused

GONE = (Closed, OSError, websockets.WebSocketException)


async def checked(run):
    """Names of the checks that were made; what does not hold is told to the run."""
    household, server = run.household, run.server
    for difference in run.honest.differences()[:5]:
        run.fault(f"two readers were not told the same: {difference}")
    await run.honest.close()
    before = {name: await logs(run, name) for name in ("ana", "bo", "reader", "listener")}
    compare(run, before["ana"], before["bo"], "ana and bo")
    compare(run, before["reader"], before["listener"], "two readers")
    heard = [e.get("text") for e in before["ana"].get(household.private_room, []) if (e.get("from") or {}).get("account")]
    if sum(1 for text in heard if text and text.startswith(household.secret)) < run.honest.said * 9 // 10 - 5:
        run.fault(f"of {run.honest.said} lines of the honest pair only {len(heard)} are in their room")
    members = {event.get("by") if isinstance(event.get("by"), str) else (event.get("by") or {}).get("id") or (event.get("from") or {}).get("account")
               for event in before["ana"].get(household.private_room, [])}
    strangers = members - {server.accounts[name]["id"] for name in ("ana", "bo")} - {None}
    for one in strangers:
        if one in household.known["account"]:
            run.fault(f"somebody of no right did something in a private room: {one}")
    await asyncio.to_thread(commands, run)
    await asyncio.to_thread(restarted, run)
    after = {name: await logs(run, name) for name in ("ana", "reader")}
    for name in after:
        for room, events in before[name].items():
            told = {e["seq"]: kept(e) for e in after[name].get(room, [])}
            for event in events:
                if told.get(event["seq"]) != kept(event):
                    run.fault(f"after a restart seq {event['seq']} of room {room} is {told.get(event['seq'])}, and was {kept(event)}")
                    break
    run.watch.stopped.clear()
    run.watch.read_log()


async def logs(run, name):
    """Everything of every room that this person is in, by `room.history`."""
    client = await run.server.login(name, sync=False)
    try:
        told = {}
        for room, about in (await client.rooms()).items():
            events, after = [], 0
            while True:
                page = await client.history(room, after=after, limit=200, all=True)
                events += page["events"]
                if not page["moreAfter"]:
                    break
                after = page["events"][-1]["seq"]
            numbers = [e["seq"] for e in events]
            if numbers != list(range(1, len(numbers) + 1)) or len(numbers) < about["head"]:
                missing = sorted(set(range(1, about["head"] + 1)) - set(numbers))[:5]
                run.fault(f"the log of a room has holes or repeats for {name}: head {about['head']}, {len(numbers)} events, missing {missing}")
            told[room] = events
        return told
    except (Refused, AssertionError, *GONE) as error:
        run.fault(f"the log cannot be read by {name}: {error!r}")
        return {}
    finally:
        await client.close()


def kept(event):
    """What of an event no clock and no bot changes any more; the words of a card go with what it is of."""
    return event["event"], event["at"], None if event.get("card") else event.get("text"), bool(event.get("deleted"))


def compare(run, one, other, who):
    for room in one.keys() & other.keys():
        for first, second in zip(one[room], other[room]):
            if (first["seq"], *kept(first)) != (second["seq"], *kept(second)):
                run.fault(f"{who} read a room differently: {kept(first)} and {kept(second)}")
                return


def commands(run):
    """`simmer verify` and `simmer backup`, which reads the copy back, and what `simmer doctor` says of the data."""
    server = run.server
    with tempfile.TemporaryDirectory(prefix="simmer-fuzz-") as folder:
        for args in (("verify", "--data", server.data), ("backup", f"{folder}/copy.simmer", "--data", server.data)):
            done = server.command(*args, timeout=120)
            if done.returncode:
                run.fault(f"simmer {args[0]}: {(done.stdout + done.stderr)[-500:]}")
    wrong = [line for line in server.command("doctor", "--data", server.data, timeout=120).stdout.splitlines()
             if line.startswith("wrong") and "MiB are free" not in line and "files may be open" not in line and "simmer-media" not in line]
    if wrong:
        run.fault(f"simmer doctor: {wrong[:3]}")


def restarted(run):
    """Stops as an operator does, and starts again."""
    run.watch.stopped.set()
    status = run.server.stop()
    if status != 0:
        run.fault(f"the server ended with {status} when it was asked to")
    run.server.start()
