"""Every place of the page, with something in it, at the size of a phone and of a desktop, light and dark: `seen(server, see)` after the story
of `pagestory.told`, with a stop for each: `see(name, look, size, browser)`."""
import contextlib
import dataclasses
import datetime
import inspect
from collections.abc import Callable

from browser import PHONE, Browser, Keys
from client import new_cid
from library import article
from pagestory import DISHES

LOOKS = ("light", "dark")
WIDE = (1280, 800)

# In the order of docs/page.md: what it is called there, and which places of the page it shows, as `scripts/page-check`
# finds them.
SHEETS = {
    "start": ("The first page", "start"),
    "register": ("Making an account", "register"),
    "reset": ("A new password, by a link", "reset"),
    "join": ("An invitation", "join"),
    "rooms": ("The rooms, with what is due", "home"),
    "search": ("The search of everything",),
    "new-room": ("A new room", "new"),
    "chat": ("A room", "room"),
    "message-menu": ("What can be done with a message",),
    "room-search": ("The search of one room",),
    "no-room": ("A room that is not there", "unknown"),
    "alarm": ("An alarm",),
    "timers": ("All timers",),
    "kitchen-view": ("The kitchen view", "kitchen"),
    "wet-hands": ("The kitchen view where hands are wet",),
    "pantry": ("The pantry", "room.pantry"),
    "noodle": ("A noodle, beside its list where there is room",),
    "noodle-form": ("The form of a noodle",),
    "shopping": ("The shopping list",),
    "teas": ("Teas", "room.teas"),
    "tea": ("A tea",),
    "tea-timer": ("The tea timer",),
    "brewing": ("A brewing session",),
    "drunk": ("What was drunk",),
    "album": ("The album", "room.photos"),
    "viewer": ("A photo",),
    "slideshow": ("The slideshow",),
    "notebook": ("The notebook", "room.notebook"),
    "new-experiment": ("A new experiment", "notebook.new", "notebook.copy"),
    "experiment": ("An experiment",),
    "protocol": ("Its protocol", "notebook.protocol"),
    "history": ("Its history", "notebook.history"),
    "new-step": ("A new step", "notebook.newStep"),
    "step": ("A step", "notebook.step"),
    "notebook-search": ("The search of the notebook", "notebook.search"),
    "literature": ("The search of the literature",),
    "reminders": ("Reminders", "room.reminders"),
    "all-reminders": ("The reminders of all rooms",),
    "members": ("Members", "room.people"),
    "invite": ("The sheet that invites",),
    "room-settings": ("The settings of a room", "room.settings"),
    "programs": ("What programs do in a room: webhooks in and out, below its settings",),
    "settings": ("Settings", "settings"),
    "look": ("Language and look", "settings.look"),
    "alarms": ("Alarms and notices", "settings.alarms"),
    "account": ("The own account", "settings.account"),
    "password": ("Password and passkeys", "settings.password"),
    "devices": ("Where one is logged in", "settings.devices"),
    "people": ("People and data", "settings.people"),
    "bots": ("Bots and their tokens", "settings.bots"),
    "accounts": ("The accounts of a server", "accounts"),
    "operator": ("Who becomes the operator", "operator"),
    "about": ("About Simmer", "about"),
    "share": ("What another app has shared", "share"),
    "device": ("The link of a shared device", "device"),
    "shared-device": ("A shared device asks who it is",),
    "device-settings": ("What is set at a shared device", "deviceSettings"),
    "unsubscribe": ("The link that ends a summary", "unsubscribe"),
}

ARTICLES = [article(1, "Fermentation of sourdough in the cold.", authorString="Miller A, Okafor B.", journalTitle="J Cereal Sci", isOpenAccess="Y"),
            article(2, "Crumb structure of rye and wheat breads.", authorString="Lind C.", journalTitle="Food Struct"),
            article(3, "Starter cultures of bakeries, by region.", authorString="Haddad D, Roux E, Sato F.", journalTitle="Appl Microbiol", isOpenAccess="Y")]


@dataclasses.dataclass
class Place:
    """Where it is, what stands there once it has come, and whose browser looks: "cleo", "nobody" or a "device". `first` comes before one goes
    there, `then` opens it, `after` leaves it as it was."""
    path: str
    words: str
    by: str = "cleo"
    first: Callable | None = None
    then: Callable | None = None
    after: Callable | None = None


