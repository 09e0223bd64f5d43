// What can be done with a whole experiment.
import { field } from "../../controls.js";
import { t } from "../../i18n.js";
import { announce } from "../../announce.js";
import { ask, askFor } from "../../dialog.js";
import { go } from "../../router.js";
import { followItem } from "../parts/follow.js";
import { offerUndo } from "../parts/undobar.js";
import { exporting } from "./exports.js";
import { device } from "../../device.js";

/** @param {Page.NotebookContext & {act: Page.Act, panel: HTMLElement, problem: Page.Problem, print: () => unknown}} context @param {Protocol.Experiment} experiment @returns {Page.Menu} */
export function experimentMenu(context, experiment) {
    const { client, room, at, act, panel, problem, print } = context;
    const { id, title, lockedAt, calm, version } = experiment;
    const isOwner = room.info.role === "owner";
    /** @param {Promise<unknown>} work @param {string} words */
    const told = async (work, words) => { if (await work) announce(words); };

    const rename = () => askFor({
        title: t("notebook.rename"), submit: t("save"), place: "experiment",
        fields: [field({ name: "title", label: t("notebook.name"), required: true, maxlength: 120, value: title })],
        action: (values) => client.act("experiment.update", { room: room.id, experiment: id, version, ...values }),
    });
    const keep = () => askFor({
        title: t("notebook.keepTemplate"), text: t("notebook.keepTemplateText"), submit: t("save"), place: "template",
        fields: [field({ name: "title", label: t("notebook.name"), required: true, maxlength: 120, value: title })],
        async action(values) {
            await client.act("template.save", { room: room.id, experiment: id, ...values });
            announce(t("saved"));
        },
    });
    async function remove() {
        if (!await act("experiment.delete", { experiment: id })) return;
        go(at());
        offerUndo(client, room, t("notebook.deleted", { title }), id);
    }
    async function unlock() {
        const sure = await ask({ title: t("notebook.unlockTitle", { title }), confirm: t("notebook.unlock") });
        if (sure) told(act("experiment.unlock", { experiment: id }), t("notebook.unlocked"));
    }

    return {
        items: [
            { label: t("notebook.copy"), icon: "copy", act: () => go(at(id, "copy")) },
            { label: t("notebook.keepTemplate"), icon: "plus", act: keep },
            !lockedAt && { label: t("notebook.rename"), icon: "edit", act: rename },
            { label: t("notebook.history"), icon: "clock", act: () => go(at(id, "history")) },
            { label: t("paper.print"), icon: "file", act: print },
            !client.state.isDevice && { label: t("notebook.export"), icon: "download", act: () => exporting(context, panel, problem, id) },
            { label: t(calm ? "notebook.remind" : "notebook.calm"), icon: "bell",
                act: () => told(act("experiment.remind", { experiment: id, on: Boolean(calm) }), t("saved")) },
            followItem(context, { kind: "experiment", id, name: title }),
            { label: t("notebook.sign"), icon: "sign", act: () => sign(context, experiment) },
            !lockedAt && { label: t("notebook.lock"), icon: "lock",
                act: () => told(act("experiment.lock", { experiment: id }), t("notebook.locked")) },
            Boolean(lockedAt) && isOwner && { label: t("notebook.unlock"), icon: "lock", act: unlock },
            !lockedAt && { label: t("notebook.delete"), icon: "trash", danger: true, act: remove },
        ],
    };
}

/// Signing takes the password, or the number of the account when there is one: at a shared device that of whoever is there, each time.
/** @param {Page.InRoom & {problem: Page.Problem}} context @param {Protocol.Experiment} experiment */
async function sign({ client, room, problem }, { id, title }) {
    try {
        await device.present();
    } catch (error) {
        return problem.tell(error);
    }
    const { who } = device;
    const hasPin = who ? who.pin : client.state.own.hasPin;
    const secret = field({ name: "secret", label: t(hasPin ? "notebook.secretOrPin" : "notebook.secret"),
        type: "password", autocomplete: "current-password", required: true });
    return askFor({
        title: t("notebook.signTitle", { title }), text: who ? t("device.signText", { name: who.name }) : t("notebook.signText"), submit: t("notebook.sign"), place: "sign",
        fields: [secret],
        async action({ secret: given }) {
            const isPin = hasPin && /^\d{4,6}$/.test(given);
            await client.act("experiment.sign", { room: room.id, experiment: id, [isPin ? "pin" : "password"]: given });
            announce(t("notebook.signed"));
        },
    });
}
