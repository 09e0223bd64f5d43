// What is pinned in a room, in a sheet: the newest first, each a way to its message, also to one that the log does not hold.
import { h, relist } from "../../dom.js";
import { button } from "../../controls.js";
import { bring, refusal, t } from "../../i18n.js";
import { go, roomAddress } from "../../router.js";
import { styled } from "../../styles.js";
import { openDrawer } from "../parts/drawer.js";
import { beginning, listedMessage } from "./listed.js";
import { messageWords } from "./words.js";

/** @param {Page.Following} context */
export async function openPinned({ client, room, signal }) {
    await Promise.all([bring(messageWords), styled("/css/rows.css"), styled("/css/pinned.css")]);
    if (signal.aborted) return;
    const { state } = client;
    /** @type {Map<number, Page.Message | null>} */
    const fetched = new Map();
    const list = h("ul", { class: "index-rows pinned", tabindex: -1 });
    const problem = h("p", { class: "error", role: "alert", hidden: true });
    const ended = new AbortController();
    const drawer = openDrawer({ title: t("pinned.title"), content: [problem, list], signal });
    drawer.addEventListener("close", () => ended.abort());

    /** @param {Page.Refusal} error */
    function fail(error) {
        problem.textContent = refusal(error);
        problem.hidden = false;
    }

    /// What the log does not hold is asked for, once.
    /** @param {number} seq */
    async function fetchOne(seq) {
        fetched.set(seq, null);
        const answer = await client.call("room.history", { room: room.id, before: seq + 1, limit: 1 }).catch(fail);
        const [found] = (answer?.events ?? []).map((event) => /** @type {Page.Message} */ (event.params ?? event));
        if (found?.seq === seq) fetched.set(seq, found);
        if (answer && !ended.signal.aborted) draw();
    }

    /** @param {number} seq */
    function row(seq) {
        if (!room.message(seq) && !fetched.has(seq)) fetchOne(seq);
        const message = room.message(seq) ?? fetched.get(seq);
        return h("li", null, listedMessage(message, { key: String(seq), open: () => {
            drawer.close();
            go(roomAddress(room.id, "room", seq));
        } }),
        state.isDevice ? null : button(t("pinned.unpin", { text: beginning(message).slice(0, 60) }),
            () => client.act("message.pin", { room: room.id, of: seq, on: false }).catch(fail),
            { kind: "quiet", iconName: "close", hideLabel: true, "data-action": "unpin" }));
    }

    let shown = "";
    function draw() {
        const pins = room.pins;
        if (pins.length === 0) return drawer.close();
        shown = pins.join();
        relist(list, pins.toReversed().map(row));
    }
    state.on("rooms", () => { if (room.pins.join() !== shown) draw(); }, ended.signal);
    state.on(`room:${room.id}`, draw, ended.signal);
    draw();
}
