// What another app shares with this one, a form that the device sends here: kept on the device until its person has said where it goes.
// `js/shared.js` reads it.
addEventListener("fetch", (event) => {
    const { request } = event;
    const { origin, pathname, search } = new URL(request.url);
    if (origin === location.origin && request.method === "POST" && pathname === "/" && search === "?share") {
        event.respondWith(take(request).then((id) => Response.redirect(`/#/share/${id}`, 303)));
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
        await cache.put(`/shared/${id}`, Response.json({ id, title, text, url, files: files.length }));
        return id;
    } catch {
        return "failed";
    }
}
