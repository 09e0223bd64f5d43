"""A language model on loopback that speaks chat completions, and misbehaves on demand."""
import json

from stub import StubServer


def completion(content):
    """What comes back when the model has written that."""
    text = content if isinstance(content, str) else json.dumps(content)
    return 200, {"id": "1", "object": "chat.completion", "choices": [
        {"index": 0, "finish_reason": "stop", "message": {"role": "assistant", "content": text}}]}


def order(intent, **slots):
    return completion({"intent": intent, "slots": [{"name": name, "value": value} for name, value in slots.items()]})


NOTHING = order("none")


class ReaderService(StubServer):
    """`answer_with` is what comes back: (status, body[, headers]), or a function of the handler that does as it likes."""

    def __init__(self):
        self.answer_with = NOTHING
        super().__init__()

    @property
    def env(self):
        return {"SIMMER_READER_URL": f"{self.url}/v1", "SIMMER_READER_MODEL": "small"}

    def take(self, path, body, headers):
        self.note(path, json.loads(body), dict(headers))
        return self.answer_with

    def asked(self):
        """The lines that it was asked about, as it was given them."""
        with self.lock:
            return [json.loads(request["messages"][1]["content"]) for _, request, _ in self.requests]
