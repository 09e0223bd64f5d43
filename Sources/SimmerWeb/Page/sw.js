// Runs in the browser, also when the page is closed: shows what the server pushes, and answers a tap on it. Its words come with the
// push. Beside it: the page's files for a time without network, and what is shared with this page.
importScripts("/worker/release.js", "/worker/shared.js");

const icon = "/icons/icon-192.png";
const badge = "/icons/badge-96.png";

addEventListener("install", () => skipWaiting());
addEventListener("push", (event) => event.waitUntil(arrived(read(event.data))));
addEventListener("notificationclick", (event) => {
    event.notification.close();
    event.waitUntil(event.action === "stop" ? stop(event.notification.data) : open(event.notification.data));
});
addEventListener("pushsubscriptionchange", (event) => event.waitUntil(renew(event)));
addEventListener("message", (event) => {
    if (event.data?.done) event.waitUntil(close(event.data.done));
});

async function arrived(push) {
    const pages = await clients.matchAll({ type: "window", includeUncontrolled: true });
    if (push.kind === "test") await say("/push/arrived", { test: push.id, open: pages.length > 0 });
    // Whoever looks at the page sees and hears it there.
    if (push.kind !== "test" && pages.some((page) => page.focused) && !mustShow()) return;
    await registration.showNotification(push.title, {
        body: push.body ?? "", tag: push.tag, icon, badge, lang: push.language, data: push,
        renotify: push.tag !== undefined, requireInteraction: push.stop !== undefined,
        vibrate: push.kind === "message" ? [200] : [600, 400, 600, 400, 600],
        actions: push.stop === undefined ? [] : [{ action: "stop", title: push.stop }],
    });
}

/// A push without a notice makes Safari end the subscription.
function mustShow() {
    return /AppleWebKit/.test(navigator.userAgent) && !/Chrom/.test(navigator.userAgent);
}

function read(data) {
    try {
        return { title: "Simmer", url: "/", ...data.json() };
    } catch {
        return { title: "Simmer", url: "/" };
    }
}

/// The button of the notice. Without a connection the page is opened, where the alarm can be stopped too.
async function stop(push) {
    const done = await say("/push/stop", { room: push.roomId, [push.kind]: push.id });
    if (!done) await open(push);
}

async function open(push) {
    const url = new URL(push?.url ?? "/", location.origin).href;
    const pages = await clients.matchAll({ type: "window", includeUncontrolled: true });
    const page = pages.find((one) => new URL(one.url).origin === location.origin);
    if (!page) return void await clients.openWindow(url);
    await page.focus();
    page.postMessage({ open: new URL(url).hash });
}

/// The push service gives another address now and then. What could not be told is told by the page when it is opened next.
async function renew({ oldSubscription: old, newSubscription: given }) {
    const key = old?.options?.applicationServerKey;
    if (!old || !(given || key)) return;
    const now = given ?? await registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key });
    const { endpoint, keys } = now.toJSON();
    await say("/push/renew", { old: old.endpoint, endpoint, keys });
}

/// Takes away the notices of a thing that was dealt with.
async function close(tag) {
    for (const notice of await registration.getNotifications({ tag })) notice.close();
}

/// True when the server took it, or says that it is over already.
async function say(path, body) {
    try {
        const response = await fetch(path, {
            method: "POST", credentials: "same-origin", headers: { "Content-Type": "application/json" },
            body: JSON.stringify(body),
        });
        return response.ok || [404, 409].includes(response.status);
    } catch {
        return false;
    }
}
