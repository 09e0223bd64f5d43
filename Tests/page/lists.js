// The lists of things in the stand-in house: reminders, noodles, what is to be bought, teas, experiments, photos. Each has its list, is
// added, changed and taken away, and every change is told to the room. What one of them is like beyond that, the case says.
import { refused } from "./house.js";

const today = "2026-11-21";
/// By the kind that events name: the list in the world of a case and in the answer; what one has of its own; what the list has beside
/// it; and by method what becomes of one.
const kinds = {
    reminder: { list: "reminders", blank: ({ now }) => ({ text: "", dueAt: now + 3_600_000, timeZone: "UTC", state: "waiting", language: "en" }),
        add: "create", is: ({ state }) => !["done", "cancelled"].includes(state),
        change: { update: ({ rrule, time: _, ...fields }) => ({ ...fields, ...(rrule === undefined ? {} : { rrule: rrule ?? undefined }) }), cancel: () => ({ state: "cancelled" }), done: () => ({ state: "done" }),
            snooze: ({ seconds = 0, until }, now) => ({ state: "waiting", snoozedUntil: until ?? now + seconds * 1000 }) } },
    noodle: { list: "noodles", blank: () => ({ name: "", prefersMeal: false, onHand: true }),
        beside: (all, { sort = "name", filter = "all" }) => ({ count: all.length, sort, filter }), listed: (one) => ({ votes: 0, ...one }),
        one: (noodle) => ({ noodle: { votes: 0, ratings: [], ...noodle } }), change: { update: (fields) => fields, stock: ({ onHand, amount, unit = "pack", bestBefore }) => ({
            ...(onHand === undefined ? {} : { onHand }), ...(amount === undefined ? {} : { onHand: amount > 0, stock: { amount, unit } }),
            ...(bestBefore === undefined ? {} : { bestBefore: bestBefore ?? undefined }) }) },
        gone: (noodle) => ({ noodle }) },
    shopping: { list: "items", thing: "item", blank: () => ({ name: "" }), change: { update: (fields) => fields }, remove: "remove" },
    tea: { list: "teas", blank: () => ({ name: "", brand: "", type: "green" }), beside: (all) => ({ total: all.length }),
        one: (tea) => ({ tea, notes: [] }), change: { update: (fields) => fields, try: ({ tried = true }) => ({ tried }) } },
    experiment: { list: "experiments", blank: () => ({ title: "", startDate: today, endDate: today, protocol: "Knead." }), add: "create",
        beside: (all) => ({ total: all.length }), listed: (one) => ({ state: "running", ...one }),
        one: (experiment) => ({ experiment: { state: "running", steps: [], signoffs: [], references: [], ...experiment } }),
        change: { update: (fields) => fields, lock: (_, now, me) => ({ lockedAt: now, lockedBy: me }), unlock: () => ({ lockedAt: undefined, lockedBy: undefined }) } },
    wording: { list: "wordings", blank: () => ({ text: "", order: "", language: "en", intent: "timer.start" }), change: {}, remove: "remove" },
    photo: { list: "photos", asks: "album.list", blank: ({ now, account }) => ({ file: "file-1", author: account.id, addedAt: now, width: 4, height: 3, mime: "image/jpeg" }),
        beside: (all) => ({ total: all.length }), one: (photo) => ({ photo }), change: { describe: (fields) => fields } },
};

export function listAnswers(house) {
    const answers = { "template.list": () => ({ templates: [] }) };
    for (const [kind, what] of Object.entries(kinds)) Object.assign(answers, answersOf(house, kind, what));
    answers["shopping.tick"] = ({ room, item, ticked = true }) => ({ items: all(house, room, "items").filter(({ id }) => item === undefined || id === item)
        .map((one) => put(house, room, "shopping", one, ticked ? { tickedBy: house.account.id, tickedAt: house.clock.now } : { tickedBy: undefined, tickedAt: undefined })) });
    answers["shopping.clear"] = ({ room, ticked = true }) => {
        const cleared = all(house, room, "items").filter(({ tickedAt }) => !ticked || tickedAt);
        for (const one of cleared) take(house, room, "shopping", "items", one);
        return { cleared: cleared.length };
    };
    return answers;
}

/// The things of a room; those that the case gave in short get what all have when they are asked for first, and stay the objects
/// that the case holds.
function all(house, room, list) {
    const { things } = house.room(room);
    const [kind, { blank }] = Object.entries(kinds).find(([, one]) => one.list === list);
    things[list] = (things[list] ?? []).map((thing) => (thing.version ? thing
        : Object.assign(thing, house.made(kind, { ...blank({ now: house.clock.now, account: house.account }), ...thing }))));
    return things[list];
}

function answersOf(house, kind, { list, thing = kind, asks = `${kind}.list`, blank, add = "add", beside = () => ({}), listed = (one) => one, is = () => true,
    one, change, remove = "delete", gone = () => ({}) }) {
    const find = (params) => {
        const found = all(house, params.room, list).find(({ id }) => id === params[thing]);
        if (!found) throw refused(404, "not_found", { field: thing });
        return found;
    };
    const answers = {
        [asks]: (params) => {
            const found = all(house, params.room, list).filter(is);
            return { [list]: found.slice(params.offset ?? 0, (params.offset ?? 0) + (params.limit ?? 1000)).map(listed), ...beside(found, params) };
        },
        [`${kind}.${add}`]: ({ room, cid: _, ...fields }) => {
            const made = house.made(kind, { ...blank({ now: house.clock.now, account: house.account }), ...filled(fields) });
            all(house, room, list).push(made);
            tell(house, room, kind, made, "added");
            return { [thing]: made };
        },
        [`${kind}.${remove}`]: (params) => {
            const found = find(params);
            take(house, params.room, kind, list, found);
            return gone(found);
        },
    };
    if (one) answers[`${kind}.get`] = (params) => one(find(params));
    for (const [name, effect] of Object.entries(change)) {
        answers[`${kind}.${name}`] = (params) => {
            const { room, cid: _, version, [thing]: __, ...fields } = params;
            const found = find(params);
            if (version !== undefined && version !== found.version) throw refused(409, "conflict", { field: "version" });
            return { [thing]: put(house, room, kind, found, effect(fields, house.clock.now, house.account.id)) };
        };
    }
    return answers;
}

/// A thing is otherwise now.
function put(house, room, kind, thing, fields) {
    Object.assign(thing, fields, { version: thing.version + 1, updatedAt: house.clock.now });
    for (const name of Object.keys(thing)) if ((thing[name] ?? undefined) === undefined && name !== "createdBy") delete thing[name];
    tell(house, room, kind, thing, "changed");
    return thing;
}

function take(house, room, kind, list, thing) {
    const { things } = house.room(room);
    things[list] = things[list].filter((one) => one !== thing);
    tell(house, room, kind, thing, "removed");
}

function tell(house, room, kind, thing, change) {
    if (kind === "reminder") house.tell("reminder", { room, reminder: thing, change });
    else house.tell("item", { room, kind, id: thing.id, change, value: thing });
}

const filled = (fields) => Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== null));
