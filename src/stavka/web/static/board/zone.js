// A map of zones: its places are zones with an outline; they are asked about as cells are.
/** @import { Cell, Point, Zone, ZoneBoard } from "../scene.js" */
import { Cells, HEX, distance, polyline } from "./hex.js";
import { isInside } from "./plane.js";

/** The zones of a board, found by id and by the spot under the pointer. */
export class Zones extends Cells {
  /** @param {ZoneBoard} board */
  constructor(board) {
    super({ kind: "hex", title: board.title, orientation: "pointy", cells: board.zones.map(cellOf) });
    /** @type {Map<string, Zone>} */
    this.zones = new Map(board.zones.map((zone) => [zone.id, zone]));
    /** Outlines in user units. @type {Map<string, Point[]>} */
    this.outlines = new Map(board.zones.map((zone) => [zone.id, zone.outline.map(toUser)]));
  }

  /** @param {{id: string}} place @returns {Zone} */
  zone({ id }) {
    const found = this.zones.get(id);
    if (!found) throw new Error(`there is no zone ${id} on this board`);
    return found;
  }

  /** @param {Point} point @returns {Cell | undefined} */
  under(point) {
    return this.list.find((cell) => isInside(this.corners(cell), point));
  }

  /** The zones that border on one. @param {Cell} cell */
  neighbours(cell) {
    return (this.zone(cell).neighbours ?? []).flatMap((id) => this.find(id) ?? []);
  }

  /** The outline of a zone, whatever the inset: rings are clipped to it. @param {Cell} cell @returns {Point[]} */
  corners(cell) {
    return this.outlines.get(cell.id) ?? [];
  }

  /** Path data of the outline. @param {Cell} cell */
  path(cell) {
    return polyline(this.corners(cell), true);
  }

  /** The middle of the name. @param {Cell} cell @returns {Point} */
  plate(cell) {
    return toUser(this.zone(cell).plate);
  }

  /** Where counters lie, the first to be filled first. @param {Cell} cell @returns {Point[]} */
  seats(cell) {
    return this.zone(cell).seats.map(toUser);
  }

  /** Zones by how near they are to a point, the nearest first. @param {Point} point */
  nearest(point) {
    return [...this.list].sort((a, b) => distance(this.spot(a), point) - distance(this.spot(b), point));
  }
}

/** @param {Point} point @returns {Point} */
const toUser = ([x, y]) => [x * HEX, y * HEX];

/** A zone where its counters lie. @param {Zone} zone @returns {Cell} */
function cellOf({ id, name, seats, plate, terrain = "zone", region }) {
  const [x, y] = seats[0] ?? plate;
  return { id, name, x, y, terrain, region };
}
