// Passkeys: made, listed and removed in the settings, and the way in by one. The device is devicecalls.js; what it signs a real server reads.
import { eachSize, holds, same, test } from "./case.js";
import { House, refused } from "./house.js";
import { open } from "./page.js";

const text = (bytes) => String.fromCharCode(...new Uint8Array(bytes));
const part = "[data-part=passkeys]";

// E1 P20: by a name, for who is there; the device keeps them with whose they are, and is told which it has.
eachSize("passkeys are made, listed and removed", async (size) => {
    const house = new House();
    const page = await open(house, { at: "/#/settings/password", size });
    const { keys } = page.asked, closed = () => page.wait(() => !page.document.querySelector("dialog.dialog"));
    await page.see(`${part} .hint`, "without the password");
    await page.press("[data-action=add-passkey]");
    await page.wait(() => page.all("dialog [name=name]")[0]?.value.startsWith("Chrome on"));
    await page.type("dialog [name=name]", "my phone");
    await page.type("dialog [name=password]", "a password of hers");
    same(await page.violations(), []);
    await page.press("dialog [type=submit]");
    await page.announced("Passkey my phone added.");
    await closed();
    await page.reads(`${part} .member-words > :first-child`, "my phone");
    await page.see(`${part} .room-detail`, "since November 21, 2026 · never used");
    const [{ challenge, rp, user, authenticatorSelection, pubKeyCredParams }] = keys.wanted;
    same([text(challenge), rp, text(user.id), user.name, authenticatorSelection, pubKeyCredParams.map(({ alg }) => alg)],
        ["challenge?>>", { id: "localhost", name: "Simmer" }, "ana", "ana", { residentKey: "required", userVerification: "required" }, [-7, -8, -257]]);
    same(house.sentOf("passkey.add"), [{ name: "my phone", password: "a password of hers", credential: { id: keys.idOf(1), clientData: "Y2xpZW50Pz4", authenticator: "ZGV2aWNl", publicKey: "cHVibGlj", algorithm: -7 } }]);
    house.passkeys[0].lastUsedAt = house.clock.now;
    await page.press("[data-action=add-passkey]");
    await page.type("dialog [name=name]", "key ring");
    await page.type("dialog [name=password]", "a password of hers");
    await page.press("dialog [type=submit]");
    await page.reads(`${part} .member-words > :first-child`, "my phone", "key ring");
    await page.see(`${part} .room-detail`, "last used on November 21, 2026");
    await closed();
    same(keys.wanted[1].excludeCredentials.map(({ id }) => text(id)), ["key 1"]);
    same(await page.violations(), []);
    await page.press(`${part} [aria-label='Remove my phone']`);
    await page.press("dialog .danger", "Remove");
    await page.reads(`${part} .member-words > :first-child`, "key ring");
    same(house.passkeys.map(({ name }) => name), ["key ring"]);
});

// E1: what the device says no to is told where it was asked, in words of the page.
eachSize("a device that makes no passkey says why", async (size) => {
    const house = new House();
    const page = await open(house, { at: "/#/settings/password", size });
    await page.press("[data-action=add-passkey]");
    await page.type("dialog [name=password]", "a password of hers");
    for (const [name, words] of [["NotAllowedError", "No passkey was used."], ["InvalidStateError", "has a passkey of yours already"], ["SecurityError", "could not do that"]]) {
        page.asked.keys.stops = name;
        await page.press("dialog [type=submit]");
        await page.see("dialog [role=alert]", words);
    }
    same(house.sentOf("passkey.add"), []);
});

// E1: the one that was made waits until the password is right, and is shown then.
test("a mistyped password makes the device make no second passkey", async () => {
    const house = new House();
    let isWrong = true;
    house.answers("passkey.add", ({ name }) => {
        if (isWrong) throw refused(401, "bad_credentials", { field: "password" });
        return { passkeys: [{ id: "a", name, createdAt: house.clock.now }] };
    });
    const page = await open(house, { at: "/#/settings/password" });
    await page.press("[data-action=add-passkey]");
    await page.type("dialog [name=password]", "a pasword of hers");
    await page.press("dialog [type=submit]");
    await page.see("dialog", "The password is not right.");
    isWrong = false;
    await page.type("dialog [name=password]", "a password of hers");
    await page.press("dialog [type=submit]");
    await page.see(`${part} .member`);
    same(page.asked.keys.made, 1);
    same(house.sentOf("passkey.add").map(({ credential: { id } }) => id), [page.asked.keys.idOf(1), page.asked.keys.idOf(1)]);
});

