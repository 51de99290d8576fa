// An open table: what it brings along.
/** @import { Kind } from "./board/kinds.js" */
import { Spots } from "./board/plane.js";
import { PlaneHand } from "./board/planehand.js";
import { PlaneLive } from "./board/planelive.js";
import { PlaneGround } from "./planeground.js";
import { PlaneWords } from "./planewords.js";

const LEAST = 11;
const HOME = 24;
/** Inches by which the names of a table are judged small, and its figures. */
const SMALL = 2;
const TINY = 0.8;

/** @type {Kind} */
export const KIND = {
  places: (board, map) => new Spots(board, map),
  live: (map) => new PlaneLive(map),
  hand: (view) => new PlaneHand(view),
  sizes: (unit) => ({ unit, least: LEAST, home: HOME, small: unit * SMALL, tiny: unit * TINY }),
  isRich: true,
  ground: (table) => new PlaneGround(table),
  words: (table) => new PlaneWords(table),
};
