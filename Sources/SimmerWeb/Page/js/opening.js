// The page's first connection, begun while most of its modules are still on their way: on a slow line it is there when they are.
import { load } from "./store.js";

const protocol = "simmer.v1";
/** @type {WebSocket | null} */
let early = null;

export const socketAddress = () => `${location.protocol === "https:" ? "wss" : "ws"}://${location.host}/ws`;

/// Where somebody was logged in at the last visit.
export function begin() {
    if (load("known", false) && !load("leaving", false)) early = new WebSocket(socketAddress(), [protocol]);
}

/// A connection: the one that was begun, where it may still become one. It is taken once.
/** @param {string} url */
export function connection(url) {
    const begun = early;
    early = null;
    return begun && begun.readyState <= WebSocket.OPEN ? begun : new WebSocket(url, [protocol]);
}
