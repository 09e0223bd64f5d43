"""A PostgreSQL server of its own for a test, gone with it: see Tests/postgres."""
import os
import pathlib
import subprocess

SCRIPT = pathlib.Path(__file__).resolve().parents[1] / "postgres"


class Postgres:
    def __init__(self):
        self.process = subprocess.Popen([SCRIPT], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        self.socket = self.process.stdout.readline().strip()
        assert self.socket, "Tests/postgres started no server"
        self.port = 5432
        self.ask("CREATE DATABASE house", database="postgres")

    @property
    def url(self):
        return f"postgresql:///house?host={self.socket}&port={self.port}&user=simmer"

    @property
    def path(self):
        """Of the socket of the server that is written to."""
        return f"{self.socket}/.s.PGSQL.{self.port}"

    def ask(self, sql, database="house"):
        """The rows of a statement, each a list of texts."""
        result = subprocess.run(
            ["psql", "-XAtq", "-F", "\t", "-v", "ON_ERROR_STOP=1", "-h", self.socket, "-p", str(self.port), "-U", "simmer", "-d", database, "-c", sql],
            capture_output=True, text=True, env={**os.environ, "PGOPTIONS": "-c client_min_messages=error"})
        assert result.returncode == 0, result.stderr
        return [line.split("\t") for line in result.stdout.splitlines()]

    def _do(self, what):
        self.process.stdin.write(f"{what}\n")
        self.process.stdin.flush()
        assert self.process.stdout.readline().strip() == what, "Tests/postgres has ended"

    def stop(self, how="fast"):
        """As an operator does; "immediate": as a power cut."""
        self._do(how)

    def start(self):
        """Again, with what it kept."""
        self._do("start")

    def follow(self):
        """A standby from now on, without which no commit is answered. How both are found, whichever is written to."""
        self._do("standby")
        hosts, ports = f"{self.socket},{self.socket}", f"{self.port},{self.port + 1}"
        return f"postgresql:///house?host={hosts}&port={ports}&user=simmer&target_session_attrs=read-write"

    def fail_over(self):
        """The server is gone for good, and its standby takes over."""
        self._do("failover")
        self.port += 1

    def database(self, name):
        """The URL of a new database beside the one that is there."""
        self.ask(f"CREATE DATABASE {name}", database="postgres")
        return self.url.replace("/house", f"/{name}")

    def close(self):
        self.process.stdin.close()
        assert self.process.wait(60) == 0
        assert not os.path.exists(self.socket), "nothing of it is left"

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.close()
