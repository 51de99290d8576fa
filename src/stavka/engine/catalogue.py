"""Sentences in the reader's language, from gettext catalogues (.po) read at run time.

A domain is a catalogue: a game by its id, or a file beside this package ("web", "engine"). A
message is looked up in the domain that is named, then in all others, else it stays English.
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from string import Formatter

from stavka.engine.messages import Argument, Message
from stavka.engine.numerals import figure

ENGLISH = "en"
OWN_FOLDER = Path(__file__).parents[1] / "locale"

Entries = dict[str, str]

_folders: dict[str, Path] = {}
_added: dict[tuple[str, str], Entries] = {}
_read: dict[tuple[str, str], Entries] = {}
_merged: dict[str, Entries] = {}


def add_folder(domain: str, folder: Path) -> None:
    """Make a game's folder of `<lang>.po` files known."""
    if _folders.get(domain) != folder:
        _folders[domain] = folder
        _read.clear()
        _merged.clear()


def add_entries(domain: str, locale: str, entries: Mapping[str, str]) -> None:
    """Make translations known that a game keeps in its data files (names of places, of units)."""
    _added.setdefault((domain, locale), {}).update(_sound(entries))
    _read.pop((domain, locale), None)
    _merged.pop(locale, None)


def locales() -> tuple[str, ...]:
    """The languages that there are, English first."""
    folders = {path.name for path in OWN_FOLDER.glob("*") if path.is_dir()}
    games = {path.stem for folder in tuple(_folders.values()) for path in folder.glob("*.po")}
    return (ENGLISH, *sorted((folders | games) - {ENGLISH}))


def negotiate(wanted: str) -> str:
    """The language to use for a tag or an Accept-Language header: "ru-RU,en;q=0.5" is "ru"."""
    for part in wanted.split(","):
        tag = part.partition(";")[0].strip().lower()
        for candidate in (tag, tag.partition("-")[0].partition("_")[0]):
            if candidate in locales():
                return candidate
    return ENGLISH


def entries(domain: str, locale: str) -> Entries:
    """The translations of a domain, cached; empty when there are none."""
    key = (domain, locale)
    if key not in _read:
        found: Entries = {}
        for path in _files(domain, locale):
            found.update(_sound(read_po(path)))
        _read[key] = {**found, **_added.get(key, {})}
    return _read[key]


def domains(locale: str) -> tuple[str, ...]:
    """All domains, those beside this package first."""
    own = sorted(path.stem for path in (OWN_FOLDER / locale).glob("*.po"))
    added = [domain for domain, language in tuple(_added) if language == locale]
    return tuple(dict.fromkeys([*own, *sorted(_folders), *sorted(added)]))


def translate(message: Message, locale: str, domain: str = "") -> str:
    """A message in a language, with its arguments translated in their turn."""
    fields = {name: _argument(value, locale, domain) for name, value in message.args.items()}
    return template(message.id, locale, domain).format(**fields)


def sentence(message: Message, locale: str, domain: str = "") -> str:
    """A message that stands by itself, with a capital."""
    return capital(translate(message, locale, domain))


def capital(text: str) -> str:
    """A sentence with a capital, whatever stands first: a hidden counter has no name of its own."""
    return text[:1].upper() + text[1:]


def template(msgid: str, locale: str, domain: str = "") -> str:
    """The template for an English one: of the domain, of any other, or the English one itself."""
    if locale == ENGLISH:
        return msgid
    found = _find(msgid, locale, domain)
    return msgid if found is None else found


def has(msgid: str, locale: str, domain: str = "") -> bool:
    """Whether there is a translation, in the domain or in any other."""
    return _find(msgid, locale, domain) is not None


def _find(msgid: str, locale: str, domain: str) -> str | None:
    found = entries(domain, locale).get(msgid) if domain else None
    return _all_entries(locale).get(msgid) if found is None else found


def _all_entries(locale: str) -> Entries:
    """The entries of all domains, cached; of the same template the first domain's."""
    if locale not in _merged:
        found: Entries = {}
        for domain in reversed(domains(locale)):
            found.update(entries(domain, locale))
        _merged[locale] = found
    return _merged[locale]


def read_po(path: Path) -> Entries:
    """The translated entries of a .po file."""
    from babel.messages import pofile  # noqa: PLC0415 - English-only runs do without

    with path.open("rb") as file:
        catalog = pofile.read_po(file)
    return {
        message.id: message.string
        for message in catalog
        if isinstance(message.id, str) and isinstance(message.string, str)
        if message.id and message.string and not message.fuzzy
    }


def fields(text: str) -> frozenset[str]:
    """The fields of a template, as `name` or `name:.2f`; raises `ValueError` on wrong braces."""
    return frozenset(
        f"{name}:{spec}" if spec else name
        for _, name, spec, _ in Formatter().parse(text)
        if name is not None
    )


def find_fault(msgid: str, msgstr: str) -> str | None:
    """What is wrong with a translation, in words: its fields must be those of the template."""
    try:
        wanted, found = fields(msgid), fields(msgstr)
    except ValueError as error:
        return f"{msgstr!r}: {error}"
    if wanted != found:
        return f"{msgstr!r} has the fields {sorted(found)}; expected {sorted(wanted)}"
    return None


def _argument(value: Argument, locale: str, domain: str) -> object:
    if isinstance(value, Message):
        return translate(value, locale, domain)
    return value if isinstance(value, str) else figure(value, locale)


def _files(domain: str, locale: str) -> list[Path]:
    candidates = [OWN_FOLDER / locale / f"{domain}.po"]
    if domain in _folders:
        candidates.append(_folders[domain] / f"{locale}.po")
    return [path for path in candidates if path.is_file()]


def _sound(entries: Mapping[str, str]) -> Entries:
    """Without the translations whose fields would fail: those stay English."""
    return {msgid: text for msgid, text in entries.items() if find_fault(msgid, text) is None}
