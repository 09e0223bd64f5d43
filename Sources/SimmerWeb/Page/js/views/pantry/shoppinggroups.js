// In which part of a shop things are, by what they are called: words of each language, in the order in which one goes through a shop.
import { t } from "../../i18n.js";
import { fold } from "../../text.js";

/// A shorter word is no end of a longer one; the shortest are words of their own with more letters (Ei, Eis).
const shortestEnd = 4, shortestMany = 3;
const plurals = ["", "s", "es", "e", "n", "en", "er", "x"];

/// “Bread: bread roll; …” as the strings have it.
const known = () => t("shopping.groups").split(";").map((group) => {
    const [name, words] = group.split(":");
    return { name: name.trim(), words: fold(words).trim().split(/\s+/) };
});

/// A word as it is, as many of it, or as the end of a longer one: “strawberries”, “Kirschtomaten”.
/** @param {string} said @param {string} word */
const isIt = (said, word) => [...(word.length < shortestMany ? [word] : plurals.map((end) => word + end)), ...word.endsWith("y") ? [`${word.slice(0, -1)}ies`] : []]
    .some((one) => said === one || (word.length >= shortestEnd && said.endsWith(one)));

/// The things by their groups, `[name, things]`, those of no group at the end under other words; one group alone has no name.
/** @template {{name: string}} T @param {T[]} things @returns {[string, T[]][]} */
export function grouped(things) {
    const groups = known(), other = t("shopping.other");
    /** @type {Map<string, T[]>} */
    const found = new Map([...groups.map(({ name }) => name), other].map((name) => [name, []]));
    for (const thing of things) {
        const said = fold(thing.name).split(/[^\p{L}]+/u).filter(Boolean);
        const group = groups.find(({ words }) => said.some((one) => words.some((word) => isIt(one, word))));
        found.get(group?.name ?? other)?.push(thing);
    }
    const filled = [...found].filter(([, all]) => all.length > 0);
    return filled.length === 1 ? [["", filled[0][1]]] : filled;
}
