// What a person sets for oneself on the page, and where one comes to after the log-in. What the server keeps of it: Tests/live/test_accounts.py.
import { eachSize, holds, same, test } from "./case.js";
import { House, refused } from "./house.js";
import { pantry } from "./housepantry.js";
import { open } from "./page.js";

const addresses = ["look", "alarms", "account", "password", "devices", "people"];

// P20: each of its rows is a page with an address, whose Back leads to the index; nothing on it is pressed to save.
eachSize("the settings are an index of six pages", async (size) => {
    const house = new House();
    const page = await open(house, { at: "/#/settings", size });
    await page.see(".row-open", "English · As the device");
    const hrefs = (rows) => page.all(`${rows} .row-open`).map((row) => row.getAttribute("href"));
    same(hrefs(".index-rows:first-of-type"), addresses.map((name) => `#/settings/${name}`));
    // What few people need is no topic of theirs.
    same(hrefs(".index-rows:last-of-type"), ["#/settings/bots", "#/about"]);
    same(page.all(".primary, form").length, 0);
    same(await page.violations(), []);
    // One line between the rows and the way out.
    same(page.window.getComputedStyle(page.document.querySelector(".index-rows:last-of-type > li:last-child")).borderBottomWidth, "0px");
    for (const name of addresses) {
        const title = page.all(`[href='#/settings/${name}'] .member-words > :first-child`)[0].textContent;
        await page.press(`[href='#/settings/${name}']`);
        await page.see("h1", title);
        same(page.at, `#/settings/${name}`);
        same(page.all("button", "Save").length, 0);
        same(await page.violations(), []);
        await page.press(".bar [aria-label=Back]");
        await page.see("h1", "Settings");
    }
    await page.press(".bar [aria-label=Back]");
    await page.gone("h1", "Settings");
});

// P20 F21 F8
eachSize("what is chosen or typed is saved by itself and says so", async (size) => {
    const house = new House();
    const page = await open(house, { at: "/#/settings/look", size });
    await page.value("select[name=timeZone]", "UTC");
    await page.press("select[name=timeZone] option[value='Europe/Paris']");
    await page.see(".saved-mark", "Saved");
    await page.wait(() => house.account.timeZone === "Europe/Paris");
    await page.press(".choice label", "Cups");
    await page.wait(() => house.account.units === "cups");
    await page.go("#/settings/account");
    await page.pass(3);
    await page.gone(".saved-mark");
    await page.type("input[name=displayName]", "");
    await page.keys("Enter");
    await page.see("input[name=displayName] ~ .error", "needed");
    await page.type("input[name=displayName]", "Ana the first");
    // Also when one goes away.
    await page.go("#/settings");
    await page.see(".saved-mark", "Saved");
    await page.see(".row-open", "Ana the first");
    same(house.account.displayName, "Ana the first");
});

// F8 P20: by the page as a whole, at once, on every device; the focus stays on what was chosen.
eachSize("hours are those that a person reads", async (size) => {
    const message = { text: "hello", at: Date.UTC(2026, 10, 21, 11, 5) };
    const house = new House({ rooms: [{ name: "Kitchen", messages: [message], reminders: [{ text: "water", dueAt: Date.UTC(2026, 10, 21, 20, 30), state: "waiting" }] }] });
    house.start("rice", 5400);
    const page = await open(house, { at: "/#/settings/look", size });
    const now = () => page.document.querySelector(".choice input[value='24']")?.name, before = now();
    await page.press(".choice label", "21:05");
    await page.wait(() => house.account.clock === "24");
    // The page was drawn anew.
    await page.wait(() => now() !== before);
    await page.isOn("input[value='24']:checked");
    same(await page.violations(), []);
    await page.go("#/room/kitchen");
    await page.see(".message time, .message .time", "11:05");
    await page.see(".timer-card", "13:30");
    same(page.document.body.innerText.match(/\b[AP]M\b/g), null);
    await page.go("#/room/kitchen/reminders");
    await page.see(".reminder", "20:30");
    await page.go("#/kitchen");
    await page.see(".kitchen", "13:30");
    house.asked("account.set", { clock: "12" });
    await page.see(".kitchen", "1:30");
    await page.see(".kitchen", "PM");
    house.asked("account.set", { language: "fr" });
    await page.see(".kitchen", "PM");
    house.asked("account.set", { clock: "" });
    await page.see(".kitchen", "13:30");
    await page.gone(".kitchen", "PM");
});

