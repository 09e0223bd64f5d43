// Where a photo for a message comes from: the device's camera, or a file.
import { eachSize, holds, same } from "./case.js";
import { standInCamera } from "./camera.js";
import { House, refused } from "./house.js";
import { open } from "./page.js";

const jpeg = [0xff, 0xd8, 0xff, 0xe0];
const picture = () => new File([new Uint8Array(jpeg)], "soup.jpg", { type: "image/jpeg" });

/// Ana's page in her kitchen, and the streams that were taken from its camera. The house takes what begins as a JPEG does.
async function home(size, camera) {
    const house = new House();
    const made = house.http["POST /photos"];
    house.http["POST /photos"] = async (body) => {
        const start = new Uint8Array(await body.arrayBuffer()).slice(0, 4);
        if (JSON.stringify([...start]) !== JSON.stringify(jpeg)) throw refused(415, "bad_file", { message: "JPEG, PNG, WebP or HEIC, please." });
        return made();
    };
    const page = await open(house, { at: "/#/room/kitchen", size });
    const { streams } = standInCamera(page.window, camera);
    return { house, page, streams };
}

async function ask(page) {
    await page.press(".composer [data-action=photo]");
    await page.see(".dialog h2");
}

/// What was said has one photo, and it is shown.
async function isSent({ house, page }) {
    const image = await page.see(".message.mine .photos img");
    await page.wait(() => image.naturalWidth > 0);
    same(house.sentOf("message.send").map(({ photos }) => photos.length), [1]);
}

// N52
eachSize("without a camera the choice is disabled with its reason and a file still goes", async (size) => {
    const { house, page } = await home(size, { has: false });
    await ask(page);
    await page.see(".dialog .hint", "no camera");
    const camera = await page.see("[data-action=camera]:disabled");
    holds(page.document.getElementById(camera.getAttribute("aria-describedby")).textContent.includes("no camera"));
    same(await page.violations(), []);
    await page.choose(".dialog input[type=file]", picture());
    await page.gone(".dialog");
    await page.see(".attached img");
    await page.say("look");
    await page.see(".message.mine .text", "look");
    await isSent({ house, page });
});

// N52 T6
eachSize("the camera is asked for with a reason and takes the picture", async (size) => {
    const { house, page, streams } = await home(size);
    await ask(page);
    await page.see(".dialog .hint", "for this one picture only");
    same(streams.length, 0);
    await page.press("[data-action=camera]:enabled");
    await page.press("[data-action=take]:enabled");
    await page.see(".attached img");
    await page.wait(() => streams.flatMap((stream) => stream.getTracks()).every(({ readyState }) => readyState === "ended"), "the camera is on");
    await page.press(".composer button[type=submit]");
    await isSent({ house, page });
});

// T6
eachSize("a refused camera leaves the file and says that all else is saved", async (size) => {
    const { page } = await home(size, { isRefused: true });
    await ask(page);
    await page.press("[data-action=camera]:enabled");
    await page.see(".dialog .hint", "go on without one");
    await page.see("[data-action=file]:enabled");
    await page.press("[data-action=cancel]");
    await page.gone(".dialog");
});

// N51 T5: by its kind before it travels, by its content where it arrives.
eachSize("a file that is no picture is refused where it was chosen", async (size) => {
    const { house, page } = await home(size);
    const files = [new File(["%PDF-1.4 nothing"], "leaflet.pdf", { type: "application/pdf" }), new File(["<script>alert(1)</script>"], "fake.jpg", { type: "image/jpeg" })];
    const travelled = () => house.sentOf("POST /photos").length;
    for (const [place, file] of files.entries()) {
        await ask(page);
        await page.choose(".dialog input[type=file]", file);
        await page.wait(() => travelled() >= place);
        await page.see(".composer .error", "JPEG");
        same(travelled(), place);
    }
    same(page.all(".attached img").length, 0);
    await ask(page);
    await page.choose(".dialog input[type=file]", picture());
    await page.see(".attached img");
    await page.gone(".composer .error");
});
