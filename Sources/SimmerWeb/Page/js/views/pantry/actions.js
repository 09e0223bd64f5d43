// What can be done with a noodle, from its line, its menu and its page.
import { go, roomAddress } from "../../router.js";
import { t } from "../../i18n.js";
import { acting } from "../rooms/roompage.js";
import { isLive } from "../cards/timer.js";
import { offerUndo } from "../parts/undobar.js";

/// The address of a noodle's page.
/** @param {Page.RoomLog} room @param {string} id @param {string[]} path */
export const noodleAddress = (room, id, ...path) => roomAddress(room.id, "pantry", id, ...path);

/// “Penne rigate (Pasta Nova)”
/** @param {{name: string, brand?: string}} noodle */
export const fullName = ({ name, brand }) => (brand ? t("pantry.full", { name, brand }) : name);

/// The timer that runs or is paused for a noodle and ends first.
/** @param {Page.State} state @param {Page.RoomLog} room @param {Protocol.Noodle} noodle */
export function timerOf(state, room, noodle) {
    return [...state.timers.values()].filter((timer) => timer.room === room.id && isLive(timer)
        && timer.subject?.kind === "noodle" && timer.subject.id === noodle.id)
        .sort((a, b) => (a.endsAt ?? Infinity) - (b.endsAt ?? Infinity))[0];
}

/// For how many this room cooks.
/** @param {Page.RoomLog} room @returns {number} */
export const peopleOf = ({ info }) => info.peopleCount ?? info.settings?.peopleCount ?? 1;

/// What is refused is told at `problem`.
/** @param {Page.InRoom} context @param {Page.Problem} problem */
export function noodleActions(context, problem) {
    const { client, room } = context;
    const act = acting(context, problem);

    const actions = {
        act,
        /** @param {Protocol.Noodle} noodle */
        start: (noodle, totalSeconds = noodle.cookSeconds ?? 0) =>
            client.timers.start({ room: room.id, label: noodle.name, noodle: noodle.id, totalSeconds }),
        /** @param {Page.Timer} timer */
        pause: (timer) => client.timers.change("timer.pause", timer),
        /** @param {Page.Timer} timer */
        resume: (timer) => client.timers.change("timer.resume", timer),
        /** @param {Page.Timer} timer */
        cancel: (timer) => client.timers.change("timer.cancel", timer),
        /** @param {Protocol.Noodle} noodle */
        stock: (noodle) => act("noodle.stock", { noodle: noodle.id, onHand: !noodle.onHand }),
        /** @param {Protocol.Noodle} noodle */
        prefer: (noodle) => act("noodle.update", { noodle: noodle.id, prefersMeal: !noodle.prefersMeal }),
        /** @param {Protocol.Noodle} noodle */
        async remove(noodle) {
            const done = await act("noodle.delete", { noodle: noodle.id });
            if (done) offerUndo(client, room, t("pantry.deleted", { name: fullName(noodle) }), noodle.id);
            return Boolean(done);
        },

        /// The two that a finger finds behind the line: of the timer while one runs, else of the noodle.
        /** @param {Protocol.Noodle} noodle @returns {Page.MenuItem[]} */
        quick(noodle) {
            const timer = timerOf(client.state, room, noodle);
            if (!timer) {
                return [
                    { label: t(noodle.onHand ? "pantry.markOut" : "pantry.markOnHand"), icon: noodle.onHand ? "close" : "check",
                        act: () => actions.stock(noodle) },
                    { label: t("pantry.delete"), icon: "trash", danger: true, act: () => actions.remove(noodle) },
                ];
            }
            return [
                timer.state === "paused"
                    ? { label: t("timer.resume"), icon: "play", act: () => actions.resume(timer) }
                    : { label: t("timer.pause"), icon: "pause", act: () => actions.pause(timer) },
                { label: t("timer.cancel"), icon: "close", act: () => actions.cancel(timer) },
            ];
        },

        /** @param {Protocol.Noodle} noodle @returns {Page.MenuItem[]} */
        menu(noodle) {
            const timer = timerOf(client.state, room, noodle);
            const edit = { label: t("pantry.edit"), icon: "edit", act: () => go(noodleAddress(room, noodle.id, "edit")) };
            if (timer) return [...actions.quick(noodle), edit];
            const start = { label: t("pantry.start"), icon: "play", act: () => actions.start(noodle) };
            const [mark, remove] = actions.quick(noodle);
            return [...(noodle.cookSeconds ? [start] : []), edit, mark, remove];
        },
    };
    return actions;
}
