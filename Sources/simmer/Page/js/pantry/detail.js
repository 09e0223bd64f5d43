// One noodle: picture, marks, timer, portion for the people of tonight, what everybody thinks of it, what is in it.
import { titled } from "../title.js";
import { batched, fill, h } from "../dom.js";
import { button, face, field, form } from "../controls.js";
import { go, roomAddress } from "../router.js";
import { number, t } from "../i18n.js";
import { announce } from "../announce.js";
import { timerCard } from "../cards/timer.js";
import { upload, viewAddress } from "../photos.js";
import { following, problemLine } from "../views/roompage.js";
import { pickPhoto } from "../views/photopicker.js";
import { icon } from "../icons.js";
import { fullName, noodleActions, noodleAddress, peopleOf, timerOf } from "./actions.js";
import { cups, minutes, portion, readMinutes } from "../amounts.js";
import { onHandMark, sizeMark, stockWords } from "./line.js";
import { nutritionView } from "./nutrition.js";
import { starInput, stars } from "./stars.js";

const mostPeople = 50;

export function noodleDetail(context, id) {
    const { client, room, signal } = context;
    const problem = problemLine("noodle");
    const actions = noodleActions(context, problem.tell);
    const node = h("div", { class: "noodle-detail" });
    const parts = { head: h("header", { class: "detail-head" }), timer: h("section", { class: "detail-timer" }),
        portion: h("section", { class: "portion" }), votes: h("section", { class: "votes" }), facts: h("dl", { class: "facts" }) };
    const nutrition = nutritionView(context, id);
    let noodle = null;

    async function load() {
        try {
            ({ noodle } = await client.call("noodle.get", { room: room.id, noodle: id }));
        } catch (error) {
            if (!error.code || signal.aborted) return;
            node.replaceChildren();
            return problem.tell(error);
        }
        if (signal.aborted) return;
        problem.tell(null);
        if (noodle.timer) client.state.putTimers([{ room: room.id, ...noodle.timer }]);
        if (!node.firstChild) fill(node, parts.head, parts.timer, parts.portion, parts.votes, nutrition.node, parts.facts, endNode());
        draw();
        nutrition.show(noodle);
    }

    function draw() {
        titled(noodle.name, room.info.name);
        keepingFocus(parts.head, () => fill(parts.head, picture(), h("div", { class: "detail-words" },
            h("h2", null, noodle.name), noodle.brand ? h("p", { class: "noodle-brand" }, noodle.brand) : null,
            h("p", null, stars(noodle.mean), " ", h("span", { class: "hint" }, t("pantry.votes", { n: noodle.votes }))),
            h("p", { class: "detail-marks" }, sizeMark(noodle, () => actions.prefer(noodle), { words: true }),
                onHandMark(noodle, () => actions.stock(noodle), { words: true })))));
        drawTimer();
        drawPortion();
        drawVotes();
        drawFacts();
    }

    function picture() {
        const label = t(noodle.pictureId ? "pantry.changePicture" : "pantry.addPicture", { name: fullName(noodle) });
        const inside = noodle.pictureId
            ? h("img", { src: viewAddress(noodle.pictureId), alt: fullName(noodle), width: 320, height: 240 }) : icon("noodles");
        if (noodle.pictureId) inside.addEventListener("error", () => inside.replaceWith(icon("noodles")));
        return h("button", { type: "button", class: noodle.pictureId ? "picture-button" : "picture-button is-empty", "aria-label": label, title: label,
            data: { action: "picture" }, on: { click: changePicture } }, inside);
    }

    async function changePicture() {
        const file = await pickPhoto({ title: t("pantry.pictureOf", { name: noodle.name }) });
        if (!file) return;
        try {
            const photo = await upload(room.id, file);
            await client.act("noodle.update", { room: room.id, noodle: id, picture: photo.id });
        } catch (error) {
            problem.tell(error);
        }
    }

    // --- the timer

    let drawnTimer = null;

    function drawTimer() {
        if (!noodle) return;
        const timer = timerOf(client.state, room, noodle);
        const key = timer ? timer.id : `start ${noodle.cookSeconds}`;
        if (key === drawnTimer) return;
        drawnTimer = key;
        keepingFocus(parts.timer, () => fill(parts.timer, timer ? running(timer) : starting()));
    }

    function running(timer) {
        const card = timerCard(timer, context);
        card.tabIndex = -1;
        return [h("p", null, button(t("pantry.showTimer"), () => {
            card.scrollIntoView({ block: "center" });
            card.focus();
        }, { kind: "primary", iconName: "clock", "data-action": "timer" })), card];
    }

    function starting() {
        if (noodle.cookSeconds) {
            return h("p", null, button(t("pantry.startFor", { time: minutes(noodle.cookSeconds) }), () => actions.start(noodle),
                { kind: "primary", iconName: "play", "data-action": "timer" }));
        }
        // Nobody has said how long it cooks: asked here, for this once.
        const length = field({ name: "totalSeconds", label: t("pantry.howLong"), hint: t("noodle.timeHint"), autocomplete: "off", required: true });
        return form({ place: "noodle", submit: t("pantry.start"), fields: [length], async action(values) {
            const seconds = readMinutes(values.totalSeconds);
            if (Number.isNaN(seconds)) return void length.tell(t("error.noodle.cookSeconds.not_number"));
            actions.start(noodle, seconds);
        } });
    }

    // --- the portion

    let people = peopleOf(room);
    let sending = 0;
    const amount = h("output", { class: "portion-amount" });
    const count = h("span", { class: "people-count" });
    const fewer = button(t("pantry.fewer"), () => step(-1), { iconName: "minus", hideLabel: true, "data-action": "fewer" });
    const morePeople = button(t("pantry.more"), () => step(1), { iconName: "plus", hideLabel: true, "data-action": "more" });
    fill(parts.portion, h("h3", null, t("pantry.portion")),
        h("div", { class: "stepper", role: "group", "aria-label": t("pantry.people") }, fewer, count, morePeople), amount);

    function step(by) {
        people = Math.min(mostPeople, Math.max(1, people + by));
        drawPortion();
        announce(`${t("pantry.forPeople", { n: people })}: ${amount.textContent}`);
        clearTimeout(sending);
        sending = setTimeout(async () => {
            sending = 0;
            await actions.act("noodle.people", { people });
        }, 400);
    }

    function drawPortion() {
        if (!noodle) return;
        count.textContent = t("pantry.forPeople", { n: people });
        fewer.disabled = people <= 1;
        morePeople.disabled = people >= mostPeople;
        const said = portion(noodle, people, client.state.account?.units);
        fill(amount, said ?? h("a", { href: noodleAddress(room, id, "edit") }, t(noodle.prefersMeal ? "pantry.noMeal" : "pantry.noSide")));
    }

    // --- ratings

    function drawVotes() {
        const own = starInput({ label: t("pantry.rateName", { name: noodle.name }), value: noodle.own,
            change: (value) => actions.act("noodle.rate", { noodle: id, value }) });
        keepingFocus(parts.votes, () => fill(parts.votes, h("h3", null, t("pantry.ratings")),
            h("p", { class: "own-rating" }, h("span", null, t("pantry.yours")), own,
                noodle.own === undefined ? null : button(t("pantry.unrate"),
                    () => actions.act("noodle.rate", { noodle: id, value: null }), { kind: "small quiet", "data-action": "unrate" })),
            noodle.ratings.length === 0 ? null : h("ul", { class: "vote-list" }, noodle.ratings.map(({ account, name, value }) =>
                h("li", null, face(account, name), h("span", { class: "vote-name" }, name), stars(value))))));
    }

    function drawFacts() {
        const facts = [
            [t("noodle.mealCups"), noodle.mealCups && cups(noodle.mealCups)], [t("noodle.sideCups"), noodle.sideCups && cups(noodle.sideCups)],
            [t("noodle.gramsPerCup"), noodle.gramsPerCup && t("amount.grams", { amount: number(noodle.gramsPerCup) })],
            [t("noodle.stock"), noodle.stock && stockWords(noodle.stock)], [t("noodle.bestBefore"), noodle.bestBefore],
            [t("noodle.barcode"), noodle.barcode],
        ].filter(([, value]) => value);
        fill(parts.facts, facts.map(([name, value]) => [h("dt", null, name), h("dd", null, value)]));
    }

    const endNode = () => h("div", { class: "form-end" },
        button(t("pantry.edit"), () => go(noodleAddress(room, id, "edit")), { iconName: "edit", "data-action": "edit" }),
        button(t("pantry.delete"), async () => {
            if (await actions.remove(noodle)) go(roomAddress(room.id, "pantry"));
        }, { kind: "danger", iconName: "trash", "data-action": "delete" }));

    following(context, ["noodle", "rating"], load);
    client.state.on("item", (item) => { if (item.room === room && item.kind === "nutrition") nutrition.again(); }, signal);
    client.state.on("timers", batched(() => { if (!signal.aborted) drawTimer(); }), signal);
    client.state.on("rooms", () => {
        if (sending !== 0) return;
        people = peopleOf(room);
        drawPortion();
    }, signal);
    return [problem.node, node];
}

/// Draws a part anew and gives the focus back to the control that had it.
function keepingFocus(part, draw) {
    const focused = part.contains(document.activeElement) ? document.activeElement : null;
    const place = focused && [...part.querySelectorAll("button, input, a")].indexOf(focused);
    draw();
    if (focused) [...part.querySelectorAll("button, input, a")].at(place)?.focus();
}
