// What orders make of timers before the server has answered (N34 N36 N37 N38).
import { Signals } from "/js/signal.js";
import { Timers } from "/js/timers.js";
import { isMadeBy, ordered, ownId } from "/js/timerorders.js";
import { isLive, newest, restOf } from "/js/views/cards/timer.js";
import { same, test } from "./case.js";

const at = 1_000_000;
const running = { id: "t", room: "r", version: 1, state: "running", label: "rice", totalSeconds: 60, endsAt: at + 60_000 };
const order = (method, params, about) => ({ cid: "c", method, params: { room: "r", timer: "t", composedAt: at, ...params }, about });
const after = (timer, ...orders) => ordered(new Map([[timer.id, timer]]), orders, "me");

test("a start makes a timer that ends by the tap", () => {
    const start = { cid: "c", method: "timer.start", params: { room: "r", composedAt: at }, about: { label: "tea", totalSeconds: 90 } };
    const timer = ordered(new Map(), [start], "me").get(ownId("c"));
    same([timer.state, timer.label, timer.endsAt, timer.startedBy], ["running", "tea", at + 90_000, "me"]);
    same(isMadeBy(start, { ...timer, id: "other" }), true);
    same(isMadeBy(start, { ...timer, room: "elsewhere" }), false);
});

test("a pause keeps the rest of then, and resuming goes on from it", () => {
    const paused = after(running, order("timer.pause", { composedAt: at + 20_000 })).get("t");
    same([paused.state, paused.remainingMs], ["paused", 40_000]);
    const resumed = after(running, order("timer.pause", { composedAt: at + 20_000 }), order("timer.resume", { composedAt: at + 50_000 })).get("t");
    same([resumed.state, resumed.endsAt], ["running", at + 90_000]);
});

test("a minute more fits what runs and what is paused, and nothing else", () => {
    same(after(running, order("timer.extend", { seconds: 60 })).get("t").endsAt, at + 120_000);
    same(after({ ...running, state: "paused", remainingMs: 5_000 }, order("timer.extend", { seconds: 60 })).get("t").remainingMs, 65_000);
    same(after({ ...running, state: "cancelled" }, order("timer.extend", { seconds: 60 })).get("t").endsAt, at + 60_000);
    same(after(running, order("timer.extend", { seconds: 60, composedAt: at + 61_000 })).get("t").endsAt, at + 60_000);
});

test("a stop is for what has ended, a cancel for what has not", () => {
    same(after(running, order("timer.acknowledge", { composedAt: at + 61_000 })).get("t").state, "acknowledged");
    same(after(running, order("timer.acknowledge", {})).get("t").state, "running");
    same(after(running, order("timer.cancel", {})).get("t").state, "cancelled");
    same(after(running, order("timer.cancel", { composedAt: at + 61_000 })).get("t").state, "running");
});

test("an order that the server has done is not done twice", () => {
    same(after({ ...running, version: 2 }, order("timer.extend", { seconds: 60 }, { version: 1 })).get("t").endsAt, at + 60_000);
    // Given a minute here, ended for the others before they could hear it.
    const ended = after({ ...running, version: 2, state: "finished" }, order("timer.extend", { seconds: 60 }, { version: 1, endsAt: at + 120_000 }));
    same([ended.get("t").state, ended.get("t").endsAt], ["running", at + 120_000]);
});

test("the rest of a timer, and which of two is newer", () => {
    same([restOf(running, at), restOf(running, at + 90_000), restOf({ state: "paused", remainingMs: 1500 })], [60, 0, 1.5]);
    same([isLive(running), isLive({ state: "finished" })], [true, false]);
    same([newest({ version: 2, label: "new" }, { version: 1, label: "old" }).label, newest({ version: 1, label: "old" }, { version: 2, label: "new" }).label],
        ["new", "new"]);
});

// A card has the id of before until it is drawn anew, and may be pressed right then.
test("an order by the id that a timer had here goes to what the server calls it", () => {
    const pushed = [];
    const outbox = Object.assign(new Signals(), { entries: [], drop() {}, amend() {}, push(method, { timer }) { pushed.push([method, timer]); } });
    const timers = new Timers({ outbox, state: { timers: new Map(), hasOrders: false, told() {}, orderTimers() {} } });
    outbox.emit("sent", { entry: { cid: "c", params: { room: "r" } }, result: { timer: running } });
    timers.change("timer.pause", { ...running, id: ownId("c") });
    timers.change("timer.pause", { ...running, id: "other" });
    same(pushed, [["timer.pause", "t"], ["timer.pause", "other"]]);
});
