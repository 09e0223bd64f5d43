// Cases of the page's modules, run one by one in a tab that holds nothing else (Tests/live/test_page_modules.py).

const cases = new Map();
const endings = [];
/// What the stand-in house has heard and said in this case: it is held against the written contract afterwards.
export const frames = [];

// What a page keeps is told to other pages of the browser, and not to clients of earlier cases that are still here: they would look for a server.
addEventListener("storage", (event) => { if (event.isTrusted) event.stopImmediatePropagation(); });

/// A case: `act()` throws, or rejects, when something is not as it should be. What it keeps in the browser is gone afterwards.
export function test(name, act) {
    if (cases.has(name)) throw new Error(`two cases: ${name}`);
    cases.set(name, act);
}

/// A case for a phone and one for a desktop, which shows the rows that it cites at both sizes: `act(size)`.
export function eachSize(name, act) {
    for (const size of ["phone", "desktop"]) test(`${name} [${size}]`, () => act(size));
}

/// What the files that were imported so far have.
export const names = () => [...cases.keys()];

/// `act()` is done when the running case has ended, however it ended.
export const atEnd = (act) => endings.push(act);

/// Runs one of them; answers the frames that went to and fro.
export async function run(name) {
    frames.length = 0;
    const ways = await Promise.allSettled([Promise.resolve().then(cases.get(name))]);
    ways.push(...await Promise.allSettled(endings.splice(0).map(async (end) => end())));
    localStorage.clear();
    await emptyTables();
    const faults = ways.flatMap(({ status, reason }) => (status === "rejected" ? [String(reason?.stack ?? reason)] : []));
    if (faults.length > 0) throw faults.join("\n");
    return frames;
}

/// What is held in the browser's tables; they stay, for modules of this tab may have them open.
async function emptyTables() {
    for (const { name } of await indexedDB.databases()) {
        const base = await answered(indexedDB.open(name));
        const stores = [...base.objectStoreNames];
        if (stores.length > 0) {
            const work = base.transaction(stores, "readwrite");
            await Promise.all(stores.map((store) => answered(work.objectStore(store).clear())));
        }
        base.close();
    }
}

const answered = (request) => new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
});

/// Compares values as JSON writes them.
export function same(actual, wanted) {
    const [is, should] = [actual, wanted].map((value) => JSON.stringify(value));
    if (is !== should) throw new Error(`${is} is not ${should}`);
}

/// Throws unless `condition` holds.
export function holds(condition, what = "it does not hold") {
    if (!condition) throw new Error(what);
}

/// Throws where `read(text)` takes much more than eight times as long for `length` letters made of `part` as for an eighth of them. The
/// best of some turns counts: where many work at once one may stand still, and what takes time by itself takes it at each.
export function linear(read, part, length) {
    const best = (text, turns, enough) => {
        let took = Infinity;
        for (let turn = 0; turn < turns && took >= enough; turn += 1) {
            const began = performance.now();
            read(text);
            took = Math.min(took, performance.now() - began);
        }
        return took;
    };
    // Half of what the square of the length would be; what is over in a moment is too short to be compared.
    const bound = 24 * Math.max(best(part.repeat(length / 8 / part.length), 5, 0), 5);
    const took = best(part.repeat(length / part.length), 20, bound);
    holds(took < bound, `${part}: ${took} ms, not ${bound}`);
}

/// Waits until `condition()` gives something, and answers that; `what()` says what it was about, when that does not come.
export async function until(condition, what = () => String(condition), patienceMs = 10_000) {
    const end = performance.now() + patienceMs;
    for (;;) {
        const found = condition();
        if (found) return found;
        if (performance.now() > end) throw new Error(`waited in vain: ${what()}`);
        await new Promise((again) => setTimeout(again, 4));
    }
}
