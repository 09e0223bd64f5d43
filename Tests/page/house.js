// A small house that stands in for the server: an account, its rooms, what is said in them and their timers. It answers as the server
// does, and what it says is held against the written contract after each case; where it knows no answer, the case gives it.
import { frames } from "./case.js";
import { HeldClock } from "./heldclock.js";
import { accountAnswers, anybody } from "./houseaccount.js";
import { botAnswers } from "./housebots.js";
import { albumAnswers } from "./housealbum.js";
import { deviceAnswers } from "./housedevices.js";
import { endpointAnswers } from "./houseendpoints.js";
import { hookAnswers } from "./househooks.js";
import { peopleAnswers } from "./housepeople.js";
import { roomAnswers } from "./houserooms.js";
import { searchAnswers } from "./housesearch.js";
import { timerAnswers } from "./housetimers.js";
import { listAnswers } from "./lists.js";
import { socketsOf } from "./sockets.js";

const botId = "simmer";
/// What every uploaded document is.
const document = { name: "list.pdf", bytes: 9, mime: "application/pdf" };
const bot = { account: botId, name: "Simmer", bot: true };
const idOf = (name) => name.toLowerCase().replaceAll(/\W+/g, "-");

/// A refusal, to be thrown by what answers; `message`: the words of it.
export const refused = (code, reason, { message = reason, ...more } = {}) =>
    Object.assign(new Error(reason), { failure: { code, message, data: { reason, ...more } } });

export class House {
    clock = new HeldClock();
    /// What the page has sent, oldest first: `{method, params}`.
    sent = [];
    /// By room: what it is called, who is in it, `log` (each event with its place), `messages`, `timers` and lists of things.
    rooms = new Map();
    /// Of the account, `credential` being the id that the device has given it.
    passkeys = [];
    /// As `bot.list` tells them.
    bots = [];
    /// As `hook.list` tells them, each with its room and its `calls`.
    hooks = [];
    endpoints = [];
    #last = 0;
    #useq = 0;
    #answers;

