// Where one writes: text kept per room, Enter sends, replies and edits, and the first three things to try.
import { fill, h } from "../dom.js";
import { button } from "../controls.js";
import { icon } from "../icons.js";
import { refusal, t } from "../i18n.js";
import { isBotRoom } from "./rooms.js";
import { follow, forget, load, save } from "../store.js";
import { suggestions } from "./suggestions.js";
import { thumbAddress, upload } from "../photos.js";

const typingEveryMs = 3000;
const longest = 8000;
const mostPhotos = 20;

/// `{node, focus, reply(message), edit(message), onUp(listener)}`; `sent` is called after each sending.
export function composerView({ client, names, room, signal, sent }) {
    const { state, outbox } = client;
    const draftKey = `draft.${room.id}`;
    const input = h("textarea", {
        class: "composer-text", rows: 1, maxlength: longest,
        "aria-label": t("composer.label", { room: room.info.name }),
        placeholder: t(isBotRoom(room.info) ? "composer.direct" : "composer.placeholder"), enterkeyhint: "send",
        value: load(draftKey, ""),
    });
    const about = h("div", { class: "composer-about", hidden: true });
    const chips = h("div", { class: "chips" });
    const problem = h("p", { class: "error", role: "alert", hidden: true });
    const send = h("button",
        { type: "submit", class: "button primary round", "aria-label": t("composer.send"), title: t("composer.send") });
    send.append(icon("up"));
    const attach = button(t("photo.add"), () => addPhoto(),
        { kind: "quiet", iconName: "photo", hideLabel: true, "data-action": "photo" });
    /// What is written in a room with others goes to Simmer while this is on.
    const simmerKey = `simmer.${room.id}`;
    let toSimmer = load(simmerKey, false);
    const direct = isBotRoom(room.info);
    const orders = h("button", {
        type: "button", class: "to-simmer", "data-action": "simmer", hidden: direct, title: t("composer.toSimmer"),
        "aria-label": t("composer.toSimmer"), on: { click: () => {
            toSimmer = !toSimmer;
            save(simmerKey, toSimmer);
            drawSwitch();
            input.focus();
        } },
    }, icon("pot"));
    const drawSwitch = () => {
        orders.setAttribute("aria-pressed", String(toSimmer));
        input.placeholder = t(direct || toSimmer ? "composer.direct" : "composer.placeholder");
    };
    const speaks = () => direct || toSimmer || /^@simmer\b/i.test(input.value);
    const suggested = suggestions({ client, names, room, input, signal, speaks, take: (text, caret) => write(text, caret) });
    const attached = h("ul", { class: "attached", "aria-label": t("photo.attached"), hidden: true });
    const node = h("form", { class: "composer", "aria-label": t("composer.form") }, chips, about, attached, problem,
        suggested.node, h("div", { class: "composer-row" }, attach, orders, input, send));
    let mode = null;
    /// The photo on its way to the server, and whether it arrived: what is sent meanwhile waits for it.
    let uploading = Promise.resolve(true);
    let isWaiting = false;
    let typedAt = 0;
    let upListener = () => {};

    const setMode = (next) => {
        drawMode(next);
        input.focus();
    };
    const drawMode = (next) => {
        mode = next;
        room.replying = mode?.kind === "reply" ? mode.message : null;
        about.hidden = mode === null;
        if (mode) {
            const label = mode.kind === "edit" ? t("composer.editing")
                : t("composer.replying", { name: mode.message.from.name });
            fill(about, h("p", null, h("strong", null, label), " ", mode.message.text.slice(0, 120)),
                button(t("cancel"), () => leaveMode(), { kind: "quiet", iconName: "close", hideLabel: true }));
        }
    };
    /// Puts a text into the field as if it were typed.
    const write = (text, caret = text.length) => {
        input.value = text;
        input.setSelectionRange(caret, caret);
        save(draftKey, text);
        grow();
        input.focus();
    };
    /// One's last orders, newest first; the arrow keys go through them.
    let recalled = -1;
    const recall = (step) => {
        const said = [...new Set(room.messages.filter(({ from, deleted, text }) => from.account === state.me && !deleted && text
            && (direct || /^@?simmer\b/i.test(text))).map(({ text }) => text.replace(/^@?simmer[,:]?\s+/i, "")).reverse())];
        recalled = Math.max(-1, Math.min(said.length - 1, recalled + step));
        write(recalled < 0 ? "" : (direct || toSimmer ? "" : "@simmer ") + said[recalled]);
    };
    const leaveMode = () => {
        if (mode?.kind === "edit") input.value = load(draftKey, "");
        setMode(null);
        grow();
    };
    const grow = () => {
        input.style.setProperty("height", "auto");
        input.style.setProperty("height", `${Math.min(input.scrollHeight + 2, 220)}px`);
    };
    const tellTyping = (on) => {
        if (on && Date.now() - typedAt < typingEveryMs) return;
        if (!on && typedAt === 0) return;
        typedAt = on ? Date.now() : 0;
        client.socket.notify("typing", { room: room.id, on });
    };

    input.addEventListener("input", () => {
        grow();
        recalled = -1;
        if (mode?.kind === "edit") return;
        if (input.value === "") forget(draftKey);
        else save(draftKey, input.value);
        tellTyping(input.value !== "");
    });
    input.addEventListener("blur", () => tellTyping(false));
    input.addEventListener("keydown", (event) => {
        if (!event.isComposing && mode?.kind !== "edit" && suggested.key(event)) event.preventDefault();
        else if (event.key === "Enter" && !event.shiftKey && !event.isComposing) {
            event.preventDefault();
            node.requestSubmit();
        } else if (event.key === "Escape" && mode) leaveMode();
        else if ((event.key === "ArrowUp" || event.key === "ArrowDown") && !mode && (recalled >= 0 || input.value === "")
            && (direct || toSimmer)) {
            event.preventDefault();
            recall(event.key === "ArrowUp" ? 1 : -1);
        } else if (event.key === "ArrowUp" && input.value === "" && !mode) {
            event.preventDefault();
            upListener();
        }
    });
    node.addEventListener("submit", async (event) => {
        event.preventDefault();
        if (isWaiting) return;
        problem.hidden = true;
        isWaiting = true;
        const isWhole = await uploading;
        isWaiting = false;
        if (!isWhole || signal.aborted) return;
        const text = input.value.trim();
        if (text === "" && (room.attached.length === 0 || mode?.kind === "edit")) return;
        if (mode?.kind === "edit") {
            try {
                if (text !== mode.message.text) await client.act("message.edit",
                    { room: room.id, of: mode.message.seq, text });
                leaveMode();
            } catch (error) {
                problem.textContent = refusal(error);
                problem.hidden = false;
            }
            return;
        }
        speak(toSimmer && !direct && text !== "" && !/^@simmer\b/i.test(text) ? `@simmer ${text}` : text, mode?.message.seq);
        input.value = "";
        forget(draftKey);
        recalled = -1;
        suggested.update();
        setMode(null);
        grow();
    });

    function speak(text, replyTo) {
        tellTyping(false);
        const params = { room: room.id, text };
        if (replyTo !== undefined) params.replyTo = replyTo;
        if (room.attached.length > 0) params.photos = room.attached.map(({ id }) => id);
        outbox.push("message.send", params);
        room.attached = [];
        drawAttached();
        drawChips();
        sent();
    }

    async function addPhoto() {
        const file = await import("./photopicker.js").then(({ pickPhoto }) => pickPhoto({ title: t("photo.add") }), (error) => {
            client.emit("told", { text: refusal(error) });
        });
        if (!file || signal.aborted) return input.focus();
        problem.hidden = true;
        attach.disabled = true;
        uploading = bring(file);
        if (!await uploading) uploading = Promise.resolve(true);
        input.focus();
    }

    /// Answers whether the photo is on the server.
    async function bring(file) {
        try {
            room.attached.push(await upload(room.id, file));
            return true;
        } catch (error) {
            problem.textContent = refusal(error, "photo");
            problem.hidden = false;
            return false;
        } finally {
            drawAttached();
        }
    }

    function drawAttached() {
        attach.disabled = room.attached.length >= mostPhotos;
        attached.hidden = room.attached.length === 0;
        fill(attached, room.attached.map((photo) => h("li", null,
            h("img", { class: "thumb", src: thumbAddress(photo.id), alt: t("photo.one"), width: 48, height: 48 }),
            button(t("photo.remove"), () => {
                room.attached = room.attached.filter((other) => other !== photo);
                drawAttached();
                input.focus();
            }, { kind: "quiet", iconName: "close", hideLabel: true }))));
    }

    /// Until one has said something in the room with the bot: what can be said, ready to press.
    function drawChips() {
        const fresh = isBotRoom(room.info) && room.isLoaded && !room.moreBefore && outbox.messages(room.id).length === 0
            && !room.messages.some((message) => message.from.account === state.me);
        chips.hidden = !fresh;
        if (!fresh || chips.childElementCount > 0) return;
        fill(chips, h("p", { class: "hint" }, t("chips.private")),
            h("div", { class: "chips-row" }, [1, 2, 3].map((index) => {
            const text = t(`chips.${index}`);
            return button(text, () => speak(text), { kind: "chip-button" });
        })));
    }
    /// What is written in another tab is here too, but never under the hands of who writes here.
    follow((key) => {
        if (key === simmerKey) {
            toSimmer = load(simmerKey, false);
            drawSwitch();
        } else if (key === draftKey && mode?.kind !== "edit" && !(document.hasFocus() && document.activeElement === input)) {
            input.value = load(draftKey, "");
            grow();
        }
    }, signal);
    drawSwitch();
    drawAttached();
    drawMode(room.replying && { kind: "reply", message: room.replying });
    state.on(`room:${room.id}`, drawChips, signal);
    drawChips();
    requestAnimationFrame(grow);

    return {
        node,
        focus: () => input.focus(),
        reply(message) {
            // What is being edited is no answer.
            if (mode?.kind === "edit") leaveMode();
            setMode({ kind: "reply", message });
        },
        edit(message) {
            setMode({ kind: "edit", message });
            input.value = message.text;
            grow();
        },
        onUp(listener) { upListener = listener; },
    };
}
