// The notes of a tea: the mean of their stars, the notes of all, newest first, each with what its author or an owner
// can do with it, and the panel that writes one or changes one's own.
import { fill, h, refill } from "../../dom.js";
import { button, field, form } from "../../controls.js";
import { stamp, t } from "../../i18n.js";
import { ask } from "../../dialog.js";
import { openMenu } from "../parts/openmenu.js";
import { offerUndo } from "../parts/undobar.js";
import { starField, starred, stars } from "../pantry/stars.js";

/// `{node, place, show(notes), draw(), add()}`: the notes, and where the panel opens; `draw()` also when it is known
/// later what their authors are called, `add(infusion)` writes another one, of that infusion where it is of one.
/** @param {Page.InRoom} context @param {Protocol.Tea} tea @param {Page.Act} act */
export function teaNotes(context, tea, act) {
    const { client, room } = context;
    const notes = h("ul", { class: "notes" });
    const mean = h("p", { class: "tea-mean", hidden: true });
    const panel = notePanel(context, tea);
    /** @type {Protocol.TastingNote[]} */
    let shown = [];

    function draw() {
        const rated = shown.flatMap(({ rating }) => rating ?? []);
        mean.hidden = rated.length === 0;
        fill(mean, stars(rated.reduce((sum, one) => sum + one, 0) / rated.length), h("span", { class: "hint" }, t("teas.rated", { n: rated.length })));
        refill(notes, shown.map((note) => {
            const { text, rating, infusion, personId, createdAt } = note;
            return h("li", null, h("div", null, text !== "" && h("p", { class: "text" }, text),
                h("p", { class: "hint" }, rating !== undefined && [starred(rating), " · "], infusion !== undefined && `${t("teas.noteInfusion", { n: infusion })} · `,
                    `${client.state.name(personId)} · ${stamp(createdAt)}`)), more(note));
        }));
    }

    /// Whoever wrote it changes it; an owner of the room may take it away as well.
    /** @param {Protocol.TastingNote} note */
    function more(note) {
        const isOwn = note.personId === client.state.actor;
        if (!isOwn && room.info.role !== "owner") return null;
        const label = t("teas.noteMore", { name: client.state.name(note.personId) });
        return button(label, ({ currentTarget }) => openMenu(currentTarget, { label, items: [
            isOwn && { label: t("teas.noteChange"), icon: "edit", act: () => panel.open(note) },
            { label: t("teas.noteDelete"), icon: "trash", danger: true, act: () => remove(note.id) },
        ] }), { kind: "quiet note-more", iconName: "more", hideLabel: true, "aria-haspopup": "menu", "data-focus": `note-${note.id}` });
    }

    /** @param {string} id */
    async function remove(id) {
        if (await act("note.delete", { note: id })) offerUndo(client, room, t("teas.noteDeleted", tea), id);
    }

    return {
        node: [mean, notes], place: panel.node, draw,
        /** @param {number} [infusion] */
        add: (infusion) => panel.open(null, infusion),
        /** @param {Protocol.TastingNote[]} all */
        show(all) {
            shown = all;
            draw();
        },
    };
}

/// `{node, open(note)}`: where it opens, for one's own note or, without one, for another. What was typed in it is
/// asked about before it goes (T15).
/** @param {Page.InRoom} context @param {Protocol.Tea} tea */
function notePanel({ client, room }, tea) {
    const node = h("div", { class: "note-place" });
    /** @type {{of: string | undefined, text: Page.Field<HTMLTextAreaElement>, leave: () => Promise<boolean>} | null} */
    let opened = null;

    /** @param {Protocol.TastingNote | null} note @param {number} [infusion] */
    async function open(note, infusion = note?.infusion) {
        if (opened && (opened.of === note?.id || !await opened.leave())) return opened.text.input.focus();
        let version = note?.version;
        const before = { text: note?.text ?? "", rating: String(note?.rating ?? "") };
        const label = infusion === undefined ? t("teas.noteOf", tea) : `${t("teas.noteOf", tea)} · ${t("teas.noteInfusion", { n: infusion })}`;
        // Words, stars or both: without any the server asks for words.
        const text = field({ name: "text", label, control: h("textarea", { rows: 3, maxlength: 4000, value: before.text }) });
        const rating = starField({ name: "rating", label: t("teas.rating"), value: note?.rating });
        const shut = () => {
            opened = null;
            node.replaceChildren();
        };
        const leave = async () => {
            const isSame = text.input.value.trim() === before.text && rating.input.value === before.rating;
            const leaves = isSame || await ask({ title: t("teas.dropNote"), confirm: t("teas.drop") });
            if (leaves) shut();
            return leaves;
        };
        opened = { of: note?.id, text, leave };
        fill(node, h("div", { class: "panel grows" }, button(t("close"), leave, { kind: "quiet cross", iconName: "close", hideLabel: true }), form({
            place: "note", submit: t("save"), fields: [text, rating],
            async action(values) {
                const stars = values.rating === "" ? null : Number(values.rating);
                try {
                    if (note) await client.act("note.update", { room: room.id, note: note.id, version, text: values.text, rating: stars });
                    else await client.act("note.add", { room: room.id, tea: tea.id, text: values.text,
                        ...(stars === null ? {} : { rating: stars }), ...(infusion ? { infusion } : {}) });
                } catch (error) {
                    // Whoever reads that it was changed on another device, and saves it again, means it.
                    version = undefined;
                    throw error;
                }
                shut();
            },
        })));
        text.input.focus();
    }
    return { node, open };
}
