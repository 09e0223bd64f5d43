"""The camera of the device with a film before it: a barcode, and a picture for a step (N49 E15); the rest: Tests/page/camera.test.js."""
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

    async def opened(*arguments):
        room = await ana.make_room(fresh("Larder "), "pantry")
        browsers.append(Browser(server.address, size=PHONE, refused=True, arguments=arguments))
        page = browsers[-1]
        page.enter("ana", f"/#/room/{room}/pantry/new")
        page.see("input[name=barcode]")
        return page

    yield opened
    for browser in browsers:
        browser.close()
    await ana.close()


async def test_a_barcode_before_the_camera_fills_name_and_brand(at_form, films):
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


async def test_a_photo_is_taken_into_a_step(at_form, server, films):  # noqa: F811
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
