// One place turns into the next one: decoration, which nobody waits for. The browser's own drawing of it is reduced in these tabs.
import { turned } from "/js/views/shell/turning.js";
import { atEnd, holds, same, test, until } from "./case.js";

/// A browser that draws it when it says so, for a person who wants motion or less of it.
function browser({ isCalm = false } = {}) {
    const drawn = [], skipped = [];
    const match = window.matchMedia, own = Object.getOwnPropertyDescriptor(document, "startViewTransition");
    window.matchMedia = () => ({ matches: isCalm });
    const done = Promise.resolve(), forever = new Promise(() => {});
    const set = (value) => Object.defineProperty(document, "startViewTransition", { configurable: true, value });
    set((draw) => {
        drawn.push(draw);
        return { ready: Promise.reject(new Error("skipped")), finished: forever, updateCallbackDone: done, skipTransition: () => skipped.push(1) };
    });
    atEnd(() => {
        window.matchMedia = match;
        delete document.startViewTransition;
        if (own) Object.defineProperty(document, "startViewTransition", own);
    });
    return { drawn, skipped, without: () => set(undefined) };
}

test("a place is drawn once, when the browser draws it", async () => {
    const { drawn, skipped } = browser();
    let count = 0;
    turned(() => { count += 1; });
    same([count, drawn.length], [0, 1]);
    drawn[0]();
    await new Promise((later) => setTimeout(later, 80));
    same([count, skipped.length], [1, 0]);
});

test("a place that the browser is slow to draw is there within a twentieth of a second", async () => {
    const { drawn, skipped } = browser();
    let count = 0;
    const began = performance.now();
    turned(() => { count += 1; });
    await until(() => count === 1);
    holds(performance.now() - began >= 45, "not sooner than it has to");
    same(skipped.length, 1);
    // The browser calls back all the same.
    drawn[0]();
    same(count, 1);
});

test("who wants no motion, or has a browser that has none, gets the place at once", () => {
    for (const isCalm of [true, false]) {
        const { drawn, without } = browser({ isCalm });
        if (!isCalm) without();
        let count = 0;
        turned(() => { count += 1; });
        same([count, drawn.length], [1, 0]);
    }
});

test("a press while it fades is for what stands under it", () => {
    const { drawn, skipped } = browser();
    const button = Object.assign(document.createElement("button"), { textContent: "Brew" });
    button.style.cssText = "position: fixed; inset: 0 auto auto 0; width: 100px; height: 60px; z-index: 9";
    document.body.append(button);
    atEnd(() => button.remove());
    let count = 0;
    button.addEventListener("click", () => { count += 1; });
    turned(() => {});
    drawn[0]();
    const at = { bubbles: true, clientX: 50, clientY: 30 };
    // The browser tells it the document.
    document.documentElement.dispatchEvent(new PointerEvent("pointerdown", at));
    document.documentElement.dispatchEvent(new MouseEvent("click", at));
    same([count, skipped.length, document.activeElement === button], [1, 1, true]);
    button.dispatchEvent(new MouseEvent("click", at));
    same(count, 2);
});
