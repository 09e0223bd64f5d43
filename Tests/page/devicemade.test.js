// What an owner makes for those who share a screen, and the link of a shared device before it is followed. Following it:
// Tests/live/test_page_devices.py.
import { eachSize, holds, same, test } from "./case.js";
import { House } from "./house.js";
import { deviceHouse } from "./housedevices.js";
import { open } from "./page.js";

const words = { en: ["shared device", "without a login"], fr: ["appareil partagé", "sans compte"] };

async function setsUp(size, language) {
    const house = new House({ account: { language } });
    const page = await open(house, { at: "/#/room/kitchen/settings", size, languages: [language] });
    await page.wait(() => page.all(".shared-devices form").length === 2);
    const make = async (place, text) => {
        await page.see(`.shared-devices form:nth-of-type(${place}) [type=submit]:enabled`);
        await page.type(`.shared-devices form:nth-of-type(${place}) input`, text);
        await page.keys("Enter");
    };
    const [device, local] = words[language];
    await make(1, "bench tablet");
    await page.wait(() => page.all(".shared-devices .invite-link input")[0]?.value.includes("/#device="));
    await page.wait(() => page.all(".shared-devices .qr")[0]?.naturalWidth > 0);
    holds(page.all(".shared-devices .qr")[0].src.startsWith("data:image/svg"));
    await make(2, "Mia");
    await page.wait(() => house.room().members.length === 3);
    await make(2, "mia");
    await page.see(".shared-devices .error");
    same(await page.violations(), []);
    holds(page.document.documentElement.scrollWidth <= page.window.innerWidth, "it scrolls sideways");
    same(house.room().members.map(({ name, kind = null }) => [name, kind]), [["Ana", null], ["bench tablet", "device"], ["Mia", "local"]]);
    // Both are taken back as other members are.
    await page.go("#/room/kitchen/people");
    for (const kind of [device, local]) {
        await page.press(".member .row-open", kind);
        await page.press(".menu-item.danger");
        await page.press(".dialog .danger");
        await page.gone(".member", kind);
    }
    same(house.room().members.length, 1);
}

for (const language of ["en", "fr"]) {
    // B22
    eachSize(`an owner sets up a device and adds a member without a login: ${language}`, (size) => setsUp(size, language));
    // B22
    test(`an owner sets up a device and adds a member without a login: ${language}, on a small phone`, () => setsUp("small", language));
}

const token = "t".repeat(43);

/// Until `go()`, something waits.
function gate() {
    let go = null;
    const opened = new Promise((open) => { go = open; });
    return { opened, go };
}

/// A house in which the name behind the link, or what runs, is told late; `who` has logged in here.
function lateHouse(who, late) {
    const name = gate(), timers = gate();
    const http = { "POST /session": async ({ ask }) => {
        holds(ask, "it was followed");
        await name.opened;
        return { name: "tablet at the bench window", room: "Bench" };
    } };
    const timed = [{ label: "penne", seconds: 540, by: "Ana" }];
    const house = who === "a device" ? deviceHouse({ timers: timed }, { http }) : new House({ http, rooms: [{ name: "Kitchen", members: ["Ana"], timers: timed }] });
    const { of } = house.sockets;
    house.sockets.of = (window) => class extends of(window) {
        receive(frame) {
            if (frame.result?.timers) timers.opened.then(() => super.receive(frame));
            else super.receive(frame);
        }
    };
    const [first, last] = late === "the name" ? [timers, name] : [name, timers];
    first.go();
    return { house, last };
}

for (const who of ["nobody", "somebody", "a device"]) {
    for (const late of ["the name", "what runs"]) {
        // B22 P20: who presses it presses nothing that has come to its place.
        test(`the button stands still while the rest comes: ${who}, ${late} late`, async () => {
            const { house, last } = lateHouse(who, late);
            const page = await open(house, { size: "small", known: who !== "nobody", isPatient: false });
            if (who !== "nobody") await page.see(".composer");
            page.window.location.hash = `#device=${token}`;
            await page.wait(() => house.sentOf("POST /session").length === 1);
            const places = new Set();
            const look = () => page.document.querySelector("[data-action=become]")?.getBoundingClientRect().top;
            const watch = new page.window.MutationObserver(() => { if (look() !== undefined) places.add(look()); });
            watch.observe(page.document.body, { subtree: true, childList: true, attributes: true, characterData: true });
            if (late === "the name") same(page.all("[data-action=become]").length, 0);
            last.go();
            await page.see(".device-join p", "bench window");
            await page.see("[data-action=become]");
            if (who !== "nobody") await page.wait(() => house.sentOf("timer.list").length > 0);
            await page.pass(3);
            places.add(look());
            same(places.size, 1);
        });
    }
}
