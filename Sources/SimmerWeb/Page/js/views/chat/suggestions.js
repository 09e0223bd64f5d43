// What can be said here, offered while one types: sentences that Simmer understands, the names of the room's things, and people.
import { language, t } from "../../i18n.js";
import { fold } from "../../text.js";
import { suggestionList } from "./suggestionlist.js";

const most = 4;
const mostNames = 3;
const fewestLetters = 2;
const longestName = 4;
/** @type {("noodle" | "tea" | "experiment")[]} */
const things = ["noodle", "tea", "experiment"];

/// `{node, update, key}`: `speaks()` tells whether what is typed is for Simmer, `take(text)` puts a sentence into `input`. `key(event)`
/// answers whether the list made use of a key.
/** @typedef {import("./suggestionlist.js").Option} Option */

/**
 * @param {Pick<Page.RoomContext, "client" | "names" | "room" | "signal"> & {input: HTMLTextAreaElement, speaks: () => boolean,
 *     take: (text: string, caret: number) => void}} context
 */
export function suggestions({ client, names, room, input, signal, speaks, take }) {
    const list = suggestionList(input, take);
    /** @type {{text: string, does: string, said: string, key: string}[] | null} */
    let sentences = null;

    /// Asked once, when somebody begins to write.
    function learn() {
        if (sentences) return;
        sentences = [];
        client.call("bot.help", { room: room.id, language: language() }).then((answer) => {
            sentences = answer.map(({ say, does }) => ({ text: say, does, said: fold(say), key: fold(`${say} ${does}`) }));
            update();
        }, () => { sentences = null; });
    }

    /** @returns {Option[]} */
    function find() {
        const text = input.value.slice(0, input.selectionStart), rest = input.value.slice(input.selectionStart);
        const name = /(?:^|\s)@([\p{L}\p{N}._-]*)$/u.exec(text);
        if (name && room.info.kind !== "direct") return mentions(text, name[1], rest);
        if (!speaks() || text.includes("\n")) return [];
        const found = named(text, rest).slice(0, mostNames);
        return [...found, ...(rest === "" ? said(text) : [])].slice(0, most);
    }

    /** @param {string} text @param {string} typed @param {string} rest */
    function mentions(text, typed, rest) {
        const part = fold(typed), before = text.slice(0, text.length - typed.length - 1);
        const all = room.mayCallAll(client.state.me ?? "") || (room.info.role === "owner" && !client.state.isDevice) ? [{ username: t("suggest.everyone"), name: t("suggest.all"), key: "" }] : [];
        return [...all, ...names.of(room, ["person"], update)].filter((one) => startsIn(`${fold(one.username)} ${one.key}`, part))
            .map((one) => ({ text: `@${one.username}`, does: one.name, ...becoming(`${before}@${one.username} `, rest) }));
    }

    /// Names that the last words before the caret begin: of as many words as possible.
    /** @param {string} text @param {string} rest */
    function named(text, rest) {
        const known = names.of(room, room.info.kind === "direct" ? things : [...things, "person"], update);
        const words = text.split(/(?<=\s)/);
        for (let count = Math.min(longestName, words.length); count > 0; count -= 1) {
            const typed = words.slice(-count).join(""), part = fold(typed.trimStart());
            if (part.length < fewestLetters || part.endsWith(" ")) continue;
            const fits = known.filter(({ key }) => key !== part && startsIn(key, part));
            if (fits.length === 0) continue;
            const before = text.slice(0, text.length - typed.trimStart().length);
            return distinct(fits).map(({ kind, name, detail }) => ({
                text: name, does: [t(`suggest.${kind}`), detail].filter(Boolean).join(" · "), ...becoming(`${before}${name}`, rest),
            }));
        }
        return [];
    }

    /** @param {string} text */
    function said(text) {
        learn();
        const lead = /^@simmer[,:]?\s*/i.exec(text)?.[0] ?? "";
        const words = fold(text.slice(lead.length)).split(/\s+/).filter(Boolean);
        if (words.length === 0 || fold(text).length < fewestLetters) return [];
        return (sentences ?? []).filter(({ said, key }) => said !== words.join(" ")
            && words.every((word, index) => (index < words.length - 1 ? ` ${key} `.includes(` ${word} `) : startsIn(key, word))))
            .map((one) => ({ ...one, ...becoming(lead + one.text, "") }));
    }

    /// An answer that comes late takes nobody's choice away.
    function update({ keeps = true } = {}) {
        if (!signal.aborted) list.show(document.activeElement === input ? find().slice(0, most) : [], { keeps });
    }

    for (const kind of ["input", "blur"]) input.addEventListener(kind, () => update({ keeps: false }), { signal });
    return { node: list.node, update, key: list.key };
}

/// What the field holds after a choice, and where one goes on writing.
/** @param {string} text @param {string} rest */
const becoming = (text, rest) => ({ becomes: text + rest, caret: text.length });

/// Whether a word of `key` begins with `part`; everything fits nothing.
/** @param {string} key @param {string} part */
const startsIn = (key, part) => ` ${key}`.includes(` ${part}`);

/** @param {Page.Name[]} found */
const distinct = (found) => [...new Map(found.map((one) => [one.key, one])).values()];
