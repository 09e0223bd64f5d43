"""The page's files by themselves: words in each language, addresses that exist, nothing from outside."""
import gzip
import json
import pathlib
import re

import pytest

PAGE = pathlib.Path(__file__).resolve().parents[2] / "Sources/SimmerWeb/Page"
SCRIPTS = sorted((PAGE / "js").rglob("*.js"))
ENTRY = re.compile(r'^    "([^"]+)": "((?:[^"\\]|\\.)*)",$', re.M)
SLOT = re.compile(r"\{(\w+)\}")


def strings(language):
    """All that the page says: the topics that the language's table brings together and those that a part of the page brings along, which
    are all that there are."""
    topics = sorted((PAGE / "strings" / language).glob("*.js"))
    table = (PAGE / f"strings/{language}.js").read_text()
    own = [name for script in SCRIPTS for name in re.findall(rf'import\("[./]+/strings/{language}/(\w+)\.js"\)', script.read_text())]
    at_once = re.findall(rf'from "./{language}/(\w+)\.js"', table)
    assert sorted([*at_once, *own]) == [path.stem for path in topics]
    assert sorted(re.findall(r"\.\.\.(\w+)", table)) == sorted(at_once)
    text = "\n".join(path.read_text() for path in topics)
    entries = ENTRY.findall(text)
    assert len(entries) == sum(line.startswith("    ") for line in text.splitlines()), "every line of the table is read"
    assert len(entries) == len({key for key, _ in entries}), "no key is there twice"
    return dict(entries)


LANGUAGES = re.findall(r"\w+", re.search(r"const languages = Object\.freeze\(\[(.*)\]\)", (PAGE / "js/i18n.js").read_text())[1])


@pytest.mark.parametrize("language", [name for name in LANGUAGES if name != "en"])
def test_each_language_has_the_keys_and_slots_of_the_english_ones(language):
    english, own = strings("en"), strings(language)
    assert own.keys() == english.keys()
    for key in own:
        assert set(SLOT.findall(english[key])) == set(SLOT.findall(own[key])), key
    tables = [re.findall(r'from "./\w+/(\w+)\.js"', (PAGE / f"strings/{name}.js").read_text()) for name in ("en", language)]
    assert tables[0] == tables[1], "the same topics are there from the start"


@pytest.mark.parametrize("script", SCRIPTS, ids=lambda path: path.name)
def test_every_sentence_that_a_script_names_exists(script):
    keys = strings("en").keys()
    for key in re.findall(r'\bt\(\s*"([^"]+)"', script.read_text()):
        assert key in keys or f"{key}.other" in keys, key
    # A key with a part that is computed must fit at least one entry.
    for key in re.findall(r"\bt\(\s*`([^`]+)`", script.read_text()):
        pattern = re.compile(re.sub(r"\\\$\\\{.*?\\\}", ".+", re.escape(key)))
        assert any(pattern.fullmatch(k) for k in keys), key


def test_no_sentence_is_left_unused():
    source = "\n".join(script.read_text() for script in SCRIPTS)
    literal = set(re.findall(r'"([\w.]+)"', source))
    computed = [re.compile(re.sub(r"\\\$\\\{.*?\\\}", ".+", re.escape(key))) for key in re.findall(r"`([\w.]*\$\{[^`]*)`", source)]
    unused = [key for key in strings("en") if key not in literal and key.removesuffix(".one").removesuffix(".other") not in literal
              and not any(pattern.fullmatch(key) for pattern in computed)]
    assert not unused


def test_every_address_in_the_page_is_a_file_of_the_page():
    document = (PAGE / "index.html").read_text() + "".join(manifest.read_text() for manifest in PAGE.glob("*.webmanifest"))
    for address in re.findall(r'"(/[\w./-]+)"', document):
        assert (PAGE / address[1:]).is_file(), address
    for script in [*SCRIPTS, *(PAGE / "strings").rglob("*.js")]:
        for address in re.findall(r'(?:from |import\()"([^"]+)"', script.read_text()):
            assert (script.parent / address).resolve().is_file(), f"{script.name}: {address}"


def test_home_screens_are_told_in_each_language_what_simmer_is():
    """B21: the manifests differ in their words alone, and have those of the page."""
    def told(manifest):
        return [manifest.pop(key) for key in ("lang", "description")] + [shortcut.pop("name") for shortcut in manifest["shortcuts"]]
    manifests = {language: json.loads((PAGE / f"manifest{'' if language == 'en' else '.' + language}.webmanifest").read_text()) for language in LANGUAGES}
    for language, manifest in manifests.items():
        assert told(manifest) == [language] + [strings(language)[key] for key in ("start.line", "rooms.new", "settings.title")]
    assert all(manifest == manifests["en"] for manifest in manifests.values())


