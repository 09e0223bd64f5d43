"""What the Debian package is made of (packaging/), without making one: the unit, the settings that it brings, what it says of itself.
A package that is made is tried by `scripts/package --check` (F16)."""
import re
import shutil
import subprocess

import pytest
import yaml

from server import ROOT, Server, binary

PACKAGING = ROOT / "packaging"
DEBIAN = PACKAGING / "debian"
pytestmark = pytest.mark.row("F16")


@pytest.mark.skipif(not shutil.which("systemd-analyze"), reason="systemd is not installed")
def test_the_service_unit_is_sound_and_narrow(tmp_path):
    """What it names must exist, so the program's place is this machine's; the exposure is systemd's own figure, 10 is all open."""
    text = (DEBIAN / "simmer.service").read_text()
    program = "/usr/bin/simmer"
    for key, command in (("ExecStartPre", "doctor"), ("ExecStart", "serve")):
        assert f"{key}={program} {command} --config /etc/simmer/simmer.yaml\n" in text
    unit = tmp_path / "simmer.service"
    unit.write_text(text.replace(program, str(binary())))
    verified = subprocess.run(["systemd-analyze", "verify", "--man=no", unit], capture_output=True, text=True)
    assert verified.returncode == 0 and not verified.stderr, verified.stderr
    judged = subprocess.run(["systemd-analyze", "security", "--offline=yes", "--threshold=20", unit], capture_output=True, text=True)
    assert judged.returncode == 0, judged.stdout[-500:]


@pytest.mark.skipif(not shutil.which("systemd-sysusers"), reason="systemd is not installed")
def test_the_user_and_its_folders_are_those_of_the_unit():
    dry = subprocess.run(["systemd-sysusers", "--dry-run", "--root=/nonexistent", DEBIAN / "simmer.sysusers"],
                         capture_output=True, text=True)
    assert dry.returncode == 0 and "Creating user 'simmer'" in dry.stderr, dry.stderr
    folders = {line.split()[1]: line.split()[2:] for line in (DEBIAN / "simmer.tmpfiles").read_text().splitlines()
               if line.startswith("d ")}
    writable = re.search(r"^ReadWritePaths=(.*)$", (DEBIAN / "simmer.service").read_text(), re.M)[1].split()
    assert set(folders) == {path.removeprefix("-") for path in writable}
    assert all(rest == ["0700", "simmer", "simmer"] for rest in folders.values())


def test_the_settings_that_come_along_can_be_used_and_so_can_what_they_propose(tmp_path):
    """A key with a mistake in it would stop the first start, or the one after somebody took the # away."""
    text = (PACKAGING / "simmer.yaml").read_text()
    proposed = re.sub(r"^#(?=[a-z ])(?! )", "", text, flags=re.M).replace("\n#  ", "\n  ")
    assert set(yaml.safe_load(text)) == {"data", "intents"} and "tls" in yaml.safe_load(proposed)
    subprocess.run(["openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes", "-days", "30",
                    "-subj", "/CN=localhost", "-keyout", tmp_path / "key.pem", "-out", tmp_path / "certificate.pem"],
                   check=True, capture_output=True)
    server = Server(password_cost=None)
    for number, settings in enumerate((text, proposed)):
        here = {"/var/lib/simmer": tmp_path / f"data-{number}", "/usr/share/simmer/intents": ROOT / "intents", "/etc/simmer": tmp_path}
        for place, path in here.items():
            settings = settings.replace(place, str(path))
        file = tmp_path / f"{number}.yaml"
        file.write_text(settings)
        done = server.command("doctor", "--config", file)
        assert done.returncode == 0 and "the settings can be used" in done.stdout, done.stdout + done.stderr
    server.close()


