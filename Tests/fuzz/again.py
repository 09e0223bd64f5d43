"""Doing it again: inputs of a file on a fresh server, together or each alone, to find the one that is guilty."""
import asyncio
import time

from fuzz import trail
from fuzz.door_frames import Frames
from fuzz.door_http import HTTP
from fuzz.door_irc import IRC
from fuzz.door_plain import Plain
from fuzz.door_rpc import RPC
from fuzz.door_upload import Upload
from fuzz.run import Fault, Run
from fuzz.watch import Watch
from fuzz.worker import Socket

DOORS = {"rpc": RPC, "plain": Plain, "irc": IRC, "http": HTTP, "upload": Upload, "frames": Frames}
WAITS = 4  # seconds for what one input does after its answer


async def sent(worker, payload):
    """One input at its door, as the run sent it."""
    if isinstance(worker, (RPC, Plain)):
        async with await Socket.open(worker, "simmer.v1" if isinstance(worker, RPC) else None) as socket:
            if isinstance(worker, RPC) and worker.role != "nobody":
                await worker.enter(socket)
            elif worker.role != "nobody":
                await socket.send(f"/resume {worker.token}")
                await worker.read_until(socket, "/mark0")
            worker.trail.note(payload)
            await socket.send(payload)
            if isinstance(worker, RPC):
                await worker.ask(socket, "hello", {})
            else:
                await worker.read_until(socket, "/mark1")
    elif isinstance(worker, IRC):
        async with await Socket.open(worker, "text.ircv3.net") as socket:
            await worker.enter(socket)
            worker.trail.note(payload)
            await socket.send(payload)
            await worker.read_until(socket, "mark1")
    else:
        worker.trail.note(payload)
        await worker.exchange(payload, False)
    worker.trail.answered()


async def replayed(entries, reached=None):
    """A fresh household, and the inputs one after the other; the faults that come of it."""
    run = Run(0, [])
    run.ending.clear()
    try:
        await run.household.furnish()
        run.watch = Watch(run)
        run.watch.start()
        for told in entries:
            if reached is not None:
                reached.append(told)
            worker = DOORS[told["door"]](run, told["role"])
            try:
                await sent(worker, trail.payload_of(told, run.household.concrete))
            except Fault as fault:
                run.fault(fault.what, worker.trail)
            except (OSError, EOFError, ConnectionError):
                pass
            if not run.watch.is_alive():
                break
        end = time.monotonic() + (WAITS if len(entries) > 1 else 1)
        while time.monotonic() < end and run.watch.is_alive() and not run.faults:
            await asyncio.sleep(0.1)
        await run.watch.lives()
        run.watch.stop()
        await asyncio.sleep(0)
        return [fault.what for fault in run.faults]
    finally:
        run.household.close()


async def guilty(entries, most=8):
    """The input that does harm alone, and what it does; (None, []) when none does. Tried one after the other on one server first,
    where the last one that was sent is the likeliest, then each alone."""
    reached = []
    await replayed(entries, reached)
    for told in [*reached[:-4:-1], *entries][:most]:
        if faults := await replayed([told]):
            return told, faults
    return None, []
