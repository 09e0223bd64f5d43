// The page's session with the server: cookie, first answers, exact resume, outbox. Views call it, not the socket.
// Signals: `status` (unknown, cut (never reached, nothing kept), out, in), `online`, `offline {retryAt}`, `told {text}`.
import { Signals } from "./signal.js";
import { Lost, Refused, Socket } from "./socket.js";
import { State } from "./state.js";
import { Outbox } from "./outbox.js";
import { Timers } from "./timers.js";
import * as clock from "./clock.js";
import * as i18n from "./i18n.js";
import { Kept } from "./kept.js";
import { forgetShared } from "./shared.js";
import { socketAddress } from "./opening.js";
import { Newest, pageLength } from "./newest.js";
import { pause } from "./ticker.js";
import { draftsKept, follow, forget, forgetPerson, load, newCid, save } from "./store.js";

const membersPage = 200;
const patienceMs = 4000;
const readMs = 250;
const askEveryMs = 25;
const againMs = 5000;
const greeting = () => ({ client: "page", language: i18n.language(), timeZone: i18n.timeZone() });

/** @extends {Signals<Page.ClientTold>} */
export class Client extends Signals {
    state = new State();
    socket = new Socket(socketAddress());
    outbox = new Outbox(this.socket, this.state);
    timers = new Timers(this);
    /// What the server said of itself and of what it allows.
    /** @type {Protocol.HelloResult | null} */
    server = null;
    /** @type {Record<string, number>} */
    limits = {};
    /// Just registered, or just logged in: the page begins elsewhere then.
    isNew = false;
    hasLoggedIn = false;
    /// The server ended the session, or did not know it any more: said where one logs in.
    wasEnded = false;
    /** @type {Page.Status} */
    status = "unknown";
    isOnline = false;
    kept = new Kept(this);
    #newest = new Newest(this);
    #resyncedAt = 0;
    /// Rooms and how far they are read, while the server is being told.
    /** @type {Map<Page.RoomLog, number>} */
    #telling = new Map();
    /// The connection that asks for the timers of all rooms now.
    /** @type {object | null} */
    #asking = null;
    /// What was begun when the session ended by itself, and by whom.
    /** @type {{account: string, drafts: [key: string, text: unknown][]} | null} */
    #begunBy = null;
    #isLeaving = false;

