// Where one writes: text kept per room, Enter sends, replies and edits, and three things to try.
import * as clock from "../../clock.js";
import { h } from "../../dom.js";
import { icon } from "../../icons.js";
import { refusal, t } from "../../i18n.js";
import { isBotRoom } from "../rooms/mark.js";
import { follow, forget, load, save } from "../../store.js";
import { attachedPhotos } from "./attached.js";
import { isAddressed, ordersOf } from "./orders.js";
import { micButton } from "../parts/mic.js";
import { replying } from "./replying.js";

const typingEveryMs = 3000;
const longest = 8000;
/// So long after the last word a room is quiet.
const quietMs = 180000;

/// `sent` is called after each sending.
export class Composer {
    #client;
    #room;
    #signal;
    #sent;
    #isDirect;
    #draftKey;
    /// What is kept of the text, as this tab last knew it.
    /** @type {string} */
    #draft;
    #input;
    #problem = h("p", { class: "error", role: "alert", hidden: true });
    #about;
    #names;
    /** @type {ReturnType<typeof import("./suggestions.js").suggestions> | null} */
    #suggested = null;
    /** @type {ReturnType<typeof import("./preview.js").linePreview> | null} */
    #preview = null;
    #row;
    #attached;
    #send;
    #chips = h("div", { class: "chips", hidden: true });
    #drawChips = () => {};
    #isOffering = false;
    #isEntered = false;
    #saidAt = 0;
    /// The text for which the field's height was set.
    #measured = "";
    /// Sent already, but waiting for a photo.
    #isWaiting = false;
    /// Typed in since the field was entered.
    #isWriting = false;
    #typedAt = 0;
    /// Which of one's last orders stands in the field, newest first; none is -1.
    #recalled = -1;

    /// Called for the key "up" in an empty field.
    up = () => {};
    /** @type {HTMLFormElement} */
    node;

