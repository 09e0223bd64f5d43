"""Several servers on one PostgreSQL, for suites that are about something else than how they hear each other."""
import asyncio

from client import new_cid
from waiting import until


def database(postgres):
    """The URL of a database of its own."""
    name = f"house{next(new_cid)}".replace("-", "")
    postgres.ask(f"CREATE DATABASE {name}", database="postgres")
    return postgres.url.replace("/house", f"/{name}")


def nodes(make_server, url, names="ab", args=(), **options):
    """A server of each name, all with the same people."""
    servers = [make_server(args=["--database", url, "--node", name, *map(str, args)], **options) for name in names]
    for server in servers[1:]:
        server.accounts = servers[0].accounts
    # The link of the one that began last is the one that counts.
    servers[0].operator_token = servers[-1].operator_token
    for server in servers[1:]:
        server.operator_token = None
    return servers


def command(node, *args, **options):
    """A command with the settings of that node."""
    for name in ("database", "node", "nats"):
        if f"--{name}" in node.args:
            node.env[f"SIMMER_{name.upper()}"] = node.args[node.args.index(f"--{name}") + 1]
    return node.command(*args, "--data", node.data, **options)


async def doctor(node, holds=lambda status, text: True):
    """(status, text) of the doctor, once that holds."""
    async def asked():
        done = await asyncio.to_thread(command, node, "doctor")
        return (done.returncode, done.stdout) if holds(done.returncode, done.stdout) else None
    return await until(asked, "what the doctor is to say")


def metrics(node):
    """The value of each line of /metrics."""
    token = (node.data / "operator.token").read_text().strip()
    status, _, body = node.request("GET", "/metrics", None, {"Authorization": f"Bearer {token}"})
    assert status == 200
    lines = [line for line in body.decode().splitlines() if not line.startswith("#")]
    return {line.rpartition(" ")[0]: float(line.rpartition(" ")[2]) for line in lines}
