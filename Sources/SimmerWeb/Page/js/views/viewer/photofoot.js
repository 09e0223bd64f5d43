// What stands below a photo: its description and where it is from, and what can be done with it.
import { fill, h, refill } from "../../dom.js";
import { button, field, form } from "../../controls.js";
import { icon } from "../../icons.js";
import { exact, refusal, t } from "../../i18n.js";
import { followComments } from "../../comments.js";
import { originalAddress, viewAddress } from "../../photos.js";
import { commentsButton, likeButton } from "./photolikes.js";
import { offerUndo } from "../parts/undobar.js";

const longest = 500;
const plain = { kind: "quiet", hideLabel: true };

/// `{node, show(photo), isDescribing}`; `removed(photo)` is called once it is deleted.
/** @param {Page.Following & {removed: (photo: Page.Photo) => void}} given */
export function photoFoot({ client, room, signal, removed }) {
    const { state } = client;
    const comments = followComments({ client, room, signal }, () => heard());
    /// What is said about it, once somebody has asked.
    /** @type {ReturnType<typeof import("./photocomments.js").photoComments> | null} */
    let said = null;
    const words = h("div", { class: "viewer-words", "aria-live": "polite" });
    const tools = h("div", { class: "viewer-tools" });
    const node = h("footer", { class: "viewer-foot" }, words, tools);
    /** @param {Page.Photo} photo @returns {photo is Page.Photo & {id: string}} */
    const mayChange = (photo) => photo.id !== undefined && (photo.author === state.actor || room.info.role === "owner");
    /** @type {Page.Photo | null} */
    let shown = null;

    /** @param {Page.Photo} photo */
    function show(photo) {
        const isOther = shown !== photo;
        shown = photo;
        const name = photo.author ? state.name(photo.author) : null;
        const when = photo.takenAt ?? photo.addedAt;
        fill(words, photo.description ? h("p", { class: "viewer-description text" }, photo.description) : null,
            h("p", { class: "hint" }, [photo.number && t("viewer.number", { number: photo.number }), name, when && exact(when)]
                .filter(Boolean).join(" · ")));
        drawTools();
        if (!isOther) return;
        if (said && photo.message === undefined) said.node.hidden = true;
        said?.draw();
        if (photo.message !== undefined) comments.reach(photo.message).then(heard);
    }

    function drawTools() {
        const photo = shown;
        if (!photo || isDescribing()) return;
        refill(tools, likeButton({ client, room }, photo, heard, problem), commentsButton(photo, comments.of(photo.message).length, said?.node.hidden === false, comment), h("a", {
            class: "button quiet round", href: originalAddress(photo.file), download: nameOf(photo), "aria-label": t("viewer.download"),
            title: t("viewer.download"), "data-action": "download",
        }, icon("download")),
            "share" in navigator ? button(t("viewer.share"), () => share(photo), { ...plain, iconName: "share", "data-action": "share" }) : null,
            mayChange(photo) ? [
                button(t("viewer.describe"), () => describe(photo), { ...plain, iconName: "edit", "data-action": "describe" }),
                button(t("viewer.delete"), () => remove(photo), { ...plain, iconName: "trash", "data-action": "delete" }),
            ] : null);
    }

    const isDescribing = () => words.querySelector("form") !== null;
    /// There may be other comments.
    const heard = () => {
        if (signal.aborted) return;
        drawTools();
        said?.draw();
    };

    async function comment() {
        if (!said) {
            const { photoComments } = await import("./photocomments.js");
            if (signal.aborted) return;
            said = photoComments({ client, room, photo: () => shown });
            node.append(said.node);
        } else said.node.hidden = !said.node.hidden;
        said.draw();
        if (!said.node.hidden) said.focus();
        drawTools();
    }

    /** @param {Page.Photo} photo */
    async function share(photo) {
        const told = { text: photo.description ?? "" };
        try {
            const answer = await fetch(viewAddress(photo.file), { credentials: "same-origin" });
            const file = new File([await answer.blob()], nameOf(photo), { type: "image/jpeg" });
            await navigator.share(navigator.canShare?.({ files: [file] }) ? { ...told, files: [file] } : { ...told, url: location.href });
        } catch (error) {
            if (error.name !== "AbortError") problem(error.code ? refusal(error) : t("viewer.notShared"));
        }
    }

    /** @param {string} text */
    function problem(text) {
        words.querySelector(".error")?.remove();
        words.append(h("p", { class: "error", role: "alert" }, text));
    }

    /** @param {Page.Photo} photo */
    function describe(photo) {
        const text = field({ name: "description", label: t("album.description"), required: true,
            control: h("textarea", { rows: 2, maxlength: longest, value: photo.description ?? "", required: true }) });
        const back = () => {
            show(shown ?? photo);
            tools.querySelector("[data-action=describe]")?.focus();
        };
        fill(tools);
        fill(words, form({
            place: "album", submit: t("save"), label: t("viewer.describe"), fields: [text],
            extra: button(t("cancel"), back, { kind: "quiet" }),
            async action({ description }) {
                const answer = await client.act("photo.describe",
                    { room: room.id, photo: photo.id, description: description.trim(), version: photo.version });
                Object.assign(photo, answer.photo);
                back();
            },
        }));
        text.input.focus();
    }

    /** @param {Page.Photo & {id: string}} photo */
    async function remove(photo) {
        try {
            await client.act("photo.delete", { room: room.id, photo: photo.id });
        } catch (error) {
            return problem(refusal(error, "album"));
        }
        removed(photo);
        offerUndo(client, room, t("viewer.deleted"), photo.id);
    }

    return { node, show, get isDescribing() { return isDescribing(); } };
}

/// What the file is called that one keeps.
/** @param {Page.Photo} photo */
const nameOf = ({ number, file }) => `photo-${number ?? file.slice(-6)}.jpg`;
