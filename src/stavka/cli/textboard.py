"""A position in words: status, tracks, what stands where, choices, odds; made from a view alone."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from stavka.cli.output import Unclear, figure, speak, speak_line
from stavka.engine.decision import Seat
from stavka.engine.game import Game
from stavka.engine.messages import Message, say
from stavka.engine.scene import Cell, Chosen, Face, HexBoard, Piece, Preview, Track, View, ZoneBoard

BOX = "box:"
SHARE = ".1%"
LONGEST_QUOTE = 20
"""Characters repeated of what was asked for."""
NEIGHBOUR = 1.01
"""Distance of the centres of hexes side by side, in hex widths, and a little for rounding."""


class TextBoard:
    """The board of a scenario, told in the reader's language."""

    def __init__(self, game: Game[Any], scenario: str) -> None:
        self.domain = game.id
        self.faces: dict[str, Face] = {face.id: face for face in game.faces()}
        board = game.board(scenario)
        cells = board.cells if isinstance(board, HexBoard | ZoneBoard) else ()
        self.cells: dict[str, Cell] = {cell.id: cell for cell in cells}
        self.terrains = {item.kind: item.text for item in board.legend}
        self.seats = {info.id: info.name for info in game.seats(scenario)}

    def say(self, message: Message) -> str:
        """A message in the reader's language."""
        return speak(message, self.domain)

    def line(self, message: Message) -> str:
        """A line of the log in the reader's language."""
        return speak_line(message, self.domain)

    # --- the whole --------------------------------------------------------------------------------

    def status(self, view: View) -> str:
        """Turn, phase, and tracks in one paragraph."""
        status = view.status
        tracks = "; ".join(self._track(track) for track in view.tracks)
        return f"{self.say(status.turn)}. {self.say(status.phase)}.\n{tracks}."

    def _track(self, track: Track) -> str:
        place = track.value - track.first
        label = self.say(track.labels[place]) if 0 <= place < len(track.labels) else ""
        if track.markers:
            told = ", ".join(f"{self.say(one.name)} {one.value}" for one in track.markers)
            return f"{self.say(track.name)}: {told}"
        return f"{self.say(track.name)} {track.value} / {track.last} {label}".rstrip()

    def pieces(self, view: View) -> Iterator[str]:
        """A line for each place where something lies, map first, then the boxes."""
        stacks: dict[str, list[Piece]] = {}
        for piece in view.pieces:
            stacks.setdefault(piece.place, []).append(piece)
        for place in sorted(place for place in stacks if not place.startswith(BOX)):
            yield f"{self.place(place, view)}: {self._stack(stacks[place])}"
        for box in view.boxes:
            inside = self._stack(stacks.get(BOX + box.id, []))
            hidden = self.say(say("{count} not shown", count=box.count)) if box.count else ""
            content = ", ".join(filter(None, (inside, hidden)))
            if content:
                yield f"{self.place(BOX + box.id, view)}: {content}"

    def _stack(self, pieces: Iterable[Piece]) -> str:
        """Counters by side, equal ones counted."""
        sides: dict[str, dict[str, int]] = {}
        for piece in pieces:
            counted = sides.setdefault(self._side(piece), {})
            text = self.piece(piece)
            counted[text] = counted.get(text, 0) + 1
        return "; ".join(
            f"{side}{', '.join(_times(text, number) for text, number in counted.items())}"
            for side, counted in sides.items()
        )

    def _side(self, piece: Piece) -> str:
        face = self.faces.get(piece.face)
        name = self.seats.get(Seat(face.side)) if face else None
        return f"{self.say(name)}: " if name else ""

    def piece(self, piece: Piece) -> str:
        """A counter in words: name, factors, what is to be noted."""
        face = self.faces.get(piece.face)
        if face is None:
            return piece.face
        steps = self.say(say("reduced")) if face.reduced else ""
        noted = ", ".join(filter(None, (" ".join(face.factors), steps, *piece.badges)))
        name = self.say(face.name)
        return f"{name} ({noted})" if noted else name

    def place(self, id_: str, view: View) -> str:
        """A place with its name, if it has one."""
        for box in view.boxes:
            if id_ == BOX + box.id:
                return f"[{self.say(box.name)}]"
        cell = self.cells.get(id_)
        return f"{id_} {self.say(cell.name)}" if cell and cell.name else id_

    def look(self, view: View, id_: str) -> str:
        """A place, its ground, its neighbours and what stands there; raises `Unclear`."""
        if id_ not in self.cells:
            shown = next(iter(self.cells))
            quote = repr(id_[:LONGEST_QUOTE])
            raise Unclear(
                say(
                    "The map has no place {place}; a place is written like {shown}.",
                    place=quote,
                    shown=shown,
                )
            )
        here = [piece for piece in view.pieces if piece.place == id_]
        around = ", ".join(
            f"{self.place(cell.id, view)} ({self._ground(cell)})" for cell in self._neighbours(id_)
        )
        stack = self._stack(here) or self.say(say("nothing"))
        title = f"{self.place(id_, view)}: {self._ground(self.cells[id_])}"
        return f"{title}\n  {self.say(say('Here'))}: {stack}\n  {self.say(say('Around'))}: {around}"

    def _ground(self, cell: Cell) -> str:
        name = self.terrains.get(cell.terrain)
        return self.say(name) if name else cell.terrain

    def _neighbours(self, id_: str) -> Iterator[Cell]:
        here = self.cells[id_]
        for cell in self.cells.values():
            apart = ((cell.x - here.x) ** 2 + (cell.y - here.y) ** 2) ** 0.5
            if 0 < apart < NEIGHBOUR:
                yield cell

    # --- what can be done -------------------------------------------------------------------------

    def question(self, view: View) -> str:
        """The prompt, with its clause."""
        status = view.status
        prompt = self.say(status.prompt) if status.prompt else ""
        return f"{prompt} ({status.clause})" if status.clause else prompt

    def choices(self, view: View) -> Iterator[str]:
        """The choices, numbered from 1."""
        width = len(str(len(view.choices)))
        for number, choice in enumerate(view.choices, 1):
            yield f"  {number:{width}}  {self._choice(choice, view)}"

    def _choice(self, choice: Chosen, view: View) -> str:
        """A choice in words; piece and place only where the label doesn't name them."""
        label = self.say(choice.label)
        parts = [label]
        parts += [
            f"{self.piece(piece)}, {self.place(piece.place, view)}"
            for piece in view.pieces
            if piece.id == choice.piece
        ]
        if choice.place is not None and choice.place not in label:
            parts.append(self.place(choice.place, view))
        if choice.cost is not None:
            parts.append(self.say(say("cost {cost}", cost=choice.cost)))
        return f"{'; '.join(parts)}  [{choice.action}]"

    def preview(self, preview: Preview) -> Iterator[str]:
        """The odds before a commitment: shifts with their clauses, outcomes, what to expect."""
        title = self.say(preview.title)
        yield f"{title}: {self.say(preview.headline)}" if preview.headline else title
        for item in preview.modifiers:
            yield f"  {item.value:+d} {self.say(item.label)} ({item.clause})"
        for outcome in preview.outcomes:
            detail = f": {self.say(outcome.detail)}" if outcome.detail else ""
            yield f"  {figure(outcome.probability, SHARE):>7} {self.say(outcome.label)}{detail}"
        for message in (*preview.expected, *preview.notes):
            yield f"  {self.say(message)}"


def _times(text: str, number: int) -> str:
    return text if number == 1 else f"{number} x {text}"
