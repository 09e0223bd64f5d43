// The hours in which only what is one's own wakes a device: two times of the day, in the zone of the account.
import { fill, h, part } from "../../dom.js";
import { button, field, form } from "../../controls.js";
import { refusal, t } from "../../i18n.js";
import { announce } from "../../announce.js";

/// `set(fields)` changes the account.
/** @param {Page.Signed} context @param {(fields: {quietHours: string | null}) => Promise<unknown>} set */
export function quietHours({ client, signal }, set) {
    const { state } = client;
    const node = h("section", { class: "quiet-hours" });
    /** @type {string | null} */
    let shown = null;

    /** @param {string | null} value */
    async function keep(value) {
        await set({ quietHours: value });
        announce(t("saved"));
    }

    function draw() {
        const { quietHours: now, timeZone } = state.own;
        if (now === shown) return;
        shown = now;
        const [from, until] = now ? now.split("-") : ["", ""];
        /** @param {string} name @param {string} value */
        const at = (name, value) => field({ name, label: t(`quiet.${name}`), type: "time", required: true, value });
        const off = button(t("quiet.off"), () => keep(null).then(() => part(node, "input").focus(),
            (error) => client.emit("told", { text: refusal(error, "settings") })), { kind: "quiet", "data-action": "quiet-off" });
        fill(node, h("h2", null, t("quiet.title")), h("p", { class: "hint" }, t("quiet.text", { zone: timeZone })), form({
            place: "quiet", submit: t("save"), kind: "", label: t("quiet.title"),
            fields: [at("from", from), at("until", until)],
            action: (times) => keep(`${times.from}-${times.until}`),
            extra: now ? off : null,
        }));
    }
    state.on("account", draw, signal);
    draw();
    return node;
}
