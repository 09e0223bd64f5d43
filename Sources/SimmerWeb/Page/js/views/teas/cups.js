// The tasting notes of a room's teas. The server tells them tea by tea, so each tea is asked once, when its notes are wanted, and again only
// when one of them has changed.

/** @typedef {{notes(tea: string): Promise<Protocol.TastingNote[]>}} Cups */

/** @type {WeakMap<Page.RoomLog, Cups>} */
const known = new WeakMap();

/// `notes(tea)`: of a tea that is gone, none.
/** @param {Page.Client} client @param {Page.RoomLog} room @returns {Cups} */
export function cupsOf(client, room) {
    const cups = known.get(room) ?? cupsIn(client, room);
    known.set(room, cups);
    return cups;
}

/** @param {Page.Client} client @param {Page.RoomLog} room @returns {Cups} */
function cupsIn(client, room) {
    /** @type {Map<string, Promise<Protocol.TastingNote[]>>} */
    const asked = new Map();
    client.state.on("item", ({ room: where, kind, value }) => {
        if (where !== room || kind !== "note") return;
        const tea = /** @type {Partial<Protocol.TastingNote> | undefined} */ (value)?.teaId;
        if (tea) asked.delete(tea);
        else asked.clear();
    });
    // What was told meanwhile was not heard.
    client.on("online", () => asked.clear());
    return {
        notes(tea) {
            const answer = asked.get(tea) ?? client.call("tea.get", { room: room.id, tea }).then(({ notes }) => notes, (error) => {
                if (error.code === 404) return [];
                asked.delete(tea);
                throw error;
            });
            asked.set(tea, answer);
            return answer;
        },
    };
}

/// The mean of some ratings, undefined where there is none; `person`: of one person's only.
/** @param {Protocol.TastingNote[]} notes @param {string} [person] */
export function meanOf(notes, person) {
    const rated = notes.flatMap(({ rating, personId }) => (person === undefined || personId === person ? rating ?? [] : []));
    return rated.length === 0 ? undefined : rated.reduce((sum, one) => sum + one, 0) / rated.length;
}
