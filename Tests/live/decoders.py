"""The programs that open pictures for a server, as its children."""
import contextlib
import os
import pathlib
import signal

LANES = ("small", "large")


def decoders(server):
    """The pids of the server's simmer-media, by lane."""
    found = {}
    for task in pathlib.Path(f"/proc/{server.pid}/task").glob("*/children"):
        with contextlib.suppress(OSError):  # a thread that has ended
            for pid in task.read_text().split():
                with contextlib.suppress(OSError):  # a child that has
                    words = pathlib.Path(f"/proc/{pid}/cmdline").read_bytes().split(b"\0")
                    if words[0].endswith(b"simmer-media"):
                        found[words[1].decode()] = int(pid)
    return found


@contextlib.contextmanager
def standing_still(server, *lanes):
    """Those of these lanes (of none: all) that there are do nothing inside."""
    stopped = [pid for lane, pid in decoders(server).items() if lane in (lanes or LANES)]
    for pid in stopped:
        os.kill(pid, signal.SIGSTOP)
    try:
        yield
    finally:
        for pid in stopped:
            os.kill(pid, signal.SIGCONT)
