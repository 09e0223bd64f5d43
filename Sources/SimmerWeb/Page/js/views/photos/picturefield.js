// The picture of a thing in its form: chosen, changed, taken away; it is the thing's when the form is saved.
import { fill, h } from "../../dom.js";
import { button } from "../../controls.js";
import { icon } from "../../icons.js";
import { refusal, t } from "../../i18n.js";
import { thumbAddress } from "../../photos.js";
import { upload } from "../../upload.js";
import { pickPhoto } from "./photopicker.js";

/// The picture as it will be: `value` is its id, or null. `drawing` stands for none.
/** @param {Pick<Page.RoomContext, "room">} context @param {string | undefined} id @param {string} drawing */
export function pictureField({ room }, id, drawing) {
    const shown = h("span", { class: "form-picture" });
    const remove = button(t("picture.remove"), () => set(null), { kind: "small quiet", "data-action": "remove-picture" });
    const error = h("p", { class: "error", role: "alert", hidden: true });
    const one = {
        value: id ?? null,
        node: h("div", { class: "picture-field" }, shown, h("div", { class: "form-end" },
            button(t("picture.choose"), choose, { iconName: "picture", "data-action": "picture" }), remove), error),
    };
    /** @param {string | null} value */
    function set(value) {
        one.value = value;
        fill(shown, value ? h("img", { src: thumbAddress(value), alt: t("picture.now"), width: 96, height: 96 }) : icon(drawing));
        remove.hidden = value === null;
    }
    async function choose() {
        const file = await pickPhoto({ title: t("picture.choose") });
        if (!file) return;
        error.hidden = true;
        try {
            set((await upload(room.id, file)).id);
        } catch (refused) {
            fill(error, refusal(refused));
            error.hidden = false;
        }
    }
    set(one.value);
    return one;
}