def test_the_manual_names_every_command():
    helped = subprocess.run([binary(), "--help"], capture_output=True, text=True, check=True).stdout
    commands = re.findall(r"^  ([a-z-]+) ", helped[helped.index("SUBCOMMANDS:"):], re.M)
    assert len(commands) > 10
    named = re.findall(r"^\.It Cm (\S+)$", (PACKAGING / "simmer.1").read_text(), re.M)
    assert sorted(named) == sorted(commands)


# A line as far as it is typed, and what is proposed for its last word.
TYPED = [
    (["simmer", "li"], {"listen"}), (["simmer", "serve", "--trusted"], {"--trusted-proxies"}), (["simmer", "user", "operator", "--rem"], {"--remove"}),
    (["simmer", "say", "--ro"], {"--room"}), (["simmer", "no-such-command", "--x"], set()),
]


@pytest.mark.parametrize("words, proposed", TYPED, ids=[" ".join(words) for words, _ in TYPED])
def test_bash_completes_a_line(tmp_path, words, proposed):
    script = tmp_path / "simmer"
    script.write_text(completions("bash"))
    typed = " ".join(f"'{word}'" for word in words)
    [function] = re.findall(r"^complete .*-F (\S+) simmer$", script.read_text(), re.M)
    done = subprocess.run(["bash", "-euc", f"""set +eu; source {script}
        COMP_WORDS=({typed}) COMP_CWORD={len(words) - 1} COMP_LINE="${{COMP_WORDS[*]}}" COMP_POINT=${{#COMP_LINE}}
        {function} simmer '{words[-1]}' '{words[-2]}'
        printf '%s\\n' "${{COMPREPLY[@]}}" """], capture_output=True, text=True, check=True)
    assert {line.strip() for line in done.stdout.split("\n") if line.strip()} == proposed, done.stderr


@pytest.mark.parametrize("shell", ["zsh", "fish"])
def test_the_other_shells_can_read_their_completions(tmp_path, shell):
    if not shutil.which(shell):
        pytest.skip(f"{shell} is not installed")
    script = tmp_path / "simmer"
    script.write_text(completions(shell))
    read = subprocess.run([shell, "-n", script], capture_output=True, text=True)
    assert read.returncode == 0 and not read.stderr, read.stderr
    assert "listen" in script.read_text() and "trusted-proxies" in script.read_text()


def completions(shell):
    return subprocess.run([binary(), "--generate-completion-script", shell], capture_output=True, text=True, check=True).stdout


def test_the_licences_name_whatever_is_linked_in():
    packages = re.findall(r"^https://\S+/([^/\s]+?)(?:\.git)?\t", (ROOT / "packages.lock").read_text(), re.M)
    assert len(packages) >= 10
    stanzas = (DEBIAN / "copyright").read_text().split("\n\n")
    files = {name for stanza in stanzas if stanza.startswith("Files:") for name in stanza.splitlines()[0].split()[1:]}
    assert set(packages) <= files, set(packages) - files
    used = set(re.findall(r"^Files:.*?^License: (\S+)$", "\n\n".join(stanzas), re.M | re.S))
    explained = {re.match(r"License: (\S+)", stanza)[1] for stanza in stanzas if stanza.startswith("License:")}
    assert used <= explained | {"none-stated"}


def test_files_go_where_the_program_and_the_unit_look():
    places = dict(line.split() for line in (DEBIAN / "install").read_text().splitlines())
    assert places["lib/simmer-media"] == places["lib/simmer"]
    link, = (DEBIAN / "links").read_text().split("\n")[:-1]
    shown, beside = link.split()
    assert shown == f"{places['share/Simmer_SimmerWeb.resources']}/Simmer_SimmerWeb.resources"
    assert beside == f"{places['lib/simmer']}/Simmer_SimmerWeb.resources"
    assert f"/{places['share/intents']}/intents" == yaml.safe_load((PACKAGING / "simmer.yaml").read_text())["intents"]
    assert f"exec /{places['lib/simmer']}/simmer " in (PACKAGING / "bin/simmer").read_text()
