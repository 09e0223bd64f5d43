// A new step with all that belongs to it. Nothing of it reaches the server before it is saved, so that Cancel leaves nothing there.
import { fill, h } from "../../dom.js";
import { button, field, form } from "../../controls.js";
import { t } from "../../i18n.js";
import { ask } from "../../dialog.js";
import { go, guardLeaving } from "../../router.js";
import { pickPhoto, hasCamera } from "../photos/photopicker.js";
import { problemLine } from "../rooms/roompage.js";
import { isPicture } from "../../uploads.js";
import { choosable, handOver } from "./stepfiles.js";
import { watching } from "./experiments.js";

/** @type {("did" | "observed")[]} */
const texts = ["did", "observed"];

/** @param {Page.NotebookContext} context */
export function newStep(context) {
    const { client, room, at, name, experiment: parent, signal } = context;
    const problem = problemLine("step");
    const title = field({ name: "title", label: t("steps.title"), required: true, maxlength: 200, autocomplete: "off" });
    const place = field({ name: "number", label: t("step.place"), control: h("select") });
    const columns = texts.map((column) => field({ name: column, label: t(`step.${column}`),
        control: h("textarea", { rows: 3, maxlength: 10000 }) }));
    const input = h("input", { type: "file", multiple: true, accept: choosable, hidden: true });
    const camera = button(t("step.camera"), async () => {
        const picture = await pickPhoto({ title: t("step.camera") });
        if (picture) add([picture]);
    }, { iconName: "photo", hidden: true, "data-action": "camera" });
    const chosen = h("ul", { class: "photo-strip", "aria-label": t("step.photos"), hidden: true });
    const attach = { name: "", tell() {}, input,
        node: h("div", { class: "stack" }, chosen, h("div", { class: "form-end" }, camera,
            button(t("step.choose"), () => input.click(), { iconName: "plus", "data-action": "choose" }), input)) };
    /** @type {{file: File, address: string | null}[]} */
    let files = [];
    /** @type {Protocol.Step | null} */
    let made = null;
    let isSaved = false;
    const written = new Set();

    hasCamera().then((has) => { camera.hidden = !has; });
    input.addEventListener("change", () => { add([...input.files ?? []]); input.value = ""; });
    watching(context, problem, ({ steps = [] }) => {
        const kept = place.input.value;
        fill(place.input, h("option", { value: "" }, t("step.atEnd")),
            steps.map((step) => h("option", { value: step.number }, t("step.beforeStep", step))));
        place.input.value = kept;
    });
    name(t("steps.new"));
    queueMicrotask(() => title.input.focus());

    /** @param {File[]} more */
    function add(more) {
        files.push(...more.map((file) => ({ file, address: isPicture(file) ? URL.createObjectURL(file) : null })));
        drawFiles();
    }

    function drawFiles() {
        chosen.hidden = files.length === 0;
        fill(chosen, files.map((one) => h("li", { class: "chosen" },
            one.address ? h("img", { src: one.address, alt: one.file.name, width: 112, height: 112 })
                : h("span", { class: "photo-gone" }, one.file.name),
            button(t("step.leaveOut", { name: one.file.name }), () => {
                release(one);
                files = files.filter((other) => other !== one);
                drawFiles();
                camera.hidden ? title.input.focus() : camera.focus();
            }, { kind: "quiet", iconName: "close", hideLabel: true }))));
    }
    /** @param {{address: string | null}} one */
    const release = ({ address }) => { if (address) URL.revokeObjectURL(address); };
    signal.addEventListener("abort", () => files.forEach(release));

    guardLeaving({
        signal,
        isUnsaved: () => !isSaved && (files.length > 0 || [title, ...columns].some(({ input: { value } }) => value.trim() !== "")),
        ask: () => ask({ title: files.length > 0 ? t("step.dropWithFiles", { n: files.length }) : t("step.dropTitle"),
            confirm: t("step.dropConfirm") }),
    });

    return h("div", { class: "stack" }, problem.node, form({
        place: "step", submit: t("save"), fields: [title, place, ...columns, attach],
        async action({ title: words, number, ...values }) {
            // Tried again after a fault, what is there already is not made twice.
            made ??= (await client.act("step.add", { room: room.id, experiment: parent, title: words,
                ...(number ? { number: Number(number) } : {}) })).step;
            for (const column of texts) {
                if (values[column].trim() === "" || written.has(column)) continue;
                await client.act("step.log", { room: room.id, step: made.id, column, text: values[column] });
                written.add(column);
            }
            if (files.length > 0) handOver(made.id, files.map(({ file }) => file));
            isSaved = true;
            go(at(parent, "step", made.id), { replace: true });
        },
        extra: button(t("cancel"), () => go(at(parent), { replace: true }), { kind: "quiet", "data-action": "cancel" }),
    }));
}
