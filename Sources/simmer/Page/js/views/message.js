// One message as a row: whose it is, what it answers, its text, card, reactions and state.
import { h } from "../dom.js";
import { button, face } from "../controls.js";
import { icon } from "../icons.js";
import { exact, number, refusal, t, time } from "../i18n.js";
import { textNodes } from "../text.js";
import { cardNode } from "../cards/card.js";
import { accountOf } from "../state.js";
import { viewAddress, thumbAddress } from "../photos.js";

/// `{node, card, cardKey, run(part, on)}`. `held` is the row that this one replaces: its timer card goes on ticking.
export function messageRow(message, context, held) {
    const { client, room } = context;
    const { from, entry } = message;
    const isMine = from.account === client.state.me;
    const isBot = Boolean(from.bot);
    const name = isMine ? t("message.you") : from.name;
    const head = h("p", { class: "message-head" }, h("span", { class: "message-name" }, name),
        isBot ? h("span", { class: "bot-mark" }, t("message.bot")) : null);
    const cardKey = message.card ? `${message.card.kind} ${message.card.id ?? ""}` : null;
    const card = message.card && !message.deleted
        ? (held?.card && held.cardKey === cardKey && message.card.kind === "timer" ? held.card
            : cardNode(message.card, context))
        : null;
    const more = entry || message.deleted ? null
    : button(t("message.more"), (event) => context.menu(message, event.currentTarget),
        { kind: "quiet more", iconName: "more", hideLabel: true, "aria-haspopup": "menu", tabindex: -1 });
    const bubble = h("div", { class: "bubble" },
        message.replyTo ? quote(message.replyTo, context) : null,
        message.deleted
            ? h("p", { class: "text gone" }, t("message.deleted"))
            : saysItself(message.card) ? null
            : message.text === "" ? null
            : h("p", { class: card ? "text beside-card" : "text" }, textNodes(message.text)),
        message.deleted ? null : photoRow(message.photos ?? [], name),
        card,
        h("p", { class: "message-foot" }, message.editedAt ? h("span", null, t("message.edited")) : null,
            h("time", { datetime: new Date(message.at).toISOString(), title: exact(message.at) }, time(message.at)),
            entry ? state(entry, client) : null));
    const classes = ["message", isMine ? "mine" : "theirs", isBot && "bot", message.quiet && "quiet", entry
        && "pending",
        entry?.state === "failed" && "failed", card && "with-card"].filter(Boolean).join(" ");
    const node = h("article",
        { class: classes, tabindex: -1, "aria-label": t("message.label", { name, time: time(message.at) }),
        data: { seq: message.seq ?? "" } },
        isMine ? null : face(from.account, from.name, isBot),
            h("div", { class: "message-body" }, head, bubble, reactions(message, context)), more);
    node.addEventListener("keydown", (event) => {
        if (event.target === node && (event.key === "Enter" || event.key === "ContextMenu") && more) {
            event.preventDefault();
            context.menu(message, more);
        }
    });
    return {
        node, card, cardKey,
        /// Tells the row its place in a run of one person's messages.
        run(part, on) { node.classList.toggle(part, on); },
    };
}

/// These cards hold the very words of their message's text.
const saysItself = (card) => ["list", "detail", "choice"].includes(card?.kind);

/// The photos of a message; room for each is kept, so that nothing moves when they come.
function photoRow(photos, name) {
    if (photos.length === 0) return null;
    const whole = photos.filter((photo) => photo.id);
    return h("div", { class: "photos" }, whole.map(({ id, width, height }) => h("a", {
        href: viewAddress(id), target: "_blank", rel: "noopener",
    }, h("img", { src: thumbAddress(id), alt: t("photo.by", { name }), loading: "lazy", ...shown(width, height) }))));
}

/// The size at which the small picture (320 px at most) is shown.
function shown(width = 320, height = 320) {
    const share = Math.min(1, 320 / Math.max(width, height, 1));
    return { width: Math.round(width * share), height: Math.round(height * share) };
}

function quote(seq, { client, room, jumpTo }) {
    const source = room.message(seq);
    const words = source
        ? [h("strong", null, source.from.account === client.state.me ? t("message.you") : source.from.name), " ",
            source.deleted ? t("message.deleted") : source.text.slice(0, 140)]
        : t("message.earlier");
    return h("button", { type: "button", class: "quote", on: { click: () => jumpTo(seq) } }, words);
}

function reactions(message, { client, room }) {
    if (!message.reactions?.length) return null;
    return h("div", { class: "reactions" }, message.reactions.map(({ emoji, by }) => {
        const accounts = by.map(accountOf);
        const mine = accounts.includes(client.state.me);
        const names = accounts.map((account) => client.state.name(account)).join(", ");
        return h("button", {
            type: "button", class: "reaction", "aria-pressed": String(mine), title: names,
            "aria-label": t("message.reaction", { emoji, names }),
            on: { click: () => client.act("message.react",
                { room: room.id, of: message.seq, emoji, on: !mine }).catch(() => null) },
        }, emoji, " ", number(accounts.length));
    }));
}

function state(entry, client) {
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
