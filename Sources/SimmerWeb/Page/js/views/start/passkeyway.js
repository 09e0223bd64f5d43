// The way in without a password, where the browser has it. What speaks to the device comes with the press.
import { h, say } from "../../dom.js";
import { button } from "../../controls.js";
import { refusal, t } from "../../i18n.js";

export const hasPasskeys = isSecureContext && "PublicKeyCredential" in globalThis;

/// The button, and what went wrong.
/** @param {Page.Client} client @returns {Node[]} */
export function passkeyWay(client) {
    if (!hasPasskeys) return [];
    const problem = h("p", { class: "error", role: "alert" });
    return [button(t("passkey.login"), async () => {
        say(problem, "");
        try {
            const { bringPasskeys, passkeyProblem, showPasskey } = await import("../../passkeys.js");
            await bringPasskeys();
            await client.passkeyLogin(showPasskey).catch((error) => say(problem, passkeyProblem(error)));
        } catch (error) {
            say(problem, refusal(error));
        }
    }, { "data-action": "passkey" }), problem];
}
