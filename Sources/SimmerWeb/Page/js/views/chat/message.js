// One message as a row: whose it is, what it answers, its text, card, reactions and state.
import { h } from "../../dom.js";
import { button, face } from "../../controls.js";
import { icon } from "../../icons.js";
import { length, number, refusal, t, time, person } from "../../i18n.js";
import { show } from "../../marked.js";
import { cardNode } from "../cards/card.js";
import { accountOf } from "../../state.js";
import { viewAddress, thumbAddress } from "../../photos.js";
import { folding } from "./folding.js";
import { openViewer } from "../viewer/open.js";

const mostTiles = 4;
/// How wide the server's small and its large form of a picture are at most; a picture is shown as wide as the small one.
const shownWide = 320, viewWide = 1600;

/// `{node, card, cardKey, folding, run(part, on)}`. `held` is the row that this one replaces: its timer card goes on ticking.
/** @param {Page.Shown} message @param {Page.MessageContext} context @param {Page.Row} [held] */
export function messageRow(message, context, held) {
    const { client } = context;
    const { from, entry } = message;
    const { state: known } = client;
    // At a shared device everybody is somebody.
    const isMine = from.account === known.me && !known.isDevice;
    const isBot = Boolean(from.bot);
    const name = sayer(message, isMine);
    const at = time(message.at);
    const head = h("p", { class: "message-head" }, h("span", { class: "message-name" }, name),
        isBot || ("kind" in from && from.kind === "bot") ? h("span", { class: "bot-mark" }, t("message.bot")) : null);
    const cardKey = message.card ? `${message.card.kind} ${thingOf(message) ?? ""}` : null;
    const isLine = context.isOvertaken(message);
    const card = message.card && !message.deleted && !isLine
        ? (held?.card && held.cardKey === cardKey && message.card.kind === "timer" ? held.card
            : cardNode(message.card, context))
        : null;
    const told = message.entry || message.deleted ? null : message;
    // Fingers hold the row, pointers find a bar over it, keys press Enter: this is for who hears the page.
    const more = told && h("button", { type: "button", class: "visually-hidden more", tabindex: -1, "aria-haspopup": "menu",
        on: { click: () => context.menu(told, bubble) } }, t("message.more"));
    const bubble = h("div", { class: "bubble" },
        message.replyTo ? quote(message.replyTo, context) : null,
        message.deleted
            ? h("p", { class: "text gone" }, t("message.deleted"))
            : message.text === "" || (card && saysItself(message.card)) ? null
            : isLine && message.card?.kind === "timer" ? h("p", { class: "text" }, `${message.card.label} · ${length(message.card.totalSeconds)}`)
            : textOf(message, card ? "text beside-card" : "text", context),
        message.deleted ? null : [photoRow(message, name, context), fileRow(message)],
        card,
        h("p", { class: "message-foot" }, isMine && message.via ? h("span", null, t("message.viaDevice", { device: message.via.name })) : null,
            isPinned(message, context) ? h("span", { class: "pin-mark", title: t("message.pinned") }, icon("pin"), h("span", { class: "visually-hidden" }, t("message.pinned"))) : null,
            message.editedAt ? h("span", null, edited(message)) : null,
            h("time", { datetime: new Date(message.at).toISOString() }, at),
            entry ? state(entry, client) : null));
    const classes = ["message", isMine ? "mine" : "theirs", isBot && "bot", message.quiet && "quiet", entry
        && "pending",
        entry?.state === "failed" && "failed", card && "with-card", isLine && "is-line", !message.deleted && known.isNamedIn(message, context.room) && "names-me"].filter(Boolean).join(" ");
    const node = h("article",
        { class: classes, tabindex: -1, "aria-label": t("message.label", { name, time: at }),
        data: { seq: message.seq ?? "" } },
        isMine ? null : face(from.account ?? "", person(from.name), isBot),
            h("div", { class: "message-body" }, head, bubble, reactions(message, context)), more);
    node.addEventListener("keydown", (event) => {
        if (event.target === node && (["Enter", "ContextMenu"].includes(event.key) || (event.key === "F10" && event.shiftKey)) && told) {
            event.preventDefault();
            context.menu(told, bubble);
        }
    });
    return {
        node, card, cardKey, folding: isBot ? folding(message, node, bubble, held?.folding?.isOpen) : null,
        /// Tells the row its place in a run of one person's messages.
        /** @param {string} part @param {boolean} on */
        run(part, on) { node.classList.toggle(part, on); },
    };
}

