// The protocol of an experiment as text to change, and every version of it with what became of the one before.
import { h, refill } from "../../dom.js";
import { button, field, form } from "../../controls.js";
import { stamp, t } from "../../i18n.js";
import { announce } from "../../announce.js";
import { following, problemLine } from "../rooms/roompage.js";
import { forget, load, save } from "../../store.js";
import { watching } from "./experiments.js";

/** @param {Page.NotebookContext} context */
export function protocolPage(context) {
    const { client, room, name, experiment: id, signal } = context;
    const problem = problemLine("experiment");
    const key = `draft.protocol.${id}`;
    const text = field({ name: "protocol", label: t("notebook.protocol"), required: true,
        control: h("textarea", { rows: 14, maxlength: 50000 }) });
    const conflict = h("div", { class: "panel stack conflict", role: "alert", hidden: true });
    const versions = h("ol", { class: "versions" });
    /// The experiment on which the text rests: the one of now, or for a draft its version of then.
    /** @type {Protocol.Experiment | null} */
    let base = null;
    const keep = () => save(key, { text: text.input.value, version: base?.version });

    const editor = form({
        place: "experiment", submit: t("save"), label: t("notebook.editProtocol"), fields: [text],
        async action(values) {
            try {
                ({ experiment: base } = await client.act("experiment.update",
                    { room: room.id, experiment: id, version: base?.version, ...values }));
            } catch (error) {
                if (error.reason !== "conflict") throw error;
                return showConflict();
            }
            forget(key);
            announce(t("saved"));
            drawVersions();
        },
    });

    text.input.addEventListener("input", () => {
        if (text.input.value === base?.protocol) forget(key);
        else keep();
    });

    /// Somebody saved meanwhile: both are shown, and which one stays is the person's to say.
    async function showConflict() {
        const { experiment } = await client.call("experiment.get", { room: room.id, experiment: id });
        base = experiment;
        conflict.hidden = false;
        refill(conflict, h("h2", null, t("notebook.conflict")), h("p", { class: "text" }, experiment.protocol),
            h("div", { class: "form-end" },
                button(t("notebook.takeTheirs"), () => {
                    text.input.value = experiment.protocol;
                    forget(key);
                    conflict.hidden = true;
                    text.input.focus();
                }),
                button(t("notebook.keepMine"), () => {
                    conflict.hidden = true;
                    keep();
                    text.input.focus();
                })));
    }

    watching(context, problem, (experiment) => {
        name(experiment.title);
        editor.hidden = Boolean(experiment.lockedAt);
        // What is being typed stays; the version on which it rests too, so that saving tells of a conflict.
        if (base && text.input.value !== base.protocol) return;
        // Saved on another version than its own, a draft would take away what somebody wrote meanwhile.
        const draft = load(key, null);
        base = draft === null ? experiment : { ...experiment, version: draft.version };
        text.input.value = draft === null ? experiment.protocol : draft.text;
    });

    async function drawVersions() {
        try {
            const answer = await client.call("experiment.protocol", { room: room.id, experiment: id });
            if (signal.aborted) return;
            refill(versions, answer.versions.map((version, index) => h("li", { class: "version" },
                h("details", { open: index === 0 },
                    h("summary", { "data-focus": version.id }, h("strong", null, t("notebook.version", version)), " ",
                        h("span", { class: "hint" }, [version.authorName, stamp(version.at),
                            version.withdrawn ? t("notebook.withdrawn") : null].filter(Boolean).join(" · "))),
                    h("p", { class: "text difference" }, pieces(version.difference ?? []))))));
        } catch (error) {
            if (error.code) problem.tell(error);
        }
    }

    /// Removed and added are told by words too, for those who neither see nor hear marks.
    /** @param {NonNullable<Protocol.ProtocolVersion["difference"]>[number]} piece */
    const piece = ({ fate, text: words }) => fate === "same" ? words
        : h(fate === "added" ? "ins" : "del", null, h("span", { class: "visually-hidden" }, t(`notebook.${fate}`), " "), words);

    /// Of the first version all is new, so nothing in it is marked.
    /** @param {NonNullable<Protocol.ProtocolVersion["difference"]>} all */
    const pieces = (all) => (all.every(({ fate }) => fate === "added") ? all.map(({ text: words }) => words) : all.map(piece));

    following(context, ["protocol"], drawVersions);
    return h("div", { class: "sections" }, problem.node, conflict, editor,
        h("section", { class: "stack" }, h("h2", null, t("notebook.versions")), versions));
}
