// Coming in, one's own account, and how the page looks, at the size of a phone and of a desktop. How an account is made, by the rules of
// the server, and with an invitation: Tests/live/test_page_account.py.
import { eachSize, holds, same, test } from "./case.js";
import { House, refused } from "./house.js";
import { open } from "./page.js";

const wrong = (more) => refused(401, "bad_credentials", more);
const register = "a[href='#/register']";

// F2 F12 F13 P1: how the name is typed out is seen in motion only: Tests/live/test_page_account.py.
eachSize("the first page is the log-in with one line", async (size) => {
    const page = await open(new House(), { size, known: false });
    await page.see(".start-line", "everyone sees the timer");
    await page.see("input[name=login]");
    same((await page.see("h1")).getAttribute("aria-label"), "Simmer");
    holds(page.document.querySelector(".wordmark.typed"), "the name is typed");
    await page.visit();
    await page.see("input[name=login]");
    holds(page.document.querySelector(".wordmark:not(.typed)"), "the name is typed once");
    same(await page.violations(), []);
    await page.press(register, "Create an account");
    await page.see("input[name=name]");
    same(await page.violations(), []);
});

// F1 F2 P1 P2: a name and a password are all that is asked; the name to log in by is made of the former.
eachSize("an account takes a name and a password", async (size) => {
    const asked = [];
    const house = new House({ rooms: [{ name: "Home", kind: "direct" }], http: { "POST /session": ({ register: one }) => {
        asked.push(one);
        if (one.username === "zoe") throw refused(409, "duplicate", { field: "username" });
        return {};
    } } });
    const page = await open(house, { at: "/#/register", size, known: false });
    await page.see("input[name=name]");
    same(page.all(".start-form input:not([type=radio])").map(({ name }) => name), ["name", "password"]);
    for (const [name, login] of [["Zoë Marie Straße", "zoe"], ["Łukasz", "lukasz"], ["J. Q", "j."], ["A B", "a.b"]]) {
        await page.type("input[name=name]", name);
        await page.reads(".username-line > span", `You log in as ${login}.`);
    }
    await page.type("input[name=name]", "Zoë Marie Straße");
    await page.type("input[name=password]", "a long enough one");
    await page.press("button[type=submit]");
    await page.see(".field .error", "taken");
    await page.isOn("input[name=username]");
    same(await page.violations(), []);
    await page.type("input[name=username]", "zoe.s");
    await page.press(".start-more summary", "More");
    await page.type("input[name=email]", " zoe@example.org ");
    // What was changed stays, whatever the name becomes.
    await page.type("input[name=name]", "Zoë Straße");
    await page.press("button[type=submit]");
    await page.see(".shell");
    same(asked.map(({ username, firstName, lastName, email }) => [username, firstName, lastName, email]),
        [["zoe", "Zoë Marie", "Straße", undefined], ["zoe.s", "Zoë", "Straße", "zoe@example.org"]]);
});

// F1 P2 P21: what the server refuses is said at its field, which has the focus.
for (const [field, value, reason, words] of [["username", "x", "too_short", "2 to 32"], ["username", "é", "invalid", "2 to 32"], ["password", "short", "too_short", "More than 6"],
    ["email", "nowhere", "invalid", "not an e-mail"], ["username", "dup", "duplicate", "taken"]]) {
    test(`what is wrong with an account is said at its field: ${field} ${reason}`, async () => {
        const house = new House({ http: { "POST /session": ({ register: one }) => { throw one[field] === value ? refused(400, reason, { field }) : new Error(`not asked with ${value}`); } } });
        const page = await open(house, { at: "/#/register", known: false });
        await page.type("input[name=name]", "Eve");
        await page.press("[data-action=username]");
        await page.press(".start-more summary");
        for (const [name, typed] of Object.entries({ username: "eve", password: "a long enough one", [field]: value })) await page.type(`input[name=${name}]`, typed);
        await page.press("button[type=submit]");
        await page.see(".field .error", words);
        await page.isOn(`input[name=${field}][aria-invalid=true]`);
        same(page.all(".field .error").length, 1);
    });
}

// F1: a name of other letters makes none to log in by.
test("who is called by other letters says how to log in", async () => {
    const house = new House(), page = await open(house, { at: "/#/register", known: false });
    await page.type("input[name=name]", "李明");
    await page.press("input[name=password]");
    await page.see("input[name=username]");
    await page.gone(".username-line");
});

