"""Runs simmer-fuzz: what is read from outside, in one process without a server."""
import os
import pathlib
import subprocess
import tempfile

from server import ROOT, binary

PARTS = ("language", "json", "http")


def program():
    """Beside the server that is fuzzed."""
    named = os.environ.get("SIMMER_FUZZ_BINARY")
    return pathlib.Path(named) if named else binary().with_name("simmer-fuzz")


def run(cases, seed):
    """The failure of each part, "" where there is none."""
    return {f"{cases:,} cases of {part} with seed {seed}": part_of(part, cases, seed) for part in PARTS}


def part_of(part, cases, seed):
    with tempfile.NamedTemporaryFile(prefix="simmer-fuzz-") as progress:
        arguments = [str(program()), part, "--seed", str(seed), "--intents", str(ROOT / "intents")]
        done = subprocess.run([*arguments, "--cases", str(cases), "--progress", progress.name], stdout=subprocess.PIPE,
                              stderr=subprocess.STDOUT, text=True, errors="replace")
        print(done.stdout.strip(), flush=True)
        if done.returncode == 0:
            return ""
        number = int.from_bytes(pathlib.Path(progress.name).read_bytes()[:8], "little")
    told = f"status {done.returncode}: {done.stdout[-2000:]}"
    # A process that ended by itself has named its cases; one that was ended had this one at hand.
    return told if done.returncode == 1 else f"{told}\nagain: {' '.join(arguments)} --first {number} --cases 1"
