// What the marks in a message mean: nodes, never markup; what is no mark stays as typed (F3 F8).
import { eachSize, holds, linear, same, test } from "./case.js";
import { House } from "./house.js";
import { open } from "./page.js";
import { harm, plain } from "./payloads.js";
import { use } from "/js/i18n.js";
import { markedNodes, previewNodes } from "/js/marks.js";

await use("en");

/// The markup of what is made, without what all links have.
function markup(make, text) {
    const node = document.createElement("div");
    for (const part of make(text).flat(Infinity)) if (part !== null) node.append(part);
    return node.innerHTML.replaceAll(' rel="noopener noreferrer nofollow" target="_blank"', "").replaceAll(/<button.*?<\/button>/g, "<button>");
}

const read = {
    "`a*b*` and ``c`d``": "<code>a*b*</code> and <code>c`d</code>",
    "**bold *and* more**, *soft*, _soft_, ~~gone~~": "<strong>bold <em>and</em> more</strong>, <em>soft</em>, <em>soft</em>, <s>gone</s>",
    "***both***": "<strong><em>both</em></strong>",
    "see [the *recipe*](https://example.org/a_(b)?c=1) now": 'see <a href="https://example.org/a_(b)?c=1">the *recipe*</a> now',
    "*https://example.org/a_b_c*d*, and": '*<a href="https://example.org/a_b_c*d*">https://example.org/a_b_c*d*</a>, and',
    "- one\n- **two**\n  more": "<ul><li>one</li><li><strong>two</strong>\n  more</li></ul>",
    "to do:\n\n3. mix\n4. heat\n\nthen": 'to do:<ol><li value="3">mix</li><li value="4">heat</li></ol>then',
    "> she *said*\n> so\nno": "<blockquote>she <em>said</em>\nso</blockquote>no",
    "so:\n```js\na < *b* && c\n\n```\nok": 'so:<div class="code-block"><pre><code>a &lt; *b* &amp;&amp; c\n</code></pre><button></div>ok',
    "one\n\ntwo": "one\n\ntwo",
};
/// Not closed, not where a mark can be, or no address that a link may lead to.
const typed = ["2*3*4 = 24", "snake_case_name __init__", "**open", "`open", "*a\nb*", "a * b * c", "****", "** **", "``", "~one~", "5* and 6*", "-5 °C", "1.5 l", ">_< >_<",
    "```\nnever closed", "[a](javascript:alert(1))", "[a](data:text/html,x)", "[a](//example.org)", "[a] (https://", "[bank.example](https://evil.example)",
    "[https://bank.example/in](https://bank.example@evil.example)", "[a](https://)", "\\*a*"];

test("marks are read", () => {
    for (const [text, wanted] of Object.entries(read)) same([text, markup(markedNodes, text)], [text, wanted]);
    same(markup(markedNodes, "[bank.example](https://bank.example/in)"), '<a href="https://bank.example/in">bank.example</a>');
    same(markup(markedNodes, "*a **b* c**"), "<em>a **b</em> c**");
});

test("what is no mark stays as typed", () => {
    const asText = (text) => text.replaceAll(/&|<|>/g, (sign) => ({ "&": "&amp;", "<": "&lt;", ">": "&gt;" })[sign]);
    for (const text of typed) same(markup(markedNodes, text).replaceAll(/<a href="[^"]*">|<\/a>/g, ""), asText(text));
});

test("a preview is one line without links and blocks", () => {
    same(markup(previewNodes, "> a\n- **b** [c](https://example.org)\n```\nd\n```").trim(), "a <strong>b</strong> c d");
});

// Rule 9: whatever stands around them, and with all of it in one.
test("marks make no markup of texts that mean harm", () => {
    const around = [(text) => text, (text) => `**${text}**`, (text) => `[${text}](https://example.org)`, (text) => `[a](${text})`, (text) => `\`${text}\``, (text) => `\`\`\`\n${text}\n\`\`\``,
        (text) => `> ${text}`, (text) => `- ${text}`];
    const allowed = new Set(["DIV", "STRONG", "EM", "S", "CODE", "PRE", "A", "UL", "OL", "LI", "BLOCKQUOTE", "BUTTON", "SPAN", "svg", "path"]);
    for (const wrap of around) {
        for (const text of [...harm, harm.join(" "), harm.join("\n")].map(wrap)) {
            const node = document.createElement("div");
            for (const part of markedNodes(text).flat(Infinity)) if (part !== null) node.append(part);
            for (const one of node.querySelectorAll("*")) {
                holds(allowed.has(one.tagName), one.outerHTML);
                holds(one.tagName !== "A" || /^https?:$/.test(one.protocol), one.outerHTML);
                holds(one.tagName === "BUTTON" || ![...one.attributes].some(({ name }) => name.startsWith("on")), one.outerHTML);
            }
        }
    }
    for (const text of harm) holds(plain(markup((words) => [Object.assign(document.createElement("p"), { textContent: "" }), ...markedNodes(words)], text)).length > 0);
    same(globalThis.__hit ?? null, null);
});

test("a line of 8,000 letters is read as fast as its length", () => {
    const lines = ["*a ", "**a ", "_a", "*", "`a", "`", "``a`", "[", "[a](https://", "[a](https://a(", "https://", "https://.", "~~a ", "***a* ", "> ", "- ", "1. ", "```\n", "a\n\n", "*a* `b` ", "[]("];
    for (const part of lines) linear(markedNodes, part, 8000);
});

// F3 F8 F17: in messages of people and of Simmer, in what is quoted, and with a button that copies.
eachSize("messages show what their marks mean", async (size) => {
    const house = new House({ rooms: [{ name: "Kitchen", members: ["Bo"] }] });
    const page = await open(house, { at: "/#/room/kitchen", size });
    await page.see(".composer");
    const { seq } = house.say("**Dinner** at _eight_: `rice`\n- wash\n- boil [so](https://example.org/rice)", { by: "Bo" });
    await page.see(".message .text strong", "Dinner");
    await page.reads(".message .text li", "wash", "boil so");
    house.say("fine", { by: "Bo", replyTo: seq });
    await page.see(".quote strong + span strong", "Dinner");
    same(page.all(".quote a").length, 0);
    house.answer("Say `penne 9 min`.\n```\npenne 9 min\n```");
    await page.see(".message.bot .code-block", "penne 9 min");
    const copied = [];
    Object.defineProperty(page.window.navigator, "clipboard", { value: { writeText: async (text) => { copied.push(text); } } });
    await page.press("[data-action=copy-code]");
    await page.announced("Copied");
    same(copied, ["penne 9 min"]);
    same(await page.violations(), []);
    await page.say("> *so*");
    await page.see(".message.mine blockquote em", "so");
    await page.gone(".sending");
    same(house.sentOf("message.send").map(({ text }) => text), ["> *so*"]);
});
