// What a person sets for oneself on the page, and where one comes to after the log-in. What the server keeps of it: Tests/live/test_accounts.py.
import { eachSize, same, test } from "./case.js";
import { House } from "./house.js";
import { open } from "./page.js";

// B19 F21: both times are asked for, another device's are here at once.
eachSize("quiet hours are set, changed and taken away", async (size) => {
    const house = new House();
    const page = await open(house, { at: "/#/settings", size });
    const submit = ".quiet-hours button[type=submit]";
    await page.see(".quiet-hours .hint", "own timers");
    await page.press(submit);
    await page.see(".quiet-hours .error", "needed");
    same(page.all("[data-action=quiet-off]").length, 0);
    await page.type(".quiet-hours input[name=from]", "22:00");
    await page.type(".quiet-hours input[name=until]", "07:00");
    await page.press(submit);
    await page.see("[data-action=quiet-off]");
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
    const page = await open(house, { at: "/#/settings", size });
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
    const page = await open(house, { at: "/#/settings" });
    await page.press(".members .member button", "Log out");
    await page.gone(".members .member button");
    await page.isOn(".members");
    same(sessions.length, 1);
});

// P20: what is asked for them is there when they are, else who presses "Log out" presses what has come to its place.
eachSize("the settings do not move under the finger", async (size) => {
    const house = new House();
    const page = await open(house, { at: "/#/about", size });
    const { window, document } = page, places = [], gates = [];
    for (const method of ["account.sessions", "account.get", "account.blocked"]) {
        house.answers(method, (params, before) => new Promise((come) => { gates.push(() => come(before(params))); }));
    }
    window.requestAnimationFrame(function look() {
        const top = document.querySelector(".last .danger")?.getBoundingClientRect().top;
        if (top !== undefined && top !== places.at(-1)) places.push(top);
        window.requestAnimationFrame(look);
    });
    const drawn = () => new Promise((done) => { window.requestAnimationFrame(() => window.requestAnimationFrame(done)); });
    window.location.hash = "#/settings";
    await page.wait(() => gates.length === 3);
    for (const come of gates) {
        await drawn();
        come();
    }
    await page.see(".member-words");
    await page.see("[data-part=usage] p");
    await drawn();
    same(places.length, 1);
});
