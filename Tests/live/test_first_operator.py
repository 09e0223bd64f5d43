"""Who becomes the operator: whoever opens the link that a server without one prints, and nobody else (F16)."""
import pytest

from server import PASSWORD

pytestmark = pytest.mark.row("F16")


async def test_whoever_registers_with_the_link_of_the_servers_output_is_the_operator_and_not_whoever_comes_first(make_server):
    """F16"""
    server = make_server()
    token = server.operator_token
    first = await server.client()
    assert (await first.register("first", PASSWORD))["account"]["role"] == "person", "coming first gives no rights"
    await first.refused("not_allowed", "account.list")
    for wrong in (token[:-1], token + "x", "", server.data.name):
        stranger = await server.client()
        await stranger.refused("expired", "account.register", "operatorToken", username="wrong", password=PASSWORD, operatorToken=wrong)
        await stranger.close()
    second = await server.client()
    assert (await second.register("second", PASSWORD, operatorToken=token))["account"]["role"] == "operator"
    assert [p["username"] for p in (await second.call("account.list"))["people"]] == ["first", "second"]
    third = await server.client()
    await third.refused("expired", "account.register", "operatorToken", username="third", password=PASSWORD, operatorToken=token)
    await first.refused("expired", "account.claimOperator", "token", token=token)
    await first.close(), await second.close(), await third.close()


async def test_an_account_that_is_there_becomes_the_operators_by_the_link(make_server):
    """F16"""
    server = make_server()
    token = server.operator_token
    client = await server.client()
    await client.refused("unauthenticated", "account.claimOperator", token=token)
    await client.register("ana", PASSWORD)
    await client.sync()
    await client.refused("expired", "account.claimOperator", "token", token="x" * 43)
    mark = await client.mark()
    assert (await client.call("account.claimOperator", token=token))["account"]["role"] == "operator"
    await client.wait_for("account", change="settings", since=mark)
    assert (await client.call("account.claimOperator", token=token))["account"]["role"] == "operator", "the answer was lost"
    assert (await client.call("account.list"))["people"]
    await client.close()


async def test_each_start_without_an_operator_prints_another_link_and_none_after_that(make_server):
    """F16"""
    server = make_server()
    before = server.operator_token
    assert server.request("GET", "/start")[2] == b'{"needsOperator":true}'
    server.restart()
    after = server.operator_token
    assert after and after != before
    client = await server.client()
    await client.refused("expired", "account.register", "operatorToken", username="ana", password=PASSWORD, operatorToken=before)
    await client.register("ana", PASSWORD, operatorToken=after)
    assert server.request("GET", "/start")[2] == b"{}"
    server.restart()
    assert server.operator_token is None
    again = await server.client()
    await again.call("account.login", login="ana", password=PASSWORD)
    mark = await again.start("account.delete", password=PASSWORD)
    await again.wait_closed()
    assert server.request("GET", "/start")[2] == b'{"needsOperator":true}'
    server.restart()
    assert server.operator_token, "the operator's account was deleted"
    assert after.encode() not in b"".join(path.read_bytes() for path in server.data.glob("simmer.sqlite*")), "only its hash is kept"
    await client.close()


@pytest.mark.parametrize("registration", ["invite", "closed"])
async def test_the_link_lets_in_whatever_registration_says_also_beside_other_accounts(make_server, registration):
    server = make_server()
    first = await server.client()
    await first.register("first", PASSWORD)
    await first.close()
    server.env["SIMMER_REGISTRATION"] = registration
    server.restart()
    second = await server.client()
    await second.refused(("invite_invalid", "not_allowed"), "account.register", username="second", password=PASSWORD)
    assert (await second.register("second", PASSWORD, operatorToken=server.operator_token))["account"]["role"] == "operator"
    await second.close()
