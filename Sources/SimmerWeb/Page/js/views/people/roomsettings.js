// How one hears of a room, and what its owners may set for everybody in it.
import { h } from "../../dom.js";
import { choice, field, form } from "../../controls.js";
import { instant, refusal, t } from "../../i18n.js";
import { announce } from "../../announce.js";
import { isMuted, mute, mutes, set } from "../rooms/mutes.js";

/// What owners chose is in `settings` at first, later in the events of the room.
/** @template {"ring" | "invites" | "bot"} N @param {Page.RoomLog} room @param {N} name @param {NonNullable<Page.RoomInfo[N]>} usual @returns {NonNullable<Page.RoomInfo[N]>} */
const chosen = ({ info }, name, usual) => info[name] ?? info.settings?.[name] ?? usual;

/// The sections about one's own notices and, for owners, about the room.
/** @param {Pick<Page.Context, "client">} context @param {Page.RoomLog} room */
export function roomSettings({ client }, room) {
    const { info } = room;
    /** @template {"notify" | "ring" | "invites" | "bot"} N @param {N} name */
    const change = (name) => (/** @type {Page.RoomInfo[N]} */ value) => set(client, room, { [name]: value }).then(() => announce(t("saved")),
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
    if (info.role !== "owner" || info.kind === "direct") return [notices];
    return [notices, h("section", null, h("h2", null, t("roomSet.room")),
        form({
            place: "roomSet", submit: t("save"), kind: "", label: t("roomSet.room"),
            fields: [
                field({ name: "name", label: t("roomSet.name"), value: info.name, maxlength: 60, required: true, autocomplete: "off" }),
                field({ name: "topic", label: t("roomSet.topic"), value: info.topic ?? "", maxlength: 500, autocomplete: "off" }),
            ],
            async action({ name, topic }) {
                await set(client, room, { name: name.trim(), topic: topic.trim() });
                announce(t("saved"));
            },
        }),
        choice({ label: t("roomSet.ring"), name: "ring", value: chosen(room, "ring", "starter"),
            options: options("ring", ["starter", "everyone"]), change: change("ring") }),
        choice({ label: t("roomSet.invites"), name: "invites", value: chosen(room, "invites", "members"),
            options: options("invites", ["members", "owners"]), change: change("invites") }),
        choice({ label: t("roomSet.bot"), name: "bot", value: chosen(room, "bot", "all"),
            options: options("bot", ["all", "addressed"]), change: change("bot") }))];
}
