// The ground as a painter lays it under the inks: tints by terrain and relief lit from the north-west.
/** @import { Cell, HexBoard } from "../scene.js" */
/** @import { Bounds } from "./hex.js" */
import { Cells, HEX, boundsOf, cornerOffsets, hashOf, noise } from "./hex.js";

/** Pixels of the painted ground per hex. */
const FINE = 20;

/**
 * Height (0-1), ruggedness and tint of each ground; a ground that is not listed is open.
 * @type {Record<string, {height: number, rugged: number, tint: [number, number, number]}>}
 */
const GROUNDS = {
  clear: { height: 0.04, rugged: 0.05, tint: [238, 229, 203] },
  town: { height: 0.04, rugged: 0.05, tint: [238, 229, 203] },
  city: { height: 0.04, rugged: 0.03, tint: [232, 219, 192] },
  rough: { height: 0.3, rugged: 0.34, tint: [222, 204, 161] },
  mountain: { height: 0.72, rugged: 1, tint: [204, 183, 145] },
  forest: { height: 0.06, rugged: 0.08, tint: [211, 216, 172] },
  woods: { height: 0.06, rugged: 0.08, tint: [211, 216, 172] },
  swamp: { height: 0, rugged: 0.02, tint: [214, 220, 196] },
  sea: { height: 0, rugged: 0, tint: [176, 203, 206] },
  water: { height: 0, rugged: 0, tint: [176, 203, 206] },
};
const CLEAR = /** @type {{height: number, rugged: number, tint: [number, number, number]}} */ (GROUNDS.clear);
export const WATERS = new Set(["sea", "water"]);

/** What the night leaves of each colour. */
const NIGHT = [0.6, 0.585, 0.54];

/** @typedef {{height: number, rugged: number, tint: number[]}} Ground */

/**
 * The ground of each cell; a town lies in the land around it, a little lower.
 * @param {HexBoard} board @returns {Map<string, Ground>}
 */
function groundsOf(board) {
  const cells = new Cells(board);
  return new Map(board.cells.map((cell) => {
    const near = cell.terrain === "town"
      ? cells.neighbours(cell).filter((c) => c.terrain !== "town" && !WATERS.has(c.terrain)) : [];
    if (!near.length) return [cell.id, groundOf(cell.terrain)];
    const mean = (/** @type {(ground: Ground) => number} */ of) =>
      near.reduce((sum, c) => sum + of(groundOf(c.terrain)), 0) / near.length;
    const tint = [0, 1, 2].map((c) => mean((g) => g.tint[c]) * 0.7 + CLEAR.tint[c] * 0.3);
    return [cell.id, { height: mean((g) => g.height) * 0.75, rugged: mean((g) => g.rugged) * 0.45, tint }];
  }));
}

/** @param {string} terrain @returns {Ground} */
export const groundOf = (terrain) => GROUNDS[terrain] ?? CLEAR;

/** The shape of the land: heights on a raster, asked by user units. */
export class Land {
  /** @param {HexBoard} board */
  constructor(board) {
    this.bounds = boundsOf(board);
    this.width = Math.round(((this.bounds.x1 - this.bounds.x0) / HEX) * FINE);
    this.height = Math.round(((this.bounds.y1 - this.bounds.y0) / HEX) * FINE);
    this.seed = hashOf(board.title) % 997;
    const layers = rasterise(board, this.bounds, this.width, this.height);
    this.tints = layers.tints;
    this.sea = layers.sea;
    this.rugged = layers.rugged;
    this.field = this.raise(layers.heights);
  }

  /**
   * Ridges and spurs over the broad heights.
   * @param {Float32Array} heights
   */
  raise(heights) {
    const field = new Float32Array(this.width * this.height);
    for (let y = 0, i = 0; y < this.height; y++) {
      for (let x = 0; x < this.width; x++, i++) {
        const ridge = ridged(x / FINE, y / FINE, this.seed);
        field[i] = heights[i] * 0.9 + this.rugged[i] * (ridge - 0.35) * 0.8;
      }
    }
    return field;
  }