// P20: it does so a moment after somebody has logged out.
test("what is typed to log in stays when the address becomes another", async () => {
    const page = await open(new House(), { at: "/#/settings", size: "phone", known: false });
    await page.type("input[name=login]", "ivo");
    await page.go("#/kitchen");
    await page.value("input[name=login]", "ivo");
    await page.go("#/register");
    await page.see("input[name=name]");
});

// P20 P6 F2 F12
eachSize("the own account is kept up and deleted with the password", async (size) => {
    const account = { password: "the first password", isThere: true };
    const house = new House({
        answers: {
            "account.changePassword": ({ old, new: wanted }) => {
                if (old !== account.password) throw wrong({ field: "old", message: "The password is wrong." });
                account.password = wanted;
                return {};
            },
            "account.delete": ({ password }) => {
                if (password !== account.password) throw wrong({ field: "password", message: "The password is wrong." });
                account.isThere = false;
                return {};
            },
        },
        http: {
            "POST /session": ({ login, password }) => {
                if (login !== "ana" || password !== account.password || !account.isThere) throw wrong({ message: "Name or password is wrong." });
                return {};
            },
        },
    });
    const page = await open(house, { at: "/#/room/kitchen", size });
    const change = async (old) => {
        await page.go("#/settings/password");
        await page.type("input[name=old]", old);
        await page.type("input[name=new]", "another good password");
        await page.press("button[type=submit]", "Change password");
    };
    const logIn = async (password) => {
        await page.type("input[name=login]", "ana");
        await page.type("input[name=password]", password);
        await page.press("button[type=submit]");
    };
    await page.go("#/settings/account");
    await page.type("input[name=displayName]", "Ana B.");
    await page.keys("Enter");
    await page.announced("Saved.");
    same(house.account.displayName, "Ana B.");
    await change("not this one");
    await page.see("form .error", "not right");
    await change("the first password");
    await page.announced("Password changed");
    await page.go("#/settings");
    await page.press(".last .button", "Log out");
    await page.see(".start-form");
    page.window.history.go(-3);
    await page.located("#/room/kitchen");
    await page.see(".start-form");
    same(page.all(".shell").length, 0);
    await page.go("#/");
    await logIn("the first password");
    await page.see("[role=alert]", "do not fit");
    await logIn("another good password");
    await page.see(".shell");
    await page.go("#/settings/account");
    await page.press(".last .danger", "Delete my account");
    holds((await page.see(".dialog .danger")).disabled, "without the password it can be deleted");
    await page.type(".dialog input", "another good password");
    await page.press(".dialog .danger");
    await page.see(".start-form");
    same(house.sentOf("account.delete"), [{ password: "another good password" }]);
    await logIn("another good password");
    await page.see("[role=alert]", "do not fit");
});

// F14 N55: as the device unless set; the language without a reload, told to screen readers too.
eachSize("look and language are the person's and follow from elsewhere", async (size) => {
    const house = new House();
    const page = await open(house, { at: "/#/settings/look", size, isDark: true });
    const ground = () => page.window.getComputedStyle(page.document.querySelector(".main")).backgroundColor;
    const speaks = (language) => page.wait(() => page.document.documentElement.lang === language, language);
    const dark = ground();
    await page.press(".choice label", "Light");
    await page.wait(() => ground() !== dark, "light");
    same(house.account.look, "light");
    house.asked("account.set", { look: "device", language: "fr" });
    await page.see("h1", "Langue et apparence");
    await page.wait(() => ground() === dark, "dark");
    await speaks("fr");
    same(await page.violations(), []);
    await page.press(".choice label", "English");
    await page.see("h1", "Language and look");
    await speaks("en");
    await page.wait(() => house.account.language === "en", "it is kept");
});

// F15
eachSize("each place has its address, and Back leads where one came from", async (size) => {
    const house = new House({ rooms: [{ name: "Way", kind: "pantry", noodles: [{ id: "bows", name: "Bows" }] }],
        answers: { "noodle.nutrition": { state: "not_found", per100g: {} } } });
    const page = await open(house, { at: "/#/room/way", size });
    const { history } = page.window;
    await page.see(".room-title", "Way");
    await page.press(".room-tabs .tab", "Pantry");
    await page.press(".noodle-open", "Bows");
    await page.see(".detail-words h2", "Bows");
    const opened = page.at;
    history.back();
    await page.gone(".detail-words h2");
    await page.see(".noodle-open", "Bows");
    history.back();
    await page.see(".composer");
    history.forward();
    await page.see(".noodle-open", "Bows");
    history.forward();
    await page.see(".detail-words h2", "Bows");
    same(page.at, opened);
    await page.visit();
    await page.see(".detail-words h2", "Bows");
    same(page.at, opened);
});
