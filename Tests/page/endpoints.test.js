// The outgoing webhooks of a room in its settings. What is sent a real server shows: Tests/live/test_endpoints.py.
import { eachSize, same, test } from "./case.js";
import { House, refused } from "./house.js";
import { open } from "./page.js";

const part = "[data-part=endpoints]";
const at = "/#/room/lab/settings";
const lab = (given = {}) => new House({ rooms: [{ name: "Lab", members: ["Bo"], ...given }] });
const lamp = (house, given = {}) => ({ room: "lab", endpoint: "lamp", name: "Lamp", url: "https://lamp.example.org/hook/secret", events: ["timer.rang"], on: true,
    createdAt: house.clock.now, calls: [], ...given });

// B26
eachSize("an owner has what happens sent elsewhere, and the key is shown once", async (size) => {
    const house = lab(), page = await open(house, { at, size });
    await page.see(`${part} .hint`, "sent to another program");
    await page.press("[data-action=add-endpoint]");
    await page.type("dialog [name=name]", " Lamp ");
    await page.type("dialog [name=url]", "https://lamp.example.org/hook/secret");
    same(page.all("dialog [type=checkbox]").filter(({ checked }) => checked).map(({ name }) => name), ["timer.rang"]);
    page.all("dialog [type=checkbox]").find(({ name }) => name === "message").click();
    same(await page.violations(), []);
    await page.press("dialog [type=submit]");
    await page.see(`${part} .room-detail`, "lamp.example.org · timers that ring, messages");
    same(house.sentOf("endpoint.create").map(({ room, name, url, events }) => [room, name, url, events]),
        [["lab", "Lamp", "https://lamp.example.org/hook/secret", ["timer.rang", "message"]]]);
    await page.value(`${part} [data-part=secret]`, `whsec_of-${house.endpoints[0].endpoint}`);
    same(await page.violations(), []);
    await page.go("#/room/lab");
    await page.go("#/room/lab/settings");
    await page.see(`${part} .member-words`, "Lamp");
    same(page.all(`${part} [data-part=secret]`).length, 0);
    // Of the address, which may be a secret, the host alone is seen.
    same(page.all(part)[0].textContent.includes("hook/secret"), false);
});

eachSize("it is tried, changed, switched off and ended", async (size) => {
    const house = lab();
    const { now } = house.clock;
    house.endpoints = [lamp(house, { failingSince: now, calls: [{ at: now, event: "timer.rang", attempt: 2, status: 500 }, { at: now, event: "timer.rang", attempt: 1, trouble: "late" }] })];
    const page = await open(house, { at, size });
    await page.see(`${part} .room-detail`, "nothing gets through since");
    await page.press(`${part} [aria-label='Test Lamp']`);
    await page.wait(() => house.sentOf("endpoint.test").length === 1);
    house.endpoints[0].failingSince = undefined;
    house.tell("account", { change: "called", room: "lab", endpoint: "lamp", status: 204 });
    await page.see(".toast", "Test of Lamp");
    await page.see(".toast", "taken (204)");
    await page.wait(() => !page.all(`${part} .room-detail`)[0].textContent.includes("since"));
    await page.press(`${part} summary`);
    await page.wait(() => page.all(`${part} details li`).length === 2);
    same(page.texts(`${part} details li`).map((line) => line.split(": ").at(-1)), ["refused (500)", "no answer in time"]);
    await page.press(`${part} button`, "Change");
    await page.type("dialog [name=name]", "Big lamp");
    await page.press("dialog [type=submit]");
    await page.see(`${part} .member-words`, "Big lamp");
    await page.press(`${part} summary`);
    await page.press(`${part} button`, "Switch off");
    await page.see(`${part} .room-detail`, "off");
    same(house.sentOf("endpoint.set").map(({ name, on }) => [name, on]), [["Big lamp", undefined], [undefined, false]]);
    await page.press(`${part} summary`);
    await page.press(`${part} [aria-label='End Big lamp']`);
    await page.press("dialog .danger", "End");
    await page.announced("Big lamp ended.");
    await page.wait(() => page.all(`${part} [data-endpoint]`).length === 0);
});

test("an address that is refused is told at its field", async () => {
    const house = lab();
    house.answers("endpoint.create", () => { throw refused(403, "not_allowed", { message: "Without https only hosts are called that the operator has listed.", field: "url" }); });
    const page = await open(house, { at });
    await page.press("[data-action=add-endpoint]");
    await page.type("dialog [name=name]", "Lamp");
    await page.type("dialog [name=url]", "http://lamp.example.org/");
    await page.press("dialog [type=submit]");
    await page.see("dialog .error", "the operator has listed");
});
