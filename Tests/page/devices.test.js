// A shared device, whose page asks who is there before a change. How a browser becomes one, the number pad, and what others see of it:
// Tests/live/test_page_devices.py.
import { eachSize, holds, same, test } from "./case.js";
import { refused } from "./house.js";
import { deviceHouse } from "./housedevices.js";
import { open } from "./page.js";

const tablet = [820, 1100];

/// The page as a device of the bench's room.
async function bench(size = tablet, { room, at = "/#/room/bench", languages, ...world } = {}) {
    const house = deviceHouse(room, world);
    const page = await open(house, { at, size, languages: languages ?? ["en"] });
    await page.see(".device-bar .device-name", house.account.displayName);
    return { house, page };
}

// B22 P20: what comes above a place would move it under a finger.
test("what a device says of itself is there before its place", async () => {
    const house = deviceHouse(), { of } = house.sockets, seen = [];
    house.sockets.of = (window) => {
        const { document } = window, look = () => { if (document.querySelector(".place > *")) seen.push(document.querySelector(".device-bar") !== null); };
        new window.MutationObserver(look).observe(document, { subtree: true, childList: true });
        return of(window);
    };
    const page = await open(house, { at: "/#/room/bench", size: tablet });
    await page.see(".composer");
    same([...new Set(seen)], [true]);
});

async function choose(page, name) {
    await page.press(".who-person", name);
    await page.gone(".who");
}

/// Nothing wider than the window, nothing that axe finds.
async function isCalm(page) {
    same(await page.violations(), []);
    holds(page.document.documentElement.scrollWidth <= page.window.innerWidth, "it scrolls sideways");
}

/// Somebody else is there, of their own will.
async function change(page, name) {
    await page.press("[data-action=who]");
    await choose(page, name);
    await page.see(".device-who", name);
}

async function done(page) {
    await page.press("[data-action=done]");
    await page.see(".device-who", "Nobody");
}

const said = (house) => house.room().messages.map(({ text, from, via }) => [text, from.name, via?.name]);

/// Also when the question is given up, nothing that was typed is lost.
async function messageWaits(size) {
    const { house, page } = await bench(size);
    await page.see(".device-who", "Nobody");
    await page.say("who took the salt?");
    await page.see(".who h2", "Who is it?");
    await page.reads(".who-name", "Ana", "Bo");
    same(page.all(".who-person").filter((chip) => chip.offsetHeight < 72), []);
    await isCalm(page);
    await page.keys("Escape");
    await page.gone(".who");
    await page.see(".message.failed", "who took the salt?");
    same(said(house), []);
    await page.press(".message.failed button", "Retry");
    await choose(page, "Bo");
    await page.gone(".message.failed");
    await page.see(".message-name", "Bo via bench tablet");
    await page.see(".device-who", "Bo");
    same(said(house), [["who took the salt?", "Bo", "bench tablet"]]);
    await isCalm(page);
    // Now nothing is asked; with "Done" it is again.
    await page.say("found it");
    await page.reads(".message .text", "who took the salt?", "found it");
    await page.gone(".sending");
    await done(page);
    await change(page, "Ana");
    await change(page, "Bo");
}

// B22
eachSize("a message waits until somebody is chosen", messageWaits);
// B22
test("a message waits until somebody is chosen at a tablet", () => messageWaits(tablet));

/// One tap, one question, done once.
async function buttonsAsk(size) {
    const { house, page } = await bench(size, { room: { timers: [{ label: "penne", seconds: 540, by: "Ana" }] } });
    const [penne] = house.room().timers;
    await page.press(".timer-card button", "Pause");
    await choose(page, "Bo");
    await page.see(".timer-card button", "Resume");
    await page.wait(() => penne.state === "paused");
    await done(page);
    // Escape: nothing is done, and that is told.
    await page.press(".timer-card button", "Resume");
    await page.see(".who");
    await page.keys("Escape");
    await page.gone(".who");
    await page.see(".banner.told", "nothing was done");
    await page.see(".timer-card button", "Resume");
    same(penne.state, "paused");
    // An alarm is stopped by whoever is there, over the panel.
    house.start("egg", 1, { by: "Ana" });
    await page.see(".pill", "egg");
    await page.pass(1);
    await page.press(".alarm [data-action=stop]");
    await choose(page, "Ana");
    await page.gone(".alarm");
    await page.wait(() => house.room().timers[1].state === "acknowledged");
    same(house.sentOf("timer.pause").length, 2);
    same(new Set(house.sentOf("timer.pause").map(({ cid }) => cid)).size, 1);
}

// B22
eachSize("buttons of cards and alarms ask too", buttonsAsk);
// B22
test("buttons of cards and alarms ask too at a tablet", () => buttonsAsk(tablet));

