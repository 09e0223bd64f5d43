// The camera of the device in forms: what the scanner does while it reads nothing, where the browser reads bars itself, and where there is
// no camera (N49 N51 N52 T6). A film before the camera, and the server that reads it: Tests/live/test_page_camera.py.
import { same, test } from "./case.js";
import { standInCamera } from "./camera.js";
import { House } from "./house.js";
import { open } from "./page.js";

const penne = "4006381333931";
const picture = () => new File(["bars"], "code.png", { type: "image/png" });

/// The form for a new noodle on a phone with a camera (or none): `{house, page, streams}`. Of what the camera sees, nothing is read; in a
/// picture that one has, the bars of penne.
async function atForm(camera) {
    const house = new House({ rooms: [{ name: "Larder", kind: "pantry" }], http: {
        "POST /barcode": ({ type }) => ({ codes: type === "image/png" ? [penne] : [] }),
    }, answers: { "product.lookup": ({ barcode }) => ({ state: "found", barcode, name: "Penne lisce", brand: "Casa Bella", source: "Open Food Facts" }) } });
    const page = await open(house, { at: "/#/room/larder", size: "phone" });
    const { streams } = standInCamera(page.window, camera);
    await page.go("#/room/larder/pantry/new");
    await page.see("input[name=barcode]");
    return { house, page, streams };
}

const isOff = (page, streams) => page.wait(() => streams.flatMap((stream) => stream.getTracks()).every(({ readyState }) => readyState === "ended"), "the camera is on");
const found = (page) => page.see(".field [role=status]", "Penne lisce, Casa Bella");

// N49 N52: the dialog goes on looking, takes a file instead, and Escape or Cancel ends the camera.
test("while nothing is read one may choose a picture or leave", async () => {
    const { house, page, streams } = await atForm();
    const looks = () => house.sentOf("POST /barcode").filter(({ type }) => type === "image/jpeg").length;
    for (const leave of [() => page.press(".dialog [data-action=cancel]"), () => page.keys("Escape")]) {
        await page.press("[data-action=scan]", "Scan");
        await page.see(".dialog .hint", "before the camera");
        const before = looks();
        await page.wait(() => looks() > before + 1);
        same(await page.violations(), []);
        await leave();
        await page.gone(".dialog");
        await isOff(page, streams);
        await page.value("input[name=barcode]", "");
    }
    same(streams.length, 2);
    await page.press("[data-action=scan]");
    await page.see(".dialog video");
    await page.choose(".dialog input[type=file]", picture());
    await found(page);
    await page.value("input[name=barcode]", penne);
    await isOff(page, streams);
});

// N49: then no picture leaves the device.
test("the browser reads the bars itself where it can", async () => {
    const { house, page, streams } = await atForm();
    let looks = 0, wanted = null;
    page.window.BarcodeDetector = class {
        static async getSupportedFormats() { return ["ean_13", "qr_code"]; }
        constructor({ formats }) { wanted = formats; }
        async detect() { return ++looks < 3 ? [] : [{ rawValue: penne }]; }
    };
    await page.press("[data-action=scan]", "Scan");
    await found(page);
    same([wanted, looks, house.sentOf("POST /barcode").length], [["ean_13"], 3, 0]);
    await isOff(page, streams);
});

// N52 T6
test("a refused camera is told, and a file still goes", async () => {
    const { page } = await atForm({ isRefused: true });
    await page.press("[data-action=scan]", "Scan");
    await page.see(".dialog [role=status]", "Without access to the camera");
    same(await page.violations(), []);
    await page.choose(".dialog input[type=file]", picture());
    await found(page);
});

// N52 T6
test("a missing camera is told, and a file still goes", async () => {
    const { page } = await atForm({ has: false });
    await page.press("[data-action=scan]", "From a picture");
    await page.see(".dialog .hint", "no camera");
    await page.see("[data-action=camera]:disabled");
    await page.see("[data-action=file]:enabled");
    same(await page.violations(), []);
    await page.choose(".dialog input[type=file]", picture());
    await found(page);
});

// N51: the same choice stands in every form with a picture.
test("the picture of a noodle is taken with the camera", async () => {
    const { house, page, streams } = await atForm();
    await page.press("[data-action=picture]");
    await page.press("[data-action=camera]:enabled");
    await page.press("[data-action=take]:enabled");
    await page.wait(() => page.all(".form-picture img")[0]?.naturalWidth > 0);
    const [taken] = house.sentOf("POST /photos");
    same([taken.type, taken.name, taken.size > 100], ["image/jpeg", "camera.jpg", true]);
    await isOff(page, streams);
});
