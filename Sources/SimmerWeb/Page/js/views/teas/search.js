// The teas of a collection that fit what is typed: by name and brand, as the server finds them, and by their type, whose name only the
// page knows in the person's language.
import { t } from "../../i18n.js";
import { types } from "./teaform.js";

const shortestWord = 2;
/** @param {string} text */
const folded = (text) => text.normalize("NFD").replace(/\p{M}/gu, "").toLowerCase();

/// `{teas, more}`: up to `limit` by name, and whether there are others.
/** @param {Page.Client} client @param {Page.RoomLog} room @param {string} query @param {number} limit */
export async function findTeas(client, room, query, limit) {
    /** @param {{query?: string, type?: Protocol.TeaType}} params */
    const ask = (params) => client.call("tea.list", { room: room.id, limit, ...params });
    if (query === "") return ask({}).then(({ teas, total }) => ({ teas, more: total > teas.length }));
    const words = query.split(/\s+/);
    const byType = words.flatMap((word, place) => typesOf(word).map((type) => {
        const rest = words.toSpliced(place, 1).join(" ");
        return { type, ...(rest === "" ? {} : { query: rest }) };
    }));
    const answers = await Promise.all([{ query }, ...byType].map((params) => ask(params)));
    const teas = [...new Map(answers.flatMap((answer) => answer.teas).map((tea) => [tea.id, tea])).values()]
        .sort((a, b) => folded(a.name).localeCompare(folded(b.name)) || a.brand.localeCompare(b.brand));
    return { teas, more: answers.some((answer) => answer.total > answer.teas.length) };
}

/** @param {string} word */
const typesOf = (word) => (word.length < shortestWord ? []
    : types.filter((type) => folded(t(`tea.type.${type}`)).split(/[^\p{L}]+/u).some((part) => part.startsWith(folded(word)))));
