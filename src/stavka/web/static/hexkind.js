// A map of hexes: what it brings along.
/** @import { Kind } from "./board/kinds.js" */
import { COUNTER } from "./board/counters.js";
import { Cells } from "./board/hex.js";
import { HexHand } from "./board/hexhand.js";
import { HexLive } from "./board/hexlive.js";
import { Ground } from "./ground.js";
import { TextBoard } from "./textboard.js";

const LEAST = 24;
const HOME = 40;

/** @type {Kind} */
export const KIND = {
  places: (board) => new Cells(board),
  live: (map) => new HexLive(map),
  hand: (view) => new HexHand(view),
  sizes: (unit) => ({ unit, least: LEAST, home: HOME, small: unit, tiny: COUNTER }),
  isRich: false,
  ground: (table) => new Ground(table),
  words: (table) => new TextBoard(table),
};
