// The form of a noodle, its barcode, the page about Simmer, and the pantry in French. Its picture, and a barcode that a real server reads:
// Tests/live/test_page_pantry_forms.py, test_page_camera.py.
import { eachSize, holds, same } from "./case.js";
import { told } from "./houseundo.js";
import { date } from "./labpage.js";
import { markup, narrow, pantryOf, upright } from "./pantrypage.js";

async function fill(page, values) {
    for (const [name, value] of Object.entries(values)) await page.type(`.noodle-form input[name=${name}]`, value);
}

/// What is told at the fields that are wrong.
const wrong = (page) => Object.fromEntries([...page.document.querySelectorAll(".noodle-form [aria-invalid=true]")]
    .map((one) => [one.name, one.closest(".field").querySelector(".error").textContent]));
const save = (page) => page.press(".noodle-form .form > .form-end button[type=submit]");

// N42 N43 N44 N45 N46 N47 N48
eachSize("a noodle is added, checked and changed", async (size) => {
    const { page, noodle } = await pantryOf({ size });
    await page.press("[data-action=add]");
    await fill(page, { name: markup, cookSeconds: "soon" });
    await save(page);
    await page.wait(() => JSON.stringify(wrong(page)) === JSON.stringify({ cookSeconds: "Cooking time is a number of minutes." }));
    await page.isOn("[name=cookSeconds]");
    await fill(page, { cookSeconds: "7:30" });
    await save(page);
    await page.see(".still", "empty");
    same(Object.keys(wrong(page)), ["brand", "mealCups", "sideCups"]);
    await page.isOn("[name=brand]");
    await fill(page, { cookSeconds: "90", mealCups: "1 1/4", sideCups: "½" });
    await page.press("[data-action=anyway]");
    await page.wait(() => wrong(page).cookSeconds === "Cooking time goes up to 60 minutes.", "the server's word at its field");
    await fill(page, { cookSeconds: "7,5" });
    await upright(page);
    // Leaving asks, whichever way. The bar has left while one went down.
    page.document.querySelector(".page-panel").scrollTo(0, 0);
    await page.press(".bar button[aria-label=Back]");
    await page.press(".dialog .quiet", "Continue");
    await page.gone(".dialog");
    page.window.history.back();
    await page.press(".dialog .quiet", "Continue");
    await page.gone(".dialog");
    await page.located("/new");
    await page.press("[data-action=anyway]");
    await page.see(".detail-words h2", markup);
    const made = noodle(markup);
    same([made.cookSeconds, made.mealCups, made.sideCups, "brand" in made], [450, 1.25, 0.5, false]);
    await page.press("[data-action=edit]");
    await page.value(".noodle-form input[name=cookSeconds]", "7:30");
    await page.press(".more-values summary");
    await fill(page, { kcal: "1000", brand: "Nova" });
    stars(page, 4);
    await save(page);
    await page.wait(() => wrong(page).kcal?.includes("900"));
    await fill(page, { kcal: "350" });
    await save(page);
    await page.see(".nutrition th", "typed in");
    same([made.brand, made.ratings.map(({ value }) => value)], ["Nova", [4]]);
    await page.press("[data-action=edit]");
    await fill(page, { brand: "Other" });
    await page.press("[data-action=cancel]");
    await page.press(".dialog .danger", "Discard");
    await page.see(".detail-words", "Nova");
    same([made.brand, page.window.__hit ?? null], ["Nova", null]);
});

/// So many, as a hand or the arrow keys set them.
function stars(page, value) {
    const input = page.document.querySelector(".noodle-form .star-input input");
    input.value = String(value);
    input.dispatchEvent(new page.window.Event("input", { bubbles: true }));
}

// N45 N46: what is left, until when, and how it is; Save is there wherever one has scrolled to.
eachSize("a noodle's stock, day and stars are set in its form", async (size) => {
    const { house, page, noodle } = await pantryOf({ size, path: ["Penne rigate", "edit"] });
    await page.see(".noodle-form .own-rating", "not rated");
    const { bottom } = (await page.see(".noodle-form .form > .form-end button[type=submit]")).getBoundingClientRect();
    holds(bottom <= page.window.innerHeight, `Save ends at ${bottom}`);
    await fill(page, { stock: "some" });
    await save(page);
    await page.wait(() => wrong(page).stock?.startsWith("Give a number"));
    await fill(page, { stock: "1 1/2" });
    await page.press("[name=unit] option[value=cup]");
    await date(page, "bestBefore", "2027-03-01");
    stars(page, 3.5);
    same(await page.violations(), []);
    await save(page);
    await page.see(".facts dd", "1½ cups");
    const { stock, bestBefore, ratings } = noodle("Penne rigate");
    same([stock, bestBefore, ratings.map(({ value }) => value)], [{ amount: 1.5, unit: "cup" }, "2027-03-01", [3.5]]);
    same(house.sentOf("noodle.update"), []);
    await page.press("[data-action=edit]");
    await page.press(".noodle-form [data-action=unrate]");
    await date(page, "bestBefore", "");
    await save(page);
    await page.wait(() => !("bestBefore" in noodle("Penne rigate")));
    const now = noodle("Penne rigate");
    same([now.stock, "bestBefore" in now, now.ratings], [{ amount: 1.5, unit: "cup" }, false, []]);
    same(house.sentOf("noodle.stock").length, 2);
});

