// The page's session with the server: cookie, first answers, exact resume, outbox. Views call it, not the socket.
// Signals: `status` (unknown, out, in), `online`, `offline {retryAt}`, `told {text}`.
import { Signals } from "./signal.js";
import { Lost, Refused, Socket } from "./socket.js";
import { State } from "./state.js";
import { Outbox } from "./outbox.js";
import * as clock from "./clock.js";
import * as i18n from "./i18n.js";
import { forgetPerson, load, newCid, save } from "./store.js";

const pageLength = 50;
const membersPage = 200;
const greeting = () => ({ client: "page", language: i18n.language(), timeZone: i18n.timeZone() });
const socketAddress = () => `${location.protocol === "https:" ? "wss" : "ws"}://${location.host}/ws`;

export class Client extends Signals {
    state = new State();
    socket = new Socket(socketAddress());
    outbox = new Outbox(this.socket);
    status = "unknown";
    isOnline = false;
    #resyncedAt = 0;
    #loading = new Map();

    constructor() {
        super();
        this.socket.on("open", () => this.#begin());
        this.socket.on("event", (event) => this.#hear(event));
        this.socket.on("closed", (detail) => {
            this.isOnline = false;
            this.emit("offline", detail);
        });
        this.socket.on("ended", () => this.#out());
        this.state.on("hole", () => this.#resync());
        this.outbox.on("sent", ({ entry, result }) => this.#settle(entry, result));
        this.outbox.on("refused", ({ entry, error }) => {
            if (entry.method !== "timer.acknowledge") this.emit("told", { text: i18n.refusal(error) });
        });
    }

    /// Starts with what the browser may already have: a cookie from an earlier visit.
    start() {
        if (load("known", false)) this.socket.start();
        else this.#setStatus("out");
    }

    async login(login, password) { await this.#session({ login, password }); }

    async register(fields) {
        await this.#session({ register: { ...fields, language: i18n.language(), timeZone: i18n.timeZone() } });
        this.isNew = true;
    }

    async logout(everywhere = false) {
        if (everywhere) await this.call("account.logout", { everywhere: true });
        else await fetch("/session", { method: "DELETE", credentials: "same-origin" }).catch(() => null);
        this.#out();
    }

    call(method, params) { return this.socket.call(method, params); }

    /// A changing request that the person waits for.
    act(method, params) { return this.call(method, { ...params, cid: newCid() }); }

    /// Opens a room: its newest messages once, then live.
    load(room) {
        if (room.isLoaded) return Promise.resolve();
        if (!this.#loading.has(room.id)) {
            const loading = this.call("room.history", { room: room.id, limit: pageLength })
                .then((answer) => this.state.putHistory(room, answer))
                .finally(() => this.#loading.delete(room.id));
            this.#loading.set(room.id, loading);
        }
        return this.#loading.get(room.id);
    }

    /// The members of a room; what they are called is known from then on.
    async members(room) {
        const answer = await this.call("room.members", { room: room.id, limit: membersPage });
        const members = answer.members ?? answer;
        for (const { account, name } of members) this.state.name(account, name);
        return members;
    }

    async loadEarlier(room) {
        const first = room.messages[0];
        if (!first || !room.moreBefore) return;
        this.state.putHistory(room,
            await this.call("room.history", { room: room.id, before: first.seq, limit: pageLength }));
    }

    /// Tells that everything up to `seq` was seen.
    async read(room, seq) {
        if (seq <= (room.info.read ?? 0) || !this.isOnline) return;
        this.state.setRead(room.id, seq, seq >= room.info.head ? 0 : room.info.unread);
        const answer = await this.call("room.read", { room: room.id, seq }).catch(() => null);
        if (answer?.unread !== undefined) this.state.setRead(room.id, seq, answer.unread);
    }

    /// A button speaks: the sentence is handled as said to the bot.
    say(room, text) { this.outbox.push("say", { room, text }); }

    async #session(body) {
        const response = await fetch("/session", {
            method: "POST", credentials: "same-origin",
            headers: { "Content-Type": "application/json", "Accept-Language": i18n.language() },
            body: JSON.stringify(body),
        });
        if (!response.ok) {
            const answer = await response.json().catch(() => null);
            throw new Refused(answer?.error ?? { code: response.status });
        }
        save("known", true);
        this.socket.stop();
        this.socket.start();
    }

    /// The requests go out together; each answer is used before the next frame is read.
    #begin() {
        const { socket, state } = this;
        const asked = Date.now();
        const known = state.epoch !== null;
        const begun = Promise.all([
            socket.call("hello", greeting()).then((hello) => {
                clock.learn(hello.now, asked, Date.now());
                state.setEpoch(hello.epoch);
                this.limits = hello.limits ?? {};
            }),
            socket.call("account.get").then(({ account }) => {
                const first = state.account === null;
                state.setAccount(account);
                if (first) this.outbox.open(account.id);
            }),
            socket.call("room.list").then((answer) => state.setRooms(answer.rooms ?? answer)),
            socket.call("sync", known
                ? { epoch: state.epoch, useq: state.useq ?? undefined, rooms: state.positions, limit: 200 }
                : {}).then((answer) => this.#synced(answer)),
        ]);
        begun.then(() => this.#begun(), (error) => {
            if (error instanceof Lost) return;
            if (error.reason === "unauthenticated") this.#out();
            else this.emit("told", { text: i18n.refusal(error) });
        });
    }

    #begun() {
        this.isOnline = true;
        this.#setStatus("in");
        this.emit("online");
        this.refreshTimers();
    }

    /// Asks what runs in every room, for the strip and for the alarms of this page.
    refreshTimers() {
        for (const room of this.state.rooms.values()) {
            const use = ({ timers }) => this.state.putTimers(timers.map((timer) => ({ room: room.id, ...timer })));
            this.call("timer.list", { room: room.id }).then(use).catch(() => null);
        }
    }

    /// Measures the server's clock again, after sleep or a step of this device's clock.
    async measureClock() {
        const asked = Date.now();
        const hello = await this.call("hello", greeting());
        clock.learn(hello.now, asked, Date.now());
        this.state.emit("timers");
    }

    #hear({ method, params }) {
        const { state } = this;
        switch (method) {
        case "synced":
            this.socket.settled();
            this.outbox.resume();
            break;
        case "gap": state.gap(params.room, params.to); break;
        case "account": this.#hearAccount(params); break;
        default:
            if (method === "message" && params.cid && params.from.account === state.me) this.outbox.drop(params.cid);
            state.apply(method, params);
        }
    }

    /// The answer of `sync` has the invitations that wait, whenever they were made.
    #synced(answer) {
        this.state.synced(answer);
        this.#setInvitations(answer.invitations ?? []);
    }

    #setInvitations(invitations) {
        this.state.invitations = invitations;
        this.state.emit("rooms");
    }

    /// An invitation was accepted or cannot be used: it is no longer offered.
    settleInvitation(token) {
        this.#setInvitations(this.state.invitations.filter(({ invite }) => invite !== token));
    }

    /// What is asked in passing; a lost connection asks again by itself.
    #ask(method, use) { this.call(method).then(use).catch(() => null); }

    #hearAccount({ useq, change, ...params }) {
        const { state } = this;
        state.useq = useq ?? state.useq;
        const id = params.room?.id ?? params.room;
        if (change === "room_removed") state.removeRoom(id);
        else if (change === "room_added") this.#ask("room.list", (answer) => state.setRooms(answer.rooms ?? answer));
        else if (change === "settings") this.#ask("account.get", ({ account }) => state.setAccount(account));
        else if (change === "invited") {
            this.#setInvitations([...state.invitations.filter(({ invite }) => invite !== params.invite), params]);
        }
    }

    /// The answer came; the echo usually comes with it. A message whose echo was before this page's time needs no wait.
    #settle(entry, result) {
        if (entry.method !== "message.send") return;
        const room = this.state.rooms.get(entry.params.room);
        if (!room || room.message(result.seq) || result.dup) this.outbox.drop(entry.cid);
    }

    /// A hole should never be: a new connection resumes before it (a connection syncs once), but not in a loop.
    #resync() {
        if (Date.now() - this.#resyncedAt < 5000) return;
        this.#resyncedAt = Date.now();
        this.socket.renew();
    }

    #out() {
        this.socket.stop();
        this.isOnline = false;
        this.state.forget();
        this.outbox.close();
        forgetPerson();
        this.#setStatus("out");
    }

    #setStatus(status) {
        if (this.status === status) return;
        this.status = status;
        this.emit("status");
    }
}
