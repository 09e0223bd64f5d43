// An experiment on paper: title, dates, protocol, steps with what was entered and their photos, data, references, and who signed. It is made
// when somebody prints, by the menu or by the browser, and is seen nowhere else.
import { h } from "../../dom.js";
import { dates, stamp, t, time } from "../../i18n.js";
import * as clock from "../../clock.js";
import { viewAddress } from "../../photos.js";
import { measured } from "./measured.js";
import { dataTable } from "./datatable.js";
import { before, standing } from "./standing.js";

/// Prints what `shown()` gives at that time whenever the browser prints; answers what the menu calls, which waits for the photos.
/** @param {Pick<Page.NotebookContext, "client" | "room" | "signal">} context @param {() => Protocol.Experiment | null} shown */
export function onPaper(context, shown) {
    const { signal } = context;
    /** @type {HTMLElement | null} */
    let made = null;
    function lay() {
        const experiment = shown();
        if (made || !experiment) return;
        made = paper(context, experiment);
        document.body.append(made);
    }
    function clear() {
        made?.remove();
        made = null;
    }
    addEventListener("beforeprint", lay, { signal });
    addEventListener("afterprint", clear, { signal });
    signal.addEventListener("abort", clear);
    return async function print() {
        lay();
        const photos = [...made?.querySelectorAll("img") ?? []];
        // A picture that cannot be had keeps its place and its words.
        await Promise.all(photos.map((image) => image.decode().catch(() => null)));
        if (!signal.aborted) window.print();
    };
}

/** @param {Pick<Page.NotebookContext, "client" | "room">} context @param {Protocol.Experiment} experiment */
function paper({ client, room }, experiment) {
    const { title, startDate, endDate, state, lockedAt, protocol, steps = [], references = [], signoffs = [] } = experiment;
    const data = measured(experiment);
    /** @param {string} words @param {Page.Child[]} children */
    const section = (words, ...children) => h("section", { class: "paper-part" }, h("h2", null, words), children);
    return h("article", { class: "paper", "aria-label": title },
        h("header", null, h("h1", null, title),
            h("p", null, [dates(startDate, endDate), t(`notebook.state.${state}`), lockedAt ? t("notebook.locked") : null].filter(Boolean).join(" · ")),
            h("p", { class: "paper-note" }, [room.info.name, t("paper.printedAt", { when: stamp(clock.now()) })].join(" · "))),
        section(t("notebook.protocol"), h("p", { class: "paper-text" }, protocol)),
        steps.length > 0 ? section(t("notebook.steps"), steps.map((step) => stepOnPaper(client, step))) : null,
        data.rows.length > 0 ? section(t("data.title"), pieces(data).map((piece) => dataTable(piece, stamp))) : null,
        references.length > 0 ? section(t("notebook.references"), h("ol", null, references.map(({ title: name, url, authors, journal, year }) => h("li", null,
            h("p", null, name), h("p", { class: "paper-note" }, [authors, journal, year, url].filter(Boolean).join(" · ")))))) : null,
        signoffs.length > 0 ? section(t("notebook.signoffs"), h("ul", null, signoffs.map(({ signerName, at, changedSince }) => h("li", null,
            h("p", null, t("notebook.signedBy", { name: signerName, when: stamp(at) })), changedSince ? h("p", { class: "paper-note" }, t("notebook.changedSince")) : null)))) : null);
}

/// So many columns of values have their place on a sheet beside each other; the others follow below.
const columnsAtOnce = 6;

/// A table in pieces that a sheet holds, each with the rows that say something there.
/** @param {Page.Measured} data @returns {Page.Measured[]} */
const pieces = ({ columns, rows }) => Array.from({ length: Math.ceil(columns.length / columnsAtOnce) }, (_, place) => {
    const some = columns.slice(place * columnsAtOnce, (place + 1) * columnsAtOnce);
    return { columns: some, rows: rows.filter(({ values }) => some.some(({ key }) => values.has(key))) };
});

/** @param {Page.Context["client"]} client @param {Protocol.Step} step */
function stepOnPaper({ state }, step) {
    const { number, title, doneBy, doneAt = 0, dueAt, photos = [], files = [] } = step;
    /** @param {"did" | "observed"} column */
    const entries = (column) => {
        const all = step[column] ?? [], now = standing(all);
        return now.length === 0 ? null : h("section", null, h("h4", null, t(`step.${column}`)), h("ul", null, now.map((entry) => {
            const { text, authorName, at, happenedAt } = entry, history = before(entry, all);
            return h("li", null, h("p", { class: "paper-text" }, text), h("p", { class: "paper-note" }, [authorName, stamp(at),
                happenedAt ? t("step.happened", { time: time(happenedAt) }) : null, history.length > 0 ? t("step.corrected", { n: history.length }) : null]
                .filter(Boolean).join(" · ")));
        })));
    };
    return h("section", { class: "paper-step" }, h("h3", null, t("steps.name", { number, title })),
        h("p", { class: "paper-note" }, [doneBy ? t("step.doneBy", { name: state.name(doneBy), when: stamp(doneAt) }) : null, dueAt ? t("step.due", { when: stamp(dueAt) }) : null]
            .filter(Boolean).join(" · ")),
        entries("did"), entries("observed"),
        photos.map((photo, index) => {
            const words = t("step.photoOf", { number: index + 1, n: photos.length, step: title, name: state.name(photo.author), when: stamp(photo.takenAt ?? photo.addedAt) });
            return h("figure", null, h("img", { src: viewAddress(photo.file), alt: "", width: photo.width, height: photo.height }),
                h("figcaption", { class: "paper-note" }, [words, photo.description].filter(Boolean).join(" · ")));
        }),
        files.length > 0 ? h("ul", null, files.map(({ name, author, addedAt }) => h("li", { class: "paper-note" }, [name, state.name(author), stamp(addedAt)].join(" · ")))) : null);
}
