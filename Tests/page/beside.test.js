// A list and what is open of it, side by side where the page is wide enough (F9 N1).
import { holds, same, test } from "./case.js";
import { House } from "./house.js";
import { pantry } from "./housepantry.js";
import { labOf } from "./labpage.js";
import { open } from "./page.js";

const world = () => pantry(new House({ rooms: [{ name: "Home", noodles: ["Bucatini", "Penne", "Soba", "Udon"].map((name) => ({ name, cookSeconds: 300 })),
    teas: [{ name: "Sencha", brand: "Marimo" }, { name: "Assam", brand: "Marimo" }] }] }));
/// Whether two elements stand beside each other and neither below the other.
const isBeside = (page, left, right) => {
    const one = page.all(left)[0].getBoundingClientRect(), other = page.all(right)[0].getBoundingClientRect();
    return one.right <= other.left && one.top < other.bottom && other.top < one.bottom && other.right <= page.window.innerWidth;
};

// F9
test("a noodle stands beside the list, which stays while one goes from one to the next", async () => {
    const house = world();
    const page = await open(house, { at: "/#/room/home/pantry", size: [1100, 800] });
    await page.press(".noodle-open", "Soba");
    await page.see(".noodle-detail h2", "Soba");
    await page.see(".list-beside .noodle-open[aria-current=page]", "Soba");
    holds(isBeside(page, ".list-beside", ".noodle-detail"), "not side by side");
    same(await page.violations(), []);
    await page.type(".list-beside input[type=search]", "d");
    await page.gone(".noodle-open", "Soba");
    const list = page.document.querySelector(".list-beside");
    await page.press(".noodle-open", "Udon");
    await page.see(".noodle-detail h2", "Udon");
    same([page.document.querySelector(".list-beside") === list, page.texts(".noodle-name")], [true, ["Udon"]]);
    await page.see(".noodle-open[aria-current=page]", "Udon");
    // What changes is seen in both.
    await house.asked("noodle.update", { room: "home", noodle: house.room().things.noodles[3].id, name: "Udon thick" });
    await page.see(".noodle-detail h2", "Udon thick");
    await page.see(".noodle-open[aria-current=page]", "Udon thick");
    // Who leaves leaves the list too.
    await page.go("#/room/home");
    await page.pass(3);
    const lists = () => house.sentOf("noodle.list").filter(({ limit }) => limit === 50).length, asked = lists();
    await house.asked("noodle.update", { room: "home", noodle: house.room().things.noodles[0].id, name: "Bucatoni" });
    await page.pass(2);
    same(lists(), asked);
});

// F9
test("a tea stands beside the list", async () => {
    const page = await open(world(), { at: "/#/room/home/teas", size: [1100, 800] });
    await page.press(".tea-open", "Sencha");
    await page.see(".teas-open h2", "Sencha");
    await page.see(".teas-open [data-action=brew]");
    holds(isBeside(page, ".teas-list", ".teas-open"), "not side by side");
    // Called as a noodle is, and its picture, which it has not, is no second cup.
    holds(page.window.getComputedStyle(page.all(".teas-open h2")[0]).fontFamily.includes("serif") && !/^.?(Inter|system-ui|sans)/.test(page.window.getComputedStyle(page.all(".teas-open h2")[0]).fontFamily), "the name is not in its own type");
    const cup = page.all(".tea-row path")[0].getAttribute("d");
    holds([...page.all(".tea-more [data-action=picture] path")].every((drawn) => drawn.getAttribute("d") !== cup), "the cup stands there twice");
    same(await page.violations(), []);
    await page.press(".tea-open", "Assam");
    await page.see(".teas-open h2", "Assam");
    same(page.all(".tea-more").length, 1);
    await page.press(".tea-open", "Assam");
    await page.gone(".teas-open");
    await page.gone(".tea-more");
});

// F9
for (const width of [1100, 1280]) {
    test(`an experiment stands beside the list: ${width}`, async () => {
        const { page, house } = await labOf({ size: [width, 800], experiments: [{ title: "Lactase pH", steps: ["Wash the tubes and label them", "Incubate"] }, { title: "Growth" }] });
        await page.press(".experiment-row", "Lactase pH");
        await page.see(".steps .step-name", "Wash");
        await page.see(".list-beside .experiment-row[aria-current=page]", "Lactase pH");
        holds(isBeside(page, ".list-beside", ".beside-list"), "not side by side");
        const frame = page.document.querySelector(".steps-frame"), name = page.all(".step-name a")[0];
        holds(frame.scrollWidth <= frame.clientWidth && name.offsetWidth > 180, `${frame.scrollWidth} in ${frame.clientWidth}, a name has ${name.offsetWidth}`);
        same(await page.violations(), []);
        const list = page.document.querySelector(".list-beside");
        await page.press(".experiment-row", "Growth");
        await page.see("h1", "Growth");
        await page.see(".experiment-row[aria-current=page]", "Growth");
        same(page.document.querySelector(".list-beside") === list, true);
        house.asked("step.add", { room: "lab", experiment: house.room().things.experiments[1].id, title: "Count" });
        await page.see(".steps .step-name", "Count");
        await page.see(".list-beside .experiment-row", "0 of 1 step done");
    });
}

// F9
test("a narrower page has one of the two", async () => {
    const page = await open(world(), { at: "/#/room/home/pantry", size: [1000, 800] });
    await page.press(".noodle-open", "Soba");
    await page.see(".noodle-detail h2", "Soba");
    await page.gone(".noodle-open");
    await page.go("#/room/home/teas");
    await page.press(".tea-open", "Sencha");
    await page.see(".tea-row .tea-more [data-action=brew]");
});
