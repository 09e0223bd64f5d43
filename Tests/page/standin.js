// A server that stands in for the real one: what the page sends is kept, and answered from a table.
const { WebSocket: real } = globalThis;

/// While `act(server)` runs, each WebSocket of the page opens at once and speaks to `answers`: by method what is answered, or a function
/// of the params that answers or throws `refusal(…)`. What is not in the table is answered with `{}`. `server` has `sent`, all requests
/// as `{method, params}`, and `tell(method, params)`, an event.
export async function serving(answers, act) {
    const server = { sent: [], tell: (method, params) => last?.receive({ method, params }) };
    let last = null;
    globalThis.WebSocket = class extends EventTarget {
        static CONNECTING = 0;
        static OPEN = 1;
        readyState = 0;

        constructor() {
            super();
            last = this;
            queueMicrotask(() => {
                this.readyState = 1;
                this.dispatchEvent(new Event("open"));
            });
        }

        send(text) {
            const { id, method, params } = JSON.parse(text);
            server.sent.push({ method, params });
            queueMicrotask(() => this.receive({ id, ...answered(answers[method], params) }));
        }

        receive(frame) {
            if (this.readyState === 1) this.dispatchEvent(new MessageEvent("message", { data: JSON.stringify({ jsonrpc: "2.0", ...frame }) }));
        }

        close() { this.readyState = 3; }
    };
    try {
        await act(server);
    } finally {
        globalThis.WebSocket = real;
    }
}

/// What a server without time answers.
export const refusal = (retryMs = 1) => ({ error: { code: 429, message: "Too fast.", data: { reason: "limit", retryMs } } });

function answered(answer = {}, params) {
    try {
        return { result: typeof answer === "function" ? answer(params) : answer };
    } catch (thrown) {
        return thrown;
    }
}
