// What this device keeps of who is logged in, for a time without network, and that it is nobody else's (P6 N54). The page's own files, which
// its worker keeps, and a server that goes and comes: Tests/live/test_page_offline.py.
import { eachSize, same, test, until } from "./case.js";
import { House, refused } from "./house.js";
import { messages } from "./log.js";
import { open } from "./page.js";

const answered = (request) => new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
});

/// All that the device has in its table, as text.
async function kept() {
    const base = await answered(indexedDB.open("simmer", 1));
    const all = await answered(base.transaction("kept").objectStore("kept").getAll());
    base.close();
    return JSON.stringify(all);
}

/// Waits until that holds of what is kept.
async function keeps(holds, what) {
    let last = "", isAsked = false;
    await until(() => {
        if (!isAsked) {
            isAsked = true;
            kept().then((text) => { [last, isAsked] = [text, false]; });
        }
        return last !== "" && holds(last);
    }, () => `${what}: ${last}`);
}

/// What the person sees comes to the device, then the network goes and the page opens without it.
async function openWithout({ house, page }, words, at) {
    await page.pass(2);
    await keeps((text) => text.includes(words), words);
    page.leave();
    house.cut();
    await page.visit(at);
    await page.see(".banner.offline", "Offline, as of");
}

async function home(size) {
    const house = new House({ rooms: [{ name: "Kitchen", members: ["Bo"] }] });
    const page = await open(house, { at: "/#/room/kitchen", size });
    await page.say("my secret broth");
    await page.see(".message.mine .text", "my secret broth");
    await page.gone(".message.pending");
    return { house, page };
}

// N54: the pantry as it was seen last.
eachSize("things of a room are read without a server", async (size) => {
    const house = new House({ rooms: [{ name: "Larder", kind: "pantry", noodles: [{ name: "Fusilli" }, { name: "Penne" }] }] });
    const page = await open(house, { at: "/#/room/larder/pantry", size });
    await page.reads(".noodle-name", "Fusilli", "Penne");
    await openWithout({ house, page }, "Fusilli", "/#/room/larder/pantry");
    await page.reads(".noodle-name", "Fusilli", "Penne");
    same(await page.violations(), []);
    house.asked("noodle.add", { room: "larder", name: "Risoni" });
    await page.mend();
    await page.gone(".banner.offline");
    await page.reads(".noodle-name", "Fusilli", "Penne", "Risoni");
});

// P6: also without a server, and the server learns of it later.
eachSize("logging out leaves nothing of the person on the device", async (size) => {
    const { house, page } = await home(size);
    await openWithout({ house, page }, "my secret broth", "/#/settings");
    await page.press(".last .button", "Log out");
    await page.see(".start-form");
    await keeps((text) => text === "[]", "nothing is kept");
    await page.visit("/");
    await page.see(".start-form");
    same([messages(page).length, page.document.querySelectorAll(".room-row").length], [0, 0]);
    same(Object.entries(localStorage).filter((entry) => /secret|ana|kitchen/i.test(entry.join())), []);
    page.leave();
    house.mend();
    same(house.sentOf("DELETE /session").length, 0);
    await page.visit("/");
    await page.see(".start-form");
    await page.wait(() => localStorage["simmer.leaving"] === undefined && house.sentOf("DELETE /session").length === 1);
    // Its cookie is over: what still takes the browser for known is told so.
    for (const method of ["account.get", "room.list", "sync"]) house.answers(method, () => { throw refused(401, "unauthenticated"); });
    localStorage["simmer.known"] = "true";
    await page.visit("/");
    await page.see(".start-form");
    same(messages(page), []);
});

// P6: the tab that hears of a log-out in another one does not forget that the server is yet to learn of it.
test("a log-out without a server is told it later, however many tabs are open", async () => {
    const { house, page } = await home("desktop");
    const other = await open(house, { at: "/#/room/kitchen" });
    house.cut();
    for (const tab of [page, other]) await tab.see(".banner.offline");
    await page.go("#/settings");
    await page.press(".last .button", "Log out");
    for (const tab of [page, other]) await tab.see(".start-form");
    same(localStorage["simmer.leaving"], "true");
    for (const tab of [page, other]) tab.leave();
    house.mend();
    await page.visit("/");
    await page.wait(() => localStorage["simmer.leaving"] === undefined && house.sentOf("DELETE /session").length === 1);
});

const bo = { id: "bo", username: "bo", displayName: "Bo", firstName: "Bo" };

/// Ana's page without network, with a line that waits.
async function waiting(size) {
    const ana = await home(size);
    await openWithout(ana, "my secret broth", "/#/room/kitchen");
    await ana.page.see(".message.mine .text", "my secret broth");
    await ana.page.say("unsent of Ana");
    await ana.page.see(".message.mine.pending .text", "unsent of Ana");
    return ana;
}

/// Only Bo's is shown and kept, and nothing of Ana's is sent as his.
async function isBos(page, house) {
    await page.see(".message.mine .text", "of Bo");
    await page.pass(2);
    await keeps((text) => text.includes("of Bo") && !text.includes("my secret broth"), "only what is Bo's");
    await page.pass(60);
    same(messages(page), [["mine", "of Bo"]]);
    same(house.sentOf("message.send").filter(({ text }) => text.includes("unsent")), []);
    same(await page.violations(), []);
}

// P6: not after a log-in beside the page, of which it could not know.
eachSize("nothing is shown to another account of the same browser", async (size) => {
    const ana = await waiting(size);
    ana.page.leave();
    const house = new House({ account: bo, rooms: [{ name: "Cellar", messages: ["of Bo"] }] });
    await isBos(await open(house, { at: "/#/room/cellar", size }), house);
});

// P6: a page that is open without network begins anew when it finds itself another's.
eachSize("an open page becomes another account's", async (size) => {
    const { house, page } = await waiting(size);
    Object.assign(house.account, bo);
    house.rooms.clear();
    house.furnish({ name: "Cellar", messages: ["of Bo"] });
    await page.mend();
    await isBos(page, house);
});
