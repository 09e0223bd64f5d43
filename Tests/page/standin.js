// A server that stands in for the real one: what the page sends is kept, and answered from a table.

/// A connection that never comes about: for the clients that live on when their case is over.
class Nobody extends EventTarget {
    static CONNECTING = 0;
    static OPEN = 1;
    readyState = 0;
    send() {}
    close() {}
}

/// While `act(server)` runs, each WebSocket of the page opens at once and speaks to `answers`: by method what is answered, or a function
/// of the params that answers, throws `refusal(…)`, or gives `silence`. What is not in the table is answered with `{}`. `server` has `sent`,
/// all requests as `{method, params}`; `tell(method, params)` is an event, `cut()` the end of the connection.
export async function serving(answers, act) {
    const server = { sent: [], tell: (method, params) => last?.receive({ method, params }), cut: () => last?.end() };
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
            queueMicrotask(() => {
                const answer = answered(answers[method], params);
                if (answer.result !== silence) this.receive({ id, ...answer });
            });
        }

        receive(frame) {
            if (this.readyState === 1) this.dispatchEvent(new MessageEvent("message", { data: JSON.stringify({ jsonrpc: "2.0", ...frame }) }));
        }

        close() { this.readyState = 3; }

        end() {
            this.readyState = 3;
            this.dispatchEvent(new CloseEvent("close", { code: 1006 }));
        }
    };
    try {
        await act(server);
    } finally {
        globalThis.WebSocket = Nobody;
    }
}

/// In place of an answer: it never comes.
export const silence = Symbol("silence");

/// What a server without time answers.
export const refusal = (retryMs = 1) => ({ error: { code: 429, message: "Too fast.", data: { reason: "limit", retryMs } } });

function answered(answer = {}, params) {
    try {
        return { result: typeof answer === "function" ? answer(params) : answer };
    } catch (thrown) {
        return thrown;
    }
}
