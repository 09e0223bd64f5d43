// Sort and filter of the list, which are kept, and what narrows it for this once: what one wants most as chips, all of it behind one button,
// which says how it is arranged.
import { fill, focusedIn, h } from "../../dom.js";
import { chip, choice, field } from "../../controls.js";
import { number, t } from "../../i18n.js";
import { minutes } from "../../amounts.js";

/** @type {Protocol.NoodleSort[]} */
const sorts = ["name", "brand", "rating", "time"];
/** @type {Protocol.NoodleFilter[]} */
const filters = ["all", "available", "unavailable", "meal", "side"];

/// What a chip calls quick, in minutes, and good.
const quick = 8, good = 4;

/// `{search, toggle, chips, node, narrow(), isNarrowed(), clear(), show(answer)}`: the field, the button, the chips, and what the button opens.
/** @param {Page.InRoom} context @param {() => unknown} changed @param {Page.Problem} problem @param {Page.Narrowed} left */
export function filterPanel({ client, room }, changed, problem, left = {}) {
    const search = field({ name: "query", label: t("pantry.search"), placeholder: t("pantry.find"), type: "search", autocomplete: "off", value: left.query ?? "" });
    const most = field({ name: "maxSeconds", label: t("pantry.upTo"), type: "number", min: 1, max: 60, step: 1, inputmode: "numeric",
        value: left.maxSeconds ? String(left.maxSeconds / 60) : "" });
    const least = field({ name: "minRating", label: t("pantry.atLeast"), type: "number", min: 0, max: 5, step: 0.5, inputmode: "decimal",
        value: (left.minRating ?? undefined) === undefined ? "" : String(left.minRating) });
    const words = h("span", { class: "arranged-words" });
    const toggle = chip([words], () => open(node.hidden), { kind: "pantry-chip", iconName: "filter", "aria-expanded": "false", "aria-controls": "pantry-filters",
        "data-action": "arrange", "aria-label": t("pantry.sort") });
    const choices = h("div", { class: "filter-choices" });
    const node = h("div", { class: "filters", id: "pantry-filters", hidden: true }, choices, h("div", { class: "filter-once" }, most.node, least.node),
        h("p", null, h("a", { class: "button quiet", href: "#/about" }, t("about.title"))));
    let drawn = "";
    /** @type {Protocol.NoodleFilter} */
    let filter = "all";

    /** @param {boolean} isOpen */
    function open(isOpen) {
        node.hidden = !isOpen;
        toggle.ariaExpanded = String(isOpen);
    }

    /// Where there is room for its drawing only, it still shows that not all is there.
    const mark = () => {
        toggle.classList.toggle("is-on", filter !== "all" || value(most, 60) !== undefined || value(least, 1) !== undefined);
        for (const one of offered) one.node.ariaPressed = String(one.isOn());
    };

    /// A shared device has no list of its own that would be kept.
    /** @type {Pick<Page.Narrowed, "sort" | "filter">} */
    const arranged = {};

    /** @param {Pick<Page.Narrowed, "sort" | "filter">} change */
    async function keep(change) {
        if (client.state.isDevice) {
            Object.assign(arranged, change);
            return changed();
        }
        try {
            await client.act("noodle.settings", { room: room.id, ...change });
            changed();
        } catch (error) {
            problem.tell(error);
        }
    }
    /// A chip that is on is pressed once more to have all again.
    /** @param {string} label @param {() => boolean} isOn @param {() => unknown} press @param {object} props */
    const turned = (label, isOn, press, props = {}) => ({ isOn, node: chip(label, press, { kind: "filter-chip", ...props }) });
    /** @param {Protocol.NoodleFilter} to */
    const keeping = (to) => turned(t(`pantry.filter.${to}`), () => filter === to, () => keep({ filter: filter === to ? "all" : to }), { "data-filter": to });
    /** @param {Page.Field} one @param {number} to @param {string} label @param {object} props */
    const once = (one, to, label, props) => turned(label, () => Number(one.input.value) === to, () => {
        one.input.value = Number(one.input.value) === to ? "" : String(to);
        mark();
        changed();
    }, props);
    const offered = [keeping("available"), once(most, quick, t("pantry.quick", { time: minutes(quick * 60) }), { "data-filter": "quick" }),
        once(least, good, `★ ${number(good)}+`, { "data-filter": "good", "aria-label": `★ ${number(good)}+: ${t("pantry.good", { n: number(good) })}` }),
        keeping("meal"), keeping("side")];
    const chips = h("div", { class: "filter-chips", role: "group", "aria-label": t("pantry.filter"), hidden: true }, offered.map((one) => one.node));
    const later = (() => {
        let waiting = 0;
        return () => { clearTimeout(waiting); waiting = setTimeout(changed, 150); };
    })();
    for (const one of [search, most, least]) {
        one.input.addEventListener("input", () => {
            mark();
            later();
        });
    }
    /** @param {Page.Field} one @param {number} scale */
    const value = (one, scale) => (one.input.value.trim() === "" || !one.input.validity.valid ? undefined : Number(one.input.value) * scale);

    return {
        search: search.node, toggle, chips, node,
        narrow() {
            /** @type {Page.Narrowed} */
            const narrow = { ...arranged };
            if (search.input.value.trim() !== "") narrow.query = search.input.value.trim();
            const maxSeconds = value(most, 60), minRating = value(least, 1);
            if (maxSeconds !== undefined) narrow.maxSeconds = Math.round(maxSeconds);
            if (minRating !== undefined) narrow.minRating = minRating;
            return narrow;
        },
        isNarrowed: () => [search, most, least].some((one) => one.input.value.trim() !== ""),
        clear() {
            for (const one of [search, most, least]) one.input.value = "";
            mark();
            keep({ filter: "all" });
        },
        /// As the server has it: chosen here, said in the room, or changed on another device.
        /** @param {Protocol.NoodleListResult} answer */
        show({ sort, count, filter: now }) {
            filter = now;
            // Nothing is there that could be chosen among.
            chips.hidden = count === 0 && now === "all" && ![search, most, least].some((one) => one.input.value.trim() !== "");
            mark();
            if (drawn === `${sort} ${filter}`) return;
            drawn = `${sort} ${filter}`;
            toggle.removeAttribute("aria-label");
            words.textContent = toggle.title = t("pantry.arranged", { sort: t(`pantry.sort.${sort}`), filter: t(`pantry.filter.${filter}`) });
            const focused = /** @type {HTMLInputElement | null} */ (focusedIn(choices))?.value;
            fill(choices,
                choice({ label: t("pantry.sort"), name: "sort", value: sort, change: (to) => keep({ sort: to }),
                    options: sorts.map((key) => ({ value: key, label: t(`pantry.sort.${key}`) })) }),
                choice({ label: t("pantry.filter"), name: "filter", value: filter, change: (to) => keep({ filter: to }),
                    options: filters.map((key) => ({ value: key, label: t(`pantry.filter.${key}`) })) }));
            if (focused) choices.querySelector(`input[value="${focused}"]`)?.focus();
        },
    };
}
