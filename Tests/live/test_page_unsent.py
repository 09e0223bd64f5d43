"""What is written while the server is away."""


def test_what_is_typed_while_the_server_is_away_is_sent_once_when_it_is_back(make_server, open_browser, fresh):
    """F11 P22"""
    server = make_server()
    page = open_browser(at=server, offline=True).enter(fresh("ana"), first_name="Ana")
    page.see(".chip.offer")
    page.say("before")
    page.see(".message.mine .text", "before")
    page.gone(".sending")
    server.kill()
    page.see(".banner.offline", "Offline")
    page.say("first while away")
    page.say("second while away")
    page.see(".sending", "waiting")
    server.start()
    page.gone(".banner.offline")
    page.gone(".sending")
    for text in ("first while away", "second while away"):
        page.see(".message.mine .text", text)
        assert [t for _, t in page.messages()].count(text) == 1
    mine = [t for who, t in page.messages() if who == "mine"]
    assert mine[-2:] == ["first while away", "second while away"]
    shown = [m for m in page.messages() if m[0] == "mine"]
    page.driver.refresh()
    page.see(".message.mine .text", "second while away")
    assert [m for m in page.messages() if m[0] == "mine"] == shown
