// The collection: rows as high as their words, a search that filters while one types, and one tea opened below its row.
import { arrange, fill, h } from "../dom.js";
import { button, field, form } from "../controls.js";
import { icon } from "../icons.js";
import { exact, t } from "../i18n.js";
import { ask } from "../dialog.js";
import { following, problemLine } from "./teas.js";
import { openMenu } from "./menu.js";
import { thumbnail } from "./photopicker.js";
import { viewAddress } from "../photos.js";

const page = 50;
const types = ["white", "green", "yellow", "oolong", "black", "dark", "herbal", "rooibos", "mate", "blend", "other"];

export function teaCollection(context) {
    const { client, room, signal } = context;
    const rows = new Map();
    const items = h("ul", { class: "teas-list" });
    const problem = problemLine();
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
            const answer = await client.call("tea.list",
                { room: room.id, limit, ...(query === "" ? {} : { query }) });
            if (mine !== asked || signal.aborted) return;
            teas = answer.teas;
            more.hidden = answer.total <= teas.length;
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
            h("div", { class: "tea-line" }, thumbnail(tea.pictureId, name, "tea"),
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
                    { kind: "quiet", iconName: "more", hideLabel: true, "aria-haspopup": "menu" })));
        return row;
    }

    const menuOf = (tea, row) => ({
        items: [
            { label: t("teas.brew"), icon: "clock", act: () => brew(tea) },
            { label: t("teas.note"), icon: "edit", act: () => openTea(tea, row).then(() => notePanel(tea, row)) },
            { label: t("teas.share"), icon: "link", act: () => client.say(room.id, t("teas.shareSay", tea)) },
            { label: t("teas.delete"), icon: "trash", danger: true, act: () => act("tea.delete", { tea: tea.id }) },
        ],
    });

    /// Said, because Simmer asks how long a tea steeps that has no time yet.
    const brew = (tea) => client.say(room.id, t("teas.brewSay", tea));

    async function act(method, params) {
        problem.tell(null);
        try {
            await client.act(method, { room: room.id, ...params });
        } catch (error) {
            problem.tell(error);
        }
    }

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
            tea.pictureId ? h("img", { class: "tea-picture", src: viewAddress(tea.pictureId), alt: tea.name,
                loading: "lazy" }) : null,
            notes, h("div", { class: "note-place" }),
            h("div", { class: "form-end" },
                button(t("teas.brew"), () => brew(tea), { kind: "primary", iconName: "clock" }),
                button(t("teas.note"), () => notePanel(tea, row), { iconName: "edit", "data-action": "note" }))));
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
        fill(place, h("div", { class: "panel grows" }, cross, form({
            place: "tea", submit: t("save"), fields: [text],
            async action(values) {
                await client.act("note.add", { room: room.id, tea: tea.id, text: values.text });
                shut();
            },
        })));
        text.input.focus();
    }

    function openForm() {
        if (addPlace.firstChild) return addPlace.querySelector("input").focus();
        const name = field({ name: "name", label: t("teas.name"), required: true, maxlength: 80, autocomplete: "off" });
        const brand = field({ name: "brand", label: t("teas.brand"), required: true, maxlength: 80,
            autocomplete: "off" });
        const type = field({ name: "type", label: t("teas.type"), control: h("select", null,
            types.map((key) => h("option", { value: key }, t(`tea.type.${key}`)))) });
        const shut = () => { addPlace.replaceChildren(); add.focus(); };
        const cross = button(t("close"), shut, { kind: "quiet cross", iconName: "close", hideLabel: true });
        fill(addPlace, h("div", { class: "panel grows" }, cross, form({
            place: "tea", submit: t("save"), label: t("teas.add"), fields: [name, brand, type],
            async action(values) {
                await client.act("tea.add", { room: room.id, ...values });
                shut();
            },
        })));
        name.input.focus();
    }

    search.input.addEventListener("input", () => load(page));
    following(context, ["tea", "tried"], load);
    following(context, ["note"], refreshNotes);
    return h("div", { class: "teas-page" }, h("div", { class: "teas-tools" }, search.node, add), addPlace,
        problem.node, items, empty, more);
}
