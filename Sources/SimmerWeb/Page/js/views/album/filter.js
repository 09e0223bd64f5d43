// Which photos of an album are shown: by time, by author, by words.
import { fill, h } from "../../dom.js";
import { field } from "../../controls.js";
import { startOfDay, t } from "../../i18n.js";

/// How many days back each choice looks, today included.
/** @type {Record<string, number | null>} */
const spans = { all: null, today: 1, week: 7, month: 30, year: 365 };

/// `{nodes, params(), setAuthors(members)}`; `changed()` is called after each change by the person.
/** @param {() => unknown} changed */
export function albumFilter(changed) {
    const time = field({ name: "time", label: t("album.time"), control: h("select", null,
        Object.keys(spans).map((name) => h("option", { value: name }, t(`album.time.${name}`)))) });
    const author = field({ name: "author", label: t("album.author"),
        control: h("select", null, h("option", { value: "" }, t("album.author.all"))) });
    const search = field({ name: "query", label: t("album.search"), type: "search", autocomplete: "off" });
    for (const one of [time, author]) one.input.addEventListener("change", changed);
    search.input.addEventListener("input", changed);
    return {
        nodes: [time.node, author.node, search.node],
        params() {
            const days = spans[time.input.value];
            const query = search.input.value.trim(), by = author.input.value;
            return { ...(query === "" ? {} : { query }), ...(by === "" ? {} : { author: by }),
                ...(days ? { since: startOfDay(new Date(Date.now() - (days - 1) * 86400000)) } : {}) };
        },
        /** @param {Protocol.Member[]} members */
        setAuthors(members) {
            const chosen = author.input.value;
            fill(author.input, h("option", { value: "" }, t("album.author.all")),
                members.map(({ account, name }) => h("option", { value: account }, name)));
            author.input.value = chosen;
        },
    };
}
