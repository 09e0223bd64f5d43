// The page of all parts, for those who work on the page: it stands, in both looks, and axe-core finds nothing.
import { atEnd, eachSize, holds, same, until } from "./case.js";

async function gallery(width) {
    const frame = document.createElement("iframe");
    frame.style.cssText = `position: fixed; inset: 0 auto auto 0; border: 0; width: ${width}px; height: 800px`;
    frame.src = "/parts.html";
    document.body.append(frame);
    atEnd(() => frame.remove());
    await until(() => frame.contentDocument?.body?.dataset.status === "shown", () => "the parts");
    return frame.contentWindow;
}

/// What axe-core finds, with what moves at its end.
async function violations({ document: page, axe }) {
    for (const motion of page.getAnimations()) if (motion.effect.getComputedTiming().endTime === Infinity) motion.cancel(); else motion.finish();
    const { violations: found } = await axe.run(page, { runOnly: ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"], resultTypes: ["violations"] });
    return found.map(({ id, nodes }) => [id, nodes.map(({ target }) => target)]);
}

eachSize("all parts in all states can be used", async (size) => {
    const window = await gallery(size === "phone" ? 390 : 1200), page = window.document;
    const script = page.createElement("script");
    script.src = "/axe.js";
    page.head.append(script);
    await until(() => window.axe, () => "axe");
    same([...page.querySelectorAll("h1")].map(({ textContent }) => textContent), ["Parts, light", "Parts, dark"]);
    same(await violations(window), []);
    const [light, dark] = [...page.querySelectorAll(".gallery-side .primary")].filter((one, place, all) => place === 0 || one.closest("[data-look=dark]") && !all[place - 1].closest("[data-look=dark]"));
    holds(window.getComputedStyle(light).backgroundColor !== window.getComputedStyle(dark).backgroundColor, "both looks are the same");
    // Each chip is told from a plain one by its state, and a finger meets it.
    const side = page.querySelector(".gallery-side[data-look=light]"), chips = [...side.querySelectorAll(".chip")];
    const groundOf = (words) => window.getComputedStyle(chips.find(({ textContent }) => textContent === words), "::before").backgroundColor;
    same(["off", "chosen", "narrows", "penne · 9 min", "9 min"].map((words) => [groundOf("plain"), groundOf("on"), groundOf("unfolds")].indexOf(groundOf(words))), [0, 1, 2, 2, 2]);
    same(new Set([groundOf("plain"), groundOf("on"), groundOf("unfolds")]).size, 3);
    same(chips.filter((one) => !one.matches(".in-text, .label") && !(one.offsetWidth >= 48 && one.offsetHeight >= 48)).map(({ textContent }) => textContent), []);
    for (const part of [".tab[aria-current]", ".room-kind[data-kind=lab]", ".mark[data-state=locked]", ".timer-row[data-state=paused] .ring", ".progress .share-bar", ".empty > svg", ".empty .button"]) {
        const one = side.querySelector(part), { width, height } = one?.getBoundingClientRect() ?? {};
        holds(width > 0 && height > 0, `${part} is not shown`);
    }
    for (const [opens, shown] of [["sheet", ".drawer[open]"], ["dialog", ".dialog[open]"], ["emoji", ".drawer[open] .emoji-grid .emoji"]]) {
        page.querySelector(`[data-opens=${opens}]`).click();
        const dialog = (await until(() => page.querySelector(shown), () => opens)).closest("dialog");
        same([opens, await violations(window)], [opens, []]);
        dialog.close();
        await until(() => !page.querySelector(shown), () => `${opens} is closed`);
    }
    for (const [opens, shown] of [["menu", ".menu"], ["undo", ".undo-bar:popover-open"], ["toast", ".toasts .toast"], ["saved", ".saved-mark"]]) {
        page.querySelector(`[data-opens=${opens}]`).click();
        await until(() => page.querySelector(shown), () => opens);
    }
    same(await violations(window), []);
});
