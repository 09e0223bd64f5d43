"""Lists as CSV (B10): "export the noodles as CSV"."""
import csv
import io

import pytest

from archives import fetch, path_in, told_alone
from bot import assert_ok, french
from client import new_cid

pytestmark = pytest.mark.row("B10")


def table(server, path):
    headers, body = fetch(server, path)
    assert headers["Content-Type"].startswith("text/csv") and headers["Content-Disposition"].endswith('.csv"')
    assert body.startswith(b"\xef\xbb\xbf") and b"\n" not in body.replace(b"\r\n", b"").replace(b"line one\nline two", b"")
    return list(csv.DictReader(io.StringIO(body.decode("utf-8-sig"), newline="")))


async def test_noodles(server, ana, kitchen):
    """B10: values come back as they are; what a spreadsheet would run as a formula does not begin as one."""
    await ana.call("noodle.add", room=kitchen, name='=HYPERLINK("http://evil","x")', brand="@brand, \"quoted\"", mealCups=1.5,
                   sideCups=0.75, cookSeconds=660, cid=next(new_cid))
    await ana.call("noodle.add", room=kitchen, name="Pâtes", brand="-1+1", mealCups=1, sideCups=1, cookSeconds=60,
                   cid=next(new_cid))
    rows = table(server, path_in(await told_alone(ana, kitchen, "@simmer export the noodles as CSV")))
    by_name = {row["name"]: row for row in rows}
    assert set(by_name) == {"'=HYPERLINK(\"http://evil\",\"x\")", "Pâtes"}
    assert by_name["Pâtes"]["brand"] == "'-1+1" and by_name["Pâtes"]["cookMinutes"] == "1"
    evil = by_name["'=HYPERLINK(\"http://evil\",\"x\")"]
    assert evil["brand"] == "'@brand, \"quoted\"" and (evil["mealCups"], evil["cookMinutes"]) == ("1.5", "11")


async def test_teas_with_their_notes(server, ana, kitchen):
    """B10"""
    tea = (await ana.call("tea.add", room=kitchen, name="Sencha", brand="Midori", type="green", cid=next(new_cid)))["tea"]
    await ana.call("note.add", room=kitchen, tea=tea["id"], text="line one\nline two", rating=4, cid=next(new_cid))
    answer = await told_alone(ana, kitchen, "@simmer exporte les thés en CSV")
    assert french(answer)
    (row,) = table(server, path_in(answer))
    assert row["name"] == "Sencha" and "line one\nline two" in row["notes"]


async def test_experiments_with_their_steps(server, ana, kitchen):
    """B10: a row for each step."""
    assert_ok(await ana.ask(kitchen, "@simmer new experiment Kinetics from 8 March 2027 to 9 March 2027: measure"))
    assert_ok(await ana.ask(kitchen, "@simmer save"))
    for step in ("mix", "read"):
        assert_ok(await ana.ask(kitchen, f"@simmer add step: {step}"))
    assert_ok(await ana.ask(kitchen, "@simmer step 2: observed it is blue"))
    rows = table(server, path_in(await told_alone(ana, kitchen, "@simmer export the experiments as CSV")))
    assert [(r["experiment"], r["number"], r["step"]) for r in rows] == [("Kinetics", "1", "mix"), ("Kinetics", "2", "read")]
    assert rows[1]["observed"].endswith("it is blue")


@pytest.mark.parametrize("name, sentence", [
    ("reminders", "export the reminders"), ("timers", "export the timers as a spreadsheet"), ("photos", "export the photos"),
    ("reminders", "exporte les rappels"), ("noodles", "exporte les pâtes en CSV")])
async def test_each_list_has_its_columns(server, ana, kitchen, name, sentence):
    """B10"""
    said = fetch(server, path_in(await told_alone(ana, kitchen, f"@simmer {sentence}")))[1]
    made = await ana.call("room.export", room=kitchen, list=name, cid=next(new_cid))
    assert said == fetch(server, made["url"])[1] and b"," in said


async def test_no_such_list(ana, kitchen):
    """B10"""
    await ana.refused("unknown", "room.export", "list", room=kitchen, list="secrets")
