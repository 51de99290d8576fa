// The kinds of boards: what each brings along.
/** @import { Board } from "../scene.js" */
/** @import { Ground } from "../ground.js" */
/** @import { TablePage } from "../table.js" */
/** @import { TextBoard } from "../textboard.js" */
/** @import { BoardView } from "./boardview.js" */
/** @import { Bounds, Cells } from "./hex.js" */
/** @import { HexHand } from "./hexhand.js" */
/** @import { HexLive } from "./hexlive.js" */
/** @import { MapSheet } from "./map.js" */
/** @import { Spots } from "./plane.js" */
/** @import { PlaneHand } from "./planehand.js" */
/** @import { PlaneLive } from "./planelive.js" */
import { KIND as hex } from "../hexkind.js";
import { KIND as plane } from "../planekind.js";
import { KIND as zone } from "../zonekind.js";

/**
 * `unit` is what a board is measured by, in user units; `least` pixels of it make a start with the whole
 * board worth while, `home` is what a small window starts with; `small` and `tiny` are measured for what is
 * left out when the board is seen from afar.
 * @typedef {{unit: number, least: number, home: number, small: number, tiny: number}} Sizes
 */
/** @typedef {HexLive | PlaneLive} Live a zone's is a hex's of its own sort */
/** @typedef {HexHand | PlaneHand} Hand */

/**
 * What finds the places of a board, what draws what changes on it, what pointer and keys mean there, how its
 * places are asked about and told in words. `isRich`: so much is drawn on a sheet that no more of it can be
 * drawn while it is stretched.
 * @typedef {{
 *   places: (board: any, map: Bounds) => Cells | Spots, live: (map: MapSheet) => Live, hand: (view: BoardView) => Hand,
 *   sizes: (unit: number) => Sizes, isRich: boolean,
 *   ground: (table: TablePage) => Ground, words: (table: TablePage) => TextBoard,
 * }} Kind
 */

/** @type {Record<Board["kind"], Kind>} */
const KINDS = { hex, plane, zone };

/** @param {Board["kind"]} name */
export const kindOf = (name) => KINDS[name];
