// The webhooks of a room in its settings. What programs may do by them a real server says: Tests/live/test_hooks.py.
import { eachSize, same, test } from "./case.js";
import { House, refused } from "./house.js";
import { open } from "./page.js";

const part = "[data-part=webhooks]";
const at = "/#/room/lab/settings";
const lab = (given = {}) => new House({ rooms: [{ name: "Lab", members: ["Bo"], messages: [{ by: "Bo", text: "gel is done" }], ...given }] });

// B25
eachSize("an owner makes one, and its address is shown once", async (size) => {
    const house = lab(), page = await open(house, { at, size });
    await page.see(`${part} .hint`, "A webhook is an address");
    await page.press("[data-action=add-hook]");
    await page.type("dialog [name=name]", " Plate reader ");
    same(page.all("dialog .toggle").map(({ textContent }) => textContent), ["Simmer obeys what it says", "Without notices and unread marks"]);
    page.all("dialog [type=checkbox]").find(({ name }) => name === "quiet").click();
    same(await page.violations(), []);
    await page.press("dialog [type=submit]");
    await page.see(`${part} .room-detail`, "talks · quiet · never called");
    same(house.sentOf("hook.create").map(({ room, name, orders, quiet }) => [room, name, orders, quiet]), [["lab", "Plate reader", false, true]]);
    await page.value(`${part} [data-part=secret]`, `https://home.example.org/hooks/secret-of-${house.hooks[0].hook}`);
    await page.see(`${part} .invite-link p`, "shown now and never again");
    same(await page.violations(), []);
    // Elsewhere and back: nobody can show it again.
    await page.go("#/room/lab");
    await page.go("#/room/lab/settings");
    await page.see(`${part} .member-words`, "Plate reader");
    same(page.all(`${part} [data-part=secret]`).length, 0);
});

eachSize("its calls are seen, it gets another address, and it ends after a question", async (size) => {
    const house = lab();
    const now = house.clock.now;
    house.hooks = [{ room: "lab", hook: "reader", name: "Reader", orders: true, quiet: false, createdAt: now, usedAt: now,
        calls: [{ at: now, bytes: 9001, reason: "too_long" }, { at: now, bytes: 11, seq: 1 }] }];
    const page = await open(house, { at, size });
    await page.see(`${part} .room-detail`, "may give orders");
    await page.see(`${part} summary`, "Last called");
    await page.press(`${part} summary`);
    await page.wait(() => page.all(`${part} details li`).length === 2);
    const [wrong, right] = page.all(`${part} details li`);
    same([/refused\. .*too long/i.test(wrong.textContent), right.querySelector("a").getAttribute("href")], [true, "#/room/lab/room/1"]);
    await page.press(`${part} [aria-label='New address for Reader']`);
    await page.press("dialog .danger", "New address");
    await page.value(`${part} [data-part=secret]`, "https://home.example.org/hooks/another-of-reader");
    await page.press(`${part} [aria-label='End Reader']`);
    await page.press("dialog .danger", "End");
    await page.announced("Reader ended.");
    await page.wait(() => page.all(`${part} [data-hook]`).length === 0);
    same(house.hooks, []);
});

test("what is refused is told where it was asked, and nobody but owners sees them", async () => {
    const house = lab();
    house.answers("hook.create", () => { throw refused(409, "duplicate", { message: "There is a Bo in this room already.", field: "name" }); });
    const page = await open(house, { at });
    await page.press("[data-action=add-hook]");
    await page.type("dialog [name=name]", "Bo");
    await page.press("dialog [type=submit]");
    await page.see("dialog .field .error", "already");
    const other = await open(lab({ info: { role: "member" } }), { at });
    await other.see("[name=mute]");
    same(other.all(part).length, 0);
});
