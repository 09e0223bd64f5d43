// Everything the page shows, derived from the server's answers and events; views listen and read.
// Signals: `account`, `rooms`, `room:ID`, `typing:ID`, `timers`, `arrived {room, message}`, `hole {room}`,
// `item {room, kind, id, change, value}`.
import { Signals } from "./signal.js";
import { Order, RoomLog } from "./roomlog.js";

export class State extends Signals {
    account = null;
    epoch = null;
    useq = null;
    rooms = new Map();
    timers = new Map();
    reminders = new Map();
    /// Invitations that wait: `{invite, name, by, expiresAt}` (room and inviter).
    invitations = [];
    #names = new Map();

    forget() {
        this.account = null;
        this.epoch = null;
        this.useq = null;
        this.rooms.clear();
        this.timers.clear();
        this.reminders.clear();
        this.invitations = [];
        this.#names.clear();
    }

    setAccount(account) {
        this.account = account;
        this.name(account.id, account.displayName || account.username);
        this.emit("account");
    }

    get me() { return this.account?.id; }

    /// Learns (with `name`) or tells what a person is called.
    name(account, name) {
        if (name) this.#names.set(account, name);
        return this.#names.get(account) ?? "…";
    }

    setEpoch(epoch) {
        if (this.epoch !== null && this.epoch !== epoch) {
            for (const room of this.rooms.values()) room.clear();
            this.timers.clear();
            this.useq = null;
        }
        this.epoch = epoch;
    }

    setRooms(infos) {
        const kept = new Set(infos.map((info) => info.id));
        for (const id of [...this.rooms.keys()]) if (!kept.has(id)) this.rooms.delete(id);
        for (const info of infos) this.putRoom(info);
        this.emit("rooms");
    }

    putRoom(info) {
        const known = this.rooms.get(info.id);
        if (known) known.info = { ...known.info, ...info };
        else this.rooms.set(info.id, new RoomLog(info));
        this.emit("rooms");
        return this.rooms.get(info.id);
    }

    removeRoom(id) {
        this.rooms.delete(id);
        for (const timer of [...this.timers.values()]) if (timer.room === id) this.timers.delete(timer.id);
        this.emit("rooms");
        this.emit(`room:${id}`);
        this.emit("timers");
    }

    /// What `sync` should name: how far each loaded room has been heard.
    get positions() {
        const positions = {};
        for (const room of this.rooms.values()) {
            if (room.isLoaded && room.heard !== null) positions[room.id] = room.heard;
        }
        return positions;
    }

    gap(id, to) {
        const room = this.rooms.get(id);
        room?.gap(to);
        this.emit(`room:${id}`);
    }

    /// The answer of `sync`: where each room stands before its events come.
    synced(answer) {
        this.useq = answer.useq ?? this.useq;
        for (const { room: id, to, gap } of answer.rooms ?? []) {
            const room = this.rooms.get(id);
            if (!room) continue;
            if (gap) this.gap(id, gap.to);
            if (!room.isLoaded) room.heard = to;
        }
    }

    putHistory(room, answer) {
        const events = answer.events.map((event) => event.params ?? event);
        for (const message of events) this.#learn(message);
        room.put(events);
        room.isLoaded = true;
        room.moreBefore = answer.moreBefore;
        this.emit(`room:${room.id}`);
    }

    putTimers(timers) {
        for (const timer of timers) this.#putVersioned(this.timers, timer);
        this.emit("timers");
    }

