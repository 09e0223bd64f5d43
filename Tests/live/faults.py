"""Faults made to order: a disk that fails and a clock that is set, by a small library (faults.c) that the server is started with."""
import atexit
import contextlib
import ctypes
import errno
import functools
import mmap
import os
import pathlib
import shutil
import subprocess
import tempfile
import time

import pytest

SYNC, WRITE = 1, 2


class Steering(ctypes.Structure):
    """As `struct steering` in faults.c. Each field is written at once: the server looks at it meanwhile."""

    _fields_ = [("calls", ctypes.c_int32), ("error", ctypes.c_int32), ("pass_", ctypes.c_int32), ("fail", ctypes.c_int32),
                ("failed", ctypes.c_int64), ("clock_ms", ctypes.c_int64), ("held_ms", ctypes.c_int64),
                ("slept_ms", ctypes.c_int64)]


@functools.cache
def library():
    """faults.c, compiled once; skips where there is no C compiler."""
    compiler = shutil.which("cc") or shutil.which("clang") or shutil.which("gcc")
    if not compiler:
        pytest.skip("no C compiler")
    folder = pathlib.Path(tempfile.mkdtemp(prefix="simmer-faults-"))
    atexit.register(shutil.rmtree, folder, ignore_errors=True)
    source, made = pathlib.Path(__file__).with_name("faults.c"), folder / "faults.so"
    subprocess.run([compiler, "-O1", "-Wall", "-Wextra", "-Werror", "-shared", "-fPIC", "-o", made, source, "-ldl", "-lpthread"],
                   check=True)
    return made


class Faults:
    """The mapped file that steers one server's faults."""

    def __init__(self, folder):
        self.path = folder / "faults"
        self.path.write_bytes(bytes(ctypes.sizeof(Steering)))
        with open(self.path, "r+b") as file:
            self.steering = Steering.from_buffer(mmap.mmap(file.fileno(), 0))
        preloaded = [str(library()), os.environ.get("LD_PRELOAD", "")]
        self.environment = {"LD_PRELOAD": ":".join(filter(None, preloaded)), "FAULTS": str(self.path)}

    @contextlib.contextmanager
    def disk(self, calls=SYNC, error=errno.EIO, pass_=0, fail=-1):
        """`calls` on the database fail with `error` inside: after `pass_` good ones, `fail` of them (-1: all)."""
        steering = self.steering
        # `calls` last: it opens the gate.
        steering.error, steering.pass_, steering.fail, steering.failed = error, pass_, fail, 0
        steering.calls = calls
        try:
            yield
        finally:
            steering.calls = 0
            steering.pass_ = steering.fail = 0

    @property
    def failed(self):
        """Calls that were made to fail since `disk` began."""
        return self.steering.failed

    def step(self, seconds):
        """Sets the server's wall clock forward or back."""
        shift = int(seconds * 1000)
        if self.steering.held_ms:
            self.steering.held_ms += shift
        else:
            self.steering.clock_ms += shift

    def sleep(self, seconds):
        """The machine has slept for so many whole seconds, by the clock that counts since it began: what may be asked outside in a minute
        may be asked again. The wall clock shows what it showed."""
        self.steering.slept_ms += seconds * 1000

    @contextlib.contextmanager
    def held(self):
        """The server's wall clock stands still inside, but for its steps; then it goes on from there."""
        self.steering.held_ms = int(self.now() * 1000)
        try:
            yield
        finally:
            self.steering.clock_ms = self.steering.held_ms - int(time.time() * 1000)
            self.steering.held_ms = 0

    def now(self):
        """What the server's wall clock shows, in seconds."""
        return (self.steering.held_ms or time.time() * 1000 + self.steering.clock_ms) / 1000
