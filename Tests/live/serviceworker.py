"""The page's service worker, asked through the browser's debugger: pushes handed to it, and when it has dealt with them."""
import itertools
import json
import urllib.request

from websockets.sync.client import connect

from browser import PATIENCE

# Tells how many pushes the worker has dealt with, whether or not each of them showed a notice.
COUNTING = """
    globalThis.dealtWith ??= ((real) => {
        arrived = (push) => real(push).finally(() => { dealtWith += 1; });
        return 0;
    })(arrived)"""


class ServiceWorker:
    """Lives for one `with`: the browser keeps a worker running as long as somebody asks it."""

    def __init__(self, page, address):
        self.page, self.address, self.numbers = page, address, itertools.count(1)

    def __enter__(self):
        self._browser("ServiceWorker.enable")
        self._browser("ServiceWorker.startWorker", scopeURL=f"{self.address}/")
        # It is on this machine, whatever proxy the environment names.
        self.connection = connect(self.page.wait(self._target), proxy=None, max_size=None)
        self.socket = self.connection.__enter__()
        self.evaluate(COUNTING)
        return self

    def __exit__(self, *fault):
        self.connection.__exit__(*fault)

    def deliver(self, pushed):
        """Hands it what reached the push service, as the browser would, and waits until it has dealt with it. Asking for its notices
        before that can lose one: the browser forgets what stands in its database and not yet on the screen."""
        payload = {key: value for key, value in pushed.items() if key not in ("headers", "at", "status")}
        before = self.evaluate("dealtWith")
        self._browser("ServiceWorker.deliverPushMessage", origin=self.address, registrationId="0", data=json.dumps(payload))
        self.page.wait(lambda: self.evaluate("dealtWith") > before)

    def evaluate(self, script):
        asked = {"id": next(self.numbers), "method": "Runtime.evaluate", "params": {"expression": script, "returnByValue": True}}
        self.socket.send(json.dumps(asked))
        # Between the answers stands what the worker tells of itself.
        while (answer := json.loads(self.socket.recv(timeout=PATIENCE))).get("id") != asked["id"]:
            pass
        assert "error" not in answer and "exceptionDetails" not in answer["result"], answer
        return answer["result"]["result"].get("value")

    def _browser(self, command, **params):
        return self.page.driver.execute_cdp_cmd(command, params)

    def _target(self):
        debugger = self.page.driver.capabilities["goog:chromeOptions"]["debuggerAddress"]
        with urllib.request.urlopen(f"http://{debugger}/json/list") as answer:
            targets = json.load(answer)
        return next((target["webSocketDebuggerUrl"] for target in targets
                     if target["type"] == "service_worker" and target["url"].startswith(self.address)), None)
