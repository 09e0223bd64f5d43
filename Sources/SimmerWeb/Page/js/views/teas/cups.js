// The tasting notes of a room's teas, of one tea or of all: asked once, when they are wanted, and again only when one of them has changed.

/** @typedef {{notes(tea: string): Promise<Protocol.TastingNote[]>, all(heard: (notes: Protocol.TastingNote[]) => unknown): Promise<Protocol.TastingNote[]>}} Cups */

/// `note.list` answers so many at once.
const page = 200;

/** @type {WeakMap<Page.RoomLog, Cups>} */
const known = new WeakMap();

/// `notes(tea)`: of a tea that is gone, none. `all(heard)`: the newest first; `heard` gets those that have come so far, page by page.
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
    /** @type {Promise<Protocol.TastingNote[]> | null} */
    let whole = null;
    client.state.on("item", ({ room: where, kind, value }) => {
        if (where !== room || kind !== "note") return;
        whole = null;
        const tea = /** @type {Partial<Protocol.TastingNote> | undefined} */ (value)?.teaId;
        if (tea) asked.delete(tea);
        else asked.clear();
    });
    // What was told meanwhile was not heard.
    client.on("online", () => {
        asked.clear();
        whole = null;
    });

    /** @param {(notes: Protocol.TastingNote[]) => unknown} heard */
    async function read(heard) {
        /** @type {Protocol.TastingNote[]} */
        const all = [];
        for (;;) {
            const { notes, moreBefore } = await client.call("note.list", { room: room.id, limit: page, before: all.at(-1)?.id });
            all.push(...notes);
            if (!moreBefore) return all;
            heard(all);
        }
    }

    return {
        all(heard) {
            const answer = whole ?? read(heard);
            whole = answer;
            answer.catch(() => { if (whole === answer) whole = null; });
            return answer;
        },
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
