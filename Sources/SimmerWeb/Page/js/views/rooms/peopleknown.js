// Whom one knows: who sits in one's rooms, asked once, one room after the other.
import { fold } from "../../text.js";
import { pause } from "../../ticker.js";

const askEveryMs = 25, mostRooms = 60;

/** @typedef {{account: string, name: string, username: string, key: string, room: string, direct?: string}} Known */

/// `all()`: those that are known by now, by name; `met()` is called when there are more.
/** @param {Page.Client} client @param {AbortSignal} signal @param {() => void} met */
export function peopleKnown(client, signal, met) {
    const { state } = client;
    /** @type {Map<string, Known>} */
    const known = new Map();

    async function meet() {
        const newest = [...state.rooms.values()].sort((a, b) => (b.info.lastAt ?? 0) - (a.info.lastAt ?? 0)).slice(0, mostRooms);
        for (const room of newest) {
            const members = await client.members(room).catch(() => []);
            if (signal.aborted) return;
            for (const { account, name, username = "", kind } of members) {
                if (account === state.me || kind) continue;
                const before = known.get(account);
                known.set(account, { account, name, username, key: fold(name), room: before?.room ?? room.id, direct: room.info.kind === "direct" ? room.id : before?.direct });
            }
            await pause(askEveryMs);
        }
        met();
    }
    meet();
    return { all: () => [...known.values()].sort((a, b) => a.name.localeCompare(b.name)) };
}
