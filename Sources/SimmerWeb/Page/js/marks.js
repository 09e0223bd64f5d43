// The marks in what people write: `code`, **bold**, *italic*, ~~struck~~, [names](https://…) of links, lists, quotes and fences of code. They
// become nodes and never markup; a mark that is not closed, or stands where none can, stays as it was typed. Each line is read once.
import { h } from "./dom.js";
import { button } from "./controls.js";
import { announce } from "./announce.js";
import { t } from "./i18n.js";
import { styled } from "./styles.js";
import { linkTo, textNodes } from "./text.js";

await styled("/css/marks.css");

const mark = /`+|\*+|_+|~~+|\[|https?:\/\//g;
const namedLink = /\[([^[\]\n]{1,200})\]\((https?:\/\/(?:[^\s()<>"]|\([^\s()<>"]*\))+)\)/y;
const bareLink = /https?:\/\/[^\s<>"]+/y;
/// What looks like an address itself does not name another one.
const likeAddress = /^\s*(?:https?:|www\.|[^\s/]+\.[a-z]{2,}(?:[/:?#]|\s*$))/iu;
const beforeMark = /[\s([{"'“«¿¡*_~–—-]/, notAfterMark = /[\s<>.,;:!?)\]}]/, notBeforeEnd = /[\s(<[{]/, letter = /[\p{L}\p{N}]/u;
const fence = /^```[\w+#.-]*\s*$/, fenceEnd = /^```\s*$/, quoted = /^> (?=\S)/, bullet = /^[-*•] +(?=\S)/, numbered = /^(\d{1,9})\. +(?=\S)/;
const tags = /** @type {const} */ ({ "**": "strong", "*": "em", _: "em", "~~": "s" });

/** @typedef {keyof typeof tags} Mark */

/// The nodes of a text, with its blocks.
/** @param {string} text @returns {Page.Child[]} */
export function markedNodes(text) {
    const lines = text.split("\n"), lastFence = lines.reduce((last, line, place) => (fenceEnd.test(line) ? place : last), -1);
    /** @type {Page.Child[]} */
    const nodes = [];
    let isInline = false;
    /** @param {Page.Child} block */
    const put = (block) => {
        nodes.push(block);
        isInline = false;
    };
    for (let at = 0; at < lines.length;) {
        const kind = kindOf(lines[at], at < lastFence);
        if (kind === "fence") {
            const from = at + 1;
            for (at = from; !fenceEnd.test(lines[at]);) at += 1;
            put(codeBlock(lines.slice(from, at).join("\n")));
            at += 1;
            continue;
        }
        if (kind) {
            const from = at;
            while (at < lines.length && (kindOf(lines[at], at < lastFence) === kind || (kind !== "quote" && /^\s+\S/.test(lines[at])))) at += 1;
            put(kind === "quote" ? quote(lines.slice(from, at)) : items(kind, lines.slice(from, at)));
            continue;
        }
        // An empty line between a block and what stands around it is space enough by itself.
        const isGap = lines[at] === "" && (!isInline || kindOf(lines[at + 1] ?? "", at + 1 < lastFence) !== null);
        if (!isGap) {
            nodes.push(isInline ? "\n" : null, inline(lines[at]));
            isInline = true;
        }
        at += 1;
    }
    return nodes;
}

/// The same as one line without links: for what is quoted, or named in passing.
/** @param {string} text @returns {Page.Child[]} */
export const previewNodes = (text) => text.split("\n").filter((line) => !fence.test(line))
    .flatMap((line) => [inline(line.replace(quoted, "").replace(bullet, ""), true), " "]);

/** @param {string} line @param {boolean} mayFence */
function kindOf(line, mayFence) {
    if (mayFence && fence.test(line)) return "fence";
    return quoted.test(line) ? "quote" : bullet.test(line) ? "ul" : numbered.test(line) ? "ol" : null;
}

/** @param {string[]} lines */
const quote = (lines) => h("blockquote", null, lines.map((line, place) => [place > 0 ? "\n" : null, inline(line.replace(quoted, ""))]));

/// What is indented below an item belongs to it, as typed.
/** @param {"ul" | "ol"} kind @param {string[]} lines */
function items(kind, lines) {
    const rule = kind === "ul" ? bullet : numbered, list = h(kind, null);
    for (const line of lines) {
        const found = rule.exec(line);
        if (found) list.append(h("li", { value: found[1] }, inline(line.slice(found[0].length))));
        else list.lastElementChild?.append("\n", line);
    }
    return list;
}

/** @param {string} code */
const codeBlock = (code) => h("div", { class: "code-block" }, h("pre", null, h("code", null, code)),
    button(t("code.copy"), () => navigator.clipboard?.writeText(code).then(() => announce(t("people.copied")), () => null),
        { kind: "quiet", iconName: "copy", hideLabel: true, "data-action": "copy-code" }));

/// The nodes of one line.
/** @param {string} line @returns {Page.Child[]} */
function inline(line, isPreview = false) {
    /** @type {{mark: Mark | null, nodes: Page.Child[]}[]} */
    const open = [{ mark: null, nodes: [] }];
    const nextCode = closers(line);
    let end = 0;
    /** @param {...Page.Child} nodes */
    const put = (...nodes) => open[open.length - 1].nodes.push(...nodes);
    /** @param {Mark} mark */
    const isOpen = (mark) => open.some((one) => one.mark === mark);
    /// What was opened above `depth` was never closed: its marks stay.
    /** @param {number} depth */
    const settle = (depth) => {
        while (open.length > depth) {
            const { mark, nodes } = /** @type {typeof open[0]} */ (open.pop());
            put(mark, ...nodes);
        }
    };
    /** @param {Mark} mark */
    const close = (mark) => {
        settle(open.findIndex((one) => one.mark === mark) + 1);
        put(h(tags[mark], null, open.pop()?.nodes));
    };
    mark.lastIndex = 0;
    for (let found = mark.exec(line); found; found = mark.exec(line)) {
        const [run] = found, at = found.index, after = at + run.length;
        put(line.slice(end, at));
        end = mark.lastIndex = after;
        const opens = (at === 0 || beforeMark.test(line[at - 1])) && after < line.length && !notAfterMark.test(line[after]);
        if (run[0] === "`") {
            const until = at === 0 || beforeMark.test(line[at - 1]) ? nextCode(run.length, after) : -1;
            const code = until < 0 ? "" : line.slice(after, until);
            if (code.trim() === "") put(run);
            else {
                put(h("code", null, code));
                end = mark.lastIndex = until + run.length;
            }
        } else if (run === "[" || run.startsWith("http")) {
            const link = linkAt(line, at, isPreview);
            put(link ? link.node : run);
            if (link) end = mark.lastIndex = at + link.length;
        } else {
            const marks = marksOf(run), closes = at > 0 && !notBeforeEnd.test(line[at - 1]) && !letter.test(line[after] ?? "");
            if (marks.length > 0 && closes && marks.every(isOpen)) {
                // The inner one ends first.
                for (const one of marks.toSorted((a, b) => placeOf(open, b) - placeOf(open, a))) close(one);
            } else if (marks.length > 0 && opens && !marks.some(isOpen)) for (const one of marks) open.push({ mark: one, nodes: [] });
            else put(run);
        }
    }
    put(line.slice(end));
    settle(1);
    return open[0].nodes;
}

/** @param {{mark: Mark | null}[]} open @param {Mark} mark */
const placeOf = (open, mark) => open.findIndex((one) => one.mark === mark);

/** @param {string} run @returns {Mark[]} */
const marksOf = (run) => (run === "***" ? ["**", "*"] : run in tags ? [/** @type {Mark} */ (run)] : []);

/// Where a run of backticks is closed by the next one of its length, or -1: asked from left to right, so that each run is looked at once.
/** @param {string} line */
function closers(line) {
    /** @type {Map<number, {at: number, places: number[]}>} */
    const runs = new Map();
    for (const { 0: { length }, index = 0 } of line.matchAll(/`+/g)) {
        const known = runs.get(length);
        if (known) known.places.push(index);
        else runs.set(length, { at: 0, places: [index] });
    }
    /** @param {number} length @param {number} after */
    return (length, after) => {
        const known = runs.get(length);
        if (!known) return -1;
        while (known.at < known.places.length && known.places[known.at] < after) known.at += 1;
        return known.places[known.at] ?? -1;
    };
}

/// The link that begins at `at`, as a node, and how much of the line it takes.
/** @param {string} line @param {number} at @param {boolean} isPreview */
function linkAt(line, at, isPreview) {
    const isNamed = line[at] === "[", rule = isNamed ? namedLink : bareLink;
    rule.lastIndex = at;
    const found = rule.exec(line);
    if (!found) return null;
    const [{ length }, name, address] = found;
    if (!isNamed) return { length, node: isPreview ? found[0] : textNodes(found[0]) };
    const host = hostOf(address);
    if (!host || (likeAddress.test(name) && hostOf(/^\s*https?:/i.test(name) ? name : `https://${name.trim()}`) !== host)) return null;
    return { length, node: isPreview ? name : linkTo(address, name) };
}

/** @param {string} address */
function hostOf(address) {
    try {
        return new URL(address).host;
    } catch {
        return null;
    }
}
