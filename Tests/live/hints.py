"""A NATS server of its own for a test, Debian's: it can be killed and come back at the same port."""
import shutil
import socket
import subprocess
import time

from ports import free_port, give_back

NAME, PASSWORD = "house", "s3cret-word"


class Nats:
    def __init__(self):
        self.port, self.process = free_port(), None
        self.start()

    def url(self, password=PASSWORD):
        return f"nats://{NAME}:{password}@127.0.0.1:{self.port}"

    def start(self):
        program = shutil.which("nats-server") or "/usr/sbin/nats-server"
        self.process = subprocess.Popen([program, "-a", "127.0.0.1", "-p", str(self.port), "--user", NAME, "--pass", PASSWORD],
                                        stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        end = time.monotonic() + 60
        while time.monotonic() < end:
            assert self.process.poll() is None, "nats-server has ended"
            try:
                with socket.create_connection(("127.0.0.1", self.port), 1) as line:
                    # It greets whoever comes.
                    assert line.recv(4) == b"INFO"
                    return
            except OSError:
                time.sleep(0.02)
        raise AssertionError("nats-server does not listen")

    def kill(self):
        self.process.kill()
        self.process.wait()

    def close(self):
        self.kill()
        give_back(self.port)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.close()
