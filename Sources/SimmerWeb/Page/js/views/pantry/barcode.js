// A barcode's field: typed, held before the camera or chosen as a picture, and the product that a source outside knows under it.
import { fill, h, part } from "../../dom.js";
import { button, field } from "../../controls.js";
import { refusal, t } from "../../i18n.js";
import { barcodesIn } from "../../upload.js";
import { hasCamera, pickPhoto } from "../photos/photopicker.js";
import { scanBarcode } from "./scanner.js";

/// A field `barcode`; `found(product)` gets `{name, brand, source, …}` when a source knows it.
/**
 * @param {Page.Following} context
 * @param {{value?: string, found: (product: Protocol.ProductLookupResult) => void}} given
 */
export function barcodeField({ client, room, signal }, { value, found }) {
    const code = field({ name: "barcode", label: t("noodle.barcode"), hint: t("barcode.hint"), inputmode: "numeric", autocomplete: "off",
        maxlength: 40, value: value ?? "" });
    const state = h("p", { class: "hint", role: "status" });
    const scan = button(t("barcode.picture"), scanOrChoose, { iconName: "barcode", "data-action": "scan" });
    code.node.append(state, h("div", { class: "form-end" },
        button(t("barcode.lookUp"), () => lookUp(), { iconName: "barcode", "data-action": "lookup" }), scan));
    hasCamera().then((has) => { if (has) fill(part(scan, "span"), t("barcode.scan")); });
    code.input.addEventListener("keydown", (event) => {
        if (event.key !== "Enter" || code.input.value.trim() === "") return;
        event.preventDefault();
        lookUp();
    });

    /// Without a camera there is the dialog for files, which says why.
    async function scanOrChoose() {
        /** @type {{code?: string, file?: File}} */
        const { code: digits, file } = await hasCamera() ? await scanBarcode({ room, title: t("barcode.scanTitle") })
            : { file: await pickPhoto({ title: t("barcode.pictureTitle") }) ?? undefined };
        if (digits) return use(digits);
        if (file) await readPicture(file);
    }

    /** @param {string} digits */
    async function use(digits) {
        code.tell("");
        code.input.value = digits;
        code.input.dispatchEvent(new Event("input", { bubbles: true }));
        await lookUp();
    }

    /** @param {File} file */
    async function readPicture(file) {
        code.tell("");
        fill(state, t("barcode.reading"));
        try {
            const codes = await barcodesIn(room.id, file);
            fill(state);
            if (codes.length === 0) return void code.tell(t("barcode.none"));
            await use(codes[0]);
        } catch (error) {
            fill(state);
            code.tell(refusal(error));
        }
    }

    async function lookUp() {
        code.tell("");
        const barcode = code.input.value;
        try {
            const answer = await client.call("product.lookup", { room: room.id, barcode });
            if (signal.aborted || code.input.value !== barcode) return;
            if (answer.state === "searching") {
                fill(state, h("span", { class: "spinner", "aria-hidden": "true" }), t("barcode.searching"));
                return void setTimeout(() => { if (!signal.aborted) lookUp(); }, 700);
            }
            fill(state, answer.state === "found"
                ? t("barcode.found", { name: [answer.name, answer.brand].filter(Boolean).join(", "), source: answer.source ?? "" })
                : t(`barcode.state.${answer.state}`, { barcode: answer.barcode, source: answer.source ?? "" }));
            if (answer.state === "found") found(answer);
        } catch (error) {
            fill(state);
            code.tell(refusal(error, "noodle"));
            code.input.focus();
        }
    }
    return code;
}
