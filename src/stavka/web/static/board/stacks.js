// Where counters lie: stacks with height, and the fan that spreads one out.
/** @import { Face, Piece, Point } from "../scene.js" */
/** @import { Bounds } from "./hex.js" */
import { COUNTER } from "./counters.js";

/** How far each counter of a stack is shifted from the one below. */
const STEP = 4.6;
/** Shifts beyond this many counters are left out. */
const HIGHEST = 5;
const FAN_SIZE = COUNTER * 1.12;
/** Pixels that a fanned counter has at least, however small the map is. */
const FAN_PIXELS = 50;
const FAN_GAP = 0.16;
const FAN_ROW = 6;

/** Pieces by place, each stack from the bottom up. @param {Piece[]} pieces @returns {Map<string, Piece[]>} */
export function stacksOf(pieces) {
  /** @type {Map<string, Piece[]>} */
  const stacks = new Map();
  for (const piece of pieces) {
    const stack = stacks.get(piece.place);
    if (stack) stack.push(piece);
    else stacks.set(piece.place, [piece]);
  }
  for (const stack of stacks.values()) stack.sort((a, b) => (a.z ?? 0) - (b.z ?? 0));
  return stacks;
}

/** Where a counter lies in its stack, from the hex's centre. @param {number} index @param {number} count @returns {Point} */
export function stackSpot(index, count) {
  const shown = Math.min(count, HIGHEST);
  const level = Math.max(0, index - (count - shown));
  const middle = ((shown - 1) * STEP) / 2;
  return [level * STEP - middle, -level * STEP + middle];
}

/**
 * Spots for a stack fanned out above its hex (below it at the upper edge), kept inside the sheet.
 * @param {Point} centre @param {number} count @param {Bounds} bounds @param {number} scale pixels to a user unit
 */
export function fanSpots([x, y], count, bounds, scale) {
  const size = Math.max(FAN_SIZE, FAN_PIXELS / scale);
  const gap = size * FAN_GAP;
  const columns = Math.min(count, FAN_ROW);
  const rows = Math.ceil(count / FAN_ROW);
  const pitch = size + gap;
  const [width, height] = [columns * pitch + gap, rows * pitch + gap];
  const above = y - COUNTER * 0.75 - height;
  const left = Math.max(bounds.x0 + 4, Math.min(bounds.x1 - 4 - width, x - width / 2));
  const top = above > bounds.y0 ? above : y + COUNTER * 0.75;
  const spots = Array.from({ length: count }, (_, i) => /** @type {Point} */ ([
    left + gap + size / 2 + (i % FAN_ROW) * pitch,
    top + gap + size / 2 + Math.floor(i / FAN_ROW) * pitch,
  ]));
  return { spots, box: { x: left, y: top, width, height }, size };
}

/** A counter told in words. @param {Face | undefined} face @param {string} hidden */
export function described(face, hidden) {
  if (!face) return hidden;
  return [face.name, (face.factors ?? []).join("-"), face.size].filter(Boolean).join(", ");
}
