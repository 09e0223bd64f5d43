"""The camera of the device: barcodes held before it, what it says when there is none, and pictures taken with it (N49 N51 N52 T6 E15)."""
import pytest

import food
import pictures
from browser import PHONE, Browser
from lab import experiment_with, steps
from pantrypage import server, stub  # noqa: F401
from waiting import answer

FAKE = ("--use-fake-device-for-media-stream", "--use-fake-ui-for-media-stream")


@pytest.fixture(scope="module")
def films(tmp_path_factory):
    return tmp_path_factory.mktemp("films")


def film(path, image):
    """What the camera sees: one picture for ever. Browsers that see the same film are one program."""
    if not path.exists():
        path.write_bytes(pictures.encoded(image, quality=92) * 3)
    return f"--use-file-for-fake-video-capture={path}"


def table(code=None):
    """A table of wood, and perhaps a packet with a barcode on it."""
    image = pictures.noise(1280, 720, seed=3)
    if code:
        bars = pictures.barcode(code, module=4, height=200)
        image.paste(bars, ((1280 - bars.width) // 2, (720 - bars.height) // 2))
    return image


@pytest.fixture
async def at_form(server, fresh):  # noqa: F811
    """`await at_form(*arguments)`: the form for a new noodle, in a browser of its own."""
    ana = await server.login("ana", firstName="Ana")
    browsers = []

    async def opened(*arguments, **options):
        room = await ana.make_room(fresh("Larder "), "pantry")
        browsers.append(Browser(server.address, size=PHONE, refused=True, arguments=arguments, **options))
        page = browsers[-1]
        page.enter("ana", f"/#/room/{room}/pantry/new")
        page.see("input[name=barcode]")
        return page

    yield opened
    for browser in browsers:
        browser.close()
    await ana.close()


async def test_a_barcode_before_the_camera_fills_name_and_brand(at_form, films, tmp_path):
    """N49: nobody presses anything but Scan, and the camera is off again."""
    page = await at_form(*FAKE, film(films / "penne.mjpeg", table(food.PENNE)))
    page.see("[data-action=scan]", "Scan")
    page.press("[data-action=scan]")
    page.see(".dialog video")
    assert not page.violations()
    page.gone(".dialog")
    page.see(".field [role=status]", "Penne lisce, Casa Bella")
    values = page.js("return ['barcode', 'name', 'brand'].map((name) => document.querySelector(`input[name=${name}]`).value)")
    assert values == [food.PENNE, "Penne lisce", "Casa Bella"]


async def test_while_nothing_is_read_one_may_choose_a_picture_or_leave(at_form, films, tmp_path):
    """N49 N52: the dialog goes on looking, takes a file instead, and Escape or Cancel ends the camera."""
    page = await at_form(*FAKE, film(films / "table.mjpeg", table()))
    page.js("""const real = navigator.mediaDevices.getUserMedia.bind(navigator.mediaDevices);
        navigator.mediaDevices.getUserMedia = async (wanted) => window.__stream = await real(wanted)""")
    page.see("[data-action=scan]", "Scan")
    page.press("[data-action=scan]")
    page.see(".dialog .hint", "before the camera")
    page.press(".dialog [data-action=cancel]")
    page.gone(".dialog")
    page.wait(lambda: page.js("return window.__stream.getTracks().every((track) => track.readyState === 'ended')"), "the camera is off")
    assert page.js("return document.querySelector('input[name=barcode]').value") == ""
    path = tmp_path / "code.png"
    path.write_bytes(pictures.encoded(pictures.barcode(food.PENNE), "PNG"))
    page.press("[data-action=scan]")
    page.see(".dialog video")
    page.choose(path)
    page.see(".field [role=status]", "Penne lisce, Casa Bella")


async def test_the_browser_reads_the_bars_itself_where_it_can(at_form, films, tmp_path):
    """N49: then no picture leaves the device. The reader is a double: not every system's Chromium has one."""
    page = await at_form(*FAKE, film(films / "table.mjpeg", table()))
    page.js("""window.__looks = 0;
        window.BarcodeDetector = class {
            static async getSupportedFormats() { return ["ean_13", "qr_code"]; }
            constructor({ formats }) { window.__formats = formats; }
            async detect(video) { window.__looks += 1; return window.__looks < 3 ? [] : [{ rawValue: arguments_code, width: video.videoWidth }]; }
        };""".replace("arguments_code", f'"{food.PENNE}"'))
    page.js("""const send = XMLHttpRequest.prototype.send; window.__sent = 0;
        XMLHttpRequest.prototype.send = function (body) { window.__sent += 1; send.call(this, body); }""")
    page.see("[data-action=scan]", "Scan")
    page.press("[data-action=scan]")
    page.see(".field [role=status]", "Penne lisce, Casa Bella")
    assert page.js("return [window.__formats.join(), window.__looks, window.__sent]") == ["ean_13", 3, 0]


async def test_a_refused_or_missing_camera_is_told_and_a_file_still_goes(at_form, films, tmp_path):
    """N52 T6"""
    page = await at_form(FAKE[0], "--deny-permission-prompts")
    page.see("[data-action=scan]", "Scan")
    page.press("[data-action=scan]")
    page.see(".dialog [role=status]", "Without access to the camera")
    assert not page.violations()
    path = tmp_path / "code.png"
    path.write_bytes(pictures.encoded(pictures.barcode(food.PENNE), "PNG"))
    page.choose(path)
    page.see(".field [role=status]", "Penne lisce, Casa Bella")
    without = await at_form()
    without.see("[data-action=scan]", "From a picture")
    without.press("[data-action=scan]")
    without.see(".dialog .hint", "no camera")
    without.see("[data-action=camera]:disabled")
    without.see("[data-action=file]:enabled")


async def test_a_photo_is_taken_into_a_step(at_form, server, films, tmp_path):  # noqa: F811
    """E15: there is a button for it where there is a camera."""
    page = await at_form(*FAKE, film(films / "table.mjpeg", table()))
    ana = await server.login("ana")
    room = await ana.make_room("Lab", "lab")
    made = await experiment_with(ana, room, "run gel")
    page.open(f"/#/room/{room}/notebook/{made['id']}/step/{made['steps'][0]['id']}")
    page.press(".step-page [data-action=camera]")
    page.press(".dialog [data-action=camera]:enabled")
    page.press(".dialog [data-action=take]:enabled")
    page.wait(lambda: page.js("return document.querySelector('.photo-strip img')?.naturalWidth") or 0)
    await answer(lambda: steps(ana, room), lambda steps: len(steps[0]["photos"]) == 1)
    await ana.close()


async def test_the_picture_of_a_noodle_is_taken_with_the_camera(at_form, films, tmp_path):
    """N51: the same choice stands in every form with a picture."""
    page = await at_form(*FAKE, film(films / "table.mjpeg", table()))
    page.press("[data-action=picture]")
    page.press("[data-action=camera]:enabled")
    page.press("[data-action=take]:enabled")
    page.wait(lambda: page.js("return document.querySelector('.form-picture img')?.naturalWidth") or 0)
