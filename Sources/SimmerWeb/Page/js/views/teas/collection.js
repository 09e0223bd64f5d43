// The collection: rows as high as their words, a search that filters while one types, and one tea opened below its row.
import { arrange, fill, focusedIn, h } from "../../dom.js";
import { button, field } from "../../controls.js";
import { digits, number, t } from "../../i18n.js";
import { following, problemLine } from "../rooms/roompage.js";
import { openMenu } from "../parts/menu.js";
import { swipeable } from "../parts/drawaside.js";
import { thumbnail } from "../photos/photopicker.js";
import { teaActions } from "./actions.js";
import { waysOf } from "./brewing.js";
import { teaDetails } from "./details.js";
import { findTeas } from "./search.js";
import { teaForm } from "./teaform.js";

const page = 50;

/** @param {Page.RoomContext} context */
export function teaCollection(context) {
    const { client, room, signal } = context;
    const items = h("ul", { class: "teas-list" });
    const problem = problemLine("tea");
    const actions = teaActions(context, problem);
    const more = button(t("card.more"), () => load(teas.length + page), { hidden: true });
    const search = field({ name: "query", label: t("teas.search"), type: "search", autocomplete: "off" });
    const empty = h("p", { class: "empty", hidden: true });
    const panel = formPanel(context);
    const rows = teaRows({ context, actions, problem, openForm: panel.open });
    /** @type {Protocol.Tea[]} */
    let teas = [];
    let asked = 0;

    async function load(limit = Math.max(page, teas.length)) {
        const query = search.input.value.trim();
        const mine = ++asked;
        try {
            const found = await findTeas(client, room, query, limit);
            if (mine !== asked || signal.aborted) return;
            teas = found.teas;
            more.hidden = !found.more;
            problem.tell(null);
            empty.hidden = teas.length > 0;
            empty.textContent = t(query === "" ? "teas.empty" : "teas.none", { query });
            arrange(items, rows.of(teas));
        } catch (error) {
            if (error.code) problem.tell(error);
        }
    }

    search.input.addEventListener("input", () => load(page));
    following(context, ["tea", "tried"], () => load());
    following(context, ["note"], rows.refreshNotes);
    return h("div", { class: "teas-page" }, h("div", { class: "teas-tools" }, search.node, panel.add), panel.node,
        problem.node, items, empty, more);
}

/// The line of a tea; `opens` is its button that opens it.
/** @typedef {{node: HTMLElement, opens: HTMLElement}} Row */

/// `{of(teas), refreshNotes()}`: the row of each tea, made anew only when it has changed. One of them is opened at a time.
/**
 * @param {{context: Page.RoomContext, actions: import("./actions.js").TeaActions, problem: Page.Problem, openForm: (tea: Protocol.Tea) => unknown}} given
 */
