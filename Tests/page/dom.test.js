// What is drawn anew while somebody is in it.
import { fill, h, refill, relist, whenReleased } from "/js/dom.js";
import { same, test, until } from "./case.js";

/// A list in the document with a button for each of `words`, gone when `act` is done.
async function listed(words, act) {
    const list = h("ul", { tabindex: "-1" });
    const lines = (said) => said.map((word) => h("li", null, h("button", { "data-focus": word }, word)));
    document.body.append(fill(list, lines(words)));
    try {
        await act(list, lines);
    } finally {
        dispatchEvent(new PointerEvent("pointerup"));
        list.remove();
    }
}

const down = (node, button = 0) => node.dispatchEvent(new PointerEvent("pointerdown", { bubbles: true, button }));
const texts = (list) => [...list.querySelectorAll("button")].map((button) => button.textContent);

for (const [name, draw] of [["refill", refill], ["relist", relist]]) {
    for (const end of ["pointerup", "pointercancel", "blur"]) {
        test(`${name}: what is pressed stays until ${end}`, () => listed(["milk"], async (list, lines) => {
            const milk = list.querySelector("button");
            down(milk);
            draw(list, lines(["milk", "eggs"]));
            same([texts(list), list.contains(milk)], [["milk"], true]);
            let clicked = null;
            list.addEventListener("click", (event) => { clicked = event.target; });
            dispatchEvent(new Event(end));
            milk.click();
            same(clicked === milk, true);
            await until(() => !list.contains(milk));
            same(texts(list), ["milk", "eggs"]);
        }));
    }

    test(`${name}: what is pressed elsewhere, and with another button, holds nothing up`, () => listed(["milk"], (list, lines) => listed(["tea"], (other) => {
        down(other.querySelector("button"));
        draw(list, lines(["eggs"]));
        same(texts(list), ["eggs"]);
        dispatchEvent(new PointerEvent("pointerup"));
        down(list.querySelector("button"), 2);
        draw(list, lines(["flour"]));
        same(texts(list), ["flour"]);
    })));

    test(`${name}: the focus stays with the line, also when it waited`, () => listed(["milk"], async (list, lines) => {
        list.querySelector("button").focus();
        draw(list, lines(["eggs", "milk"]));
        same(document.activeElement.textContent, "milk");
        down(document.activeElement);
        draw(list, lines(["flour", "milk"]));
        dispatchEvent(new PointerEvent("pointerup"));
        await until(() => texts(list)[0] === "flour");
        same([document.activeElement.textContent, list.contains(document.activeElement)], ["milk", true]);
    }));
}

test("of what waits for one place only the last is drawn, and nothing that was drawn since", () => listed(["milk"], async (list, lines) => {
    down(list.querySelector("button"));
    const drawn = [];
    for (const one of [1, 2]) whenReleased(list, () => drawn.push(one));
    same(drawn, []);
    dispatchEvent(new PointerEvent("pointerup"));
    await until(() => drawn.length > 0);
    same(drawn, [2]);
    down(list.querySelector("button"));
    whenReleased(list, () => drawn.push(3));
    dispatchEvent(new PointerEvent("pointerup"));
    refill(list, lines(["eggs"]));
    await new Promise((done) => setTimeout(done));
    same([drawn, texts(list)], [[2], ["eggs"]]);
}));

test("a press whose end nobody saw holds nothing up after three seconds, counted from its own beginning", () => listed(["milk"], async (list, lines) => {
    const { setTimeout: later, clearTimeout: stop } = window;
    const waiting = new Map();
    window.setTimeout = (act, ms, ...more) => {
        const id = later(act, ms === 3000 ? 600000 : ms, ...more);
        if (ms === 3000) waiting.set(id, act);
        return id;
    };
    window.clearTimeout = (id) => {
        waiting.delete(id);
        stop(id);
    };
    try {
        const milk = list.querySelector("button");
        down(milk);
        dispatchEvent(new PointerEvent("pointerup"));
        same(waiting.size, 0);
        down(milk);
        down(milk);
        same(waiting.size, 1);
        refill(list, lines(["eggs"]));
        same(texts(list), ["milk"]);
        for (const act of waiting.values()) act();
        await until(() => texts(list)[0] === "eggs");
    } finally {
        Object.assign(window, { setTimeout: later, clearTimeout: stop });
    }
}));
