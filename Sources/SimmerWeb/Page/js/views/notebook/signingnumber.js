// The number that signs experiments in place of the password: made, changed and taken away with the password.
import { fill, h } from "../../dom.js";
import { button, field, form } from "../../controls.js";
import { t } from "../../i18n.js";
import { ask } from "../../dialog.js";
import { saved } from "../parts/saved.js";

/** @param {Page.Signed} context @param {(error: Page.Refused) => void} fail */
export function signingNumber({ client, signal }, fail) {
    const { state } = client;
    const node = h("section");
    /** @param {Protocol.Params["account.setPin"]} values */
    const set = async (values) => {
        await client.call("account.setPin", values);
        state.setAccount((await client.call("account.get")).account);
        saved();
    };
    async function remove() {
        const password = await ask({ title: t("pin.remove"), confirm: t("pin.remove"), password: true });
        if (password) set({ pin: null, password }).catch(fail);
    }
    function draw() {
        fill(node, h("h2", null, t("pin.title")), h("p", { class: "hint" }, t("pin.text")), form({
            place: "pin", submit: t("pin.set"), kind: "",
            fields: [
                field({ name: "pin", label: t("pin.new"), type: "password", inputmode: "numeric",
                    autocomplete: "off", required: true }),
                field({ name: "password", label: t("pin.password"), type: "password",
                    autocomplete: "current-password", required: true }),
            ],
            action: ({ pin, password }) => set({ pin, password }),
            extra: state.own.hasPin ? button(t("pin.remove"), remove, { kind: "quiet" }) : null,
        }));
    }
    let had = state.own.hasPin;
    state.on("account", () => {
        if (state.own.hasPin === had) return;
        had = state.own.hasPin;
        draw();
    }, signal);
    draw();
    return node;
}
