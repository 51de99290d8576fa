"""What clients may say: the shapes of bodies and frames, checked before anything is done."""

from __future__ import annotations

from typing import Annotated, Literal, TypeAlias, TypeVar

import msgspec

from stavka.engine.messages import say
from stavka.server.problems import Problem

T = TypeVar("T")

Name = Annotated[str, msgspec.Meta(max_length=100)]
Text = Annotated[str, msgspec.Meta(max_length=400)]
Count = Annotated[int, msgspec.Meta(ge=0)]
KeyRing = Annotated[str, msgspec.Meta(max_length=1000)]
Keys = Annotated[list[KeyRing], msgspec.Meta(max_length=16)]
"""Keys, each text of one or of several with commas: so a page keeps those of a link as it is."""
Label = int | Name | None
"""An id of the client's own, sent back with the answer."""


class NewTable(msgspec.Struct, forbid_unknown_fields=True):
    """A table to be set up."""

    game: Name
    scenario: Name = ""
    options: dict[Name, Name] = {}
    seats: dict[Name, Name] = {}
    mode: Literal["solo", "hotseat", "link"] = "solo"
    typed: bool = False


class Branch(msgspec.Struct, forbid_unknown_fields=True):
    """A table that starts from a moment of another."""

    step: Count
    seats: dict[Name, Name] = {}
    mode: Literal["solo", "hotseat", "link"] = "solo"


class Rematch(msgspec.Struct, forbid_unknown_fields=True):
    """The same again with sides swapped."""

    seat: Name


class Notes(msgspec.Struct, forbid_unknown_fields=True):
    """What a seat notes for itself."""

    text: str


class Act(msgspec.Struct, forbid_unknown_fields=True, tag_field="type", tag="act"):
    """A choice."""

    seat: Name
    action: Text
    version: Count
    id: Label = None


class Undo(msgspec.Struct, forbid_unknown_fields=True, tag_field="type", tag="undo"):
    """Take back the last step."""

    seat: Name
    version: Count | None = None
    id: Label = None


class Die(msgspec.Struct, forbid_unknown_fields=True, tag_field="type", tag="die"):
    """The result of a real die."""

    seat: Name
    value: int
    id: Label = None


class Rollback(msgspec.Struct, forbid_unknown_fields=True, tag_field="type", tag="rollback"):
    """Propose to go back until so many steps stand."""

    seat: Name
    step: Count
    version: Count
    id: Label = None


class RollbackAnswer(
    msgspec.Struct, forbid_unknown_fields=True, tag_field="type", tag="rollback-answer"
):
    """Agree to go back, or don't; `step`, when given, says to which proposal."""

    seat: Name
    agree: bool
    version: Count
    step: Count | None = None
    id: Label = None


class Chat(msgspec.Struct, forbid_unknown_fields=True, tag_field="type", tag="chat"):
    """Something said to all at the table; a promise of a seat stands in the log."""

    text: str
    seat: Name = ""
    promise: bool = False
    id: Label = None


class Hand(msgspec.Struct, forbid_unknown_fields=True, tag_field="type", tag="hand"):
    """Let a bot play a seat ("bot:LEVEL"), or its person again ("human")."""

    seat: Name
    to: Name
    id: Label = None


class Query(msgspec.Struct, forbid_unknown_fields=True, tag_field="type", tag="query"):
    """A question of the game's own."""

    seat: Name
    name: Name
    argument: Text = ""
    id: Label = None


class Explain(msgspec.Struct, forbid_unknown_fields=True, tag_field="type", tag="explain"):
    """Whether an action is allowed, and if not, why."""

    seat: Name
    action: Text
    id: Label = None


class Language(msgspec.Struct, forbid_unknown_fields=True, tag_field="type", tag="lang"):
    """Go on in another language."""

    lang: Name
    id: Label = None


class Ping(msgspec.Struct, forbid_unknown_fields=True, tag_field="type", tag="ping"):
    """A sign of life is wanted."""

    id: Label = None


class Hello(msgspec.Struct, forbid_unknown_fields=True):
    """The first frame of a socket."""

    auth: KeyRing | Keys
    lang: Name = ""
    patches: bool = False

    @property
    def keys(self) -> tuple[str, ...]:
        """The keys sent; one text may hold several, with commas."""
        texts = [self.auth] if isinstance(self.auth, str) else self.auth
        return tuple(key for text in texts for key in text.split(",") if key)


Deed: TypeAlias = Act | Undo | Die | Rollback | RollbackAnswer | Chat | Hand
"""What changes a table."""
Frame: TypeAlias = Deed | Query | Explain | Language | Ping
_FRAMES: msgspec.json.Decoder[Frame] = msgspec.json.Decoder(Frame)


def parse(body: bytes, kind: type[T]) -> T:
    """A body of a shape; raises `Problem` 400 saying what is wrong where."""
    return _decode(body, msgspec.json.Decoder(kind))


def parse_frame(body: bytes) -> Frame:
    """A frame of a socket; raises `Problem` 400."""
    return _decode(body, _FRAMES)


def _decode(body: bytes, decoder: msgspec.json.Decoder[T]) -> T:
    try:
        return decoder.decode(body)
    except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
        reason = say("The request cannot be read: {problem}", problem=str(error))
        raise Problem(400, reason) from error
