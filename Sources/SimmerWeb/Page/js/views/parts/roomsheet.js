// A sheet of rooms, of which one is chosen.
import { h } from "../../dom.js";
import { kindIcon } from "../../icons.js";
import { drawingOf } from "../rooms/mark.js";
import { openDrawer } from "./drawer.js";

/// `none` is said where there are no rooms.
/** @param {{title: string, none: string, rooms: Page.RoomLog[], signal: AbortSignal, choose: (room: Page.RoomLog) => unknown}} asked */
export function chooseRoom({ title, none, rooms, signal, choose }) {
    const drawer = openDrawer({ title, signal, content: rooms.length === 0 ? h("p", null, none)
        : h("ul", { class: "index-rows" }, rooms.map((room) => h("li", null, h("button", { type: "button", class: "row-open", on: { click: () => {
            drawer.close();
            choose(room);
        } } }, kindIcon(drawingOf(room.info)), h("span", null, room.info.name))))) });
}
