// Every place of the page on a phone and on a desktop, light, dark and in the colours that a device forces: nothing for axe-core to find,
// and no control whose state only a colour of the page tells.
import { holds, same, test } from "./case.js";
import { everything, goTo, inner, places } from "./everyplace.js";
import { House } from "./house.js";
import { open } from "./page.js";

const sizes = { phone: [390, 844], desktop: [1280, 800] };

// P21 F14 F9
for (const look of ["light", "dark", "in forced colours"]) {
    for (const [name, size] of Object.entries(sizes)) {
        const shown = { size, isDark: look === "dark" };
        for (const [part, some] of Object.entries({ "main places": places, "what opens from them": inner })) {
            test(`axe finds nothing, ${look}: ${part} on a ${name}`, async () => {
                const page = await open(everything(), { at: "/#/settings", ...shown });
                for (const place of Object.keys(some)) {
                    await goTo(page, place);
                    same([place, await page.violations()], [place, []]);
                }
            });
        }

        test(`an alarm, a menu, a question and the start are without findings, ${look}, on a ${name}`, async () => {
            const house = everything();
            const page = await open(house, { at: "/#/room/kitchen", ...shown });
            house.start("soup", 5);
            await page.see(".pill", "soup");
            await page.pass(5);
            await page.see(".alarm .alarm-name", "soup");
            same(["alarm", await page.violations()], ["alarm", []]);
            await page.press(".alarm [data-action=stop]");
            await page.gone(".alarm");
            await page.go("#/settings/account");
            await page.press(".sheet .danger");
            await page.see("dialog h2");
            same(["question", await page.violations()], ["question", []]);
            await page.press("dialog .quiet");
            await page.go("#/room/kitchen/pantry");
            (await page.see(".noodle-line")).querySelector(".noodle-more").focus();
            await page.press(".noodle-more");
            await page.see(".menu-item");
            same(["menu", await page.violations()], ["menu", []]);
            localStorage.clear();
            const start = await open(new House(), { known: false, ...shown });
            for (const address of ["#/", "#/register"]) {
                await start.go(address);
                await start.see("input[name=password]");
                same([address, await start.violations()], [address, []]);
            }
        });
    }
}

const chosen = "[aria-pressed=true], [aria-selected=true], [aria-current]:not([aria-current=false]), input:checked + span";
const drawn = ["backgroundColor", "color", "outlineStyle", "borderTopColor", "borderBottomColor", "borderTopWidth"];

/// What is drawn of an element, and of what stands before and behind its words.
const lookOf = (one, { getComputedStyle }) => JSON.stringify([null, "::before", "::after"].map((part) => {
    const style = getComputedStyle(one, part);
    return drawn.map((name) => style[name]);
}));

/// Elements of the same kind that are not chosen.
const peersOf = (one, page) => (one.classList.length > 0 ? page.all(`.${[...one.classList].join(".")}`) : page.all(".choice-row input:not(:checked) + span"))
    .filter((other) => !other.matches(chosen));

for (const [name, size] of Object.entries(sizes)) {
    // P21: the colours of the page are gone there, and so are its grounds and shadows.
    test(`in forced colours what is chosen, in progress or to be pressed is told by lines: on a ${name}`, async () => {
        const page = await open(everything(), { at: "/#/settings", size });
        const { window, document } = page, told = new Set();
        for (const place of Object.keys(places)) {
            await goTo(page, place);
            // Canvas, less what may be seen through it.
            const ground = window.getComputedStyle(document.body).backgroundColor.replace(/rgba\((.*), 0\)/, "rgb($1)");
            for (const one of page.all(chosen)) {
                const peers = peersOf(one, page);
                if (peers.length === 0) continue;
                holds(peers.some((other) => lookOf(other, window) !== lookOf(one, window)), `${place}: ${one.outerHTML} looks as if it were not chosen`);
                told.add(one.className || "choice");
            }
            for (const one of page.all(".button:not(.quiet)")) {
                const { borderTopWidth, borderTopColor } = window.getComputedStyle(one);
                holds(parseFloat(borderTopWidth) > 0 && borderTopColor !== ground, `${place}: ${one.outerHTML} has no edge`);
                told.add("button");
            }
            for (const bar of page.all(".share-bar")) {
                const { borderTopWidth, backgroundImage } = window.getComputedStyle(bar), [full, rest] = backgroundImage.match(/rgba?\([^)]*\)/g) ?? [];
                holds(parseFloat(borderTopWidth) > 0 && full && full !== rest && rest === ground, `${place}: ${bar.outerHTML} shows ${backgroundImage}`);
                told.add("bar");
            }
        }
        for (const kind of ["button", "bar", "choice", ...(name === "desktop" ? ["room-row", "tab"] : ["tab"])]) holds(told.has(kind), `no ${kind} among ${[...told]}`);
    });
}
