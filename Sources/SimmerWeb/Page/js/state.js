// Everything the page shows, derived from the server's answers and events; views listen and read.
// Signals: `account`, `rooms`, `room:ID`, `typing:ID`, `presence {room, account, state}`, `timers`, `arrived {room, message}`, `hole {room}`,
// `uncounted {room, seq}` (read elsewhere so far, but not to the end), `item {room, kind, id, change, value}`, `settings {room, …}` (one's own
// of a room, changed on another device), `room` (with the id: any of `room:ID`), `who` (at a shared device: somebody else is chosen).
import { Signals } from "./signal.js";
import { person } from "./i18n.js";
import { Order, RoomLog } from "./roomlog.js";
import { mentions, mentionsAll } from "./text.js";
import * as clock from "./clock.js";
import { ordered } from "./timerorders.js";

/// How many messages of a room that nobody looks at are held, and how many timers before those that are over are let go of.
const mostUnseen = 400, fewTimers = 500, overMs = 3600000;

/** @extends {Signals<Page.StateTold>} */
export class State extends Signals {
    /** @type {Protocol.Account | null} */
    account = null;
    /// At a shared device: the account of whoever is chosen.
    /** @type {string | null} */
    chosen = null;
    /** @type {string | null} */
    epoch = null;
    /** @type {number | null} */
    useq = null;
    /** @type {Map<string, RoomLog>} */
    rooms = new Map();
    /// The timers as this person sees them: what the server told, and on top of it what it was ordered and has not answered yet.
    /** @type {Map<string, Page.Timer>} */
    timers = new Map();
    #timersTold = this.timers;
    /** @type {Page.Order[]} */
    #timerOrders = [];
    #mostTimers = fewTimers;
    /** @type {Map<string, Page.Reminder>} */
    reminders = new Map();
    /// Invitations that wait: `{invite, name, by, expiresAt}` (room and inviter).
    /** @type {Page.Invited[]} */
    invitations = [];
    /** @type {Map<string, string>} */
    #names = new Map();

    forget() {
        this.account = null;
        this.epoch = null;
        this.useq = null;
        this.rooms.clear();
        this.#timerOrders = [];
        this.#forgetTimers();
        this.reminders.clear();
        this.invitations = [];
        this.#names.clear();
    }

    /** @override @template {keyof Page.StateTold} N @param {N} name @param {Page.StateTold[N]} [detail] */
    emit(name, detail) {
        super.emit(name, detail);
        if (name.startsWith("room:")) super.emit("room", name.slice("room:".length));
    }

