// What another app shares with this one, a form that the device sends here: kept on the device until its person has said where it goes.
// `js/shared.js` reads it. A page of another site can send the same form. The browser tells only the server which of the two it was
// (`Sec-Fetch-Site`), so the form leads to an address that the server answers: what comes from elsewhere is thrown away.
const answerMs = 5000;

addEventListener("fetch", (event) => {
    const { request } = event;
    const { origin, pathname, search, searchParams } = new URL(request.url);
    if (origin !== location.origin || request.mode !== "navigate") return;
    if (request.method === "POST" && pathname === "/" && search === "?share") {
        event.respondWith(take(request).then((id) => Response.redirect(id === "failed" ? "/#/share/failed" : `/shared?id=${id}`, 303)));
    } else if (request.method === "GET" && pathname === "/shared") {
        event.respondWith(admit(request, searchParams.get("id")).then((place) => Response.redirect(place, 303)));
    }
});

/// Answers what the page finds it by; `failed` when this device has no room for it.
async function take(request) {
    try {
        const form = await request.formData();
        const id = String(Date.now());
        const cache = await caches.open("shared");
        const files = form.getAll("photos").filter((file) => file instanceof File && file.size > 0);
        for (const [index, file] of files.entries()) {
            await cache.put(`/shared/${id}/${index}`, new Response(file, {
                headers: { "Content-Type": file.type || "application/octet-stream", "X-Name": encodeURIComponent(file.name) },
            }));
        }
        const [title, text, url] = ["title", "text", "url"].map((name) => form.get(name) ?? "");
        await cache.put(`/coming/${id}`, Response.json({ id, title, text, url, files: files.length }));
        return id;
    } catch {
        return "failed";
    }
}

/// Where the page goes on. Out of the server's reach nobody can say who sent it; nothing leaves this device by itself anyway.
async function admit(request, id) {
    const asked = fetch(request).catch(() => null);
    const answer = await Promise.race([asked, new Promise((resolve) => { setTimeout(resolve, answerMs, null); })]);
    const cache = await caches.open("shared");
    const batch = await cache.match(`/coming/${id}`);
    await cache.delete(`/coming/${id}`);
    if (!batch) return `/#/share/${id}`;
    if (answer?.status !== 403) {
        await cache.put(`/shared/${id}`, batch);
        return `/#/share/${id}`;
    }
    const { files } = await batch.json();
    for (let index = 0; index < files; index += 1) await cache.delete(`/shared/${id}/${index}`);
    return "/#/share/foreign";
}
