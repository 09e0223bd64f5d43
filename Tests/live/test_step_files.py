"""Documents of a step: known by their content, downloaded and never shown (E30)."""
import io
import sqlite3
import zipfile

import pictures
import pytest
from bot import assert_ok, code, french
from conftest import shared_room
from lab import document, experiment_with, steps, two_step_lab
from waiting import start_swept

pytestmark = pytest.mark.row("E30")
XLSX = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"


def workbook(*names, first="[Content_Types].xml"):
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w") as archive:
        for name in (first, *names):
            archive.writestr(name, "<x/>")
    return out.getvalue()


@pytest.fixture
async def lab(ana, bo, fresh):
    return await two_step_lab(ana, bo, name=fresh("Lab "))


@pytest.fixture
async def token(server, ana):
    return await server.person("ana")


def reason(answer):
    return answer[1]["error"]["data"]["reason"]


@pytest.mark.parametrize("data, name, mime, kept", [
    (pictures.PDF, "Report.pdf", "application/pdf", "Report.pdf"),
    (workbook("xl/workbook.xml"), "plate.xlsx", XLSX, "plate.xlsx"),
    (b"well,A420\nA1,0.31\nA2,0.44\n", "plate.csv", "text/csv", "plate.csv"),
    ("puits;A420\nA1;0,31\nA2;0,44\n".encode("latin-1"), "plaque.csv", "text/csv", "plaque.csv"),
    ("\ufeffÉchantillon nº 1 : jaune\n".encode(), "notes.txt", "text/plain", "notes.txt"),
    (b"spun at 4 C", "log", "text/plain", "log.txt"),
], ids=["pdf", "xlsx", "csv", "csv-latin-1", "text", "no-ending"])
async def test_four_kinds_are_known_by_their_content(server, ana, lab, token, data, name, mime, kept):
    """E30"""
    status, answer = document(server, token, lab, data, name, headers={"Content-Type": "text/html"})
    file = answer["file"]
    assert status == 201 and (file["mime"], file["name"], file["bytes"]) == (mime, kept, len(data))
    # The same again is the same file, under another name another one.
    assert document(server, token, lab, data, name) == (200, {**answer, "dup": True})
    assert document(server, token, lab, data, "other " + name)[1]["file"]["id"] != file["id"]
    status, head, body = server.request("GET", f"/files/{file['id']}", None, {"Authorization": f"Bearer {token}"})
    assert (status, body, head["X-Content-Type-Options"]) == (200, data, "nosniff")
    assert head["Content-Disposition"].startswith("attachment;") and "sandbox" in head["Content-Security-Policy"]
    # It is no photo, and no photo is a file.
    assert server.request("GET", f"/photos/{file['id']}", None, {"Authorization": f"Bearer {token}"})[0] == 404
    await ana.refused("not_found", "message.send", room=lab, text="x", cid="photo-" + file["id"][:20], photos=[file["id"]])


@pytest.mark.parametrize("data, name", [
    (pictures.HTML, "notes.txt"), (b"  \n<HTML><body onload=alert(1)>", "plate.csv"), (pictures.SVG, "a.csv"),
    (b"name,value\n<script>alert(1)</script>,2\n", "x.csv"), (b"<?xml version='1.0'?><a/>", "a.txt"),
    (pictures.png(), "picture.pdf"), (pictures.GIF, "a.txt"), (workbook("word/document.xml"), "a.xlsx"),
    (workbook("xl/workbook.xml", "xl/vbaProject.bin"), "macros.xlsx"), (b"PK\3\4" + bytes(200), "a.xlsx"),
    (workbook("xl/workbook.xml")[:-30], "cut.xlsx"), (b"\x7fELF\2\1\1" + bytes(64), "a.txt"),
    (b"text\0with a zero", "a.txt"), (b"{\\rtf1 hello}", "a.txt")])
async def test_other_kinds_are_refused_whatever_their_name(server, lab, token, data, name):
    """E30"""
    before = sorted(p.name for p in (server.data / "files").iterdir())
    answer = document(server, token, lab, data, name)
    assert answer[0] == 415 and reason(answer) == "bad_file", answer
    assert sorted(p.name for p in (server.data / "files").iterdir()) == before


async def test_nothing_and_too_much_are_refused(server, lab, token):
    """E30: 0 bytes, more than 10 MB."""
    assert reason(document(server, token, lab, b"", "a.txt")) == "missing"
    answer = document(server, token, lab, b"a" * 10_485_761, "a.txt")
    assert answer[0] == 413 and reason(answer) == "too_large"
    assert document(server, token, lab, b"a" * 10_485_760, "a.txt")[0] == 201


@pytest.mark.parametrize("name, kept", [
    ("../../etc/passwd", "passwd.txt"), ("C:\\secret\\x.txt", "x.txt"), ("evil.html", "evil.html.txt"),
    ("a\r\nSet-Cookie: x=1.txt", "a.txt"), ("\u202egpj.txt", "gpj.txt"), (".htaccess", "htaccess.txt"),
    ("", "file.txt"), ("...", "file.txt"), ('a"; filename="b.exe', "a filename=b.exe.txt"), ("x" * 300 + ".txt", None),
    ("résumé 日本.txt", "résumé 日本.txt")])
