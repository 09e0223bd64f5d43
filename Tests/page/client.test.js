// The page's session with a server that stands in.
import { Client } from "/js/client.js";
import * as i18n from "/js/i18n.js";
import { save } from "/js/store.js";
import { same, test, until } from "./case.js";
import { refusal, serving, silence } from "./standin.js";

const rooms = ["a", "b", "c"].map((id) => ({ id, name: id, kind: "chat", head: 0, members: 1 }));
const answers = {
    hello: () => ({ now: Date.now(), epoch: "e", limits: {}, page: "p" }),
    "account.get": { account: { id: "me", username: "ana", displayName: "Ana" } },
    "room.list": rooms,
    sync: { useq: 0, rooms: [] },
    "timer.list": { timers: [] },
};

/// An answer that comes after it was refused `times` times.
function refusedFirst(answer, times) {
    let left = times;
    return (params) => {
        if (left-- > 0) throw refusal();
        return typeof answer === "function" ? answer(params) : answer;
    };
}

/// A client that was logged in before, started; ended when `act(client, server)` is done.
async function started(table, act) {
    await i18n.use("en");
    save("known", true);
    await serving({ ...answers, ...table }, async (server) => {
        const client = new Client();
        client.start();
        try {
            await act(client, server);
        } finally {
            client.socket.stop();
            await client.kept.forget();
        }
    });
}

for (const method of ["hello", "account.get", "room.list", "sync"]) {
    // P21: a server that is too busy for the first requests is asked again, nobody reloads.
    test(`a page whose ${method} is refused at its start starts again`, () =>
        started({ [method]: refusedFirst(answers[method], 1) }, async (client, { sent }) => {
            await until(() => client.isOnline);
            same([client.status, client.state.rooms.size], ["in", 3]);
            same(sent.filter((frame) => frame.method === method).length, 2);
        }));
}

// P4 P21: made between the list of rooms and the answer that says from where on events come: none tells of it.
test("a room that was made while the page starts is in the list", () => {
    let listed = 0;
    const late = { id: "d", name: "d", kind: "chat", head: 0, members: 1 };
    return started({ "room.list": () => (listed++ === 0 ? rooms : [...rooms, late]),
        sync: { useq: 1, rooms: ["a", "b", "c", "d"].map((room) => ({ room, from: 0, to: 0 })) } }, async (client) => {
        await until(() => client.state.rooms.has("d"));
        same([client.state.rooms.size, listed], [4, 2]);
    });
});

// N38 P22: who is in hundreds of rooms meets the limit of requests; no timer may be missing for it.
test("the timers of all rooms are asked for until they are told", () => {
    const timers = ({ room }) => ({ timers: [{ id: `t${room}`, version: 1, label: `pot ${room}`, state: "running", totalSeconds: 3000,
        endsAt: Date.now() + 3e6, startedBy: "me" }] });
    return started({ "timer.list": refusedFirst(timers, 4) }, async (client) => {
        await until(() => client.state.timers.size === 3);
        same([...client.state.timers.values()].map(({ label, room }) => [label, room]), [["pot a", "a"], ["pot b", "b"], ["pot c", "c"]]);
    });
});

// N38: the list may be older than what is told before it comes.
test("a timer that is started while the list is asked for stays", () => {
    const timer = { id: "t", version: 1, label: "rice", state: "running", totalSeconds: 3000, endsAt: Date.now() + 3e6, startedBy: "me" };
    const asked = [];
    let tell = () => {};
    const list = ({ room }) => {
        asked.push(room);
        if (room === "b") tell();
        return { timers: [] };
    };
    return started({ "timer.list": list }, async (client, server) => {
        tell = () => server.tell("timer", { room: "b", timer: { room: "b", ...timer } });
        await until(() => asked.length === 3);
        same([...client.state.timers.values()].map(({ label }) => label), ["rice"]);
    });
});

