// Starts the page: language and look first, then the session, then the view that fits it.
import { fill, part } from "./dom.js";
import * as i18n from "./i18n.js";
import * as look from "./look.js";
import * as sound from "./sound.js";
import * as push from "./push.js";
import { changes as routeChanges, route } from "./router.js";
import { follow } from "./store.js";
import { Client } from "./client.js";
import { Alarms } from "./alarms.js";
import { Names } from "./names.js";
import { device } from "./device.js";
import { shownOf, startView } from "./views/start/start.js";
import { shellView } from "./views/shell/shell.js";
import { alarmPanel } from "./views/shell/alarm.js";
import { bannerView } from "./views/shell/banner.js";
import { cutView } from "./views/shell/cut.js";
import * as worker from "./worker.js";
import "./caret.js";

await i18n.use();
look.use();
look.useTheme();

const client = new Client();
const alarms = new Alarms(client);
const names = new Names(client);
device.follow(client);
const page = part(document, "div", "#app");
let lifetime = new AbortController();
/** @type {string | null} */
let start = null;

/// A link for a new password is for whom it was given to, whoever is logged in here.
const startsOver = () => client.status === "out" || (client.status === "in" && route().name === "reset");

/// Draws the whole page anew: at start, after login and logout, and in another language.
function draw() {
    lifetime.abort();
    lifetime = new AbortController();
    const context = { client, alarms, names, signal: lifetime.signal, here: route() };
    document.body.dataset.status = client.status;
    if (client.status === "out") look.useTheme("plain");
    fill(part(document, "div", "#banners"), bannerView(context));
    start = startsOver() ? shownOf(context.here) : null;
    if (start) fill(page, startView(context));
    else if (client.status === "in") fill(page, shellView(context), alarmPanel(context));
    else if (client.status === "cut") fill(page, cutView(context));
}

/// What lies over the page goes with the place or the person for whom it was opened: a photo is not left above the log-in form.
const closeDialogs = () => {
    for (const dialog of document.querySelectorAll("dialog")) if (dialog.open && dialog.parentElement === document.body) dialog.close();
};
client.on("status", () => {
    closeDialogs();
    for (const node of document.querySelectorAll("body > [popover], body > dialog [popover]")) node.remove();
    draw();
});
client.on("status", () => {
    // A subscription that cannot be renewed now is renewed at the next visit.
    if (client.status === "in" && !client.state.isDevice) push.renew(client).catch(() => null);
    else if (client.status === "out") push.forget().catch(() => null);
});
push.follow();
follow((key) => {
    if (key === "language") i18n.use();
    else if (key === "look") look.use();
    else if (key === "theme") look.useTheme();
});
worker.begin(client);
/// The answer also tells that the connection is alive, and the question in which language the server is to word its refusals.
const askTime = () => { if (client.isOnline) client.measureClock().catch(() => null); };
for (const act of [draw, askTime]) i18n.changes.on("language", act);
routeChanges.on("route", () => {
    closeDialogs();
    if (startsOver() && start !== shownOf(route())) draw();
});
client.state.on("account", () => {
    // What a shared device looks like is its own matter.
    const { account, isDevice } = client.state;
    if (!account || isDevice) return;
    look.use(account.look);
    look.useTheme(account.theme);
    i18n.use(account.language);
    if (i18n.prefer(account) && client.status === "in") draw();
});

for (const gesture of ["pointerdown", "pointerup", "keydown"]) addEventListener(gesture, () => sound.unlock(), { passive: true });
/// Whether somebody is at it; the server puts a person's tabs and devices together.
const tellPresence = () => client.socket.notify("presence", { state: document.hidden ? "away" : "active" });
client.on("online", () => {
    if (document.hidden) tellPresence();
    // The first answer waited for the page to be made: another one tells the time more exactly.
    askTime();
});
document.addEventListener("visibilitychange", () => {
    tellPresence();
    if (document.hidden) return;
    client.socket.retryNow();
    askTime();
});
// Only an answer shows that a connection is alive: after sleep or in another network, and now and then while nobody does anything.
addEventListener("online", askTime);
setInterval(askTime, 60000);

draw();
performance.mark("drawn");
client.start();
