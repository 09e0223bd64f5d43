// The search of everything over the list of rooms: people, rooms, things and messages in groups, narrowed by what query.js reads. An answer to
// what is not asked any more shows nothing.
import { batched, h, whenReleased } from "../../dom.js";
import { chip } from "../../controls.js";
import { t } from "../../i18n.js";
import { changes as routeChanges } from "../../router.js";
import { fold } from "../../text.js";
import { filterChips } from "./findingchips.js";
import { groupsView, personHit, roomHit, thingGroups } from "./findinggroups.js";
import { peopleKnown } from "./peopleknown.js";
import { called, isNarrowed, read } from "./query.js";
import { messageHits } from "./search.js";
import { bringFinding } from "./words.js";

await bringFinding();

const pauseMs = 200, mostThings = 50, longest = 200;
/** @typedef {import("./findinggroups.js").Thing} Thing */

/// Looks for what stands in `search`, in place of `all`.
/** @param {Page.Signed} context @param {HTMLInputElement} search @param {HTMLElement} all */
export function findingIn(context, search, all) {
    const { client, signal } = context;
    const { state } = client;
    const wrong = h("p", { class: "hint hits-note", role: "status" });
    const groups = groupsView(), kept = keptChip(context);
    const messages = messageHits(context);
    const found = h("section", { "aria-label": t("seek.message") }, h("h2", null, t("seek.message")), messages.node);
    const node = h("section", { class: "finding", "aria-label": t("seek.hits"), hidden: true }, wrong, groups.node, found);
    const rooms = () => [...state.rooms.values()].map((room) => ({ room, name: room.info.name, key: fold(room.info.name) }));
    const people = peopleKnown(client, signal, () => again());
    const chips = filterChips(search, { people: people.all, rooms, put });
    node.prepend(kept, chips.node);
    /** @type {Thing[]} */
    let things = [];
    let asked = 0, shown = "";

    /// Shows what stands in the field, where that is another than before.
    function look() {
        const text = search.value.trim();
        show();
        chips.draw();
        if (text === shown) return;
        shown = text;
        groups.reset();
        ask(text);
    }

    function show() {
        kept.hidden = state.isDevice || search.value.trim() !== "";
        const isAsked = search.value.trim() !== "", isIn = document.activeElement === search || node.contains(document.activeElement);
        // Nothing moves under who presses a room.
        whenReleased(all, () => {
            all.hidden = isAsked;
            node.hidden = !isAsked && !isIn;
        });
    }

    /** @param {string} text */
    async function ask(text) {
        const mine = ++asked, query = read(text), words = query.words.slice(0, longest);
        const person = query.from === undefined ? null : called(people.all(), query.from);
        const room = query.in === undefined ? null : called(rooms(), query.in)?.room ?? null;
        const problem = query.wrong ? t("seek.noDay") : query.from !== undefined && !person ? t("seek.noPerson", { name: query.from })
            : query.in !== undefined && !room ? t("seek.noRoom", { name: query.in }) : "";
        wrong.textContent = problem;
        things = query.photos ? [] : things.filter(({ name }) => words !== "" && fold(name).includes(fold(words)));
        const where = room ? { room: room.id } : {};
        const narrowed = { ...(person ? { from: person.account } : {}), ...(query.photos ? { photos: query.photos } : {}),
            ...(query.since === undefined ? {} : { since: query.since }), ...(query.until === undefined ? {} : { until: query.until }) };
        const hasMessages = problem === "" && (words !== "" || Object.keys(narrowed).length > 0);
        // Without words a person or a day would find all that there is.
        const hasThings = problem === "" && (query.photos || words !== "");
        if (!hasThings) things = [];
        found.hidden = !hasMessages;
        draw();
        messages.look(hasMessages ? words : "", hasMessages ? { ...narrowed, ...where } : {});
        if (!hasThings) return;
        await new Promise((resolve) => { setTimeout(resolve, pauseMs); });
        if (mine !== asked || signal.aborted) return;
        const came = await client.call("thing.search", { ...(words === "" ? {} : { query: words }), limit: mostThings, ...where, ...narrowed }).catch(() => []);
        if (mine !== asked || signal.aborted) return;
        things = came;
        draw();
    }

    function draw() {
        const query = read(shown), parts = fold(query.words).split(" ").filter(Boolean);
        const fits = (/** @type {string} */ key) => parts.length > 0 && !isNarrowed(query) && !query.wrong && parts.every((part) => key.includes(part));
        groups.draw([["seek.room", rooms().filter(({ key }) => fits(key)).map(({ room }) => roomHit(room))],
            ["seek.person", people.all().filter(({ key, username }) => fits(`${key} ${username}`)).map(personHit)], ...thingGroups(client, things)]);
    }

    /** @param {string} text */
    function put(text) {
        search.value = text;
        search.focus();
        search.setSelectionRange(text.length, text.length);
        look();
    }

    /// Up and down go through what was found, and back into the field.
    /** @param {KeyboardEvent} event */
    function step(event) {
        const { key, target } = event;
        if (key === "Escape" && (search.value !== "" || target !== search)) return put("");
        const isField = target === search;
        if (!(key === "ArrowDown" || (key === "ArrowUp" && !isField) || (key === "Enter" && isField)) || event.isComposing) return;
        const hits = /** @type {HTMLElement[]} */ ([...node.querySelectorAll(".hit")]).filter((one) => one.offsetParent !== null);
        if (hits.length === 0 || (!isField && !hits.some((one) => one === target))) return;
        event.preventDefault();
        const at = hits.findIndex((one) => one === target) + (key === "ArrowUp" ? -1 : 1);
        (at < 0 ? search : hits[Math.min(at, hits.length - 1)]).focus();
    }

    /// Who goes elsewhere than to what was found, or back, has found it.
    function left() {
        const { hash } = location;
        if (search.value === "" || hash.length < 3 || node.querySelector(`a[href="${CSS.escape(hash)}"]`)) return;
        if (node.contains(document.activeElement) || document.activeElement === search) return;
        search.value = "";
        look();
    }

    const again = batched(() => {
        if (signal.aborted) return;
        if (shown !== "" && read(shown).from !== undefined) ask(shown);
        else draw();
        chips.draw();
    });
    state.on("rooms", batched(() => { if (!signal.aborted && shown !== "") draw(); }), signal);
    routeChanges.on("route", left, signal);
    search.addEventListener("input", look);
    search.addEventListener("focus", look);
    for (const one of [search, node]) {
        one.addEventListener("focusout", () => setTimeout(show));
        one.addEventListener("keydown", (event) => step(/** @type {KeyboardEvent} */ (event)));
    }
    all.before(node);
    look();
}

/// What one keeps for oneself, of all rooms.
/** @param {Page.Signed} context */
const keptChip = (context) => chip(t("room.kept"), () => import("../chat/kept.js").then(({ openKept }) => openKept(context), () => null),
    { kind: "finding-chip chip-kept", iconName: "star" });
