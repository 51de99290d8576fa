// The kinds of boards: what draws what changes on each, and what pointer and keys mean there.
/** @import { BoardView } from "./boardview.js" */
/** @import { MapSheet } from "./map.js" */
import { COUNTER } from "./counters.js";
import { HexHand } from "./hexhand.js";
import { HexLive } from "./hexlive.js";
import { PlaneHand } from "./planehand.js";
import { PlaneLive } from "./planelive.js";

/**
 * `unit` is what a board is measured by, in user units; `least` pixels of it make a start with the whole
 * board worth while, `home` is what a small window starts with; `small` and `tiny` are measured for what is
 * left out when the board is seen from afar.
 * @typedef {{unit: number, least: number, home: number, small: number, tiny: number}} Sizes
 */
/** @typedef {HexLive | PlaneLive} Live */
/** @typedef {HexHand | PlaneHand} Hand */

const INCH_LEAST = 11;
const INCH_HOME = 24;
/** Inches by which the names of a table are judged small, and its figures. */
const SMALL_INCHES = 2;
const TINY_INCHES = 0.8;

/** @type {Record<"hex" | "plane", {live: (map: MapSheet) => Live, hand: (view: BoardView) => Hand, sizes: (unit: number) => Sizes}>} */
export const KINDS = {
  hex: {
    live: (map) => new HexLive(map), hand: (view) => new HexHand(view),
    sizes: (unit) => ({ unit, least: 24, home: 40, small: unit, tiny: COUNTER }),
  },
  plane: {
    live: (map) => new PlaneLive(map), hand: (view) => new PlaneHand(view),
    sizes: (unit) => ({ unit, least: INCH_LEAST, home: INCH_HOME, small: unit * SMALL_INCHES, tiny: unit * TINY_INCHES }),
  },
};
