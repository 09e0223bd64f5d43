// The whole page in a frame of the tab, before a stand-in house: what a person sees, presses and types. Everything waits for what should
// appear. Each opening has modules of its own; what the browser keeps stays for the case.
import { atEnd, until } from "./case.js";
import { standIn } from "./devicecalls.js";
import { changed, isFree, isShown, press, strike, wordsOf } from "./hands.js";
import { settled } from "./heldclock.js";

const sizes = { phone: [390, 844], desktop: [1200, 800], small: [320, 568] };
const busy = ".place[aria-busy=true], .start-form[aria-busy=true]";

/// Opens the page at an address as somebody who has logged in here before, unless `known` is false. `size`: phone, desktop, small or
/// [width, height]; `languages` are the browser's; `isTouched: false`: nobody has pressed anything there yet; `isDark`: the device is;
/// `hears`: where what is said becomes words; `hasKeys: false`: no passkeys (devicecalls.js).
export async function open(house, { at = "/", known = true, ...options } = {}) {
    if (known) localStorage.setItem("simmer.known", "true");
    const page = new Page(house, options);
    atEnd(() => page.close());
    await page.visit(at);
    return page;
}

class Page {
    #frame = null;
    #options;
    #faults = [];
    house;
    /// What it asked of its device (devicecalls.js).
    asked;

    constructor(house, options) {
        this.house = house;
        this.#options = { size: "desktop", languages: ["en"], isTouched: true, isPatient: true, hears: "maker", hasKeys: true, ...options };
        house.fail = (error) => this.#faults.push(String(error.stack ?? error));
    }

