// Undo in the stand-in house, for what the lists of things hold.
import { refused } from "./house.js";

const kinds = { reminders: "reminder", noodles: "noodle", items: "shopping", teas: "tea", notes: "note", experiments: "experiment", steps: "step", photos: "photo",
    templates: "template", wordings: "wording" };

/// A refusal in the server's own words, as its intents have them.
export function told(code, reason, words, more = {}) {
    const refusal = refused(code, reason, more);
    refusal.failure.message = words;
    return refusal;
}

/// From now on a house takes back what its person has done: what is gone comes back, what has changed is again as it was.
export function undoing(house) {
    const asked = house.asked.bind(house), changes = [];

    house.asked = (method, params) => {
        if (!params?.cid || !params.room || method === "undo") return asked(method, params);
        const before = listsOf(house.room(params.room)).map(({ kind, list }) => ({ kind, list: structuredClone(list) }));
        const answer = asked(method, params);
        const now = new Map(listsOf(house.room(params.room)).flatMap(({ list }) => list.map((one) => [one.id, JSON.stringify(one)])));
        for (const { kind, list } of before) {
            for (const [place, was] of list.entries()) if (now.get(was.id) !== JSON.stringify(was)) changes.push({ kind, place, was, verb: method });
        }
        return answer;
    };

    house.answers("undo", ({ room, change }) => {
        const at = change === undefined ? changes.length - 1 : changes.findLastIndex(({ was }) => was.id === change);
        if (at < 0) throw told(404, "not_found", "There is nothing to undo.");
        const [{ kind, place, was, verb }] = changes.splice(at, 1);
        back(house, house.room(room), kind, place, was);
        return { changes: [{ id: house.newId("change"), verb, kind, object: was.id, text: was.text ?? was.title ?? was.name ?? "" }] };
    });
    return house;
}

/// Every list of a room, with the kind of what is in it. The steps of an experiment are a list of their own.
function listsOf({ things }) {
    const found = Object.entries(things).filter(([name]) => name in kinds).map(([name, list]) => ({ kind: kinds[name], list }));
    const steps = (things.experiments ?? []).map(({ id, steps: list = [] }) => ({ kind: "step", list, of: id }));
    return [...found, ...steps];
}

function back(house, room, kind, place, was) {
    const lists = listsOf(room).filter((one) => one.kind === kind && (kind !== "step" || one.of === was.experimentId));
    const known = lists[0].list.find(({ id }) => id === was.id);
    const thing = known ?? { ...was };
    for (const name of Object.keys(thing)) if (!(name in was)) delete thing[name];
    Object.assign(thing, was, { version: Math.max(was.version, known?.version ?? 0) + 1, updatedAt: house.clock.now });
    if (!known) lists[0].list.splice(place, 0, thing);
    const change = known ? "changed" : "added", value = JSON.parse(JSON.stringify(thing));
    if (kind === "reminder") house.tell("reminder", { room: room.id, reminder: value, change });
    else house.tell("item", { room: room.id, kind, id: thing.id, change, value });
}