    constructor() {
        super();
        this.socket.on("open", () => this.#begin());
        this.socket.on("event", (event) => this.#hear(event));
        this.socket.on("closed", (detail) => {
            if (this.isOnline) this.kept.at = Date.now();
            this.isOnline = false;
            if (this.status === "unknown") this.#restore();
            this.emit("offline", detail);
        });
        this.socket.on("ended", () => this.#ended());
        this.state.on("hole", () => this.#resync());
        this.state.on("uncounted", ({ room, seq }) => this.call("room.read", { room: room.id, seq }).then(
            ({ unread }) => this.state.setRead(room.id, seq, unread), () => null));
        follow((key) => { if (key === "known") this.#followTabs(); });
        // Whoever goes back to a page from before a log-out finds it logged out.
        addEventListener("pageshow", ({ persisted }) => { if (persisted && this.status === "in" && !load("known", false)) this.#out(); });
        this.outbox.on("sent", (sent) => this.#settle(sent));
        this.outbox.on("refused", ({ entry, error }) => {
            const why = i18n.refusal(error);
            if (entry.method === "step.log") this.emit("told", { text: i18n.t("unsent.told", { why }) });
            else if (entry.method !== "timer.acknowledge") this.emit("told", { text: why });
        });
    }

    /// Starts with what the browser may already have: a cookie from an earlier visit.
    start() {
        if (load("leaving", false)) this.#endCookie();
        if (!load("known", false)) return this.#setStatus("out");
        this.socket.start();
        // A network that neither answers nor refuses.
        setTimeout(() => { if (this.status === "unknown" && !this.socket.isOpen) this.#restore(); }, patienceMs);
    }

    /// The server cannot be reached: goes on with what the last visit kept on this device.
    async #restore() {
        const kept = await this.kept.read();
        if (this.status !== "unknown" || this.socket.isOpen) return;
        if (!kept) return void this.#setStatus("cut");
        clock.learn(Date.now() + kept.offset, Date.now(), Date.now());
        this.server = kept.server;
        this.limits = kept.server?.limits ?? {};
        this.state.restore(kept);
        this.outbox.open(this.state.own.id);
        this.#setStatus("in");
    }

    /// The session is the browser's: who logs in or out in one tab does so in all.
    #followTabs() {
        if (!load("known", false)) { if (this.status !== "out") this.#out(); }
        else if (this.status === "out") this.socket.start();
    }

    /** @param {string} login @param {string} password */
    async login(login, password) { await this.#session({ login, password }); }

    /// `show(asked)` has the device show a passkey.
    /** @param {(asked: Protocol.PasskeyChallengeResult) => Promise<Protocol.AccountPasskeyParams["credential"]>} show */
    async passkeyLogin(show) { await this.#session({ passkey: await show(await this.#post({ passkey: {}, ask: true })) }); }

    /// After an outside sign-in: proves that an account is one's own, or makes a new one.
    /** @param {string} signin @param {{password: string} | {new: true}} answer */
    async answerSignIn(signin, answer) { await this.#session({ signin, ...answer }); }

    /// By the operator's link: a new password, whoever was logged in here before.
    /** @param {string} reset @param {string} password */
    async resetPassword(reset, password) { await this.#session({ reset, password }); }

    /// Has a link for a new password sent to the address of whoever has that name, if there is one; the answer tells nothing of it.
    /** @param {string} forgot */
    async forgotPassword(forgot) { await this.#post({ forgot }); }

    /** @param {Partial<Protocol.AccountRegisterParams>} fields */
    async register(fields) {
        await this.#session({ register: { ...fields, language: i18n.language(), timeZone: i18n.timeZone(), clock: i18n.clock() } });
        this.isNew = true;
    }

    /// What a link would make of this browser, `{name, room}`; it stays good.
    /** @param {string} token */
    deviceOf(token) { return this.#post({ device: token, ask: true }); }

    /// By a link this browser becomes a shared device; whoever was logged in here is not any more.
    /** @param {string} token */
    async becomeDevice(token) {
        const before = this.status === "in" ? () => this.call("account.logout").catch(() => null) : null;
        await this.#post({ device: token });
        await before?.();
        this.#out();
        history.replaceState(null, "", "#/");
        this.#enter();
    }

    async logout(everywhere = false) {
        this.#isLeaving = true;
        if (everywhere) await this.call("account.logout", { everywhere: true }).catch((error) => { this.#isLeaving = false; throw error; });
        const ended = everywhere || await this.#endCookie();
        this.#out();
        if (!ended) save("leaving", true);
    }

    /// Out of reach, the server learns at the next visit that this browser's session is over.
    async #endCookie() {
        const ended = await fetch("/session", { method: "DELETE", credentials: "same-origin" }).then(({ ok }) => ok, () => false);
        if (ended) forget("leaving");
        return ended;
    }

    /**
     * @template {keyof Protocol.Results} M
     * @param {M} method
     * @param {Partial<Protocol.Params[M]>} [params]
     * @returns {Promise<Protocol.Results[M]>}
     */
    call(method, params) { return this.kept.answer(method, params, this.socket.call(method, params)); }

    /// A changing request that the person waits for.
    /**
     * @template {keyof Protocol.Results} M
     * @param {M} method
     * @param {Partial<Protocol.Params[M]>} params
     */
    act(method, params) { return this.call(method, { ...params, cid: newCid() }); }

    /// Learns which rooms one is in.
    async listRooms() {
        this.state.setRooms(await this.call("room.list"));
    }

    /// Opens a room: its newest messages once, then live.
    /** @param {Page.RoomLog} room */
    load(room) { return this.#newest.load(room); }

    /// All members of a room; what they are called is known from then on.
    /** @param {Page.RoomLog} room */
    async members(room) {
        /** @type {Protocol.Member[]} */
        const members = [];
        for (let page = /** @type {Protocol.Member[] | null} */ (null); page === null || page.length === membersPage;) {
            page = await this.call("room.members", { room: room.id, limit: membersPage, after: members.at(-1)?.account });
            for (const { account, name, role } of page) {
                this.state.name(account, name);
                room.owns(account, role);
            }
            members.push(...page);
        }
        room.people = members;
        return members;
    }

    /// What the members of a room are called, asked once; later its events tell.
    /** @param {Page.RoomLog} room */
    learnNames(room) {
        room.named ??= this.members(room).then(() => {
            this.state.emit(`room:${room.id}`);
            this.state.emit("timers");
        }, () => { room.named = null; });
    }

    /** @param {Page.RoomLog} room */
    async loadEarlier(room) {
        const first = room.messages[0];
        if (first && room.moreBefore) await this.loadPage(room, { before: first.seq });
    }

    /// A page of a room's messages `before`, `after` or `around` one of them.
    /** @param {Page.RoomLog} room @param {Page.Around} which */
    async loadPage(room, which) {
        this.state.putHistory(room, await this.call("room.history", { room: room.id, ...which, limit: pageLength }), which);
    }

    /// Tells that everything up to `seq` was seen: one message at once, of many that come fast only the newest of each moment.
    /** @param {Page.RoomLog} room @param {number} seq */
    read(room, seq) {
        if (seq <= (room.info.read ?? 0) || !this.isOnline) return;
        this.state.setRead(room.id, seq, seq >= room.info.head ? 0 : room.info.unread ?? 0);
        const isTold = this.#telling.has(room);
        this.#telling.set(room, seq);
        if (!isTold) this.#tellRead(room);
    }

    /** @param {Page.RoomLog} room */
    async #tellRead(room) {
        for (let told = 0, wanted; (wanted = this.#telling.get(room) ?? 0) > told && this.isOnline;) {
            told = wanted;
            const answer = await this.call("room.read", { room: room.id, seq: told }).catch(() => null);
            if (answer?.unread !== undefined) this.state.setRead(room.id, told, answer.unread);
            await pause(readMs);
        }
        this.#telling.delete(room);
    }

    /// A button speaks: the sentence is handled as said to the bot.
    /** @param {string} room @param {string} text */
    say(room, text) { this.outbox.push("say", { room, text }); }

    /** @param {object} body */
    async #session(body) {
        await this.#post(body);
        this.#enter();
    }

    /** @param {object} body */
    async #post(body) {
        if (load("leaving", false)) await this.#endCookie();
        const response = await fetch("/session", {
            method: "POST", credentials: "same-origin",
            headers: { "Content-Type": "application/json", "Accept-Language": i18n.language() },
            body: JSON.stringify(body),
        });
        if (!response.ok) {
            const answer = await response.json().catch(() => null);
            throw new Refused(answer?.error ?? { code: response.status });
        }
        return response.json();
    }

    #enter() {
        if (this.status === "in") this.#out();
        save("known", true);
        this.hasLoggedIn = true;
        this.wasEnded = this.#isLeaving = false;
        this.socket.stop();
        this.socket.start();
    }

    /// The requests go out together; each answer is used before the next frame is read.
    #begin() {
        const { socket, state } = this;
        const asked = Date.now();
        const begun = Promise.all([
            socket.call("hello", greeting()).then((hello) => {
                clock.learn(hello.now, asked, Date.now());
                state.setEpoch(hello.epoch);
                this.limits = hello.limits ?? {};
                this.server = hello;
            }),
            socket.call("account.get").then(({ account }) => {
                const first = state.account === null;
                // The cookie is another's than what was kept: nothing of the one is shown or sent as the other.
                if (!first && state.me !== account.id) return this.#startAnew();
                state.setAccount(account);
                if (first) this.#takeUp(account.id);
                this.kept.own(account.id);
            }),
            this.listRooms(),
            socket.call("sync", state.epoch === null ? undefined
                : { epoch: state.epoch, useq: state.useq ?? undefined, rooms: state.positions, limit: 200 }).then((answer) => this.#synced(answer)),
        ]);
        if (this.status === "unknown") this.#newest.askAhead();
        begun.then(() => this.#begun(), (error) => {
            if (error instanceof Lost) return;
            if (error.reason === "unauthenticated") return this.#ended();
            this.emit("told", { text: i18n.refusal(error) });
            // Whatever was refused, without it there is no page: a new connection asks again.
            setTimeout(() => { if (!this.isOnline) this.socket.renew(); }, error.retryMs ?? againMs);
        });
    }

    /** @param {string} account */
    #takeUp(account) {
        this.outbox.open(account);
        for (const [key, text] of this.#begunBy?.account === account ? this.#begunBy.drafts : []) save(key, text);
        this.#begunBy = null;
    }

    #begun() {
        this.isOnline = true;
        this.#setStatus("in");
        this.#newest.isDrawn();
        this.emit("online");
        this.refreshTimers();
    }

    /// Asks what runs in every room, for the bar and for the alarms of this page: one after the other, since the server refuses
    /// who asks for hundreds of things at once.
    async refreshTimers() {
        const asking = this.#asking = {};
        for (const id of [...this.state.rooms.keys()]) {
            for (let wait = askEveryMs, room; wait > 0 && (room = this.state.rooms.get(id));) {
                wait = await this.#refreshTimersOf(room);
                // They are here by now, or do not come.
                if (wait === 0 && room.info.timers) this.state.patchRoom(id, { timers: undefined });
                await pause(wait || askEveryMs);
                if (!this.isOnline || this.#asking !== asking) return;
            }
        }
    }

    /// Answers after how many ms to ask again; 0 when that is not needed.
    /** @param {Page.RoomLog} room */
    async #refreshTimersOf(room) {
        try {
            const before = this.state.toldOf(room.id);
            const { timers } = await this.call("timer.list", { room: room.id });
            this.state.listTimers(timers.map((timer) => ({ room: room.id, ...timer })), before);
            if (timers.some(({ startedBy }) => startedBy && !this.state.isNamed(startedBy))) this.learnNames(room);
            return 0;
        } catch (error) {
            return error.reason === "limit" ? error.retryMs ?? 1000 : 0;
        }
    }

    /// Measures the server's clock again, after sleep or a step of this device's clock.
    async measureClock() {
        const asked = Date.now();
        const hello = await this.call("hello", greeting());
        clock.learn(hello.now, asked, Date.now());
        this.state.emit("timers");
    }

    /** @param {Page.ServerEvent} event */
    #hear({ method, params }) {
        const { state } = this;
        switch (method) {
        case "synced":
            this.socket.settled();
            this.outbox.resume();
            break;
        case "gap": state.gap(params.room, params.to); break;
        case "account": this.#hearAccount(params); break;
        case "bye": break;
        default:
            if (method === "message" && params.cid && state.isOwn(params)) this.outbox.drop(params.cid);
            state.apply(method, params);
        }
    }

    /// The answer of `sync` has the invitations that wait, whenever they were made.
    /** @param {Protocol.SyncResult} answer */
    #synced(answer) {
        this.state.synced(answer);
        // A room that was made after the list was read: no event tells of it any more.
        if (answer.rooms?.some(({ room }) => !this.state.rooms.has(room))) this.listRooms().catch(() => null);
        this.#setInvitations(answer.invitations ?? []);
    }

    /** @param {Page.Invited[]} invitations */
    #setInvitations(invitations) {
        this.state.invitations = invitations;
        this.state.emit("rooms");
    }

    /// An invitation was accepted or cannot be used: it is no longer offered.
    /** @param {string} [token] */
    settleInvitation(token) {
        this.#setInvitations(this.state.invitations.filter(({ invite }) => invite !== token));
    }

    /// What is asked in passing here is asked again by a new connection.
    /** @param {Protocol.EventAccount} event */
    #hearAccount({ useq, change, ...params }) {
        const { state } = this;
        state.useq = useq ?? state.useq;
        const id = typeof params.room === "object" ? params.room.id : params.room;
        if (change === "room_removed") state.removeRoom(id ?? "");
        else if (change === "room_added") this.#addRoom(id ?? "").catch(() => null);
        else if (change === "called") this.emit("called", params);
        else if (change === "settings" && id) {
            state.patchRoom(id, roomFields(params));
            state.emit("settings", { ...params, room: id });
        } else if (change === "settings") {
            this.call("account.get").then(({ account }) => state.setAccount(account), () => null);
        } else if (change === "uninvited") {
            this.settleInvitation(params.invite);
        } else if (change === "invited") {
            this.#setInvitations([...state.invitations.filter(({ invite }) => invite !== params.invite), params]);
        }
    }

    /// The answer came; the echo usually comes with it. A message whose echo was before this page's time needs no wait.
    /** @param {Page.OutboxTold["sent"]} sent */
    #settle({ entry, result }) {
        if (!("seq" in result)) return;
        // At a shared device a line may only say who is there.
        if (result.who !== undefined) return void this.outbox.drop(entry.cid);
        const room = this.state.rooms.get(entry.params.room);
        if (!room || room.message(result.seq) || result.dup) this.outbox.drop(entry.cid);
    }

    /// What began in a room before this page knew of it is not told again: it is asked for.
    /** @param {string} id */
    async #addRoom(id) {
        await this.listRooms();
        for (let room; (room = this.state.rooms.get(id)) && this.isOnline;) {
            const wait = await this.#refreshTimersOf(room);
            if (wait === 0) return;
            await pause(wait);
        }
    }

    /// A hole should never be: a new connection resumes before it (a connection syncs once), but not in a loop.
    #resync() {
        if (Date.now() - this.#resyncedAt < 5000) return;
        this.#resyncedAt = Date.now();
        this.socket.renew();
    }

    async #startAnew() {
        this.socket.stop();
        this.state.forget();
        this.outbox.close();
        await Promise.all([this.kept.forget(), forgetShared()]);
        // Where the one was is no place of the other.
        history.replaceState(null, "", location.pathname);
        location.reload();
    }

    #out() {
        this.socket.stop();
        this.isOnline = false;
        this.state.forget();
        this.outbox.close();
        forgetPerson();
        this.kept.forget();
        forgetShared();
        this.#setStatus("out");
    }

    /// Whether something that was begun waits for who logs in.
    get keepsDrafts() { return (this.#begunBy?.drafts.length ?? 0) > 0; }

    /// By itself: what was begun waits in this page, for nobody else.
    #ended() {
        const { me } = this.state;
        if (!this.#isLeaving) {
            this.wasEnded = true;
            if (me) this.#begunBy = { account: me, drafts: draftsKept() };
        }
        this.#out();
    }

    /** @param {Page.Status} status */
    #setStatus(status) {
        if (this.status === status) return;
        this.status = status;
        this.emit("status");
    }
}

/// What an event of one's own settings tells of a room.
/** @param {Omit<Protocol.EventAccount, "useq" | "change">} params @returns {Partial<Page.RoomInfo>} */
const roomFields = (params) => Object.fromEntries(/** @type {const} */ (["notify", "mutedUntil", "favourite", "archived", "follows"])
    .filter((name) => params[name] !== undefined).map((name) => [name, params[name]]));
