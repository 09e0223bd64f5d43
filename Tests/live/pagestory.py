"""One story through the whole page: Ana at a desk, Bo with a phone, Dora at a terminal with plain text, Cleo's program. From registration to
the alarm, with a stop wherever there is something to see: `see(name, browser)`."""
import datetime
import io

from PIL import Image, ImageDraw, ImageFilter

import albums
from browser import DESKTOP, PASSWORD, PHONE, Browser
from client import new_cid

DISHES = (("Sourdough, day three", "#d9b38c", "#8a5a2b", "#f3e3c8"), ("Penne al forno", "#e8c46a", "#b4452c", "#2d4a46"),
          ("Matcha in the garden", "#9fbf72", "#4f7a35", "#efe9d8"), ("Broth, second try", "#c98f4e", "#7b3f1d", "#30343a"),
          ("Lemons for the marmalade", "#f2d749", "#d9a514", "#d7e4ea"), ("Beetroot soup", "#b23a5f", "#7c1f40", "#f0e6df"))


def dish(inside, rim, table, size=(960, 720)):
    """A bowl on a table, seen from above."""
    width, height = size
    image = Image.new("RGB", size, table)
    draw = ImageDraw.Draw(image)
    middle, radius = (width * 0.5, height * 0.52), height * 0.4
    for share, colour in ((1.03, "#00000022"), (1, "#fbfaf6"), (0.9, "#e7e3d9"), (0.86, rim), (0.8, inside)):
        box = [middle[0] - radius * share, middle[1] - radius * share, middle[0] + radius * share, middle[1] + radius * share]
        draw.ellipse(box, fill=colour[:7])
    for n in range(26):
        x, y = middle[0] + radius * 0.55 * ((n * 37 % 21) / 10 - 1), middle[1] + radius * 0.5 * ((n * 53 % 19) / 9 - 1)
        draw.ellipse([x - 26, y - 10, x + 26, y + 10], fill=rim if n % 3 else "#fff7e6")
    out = io.BytesIO()
    image.filter(ImageFilter.GaussianBlur(3)).save(out, "JPEG", quality=88)
    return out.getvalue()


def day(offset):
    return (datetime.date.today() + datetime.timedelta(offset)).isoformat()


async def furnish(cleo, room, token):
    """What Cleo's program puts into the room: noodles, teas, photos, an experiment."""
    async def do(method, **params):
        return await cleo.call(method, room=room, cid=next(new_cid), **params)
    for name, brand, seconds, rating in (("Spaghettoni", "Pasta Nova", 660, 4.5), ("Soba", "Kitano", 300, 5), ("Orecchiette", "Casa Bella", 720, 4)):
        await do("noodle.add", name=name, brand=brand, cookSeconds=seconds, rating=rating, onHand=True, mealCups=0.75, sideCups=0.5,
                 gramsPerCup=100)
    for name, brand, kind, seconds, warm in (("Sencha", "Midori", "green", 90, 75), ("Earl Grey", "Harbour & Sons", "black", 240, 95),
                                             ("Jasmine pearls", "Midori", "green", 120, 80), ("Rooibos", "Cederberg", "herbal", 420, 100)):
        await do("tea.add", name=name, brand=brand, type=kind, steepSeconds=seconds, waterC=warm, leafGrams=4, waterMl=250)
    for words, *colours in DISHES:
        file = albums.upload(cleo.server, token, room, dish(*colours))
        await do("photo.add", photos=[file], description=words)
    made = await do("experiment.create", title="Crumb of the sourdough", startDate=day(-2), endDate=day(3),
                    protocol="Mix 500 g flour, 350 ml water and 100 g starter. Rest 8 h at 24 °C, bake 45 min at 230 °C.")
    experiment = made["experiment"]["id"]
    for number, title in enumerate(("Feed the starter", "Mix and rest 8 h", "Shape", "Bake 45 min at 230 °C")):
        step = (await do("step.add", experiment=experiment, title=title))["step"]["id"]
        if number < 2:
            await do("step.log", step=step, column="did", text=("Fed at 8:10, 50 g rye", "350 ml at 22 °C, folded twice")[number])
            await do("step.log", step=step, column="observed", text=("Doubled by noon", "Slack, but holds")[number])
            await do("step.tick", step=step, done=True)
    return experiment


