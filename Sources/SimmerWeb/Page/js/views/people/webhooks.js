// Incoming webhooks of a room, for its owners: made, their address shown once, their last calls, another address, an end.
import { h, relist } from "../../dom.js";
import { button, field } from "../../controls.js";
import { refusal, stamp, t } from "../../i18n.js";
import { ask, askFor } from "../../dialog.js";
import { announce } from "../../announce.js";
import { roomAddress } from "../../router.js";
import { onOff, part } from "../parts/onoff.js";
import { showSecret } from "../parts/secretshown.js";

/** @typedef {Protocol.HookListResult["hooks"][number]} Hook */

/// `fail(error)` tells what was refused.
/** @param {Page.Signed} context @param {Page.RoomLog} room @param {(error: Page.Refused) => void} fail */
export function webhooks({ client, signal }, room, fail) {
    const all = h("ul", { class: "members", tabindex: -1, "aria-label": t("hooks.title") });
    const secret = h("div", { class: "invite-link" });
    const asked = { room: room.id };

    async function load() {
        try {
            const { hooks } = await client.call("hook.list", asked);
            if (!signal.aborted) relist(all, hooks.flatMap((one) => [row(one), ...calls(one)]));
        } catch (error) {
            if (error.code) fail(error);
        }
    }

    /** @param {Hook} one */
    function row(one) {
        const { hook, name } = one;
        const detail = [t(one.orders ? "hooks.mayOrder" : "hooks.talks"), one.quiet ? t("hooks.isQuiet") : null, one.usedAt ? null : t("hooks.unused")];
        return h("li", { class: "member", data: { hook } },
            h("span", { class: "member-words" }, h("span", null, name),
                h("span", { class: "room-detail" }, detail.filter(Boolean).join(" · "))),
            button(t("hooks.renew"), () => renew(one), { kind: "small", "aria-label": t("hooks.renewName", { name }), "data-focus": `renew ${hook}` }),
            button(t("hooks.end"), () => end(one), { kind: "small", "aria-label": t("hooks.endName", { name }), "data-focus": hook }));
    }

    /// What was sent lately, read when somebody wants to see it.
    /** @param {Hook} one */
    function calls({ hook, usedAt }) {
        if (!usedAt) return [];
        const list = h("ul");
        const node = h("details", null, h("summary", null, t("hooks.used", { when: stamp(usedAt) })), list);
        node.addEventListener("toggle", async () => {
            if (!node.open) return;
            try {
                const { calls: found } = await client.call("hook.calls", { ...asked, hook });
                relist(list, found.map(({ at, seq, reason }) => h("li", null, seq === undefined
                    ? t("hooks.refused", { when: stamp(at), why: refusal({ reason: reason ?? "" }, "hookCall") })
                    : h("a", { href: roomAddress(room.id, "room", seq) }, t("hooks.said", { when: stamp(at) })))));
            } catch (error) {
                if (error.code) fail(error);
            }
        }, { signal });
        return [h("li", { class: "member" }, node)];
    }

    /** @param {Protocol.HookCreateResult} made */
    const show = ({ name, url }) => showSecret(secret, { value: url ?? "", label: t("hooks.address"), text: t("hooks.addressText", { name }) });

    const add = () => {
        const [orders, quiet] = [onOff(t("hooks.orders"), false, "orders"), onOff(t("hooks.quiet"), false, "quiet")];
        return askFor({
            title: t("hooks.add"), text: t("hooks.addText"), submit: t("hooks.make"), place: "hooks",
            fields: [field({ name: "name", label: t("hooks.name"), hint: t("hooks.nameHint"), maxlength: 60, required: true, autocomplete: "off" }), part(orders), part(quiet)],
            async action({ name }) {
                const made = await client.act("hook.create", { ...asked, name: name.trim(), orders: orders.input.checked, quiet: quiet.input.checked });
                await load();
                show(made);
            },
        });
    };

    /** @param {Hook} one */
    async function renew({ hook, name }) {
        if (!await ask({ title: t("hooks.renewTitle", { name }), text: t("hooks.renewText"), confirm: t("hooks.renew") })) return;
        client.act("hook.renew", { ...asked, hook }).then(show, fail);
    }

    /** @param {Hook} one */
    async function end({ hook, name }) {
        if (!await ask({ title: t("hooks.endTitle", { name }), text: t("hooks.endText"), confirm: t("hooks.end") })) return;
        client.act("hook.revoke", { ...asked, hook }).then(load).then(() => announce(t("hooks.ended", { name })), fail);
    }

    client.on("online", load, signal);
    load();
    return h("section", { data: { part: "webhooks" } }, h("h2", null, t("hooks.title")), h("p", { class: "hint" }, t("hooks.text")), all, secret,
        h("p", null, button(t("hooks.add"), add, { "data-action": "add-hook" })));
}