// B14: water is kept in degrees of Celsius.
eachSize("temperatures are those that a person reads and types", async (size) => {
    const house = pantry(new House({ account: { temperature: "f" }, rooms: [{ name: "Home", kind: "tea", teas: [{ name: "Sencha", brand: "House", waterC: 80, infusions: [{ seconds: 20, waterC: 90 }] }] }] }));
    const page = await open(house, { at: "/#/room/home/teas", size });
    await page.see(".tea-detail", "176 °F");
    await page.press(".tea-open", "Sencha");
    await page.see(".facts", "176 °F");
    await page.press("[data-action=edit]");
    await page.value(".panel [name=waterC]", "176");
    await page.see(".panel label", "Temperature, °F");
    const save = () => page.press(".panel [type=submit]");
    await page.type(".panel [name=brand]", "Midori");
    await save();
    await page.wait(() => house.sentOf("tea.update").length === 1);
    same(house.sentOf("tea.update").map(({ waterC }) => waterC), [undefined]);
    await page.see(".tea-detail", "Midori");
    await page.press("[data-action=edit]");
    await page.type(".panel [name=waterC]", "185");
    await save();
    await page.wait(() => house.sentOf("tea.update").at(-1)?.waterC === 85);
    // What is not known to be saved is asked about.
    await page.see(".facts", "185 °F");
    await page.go(`#/room/home/teas/${house.room().things.teas[0].id}/brew`);
    await page.see(".brew-water", "185 °F");
    house.asked("account.set", { temperature: "c" });
    await page.see(".brew-water", "85 °C");
});

// N2 N3: amounts are kept in cups.
eachSize("amounts are those that a person measures and types", async (size) => {
    const house = pantry(new House({ account: { units: "cups" }, rooms: [{ name: "Home", kind: "pantry",
        noodles: [{ name: "Penne", cookSeconds: 480, mealCups: 1.333, gramsPerCup: 90, prefersMeal: true }] }] }));
    const page = await open(house, { at: "/#/room/home/pantry/noodle-1", size });
    await page.see(".portion-amount", "1⅓ cups");
    await page.see(".facts", "1⅓ cups");
    house.asked("account.set", { units: "grams" });
    await page.see(".portion-amount", "120 g");
    await page.see(".facts dd", "120 g");
    same(page.all(".noodle-detail dd, .noodle-detail caption, .portion", "cup").length, 0);
    await page.go("#/room/home/pantry/noodle-1/edit");
    await page.value("[name=mealCups]", "120");
    await page.see("label", "Full meal, grams a person");
    await page.type("[name=sideCups]", "45");
    await page.press("button[type=submit]", "Save");
    await page.wait(() => house.sentOf("noodle.update").length === 1);
    same(house.sentOf("noodle.update").map(({ mealCups, sideCups }) => [mealCups, sideCups]), [[undefined, 0.5]]);
});

// F12 P20: to be seen by who types it, here and at the log-in, and out of sight again when it is sent.
eachSize("a password can be looked at", async (size) => {
    const house = new House({ http: { "POST /session": () => { throw refused(401, "bad_credentials"); } } });
    const page = await open(house, { size, known: false });
    const type = () => page.all("input[name=password]")[0].type;
    for (const place of ["#/", "#/register"]) {
        await page.go(place);
        await page.see("input[name=password]");
        same(type(), "password");
        await page.press(".eye[aria-label='Show the password']");
        same(type(), "text");
        same(await page.violations(), []);
        await page.press(".eye[aria-pressed=true]");
        same(type(), "password");
    }
    await page.go("#/");
    await page.press(".eye");
    await page.type("input[name=login]", "ana");
    await page.type("input[name=password]", "a password of hers");
    await page.press("button[type=submit]");
    await page.see("[role=alert]");
    same(type(), "password");
});

// B19 F21: both times are needed, another device's are here at once.
eachSize("quiet hours are set, changed and taken away", async (size) => {
    const house = new House();
    const page = await open(house, { at: "/#/settings/alarms", size });
    await page.see(".quiet-hours .hint", "own timers");
    same(page.all("[data-action=quiet-off]").length, 0);
    const choose = async (name, time) => {
        await page.type(`.quiet-hours input[name=${name}]`, time);
        page.all(`.quiet-hours input[name=${name}]`)[0].dispatchEvent(new page.window.Event("change", { bubbles: true }));
    };
    await choose("from", "22:00");
    await page.pass(1);
    same(house.sentOf("account.set"), []);
    await choose("until", "07:00");
    await page.see("[data-action=quiet-off]");
    await page.isOn("input[name=until]");
    same(house.account.quietHours, "22:00-07:00");
    same(await page.violations(), []);
    house.asked("account.set", { quietHours: "21:30-06:15" });
    await page.value("input[name=from]", "21:30");
    await page.value("input[name=until]", "06:15");
    await page.press("[data-action=quiet-off]");
    await page.gone("[data-action=quiet-off]");
    same(house.account.quietHours, "");
    await page.value("input[name=from]", "");
    await page.value("input[name=until]", "");
});

// B19: what else only Simmer was told by words; the answer is seen where it is said.
eachSize("the summary of a day is asked for and ended", async (size) => {
    const house = new House({ rooms: [{ id: "direct", name: "Simmer", kind: "direct", info: { members: 1, withBot: true } }] });
    const page = await open(house, { at: "/#/settings/alarms", size });
    const said = () => house.sentOf("say").map(({ room, text }) => `${room}: ${text}`);
    await page.value("[data-part=digest] input", "19:00");
    same(await page.violations(), []);
    await page.type("[data-part=digest] input", "07:30");
    await page.press("[data-action=digest]");
    await page.located("#/room/direct");
    await page.see(".message.mine", "send me a daily summary at 07:30");
    await page.go("#/settings/alarms");
    await page.press("[data-action=digest-off]");
    await page.see(".message.mine", "stop the daily summary");
    same(said(), ["direct: send me a daily summary at 07:30", "direct: stop the daily summary"]);
});

