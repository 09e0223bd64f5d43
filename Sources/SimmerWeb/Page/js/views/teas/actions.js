// What can be done with a tea, the same wherever it stands.
import * as clock from "../../clock.js";
import { t } from "../../i18n.js";
import { acting } from "../rooms/roompage.js";
import { shareDialog } from "../parts/sharedialog.js";
import { offerUndo } from "../parts/undobar.js";
import { pickPhoto } from "../photos/photopicker.js";
import { upload } from "../../upload.js";

/** @typedef {ReturnType<typeof teaActions>} TeaActions */

/// What is refused is told at `problem`.
/** @param {Page.RoomContext} context @param {Page.Problem} problem */
export function teaActions(context, problem) {
    const { client, room } = context;
    const act = acting(context, problem);
    return {
        act,

        /** @param {Protocol.Tea} tea */
        async remove(tea) {
            if (await act("tea.delete", { tea: tea.id })) offerUndo(client, room, t("teas.deleted", tea), tea.id);
        },

        /// A post says one's own newest note, where there is one.
        /** @param {Protocol.Tea} tea */
        async share(tea) {
            const answer = await client.call("tea.get", { room: room.id, tea: tea.id }).catch(() => null);
            const note = answer?.notes.find(({ personId }) => personId === client.state.actor)?.text;
            shareDialog(context, { kind: "tea", id: tea.id, name: tea.name, picture: tea.pictureId },
                t(note ? "teas.shareNoted" : "teas.shareText", { ...tea, note }));
        },

        /** @param {Protocol.Tea} tea */
        async changePicture(tea) {
            const file = await pickPhoto({ title: t("teas.pictureOf", tea) });
            if (!file) return;
            try {
                await client.act("tea.update", { room: room.id, tea: tea.id, picture: (await upload(room.id, file)).id });
            } catch (error) {
                problem.tell(error);
            }
        },

        /// `way`: `{seconds}` for a single steep, `{infusions}` for a session, `{}` for the tea's own infusions. Without one it is said, because Simmer asks how long a
        /// tea steeps that has no time yet; without network it waits as words that are said.
        /** @param {Protocol.Tea} tea @param {{seconds?: number, infusions?: Protocol.Infusion[]}} [way] */
        async brew(tea, way) {
            if (!way || !client.isOnline) client.say(room.id, t("teas.brewSay", tea));
            else await act("tea.brew", { tea: tea.id, ...way, composedAt: Math.round(clock.now()) });
        },
    };
}
