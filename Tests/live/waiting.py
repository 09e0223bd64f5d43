"""Waiting for what no event tells: a state of the store, the disk or the log."""
import asyncio
import inspect

from client import PATIENCE


async def until(condition, what=None):
    """What `condition()` gives, as soon as that is true; a condition may also be a question to the server."""
    value = None
    try:
        async with asyncio.timeout(PATIENCE):
            while True:
                value = condition()
                if inspect.isawaitable(value):
                    value = await value
                if value:
                    return value
                await asyncio.sleep(0.02)
    except TimeoutError:
        raise AssertionError(f"waited in vain for {what or 'a state'}; at last it was {value!r}") from None


async def answer(ask, holds):
    """What `ask()` is answered, once `holds(answer)`: a page may show a change that its server has not heard yet."""
    async def asked():
        given = await ask()
        return (given,) if holds(given) else None
    return (await until(asked, "an answer that holds"))[0]


async def account_with(client, **expected):
    """The account of `client`, once it is so."""
    async def found():
        account = (await client.call("account.get"))["account"]
        return account if all(account.get(name) == value for name, value in expected.items()) else None
    return await until(found, f"an account with {expected}")


async def start_swept(server):
    """Starts a server that stands, and returns when it has swept its pictures: a file that nobody knows lies there for it, and
    what it removed it says in its log."""
    def said():
        return server.log.read_text(errors="replace").count("pictures swept")
    (server.data / "files" / "known-to-nobody").touch()
    before = said()
    server.start()
    await until(lambda: said() > before, "the sweep at the start")
