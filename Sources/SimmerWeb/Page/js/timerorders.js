// What a person's orders make of the timers before the server has answered: the same rules, by the instant at which each was given.

/// The id of a timer that the server does not know yet, from the cid of the order that starts it.
/** @param {string} cid */
export const ownId = (cid) => `own:${cid}`;
/** @param {string} id */
export const isOwn = (id) => id.startsWith("own:");

/// Whether a timer that the server tells of is what a start has made, when it is heard of before the answer.
/** @param {Page.Order} order @param {Page.Timer} timer @returns {order is Page.Waiting<"timer.start">} */
export const isMadeBy = (order, timer) => order.method === "timer.start" && order.params.room === timer.room && !order.about?.id
    && (timer.endsAt ?? 0) - timer.totalSeconds * 1000 === order.params.composedAt && timer.totalSeconds === order.about?.totalSeconds;

/// The timers as they will be when the server has done `orders` (entries of the outbox, oldest first).
/** @param {Map<string, Page.Timer>} told @param {Page.Order[]} orders @param {string} [me] */
export function ordered(told, orders, me) {
    if (orders.length === 0) return told;
    const timers = new Map(told);
    for (const order of orders) {
        const at = order.params.composedAt ?? 0;
        if (order.method === "timer.start") {
            const { cid, params: { room }, about } = order;
            if (!about || timers.has(about.id ?? "")) continue;
            const { label, totalSeconds, subject } = about, id = ownId(cid);
            timers.set(id, { id, room, state: "running", label, totalSeconds, endsAt: at + totalSeconds * 1000, startedBy: me, subject, version: 0 });
            continue;
        }
        const timer = timers.get(order.params.timer);
        if (!timer) continue;
        // An order that the server has done, though its answer is still on the way, is not done twice.
        const isDone = (told.get(timer.id)?.version ?? 0) > (order.about?.version ?? Infinity);
        const change = isDone ? order.method === "timer.extend" && timer.state === "finished" && prolonged(order.about?.endsAt)
            : changes[order.method](timer, at, "seconds" in order.params ? order.params.seconds : 0);
        if (change) timers.set(timer.id, { ...timer, ...change, ...endedBy(order, timer.version, me) });
    }
    return timers;
}

/// Who ends a timer by an order. It holds for one version of it.
/** @param {Page.Order} order @param {number} [version] @param {string} [me] */
export function endedBy({ method, who }, version, me) {
    const by = who ?? me;
    return by && ["timer.cancel", "timer.acknowledge"].includes(method) ? { ended: { by, version } } : null;
}

/// It ended for the others before they could hear that it had been given more time here.
/** @param {number} [endsAt] @returns {Partial<Page.Timer> | false} */
const prolonged = (endsAt) => endsAt !== undefined && { state: "running", endsAt };

/** @param {Page.Timer} timer @param {number} at */
const runs = ({ state, endsAt = 0 }, at) => state === "running" && endsAt > at;

/** @type {Record<Page.TimerOrder, (timer: Page.Timer, at: number, seconds: number) => Partial<Page.Timer> | false>} */
const changes = {
    "timer.pause": (timer, at) => runs(timer, at) && { state: "paused", remainingMs: (timer.endsAt ?? at) - at },
    "timer.resume": (timer, at) => timer.state === "paused" && { state: "running", endsAt: at + (timer.remainingMs ?? 0) },
    "timer.extend": (timer, at, seconds) => (runs(timer, at) || timer.state === "paused") && {
        totalSeconds: timer.totalSeconds + seconds,
        ...(timer.state === "paused" ? { remainingMs: (timer.remainingMs ?? 0) + seconds * 1000 }
            : { endsAt: (timer.endsAt ?? 0) + seconds * 1000 }),
    },
    "timer.cancel": (timer, at) => (runs(timer, at) || timer.state === "paused") && { state: "cancelled" },
    "timer.acknowledge": (timer, at) => (timer.state === "finished" || (timer.state === "running" && (timer.endsAt ?? 0) <= at))
        && { state: "acknowledged" },
};
