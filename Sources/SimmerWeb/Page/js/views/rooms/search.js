// Messages that hold the words one types: where, who and when; a press leads to the message.
import { fill, h } from "../../dom.js";
import { button } from "../../controls.js";
import { brief, exact, person, refusal, t } from "../../i18n.js";
import * as clock from "../../clock.js";
import { roomAddress } from "../../router.js";
import { bringFinding } from "./words.js";

const page = 30;
const pauseMs = 200;

await bringFinding();

/** @typedef {Omit<Protocol.SearchParams, "query" | "before" | "limit">} Narrowed */

/// `{node, look(query, narrowed)}`: a list of hits in all rooms, or in `room` only. `found(count)` hears how many there are.
/** @param {Page.Signed} context @param {{room?: Page.RoomLog | null, found?: (count: number) => void}} wanted */
export function messageHits({ client, signal }, { room = null, found = () => {} } = {}) {
    const list = h("ul", { class: "hits", "aria-label": t("search.hits") });
    const note = h("p", { class: "hint hits-note", role: "status" });
    const more = button(t("card.more"), () => look(query, narrowed, hits.length), { hidden: true });
    const node = h("div", { class: "hits-place" }, note, list, more);
    let query = "";
    /** @type {Narrowed} */
    let narrowed = {};
    /** @type {Protocol.SearchResult} */
    let hits = [];
    let asked = 0;
    let waiting = 0;

    /** @param {string} wanted @param {Narrowed} how */
    async function look(wanted, how = {}, after = 0) {
        query = wanted.trim();
        narrowed = how;
        clearTimeout(waiting);
        const mine = ++asked;
        if (query === "" && Object.keys(how).length === 0) {
            hits = [];
            fill(list);
            note.textContent = "";
            more.hidden = true;
            return;
        }
        if (after === 0) await new Promise((resolve) => { waiting = setTimeout(resolve, pauseMs); });
        if (mine !== asked || signal.aborted) return;
        const last = after > 0 ? hits.at(-1) : null;
        try {
            const came = await client.call("search", { ...how, ...(query ? { query } : {}), limit: page, ...(room ? { room: room.id } : {}),
                ...(last ? { before: { room: last.room, seq: last.seq } } : {}) });
            if (mine !== asked || signal.aborted) return;
            hits = last ? hits.concat(came) : came;
            more.hidden = came.length < page;
            draw();
        } catch (error) {
            if (mine === asked && error.code) note.textContent = refusal(error, "search");
        }
    }

    function draw() {
        note.textContent = hits.length > 0 ? t("search.found", { n: hits.length }) : query ? t("search.none", { query }) : t("search.noneSo");
        found(hits.length);
        fill(list, hits.map(({ room: where, seq, at, from, snippet }) => h("li", null, h("a", {
            class: "hit", href: roomAddress(where, "room", seq), title: exact(at),
        }, h("span", { class: "hit-head" }, [room ? null : client.state.rooms.get(where)?.info.name, person(from.name), brief(at, clock.now())]
            .filter(Boolean).join(" · ")), h("span", { class: "hit-text" }, marked(snippet))))));
    }
    return { node, look };
}

/// The words that were found stand between U+0001 and U+0002.
/** @param {string} snippet */
export function marked(snippet) {
    return snippet.split("\u0001").flatMap((part, index) => {
        if (index === 0) return [part];
        const [word, rest = ""] = part.split("\u0002");
        return [h("mark", null, word), rest];
    });
}