    get window() { return this.#frame.contentWindow; }
    get document() { return this.#frame.contentDocument; }
    get at() { return this.window.location.hash; }

    /// Comes to an address from elsewhere: the page starts anew.
    async visit(at = this.at) {
        this.leave();
        const frame = document.createElement("iframe");
        const [width, height] = sizes[this.#options.size] ?? this.#options.size;
        frame.style.cssText = `position: fixed; inset: 0 auto auto 0; border: 0; width: ${width}px; height: ${height}px; background: white`;
        // Whoever opens a page in a frame says to it what the device prefers.
        frame.style.colorScheme = this.#options.isDark ? "dark" : "light";
        globalThis.furnish = (window) => this.#furnish(window);
        frame.src = `/whole${at.replace(/^\//, "")}`;
        this.#frame = frame;
        document.body.append(frame);
        await this.wait(() => this.#hasCome, "a page");
        frame.focus();
        return this;
    }

    /// What it shows is there; `isPatient: false`: also while it waits for a server that does not answer.
    get #hasCome() {
        const status = this.document?.body?.dataset.status;
        return status !== undefined && !(status === "unknown" && this.#options.isPatient) && !this.document.querySelector(busy);
    }

    /// Goes to an address as a link within the page does.
    async go(at) {
        this.window.location.hash = at.replace(/^\/?#?/, "#");
        await settled();
        await this.wait(() => !this.document.querySelector(busy), "a place");
    }

    leave() {
        if (!this.#frame) return;
        this.house.sockets.forget(this.window);
        this.house.clock.leave(this.window);
        this.#frame.remove();
        this.#frame = null;
    }

    close() {
        this.leave();
        if (this.#faults.length > 0) throw new Error(`the page complains: ${this.#faults.join("\n")}`);
    }

    #furnish(window) {
        const { house } = this;
        // A page that loads itself anew leaves what it waited for.
        house.clock.leave(window);
        house.clock.hold(window);
        window.WebSocket = house.sockets.of(window);
        Object.assign(window, house.sockets.http);
        this.asked = standIn(window, { clock: house.clock, isTouched: this.#options.isTouched, hears: this.#options.hears,
            hasKeys: this.#options.hasKeys });
        Object.defineProperty(window.navigator, "languages", { value: this.#options.languages });
        Object.defineProperty(window.document, "hasFocus", { value: () => true });
        if (window.innerWidth < 800) hideScrollbars(window);
        window.ServiceWorkerContainer.prototype.register = () => new Promise(() => {});
        window.addEventListener("error", ({ message, error }) => this.#faults.push(String(error?.stack ?? message)));
        window.addEventListener("unhandledrejection", ({ reason }) => this.#faults.push(`not caught: ${reason?.stack ?? reason}`));
        window.addEventListener("securitypolicyviolation", ({ violatedDirective, blockedURI }) => this.#faults.push(`${violatedDirective}: ${blockedURI}`));
        // The page asks nothing by windows of the browser, and makes nothing of text.
        for (const name of ["alert", "confirm", "prompt", "eval"]) window[name] = () => this.#faults.push(`called: ${name}`);
        for (const level of ["error", "warn"]) window.console[level] = (...said) => this.#faults.push(`${level}: ${said.join(" ")}`);
    }

    // --- looking

    /// Waits until `look()` gives something, and answers that.
    wait(look, what = "") {
        return until(() => look(), () => `${what || look}; at ${this.at}, shown: ${this.#shown()}`);
    }

    #shown() { return (this.document?.querySelector("dialog[open]") ?? this.document?.body)?.innerText.replaceAll(/\s+/g, " ").slice(0, 1200); }

    /// The visible elements that fit, with `text` in them.
    all(css, text = "") {
        return [...this.document.querySelectorAll(css)].filter((one) => isShown(one.matches("option") ? one.closest("select") : one) && wordsOf(one).includes(text));
    }

    /// The first of them, when there is one.
    see(css, text) { return this.wait(() => this.all(css, text)[0], `no ${css} with ${text}`); }
    gone(css, text) { return this.wait(() => this.all(css, text).length === 0, `still ${css} with ${text}`); }
    texts(css) { return this.all(css).map((one) => wordsOf(one).trim()); }
    /// Waits until these are the texts of the visible elements that fit.
    reads(css, ...texts) { return this.wait(() => JSON.stringify(this.texts(css)) === JSON.stringify(texts), `${css} does not read ${texts}`); }
    located(ending) { return this.wait(() => this.at.endsWith(ending), `the address does not end with ${ending}`); }
    value(css, text) { return this.wait(() => this.all(css)[0]?.value === text, `no ${text} in ${css}`); }
    isOn(css) { return this.wait(() => this.document.activeElement.matches(css), `the focus is not on ${css}`); }
    announced(text, place = "polite") {
        return this.wait(() => this.document.getElementById(place).textContent.includes(text), `${text} is not announced`);
    }

    /// What axe-core finds against WCAG 2.2 AA: (rule, places).
    async violations() {
        await this.module("/axe.js");
        const runOnly = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"];
        for (const motion of this.document.getAnimations()) {
            if (motion.effect.getComputedTiming().endTime === Infinity) motion.cancel();
            else motion.finish();
        }
        const { violations } = await this.window.axe.run(this.document, { runOnly, resultTypes: ["violations"] });
        return violations.map(({ id, nodes }) => [id, nodes.map(({ target }) => target)]);
    }

    /// A module of the page.
    module(path) { return this.window.reach(path); }

    // --- doing

    /// Time passes, for this page and its server.
    async pass(seconds) { await this.house.clock.pass(seconds); }

    /// Somebody looks at another tab, or at this one again.
    async hide(isHidden = true) {
        Object.defineProperty(this.document, "hidden", { configurable: true, value: isHidden });
        this.document.dispatchEvent(new Event("visibilitychange"));
        await settled();
    }

    /// The network is back, which the browser says.
    async mend() {
        this.house.mend();
        this.window.dispatchEvent(new Event("online"));
        await settled();
    }

    /// A press of what can be pressed: shown, enabled, and nothing over it.
    async press(css, text) {
        const element = await this.wait(() => this.all(css, text).find((one) => isFree(one, this.window)), `cannot press ${css} with ${text}`);
        this.asked.isTouched = true;
        press(element, this.window);
        await settled(1);
    }

    /// A pointer over the first element that fits, and what is found there: the bar of a message.
    async point(css, text) {
        const element = await this.see(css, text);
        element.dispatchEvent(new this.window.PointerEvent("pointerover", { bubbles: true, pointerType: "mouse" }));
        await settled(1);
        return element;
    }

    /// The menu of a message, as keys open it.
    async menu(css, text) {
        const element = await this.see(css, text);
        element.closest(".message").focus();
        await this.keys("Enter");
    }

    /// What stands in the field then, as if written anew.
    async type(css, text) {
        const field = await this.wait(() => this.all(css).find((one) => one.matches(":enabled:not(:read-only)")), `cannot type into ${css}`);
        field.focus();
        field.value = text;
        field.dispatchEvent(new this.window.InputEvent("input", { bubbles: true, data: text, inputType: "insertText" }));
        await settled(1);
    }

    /// Files in the field for them.
    async choose(css, ...files) {
        const field = await this.wait(() => this.document.querySelector(css), `no ${css}`);
        const held = new DataTransfer();
        for (const file of files) held.items.add(file);
        field.files = held.files;
        changed(field, this.window);
        await settled(1);
    }

    /// Keys to whatever has the focus. What the browser makes of them is done for Enter, the space bar and Escape; who means more than
    /// that needs a browser of its own.
    async keys(...keys) {
        for (const key of keys) {
            strike(key, this.window);
            await settled(1);
        }
    }

    /// Says something in the room that is open.
    async say(text) {
        await this.type(".composer textarea", text);
        await this.keys("Enter");
    }
}

/// On a phone they lie over what they scroll, and take no width.
function hideScrollbars({ document, CSSStyleSheet }) {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync("* { scrollbar-width: none !important }");
    document.adoptedStyleSheets.push(sheet);
}
