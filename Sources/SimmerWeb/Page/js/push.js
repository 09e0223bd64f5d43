// Whether this browser can be woken with the page closed, and the subscription for it. The server learns of it over the socket.
import { go } from "./router.js";

const worker = "/sw.js";
const has = () => isSecureContext && "serviceWorker" in navigator && "PushManager" in globalThis
    && "Notification" in globalThis;

/// never (no way here), home (an iPhone or iPad where the page has to be on the Home Screen), denied, off, on
export async function state() {
    if (!has()) return isApplePhone() && isSecureContext ? "home" : "never";
    if (Notification.permission === "denied") return "denied";
    return await subscription() ? "on" : "off";
}

/// Asks the person (only ever by a tap) and subscribes. False when the person said no; throws what the server or the browser refuses.
/** @param {Page.Client} client */
export async function wake(client) {
    if (await Notification.requestPermission() !== "granted") return false;
    await navigator.serviceWorker.register(worker);
    const registration = await navigator.serviceWorker.ready;
    const { key } = await client.call("push.key");
    await tell(client, await subscribe(registration, key));
    return true;
}

/// This browser is not woken any more.
/** @param {Page.Client} client */
export async function rest(client) {
    const known = await subscription();
    if (!known) return;
    await known.unsubscribe();
    await client.call("push.unsubscribe", { endpoint: known.endpoint }).catch((/** @type {Page.Refused} */ error) => {
        if (error.reason !== "not_found") throw error;
    });
}

/// Binds what this browser has subscribed to the login of now, with the key of now.
/** @param {Page.Client} client */
export async function renew(client) {
    if (!has() || Notification.permission !== "granted") return;
    const known = await subscription();
    if (!known) return;
    const { key } = await client.call("push.key");
    const registration = await navigator.serviceWorker.ready;
    await tell(client, sameKey(known, key) ? known : await subscribe(registration, key));
}

/// Nobody is logged in here: the next person decides anew.
export async function forget() {
    if (has()) await (await subscription())?.unsubscribe();
}

/// A tap on a notice while the page is open leads to its place.
export function follow() {
    navigator.serviceWorker?.addEventListener("message", ({ data }) => {
        if (typeof data?.open === "string") go(data.open || "#/");
    });
}

/// Takes away the notice of a thing that was dealt with here or elsewhere.
/** @param {string} id */
export function settle(id) {
    navigator.serviceWorker?.controller?.postMessage({ done: id.replaceAll("-", "").slice(0, 32) });
}

async function subscription() {
    const registration = await navigator.serviceWorker.getRegistration();
    return await registration?.pushManager.getSubscription() ?? null;
}

/** @param {ServiceWorkerRegistration} registration @param {string} key */
async function subscribe(registration, key) {
    const known = await registration.pushManager.getSubscription();
    if (known && !sameKey(known, key)) await known.unsubscribe();
    return registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key });
}

/** @param {PushSubscription} known @param {string} key */
function sameKey(known, key) {
    const used = known.options?.applicationServerKey;
    return !used || base64url(new Uint8Array(used)) === key;
}

/** @param {Uint8Array} bytes */
function base64url(bytes) {
    return btoa(String.fromCharCode(...bytes)).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

/** @param {Page.Client} client @param {PushSubscription} known */
function tell(client, known) {
    const { endpoint, keys } = known.toJSON();
    const { p256dh = "", auth = "" } = keys ?? {};
    return client.call("push.subscribe", { endpoint, keys: { p256dh, auth }, ...device() });
}

const isApplePhone = () => /iPhone|iPad|iPod/.test(navigator.userAgent)
    || (/Macintosh/.test(navigator.userAgent) && navigator.maxTouchPoints > 1);

/// What the person calls this browser, from what it says of itself. The order matters: most pretend to be others too.
function device(agent = navigator.userAgent) {
    /** @param {[string, RegExp][]} names */
    const first = (names) => names.find(([, pattern]) => pattern.test(agent))?.[0];
    return {
        browser: first([["Edge", /Edg/], ["Opera", /OPR/], ["Samsung Internet", /SamsungBrowser/], ["Firefox", /Firefox|FxiOS/],
            ["Chrome", /Chrom(e|ium)|CriOS/], ["Safari", /Safari/]]) ?? "",
        system: isApplePhone() ? (/iPhone|iPod/.test(agent) ? "iPhone" : "iPad")
            : first([["Android", /Android/], ["Windows", /Windows/], ["ChromeOS", /CrOS/], ["macOS", /Mac OS/],
                ["Linux", /Linux/]]) ?? "",
    };
}
