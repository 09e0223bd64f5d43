// A room in which nobody has said anything yet: what it is for, what can be said, and how others come into it.
import { h, part } from "../../dom.js";
import { button, chip } from "../../controls.js";
import { kindIcon } from "../../icons.js";
import { bring, refusal, t } from "../../i18n.js";
import { styled } from "../../styles.js";
import { mayInvite } from "../people/rules.js";
import { drawingOf } from "../rooms/mark.js";
import { sayings } from "./words.js";

const timers = new Set(["chat", "pantry", "tea", "lab"]);

/// Whether nothing was said in a room, and nothing waits to be.
/** @param {Page.InRoom} context */
const isFresh = ({ client, room }) => room.isLoaded && !room.moreBefore && room.messages.length === 0 && client.outbox.messages(room.id).length === 0;

/// Shows it over the log until something is said; a chip fills the field of `composer`.
/** @param {Page.Signed & Page.InRoom} context @param {HTMLElement} log @param {HTMLElement} composer */
export async function greet(context, log, composer) {
    if (!isFresh(context)) return;
    await Promise.all([bring(sayings), styled("/css/empty.css")]);
    const { client, room, signal } = context;
    const { kind } = room.info;
    if (signal.aborted || !isFresh(context) || log.querySelector(".room-empty")) return;

    /// Whoever presses one may change it before it is sent.
    /** @param {string} text */
    function write(text) {
        const field = part(composer, "textarea");
        field.value = `@simmer ${text}`;
        field.dispatchEvent(new InputEvent("input", { bubbles: true }));
        field.focus();
    }
    const invite = () => import("../people/inviting.js").then(({ openInviting }) => openInviting({ client, signal }, room))
        .catch((error) => client.emit("told", { text: refusal(error) }));
    const said = [t(timers.has(kind) ? `empty.say.${kind}` : "empty.say.chat"), t("empty.say.remind"), t("empty.say.help")];
    const node = h("div", { class: "room-empty" }, h("span", { class: "room-empty-mark" }, kindIcon(drawingOf(room.info))),
        h("p", null, t("empty.text")), h("div", { class: "chips-row" }, said.map((text) => chip(text, () => write(text), { kind: "offer" }))),
        mayInvite(client, room) ? button(t("empty.invite"), invite,
            { kind: "primary", iconName: "plus", "data-action": "invite" }) : null);
    log.append(node);
    const gone = () => { if (!isFresh(context)) node.remove(); };
    client.state.on(`room:${room.id}`, gone, signal);
    client.outbox.on("changed", gone, signal);
}
