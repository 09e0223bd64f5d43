// Who becomes the operator: somebody who has an account, by the link that a server without one prints. An account that is made by the link:
// Tests/live/test_page_operator.py.
import { eachSize, same } from "./case.js";
import { House, refused } from "./house.js";
import { open } from "./page.js";

const link = `/#operator=${"t".repeat(43)}`, tooOld = `/#operator=${"x".repeat(43)}`;

/// A house without an operator, and somebody's page in it, who need not be logged in.
async function home({ at = "/", known = true, account, ...options }) {
    const house = new House({ account, rooms: [{ name: "Simmer", kind: "direct" }],
        http: { "GET /start": () => (house.account.role === "operator" ? {} : { needsOperator: true }) } });
    house.answers("account.claimOperator", ({ token }) => {
        if (!link.endsWith(token)) throw refused(404, "expired", { field: "token" });
        house.account.role = "operator";
        house.tell("account", { change: "settings" });
        return { account: house.account };
    });
    house.answers("account.list", () => {
        if (house.account.role !== "operator") throw refused(403, "not_allowed");
        const { id, username, displayName, role } = house.account;
        return { people: [{ account: id, username, displayName, role, disabled: false, createdAt: house.clock.now,
            usage: { eventsToday: 0, bytesToday: 0, storedBytes: 0, rooms: 1, reminders: 0 } }] };
    });
    return { house, page: await open(house, { at, known, ...options }) };
}

/// In the settings there is no way to the accounts of others.
async function isNoOperator(page) {
    await page.go("#/settings");
    await page.see(".last .button");
    same(page.all("a[href='#/accounts']").length, 0);
}

// F16: logged in with the link; opened again by the operator it leads to the same place.
eachSize("somebody with an account becomes the operator after a question", async (size) => {
    const { house, page } = await home({ size });
    await isNoOperator(page);
    await page.visit(link);
    await page.see("h1", "Become the operator?");
    await page.see(".sheet", "logged in as Ana");
    same(await page.violations(), []);
    await page.press(".join .button", "Not now");
    await page.gone("[data-action=claim]");
    same(house.sentOf("account.claimOperator"), []);
    await page.go("#/settings");
    await page.press(".last .button", "Log out");
    await page.see("input[name=login]");
    await page.visit(link);
    await page.press(".start-other a", "Log in");
    await page.type("input[name=login]", "ana");
    await page.type("input[name=password]", "a long enough one");
    await page.press("button[type=submit]");
    await page.press("[data-action=claim]", "Become the operator");
    await page.see(".member", "Ana");
    await page.located("#/accounts");
    await page.go("#/settings");
    await page.see("a[href='#/accounts']");
    await page.visit(link);
    await page.see("h1", "Become the operator?");
    await page.press("[data-action=claim]");
    await page.see(".member", "operator");
});

// F16
eachSize("a link that is over changes nothing", async (size) => {
    const { house, page } = await home({ at: link, known: false, size, languages: ["fr"], account: { language: "fr" } });
    await page.see(".start-form .note", "s’occupe de ce serveur");
    await page.visit("/#/register");
    await page.see(".start-form .note", "Personne ne s’occupe encore de ce serveur");
    for (const [name, value] of [["name", "Ana"], ["password", "a long enough one"]]) await page.type(`input[name=${name}]`, value);
    await page.press("button[type=submit]");
    await page.see(".chip.offer");
    same(house.sentOf("POST /session").map(({ register }) => [register.username, register.operatorToken]), [["ana", undefined]]);
    await page.visit(tooOld);
    await page.press("[data-action=claim]");
    await page.see("[role=alert]", "Ce lien a déjà servi");
    same(house.account.role, "person");
    await isNoOperator(page);
});
