"""The small room in which pictures are decoded, and what it cannot reach: the server's descriptors, files, memory and life."""
import os
import pathlib
import shutil
import signal
import subprocess

import pytest

import pictures
from decoders import decoders
from server import ROOT, Server, binary
from uploads import refused, upload
from waiting import until

ATTEMPTS = [
    "pidfd_open", "pidfd_getfd", "open", "stat", "renameat", "unlink", "socket", "tgkill", "kill", "fork", "clone",
    "thread in other users", "execve", "ptrace", "process_vm_readv", "mprotect exec", "mmap exec", "limits of others", "prctl",
    "unshare", "dup", "io_uring_setup",
]


@pytest.fixture(scope="module")
def confined(tmp_path_factory):
    """Runs one attempt behind the walls that the server's own child has."""
    program, walls = tmp_path_factory.mktemp("confined") / "confined", ROOT / "Sources/CVips"
    subprocess.run(["cc", "-O1", "-pthread", "-I", walls / "include", "-o", program, ROOT / "Tests/live/confined.c",
                    walls / "confine.c"], check=True, capture_output=True)
    return lambda what: subprocess.run([program, what], capture_output=True, timeout=60)


@pytest.mark.parametrize("what", ATTEMPTS)
def test_whatever_decoding_does_not_need_ends_the_process(confined, what):
    done = confined(what)
    assert (done.returncode, done.stdout) == (-signal.SIGSYS, b"inside\n"), done


def test_what_decoding_needs_goes_on(confined):
    done = confined("honest work")
    assert (done.returncode, done.stdout) == (0, b"inside\ndone\n"), done


async def test_each_thread_of_each_lane_is_behind_the_walls(make_server):
    """With nothing of the server's open, and with a priority below it."""
    server = make_server()
    ana = await server.login("ana")
    token, room = await server.person("ana"), await ana.make_room("Walls")
    assert upload(server, token, room, pictures.jpeg(2000, 1500, seed=300))[0] == 201
    lanes = decoders(server)
    assert set(lanes) == {"small", "large"}
    for lane, pid in lanes.items():
        for task in pathlib.Path(f"/proc/{pid}/task").iterdir():
            try:
                status, stat = (task / "status").read_text(), (task / "stat").read_text()
            except OSError:
                continue  # a thread that has ended
            assert "NoNewPrivs:\t1" in status and "Seccomp:\t2" in status, (lane, status)
            nice = int(stat.rpartition(")")[2].split()[16])
            assert nice == {"small": 5, "large": 10}[lane]
        if os.geteuid() != 0:
            continue  # what it has open is for root to see
        open_ = {fd: os.readlink(f"/proc/{pid}/fd/{fd}").partition(":")[0] for fd in os.listdir(f"/proc/{pid}/fd")}
        assert open_ == {"0": "pipe", "1": "pipe", "2": "/dev/null"}
    await ana.close()


async def test_every_kind_of_picture_gets_through_and_no_decoder_dies_of_it(make_server):
    """Also those with a profile, for which a library asks what time it is."""
    from PIL import ImageCms
    profile = ImageCms.ImageCmsProfile(ImageCms.createProfile("sRGB")).tobytes()
    kinds = {
        "jpeg": pictures.jpeg(1700, 1300, seed=310), "turned, with a place": pictures.jpeg_with_place(2100, 1500, seed=311),
        "progressive": pictures.encoded(pictures.noise(900, 700, 312), "JPEG", progressive=True),
        "cmyk": pictures.encoded(pictures.noise(800, 600, 313).convert("CMYK"), "JPEG"),
        "grey": pictures.encoded(pictures.noise(300, 200, 314).convert("L"), "JPEG"),
        "png": pictures.png(500, 400, 315), "png with alpha": pictures.encoded(pictures.noise(300, 200, 316).convert("RGBA"), "PNG"),
        "palette": pictures.encoded(pictures.noise(300, 200, 317).quantize(16), "PNG"),
        "interlaced": pictures.png_bomb(300, 301), "webp": pictures.webp(400, 300, 318),
        "webp without loss": pictures.encoded(pictures.noise(1800, 1300, 319), "WEBP", lossless=True), "heic": pictures.HEIC,
        "barcode": pictures.encoded(pictures.barcode("4006381333931"), "PNG"),
        "profile": pictures.jpeg(640, 480, 320, icc_profile=profile),
    }
    server = make_server()
    ana = await server.login("ana")
    token, room = await server.person("ana"), await ana.make_room("Kinds")
    for name, data in kinds.items():
        status, answer = upload(server, token, room, data)
        assert status == 201, (name, answer)
    for data in pictures.PDF, pictures.jpeg(400, 300, seed=321)[:9000], pictures.png(200, 200, 322)[:4000], pictures.HEIC[:600]:
        refused(upload(server, token, room, data), 415, "bad_file")
    assert "simmer-media ended" not in server.log.read_text()
    await ana.close()


async def test_no_other_process_of_the_same_user_reads_the_server(tmp_path):
    """What a process that is not dumpable has in /proc belongs to root, whoever it runs as; and it works as before. Where it crashes, its
    report still tells where."""
    server = Server(env={"SWIFT_BACKTRACE": "enable=yes,color=no,interactive=no,symbolicate=off,threads=crashed,images=all"})
    if os.geteuid() == 0:
        if not shutil.which("setpriv"):
            pytest.skip("setpriv is not installed")
        for path in server.folder, *server.folder.iterdir():
            os.chown(path, 65534, 65534)
        server.wrap = ["setpriv", "--reuid=65534", "--regid=65534", "--clear-groups"]
    try:
        server.start()
        server.wrap = []  # it has become the server
        status = pathlib.Path(f"/proc/{server.pid}/status").read_text()
        assert os.geteuid() != 0 or "Uid:\t65534" in status
        assert os.stat(f"/proc/{server.pid}/fd").st_uid == 0
        ana = await server.login("ana")
        token, room = await server.person("ana"), await ana.make_room("Private")
        assert upload(server, token, room, pictures.jpeg(90, 80, seed=330))[0] == 201
        await ana.close()
        server.is_crashed_on_purpose = True
        os.kill(server.pid, signal.SIGSEGV)
        await until(lambda: "Backtrace took" in server.log.read_text(errors="replace"), "the report")
        assert f" {binary()}" in server.log.read_text(errors="replace")
    finally:
        server.process.kill()  # after a report for a signal that was no fault it goes on, or waits
        server.close()
