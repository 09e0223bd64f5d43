"""The image, run as packaging/image/compose.yaml has it: as its own user, without capabilities, all but its volume read-only. Run by
scripts/package --image, as root."""
import asyncio
import json
import os
import pathlib
import subprocess
import tarfile
import urllib.request

import pytest
import yaml

from bare import LISTENS, OPERATOR, ROOT
from client import PlainClient
from ports import free_port, give_back

IMAGE = pathlib.Path(os.environ["SIMMER_IMAGE"])
COMPOSE = yaml.safe_load((ROOT / "packaging/image/compose.yaml").read_text())["services"]["simmer"]
NAME = f"simmer-{os.getpid()}"


@pytest.fixture(scope="module")
def bundle(tmp_path_factory):
    """The image unpacked, with what compose.yaml asks for; its network is this machine's, so the port is a free one."""
    folder = tmp_path_factory.mktemp("image")
    with tarfile.open(IMAGE) as archive:
        archive.extractall(folder / "layout", filter="data")
    subprocess.run(["umoci", "unpack", "--image", f"{folder}/layout:latest", folder / "bundle"], check=True, capture_output=True)
    data = folder / "data"
    data.mkdir()
    file = folder / "bundle/config.json"
    settings = json.loads(file.read_text())
    user = settings["process"]["user"]
    os.chown(data, user["uid"], user["gid"])
    port = free_port()
    settings["root"]["readonly"] = COMPOSE["read_only"]
    settings["process"].update(terminal=False, capabilities={}, noNewPrivileges=True)
    assert COMPOSE["cap_drop"] == ["ALL"] and COMPOSE["security_opt"] == ["no-new-privileges:true"]
    settings["process"]["env"].append(f"SIMMER_PORT={port}")
    settings["mounts"] = [mount for mount in settings["mounts"] if mount["destination"] not in ("/sys/fs/cgroup", "/var/lib/simmer")]
    settings["mounts"].append({"destination": "/var/lib/simmer", "type": "bind", "source": str(data), "options": ["rbind", "rw"]})
    settings["mounts"] += [{"destination": path, "type": "tmpfs", "source": "tmpfs"} for path in COMPOSE["tmpfs"]]
    settings["linux"]["namespaces"] = [one for one in settings["linux"]["namespaces"] if one["type"] != "network"]
    settings["linux"].pop("resources", None)
    file.write_text(json.dumps(settings))
    yield folder / "bundle", port
    give_back(port)


def runc(*command, **options):
    return subprocess.run(["runc", *command], capture_output=True, text=True, **options)


async def test_it_serves_rings_and_is_healthy_with_a_root_that_is_read_only(bundle):
    folder, port = bundle
    process = subprocess.Popen(["runc", "run", "-b", folder, NAME], stdout=subprocess.PIPE, text=True)
    try:
        token = None
        for line in process.stdout:
            if found := OPERATOR.match(line.strip()):
                token = found[1]
            elif LISTENS.match(line.strip()):
                break
        assert process.poll() is None and token
        with urllib.request.urlopen(f"http://127.0.0.1:{port}/") as answer:
            assert "<title>Simmer" in answer.read().decode()

        class Here:
            socket = f"ws://127.0.0.1:{port}/ws"

            def trust():
                return None

        ana = await PlainClient.open(Here)
        await ana.type(f"/operator http://127.0.0.1:{port}/#operator={token}")
        await ana.do("/register ana penne al dente", "You are ana")
        await ana.do("/new Kitchen", "You are in Kitchen")
        await ana.do("start a 2 second timer for the egg", r"simmer: .*egg: 2 seconds")
        await ana.expect(r"simmer: .*egg is ready")
        await ana.close()
        test = [part.replace("8080", str(port)).replace("$$", "$") for part in COMPOSE["healthcheck"]["test"][1:]]
        healthy = await asyncio.to_thread(runc, "exec", NAME, *test)
        assert healthy.returncode == 0, healthy.stderr
        test[-1] = test[-1].replace("/health", "/no-health-there")
        assert (await asyncio.to_thread(runc, "exec", NAME, *test)).returncode != 0
        who = await asyncio.to_thread(runc, "exec", NAME, "sh", "-c", "id -un; touch /etc/x /usr/x /var/x; grep CapEff /proc/self/status")
        assert who.stdout.split() == ["simmer", "CapEff:", "0" * 16] and who.stderr.count("Read-only file system") == 3
    finally:
        runc("kill", NAME, "TERM")
        assert process.wait(60) == 0
