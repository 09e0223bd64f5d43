"""Every budget of DESIGN.md: how it is measured, its floor in the same round, and what is allowed."""
import asyncio
import json
import pathlib
import re
import subprocess
import sys
import tempfile
import time

import doors
import page
import pantry
import photos
import rig
from rig import run

SATURATED = ("--mode", "fanout", "--secs", 2, "--warm", 0.7)
CALM = ("--mode", "fanout", "--secs", 3, "--warm", 0.5)
# Spoken to by name only, so that a durable message in ten deliveries is what is measured.
ADDRESSED = {"SIMMER_BOT_LISTENS": "addressed"}


class Figure:
    """One line of the table. `limit` is (">=" or "<=", value or None), in `unit`."""

    def __init__(self, name, unit, limit, floor_name=""):
        self.name, self.unit, self.limit, self.floor_name = name, unit, limit, floor_name
        self.values, self.floors, self.noisy, self.notes = [], [], 0, []

    def add(self, value, floor=None, others=0.0):
        self.values.append(value)
        if floor is not None:
            self.floors.append(floor)
        self.noisy += others > rig.QUIET

    @property
    def met(self):
        """None where no budget is named."""
        if self.limit[1] is None:
            return None
        value = rig.median(self.values)
        return value is not None and (value >= self.limit[1] if self.limit[0] == ">=" else value <= self.limit[1])


