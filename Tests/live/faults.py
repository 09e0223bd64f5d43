"""Faults made to order: a disk that fails and a clock that is set, by a small library (faults.c) that the server is started with."""
import contextlib
import errno
import mmap
import os
import pathlib
import shutil
import struct
import subprocess
import time

import pytest

SYNC, WRITE = 1, 2
# As `struct steering` in faults.c.
FIELDS = {"calls": ("=i", 0), "error": ("=i", 4), "pass_": ("=i", 8), "fail": ("=i", 12), "failed": ("=q", 16),
          "clock_ms": ("=q", 24)}
SIZE = 32


class Faults:
    """The mapped file that steers one server's faults. Compiled once per folder; skips where there is no C compiler."""

    def __init__(self, folder):
        compiler = shutil.which("cc") or shutil.which("clang") or shutil.which("gcc")
        if not compiler:
            pytest.skip("no C compiler")
        source, library = pathlib.Path(__file__).with_name("faults.c"), folder / "faults.so"
        subprocess.run([compiler, "-O1", "-Wall", "-Wextra", "-Werror", "-shared", "-fPIC", "-o", library, source, "-ldl",
                        "-lpthread"], check=True)
        self.path = folder / "faults"
        self.path.write_bytes(bytes(SIZE))
        with open(self.path, "r+b") as file:
            self.map = mmap.mmap(file.fileno(), SIZE)
        preloaded = [str(library), os.environ.get("LD_PRELOAD", "")]
        self.environment = {"LD_PRELOAD": ":".join(filter(None, preloaded)), "FAULTS": str(self.path)}

    def _set(self, **values):
        """Field by field: the server counts in the others meanwhile."""
        for name, value in values.items():
            kind, offset = FIELDS[name]
            struct.pack_into(kind, self.map, offset, value)

    def _get(self, name):
        return struct.unpack_from(FIELDS[name][0], self.map, FIELDS[name][1])[0]

    @contextlib.contextmanager
    def disk(self, calls=SYNC, error=errno.EIO, pass_=0, fail=-1):
        """`calls` on the database fail with `error` inside: after `pass_` good ones, `fail` of them (-1: all)."""
        # `calls` last: it opens the gate.
        self._set(error=error, pass_=pass_, fail=fail, failed=0, calls=calls)
        try:
            yield
        finally:
            self._set(calls=0, pass_=0, fail=0)

    @property
    def failed(self):
        """Calls that were made to fail since `disk` began."""
        return self._get("failed")

    def step(self, seconds):
        """Sets the server's wall clock forward or back."""
        self._set(clock_ms=self._get("clock_ms") + int(seconds * 1000))

    def now(self):
        """What the server's wall clock shows, in seconds."""
        return time.time() + self._get("clock_ms") / 1000
