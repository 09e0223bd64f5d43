// Starts the page: language and look first, then the session, then the view that fits it.
import { fill } from "./dom.js";
import * as i18n from "./i18n.js";
import * as look from "./look.js";
import * as sound from "./sound.js";
import * as clock from "./clock.js";
import * as push from "./push.js";
import { changes as routeChanges } from "./router.js";
import { Client } from "./client.js";
import { Alarms } from "./alarms.js";
import { startView } from "./views/start.js";
import { shellView } from "./views/shell.js";
import { alarmPanel } from "./views/alarm.js";
import { bannerView } from "./views/banner.js";

i18n.use();
look.use();

const client = new Client();
const alarms = new Alarms(client);
const page = document.getElementById("app");
let lifetime = new AbortController();

/// Draws the whole page anew: at start, after login and logout, and in another language.
function draw() {
    lifetime.abort();
    lifetime = new AbortController();
    const context = { client, alarms, signal: lifetime.signal };
    document.body.dataset.status = client.status;
    fill(document.getElementById("banners"), bannerView(context));
    if (client.status === "in") fill(page, shellView(context), alarmPanel(context));
    else if (client.status === "out") fill(page, startView(context));
    else page.replaceChildren();
}

client.on("status", draw);
client.on("status", () => {
    // A subscription that cannot be renewed now is renewed at the next visit.
    if (client.status === "in") push.renew(client).catch(() => null);
    else if (client.status === "out") push.forget().catch(() => null);
});
push.follow();
i18n.changes.on("language", draw);
routeChanges.on("route", () => { if (client.status === "out") draw(); });
client.state.on("account", () => {
    look.use(client.state.account.look);
    i18n.use(client.state.account.language);
});

for (const gesture of ["pointerdown", "keydown"]) addEventListener(gesture, () => sound.unlock(), { passive: true });
document.addEventListener("visibilitychange", () => {
    if (document.hidden) return;
    client.socket.retryNow();
    if (client.isOnline && clock.drifted()) client.measureClock().catch(() => null);
});

draw();
client.start();
