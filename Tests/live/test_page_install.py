"""The page as an app of the device: what a browser wants to know before it installs one, and the icons that it then shows (P5 B21)."""
import io
import json

import pytest
from PIL import Image


@pytest.fixture(scope="module")
def page(server):
    from browser import Browser
    browser = Browser(server.address, whole=True)
    yield browser
    browser.close()


def cdp(page, command, **params):
    return page.driver.execute_cdp_cmd(command, params)


def test_a_browser_finds_the_page_installable(page):
    """B21: by the browser's own judgement."""
    page.open().see(".start-form")
    page.wait(lambda: page.js("return navigator.serviceWorker.controller !== null"), "the worker runs")
    manifest = cdp(page, "Page.getAppManifest")
    assert manifest["errors"] == [] and manifest["url"] == page.address + "/manifest.webmanifest"
    assert cdp(page, "Page.getInstallabilityErrors")["installabilityErrors"] == []
    # In the language of the page.
    told = "return [document.querySelector('link[rel=manifest]').getAttribute('href'), document.querySelector('meta[name=description]').content]"
    page.press(".choice label", "Français")
    page.wait(lambda: page.js(told)[0] == "/manifest.fr.webmanifest" and "minuteur" in page.js(told)[1])
    manifest = cdp(page, "Page.getAppManifest")
    assert manifest["errors"] == [] and json.loads(manifest["data"])["shortcuts"][0]["name"] == "Nouveau salon"
    # What comes late moves the choice once more.
    page.see(".start-form:not([aria-busy])")
    page.press(".choice label", "English")
    page.wait(lambda: page.js(told)[0] == "/manifest.webmanifest")
    assert cdp(page, "Page.getAppId")["appId"] == page.address + "/"


def test_every_icon_is_what_the_manifest_says(server):
    """Of its size; those whose shape the device cuts fill their square, and their drawing is where nothing is cut."""
    manifest = json.loads(server.request("GET", "/manifest.webmanifest")[2])
    shown = {(icon["sizes"], icon["purpose"]) for icon in manifest["icons"]}
    assert {("192x192", "any"), ("512x512", "any"), ("512x512", "maskable")} <= shown
    for icon in [*manifest["icons"], *(i for shortcut in manifest["shortcuts"] for i in shortcut["icons"])]:
        status, headers, body = server.request("GET", icon["src"])
        assert status == 200 and headers["Content-Type"] == icon["type"] and len(body) < 20_000, icon
        if icon["type"] != "image/png":
            continue
        image = Image.open(io.BytesIO(body)).convert("RGBA")
        assert "{}x{}".format(*image.size) == icon["sizes"]
        alpha = image.getchannel("A").getextrema()
        assert alpha == (255, 255) if icon.get("purpose") == "maskable" else alpha[0] == 0, icon
        if icon.get("purpose") == "maskable":
            side, ground = image.width, image.getpixel((0, 0))
            outside = [(x, y) for x in range(0, side, 4) for y in range(0, side, 4)
                       if (x - side / 2) ** 2 + (y - side / 2) ** 2 > (0.4 * side) ** 2]
            assert all(image.getpixel(at) == ground for at in outside)


def test_the_home_screen_of_an_iphone_finds_its_icon_and_each_shortcut_leads_somewhere(server, page):
    """F15: a shortcut opens its place."""
    page.open()
    address = page.see("body") and page.js("return document.querySelector('link[rel=apple-touch-icon]').getAttribute('href')")
    assert Image.open(io.BytesIO(server.request("GET", address)[2])).size == (180, 180)
    page.register("installer", "Ina").see(".chip.offer")
    shortcuts = json.loads(server.request("GET", "/manifest.webmanifest")[2])["shortcuts"]
    assert len(shortcuts) == 2
    for shortcut, title in zip(shortcuts, ["New room", "Settings"]):
        page.open(shortcut["url"])
        page.see(".sheet h1", title)