  /** @param {number} x @param {number} y in pixels */
  pixel(x, y) {
    const px = Math.min(this.width - 1, Math.max(0, Math.round(x)));
    const py = Math.min(this.height - 1, Math.max(0, Math.round(y)));
    return this.field[py * this.width + px];
  }

  /**
   * Slope at a point in user units: [east, south], rising that way.
   * @param {number} x @param {number} y @returns {[number, number]}
   */
  slope(x, y) {
    const px = ((x - this.bounds.x0) / HEX) * FINE;
    const py = ((y - this.bounds.y0) / HEX) * FINE;
    return [
      this.pixel(px + 1.5, py) - this.pixel(px - 1.5, py),
      this.pixel(px, py + 1.5) - this.pixel(px, py - 1.5),
    ];
  }

  /** @param {HTMLCanvasElement} canvas @param {boolean} night */
  paint(canvas, night) {
    canvas.width = this.width;
    canvas.height = this.height;
    const context = canvas.getContext("2d");
    if (!context) return;
    const image = context.createImageData(this.width, this.height);
    const dim = night ? NIGHT : [1, 1, 1];
    for (let y = 0, i = 0; y < this.height; y++) {
      for (let x = 0; x < this.width; x++, i++) {
        const light = this.light(x, y, i);
        for (let c = 0; c < 3; c++) image.data[i * 4 + c] = this.tints[i * 3 + c] * light * dim[c];
        image.data[i * 4 + 3] = 255;
      }
    }
    context.putImageData(image, 0, 0);
  }

  /** Brightness of a pixel: relief, the grain of the paper, ripples on the sea. */
  light(/** @type {number} */ x, /** @type {number} */ y, /** @type {number} */ i) {
    const east = this.pixel(x + 1, y) - this.pixel(x - 1, y);
    const south = this.pixel(x, y + 1) - this.pixel(x, y - 1);
    const broken = 0.3 + 0.7 * Math.min(1, this.rugged[i] * 1.6);
    const relief = Math.max(-0.36, Math.min(0.13, (east + south) * broken));
    const high = Math.max(0, this.field[i] - 0.75) * 0.22;
    const mottle = (noise(x / 17, y / 17, this.seed + 7) - 0.5) * 0.035;
    const grain = (noise(x * 1.7, y * 1.7, this.seed + 3) - 0.5) * 0.022;
    return 1 + (1 - this.sea[i]) * (relief + high) + mottle + grain;
  }
}

/** Ridged noise: sharp crests, branching spurs. @param {number} x @param {number} y @param {number} seed */
function ridged(x, y, seed) {
  const warp = noise(x * 0.7, y * 0.7, seed + 11) * 1.3;
  let [sum, weight, scale] = [0, 0.55, 0.62];
  for (let octave = 0; octave < 4; octave++) {
    const value = noise(x * scale + warp, y * scale * 1.25 - warp, seed + octave);
    sum += weight * (1 - Math.abs(2 * value - 1));
    weight *= 0.5;
    scale *= 2.1;
  }
  return sum;
}

/**
 * Heights, ruggedness, tints and sea per pixel, softened across the sides of hexes.
 * @param {HexBoard} board @param {Bounds} bounds @param {number} width @param {number} height
 */