class Budgets:
    """The jobs; each may be asked for by name."""

    def __init__(self, prepared, out, cases=None):
        """`cases`: the folder of the language cases, where there is one."""
        self.prepared, self.out, self.cases, self.figures, self.house = prepared, out, cases, {}, None

    def figure(self, name, unit, limit, floor_name=""):
        return self.figures.setdefault(name, Figure(name, unit, limit, floor_name))

    def note(self, job, result):
        with open(self.out, "a") as file:
            file.write(json.dumps({"job": job, "at": int(time.time()), **result}) + "\n")
        if result.get("missing") or result.get("lost") or result.get("refused"):
            print(f"  {job}: missing {result.get('missing')}, lost {result.get('lost')}, refused {result.get('refused')}")
        return result

    def load(self, job, server, members, *flags):
        rig.quiet()
        return self.note(job, run("load", "--port", server.port, "--pid", server.pid, "--members", self.prepared.files[members],
                                  "--label", job, *flags))

    def bare(self, job, members, *flags):
        """The same on the bare broadcaster."""
        with rig.floor() as (pid, port):
            rig.quiet()
            return self.note(job + " floor", run("load", "--raw", "--port", port, "--pid", pid, "--members",
                                                 self.prepared.raw[members], "--label", job, *flags))

    # --- deliveries

    def hall(self):
        flags = (*SATURATED, "--senders", 4, "--window", 16)
        floor = self.bare("hall", "hall", *flags)["deliveries_per_server_cpu_s"]
        with self.prepared.server(**ADDRESSED) as server:
            result = self.load("hall", server, "hall", *flags)
        self.figure("deliveries per server CPU second, room of 1,000, saturated", "/s", (">=", 2_200_000), "bare epoll").add(
            result["deliveries_per_server_cpu_s"], floor, result["other_cpu"])

    def groups(self):
        flags = (*SATURATED, "--senders", 2, "--window", 4)
        floor = self.bare("groups", "groups", *flags)["deliveries_per_server_cpu_s"]
        with self.prepared.server(**ADDRESSED) as server:
            result = self.load("groups", server, "groups", *flags)
        self.figure("the same, 100 rooms of 10, bot on “addressed only”, search deferred", "/s", (">=", 350_000),
                    "bare epoll").add(result["deliveries_per_server_cpu_s"], floor, result["other_cpu"])
        with self.prepared.server() as server:
            before = rig.cpu(server.pid)
            result = self.load("groups, bot and search", server, "groups", *flags)
            rig.settle(server.pid)  # the bot's and the search's catching up belongs to it
            spent = rig.cpu(server.pid) - before
        self.figure("the same, bot and search on, catching up counted", "/s", (">=", 200_000), "bare epoll").add(
            result["delivered"] / spent, floor, result["other_cpu"])

    def calm(self):
        for name, members, senders, rate, limit in (("room of 1,000", "hall", 4, 20, 7.5), ("100 rooms of 10", "groups", 2, 2000, 11)):
            flags = (*CALM, "--senders", senders, "--rate", rate)
            floor = self.bare(f"calm {members}", members, *flags)["server_us_per_delivery"]
            with self.prepared.server(**ADDRESSED) as server:
                result = self.load(f"calm {members}", server, members, *flags)
                alone = result["server_us_per_delivery"]
                self.figure(f"server CPU a delivery when calm, {name}", "µs", ("<=", limit), "bare epoll").add(
                    alone, floor, result["other_cpu"])
                self.figure(f"p99 of a delivery when calm, {name}", "ms", ("<=", 10 if members == "hall" else 1)).add(
                    result["delivery_us"]["p99"] / 1000, None, result["other_cpu"])
                if members == "hall":
                    with self.crowd(server, "others"):
                        beside = self.load("calm hall beside idle", server, members, *flags)
                    self.figure("the same beside 9,000 idle connections, times", "×", ("<=", 1.3)).add(
                        beside["server_us_per_delivery"] / alone, None, beside["other_cpu"])

    def crowd(self, server, members):
        """Connections that are there and silent until the block ends."""
        class Crowd:
            def __enter__(inner):
                inner.process = subprocess.Popen(
                    [rig.BUILD / "load", "--port", str(server.port), "--members", self.prepared.files[members], "--mode", "idle",
                     "--secs", "60", "--ramp", "512"], stdout=subprocess.DEVNULL)
                want = len(self.prepared.files[members].read_text().splitlines())
                end = time.monotonic() + 60
                while len(list(pathlib.Path(f"/proc/{server.pid}/fd").iterdir())) < want and time.monotonic() < end:
                    time.sleep(0.1)
                rig.settle(server.pid)

            def __exit__(inner, *_):
                inner.process.kill()
                inner.process.wait()
        return Crowd()

    # --- acknowledgements

    def acks(self):
        with tempfile.TemporaryDirectory(prefix="simmer-bench-") as folder:
            many = run("sqlite_floor", f"{folder}/floor", 100, 100)
            one = run("sqlite_floor", f"{folder}/floor", 1, 1)
        with self.prepared.server(**ADDRESSED) as server:
            flags = ("--mode", "acks", "--window", 1, "--secs", 2, "--warm", 0.7)
            hundred = self.load("acks 100", server, "solos", *flags)
            single = self.load("acks 1", server, "solo", *flags)
        self.figure("durable acks, 100 senders", "/s", (">=", 40_000), "SQLite, 100 a commit").add(
            hundred["acks_per_s"], many["messages_per_s"], hundred["other_cpu"])
        self.figure("their p99", "ms", ("<=", 6)).add(hundred["ack_us"]["p99"] / 1000, None, hundred["other_cpu"])
        self.figure("durable ack, one sender, p50", "ms", ("<=", 0.3), "SQLite, 1 a commit").add(
            single["ack_us"]["p50"] / 1000, one["commit_us"]["p50"] / 1000, single["other_cpu"])
        self.figure("its p99", "ms", ("<=", 1)).add(single["ack_us"]["p99"] / 1000, None, single["other_cpu"])

    def logins(self):
        flags = ("--mode", "churn", "--secs", 2, "--warm", 0.7, "--ramp", 128)
        floor = self.bare("logins", "groups", *flags)["logins_per_server_cpu_s"]
        with self.prepared.server(**ADDRESSED) as server:
            # Every room gets something to show first.
            self.load("logins, filling", server, "groups", *CALM, "--senders", 2, "--rate", 2000)
            rig.settle(server.pid)
            result = self.load("logins", server, "groups", *flags, "--history", 20)
        self.figure("logins with join and last 20 messages, per CPU second", "/s", (">=", 15_000), "bare epoll").add(
            result["logins_per_server_cpu_s"], floor, result["other_cpu"])

    def idle(self):
        flags = ("--mode", "idle", "--secs", 3, "--warm", 3, "--ramp", 256)
        floor = self.bare("idle", "crowd", *flags)["rss_per_connection"]
        with self.prepared.server(**ADDRESSED) as server:
            result = self.load("idle", server, "crowd", *flags)
        self.figure("memory a connection at 10,000", "KB", ("<=", 8), "bare epoll").add(
            result["rss_per_connection"] / 1024, floor / 1024, result["other_cpu"])
        self.figure("idle CPU at 10,000", "%", ("<=", 0.2)).add(result["server_cpu"] * 100, None, result["other_cpu"])

    def doors(self):
        house = self.house = self.house or doors.House()
        found = {}
        for kind in doors.KINDS:
            others = rig.others()
            found[kind] = (house.bytes_each(kind) / 1024, others())
            self.note(f"doors, {kind}", {"kb_per_connection": found[kind][0]})
        page = found["page"][0]
        for kind, (value, noise) in found.items():
            is_page = kind == "page"
            self.figure(f"memory a connection at 10,000 in five rooms, {kind}", "KB", ("<=", None), "" if is_page else "page").add(
                value, None if is_page else page, noise)
        for kind in doors.KINDS[1:]:
            self.figure(f"{kind}: memory of that of the page", "×", ("<=", 1)).add(found[kind][0] / page, None, found[kind][1])

    # --- timers

    def timers(self):
        floor = run("timer_floor", 100_000, 10)
        with self.prepared.server(**ADDRESSED) as server:
            rig.quiet()
            result = self.note("timers", run("load", "--port", server.port, "--pid", server.pid, "--members",
                                             self.prepared.files["solos"], "--mode", "timers", "--timers", 1000, "--rate", 10_000,
                                             "--warm", 10.5, "--due", 15, "--patience", 150, timeout=240))
            if result["fired"] != 100_000:
                raise RuntimeError(f"of 100,000 timers {result['started']} were started and {result['fired']} rang")
            scheduler = lateness(server)
        self.figure("timers, 100,000 in 10 s: heard durably, p99", "ms", ("<=", 10), "heap and timerfd").add(
            result["late_us"]["p99"] / 1000, floor["late_us"]["p99"] / 1000, result["other_cpu"])
        if scheduler is not None:
            self.figure("timers, 100,000 in 10 s: fired, p99", "ms", ("<=", 1), "heap and timerfd").add(
                scheduler, floor["late_us"]["p99"] / 1000, result["other_cpu"])
        with self.prepared.server(**ADDRESSED) as server:
            waiting = run("load", "--port", server.port, "--members", self.prepared.files["solos"], "--mode", "timers",
                          "--timers", 100, "--rate", 10_000, "--warm", 1.2, "--due", 3600, "--leave", timeout=60)
            if waiting["started"] != 10_000:
                raise RuntimeError(f"of 10,000 timers {waiting['started']} wait")
            rig.settle(server.pid)
            before, start = rig.cpu(server.pid), time.monotonic()
            time.sleep(3)
            spent = (rig.cpu(server.pid) - before) / (time.monotonic() - start)
        self.figure("CPU while 10,000 timers wait", "%", ("<=", 0.2)).add(spent * 100)

    # --- a long history

    def million(self):
        with tempfile.TemporaryDirectory(prefix="simmer-bench-") as folder:
            subprocess.run(["cp", "-r", self.prepared.data, f"{folder}/data"], check=True)
            fill(f"{folder}/data", self.prepared.hall, 1_000_000)
            with rig.Server(data=f"{folder}/data", limits=rig.LIFTED, env=ADDRESSED) as server:
                rig.settle(server.pid)
            for _ in range(5):
                server = rig.Server(data=f"{folder}/data", limits=rig.LIFTED, env=ADDRESSED)
                rig.quiet(3)
                start = time.monotonic()
                with server:
                    self.figure("start to listening with 1,000,000 stored messages", "ms", ("<=", 300)).add(
                        (time.monotonic() - start) * 1000)
            with rig.Server(data=f"{folder}/data", limits=rig.LIFTED, env=ADDRESSED) as server:
                rig.settle(server.pid)
                result = self.load("pages", server, "guest", "--mode", "pages", "--window", 1, "--history", 50, "--head", 1_000_000,
                                   "--secs", 3, "--warm", 0.2)
        if result["strange"]:
            raise RuntimeError(f"{result['strange']} pages were not full")
        self.figure("history page of 50 out of 1,000,000, p99", "ms", ("<=", 5)).add(
            result["ack_us"]["p99"] / 1000, None, result["other_cpu"])

    # --- a full kitchen

    def pantry(self):
        told = self.note("pantry", pantry.run(self.prepared))
        for name, limit in (("list page", 5), ("filtered list page", 5), ("search", 5), ("tea list page", 5), ("tea search", 5),
                            ("bare call", None), ("spoken list page", None),
                            ("show by name", None), ("show by a name with one slip", None), ("show by a name with two slips", None),
                            ("a noodle added, then shown", None), ("hint at a letter typed in a full kitchen", 30),
                            ("hint at a letter typed in an empty room", 30)):
            p50, p99 = told[name]
            self.figure(f"10,000 noodles and 10,000 teas: {name}, p50", "ms", ("<=", None)).add(p50)
            self.figure(f"10,000 noodles and 10,000 teas: {name}, p99", "ms", ("<=", limit)).add(p99)
        for what in ("order", "chat line"):
            for place, figure in enumerate(("p50", "p99")):
                full, empty = told[f"{what} in a full kitchen"][place], told[f"{what} in an empty room"][place]
                self.figure(f"{what} in a full kitchen, {figure}, times that of an empty room", "×", ("<=", 2)).add(full / empty)
        for figure, times in zip(("p50", "p99"), kitchen_language(self.cases)):
            self.figure(f"language, {figure} with the 20,000 names of a kitchen, times", "×", ("<=", 2)).add(times)

    # --- photos

    def photos(self):
        told = self.note("photos", photos.run(self.prepared))
        what = f"{told['photos']} photos of {told['photo_mb']:.1f} MB from ten people"
        self.figure(f"{what}: p99 of a chat line's answer, times that of before", "×", ("<=", 2)).add(
            told["busy_p99_ms"] / told["idle_p99_ms"])
        self.figure(f"{what}: p99 of a chat line's answer", "ms", ("<=", None)).add(told["busy_p99_ms"], told["idle_p99_ms"])
        self.figure(f"{what}: the server's memory grows by at most", "MB", ("<=", 64)).add(told["grown_mb"])
        self.figure(f"{what}: photos a second, small forms made", "/s", (">=", None)).add(told["photos"] / told["seconds"])

    # --- the page

    def page(self):
        if not hasattr(self, "household"):
            self.household = page.Prepared(fill)
        told = self.note("page", page.measure(self.household))
        for name, value in told.items():
            unit, limit = page.LIMITS[name]
            self.figure(f"page: {name}", unit, limit).add(value, None, told["others"])

    # --- language

    def language(self):
        for name, unit, value, limit, floor in language_times(self.cases):
            self.figure(name, unit, ("<=", limit), "hassil").add(value, floor)


