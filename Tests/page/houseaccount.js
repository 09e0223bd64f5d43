// The account of who is at the page, as the stand-in house has it.

export const anybody = { id: "ana", username: "ana", displayName: "Ana", firstName: "Ana", lastName: "", emailVerified: false, hasPassword: true,
    language: "en", timeZone: "UTC", theme: "plain", look: "device", units: "grams", clock: "", temperature: "", quietHours: "", role: "person" };
const usage = { eventsToday: 1, bytesToday: 100, storedBytes: 1000, until: Date.UTC(2026, 10, 22) };

const shownOf = (passkeys) => passkeys.map(({ credential: _, ...passkey }) => passkey);

export function accountAnswers(house) {
    return {
        hello: () => ({ ...house.hello, now: house.clock.now }),
        "account.get": () => ({ account: house.account, usage }),
        "account.set": ({ cid: _, password: __, ...fields }) => {
            Object.assign(house.account, fields, fields.quietHours === null ? { quietHours: "" } : {});
            if (fields.email === null) delete house.account.email;
            house.tell("account", { change: "settings", fields });
            return { account: house.account };
        },
        "account.logout": {},
        "account.sessions": () => [{ session: "session-1", device: "Chromium", createdAt: house.clock.now, seenAt: house.clock.now, current: true }],
        "passkey.options": () => ({ challenge: "Y2hhbGxlbmdlPz4-", rp: { id: "localhost", name: "Simmer" }, user: { id: "YW5h", name: house.account.username,
            displayName: house.account.displayName }, exclude: house.passkeys.map(({ credential }) => credential) }),
        "passkey.add": ({ name, credential }) => {
            house.passkeys.push({ id: house.newId("passkey"), name, createdAt: house.clock.now, credential: credential.id });
            return { passkeys: shownOf(house.passkeys) };
        },
        "passkey.list": () => ({ passkeys: shownOf(house.passkeys) }),
        "passkey.remove": ({ id }) => {
            house.passkeys = house.passkeys.filter((one) => one.id !== id);
            return { passkeys: shownOf(house.passkeys) };
        },
        "push.list": { devices: [] },
        "share.list": { shares: [] },
        "bot.help": [],
        "bot.read": { outcome: "nothing", orders: [] },
    };
}
