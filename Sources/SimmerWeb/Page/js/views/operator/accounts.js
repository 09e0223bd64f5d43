// Everybody with an account here, for the operator: a way back for who forgot the password, and the end of an access.
import { fill, h } from "../../dom.js";
import { button, face } from "../../controls.js";
import { number, t } from "../../i18n.js";
import { announce } from "../../announce.js";
import { ask } from "../../dialog.js";
import { problemLine } from "../rooms/roompage.js";
import { bringPeople } from "../people/words.js";
import { bringUsage } from "../settings/words.js";
import { showLink } from "../parts/linkshown.js";
import { titled } from "../../title.js";
import { megabytes } from "../../amounts.js";

/** @param {Page.Signed} context */
export async function accountsView({ client, signal }) {
    await Promise.all([bringPeople(), bringUsage()]);
    titled(t("accounts.title"));
    const problem = problemLine("accounts");
    const people = h("ul", { class: "members" });

    /** @param {() => Promise<unknown>} work */
    async function tried(work) {
        problem.tell(null);
        try {
            return await work();
        } catch (error) {
            if (error.code) problem.tell(error);
            return null;
        }
    }

    const draw = () => tried(async () => {
        const { people: all } = await client.call("account.list");
        if (!signal.aborted) fill(people, all.map(row));
    });

    /** @param {Protocol.AccountListResult["people"][number]} person */
    function row({ account, username, displayName: name, email, role, disabled, usage }) {
        const place = h("div", { class: "invite-link" });
        const isMe = account === client.state.me;
        const detail = [username, email, role === "operator" ? t("accounts.operator") : null, disabled ? t("accounts.ended") : null];
        const link = async () => {
            const made = await client.act("account.resetLink", { username });
            showLink(place, made, t("accounts.linkFor", { name }), t("accounts.link"));
        };
        return h("li", { class: "member", data: { username } }, face(account, name),
            h("span", { class: "member-words" }, h("span", null, name, isMe ? ` (${t("message.you")})` : ""),
                h("span", { class: "room-detail" }, detail.filter(Boolean).join(" · ")),
                usage ? h("span", { class: "member-usage" }, used(usage)) : null),
            isMe ? null : h("span", { class: "member-actions" },
                disabled ? null : button(t("accounts.forgot"), () => tried(link), { kind: "small", iconName: "link",
                    "aria-label": t("accounts.forgotOf", { name }), "data-action": "reset" }),
                disabled ? button(t("accounts.giveBack"), () => disable(username, false, t("accounts.givenBack", { name })),
                    { kind: "small", "aria-label": t("accounts.giveBackOf", { name }), "data-action": "enable" })
                    : button(t("accounts.end"), () => end(username, name),
                        { kind: "small danger", "aria-label": t("accounts.endOf", { name }), "data-action": "disable" })),
            place);
    }

    /** @param {string} username @param {string} name */
    async function end(username, name) {
        const sure = await ask({ title: t("accounts.endTitle", { name }), text: t("accounts.endText"), confirm: t("accounts.end") });
        if (sure) disable(username, true, t("accounts.endedOf", { name }));
    }

    /** @param {string} username @param {boolean} disabled @param {string} words */
    const disable = (username, disabled, words) => tried(async () => {
        await client.call("account.disable", { username, disabled });
        announce(words);
        await draw();
        people.querySelector(`[data-username="${CSS.escape(username)}"] .member-actions .button`)?.focus();
    });

    draw();
    return h("div", { class: "sheet" },
        h("header", { class: "bar" },
            button(t("back"), () => history.back(), { kind: "quiet", iconName: "back", hideLabel: true }),
            h("h1", null, t("accounts.title"))),
        h("section", null, h("p", { class: "hint" }, t("accounts.text")), problem.node, people));
}

/// What an account uses: today, and what is kept of it.
/** @param {Protocol.AccountListResult["people"][number]["usage"]} usage */
const used = ({ eventsToday, bytesToday, storedBytes, rooms, reminders }) => [
    t("usage.events", { n: eventsToday, amount: number(eventsToday) }), t("usage.bytes", { amount: megabytes(bytesToday) }),
    t("usage.stored", { amount: megabytes(storedBytes) }), t("usage.rooms", { n: rooms, amount: number(rooms) }),
    t("usage.reminders", { n: reminders, amount: number(reminders) }),
].join(" · ");