def answered(page, *words):
    page.wait(lambda: any(who == "bot" and all(word in text for word in words) for who, text in page.messages()), f"an answer with {words}")


async def told(server, see=lambda name, page: None):
    """Tells it on a server of its own; whoever calls checks or photographs."""
    ana, bo = Browser(server.address, size=DESKTOP), Browser(server.address, size=PHONE)
    try:
        await told_by(server, ana, bo, see)
    finally:
        for page in (ana, bo):
            page.close()


async def told_by(server, ana, bo, see):
    ana.open()
    ana.see(".start-line")
    see("start", ana)
    ana.register("ana", "Ana").see(".chip.offer")
    ana.make_room("Home")
    link = ana.invite_link()
    bo.register("bo", "Bo", path="/" + link.split("/", 3)[3])
    bo.see(".toast", "You are in")
    bo.see(".room-title", "Home")
    dora = await server.plain()
    await dora.do(f"/register dora {PASSWORD}", "dora")
    await dora.do(f"/join {link}", "Home")
    cleo = await server.login("cleo", firstName="Cleo")
    room = await cleo.join(link.split("join=")[1])
    room = room if isinstance(room, str) else room["room"]["id"]
    experiment = await furnish(cleo, room, await server.person("cleo"))

    # Talk, and a timer that everybody has.
    ana.room("Home")
    bo.say("remind us every Monday at 9 to feed the sourdough")
    answered(ana, "sourdough")
    ana.say("I am home at seven. Pasta tonight?")
    bo.see(".message.theirs .text", "Pasta tonight?")
    bo.say("Yes! The water is already on.")
    ana.see(".message.theirs .text", "already on")
    mark = dora.mark()
    await dora.type("start 9 min timer for penne")
    await dora.expect("simmer: penne: 9 minutes", since=mark)
    for page in (ana, bo):
        page.see(".timer-card[data-state=running] .card-title", "penne")
        page.see(".pill")
    see("room", ana)
    see("room-phone", bo)

    # What is said in one place is on the pages of another.
    bo.visit(f"/#/room/{room}/pantry")
    bo.see(".noodle", "Soba")
    await cleo.call("noodle.add", room=room, name="Penne rigate", brand="Casa Bella", cookSeconds=660, mealCups=0.75, sideCups=0.5,
                    cid=next(new_cid))
    bo.see(".noodle", "Penne rigate")
    await dora.do("@simmer show penne rigate", "simmer: .*Penne rigate")
    see("pantry-phone", bo)
    ana.visit(f"/#/room/{room}/teas")
    ana.see(".page-panel", "Sencha")
    see("teas", ana)
    ana.visit(f"/#/room/{room}/notebook/{experiment}")
    ana.see(".notebook", "Shape")
    see("notebook", ana)
    ana.visit(f"/#/room/{room}/photos")
    pictures = "return [...document.querySelectorAll('.place img')].filter((image) => image.complete && image.naturalWidth > 0).length"
    ana.wait(lambda: ana.js(pictures) >= len(DISHES))
    see("album", ana)
    bo.visit(f"/#/room/{room}/photos")
    bo.wait(lambda: bo.js(pictures) >= 2)
    bo.js("document.querySelector('.place a img, .place button img').closest('a, button').click()")
    bo.wait(lambda: bo.js("const image = document.querySelector('.viewer-image'); return image?.complete && image.naturalWidth > 0"))
    see("viewer-phone", bo)
    bo.press("[data-action=close]")
    bo.gone(".viewer")

    # In a room that rings for everybody it rings everywhere, until one of them stops it.
    for page in (ana, bo):
        page.visit(f"/#/room/{room}")
        page.see(".composer")
    ana.ring_for_everybody()
    mark = dora.mark()
    await dora.type("start a 2 second timer for the garlic bread")
    for page in (ana, bo):
        page.see(".alarm .alarm-name", "garlic bread")
    see("alarm", ana)
    see("alarm-phone", bo)
    await dora.expect("garlic bread is ready", since=mark)
    bo.press(".alarm [data-action=stop]")
    for page in (ana, bo):
        page.gone(".alarm")
        page.see(".timer-card[data-state=acknowledged] .card-title", "garlic bread")
    await dora.close()
    await cleo.close()
