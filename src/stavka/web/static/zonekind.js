// A map of zones: what it brings along.
/** @import { Kind } from "./board/kinds.js" */
import { COUNTER } from "./board/counters.js";
import { Zones } from "./board/zone.js";
import { ZoneHand } from "./board/zonehand.js";
import { ZoneLive } from "./board/zonelive.js";
import { ZoneGround } from "./zoneground.js";
import { ZoneWords } from "./zonewords.js";

const LEAST = 32;
const HOME = 58;
/** Parts of a unit by which the names of zones are judged small. */
const SMALL = 0.85;

/** @type {Kind} */
export const KIND = {
  places: (board) => new Zones(board),
  live: (map) => new ZoneLive(map),
  hand: (view) => new ZoneHand(view),
  sizes: (unit) => ({ unit, least: LEAST, home: HOME, small: unit * SMALL, tiny: COUNTER }),
  isRich: false,
  ground: (table) => new ZoneGround(table),
  words: (table) => new ZoneWords(table),
};
