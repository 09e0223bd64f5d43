"""Finding in the room's own notebook, after a crash (E29). The other dialogues are in Tests/Dialogues/notebook/search.txt."""
import pytest

from bot import assert_ok
from client import unwrap

pytestmark = pytest.mark.row("E29")


def places(answer):
    return [(item["title"], item["detail"]) for item in answer["card"]["items"]]


async def test_it_comes_in_pages_and_is_there_after_a_crash(make_server):
    """E29"""
    server = make_server()
    ana = await server.login("ana")
    lab = await ana.make_room("Lab", "lab")
    assert_ok(await ana.ask(lab, "@simmer new experiment Lactase pH from Monday to Friday: incubate at 37 °C"))
    assert_ok(await ana.ask(lab, "@simmer save"))
    for number in range(12):
        assert_ok(await ana.ask(lab, f"@simmer add step: wash {number}"))
    answer = assert_ok(await ana.ask(lab, "@simmer find wash in our notebook"))
    assert len(answer["card"]["items"]) == 10 and answer["card"]["more"] and "12" in answer["card"]["title"]
    rest = assert_ok(await ana.ask(lab, "@simmer more"))
    assert [item["number"] for item in rest["card"]["items"]] == [11, 12]
    assert len(set(places(answer) + places(rest))) == 12
    ana.abort()
    server.restart()
    ana = await server.login("ana")
    page = await ana.call("notebook.search", room=lab, query="wash", offset=10, limit=5)
    assert len(page["hits"]) == 2 and page["total"] == 12
    experiments = unwrap(await ana.call("experiment.list", room=lab), "experiments")
    assert {hit["experiment"]["id"] for hit in page["hits"]} == {experiments[0]["id"]}
    await ana.close()
