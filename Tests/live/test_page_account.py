"""Coming in, at the size of a phone and of a desktop. One's own account, and how the page looks: Tests/page/account.test.js."""
import pytest

from browser import PASSWORD, PHONE


def test_the_name_is_typed_once_and_only_where_motion_is_wanted(open_browser, size):
    """F13 P1"""
    page = open_browser(size=size)
    page.in_motion()
    page.open()
    page.see("input[name=login]")
    typing = "return getComputedStyle(document.querySelector('.wordmark > span:last-child')).animationName"
    page.wait(lambda: page.js(typing) != "none")
    page.in_motion(False)
    page.wait(lambda: page.js(typing) == "none", "no motion where less is wanted")
    page.in_motion()
    page.driver.refresh()
    page.see("input[name=login]")
    assert page.js(typing) == "none", "the name is typed once"


async def test_an_account_is_made_where_it_is_said_what_is_wrong(open_browser, server, fresh, size):
    """F1 P2 P3 P4 P21"""
    taken = fresh("taken")
    other = await server.login(taken)
    await other.call("account.set", email=f"{taken}@example.org", password=PASSWORD)
    await other.close()
    page = open_browser(size=size, refused=True).open("/#/register")
    page.see("input[name=name]")
    for typed, strength in (("abc", "too short"), ("abcdefgh", "weak"), (PASSWORD, "strong")):
        page.type("input[name=password]", typed)
        page.see(".strength-row", strength)
    page.press("button[type=submit]")
    page.see(".field .error", "needed")
    page.is_on("input[name=name]")
    page.type("input[name=name]", f"{taken} Ana")
    page.see(".username-line", taken)
    page.press("button[type=submit]")
    page.see("input[name=username] ~ .error", "taken")
    page.is_on("input[name=username][aria-invalid=true]")
    page.type("input[name=username]", fresh("ana"))
    page.press(".start-more summary")
    page.type("input[name=email]", "nowhere")
    page.press("button[type=submit]")
    page.see("input[name=email] ~ .error", "not an e-mail")
    page.is_on("input[name=email][aria-invalid=true]")
    # That somebody else has an address is told to nobody.
    page.type("input[name=email]", f"{taken.upper()}@Example.org")
    assert page.violations() == []
    page.press("button[type=submit]")
    page.see(".chip.offer", "penne 9 min")
    page.see(".chips", "Nobody else reads this")
    page.wait(lambda: len(page.all(".chip.offer")) == 3)
    page.is_on(".composer textarea")


@pytest.mark.parametrize("registration", ["invite"])
def test_where_one_must_be_invited_the_link_of_a_member_lets_in(make_server, open_browser, fresh, size, registration):
    """F16: the operator comes by the link of the server's output."""
    server = make_server(args=["--registration", registration])
    owner = open_browser(at=server, size=size).register(fresh("op"), "Olga", path=f"/#operator={server.operator_token}")
    owner.see(".chip.offer")
    owner.make_room("House")
    link = owner.invite_link()
    guest = open_browser(at=server, size=size, refused=True).register(fresh("eve"), "Eve")
    guest.see("[role=alert]", "need an invitation")
    guest.register(fresh("eve"), "Eve", path="/" + link.split("/", 3)[3])
    guest.see(".toast", "You are in")
    guest.see(".room-title", "House")


def test_nine_taps_lead_to_a_timer_that_a_second_person_sees(make_server, open_browser, fresh):
    """F1 P2 P17: on a phone, whose own sheet hands the link on, and from a server that nobody has used yet."""
    server, taps = make_server(), []
    first = open_browser(at=server, size=PHONE)
    first.before_pages("navigator.share = async (shared) => { window.handedOn = shared.url; };")

    def tap(css, text=None):
        first.press(css, text)
        taps.append(css)
    first.open(f"/#operator={server.operator_token}")
    first.is_on("input[name=name]")
    first.type("input[name=name]", "Claire")
    tap("input[name=password]")
    first.type("input[name=password]", PASSWORD)
    tap("button[type=submit]")
    first.see(".composer")
    tap(".bar .back")
    tap(".rooms .bar button")
    first.is_on("input[name=name]")
    first.type("input[name=name]", "Family")
    tap(".form button[type=submit]")
    first.see(".room-title", "Family")
    tap("[data-action=invite]")
    tap("[data-action=share]")
    first.gone(".drawer")
    link = first.js("return window.handedOn")
    second = open_browser(at=server, size=PHONE).register(fresh("marc"), "Marc", path="/" + link.split("/", 3)[3])
    second.see(".room-title", "Family")
    tap(".composer textarea")
    first.type(".composer textarea", "penne 9 min")
    tap(".preview-offer", "penne · 9 min")
    second.see(".timer-card", "penne")
    assert len(taps) <= 9, taps
