"""A server that has no time, as the page hears it: what is sent first of these methods is refused before it leaves the page."""
import contextlib
import json

SCRIPT = """{
    const { send } = WebSocket.prototype, left = %s;
    const data = { reason: "limit", retryMs: 20 };
    window.__sent = [];
    WebSocket.prototype.send = function (text) {
        const frame = JSON.parse(text);
        window.__sent.push(frame);
        if (!(left[frame.method] > 0)) return send.call(this, text);
        left[frame.method] -= 1;
        const answer = { jsonrpc: "2.0", id: frame.id, error: { code: 429, message: "Too fast.", data } };
        setTimeout(() => this.dispatchEvent(new MessageEvent("message", { data: JSON.stringify(answer) })));
    };
}"""


@contextlib.contextmanager
def refusing(page, **times):
    """Every page that is opened meanwhile meets as many refusals; `room_history=2` is twice of room.history."""
    counts = {name.replace("_", "."): count for name, count in times.items()}
    added = page.driver.execute_cdp_cmd("Page.addScriptToEvaluateOnNewDocument", {"source": SCRIPT % json.dumps(counts)})
    try:
        yield
    finally:
        page.driver.execute_cdp_cmd("Page.removeScriptToEvaluateOnNewDocument", added)


def sent(page, method):
    """The parameters of what the page has sent of a method since it was opened."""
    return [frame["params"] for frame in page.js("return window.__sent") if frame["method"] == method]
