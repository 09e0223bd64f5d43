// The newest messages of rooms, asked for once each; those of the room that the page opens with before anything has drawn it.
import { route } from "./router.js";

export const pageLength = 50;

export class Newest {
    #client;
    /** @type {Map<string, Promise<void>>} */
    #loading = new Map();
    /** @type {{room: string, answer: Promise<Protocol.RoomHistoryResult>} | null} */
    #ahead = null;

    /** @param {Page.Client} client */
    constructor(client) { this.#client = client; }

    /// Opens a room: its newest messages once, then live.
    /** @param {Page.RoomLog} room @returns {Promise<void>} */
    load(room) {
        if (room.isLoaded) return Promise.resolve();
        const asked = () => (this.#ahead?.room === room.id ? this.#ahead.answer : this.#ask(room.id));
        const loading = this.#loading.get(room.id) ?? asked()
            .then((answer) => this.#client.state.putHistory(room, answer))
            .finally(() => this.#loading.delete(room.id));
        this.#loading.set(room.id, loading);
        return loading;
    }

    /** @param {string} room */
    #ask(room) { return this.#client.call("room.history", { room, limit: pageLength }); }

    /// What the address wants to read, together with the first requests; it is answered after `sync`, as what is asked for later.
    askAhead() {
        const { name, room } = route();
        if (name !== "room" || !room) return;
        this.#ahead = { room, answer: this.#ask(room) };
        this.#ahead.answer.catch(() => null); // Whoever opens the room hears of it, or nobody.
    }

    /// What was not opened with the page is asked for as it is then.
    isDrawn() { this.#ahead = null; }
}