    /** @param {Pick<Page.RoomContext, "client" | "names" | "room" | "signal"> & {sent: () => void}} context */
    constructor({ client, names, room, signal, sent }) {
        this.#client = client;
        this.#names = names;
        this.#room = room;
        this.#signal = signal;
        this.#sent = sent;
        this.#isDirect = isBotRoom(room.info);
        this.#draftKey = `draft.${room.id}`;
        this.#draft = load(this.#draftKey, "");
        const input = this.#input = h("textarea", {
            class: "composer-text", rows: 1, maxlength: longest,
            "aria-label": t("composer.label", { room: room.info.name }), "aria-describedby": "preview", enterkeyhint: "send",
            placeholder: t(this.#isDirect ? "composer.direct" : "composer.placeholder"), value: this.#draft,
        });
        const focus = () => input.focus();
        this.#send = h("button", { type: "submit", class: "button round", "aria-label": t("composer.send"), title: t("composer.send") }, icon("send"));
        this.#about = replying(room, () => this.#leaveMode());
        this.#attached = attachedPhotos({ client, room, signal, focus, tell: (text) => this.#tell(text),
            changed: () => this.#drawSend() });
        this.#row = h("div", { class: "composer-row" }, this.#attached.add, input, micButton({ form: () => this.node, signal }), this.#send);
        this.node = h("form", { class: "composer", "aria-label": t("composer.form") }, this.#chips, this.#about.node,
            this.#attached.node, this.#problem, this.#row);
        this.#listen();
        if (this.#isDirect) this.#offer();
        this.#drawSend();
        requestAnimationFrame(() => this.#grow());
    }

    focus() { this.#input.focus(); }

    /// Files that were dropped in the room.
    /** @param {File[]} files */
    bring(files) {
        this.#attached.bring(files);
        this.focus();
    }

    /** @param {Page.Message} message */
    reply(message) {
        // What is being edited is no answer.
        if (this.#isEditing) this.#leaveMode();
        this.#setMode({ kind: "reply", message });
    }

    /** @param {Page.Message} message */
    edit(message) {
        this.#setMode({ kind: "edit", message });
        this.#input.value = message.text;
        this.#grow();
    }

    get #isEditing() { return this.#about.mode?.kind === "edit"; }

    /// All that is said here is for Simmer: nobody else hears it.
    get #isAlone() { return this.#isDirect || (this.#room.info.kind !== "direct" && this.#room.info.members === 1); }

    get #isQuiet() { return clock.now() - Math.max(this.#saidAt, this.#room.info.lastAt ?? NaN) > quietMs; }

    /// What can be said here: fetched where it is to be shown, and its row is kept, so that nothing moves when it comes.
    #offer() {
        if (this.#isOffering || this.#client.state.isDevice) return;
        this.#isOffering = true;
        this.#chips.hidden = !this.#isQuiet || this.#input.value !== "";
        import("./chips.js").then(({ chips }) => chips({
            client: this.#client, room: this.#room, node: this.#chips, input: this.#input, signal: this.#signal,
            isFree: () => this.#isEntered && !this.#about.mode && this.#room.attached.length === 0, isQuiet: () => this.#isQuiet,
            speak: (text) => this.#speak(text),
            write: (text) => {
                this.#write(this.#isAlone ? text : `@simmer ${text}`);
                this.#typed();
            },
        })).then((draw) => { this.#drawChips = draw; }, () => { this.#chips.hidden = true; });
    }

    #listen() {
        const input = this.#input;
        input.addEventListener("input", () => this.#typed());
        input.addEventListener("focus", () => {
            this.#isEntered = true;
            if (input.value === "" && this.#isQuiet) this.#offer();
        });
        input.addEventListener("blur", () => {
            this.#tellTyping(false);
            this.#isWriting = false;
            this.#takeDraft();
        });
        input.addEventListener("keydown", (event) => this.#pressed(event));
        this.node.addEventListener("submit", (event) => {
            event.preventDefault();
            this.#submit();
        });
        // What is words as well is pasted as words.
        input.addEventListener("paste", (event) => {
            const files = [...event.clipboardData?.files ?? []];
            if (files.length === 0 || event.clipboardData?.getData("text/plain")) return;
            event.preventDefault();
            this.bring(files);
        });
        follow((key) => { if (key === this.#draftKey) this.#takeDraft(); }, this.#signal);
    }

    /// What was written in another tab is here too, but never under the hands of who writes here. A word of the other tab may come after
    /// its field was left and this one entered.
    #takeDraft() {
        const draft = load(this.#draftKey, "");
        if (this.#isEditing || this.#isWriting || this.#draft === draft) return;
        this.#input.value = this.#draft = draft;
        this.#grow();
    }

    /** @param {string} text */
    #tell(text) {
        this.#problem.textContent = text;
        this.#problem.hidden = text === "";
    }

    /** @param {{kind: "reply" | "edit", message: Page.Message} | null} mode */
    #setMode(mode, takesFocus = true) {
        this.#about.set(mode);
        this.#drawChips();
        if (takesFocus) this.#input.focus();
    }

    #leaveMode(takesFocus = true) {
        if (this.#isEditing) this.#input.value = this.#draft = load(this.#draftKey, "");
        this.#setMode(null, takesFocus);
        this.#grow();
    }

    /** @param {string} text */
    #keep(text) {
        if (text === "") forget(this.#draftKey);
        else save(this.#draftKey, text);
        this.#draft = load(this.#draftKey, "");
    }

    /// Puts a text into the field as if it were typed.
    /** @param {string} text */
    #write(text, caret = text.length) {
        this.#input.value = text;
        this.#input.setSelectionRange(caret, caret);
        this.#keep(text);
        this.#grow();
        this.#input.focus();
    }

    /// Send leads only when there is something to send.
    #drawSend() {
        const isIdle = this.#input.value.trim() === "" && (this.#isEditing || this.#room.attached.length === 0);
        this.#send.classList.toggle("primary", !isIdle);
        this.#send.classList.toggle("quiet", isIdle);
        this.#drawChips();
    }

    /// What is written on at its end and fits has the height that it needs: nothing is laid out for that.
    #grow() {
        this.#drawSend();
        const input = this.#input, before = this.#measured;
        this.#measured = input.value;
        if (before && input.value.startsWith(before) && input.scrollHeight <= input.clientHeight) return;
        input.style.setProperty("height", "auto");
        input.style.setProperty("height", `${Math.min(input.scrollHeight + 2, 220)}px`);
    }

    #typed() {
        this.#grow();
        this.#recalled = -1;
        this.#isWriting = true;
        this.#read().catch(() => null);
        if (this.#isEditing) return;
        this.#keep(this.#input.value);
        this.#tellTyping(this.#input.value !== "");
    }

    /// Offers how the line may go on, and shows what it would do; at a device lines are read when they are said. Fetched with the first letter.
    async #read() {
        const [{ linePreview }, { suggestions }] = await Promise.all([import("./preview.js"), import("./suggestions.js")]);
        if (this.#signal.aborted) return;
        const [client, room, signal, input] = [this.#client, this.#room, this.#signal, this.#input];
        if (!this.#suggested) {
            this.#suggested = suggestions({ client, names: this.#names, room, input, signal,
                speaks: () => this.#isAlone || isAddressed(input.value), take: (text, caret) => this.#write(text, caret) });
            this.#row.before(this.#suggested.node);
            this.#suggested.update();
        }
        if (client.state.isDevice) return;
        if (!this.#preview) {
            this.#preview = linePreview({
                client, room, signal,
                names: this.#names, typed: () => (this.#isEditing || room.attached.length > 0 ? "" : input.value.trim()),
                send: () => this.node.requestSubmit(), done: () => this.#done(),
            });
            this.#suggested.node.before(this.#preview.node);
        }
        this.#preview.update();
    }

    /// What stood in the field was made use of otherwise.
    #done() {
        this.#tellTyping(false);
        this.#saidAt = clock.now();
        this.#empty();
        this.#sent();
        this.#input.focus();
    }

    #empty() {
        this.#input.value = "";
        this.#keep("");
        this.#recalled = -1;
        this.#suggested?.update();
        this.#preview?.update();
        this.#grow();
    }

    /** @param {boolean} on */
    #tellTyping(on) {
        if (on && Date.now() - this.#typedAt < typingEveryMs) return;
        if (!on && this.#typedAt === 0) return;
        this.#typedAt = on ? Date.now() : 0;
        this.#client.socket.notify("typing", { room: this.#room.id, on });
    }

    /** @param {KeyboardEvent} event */
    #pressed(event) {
        const { mode } = this.#about, isEmpty = this.#input.value === "";
        const step = event.key === "ArrowUp" ? 1 : event.key === "ArrowDown" ? -1 : 0;
        if (!event.isComposing && !this.#isEditing && (this.#suggested?.key(event) || this.#preview?.key(event))) event.preventDefault();
        else if (event.key === "Enter" && !event.shiftKey && !event.isComposing) {
            event.preventDefault();
            this.node.requestSubmit();
        } else if (event.key === "Escape" && mode) this.#leaveMode();
        else if (step && !mode && (this.#recalled >= 0 || isEmpty) && this.#isDirect) {
            event.preventDefault();
            this.#recall(step);
        } else if (event.key === "ArrowUp" && isEmpty && !mode) {
            event.preventDefault();
            this.up();
        }
    }

    /** @param {number} step */
    #recall(step) {
        const orders = ordersOf(this.#room, this.#client.state.me, this.#isDirect);
        this.#recalled = Math.max(-1, Math.min(orders.length - 1, this.#recalled + step));
        this.#write(this.#recalled < 0 ? "" : orders[this.#recalled]);
    }

    async #submit() {
        if (this.#isWaiting) return;
        this.#tell("");
        this.#isWaiting = true;
        const isWhole = await this.#attached.isWhole();
        this.#isWaiting = false;
        if (!isWhole || this.#signal.aborted) return;
        const text = this.#input.value.trim(), { mode } = this.#about;
        if (text === "" && (this.#room.attached.length === 0 || this.#isEditing)) return;
        if (mode && this.#isEditing) return void await this.#change(mode.message, text);
        this.#speak(text, mode?.message.seq);
        this.#empty();
        this.#setMode(null);
    }

    /** @param {Page.Message} message @param {string} text */
    async #change(message, text) {
        try {
            if (text !== message.text) await this.#client.act("message.edit", { room: this.#room.id, of: message.seq, text });
            // Whoever has gone on to something else before the answer came stays there.
            const active = document.activeElement;
            this.#leaveMode(active === document.body || this.node.contains(active));
        } catch (error) {
            this.#tell(refusal(error));
        }
    }

    /** @param {string} text @param {number} [replyTo] */
    #speak(text, replyTo) {
        this.#tellTyping(false);
        this.#saidAt = clock.now();
        this.#client.outbox.push("message.send", { room: this.#room.id, text, ...(replyTo === undefined ? {} : { replyTo }), ...this.#attached.take() });
        this.#sent();
    }
}
