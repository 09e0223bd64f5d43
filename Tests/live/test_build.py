"""What is tested is what people run, and it says what it is made of."""
import os
import re
import subprocess

import pytest

from server import ROOT, binary

LOCKED = [line.split("\t") for line in (ROOT / "packages.lock").read_text().splitlines() if line and line[0] != "#"]


def test_the_program_names_its_compiler_and_every_package():
    said = subprocess.run([binary(), "version", "--long"], capture_output=True, text=True, check=True).stdout.splitlines()
    assert re.fullmatch(r"simmer \d+\.\d+\.\d+", said[0])
    assert re.match(r"Swift \d+\.\d+[^ ]*, .*[Cc]lang", said[1]), said[1]
    for url, version, tree in LOCKED:
        assert f"{url.rsplit('/', 1)[1].removesuffix('.git')} {version} {tree}" in said
    assert len(LOCKED) >= 10, "the packages of packages are locked too"


@pytest.mark.skipif("SIMMER_BINARY" in os.environ, reason="another program was asked for")
def test_the_suites_start_the_program_of_scripts_run():
    script = (ROOT / "scripts/run").read_text()
    assert "\nscripts/build\n" in script
    assert (ROOT / re.search(r"^simmer=(\S+)$", script, re.M)[1]).resolve() == binary()


def test_a_package_with_other_files_stops_the_build(tmp_path):
    """Of the real script, in a folder with one package of which a file was changed."""
    def git(*args, at):
        subprocess.run(["git", "-c", "user.name=x", "-c", "user.email=x@example.org", *args], cwd=at, check=True, capture_output=True)

    package = tmp_path / "origin" / "Stew"
    (package / "Sources" / "Stew").mkdir(parents=True)
    (package / "Package.swift").write_text(
        '// swift-tools-version: 6.0\nimport PackageDescription\n'
        'let package = Package(name: "Stew", products: [.library(name: "Stew", targets: ["Stew"])], targets: [.target(name: "Stew")])\n')
    (package / "Sources" / "Stew" / "Stew.swift").write_text("public let stew = 1\n")
    git("init", "-q", at=package)
    git("add", "-A", at=package)
    git("commit", "-qm", "one", at=package)
    git("tag", "1.0.0", at=package)
    tree = subprocess.run(["git", "rev-parse", "HEAD^{tree}"], cwd=package, capture_output=True, text=True, check=True).stdout.strip()

    pot = tmp_path / "pot"
    (pot / "Sources" / "Pot").mkdir(parents=True)
    (pot / "scripts").mkdir()
    (pot / "scripts" / "packages").write_bytes((ROOT / "scripts" / "packages").read_bytes())
    (pot / "Sources" / "Pot" / "Pot.swift").write_text("import Stew\nlet pot = stew\n")
    url = package.as_uri()
    (pot / "Package.swift").write_text(
        '// swift-tools-version: 6.0\nimport PackageDescription\n'
        f'let package = Package(name: "Pot", dependencies: [.package(url: "{url}", from: "1.0.0")],\n'
        '    targets: [.target(name: "Pot", dependencies: [.product(name: "Stew", package: "Stew")])])\n')
    (pot / "packages.lock").write_text(f"{url}\t1.0.0\t{tree}\n")

    def packages():
        return subprocess.run(["bash", "scripts/packages"], cwd=pot, capture_output=True, text=True)

    done = packages()
    assert done.returncode == 0, done.stderr
    assert '"version" : "1.0.0"' in (pot / "Package.resolved").read_text()

    # Somebody moves the tag: the same version, other files.
    (package / "Sources" / "Stew" / "Stew.swift").write_text("public let stew = 2\n")
    git("commit", "-qam", "two", at=package)
    git("tag", "-f", "1.0.0", at=package)
    for made in ("Package.resolved", ".build"):
        subprocess.run(["rm", "-rf", made], cwd=pot, check=True)
    done = packages()
    assert done.returncode == 1 and "its files are not those of packages.lock" in done.stderr, done.stderr
