// The list: lines sorted and filtered as the person keeps them on all devices, a search, and narrowings for this once.
import { arrange, batched, fill, focusedIn, h } from "../../dom.js";
import { emptyState } from "../parts/empty.js";
import { button } from "../../controls.js";
import { t } from "../../i18n.js";
import { go, roomAddress } from "../../router.js";
import { following, problemLine } from "../rooms/roompage.js";
import { restingOn } from "../parts/resting.js";
import { noodleActions, peopleOf } from "./actions.js";
import { filterPanel } from "./arranging.js";
import { noodleLine } from "./line.js";
import { outLast } from "./outlast.js";
import { shoppingLink } from "./shoppinglink.js";

const page = 50;
/// Where each person left the list of each room, so that coming back from a noodle finds the same lines.
/** @type {Map<string, {top: number, count: number, narrow: Page.Narrowed}>} */
const places = new Map();

/** @param {Page.RoomContext} context */
export function pantryList(context) {
    const { client, room, signal } = context;
    const ownPlace = `${client.state.me} ${room.id}`;
    const left = places.get(ownPlace);
    const problem = problemLine("noodle");
    const actions = noodleActions(context, problem);
    /** @type {Map<string, {key: string, line: ReturnType<typeof noodleLine>}>} */
    const lines = new Map();
    const items = h("ul", { class: "noodles", "aria-label": t("pantry.title") });
    const outItems = h("ul", { class: "noodles", "aria-label": t("pantry.outTitle") });
    const out = h("section", { class: "noodles-out", hidden: true }, h("h2", { class: "hint" }, t("pantry.outTitle")), outItems);
    const emptyWords = h("p"), emptyAction = h("p"), empty = emptyState("noodles", emptyWords, { hidden: true }, emptyAction);
    const samples = h("p", { class: "hint", hidden: true });
    const more = button(t("card.more"), () => load(noodles.length + page), { hidden: true });
    const panel = filterPanel(context, () => load(page), problem, left?.narrow);
    const shopping = shoppingLink(context, () => drawLines());
    /** @type {Protocol.ListedNoodle[]} */
    let noodles = [];
    /** @type {Protocol.NoodleListResult | null} */
    let answered = null;
    let asked = 0;
    let isFirst = true;
    let people = peopleOf(room);

    async function load(limit = Math.max(page, noodles.length, isFirst ? left?.count ?? 0 : 0)) {
        const mine = ++asked;
        try {
            const answer = await client.call("noodle.list", { room: room.id, limit: Math.min(200, limit), ...panel.narrow() });
            if (mine !== asked || signal.aborted) return;
            if (await isBare(answer)) return;
            const all = await outLast(context, answer, panel.narrow(), limit);
            if (mine !== asked || signal.aborted) return;
            noodles = all;
            more.hidden = answer.count <= noodles.length;
            panel.show(answer);
            problem.tell(null);
            client.state.putTimers(noodles.flatMap(({ timer }) => (timer ? [{ room: room.id, ...timer }] : [])));
            answered = answer;
            draw(answer);
        } catch (error) {
            if (error.code) problem.tell(error);
        }
    }

    /// Where there is no noodle at all, no filter is kept that would hide the first one: the list is asked for again without it.
    /** @param {Protocol.NoodleListResult} answer */
    async function isBare({ filter, count }) {
        if (count > 0 || filter === "all" || panel.isNarrowed() || !client.isOnline) return false;
        const all = await client.call("noodle.list", { room: room.id, filter: "all", limit: 1 });
        if (all.count === 0) panel.clear();
        return all.count === 0;
    }

    /** @param {Protocol.NoodleListResult} answer */
    function draw({ filter, count }) {
        const shown = noodles.map((noodle) => {
            const { timer: _, ...kept } = noodle;
            const key = `${people} ${JSON.stringify(kept)}`;
            const known = lines.get(noodle.id);
            if (known?.key === key) return known.line.node;
            const line = noodleLine(noodle, context, actions, shopping, people);
            if (known) replace(known.line.node, line.node);
            lines.set(noodle.id, { key, line });
            return line.node;
        });
        for (const id of [...lines.keys()]) if (!noodles.some((noodle) => noodle.id === id)) lines.delete(id);
        // Those that are out stand at the end; of a list of several pages they come last (outlast.js).
        const isOut = shown.map((_, index) => filter === "all" && !noodles[index].onHand);
        out.hidden = !isOut.includes(true);
        arrange(outItems, shown.filter((_, index) => isOut[index]));
        arrange(items, shown.filter((_, index) => !isOut[index]));
        empty.hidden = count > 0;
        shopping.stand(count === 0 && filter === "all" && !panel.isNarrowed());
        if (count === 0) drawEmpty(filter);
        samples.hidden = !noodles.some((noodle) => noodle.sample);
        if (isFirst && left) items.closest(".list-beside, .page-panel")?.scrollTo({ top: left.top });
        isFirst = false;
    }

    /** @param {Protocol.NoodleFilter} filter */
    function drawEmpty(filter) {
        if (panel.isNarrowed() || filter !== "all") {
            emptyWords.textContent = t(filter === "available" ? "pantry.noneOnHand" : filter === "unavailable" ? "shopping.empty" : "pantry.noneFits");
            return void fill(emptyAction, button(t("pantry.showAll"), () => panel.clear(), { "data-action": "all" }));
        }
        emptyWords.textContent = t("pantry.empty");
        fill(emptyAction, button(t("pantry.samples"), () => actions.act("noodle.samples", {}), { kind: "primary", "data-action": "samples" }));
    }

    const drawLines = batched(() => { for (const { line } of lines.values()) line.draw(); });

    for (const list of [items, outItems]) restingOn(list, (target) => {
        const node = target instanceof Element ? target.closest(".noodle") : null;
        return lines.get(/** @type {HTMLElement | null} */ (node)?.dataset.id ?? "")?.line.menu ?? null;
    }, signal);
    fill(samples, t("pantry.samplesHere"), " ",
        button(t("pantry.removeSamples"), () => actions.act("noodle.samples", { remove: true }), { kind: "small" }));
    following(context, ["noodle", "rating"], () => load());
    client.state.on("timers", drawLines, signal);
    client.state.on("rooms", () => {
        if (people === peopleOf(room)) return;
        people = peopleOf(room);
        if (answered) draw(answered);
    }, signal);
    client.state.on("settings", ({ room: where }) => { if (where === room.id) load(page); }, signal);
    signal.addEventListener("abort", () => places.set(ownPlace, {
        top: items.closest(".list-beside, .page-panel")?.scrollTop ?? 0, count: noodles.length, narrow: panel.narrow(),
    }));
    return [
        h("div", { class: "pantry-tools" }, panel.search, shopping.node, panel.toggle,
            button(t("pantry.add"), () => go(roomAddress(room.id, "pantry", "new")),
                { kind: "primary", iconName: "plus", hideLabel: true, "data-action": "add" })),
        panel.chips, panel.node, shopping.lead, problem.node, items, out, empty, more, samples,
    ];
}

/// A line that is drawn anew keeps the focus at the same control.
/** @param {HTMLElement} old @param {HTMLElement} node */
function replace(old, node) {
    const focused = focusedIn(old);
    const place = focused ? [...old.querySelectorAll("a, button")].indexOf(focused) : -1;
    old.replaceWith(node);
    if (focused) node.querySelectorAll("a, button")[place]?.focus();
}
