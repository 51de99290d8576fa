// Hex geometry and the seeded randomness of the map's drawing. One hex is `HEX` user units wide.
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

/** @param {Point} p @returns {Point} */
export const scaled = (p) => [p[0] * HEX, p[1] * HEX];

/** @param {number} n */
export const short = (n) => String(Math.round(n * 10) / 10);

/** @param {Point} p */
export const at = (p) => `${short(p[0])},${short(p[1])}`;

/** @param {Point[]} points @param {boolean} [closed] */
export const polyline = (points, closed = false) =>
  `M${points.map(at).join("L")}${closed ? "Z" : ""}`;

/** @param {Point} a @param {Point} b */
export const distance = (a, b) => Math.hypot(a[0] - b[0], a[1] - b[1]);

/** @param {Point} a @param {Point} b @param {number} t @returns {Point} */
export const between = (a, b, t) => [a[0] + (b[0] - a[0]) * t, a[1] + (b[1] - a[1]) * t];

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

  /** The cell under a point, if any. @param {Point} point */
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

/** A number in [0, 1) that belongs to a text. @param {string} text */
export function hashOf(text) {
  let hash = 2166136261;
  for (const char of text) hash = Math.imul(hash ^ char.charCodeAt(0), 16777619);
  return hash >>> 0;
}

/** A repeatable stream of numbers in [0, 1). @param {string} seed @returns {() => number} */
export function randomOf(seed) {
  let state = hashOf(seed) || 1;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

/**
 * Points in a hex at least `gap` apart: dart throwing, so marks lie evenly and not in rows.
 * @param {Cells} cells @param {Cell} cell @param {number} gap @param {number} most
 * @returns {Point[]}
 */
export function scatter(cells, cell, gap, most) {
  const random = randomOf(`scatter ${cell.id} ${gap}`);
  const [cx, cy] = centre(cell);
  /** @type {Map<number, Point>} one point at most to a square whose diagonal is the gap */
  const squares = new Map();
  const square = gap / Math.SQRT2;
  const slot = (/** @type {number} */ i, /** @type {number} */ j) => i * 4096 + j;
  for (let tries = 0; tries < most * 7 && squares.size < most; tries++) {
    /** @type {Point} */
    const point = [cx + (random() - 0.5) * HEX * 1.16, cy + (random() - 0.5) * HEX * 1.16];
    const [i, j] = [Math.floor((point[0] - cx) / square) + 99, Math.floor((point[1] - cy) / square) + 99];
    if (isCrowded(squares, slot, i, j, point, gap) || !isInside(cells, cell, point)) continue;
    squares.set(slot(i, j), point);
  }
  return [...squares.values()];
}

/**
 * Whether a point is too near to one that lies in the squares around its own.
 * @param {Map<number, Point>} squares @param {(i: number, j: number) => number} slot
 * @param {number} i @param {number} j @param {Point} point @param {number} gap
 */
function isCrowded(squares, slot, i, j, point, gap) {
  for (let u = i - 2; u <= i + 2; u++) {
    for (let v = j - 2; v <= j + 2; v++) {
      const other = squares.get(slot(u, v));
      if (other && distance(other, point) < gap) return true;
    }
  }
  return false;
}

/** @param {Cells} cells @param {Cell} cell @param {Point} point */
export function isInside(cells, cell, point) {
  const [x, y] = [Math.abs(point[0] - cell.x * HEX), Math.abs(point[1] - cell.y * HEX)];
  const [along, across] = cells.orientation === "flat" ? [y, x] : [x, y];
  return along <= HEX / 2 && along / 2 + (across * Math.sqrt(3)) / 2 <= HEX / 2;
}

/** Smooth value noise in [0, 1]. @param {number} x @param {number} y @param {number} seed */
export function noise(x, y, seed) {
  const [ix, iy] = [Math.floor(x), Math.floor(y)];
  const [fx, fy] = [x - ix, y - iy];
  const [sx, sy] = [fx * fx * (3 - 2 * fx), fy * fy * (3 - 2 * fy)];
  const top = lattice(ix, iy, seed) * (1 - sx) + lattice(ix + 1, iy, seed) * sx;
  const low = lattice(ix, iy + 1, seed) * (1 - sx) + lattice(ix + 1, iy + 1, seed) * sx;
  return top * (1 - sy) + low * sy;
}

/** @param {number} x @param {number} y @param {number} seed */
function lattice(x, y, seed) {
  let hash = Math.imul(x, 374761393) + Math.imul(y, 668265263) + Math.imul(seed, 974711);
  hash = Math.imul(hash ^ (hash >>> 13), 1274126177);
  return ((hash ^ (hash >>> 16)) >>> 0) / 4294967295;
}