def lateness(server):
    """p99 of how late the scheduler fired, in ms, from the server's own histogram; None if it has none."""
    token = next(server.data.glob("operator.token"), None)
    if not token:
        return None
    status, _, body = server.request("GET", "/metrics", None, {"Authorization": f"Bearer {token.read_text().strip()}"})
    buckets = [(float(edge), float(count)) for edge, count in
               re.findall(r'late[a-z_]*_bucket\{[^}]*le="([0-9.e+-]+|\+Inf)"[^}]*\} ([0-9.e+]+)', body.decode())]
    if status != 200 or not buckets:
        return None
    total = max(count for _, count in buckets)
    return next(edge for edge, count in sorted(buckets) if count >= 0.99 * total) * 1000


def fill(data, room, count):
    """Puts that many messages into a room of a stopped server's store, as copies of one that the server wrote itself."""
    with rig.Server(data=data, limits=rig.LIFTED) as server:
        async def one():
            client = await server.client()
            await client.resume(server.accounts["bench"]["token"])
            await client.sync()
            await client.say(room, "A line of about a hundred characters, as people write them when dinner is nearly on the table.")
            await client.close()
        server.accounts = {"bench": {"token": fill.token}}
        asyncio.run(one())
        rig.settle(server.pid)
    rig.add_copies(data, room, count)


