// The collection: rows as high as their words, a search that filters while one types, and one tea opened below its row, or beside the list
// where there is room.
import { arrange, fill, focusedIn, h } from "../../dom.js";
import { emptyState } from "../parts/empty.js";
import { button, field } from "../../controls.js";
import { t } from "../../i18n.js";
import { followItem } from "../parts/follow.js";
import { isWide } from "../rooms/beside.js";
import { following, problemLine } from "../rooms/roompage.js";
import { go, roomAddress } from "../../router.js";
import { teaActions } from "./actions.js";
import { leftTea } from "./brew.js";
import { teaDetails } from "./details.js";
import { brews, quick, teaRow } from "./row.js";
import { rowStars } from "./rowstars.js";
import { findTeas } from "./search.js";
import { brewAddress } from "./session.js";
import { teaForm } from "./teaform.js";

const page = 50;

const most = 200;

/// `named`: a tea that its address names, and that is opened.
/** @param {Page.RoomContext} context @param {string} [named] */
export function teaCollection(context, named) {
    const { client, room, signal } = context;
    const items = h("ul", { class: "teas-list" });
    const problem = problemLine("tea");
    const actions = teaActions(context, problem);
    const more = button(t("card.more"), () => load(teas.length + page), { hidden: true });
    const search = field({ name: "query", label: t("teas.search"), placeholder: t("pantry.find"), type: "search", autocomplete: "off" });
    const emptyWords = h("p"), empty = emptyState("tea", emptyWords, { hidden: true });
    const panel = formPanel(context);
    const beside = h("div", { class: "teas-open" });
    const rows = teaRows({ context, actions, problem, openForm: panel.open, beside });
    /** @type {Protocol.Tea[]} */
    let teas = [];
    let asked = 0;
    /** @type {string | undefined} */
    let wanted = named;

    async function load(limit = Math.max(wanted ? most : page, teas.length)) {
        const query = search.input.value.trim();
        const mine = ++asked;
        try {
            const found = await findTeas(client, room, query, limit);
            if (mine !== asked || signal.aborted) return;
            teas = found.teas;
            more.hidden = !found.more;
            problem.tell(null);
            empty.hidden = teas.length > 0;
            emptyWords.textContent = t(query === "" ? "teas.empty" : "teas.none", { query });
            arrange(items, rows.of(teas));
            if (wanted) rows.open(wanted, leftTea() === wanted);
            wanted = undefined;
        } catch (error) {
            if (error.code) problem.tell(error);
        }
    }

    search.input.addEventListener("input", () => load(page));
    following(context, ["tea", "tried"], () => load());
    following(context, ["note"], rows.refreshNotes);
    return h("div", { class: "teas-split" }, h("div", { class: "teas-page" }, h("div", { class: "teas-tools" }, search.node, panel.add), panel.node,
        problem.node, items, empty, more), beside);
}

/** @typedef {import("./row.js").Row} Row */

/// `{of(teas), refreshNotes(), open(id, isBack)}`: the row of each tea, made anew only when it has changed. One of them is opened at a time.
/**
 * @param {{context: Page.RoomContext, actions: import("./actions.js").TeaActions, problem: Page.Problem, openForm: (tea: Protocol.Tea) => unknown, beside: HTMLElement}} given
 */
