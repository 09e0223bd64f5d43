// Who is called in a message stands out in its words: members by their names after an @, and all of a room where somebody may call all. It
// comes with the first text that has an @, and changes no width, so that nothing moves when it comes.
import { h } from "../../dom.js";
import { mentions, mentionsAll } from "../../text.js";

const called = /(?<![\p{L}\p{N}._-])@[\p{L}\p{N}_](?:[\p{L}\p{N}._-]*[\p{L}\p{N}_])?/giu;

/// Marks them in `node`, which shows `message`, once it is known who sits in the room.
/** @param {Element} node @param {Pick<Page.Shown, "from">} message @param {Pick<Page.MessageContext, "client" | "room">} context */
export async function markCalled(node, { from }, { client, room }) {
    await room.named;
    const names = [client.state.account?.username, ...room.people.map(({ username }) => username)];
    /** @param {string} word */
    const isCalled = (word) => names.some((name) => mentions(name, word)) || (mentionsAll(word) && room.mayCallAll(from.account ?? ""));
    const walker = document.createTreeWalker(node, NodeFilter.SHOW_TEXT);
    /** @type {Text[]} */
    const texts = [];
    while (walker.nextNode()) {
        const text = /** @type {Text} */ (walker.currentNode);
        if (!text.parentElement?.closest("code, a, .mention")) texts.push(text);
    }
    for (const text of texts) {
        const parts = [], { data } = text;
        let end = 0;
        for (const { 0: word, index = 0 } of data.matchAll(called)) {
            if (!isCalled(word)) continue;
            parts.push(data.slice(end, index), h("span", { class: "mention" }, word));
            end = index + word.length;
        }
        if (parts.length > 0) text.replaceWith(...parts, data.slice(end));
    }
}
