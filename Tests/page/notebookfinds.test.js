// What is found with the notebook open: words of its own, and the literature (E23 E24 E27 E29).
import { eachSize, same } from "./case.js";
import { labOf, markup } from "./labpage.js";

/// A hit as the server marks it.
const hit = ({ id, title, steps: [{ id: step, title: name }] }, words, mark, at) => ({ kind: "entry", id: "entry-1", part: "did",
    experiment: { id, title }, step: { id: step, number: 1, title: name }, snippet: words.replace(mark, "\u0001$&\u0002"), at });

// E27 E29
eachSize("words of the notebook are found with their place", async (size) => {
    const { page, house, experiments } = await labOf({ experiments: [{ steps: ["wash"] }], size });
    house.answers("notebook.search", ({ query }) => {
        const hits = query === "Tris" ? [hit(experiments()[0], `mixed Tris ${markup}`, "Tris", house.clock.now)] : [];
        return { hits, total: hits.length };
    });
    await page.press(".bar [aria-label='Search']");
    await page.type("input[name=query]", "Tris");
    await page.keys("Enter");
    await page.see(".finds li", "mixed Tris <img");
    await page.see(".finds li", "what was done");
    await page.reads(".finds mark", "Tris");
    same(await page.violations(), []);
    await page.press(".finds a", "step 1");
    await page.see(".bar h1", "1. wash");
    page.window.history.back();
    await page.see(".finds mark");
    await page.type("input[name=query]", "zebra");
    await page.keys("Enter");
    await page.see(".notebook [role=status]", "Nothing found");
    same(page.window.__hit ?? null, null);
});

/// Thirteen articles of a source, found by the second question.
function literature(house) {
    const articles = Array.from({ length: 13 }, (_, place) => ({ number: place + 1, source: "Europe PMC", sourceId: `pmc-${place + 1}`, title: `Article ${place + 1}.`,
        authors: "Doe J", journal: "Methods", year: 2020, url: `https://europepmc.org/article/${place + 1}`, open: true }));
    let isKnown = false;
    house.answers("literature.search", ({ query, offset = 0, limit = 10 }) => {
        const own = { query, notebook: [], notebookTotal: 0, protocolsUrl: "https://www.protocols.io/search?q=lactase" };
        if (!isKnown) {
            isKnown = true;
            return { ...own, state: "searching" };
        }
        return { ...own, state: "found", hits: articles.slice(offset, offset + limit), total: 13, more: offset + limit < 13 };
    });
    house.answers("literature.save", ({ room, experiment, number }) => {
        const { number: _, ...article } = articles[number - 1];
        const reference = house.made("reference", { experimentId: experiment, ...article });
        house.room(room).things.experiments.find(({ id }) => id === experiment).references.push(reference);
        house.tell("item", { room, kind: "reference", id: reference.id, change: "added", value: reference });
        return { reference };
    });
}

// E23 E24
eachSize("the literature comes ten a page, and a hit is saved", async (size) => {
    const { page, house, at, experiments } = await labOf({ path: ["search", "literature"], experiments: [{}], size });
    literature(house);
    await page.type("input[name=query]", "lactase assay");
    await page.keys("Enter");
    await page.see(".finds li", "Article 1.");
    await page.wait(() => page.all(".finds li").length === 10);
    await page.see("a[href^='https://www.protocols.io/']");
    await page.press(".finds li:nth-child(2) button");
    await page.see(".finds li:nth-child(2) button", "Saved");
    same(await page.violations(), []);
    await page.press("button", "Next ten");
    await page.wait(() => page.all(".finds li").length === 3);
    await page.see(".notebook [role=status]", "11–13 of 13");
    same(house.sentOf("literature.save").map(({ query, number }) => [query, number]), [["lactase assay", 2]]);
    await at(experiments()[0].id);
    await page.see(".references a", "Article 2");
});

// E24: nothing goes on after a refusal.
eachSize("a search of the literature that fails does not go on searching", async (size) => {
    const { page, house } = await labOf({ path: ["search", "literature"], experiments: [{}], size });
    let asked = 0;
    house.answers("literature.search", ({ query }) => ({ query, notebook: [], notebookTotal: 0, protocolsUrl: "https://www.protocols.io/search?q=lactase",
        state: ++asked === 1 ? "searching" : "offline" }));
    await page.type("input[name=query]", "lactase assay");
    await page.keys("Enter");
    await page.see(".notebook [role=status]", "Searching");
    await page.pass(2);
    await page.see(".notebook .error", "does not answer");
    await page.gone(".notebook [role=status]", "Searching");
});
