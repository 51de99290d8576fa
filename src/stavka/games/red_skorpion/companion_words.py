"""The words in which a shot at a real table is told, in English and in Russian."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import NamedTuple

from stavka.engine.errors import QueryError
from stavka.engine.messages import say
from stavka.games.red_skorpion.arms import ALWAYS, CHOICE, MILS, NEVER, Arm
from stavka.games.red_skorpion.setting import Setting
from stavka.games.red_skorpion.state import OFF

AT = "at"
BURST = "burst"
SINGLE = "single"
LONGEST = 100
"""Range that is looked at, in inches."""
QUOTED = 40
TARGETS = {
    "man": "rifleman",
    "truck": "truck",
    "apc": "btr",
    "tank": "tank",
    "aircraft": "hind",
    "rider": "cavalry",
}
"""Targets and the profiles that stand for them."""
KINDS = {
    **{word: word for word in TARGETS},
    "infantry": "man",
    "car": "truck",
    "btr": "apc",
    "bmp": "apc",
    "afv": "tank",
    "hind": "aircraft",
    "helicopter": "aircraft",
    "cavalry": "rider",
}
TRAITS = frozenset({"elite", "body", "commander", "sniper", "mullah"})
MOVES = frozenset({"moved", "moving"})
STATES = frozenset({"wounded", "cracked", "cover", *MOVES})
HANDS = frozenset({"wounded", "sensors", BURST, SINGLE, *MOVES})
"""What may be said of the firer."""
IDLE = frozenset(
    {"a", "an", "and", "against", "armor", "armour", "at", "by", "figure", "from", "has", "in"}
    | {"in.", "inch", "inches", "is", "of", "on", "target", "that", "the", "who", "with"}
    | {"в", "во", "и", "из", "который", "которая", "находится", "он", "она", "по", "с", "цели"}
    | {"цель", "что"}
)
"""Words that say nothing."""

RUSSIAN = (
    (r"снайперск\w*\s+винтовк\w*|\bсвд\b", "sniper-rifle"),
    (r"винтовочн\w*\s+гранат\w*|подствольн\w*", "rifle-grenade"),
    (r"светошумов\w*(\s+гранат\w*)?", "stun-grenade"),
    (r"слезоточив\w*(\s+газ\w*)?", "cs-gas"),
    (r"(ручн\w*\s+)?гранатом[её]т\w*|\bрпг(-7)?\b", "rpg"),
    (r"(ручн\w*\s+)?гранат\w*", "hand-grenade"),
    (r"крупнокалиберн\w*(\s+пулем[её]т\w*)?|\bдшк\w*|\bагс\w*", "hmg-ags"),
    (r"пистолет\w*-пулем[её]т\w*|\bппш\b", "smg"),
    (r"((ручн|л[её]гк)\w*\s+)?пулем[её]т\w*|\bр?пк\b", "saw-lmg"),
    (r"пистолет\w*", "pistol"),
    (r"\bавтомат\w*|калашников\w*|\bак(-47|м|с)?\b", "assault-rifle"),
    (r"винтовк\w*", "rifle"),
    (r"мином[её]т\w*", "mortar"),
    (r"огнем[её]т\w*", "flamethrower"),
    (r"\bптур\w*", "at-missile"),
    (r"\bпзрк\b|стингер\w*|зенитн\w*(\s+ракет\w*)?", "aa-missile"),
    (r"блок\w*\s+ракет\w*|\bнурс\w*|ракет\w*", "rocket-pod"),
    (r"(танков\w*\s+)?пушк\w*", "tank-gun"),
    (r"очеред\w*|разрыв\w*", BURST),
    (r"одиночн\w*", SINGLE),
    (r"бронежилет\w*", "body"),
    (r"прицел\w*", "sensors"),
    (r"элит\w*", "elite"),
    (r"укрыти\w*", "cover"),
    (r"командир\w*|офицер\w*", "commander"),
    (r"снайпер\w*", "sniper"),
    (r"мулл\w*", "mullah"),
    (r"ранен\w*", "wounded"),
    (r"пробит\w*(\s+брон\w*)?", "cracked"),
    (r"двигал\w*|двигающ\w*|двигавш\w*|на\s+ходу|в\s+движении", "moved"),
    (r"\bбтр\w*|\bбмп\w*|\bбрдм\w*", "apc"),
    (r"\bтанк\w*", "tank"),
    (r"грузовик\w*|\bмашин\w*|\bпикап\w*", "truck"),
    (r"верт[оа]л[её]т\w*", "aircraft"),
    (r"всадник\w*|кавалери\w*|конн\w*", "rider"),
    (r"человек\w*|пехот\w*|стрел(ок|к)\w*|бо(ец|йц)\w*|солдат\w*", "man"),
    (r"дюйм\w*", "inches"),
    (r"\b(на|с|от|в)\s+(?=\d)", f"{AT} "),
)
"""Russian words by their stems, and what they stand for; longer ones before those they hold."""
_RUSSIAN = tuple((re.compile(pattern), f" {word} ") for pattern, word in RUSSIAN)
_COMMA = re.compile(r"(?<=\d),(?=\d)")
"""A decimal comma."""
_RANGE = re.compile(r"(-?\d+(?:\.\d+)?)(?:\"|″|in\.?|inch|inches)?")


class Question(NamedTuple):
    """A shot in words, read."""

    weapon: int
    range: int
    """In thousandths of an inch."""
    hands: frozenset[str]
    target: frozenset[str]
    dice: tuple[int, ...] | None


def read(setting: Setting, words: str) -> Question:
    """The shot that a sentence tells; raises `QueryError` that says what is not understood."""
    said, colon, rolled = words.lower().partition(":")
    before, at, after = f" {_in_english(said)} ".partition(f" {AT} ")
    if not at:
        raise QueryError(
            say("Say it as “assault-rifle at 12 elite cover moved”: the range after “at”.")
        )
    weapon, hands = _read_hands(setting, before.split())
    inches, *rest = [*after.split(), ""]
    return Question(
        weapon,
        _read_range(inches),
        hands,
        _read_target(rest),
        _read_dice(rolled) if colon else None,
    )


def _in_english(said: str) -> str:
    """The words of a question with Russian ones turned into those that are known."""
    said = _COMMA.sub(".", said)
    for pattern, word in _RUSSIAN:
        said = pattern.sub(word, said)
    return " ".join(said.replace(",", " ").split())


def _read_hands(setting: Setting, words: Iterable[str]) -> tuple[int, frozenset[str]]:
    """The weapon, and what is said of the firer."""
    weapons = {name: n for n, arm in enumerate(setting.weapons) for name in (arm.id, *arm.aliases)}
    found, hands = OFF, set()
    for word in words:
        if word in weapons:
            if found not in {OFF, weapons[word]}:
                pair = setting.weapons[found].id, setting.weapons[weapons[word]].id
                raise QueryError(
                    say("Name one weapon, not “{one}” and “{other}”.", one=pair[0], other=pair[1])
                )
            found = weapons[word]
        elif word in HANDS:
            hands.add(word)
        elif word not in IDLE:
            known = ", ".join([*(arm.id for arm in setting.weapons), *sorted(HANDS)])
            raise QueryError(
                say(
                    "“{word}” is neither a weapon nor a firer's state; there are: {known}.",
                    word=word[:QUOTED],
                    known=known,
                )
            )
    if found == OFF:
        weapons_known = ", ".join(arm.id for arm in setting.weapons)
        raise QueryError(say("Name a weapon: {known}.", known=weapons_known))
    _check_burst(setting.weapons[found], hands)
    return found, frozenset(hands)


def _check_burst(weapon: Arm, hands: set[str]) -> None:
    if BURST in hands and weapon.bursts == NEVER:
        raise QueryError(
            say("“{weapon}” has no burst: leave out “{word}”.", weapon=weapon.id, word=BURST)
        )
    if SINGLE in hands and weapon.bursts == ALWAYS:
        raise QueryError(
            say("“{weapon}” always bursts: leave out “{word}”.", weapon=weapon.id, word=SINGLE)
        )
    if {BURST, SINGLE} <= hands and weapon.bursts == CHOICE:
        raise QueryError(say("Say “{burst}” or “{single}”, not both.", burst=BURST, single=SINGLE))


def _read_range(word: str) -> int:
    found = _RANGE.fullmatch(word)
    if found is None:
        raise QueryError(
            say(
                "“{word}” is no range in inches: say a number, as in “at 12.5”.",
                word=word[:QUOTED],
            )
        )
    inches = float(found[1])
    if not 0 < inches <= LONGEST:
        raise QueryError(
            say(
                "A range is more than 0 and at most {most} inches, not {inches:g}.",
                most=LONGEST,
                inches=inches,
            )
        )
    return round(inches * MILS)


def _read_target(words: Iterable[str]) -> frozenset[str]:
    known = KINDS.keys() | TRAITS | STATES
    found = [word for word in words if word and word not in IDLE]
    for word in found:
        if word not in known:
            listed = ", ".join(sorted(known))
            raise QueryError(
                say(
                    "“{word}” is nothing that a target can be; there are: {known}.",
                    word=word[:QUOTED],
                    known=listed,
                )
            )
    target = frozenset(KINDS.get(word, word) for word in found)
    kinds = sorted(target & TARGETS.keys())
    if len(kinds) > 1:
        raise QueryError(
            say("Name one target, not “{one}” and “{other}”.", one=kinds[0], other=kinds[1])
        )
    return target


def _read_dice(words: str) -> tuple[int, ...]:
    try:
        return tuple(int(word) for word in words.replace(",", " ").split())
    except ValueError:
        raise QueryError(say("Dice are whole numbers with spaces between.")) from None