    putReminder(reminder) { this.#putVersioned(this.reminders, reminder); }

    setRead(id, seq, unread) {
        const room = this.rooms.get(id);
        if (!room) return;
        room.info.read = Math.max(room.info.read ?? 0, seq);
        room.info.unread = unread;
        this.emit("rooms");
    }

    /// Takes in one event of the server that belongs to a room.
    apply(method, params) {
        const room = this.rooms.get(params.room);
        if (!room) return;
        if (params.seq !== undefined) {
            const order = method === "read" ? Order.next : room.hear(params.seq);
            if (order === Order.known) return;
            if (order === Order.hole) return this.emit("hole", { room });
        }
        // What was there when the rooms were listed is already counted in their unread marks and members.
        const isNew = params.seq > (room.info.head ?? 0);
        if (isNew && method !== "read") room.info.head = params.seq;
        const effect = this.#effects[method];
        if (!effect) return;
        effect(room, params, isNew);
        if (method !== "typing") this.emit(`room:${room.id}`);
    }

    #effects = {
        message: (room, message, isNew) => {
            this.#learn(message);
            if (room.isLoaded) room.put([message]);
            room.typing(message.from.account, false);
            if (!isNew) return;
            room.info.at = message.at;
            if (message.from.account !== this.me && !message.quiet) room.info.unread = (room.info.unread ?? 0) + 1;
            this.emit("arrived", { room, message });
            this.emit("rooms");
        },
        "message.edited": (room, { of, text, at }) => room.patch(of, () => ({ text, editedAt: at })),
        "message.deleted": (room, { of }) => room.patch(of,
            () => ({ text: "", deleted: true, card: undefined, reactions: [] })),
        "message.reacted": (room, { of, by, emoji, on }) => room.patch(of, (message) => ({
            reactions: reacted(message.reactions ?? [], accountOf(by), emoji, on),
        })),
        card: (room, { of, card, text }) => {
            room.patch(of, (message) => ({ card, text: text ?? message.text }));
            this.#learnCard(card, room.id);
        },
        timer: (room, { timer, at }) => this.putTimers([{
            ...timer, room: room.id, ...(timer.state === "finished" ? { firedAt: timer.firedAt ?? at } : {}),
        }]),
        reminder: (room, { reminder }) => this.putReminder({ room: room.id, ...reminder }),
        item: (room, { kind, id, change, value }) => {
            if (kind === "tea") room.info.teas = true;
            this.emit("item", { room, kind, id, change, value });
        },
        member: (room, params, isNew) => {
            this.name(params.account, params.name);
            if (isNew) room.info.members = (room.info.members ?? 1) + (params.role ? 1 : 0) - (params.was ? 1 : 0);
            if (params.account === this.me && params.role) room.info.role = params.role;
            this.emit("rooms");
            this.emit("members", { ...params, room });
        },
        room: (room, { room: _, seq: __, at: ___, by: ____, changes, ...fields }) => {
            Object.assign(room.info, changes ?? fields);
            this.emit("rooms");
        },
        typing: (room, { account, on }) => {
            room.typing(account, on);
            this.emit(`typing:${room.id}`);
        },
        read: (room, { account, seq, unread: told }) => {
            if (account !== this.me) return void room.reads.set(account, seq);
            const unread = told ?? (seq >= (room.info.head ?? 0)
                ? 0
                : room.messages.filter((m) => m.seq > seq && m.from.account !== this.me && !m.quiet).length);
            this.setRead(room.id, seq, unread);
        },
    };

    #learn(message) {
        this.name(message.from.account, message.from.name);
        if (message.card) this.#learnCard(message.card, message.room);
    }

    #learnCard(card, room) {
        if (card?.kind === "timer") this.putTimers([{ room, ...card }]);
        if (card?.kind === "reminder") this.putReminder({ room, ...card });
    }

    /// Objects carry a version; whichever way they come (event, card, list), the newest one stays.
    #putVersioned(map, object) {
        const known = map.get(object.id);
        if (known && (known.version ?? 0) > (object.version ?? 0)) return;
        const told = Object.fromEntries(Object.entries(object).filter(([, value]) => (value ?? null) !== null));
        map.set(object.id, { ...known, ...told });
    }
}

/// Some events name a person by id, some by object.
export const accountOf = (by) => (typeof by === "object" && by ? by.account : by);

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
