"""The package in a bare Debian 12: installed, started by its unit's lines, upgraded, removed and purged. Run by scripts/package --check,
as root and with Debian's archive in reach; one root for all, in this order."""
import os
import pathlib
import re
import subprocess
import urllib.request

import pytest

from bare import Bare, Service
from client import new_cid

PACKAGE = pathlib.Path(os.environ["SIMMER_PACKAGE"])
PASSWORD = "penne al dente"


@pytest.fixture(scope="module")
def bare(tmp_path_factory):
    return Bare(tmp_path_factory.mktemp("package") / "root")


@pytest.fixture(scope="module")
def before(tmp_path_factory):
    """The package of the release before. Where there is none yet, this one under an older version, which shows what becomes of files,
    settings and data, but no change of tables: that is shown by Tests/upgrades."""
    if named := os.environ.get("SIMMER_PACKAGE_BEFORE"):
        return pathlib.Path(named).resolve()
    folder = tmp_path_factory.mktemp("before")
    subprocess.run(["dpkg-deb", "-R", PACKAGE, folder / "tree"], check=True)
    control = folder / "tree/DEBIAN/control"
    control.write_text(re.sub(r"^Version: .*", "Version: 0.0.1", control.read_text(), flags=re.M))
    subprocess.run(["dpkg-deb", "-Znone", "--root-owner-group", "-b", folder / "tree", folder / "simmer_0.0.1.deb"], check=True,
                   capture_output=True)
    return folder / "simmer_0.0.1.deb"


def version(bare):
    """Its state and version, as dpkg knows them."""
    return bare.run("dpkg-query -W -f '${db:Status-Status} ${Version}' simmer", check=False).stdout


def stated(package):
    return subprocess.run(["dpkg-deb", "-f", package, "Version"], capture_output=True, text=True, check=True).stdout.strip()


def test_it_installs_where_there_is_nothing_of_swift(bare):
    there = bare.run("find / -xdev -iname '*swift*' -not -path '/usr/share/zoneinfo/*'; command -v swift systemctl || true").stdout
    assert not there, there
    bare.install(PACKAGE)
    assert version(bare).startswith("installed ")
    loaded = bare.run("ldd /usr/lib/simmer/simmer /usr/lib/simmer/simmer-media").stdout
    assert "not found" not in loaded and "swift" not in loaded and "/opt" not in loaded, loaded
    assert bare.run("getent passwd simmer").stdout.endswith(":/var/lib/simmer:/usr/sbin/nologin\n")
    assert bare.run("stat -c '%U %a' /var/lib/simmer").stdout == "simmer 700\n"
    # Everybody may ask the program for help and its version; only its own user, and root, sees data.
    assert "0.1" in bare.run("simmer --version", user="daemon").stdout
    assert bare.run("ls /var/lib/simmer", user="daemon", check=False).returncode != 0


def test_shells_complete_its_commands_and_each_has_its_page(bare):
    files = set(bare.run("dpkg -L simmer").stdout.split())
    assert {"/usr/share/bash-completion/completions/simmer", "/usr/share/zsh/vendor-completions/_simmer",
            "/usr/share/fish/vendor_completions.d/simmer.fish"} <= files
    commands = re.findall(r"^  ([a-z-]+) ", bare.run("simmer --help").stdout.partition("SUBCOMMANDS:")[2], re.M)
    assert {f"/usr/share/man/man1/simmer-{one}.1.gz" for one in commands} <= files and len(commands) > 10


async def test_the_unit_starts_it_the_page_answers_and_a_timer_rings(bare):
    with Service(bare) as service:
        with urllib.request.urlopen(service.address + "/") as answer:
            page = answer.read().decode()
        assert answer.status == 200 and "<title>Simmer" in page, page[:500]
        for address in re.findall(r'(?:src|href)="(/[^"#]+)"', page):
            with urllib.request.urlopen(service.address + address) as answer:
                assert answer.status == 200 and answer.read()
        ana = await service.plain()
        await ana.do(f"/operator {service.address}/#operator={service.operator_token}", "operator|link")
        await ana.do(f"/register ana {PASSWORD}", "You are ana")
        await ana.do("/new Kitchen", "You are in Kitchen")
        await ana.do("start a 2 second timer for the egg", r"simmer: .*egg: 2 seconds")
        await ana.expect(r"simmer: .*egg is ready")
        # What no sentence takes is asked about: what was learned came along.
        await ana.do("could you maybe do a timer thing 4 minutes rice", r"simmer: .*(rice: 4 minutes|Did you mean)")
        await ana.close()
        doctor = bare.run("simmer doctor", user="simmer").stdout
        assert "pictures can be taken" in doctor and "wrong" not in doctor, doctor
        assert "ana" in bare.run("simmer user list", user="simmer").stdout


def test_removed_it_leaves_data_and_settings_and_purged_nothing(bare):
    settings = bare.folder / "etc/simmer/simmer.yaml"
    bare.run("apt-get remove -y -qq simmer")
    assert not (bare.folder / "usr/lib/simmer").exists() and not (bare.folder / "lib/systemd/system/simmer.service").exists()
    assert (bare.folder / "var/lib/simmer/simmer.sqlite").exists() and settings.exists()
    bare.run("apt-get purge -y -qq simmer")
    for gone in ("var/lib/simmer", "etc/simmer", "usr/share/simmer", "usr/bin/simmer"):
        assert not (bare.folder / gone).exists(), gone


async def test_an_upgrade_keeps_data_sessions_settings_and_running_timers(bare, before):
    bare.install(before)
    assert version(bare).split()[1] == stated(before)
    settings = bare.folder / "etc/simmer/simmer.yaml"
    settings.write_text(settings.read_text() + "\nregistration: closed\n")
    with Service(bare) as service:
        ana = await service.client()
        token = (await ana.call("account.register", username="ana", password=PASSWORD,
                                operatorToken=service.operator_token))["token"]
        kitchen = await ana.make_room("Kitchen")
        await ana.say(kitchen, "the kettle is on")
        long, _ = [(await ana.call("timer.start", room=kitchen, label=label, totalSeconds=seconds, cid=next(new_cid)))["timer"]
                   for label, seconds in (("Stock", 7200), ("Egg", 20))]
        await ana.close()
    bare.install(PACKAGE)
    assert version(bare).split()[1] == stated(PACKAGE)
    assert "registration: closed" in settings.read_text()
    with Service(bare) as service:
        assert service.operator_token is None
        ana = await service.client()
        await ana.resume(token)
        await ana.sync()
        assert "the kettle is on" in [event.get("text") for event in await ana.all_history(kitchen)]
        timers = {timer["label"]: timer for timer in await ana.timers(kitchen)}
        assert timers["Stock"]["state"] == "running" and timers["Stock"]["endsAt"] == long["endsAt"]
        # The short one ended while nothing ran and rang at the start, or rings now.
        def rang(event):
            card = event.get("card") or {}
            return (card.get("label"), card.get("state")) == ("Egg", "finished")

        if not any(rang(event) for event in await ana.all_history(kitchen)):
            await ana.wait_for("message", room=kitchen, where=rang)
        stranger = await service.client()
        await stranger.refused(("registration_closed", "not_allowed"), "account.register", username="bo", password=PASSWORD)
        for client in (ana, stranger):
            await client.close()
    # What dpkg asks about is what both have changed.
    assert not list((bare.folder / "etc/simmer").glob("*.dpkg-*"))
