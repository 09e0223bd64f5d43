// Every place of the page, of a person who has something of everything under names that are hard to break: in French on a small phone. At
// other sizes, zoomed and in English, before the real server: Tests/live/test_page_places.py.
import { same, test } from "./case.js";
import { House } from "./house.js";
import { open } from "./page.js";

const long = "Donaudampfschifffahrtselektrizitätenhauptbetriebswerk";

function lea() {
    const text = `https://example.org/${long}/${long}`, photo = { id: "photo-0", width: 64, height: 48, mime: "image/jpeg" };
    const house = new House({ account: { id: "lea", username: "lea", displayName: "Lea", firstName: "Lea" },
        rooms: [{ name: `There ${long}`.slice(0, 40), id: "room", kind: "chat", members: ["Bo"],
            noodles: [{ id: "penne", name: `Penne ${long}`, brand: long, cookSeconds: 540, mealCups: 1.5, gramsPerCup: 112.5 }],
            teas: [{ name: `Sencha ${long}`, brand: long }], photos: [{ description: long }],
            reminders: [{ text: long }],
            experiments: [{ id: "lactase", title: `Lactase ${long}`, endDate: "2026-11-24", protocol: long, state: "running", stepsDone: 0, stepsTotal: 1 }],
            messages: [{ text: long, photos: [photo] }, { by: "Bo", text }, { text: "une réponse", replyTo: 2 }],
            timers: [{ label: long, seconds: 1200 }] }] });
    house.asked("message.react", { room: "room", of: 2, emoji: "👍" });
    house.answer("Deux pâtes", { card: { kind: "list", title: "Pâtes", items: [{ number: 1, title: `Penne ${long}`, detail: `${long} · 9 min`, marks: ["★ 4,5"],
        say: "penne", buttons: [{ label: "Minuteur", say: "minuteur penne" }] }], more: { say: "la suite" } } });
    house.answer(long, { card: { kind: "reminder", id: "reminder-0", version: 1, text: long, state: "waiting", dueAt: house.clock.now + 3_600_000, timeZone: "UTC",
        buttons: [{ label: "Annuler", say: `annule le rappel ${long}` }] } });
    house.asked("experiment.list", { room: "room" });
    const [experiment] = house.room().things.experiments;
    experiment.steps = [house.made("step", { id: "spin", experimentId: "lactase", rank: "a", number: 1, title: `Spin ${long}`, did: [], observed: [], photos: [], files: [] })];
    house.answers("noodle.nutrition", { state: "nobody", per100g: {} });
    house.answers("experiment.protocol", () => ({ versions: [house.made("version", { experimentId: "lactase", number: 1, author: "lea", authorName: "Lea",
        at: house.clock.now, text: long })] }));
    return house;
}

/// The address of each place, and what to wait for.
const at = "#/room/room";
const everywhere = [[at, ".timer-card"], [`${at}/people`, ".member"], [`${at}/settings`, ".choice"], [`${at}/pantry`, ".noodle"], [`${at}/pantry/new`, "form"],
    [`${at}/pantry/penne`, ".stars"], [`${at}/pantry/penne/edit`, "form"], [`${at}/pantry/shopping`, ".pantry"], [`${at}/teas`, ".teas-list li"],
    [`${at}/teas/timer`, ".tea-timer .button"], [`${at}/photos`, ".album .photo-tile"], [`${at}/notebook`, ".experiment-row"],
    [`${at}/notebook/new`, "form"], [`${at}/notebook/lactase`, ".step-name"], [`${at}/notebook/lactase/step/spin`, ".step-texts"],
    [`${at}/notebook/lactase/protocol`, ".notebook > *"], [`${at}/notebook/search`, "input"], [`${at}/reminders`, ".reminder"],
    ["#/settings", ".sheet h1"], ...["look", "alarms", "account", "password", "devices", "people"].map((name) => [`#/settings/${name}`, ".sheet > section"]), ["#/about", ".sheet h1"], ["#/new", "input[name=name]"]];

/// What is wider than its frame, smaller than a finger or without a name. Fields whose label is what one presses are measured with it;
/// links in a sentence, and in what people write, are as high as the lines; seven days of a week share the width that there is.
function faultsOf({ document, window: { innerWidth } }) {
    const name = (one) => `${one.tagName}.${one.className} “${(one.ariaLabel || one.textContent || one.name || "").trim().slice(0, 30)}”`;
    const shown = [...document.querySelectorAll("a[href], button, input, select, textarea, summary, [role=option], [role=tab], [role=gridcell]")]
        .filter((one) => one.checkVisibility({ visibilityProperty: true }) && !one.closest(".visually-hidden, .skip") && one.type !== "hidden");
    const whole = (one) => (one.type === "radio" || one.type === "checkbox" ? one.closest("label") ?? one.labels?.[0] ?? one : one);
    const isInSentence = (one) => one.matches(".text a")
        || (one.matches("p a, dd a") && one.closest("p, dd").textContent.trim() !== one.textContent.trim());
    const least = (one) => (one.matches("[role=gridcell]") ? Math.min(47.5, (innerWidth - 64) / 7) : 47.5);
    const small = shown.filter((one) => !isInSentence(one)).map((one) => [one, whole(one).getBoundingClientRect()])
        .filter(([one, { width, height }]) => width > 0 && (height < 47.5 || width < least(one)))
        .map(([one, { width, height }]) => `small: ${name(one)} ${width}×${height}`);
    const nameless = shown.filter((one) => !(one.ariaLabel || one.textContent.trim() || one.labels?.length || one.getAttribute("aria-labelledby") || one.title
        || one.querySelector("img")?.alt)).map((one) => `no name: ${name(one)}`);
    const wide = [document.documentElement, ...document.querySelectorAll(".log, .sheet, .page-panel, .place, .rooms-scroll, .dialog, .menu")]
        .filter((one) => one.scrollWidth > one.clientWidth + 1).map((one) => `sideways: ${name(one)} ${one.scrollWidth} > ${one.clientWidth}`);
    return [...small, ...nameless, ...wide];
}

// F9 N55: in every place, without a reload; dates and numbers in the language's own way.
test("French words fit where English ones do", async () => {
    const house = lea();
    const page = await open(house, { at: "/#/settings/look", size: "small" });
    const { document } = page;
    await page.press(".choice label", "Français");
    await page.see("h1", "Langue et apparence");
    const faults = {};
    for (const [address, what] of everywhere) {
        await page.go(address);
        await page.see(what);
        const found = faultsOf(page);
        if (found.length > 0) faults[address] = found;
    }
    same(faults, {});
    await page.go(at);
    await page.see(".day-line", "Aujourd’hui");
    await page.go(`${at}/pantry/penne`);
    await page.see(".place", "112,5");
    await page.go("#/settings/look");
    await page.press(".choice label", "English");
    await page.see("h1", "Language and look");
    same(page.document === document, true);
});
