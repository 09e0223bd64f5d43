// The reminders of all rooms, the next one first.
import { batched, h, refill } from "../../dom.js";
import { emptyState } from "../parts/empty.js";
import { t } from "../../i18n.js";
import { problemLine } from "../rooms/roompage.js";
import { reminderRow } from "./row.js";

const atTheSameTime = 4;

/** @param {Page.Context} context */
export function everywhere({ client, signal }) {
    const { state } = client;
    const problem = problemLine("reminder");
    const list = h("ul", { class: "reminders", "aria-busy": "true" });
    const none = emptyState("date", t("reminders.noneAnywhere"), { hidden: true });
    /** @type {Map<string, Protocol.Reminder[]>} */
    const known = new Map();
    /** @type {Set<string>} */
    const wanted = new Set();
    let isAsking = false;

    const draw = () => {
        const all = [...known].flatMap(([id, reminders]) => {
            const room = state.rooms.get(id);
            return room ? reminders.map((reminder) => ({ room, reminder, at: reminder.snoozedUntil ?? reminder.dueAt })) : [];
        }).sort((one, other) => one.at - other.at);
        refill(list, all.map(({ room, reminder }) => reminderRow({ client, room }, reminder, { problem, isNamed: true })));
        none.hidden = all.length > 0 || isAsking;
    };

    /// Asks for those of the rooms that are wanted, a few rooms at a time.
    async function ask() {
        if (isAsking) return;
        isAsking = true;
        await Promise.all(Array.from({ length: atTheSameTime }, async () => {
            for (const [id] of iterate()) {
                const room = state.rooms.get(id);
                const answer = room && await client.call("reminder.list", { room: id }).catch((error) => { if (error.code && error.code !== 404) problem.tell(error); });
                if (!room || !answer) continue;
                known.set(id, answer.reminders);
                // Whoever is reminded may never have spoken there.
                if (answer.reminders.some(({ targets = [] }) => targets.some((one) => !state.isNamed(one)))) {
                    client.learnNames(room);
                    await room.named;
                }
            }
        }));
        isAsking = false;
        list.ariaBusy = null;
        if (!signal.aborted) draw();
    }

    /// Each is taken once, by whoever comes first.
    function* iterate() {
        for (let [id] = wanted; id !== undefined && !signal.aborted; [id] = wanted) {
            wanted.delete(id);
            yield [id];
        }
    }

    const later = batched(() => { if (!signal.aborted) ask(); });
    /** @param {Iterable<string>} ids */
    const want = (ids) => {
        for (const id of ids) wanted.add(id);
        later();
    };
    state.on("item", ({ room, kind }) => { if (kind === "reminder") want([room.id]); }, signal);
    state.on("rooms", () => want([...state.rooms.keys()].filter((id) => !known.has(id))), signal);
    client.on("online", () => want(state.rooms.keys()), signal);
    want(state.rooms.keys());
    return h("div", { class: "stack" }, problem.node, none, list);
}