// B21: a phone has no desktop.
eachSize("what may be shown is called as on any device", async (size) => {
    const page = await open(new House(), { at: "/#/settings/alarms", size });
    for (const [permission, words] of [["granted", "Notices are allowed."], ["denied", "Notices are blocked"], ["default", "Allow notices"]]) {
        page.window.Notification.permission = permission;
        await page.go("#/settings");
        await page.go("#/settings/alarms");
        await page.see(".sheet", words);
        holds(!/desktop/i.test(page.document.body.innerText), page.document.body.innerText);
    }
});

// P4: on whatever device it was.
eachSize("who logs in comes to the room that was read last", async (size) => {
    const house = new House({ rooms: [{ name: "First", messages: ["here"] }, { name: "Last", messages: ["here"] }], account: { lastRoom: "last" } });
    const page = await open(house, { size });
    await page.see(".message .text", "here");
    await page.located("#/room/last");
    house.account.lastRoom = "first";
    await page.go("#/settings");
    await page.press(".last .button", "Log out");
    await page.type("input[name=login]", "ana");
    await page.type("input[name=password]", "a password of hers");
    await page.press("button[type=submit]");
    await page.see(".room-title", "First");
    same(house.sentOf("POST /session"), [{ login: "ana", password: "a password of hers" }]);
    if (size === "desktop") return;
    // From a room the way leads to the list, where one may stay.
    await page.press(".bar .back");
    await page.see(".rooms-list");
    await page.visit();
    await page.see(".rooms-list");
    await page.gone(".room-title");
});

const engine = "AppleWebKit/537.36 (KHTML, like Gecko)";
/// As browsers call themselves, of which the server keeps a hundred letters, and as people do.
const agents = [[`Mozilla/5.0 (X11; Linux x86_64) ${engine} Chrome/131.0.0.0 Safari/537.36`, "Chrome on Linux"],
    [`Mozilla/5.0 (Linux; Android 10; K) ${engine} Chrome/131.0.0.0 Mobile Safari/537.36`, "Chrome on Android"],
    ["Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:133.0) Gecko/20100101 Firefox/133.0", "Firefox on Windows"],
    ["Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1", "Safari on iPhone"],
    ["Mozilla/5.0 (Something else)", "Unknown device"], ["", "Unknown device"], ["the kitchen's tablet", "the kitchen's tablet"]];

// P6
eachSize("a session is called as people call its device", async (size) => {
    const house = new House();
    house.answers("account.sessions", () => agents.map(([agent], index) => ({ session: `session-${index}`, device: agent.slice(0, 100), createdAt: house.clock.now,
        seenAt: house.clock.now, current: index === 0 })));
    const page = await open(house, { at: "/#/settings/devices", size });
    await page.see(".members .member", "Chrome on Linux · here");
    const lines = page.texts(".members .member-words > :first-child");
    same(lines, agents.map(([, name], index) => (index === 0 ? `${name} · here` : name)));
    same(await page.violations(), []);
});

// P6: the list is drawn anew; who works with keys is not sent back to the top of the page.
test("the focus stays where a session that was ended stood", async () => {
    const house = new House();
    const session = { device: "Firefox", createdAt: house.clock.now, seenAt: house.clock.now };
    let sessions = [{ session: "session-1", ...session, current: true }, { session: "session-2", ...session, current: false }];
    house.answers("account.sessions", () => sessions);
    house.answers("account.logout", (given) => {
        sessions = sessions.filter((one) => one.session !== given.session);
        return {};
    });
    const page = await open(house, { at: "/#/settings/devices" });
    await page.press(".members .member button", "Log out");
    await page.gone(".members .member button");
    await page.isOn(".members");
    same(sessions.length, 1);
});

// P20: what is asked for them is there when they are, else who presses a button presses what has come to its place.
eachSize("the settings do not move under the finger", async (size) => {
    const house = new House();
    const page = await open(house, { at: "/#/about", size });
    const { window, document } = page, places = [], gates = [];
    for (const method of ["account.get", "account.blocked"]) {
        house.answers(method, (params, before) => new Promise((come) => { gates.push(() => come(before(params))); }));
    }
    window.requestAnimationFrame(function look() {
        const top = document.querySelector("[data-part=usage]")?.getBoundingClientRect().top;
        if (top !== undefined && top !== places.at(-1)) places.push(top);
        window.requestAnimationFrame(look);
    });
    const drawn = () => new Promise((done) => { window.requestAnimationFrame(() => window.requestAnimationFrame(done)); });
    window.location.hash = "#/settings/people";
    await page.wait(() => gates.length === 2);
    for (const come of gates) {
        await drawn();
        come();
    }
    await page.see("[data-part=usage] p");
    await drawn();
    same(places.length, 1);
});
