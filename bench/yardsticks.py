"""Holds the load client of this repository against an outside one on the same server: they must agree."""
import json
import subprocess

import rig

SHAPES = {
    "1x100": ("hundred", 100, ("--senders", "4", "--window", "16")),
    "1x1000": ("hall", 1000, ("--senders", "4", "--window", "16")),
    "1x1000 at 20/s": ("hall", 1000, ("--senders", "4", "--rate", "20")),
}
SECS = ("--secs", "2", "--warm", "0.7")


def outside(server, prepared, members, flags):
    login = '{"jsonrpc":"2.0","id":1,"method":"account.resume","params":{"token":"' + prepared.stem + '%d"}}'
    send = ('{"jsonrpc":"2.0","id":%t,"method":"message.send","params":{"room":"' + prepared.hall
            + '","text":"%p","cid":"%d-%t-%n"}}')
    done = subprocess.run(
        [rig.BUILD / "wsload", "--mode", "fanout", "--proto", "json", "--path", "/ws", "--subproto", "simmer.v1",
         "--port", str(server.port), "--pid", str(server.pid), "--rooms", "1", "--members", str(members),
         "--login", login, "--expect", '"result"', "--login", '{"jsonrpc":"2.0","id":2,"method":"sync","params":{}}',
         "--expect", '"synced"', "--send", send, "--deliver", '"method":"message"', "--ack", '"result"', *SECS, *flags],
        capture_output=True, text=True, timeout=90)
    if not done.stdout.strip():
        raise RuntimeError(f"wsload: {done.stderr[-400:]}")
    return json.loads(done.stdout)


def compare(prepared, rounds):
    """Lines of a table: what each says, and the ratio."""
    yield "| shape | what | ours | outside | ratio |\n|---|---|---:|---:|---:|"
    for shape, (file, members, flags) in SHAPES.items():
        ours, theirs = [], []
        for _ in range(rounds):
            with prepared.server(SIMMER_BOT_LISTENS="addressed") as server:
                rig.quiet()
                ours.append(rig.run("load", "--port", server.port, "--pid", server.pid, "--members", prepared.files[file],
                                    "--mode", "fanout", *SECS, *flags))
                rig.quiet()
                theirs.append(outside(server, prepared, members, flags))
        for what, value in (("deliveries/s", lambda r: r["deliveries_per_s"]),
                            ("deliveries per server CPU s", lambda r: r["deliveries_per_server_cpu_s"]),
                            ("delivery p50 µs", lambda r: r["delivery_us"]["p50"]),
                            ("delivery p99 µs", lambda r: r["delivery_us"]["p99"]), ("missing", lambda r: r["missing"])):
            one, other = (rig.median([value(r) for r in results]) for results in (ours, theirs))
            yield f"| {shape} | {what} | {one:,.0f} | {other:,.0f} | {f'{one / other:.2f}' if other else '–'} |"
