// What pointer and keys mean on a hex map: hexes are chosen, a cursor goes from hex to hex.
/** @import { Cell, Point } from "../scene.js" */
/** @import { BoardView } from "./boardview.js" */
/** @import { Place } from "./map.js" */
import { HEX, centre, distance } from "./hex.js";

export class HexHand {
  /** @param {BoardView} view */
  constructor(view) {
    this.view = view;
    this.cells = view.map.cells;
    /** @type {Cell | undefined} */
    this.cursor = undefined;
    this.hovered = "";
  }

  /** After each step: nothing to keep. */
  show() {}

  /** Nothing is dragged on a hex map but the map. @param {PointerEvent} _event */
  grab(_event) {
    return false;
  }

  /** @param {Point} point @param {SVGElement | null} piece that was hit @param {PointerEvent} _event */
  tap(point, piece, _event) {
    const { ears, live } = this.view;
    live.moveCursor(undefined);
    if (piece) {
      this.cursor = this.cells.find(piece.dataset.place ?? "") ?? this.cursor;
      ears.onPick(piece.dataset.place ?? "", piece.dataset.piece ?? "", piece.dataset.fanned !== undefined);
      return;
    }
    const cell = this.cells.under(point);
    this.cursor = cell ?? this.cursor;
    if (cell) ears.onPick(cell.id, "", false);
    else ears.onRest();
  }

  /** @param {Point} point */
  hover(point) {
    const place = this.cells.under(point)?.id ?? "";
    if (place !== this.hovered) this.view.ears.onHover(place);
    this.hovered = place;
  }

  /** @param {Point} way @param {boolean} shift */
  arrow(way, shift) {
    if (shift) this.view.camera.move(-way[0] * HEX, -way[1] * HEX);
    else this.step(way);
  }

  /** @returns {boolean} whether there was something to choose */
  enter() {
    if (!this.cursor) return false;
    this.view.ears.onPick(this.cursor.id, "", false);
    return true;
  }

  /** Escape: nothing lies open here. */
  drop() {
    return false;
  }

  /** @param {Point} way */
  step(way) {
    const from = this.cursor ?? this.cells.under(this.view.middle()) ?? this.cells.list[0];
    const near = this.cells.near(centre(from), HEX * 1.8).filter((cell) => cell !== from);
    const merit = (/** @type {Cell} */ cell) => {
      const ahead = isAhead(centre(from), centre(cell), way);
      return ahead < 0 ? -1 : ahead / distance(centre(from), centre(cell)) ** 2;
    };
    const best = near.reduce((a, b) => (merit(b) > merit(a) ? b : a), near[0]);
    this.point(best && merit(best) > 0 ? best : from);
  }

  /** Moves the cursor to a place. @param {Place} place */
  point(place) {
    this.cursor = this.cells.find(place.id);
    this.view.bring(place);
  }
}

/** The next of several points in a direction, for moving a cursor by arrow keys. @param {Point} from @param {Point} to @param {Point} way */
export function isAhead(from, to, way) {
  const [dx, dy] = [to[0] - from[0], to[1] - from[1]];
  const along = dx * way[0] + dy * way[1];
  return along > 0 ? along - 0.6 * Math.hypot(dx, dy) : -1;
}
