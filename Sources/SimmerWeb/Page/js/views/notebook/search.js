// Finding again: in the room's own notebook, and in the literature, ten hits a page.
import { fill, h, part } from "../../dom.js";
import { button, field, form } from "../../controls.js";
import { icon } from "../../icons.js";
import { dates, t, textOf } from "../../i18n.js";
import { go } from "../../router.js";
import { Refused } from "../../socket.js";
import { announce } from "../../announce.js";
import { problemLine } from "../rooms/roompage.js";
import { marked } from "../rooms/search.js";
import { load as kept, save } from "../../store.js";

const page = 10;
const again = 1000;
/** @typedef {Page.NotebookContext & {query: string}} SearchContext */

/** @type {Record<string, (context: SearchContext) => HTMLElement>} */
const tabs = { own: ownHits, literature: literatureHits };

/** @param {Page.NotebookContext} context */
export function searchPage(context) {
    const { at, here } = context;
    const [, tab = "", query = ""] = here.path ?? [];
    const open = tab in tabs ? tab : "own";
    const input = field({ name: "query", label: t(`find.${open}.label`), type: "search", required: true, maxlength: 200,
        value: query, autocomplete: "off", enterkeyhint: "search" });
    const results = tabs[open]({ ...context, query });
    const choose = h("nav", { class: "search-tabs", "aria-label": t("notebook.search") },
        Object.keys(tabs).map((name) => h("a", { class: "button", href: at("search", name, ...(query ? [query] : [])),
            "aria-current": name === open ? "page" : null }, icon(name === "own" ? "lab" : "search"),
        h("span", null, t(`find.${name}`)))));
    queueMicrotask(() => { if (query === "") input.input.focus(); });
    return h("div", { class: "stack" }, choose, form({
        place: "search", submit: t("find.go"), label: t(`find.${open}.label`), fields: [input],
        action: ({ query: words }) => go(at("search", open, words.trim()), { replace: query === "" }),
    }), results);
}

/// A page of hits with the buttons to the one before and the next; `ask(offset)` answers `{total, hits, more}`.
/**
 * @template Hit
 * @param {Pick<SearchContext, "query" | "signal">} context
 * @param {(offset: number, tell: (words: string) => void) => Promise<{total?: number, hits?: Hit[], more?: boolean} | null>} ask
 * @param {(hit: Hit) => HTMLElement} line
 */
function paged(context, ask, line) {
    const { query, signal } = context;
    const problem = problemLine("search");
    const count = h("p", { class: "hint", role: "status" });
    const list = h("ol", { class: "finds" });
    /** @param {string} label @param {number} step @param {string} iconName */
    const turn = (label, step, iconName) => button(t(label), () => show(offset + step * page), { iconName, hidden: true });
    const before = turn("find.before", -1, "back");
    const next = turn("find.next", 1, "forward");
    const node = h("div", { class: "stack" }, problem.node, count, list, h("div", { class: "form-end" }, before, next));
    let offset = 0;

    /** @param {number} from */
    async function show(from) {
        problem.tell(null);
        try {
            const answer = await ask(from, (words) => { count.textContent = words; });
            if (signal.aborted || !answer) return;
            const { total = 0, hits = [], more = false } = answer;
            offset = from;
            list.start = from + 1;
            count.textContent = total === 0 ? t("find.none", { query }) : hits.length === 0 ? t("find.all")
                : t("find.count", { from: from + 1, to: from + hits.length, n: total });
            fill(list, hits.map(line));
            before.hidden = from === 0;
            next.hidden = !more;
            if (!more && from > 0) announce(t("find.all"));
            if (from > 0) list.querySelector("a, button")?.focus();
        } catch (error) {
            count.textContent = "";
            problem.tell(error);
        }
    }
    if (query !== "") show(0);
    return node;
}

/** @param {SearchContext} context */
function ownHits(context) {
    const { client, room, at, query } = context;
    /** @param {number} offset */
    const ask = async (offset) => {
        const { hits, total } = await client.call("notebook.search", { room: room.id, query, offset, limit: page });
        return { hits, total, more: offset + hits.length < total };
    };
    return paged(context, ask, ({ part, experiment, step, snippet, at: when, withdrawn }) => h("li", null,
        h("a", { href: step?.id ? at(experiment.id, "step", step.id) : at(experiment.id, ...(part === "protocol" ? [part] : [])) },
            step ? t("find.place", { experiment: experiment.title, number: step.number, step: step.title }) : experiment.title),
        h("p", { class: withdrawn ? "text undone" : "text" }, marked(snippet)),
        h("p", { class: "hint" }, [t(`find.part.${part}`), day(when)].join(" · "))));
}

/** @param {number} instantMs */
const day = (instantMs) => {
    const text = textOf(new Date(instantMs));
    return dates(text, text);
};

/** @param {SearchContext} context */
function literatureHits(context) {
    const { client, room, query, signal } = context;
    const target = h("select");
    const chosen = field({ name: "experiment", label: t("literature.target"), control: target });
    const key = `experiment.${room.id}`;
    const elsewhere = h("p");
    chosen.node.hidden = true;
    target.addEventListener("change", () => save(key, target.value));
    const targets = client.call("experiment.list", { room: room.id }).then(({ experiments }) => {
        const free = experiments.filter(({ lockedAt }) => !lockedAt);
        fill(target, free.map(({ id, title }) => h("option", { value: id, selected: id === kept(key, null) }, title)));
        chosen.node.hidden = free.length === 0;
    }, () => null);

    /** @param {number} offset @param {(words: string) => void} tell */
    async function ask(offset, tell) {
        await targets;
        for (;;) {
            const answer = await client.act("literature.search", { room: room.id, query, offset, limit: page });
            if (signal.aborted) return null;
            fill(elsewhere, h("a", { href: answer.protocolsUrl, rel: "noopener noreferrer nofollow", target: "_blank" },
                t("literature.elsewhere")));
            if (answer.state === "found") return answer;
            if (answer.state === "offline") throw new Refused({ code: 503, data: { reason: "offline" } });
            tell(t("literature.searching"));
            await new Promise((resolve) => setTimeout(resolve, again));
            if (signal.aborted) return null;
        }
    }

    /** @param {Protocol.LiteratureHit} hit */
    function line({ number, title, authors, journal, year, source, url, open }) {
        const problem = problemLine("literature");
        const keep = button(t("literature.save"), async () => {
            problem.tell(null);
            keep.disabled = true;
            try {
                await client.act("literature.save", { room: room.id, experiment: target.value, query, number });
                fill(part(keep, "span"), t("literature.saved"));
                announce(t("literature.saved"));
            } catch (error) {
                keep.disabled = false;
                problem.tell(error);
            }
        }, { kind: "small", iconName: "plus", hidden: chosen.node.hidden, "aria-label": t("literature.saveTitle", { title }) });
        return h("li", null, h("a", { href: url, rel: "noopener noreferrer nofollow", target: "_blank" }, title),
            open ? h("span", { class: "mark", data: { state: "open" } }, t("literature.open")) : null,
            h("p", { class: "hint" }, [authors, year, journal, source].filter(Boolean).join(" · ")), keep, problem.node);
    }
    return h("div", { class: "stack" }, chosen.node, paged(context, ask, line), elsewhere);
}
