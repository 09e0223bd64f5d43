// The collection: rows as high as their words, a search that filters while one types, and one tea opened below its row.
import { arrange, fill, h } from "../dom.js";
import { button, field, form as formOf } from "../controls.js";
import { icon } from "../icons.js";
import { exact, number, t } from "../i18n.js";
import { ask } from "../dialog.js";
import { acting, following, problemLine } from "../views/roompage.js";
import { openMenu } from "../views/menu.js";
import { pickPhoto, thumbnail } from "../views/photopicker.js";
import { shareDialog } from "../views/sharedialog.js";
import { swipeable } from "../views/drawaside.js";
import { offerUndo } from "../views/undobar.js";
import { upload, viewAddress } from "../photos.js";
import { minutes } from "../amounts.js";
import { findTeas } from "./search.js";
import { teaForm } from "./teaform.js";

const page = 50;

export function teaCollection(context) {
    const { client, room, signal } = context;
    const rows = new Map();
    const items = h("ul", { class: "teas-list" });
    const problem = problemLine("tea");
    const act = acting(context, problem);
    const more = button(t("card.more"), () => load(teas.length + page), { hidden: true });
    const search = field({ name: "query", label: t("teas.search"), type: "search", autocomplete: "off" });
    const empty = h("p", { class: "empty", hidden: true });
    const addPlace = h("div", { class: "panel-place" });
    const add = button(t("teas.add"), () => openForm(), { kind: "primary", iconName: "plus", "data-action": "add" });
    let teas = [];
    let opened = null;
    let asked = 0;

    async function load(limit = Math.max(page, teas.length)) {
        const query = search.input.value.trim();
        const mine = ++asked;
        try {
            const found = await findTeas(client, room, query, limit);
            if (mine !== asked || signal.aborted) return;
            teas = found.teas;
            more.hidden = !found.more;
            problem.tell(null);
            draw(query);
        } catch (error) {
            if (error.code) problem.tell(error);
        }
    }

    function draw(query) {
        empty.hidden = teas.length > 0;
        empty.textContent = t(query === "" ? "teas.empty" : "teas.none", { query });
        const shown = teas.map((tea) => {
            const known = rows.get(tea.id);
            if (known?.version === JSON.stringify(tea)) return known.node;
            const row = teaRow(tea);
            if (known) known.node.replaceWith(row);
            rows.set(tea.id, { node: row, version: JSON.stringify(tea) });
            if (opened === tea.id) openTea(tea, row);
            return row;
        });
        for (const id of [...rows.keys()]) if (!teas.some((tea) => tea.id === id)) rows.delete(id);
        arrange(items, shown);
    }

    function teaRow(tea) {
        const name = `${tea.name} (${tea.brand})`;
        const row = h("li", { class: "tea-row", data: { id: tea.id } },
            swipeable(h("div", { class: "tea-line" }, thumbnail(tea.pictureId, name, "tea"),
                h("button", {
                    type: "button", class: "tea-open", "aria-expanded": "false",
                    on: { click: () => toggle(tea, row) },
                }, h("span", { class: "tea-name" }, tea.name),
                    h("span", { class: "tea-detail" }, [tea.brand, t(`tea.type.${tea.type}`)].join(" · "))),
                h("button", {
                    type: "button", class: "tick", "aria-pressed": String(Boolean(tea.tried)),
                    "aria-label": t("teas.tried", { name }), title: t("teas.tried", { name }),
                    on: { click: () => act("tea.try", { tea: tea.id, tried: !tea.tried }) },
                }, tea.tried ? icon("check") : null),
                button(t("message.more"), (event) => openMenu(event.currentTarget, menuOf(tea, row)),
                    { kind: "quiet", iconName: "more", hideLabel: true, "aria-haspopup": "menu" })), () => quick(tea)));
        return row;
    }

    const menuOf = (tea, row) => ({
        items: [
            { label: t("teas.brew"), icon: "clock", act: () => brew(tea) },
            { label: t("teas.note"), icon: "edit", act: () => openTea(tea, row).then(() => notePanel(tea, row)) },
            { label: t("teas.edit"), icon: "settings", act: () => openForm(tea) },
            ...quick(tea),
        ],
    });

    /// What a finger finds behind the line.
    const quick = (tea) => [
        { label: t("teas.share"), icon: "link", act: () => share(tea) },
        { label: t("teas.delete"), icon: "trash", danger: true, act: () => remove(tea) },
    ];

    async function remove(tea) {
        if (await act("tea.delete", { tea: tea.id })) offerUndo(client, room, t("teas.deleted", tea), tea.id);
    }

    /// A post says one's own newest note, where there is one.
    async function share(tea) {
        const answer = await client.call("tea.get", { room: room.id, tea: tea.id }).catch(() => null);
        const note = answer?.notes.find(({ personId }) => personId === client.state.actor)?.text;
        shareDialog(context, { kind: "tea", id: tea.id, name: tea.name, picture: tea.pictureId },
            t(note ? "teas.shareNoted" : "teas.shareText", { ...tea, note }));
    }

    async function changePicture(tea) {
        const file = await pickPhoto({ title: t("teas.pictureOf", tea) });
        if (!file) return;
        try {
            await client.act("tea.update", { room: room.id, tea: tea.id, picture: (await upload(room.id, file)).id });
        } catch (error) {
            problem.tell(error);
        }
    }

    /// Said, because Simmer asks how long a tea steeps that has no time yet.
    const brew = (tea) => client.say(room.id, t("teas.brewSay", tea));

    function toggle(tea, row) {
        if (opened === tea.id) return close(row);
        const other = rows.get(opened)?.node;
        if (other) close(other);
        openTea(tea, row);
    }

    function close(row) {
        opened = null;
        row.querySelector(".tea-open").setAttribute("aria-expanded", "false");
        row.querySelector(".tea-more")?.remove();
    }

    /// The facts and the notes, newest first, grown in below the row.
    async function openTea(tea, row) {
        opened = tea.id;
        row.querySelector(".tea-open").setAttribute("aria-expanded", "true");
        const answer = await client.call("tea.get", { room: room.id, tea: tea.id }).catch((error) => {
            if (error.code) problem.tell(error);
        });
        if (!answer || opened !== tea.id || signal.aborted) return;
        row.querySelector(".tea-more")?.remove();
        const notes = h("ul", { class: "notes" });
        fillNotes(notes, answer.notes);
        row.append(h("div", { class: "tea-more grows" },
            picture(tea), facts(tea), notes, h("div", { class: "note-place" }),
            h("div", { class: "form-end" },
                button(t("teas.brew"), () => brew(tea), { kind: "primary", iconName: "clock" }),
                button(t("teas.note"), () => notePanel(tea, row), { iconName: "edit", "data-action": "note" }),
                button(t("teas.share"), () => share(tea), { iconName: "link", "data-action": "share" }),
                button(t("teas.edit"), () => openForm(tea), { iconName: "settings", "data-action": "edit" }))));
    }

    /// A tap changes it; its place is kept before it comes.
    function picture(tea) {
        const label = t("teas.pictureOf", tea);
        const inside = tea.pictureId ? h("img", { src: viewAddress(tea.pictureId), alt: tea.name, width: 320, height: 240 }) : icon("tea");
        if (tea.pictureId) inside.addEventListener("error", () => inside.replaceWith(icon("tea")));
        return h("button", { type: "button", class: tea.pictureId ? "picture-button" : "picture-button is-empty", "aria-label": label,
            title: label, data: { action: "picture" }, on: { click: () => changePicture(tea) } }, inside);
    }

    function facts(tea) {
        const shown = [
            ["steepSeconds", tea.steepSeconds && minutes(tea.steepSeconds)], ["waterC", tea.waterC && `${number(tea.waterC)} °C`],
            ["leafGrams", tea.leafGrams && t("amount.grams", { amount: number(tea.leafGrams) })],
            ["waterMl", tea.waterMl && `${number(tea.waterMl)} ml`],
            ["stockGrams", tea.stockGrams !== undefined && t("amount.grams", { amount: number(tea.stockGrams) })],
            ["infusions", tea.infusions?.length && tea.infusions.map(({ seconds }) => minutes(seconds)).join(" · ")],
        ].filter(([, value]) => value);
        return shown.length === 0 ? null
            : h("dl", { class: "facts" }, shown.map(([name, value]) => [h("dt", null, t(`teas.${name}`)), h("dd", null, value)]));
    }

    function fillNotes(list, notes) {
        fill(list, notes.map((note) => h("li", null, h("p", { class: "text" }, note.text),
            h("p", { class: "hint" }, `${client.state.name(note.personId)} · ${exact(note.createdAt)}`))));
    }

    /// Somebody wrote, changed or deleted a note: only the notes are drawn anew, so that what is being typed stays.
    async function refreshNotes() {
        const list = rows.get(opened)?.node.querySelector(".notes");
        if (!list) return;
        const answer = await client.call("tea.get", { room: room.id, tea: opened }).catch(() => null);
        if (answer && list.isConnected) fillNotes(list, answer.notes);
    }

    /// Closing with the cross asks when something was typed (T15).
    function notePanel(tea, row) {
        const place = row.querySelector(".note-place");
        if (!place || place.firstChild) return place?.querySelector("textarea")?.focus();
        const text = field({ name: "text", label: t("teas.noteOf", { name: tea.name }), required: true,
            control: h("textarea", { rows: 3, maxlength: 4000 }) });
        const shut = () => place.replaceChildren();
        const cross = button(t("close"), async () => {
            const isEmpty = text.input.value.trim() === "";
            if (isEmpty || await ask({ title: t("teas.dropNote"), confirm: t("teas.drop") })) shut();
        }, { kind: "quiet cross", iconName: "close", hideLabel: true });
        fill(place, h("div", { class: "panel grows" }, cross, formOf({
            place: "tea", submit: t("save"), fields: [text],
            async action(values) {
                await client.act("note.add", { room: room.id, tea: tea.id, text: values.text });
                shut();
            },
        })));
        text.input.focus();
    }

    let form = null;

    async function openForm(tea = null) {
        if (form && !await form.leave()) return;
        const closed = new AbortController();
        const done = () => {
            closed.abort();
            form = null;
            addPlace.replaceChildren();
            add.focus();
        };
        signal.addEventListener("abort", () => closed.abort(), { signal: closed.signal });
        form = teaForm(context, tea, { done, signal: closed.signal });
        const cross = button(t("close"), form.leave, { kind: "quiet cross", iconName: "close", hideLabel: true });
        fill(addPlace, h("div", { class: "panel grows" }, cross, form.node));
        addPlace.scrollIntoView({ block: "nearest" });
    }

    search.input.addEventListener("input", () => load(page));
    following(context, ["tea", "tried"], load);
    following(context, ["note"], refreshNotes);
    return h("div", { class: "teas-page" }, h("div", { class: "teas-tools" }, search.node, add), addPlace,
        problem.node, items, empty, more);
}
