// A printed sheet on the page: the drawing that came from the server, and where its places are.
/** @import { Board, Point } from "../scene.js" */
/** @import { Bounds } from "./hex.js" */
/** @import { Kind } from "./kinds.js" */
/** @import { Spots } from "./plane.js" */
import { Cells, boundsOf } from "./hex.js";

/**
 * A place of a board: a hex, a zone, or a spot of an open table.
 * @typedef {{id: string, x: number, y: number, name?: string, terrain?: string, region?: string}} Place
 */

/**
 * What finds the places of a board.
 * @typedef {{
 *   find: (id: string) => Place | undefined, under: (point: Point) => Place | undefined,
 *   spot: (place: Place) => Point, unit: number,
 * }} Places
 */

export class MapSheet {
  /** @param {Board} board @param {SVGSVGElement} inks @param {Kind} kind */
  constructor(board, inks, kind) {
    this.board = board;
    this.inks = inks;
    inks.setAttribute("aria-hidden", "true");
    this.sheet = boxOf(inks.viewBox.baseVal);
    /** The board itself, without the margin around it. @type {Bounds} */
    this.map = board.kind === "hex" ? boundsOf(board) : boxOf(boardView(inks));
    /** @type {Cells | Spots} */
    this.places = kind.places(board, this.map);
  }

  /** The hexes of a hex map, or the zones of a map of zones. */
  get cells() {
    if (this.places instanceof Cells) return this.places;
    throw new Error("an open table has no hexes");
  }

  /** The spots of an open table. */
  get spots() {
    if (!(this.places instanceof Cells)) return this.places;
    throw new Error("a hex map has no free spots");
  }

  get viewBox() {
    return this.inks.getAttribute("viewBox") ?? "";
  }
}

/** The view that a drawing calls "board": the table or the map in it. @param {SVGSVGElement} inks */
function boardView(inks) {
  const view = inks.querySelector("view");
  return view instanceof SVGViewElement ? view.viewBox.baseVal : inks.viewBox.baseVal;
}

/** @param {DOMRect} box @returns {Bounds} */
const boxOf = ({ x, y, width, height }) => ({ x0: x, y0: y, x1: x + width, y1: y + height });
