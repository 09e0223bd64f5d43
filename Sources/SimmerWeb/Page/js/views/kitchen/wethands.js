// Where hands are wet: one tap anywhere on a large button, then one speaks. What was heard is shown for a moment in which another tap stops
// it, then it is said to Simmer; the answer is shown and read aloud, unless somebody turned that off.
import { h, say } from "../../dom.js";
import { button } from "../../controls.js";
import { icon } from "../../icons.js";
import { announce } from "../../announce.js";
import { listen, soundGoes } from "../../hearing.js";
import { t } from "../../i18n.js";
import { canSpeak, say as speak } from "../../noise.js";
import { load, save } from "../../store.js";
import { isMuted } from "../rooms/mutes.js";

/// How long what was heard waits to be stopped.
const patienceMs = 3000;

/// `{node, focus(), end()}`: `target()` is the room in which it is said, `dry()` is called by who has done with it.
/** @param {Page.Signed & {target: () => Page.RoomLog | undefined, dry: () => void}} context */
export function wetHands({ client, signal, target, dry }) {
    const over = new AbortController();
    const words = h("span", { class: "wet-words" }), below = h("span", { class: "wet-below" });
    const large = h("button", { type: "button", class: "button kitchen-button wet-button", data: { action: "speak" }, on: { click: () => tap() } }, icon("mic"),
        h("span", { class: "wet-text" }, words, below));
    const line = h("p", { class: "wet-line", hidden: true });
    const aloud = button(t("hands.aloud"), () => {
        save("aloud", !isAloud());
        drawAloud();
        // Heard at once, so that one knows what one chose; a browser also speaks only after that.
        if (isAloud()) speak(t("hands.aloudSample"));
        else hush();
    }, { kind: "kitchen-button", "data-action": "aloud" });
    const node = h("section", { class: "wet", "aria-label": t("hands.mode") }, line, large, h("div", { class: "wet-foot" },
        canSpeak() ? aloud : null, button(t("hands.dry"), dry, { kind: "kitchen-button", iconName: "close", "data-action": "dry" })));
    /** @type {ReturnType<typeof listen> | null} */
    let ear = null;
    let heard = "", waiting = 0, isAsking = false;
    const order = saying({ client, signal: over.signal }, (room, text) => {
        // Marks are neither to be read nor to be heard here.
        const plain = text.replace(/[*_`~]/g, "");
        tell(plain);
        if (isAloud() && !isMuted(room.info)) speak(plain);
    });

    const isAloud = () => load("aloud", true) !== false;
    const drawAloud = () => { aloud.ariaPressed = String(isAloud()); };
    const hush = () => { if (canSpeak()) speechSynthesis.cancel(); };
    /** @param {string} text */
    function tell(text, isProblem = false) {
        say(line, text);
        line.hidden = text === "";
        line.classList.toggle("error", isProblem);
        if (text !== "") announce(text);
    }
    /** @param {"" | "listening" | "waiting"} state */
    function draw(state) {
        large.dataset.state = state;
        say(words, heard !== "" ? t("hands.heard", { text: heard }) : t(state === "listening" ? "hands.listening" : "hands.tap"));
        say(below, state === "waiting" ? t("hands.stop") : "");
    }

    async function tap() {
        if (ear) return void ear.stop();
        if (waiting) return stop();
        if (isAsking) return;
        isAsking = true;
        const goes = await soundGoes();
        isAsking = false;
        if (over.signal.aborted) return;
        if (load("voice", null) !== goes) {
            save("voice", goes);
            return tell(`${t(`voice.goes.${goes}`)} ${t("voice.again")}`);
        }
        hush();
        tell("");
        ear = listen({ isLocal: goes === "device", isLong: false, ended, heard: (text) => {
            heard = text;
            draw("listening");
        } });
        draw("listening");
    }

    /** @param {string | null} problem */
    function ended(problem) {
        ear = null;
        if (problem || heard === "") {
            heard = "";
            draw("");
            return tell(t(`voice.error.${problem ?? "silence"}`), true);
        }
        draw("waiting");
        announce(`${t("hands.heard", { text: heard })} ${t("hands.stop")}`);
        waiting = setTimeout(send, patienceMs);
    }

    /// What was heard is not said to anybody.
    function stop() {
        const wasBusy = Boolean(ear) || waiting !== 0;
        ear?.drop();
        clearTimeout(waiting);
        [ear, waiting, heard] = [null, 0, ""];
        draw("");
        if (wasBusy) tell(t("hands.stopped"));
        return wasBusy;
    }

    function send() {
        const room = target(), text = heard;
        [waiting, heard] = [0, ""];
        draw("");
        if (!room) return;
        order(room, text);
        tell(t(client.isOnline ? "hands.sent" : "hands.later", { text }));
    }

    document.addEventListener("keydown", (event) => {
        if (event.key !== "Escape" || document.querySelector("dialog[open]") || !(ear || waiting)) return;
        event.preventDefault();
        stop();
    }, { signal: over.signal, capture: true });
    const end = () => {
        over.abort();
        stop();
        hush();
    };
    signal.addEventListener("abort", end);
    drawAloud();
    draw("");
    return { node, end, focus: () => large.focus() };
}

/// Says an order to Simmer: `order(room, text)`; `answered(room, text)` gets what Simmer answers to it, which may come before the news that it
/// was asked.
/** @param {Page.Signed} context @param {(room: Page.RoomLog, text: string) => void} answered */
function saying({ client, signal }, answered) {
    /// By what the outbox calls them; then by their place in the room.
    /** @type {Map<string, Page.RoomLog>} */
    const sent = new Map();
    /** @type {Set<string>} */
    const expected = new Set();
    /** @type {Map<string, string>} */
    const answers = new Map();

    /** @param {Page.RoomLog} room @param {number} seq */
    function meet(room, seq) {
        const key = `${room.id} ${seq}`, text = answers.get(key);
        if (text === undefined || !expected.delete(key)) return;
        answers.delete(key);
        answered(room, text);
    }

    client.outbox.on("sent", ({ entry, result }) => {
        const room = sent.get(entry.cid);
        if (!room || !("seq" in result)) return;
        sent.delete(entry.cid);
        expected.add(`${room.id} ${result.seq}`);
        meet(room, result.seq);
    }, signal);
    client.state.on("arrived", ({ room, message: { from, cause, text } }) => {
        if (!from.bot || cause === undefined || text === "" || sent.size + expected.size === 0) return;
        answers.set(`${room.id} ${cause}`, text);
        meet(room, cause);
    }, signal);
    /** @param {Page.RoomLog} room @param {string} text */
    return (room, text) => void sent.set(client.outbox.push("say", { room: room.id, text }), room);
}
