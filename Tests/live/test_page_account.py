"""Coming in, one's own account, and how the page looks, at the size of a phone and of a desktop."""
import pytest

from browser import PASSWORD
from waiting import account_with


def test_the_first_page_is_the_log_in_with_one_line_and_the_name_typed_once(open_browser, size):
    """F2 F12 F13 P1"""
    page = open_browser(size=size)
    page.in_motion()
    page.open()
    assert "everyone sees the timer" in page.told(".start-line")
    page.see("input[name=login]")
    assert page.see("h1").get_attribute("aria-label") == "Simmer"
    typing = "return getComputedStyle(document.querySelector('.wordmark > span:last-child')).animationName"
    page.wait(lambda: page.js(typing) != "none")
    page.in_motion(False)
    page.wait(lambda: page.js(typing) == "none", "no motion where less is wanted")
    page.in_motion()
    page.driver.refresh()
    page.see("input[name=login]")
    assert page.js(typing) == "none", "the name is typed once"
    assert page.violations() == []
    page.press("a[href='#/register']", "Create an account")
    page.see("input[name=username]")
    page.driver.back()


async def test_an_account_is_made_where_it_is_said_what_is_wrong(open_browser, server, fresh, size):
    """F1 P2 P3 P4 P21"""
    taken = fresh("taken")
    other = await server.login(taken)
    await other.call("account.set", email=f"{taken}@example.org", password=PASSWORD)
    await other.close()
    page = open_browser(size=size, refused=True).open("/#/register")
    page.see("input[name=lastName]")
    for typed, strength in (("abc", "too short"), ("abcdefgh", "weak"), (PASSWORD, "strong")):
        page.type("input[name=password]", typed)
        page.see(".strength-row", strength)
    page.type("input[name=firstName]", "Ana")
    page.press("button[type=submit]")
    page.see(".field .error", "needed")
    page.is_on("input[name=username]")
    for name, typed, words in (("username", taken, "taken"), ("email", "nowhere", "not an e-mail")):
        page.type(f"input[name={name}]", typed)
        page.press("button[type=submit]")
        page.see(f"input[name={name}] ~ .error", words)
        page.is_on(f"input[name={name}][aria-invalid=true]")
        page.type(f"input[name={name}]", fresh("ana"))
    # That somebody else has an address is told to nobody.
    page.type("input[name=email]", f"{taken.upper()}@Example.org")
    assert page.violations() == []
    page.press("button[type=submit]")
    page.see(".chip-button", "penne 9 min")
    page.see(".chips", "Nobody else reads this")
    page.wait(lambda: len(page.all(".chip-button")) == 3)
    page.is_on(".composer textarea")


def test_what_is_typed_to_log_in_stays_when_the_address_becomes_another(open_browser):
    """P20; it does so a moment after somebody has logged out."""
    page = open_browser(size=(390, 844))
    page.open("/#/settings")
    page.type("input[name=login]", "ivo")
    page.driver.execute_async_script("""const done = arguments[0];
        addEventListener("hashchange", () => setTimeout(done), { once: true });
        location.hash = "#/kitchen";""")
    assert page.see("input[name=login]").get_property("value") == "ivo"
    page.js("location.hash = '#/register'")
    page.see("input[name=username]")



async def test_the_own_account_is_kept_up_and_deleted_with_the_password(open_browser, login, fresh, size):
    """P20 P6 F2 F12"""
    name = fresh("ivo")
    ivo = await login(name)
    page = open_browser(size=size, refused=True).enter(name)
    page.open("/#/settings")
    page.type("input[name=displayName]", "Ivo B.")
    page.press("form[aria-label=Account] button[type=submit]")
    page.announced("Saved.")
    await account_with(ivo, displayName="Ivo B.")
    page.type("input[name=old]", "not this one")
    page.type("input[name=new]", "another good password")
    page.press("button[type=submit]", "Change password")
    page.see("form .error", "not right")
    page.type("input[name=old]", PASSWORD)
    page.press("button[type=submit]", "Change password")
    page.announced("Password changed")
    page.press(".last .button", "Log out")
    page.see(".start-form")
    page.driver.back()
    page.see(".start-form")
    assert not page.all(".shell")
    page.open("/#/")
    page.type("input[name=login]", name)
    page.type("input[name=password]", PASSWORD)
    page.press("button[type=submit]")
    page.see("[role=alert]", "do not fit")
    page.type("input[name=password]", "another good password")
    page.press("button[type=submit]")
    page.see(".shell")
    page.open("/#/settings")
    page.press(".last .danger", "Delete my account")
    assert not page.see(".dialog .danger").is_enabled()
    page.type(".dialog input", "another good password")
    page.press(".dialog .danger")
    page.see(".start-form")
    page.type("input[name=login]", name)
    page.type("input[name=password]", "another good password")
    page.press("button[type=submit]")
    page.see("[role=alert]", "do not fit")


async def test_look_and_language_are_the_persons_and_follow_from_elsewhere(open_browser, login, fresh, size):
    """F14 N55: as the device unless set; the language without a reload, told to screen readers too."""
    name = fresh("zoe")
    zoe = await login(name)
    page = open_browser(size=size, dark=True).enter(name, "/#/settings")
    scheme = "return getComputedStyle(document.querySelector('.main')).backgroundColor"
    dark = page.js(scheme)
    page.press(".choice label", "Light")
    page.wait(lambda: page.js(scheme) != dark)
    await account_with(zoe, look="light")
    await zoe.call("account.set", look="device", language="fr")
    page.see("h1", "Réglages")
    page.wait(lambda: page.js(scheme) == dark)
    page.wait(lambda: page.js("return document.documentElement.lang") == "fr")
    assert page.violations() == []
    page.press(".choice label", "English")
    page.see("h1", "Settings")
    page.wait(lambda: page.js("return document.documentElement.lang") == "en")
    await account_with(zoe, language="en")


async def test_each_place_has_its_address_and_back_leads_where_one_came_from(open_browser, login, fresh, size):
    """F15"""
    name = fresh("ola")
    ola = await login(name)
    room = await ola.make_room(fresh("Way "), "pantry")
    page = open_browser(size=size).enter(name, f"/#/room/{room}")
    page.see(".room-title", "Way")
    page.press(".room-tabs .tab", "Pantry")
    page.press(".noodle-open", "Bows")
    page.see(".detail-words h2", "Bows")
    opened = page.js("return location.hash")
    page.driver.back()
    page.see(".noodle-open", "Bows")
    page.driver.back()
    page.see(".composer")
    page.driver.forward()
    page.driver.forward()
    page.see(".detail-words h2", "Bows")
    page.located(opened)
    page.driver.refresh()
    page.see(".detail-words h2", "Bows")


@pytest.mark.parametrize("registration", ["invite"])
def test_where_one_must_be_invited_the_link_of_a_member_lets_in(make_server, open_browser, fresh, size, registration):
    """F16: the operator comes by the link of the server's output."""
    server = make_server(args=["--registration", registration])
    owner = open_browser(at=server, size=size).register(fresh("op"), "Olga", path=f"/#operator={server.operator_token}")
    owner.see(".chip-button")
    owner.make_room("House")
    link = owner.invite_link()
    guest = open_browser(at=server, size=size, refused=True).register(fresh("eve"), "Eve")
    guest.see("[role=alert]", "need an invitation")
    guest.register(fresh("eve"), "Eve", path="/" + link.split("/", 3)[3])
    guest.press(".join .primary")
    guest.see(".room-title", "House")