def language_times(folder):
    """(name, unit, value, limit or None, hassil's value or None): the binary's own timing of each line of the development cases in a
    folder, and hassil's of the same lines, every tenth of them, where it is installed; without a folder only the binary's of
    `Tests/Said/fresh`."""
    yield from fresh_times()
    if not folder:
        print("  the development cases are left out: they need their folder, by --cases", file=sys.stderr, flush=True)
        return
    names = folder / "names.json"
    lines, chatter = [], []
    for file in sorted((folder / "dev").glob("*.jsonl")):
        for line in file.read_text().splitlines():
            case = json.loads(line)
            given = {key: case.get(key) for key in ("id", "text", "lang", "now", "kind", "slot") if case.get(key) is not None}
            (chatter if given.get("kind") == "chatter" else lines).append(given)
    if not lines:
        return
    many = json.loads(names.read_text()) if names.exists() else {}
    for kind in ("noodle", "tea", "experiment", "timer", "person"):
        many.setdefault(kind, [])
    many["timer"] = many["timer"] + [f"pot number {n}" for n in range(10_000)]
    with tempfile.NamedTemporaryFile("w", suffix=".json") as file:
        json.dump(many, file)
        file.flush()
        plain, talk, crowded = (parse_times(cases, extra) for cases, extra in (
            (lines, ["--names", names]), (chatter, ["--names", names]), (lines, ["--names", file.name])))
    peer = {kind: hassil_times(cases[::10]) for kind, cases in (("lines", lines), ("chatter", chatter))}
    for kind, told, peers, limits in (("one line", plain, peer["lines"], (20, 100)), ("chatter", talk, peer["chatter"], (5, None)),
                                      ("one line, 10,000 known names", crowded, None, (None, None))):
        for place, (what, limit) in enumerate(zip(("p50", "p99", "longest"), (*limits, None))):
            yield f"language, {kind}, {what}", "µs", told["times"][place], limit, peers and peers[place]
    yield "language, p50 with 10,000 known names, times", "", crowded["times"][0] / plain["times"][0], 2, None
    yield "language, compiling all sentences at start", "ms", plain["start"], None, None
    yield "language, memory of all sentences", "MB", plain["memory"], None, None


