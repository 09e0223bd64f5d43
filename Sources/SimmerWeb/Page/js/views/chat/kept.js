// What one keeps for oneself, in a sheet: messages of all one's rooms, the one kept last first, each a way to its message.
import { h, relist } from "../../dom.js";
import { emptyState } from "../parts/empty.js";
import { button } from "../../controls.js";
import { bring, refusal, t } from "../../i18n.js";
import { go, roomAddress } from "../../router.js";
import { styled } from "../../styles.js";
import { openDrawer } from "../parts/drawer.js";
import { beginning, listedMessage } from "./listed.js";
import { messageWords } from "./words.js";

const atOnce = 50;
/** @typedef {{number: number, room: string, message: Page.Message}} Kept */

/** @param {Pick<Page.Context, "client" | "signal">} context */
export async function openKept({ client, signal }) {
    await Promise.all([bring(messageWords), styled("/css/rows.css"), styled("/css/pinned.css")]);
    if (signal.aborted) return;
    const { state } = client;
    /** @type {Kept[]} */
    let kept = [];
    const list = h("ul", { class: "index-rows pinned", tabindex: -1 });
    const none = emptyState("star", t("kept.none"), { hidden: true });
    const problem = h("p", { class: "error", role: "alert", hidden: true });
    const more = button(t("kept.more"), () => ask(), { kind: "quiet", hidden: true });
    const ended = new AbortController();
    const drawer = openDrawer({ title: t("kept.title"), content: [problem, none, list, more], signal });
    drawer.addEventListener("close", () => ended.abort());

    /** @param {Page.Refusal} error */
    function fail(error) {
        problem.textContent = refusal(error);
        problem.hidden = false;
    }

    async function ask() {
        const last = kept.at(-1);
        const answer = await client.call("message.kept", { limit: atOnce, ...(last ? { before: last.number } : {}) }).catch(fail);
        if (!answer || ended.signal.aborted) return;
        problem.hidden = true;
        kept.push(...answer.kept.map(({ message, ...one }) => ({ ...one, message: /** @type {Page.Message} */ (/** @type {unknown} */ (message)) })));
        more.hidden = answer.kept.length < atOnce;
        draw();
    }

    /** @param {Kept} one */
    function row({ number, room, message }) {
        const where = state.rooms.get(room)?.info.name;
        return h("li", null, listedMessage(message, { key: String(number), where, open: () => {
            drawer.close();
            go(roomAddress(room, "room", message.seq));
        } }), button(t("kept.remove", { text: beginning(message).slice(0, 60) }), () => remove(number, room, message.seq),
            { kind: "quiet", iconName: "close", hideLabel: true, "data-action": "unkeep" }));
    }

    /** @param {number} number @param {string} room @param {number} seq */
    async function remove(number, room, seq) {
        const answer = await client.act("message.keep", { room, of: seq, on: false }).catch(fail);
        if (!answer) return;
        state.rooms.get(room)?.kept?.delete(seq);
        kept = kept.filter((one) => one.number !== number);
        draw();
    }

    function draw() {
        none.hidden = kept.length > 0;
        relist(list, kept.map(row));
    }
    ask();
}
