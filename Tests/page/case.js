// Cases of the page's modules, run one by one in a tab that holds nothing else (Tests/live/test_page_modules.py).

const cases = new Map();

/// A case: `act()` throws, or rejects, when something is not as it should be. What it keeps in the browser is gone afterwards.
export function test(name, act) {
    if (cases.has(name)) throw new Error(`two cases: ${name}`);
    cases.set(name, act);
}

/// What the files that were imported so far have.
export const names = () => [...cases.keys()];

/// Runs one of them.
export async function run(name) {
    try {
        await cases.get(name)();
    } finally {
        localStorage.clear();
    }
}

/// Compares values as JSON writes them.
export function same(actual, wanted) {
    const [is, should] = [actual, wanted].map((value) => JSON.stringify(value));
    if (is !== should) throw new Error(`${is} is not ${should}`);
}

/// Waits until `condition()` is true.
export async function until(condition) {
    while (!condition()) await new Promise((again) => setTimeout(again, 5));
}
