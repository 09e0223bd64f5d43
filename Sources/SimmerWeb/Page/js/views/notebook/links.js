// Experiments that belong together: those that one links to, and those that link to it, which only their own lists tell.
import { fill, h, refill } from "../../dom.js";
import { emptyState } from "../parts/empty.js";
import { button, field } from "../../controls.js";
import { dates, t } from "../../i18n.js";
import { announce } from "../../announce.js";
import { styled } from "../../styles.js";
import { fold } from "../../text.js";
import { openDrawer } from "../parts/drawer.js";
import { acting, following, problemLine } from "../rooms/roompage.js";

/// `experiment.list` answers so many at once.
const page = 200;
const mostLinks = 50;

/// `{node, draw(experiment)}`
/** @param {Page.NotebookContext} context */
export function linkSection(context) {
    const { client, room, at, signal } = context;
    const problem = problemLine("experiment");
    const act = acting(context, problem);
    const list = h("ul", { class: "references" });
    const add = button(t("bench.link"), choose, { iconName: "plus", "data-action": "link" });
    const end = h("p", { class: "form-end" }, add);
    const node = h("section", { class: "stack", hidden: true, "aria-labelledby": "links-title" }, h("h2", { id: "links-title" }, t("bench.links")), problem.node, list, end);
    /** @type {Protocol.Experiment[]} */
    let all = [];
    /** @type {Protocol.Experiment | null} */
    let shown = null;
    let asked = 0;

    following(context, ["experiment"], async () => {
        const mine = ++asked;
        try {
            /** @type {Protocol.Experiment[]} */
            const found = [];
            for (let total = 1; found.length < total;) {
                const answer = await client.call("experiment.list", { room: room.id, offset: found.length, limit: page });
                found.push(...answer.experiments);
                if (answer.experiments.length === 0) break;
                total = answer.total;
            }
            if (mine !== asked || signal.aborted) return;
            all = found;
            if (shown) draw(shown);
        } catch (error) {
            if (error.code) problem.tell(error);
        }
    });

    /** @param {Protocol.Experiment} experiment */
    function draw(experiment) {
        shown = experiment;
        const { id, links = [], lockedAt } = experiment;
        // One that was deleted is told by nobody.
        const to = links.flatMap((other) => all.find((one) => one.id === other) ?? []);
        const from = all.filter((one) => one.links?.includes(id) && !links.includes(one.id));
        node.hidden = to.length + from.length === 0 && (Boolean(lockedAt) || all.length < 2);
        end.hidden = Boolean(lockedAt) || links.length >= mostLinks || all.length < 2;
        refill(list, to.map((one) => line(one, all.some(({ id: other, links: back }) => other === one.id && back?.includes(id)) ? "both" : "to", Boolean(lockedAt))),
            from.map((one) => line(one, "from", true)));
    }

    /** @param {Protocol.Experiment} other @param {"to" | "from" | "both"} way @param {boolean} isFixed */
    const line = ({ id, title, startDate, endDate }, way, isFixed) => h("li", { data: { way } },
        h("a", { href: at(id), "data-focus": `link-${id}` }, title),
        h("p", { class: "hint" }, `${t(`bench.link.${way}`)} · ${dates(startDate, endDate)}`),
        isFixed ? null : button(t("bench.unlink"), () => change((links) => links.filter((one) => one !== id), t("bench.unlinked", { title })),
            { kind: "quiet small", "aria-label": t("bench.unlinkFrom", { title }), "data-focus": `unlink-${id}`, "data-action": "unlink" }));

    /// What links to one that is gone goes with it: the server refuses it.
    /** @param {(links: string[]) => string[]} change @param {string} words */
    async function change(change, words) {
        if (!shown) return;
        const links = change((shown.links ?? []).filter((id) => all.some((one) => one.id === id)));
        if (await act("experiment.update", { experiment: shown.id, version: shown.version, links })) announce(words);
    }

    /// The experiments that are not linked yet, found by a word.
    async function choose() {
        await styled("/css/rows.css");
        if (signal.aborted) return;
        const rows = h("ul", { class: "link-choices" });
        const noneWords = h("p", { role: "status" }), none = emptyState("lab", noneWords, { hidden: true });
        const search = field({ name: "title", label: t("bench.findExperiment"), type: "search", autocomplete: "off" });
        const drawer = openDrawer({ title: t("bench.link"), content: h("div", { class: "stack" }, search.node, rows, none), signal });
        const narrow = () => {
            const words = fold(search.input.value.trim()), own = shown?.links ?? [];
            const found = all.filter(({ id, title }) => id !== shown?.id && !own.includes(id) && fold(title).includes(words));
            none.hidden = found.length > 0;
            fill(noneWords, found.length === 0 ? t("bench.noneFound") : "");
            fill(rows, found.map(({ id, title, startDate, endDate }) => h("li", null, button(title, () => {
                drawer.close();
                change((links) => [...links, id], t("bench.linked", { title }));
            }, { kind: "quiet" }), h("span", { class: "hint" }, dates(startDate, endDate)))));
        };
        search.input.addEventListener("input", narrow);
        narrow();
        search.input.focus();
    }
    return { node, draw };
}
