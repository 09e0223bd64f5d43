// The photos and documents that go with what is being written: on their way to the server, then shown small above the field.
import { fill, h } from "../../dom.js";
import { button } from "../../controls.js";
import { icon } from "../../icons.js";
import { refusal, t } from "../../i18n.js";
import { thumbAddress } from "../../photos.js";

const most = 20;

/// `{node, add, bring(files), isWhole(), take()}`: `add` is the button; `bring` takes what was pasted or dropped; `isWhole()` waits for what is
/// on its way to the server and answers whether all of it arrived; `take()` answers what is to be sent and leaves nothing. `tell(text)`
/// shows what was refused, `focus()` goes back to writing, `changed()` hears that there are others.
/** @param {Page.Following & {tell: (text: string) => void, focus: () => void, changed: () => void}} context */
export function attachedPhotos({ client, room, signal, tell, focus, changed }) {
    const node = h("ul", { class: "attached", "aria-label": t("photo.attached"), hidden: true });
    const add = button(t("photo.add"), () => choose(), { kind: "quiet", iconName: "picture", hideLabel: true, "data-action": "photo" });
    /** @type {Set<HTMLElement>} */
    const coming = new Set();
    /** @type {string[]} */
    let problems = [];
    let uploading = Promise.resolve(true);

    async function choose() {
        const files = await import("../photos/photopicker.js").then(({ pickPhotos }) => pickPhotos({ title: t("photo.add") }), (error) => {
            client.emit("told", { text: refusal(error) });
        });
        if (files?.length && !signal.aborted) await bring(files, true);
        focus();
    }

    /// One after the other, so that they stand in their order.
    /** @param {File[]} files */
    async function bring(files, arePhotos = false) {
        const taken = files.slice(0, Math.max(0, most - room.attached.length - coming.size));
        problems = taken.length < files.length ? [t("photo.most", { n: most })] : [];
        tell(problems.join(" "));
        const own = taken.map((file) => {
            const meter = h("progress", { max: 1, value: 0, "aria-label": file.name });
            coming.add(meter);
            return { file, meter };
        });
        draw();
        const all = uploading = own.reduce((before, { file, meter }) => before.then(async (isWhole) => await send(file, meter, arePhotos) && isWhole), uploading);
        if (!await all && uploading === all) uploading = Promise.resolve(true);
    }

    /** @param {File} file @param {HTMLProgressElement} meter @param {boolean} isPhoto */
    async function send(file, meter, isPhoto) {
        const isAlone = coming.size === 1 && problems.length === 0;
        const { attached, problem } = await import("./attaching.js").then(
            ({ attach }) => attach(room.id, file, isPhoto, (share) => { meter.value = share; }), (error) => ({ attached: undefined, problem: refusal(error) }));
        coming.delete(meter);
        if (attached) room.attached.push(attached);
        else tell((problems = [...problems, isAlone ? `${problem}` : `${file.name}: ${problem}`]).join(" "));
        draw();
        return Boolean(attached);
    }

    function draw() {
        add.disabled = room.attached.length + coming.size >= most;
        node.hidden = room.attached.length + coming.size === 0;
        fill(node, room.attached.map((one) => h("li", null,
            one.name === undefined ? h("img", { class: "thumb", src: thumbAddress(one.id), alt: t("photo.one"), width: 48, height: 48 })
                : [icon("file"), h("span", { class: "attached-name" }, one.name)],
            button(one.name === undefined ? t("photo.remove") : t("photo.removeFile", { name: one.name }), () => {
                room.attached = room.attached.filter((other) => other !== one);
                draw();
                focus();
            }, { kind: "quiet", iconName: "close", hideLabel: true }))), [...coming].map((meter) => h("li", null, meter)));
        changed();
    }

    draw();
    return {
        node, add, bring, isWhole: () => uploading,
        take() {
            const photos = room.attached.filter(({ name }) => name === undefined).map(({ id }) => id);
            const files = room.attached.filter(({ name }) => name !== undefined).map(({ id }) => id);
            room.attached = [];
            draw();
            return { ...(photos.length > 0 ? { photos } : {}), ...(files.length > 0 ? { files } : {}) };
        },
    };
}
