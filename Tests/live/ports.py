"""Ports that stay one's own while nobody listens at them."""
import fcntl
import pathlib
import random
import socket

LOWEST = 15_000
# The locks of this process, by port.
held = {}


def free_port():
    """A port that nobody takes until `give_back`, also while no server stands there: the system gives those above to connections, and
    another run of the suites finds it locked."""
    highest = int(pathlib.Path("/proc/sys/net/ipv4/ip_local_port_range").read_text().split()[0])
    # The same for every run, wherever its servers keep their data.
    folder = pathlib.Path("/tmp/simmer-live-ports")
    folder.mkdir(exist_ok=True)
    ports = range(LOWEST, max(highest, 32_768))
    for port in random.sample(ports, len(ports)):
        if port in held:
            continue
        lock = (folder / str(port)).open("w")
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
            with socket.create_server(("127.0.0.1", port)):
                held[port] = lock
                return port
        except OSError:
            lock.close()
    raise RuntimeError("every port is taken")


def give_back(port):
    if port in held:
        held.pop(port).close()