function teaRows({ context, actions, problem, openForm, beside }) {
    const { client, room, signal } = context;
    const stars = rowStars(context);
    /** @type {Map<string, Row & {version: string}>} */
    const rows = new Map();
    /** @type {string | null} */
    let opened = null;
    /** @type {ReturnType<typeof teaDetails> | null} */
    let details = null;

    /** @param {Protocol.Tea[]} teas */
    function of(teas) {
        const shown = teas.map((tea) => {
            const known = rows.get(tea.id);
            if (known?.version === JSON.stringify(tea)) return known.node;
            const row = teaRow(tea, { actions, menu: (row) => menuOf(tea, row), toggle: (row) => toggle(tea, row), stars: stars.of(tea.id) });
            const focus = opened === tea.id && known ? (focusedIn(known.node) ?? focusedIn(beside))?.dataset.focus : undefined;
            if (known) known.node.replaceWith(row.node);
            rows.set(tea.id, { ...row, version: JSON.stringify(tea) });
            if (opened === tea.id) open(tea, row).then(() => focus && refocus([row.node, beside], focus, row.opens));
            return row.node;
        });
        for (const id of [...rows.keys()]) if (!teas.some((tea) => tea.id === id)) rows.delete(id);
        if (opened && !rows.has(opened)) fill(beside);
        return shown;
    }

    /** @param {Protocol.Tea} tea @param {Row} row @returns {Page.Menu} */
    const menuOf = (tea, row) => ({
        items: [
            ...brews(tea, actions, () => go(brewAddress(room, tea))),
            { label: t("teas.note"), icon: "plus", act: () => open(tea, row).then(() => addNote(row)) },
            { label: t("teas.edit"), icon: "edit", act: () => openForm(tea) },
            followItem(context, { kind: "tea", id: tea.id, name: tea.name }),
            ...quick(tea, actions),
        ],
    });

    /** @param {Protocol.Tea} tea @param {Row} row */
    function toggle(tea, row) {
        if (opened === tea.id) return close(row);
        show(tea, row);
    }

    /// Opens it, and closes the one that was open.
    /** @param {Protocol.Tea} tea @param {Row} row */
    function show(tea, row) {
        if (opened === tea.id) return;
        const other = rows.get(opened ?? "");
        if (other) close(other);
        open(tea, row);
    }

    /** @param {Row} row */
    function close({ node, opens }) {
        opened = null;
        at("teas");
        opens.setAttribute("aria-expanded", "false");
        node.querySelector(".tea-more")?.remove();
        fill(beside);
    }

    /// Whoever comes back finds the tea that was open.
    /** @param {...string} path */
    const at = (...path) => history.replaceState(null, "", roomAddress(room.id, ...path));

    /// The facts and the notes, grown in below the row.
    /** @param {Protocol.Tea} tea @param {Row} row */
    async function open(tea, { node, opens }) {
        opened = tea.id;
        at("teas", tea.id);
        opens.setAttribute("aria-expanded", "true");
        const answer = await client.call("tea.get", { room: room.id, tea: tea.id }).catch((error) => {
            if (error.code) problem.tell(error);
        });
        if (!answer || opened !== tea.id || signal.aborted) return;
        node.querySelector(".tea-more")?.remove();
        details = teaDetails(context, tea, { actions, edit: () => openForm(now(tea)) });
        details.showNotes(answer.notes);
        client.learnNames(room);
        if (isWide.matches) fill(beside, h("h2", { class: "tea-title" }, tea.name), details.node);
        else node.append(details.node);
    }

    /// As its row shows it: what is open of it is drawn anew a moment later, and a form of before would be refused.
    /** @param {Protocol.Tea} tea @returns {Protocol.Tea} */
    function now(tea) {
        const row = rows.get(tea.id);
        return row ? JSON.parse(row.version) : tea;
    }

    /** @param {Row} row */
    function addNote({ node }) {
        if (details && (node.contains(details.node) || beside.contains(details.node))) details.addNote();
    }

    /// Somebody wrote, changed or deleted a note: only the notes are drawn anew, so that what is being typed stays.
    async function refreshNotes() {
        const shown = details;
        if (!opened || !shown?.node.isConnected) return;
        const answer = await client.call("tea.get", { room: room.id, tea: opened }).catch(() => null);
        if (answer && shown.node.isConnected) shown.showNotes(answer.notes);
    }

    /// Opens the one that an address names; `isBack`: from its session, whose link has the focus again.
    /** @param {string} id @param {boolean} isBack */
    async function openNamed(id, isBack) {
        const row = rows.get(id);
        if (!row) return;
        row.node.scrollIntoView({ block: "nearest" });
        await open(JSON.parse(row.version), row);
        if (isBack) details?.brew.focus();
    }

    client.state.on(`room:${room.id}`, () => details?.drawNotes(), signal);
    return { of, refreshNotes, open: openNamed };
}

/// Brewing takes leaf from the tin, and so draws the tea anew below the finger that started it.
/** @param {HTMLElement[]} places @param {string} focus @param {HTMLElement} opens */
function refocus(places, focus, opens) {
    if (document.activeElement !== document.body) return;
    const same = places.map((one) => one.querySelector(`[data-focus="${CSS.escape(focus)}"]`)).find((one) => one !== null);
    /** @type {HTMLElement} */ (same ?? opens).focus({ preventScroll: true });
}

/// `{node, add, open(tea)}`: the form for a tea, in its place above the list, and the button for a new one.
/** @param {Page.RoomContext} context */
function formPanel(context) {
    const { signal } = context;
    const node = h("div", { class: "panel-place" });
    const add = button(t("teas.add"), () => open(), { kind: "primary", iconName: "plus", "data-action": "add" });
    /** @type {ReturnType<typeof teaForm> | null} */
    let form = null;

    /** @param {Protocol.Tea | null} tea */
    async function open(tea = null) {
        if (form && !await form.leave()) return;
        const closed = new AbortController();
        const done = () => {
            closed.abort();
            form = null;
            node.replaceChildren();
            add.focus();
        };
        signal.addEventListener("abort", () => closed.abort(), { signal: closed.signal });
        form = teaForm(context, tea, { done, signal: closed.signal });
        const cross = button(t("close"), form.leave, { kind: "quiet cross", iconName: "close", hideLabel: true });
        fill(node, h("div", { class: "panel grows" }, cross, form.node));
        node.scrollIntoView({ block: "nearest" });
    }

    return { node, add, open };
}
