// A photo over the page, as large as it fits, with its description below: the next and the one before, closer, to keep, to share,
// described anew, deleted. The same for albums, steps and messages.
import { h, part } from "../../dom.js";
import { button } from "../../controls.js";
import { bring, t } from "../../i18n.js";
import { viewAddress } from "../../photos.js";
import { keepUndoBar } from "../parts/undobar.js";
import { photoFoot } from "./photofoot.js";
import { viewerWords } from "./words.js";
import { photoStage } from "./stage.js";

const zoomStep = 1.5;
const plain = { kind: "quiet", hideLabel: true };

/** @type {Page.Words} */
const slideWords = { en: () => import("../../../strings/en/slideshow.js"), fr: () => import("../../../strings/fr/slideshow.js"),
    de: () => import("../../../strings/de/slideshow.js"), es: () => import("../../../strings/es/slideshow.js") };

/// Opens the viewer at `photos[index]`. A photo has a `file`, and what is known of `width`, `height`, `description`, `author`,
/// `takenAt` and `addedAt`; one of an album or a step has its `id`, `version` and `number` too, and whoever added it, or an owner of
/// the room, may change it. `title` names what is looked through. `closed(photo)` is told where one ended, to put the focus there;
/// without it the focus goes back to where it was. Where there are further photos than these, `total()` says how many there are, and
/// `more(count)` brings those after the first `count`.
/** @param {Page.Photo[]} photos @param {number} index @param {Page.Viewing} viewing */
export async function openViewer(photos, index, { client, room, title, total, more, closed }) {
    await Promise.all([bring(slideWords), bring(viewerWords)]);
    const ended = new AbortController();
    const { signal } = ended;
    const list = photos.map((photo) => ({ ...photo }));
    let isFetching = false;
    let at = Math.min(Math.max(0, index), list.length - 1);

    const count = h("span", { class: "viewer-count" });
    const before = button(t("viewer.before"), () => aside(-1), { ...plain, iconName: "back", "data-action": "before" });
    const next = button(t("viewer.next"), () => aside(1), { ...plain, iconName: "forward", "data-action": "next" });
    const out = button(t("viewer.out"), () => zoom.by(1 / zoomStep), { ...plain, iconName: "minus", "data-action": "out" });
    const closer = button(t("viewer.in"), () => zoom.by(zoomStep), { ...plain, iconName: "plus", "data-action": "in" });
    const slides = button(t("slideshow.title"), play, { ...plain, iconName: "play", "data-action": "slideshow" });
    const stage = photoStage({ client, signal, aside, away: () => dialog.close(), zoomed: (scale) => { out.disabled = scale <= 1; } });
    const { zoom } = stage;
    const foot = photoFoot({ client, room, signal, removed: ({ id }) => takeOut(id) });
    /** @type {HTMLDialogElement} */
    const dialog = h("dialog", { class: "viewer", "aria-label": title ?? t("viewer.title") },
        h("header", { class: "viewer-bar" }, count, slides, out, closer,
            button(t("close"), () => dialog.close(), { ...plain, iconName: "close", "data-action": "close" })),
        h("div", { class: "viewer-middle" }, before, stage.node, next), foot.node);

    function show() {
        stage.show(list[at]);
        before.hidden = next.hidden = slides.hidden = list.length === 1;
        before.disabled = at === 0;
        next.disabled = at === list.length - 1;
        count.textContent = list.length > 1 ? t("viewer.count", { at: at + 1, all: Math.max(total?.() ?? 0, list.length) }) : "";
        foot.show(list[at]);
        for (const beside of [list[at + 1], list[at - 1]]) if (beside) new Image().src = viewAddress(beside.file);
    }

    /** @param {number} step */
    function aside(step, holds = true) {
        const to = at + step;
        if (to < 0 || to >= list.length) return;
        at = to;
        show();
        fetchMore();
        if (holds) holdFocus();
    }

    /// The photo that it ends at stays.
    async function play() {
        zoom.reset();
        const { openSlideshow } = await import("./slideshow.js");
        if (!signal.aborted) openSlideshow(list, at, { signal, moved: (to) => aside(to - at, false) });
    }

    /// A button that has just become useless or went would lose the focus, and the keys with it.
    function holdFocus() {
        if (document.activeElement?.matches("body, :disabled")) part(dialog, "button", "[data-action=close]").focus();
    }

    /// Before the end is reached, so that nobody waits there.
    async function fetchMore() {
        if (!more || isFetching || at < list.length - 4) return;
        isFetching = true;
        const further = await more(list.length);
        isFetching = false;
        if (signal.aborted || further.length === 0) return;
        list.push(...further.filter((photo) => !list.some((known) => known.id === photo.id)).map((photo) => ({ ...photo })));
        next.disabled = at === list.length - 1;
    }

    /** @param {string} [id] */
    function takeOut(id) {
        const place = list.findIndex((photo) => photo.id === id);
        if (place < 0) return;
        list.splice(place, 1);
        if (list.length === 0) return dialog.close();
        if (place < at || at === list.length) at -= 1;
        show();
        holdFocus();
    }

    // What others do meanwhile.
    client.state.on("item", ({ room: where, kind, id, change, value }) => {
        const place = list.findIndex((photo) => photo.id === id);
        if (where !== room || kind !== "photo" || place < 0) return;
        if (change === "removed") return takeOut(id);
        const photo = list[place];
        if (!value || value.version < (photo.version ?? 0)) return;
        Object.assign(photo, { likes: undefined }, value);
        if (place === at && !foot.isDescribing) foot.show(photo);
    }, signal);

    /** @type {Record<string, () => void>} */
    const keys = {
        ArrowLeft: () => aside(-1), ArrowRight: () => aside(1), PageUp: () => aside(-1), PageDown: () => aside(1),
        Home: () => aside(-at), End: () => aside(list.length - 1 - at),
        "+": () => zoom.by(zoomStep), "=": () => zoom.by(zoomStep), "-": () => zoom.by(1 / zoomStep), 0: () => zoom.reset(),
    };
    dialog.addEventListener("keydown", (event) => {
        if ((event.target instanceof Element && event.target.closest("textarea, input")) || event.altKey || event.ctrlKey || event.metaKey) return;
        if (!zoom.key(event.key)) {
            if (!Object.hasOwn(keys, event.key)) return;
            keys[event.key]();
        }
        event.preventDefault();
    });
    dialog.addEventListener("close", () => {
        ended.abort();
        keepUndoBar(dialog);
        dialog.remove();
        closed?.(list[at]);
    });
    document.body.append(dialog);
    dialog.showModal();
    show();
    fetchMore();
    part(dialog, "button", "[data-action=close]").focus();
}
