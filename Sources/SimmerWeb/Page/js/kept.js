// The last state, kept on this device for a time without network: rooms, the newest messages of those that were opened, timers, and
// the last answers about the things of the pages. It belongs to one account; whoever logs out, or another account, ends it.
import * as clock from "./clock.js";
import { Lost } from "./socket.js";

const table = "kept";
const writeEveryMs = 1500;
/// Who opens the page wants to read first.
const pruneAfterMs = 15000;
const mostMessages = 50;
const mostRooms = 40;
const mostAnswers = 200;
/// Questions whose last answer serves while the server cannot be asked.
const lists = new Set(["noodle.list", "noodle.get", "noodle.nutrition", "tea.list", "tea.get", "note.list", "album.list", "photo.get", "experiment.list",
    "experiment.get", "experiment.protocol", "template.list", "reminder.list", "shopping.list", "room.members"]);

export class Kept {
    /// When what is shown was last as the server had it; null before anything was kept or heard.
    /** @type {number | null} */
    at = null;
    #client;
    /** @type {string | null} */
    #owner = null;
    /** @type {Set<string>} */
    #rooms = new Set();
    /** @type {Map<string, {at: number, answer: any}>} */
    #answers = new Map();
    #timer = 0;
    #pruning = 0;

    /** @param {Page.Client} client */
    constructor(client) {
        this.#client = client;
        const later = () => this.#later();
        for (const name of /** @type {const} */ (["account", "rooms", "timers"])) client.state.on(name, later);
        client.state.on("room", (id) => {
            this.#rooms.add(id);
            later();
        });
        client.on("offline", () => this.#write());
        document.addEventListener("visibilitychange", () => { if (document.hidden) this.#write(); });
    }

    /// What an earlier visit left: `{owner, state, rooms}`; null when there is nothing.
    /** @returns {Promise<Page.KeptState & Page.Restored | null>} */
    async read() {
        try {
            const owner = await request((store) => store.get("owner"));
            const state = owner && await request((store) => store.get("state"));
            if (!state) return null;
            this.#owner = owner;
            this.at = state.at;
            const rooms = await request((store) => store.getAll(span("room")));
            return { ...state, rooms };
        } catch {
            return null;
        }
    }

    /// From now on everything here is that account's; what was another's is gone. In one transaction, so that neither a write
    /// of what was heard by now nor a log-out comes between.
    /** @param {string} account */
    async own(account) {
        this.#owner = account;
        this.#later();
        try {
            const store = (await database()).transaction(table, "readwrite").objectStore(table);
            const asked = store.get("owner");
            asked.onsuccess = () => {
                if (asked.result === account) return;
                store.clear();
                store.put(account, "owner");
            };
            clearTimeout(this.#pruning);
            this.#pruning = setTimeout(() => whenIdle(() => this.#prune().catch(() => null)), pruneAfterMs);
        } catch (error) {
            console.info("not kept", error); // The page works without.
        }
    }

    /// Nothing stays.
    async forget() {
        clearTimeout(this.#timer);
        this.#timer = 0;
        this.#owner = this.at = null;
        this.#rooms.clear();
        this.#answers.clear();
        await request((store) => store.clear(), "readwrite").catch(() => null);
    }

    /// `asked` is the answer to come. When the connection is gone, the last one to the same question is used.
    /** @template T @param {string} method @param {{query?: string} | undefined} params @param {Promise<T>} asked @returns {Promise<T>} */
    answer(method, params, asked) {
        if (!lists.has(method) || params?.query) return asked;
        const key = `${method} ${JSON.stringify(params)}`;
        return asked.then((answer) => {
            this.#answers.set(key, { at: Date.now(), answer });
            this.#later();
            return answer;
        }, async (error) => {
            const known = error instanceof Lost && this.#owner
                && (this.#answers.get(key) ?? await request((store) => store.get(["answer", key])).catch(() => null));
            if (!known) throw error;
            return known.answer;
        });
    }

    #later() { this.#timer ||= setTimeout(() => this.#write(), writeEveryMs); }

    async #write() {
        clearTimeout(this.#timer);
        this.#timer = 0;
        const { state, isOnline, server } = this.#client;
        const owner = this.#owner;
        if (!owner || state.me !== owner) return;
        if (isOnline) this.at = Date.now();
        const rooms = [...this.#rooms].flatMap((id) => state.rooms.get(id) ?? []).filter((room) => room.isLoaded);
        const answers = [...this.#answers];
        this.#rooms.clear();
        this.#answers.clear();
        try {
            const base = await database();
            const work = base.transaction(table, "readwrite");
            const store = work.objectStore(table);
            // Another tab may have logged out meanwhile: what is nobody's is not written.
            const asked = store.get("owner");
            asked.onsuccess = () => {
                if (asked.result !== owner) return;
                store.put({ ...state.snapshot(), at: this.at, offset: clock.serverInstant(0), server }, "state");
                for (const room of rooms) store.put(shelf(room), ["room", room.id]);
                for (const [key, answer] of answers) store.put(answer, ["answer", key]);
            };
        } catch (error) {
            console.info("not kept", error); // The page works without.
        }
    }

    /// Only what was used last is kept.
    async #prune() {
        for (const [kind, most] of /** @type {[string, number][]} */ ([["room", mostRooms], ["answer", mostAnswers]])) {
            if (await request((store) => store.count(span(kind))) <= most) continue;
            /** @type {{key: IDBValidKey, at: number}[]} */
            const held = [];
            await request((store) => {
                const asked = store.openCursor(span(kind));
                asked.onsuccess = () => {
                    if (!asked.result) return;
                    held.push({ key: asked.result.key, at: asked.result.value.at });
                    asked.result.continue();
                };
                return asked;
            });
            const old = held.sort((a, b) => b.at - a.at).slice(most);
            await request((store) => old.map(({ key }) => store.delete(key)).at(-1), "readwrite");
        }
    }
}

/// The newest messages of a room, up to the first hole among them.
/** @param {Page.RoomLog} room @returns {Page.Shelf} */
function shelf(room) {
    const from = Math.max(0, ...room.holes.map(({ before }) => before));
    const messages = room.messages.filter(({ seq }) => seq >= from);
    const newest = messages.slice(-mostMessages);
    return { id: room.id, at: Date.now(), heard: room.heard, messages: newest, moreBefore: room.moreBefore || newest.length < room.messages.length,
        reads: [...room.reads] };
}

/** @param {string} kind */
const span = (kind) => IDBKeyRange.bound([kind], [kind, []]);

/** @type {(work: () => unknown) => unknown} */
const whenIdle = globalThis.requestIdleCallback ?? ((work) => work());

/** @type {Promise<IDBDatabase> | null} */
let opening = null;

function database() {
    opening ??= new Promise((resolve, reject) => {
        const open = indexedDB.open("simmer", 1);
        open.onupgradeneeded = () => open.result.createObjectStore(table);
        open.onsuccess = () => {
            // The browser may close it at any time, as when the person clears what pages keep.
            open.result.onclose = () => { opening = null; };
            resolve(open.result);
        };
        open.onerror = () => reject(open.error);
    }).catch((error) => {
        opening = null;
        throw error;
    });
    return opening;
}

/// One operation in a transaction of its own; resolves when that is on the disk.
/** @template T @param {(store: IDBObjectStore) => IDBRequest<T> | undefined} operation @param {IDBTransactionMode} mode @returns {Promise<T>} */
async function request(operation, mode = "readonly") {
    const base = await database();
    return new Promise((resolve, reject) => {
        const work = base.transaction(table, mode);
        const asked = operation(work.objectStore(table));
        work.oncomplete = () => resolve(/** @type {T} */ (asked?.result));
        work.onabort = work.onerror = () => reject(work.error ?? asked?.error);
    });
}