// E1: without a name; the button is there only where the browser has them.
eachSize("one logs in with a passkey", async (size) => {
    const session = ({ ask, passkey }) => {
        if (ask) return { challenge: "Y2hhbGxlbmdlPz4-", rpId: "localhost" };
        if (passkey?.id !== page.asked.keys.idOf(1)) throw refused(401, "bad_credentials");
        return {};
    };
    const house = new House({ http: { "POST /session": session } });
    const page = await open(house, { size, known: false });
    const { keys } = page.asked;
    await page.see("[data-action=passkey]", "Log in with a passkey");
    same(page.all(".error").length, 0);
    same(await page.violations(), []);
    keys.stops = "NotAllowedError";
    await page.press("[data-action=passkey]");
    await page.see("[role=alert]", "No passkey was used.");
    keys.stops = null;
    await page.press("[data-action=passkey]");
    await page.see("[role=alert]", "not known here");
    keys.made = 1;
    await page.press("[data-action=passkey]");
    await page.see(".shell");
    same([text(keys.wanted.at(-1).challenge), keys.wanted.at(-1).rpId, keys.wanted.at(-1).userVerification], ["challenge?>>", "localhost", "required"]);
    same(house.sentOf("POST /session").at(-1), { passkey: { id: keys.idOf(1), clientData: "Y2xpZW50Pz4", authenticator: "ZGV2aWNl", signature: "c2lnbmVk", userHandle: "YW5h" } });
});

// E1
eachSize("a browser without passkeys offers none", async (size) => {
    const house = new House();
    house.passkeys.push({ id: "passkey-1", name: "my phone", createdAt: house.clock.now, credential: "a" });
    const page = await open(house, { size, known: false, hasKeys: false });
    await page.see("button[type=submit]", "Log in");
    holds(page.all("[data-action=passkey]").length === 0, "a button that does nothing");
    await page.type("input[name=login]", "ana");
    await page.type("input[name=password]", "a password of hers");
    await page.press("button[type=submit]");
    await page.see(".shell");
    await page.go("#/settings/password");
    await page.see(`${part} .member`, "my phone");
    await page.see(part, "makes no passkeys");
    same(page.all("[data-action=add-passkey]").length, 0);
});

// E1: where the name is asked for; another way in ends what is offered there, and one who comes back is offered them again.
eachSize("a browser offers one's passkeys among the names of the form", async (size) => {
    let isKnown = false;
    const session = ({ ask, passkey }) => {
        if (ask) return { challenge: "Y2hhbGxlbmdlPz4-", rpId: "localhost" };
        if (!passkey || !isKnown) throw refused(401, "bad_credentials");
        return {};
    };
    const house = new House({ http: { "POST /session": session } });
    const page = await open(house, { size, known: false, hasKeys: "offered" });
    const { keys } = page.asked, offers = (count) => page.wait(() => keys.offers.length === count, `${keys.offers.length} offers`);
    await offers(1);
    same(page.document.querySelector("input[name=login]").autocomplete, "username webauthn");
    same(page.all(".error").length, 0);
    // The button, the form, and the way to a new account end it.
    keys.stops = "NotAllowedError";
    await page.press("[data-action=passkey]");
    await page.see("[role=alert]", "No passkey was used.");
    same(keys.offers[0].aborted, true);
    await page.type("input[name=login]", "ana");
    await offers(2);
    await page.type("input[name=password]", "not hers");
    await page.press("button[type=submit]");
    same(keys.offers[1].aborted, true);
    await page.see("[role=alert]", "do not fit");
    await page.press("input[name=login]");
    await offers(3);
    await page.go("#/register");
    await page.see("input[name=name]");
    same(keys.offers.map(({ aborted }) => aborted), [true, true, true]);
    await page.go("#/");
    await offers(4);
    // What the server does not know is told, and offered again.
    keys.stops = null;
    keys.made = 1;
    keys.pick();
    await page.see("[role=alert]", "not known here");
    await offers(5);
    isKnown = true;
    keys.pick();
    await page.see(".shell");
});