/// Its words, with who is called in them.
/** @param {Page.Shown} message @param {string} kind @param {Page.MessageContext} context */
function textOf(message, kind, context) {
    const node = h("div", { class: kind });
    return show(node, message.text, false, () => {
        if (message.text.includes("@")) import("./mentioned.js").then(({ markCalled }) => markCalled(node, message, context)).catch(() => null);
    });
}

/// The timer or reminder that a message's card is about.
/** @param {Pick<Page.Shown, "card">} message */
export const thingOf = ({ card }) => (card && "id" in card ? card.id : undefined);

/** @param {Page.Shown} message @param {Pick<Page.MessageContext, "room">} context */
const isPinned = ({ seq, deleted }, { room }) => !deleted && room.pins.includes(seq ?? 0);

/// What a row shows that is not its message's own: the message that it answers, what those are called who reacted, whether a newer
/// message has the card of its timer or reminder, and whether it is pinned.
/** @param {Page.Shown} message @param {Page.MessageContext} context */
export function shownOfOthers(message, context) {
    const { client, room, isOvertaken } = context;
    const { replyTo, reactions: given } = message, isLine = isOvertaken(message), isMe = client.state.isNamedIn(message, room), isPin = isPinned(message, context);
    if (!replyTo && !given?.length && !isLine && !isMe && !isPin) return undefined;
    return { isLine, isMe, isPin, quoted: replyTo ? room.message(replyTo) : undefined, names: given?.map(({ by }) => namesOf(by, client)).join("; ") };
}

/** @param {Page.By[]} by @param {Page.Client} client */
const namesOf = (by, { state: known }) => by.map((one) => known.name(accountOf(one))).join(", ");

/// Who said it, and at which shared device.
/** @param {Pick<Page.Shown, "from" | "via">} message @param {boolean} isMine */
const sayer = ({ from, via }, isMine) => (isMine ? t("message.you")
    : via ? t("message.via", { name: person(from.name), device: via.name }) : person(from.name));

/** @param {Pick<Page.Shown, "editedVia">} message */
const edited = ({ editedVia }) => (editedVia ? t("message.editedVia", { device: editedVia.name }) : t("message.edited"));

/// Whether a card says all that its message's text says. How a reminder repeats, and what it is about, is said in words only.
/** @param {Protocol.Card} [card] */
const saysItself = (card) => card !== undefined && (card.kind === "reminder" ? !card.rrule && !card.subject
    : ["timer", "list", "detail", "choice"].includes(card.kind));

/// The photos of a message, four at most and how many more there are; room for each is kept, so that nothing moves when they come.
/** @param {Page.Shown} message @param {string} name @param {Page.InRoom} context */
function photoRow({ seq, photos = [] }, name, { client, room }) {
    const whole = photos.filter((photo) => photo.id);
    if (whole.length === 0) return null;
    const more = whole.length - mostTiles;
    return h("div", { class: "photos", data: { n: Math.min(whole.length, mostTiles) } }, whole.slice(0, mostTiles).map(({ id, ...size }, place) => h("a", {
        href: viewAddress(id), target: "_blank", rel: "noopener",
        on: {
            click: (event) => {
                if (event.ctrlKey || event.metaKey || event.shiftKey) return;
                event.preventDefault();
                const all = room.messages.flatMap(photosOf);
                openViewer(all, all.findIndex((photo) => photo.seq === seq && photo.file === id), { client, room });
            },
        },
    }, h("img", { alt: t("photo.by", { name }), loading: "lazy", ...sized(id, size, whole.length > 1) }),
        more > 0 && place === mostTiles - 1 ? h("span", { class: "photos-more" }, `+${number(more)}`) : null)));
}

