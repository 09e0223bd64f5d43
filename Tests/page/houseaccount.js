// The account of who is at the page, as the stand-in house has it.

export const anybody = { id: "ana", username: "ana", displayName: "Ana", firstName: "Ana", lastName: "", emailVerified: false, hasPassword: true,
    language: "en", timeZone: "UTC", theme: "plain", look: "device", units: "grams", clock: "", temperature: "", quietHours: "", role: "person" };
const usage = { eventsToday: 1, bytesToday: 100, storedBytes: 1000, until: Date.UTC(2026, 10, 22) };

export function accountAnswers(house) {
    return {
        hello: () => ({ ...house.hello, now: house.clock.now }),
        "account.get": () => ({ account: house.account, usage }),
        "account.set": ({ cid: _, ...fields }) => {
            Object.assign(house.account, fields, fields.quietHours === null ? { quietHours: "" } : {});
            house.tell("account", { change: "settings", fields });
            return { account: house.account };
        },
        "account.logout": {},
        "account.sessions": () => [{ session: "session-1", device: "Chromium", createdAt: house.clock.now, seenAt: house.clock.now, current: true }],
        "push.list": { devices: [] },
        "share.list": { shares: [] },
        "bot.help": [],
        "bot.read": { outcome: "nothing", orders: [] },
    };
}
