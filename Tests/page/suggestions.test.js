// What is offered while one types.
import * as i18n from "/js/i18n.js";
import { same, test } from "./case.js";

// Its words come in a language that is known.
await i18n.use("en");
const { suggestionList } = await import("/js/views/chat/suggestionlist.js");

const options = (...texts) => texts.map((text) => ({ text, does: "", becomes: text, caret: text.length }));

async function listing(act) {
    await i18n.use("en");
    const taken = [];
    const list = suggestionList(document.createElement("textarea"), (becomes) => taken.push(becomes));
    act(list, (key) => list.key(new KeyboardEvent("keydown", { key })));
    return taken;
}

// F10
test("an answer that comes late takes nobody's choice away", async () => {
    same(await listing((list, press) => {
        list.show(options("penne", "rice"));
        press("ArrowDown");
        press("ArrowDown");
        list.show(options("soba", "penne", "rice"), { keeps: true });
        same(press("Enter"), true);
    }), ["rice"]);
});

// F10
test("what one types on chooses nothing", async () => {
    same(await listing((list, press) => {
        list.show(options("penne"));
        press("ArrowDown");
        list.show(options("penne", "soba"));
        same(press("Enter"), false);
    }), []);
});

// F10
test("what is still offered stays where a finger is on it", () => listing((list) => {
    list.show(options("penne", "rice"));
    const [option] = list.node.children;
    list.show(options("penne", "rice"), { keeps: true });
    same(list.node.firstElementChild === option, true);
}));