    /// `rooms`: `{name, kind, members: ["Bo"], messages: ["hello", {by: "Bo", text: "hi"}], …}` with lists of things as in `lists.js`;
    /// `answers`: by method what is answered, or a function of the params that answers or throws `refused(…)`; `http`: the same by
    /// "POST /session"; `hello`, `account`: what of them is not as everywhere.
    constructor({ account = {}, rooms = [{ name: "Kitchen" }], answers = {}, http = {}, hello = {}, invitations = [] } = {}) {
        this.account = { ...anybody, ...account };
        this.hello = { server: "simmer", version: "1", epoch: "e", limits: {}, features: [], languages: ["en", "fr", "de", "es"], registration: "open",
            page: "p", ...hello };
        this.invitations = invitations;
        this.http = { "POST /session": {}, "DELETE /session": {}, "GET /start": { registration: "open" }, "GET /signin/provider": {},
            "POST /photos": () => ({ photo: { id: this.newId("file"), width: 4, height: 3, mime: "image/jpeg" } }),
            "POST /files": () => ({ file: { ...document, id: this.newId("file") } }), ...http };
        this.#answers = { ...accountAnswers(this), ...botAnswers(this), ...hookAnswers(this), ...endpointAnswers(this), ...this.#own(), ...roomAnswers(this), ...timerAnswers(this), ...listAnswers(this), ...peopleAnswers(this),
            ...deviceAnswers(this), ...albumAnswers(this), ...searchAnswers(this), ...answers };
        this.sockets = socketsOf(this);
        for (const room of rooms) this.furnish(room);
    }

    /// Another id.
    newId(kind) { return `${kind}-${++this.#last}`; }

    /// What every thing of the server has.
    made(kind, more) {
        const { now } = this.clock;
        return { id: this.newId(kind), version: 1, createdBy: this.account.id, createdAt: now, updatedAt: now, ...more };
    }

    room(id = this.rooms.keys().next().value) {
        const room = this.rooms.get(id) ?? [...this.rooms.values()].find(({ info }) => info.name === id);
        if (!room) throw refused(404, "not_found", { field: "room" });
        return room;
    }

    /// Another room, as the world of a case describes it.
    furnish({ name, kind = "chat", id = idOf(name), members = [], messages = [], timers = [], info = {}, ...things }) {
        const people = [{ account: this.account.id, name: this.account.firstName, role: info.role ?? "owner" },
            ...members.map((who) => ({ account: idOf(who), name: who, role: "member" }))];
        const room = { id, log: [], messages: [], timers: [], things: structuredClone(things), read: 0,
            members: people.map((who) => ({ username: who.account, joinedAt: this.clock.now, online: true, ...who })),
            info: { id, name, kind, role: "owner", members: people.length, notify: "all", withBot: true, ...info } };
        this.rooms.set(id, room);
        for (const said of messages) this.say(typeof said === "string" ? said : said.text, { room: id, ...(said.text === undefined ? {} : said) });
        for (const { label, seconds, ...more } of timers) this.start(label, seconds, { room: id, ...more });
        room.read = room.log.length;
        return room;
    }

    // --- what happens there

    /// Tells an event. What belongs to a room gets its place there, and is told again to who comes back.
    tell(method, { room: named, ...params }, { isPassing = ["typing", "presence", "read"].includes(method) } = {}) {
        if (method === "account") return this.sockets.tell(method, { useq: ++this.#useq, room: named, ...params });
        if (named === undefined) return this.sockets.tell(method, params);
        const room = this.room(named);
        const event = isPassing ? { room: room.id, ...params } : { room: room.id, seq: room.log.length + 1, at: this.clock.now, ...params };
        if (!isPassing) room.log.push({ method, params: event });
        this.sockets.tell(method, event);
        return event;
    }

    /// Somebody says something: the person of the page, unless `by` names a member.
    say(text, { by = null, room = undefined, ...more } = {}) {
        const home = this.room(room);
        const { account, name } = by ? home.members.find((who) => who.name === by) : { account: this.account.id, name: this.account.firstName };
        return this.#put(home, { from: { account, name, bot: false }, text, ...more });
    }

    /// Simmer says something.
    answer(text, { room = undefined, ...more } = {}) { return this.#put(this.room(room), { from: bot, text, ...more }); }

    #put(room, message) {
        const event = this.tell("message", { room: room.id, ...message });
        room.messages.push(event);
        return event;
    }

    /// A timer of whoever is at the page, or of a member.
    start(label, seconds, { room = undefined, by = null, ...more } = {}) {
        const home = this.room(room);
        const account = by ? home.members.find((who) => who.name === by).account : this.account.id;
        return this.#answers["timer.start"]({ room: home.id, label, totalSeconds: seconds }, { account, ...more }).timer;
    }

    /// `what`: pause, resume, extend (`{seconds}`), cancel or acknowledge.
    change(timer, what, more = {}) {
        const home = [...this.rooms.values()].find(({ timers }) => timers.some(({ id }) => id === timer.id));
        return this.#answers[`timer.${what}`]({ room: home.id, timer: timer.id, ...more }).timer;
    }

    // --- what it is asked

    /// Answers a request, or throws a refusal; `more` is what the answer takes from a case only.
    asked(method, params, more) {
        const answer = this.#answers[method];
        if (answer === undefined) throw new Error(`the stand-in house has no answer to ${method}`);
        return typeof answer === "function" ? answer(params, more) : answer;
    }

    /// From now on a method is answered otherwise; `answer(params, before)` may leave it to what answered until then.
    answers(method, answer) {
        const was = this.#answers[method], before = (params) => (typeof was === "function" ? was(params) : was);
        this.#answers[method] = typeof answer === "function" ? (params) => answer(params, before) : answer;
    }

    /// All that the page has asked of this method.
    sentOf(method) { return this.sent.filter((one) => one.method === method).map(({ params }) => params); }

    /// No network, until `mend`.
    cut() { this.sockets.cut(); }
    mend() { this.sockets.mend(); }

    #own() {
        return {
            "room.list": ({ deleted } = {}) => (deleted ? [...(this.deleted?.values() ?? [])].map((room) => ({ ...room.info, head: room.log.length, deletedAt: this.clock.now }))
                : [...this.rooms.values()].map((room) => this.listed(room))),
            "room.members": ({ room }) => this.room(room).members,
            "room.history": (params) => this.#history(params),
            "room.read": ({ room, seq }) => {
                const home = this.room(room);
                home.read = Math.max(home.read, seq);
                this.tell("read", { room, account: this.account.id, seq: home.read });
                return { unread: this.#unread(home) };
            },
            sync: (params) => this.#sync(params),
            say: (params) => this.#said(params),
            "message.send": (params) => this.#said(params),
        };
    }

    #said({ room, text, cid, replyTo, photos, files }) {
        const home = this.room(room);
        const known = home.messages.find((message) => message.cid === cid);
        const { seq, at } = known ?? this.say(text, { room, cid, ...(replyTo ? { replyTo } : {}),
            ...(photos ? { photos: photos.map((id) => ({ id, width: 4, height: 3, mime: "image/jpeg" })) } : {}),
            ...(files ? { files: files.map((id) => ({ ...document, id })) } : {}) });
        return { seq, at, ...(known ? { dup: true } : {}) };
    }

    #unreadOf(room) { return room.messages.filter(({ seq, from }) => seq > room.read && from.account !== this.account.id); }
    #unread(room) { return this.#unreadOf(room).length; }
    #mentions(text) { return text.toLowerCase().split(/[^\w@]+/).includes(`@${this.account.username}`); }

    /// A room as the list of rooms has it.
    listed(room) {
        const said = room.messages.findLast(({ deleted }) => !deleted);
        return { ...room.info, head: room.log.length, read: room.read, unread: this.#unread(room), mentions: this.#unreadOf(room).filter(({ text }) => this.#mentions(text)).length,
            ...(said ? { last: { seq: said.seq, from: said.from, text: said.text.slice(0, 140) } } : {}), ...this.#due(room) };
    }

    /// What is due in a room, as the list of rooms has it.
    #due({ id, timers }) {
        // Whatever a case answers to who asks for them.
        const reminders = listAnswers(this)["reminder.list"]({ room: id }).reminders.filter(({ targets }) => !targets?.length || targets.includes(this.account.id))
            .map(({ id: reminder, text, snoozedUntil, dueAt }) => ({ id: reminder, text: text.slice(0, 140), at: snoozedUntil ?? dueAt })).filter(({ at }) => at > this.clock.now);
        const running = timers.filter(({ state }) => state === "running" || state === "paused").length;
        return { ...(reminders.length > 0 ? { next: reminders.sort((a, b) => a.at - b.at)[0] } : {}), ...(running > 0 ? { timers: running } : {}) };
    }

    #history({ room, before = Infinity, after = -1, around, limit = 50 }) {
        const { messages } = this.room(room);
        const last = around === undefined ? before : around + limit / 2;
        const fitting = messages.filter(({ seq }) => seq < last && seq > after);
        const page = after >= 0 ? fitting.slice(0, limit) : fitting.slice(-limit);
        const [first = 0, end = 0] = [page[0]?.seq, page.at(-1)?.seq];
        return { events: page.map((message) => ({ event: "message", ...message })), moreBefore: messages.some(({ seq }) => seq < first),
            moreAfter: messages.some(({ seq }) => seq > end) };
    }

    /// What was missed follows the answer, and then that this was all.
    #sync({ rooms = {} }) {
        const missed = Object.entries(rooms).filter(([id]) => this.rooms.has(id));
        this.sockets.afterAnswer(() => {
            for (const [id, from] of missed) for (const { method, params } of this.rooms.get(id).log.slice(from)) this.sockets.tell(method, params);
            this.sockets.tell("synced", {});
        });
        return { useq: this.#useq, epoch: this.hello.epoch, invitations: this.invitations,
            rooms: [...this.rooms.values()].map(({ id, log }) => ({ room: id, from: rooms[id] ?? log.length, to: log.length })) };
    }

    /// What went to and fro, for who holds it against the contract.
    keep(kind, frame, asked = null) { frames.push(JSON.parse(JSON.stringify({ kind, frame, asked }))); }
}
