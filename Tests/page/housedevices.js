// Shared devices of the stand-in house: what an owner makes, and a page that is one, where whatever changes something needs somebody.
import { House, refused } from "./house.js";

const idleMs = 120_000, hourMs = 3_600_000;
const svg = `data:image/svg+xml;base64,${btoa("<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 1 1'><path d='M0 0h1v1H0z'/></svg>")}`;

/// What an owner makes for those who share a screen.
export function deviceAnswers(house) {
    const add = (room, name, kind) => {
        const home = house.room(room), account = house.newId(kind);
        if (home.members.some((member) => member.name.toLowerCase() === name.toLowerCase())) throw refused(409, "duplicate", { field: "name" });
        home.members.push({ account, name, role: "member", kind, joinedAt: house.clock.now, online: false });
        home.info.members += 1;
        house.tell("member", { room, account, name, role: "member", was: null, by: house.account.id });
        return { account, name };
    };
    return {
        "device.create": ({ room, name }) => {
            const made = add(room, name, "device"), token = `${made.account}-${"x".repeat(22)}`;
            return { ...made, token, url: `/#device=${token}`, qr: svg, expiresAt: house.clock.now + hourMs };
        },
        "room.addMember": ({ room, name }) => add(room, name, "local"),
    };
}

/// A house whose page is the shared device `name` of the room that `room` describes. `pins`: by member the number with which one is chosen.
/// `device.forget()`: the server was started again, and knows of nobody.
export function deviceHouse(room, { name = "bench tablet", pins = {}, ...world } = {}) {
    const house = new House({ ...world, rooms: [{ name: "Bench", members: ["Ana", "Bo"], ...room, info: { role: "member", ...room?.info } }],
        account: { id: "tablet", username: "device-tablet", displayName: name, firstName: name, role: "device", hasPassword: false, ...world.account } });
    const members = () => house.room().members;
    Object.assign(members()[0], { kind: "device", username: undefined });
    house.device = asking(house, () => members().filter(({ kind }) => kind !== "device").map((one) => ({ account: one.account, name: one.name,
        pin: one.name in pins })), pins);
    return house;
}

/// From now on whatever changes something in the house is done by whoever is chosen, by way of the device.
function asking(house, people, pins) {
    const asked = house.asked.bind(house), { id, displayName } = house.account;
    let who = null;
    const there = () => (who && who.until > house.clock.now ? who : null);

    house.answers("device.who", ({ account, pin }) => {
        if (account === null) who = null;
        else if (account !== undefined) {
            const person = people().find((one) => one.account === account);
            if (!person) throw refused(404, "not_found", { field: "who" });
            if (person.pin && pin === undefined) throw refused(400, "missing", { field: "pin" });
            if (person.pin && pin !== pins[person.name]) throw refused(401, "bad_credentials", { field: "pin" });
            who = { account, name: person.name, until: house.clock.now + idleMs };
        }
        return { who: there(), people: people() };
    });

    house.asked = (method, params, ...more) => {
        if (params?.cid === undefined) return asked(method, params, ...more);
        if (!there()) throw refused(400, "missing", { field: "who", choices: people() });
        who.until = house.clock.now + idleMs;
        const { account } = house;
        house.account = { ...account, id: who.account, firstName: who.name };
        house.tell = (name, fields, ...rest) => House.prototype.tell.call(house, name,
            name.startsWith("message") ? { via: { account: id, name: displayName }, ...fields } : fields, ...rest);
        try {
            return asked(method, params, ...more);
        } finally {
            house.account = account;
            delete house.tell;
        }
    };
    return { forget() { who = null; } };
}
