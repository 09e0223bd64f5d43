// A camera that stands in for the device's: it sees one picture for ever.

/// Gives a page's device a camera, or none where it `has` none; `isRefused`: the person lets nobody use it. Answers `{streams}`, what was
/// taken from it.
export function standInCamera({ navigator, document, DOMException, isSecureContext }, { has = true, isRefused = false } = {}) {
    if (!isSecureContext) throw new Error("no camera where it is not secure");
    const streams = [];
    const give = (name, act) => Object.defineProperty(navigator.mediaDevices, name, { configurable: true, value: act });
    give("enumerateDevices", async () => (has ? [{ kind: "videoinput", deviceId: "", label: "" }] : []));
    give("getUserMedia", async () => {
        if (!has) throw new DOMException("Requested device not found", "NotFoundError");
        if (isRefused) throw new DOMException("Permission denied", "NotAllowedError");
        const table = Object.assign(document.createElement("canvas"), { width: 64, height: 48 });
        const paint = table.getContext("2d");
        paint.fillStyle = "sienna";
        paint.fillRect(0, 0, 64, 48);
        streams.push(table.captureStream());
        return streams.at(-1);
    });
    return { streams };
}