async def test_a_name_is_cleaned(server, lab, token, name, kept):
    """E30: paths, line breaks, marks that turn the direction, endings of other kinds."""
    status, answer = document(server, token, lab, f"text of {name}".encode(), name)
    file = answer["file"]
    assert status == 201 and len(file["name"]) <= 120 and file["name"] == (kept or "x" * 116 + ".txt")
    _, head, _ = server.request("GET", f"/files/{file['id']}", None, {"Authorization": f"Bearer {token}"})
    assert "\n" not in head["Content-Disposition"] and head["Content-Disposition"].isascii() and "Set-Cookie" not in head


@pytest.mark.parametrize("words, show, none", [
    ("step 2", "files of step 2", "files of step 1"),
    ("fichier pour l'étape 2", "les fichiers de l'étape 2", "les fichiers de l'étape 1")])
async def test_a_file_with_the_step_is_attached_and_listed(server, ana, bo, lab, token, words, show, none):
    """E30"""
    file = document(server, token, lab, pictures.PDF, "Report.pdf")[1]["file"]
    answer = assert_ok(await ana.ask(lab, words, files=[file["id"]]))
    assert french(answer) == words.startswith("fichier")
    held = (await steps(bo, lab))[1]["files"]
    assert [(f["name"], f["bytes"], f["mime"], f["author"]) for f in held] == \
        [("Report.pdf", len(pictures.PDF), "application/pdf", ana.id)]
    said = next(e for e in bo.seen("message", room=lab) if e.get("files"))
    assert said["files"] == [file]
    card = assert_ok(await bo.ask(lab, f"@simmer {show}"))["card"]
    assert card["items"][0]["title"] == "Report.pdf" and card["items"][0]["file"] == file["id"]
    assert "card" not in assert_ok(await bo.ask(lab, f"@simmer {none}"))
    assert any("Report.pdf" in f["value"] for f in (await bo.ask(lab, "@simmer open step 2"))["card"]["fields"])
    # Once is enough; undo takes it away.
    assert "already" in (await ana.ask(lab, "step 2", files=[file["id"]]))["text"]
    assert "Report.pdf" in (await bo.ask(lab, "@simmer history of step 2"))["text"]


async def test_the_step_first_and_then_the_file(server, ana, lab, token):
    """E30"""
    assert code(await ana.ask(lab, "@simmer attach a file to step 1")) == "missing"
    file = document(server, token, lab, b"a,b\n1,2\n", "plate.csv")[1]["file"]
    assert_ok(await ana.ask(lab, "", files=[file["id"]]))
    assert [f["name"] for f in (await steps(ana, lab))[0]["files"]] == ["plate.csv"]
    assert_ok(await ana.ask(lab, "@simmer undo"))
    assert "files" not in (await steps(ana, lab))[0]


async def test_a_document_without_words_is_called_by_its_name_in_the_list_of_rooms(server, ana, bo, token):
    """E30 F21"""
    office = await shared_room(ana, bo)
    file = document(server, token, office, b"a,b\n1,2\n", "plate.csv")[1]["file"]["id"]
    said = await ana.call("message.send", room=office, text="", cid="alone-" + file[:20], files=[file])
    last = (await bo.rooms())[office]["last"]
    assert (last["seq"], last["text"], last["files"], last.get("photos")) == (said["seq"], "", ["plate.csv"], None)


async def test_files_are_for_members_only(server, ana, bo, cleo, lab, token):
    """E30: neither an upload to another's room nor a download; until something names it, it is its uploader's alone."""
    cleos, bos = await server.person("cleo"), await server.person("bo")
    assert document(server, cleos, lab, b"text", "a.txt")[0] == 404
    assert document(server, None, lab, b"text", "a.txt")[0] == 401
    id_ = document(server, token, lab, b"only for us", "a.txt")[1]["file"]["id"]

    def status(who):
        return server.request("GET", f"/files/{id_}", None, {"Authorization": f"Bearer {who}"} if who else {})[0]
    assert (status(token), status(bos), status(cleos), status(None)) == (200, 404, 404, 401)
    await bo.refused("not_found", "message.send", room=lab, text="x", cid="not-mine-" + id_[:20], files=[id_])
    step = (await steps(ana, lab))[0]["id"]
    added = await ana.call("step.file", room=lab, step=step, files=[id_])
    assert added["added"] == 1 and (status(bos), status(cleos)) == (200, 404)
    await bo.refused("missing", "step.file", room=lab, step=step, files=[])


async def test_what_nothing_names_goes(make_server):
    """E30: like photos, after a day, also from the disk; what a step holds stays."""
    server = make_server(speaks={"en", "fr"})
    ana = await server.login("ana")
    token, room = await server.person("ana"), await ana.make_room("Lab", "lab")
    await experiment_with(ana, room, "gel")
    kept, lost = (document(server, token, room, text, "a.txt")[1]["file"]["id"] for text in (b"kept", b"lost"))
    await ana.ask(room, "step 1", files=[kept])
    await ana.close()
    server.stop()
    with sqlite3.connect(server.data / "simmer.sqlite") as store:
        store.execute("UPDATE file SET freeSince = freeSince - 90000000 WHERE freeSince IS NOT NULL")
    await start_swept(server)
    assert {p.name for p in (server.data / "files").iterdir()} == {kept}
    assert "missing" not in server.command("doctor", "--data", server.data).stdout
