// A shared device: what it asks before it becomes one, and what can be set at it. Accounts, notices and other rooms are for people.
import { h } from "../../dom.js";
import { button, choice } from "../../controls.js";
import { icon } from "../../icons.js";
import * as i18n from "../../i18n.js";
import * as look from "../../look.js";
import { ask } from "../../dialog.js";
import { go } from "../../router.js";
import { pause } from "../../ticker.js";
import { titled } from "../../title.js";
import { bringSettings } from "../settings/words.js";

const { t, refusal } = i18n;

/// How long it is put off by answers: what came after the button would move it under a finger.
const patienceMs = 2000;

/// The place `#device=TOKEN`, whoever this browser was until now.
/** @param {Pick<Page.Context, "client">} context @param {string} [token] */
export async function becomeDevice({ client }, token = "") {
    const { account } = client.state;
    const problem = h("p", { class: "error", role: "alert", hidden: true });
    const words = h("p", null, t("device.joinText"));
    /** @param {Page.Refused} error */
    const fail = (error) => {
        yes.disabled = false;
        problem.textContent = refusal(error, "device");
        problem.hidden = false;
    };
    const yes = button(t("device.become"), async () => {
        yes.disabled = true;
        problem.hidden = true;
        try {
            await client.becomeDevice(token);
        } catch (error) {
            fail(error);
        }
    }, { kind: "primary", "data-action": "become" });
    titled(t("device.title"));
    const named = client.deviceOf(token).then(({ name, room }) => { words.textContent = t("device.joinNamed", { name, room }); }, fail);
    await Promise.race([named, pause(patienceMs)]);
    return h("div", { class: "device-join" }, h("span", { class: "join-mark" }, icon("tablet")), h("h2", null, t("device.joinTitle")),
        words, account ? h("p", { class: "note" }, t("device.joinEnds", { name: account.displayName })) : null,
        problem, h("div", { class: "form-end" }, yes, button(t("device.notNow"), () => go("#/", { replace: true }), { kind: "quiet" })));
}

/** @param {Page.Context} context */
export const joinDeviceView = async (context) => h("div", { class: "sheet join" }, await becomeDevice(context, context.here.token));

/// What stands where people have their settings.
/** @param {Pick<Page.Context, "client">} context */
export async function deviceView({ client }) {
    await bringSettings();
    const { own: account, rooms } = client.state;
    const [room] = rooms.values();
    async function end() {
        const sure = await ask({ title: t("device.endTitle", { name: account.displayName }), text: t("device.endText"), confirm: t("device.end") });
        if (sure) client.logout();
    }
    titled(t("device.title"));
    return h("div", { class: "sheet" },
        h("header", { class: "bar" }, button(t("back"), () => go("#/"), { kind: "quiet", iconName: "back", hideLabel: true }),
            h("div", { class: "bar-words" }, h("h1", null, t("device.title")))),
        h("section", null, h("h2", null, account.displayName), h("p", null, t("device.of", { room: room?.info.name ?? "" })),
            h("p", { class: "hint" }, t("device.idle"))),
        h("section", null,
            choice({ label: t("settings.language"), name: "language", value: i18n.language(),
                options: i18n.languages.map((value) => ({ value, label: t(`language.${value}`) })), change: i18n.use }),
            choice({ label: t("settings.look"), name: "look", value: look.look(),
                options: look.looks.map((value) => ({ value, label: t(`look.${value}`) })), change: look.use })),
        h("section", { class: "last" }, button(t("about.title"), () => go("#/about"), { kind: "quiet" }),
            button(t("device.end"), end, { kind: "danger", "data-action": "end-device" })));
}
