// What the rules of a room say to who is here.

/// What owners chose is in `settings` at first, later in the events of the room.
/** @template {"ring" | "invites" | "links" | "everyone" | "bot" | "acts"} N @param {Page.RoomLog} room @param {N} name @param {NonNullable<Page.RoomInfo[N]>} usual @returns {NonNullable<Page.RoomInfo[N]>} */
export const chosen = ({ info }, name, usual) => info[name] ?? info.settings?.[name] ?? usual;

/// Who may make links that lead out of the room or into it; what is kept for long, or shows people, is kept closer.
/** @param {Page.RoomLog} room */
export const linksOf = (room) => chosen(room, "links", room.info.kind === "lab" || room.info.kind === "photos" ? "owners" : "members");

/// Whether who is here may make such links.
/** @param {Page.RoomLog} room */
export const mayLink = (room) => room.info.role === "owner" || linksOf(room) === "members";

/// Whether who is here may invite others.
/** @param {Page.Client} client @param {Page.RoomLog} room */
export const mayInvite = ({ state }, room) => !state.isDevice && room.info.kind !== "direct"
    && (room.info.role === "owner" || chosen(room, "invites", "members") === "members");
