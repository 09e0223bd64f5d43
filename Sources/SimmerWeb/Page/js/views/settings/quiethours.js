// The hours in which only what is one's own wakes a device: two times of the day, in the zone of the account.
import { fill, h, part } from "../../dom.js";
import { button, field } from "../../controls.js";
import { t } from "../../i18n.js";
import { saved } from "../parts/saved.js";

/// `set(fields)` changes the account, once both times are there.
/** @param {Page.Signed} context @param {(fields: {quietHours: string | null}) => Promise<unknown>} set @param {(error: Page.Refused) => void} fail */
export function quietHours({ client, signal }, set, fail) {
    const { state } = client;
    const node = h("section", { class: "quiet-hours" });
    /** @type {string | null} */
    let shown = null;

    /** @param {string | null} value */
    const keep = (value) => set({ quietHours: value }).then(saved);

    function draw() {
        const { quietHours: now, timeZone } = state.own;
        if (now === shown) return;
        const focused = /** @type {HTMLInputElement | null} */ (node.querySelector("input:focus"))?.name;
        shown = now;
        const [from, until] = now ? now.split("-") : ["", ""];
        const times = [["from", from], ["until", until]].map(([name, value]) => field({ name, label: t(`quiet.${name}`), type: "time", value }));
        for (const { input } of times) {
            input.addEventListener("change", () => {
                const wanted = times.map((one) => one.input.value);
                if (wanted.every(Boolean) && wanted.join("-") !== shown) keep(wanted.join("-")).catch(fail);
            });
        }
        const off = button(t("quiet.off"), () => keep(null).then(() => part(node, "input").focus()).catch(fail),
            { kind: "quiet", "data-action": "quiet-off" });
        fill(node, h("h2", null, t("quiet.title")), h("p", { class: "hint" }, t("quiet.text", { zone: timeZone })),
            h("div", { class: "times" }, times.map((one) => one.node)), now ? h("p", null, off) : null);
        if (focused) part(node, "input", `[name=${focused}]`).focus();
    }
    state.on("account", draw, signal);
    draw();
    return node;
}
