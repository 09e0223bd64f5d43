// One noodle: picture, marks, timer, portion for the people of tonight, what everybody thinks of it, what is in it.
import { titled } from "../../title.js";
import { batched, fill, h } from "../../dom.js";
import { button } from "../../controls.js";
import { go, roomAddress } from "../../router.js";
import { number, t } from "../../i18n.js";
import { viewAddress } from "../../photos.js";
import { upload } from "../../upload.js";
import { following, problemLine } from "../rooms/roompage.js";
import { pickPhoto } from "../photos/photopicker.js";
import { icon } from "../../icons.js";
import { fullName, noodleActions, noodleAddress } from "./actions.js";
import { measured } from "../../amounts.js";
import { cooking } from "./cooking.js";
import { keepingFocus } from "./focus.js";
import { onHandMark, sizeMark, stockWords } from "./line.js";
import { nutritionView } from "./nutrition.js";
import { portionPart } from "./portion.js";
import { ratingsPart } from "./ratings.js";
import { stars } from "./stars.js";

/** @param {Page.RoomContext} context @param {string} id */
export function noodleDetail(context, id) {
    const { client, room, signal } = context;
    const problem = problemLine("noodle");
    const actions = noodleActions(context, problem);
    const node = h("div", { class: "noodle-detail" });
    const head = h("header", { class: "detail-head" });
    const facts = h("dl", { class: "facts" });
    const timer = cooking(context, actions), portion = portionPart(context, actions), ratings = ratingsPart(actions);
    const nutrition = nutritionView(context, id);
    /** @type {Protocol.ShownNoodle | null} */
    let shown = null;

    async function load() {
        let noodle;
        try {
            ({ noodle } = await client.call("noodle.get", { room: room.id, noodle: id }));
        } catch (error) {
            if (!error.code || signal.aborted) return;
            node.replaceChildren();
            return problem.tell(error);
        }
        if (signal.aborted) return;
        problem.tell(null);
        shown = noodle;
        if (noodle.timer) client.state.putTimers([{ room: room.id, ...noodle.timer }]);
        if (!node.firstChild) fill(node, head, timer.node, portion.node, ratings.node, nutrition.node, facts, endNode());
        draw(noodle);
        nutrition.show(noodle);
    }

    /** @param {Protocol.ShownNoodle} noodle */
    function draw(noodle) {
        titled(noodle.name, room.info.name);
        keepingFocus(head, () => fill(head, picture(noodle), h("div", { class: "detail-words" },
            h("h2", null, noodle.name), noodle.brand ? h("p", { class: "noodle-brand" }, noodle.brand) : null,
            h("p", null, stars(noodle.mean), " ", h("span", { class: "hint" }, t("pantry.votes", { n: noodle.votes }))),
            h("p", { class: "detail-marks" }, sizeMark(noodle, () => actions.prefer(noodle)),
                onHandMark(noodle, () => actions.stock(noodle))))));
        timer.draw(noodle);
        portion.draw(noodle);
        ratings.draw(noodle);
        fill(facts, factsOf(noodle).map(([name, value]) => [h("dt", null, name), h("dd", null, value)]));
    }

    /** @param {Protocol.ShownNoodle} noodle */
    function picture(noodle) {
        const label = t(noodle.pictureId ? "pantry.changePicture" : "pantry.addPicture", { name: fullName(noodle) });
        const inside = noodle.pictureId
            ? h("img", { src: viewAddress(noodle.pictureId), alt: fullName(noodle), width: 320, height: 240 }) : icon("noodles");
        if (noodle.pictureId) inside.addEventListener("error", () => inside.replaceWith(icon("noodles")));
        return h("button", { type: "button", class: noodle.pictureId ? "picture-button" : "picture-button is-empty", "aria-label": label, title: label,
            data: { action: "picture" }, on: { click: () => changePicture(noodle) } }, inside);
    }

    /** @param {Protocol.ShownNoodle} noodle */
    async function changePicture(noodle) {
        const file = await pickPhoto({ title: t("pantry.pictureOf", { name: noodle.name }) });
        if (!file) return;
        try {
            const photo = await upload(room.id, file);
            await client.act("noodle.update", { room: room.id, noodle: id, picture: photo.id });
        } catch (error) {
            problem.tell(error);
        }
    }

    const endNode = () => h("div", { class: "form-end" },
        button(t("pantry.edit"), () => go(noodleAddress(room, id, "edit")), { iconName: "edit", "data-action": "edit" }),
        button(t("pantry.delete"), async () => {
            if (shown && await actions.remove(shown)) go(roomAddress(room.id, "pantry"));
        }, { kind: "danger", iconName: "trash", "data-action": "delete" }));

    following(context, ["noodle", "rating"], load);
    client.state.on("item", (item) => { if (item.room === room && item.kind === "nutrition") nutrition.again(); }, signal);
    client.state.on("timers", batched(() => { if (shown && !signal.aborted) timer.draw(shown); }), signal);
    return [problem.node, node];
}

/// What is known of it beside what stands above, as names and values.
/** @param {Protocol.ShownNoodle} noodle @returns {[name: string, value: Page.Child][]} */
const factsOf = (noodle) => /** @type {[name: string, value: Page.Child][]} */ ([
    [t("noodle.meal"), noodle.mealCups && measured(noodle.mealCups, noodle)], [t("noodle.side"), noodle.sideCups && measured(noodle.sideCups, noodle)],
    [t("noodle.gramsPerCup"), noodle.gramsPerCup && t("amount.grams", { amount: number(noodle.gramsPerCup) })],
    [t("noodle.stock"), noodle.stock && stockWords(noodle.stock)], [t("noodle.bestBefore"), noodle.bestBefore],
    [t("noodle.barcode"), noodle.barcode],
]).filter(([, value]) => value);
