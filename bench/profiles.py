"""Where the server's time goes under a job: sampled with perf, by thread and by symbol."""
import pathlib
import re
import shutil
import subprocess
import tempfile

import rig

JOBS = {
    "hall": ("hall", ("--mode", "fanout", "--senders", "4", "--window", "16"), {"SIMMER_BOT_LISTENS": "addressed"}),
    "groups": ("groups", ("--mode", "fanout", "--senders", "2", "--window", "4"), {"SIMMER_BOT_LISTENS": "addressed"}),
    "groups-bot": ("groups", ("--mode", "fanout", "--senders", "2", "--window", "4"), {}),
    "calm-hall": ("hall", ("--mode", "fanout", "--senders", "4", "--rate", "20"), {"SIMMER_BOT_LISTENS": "addressed"}),
    "calm-groups": ("groups", ("--mode", "fanout", "--senders", "2", "--rate", "2000"), {"SIMMER_BOT_LISTENS": "addressed"}),
    "acks": ("solos", ("--mode", "acks", "--window", "1"), {"SIMMER_BOT_LISTENS": "addressed"}),
    "ack": ("solo", ("--mode", "acks", "--window", "1"), {"SIMMER_BOT_LISTENS": "addressed"}),
    "logins": ("groups", ("--mode", "churn",), {"SIMMER_BOT_LISTENS": "addressed"}),
    "timers": ("solos", ("--mode", "timers", "--timers", "500", "--rate", "10000", "--due", "8"), {}),
}
FILLING = ("--mode", "fanout", "--senders", "2", "--rate", "2000", "--secs", "3", "--warm", "0.5")


def run(prepared, job, secs=5, lines=40):
    """Lines of text: the share of each thread, then of each symbol."""
    if not shutil.which("perf"):
        yield "perf is not installed (apt-get install linux-perf)"
        return
    members, flags, environment = JOBS[job]
    with prepared.server(**environment) as server, tempfile.TemporaryDirectory() as folder:
        if job == "logins":  # every room gets something to show first
            rig.run("load", "--port", server.port, "--members", prepared.files[members], *FILLING)
            rig.settle(server.pid)
        data = pathlib.Path(folder) / "perf.data"
        perf = subprocess.Popen(["perf", "record", "-q", "-e", "cpu-clock", "-F", "997", "-g", "-p", str(server.pid), "-o", data],
                                stderr=subprocess.DEVNULL)
        result = rig.run("load", "--port", server.port, "--pid", server.pid, "--members", prepared.files[members], "--secs", secs,
                         "--warm", 1 if "timers" not in job else 5, *flags)
        perf.terminate()
        perf.wait()
        yield f"## {job}: {result.get('deliveries_per_s') or result.get('logins_per_s') or result.get('fired')}, server CPU {result['server_cpu']:.2f} cores"
        for title, sort in (("thread", "comm"), ("symbol", "symbol")):
            report = subprocess.run(["perf", "report", "-i", data, "--stdio", "--no-children", "-g", "none", "--sort", sort,
                                     "--percent-limit", "0.4"], capture_output=True, text=True).stdout
            report = subprocess.run(["swift", "demangle", "--compact"], input=report, capture_output=True, text=True).stdout or report
            yield f"\nby {title}:"
            found = [re.sub(r"\s+", " ", line).strip()[:150] for line in report.splitlines() if re.match(r"\s+\d+\.\d+%", line)]
            yield from found[:lines]
