// Addresses of the page's places. All are fragments: the server sees `/` and nothing of where a person reads.
//   #/  ·  #/register  ·  #/forgot  ·  #/new  ·  #/settings  ·  #/settings/PAGE  ·  #/about  ·  #/accounts  ·  #/share/BATCH
//   #/kitchen  ·  #/room/ID/kitchen  (timers from across the room)
//   #/room/ID  ·  #/room/ID/PAGE  ·  #/room/ID/PAGE/…  (the pages of a room: places.js)
//   #join=TOKEN  ·  #device=TOKEN (a shared device)  ·  #operator=TOKEN[&login] (of the server's output)  ·  #reset=TOKEN  ·  #confirm=TOKEN  ·  #unsubscribe=TOKEN (of letters)  ·  #signin=TOKEN  ·  #signin-error=REASON  (back from an outside provider)
import { Signals } from "./signal.js";

export const changes = new Signals();

/// `{name, room?, path?, invite?, token?, problem?}` of an address; `path` is what follows the page of a room.
/** @returns {Page.Place} */
export function route(hash = location.hash) {
    const join = /^#join=([\w-]+)$/.exec(hash);
    if (join) return { name: "join", invite: join[1] };
    const device = /^#device=([\w-]+)$/.exec(hash);
    if (device) return { name: "device", token: device[1] };
    const back = /^#signin(-error)?=([\w-]+)$/.exec(hash);
    if (back) return back[1] ? { name: "home", problem: back[2] } : { name: "signin", token: back[2] };
    const operator = /^#operator=([\w-]+)(&login)?$/.exec(hash);
    if (operator) return { name: "operator", token: operator[1], logsIn: Boolean(operator[2]) };
    const confirmed = /^#confirm=([\w-]+)$/.exec(hash);
    if (confirmed) return { name: "confirm", token: confirmed[1] };
    const ended = /^#unsubscribe=([\w-]+)$/.exec(hash);
    if (ended) return { name: "unsubscribe", token: ended[1] };
    const reset = /^#reset=([\w-]+)$/.exec(hash);
    if (reset) return { name: "reset", token: reset[1] };
    const [name, room, page, ...path] = hash.replace(/^#\/?/, "").split("/").map(decoded);
    if (name === "share") return { name, batch: room };
    if (name === "settings" && room) return { name, path: [room] };
    if (name === "room" && room) return { name: page || "room", room, path };
    return { name: ["register", "forgot", "new", "settings", "about", "accounts", "kitchen"].includes(name) ? name : "home" };
}

/** @param {string} address */
export function go(address, { replace = false } = {}) {
    if (asksFirst(() => go(address, { replace }))) return;
    if (replace) history.replaceState(null, "", address);
    else history.pushState(null, "", address);
    changes.emit("route");
}

/** @type {{isUnsaved: () => boolean, ask: () => Promise<boolean>, address: string} | null} */
let guard = null;

/// Until `signal` ends, whoever leaves while `isUnsaved()` is asked first: `ask()` answers whether to leave.
/** @param {{isUnsaved: () => boolean, ask: () => Promise<boolean>, signal: AbortSignal}} guarded */
export function guardLeaving({ isUnsaved, ask, signal }) {
    const own = { isUnsaved, ask, address: location.hash };
    guard = own;
    /** @param {Event} event */
    const unload = (event) => { if (isUnsaved()) event.preventDefault(); };
    addEventListener("beforeunload", unload, { signal });
    signal.addEventListener("abort", () => { if (guard === own) guard = null; });
}

/// True when something unsaved stands in the way; `leave` follows if the person says so.
/** @param {() => void} leave */
function asksFirst(leave) {
    if (!guard?.isUnsaved()) return false;
    guard.ask().then((leaves) => {
        if (!leaves) return;
        guard = null;
        leave();
    });
    return true;
}

/// The address of a room, or of one of its pages: `roomAddress(id, "teas", "timer")`.
/** @param {string} id @param {(string | number)[]} path */
export const roomAddress = (id, ...path) => `#/room/${[id, ...path].map(encodeURIComponent).join("/")}`;

/// A part of an address as it was meant; one that no one encoded stays as it is.
/** @param {string} part */
function decoded(part) {
    try {
        return decodeURIComponent(part);
    } catch {
        return part;
    }
}

addEventListener("popstate", () => {
    const to = location.hash;
    if (guard && to !== guard.address && asksFirst(() => go(to))) return history.pushState(null, "", guard.address);
    changes.emit("route");
});
