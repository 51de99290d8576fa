// A printed sheet on the page: the drawing that came from the server, and where its places are.
/** @import { Board } from "../scene.js" */
/** @import { Bounds } from "./hex.js" */
import { Cells, boundsOf } from "./hex.js";

/** What finds the places of each kind of board; other kinds join here. */
const PLACES = { hex: Cells };

export class MapSheet {
  /** @param {Board} board @param {SVGSVGElement} inks */
  constructor(board, inks) {
    this.board = board;
    this.cells = new PLACES[board.kind](board);
    this.map = boundsOf(board);
    this.inks = inks;
    inks.setAttribute("aria-hidden", "true");
    const { x, y, width, height } = inks.viewBox.baseVal;
    /** @type {Bounds} */
    this.sheet = { x0: x, y0: y, x1: x + width, y1: y + height };
  }

  get viewBox() {
    return this.inks.getAttribute("viewBox") ?? "";
  }
}
