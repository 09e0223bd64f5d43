// How one hears of a room, and what its owners may set for everybody in it: all saved at once.
import { h } from "../../dom.js";
import { button, choice, field } from "../../controls.js";
import { instant, refusal, t } from "../../i18n.js";
import { savedField, saved } from "../parts/saved.js";
import { places } from "../rooms/listplaces.js";
import { isMuted, mute, mutes, set } from "../rooms/mutes.js";
import { colours, lookOf, roomMark } from "../rooms/mark.js";
import { chosen, linksOf } from "./rules.js";

/// The sections about one's own notices and, for owners, about the room; `isOpen()`: something in a field is not saved.
/** @param {Page.Signed} context @param {Page.RoomLog} room */
export function roomSettings({ client, signal }, room) {
    const { info } = room;
    const keep = (/** @type {Omit<Protocol.Params["room.set"], "room">} */ fields) => set(client, room, fields).then(saved,
        (error) => client.emit("told", { text: refusal(error, "roomSet") }));
    /** @template {"notify" | "ring" | "invites" | "links" | "everyone" | "bot" | "acts" | "color"} N @param {N} name */
    const change = (name) => (/** @type {Page.RoomInfo[N]} */ value) => keep({ [name]: value });
    const until = h("p", { class: "hint" });
    const drawUntil = () => { until.textContent = isMuted(room.info) ? t("roomSet.mutedUntil", { when: instant(/** @type {number} */ (room.info.mutedUntil)) }) : ""; };
    /** @template {string} V @param {string} name @param {V[]} values */
    const options = (name, values) => values.map((value) => ({ value, label: t(`roomSet.${name}.${value}`) }));
    drawUntil();
    const muting = field({ name: "mute", label: t("roomSet.mute"), control: h("select", null,
        Object.keys(mutes()).map((name) => h("option", { value: name }, t(`roomSet.mute.${name}`)))) });
    muting.input.value = isMuted(info) ? "" : "off";
    muting.input.addEventListener("change", () =>
        mute(client, room, mutes()[/** @type {keyof ReturnType<typeof mutes>} */ (muting.input.value)]).then(drawUntil));
    const notices = h("section", null, h("h2", null, t("roomSet.notices")),
        choice({ label: t("roomSet.notify"), name: "notify", value: info.notify ?? "mine",
            options: options("notify", ["all", "mine", "none"]), change: change("notify") }), muting.node, until);
    const placed = h("section", null, h("h2", null, t("roomSet.list")),
        choice({ label: t("roomSet.place"), name: "place", value: info.archived ? "archive" : info.favourite ? "favourite" : "usual",
            options: options("place", /** @type {(keyof typeof places)[]} */ (Object.keys(places))), change: (value) => keep(places[value]) }));
    if (info.role !== "owner" || info.kind === "direct") return { sections: [notices, placed], isOpen: () => false };
    /** @param {"name" | "topic"} name @param {{value: string, [more: string]: unknown}} props */
    const text = (name, props) => savedField(field({ name, label: t(`roomSet.${name}`), autocomplete: "off", ...props }),
        (value) => set(client, room, { [name]: value }), { place: "roomSet", signal });
    const texts = [text("name", { value: info.name, maxlength: 60, required: true }), text("topic", { value: info.topic ?? "", maxlength: 500 })];
    return {
        isOpen: () => texts.some((one) => one.isOpen()),
        sections: [h("section", null, h("h2", null, t("roomSet.room")), texts.map(({ node }) => node),
            emojiOf({ client, signal }, room, (emoji) => keep({ emoji })),
            colourOf(room, change("color")),
            choice({ label: t("roomSet.ring"), name: "ring", value: chosen(room, "ring", "starter"),
                options: options("ring", ["starter", "everyone"]), change: change("ring") }),
            choice({ label: t("roomSet.invites"), name: "invites", value: chosen(room, "invites", "members"),
                options: options("invites", ["members", "owners"]), change: change("invites") }),
            choice({ label: t("roomSet.links"), name: "links", value: linksOf(room),
                options: options("links", ["members", "owners"]), change: change("links") }),
            choice({ label: t("roomSet.everyone"), name: "everyone", value: chosen(room, "everyone", "owners"),
                options: options("everyone", ["owners", "members"]), change: change("everyone") }),
            choice({ label: t("roomSet.bot"), name: "bot", value: chosen(room, "bot", "all"),
                options: options("bot", ["all", "addressed"]), change: change("bot") }),
            choice({ label: t("roomSet.acts"), name: "acts", value: chosen(room, "acts", "asked"),
                options: options("acts", ["asked", "sure"]), change: change("acts") })), notices, placed],
    };
}

/// Its colour: one of a few, or what its id makes.
/** @param {Page.RoomLog} room @param {(color: NonNullable<Page.RoomInfo["color"]>) => unknown} change */
function colourOf(room, change) {
    const names = /** @type {(keyof typeof colours)[]} */ (Object.keys(colours));
    return choice({ label: t("roomSet.color"), name: "color", value: lookOf(room.info).color, change, options: [{ value: "", label: t("roomSet.color.none") },
        ...names.map((value) => ({ value, label: t(`roomSet.color.${value}`), icon: h("i", { class: "swatch", data: { colour: colours[value] } }) }))] });
}

/// The emoji of a room: chosen among all, or taken away.
/** @param {Page.Signed} context @param {Page.RoomLog} room @param {(emoji: string) => unknown} put */
function emojiOf({ client, signal }, room, put) {
    const mark = roomMark(room);
    const none = button(t("roomSet.noEmoji"), () => put(""), { kind: "quiet", "data-action": "no-emoji" });
    const draw = () => {
        mark.draw();
        none.hidden = lookOf(room.info).emoji === "";
    };
    client.state.on("rooms", draw, signal);
    draw();
    const choose = () => import("../chat/emojipicker.js").then(({ pickEmoji }) => pickEmoji(put, { isKept: false }), () => null);
    return h("div", { class: "room-look" }, mark.node, button(t("roomSet.emoji"), choose, { "data-action": "emoji" }), none);
}
