"""A mail server on this machine (aiosmtpd) that keeps what comes: who it was from and for, and the letter taken apart."""
import asyncio
import dataclasses
import email
import email.policy
import re
import ssl

from aiosmtpd.controller import Controller
from aiosmtpd.smtp import AuthResult, LoginPassword

from ports import free_port, give_back


@dataclasses.dataclass
class Letter:
    sender: str
    recipients: list
    message: email.message.EmailMessage

    @property
    def text(self):
        return self.message.get_body(("plain",)).get_content()

    @property
    def html(self):
        return self.message.get_body(("html",)).get_content()

    def link(self, place):
        """What follows `#place=` in both parts, which is the same."""
        found = {match for part in (self.text, self.html) for match in re.findall(rf"(http://\S+?)/#{place}=([\w-]+)", part)}
        assert len(found) == 1, f"{place}: {self.text}\n{self.html}"
        return found.pop()


class Postbox:
    """`answers`: what is said to the next letters in place of "250", the last one only once. `silent`: it is kept, and never answered."""

    def __init__(self, user=None, password=None, certificate=None, key=None, host="127.0.0.1"):
        self.port, self.host, self.name = free_port(), host, host
        self.letters, self.answers, self.spoke_tls, self.silent = [], [], [], False
        context = None
        if certificate:
            context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
            context.load_cert_chain(certificate, key)
        self.user, self.password = user, password
        self.options = {"enable_SMTPUTF8": True, "tls_context": context}
        if user:
            self.options |= {"authenticator": self._known, "auth_required": True, "auth_require_tls": False}

    def _known(self, server, session, envelope, mechanism, data):
        given = (data.login.decode(), data.password.decode()) if isinstance(data, LoginPassword) else None
        return AuthResult(success=given == (self.user, self.password))

    async def handle_DATA(self, server, session, envelope):
        if self.answers:
            return self.answers.pop(0)
        self.spoke_tls.append(session.ssl is not None)
        message = email.message_from_bytes(envelope.original_content, policy=email.policy.default)
        self.letters.append(Letter(envelope.mail_from, envelope.rcpt_tos, message))
        if self.silent:
            await asyncio.Event().wait()
        return "250 kept"

    @property
    def url(self):
        return f"smtp://{self.name}:{self.port}"

    def start(self):
        self.controller = Controller(self, hostname=self.host, port=self.port, **self.options)
        self.controller.start()

    def stop(self):
        if self.controller:
            self.controller.stop()
        self.controller = None

    def __enter__(self):
        self.start()
        return self

    def __exit__(self, *_):
        self.stop()
        give_back(self.port)
