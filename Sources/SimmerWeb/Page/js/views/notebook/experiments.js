// What the places of the notebook share: following one experiment, doing something, and the marks of an experiment.
import { h } from "../../dom.js";
import { icon } from "../../icons.js";
import { dateOf, startOfDay, t } from "../../i18n.js";
import * as clock from "../../clock.js";
import { following } from "../rooms/roompage.js";

/// All that an experiment is made of.
export const kinds = ["experiment", "protocol", "step", "entry", "photo", "attachment", "reference", "signoff"];

/// Calls `draw` with the experiment now and after each change of it; `problem` tells when it cannot be had, and `body` goes
/// with an experiment that is gone.
/**
 * @param {Pick<Page.NotebookContext, "client" | "room" | "signal" | "experiment">} context
 * @param {Page.Problem} problem
 * @param {(experiment: Protocol.Experiment) => unknown} draw
 * @param {HTMLElement | null} body
 */
export function watching(context, problem, draw, body = null) {
    const { client, room, signal } = context;
    let asked = 0;
    following(context, kinds, async () => {
        const mine = ++asked;
        try {
            const { experiment } = await client.call("experiment.get",
                { room: room.id, experiment: context.experiment });
            if (mine !== asked || signal.aborted) return;
            problem.tell(null);
            draw(experiment);
        } catch (error) {
            if (!error.code || signal.aborted) return;
            problem.tell(error);
            if (body && error.reason === "not_found") body.hidden = true;
        }
    });
}

/// Planned, running or ended, and locked.
/** @param {Protocol.Experiment} experiment */
export const marks = ({ state, lockedAt }) => [
    h("span", { class: "mark", data: { state } }, t(`notebook.state.${state}`)),
    lockedAt ? h("span", { class: "mark", data: { state: "locked" } }, icon("lock"), t("notebook.locked")) : null,
];

/** @param {Protocol.Experiment} experiment */
export const stepsText = ({ stepsDone, stepsTotal = 0 }) =>
    stepsTotal === 0 ? t("notebook.noSteps") : t("notebook.stepsDone", { done: stepsDone, n: stepsTotal });

/// How much of its steps is done, from 0 to 1.
/** @param {Protocol.Experiment} experiment */
export const stepShare = ({ stepsDone = 0, stepsTotal = 0 }) => (stepsTotal === 0 ? 0 : stepsDone / stepsTotal);

/// How much of the time of an experiment is over, from 0 to 1, by the days of this device.
/** @param {Protocol.Experiment} experiment */
export function timeShare({ startDate, endDate }) {
    const start = startOfDay(dateOf(startDate)), end = startOfDay(dateOf(endDate)) + 86400000;
    return Math.min(1, Math.max(0, (clock.now() - start) / (end - start)));
}

/// A bar that is also a number for those who do not see it.
/** @param {number} share @param {string} label @param {string} kind */
export const bar = (share, label, kind) => h("div", {
    class: "share-bar", role: "img", "aria-label": label, data: { kind }, vars: { "--share": share.toFixed(4) },
});