# What the room of `Tests/Said/fresh` knows.
FRESH_NAMES = {"noodle": ["Fusilli", "Penne", "Bows"], "tea": ["Sencha", "Earl Grey", "Da Hong Pao"], "experiment": ["Lactase pH"],
               "person": ["Ana", "Bo"], "room": ["Ski 2026", "Family", "Famille"]}


def fresh_times():
    """The same of the sentences of `Tests/Said/fresh`, five times each: of those that are done at once, and of those that what was
    learned asks about or that nothing understands."""
    cases = []
    for language in ("en", "fr"):
        for file in sorted((rig.ROOT / "Tests" / "Said" / "fresh").glob(f"**/{language}.jsonl")):
            cases += [{"text": json.loads(line)["text"], "lang": language} for line in file.read_text().splitlines()]
    with tempfile.NamedTemporaryFile("w", suffix=".json") as file:
        json.dump(FRESH_NAMES, file)
        file.flush()
        given = "".join(json.dumps(case, ensure_ascii=False) + "\n" for case in cases)
        done = subprocess.run([rig.binary(), "parse", "--json-lines", "--names", file.name], cwd=rig.ROOT, input=given,
                              capture_output=True, text=True, timeout=600, check=True)
        answers = [json.loads(line) for line in done.stdout.splitlines()]
        read = [case for case, answer in zip(cases, answers) if answer["intent"] and not answer.get("asks")]
        others = [case for case, answer in zip(cases, answers) if not answer["intent"] or answer.get("asks")]
        for kind, part, limits in (("done at once", read, (20, 100)), ("asked about or not understood", others, (None, 500))):
            told = parse_times(part * 5, ["--names", file.name])["times"]
            for place, (what, limit) in enumerate(zip(("p50", "p99", "longest"), (*limits, None))):
                yield f"language, orders nobody wrote down, {kind}, {what}", "µs", told[place], limit, None


def kitchen_language(folder):
    """How many times the p50 and the p99 of the development cases in a folder are with the names of a full kitchen, p99 and all."""
    if not folder:
        print("  the language cases are left out: they need their folder, by --cases", file=sys.stderr, flush=True)
        return []
    lines = [json.loads(line) for file in sorted((folder / "dev").glob("*.jsonl")) for line in file.read_text().splitlines()]
    lines = [{key: case[key] for key in ("id", "text", "lang", "now", "kind", "slot") if case.get(key) is not None} for case in lines]
    if not lines:
        return []
    with tempfile.NamedTemporaryFile("w", suffix=".json") as file:
        json.dump(pantry.known_names(), file)
        file.flush()
        plain, full = (parse_times(lines, extra)["times"] for extra in (["--names", folder / "names.json"], ["--names", file.name]))
    return [full[place] / plain[place] for place in (0, 1)]


def told_times(text):
    """[median, p99, longest] in µs of what a run told on standard error."""
    told = re.search(r"median ([\d.]+) µs, p99 ([\d.]+) µs, longest ([\d.]+) µs", text)
    return [float(value) for value in told.groups()] if told else None


def parse_times(cases, extra):
    given = "".join(json.dumps(case, ensure_ascii=False) + "\n" for case in cases)
    done = subprocess.run([rig.binary(), "parse", "--json-lines", "--timing", *extra], cwd=rig.ROOT, input=given,
                          capture_output=True, text=True, timeout=600)
    times, start = told_times(done.stderr), re.search(r"sentences: (\d+) ms, ([\d.]+) MB", done.stderr)
    if done.returncode or not times or not start:
        raise RuntimeError(f"parse --timing: {done.stderr[-300:]}")
    return {"times": times, "start": float(start[1]), "memory": float(start[2])}


def hassil_times(cases):
    given = "".join(json.dumps(case, ensure_ascii=False) + "\n" for case in cases)
    done = subprocess.run([sys.executable, pathlib.Path(__file__).with_name("hassil_peer.py")], input=given, capture_output=True,
                          text=True, timeout=600)
    if done.returncode not in (0, 3):
        raise RuntimeError(f"hassil: {done.stderr[-300:]}")
    return told_times(done.stderr)


JOBS = ("hall", "groups", "calm", "acks", "logins", "idle", "doors", "timers", "million", "pantry", "page", "language")
