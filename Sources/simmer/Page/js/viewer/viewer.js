// A photo over the page, as large as it fits, with its description below: the next and the one before, closer, to keep, to share,
// described anew, deleted. The same for albums, steps and messages.
import { fill, h } from "../dom.js";
import { button, field, form } from "../controls.js";
import { icon } from "../icons.js";
import { exact, refusal, t } from "../i18n.js";
import { originalAddress, thumbAddress, viewAddress } from "../photos.js";
import { keepUndoBar, offerUndo } from "../views/undobar.js";
import { zooming } from "./zoom.js";

const closeEnough = 2;
const zoomStep = 1.5;
const longest = 500;

/// Opens the viewer at `photos[index]`. A photo has a `file`, and what is known of `width`, `height`, `description`, `author`,
/// `takenAt` and `addedAt`; one of an album or a step has its `id`, `version` and `number` too, and whoever added it, or an owner of
/// the room, may change it. `title` names what is looked through. `closed(photo)` is told where one ended, to put the focus there;
/// without it the focus goes back to where it was. Where there are further photos than these, `total()` says how many there are, and
/// `more(count)` brings those after the first `count`.
export function openViewer(photos, index, { client, room, title = t("viewer.title"), total = null, more = null, closed = null }) {
    const { state } = client;
    const ended = new AbortController();
    const { signal } = ended;
    const list = photos.map((photo) => ({ ...photo }));
    let isFetching = false;
    let at = Math.min(Math.max(0, index), list.length - 1);

    const under = h("img", { class: "viewer-under", alt: "", "aria-hidden": "true" });
    const image = h("img", { class: "viewer-image", draggable: "false", decoding: "async" });
    const gone = h("p", { class: "viewer-gone", role: "alert", hidden: true });
    const stage = h("div", { class: "viewer-stage" }, under, image, gone);
    const count = h("span", { class: "viewer-count" });
    const words = h("div", { class: "viewer-words", "aria-live": "polite" });
    const tools = h("div", { class: "viewer-tools" });
    const plain = { kind: "quiet", hideLabel: true };
    const before = button(t("viewer.before"), () => aside(-1), { ...plain, iconName: "back", "data-action": "before" });
    const next = button(t("viewer.next"), () => aside(1), { ...plain, iconName: "forward", "data-action": "next" });
    const out = button(t("viewer.out"), () => zoom.by(1 / zoomStep), { ...plain, iconName: "minus", "data-action": "out" });
    const closer = button(t("viewer.in"), () => zoom.by(zoomStep), { ...plain, iconName: "plus", "data-action": "in" });
    const dialog = h("dialog", { class: "viewer", "aria-label": title },
        h("header", { class: "viewer-bar" }, count, out, closer,
            button(t("close"), () => dialog.close(), { ...plain, iconName: "close", "data-action": "close" })),
        h("div", { class: "viewer-middle" }, before, stage, next),
        h("footer", { class: "viewer-foot" }, words, tools));
    const zoom = zooming(stage, image, { aside, changed: zoomed, signal });

    const mayChange = (photo) => photo.id && (photo.author === state.actor || room.info.role === "owner");

    function show() {
        const photo = list[at];
        zoom.reset();
        gone.hidden = true;
        image.hidden = under.hidden = false;
        for (const one of [image, under]) {
            if (photo.width && photo.height) for (const side of ["width", "height"]) one.setAttribute(side, photo[side]);
            else for (const side of ["width", "height"]) one.removeAttribute(side);
        }
        under.src = thumbAddress(photo.file);
        image.alt = photo.description || t("photo.one");
        image.src = viewAddress(photo.file);
        before.hidden = next.hidden = list.length === 1;
        before.disabled = at === 0;
        next.disabled = at === list.length - 1;
        count.textContent = list.length > 1 ? t("viewer.count", { at: at + 1, all: Math.max(total?.() ?? 0, list.length) }) : "";
        tell(photo);
        for (const beside of [list[at + 1], list[at - 1]]) if (beside) new Image().src = viewAddress(beside.file);
    }

    function tell(photo) {
        const name = photo.author ? state.name(photo.author) : null;
        const when = photo.takenAt ?? photo.addedAt;
        fill(words, photo.description ? h("p", { class: "viewer-description text" }, photo.description) : null,
            h("p", { class: "hint" }, [photo.number && t("viewer.number", { number: photo.number }), name, when && exact(when)]
                .filter(Boolean).join(" · ")));
        fill(tools, h("a", {
            class: "button quiet round", href: originalAddress(photo.file), download: nameOf(photo), "aria-label": t("viewer.download"),
            title: t("viewer.download"), "data-action": "download",
        }, icon("download")),
            navigator.share ? button(t("viewer.share"), () => share(photo), { ...plain, iconName: "share", "data-action": "share" }) : null,
            mayChange(photo) ? [
                button(t("viewer.describe"), () => describe(photo), { ...plain, iconName: "edit", "data-action": "describe" }),
                button(t("viewer.delete"), () => remove(photo), { ...plain, iconName: "trash", "data-action": "delete" }),
            ] : null);
    }

    /// The small one stays below until the large one is there; where that is gone, words say so.
    image.addEventListener("load", () => { under.hidden = true; }, { signal });
    under.addEventListener("error", () => { under.hidden = true; }, { signal });
    image.addEventListener("error", () => {
        image.hidden = under.hidden = true;
        gone.textContent = t(client.isOnline ? "viewer.gone" : "error.unreachable");
        gone.hidden = false;
    }, { signal });

    function zoomed(scale) {
        out.disabled = scale <= 1;
        // Close enough to see what the picture of 1,600 pixels lacks.
        const photo = list[at];
        if (scale > closeEnough && photo && !image.src.endsWith(originalAddress(photo.file))) {
            image.src = originalAddress(photo.file);
        }
    }

    function aside(step) {
        const to = at + step;
        if (to < 0 || to >= list.length) return;
        at = to;
        show();
        fetchMore();
        holdFocus();
    }

    /// A button that has just become useless or went would lose the focus, and the keys with it.
    function holdFocus() {
        if (document.activeElement === document.body || document.activeElement?.disabled) dialog.querySelector("[data-action=close]").focus();
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

    function problem(text) {
        words.querySelector(".error")?.remove();
        words.append(h("p", { class: "error", role: "alert" }, text));
    }

    function describe(photo) {
        const text = field({ name: "description", label: t("album.description"), required: true,
            control: h("textarea", { rows: 2, maxlength: longest, value: photo.description ?? "", required: true }) });
        const back = () => {
            tell(list[at]);
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

    async function remove(photo) {
        try {
            await client.act("photo.delete", { room: room.id, photo: photo.id });
        } catch (error) {
            return problem(refusal(error, "album"));
        }
        takeOut(photo.id);
        offerUndo(client, room, t("viewer.deleted"), photo.id);
    }

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
    state.on("item", ({ room: where, kind, id, change, value }) => {
        const place = list.findIndex((photo) => photo.id === id);
        if (where !== room || kind !== "photo" || place < 0) return;
        if (change === "removed") return takeOut(id);
        const photo = list[place];
        if (!value || value.version < photo.version) return;
        Object.assign(photo, value);
        if (place === at && !words.querySelector("form")) tell(photo);
    }, signal);

    dialog.addEventListener("keydown", (event) => {
        if (event.target.closest("textarea, input") || event.altKey || event.ctrlKey || event.metaKey) return;
        const keys = {
            ArrowLeft: () => aside(-1), ArrowRight: () => aside(1), PageUp: () => aside(-1), PageDown: () => aside(1),
            Home: () => aside(-at), End: () => aside(list.length - 1 - at),
            "+": () => zoom.by(zoomStep), "=": () => zoom.by(zoomStep), "-": () => zoom.by(1 / zoomStep), 0: () => zoom.reset(),
        };
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
    dialog.querySelector("[data-action=close]").focus();
}

/// What the file is called that one keeps.
const nameOf = ({ number, file }) => `photo-${number ?? file.slice(-6)}.jpg`;
