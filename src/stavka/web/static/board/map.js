// The static sheet: painted ground below, inks above. Drawn once for a board and a language.
/** @import { HexBoard } from "../scene.js" */
import { el, svg } from "../dom.js";
import { Cells, boundsOf } from "./hex.js";
import { borders, bridges, coast, rivers, roads } from "./lines.js";
import { margin, sheetOf } from "./margin.js";
import { areaNames, placeNames, riverNames } from "./names.js";
import { Land } from "./relief.js";
import { grid, numbers, places, textures } from "./terrain.js";

/** A board drawn: its layers, and the frames that cameras need. */
export class MapSheet {
  /** @param {HexBoard} board */
  constructor(board) {
    this.board = board;
    this.cells = new Cells(board);
    this.map = boundsOf(board);
    this.sheet = sheetOf(this.map);
    this.land = new Land(board);
    this.ground = el("canvas", { class: "ground", "aria-hidden": "true" });
    this.inks = this.draw();
  }

  get size() {
    return { width: this.sheet.x1 - this.sheet.x0, height: this.sheet.y1 - this.sheet.y0 };
  }

  get viewBox() {
    return `${this.sheet.x0} ${this.sheet.y0} ${this.size.width} ${this.size.height}`;
  }

  /** Lays the ground under the inks; again when day turns to night. @param {boolean} night */
  paint(night) {
    this.land.paint(this.ground, night);
    const percent = (/** @type {number} */ part, /** @type {number} */ whole) => `${(part / whole) * 100}%`;
    const { width, height } = this.size;
    Object.assign(this.ground.style, {
      left: percent(this.map.x0 - this.sheet.x0, width),
      top: percent(this.map.y0 - this.sheet.y0, height),
      width: percent(this.map.x1 - this.map.x0, width),
      height: percent(this.map.y1 - this.map.y0, height),
    });
  }

  draw() {
    const { board, cells, land } = this;
    const ways = roads(board);
    const id = `frame-${Math.abs(Math.round(this.map.x1 + this.map.y1))}-${cells.list.length}`;
    const { x0, y0, x1, y1 } = this.map;
    const frame = svg("clipPath", { id }, svg("rect", { x: x0, y: y0, width: x1 - x0, height: y1 - y0 }));
    const inside = svg("g", { "clip-path": `url(#${id})` },
      textures(cells, land), coast(cells), grid(cells), rivers(board, cells), borders(board), places(cells, ways.network),
      ways.group, bridges(board), numbers(cells),
      areaNames(board, cells), riverNames(board), placeNames(cells, []));
    return svg("svg", { class: "inks", viewBox: this.viewBox, "aria-hidden": "true" },
      svg("defs", {}, frame), inside, margin(board, this.map));
  }
}
