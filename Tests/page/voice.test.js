// Talking in place of typing (F10): the words stand in the field before anything is sent. The browser's recognition is stood in for
// (devicecalls.js); in the kitchen: wethands.test.js.
import { eachSize, holds, same, test } from "./case.js";
import { House } from "./house.js";
import { open } from "./page.js";

async function kitchen({ account, ...options } = {}) {
    const house = new House({ account, rooms: [{ name: "Kitchen", members: ["Bo"], messages: ["hello"] }], answers: { "bot.read": { outcome: "nothing", orders: [] } } });
    const page = await open(house, { at: "/#/room/kitchen", ...options });
    await page.see(".composer textarea");
    return { house, page };
}

const mic = ".composer [data-action=talk]";
/// Has read where the sound goes.
async function told(options) {
    const opened = await kitchen(options);
    await opened.page.press(mic);
    await opened.page.see(".voice-line", "Press again");
    return opened;
}
/// Pressed shortly: it listens until it is pressed again.
async function listening(page) {
    const before = page.asked.ears.length;
    await page.press(mic);
    await page.wait(() => page.asked.ears.length === before + 1, "nobody listens");
    await page.see(`${mic}[aria-pressed=true]`);
    return page.asked.ears.at(-1);
}

// F10
eachSize("what is said stands in the field before it is sent", async (size) => {
    const { house, page } = await kitchen({ size });
    holds(page.document.querySelector(mic).ariaLabel.includes("hold"), "it does not say how");
    same(await page.violations(), []);
    // Nothing is heard before one has read where it goes.
    await page.press(mic);
    await page.see(".voice-line", "goes to the maker of this browser");
    same(page.asked.ears.length, 0);
    const ear = await listening(page);
    same([ear.lang, ear.interimResults, ear.processLocally], ["en", true, undefined]);
    await page.see(".voice-line", "Listening");
    same(await page.violations(), []);
    ear.say("penne nine");
    await page.value(".composer textarea", "penne nine");
    ear.say("penne 9 min", true);
    await page.value(".composer textarea", "penne 9 min");
    await page.press(mic);
    await page.see(".composer textarea");
    same(ear.isOpen, false);
    await page.gone(".voice-line");
    same(house.sentOf("message.send").length + house.sentOf("say").length, 0);
    await page.press(".composer [type=submit]");
    await page.see(".message.mine .text", "penne 9 min");
    await page.value(".composer textarea", "");
});

// F10: what stood there before stays; Escape takes back what was heard, while it listens and afterwards.
test("Escape drops what was heard and nothing else", async () => {
    const { page } = await told();
    await page.type(".composer textarea", "dinner:");
    let ear = await listening(page);
    ear.say("soop", true);
    await page.value(".composer textarea", "dinner: soop");
    await page.keys("Escape");
    await page.value(".composer textarea", "dinner:");
    same(ear.isOpen, false);
    await page.isOn(".composer textarea");
    ear = await listening(page);
    ear.say("soup", true);
    ear.end();
    await page.isOn(".composer textarea");
    await page.value(".composer textarea", "dinner: soup");
    await page.keys("Escape");
    await page.value(".composer textarea", "dinner:");
    // What was typed since is one's own.
    ear = await listening(page);
    ear.say("soup", true);
    await page.type(".composer textarea", "dinner: soup!");
    same(ear.isOpen, false);
    await page.keys("Escape");
    await page.value(".composer textarea", "dinner: soup!");
});

/// A key that is held for so long, by the time that the browser says.
async function hold(page, key, ms) {
    const at = page.document.querySelector(mic);
    const strike = (kind, timeStamp) => at.dispatchEvent(Object.defineProperty(new page.window.KeyboardEvent(kind, { key, bubbles: true, cancelable: true }),
        "timeStamp", { value: timeStamp }));
    strike("keydown", 1000);
    await page.wait(() => page.asked.ears.at(-1)?.isOpen, "nobody listens");
    page.asked.ears.at(-1).say("rice 12 min", true);
    strike("keyup", 1000 + ms);
}

// F10: by the keyboard as by fingers.
test("held it listens as long as it is held, pressed shortly until the next press", async () => {
    const { page } = await told();
    for (const key of [" ", "Enter"]) {
        page.document.querySelector(mic).focus();
        await hold(page, key, 900);
        await page.gone(`${mic}[aria-pressed=true]`);
        same(page.asked.ears.at(-1).isOpen, false);
        await page.value(".composer textarea", "rice 12 min");
        await page.keys("Escape");
        await hold(page, key, 90);
        await page.see(`${mic}[aria-pressed=true]`);
        same(page.asked.ears.at(-1).isOpen, true);
        page.document.querySelector(mic).focus();
        await page.keys(key);
        await page.gone(`${mic}[aria-pressed=true]`);
        page.document.querySelector(".composer textarea").focus();
        await page.keys("Escape");
        await page.value(".composer textarea", "");
    }
});

// F10: in plain words.
test("what went wrong is said", async () => {
    const { page } = await told();
    for (const [error, words] of [["not-allowed", "does not let the page listen"], ["no-speech", "Nothing was heard"], ["network", "needs the network"],
        ["audio-capture", "no microphone"], ["language-not-supported", "this language"], ["bad-grammar", "did not work"]]) {
        (await listening(page)).fail(error);
        await page.see(".voice-line.error", words);
        await page.gone(`${mic}[aria-pressed=true]`);
    }
    same(await page.violations(), []);
});

// F10: on the device where the browser can, in the language of the page.
for (const [language, tags, tag, label, words] of [["fr", ["fr-CA", "en"], "fr-CA", "Parler", "sur cet appareil"], ["de", ["en"], "de", "Sprechen", "auf diesem Gerät"],
    ["es", ["es-MX"], "es-MX", "Hablar", "en este dispositivo"]]) {
    test(`it is heard on the device in the language of the page: ${language}`, async () => {
        const { page } = await kitchen({ languages: tags, account: { language }, hears: "device" });
        await page.press(`${mic}[aria-label^=${label}]`);
        await page.see(".voice-line", words);
        const ear = await listening(page);
        same([ear.lang, ear.processLocally], [tag, true]);
        ear.fail("no-speech");
        await page.see(".voice-line.error");
    });
}

// F10: also where the server does not let the page listen.
test("a browser that makes no words of what is said has no button for it", async () => {
    const { page } = await kitchen({ hears: null });
    same(page.document.querySelectorAll(mic).length, 0);
});

// F10 F9: at 320 px the field has the room of the button once something stands in it.
test("the button leaves a small screen to what is typed", async () => {
    const { page } = await kitchen({ size: "small" });
    await page.see(mic);
    holds(page.document.documentElement.scrollWidth <= 320, "it scrolls sideways");
    await page.type(".composer textarea", "dinner is ready");
    await page.gone(mic);
    holds(page.all(".composer textarea")[0].offsetWidth > 160, "the field is narrow");
});

// F10: what was told at the first use can be read again.
test("the settings say where the sound goes", async () => {
    for (const [hears, words] of [["maker", "goes to the maker"], ["device", "on this device"]]) {
        const { page } = await told({ hears });
        await page.go("#/settings/alarms");
        await page.see("section p", words);
        page.leave();
    }
});

// F10: to look at the settings asks nothing of the browser.
test("before the first use the settings say that it will be told", async () => {
    for (const [hears, words] of [["maker", "for the first time"], [null, "does not make words"]]) {
        const { page } = await kitchen({ hears });
        await page.go("#/settings/alarms");
        await page.see("section p", words);
        page.leave();
    }
});
