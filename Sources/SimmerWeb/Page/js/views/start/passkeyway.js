// The way in without a password, where the browser has it: a button, and where the browser can, one's passkeys among the names that it offers
// in the form. What speaks to the device comes with the first of them.
import { h, part } from "../../dom.js";
import { button } from "../../controls.js";
import { refusal, t } from "../../i18n.js";

export const hasPasskeys = isSecureContext && "PublicKeyCredential" in globalThis;

/** @returns {{isConditionalMediationAvailable?: () => Promise<boolean>}} */
const ofBrowser = () => /** @type {any} */ (PublicKeyCredential);

/// A challenge is good for five minutes: who comes to the form later is offered passkeys with another one.
const renewMs = 240000;

/// The button, and what went wrong. `form` is where the name is asked for; what is offered there ends with `signal`, and when another way is used.
/** @param {Page.Client} client @param {HTMLElement} form @param {AbortSignal} signal @returns {Node[]} */
export function passkeyWay(client, form, signal) {
    if (!hasPasskeys) return [];
    const problem = h("p", { class: "error", role: "alert", hidden: true });
    const tell = (words = "") => {
        problem.hidden = words === "";
        problem.textContent = words;
    };
    const offer = offering(client, form, tell);
    form.addEventListener("focusin", offer.begin, { signal });
    form.addEventListener("submit", () => {
        tell();
        offer.end();
    }, { signal, capture: true });
    signal.addEventListener("abort", offer.end);
    if (!signal.aborted) offer.begin();
    return [button(t("passkey.login"), async () => {
        tell();
        offer.end();
        try {
            const { bringPasskeys, passkeyProblem, showPasskey } = await import("../../passkeys.js");
            await bringPasskeys();
            await client.passkeyLogin(showPasskey).catch((error) => tell(passkeyProblem(error)));
        } catch (error) {
            tell(refusal(error));
        }
    }, { "data-action": "passkey" }), problem];
}

/// Has the browser offer one's passkeys while a name is asked for: `begin()` and `end()`. Only what the server says of one is told.
/** @param {Page.Client} client @param {HTMLElement} form @param {(words: string) => void} tell */
function offering(client, form, tell) {
    /** @type {AbortController | null} */
    let offered = null;
    let at = 0;
    function end() {
        offered?.abort();
        offered = null;
    }
    async function begin() {
        if (offered && performance.now() - at < renewMs) return;
        end();
        const mine = offered = new AbortController();
        at = performance.now();
        let isChosen = false;
        try {
            if (!await ofBrowser().isConditionalMediationAvailable?.() || mine.signal.aborted) return;
            const { bringPasskeys, passkeyProblem, showPasskey } = await import("../../passkeys.js");
            await bringPasskeys();
            part(form, "input", "[name=login]").autocomplete = "username webauthn";
            await client.passkeyLogin(async (asked) => {
                const shown = await showPasskey(asked, { mediation: "conditional", signal: mine.signal });
                isChosen = true;
                return shown;
            }).catch((error) => { if (isChosen) tell(passkeyProblem(error)); });
        } catch {
            // The form and the button are there all the same.
        }
        if (offered !== mine || !isChosen) return;
        offered = null;
        if (client.status === "out") begin();
    }
    return { begin: () => void begin(), end };
}
