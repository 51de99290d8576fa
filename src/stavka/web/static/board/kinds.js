// The kinds of boards: what draws what changes on each, and what pointer and keys mean there.
/** @import { BoardView } from "./boardview.js" */
/** @import { MapSheet } from "./map.js" */
import { COUNTER } from "./counters.js";
import { HexHand } from "./hexhand.js";
import { HexLive } from "./hexlive.js";
import { PlaneHand } from "./planehand.js";
import { PlaneLive } from "./planelive.js";
import { ZoneHand } from "./zonehand.js";
import { ZoneLive } from "./zonelive.js";

/**
 * `unit` is what a board is measured by, in user units; `least` pixels of it make a start with the whole
 * board worth while, `home` is what a small window starts with; `small` and `tiny` are measured for what is
 * left out when the board is seen from afar.
 * @typedef {{unit: number, least: number, home: number, small: number, tiny: number}} Sizes
 */
/** @typedef {HexLive | PlaneLive} Live a zone's is a hex's of its own sort */
/** @typedef {HexHand | PlaneHand} Hand */

const INCH_LEAST = 11;
const INCH_HOME = 24;
/** Inches by which the names of a table are judged small, and its figures. */
const SMALL_INCHES = 2;
const TINY_INCHES = 0.8;
/** Of a map of zones: pixels to a unit that make the whole of it worth while, and on a small window. */
const ZONE_LEAST = 32;
const ZONE_HOME = 58;
/** Parts of a unit by which the names of zones are judged small. */
const SMALL_NAMES = 0.85;

/**
 * `isRich`: so much is drawn on a sheet that no more of it can be drawn while it is stretched.
 * @type {Record<"hex" | "plane" | "zone", {
 *   live: (map: MapSheet) => Live, hand: (view: BoardView) => Hand, sizes: (unit: number) => Sizes, isRich: boolean,
 * }>}
 */
export const KINDS = {
  hex: {
    live: (map) => new HexLive(map), hand: (view) => new HexHand(view),
    sizes: (unit) => ({ unit, least: 24, home: 40, small: unit, tiny: COUNTER }),
    isRich: false,
  },
  plane: {
    live: (map) => new PlaneLive(map), hand: (view) => new PlaneHand(view),
    sizes: (unit) => ({ unit, least: INCH_LEAST, home: INCH_HOME, small: unit * SMALL_INCHES, tiny: unit * TINY_INCHES }),
    isRich: true,
  },
  zone: {
    live: (map) => new ZoneLive(map), hand: (view) => new ZoneHand(view),
    sizes: (unit) => ({ unit, least: ZONE_LEAST, home: ZONE_HOME, small: unit * SMALL_NAMES, tiny: COUNTER }),
    isRich: false,
  },
};
