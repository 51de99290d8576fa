// Hex geometry. One hex is `HEX` user units wide.
/** @import { Cell, HexBoard, Point } from "../scene.js" */

export const HEX = 100;
const SIDE = HEX / Math.sqrt(3);

/** @typedef {{x0: number, y0: number, x1: number, y1: number}} Bounds */

/**
 * Six corners about the origin, clockwise from the top (pointy) or top left (flat).
 * @param {string} orientation
 * @param {number} [radius]
 * @returns {Point[]}
 */
export function cornerOffsets(orientation, radius = SIDE) {
  const turn = orientation === "flat" ? -120 : -90;
  return Array.from({ length: 6 }, (_, k) => {
    const angle = ((turn + 60 * k) * Math.PI) / 180;
    return /** @type {Point} */ ([radius * Math.cos(angle), radius * Math.sin(angle)]);
  });
}

/** @param {Cell} cell @returns {Point} */
export const centre = (cell) => [cell.x * HEX, cell.y * HEX];


/** @param {number} n */
export const short = (n) => String(Math.round(n * 10) / 10);

/** @param {Point} p */
const at = (p) => `${short(p[0])},${short(p[1])}`;

/** @param {Point[]} points @param {boolean} [closed] */
export const polyline = (points, closed = false) =>
  `M${points.map(at).join("L")}${closed ? "Z" : ""}`;

/** @param {Point} a @param {Point} b */
export const distance = (a, b) => Math.hypot(a[0] - b[0], a[1] - b[1]);


/**
 * The rectangle that the hexes fill, cut through the half hexes of shifted rows as printed maps are.
 * @param {HexBoard} board
 * @returns {Bounds}
 */
export function boundsOf(board) {
  const xs = board.cells.map((cell) => cell.x * HEX);
  const ys = board.cells.map((cell) => cell.y * HEX);
  const [w, h] = board.orientation === "flat" ? [SIDE, HEX / 2] : [HEX / 2, SIDE];
  return {
    x0: Math.min(...xs) - w, y0: Math.min(...ys) - h,
    x1: Math.max(...xs) + w, y1: Math.max(...ys) + h,
  };
}

/** Cells by id and by nearness, and their neighbours, from the centres alone. */
export class Cells {
  /** @param {HexBoard} board */
  constructor(board) {
    this.list = board.cells;
    this.orientation = board.orientation;
    /** @type {Map<string, Cell>} */
    this.byId = new Map(board.cells.map((cell) => [cell.id, cell]));
    /** @type {Map<string, Cell[]>} */
    this.grid = new Map();
    for (const cell of board.cells) {
      const key = `${Math.floor(cell.x)},${Math.floor(cell.y)}`;
      this.grid.set(key, [...(this.grid.get(key) ?? []), cell]);
    }
    this.offsets = cornerOffsets(board.orientation);
    this.unit = HEX;
  }

  /** The middle of a cell in user units. @param {{x: number, y: number}} cell */
  spot(cell) {
    return centre(/** @type {Cell} */ (cell));
  }

  /** @param {string} id */
  find(id) {
    return this.byId.get(id);
  }

  /**
   * Cells whose centre is within a distance of a point, in user units.
   * @param {Point} point @param {number} radius
   */
  near(point, radius) {
    const reach = Math.ceil(radius / HEX) + 1;
    const [gx, gy] = [Math.floor(point[0] / HEX), Math.floor(point[1] / HEX)];
    const found = [];
    for (let x = gx - reach; x <= gx + reach; x++) {
      for (let y = gy - reach; y <= gy + reach; y++) {
        for (const cell of this.grid.get(`${x},${y}`) ?? []) {
          if (distance(centre(cell), point) <= radius) found.push(cell);
        }
      }
    }
    return found;
  }

  /** The cell under a point, if any. @param {Point} point @returns {Cell | undefined} */
  under(point) {
    const close = this.near(point, SIDE);
    return close.sort((a, b) => distance(centre(a), point) - distance(centre(b), point))[0];
  }

  /** @param {Cell} cell */
  neighbours(cell) {
    return this.near(centre(cell), HEX * 1.05).filter((other) => other !== cell);
  }

  /** @param {Cell} cell @param {number} [inset] @returns {Point[]} */
  corners(cell, inset = 0) {
    const [x, y] = centre(cell);
    const shrink = 1 - inset;
    return this.offsets.map(([dx, dy]) => [x + dx * shrink, y + dy * shrink]);
  }
}
