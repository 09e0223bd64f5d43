// The buttons below a photo of an album that say who likes it and how much is said about it.
import { h } from "../../dom.js";
import { icon } from "../../icons.js";
import { list, number, refusal, t } from "../../i18n.js";

/// Whether one likes it, and how many do. `changed()` is called when that is another, `fail(text)` when it was refused.
/** @param {Page.InRoom} context @param {Page.Photo} photo @param {() => void} changed @param {(text: string) => void} fail */
export function likeButton({ client, room }, photo, changed, fail) {
    const { id, stepId, likes = [] } = photo, { state } = client;
    if (id === undefined || stepId !== undefined || state.isDevice) return null;
    const isLiked = likes.includes(state.actor ?? "");
    return counted("heart", t("likes.like"), likes.length, {
        "aria-pressed": String(isLiked), data: { action: "like", focus: "like" },
        title: likes.length > 0 ? t("likes.by", { names: list(likes.map((one) => state.name(one))) }) : t("likes.like"),
        on: { click: () => client.act("photo.like", { room: room.id, photo: id, on: !isLiked }).then((answer) => {
            Object.assign(photo, { likes: undefined }, answer.photo);
            changed();
        }, (error) => fail(refusal(error, "album"))) },
    });
}

/// What is said about it, where it came with a message.
/** @param {Page.Photo} photo @param {number} n @param {boolean} isOpen @param {() => unknown} act */
export const commentsButton = ({ message, stepId }, n, isOpen, act) => (message === undefined || stepId !== undefined ? null
    : counted("chat", t("likes.commenting"), n, { "aria-expanded": String(isOpen), title: t("likes.commenting"), data: { action: "comments", focus: "comments" }, on: { click: act } }));

/** @param {string} iconName @param {string} label @param {number} n @param {Page.Props} props */
const counted = (iconName, label, n, props) => h("button", { type: "button", class: `button quiet${n > 0 ? "" : " round"}`,
    "aria-label": n > 0 ? `${label}, ${number(n)}` : label, ...props }, icon(iconName), n > 0 ? h("span", null, number(n)) : null);