const code = "8076809513722";

/// What the server knows of barcodes: one product, and what it sees in a picture of this name.
function products(house) {
    const seen = { "code.png": [code], "none.png": [] };
    house.answers("product.lookup", ({ barcode }) => {
        const digits = barcode.replaceAll(" ", "");
        if (digits.endsWith("3")) throw told(400, "invalid", "That barcode has a wrong check digit.", { field: "barcode" });
        return digits === code ? { state: "found", barcode: digits, name: "Penne lisce", brand: "Casa Bella", source: "Open Food Facts" }
            : { state: "not_found", barcode: digits, source: "Open Food Facts" };
    });
    house.http["POST /barcode"] = (file) => ({ codes: seen[file.name] });
}

// N49 N50
eachSize("a barcode fills name and brand", async (size) => {
    const { page, at, noodle } = await pantryOf({ size, path: ["new"], known: products });
    await fill(page, { barcode: "8076 8095 13723" });
    await page.press("[data-action=lookup]");
    await page.wait(() => wrong(page).barcode === "That barcode has a wrong check digit.");
    await fill(page, { barcode: "96385074" });
    await page.press("[data-action=lookup]");
    await page.see(".field [role=status]", "No product for 96385074");
    await page.press(".bar button[aria-label=Back]");
    await page.press(".dialog .danger");
    await page.see(".noodle", "Bows");
    await at("new");
    await page.press("[data-action=scan]");
    await page.choose(".dialog input[type=file]", new File(["x"], "code.png", { type: "image/png" }));
    await page.see(".field [role=status]", "Penne lisce, Casa Bella");
    const values = ["barcode", "name", "brand"].map((name) => page.document.querySelector(`input[name=${name}]`).value);
    same(values, [code, "Penne lisce", "Casa Bella"]);
    await page.press("[data-action=scan]");
    await page.choose(".dialog input[type=file]", new File(["x"], "none.png", { type: "image/png" }));
    await page.wait(() => wrong(page).barcode?.includes("no barcode"));
    await fill(page, { cookSeconds: "9" });
    await save(page);
    await page.press("[data-action=anyway]");
    await page.see(".facts dd", code);
    same([noodle("Penne lisce").barcode, noodle("Penne lisce").cookSeconds], [code, 540]);
});

// N58 N59 N60
eachSize("the page about Simmer says what this is, and takes comments", async (size) => {
    const { house, page } = await pantryOf({ size: narrow(size), world: { hello: { version: "1.2.3", support: "https://help.example.org/simmer" } },
        known: (own) => own.answers("feedback.send", ({ text }) => {
            if (text === "") throw told(400, "missing", "What should I pass on?", { field: "text" });
            return { number: 7 };
        }) });
    await page.press("[data-action=arrange]");
    await page.see(".filters .choice");
    await page.press(".filters a", "About");
    await page.see(".about-name", "Simmer 1.2.3");
    await page.see(".about", "Open Food Facts");
    same((await page.see(".about a", "support page")).href, "https://help.example.org/simmer");
    await page.press(".about button[type=submit]");
    await page.see(".about .error", "pass on");
    await page.type(".about textarea", "The timer is too quiet");
    await page.press(".about button[type=submit]");
    await page.see(".about [role=status]", "noted as #7");
    same(house.sentOf("feedback.send").map(({ text }) => text), ["", "The timer is too quiet"]);
    await upright(page);
    await page.press(".bar button[aria-label=Back]");
    await page.see(".noodle", "Bows");
});

// N55
eachSize("the pantry speaks French", async (size) => {
    const { house, page, at } = await pantryOf({ size, known: (own) => own.answers("noodle.nutrition", { state: "known", source: "Open Food Facts",
        per100g: { kcal: 359, fat: 2, saturated: 0.5 }, origins: { kcal: "Open Food Facts" }, fetchedAt: Date.UTC(2026, 10, 20) }) });
    await page.see(".noodle", "Penne rigate");
    house.asked("account.set", { language: "fr" });
    await page.see(".pantry-tools", "À acheter");
    await page.wait(() => page.all(".noodle", "Penne")[0]?.querySelector(".noodle-facts").innerText.includes("tasses"));
    await at("Penne rigate");
    await page.see(".nutrition th", "Matières grasses");
    await page.see(".nutrition td", "0,6 g");
    house.asked("account.set", { language: "en" });
    await page.see(".nutrition th", "Saturated fat");
});
