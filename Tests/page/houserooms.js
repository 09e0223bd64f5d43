// What becomes of messages, rooms and their members in the stand-in house.
import { refused } from "./house.js";

/// What of a room is each person's own.
const own = ["notify", "mutedUntil", "favourite", "archived"];
/// What is not there when it is not so.
const marks = ["favourite", "archived"];

export function roomAnswers(house) {
    const me = () => house.account.id;
    const said = ({ room, of }) => {
        const found = house.room(room).messages.find(({ seq }) => seq === of);
        if (!found) throw refused(404, "not_found", { field: "of" });
        return found;
    };
    const event = (method, room, params) => ({ seq: house.tell(method, { room, ...params }).seq });

    return {
        "message.edit": ({ room, of, text }) => {
            Object.assign(said({ room, of }), { text, editedAt: house.clock.now });
            return event("message.edited", room, { of, text, by: me() });
        },
        "message.delete": ({ room, of }) => {
            const message = said({ room, of });
            Object.assign(message, { text: "", deleted: true });
            delete message.card;
            house.kept = house.kept?.filter((one) => one.room !== room || one.of !== of);
            return event("message.deleted", room, { of, by: me() });
        },
        "message.pin": ({ room: id, of, on = true }) => {
            said({ room: id, of });
            const { info } = house.room(id), others = (info.settings?.pins ?? []).filter((seq) => seq !== of);
            if (on && others.length >= 50) throw refused(409, "limit", { field: "of" });
            const pins = on ? [...others, of] : others;
            info.settings = { ...info.settings, pins };
            house.tell("room", { room: id, by: me(), pins });
            return { pins };
        },
        "message.keep": ({ room, of, on = true }) => {
            said({ room, of });
            house.kept = (house.kept ?? []).filter((one) => one.room !== room || one.of !== of);
            if (on) house.kept.push({ room, of, number: (house.kept.at(-1)?.number ?? 0) + 1 });
            return {};
        },
        "message.kept": ({ room, before = Infinity, limit = 50 }) => ({ kept: (house.kept ?? [])
            .filter((one) => (!room || one.room === room) && one.number < before).reverse().slice(0, limit)
            .map(({ room: where, of, number }) => ({ number, room: where, message: { event: "message", ...said({ room: where, of }) } })) }),
        "message.react": ({ room, of, emoji, on = true }) => {
            const message = said({ room, of });
            const others = (message.reactions ?? []).flatMap((one) => (one.emoji === emoji ? one.by : [])).filter((who) => who !== me());
            const by = on ? [...others, me()] : others;
            message.reactions = [...(message.reactions ?? []).filter((one) => one.emoji !== emoji), ...(by.length > 0 ? [{ emoji, by }] : [])];
            return event("message.reacted", room, { of, emoji, on, by: me() });
        },
        "room.create": ({ name, kind = "chat" }) => {
            const room = kind === "direct" ? roomOfTwo(house, name) : house.furnish({ name: free(house, name), kind, id: house.newId("room") });
            house.tell("account", { change: "room_added", room: room.id });
            return { room: house.listed(room) };
        },
        "room.set": ({ room: id, cid: _, ...fields }) => {
            const room = house.room(id);
            const personal = Object.fromEntries(Object.entries(fields).filter(([name]) => own.includes(name)));
            const common = Object.fromEntries(Object.entries(fields).filter(([name]) => !own.includes(name)));
            for (const [name, value] of Object.entries(fields)) {
                if (value === null || (value === false && marks.includes(name))) delete room.info[name];
                else if (value === "" && room.info.settings) delete room.info.settings[name];
                else if (["name", "topic", "kind", ...own].includes(name)) room.info[name] = value;
                else room.info.settings = { ...room.info.settings, [name]: value };
            }
            if (Object.keys(personal).length > 0) house.tell("account", { change: "settings", room: id, ...personal });
            if (Object.keys(common).length > 0) house.tell("room", { room: id, by: me(), changes: common });
            return {};
        },
        "room.leave": ({ room }) => away(house, room),
        "room.delete": ({ room }) => {
            (house.deleted ??= new Map()).set(room, house.room(room));
            return away(house, room);
        },
        "room.restore": ({ room }) => {
            const back = house.deleted?.get(room);
            if (!back) throw refused(404, "not_found", { field: "room" });
            house.deleted.delete(room);
            house.rooms.set(room, back);
            house.tell("account", { change: "room_added", room });
            return {};
        },
        "room.setRole": ({ room, account, role }) => {
            const member = memberOf(house, room, account), { role: was } = member;
            member.role = role;
            if (account === me()) house.room(room).info.role = role;
            house.tell("member", { room, account, name: member.name, role, was, by: me() });
            return {};
        },
        "room.removeMember": ({ room, account }) => {
            const member = memberOf(house, room, account), home = house.room(room);
            home.members = home.members.filter((one) => one !== member);
            home.info.members -= 1;
            house.tell("member", { room, account, name: member.name, role: null, was: member.role, by: me() });
            return {};
        },
    };
}

/// The name of another room, which is told from the others whatever its case.
function free(house, name) {
    const isTaken = [...house.rooms.values()].some(({ info }) => info.name.toLowerCase() === name.toLowerCase());
    if (isTaken) throw refused(409, "duplicate", { field: "name" });
    return name;
}

/// The room with somebody who sits in another one, the same each time.
function roomOfTwo(house, username) {
    const rooms = [...house.rooms.values()];
    const other = rooms.flatMap(({ members }) => members).find((one) => one.username === username);
    if (!other) throw refused(404, "not_found", { field: "name" });
    return rooms.find(({ info, members }) => info.kind === "direct" && members.some(({ account }) => account === other.account))
        ?? house.furnish({ name: other.name, kind: "direct", id: house.newId("room"), members: [other.name], info: { withBot: false } });
}

function away(house, room) {
    house.rooms.delete(house.room(room).id);
    house.tell("account", { change: "room_removed", room });
    return {};
}

function memberOf(house, room, account) {
    const found = house.room(room).members.find((one) => one.account === account);
    if (!found) throw refused(404, "not_found", { field: "account" });
    return found;
}
