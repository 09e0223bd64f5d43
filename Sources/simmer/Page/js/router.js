// Addresses of the page's places. All are fragments: the server sees `/` and nothing of where a person reads.
//   #/  ·  #/register  ·  #/room/ID  ·  #/room/ID/people  ·  #/room/ID/teas  ·  #/room/ID/teas/timer  ·  #/new  ·  #/settings  ·  #join=TOKEN
import { Signals } from "./signal.js";

export const changes = new Signals();

/// `{name, room?, tab?, invite?}` of an address.
export function route(hash = location.hash) {
    const join = /^#join=([\w-]+)$/.exec(hash);
    if (join) return { name: "join", invite: join[1] };
    const [name, room, page, tab] = hash.replace(/^#\/?/, "").split("/").map(decodeURIComponent);
    if (name === "room" && room) return { name: ["people", "teas"].includes(page) ? page : "room", room, tab };
    return { name: ["register", "new", "settings"].includes(name) ? name : "home" };
}

export function go(address, { replace = false } = {}) {
    if (replace) history.replaceState(null, "", address);
    else history.pushState(null, "", address);
    changes.emit("route");
}

export const roomAddress = (id, page) => `#/room/${encodeURIComponent(id)}${page ? `/${page}` : ""}`;

addEventListener("popstate", () => changes.emit("route"));
