"""The page's files by themselves: words in both languages, addresses that exist, nothing from outside."""
import pathlib
import re

import pytest

PAGE = pathlib.Path(__file__).resolve().parents[2] / "Sources/simmer/Page"
SCRIPTS = sorted((PAGE / "js").rglob("*.js"))
ENTRY = re.compile(r'^    "([^"]+)": "((?:[^"\\]|\\.)*)",$', re.M)
SLOT = re.compile(r"\{(\w+)\}")


def strings(language):
    text = (PAGE / f"strings/{language}.js").read_text()
    entries = ENTRY.findall(text)
    assert len(entries) == sum(line.startswith("    ") for line in text.splitlines()), "every line of the table is read"
    assert len(entries) == len({key for key, _ in entries}), "no key is there twice"
    return dict(entries)


def test_both_languages_have_the_same_keys_and_slots():
    english, french = strings("en"), strings("fr")
    assert english.keys() == french.keys()
    for key in english:
        assert set(SLOT.findall(english[key])) == set(SLOT.findall(french[key])), key


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
    document = (PAGE / "index.html").read_text() + (PAGE / "manifest.webmanifest").read_text()
    for address in re.findall(r'"(/[\w./-]+)"', document):
        assert (PAGE / address[1:]).is_file(), address
    for script in [*SCRIPTS, *(PAGE / "strings").glob("*.js")]:
        for address in re.findall(r'from "([^"]+)"', script.read_text()):
            assert (script.parent / address).resolve().is_file(), f"{script.name}: {address}"


def test_nothing_comes_from_outside_and_no_text_becomes_markup():
    for file in PAGE.rglob("*.*"):
        text = file.read_text()
        assert not re.search(r"""(src|href|url\(|from|import)\s*[=(]?\s*["']https?://""", text), file
        assert not re.search(r"innerHTML|outerHTML|insertAdjacentHTML|document\.write|\beval\(|new Function", text), file
    index = (PAGE / "index.html").read_text()
    assert not re.search(r"<style|\sstyle=|\son\w+=|<script(?![^>]*\ssrc=)", index)
