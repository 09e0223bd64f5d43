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
    for (const [opens, shown] of [["sheet", ".drawer[open]"], ["dialog", ".dialog[open]"]]) {
        page.querySelector(`[data-opens=${opens}]`).click();
        const dialog = await until(() => page.querySelector(shown), () => opens);
        same([opens, await violations(window)], [opens, []]);
        dialog.close();
        await until(() => !page.querySelector(shown), () => `${opens} is closed`);
    }
    for (const [opens, shown] of [["menu", ".menu"], ["toast", ".toasts .toast"], ["saved", ".saved-mark"]]) {
        page.querySelector(`[data-opens=${opens}]`).click();
        await until(() => page.querySelector(shown), () => opens);
    }
    same(await violations(window), []);
});
