"""Catalogues: every sentence has its Russian, and a bad one does no harm."""

from pathlib import Path

import pytest

from stavka.engine import catalogue, extract
from stavka.engine.messages import Message, say

ENGINE = Path(catalogue.__file__).parent
HEADER = 'msgid ""\nmsgstr "Content-Type: text/plain; charset=UTF-8\\n"\n\n'


@pytest.fixture
def toy_catalogue(tmp_path, monkeypatch):
    """A catalogue of the domain "toy"; other tests' caches are left alone."""
    for name in ("_folders", "_added", "_read", "_merged"):
        monkeypatch.setattr(catalogue, name, {})

    def write(**entries):
        text = "".join(f'msgid "{key}"\nmsgstr "{value}"\n\n' for key, value in entries.items())
        (tmp_path / "ru.po").write_text(HEADER + text, encoding="utf-8")
        catalogue.add_folder("toy", tmp_path)

    return write


def test_everything_that_the_table_says_is_told_in_russian():
    assert extract.find_sentences([ENGINE])
    assert extract.find_faults([ENGINE], "ru", "engine") == []


def test_the_fields_of_our_own_catalogues_are_those_of_their_templates():
    paths = list(catalogue.OWN_FOLDER.rglob("*.po"))
    assert paths
    assert [fault for path in paths for fault in extract.find_file_faults(path)] == []


def test_a_message_and_its_arguments_are_translated(toy_catalogue):
    toy_catalogue(**{"{who} waits": "{who} ждёт", "White": "Белые"})
    message = say("{who} waits", who=say("White"))
    assert catalogue.translate(message, "ru", "toy") == "Белые ждёт"
    assert catalogue.translate(message, "en", "toy") == "White waits"


def test_what_has_no_translation_stays_english(toy_catalogue):
    toy_catalogue(White="Белые")
    assert catalogue.translate(say("Green {n}", n=3), "ru", "toy") == "Green 3"


def test_a_translation_with_other_fields_is_not_used(toy_catalogue):
    toy_catalogue(**{"{n} men": "{m} человек", "{n} guns": "{n} орудий {"})
    assert catalogue.translate(say("{n} men", n=3), "ru", "toy") == "3 men"
    assert catalogue.translate(say("{n} guns", n=3), "ru", "toy") == "3 guns"


def test_the_named_domain_comes_before_all_others(toy_catalogue):
    toy_catalogue(Attack="Атака")
    catalogue.add_entries("other", "ru", {"Attack": "Штурм", "Rest": "Отдых"})
    assert catalogue.translate(Message("Attack"), "ru", "toy") == "Атака"
    assert catalogue.translate(Message("Attack"), "ru", "other") == "Штурм"
    assert catalogue.translate(Message("Rest"), "ru", "toy") == "Отдых"


def test_entries_added_later_are_seen(toy_catalogue):
    toy_catalogue(White="Белые")
    assert catalogue.translate(Message("Black"), "ru") == "Black"
    assert catalogue.entries("toy", "ru") == {"White": "Белые"}
    catalogue.add_entries("toy", "ru", {"Black": "Чёрные"})
    assert catalogue.entries("toy", "ru") == {"White": "Белые", "Black": "Чёрные"}
    assert catalogue.translate(Message("Black"), "ru") == "Чёрные"


@pytest.mark.parametrize(
    ("wanted", "due"),
    [("ru-RU,en;q=0.5", "ru"), ("ru_RU", "ru"), ("en", "en"), ("xx,ru", "ru"), ("", "en")],
)
def test_a_language_is_negotiated(wanted, due):
    assert catalogue.negotiate(wanted) == due


def test_a_fuzzy_entry_is_no_translation(tmp_path):
    (tmp_path / "x.po").write_text(HEADER + '#, fuzzy\nmsgid "A"\nmsgstr "Б"\n', encoding="utf-8")
    assert catalogue.read_po(tmp_path / "x.po") == {}


def test_sentences_are_found_in_all_their_shapes(tmp_path):
    code = """
a = say("One {n}", n=1)
b = say("Two "
        "halves")
c = messages.say("Three")
d = Purpose("Four", seat, "1.1")
e = Purpose(label="Five", seat=seat, clause="1.1")
f = say("Six" if x else "Seven")
g = say(name)
h = Message("Eight")
"""
    (tmp_path / "m.py").write_text(code)
    found = [one.msgid for one in extract.find_sentences([tmp_path])]
    assert found == ["One {n}", "Two halves", "Three", "Four", "Five", "Seven", "Six", "Eight"]


def test_a_sentence_without_russian_is_a_fault_that_names_its_place(tmp_path, toy_catalogue):
    toy_catalogue(Known="Известно")
    (tmp_path / "m.py").write_text('say("Known")\nsay("New {n}", n=1)\nsay("{a}: {b}", a=1, b=2)\n')
    assert extract.find_faults([tmp_path], "ru", "toy") == [
        "m.py, line 2: 'New {n}' has no translation into ru"
    ]


def test_a_template_with_broken_braces_is_a_fault(tmp_path):
    (tmp_path / "m.py").write_text('say("New {n")\n')
    (fault,) = extract.find_faults([tmp_path], "ru")
    assert "is no template" in fault


def test_a_file_with_differing_fields_is_a_fault(tmp_path):
    path = tmp_path / "x.po"
    path.write_text(HEADER + 'msgid "{n} men"\nmsgstr "{m}"\n', encoding="utf-8")
    (fault,) = extract.find_file_faults(path)
    assert "['m']" in fault
    assert "['n']" in fault


def test_figures_of_a_message_are_written_as_the_reader_writes_them(toy_catalogue):
    text = "{steps:.2f} lost, {share:.0%} cleared, {plain}"
    toy_catalogue(**{text: "потеряно {steps:.2f}, очищено {share:.0%}, {plain}"})
    message = say(text, steps=-1234.5, share=0.24, plain=0.5)
    assert str(message) == "−1234.50 lost, 24\xa0% cleared, 0.5"
    assert catalogue.translate(message, "en", "toy") == str(message)
    assert catalogue.translate(message, "ru", "toy") == "потеряно −1234,50, очищено 24\xa0%, 0,5"


def test_a_translation_that_writes_a_figure_otherwise_is_not_used(toy_catalogue):
    toy_catalogue(**{"{steps:.2f} lost": "потеряно {steps}"})
    assert catalogue.translate(say("{steps:.2f} lost", steps=0.5), "ru", "toy") == "0,50 lost"


def test_a_sentence_begins_with_a_capital():
    hidden = say("{unit} is eliminated.", unit=say("a face-down unit"))
    assert catalogue.sentence(hidden, "en") == "A face-down unit is eliminated."