// P18 F21: page by page, and what they are called is known.
test("all members of a large room are asked for", () => {
    const all = Array.from({ length: 450 }, (_, n) => ({ account: `a${n}`, name: `Member ${n}` }));
    const members = ({ after, limit }) => {
        const from = after === undefined ? 0 : all.findIndex(({ account }) => account === after) + 1;
        return all.slice(from, from + limit);
    };
    return started({ "room.members": members }, async (client) => {
        await until(() => client.isOnline);
        const found = await client.members(client.state.rooms.get("a"));
        same(found.map(({ account }) => account), all.map(({ account }) => account));
        same(client.state.name("a449"), "Member 449");
    });
});

// F7: tries again.
test("a room whose messages were refused is loaded when it is asked for again", () => {
    const page = { events: [{ room: "a", seq: 1, at: 1, from: { account: "bo", name: "Bo" }, text: "here after all" }], moreBefore: false };
    return started({ "room.history": refusedFirst(page, 1) }, async (client) => {
        await until(() => client.isOnline);
        const room = client.state.rooms.get("a");
        same(await client.load(room).catch(({ reason }) => reason), "limit");
        await client.load(room);
        same([room.isLoaded, room.messages.map(({ text }) => text), client.state.name("bo")], [true, ["here after all"], "Bo"]);
    });
});

// F11: a message that is said while the server has no time goes later, each after the one before.
test("what is said too fast goes later in its order", () => {
    let seq = 0;
    const send = refusedFirst(() => ({ seq: ++seq, at: Date.now() }), 3);
    return started({ "message.send": send }, async (client, server) => {
        await until(() => client.isOnline);
        server.tell("synced", {});
        for (const text of ["one", "two", "three"]) client.outbox.push("message.send", { room: "a", text });
        await until(() => seq === 3);
        const said = server.sent.filter(({ method }) => method === "message.send").map(({ params }) => params);
        same([...new Map(said.map(({ cid, text }) => [cid, text])).values()], ["one", "two", "three"]);
        same(said.slice(-3).map(({ text }) => text), ["one", "two", "three"]);
    });
});

const said = (seq, text) => ({ room: "a", seq, at: 1, from: { account: "bo", name: "Bo" }, text });

// F6 F7: no hole, and the person is told nothing.
test("an event that never came is asked for by a new connection, from where the room was heard", () => {
    const offline = [];
    return started({ "room.history": { events: [], moreBefore: false } }, async (client, server) => {
        client.on("offline", () => offline.push("offline"));
        await until(() => client.isOnline);
        await client.load(client.state.rooms.get("a"));
        server.tell("message", said(1, "first"));
        server.tell("message", said(3, "third"));
        const asked = () => server.sent.filter(({ method }) => method === "sync").map(({ params }) => params);
        await until(() => asked().length === 2);
        same(asked()[1], { epoch: "e", useq: 0, rooms: { a: 1 }, limit: 200 });
        same(offline, []);
    });
});

// F11 P22
test("what was said into a connection that ends goes again by the next, under the same cid", () => {
    let isDeaf = true;
    const send = () => (isDeaf ? silence : { seq: 1, at: 1 });
    return started({ "message.send": send }, async (client, server) => {
        await until(() => client.isOnline);
        server.tell("synced", {});
        client.outbox.push("message.send", { room: "a", text: "into the void" });
        const sent = () => server.sent.filter(({ method }) => method === "message.send").map(({ params }) => params.cid);
        await until(() => sent().length === 1);
        server.cut();
        same([client.isOnline, client.outbox.messages("a").map(({ state }) => state)], [false, ["queued"]]);
        isDeaf = false;
        await until(() => client.isOnline);
        server.tell("synced", {});
        await until(() => sent().length === 2);
        same(new Set(sent()).size, 1);
        // Its echo is what takes it out.
        server.tell("message", { ...said(1, "into the void"), from: { account: "me", name: "Ana" }, cid: sent()[0] });
        same(client.outbox.messages("a"), []);
    });
});