function rasterise(board, bounds, width, height) {
  const canvas = document.createElement("canvas");
  canvas.width = width;
  canvas.height = height;
  const context = canvas.getContext("2d", { willReadFrequently: true });
  if (!context) throw new Error("this browser gives no 2d canvas to paint the ground on");
  const grounds = groundsOf(board);
  const ground = (/** @type {Cell} */ cell) => grounds.get(cell.id) ?? CLEAR;
  const layer = (/** @type {(cell: Cell) => number[]} */ colour, /** @type {number} */ soft) =>
    softened(fill(context, board, bounds, colour), width, height, soft);
  const shapes = layer((c) => [ground(c).height * 255, ground(c).rugged * 255, 0], FINE * 0.3);
  const tints = layer((c) => ground(c).tint, FINE * 0.1);
  const sea = layer((c) => [WATERS.has(c.terrain) ? 255 : 0, 0, 0], 1);
  const count = width * height;
  const pick = (/** @type {Float32Array} */ from, /** @type {number} */ channel) =>
    Float32Array.from({ length: count }, (_, i) => from[i * 3 + channel] / 255);
  return { heights: pick(shapes, 0), rugged: pick(shapes, 1), sea: pick(sea, 0), tints };
}

/**
 * Every hex in its colour; half hexes at the edges continue their row.
 * @param {CanvasRenderingContext2D} context @param {HexBoard} board @param {Bounds} bounds
 * @param {(cell: Cell) => number[]} colour
 */
function fill(context, board, bounds, colour) {
  const { width, height } = context.canvas;
  const scale = FINE / HEX;
  const offsets = cornerOffsets(board.orientation).map(([x, y]) => [x * scale * 1.03, y * scale * 1.03]);
  const draw = (/** @type {number} */ x, /** @type {number} */ y, /** @type {Cell} */ cell) => {
    context.fillStyle = `rgb(${colour(cell).map(Math.round).join(",")})`;
    context.beginPath();
    for (const [dx, dy] of offsets) context.lineTo(x + dx, y + dy);
    context.fill();
  };
  const flat = board.orientation === "flat";
  const across = FINE * 0.6;
  const outer = [[-FINE, -across], [FINE, -across], [-FINE, across], [FINE, across]];
  for (const steps of [outer, [[0, -across], [0, across]], [[-FINE, 0], [FINE, 0]], [[0, 0]]]) {
    for (const cell of board.cells) {
      const [x, y] = [(cell.x * HEX - bounds.x0) * scale, (cell.y * HEX - bounds.y0) * scale];
      for (const [u, v] of steps) draw(x + (flat ? v : u), y + (flat ? u : v), cell);
    }
  }
  return context.getImageData(0, 0, width, height).data;
}

/**
 * Three box blurs, which come close to a Gaussian; pixels that nothing was drawn on are filled.
 * @param {Uint8ClampedArray} data @param {number} width @param {number} height @param {number} radius
 */
function softened(data, width, height, radius) {
  const count = width * height;
  /** @type {Float32Array} */
  let from = new Float32Array(count * 3);
  for (let i = 0; i < count; i++) {
    const source = data[i * 4 + 3] ? i : i - 1;
    for (let c = 0; c < 3; c++) from[i * 3 + c] = data[Math.max(0, source) * 4 + c];
  }
  const r = Math.max(1, Math.round(radius / 1.5));
  for (let pass = 0; pass < 3; pass++) {
    from = box(from, width, height, r, 3, width * 3);
    from = box(from, height, width, r, width * 3, 3);
  }
  return from;
}

/**
 * One box blur along lines of `length` pixels.
 * @param {Float32Array} from @param {number} length @param {number} lines @param {number} r
 * @param {number} step between pixels of a line @param {number} stride between lines
 */
function box(from, length, lines, r, step, stride) {
  const to = new Float32Array(from.length);
  const size = 2 * r + 1;
  for (let line = 0; line < lines; line++) {
    for (let c = 0; c < 3; c++) {
      const base = line * stride + c;
      const read = (/** @type {number} */ i) =>
        from[base + Math.min(length - 1, Math.max(0, i)) * step];
      let sum = 0;
      for (let i = -r; i <= r; i++) sum += read(i);
      for (let i = 0; i < length; i++) {
        to[base + i * step] = sum / size;
        sum += read(i + r + 1) - read(i - r);
      }
    }
  }
  return to;
}

