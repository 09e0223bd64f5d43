"""Every place of the page, with something in it, at the size of a phone and of a desktop, light and dark: `seen(server, see)` after the story
of `pagestory.told`, with a stop for each: `see(name, look, size, browser)`."""
from browser import DESKTOP, PHONE, Browser
from client import new_cid
from pagestory import DISHES

LOOKS = ("light", "dark")
# Places that stand further down at their address.
BELOW = {"programs": "[data-part=webhooks]"}


async def furnished(server):
    """The addresses of the places, of the room that the story has left, with what it lacks: an order on the list, a brewing session."""
    cleo = await server.login("cleo")
    try:
        room = next(room["id"] for room in await cleo.call("room.list") if room["name"] == "Home")

        async def ask(method, **params):
            return await cleo.call(method, room=room, cid=next(new_cid), **params)
        for name in ("milk", "lemons"):
            await ask("shopping.add", name=name)
        tea = (await ask("tea.add", name="Da Hong Pao", brand="Wuyi", type="oolong", waterC=95, leafGrams=6, waterMl=120,
                         infusions=[{"seconds": 20}, {"seconds": 30}, {"seconds": 45}]))["tea"]["id"]
        await ask("note.add", tea=tea, text="Mineral, with dried plum", rating=4.5)
        noodle = (await cleo.call("noodle.list", room=room))["noodles"][0]["id"]
        experiment = (await cleo.call("experiment.list", room=room))["experiments"][0]["id"]
        step = (await cleo.call("experiment.get", room=room, experiment=experiment))["experiment"]["steps"][1]["id"]
        await ask("experiment.update", experiment=experiment, tags=["sourdough", "crumb"])
        await ask("timer.start", label="Soba", totalSeconds=1_500)
        own = await cleo.make_room("Workshop")
        await cleo.call("hook.create", room=own, name="Button at the door", orders=True, cid=next(new_cid))
        await cleo.call("endpoint.create", room=own, name="Lamp over the bench", url="https://hooks.example.org/lamp",
                        events=["timer.rang", "reminder.fired"], cid=next(new_cid))
        bot = (await cleo.call("bot.create", name="Kitchen scale", rooms=[room], cid=next(new_cid)))["bot"]["bot"]
        await cleo.call("token.create", bot=bot, name="on the shelf", scopes=["read", "say"], cid=next(new_cid))
    finally:
        await cleo.close()
    home = f"/#/room/{room}"
    # What stands there once it has come.
    return {
        "rooms": ("/#/", "Home"), "chat": (home, "Soba"), "pantry": (f"{home}/pantry", "Orecchiette"), "noodle": (f"{home}/pantry/{noodle}", "Casa Bella"),
        "shopping": (f"{home}/pantry/shopping", "lemons"), "teas": (f"{home}/teas", "Sencha"), "tea": (f"{home}/teas/{tea}", "dried plum"),
        "brewing": (f"{home}/teas/{tea}/brew", "Da Hong Pao"), "drunk": (f"{home}/teas/drunk", "week"), "album": (f"{home}/photos", f"{len(DISHES)} photos"),
        "notebook": (f"{home}/notebook", "Crumb"), "experiment": (f"{home}/notebook/{experiment}", "Shape"),
        "step": (f"{home}/notebook/{experiment}/step/{step}", "folded twice"), "reminders": (f"{home}/reminders", "sourdough"),
        "members": (f"{home}/people", "dora"), "room-settings": (f"{home}/settings", "Everything"), "kitchen-view": (f"{home}/kitchen", "Soba"),
        "programs": (f"/#/room/{own}/settings", "Lamp over the bench"), "bots": ("/#/settings/bots", "on the shelf"), "settings": ("/#/settings", "Password"), "look": ("/#/settings/look", "Español"), "new-room": ("/#/new", "Experiments"),
    }


COME = """const [words] = arguments, shown = (css) => [...document.querySelectorAll(css)].filter((one) => one.checkVisibility());
    return document.body.innerText.toLowerCase().includes(words.toLowerCase()) && shown("svg.icon path").every((drawn) => drawn.getAttribute("d") !== "undefined" && drawn.hasAttribute("d"))
        && shown(".place img").every((image) => image.complete && image.naturalWidth > 0 || image.getBoundingClientRect().top > innerHeight);"""


async def seen(server, see):
    places = await furnished(server)
    page = Browser(server.address, size=DESKTOP)
    try:
        page.enter("cleo")
        for size in (PHONE, DESKTOP):
            page.resize(size)
            for look in LOOKS:
                page.driver.execute_cdp_cmd("Emulation.setEmulatedMedia", {"features": [{"name": "prefers-color-scheme", "value": look}]})
                for name, (path, words) in places.items():
                    page.visit(path)
                    page.wait(lambda: page.js(COME, words), f"{name}: {words}")
                    if name in BELOW:
                        page.js("document.querySelector(arguments[0]).scrollIntoView()", BELOW[name])
                    see(name, look, size, page)
    finally:
        page.close()