def luminance(colour):
    """Of #rrggbb, 0 to 1 (WCAG 2.2, relative luminance)."""
    parts = [int(colour[i:i + 2], 16) / 255 for i in (1, 3, 5)]
    red, green, blue = (part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


@pytest.mark.parametrize("look", [0, 1], ids=["light", "dark"])
@pytest.mark.parametrize("theme", ["plain", "scientist"])
def test_words_in_every_colour_can_be_read_on_every_ground(theme, look):
    """4.5 to 1 (WCAG 2.2, 1.4.3), also where no test with a browser happens to see the two together."""
    plain, scientist = (PAGE / "css/tokens.css").read_text().split('[data-theme="scientist"]')
    colours = {name: pair for part in [plain] + [scientist] * (theme == "scientist")
               for name, *pair in re.findall(r"--([\w-]+): light-dark\((#\w{6}), (#\w{6})\);", part)}
    words = [name for name in colours if name in ("ink", "soft", "accent", "accent-strong", "warm", "danger") or name.startswith("face-")]
    grounds = ["paper", "surface", "raised", "sunken", "mine", "accent-tint", "warm-tint", "danger-tint"]
    assert len(words) == 16
    for word in words:
        for ground in grounds:
            bright, dark = sorted((luminance(colours[word][look]), luminance(colours[ground][look])), reverse=True)
            assert (bright + 0.05) / (dark + 0.05) >= 4.5, f"{word} on {ground}"


def test_nothing_comes_from_outside_and_no_text_becomes_markup():
    for file in PAGE.rglob("*.*"):
        if file.suffix == ".png":
            continue
        text = file.read_text()
        assert not re.search(r"""(src|href|url\(|from|import)\s*[=(]?\s*["']https?://""", text), file
        assert not re.search(r"innerHTML|outerHTML|insertAdjacentHTML|document\.write|\beval\(|new Function", text), file
    index = (PAGE / "index.html").read_text()
    assert not re.search(r"<style|\sstyle=|\son\w+=|<script(?![^>]*\ssrc=)", index)


def sent(file):
    """Lines of a script that are nothing but comment go out empty."""
    text = (PAGE / file).read_bytes()
    return re.sub(rb"(?m)^ *(//.*|/\*\*.*\*/)$", b"", text) if file.endswith(".js") else text


@pytest.mark.parametrize("accepted, packed", [
    ("gzip, deflate, br", True), ("GZIP", True), ("br;q=1.0, gzip;q=0.5", True), ("gzip;q=0", False), ("br", False), ("", False), (None, False)])
def test_the_files_come_as_gzip_to_who_reads_it(server, accepted, packed):
    headers = {} if accepted is None else {"Accept-Encoding": accepted}
    releases = set()
    for path, file in (("/", None), ("/js/bundle.js", None), ("/js/moreicons.js", "js/moreicons.js"), ("/css/base.css", "css/base.css")):
        status, head, body = server.request("GET", path, headers=headers)
        # What is put together is no file.
        plain = sent(file) if file else server.request("GET", path, headers={"Accept-Encoding": "identity"})[2]
        assert status == 200 and (gzip.decompress(body) if packed else body) == plain
        assert (head.get("Content-Encoding") == "gzip") == packed and head["Vary"] == "Accept-Encoding"
        assert len(body) == int(head["Content-Length"]) and (not packed or len(body) < len(plain))
        same = server.request("GET", path, headers={**headers, "If-None-Match": head["ETag"]})
        assert same[0] == 304 and same[2] == b""
        releases |= {head["Simmer-Release"], same[1]["Simmer-Release"]}
        other = {"Accept-Encoding": "identity" if packed else "gzip", "If-None-Match": head["ETag"]}
        assert server.request("GET", path, headers=other)[0] == 200, "the two forms are not the same bytes"
    assert len(releases) == 1, "each file tells which release it is of, also the one that the browser has"


async def test_hello_names_the_set_of_files(server, ana):
    """What a page keeps of an earlier release it knows by this."""
    release = (await ana.call("hello", client="test"))["page"]
    assert re.fullmatch(r"[0-9a-f]{20}", release)


def test_each_drawing_is_there_is_used_and_means_one_thing():
    """The names that modules give to `icon` are drawn, no drawing has two names, and none is left over."""
    drawn = {}
    for file in ("js/icons.js", "js/moreicons.js"):
        for name, path in re.findall(r'^    (\w+): "(M[^"]+)",$', (PAGE / file).read_text(), re.MULTILINE):
            assert name not in drawn, name
            drawn[name] = path
    assert len(set(drawn.values())) == len(drawn)
    texts = [file.read_text() for file in (PAGE / "js").rglob("*.js") if file.name != "moreicons.js"]
    named = {name for text in texts for name in re.findall(r'\bicon(?:Name)?(?:: |\()"(\w+)"', text)}
    assert named <= set(drawn), named - set(drawn)
    said = {word for text in texts for word in re.findall(r'"(\w+)"', text)}
    assert set(drawn) <= said, set(drawn) - said
