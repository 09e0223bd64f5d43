// Letters to the own address, at the size of a phone and of a desktop. The letters themselves: Tests/live/test_mail.py.
import { eachSize, same, test } from "./case.js";
import { anybody } from "./houseaccount.js";
import { House, refused } from "./house.js";
import { open } from "./page.js";

const own = { ...anybody, email: "ana@simmer.test" };

// F24: what is answered tells nothing of who there is.
eachSize("who forgot the password has a link sent", async (size) => {
    const asked = [];
    const house = new House({ http: { "GET /start": { mail: true }, "POST /session": (sent) => {
        asked.push(sent);
        if (sent.forgot === "flood") throw refused(429, "limit", { retryMs: 60000 });
        return {};
    } } });
    const page = await open(house, { size, known: false });
    await page.press("a[href='#/forgot']", "Forgot the password?");
    await page.see("h2", "A new password");
    same(await page.violations(), []);
    await page.type("input[name=login]", "flood");
    await page.press("button[type=submit]", "Send the link");
    await page.see(".error");
    await page.type("input[name=login]", " ana ");
    await page.press("button[type=submit]");
    await page.see(".note[role=status]", "on its way");
    same(asked, [{ forgot: "flood" }, { forgot: "ana" }]);
    same(await page.violations(), []);
    await page.press(".start-other a", "Log in");
    await page.see("input[name=password]");
});

// F24 F16
test("a server that sends no letters says whom to ask", async () => {
    const page = await open(new House(), { known: false });
    await page.see(".hint", "Whoever runs this server");
    same(page.all("a[href='#/forgot']").length, 0);
});

// F24
eachSize("an address is shown to be the own one by a letter's link", async (size) => {
    const tokens = [];
    const house = new House({ account: { email: own.email }, hello: { features: ["mail"] }, answers: {
        "account.verifyEmail": { email: own.email, verified: false },
        "account.confirmEmail": ({ token }) => {
            tokens.push(token);
            if (token === "old") throw refused(409, "expired", { field: "token", message: "This link is used up." });
            return { account: { ...house.account, emailVerified: true } };
        } } });
    const page = await open(house, { at: "/#/settings/account", size });
    await page.see(".hint", "Nobody knows yet");
    await page.type("input[name=email]", "");
    await page.type("input[name=password]", "four good words");
    await page.press("button[type=submit]");
    await page.gone(".hint", "Nobody knows yet");
    await page.type("input[name=email]", own.email);
    await page.type("input[name=password]", "four good words");
    await page.press("button[type=submit]");
    await page.see(".hint", "Nobody knows yet");
    await page.press(".button", "Send a letter");
    await page.see(".hint", "on its way to ana@simmer.test");
    same(await page.violations(), []);
    page.window.location.hash = "#confirm=old";
    await page.see(".banner.told", "used up");
    await page.press(".banner.told button");
    page.window.location.hash = "#confirm=good";
    await page.see(".toast", "The address is yours.");
    await page.see(".hint", "Shown to be yours");
    same(tokens, ["old", "good"]);
    same(page.window.location.hash, "#/settings/account");
    same(await page.violations(), []);
});

// F24: the page is drawn anew where somebody chooses another language meanwhile.
test("a link is used once also where the page is drawn again before it is answered", async () => {
    let asked = 0, answer = () => {};
    const answered = new Promise((done) => { answer = done; });
    const house = new House({ account: { email: own.email }, hello: { features: ["mail"] }, answers: {
        "account.confirmEmail": async () => {
            asked += 1;
            await answered;
            return { account: { ...house.account, emailVerified: true } };
        } } });
    const page = await open(house, { at: "/#confirm=good" });
    await page.see(".sheet[aria-busy]");
    house.account.language = "fr";
    house.tell("account", { change: "settings", fields: { language: "fr" } });
    await page.see(".skip", "Aller");
    await page.see(".sheet[aria-busy]");
    answer();
    await page.see(".hint", "C’est bien la vôtre");
    same(asked, 1);
});

// F24: an account has rooms, and is led to none of them.
eachSize("who follows the link elsewhere logs in first", async (size) => {
    const tokens = [];
    const house = new House({ account: { email: own.email }, hello: { features: ["mail"] }, rooms: [{ name: "Home", kind: "direct" }, { name: "Kitchen" }], answers: {
        "account.confirmEmail": ({ token }) => {
            tokens.push(token);
            return { account: { ...house.account, emailVerified: true } };
        } } });
    const page = await open(house, { at: "/#confirm=good", size, known: false });
    await page.see(".note", "Log in to show");
    await page.type("input[name=login]", "ana");
    await page.type("input[name=password]", "four good words");
    await page.press("button[type=submit]", "Log in");
    await page.see(".toast", "The address is yours.");
    await page.see(".hint", "Shown to be yours");
    same(tokens, ["good"]);
});

// F24 P16
eachSize("an invitation to an address goes there by a letter", async (size) => {
    const house = new House({ hello: { features: ["mail"] }, answers: { "room.inviteByMail": ({ email }) => ({ email, expiresAt: house.clock.now + 1000 }) } });
    const page = await open(house, { at: "/#/room/kitchen/people", size });
    await page.press("[data-action=invite]");
    await page.press(".drawer summary", "One person only");
    await page.type("input[name=who]", " zoe@simmer.test ");
    await page.press(".drawer form button[type=submit]", "Invite");
    await page.see(".invite-link [role=status]", "on its way to zoe@simmer.test");
    same(await page.violations(), []);
});
