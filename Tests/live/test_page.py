"""The page in real browsers against the real server: coming in, by account and by invitation. What is wrong with an account: test_page_account.py,
and Tests/page/account.test.js."""
from browser import PASSWORD, PHONE


def test_a_person_registers_tries_a_chip_and_comes_back(open_browser, fresh):
    """F1 F2 F11 F12 F13 F15 P1 P2 P4 P6"""
    page = open_browser(refused=True)
    name = fresh("ana")
    page.open()
    assert "everyone sees the timer" in page.told(".start-line")
    assert page.see("h1").get_attribute("aria-label") == "Simmer"
    page.register(name, "Ana")
    page.see(".room-title", "")
    page.is_on(".composer textarea")
    page.wait(lambda: len(page.all(".chip.offer")) == 3)
    assert "Nobody else reads this" in page.told(".chips")
    page.press(".chip.offer")
    page.see(".message.mine .text", "penne 9 min")
    page.see(".timer-card .card-title", "enne")
    page.gone(".chip.offer")

    page.press("button[aria-label=Settings]")
    page.press(".last .button", "Log out")
    page.see(".start-form")
    page.driver.back()
    page.see(".start-form")
    assert not page.driver.find_elements("css selector", ".message, .room-row")
    assert page.js("return Object.keys(localStorage).filter((key) => /outbox|draft|room|known/.test(key))") == []
    page.driver.get(page.address)
    page.type("input[name=login]", name)
    page.type("input[name=password]", "not this one")
    page.press("button[type=submit]")
    page.see("[role=alert]", "do not fit")
    page.type("input[name=password]", PASSWORD)
    page.press("button[type=submit]")
    page.see(".message.mine .text", "penne 9 min")


async def test_who_is_invited_by_name_is_asked_in_the_list_of_rooms(open_browser, server, fresh):
    """P16"""
    name, party = fresh("guest"), fresh("Party ")
    page = open_browser(size=PHONE).register(name, "Guest")
    page.see(".chip.offer")
    host = await server.login(fresh("host"), firstName="Hosta")
    await host.call("room.invite", room=await host.make_room(party), username=name)
    page.press(".bar .back")
    assert party in page.told(".invitation", "Hosta")
    page.driver.refresh()
    page.press(".invitation")
    page.press(".join .primary")
    page.see(".room-title", party)
    page.press(".bar .back")
    page.gone(".invitation")
    await host.close()


async def test_an_invitation_made_before_the_first_visit_is_there_when_the_page_opens(open_browser, server, fresh):
    """P16"""
    name, party = fresh("guest"), fresh("Party ")
    await server.person(name)
    host = await server.login(fresh("host"), firstName="Hosta")
    await host.call("room.invite", room=await host.make_room(party), username=name)
    page = open_browser().login(name)
    assert party in page.told(".invitation", "Hosta")
    page.press(".invitation")
    page.see(".join h1", party)
    page.press(".join .primary")
    page.see(".room-title", party)
    page.gone(".invitation")
    await host.close()


def test_an_insecure_address_is_told_once(server, open_browser):
    """B6"""
    page = open_browser(arguments=("--host-resolver-rules=MAP simmer.test 127.0.0.1",))
    page.address = f"http://simmer.test:{server.port}"
    page.open()
    assert "screen is off" in page.told(".banner.insecure")
    page.press(".banner.insecure .button")
    page.driver.refresh()
    page.see(".start-form")
    assert not page.all(".banner.insecure")
