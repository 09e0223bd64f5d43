// What is said about photos: the answers to the messages with which they came. The log of their room is looked through from its end, as
// far back as somebody asks.

const pageLength = 200, mostPages = 10;

/** @type {WeakMap<Page.RoomLog, Comments>} */
const known = new WeakMap();

/// Those of a room, one for all who ask.
/** @param {Page.InRoom} context */
export function commentsIn({ client, room }) {
    const found = known.get(room) ?? new Comments(client, room);
    known.set(room, found);
    return found;
}

/// Calls `heard` when there may be others, until `signal` ends. Answers those of the room.
/** @param {Page.Following} context @param {() => void} heard */
export function followComments({ client, room, signal }, heard) {
    const comments = commentsIn({ client, room });
    client.state.on("arrived", ({ room: where, message }) => {
        if (where !== room || message.replyTo === undefined) return;
        comments.put([message]);
        heard();
    }, signal);
    client.state.on(`room:${room.id}`, heard, signal);
    return comments;
}

export class Comments {
    #client;
    #room;
    /// By the message that they answer, then by their own place.
    /** @type {Map<number, Map<number, Page.Message>>} */
    #answers = new Map();
    /// All later ones are known.
    #from = Infinity;
    /** @type {Promise<unknown>} */
    #looking = Promise.resolve();

    /** @param {Page.Client} client @param {Page.RoomLog} room */
    constructor(client, room) {
        this.#client = client;
        this.#room = room;
    }

    /// Those to a message, oldest first, as they are now.
    /** @param {number | undefined} seq @returns {Page.Message[]} */
    of(seq) {
        if (seq === undefined) return [];
        this.put(this.#room.messages);
        return [...this.#answers.get(seq)?.values() ?? []].filter(({ deleted }) => !deleted).sort((a, b) => a.seq - b.seq);
    }

    /** @param {Page.Message[]} messages */
    put(messages) {
        for (const message of messages) {
            if (message.replyTo === undefined) continue;
            const answers = this.#answers.get(message.replyTo) ?? new Map();
            this.#answers.set(message.replyTo, answers.set(message.seq, message));
        }
    }

    /// Looks back to a message, by so many pages at most.
    /** @param {number} seq */
    reach(seq, pages = mostPages) {
        this.#looking = this.#looking.then(() => this.#look(seq, pages)).catch(() => null);
        return this.#looking;
    }

    /** @param {number} seq @param {number} pages */
    async #look(seq, pages) {
        for (let page = 0; page < pages && this.#from > seq + 1; page += 1) {
            const { events, moreBefore } = await this.#client.call("room.history", { room: this.#room.id, limit: pageLength,
                ...(this.#from < Infinity ? { before: this.#from } : {}) });
            const messages = events.map((event) => /** @type {Page.Message} */ (event.params ?? event));
            this.put(messages);
            this.#from = moreBefore ? messages[0]?.seq ?? 0 : 0;
        }
    }
}