def pressing(*csss):
    def press(page):
        for css in csss:
            page.press(css)
    return press


def menu_of_message(page):
    page.js("[...document.querySelectorAll('.message.theirs')].at(-1).focus()")
    page.keys(Keys.ENTER)
    page.see(".menu-item")


def searching(css, words):
    def search(page):
        page.type(css, words)
        page.see(".hit", words.capitalize())
    return search


def room_search(page):
    page.press("[data-action=room-menu]")
    page.press(".menu-item", "Search this room")
    searching(".room-search input", "pasta")(page)


def slideshow(page):
    # A window without an edge has no full screen.
    page.js("Element.prototype.requestFullscreen = async () => {}")
    pressing(".photo-tile", ".viewer [data-action=slideshow]")(page)
    page.see(".slide-words")


def wet_hands(page):
    pressing("[data-action=new]", "[data-action=wet]")(page)
    page.see("[data-action=speak]")


def revoke(page):
    """The next look makes a link of its own."""
    page.press(".drawer .button", "Revoke links and invitations")
    page.press(".dialog .danger")
    page.gone(".invite-link input")


def dry_hands(page):
    """What stays so on the device."""
    page.press("button", "Hands are dry")


def shared(page):
    """A photo that another app has shared waits on the device."""
    page.driver.execute_async_script("""const [done] = arguments, draw = Object.assign(new OffscreenCanvas(640, 420)), paint = draw.getContext("2d");
        for (const [colour, x, y, width, height] of [["#bcd7e6", 0, 0, 640, 230], ["#5d8aa8", 0, 230, 640, 190], ["#f2e6c9", 0, 380, 640, 40], ["#efc75e", 470, 40, 90, 90]]) {
            paint.fillStyle = colour;
            paint.fillRect(x, y, width, height);
        }
        (async () => {
            const cache = await caches.open("shared"), type = { "Content-Type": "image/jpeg", "X-Name": "lake.jpg" };
            await cache.put("/shared/7", Response.json({ id: "7", title: "At the lake", text: "", url: "", files: 1 }));
            await cache.put("/shared/7/0", new Response(await draw.convertToBlob({ type: "image/jpeg" }), { headers: type }));
        })().then(done);""")
    page.visit("/#/share/7")


def nothing_shared(page):
    page.driver.execute_async_script("const [done] = arguments; caches.delete('shared').then(done);")


def ringing(server, room):
    async def ring():
        cleo = await server.login("cleo")
        try:
            await cleo.call("timer.start", room=room, label="Garlic bread", totalSeconds=1, cid=next(new_cid))
        finally:
            await cleo.close()
    return ring


def stop(page):
    page.press(".alarm [data-action=stop]")
    page.gone(".alarm")


