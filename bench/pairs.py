"""This build and another checkout's under the same load at the same time, so that what else the machine does falls on both: for
questions smaller than the spread of runs one after another, such as whether a change has made a message dearer.

Each checkout is measured by a process of its own, with its own `rig`: programs refuse the stores and intent files of later ones.
"""
import json
import os
import pathlib
import statistics
import subprocess
import sys

# As fast as both manage beside each other, or at a rate that leaves room: what is compared is CPU time, never speed.
FANOUT = ("--mode", "fanout", "--senders")
JOBS = {
    "hall": ("hall", (*FANOUT, "4", "--rate", "60"), {"SIMMER_BOT_LISTENS": "addressed"}, "delivered"),
    "groups": ("groups", (*FANOUT, "2", "--rate", "2000"), {"SIMMER_BOT_LISTENS": "addressed"}, "delivered"),
    "groups-bot": ("groups", (*FANOUT, "2", "--rate", "2000"), {}, "delivered"),
    "acks": ("solos", ("--mode", "acks", "--window", "1"), {"SIMMER_BOT_LISTENS": "addressed"}, "delivered"),
    "logins": ("groups", ("--mode", "churn"), {"SIMMER_BOT_LISTENS": "addressed"}, "logins"),
}
NAMES = {
    "hall": "a delivery, room of 1,000", "groups": "a delivery, 100 rooms of 10, bot on “addressed only”",
    "groups-bot": "a delivery, 100 rooms of 10, bot and search on, catching up counted",
    "acks": "a durable ack, 100 senders", "logins": "a login with join and last 20 messages",
}


class Side:
    """One checkout: a process that does as it is told, line by line."""

    def __init__(self, root, program):
        environment = {**os.environ, "SIMMER_BINARY": str(program)}
        self.process = subprocess.Popen([sys.executable, __file__, str(root)], stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                                        env=environment, text=True)

    def tell(self, word):
        print(word, file=self.process.stdin, flush=True)

    def heard(self):
        line = self.process.stdout.readline()
        if not line:
            sys.exit("one of the two ended; its complaint stands above")
        return json.loads(line)


def run(own, other, rounds, jobs):
    """Lines of a table: µs of CPU time of each, and what this build needs of the other's, per pair."""
    sides = [Side(*other), Side(*own)]
    found = {job: [] for job in jobs}
    for _ in range(rounds):
        for job in jobs:
            for word in (job, "go"):
                for side in sides:
                    side.tell(word)
                answers = [side.heard() for side in sides]
            found[job].append(answers)
    for side in sides:
        side.process.stdin.close()
    yield "| server CPU for | other, µs | this, µs | this / other, median | spread |"
    yield "|---|---:|---:|---:|---:|"
    for job, pairs in found.items():
        theirs, ours = (statistics.median(pair[n] for pair in pairs) for n in (0, 1))
        ratios = [pair[1] / pair[0] for pair in pairs]
        yield (f"| {NAMES[job]} | {theirs:.1f} | {ours:.1f} | {statistics.median(ratios):.2f} | "
               f"{min(ratios):.2f} – {max(ratios):.2f} |")


def measured(root):
    """What a side is told on its standard input: a job, which starts its server, then `go`."""
    sys.path.insert(0, str(root / "bench"))
    os.chdir(root)
    import rig
    rig.build()
    prepared = rig.Prepared()
    while job := sys.stdin.readline().strip():
        members, flags, environment, counted = JOBS[job]
        with prepared.server(**environment) as server:
            if job == "logins":  # every room gets something to show first
                rig.run("load", "--port", server.port, "--members", prepared.files[members], *FANOUT, "2", "--rate", "2000",
                        "--secs", "3", "--warm", "0.5")
                rig.settle(server.pid)
            yield "ready"
            assert sys.stdin.readline().strip() == "go"
            before = rig.cpu(server.pid)
            result = rig.run("load", "--port", server.port, "--pid", server.pid, "--members", prepared.files[members],
                             "--secs", 6, "--warm", 1, *flags)
            if job == "groups-bot":
                rig.settle(server.pid)
            if counted == "logins":  # these are not counted while it warms up, nor is the CPU time
                yield 1e6 / result["logins_per_server_cpu_s"]
            else:
                yield (rig.cpu(server.pid) - before) * 1e6 / result[counted]


if __name__ == "__main__":
    for answer in measured(pathlib.Path(sys.argv[1])):
        print(json.dumps(answer), flush=True)
