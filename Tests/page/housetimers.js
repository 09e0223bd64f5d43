// The timers of the stand-in house: they end by its clock, whoever can be reached then.
import { refused } from "./house.js";

/// The methods about timers. Each order counts from when it was given, as far as that is told.
export function timerAnswers(house) {
    const made = new Map();

    const known = ({ room, timer }) => {
        const found = house.room(room).timers.find(({ id }) => id === timer);
        if (!found) throw refused(404, "not_found", { field: "timer" });
        return found;
    };
    const shown = (timer) => Object.fromEntries(Object.entries(timer).filter(([name, value]) => value !== undefined && name !== "wait"));

    /// It is so now: said to all, and by its card.
    function become(room, timer, fields, by) {
        Object.assign(timer, fields, { version: timer.version + 1, updatedAt: house.clock.now });
        tell(room, timer, "changed", by);
    }

    function tell(room, timer, change, by) {
        house.clock.drop(timer.wait);
        const message = room.messages.find(({ seq }) => seq === timer.card);
        const isEnded = timer.state === "cancelled" || timer.state === "acknowledged";
        if (message) message.card = shown({ ...cardOf(timer), endedBy: isEnded ? by ?? house.account.id : undefined });
        house.tell("timer", { room: room.id, timer: shown(timer), change, ...(by ? { by } : {}) });
        if (timer.state !== "running") return;
        const left = timer.endsAt - house.clock.now;
        const end = () => become(room, timer, { state: "finished", firedAt: house.clock.now });
        if (left <= 0) end();
        else timer.wait = house.clock.later(end, left);
    }

    const cardOf = ({ id, version, label, state, endsAt, remainingMs, totalSeconds, startedBy, firedAt }) =>
        shown({ kind: "timer", id, version, label, state, endsAt, remainingMs, totalSeconds, startedBy, firedAt });

    /// An order that is repeated has acted already.
    const once = (act) => (params, more) => {
        if (params.cid && made.has(params.cid)) return { ...made.get(params.cid), dup: true };
        const timer = act(params, more);
        const answer = { timer: structuredClone(shown(timer)) };
        if (params.cid) made.set(params.cid, answer);
        return answer;
    };
    const instant = ({ composedAt }) => composedAt ?? house.clock.now;
    /// What was ordered before the end comes out as if it had not rung.
    const runsBy = (timer, params) => timer.state === "running" || (timer.state === "finished" && params.composedAt < timer.endsAt);
    const needs = (isSo) => { if (!isSo) throw refused(409, "conflict", { field: "state" }); };

    const start = (params, { account = house.account.id, subject } = {}) => {
        const room = house.room(params.room);
        const noodle = params.noodle ? room.things.noodles?.find(({ id }) => id === params.noodle) : undefined;
        const { totalSeconds = params.seconds ?? noodle?.cookSeconds, label = noodle?.name ?? "timer" } = params;
        const at = instant(params);
        const timer = house.made("timer", { createdBy: account, label, totalSeconds, originalSeconds: totalSeconds, state: "running",
            endsAt: at + totalSeconds * 1000, startedBy: account, startedAt: at, language: "en",
            subject: noodle ? { kind: "noodle", id: noodle.id } : subject });
        room.timers.push(timer);
        const said = house.answer(`${label}: ${totalSeconds} s.`, { room: room.id, card: cardOf(timer) });
        timer.card = said.seq;
        tell(room, timer, "added");
        return timer;
    };
    const change = (effect) => once((params) => {
        const timer = known(params);
        become(house.room(params.room), timer, effect(timer, params), params.by);
        return timer;
    });

    return {
        "timer.list": ({ room }) => ({ timers: house.room(room).timers.filter(({ state }) => state === "running" || state === "paused").map(shown) }),
        "timer.start": once(start),
        "timer.pause": change((timer, params) => {
            needs(runsBy(timer, params));
            return { state: "paused", remainingMs: timer.endsAt - instant(params), endsAt: undefined };
        }),
        "timer.resume": change((timer, params) => {
            needs(timer.state === "paused");
            return { state: "running", endsAt: instant(params) + timer.remainingMs, remainingMs: undefined };
        }),
        "timer.extend": change((timer, params) => {
            const totalSeconds = timer.totalSeconds + params.seconds;
            if (timer.state === "paused") return { totalSeconds, remainingMs: timer.remainingMs + params.seconds * 1000 };
            needs(runsBy(timer, params));
            return { totalSeconds, state: "running", endsAt: timer.endsAt + params.seconds * 1000, firedAt: undefined };
        }),
        "timer.cancel": change((timer, params) => {
            needs(timer.state === "paused" || runsBy(timer, params));
            return { state: "cancelled", endsAt: undefined, remainingMs: undefined };
        }),
        "timer.acknowledge": change((timer) => {
            needs(timer.state === "finished");
            return { state: "acknowledged" };
        }),
    };
}
