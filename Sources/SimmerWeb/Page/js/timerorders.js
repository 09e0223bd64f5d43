// What a person's orders make of the timers before the server has answered: the same rules, by the instant at which each was given.

/// The id of a timer that the server does not know yet, from the cid of the order that starts it.
export const ownId = (cid) => `own:${cid}`;
export const isOwn = (id) => String(id).startsWith("own:");

/// Whether a timer that the server tells of is what a start has made, when it is heard of before the answer.
export const isMadeBy = ({ method, params, about }, timer) => method === "timer.start" && params.room === timer.room && !about.id
    && timer.endsAt - timer.totalSeconds * 1000 === params.composedAt && timer.totalSeconds === about.totalSeconds;

/// The timers as they will be when the server has done `orders` (entries of the outbox, oldest first).
export function ordered(told, orders, me) {
    if (orders.length === 0) return told;
    const timers = new Map(told);
    for (const { cid, method, params, about } of orders) {
        const at = params.composedAt;
        if (method === "timer.start") {
            const id = ownId(cid);
            if (timers.has(about.id)) continue;
            timers.set(id, { id, room: params.room, state: "running", label: about.label, totalSeconds: about.totalSeconds,
                endsAt: at + about.totalSeconds * 1000, startedBy: me, subject: about.subject, version: 0 });
            continue;
        }
        const timer = timers.get(params.timer);
        // An order that the server has done, though its answer is still on the way, is not done twice.
        const isDone = (told.get(timer?.id)?.version ?? 0) > (about?.version ?? Infinity);
        const change = timer && (isDone ? method === "timer.extend" && timer.state === "finished" && prolonged(about)
            : changes[method]?.(timer, at, params));
        if (change) timers.set(timer.id, { ...timer, ...change });
    }
    return timers;
}

/// It ended for the others before they could hear that it had been given more time here.
const prolonged = ({ endsAt }) => endsAt && { state: "running", endsAt };

const runs = (timer, at) => timer.state === "running" && timer.endsAt > at;

const changes = {
    "timer.pause": (timer, at) => runs(timer, at) && { state: "paused", remainingMs: timer.endsAt - at },
    "timer.resume": (timer, at) => timer.state === "paused" && { state: "running", endsAt: at + timer.remainingMs },
    "timer.extend": (timer, at, { seconds }) => (runs(timer, at) || timer.state === "paused") && {
        totalSeconds: timer.totalSeconds + seconds,
        ...(timer.state === "paused" ? { remainingMs: timer.remainingMs + seconds * 1000 }
            : { endsAt: timer.endsAt + seconds * 1000 }),
    },
    "timer.cancel": (timer, at) => (runs(timer, at) || timer.state === "paused") && { state: "cancelled" },
    "timer.acknowledge": (timer, at) => (timer.state === "finished" || (timer.state === "running" && timer.endsAt <= at))
        && { state: "acknowledged" },
};
