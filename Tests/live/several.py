"""Several servers on one PostgreSQL, for suites that are about something else than how they hear each other."""
from client import new_cid


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
