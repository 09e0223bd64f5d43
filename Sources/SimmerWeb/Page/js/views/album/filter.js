// Which photos of an album are shown: by time, by author, by words; on a sheet of its own, behind a button that says whether it is on.
import { fill, h, part } from "../../dom.js";
import { button, field } from "../../controls.js";
import { startOfDay, t } from "../../i18n.js";
import { openDrawer } from "../parts/drawer.js";

/// How many days back each choice looks, today included.
/** @type {Record<string, number | null>} */
const spans = { all: null, today: 1, week: 7, month: 30, year: 365 };

/// `{node, params(), setAuthors(members)}`; `changed()` is called after each change by the person.
/** @param {AbortSignal} signal @param {() => unknown} changed */
export function albumFilter(signal, changed) {
    const time = field({ name: "time", label: t("album.time"), control: h("select", null,
        Object.keys(spans).map((name) => h("option", { value: name }, t(`album.time.${name}`)))) });
    const author = field({ name: "author", label: t("album.author"),
        control: h("select", null, h("option", { value: "" }, t("album.author.all"))) });
    const search = field({ name: "query", label: t("album.search"), type: "search", autocomplete: "off" });
    const count = h("p", { class: "hint", role: "status" });
    const all = button(t("select.all"), () => {
        time.input.value = "all";
        author.input.value = search.input.value = "";
        tell();
    }, { "data-action": "all" });
    const node = button(t("select.filter"), () => openDrawer({ title: t("select.filter"), signal,
        content: [time.node, author.node, search.node, count, h("p", { class: "form-end" }, all)] }), { iconName: "filter", "data-action": "filter" });

    function tell() {
        const isOn = Object.keys(params()).length > 0;
        part(node, "span").textContent = t(isOn ? "select.filterOn" : "select.filter");
        node.classList.toggle("is-on", isOn);
        changed();
    }
    for (const one of [time, author]) one.input.addEventListener("change", tell);
    search.input.addEventListener("input", tell);

    function params() {
        const days = spans[time.input.value];
        const query = search.input.value.trim(), by = author.input.value;
        return { ...(query === "" ? {} : { query }), ...(by === "" ? {} : { author: by }),
            ...(days ? { since: startOfDay(new Date(Date.now() - (days - 1) * 86400000)) } : {}) };
    }
    return {
        node, params,
        /// How many there are, said where one filters.
        /** @param {string} text */
        say(text) { count.textContent = text; },
        /** @param {Protocol.Member[]} members */
        setAuthors(members) {
            const chosen = author.input.value;
            fill(author.input, h("option", { value: "" }, t("album.author.all")),
                members.map(({ account, name }) => h("option", { value: account }, name)));
            author.input.value = chosen;
        },
    };
}
