// The connections of a page to the stand-in house.
import { httpOf } from "./http.js";

/// Each frame comes by itself, as from a network: what one has brought about is done before the next.
const soon = (act) => void scheduler.postTask(act);

export function socketsOf(house) {
    const open = new Set(), later = [], begun = [];
    let isCut = false;

    class StandInSocket extends EventTarget {
        static CONNECTING = 0;
        static OPEN = 1;
        static CLOSED = 3;
        readyState = 0;

        constructor() {
            super();
            soon(() => (isCut ? this.end() : this.#begin()));
        }

        #begin() {
            if (this.readyState !== 0) return;
            open.add(this);
            this.readyState = 1;
            this.dispatchEvent(new Event("open"));
        }

        send(text) {
            const { id, method, params } = JSON.parse(text);
            house.sent.push({ method, params });
            if (id === undefined) return house.keep("notification", { method, params });
            soon(() => this.#answer(id, method, params ?? {}));
        }

        async #answer(id, method, params) {
            if (this.readyState !== 1) return;
            const give = (answer) => this.#give({ jsonrpc: "2.0", id, ...answer }, { method, params });
            const refuse = (error) => {
                if (!error.failure) house.fail?.(error);
                give({ error: error.failure ?? { code: -32603, message: String(error) } });
            };
            let result;
            try {
                result = house.asked(method, params);
            } catch (error) {
                return refuse(error);
            }
            if (result instanceof Promise) result.then((late) => late === silence || give({ result: late }), refuse);
            else if (result !== silence) give({ result });
        }

        #give(answer, asked) {
            house.keep("answer", answer, asked);
            this.receive(answer);
            for (const act of later.splice(0)) act();
        }

        receive(frame) {
            if (this.readyState === 1) this.dispatchEvent(new MessageEvent("message", { data: JSON.stringify(frame) }));
        }

        close() {
            this.readyState = 3;
            open.delete(this);
        }

        end(code = 1006) {
            if (this.readyState === 3) return;
            this.close();
            this.dispatchEvent(new CloseEvent("close", { code }));
        }
    }

    return {
        http: httpOf(house, () => isCut),
        /// What stands in for a window's WebSocket.
        of: (window) => class extends StandInSocket {
            window = window;

            constructor() {
                super();
                begun.push(window.document.body?.dataset.status ?? "");
            }
        },
        /// Of each connection what the page had drawn when it was begun; nothing yet is "".
        begun,
        /// A page was left, with its connections.
        forget(window) { for (const socket of [...open]) if (socket.window === window) socket.close(); },
        tell(method, params) {
            const event = { jsonrpc: "2.0", method, params };
            house.keep("event", event);
            for (const socket of [...open]) soon(() => socket.receive(event));
        },
        /// `act()` when the answer that is made now has gone.
        afterAnswer: (act) => later.push(act),
        /// The server ends the connections, as when the session is over (4001).
        end(code) { for (const socket of [...open]) socket.end(code); },
        cut() {
            isCut = true;
            this.end();
        },
        mend() { isCut = false; },
    };
}

/// In place of an answer: it never comes.
export const silence = Symbol("silence");
