"""Rooms in which much was said."""
import asyncio


async def say_all(client, room, texts):
    """Says one line after the other, without waiting for the answer to each."""
    await asyncio.gather(*(client.say(room, text) for text in texts))
