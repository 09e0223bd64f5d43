// What opens over the places of the page, places that one comes to seldom, and what comes before them, on a phone
// and on a desktop, light, dark and in the colours that a device forces: nothing for axe-core to find. The main
// places: everycolour.test.js.
import { atEnd, same, test } from "./case.js";
import { furnish, leave, over, seldom, shared } from "./everyopened.js";
import { everything } from "./everyplace.js";
import { House } from "./house.js";
import { deviceHouse } from "./housedevices.js";
import { open } from "./page.js";

const sizes = { phone: [390, 844], desktop: [1280, 800] };
/// A few of them at a time: a case has a patience as a whole.
const parts = (all, entries = Object.entries(all)) => Array.from({ length: Math.ceil(entries.length / 6) }, (_, part) => [part + 1, entries.slice(6 * part, 6 * part + 6)]);
const token = "t".repeat(43);

for (const look of ["light", "dark", "in forced colours"]) {
    for (const [name, size] of Object.entries(sizes)) {
        const shown = { size, isDark: look === "dark" };
        const isClean = async (page, what) => same([what, await page.violations()], [what, []]);

        for (const [part, some] of parts(over)) {
            // P21 F14 F9
            test(`axe finds nothing, ${look}: what opens over the places, part ${part}, on a ${name}`, async () => {
                const page = await open(furnish(everything()), { at: "/#/settings", ...shown });
                for (const [what, act] of some) {
                    page.window.Element.prototype.requestFullscreen = async () => {};
                    await act(page);
                    await isClean(page, what);
                    await leave(page);
                }
            });
        }

        for (const [part, some] of parts(seldom)) {
            // P21 F14 F9
            test(`axe finds nothing, ${look}: places that one comes to seldom, part ${part}, on a ${name}`, async () => {
                const { forget } = await shared();
                atEnd(forget);
                const house = furnish(everything()), page = await open(house, { at: "/#/settings", ...shown });
                for (const [place, [address, mark]] of some) {
                    page.window.location.hash = typeof address === "string" ? address : address({ house, ...house.room() });
                    await page.see(mark);
                    await isClean(page, place);
                    await leave(page);
                }
            });
        }

        // P21 F14 F9 B22
        test(`axe finds nothing, ${look}: a shared device, on a ${name}`, async () => {
            const house = deviceHouse({ timers: [{ label: "penne", seconds: 540, by: "Ana" }] }, { pins: { Bo: "1234" } });
            const page = await open(house, { at: "/#/room/bench", ...shown });
            await page.see(".device-bar");
            await isClean(page, "a device");
            await page.press("[data-action=who]");
            await page.see(".who-person");
            await isClean(page, "who it is");
            await page.press(".who-person", "Bo");
            await page.see(".who-number");
            await isClean(page, "a number");
            await page.keys("Escape");
            await page.go("#/settings");
            await page.see("[data-action=end-device]");
            await isClean(page, "settings of a device");
        });

        // P21 F14 F9
        test(`axe finds nothing, ${look}: what links lead to before the login, on a ${name}`, async () => {
            const http = { "GET /start": { registration: "open", mail: true }, "POST /session": () => ({ name: "tablet", room: "Bench" }) };
            const page = await open(new House({ http }), { known: false, ...shown });
            for (const [address, mark] of [["#/forgot", "input[name=login]"], [`#reset=${token}`, "input[name=password]"], [`#join=${token}`, "input[name=password]"],
                [`#operator=${token}`, "input[name=password]"], [`#confirm=${token}`, ".start-form .note"], [`#signin=${token}`, ".start-form form"],
                ["#signin-error=refused", ".start-form .error"], [`#device=${token}`, "[data-action=become]"], [`#unsubscribe=${token}`, ".start-form button"]]) {
                await page.visit(`/${address}`);
                await page.see(mark);
                await isClean(page, address);
            }
        });
    }
}