class Home:
    """The room that the story has left, with what it lacks, and the others that are needed."""

    def __init__(self, server, cleo):
        self.server, self.cleo = server, cleo

    async def ask(self, method, room=None, **params):
        return await self.cleo.call(method, room=room or self.room, cid=next(new_cid), **params)

    async def furnish(self):
        cleo, ask = self.cleo, self.ask
        self.room = next(room["id"] for room in await cleo.call("room.list") if room["name"] == "Home")
        for name in ("milk", "lemons"):
            await ask("shopping.add", name=name)
        await self.teas()
        self.noodle = (await cleo.call("noodle.list", room=self.room))["noodles"][0]["id"]
        await self.experiments()
        photo = (await cleo.call("album.list", room=self.room))["photos"][0]
        await ask("photo.like", photo=photo["id"])
        await ask("timer.start", label="Soba", totalSeconds=1_500)
        await self.programs()
        self.device = (await ask("device.create", room=self.own, name="Tablet at the door"))["token"]
        self.spare_device = (await ask("device.create", room=self.own, name="Bench tablet"))["token"]
        await self.eve()
        await cleo.call("room.read", room=self.room, seq=max(event["seq"] for event in (await cleo.history(self.room))["events"]))

    async def teas(self):
        self.tea = (await self.ask("tea.add", name="Da Hong Pao", brand="Wuyi", type="oolong", waterC=95, leafGrams=6, waterMl=120,
                                   infusions=[{"seconds": 20}, {"seconds": 30}, {"seconds": 45}]))["tea"]["id"]
        await self.ask("note.add", tea=self.tea, text="Mineral, with dried plum", rating=4.5)

    async def experiments(self):
        self.experiment = (await self.cleo.call("experiment.list", room=self.room))["experiments"][0]["id"]
        found = await self.cleo.call("experiment.get", room=self.room, experiment=self.experiment)
        self.step = found["experiment"]["steps"][1]["id"]
        await self.ask("experiment.update", experiment=self.experiment, tags=["sourdough", "crumb"])

    async def programs(self):
        cleo = self.cleo
        self.own = await cleo.make_room("Workshop")
        soon = int((datetime.datetime.now() + datetime.timedelta(days=2)).timestamp() * 1000)
        await self.ask("reminder.create", room=self.own, text="oil the lathe", dueAt=soon)
        await self.ask("hook.create", room=self.own, name="Button at the door", orders=True)
        await self.ask("endpoint.create", room=self.own, name="Lamp over the bench", url="https://hooks.example.org/lamp",
                       events=["timer.rang", "reminder.fired"])
        bot = (await cleo.call("bot.create", name="Kitchen scale", rooms=[self.room], cid=next(new_cid)))["bot"]["bot"]
        await cleo.call("token.create", bot=bot, name="on the shelf", scopes=["read", "say"], cid=next(new_cid))

    async def eve(self):
        """Has a room of her own, to which a link leads; whom Cleo has blocked is somebody else."""
        eve = await self.server.login("eve", firstName="Eve")
        mallory = await self.server.login("mallory", firstName="Mallory")
        try:
            self.link = (await eve.link(await eve.make_room("Garden")))["token"]
            way = (await self.cleo.link(self.own))["token"]
            for guest in (eve, mallory):
                await guest.join(way)
            # The sheet that invites makes a link where there is none.
            await self.cleo.call("room.revokeInvite", room=self.own)
            await eve.say(self.own, "Is the lathe free tonight?")
            await self.cleo.call("account.block", account=mallory.id)
        finally:
            await eve.close()
            await mallory.close()


def places_of(home):
    """By name of the sheet."""
    room, own = f"/#/room/{home.room}", f"/#/room/{home.own}"
    pantry, teas, notebook = f"{room}/pantry", f"{room}/teas", f"{room}/notebook"
    experiment, token = f"{notebook}/{home.experiment}", "x" * 43
    photos = f"{len(DISHES)} photos"
    return {
        "start": Place("/", "Log in", by="nobody"), "register": Place("/#/register", "Create", by="nobody"),
        "reset": Place(f"/#reset={token}", "new password", by="nobody"), "join": Place(f"/#join={home.link}", "Garden"),
        "rooms": Place("/#/", "Home"), "search": Place("/#/", "pasta", then=searching(".rooms-search", "pasta")),
        "new-room": Place("/#/new", "Experiments"), "chat": Place(room, "Soba"), "message-menu": Place(room, "Forward", then=menu_of_message),
        "room-search": Place(room, "Pasta", then=room_search), "no-room": Place("/#/room/nowhere", "no such room"),
        "timers": Place(room, "Soba", then=pressing(".pill")), "kitchen-view": Place(f"{room}/kitchen", "Soba"),
        "wet-hands": Place(f"{room}/kitchen", "Soba", then=wet_hands, after=dry_hands),
        "pantry": Place(pantry, "Orecchiette"), "noodle": Place(f"{pantry}/{home.noodle}", "Casa Bella"),
        "noodle-form": Place(f"{pantry}/{home.noodle}/edit", "Brand"), "shopping": Place(f"{pantry}/shopping", "lemons"),
        "teas": Place(teas, "Sencha"), "tea": Place(f"{teas}/{home.tea}", "dried plum"), "tea-timer": Place(f"{teas}/timer", "Start"),
        "brewing": Place(f"{teas}/{home.tea}/brew", "Da Hong Pao"), "drunk": Place(f"{teas}/drunk", "week"),
        "album": Place(f"{room}/photos", photos), "viewer": Place(f"{room}/photos", "1 of", then=pressing(".photo-tile")),
        "slideshow": Place(f"{room}/photos", "", then=slideshow),
        "notebook": Place(notebook, "Crumb"), "new-experiment": Place(f"{notebook}/new", "Title"), "experiment": Place(experiment, "Shape"),
        "protocol": Place(f"{experiment}/protocol", "Mix 500 g"), "history": Place(f"{experiment}/history", "Shape"),
        "new-step": Place(f"{experiment}/step/new", "Title"), "step": Place(f"{experiment}/step/{home.step}", "folded twice"),
        "notebook-search": Place(f"{notebook}/search/own/noon", "Doubled"),
        "literature": Place(f"{notebook}/search/literature/sourdough", "Crumb structure"),
        "reminders": Place(f"{room}/reminders", "sourdough"), "all-reminders": Place(f"{room}/reminders/all", "lathe"),
        "members": Place(f"{room}/people", "dora"), "invite": Place(f"{own}/people", "Copy", then=pressing("[data-action=invite]"), after=revoke),
        "room-settings": Place(f"{room}/settings", "Everything"),
        "programs": Place(f"{own}/settings", "Lamp over the bench",
                          then=lambda page: page.js("document.querySelector('[data-part=webhooks]').scrollIntoView()")),
        "settings": Place("/#/settings", "Password"), "look": Place("/#/settings/look", "Español"), "alarms": Place("/#/settings/alarms", "Quiet"),
        "account": Place("/#/settings/account", "Name"), "password": Place("/#/settings/password", "Passkeys"),
        "devices": Place("/#/settings/devices", "here"), "people": Place("/#/settings/people", "Mallory"), "bots": Place("/#/settings/bots", "on the shelf"),
        "accounts": Place("/#/accounts", "Mallory"), "operator": Place(f"/#operator={token}", "operator"), "about": Place("/#/about", "Simmer"),
        "share": Place("/#/share/7", "Which room?", then=shared, after=nothing_shared), "device": Place(f"/#device={home.spare_device}", "Bench tablet", by="nobody"),
        "shared-device": Place(own, "Who is it?", by="device", then=pressing("[data-action=who]")),
        "device-settings": Place("/#/settings", "Tablet at the door", by="device"),
        "unsubscribe": Place(f"/#unsubscribe={token}", "summary", by="nobody"),
        # What Simmer says of it is among the last words of its room from then on.
        "alarm": Place(own, "Garlic bread", first=ringing(home.server, home.own), then=lambda page: page.see(".alarm"), after=stop),
    }


