// What the server refused of the texts of steps, because the step was locked or deleted before the entry came: kept here, above every
// place of the notebook, to be sent again, copied or given up. A step that is open and can be written in takes its own back into its field.
import { h, refill } from "../../dom.js";
import { button } from "../../controls.js";
import { refusal, stamp, t } from "../../i18n.js";
import { announce } from "../../announce.js";

/** @param {Page.Following} context */
export function unsentEntries({ client, room, signal }) {
    const { outbox } = client;
    const list = h("ul", { class: "entries" });
    const node = h("section", { class: "stack unsent", "aria-labelledby": "unsent-title" },
        h("h2", { id: "unsent-title" }, t("unsent.title")), list);

    /** @param {Page.Waiting<"step.log">} entry */
    function line({ cid, params, about, error, madeAt }) {
        const text = h("p", { class: "text" }, params.text);
        /** @param {string} action */
        const of = (action) => ({ kind: "small", "data-focus": `${action}-${cid}`, "data-action": action });
        return h("li", { class: "entry waiting" }, text,
            h("p", { class: "hint" }, [t(`step.${params.column}`), stamp(madeAt)].join(" · ")),
            about ? h("p", null, h("a", { href: about.address, "data-focus": `open-${cid}` }, about.name)) : null,
            h("p", { class: "error" }, refusal({ ...error, code: error?.message ? 400 : 0 }, "step")),
            h("div", { class: "form-end" },
                button(t("message.retry"), () => outbox.retry(cid), of("retry")),
                button(t("people.copy"), async () => {
                    getSelection()?.selectAllChildren(text);
                    try { await navigator.clipboard.writeText(params.text); } catch { document.execCommand("copy"); }
                    announce(t("people.copied"));
                }, of("copy")),
                button(t("message.giveUp"), () => outbox.drop(cid), of("give-up"))));
    }

    function draw() {
        const entries = outbox.refused(room.id, "step.log");
        node.hidden = entries.length === 0;
        refill(list, entries.map(line));
    }
    outbox.on("changed", draw, signal);
    draw();
    return node;
}
