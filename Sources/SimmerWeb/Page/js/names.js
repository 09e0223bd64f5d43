// What the things and people of a room are called, for whoever writes there: asked once for each room, and again when its events say
// that something has changed.
import { fold } from "./text.js";

const pageLength = 200;
const mostExperiments = 4;
/** @type {Record<string, Page.Named>} */
const kindsOfEvents = { noodle: "noodle", tea: "tea", experiment: "experiment", step: "experiment" };

export class Names {
    #client;
    /** @type {Map<string, {names: Map<Page.Named, Page.Name[]>, fresh: Set<Page.Named>}>} */
    #rooms = new Map();

    /** @param {Page.Client} client */
    constructor(client) {
        this.#client = client;
        client.state.on("item", ({ room, kind }) => this.#stale(room, kindsOfEvents[kind]));
        client.state.on("members", ({ room }) => this.#stale(room, "person"));
        client.on("online", () => { for (const { fresh } of this.#rooms.values()) fresh.clear(); });
        client.on("status", () => this.#rooms.clear());
    }

    /// The names that are known of a room: `{kind, name, detail, key}`, of noodles also their `id` and cooking time (`seconds`), `kind` being noodle, tea, experiment, step or person and
    /// `key` the name as `fold` makes it. What is not known, or was and has changed, is asked for; `then` is called when the answer is there.
    /** @param {Page.RoomLog} room @param {Page.Named[]} kinds @param {() => void} then */
    of(room, kinds, then) {
        const known = this.#of(room);
        for (const kind of kinds.filter((each) => !known.fresh.has(each))) {
            known.fresh.add(kind);
            this.#ask[kind](room).then((names) => {
                known.names.set(kind, names.map((one) => ({ ...one, key: fold(one.name) })));
                then();
            }, () => known.fresh.delete(kind));
        }
        return kinds.flatMap((kind) => known.names.get(kind) ?? []);
    }

    /** @param {Page.RoomLog} room */
    #of(room) {
        const known = this.#rooms.get(room.id) ?? { names: new Map(), fresh: new Set() };
        this.#rooms.set(room.id, known);
        return known;
    }

    /** @param {Page.RoomLog} room @param {Page.Named} kind */
    #stale(room, kind) { this.#rooms.get(room.id)?.fresh.delete(kind); }

    /** @type {Record<Page.Named, (room: Page.RoomLog) => Promise<Omit<Page.Name, "key">[]>>} */
    #ask = {
        noodle: async ({ id }) => (await this.#client.call("noodle.list", { room: id, limit: pageLength, filter: "all" })).noodles.map(({ id: own, name, brand, cookSeconds }) =>
            ({ kind: "noodle", name, detail: brand, id: own, seconds: cookSeconds })),
        tea: async ({ id }) => (await this.#client.call("tea.list", { room: id, limit: pageLength })).teas.map(({ name, brand }) =>
            ({ kind: "tea", name, detail: brand })),
        /// Those that run come first; they are what one speaks of, and so are their steps.
        experiment: async (room) => {
            const { experiments } = await this.#client.call("experiment.list", { room: room.id, limit: pageLength });
            const whole = await Promise.all(experiments.slice(0, mostExperiments).map(({ id }) =>
                this.#client.call("experiment.get", { room: room.id, experiment: id })));
            return [...experiments.map(({ title }) => ({ kind: /** @type {const} */ ("experiment"), name: title })),
                ...whole.flatMap(({ experiment }) => (experiment.steps ?? []).map(({ title }) =>
                    ({ kind: /** @type {const} */ ("step"), name: title, detail: experiment.title })))];
        },
        person: async (room) => (await this.#client.members(room)).filter(({ username }) => username).map(({ username, name }) =>
            ({ kind: "person", name, username })),
    };
}
