// Rooms that are not to be heard for a while.
import { refusal } from "../../i18n.js";
import * as clock from "../../clock.js";

const hour = 3600000;

/// Instants until which a room may be muted from now on, by name; none means that it is heard.
export function mutes(now = Math.round(clock.now())) {
    const morning = new Date(now);
    morning.setDate(morning.getDate() + 1);
    morning.setHours(8, 0, 0, 0);
    return { off: null, hour: now + hour, tomorrow: morning.getTime(), week: now + 7 * 24 * hour };
}

/** @param {Page.RoomInfo} info */
export const isMuted = ({ mutedUntil }) => (mutedUntil ?? 0) > clock.now();

/// Mutes a room until an instant, or (null) no longer; what was refused is told above the page.
/** @param {Page.Client} client @param {Page.RoomLog} room @param {number | null} mutedUntil */
export function mute(client, room, mutedUntil) {
    return set(client, room, { mutedUntil }).catch((error) => client.emit("told", { text: refusal(error, "roomSet") }));
}

/// Sets what one hears of a room, or what its owners set for everybody.
/** @param {Page.Client} client @param {Page.RoomLog} room @param {Omit<Protocol.Params["room.set"], "room">} fields */
export async function set(client, room, fields) {
    await client.act("room.set", { room: room.id, ...fields });
    client.state.patchRoom(room.id, fields);
}
