"""The command line of scripts/fuzz."""
import argparse
import asyncio
import pathlib
import sys
import time
import xml.etree.ElementTree as xml

from fuzz import again, door_frames, door_http, door_irc, door_plain, door_rpc, door_upload, endings, engine, trail
from fuzz.run import Run
from server import ROOT, binary

DOORS = {"rpc": door_rpc, "plain": door_plain, "irc": door_irc, "http": door_http, "upload": door_upload, "frames": door_frames}
AT_THE_END = 0.13  # part of the time that the checks after the traffic take, beside two seconds
KEPT = ROOT / ".build" / "fuzz"


def main(arguments):
    parser = argparse.ArgumentParser(prog="scripts/fuzz", description=sys.modules["fuzz"].__doc__)
    parser.add_argument("what", nargs="?", default="server", choices=["server", "engine"])
    parser.add_argument("--seconds", type=float, default=60, help="how long all of it takes, the start and the checks at the end included")
    parser.add_argument("--seed", type=int, help="drawn from the clock unless it is given")
    parser.add_argument("--doors", default=",".join(DOORS), help=f"some of {','.join(DOORS)}")
    parser.add_argument("--go-on", action="store_true", help="begin anew after a failure, to find more than one")
    parser.add_argument("--replay", type=pathlib.Path, help="the inputs of a file that a failure has left, one after the other")
    parser.add_argument("--junit", type=pathlib.Path, help="a JUnit file goes here")
    parser.add_argument("--cases", type=int, default=20_000, help="engine: how many of each kind")
    args = parser.parse_args(arguments)
    if args.seed is None:
        args.seed = int(time.time())
    began = time.monotonic()
    if args.what == "engine":
        results = engine.run(args.cases, args.seed)
    elif args.replay:
        faults = asyncio.run(again.replayed(trail.read(args.replay)))
        results = {f"replay of {args.replay.name}": "\n".join(faults)}
    else:
        if not binary().exists():
            sys.exit(f"{binary()} is not there: scripts/build")
        results = asyncio.run(fuzzed(args, began))
    told(results, args.junit, time.monotonic() - began)
    return 1 if any(results.values()) else 0


async def fuzzed(args, began):
    names = args.doors.split(",")
    print(f"seed {args.seed}, {args.seconds:.0f} s, doors {','.join(names)}, {binary()}", flush=True)
    run = Run(args.seed, [DOORS[name].workers for name in names], args.go_on)
    try:
        await run.household.furnish()
        await run.traffic(max(1, args.seconds - (time.monotonic() - began) - 2 - args.seconds * AT_THE_END))
        print(figures(run, time.monotonic() - began), flush=True)
        if run.watch.is_alive() and not run.faults:
            await endings.checked(run)
    finally:
        run.household.close()
    what = f"{args.seconds:.0f} s at {','.join(names)} with seed {args.seed}"
    if not run.faults:
        return {what: ""}
    return {what: await reported(run, args)}


def figures(run, seconds):
    counts = ", ".join(f"{count:,} {what}" for what, count in sorted(run.counts.items()))
    times = sorted(run.honest.times) or [0]
    return (f"{seconds:.0f} s: {counts}; {run.honest.said} lines of the honest pair, heard after {1000 * times[len(times) // 2]:.0f} ms (median; "
            f"p99 {1000 * times[len(times) * 99 // 100]:.0f}, worst {1000 * times[-1]:.0f}); memory at most {run.watch.most >> 20} MB; "
            f"slowest answer {run.slowest[0]:.1f} s ({run.slowest[1]})")


async def reported(run, args):
    """What failed, the last inputs of whoever saw it, the guilty one where it is found, and how to do it again."""
    lines, household, looked = [], run.household, set()
    for number, fault in enumerate(run.faults):
        lines.append(f"FAILED: {fault.what}")
        suspects = [again_entry(fault.trail, payload, household) for payload in fault.trail.inputs] if fault.trail else []
        if fault.trail:
            lines.append(f"  the last inputs of {fault.trail.role} at {fault.trail.door}:")
            lines += [f"    {str(one.get('text') or one.get('latin') or one.get('base64'))[:400]!r}" for one in suspects[-4:]]
            path = KEPT / f"{args.seed}-{number}.jsonl"
            trail.write(path, suspects)
            lines.append(f"  again: scripts/fuzz --replay {path.relative_to(ROOT)}")
    for number, (status, words, open_) in enumerate(run.deaths):
        entries = [again_entry(trail_, payload, household) for trail_, payload in open_]
        path = KEPT / f"{args.seed}-end-{number}.jsonl"
        trail.write(path, entries)
        lines.append(f"END {number + 1}, status {status}: {words}")
        lines.append(f"  {len(entries)} inputs had no answer: scripts/fuzz --replay {path.relative_to(ROOT)}")
        # The same end again is looked into once.
        told, faults = await again.guilty(entries) if words.partition("|")[2] not in looked else (None, [])
        looked.add(words.partition("|")[2])
        if told:
            alone = KEPT / f"{args.seed}-alone-{number}.jsonl"
            trail.write(alone, [told])
            lines += [f"  this one alone does it, as {told['role']} at {told['door']}: {str(told.get('text') or told.get('latin'))[:1500]}",
                      f"    ({faults[0][:300]})", f"    again: scripts/fuzz --replay {alone.relative_to(ROOT)}"]
    lines.append(f"all of it again: scripts/fuzz --seed {args.seed} --seconds {args.seconds:.0f} --doors {args.doors}")
    return "\n".join(lines)


def again_entry(trail_, payload, household):
    return trail.entry(trail_, payload, household.abstracted)


def told(results, junit, seconds):
    for name, failure in results.items():
        print(f"{'FAILED' if failure else 'ok'}: {name}" + (f"\n{failure}" if failure else ""), flush=True)
    if junit:
        suite = xml.Element("testsuite", name="fuzz", tests=str(len(results)), time=f"{seconds:.1f}")
        for name, failure in results.items():
            case = xml.SubElement(suite, "testcase", classname="fuzz", name=name)
            if failure:
                readable = "".join(letter if letter.isprintable() or letter == "\n" else "?" for letter in failure)
                xml.SubElement(case, "failure", message=readable.splitlines()[0][:300]).text = readable
        junit.parent.mkdir(parents=True, exist_ok=True)
        xml.ElementTree(suite).write(junit, encoding="utf-8", xml_declaration=True)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
