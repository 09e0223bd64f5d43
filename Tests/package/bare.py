"""A bare Debian 12 in a folder, and what is run in it: as root or as somebody else, with a /proc and /dev that end with it."""
import configparser
import pathlib
import re
import shutil
import shlex
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parents[2]
sys.path.append(str(ROOT / "Tests/live"))

from client import Client, PlainClient  # noqa: E402
from ports import free_port, give_back  # noqa: E402

LISTENS = re.compile(r"^Simmer listens on (https?://\S+)$")
OPERATOR = re.compile(r"^https?://\S+/#operator=([\w-]+)$")


class Bare:
    """The folder that a Debian 12 lies in, without systemd and without a compiler."""

    def __init__(self, folder):
        self.folder = folder
        archive = ROOT / ".build-package/bookworm.tar"
        if not archive.exists():
            made = archive.with_suffix(".new")
            subprocess.run(["mmdebstrap", "--quiet", "--format=tar", "--variant=minbase", "bookworm", made], check=True)
            made.rename(archive)
        folder.mkdir()
        subprocess.run(["tar", "--numeric-owner", "-xpf", archive, "-C", folder], check=True)
        shutil.copy("/etc/resolv.conf", folder / "etc/resolv.conf")

    def command(self, line):
        """What runs a line of a shell in it, in the place of this process."""
        mounts = 'mount --make-rprivate / && mount --rbind /dev "$0/dev" && mount -t proc proc "$0/proc"'
        return ["unshare", "--mount", "sh", "-euc", f'{mounts}; exec chroot "$0" sh -euc "$1"', str(self.folder), line]

    def run(self, line, user=None, check=True):
        if user:
            line = as_user(user, line)
        done = subprocess.run(self.command(line), capture_output=True, text=True, stdin=subprocess.DEVNULL,
                              env={"PATH": "/usr/sbin:/usr/bin:/sbin:/bin", "DEBIAN_FRONTEND": "noninteractive"})
        assert not check or done.returncode == 0, f"{line}: {done.returncode}\n{done.stdout[-3000:]}\n{done.stderr[-3000:]}"
        return done

    def install(self, package):
        shutil.copy(package, self.folder / "root" / package.name)
        return self.run(f"apt-get update -qq && cd /root && apt-get install -y -qq --no-install-recommends ./{shlex.quote(package.name)}")

    def unit(self):
        """The service's section of the unit that the package has put there."""
        parser = configparser.RawConfigParser(strict=False)
        parser.optionxform = str
        parser.read(self.folder / "lib/systemd/system/simmer.service")
        return parser["Service"]


def as_user(user, line):
    return f"exec setpriv --reuid={user} --regid={user} --init-groups --no-new-privs -- {line}"


class Service:
    """The server by the lines of its unit, as its user; only the port is a free one, by a variable as in a drop-in of systemd's."""

    def __init__(self, bare):
        self.bare, self.port, self.operator_token = bare, free_port(), None

    def __enter__(self):
        unit = self.bare.unit()
        self.bare.run(as_user(unit["User"], unit["ExecStartPre"]))
        line = f"umask {unit['UMask']}; " + as_user(unit["User"], unit["ExecStart"])
        self.process = subprocess.Popen(
            self.bare.command(line), stdout=subprocess.PIPE, text=True,
            env={"PATH": "/usr/bin:/bin:/usr/sbin:/sbin", "SIMMER_PORT": str(self.port)})
        for text in self.process.stdout:
            if found := OPERATOR.match(text.strip()):
                self.operator_token = found[1]
            elif found := LISTENS.match(text.strip()):
                self.address = found[1]
                return self
        raise AssertionError(f"the server did not start: {self.process.wait()}")

    def __exit__(self, *_):
        self.process.terminate()
        assert self.process.wait(60) == 0
        give_back(self.port)

    @property
    def socket(self):
        return self.address.replace("http", "ws", 1) + "/ws"

    def trust(self):
        return None

    async def plain(self):
        return await PlainClient.open(self)

    async def client(self):
        return await Client.open(self)
