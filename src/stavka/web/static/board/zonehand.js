// What pointer and keys mean on a map of zones: piles and zones are chosen, arrows go from zone to zone.
/** @import { Cell, Point } from "../scene.js" */
/** @import { BoardView } from "./boardview.js" */
/** @import { Zones } from "./zone.js" */
/** @import { ZoneLive } from "./zonelive.js" */
import { HexHand, isAhead } from "./hexhand.js";
import { distance } from "./hex.js";

export class ZoneHand extends HexHand {
  /** @param {BoardView} view */
  constructor(view) {
    super(view);
    this.zones = /** @type {Zones} */ (view.map.cells);
  }

  /** A pile plays its uppermost counter that can be chosen; any other click is on the zone. @param {Point} point @param {SVGElement | null} piece @param {PointerEvent} event */
  tap(point, piece, event) {
    const { ears, live } = this.view;
    const place = piece?.dataset.place ?? "";
    if (!piece || piece.dataset.fanned !== undefined) {
      super.tap(point, piece, event);
      return;
    }
    live.moveCursor(undefined);
    this.cursor = this.cells.find(place) ?? this.cursor;
    const pile = /** @type {ZoneLive} */ (live).pileOf(piece.dataset.piece ?? "");
    const open = pile.filter((each) => live.playable.has(each.id)).at(-1);
    const isGoal = live.scene.choices.some((choice) => choice.place === place);
    if (open) ears.onPick(place, open.id, true);
    else ears.onPick(place, isGoal ? "" : piece.dataset.piece ?? "", false);
  }

  /** To the nearest neighbour that way, else to the nearest zone that way. @param {Point} way */
  step(way) {
    const from = this.cursor ?? this.zones.nearest(this.view.middle())[0];
    const here = this.zones.spot(from);
    const merit = (/** @type {Cell} */ cell) => {
      const there = this.zones.spot(cell);
      const ahead = isAhead(here, there, way);
      return ahead < 0 ? -1 : ahead / distance(here, there) ** 2;
    };
    const best = (/** @type {Cell[]} */ cells) => cells.filter((cell) => merit(cell) > 0).sort((a, b) => merit(b) - merit(a))[0];
    this.point(best(this.zones.neighbours(from)) ?? best(this.zones.list.filter((cell) => cell !== from)) ?? from);
  }
}
