// The photos that go with what is being written: on their way to the server, then shown small above the field.
import { fill, h } from "../../dom.js";
import { button } from "../../controls.js";
import { refusal, t } from "../../i18n.js";
import { thumbAddress } from "../../photos.js";

const mostPhotos = 20;

/// `{node, add, isWhole(), take()}`: `add` is the button; `isWhole()` waits for the photo on its way to the server and answers whether it
/// arrived; `take()` answers what is to be sent and leaves nothing. `tell(text)` shows what was refused, `focus()` goes back to writing,
/// `changed()` hears that there are others.
/** @param {Page.Following & {tell: (text: string) => void, focus: () => void, changed: () => void}} context */
export function attachedPhotos({ client, room, signal, tell, focus, changed }) {
    const node = h("ul", { class: "attached", "aria-label": t("photo.attached"), hidden: true });
    const add = button(t("photo.add"), () => addPhoto(),
        { kind: "quiet", iconName: "photo", hideLabel: true, "data-action": "photo" });
    let uploading = Promise.resolve(true);

    async function addPhoto() {
        const file = await import("../photos/photopicker.js").then(({ pickPhoto }) => pickPhoto({ title: t("photo.add") }), (error) => {
            client.emit("told", { text: refusal(error) });
        });
        if (!file || signal.aborted) return focus();
        tell("");
        add.disabled = true;
        uploading = bring(file);
        if (!await uploading) uploading = Promise.resolve(true);
        focus();
    }

    /** @param {File} file */
    async function bring(file) {
        try {
            const { upload } = await import("../../upload.js");
            room.attached.push(await upload(room.id, file));
            return true;
        } catch (error) {
            tell(refusal(error, "photo"));
            return false;
        } finally {
            draw();
        }
    }

    function draw() {
        add.disabled = room.attached.length >= mostPhotos;
        node.hidden = room.attached.length === 0;
        fill(node, room.attached.map((photo) => h("li", null,
            h("img", { class: "thumb", src: thumbAddress(photo.id), alt: t("photo.one"), width: 48, height: 48 }),
            button(t("photo.remove"), () => {
                room.attached = room.attached.filter((other) => other !== photo);
                draw();
                focus();
            }, { kind: "quiet", iconName: "close", hideLabel: true }))));
        changed();
    }

    draw();
    return {
        node, add, isWhole: () => uploading,
        take() {
            const ids = room.attached.map(({ id }) => id);
            room.attached = [];
            draw();
            return ids;
        },
    };
}
