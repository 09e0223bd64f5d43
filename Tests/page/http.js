// What the page asks of the stand-in house over HTTP: by fetch, and by the XMLHttpRequest that carries photos and files.

/// `http`: `{fetch, XMLHttpRequest}` for a window.
export function httpOf(house, isCut) {
    /// `{status, answer}` of a question.
    async function answered(method, address, body) {
        const { pathname, searchParams } = new URL(address, location.origin);
        const answer = house.http[`${method} ${pathname}`];
        house.sent.push({ method: `${method} ${pathname}`, params: body ?? Object.fromEntries(searchParams) });
        if (answer === undefined) {
            house.fail?.(new Error(`the stand-in house has no answer to ${method} ${pathname}`));
            return { status: 404, answer: {} };
        }
        try {
            return { status: 200, answer: typeof answer === "function" ? await answer(body, Object.fromEntries(searchParams)) : answer };
        } catch (error) {
            if (!error.failure) throw error;
            return { status: error.failure.code, answer: { error: error.failure } };
        }
    }

    async function fetch(address, { method = "GET", body } = {}) {
        if (isCut()) throw new TypeError("Failed to fetch");
        const { status, answer } = await answered(method, address, body && JSON.parse(body));
        return Response.json(answer, { status });
    }

    class StandInRequest extends EventTarget {
        upload = new EventTarget();
        status = 0;
        response = null;
        #asked = [];
        #isOver = false;

        open(method, address) { this.#asked = [method, address]; }
        setRequestHeader() {}

        async send(body) {
            if (isCut()) return void scheduler.postTask(() => this.#end("error"));
            this.upload.dispatchEvent(new ProgressEvent("progress", { loaded: body.size, total: body.size, lengthComputable: true }));
            const { status, answer } = await answered(...this.#asked, body);
            if (this.#isOver) return;
            Object.assign(this, { status, response: answer });
            this.#end("load");
        }

        abort() { this.#end("abort"); }

        #end(how) {
            if (this.#isOver) return;
            this.#isOver = true;
            this.dispatchEvent(new ProgressEvent(how));
        }
    }

    return { fetch, XMLHttpRequest: StandInRequest };
}
