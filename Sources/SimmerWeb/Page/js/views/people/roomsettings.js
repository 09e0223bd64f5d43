// How one hears of a room, and what its owners may set for everybody in it: all saved at once.
import { h } from "../../dom.js";
import { choice, field } from "../../controls.js";
import { instant, refusal, t } from "../../i18n.js";
import { savedField, saved } from "../parts/saved.js";
import { isMuted, mute, mutes, set } from "../rooms/mutes.js";
import { chosen } from "./rules.js";

/// The sections about one's own notices and, for owners, about the room; `isOpen()`: something in a field is not saved.
/** @param {Page.Signed} context @param {Page.RoomLog} room */
export function roomSettings({ client, signal }, room) {
    const { info } = room;
    /** @template {"notify" | "ring" | "invites" | "bot"} N @param {N} name */
    const change = (name) => (/** @type {Page.RoomInfo[N]} */ value) => set(client, room, { [name]: value }).then(saved,
        (error) => client.emit("told", { text: refusal(error, "roomSet") }));
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
    if (info.role !== "owner" || info.kind === "direct") return { sections: [notices], isOpen: () => false };
    /** @param {"name" | "topic"} name @param {{value: string, [more: string]: unknown}} props */
    const text = (name, props) => savedField(field({ name, label: t(`roomSet.${name}`), autocomplete: "off", ...props }),
        (value) => set(client, room, { [name]: value }), { place: "roomSet", signal });
    const texts = [text("name", { value: info.name, maxlength: 60, required: true }), text("topic", { value: info.topic ?? "", maxlength: 500 })];
    return {
        isOpen: () => texts.some((one) => one.isOpen()),
        sections: [h("section", null, h("h2", null, t("roomSet.room")), texts.map(({ node }) => node),
            choice({ label: t("roomSet.ring"), name: "ring", value: chosen(room, "ring", "starter"),
                options: options("ring", ["starter", "everyone"]), change: change("ring") }),
            choice({ label: t("roomSet.invites"), name: "invites", value: chosen(room, "invites", "members"),
                options: options("invites", ["members", "owners"]), change: change("invites") }),
            choice({ label: t("roomSet.bot"), name: "bot", value: chosen(room, "bot", "all"),
                options: options("bot", ["all", "addressed"]), change: change("bot") })), notices],
    };
}
