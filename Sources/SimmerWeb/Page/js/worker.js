// The service worker as the page sees it: begun when the page has time, asked for a newer release whenever the server is reached.
import { Signals } from "./signal.js";

const waitMs = 3000;

/// Signal: `newer`, when the server has another release of the page than this one.
export const release = new Signals();
export const isNewer = () => newer;
let newer = false;

/// `client`: a server that was away may have come back with another page.
/** @param {Page.Client} client */
export function begin(client) {
    const { serviceWorker } = navigator;
    if (!isSecureContext || !serviceWorker) return;
    serviceWorker.addEventListener("message", ({ data }) => {
        if (!data?.newer) return;
        newer = true;
        release.emit("newer");
    });
    // The first visit has better things to do than to fetch everything for later ones.
    setTimeout(() => serviceWorker.register("/sw.js").catch(() => null), waitMs);
    client.on("online", () => serviceWorker.controller?.postMessage({ look: true, page: client.server?.page }));
}
