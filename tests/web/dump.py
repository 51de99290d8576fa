"""Writes what a server would send of a game's board, to look at drawings without a server."""

import json
import sys

import msgspec
import stavka
from stavka.engine.catalogue import translate
from stavka.engine.messages import Message


def plain(value: object, lang: str, domain: str) -> object:
    """A scene with its messages translated, as JSON-ready data."""
    if isinstance(value, Message):
        return translate(value, lang, domain)
    if isinstance(value, msgspec.Struct):
        fields = msgspec.structs.fields(value)
        found = {f.encode_name: plain(getattr(value, f.name), lang, domain) for f in fields}
        tag = value.__struct_config__.tag
        return {"kind": tag, **found} if isinstance(tag, str) else found
    if isinstance(value, dict):
        return {key: plain(item, lang, domain) for key, item in value.items()}
    if isinstance(value, tuple | list):
        return [plain(item, lang, domain) for item in value]
    return value


def board(game_id: str, lang: str) -> dict[str, object]:
    """The answer of `GET /api/games/GAME/board`."""
    game = stavka.load(game_id)
    parts = {
        "board": game.board(game.scenarios[0].id),
        "faces": game.faces(),
        "charts": game.charts(),
        "queries": game.queries,
    }
    return {name: plain(part, lang, game_id) for name, part in parts.items()}


if __name__ == "__main__":
    json.dump(board(sys.argv[1], sys.argv[2]), sys.stdout, ensure_ascii=False)