// B22
test("photos ask before they travel", async () => {
    const { house, page } = await bench();
    await page.press(".composer [data-action=photo]");
    await page.see(".dialog [data-action=file]");
    await page.choose(".dialog input[type=file]", new File(["soup"], "soup.jpg", { type: "image/jpeg" }));
    await page.see(".who h2", "Who is it?");
    same(house.sentOf("POST /photos").length, 0);
    await choose(page, "Bo");
    await page.see(".attached img");
    same(house.sentOf("POST /photos").length, 1);
    await page.say("soup");
    await page.see(".message-name", "Bo via bench tablet");
    await page.see(".message .photos img");
    same(house.room().messages.map(({ text, from, photos }) => [text, from.name, photos.length]), [["soup", "Bo", 1]]);
});

// B22: the device asks again after two minutes without a change, and the server of a restart knows of nobody.
test("after two minutes and after a restart nobody is there", async () => {
    const { house, page } = await bench();
    await page.say("hello");
    await choose(page, "Ana");
    await page.see(".message-name", "Ana via bench tablet");
    await page.see(".device-who", "Ana");
    await page.pass(100);
    await page.say("still here");
    await page.reads(".message .text", "hello", "still here");
    await page.gone(".sending");
    await page.pass(119);
    await page.see(".device-who", "Ana");
    await page.pass(1.2);
    await page.see(".device-who", "Nobody");
    await change(page, "Ana");
    house.cut();
    await page.see(".banner.offline");
    house.device.forget();
    await page.mend();
    await page.see(".device-who", "Nobody");
    await page.gone(".banner.offline");
    await page.say("again");
    await choose(page, "Ana");
    await page.see(".message .text", "again");
});

// B22 F11 E26: it waits for who wrote it, whoever is there first when the server is back.
test("what somebody wrote without a connection stays theirs", async () => {
    const { house, page } = await bench();
    await change(page, "Ana");
    house.cut();
    await page.see(".banner.offline");
    await page.say("of Ana");
    await page.see(".message.pending .text", "of Ana");
    house.device.forget();
    await page.mend();
    await page.gone(".banner.offline");
    // The page asks by itself where something waits.
    await choose(page, "Bo");
    await page.see(".device-who", "Bo");
    await page.see(".message.pending .not-sent", "waiting for Ana");
    same(await page.violations(), []);
    await page.say("of Bo");
    await page.see(".message-name", "Bo via bench tablet");
    await done(page);
    await change(page, "Bo");
    await page.see(".message.pending .not-sent", "waiting for Ana");
    same(house.sentOf("message.send").map(({ text }) => text), ["of Ana", "of Bo"]);
    await change(page, "Ana");
    await page.gone(".message.pending");
    await page.see(".message-name", "Ana via bench tablet");
    same(said(house), [["of Bo", "Bo", "bench tablet"], ["of Ana", "Ana", "bench tablet"]]);
    // Whom nobody can ask, the page does not put down to somebody.
    await done(page);
    house.cut();
    await page.see(".banner.offline");
    await page.say("of nobody");
    await page.see(".message.failed", "Nobody was chosen");
});

// B22 B9
test("a sign-off takes the signer and the signer's secret", async () => {
    const { house, page } = await bench(tablet, { pins: { Sig: "2718" }, at: "/#/room/bench/notebook/ph",
        room: { kind: "lab", members: ["Ana", "Sig"], experiments: [{ id: "ph", title: "Lactase pH" }] } });
    const [experiment] = house.room().things.experiments;
    house.answers("experiment.sign", ({ experiment: id, pin }) => {
        if (pin !== "2718") throw refused(401, "bad_credentials");
        const signoff = house.made("signoff", { experimentId: id, signer: house.account.id, signerName: `${house.account.firstName} via bench tablet`,
            at: house.clock.now, count: 1, head: "h" });
        experiment.signoffs = [signoff];
        house.tell("item", { room: "bench", kind: "signoff", id: signoff.id, change: "added", value: signoff });
        return { signoff };
    });
    await page.press(".notebook [aria-haspopup=menu]");
    await page.press(".menu-item", "Sign off");
    await page.press(".who-person", "Sig");
    await page.type(".who-number", "2718");
    await page.keys("Enter");
    await page.gone(".who");
    // That Sig is there is no signature.
    await page.see(".dialog p", "Sig");
    same(house.sentOf("experiment.sign"), []);
    await isCalm(page);
    await page.type(".dialog input[name=secret]", "9999");
    await page.press(".dialog button[type=submit]");
    await page.see(".dialog .error");
    await page.type(".dialog input[name=secret]", "2718");
    await page.press(".dialog button[type=submit]");
    await page.see(".notebook", "Sig via bench tablet");
});

// B22 N55
test("the question in French", async () => {
    const { page } = await bench("small", { name: "tablette", languages: ["fr"], account: { language: "fr" } });
    await page.see(".device-who", "Personne");
    await page.say("bonjour");
    await page.see(".who h2", "Qui est-ce ?");
    await isCalm(page);
    await choose(page, "Bo");
    await page.see(".message-name", "Bo via tablette");
    await page.visit("/#/settings");
    await page.see("h1", "Appareil partagé");
    await isCalm(page);
});
