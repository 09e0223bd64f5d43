// Who came into a room and who left, said between its messages: those who came as the list of members has it, those who left as it is told.
import { bring, list, t } from "../../i18n.js";
import { announce } from "../../announce.js";
import { messageWords } from "./words.js";

/// Who comes so soon after another is named beside.
const togetherMs = 120000;

/// Says it anew: `told` is who came or left just now.
/** @param {Page.Following} context @param {Page.StateTold["members"]} [told] */
export async function softLines({ client, room, signal }, told) {
    await bring(messageWords);
    if (signal.aborted || room.info.kind === "direct") return;
    const { state } = client;
    // The first member is who made the room; that one came is known to oneself.
    const first = Math.min(...room.people.map(({ joinedAt }) => joinedAt));
    for (const { account, joinedAt, kind } of room.people) {
        if (joinedAt > first && account !== state.me && kind !== "device" && !room.came.has(account)) room.came.set(account, { at: joinedAt, has: "joined" });
    }
    if (told && Boolean(told.role) !== Boolean(told.was) && told.account !== state.me) {
        const has = told.role ? "joined" : "left";
        room.came.set(told.account, { at: told.at, has });
        announce(said(has, [told.name]));
    }
    /** @type {{at: number, last: number, has: "joined" | "left", names: string[]}[]} */
    const lines = [];
    for (const [account, { at, has }] of [...room.came].sort(([, a], [, b]) => a.at - b.at)) {
        const before = lines.at(-1), name = state.name(account);
        if (before && before.has === has && at - before.last < togetherMs) {
            before.names.push(name);
            before.last = at;
        } else lines.push({ at, last: at, has, names: [name] });
    }
    room.notes = lines.map(({ at, has, names }) => ({ at, text: said(has, names) }));
    if (lines.length > 0) state.emit(`room:${room.id}`);
}

/** @param {"joined" | "left"} has @param {string[]} names */
const said = (has, names) => t(`soft.${has}`, { n: names.length, names: list(names) });
