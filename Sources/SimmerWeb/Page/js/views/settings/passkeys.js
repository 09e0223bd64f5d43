// Logging in without the password: one's passkeys by name, one more, one less.
import { h, relist } from "../../dom.js";
import { button, field } from "../../controls.js";
import { exactDay, t } from "../../i18n.js";
import { ask, askFor } from "../../dialog.js";
import { announce } from "../../announce.js";
import { bringPasskeys, makePasskey, passkeyProblem } from "../../passkeys.js";
import { hasPasskeys } from "../start/passkeyway.js";
import { deviceName } from "./devicename.js";

/// `{node, drawn}`; out of sight where the server has none.
/** @param {Page.Signed} context @param {(error: Page.Refused) => void} fail */
export function passkeys({ client, signal }, fail) {
    const node = h("section", { hidden: true, data: { part: "passkeys" } });
    const list = h("ul", { class: "members", tabindex: -1 });

    /** @param {Protocol.PasskeyListResult} answer */
    const show = ({ passkeys: all }) => relist(list, all.map(row));
    /** @param {Protocol.PasskeyListResult["passkeys"][number]} passkey */
    const row = ({ id, name, createdAt, lastUsedAt }) => h("li", { class: "member" },
        h("span", { class: "member-words" }, h("span", null, name), h("span", { class: "room-detail" }, [t("passkey.since", { day: exactDay(createdAt) }),
            t(lastUsedAt ? "passkey.used" : "passkey.unused", { day: exactDay(lastUsedAt ?? 0) })].join(" · "))),
        button(t("passkey.remove"), () => remove(id, name), { kind: "small", "aria-label": t("passkey.removeName", { name }), "data-focus": id }));

    /** @param {string} id @param {string} name */
    async function remove(id, name) {
        if (!await ask({ title: t("passkey.removeTitle", { name }), text: t("passkey.removeText"), confirm: t("passkey.remove") })) return;
        client.call("passkey.remove", { id }).then(load).then(() => announce(t("passkey.removed", { name })), fail);
    }

    /** @type {Protocol.PasskeyAddParams["credential"] | null} */
    let made = null;
    /// A mistyped password is typed again, and the device makes no second passkey for it.
    /** @param {string} name @param {string | undefined} password */
    async function keep(name, password) {
        const credential = made ??= await makePasskey(await client.call("passkey.options"));
        try {
            show(await client.call("passkey.add", { name, ...(password ? { password } : {}), credential }));
            made = null;
        } catch (error) {
            if (error.field !== "password") made = null;
            throw error;
        }
    }

    const add = () => askFor({
        title: t("passkey.add"), text: t("passkey.addText"), submit: t("passkey.make"), place: "passkey",
        fields: [field({ name: "name", label: t("passkey.name"), value: deviceName(navigator.userAgent), maxlength: 60, required: true, autocomplete: "off" }),
            ...(client.state.own.hasPassword ? [field({ name: "password", label: t("settings.oldPassword"), type: "password",
                autocomplete: "current-password", required: true })] : [])],
        async action({ name, password }) {
            try {
                await keep(name.trim(), password);
            } catch (error) {
                throw Object.assign(new Error(passkeyProblem(error)), { code: 400, field: error.field });
            }
            announce(t("passkey.added", { name: name.trim() }));
        },
    });

    const load = () => client.call("passkey.list").then(show);
    const drawn = bringPasskeys().then(load).then(() => {
        if (signal.aborted) return;
        list.ariaLabel = t("passkey.title");
        node.hidden = false;
        node.append(h("h2", null, t("passkey.title")), h("p", { class: "hint" }, t("passkey.text")), list,
            h("p", null, hasPasskeys ? button(t("passkey.add"), add, { "data-action": "add-passkey" }) : t("passkey.never")));
    }, () => null);
    return { node, drawn };
}
