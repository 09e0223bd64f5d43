// All emoji that are offered for a reaction: a small list of our own, found by words; any other one can be put into the field.
import { fill, h, say } from "../../dom.js";
import { bring, t } from "../../i18n.js";
import { changes } from "../../router.js";
import { save } from "../../store.js";
import { styled } from "../../styles.js";
import { fold } from "../../text.js";
import { openDrawer } from "../parts/drawer.js";

/** @type {Page.Words} */
const words = { en: () => import("../../../strings/en/emoji.js"), fr: () => import("../../../strings/fr/emoji.js"),
    de: () => import("../../../strings/de/emoji.js"), es: () => import("../../../strings/es/emoji.js") };

const all = `
    👍 👎 ❤️ 😂 🎉 🤔 👀 🙏 👏 🙌 👌 ✌️ 🤞 💪 👋 🤝 ✋ ☝️ 👇 🫶 😀 😊 😉 😍 😘 😎 🤩 🥳 😋 🤤 🤗 🤣 😅 🙂 🙃 😐 🙄 😴 😮 😱 😢 😭 😡 🤯 🥵 🥶 🤒 🤢 😬 🫠
    🤷 🤦 💯 🔥 ✨ ⭐ ✅ ❌ ❓ ❗ ⚠️ 🚫 ➕ 🆗 💤 💡 📌 📷 📅 ⏰ ⏳ 🔔 🎁 🎂 🎈 🏆 🚀 🌈 ☀️ 🌧️ ❄️ 🌱 🌸 🐶 🐱 🐝 🍝 🍜 🍲 🍕 🍔 🥗 🍚 🍞 🥐 🧀 🥚 🥔 🥕
    🍅 🧄 🌶️ 🍎 🍋 🍓 🍰 🍪 🍫 🍦 ☕ 🍵 🫖 🍷 🍺 💧 🍽️ 🍳 🔪 🧂 🛒 🧪 🔬 🧫 📈 🏠 🚗 🚲 🚆 🏖️ ⚽ 🎵`.trim().split(/\s+/);
/// As the server takes one: a single sign that is an emoji, and not too long.
const longest = 16;

/** @param {string} text */
function isEmoji(text) {
    const signs = [...text];
    return signs.length <= longest && [...new Intl.Segmenter().segment(text)].length === 1
        && signs.some((sign) => /\p{Emoji}/u.test(sign) && (sign.codePointAt(0) ?? 0) > 0xff);
}

/// Lets one choose, and calls `take` with what was chosen; `isKept`: the row of reactions offers it from then on.
/** @param {(emoji: string) => unknown} take */
export async function pickEmoji(take, { isKept = true } = {}) {
    await Promise.all([bring(words), styled("/css/rows.css"), styled("/css/emoji.css")]);
    const known = all.map((emoji) => {
        const [name, ...others] = t(`emoji.${emoji}`).split(", ");
        return { emoji, name, key: ` ${fold([name, ...others].join(" "))}` };
    });
    // Fingers would have their keyboard over what they came for.
    const search = h("input", { type: "search", "aria-label": t("emojis.search"), placeholder: t("emojis.search"), autocomplete: "off",
        autofocus: !matchMedia("(pointer: coarse)").matches });
    const none = h("p", { class: "hint", role: "status" });
    const grid = h("div", { class: "emoji-grid", role: "group", "aria-label": t("emojis.title") });
    const left = new AbortController();
    changes.on("route", () => left.abort(), left.signal);
    const dialog = openDrawer({ title: t("emojis.title"), content: [search, none, grid], signal: left.signal });
    dialog.addEventListener("close", () => left.abort());

    /** @param {string} emoji */
    function choose(emoji) {
        dialog.close();
        if (isKept) save("emoji", emoji);
        take(emoji);
    }

    function draw() {
        const typed = search.value.trim(), parts = fold(typed).split(/\s+/).filter(Boolean);
        const found = isEmoji(typed) ? [known.find(({ emoji }) => emoji === typed) ?? { emoji: typed, name: typed }]
            : known.filter(({ key }) => parts.every((part) => key.includes(` ${part}`)));
        fill(grid, found.map(({ emoji, name }, place) => h("button", { type: "button", class: "emoji", tabindex: place === 0 ? 0 : -1,
            "aria-label": name, title: name, on: { click: () => choose(emoji) } }, emoji)));
        say(none, found.length === 0 ? t("emojis.none") : "");
        none.classList.toggle("visually-hidden", found.length > 0);
    }

    const buttons = () => [...grid.querySelectorAll("button")];
    /// The arrows go through them, and Tab past them.
    /** @param {HTMLButtonElement | undefined} to */
    function go(to) {
        if (!to) return;
        for (const one of buttons()) one.tabIndex = one === to ? 0 : -1;
        to.focus();
    }

    /** @param {KeyboardEvent} event */
    function step(event) {
        const now = buttons(), at = now.findIndex((one) => one === document.activeElement);
        const columns = now.findIndex(({ offsetTop }) => offsetTop > now[0].offsetTop);
        const by = { ArrowRight: 1, ArrowLeft: -1, ArrowDown: columns < 0 ? now.length : columns, ArrowUp: columns < 0 ? -now.length : -columns }[event.key];
        if (!by) return;
        event.preventDefault();
        if (at + by < 0 && event.key === "ArrowUp") search.focus();
        else go(now[at + by]);
    }

    grid.addEventListener("keydown", step);
    search.addEventListener("input", draw);
    search.addEventListener("keydown", (event) => {
        if (!["Enter", "ArrowDown"].includes(event.key) || event.isComposing) return;
        event.preventDefault();
        const [first] = buttons();
        if (event.key === "ArrowDown") go(first);
        else first?.click();
    });
    draw();
}