/// The documents of a message, to be kept.
/** @param {Page.Shown} message */
const fileRow = ({ files = [] }) => (files.length === 0 ? null : h("ul", { class: "message-files" }, files.map(({ id, name }) => h("li", null,
    h("a", { href: `/files/${encodeURIComponent(id)}`, download: name }, icon("file"), h("span", null, name))))));

/// The sizes that the server has of a picture, of which the browser takes the one that is sharp where it stands: whole, or as a tile.
/** @param {string} id @param {{width?: number, height?: number}} size @param {boolean} isTile */
function sized(id, { width = shownWide, height = shownWide }, isTile) {
    /** @param {number} most */
    const within = (most) => Math.min(1, most / Math.max(width, height, 1));
    const small = within(shownWide), tile = shownWide / 2 / Math.max(1, Math.min(width, height));
    return { src: thumbAddress(id), width: Math.round(width * small), height: Math.round(height * small),
        srcset: `${thumbAddress(id)} ${Math.round(width * small)}w, ${viewAddress(id)} ${Math.round(width * within(viewWide))}w`,
        sizes: `${Math.round(width * (isTile ? tile : small))}px` };
}

/// The photos of a message as the viewer takes them: what was said with them describes them.
/** @param {Page.Message} message @returns {(Page.Photo & {seq: number})[]} */
const photosOf = ({ seq, photos = [], text, from, at }) => photos.filter(({ id }) => id).map(({ id, width, height }) =>
    ({ seq, message: seq, file: id, width, height, description: text, author: from.account, addedAt: at }));

/** @param {number} seq @param {Page.MessageContext} context */
function quote(seq, { client, room, jumpTo }) {
    const source = room.message(seq);
    const words = source
        ? [h("strong", null, sayer(source, source.from.account === client.state.me && !client.state.isDevice)), " ",
            source.deleted ? t("message.deleted") : show(h("span", null), source.text.slice(0, 300), true)]
        : t("message.earlier");
    return h("button", { type: "button", class: "quote", on: { click: () => jumpTo(seq) } }, h("span", null, words));
}

/** @param {Page.Shown} message @param {Page.InRoom} context */
function reactions(message, { client, room }) {
    if (message.entry || !message.reactions?.length) return null;
    return h("div", { class: "reactions" }, message.reactions.map(({ emoji, by }) => {
        const accounts = by.map(accountOf);
        const mine = accounts.some((account) => account === client.state.actor);
        const names = namesOf(by, client);
        return h("button", {
            type: "button", class: "reaction", "aria-pressed": String(mine), title: names, data: { focus: emoji },
            "aria-label": t("message.reaction", { emoji, names }),
            on: { click: () => client.act("message.react", { room: room.id, of: message.seq, emoji, on: !mine })
                .catch((error) => client.emit("told", { text: refusal(error) })) },
        }, emoji, " ", number(accounts.length));
    }));
}

/** @param {Page.Entry} entry @param {Page.Client} client */
function state(entry, client) {
    const who = client.outbox.waitsFor(entry);
    if (who) {
        return h("span", { class: "not-sent" }, icon("clock"), t("message.waitingFor", { name: client.state.name(who) }),
            button(t("message.giveUp"), () => client.outbox.drop(entry.cid), { kind: "small quiet" }));
    }
    if (entry.state !== "failed") {
        return h("span", { class: "sending" }, icon("clock"),
            h("span", null, t(client.isOnline ? "message.sending" : "message.waiting")));
    }
    const { outbox } = client;
    return h("span", { class: "not-sent" }, h("strong", null, t("message.notSent")), " ",
        refusal({ ...entry.error, code: entry.error?.message ? 400 : 0 }, "send"),
        button(t("message.retry"), () => outbox.retry(entry.cid), { kind: "small" }),
        button(t("message.giveUp"), () => outbox.drop(entry.cid), { kind: "small quiet" }));
}
