// What the page knows, from events alone.
import { RoomLog } from "/js/roomlog.js";
import { State } from "/js/state.js";
import { same, test } from "./case.js";

const message = (seq) => ({ room: "r", seq, at: 0, text: "", from: { account: "other", name: "Bo" } });

function stateOf(info) {
    const state = new State();
    state.setAccount({ id: "me", username: "me", displayName: "Me" });
    state.setRooms([{ id: "r", name: "r", ...info }]);
    return state;
}

// F5
test("what a room lets go of leaves no hole in what it holds", () => {
    const room = new RoomLog({ id: "r" });
    room.putPage([7, 8, 9].map(message), 7, Infinity, true);
    room.putPage([1, 2, 3].map(message), 1, 4, false);
    same(room.holes.length, 1);
    room.trim(4);
    same([room.messages.map(({ seq }) => seq), room.holes.length], [[3, 7, 8, 9], 1]);
    room.trim(3);
    same([room.messages.map(({ seq }) => seq), room.holes.length, room.moreBefore], [[7, 8, 9], 0, true]);
});

// F23
test("what was read elsewhere before it came is not unread", () => {
    const state = stateOf({ head: 1, read: 1, unread: 0 });
    state.apply("read", { room: "r", account: "me", seq: 3 });
    for (const seq of [2, 3, 4]) state.apply("message", message(seq));
    same(state.rooms.get("r").info.unread, 1);
});

// F21: as the list of rooms tells it, and as a message does.
test("what documents a message has is known of the last words", () => {
    const state = stateOf({ head: 0, last: { seq: 1, from: { account: "other", name: "Bo", bot: false }, text: "", files: ["a.pdf"] } });
    same(state.rooms.get("r").info.last.files, ["a.pdf"]);
    state.apply("message", { ...message(1), files: [{ id: "f", name: "b.pdf", bytes: 9, mime: "application/pdf" }] });
    same(state.rooms.get("r").info.last.files, ["b.pdf"]);
    state.apply("message", { ...message(2), text: "thanks" });
    same(state.rooms.get("r").info.last.files, undefined);
});

// F6 F7
test("an event that is missing is noticed, and one that comes twice counts once", () => {
    const state = stateOf({ head: 0, read: 0, unread: 0 });
    const holes = [];
    state.on("hole", ({ room }) => holes.push(room.id));
    for (const seq of [1, 2, 2, 4]) state.apply("message", message(seq));
    same([state.rooms.get("r").info.unread, state.rooms.get("r").heard, holes], [2, 2, ["r"]]);
});

// F18
test("reactions come and go by person", () => {
    const state = stateOf({ head: 0 }), room = state.rooms.get("r");
    room.isLoaded = true;
    state.apply("message", message(1));
    const reactions = () => room.message(1).reactions.map(({ emoji, by }) => [emoji, by]);
    state.apply("message.reacted", { room: "r", seq: 2, of: 1, by: "a", emoji: "👍", on: true });
    state.apply("message.reacted", { room: "r", seq: 3, of: 1, by: { account: "b" }, emoji: "👍", on: true });
    same(reactions(), [["👍", ["a", "b"]]]);
    state.apply("message.reacted", { room: "r", seq: 4, of: 1, by: "a", emoji: "👍", on: false });
    same(reactions(), [["👍", ["b"]]]);
    state.apply("message.deleted", { room: "r", seq: 5, of: 1 });
    same([room.message(1).deleted, reactions()], [true, []]);
});

test("the newest version of a timer stays, whichever way it comes", () => {
    const state = stateOf({ head: 0 });
    const timer = (version, more) => ({ id: "t", room: "r", version, state: "running", label: "rice", ...more });
    state.putTimers([timer(2, { totalSeconds: 120 })]);
    state.putTimers([timer(1, { totalSeconds: 60 })]);
    same(state.timers.get("t").totalSeconds, 120);
    state.putTimers([{ id: "t", room: "r", version: 3, state: "paused" }]);
    same([state.timers.get("t").state, state.timers.get("t").label], ["paused", "rice"]);
});
