// What one takes along from a room, and of oneself, and one's own last change: orders that have a button where one would look for them.
// What is in an export: Tests/live/test_export.py and test_calendar.py.
import { eachSize, same } from "./case.js";
import { House, refused } from "./house.js";
import { open } from "./page.js";

const day = 86_400_000;

// B10 B20
eachSize("a room is exported, a list as a table, its days as a calendar", async (size) => {
    const house = new House({ rooms: [{ name: "Lab" }] });
    const url = `/exports/${"x".repeat(43)}`, feed = `/calendar/${"y".repeat(43)}.ics`;
    house.answers("room.export", () => ({ url, expiresAt: house.clock.now + day }));
    house.answers("calendar.link", () => ({ url: feed }));
    for (const method of ["calendar.revoke", "room.revokeExports"]) house.answers(method, { revoked: 1 });
    const page = await open(house, { at: "/#/room/lab/settings", size });
    await page.press("[data-action=export]");
    await page.see("[data-part=download] a[download]", "Download Lab");
    await page.isOn("[data-part=download] a");
    await page.press("select[name=list] option", "Reminders");
    await page.press("[data-action=csv]");
    await page.see("[data-part=download] a[download]", "Reminders");
    same(house.sentOf("room.export").map(({ list = null }) => list), [null, "reminders"]);
    await page.press("[data-action=calendar]");
    await page.value(".take-along .invite-link input", location.origin + feed);
    same(await page.violations(), []);
    await page.press("[data-action=end-calendar]");
    await page.gone(".take-along .invite-link input");
    await page.press("[data-action=end-exports]");
    await page.gone("[data-part=download] a");
    house.answers("room.export", () => { throw refused(429, "limit", { message: "That is too much." }); });
    await page.press("[data-action=export]");
    await page.see(".take-along [role=alert]", "too much");
});

// B3
eachSize("the last change is taken back, and back again", async (size) => {
    const house = new House({ rooms: [{ name: "Lab" }] });
    const changes = [{ id: "change-1", verb: "removed", kind: "timer", object: "timer-1", text: "the timer penne" }];
    for (const method of ["undo", "redo"]) house.answers(method, { changes });
    const page = await open(house, { at: "/#/room/lab/settings", size });
    await page.press("[data-action=undo-last]");
    await page.see(".toast", "the timer penne");
    await page.press("[data-action=redo-last]");
    await page.see(".toast", "Done again");
    house.answers("redo", () => { throw refused(404, "not_found", { message: "There is nothing to do again." }); });
    await page.press("[data-action=redo-last]");
    await page.see(".last-change [role=alert]", "nothing");
});

// B10 P20: with the password.
eachSize("everything about oneself is exported", async (size) => {
    const house = new House();
    house.answers("account.export", ({ password }) => {
        if (password !== "a password of hers") throw refused(401, "bad_credentials", { field: "password" });
        return { url: `/exports/${"z".repeat(43)}`, expiresAt: house.clock.now + day };
    });
    const page = await open(house, { at: "/#/settings/people", size });
    await page.press("[data-action=export]");
    await page.type(".dialog input", "not this one");
    await page.press(".dialog .primary");
    await page.see(".banner.told", "not right");
    await page.press("[data-action=export]");
    await page.type(".dialog input", "a password of hers");
    await page.press(".dialog .primary");
    await page.see("a[download]", "Export my data");
    same(await page.violations(), []);
});