    /// What outlives the page (kept.js), beside the messages of rooms.
    snapshot() {
        const { account, epoch, useq, invitations } = this;
        return { account, epoch, useq, invitations, infos: [...this.rooms.values()].map(({ info }) => info), names: [...this.#names],
            timers: [...this.#timersTold.values()], reminders: [...this.reminders.values()] };
    }

    /// Goes on from a snapshot, and from what was kept of `rooms`.
    /** @param {Page.Restored} kept */
    restore({ account, epoch, useq, invitations, infos, names, timers, reminders, rooms }) {
        Object.assign(this, { epoch, useq, invitations });
        for (const [id, name] of names) this.#names.set(id, name);
        for (const info of infos) this.rooms.set(info.id, new RoomLog(info));
        for (const kept of rooms) this.rooms.get(kept.id)?.restore(kept);
        for (const timer of timers) this.#timersTold.set(timer.id, timer);
        for (const reminder of reminders) this.reminders.set(reminder.id, reminder);
        this.setAccount(account);
        this.#drawTimers();
    }

    /** @param {Protocol.Account} account */
    setAccount(account) {
        this.account = account;
        this.name(account.id, account.displayName || account.username);
        this.emit("account");
    }

    get me() { return this.account?.id; }

    /// One's own account, where somebody is logged in.
    get own() {
        if (!this.account) throw new Error("nobody is logged in");
        return this.account;
    }

    get isDevice() { return this.account?.role === "device"; }

    /// Whose the changes are that are made here: one's own, at a shared device those of whoever is chosen there.
    get actor() { return this.isDevice ? this.chosen : this.me; }

    /// Whether a message was said here: by oneself, or by somebody at this shared device.
    /** @param {{from: {account?: string}, via?: Protocol.Via}} message */
    isOwn({ from, via }) { return from.account === this.me || (via !== undefined && via.account === this.me); }

    /// Learns (with `name`) or tells what a person is called.
    /** @param {string} account @param {string} [name] */
    name(account, name) {
        if (name) this.#names.set(account, name);
        return person(this.#names.get(account) ?? "…");
    }

    /// Whether it is known what somebody is called, named by id or by object.
    /** @param {Page.By} by */
    isNamed(by) { return (typeof by === "object" && Boolean(by.name)) || this.#names.has(accountOf(by)); }

    /** @param {string} epoch */
    setEpoch(epoch) {
        if (this.epoch !== null && this.epoch !== epoch) {
            for (const room of this.rooms.values()) room.clear();
            this.#forgetTimers();
            this.useq = null;
        }
        this.epoch = epoch;
    }

    /** @param {Page.RoomInfo[]} infos */
    setRooms(infos) {
        const kept = new Set(infos.map((info) => info.id));
        for (const id of [...this.rooms.keys()]) if (!kept.has(id)) this.rooms.delete(id);
        // What is due in a room only a list of all tells, and where nothing is it tells nothing.
        for (const info of infos) this.putRoom({ next: undefined, timers: undefined, ...info });
        this.emit("rooms");
    }

    /** @param {Page.RoomInfo} info */
    putRoom(info) {
        const room = this.rooms.get(info.id) ?? new RoomLog(info);
        // What is not so any more is not named.
        room.info = { ...room.info, favourite: false, archived: false, ...info };
        if (room.info.kind === "direct" && room.info.withBot) room.info.name = person(room.info.name);
        this.rooms.set(info.id, room);
        this.emit("rooms");
        return room;
    }

    /// What a person set for oneself in a room, here or elsewhere.
    /** @param {string} id @param {Partial<Page.RoomInfo>} fields */
    patchRoom(id, fields) {
        const room = this.rooms.get(id);
        if (room) Object.assign(room.info, fields);
        this.emit("rooms");
    }

    /// The room of a place of the page, which is only opened where that is known.
    /** @param {Page.Place} here */
    roomOf({ room: id = "" }) {
        const room = this.rooms.get(id);
        if (!room) throw new Error(`no room ${id}`);
        return room;
    }

    /** @param {string} id */
    removeRoom(id) {
        this.rooms.delete(id);
        for (const timer of [...this.#timersTold.values()]) if (timer.room === id) this.#timersTold.delete(timer.id);
        this.emit("rooms");
        this.emit(`room:${id}`);
        this.#drawTimers();
    }

    /// What `sync` should name: how far each loaded room has been heard.
    get positions() {
        /** @type {Record<string, number>} */
        const positions = {};
        for (const room of this.rooms.values()) {
            if (room.isLoaded && room.heard !== null) positions[room.id] = room.heard;
        }
        return positions;
    }

    /** @param {string} id @param {number} to */
    gap(id, to) {
        const room = this.rooms.get(id);
        room?.gap(to);
        this.emit(`room:${id}`);
    }

    /// The answer of `sync`: where each room stands before its events come.
    /** @param {Protocol.SyncResult} answer */
    synced(answer) {
        this.useq = answer.useq ?? this.useq;
        for (const { room: id, to, gap } of answer.rooms ?? []) {
            const room = this.rooms.get(id);
            if (!room) continue;
            if (gap) this.gap(id, gap.to);
            if (!room.isLoaded) room.heard = to;
        }
    }

    /// The answer to `room.history`, and what it was asked with.
    /** @param {RoomLog} room @param {Protocol.RoomHistoryResult} answer @param {Page.Around} [asked] */
    putHistory(room, answer, asked = {}) {
        const { before, after } = asked;
        const events = answer.events.map((event) => /** @type {Page.Message} */ (event.params ?? event));
        this.#learn(events);
        room.putPage(events, after ?? (answer.moreBefore ? events[0]?.seq ?? 0 : 0),
            before ?? (answer.moreAfter ? events.at(-1)?.seq ?? Infinity : Infinity), answer.moreBefore);
        room.isLoaded = true;
        this.emit(`room:${room.id}`);
    }

    /** @param {Page.Timer[]} timers */
    putTimers(timers) {
        if (this.#takeTimers(timers)) this.#drawTimers();
    }

    /// Answers whether anything is new.
    /** @param {Page.Timer[]} timers */
    #takeTimers(timers) {
        let isNew = false;
        for (const timer of timers) {
            this.beforeTimers(timer);
            isNew = this.#putVersioned(this.#timersTold, timer) || isNew;
        }
        if (this.#timersTold.size > this.#mostTimers) this.#pruneTimers();
        return isNew;
    }

    /// What is over for long and on no card of a message that is held is known no longer.
    #pruneTimers() {
        const shown = new Set([...this.rooms.values()].flatMap((room) => room.messages)
            .map(({ card }) => (card && "id" in card ? card.id : undefined)));
        for (const { id, state, firedAt, endsAt } of [...this.#timersTold.values()]) {
            const isOver = state !== "paused" && state !== "running" && clock.now() - (firedAt ?? endsAt ?? 0) > overMs;
            if (isOver && !shown.has(id)) this.#timersTold.delete(id);
        }
        this.#mostTimers = Math.max(fewTimers, 2 * this.#timersTold.size);
    }

    /// Looks at each timer that is told of before it is shown.
    /** @type {(timer: Page.Timer) => void} */
    beforeTimers = () => {};

    /// What the server itself has told of a timer.
    /** @param {string} timer */
    told(timer) { return this.#timersTold.get(timer); }

    get hasOrders() { return this.#timerOrders.length > 0; }

    /// The orders about timers that wait for an answer, oldest first, and what was told with one.
    /** @param {Page.Order[]} orders @param {Page.Timer[]} told */
    orderTimers(orders, told = []) {
        for (const timer of told) this.#putVersioned(this.#timersTold, timer);
        this.#timerOrders = orders;
        this.#drawTimers();
    }

    #drawTimers() {
        this.timers = ordered(this.#timersTold, this.#timerOrders, this.me);
        this.emit("timers");
    }

    /// What has been told of the timers of a room so far.
    /** @param {string} room */
    toldOf(room) { return new Set([...this.#timersTold.values()].filter((timer) => timer.room === room)); }

    /// All timers that run in a room: another one that should still run here was cancelled while this page did not hear it, but for
    /// what was told since the list was asked for (`before`), which may be older than that.
    /** @param {Page.Timer[]} timers @param {Set<Page.Timer>} before */
    listTimers(timers, before) {
        const listed = new Set(timers.map(({ id }) => id));
        let isNew = false;
        for (const timer of before) {
            const { id, state, endsAt } = timer;
            const shouldRun = state === "paused" || (state === "running" && (endsAt ?? 0) > clock.now());
            if (shouldRun && !listed.has(id) && this.#timersTold.get(id) === timer) isNew = this.#timersTold.delete(id);
        }
        if (this.#takeTimers(timers) || isNew) this.#drawTimers();
    }

    #forgetTimers() {
        this.#timersTold.clear();
        this.timers = ordered(this.#timersTold, this.#timerOrders, this.me);
    }

    /** @param {Page.Reminder} reminder */
    putReminder(reminder) { this.#putVersioned(this.reminders, reminder); }

    /** @param {string} id @param {number} seq @param {number} unread */
    setRead(id, seq, unread) {
        const room = this.rooms.get(id);
        if (!room) return;
        room.info.read = Math.max(room.info.read ?? 0, seq);
        room.info.unread = unread;
        room.info.mentions = unread === 0 ? 0 : Math.min(room.info.mentions ?? 0, unread);
        this.emit("rooms");
    }

    /// Takes in one event of the server that belongs to a room.
    /** @template {keyof Page.RoomEvents} M @param {M} method @param {Page.RoomEvents[M] & {seq?: number}} params */
    apply(method, params) {
        const room = this.rooms.get(params.room);
        if (!room) return;
        if (params.seq !== undefined) {
            const order = method === "read" ? Order.next : room.hear(params.seq);
            if (order === Order.known) return;
            if (order === Order.hole) return this.emit("hole", { room });
        }
        // What was there when the rooms were listed is already counted in their unread marks and members.
        const { seq = 0 } = params;
        const isNew = seq > (room.info.head ?? 0);
        if (isNew && method !== "read") room.info.head = seq;
        const effect = this.#effects[method];
        if (!effect) return;
        effect(room, params, isNew);
        if (method !== "typing" && method !== "presence") this.emit(`room:${room.id}`);
    }

    /// What was said last became other words, or what stood before it.
    /** @param {RoomLog} room @param {number} of @param {string} text */
    #lastWords(room, of, text) {
        const { last } = room.info;
        if (last?.seq !== of) return;
        const before = room.messages.findLast(({ seq, deleted }) => seq < of && !deleted);
        room.info.last = text !== "" ? { ...last, text } : before && wordsOf(before);
        this.emit("rooms");
    }

    /** @type {{[M in keyof Page.RoomEvents]: (room: RoomLog, params: Page.RoomEvents[M], isNew: boolean) => void}} */
    #effects = {
        message: (room, message, isNew) => {
            this.#learn([message]);
            if (room.isLoaded) room.put([message]);
            if (!room.isOpen && room.size > mostUnseen) room.trim(mostUnseen / 2);
            room.typing(message.from.account, false);
            if (!isNew) return;
            room.info.lastAt = message.at;
            room.info.last = wordsOf(message);
            // That something was read elsewhere may be heard of before the thing itself.
            if (!this.isOwn(message) && !message.quiet && message.seq > (room.info.read ?? 0)) {
                room.info.unread = (room.info.unread ?? 0) + 1;
                if (this.#concerns(message, room)) room.info.mentions = (room.info.mentions ?? 0) + 1;
            }
            this.emit("arrived", { room, message });
            this.emit("rooms");
        },
        "message.edited": (room, { of, text, at, via }) => {
            room.patch(of, () => ({ text, editedAt: at, editedVia: via }));
            this.#lastWords(room, of, text);
        },
        "message.deleted": (room, { of }) => {
            room.patch(of, () => ({ text: "", deleted: true, card: undefined, reactions: [] }));
            this.#lastWords(room, of, "");
        },
        "message.reacted": (room, { of, by, emoji, on }) => by && emoji && room.patch(of, (message) => ({
            reactions: reacted(message.reactions ?? [], accountOf(by), emoji, on),
        })),
        card: (room, { of, card, text }) => {
            room.patch(of, (message) => ({ card, text: text ?? message.text }));
            this.#learnCards([{ room: room.id, card }]);
        },
        timer: (room, { timer, at, by }) => this.putTimers([{
            ...timer, room: room.id, ...(timer.state === "finished" ? { firedAt: timer.firedAt ?? at } : {}),
            ...(by ? { ended: { by, version: timer.version } } : {}),
        }]),
        reminder: (room, { reminder, change }) => {
            this.putReminder({ room: room.id, ...reminder });
            this.emit("item", { room, kind: "reminder", id: reminder.id, change, value: reminder });
        },
        item: (room, { kind, id, change, value }, isNew) => {
            if (isNew && kind === "photo" && room.info.photos !== undefined && !value?.stepId) {
                room.info.photos += change === "added" ? 1 : change === "removed" ? -1 : 0;
                this.emit("rooms");
            }
            this.emit("item", { room, kind, id, change, value });
        },
        member: (room, params, isNew) => {
            this.name(params.account, params.name);
            if (isNew) room.info.members = (room.info.members ?? 1) + (params.role ? 1 : 0) - (params.was ? 1 : 0);
            if (params.account === this.me && params.role) room.info.role = params.role;
            room.owns(params.account, params.role);
            this.emit("rooms");
            this.emit("members", { ...params, room });
        },
        room: (room, { room: _, seq: __, at: ___, by: ____, changes = {}, ...fields }) => {
            const told = { ...fields, ...changes };
            Object.assign(room.info, told, { settings: { ...room.info.settings, ...told } });
            this.emit("rooms");
        },
        typing: (room, { account, on }) => {
            room.typing(account, on);
            this.emit(`typing:${room.id}`);
        },
        presence: (room, { account, state }) => this.emit("presence", { room, account, state }),
        read: (room, { account, seq }) => {
            if (account !== this.me) return void room.reads.set(account, seq);
            if (seq >= (room.info.head ?? 0)) this.setRead(room.id, seq, 0);
            else if (seq > (room.info.read ?? 0)) this.emit("uncounted", { room, seq });
        },
    };

    /// Whether a message of another names this person, or everybody by somebody who may.
    /** @param {Pick<Page.Shown, "text" | "from">} message @param {RoomLog} room */
    isNamedIn({ text, from: { account = "" } }, room) {
        return account !== this.me && (mentions(this.account?.username, text) || (mentionsAll(text) && room.mayCallAll(account)));
    }

    /// Whether a message names this person, or answers something that this page knows to be theirs.
    /** @param {Page.Message} message @param {RoomLog} room */
    #concerns(message, room) {
        const { replyTo } = message;
        return this.isNamedIn(message, room) || (replyTo !== undefined && room.message(replyTo)?.from.account === this.me);
    }

    /** @param {Page.Message[]} messages */
    #learn(messages) {
        for (const { from } of messages) this.name(from.account, from.name);
        this.#learnCards(messages);
    }

    /** @param {Pick<Page.Message, "room" | "card">[]} messages */
    #learnCards(messages) {
        this.putTimers(messages.flatMap(({ room, card }) => (card?.kind === "timer" ? [{ room, ...card }] : [])));
        for (const { room, card } of messages) if (card?.kind === "reminder") this.putReminder({ room, ...card });
    }

    /// Objects carry a version; whichever way they come (event, card, list), the newest one stays. Answers whether anything is new.
    /** @template {{id: string, version?: number}} T @param {Map<string, T>} map @param {T} object */
    #putVersioned(map, object) {
        const known = map.get(object.id);
        if (known && (known.version ?? 0) > (object.version ?? 0)) return false;
        const held = /** @type {Record<string, unknown>} */ (known ?? {});
        const told = Object.entries(object).filter(([name, value]) => (value ?? null) !== null && !isSame(value, held[name]));
        if (known && told.length === 0) return false;
        map.set(object.id, { .../** @type {T} */ (known), ...Object.fromEntries(told) });
        return true;
    }
}

/** @param {Page.Message} message */
const wordsOf = ({ seq, from, text, photos, files }) => ({ seq, from, text, ...(photos ? { photos: photos.length } : {}),
    ...(files ? { files: files.map(({ name }) => name) } : {}) });

/** @param {unknown} a @param {unknown} b */
const isSame = (a, b) => a === b || (typeof a === "object" && JSON.stringify(a) === JSON.stringify(b));

/// Some events name a person by id, some by object.
/** @param {Page.By} by */
export const accountOf = (by) => (typeof by === "object" ? by.account : by);

/** @param {Protocol.Reaction[]} reactions @param {string} account @param {string} emoji @param {boolean} [on] */
function reacted(reactions, account, emoji, on) {
    const next = reactions.map((reaction) => ({ ...reaction,
        by: reaction.by.filter((who) => reaction.emoji !== emoji || who !== account) }));
    if (on) {
        const same = next.find((reaction) => reaction.emoji === emoji);
        if (same) same.by.push(account);
        else next.push({ emoji, by: [account] });
    }
    return next.filter((reaction) => reaction.by.length > 0);
}
