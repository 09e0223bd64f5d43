// The way in without a password, where the browser has it. What speaks to the device comes with the press.
import { h } from "../../dom.js";
import { button } from "../../controls.js";
import { refusal, t } from "../../i18n.js";

export const hasPasskeys = isSecureContext && "PublicKeyCredential" in globalThis;

/// The button, and what went wrong.
/** @param {Page.Client} client @returns {Node[]} */
export function passkeyWay(client) {
    if (!hasPasskeys) return [];
    const problem = h("p", { class: "error", role: "alert", hidden: true });
    const tell = (words = "") => {
        problem.hidden = words === "";
        problem.textContent = words;
    };
    return [button(t("passkey.login"), async () => {
        tell();
        try {
            const { bringPasskeys, passkeyProblem, showPasskey } = await import("../../passkeys.js");
            await bringPasskeys();
            await client.passkeyLogin(showPasskey).catch((error) => tell(passkeyProblem(error)));
        } catch (error) {
            tell(refusal(error));
        }
    }, { "data-action": "passkey" }), problem];
}
