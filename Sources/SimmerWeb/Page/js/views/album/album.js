// The album of a room: all its photos in a grid that loads while one scrolls, by time and by author, live.
import { h, part } from "../../dom.js";
import { emptyState } from "../parts/empty.js";
import { button } from "../../controls.js";
import { t } from "../../i18n.js";
import { openViewer } from "../viewer/open.js";
import { followButton } from "../parts/follow.js";
import { pullToRefresh } from "../parts/pull.js";
import { followComments } from "../../comments.js";
import { following, problemLine, roomPage } from "../rooms/roompage.js";
import { addingPanel } from "./adding.js";
import { albumFilter } from "./filter.js";
import { selecting } from "./selecting.js";
import { albumTiles } from "./tiles.js";
import { bringAlbum } from "./words.js";

const page = 60;
const mostAtOnce = 200;
/// So far the log is looked through for what is said about the photos.
const pagesOfLog = 3;

/** @param {Page.Context} context */
export async function albumView(context) {
    await bringAlbum();
    const { client, here, signal } = context;
    const room = client.state.roomOf(here);
    const tiles = albumTiles({ client, room }, (id) => (selected.isOn ? selected.press(id) : open(id)));
    const comments = followComments({ client, room, signal }, () => draw());
    const filter = albumFilter(signal, () => load(page));
    const problem = problemLine("album");
    const count = h("p", { class: "hint album-count", role: "status" });
    const emptyWords = h("p"), empty = emptyState("picture", emptyWords, { hidden: true });
    const more = button(t("album.more"), () => load(photos.length + page), { hidden: true, "data-action": "more" });
    const addPlace = h("div", { class: "panel-place" });
    const select = button(t("select.select"), () => selected.begin(), { iconName: "check", hideLabel: true, disabled: true, "data-action": "select" });
    const selected = selecting({ client, room, signal }, { mark: tiles.mark, ended: () => select.focus(), fail: problem.tell });
    const add = button(t("album.add"), () => openAdding(), { kind: "primary", iconName: "plus", "data-action": "add" });
    /** @type {Protocol.AlbumPhoto[]} */
    let photos = [];
    let total = 0;
    let asked = 0;

    /// Fetches the newest `wanted` photos: what was there is drawn again as it is now.
    async function load(wanted = Math.max(page, photos.length)) {
        const mine = ++asked;
        try {
            /** @type {Protocol.AlbumPhoto[]} */
            let found = [];
            let answer;
            do {
                answer = await client.call("album.list", { room: room.id, ...filter.params(), offset: found.length,
                    limit: Math.min(mostAtOnce, wanted - found.length) });
                if (mine !== asked || signal.aborted) return;
                found = found.concat(answer.photos);
            } while (answer.photos.length > 0 && found.length < Math.min(wanted, answer.total));
            photos = found;
            total = answer.total;
            problem.tell(null);
            draw();
            comments.reach(Math.min(...photos.map(({ message }) => message ?? Infinity)), pagesOfLog).then(() => { if (mine === asked && !signal.aborted) draw(); });
        } catch (error) {
            if (error.code) problem.tell(error);
        }
    }

    function draw() {
        const isFiltered = Object.keys(filter.params()).length > 0;
        count.textContent = total > 0 ? t("album.count", { n: total }) : "";
        filter.say(count.textContent || t("album.none"));
        select.disabled = total === 0;
        empty.hidden = total > 0;
        emptyWords.textContent = t(isFiltered ? "album.none" : "album.empty");
        more.hidden = photos.length >= total;
        tiles.show(photos);
        selected.draw(photos);
    }

    /** @param {string} [id] */
    const focusOn = (id) => (tiles.buttonOf(id) ?? add).focus();

    /** @param {string} id */
    function open(id) {
        openViewer(photos, photos.findIndex((photo) => photo.id === id), {
            client, room, title: t("album.title"), total: () => total, closed: (photo) => focusOn(photo?.id),
            async more(known) {
                if (known < photos.length || photos.length >= total) return photos.slice(known);
                await load(photos.length + page);
                return photos.slice(known);
            },
        });
    }

    /// An address may name one photo.
    /** @param {string} id */
    const openNamed = (id) => client.call("photo.get", { room: room.id, photo: id }).then(({ photo }) => {
        if (!signal.aborted) openViewer([photo], 0, { client, room, title: t("album.title"), closed: () => focusOn(id) });
    }, (error) => { if (error.code) problem.tell(error); });

    function openAdding() {
        if (addPlace.firstChild) return part(addPlace, "textarea").focus();
        addPlace.append(addingPanel(context, room, {
            close() {
                addPlace.replaceChildren();
                add.focus();
            },
        }));
    }

    async function drawAuthors() {
        const members = await client.members(room).catch(() => null);
        if (signal.aborted || !members) return;
        filter.setAuthors(members);
        draw();
    }

    client.state.on("members", ({ room: where }) => { if (where === room) drawAuthors(); }, signal);
    client.on("online", drawAuthors, signal);
    following({ client, room, signal }, ["photo"], () => load());
    drawAuthors();
    const [named] = here.path ?? [];
    if (named) openNamed(named);
    // Where photos are what the room is for, this is its first page.
    const isFirst = room.info.kind === "photos" && matchMedia("(max-width: 859px)").matches;
    const node = roomPage(context, {
        title: t("album.title"), back: isFirst ? "#/" : undefined,
        action: followButton({ client, room, signal }, { kind: "album", id: "album", name: t("follow.album") }),
        content: [h("div", { class: "album" }, h("div", { class: "album-tools" }, filter.node, select, add),
            addPlace, problem.node, count, tiles.node, empty, more), selected.node],
    });
    node.classList.add("album-page");
    const panel = part(node, "div", ".page-panel");
    pullToRefresh(panel, () => load(), signal);
    const near = new IntersectionObserver(([seen]) => {
        if (seen.isIntersecting && !more.hidden) load(photos.length + page);
    }, { root: panel, rootMargin: "800px" });
    near.observe(more);
    signal.addEventListener("abort", () => near.disconnect());
    return node;
}
