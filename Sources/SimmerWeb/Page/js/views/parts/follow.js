// What a person follows in a room: Simmer tells that one alone when others change it. It is said to Simmer, for there is no other order; the
// server tells what is followed when that changes.
import { button } from "../../controls.js";
import { bring, t } from "../../i18n.js";
import { toast } from "./toast.js";

/** @type {Page.Words} */
const words = { en: () => import("../../../strings/en/following.js"), fr: () => import("../../../strings/fr/following.js"),
    de: () => import("../../../strings/de/following.js"), es: () => import("../../../strings/es/following.js") };

await bring(words);

/// `kind`: experiment or tea, by which its name is told from other names; the album has none.
/** @typedef {{kind: "experiment" | "tea" | "album", id: string, name: string}} Followed */

/** @param {Page.RoomLog} room @param {Followed} thing */
export const isFollowed = ({ info }, { id }) => info.follows?.includes(id) ?? false;

/// Follows a thing, or ends that, and tells when it is so.
/** @param {Page.Following} context @param {Followed} thing */
export function turnFollowing({ client, room, signal }, thing) {
    const wasOn = isFollowed(room, thing), { kind, name } = thing;
    const heard = new AbortController();
    signal.addEventListener("abort", () => heard.abort(), { once: true });
    client.state.on("settings", ({ room: where }) => {
        if (where !== room.id || isFollowed(room, thing) === wasOn) return;
        heard.abort();
        toast(t(wasOn ? "follow.off" : "follow.on", { name }), { detail: wasOn ? "" : t("follow.onText") });
    }, heard.signal);
    client.say(room.id, t(`follow.${wasOn ? "unsay" : "say"}.${kind}`, { name }));
}

/// What a menu offers, false at a shared device: nobody follows anything there.
/** @param {Page.Following} context @param {Followed} thing @returns {Page.MenuItem | false} */
export const followItem = (context, thing) => !context.client.state.isDevice && { icon: "bell",
    label: t(isFollowed(context.room, thing) ? "follow.end" : "follow.start"), act: () => turnFollowing(context, thing) };

/// The same as a button with its drawing alone, for what has no menu: null at a shared device.
/** @param {Page.Following} context @param {Followed} thing */
export function followButton(context, thing) {
    const { client, room, signal } = context, { name } = thing;
    if (client.state.isDevice) return null;
    const node = button("", () => turnFollowing(context, thing), { kind: "quiet", iconName: "bell", hideLabel: true, "data-action": "follow" });
    const draw = () => {
        const isOn = isFollowed(room, thing), label = isOn ? t("follow.endOf", { name }) : t("follow.startOf", { name });
        node.title = label;
        node.setAttribute("aria-label", label);
        node.classList.toggle("is-on", isOn);
    };
    client.state.on("settings", draw, signal);
    draw();
    return node;
}