async def furnished(server):
    """A client of Cleo's stays no longer than it is asked: pictures are taken while nobody reads for it."""
    cleo = await server.login("cleo")
    try:
        home = Home(server, cleo)
        await home.furnish()
        return home
    finally:
        await cleo.close()


COME = """const [words] = arguments, shown = (css) => [...document.querySelectorAll(css)].filter((one) => one.checkVisibility());
    return document.body.innerText.toLowerCase().includes(words.toLowerCase()) && shown("svg.icon path").every((drawn) => drawn.getAttribute("d") !== "undefined" && drawn.hasAttribute("d"))
        && shown(".place img, dialog img").every((image) => image.complete && image.naturalWidth > 0 || image.getBoundingClientRect().top > innerHeight);"""


@contextlib.contextmanager
def browsers(server, home):
    """One for each of who looks."""
    pages = {}
    try:
        for who in ("cleo", "nobody", "device"):
            # Who is refused is told on the page.
            pages[who] = Browser(server.address, size=WIDE, refused=True)
        # By its form, so that the list of devices names this browser.
        pages["cleo"].login("cleo")
        pages["device"].visit(f"/#device={home.device}")
        pages["device"].press("[data-action=become]")
        pages["device"].see(".device-bar")
        yield pages
    finally:
        for page in pages.values():
            page.close()


async def look(place, page, name):
    if place.first:
        begun = place.first()
        if inspect.isawaitable(begun):
            await begun
    page.visit(place.path)
    if place.then:
        place.then(page)
    page.wait(lambda: page.js(COME, place.words), f"{name}: {place.words}")


async def seen(server, see, only=()):
    """`only`: the names of some."""
    home = await furnished(server)
    places = places_of(home)
    assert set(places) == set(SHEETS), set(places) ^ set(SHEETS)
    with browsers(server, home) as pages:
        for name, place in places.items():
            if only and name not in only:
                continue
            page = pages[place.by]
            for size in (PHONE, WIDE):
                page.resize(size)
                for colours in LOOKS:
                    page.driver.execute_cdp_cmd("Emulation.setEmulatedMedia", {"features": [{"name": "prefers-color-scheme", "value": colours}]})
                    await look(place, page, name)
                    see(name, colours, size, page)
                    if place.after:
                        place.after(page)