function teaRows({ context, actions, problem, openForm }) {
    const { client, room, signal } = context;
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
            const row = teaRow(tea);
            const focus = opened === tea.id && known ? focusedIn(known.node)?.dataset.focus : undefined;
            if (known) known.node.replaceWith(row.node);
            rows.set(tea.id, { ...row, version: JSON.stringify(tea) });
            if (opened === tea.id) open(tea, row).then(() => focus && refocus(row, focus));
            return row.node;
        });
        for (const id of [...rows.keys()]) if (!teas.some((tea) => tea.id === id)) rows.delete(id);
        return shown;
    }

    /** @param {Protocol.Tea} tea @returns {Row} */
    function teaRow(tea) {
        const name = `${tea.name} (${tea.brand})`;
        const count = (tea.infusions?.length ?? 0) - (tea.rinse ? 1 : 0);
        // A narrow line is cut at its end: how it is made is what one looks for.
        const facts = [tea.waterC ? `${number(tea.waterC)} °C` : null, tea.steepSeconds ? digits(tea.steepSeconds) : null,
            count > 0 ? t("teas.infusionCount", { n: count }) : null, tea.brand, t(`tea.type.${tea.type}`)];
        const tried = t(tea.tried ? "teas.isTried" : "teas.toTry");
        const opens = h("button", { type: "button", class: "tea-open", "aria-expanded": "false" }, h("span", { class: "tea-name" }, tea.name),
            h("span", { class: "tea-detail" }, facts.filter(Boolean).join(" · ")));
        /** @type {Row} */
        const row = { opens, node: h("li", { class: "tea-row", data: { id: tea.id } },
            swipeable(h("div", { class: "tea-line" }, thumbnail(tea.pictureId, name, "tea"),
                opens,
                h("button", {
                    type: "button", class: "tea-tried", "aria-label": `${tried}: ${name}`, data: { state: tea.tried ? "tried" : "to-try", action: "try" },
                    on: { click: () => actions.act("tea.try", { tea: tea.id, tried: !tea.tried }) },
                }, tried),
                button(t("message.more"), (event) => openMenu(event.currentTarget, menuOf(tea, row)),
                    { kind: "quiet", iconName: "more", hideLabel: true, "aria-haspopup": "menu" })), () => quick(tea))) };
        opens.addEventListener("click", () => toggle(tea, row));
        return row;
    }

    /** @param {Protocol.Tea} tea @param {Row} row @returns {Page.Menu} */
    const menuOf = (tea, row) => ({
        items: [
            ...brews(tea, actions, () => show(tea, row)),
            { label: t("teas.note"), icon: "plus", act: () => open(tea, row).then(() => addNote(row)) },
            { label: t("teas.edit"), icon: "edit", act: () => openForm(tea) },
            ...quick(tea),
        ],
    });

    /// What a finger finds behind the line.
    /** @param {Protocol.Tea} tea @returns {Page.MenuItem[]} */
    const quick = (tea) => [
        { label: t("teas.share"), icon: "link", act: () => actions.share(tea) },
        { label: t("teas.delete"), icon: "trash", danger: true, act: () => actions.remove(tea) },
    ];

    /** @param {Protocol.Tea} tea @param {Row} row */
    function toggle(tea, row) {
        if (opened === tea.id) close(row);
        else show(tea, row);
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
        opens.setAttribute("aria-expanded", "false");
        node.querySelector(".tea-more")?.remove();
    }

    /// The facts and the notes, grown in below the row.
    /** @param {Protocol.Tea} tea @param {Row} row */
    async function open(tea, { node, opens }) {
        opened = tea.id;
        opens.setAttribute("aria-expanded", "true");
        const answer = await client.call("tea.get", { room: room.id, tea: tea.id }).catch((error) => {
            if (error.code) problem.tell(error);
        });
        if (!answer || opened !== tea.id || signal.aborted) return;
        node.querySelector(".tea-more")?.remove();
        details = teaDetails(context, tea, { actions, edit: () => openForm(tea) });
        details.showNotes(answer.notes);
        client.learnNames(room);
        node.append(details.node);
    }

    /** @param {Row} row */
    function addNote({ node }) {
        if (details && node.contains(details.node)) details.addNote();
    }

    /// Somebody wrote, changed or deleted a note: only the notes are drawn anew, so that what is being typed stays.
    async function refreshNotes() {
        const shown = details;
        if (!opened || !shown?.node.isConnected) return;
        const answer = await client.call("tea.get", { room: room.id, tea: opened }).catch(() => null);
        if (answer && shown.node.isConnected) shown.showNotes(answer.notes);
    }

    client.state.on(`room:${room.id}`, () => details?.drawNotes(), signal);
    return { of, refreshNotes };
}

/// The ways to brew a tea; what comes of it is seen below its row, which `show()` opens.
/** @param {Protocol.Tea} tea @param {import("./actions.js").TeaActions} actions @param {() => unknown} show @returns {Page.MenuItem[]} */
function brews(tea, actions, show) {
    const ways = waysOf(tea);
    if (ways.length === 0) return [{ label: t("teas.brew"), icon: "clock", act: () => actions.brew(tea) }];
    return ways.map(({ label, params }) => ({ label, icon: "play", act() {
        show();
        return actions.brew(tea, params);
    } }));
}

/// Brewing takes leaf from the tin, and so draws the tea anew below the finger that started it.
/** @param {Row} row @param {string} focus */
function refocus({ node, opens }, focus) {
    if (document.activeElement !== document.body) return;
    (node.querySelector(`[data-focus="${CSS.escape(focus)}"]`) ?? opens).focus({ preventScroll: true });
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
