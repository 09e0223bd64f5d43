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

const letters = (ended) => ({ "POST /unsubscribe/good": () => { ended.push("good"); return {}; }, "POST /unsubscribe/old": () => { throw refused(404, "not_found"); } });

// F24: a program that follows links ends nothing, and it needs no login.
eachSize("the link of a summary ends it by one press, for whoever is not logged in", async (size) => {
    const ended = [];
    const house = new House({ http: letters(ended) });
    const page = await open(house, { at: "/#unsubscribe=old", size, known: false });
    await page.see("h2", "The summary by mail");
    same(page.all("input[name=login]").length, 0);
    same(await page.violations(), []);
    await page.press("[data-action=unsubscribe]", "No more by mail");
    await page.see(".error", "This link is too old");
    page.window.location.hash = "#unsubscribe=good";
    await page.gone(".error");
    same(ended, []);
    await page.press("[data-action=unsubscribe]");
    await page.see("[role=status]", "It comes by mail no more.");
    same(ended, ["good"]);
    same(await page.violations(), []);
    await page.press("button", "Open Simmer");
    await page.see("input[name=login]");
});

// F24: somebody else's letter, opened where one is logged in.
eachSize("the link of a summary is asked about also by who is logged in", async (size) => {
    const ended = [];
    const house = new House({ http: letters(ended), rooms: [{ name: "Home", kind: "direct" }, { name: "Kitchen" }] });
    const page = await open(house, { at: "/#unsubscribe=good", size });
    await page.see(".sheet h2", "The summary by mail");
    same(await page.violations(), []);
    same(ended, []);
    await page.press("[data-action=unsubscribe]");
    await page.see("[role=status]", "It comes by mail no more.");
    same(ended, ["good"]);
});

const withSimmer = [{ id: "direct", name: "Simmer", kind: "direct", info: { members: 1, withBot: true } }];

// F24 B19: it is said to Simmer, as the hour is.
eachSize("the summary of a day is asked for by mail too, and ended there alone", async (size) => {
    const house = new House({ account: { email: own.email, emailVerified: true }, hello: { features: ["mail"] }, rooms: withSimmer });
    const page = await open(house, { at: "/#/settings/alarms", size });
    const said = () => house.sentOf("say").map(({ text }) => text);
    await page.see("[data-part=digest] .toggle", "Also by mail, to ana@simmer.test");
    same(await page.violations(), []);
    await page.press("[data-action=digest]");
    await page.see(".message.mine", "send me a daily summary at 19:00");
    await page.go("#/settings/alarms");
    await page.press("[data-part=digest] input[name=mail]");
    await page.press("[data-action=digest]");
    await page.see(".message.mine", "at 19:00 by mail");
    await page.go("#/settings/alarms");
    await page.press("[data-action=digest-mail-off]");
    await page.see(".message.mine", "no more summary by mail");
    same(said(), ["send me a daily summary at 19:00", "send me a daily summary at 19:00 by mail", "no more summary by mail"]);
});

// F24: elsewhere it says what to do first, or nothing at all.
test("a summary by mail is offered only where letters go to the own address", async () => {
    const unknown = new House({ account: { email: own.email }, hello: { features: ["mail"] }, rooms: withSimmer });
    const page = await open(unknown, { at: "/#/settings/alarms" });
    await page.see("[data-part=digest] .hint", "once your e-mail address is shown to be yours");
    same(page.all("[data-part=digest] input[name=mail], [data-action=digest-mail-off]").length, 0);
    const without = await open(new House({ account: { email: own.email, emailVerified: true }, rooms: withSimmer }), { at: "/#/settings/alarms" });
    await without.see("[data-part=digest]");
    same(without.all("[data-part=digest] input[name=mail], [data-action=digest-mail-off]").length, 0);
    same(without.all("[data-part=digest] .hint").length, 1);
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
