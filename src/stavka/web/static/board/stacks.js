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
/** How far a fan stays off the edge of what is seen. */
const FAN_EDGE = 4;

/** What both of two parts have. @param {Bounds} a @param {Bounds} b @returns {Bounds} */
export const common = (a, b) => ({ x0: Math.max(a.x0, b.x0), y0: Math.max(a.y0, b.y0), x1: Math.min(a.x1, b.x1), y1: Math.min(a.y1, b.y1) });

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
 * Spots for a stack fanned out above its hex (below it at the upper edge), kept inside what is seen of the map.
 * @param {Point} centre @param {number} count @param {Bounds} bounds @param {number} scale pixels to a user unit
 */
export function fanSpots([x, y], count, bounds, scale) {
  const size = Math.max(FAN_SIZE, FAN_PIXELS / scale);
  const gap = size * FAN_GAP;
  const pitch = size + gap;
  const room = Math.floor((bounds.x1 - bounds.x0 - FAN_EDGE * 2 - gap) / pitch);
  const columns = Math.max(1, Math.min(count, FAN_ROW, room));
  const rows = Math.ceil(count / columns);
  const [width, height] = [columns * pitch + gap, rows * pitch + gap];
  const above = y - COUNTER * 0.75 - height;
  const left = Math.max(bounds.x0 + FAN_EDGE, Math.min(bounds.x1 - FAN_EDGE - width, x - width / 2));
  const wanted = above > bounds.y0 ? above : y + COUNTER * 0.75;
  const top = Math.max(bounds.y0 + FAN_EDGE, Math.min(bounds.y1 - FAN_EDGE - height, wanted));
  const spots = Array.from({ length: count }, (_, i) => /** @type {Point} */ ([
    left + gap + size / 2 + (i % columns) * pitch,
    top + gap + size / 2 + Math.floor(i / columns) * pitch,
  ]));
  return { spots, box: { x: left, y: top, width, height }, size };
}

/** A counter told in words. @param {Face | undefined} face @param {string} hidden */
export function described(face, hidden) {
  if (!face) return hidden;
  return [face.name, (face.factors ?? []).join("-"), face.size].filter(Boolean).join(", ");
}
