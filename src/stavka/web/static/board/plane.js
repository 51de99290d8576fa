// An open table: places are spots of it, written "x,y" with three decimals in its unit.
/** @import { Outline, PlaneBoard, Point, Ring } from "../scene.js" */
/** @import { Bounds } from "./hex.js" */
import { fine, t } from "../i18n.js";

const DECIMALS = 3;
const SPOT = /^-?\d+(\.\d+)?,-?\d+(\.\d+)?$/;

/** A spot of the table, in its unit. @typedef {{id: string, x: number, y: number, name?: string, terrain?: string}} Spot */

/** How a spot is written for the server. @param {Point} spot */
export const textOf = ([x, y]) => `${x.toFixed(DECIMALS)},${y.toFixed(DECIMALS)}`;

/** @param {string} text @returns {Point | undefined} */
export function spotIn(text) {
  if (!SPOT.test(text)) return undefined;
  const [x, y] = text.split(",").map(Number);
  return [x, y];
}

/** @param {Point} a @param {Point} b */
export const apart = (a, b) => Math.hypot(a[0] - b[0], a[1] - b[1]);

/** Whether a spot lies in an area: only for how things look; the server says what is legal. @param {Ring} ring @param {Point} spot */
export function isInside(ring, [x, y]) {
  let inside = false;
  for (let i = 0, j = ring.length - 1; i < ring.length; j = i++) {
    const [[ax, ay], [bx, by]] = [ring[i], ring[j]];
    if ((ay > y) !== (by > y) && x < ax + ((y - ay) / (by - ay)) * (bx - ax)) inside = !inside;
  }
  return inside;
}

/** From a spot to a line. @param {Point} spot @param {Point[]} line */
function gapTo([x, y], line) {
  let nearest = Infinity;
  for (let i = 1; i < line.length; i++) {
    const [[ax, ay], [bx, by]] = [line[i - 1], line[i]];
    const [dx, dy] = [bx - ax, by - ay];
    const size = dx * dx + dy * dy;
    const part = size ? Math.max(0, Math.min(1, ((x - ax) * dx + (y - ay) * dy) / size)) : 0;
    nearest = Math.min(nearest, Math.hypot(x - ax - dx * part, y - ay - dy * part));
  }
  return nearest;
}

/** The places of an open table. */
export class Spots {
  /** @param {PlaneBoard} board @param {Bounds} map the table in user units */
  constructor(board, map) {
    this.board = board;
    this.map = map;
    /** User units to a unit of the table. */
    this.unit = (map.x1 - map.x0) / board.width;
    /** @type {Map<string, Outline>} */
    this.shapes = new Map(board.shapes.map((shape) => [shape.id, shape]));
    /** @type {Spot[]} */
    this.list = [];
  }

  /** A spot by what it is written as, or the first corner of a shape by its id. @param {string} id @returns {Spot | undefined} */
  find(id) {
    const spot = spotIn(id) ?? this.shapes.get(id)?.points[0];
    return spot && { id, x: spot[0], y: spot[1] };
  }

  /** @param {Point} spot @returns {Spot} */
  at([x, y]) {
    return { id: textOf([x, y]), x, y };
  }

  /** The spot under a point of the sheet, if that lies on the table. @param {Point} point */
  under(point) {
    const spot = this.fromSheet(point);
    return this.holds(spot) ? this.at(spot) : undefined;
  }

  /** @param {Point} spot */
  holds([x, y]) {
    return x >= 0 && y >= 0 && x <= this.board.width && y <= this.board.height;
  }

  /** The nearest spot that lies on the table. @param {Point} spot @returns {Point} */
  kept([x, y]) {
    return [Math.max(0, Math.min(this.board.width, x)), Math.max(0, Math.min(this.board.height, y))];
  }

  /** @param {Point} point @returns {Point} */
  fromSheet([x, y]) {
    return [(x - this.map.x0) / this.unit, (y - this.map.y0) / this.unit];
  }

  /** @param {{x: number, y: number}} spot @returns {Point} */
  spot({ x, y }) {
    return [x * this.unit + this.map.x0, y * this.unit + this.map.y0];
  }

  /** @param {Point} spot @returns {Point} */
  toSheet([x, y]) {
    return this.spot({ x, y });
  }

  /** A distance in words. @param {number} distance */
  told(distance) {
    return this.board.unit === "m" ? t("{distance} m", { distance: fine(distance) }) : t("{distance} in", { distance: fine(distance) });
  }

  /** Shapes that lie under a spot, the uppermost last. @param {Point} spot */
  shapesAt(spot) {
    return this.board.shapes.filter(({ points, closed = true, width = 0 }) =>
      (closed ? isInside(points, spot) : gapTo(spot, points) <= width / 2));
  }
}
