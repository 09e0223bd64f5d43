// Who has no password here proves by the provider who is there.
import { t } from "../../i18n.js";
import { ask } from "../../dialog.js";

/// What was refused because that was too long ago is asked for there; everything else is told by `fail`.
/** @param {Page.Refused} error @param {(error: Page.Refused) => void} fail */
export async function askToSignIn(error, fail) {
    if (error.reason !== "bad_credentials") return fail(error);
    const goes = await ask({ title: t("settings.signInTitle"), text: t("settings.signInText"),
        confirm: t("settings.signInAgain"), kind: "primary" });
    if (goes) location.assign("/signin?again");
}
