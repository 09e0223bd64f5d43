// The album of a room: all its photos in a grid that loads while one scrolls, by time and by author, live.
import { arrange, fill, h } from "../dom.js";
import { button, field } from "../controls.js";
import { startOfDay, t } from "../i18n.js";
import { thumbAddress } from "../photos.js";
import { openViewer } from "../viewer/viewer.js";
import { pullToRefresh } from "../views/pull.js";
import { following, problemLine, roomPage } from "../views/roompage.js";
import { addingPanel } from "./adding.js";

const page = 60;
const mostAtOnce = 200;
/// How many days back each choice looks, today included.
const spans = { all: null, today: 1, week: 7, month: 30, year: 365 };

export function albumView(context) {
    const { client, here, signal } = context;
    const room = client.state.rooms.get(here.room);
    const tiles = new Map();
    const grid = h("ul", { class: "album-grid", "aria-label": t("album.title") });
    const problem = problemLine("album");
    const count = h("p", { class: "hint album-count", role: "status" });
    const empty = h("p", { class: "empty", hidden: true });
    const more = button(t("album.more"), () => load(photos.length + page), { hidden: true, "data-action": "more" });
    const addPlace = h("div", { class: "panel-place" });
    const add = button(t("album.add"), () => openAdding(), { kind: "primary", iconName: "plus", "data-action": "add" });
    const time = field({ name: "time", label: t("album.time"), control: h("select", null,
        Object.keys(spans).map((name) => h("option", { value: name }, t(`album.time.${name}`)))) });
    const author = field({ name: "author", label: t("album.author"),
        control: h("select", null, h("option", { value: "" }, t("album.author.all"))) });
    const search = field({ name: "query", label: t("album.search"), type: "search", autocomplete: "off" });
    let photos = [];
    let total = 0;
    let asked = 0;

    function filter() {
        const days = spans[time.input.value];
        const wanted = { query: search.input.value.trim(), author: author.input.value };
        if (days) wanted.since = startOfDay(new Date(Date.now() - (days - 1) * 86400000));
        return Object.fromEntries(Object.entries(wanted).filter(([, value]) => value !== ""));
    }

    /// Fetches the newest `wanted` photos: what was there is drawn again as it is now.
    async function load(wanted = Math.max(page, photos.length)) {
        const mine = ++asked;
        try {
            let found = [], answer;
            do {
                answer = await client.call("album.list", { room: room.id, ...filter(), offset: found.length,
                    limit: Math.min(mostAtOnce, wanted - found.length) });
                if (mine !== asked || signal.aborted) return;
                found = found.concat(answer.photos);
            } while (answer.photos.length > 0 && found.length < Math.min(wanted, answer.total));
            photos = found;
            total = answer.total;
            problem.tell(null);
            draw();
        } catch (error) {
            if (error.code) problem.tell(error);
        }
    }

    function draw() {
        const isFiltered = Object.keys(filter()).length > 0;
        count.textContent = total > 0 ? t("album.count", { n: total }) : "";
        empty.hidden = total > 0;
        empty.textContent = t(isFiltered ? "album.none" : "album.empty");
        more.hidden = photos.length >= total;
        for (const id of [...tiles.keys()]) if (!photos.some((photo) => photo.id === id)) tiles.delete(id);
        arrange(grid, photos.map((photo) => {
            const tile = tiles.get(photo.id) ?? makeTile(photo);
            tiles.set(photo.id, tile);
            tile.tell(photo);
            return tile.node;
        }));
    }

    function makeTile(photo) {
        const image = h("img", { src: thumbAddress(photo.file), loading: "lazy", width: 320, height: 320 });
        const name = h("span", { class: "album-gone", hidden: true });
        image.addEventListener("error", () => {
            image.hidden = true;
            name.hidden = false;
        }, { once: true });
        const node = h("li", { data: { id: photo.id } },
            h("button", { type: "button", class: "photo-tile", on: { click: () => open(photo.id) } }, image, name));
        return {
            node,
            tell({ description, author: by }) {
                image.alt = t("album.tile", { description: description ?? t("photo.one"), name: client.state.name(by) });
                name.textContent = description ?? t("photo.one");
            },
        };
    }

    const focusOn = (id) => (tiles.get(id)?.node.querySelector("button") ?? add).focus();

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
    async function openNamed(id) {
        try {
            const { photo } = await client.call("photo.get", { room: room.id, photo: id });
            if (!signal.aborted) openViewer([photo], 0, { client, room, title: t("album.title"), closed: () => focusOn(id) });
        } catch (error) {
            if (error.code) problem.tell(error);
        }
    }

    function openAdding() {
        if (addPlace.firstChild) return addPlace.querySelector("textarea").focus();
        addPlace.append(addingPanel(context, room, {
            close() {
                addPlace.replaceChildren();
                add.focus();
            },
        }));
    }

    async function drawAuthors() {
        const members = await client.members(room).catch(() => []);
        if (signal.aborted) return;
        const chosen = author.input.value;
        fill(author.input, h("option", { value: "" }, t("album.author.all")),
            members.filter(({ bot }) => !bot).map(({ account, name }) => h("option", { value: account }, name)));
        author.input.value = chosen;
        draw();
    }

    for (const one of [time, author]) one.input.addEventListener("change", () => load(page));
    search.input.addEventListener("input", () => load(page));
    client.state.on("members", ({ room: where }) => { if (where === room) drawAuthors(); }, signal);
    following({ client, room, signal }, ["photo"], () => load());
    drawAuthors();
    if (here.path[0]) openNamed(here.path[0]);
    // Where photos are what the room is for, this is its first page.
    const isFirst = room.info.kind === "photos" && matchMedia("(max-width: 859px)").matches;
    const node = roomPage(context, {
        title: t("album.title"), back: isFirst ? "#/" : undefined,
        content: h("div", { class: "album" }, h("div", { class: "album-tools" }, time.node, author.node, search.node, add),
            addPlace, problem.node, count, grid, empty, more),
    });
    node.classList.add("album-page");
    const panel = node.querySelector(".page-panel");
    pullToRefresh(panel, () => load(), signal);
    const near = new IntersectionObserver(([seen]) => {
        if (seen.isIntersecting && !more.hidden) load(photos.length + page);
    }, { root: panel, rootMargin: "800px" });
    near.observe(more);
    signal.addEventListener("abort", () => near.disconnect());
    return node;
}
