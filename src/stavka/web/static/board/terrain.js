// What stands on the ground: hachures, stipple, trees, marsh, ripples, and the blocks of towns.
/** @import { Cell, Point } from "../scene.js" */
/** @import { Cells } from "./hex.js" */
/** @import { Land } from "./relief.js" */
/** @import { Network } from "./network.js" */
import { ink, svg } from "../dom.js";
import { HEX, at, centre, distance, isInside, polyline, randomOf, scatter, short } from "./hex.js";
import { WATERS } from "./relief.js";

/** Light falls from the north-west; slopes that face away carry more ink. */
const LIGHT = /** @type {Point} */ ([-0.707, -0.707]);

/** @param {Cells} cells @param {Land} land */
export function textures(cells, land) {
  const group = svg("g", { class: "textures" });
  const inks = { fine: "", bold: "", dots: "", trees: "", marsh: "", ripple: "" };
  for (const cell of cells.list) {
    if (cell.terrain === "mountain") hachures(cells, cell, land, inks);
    else if (cell.terrain === "rough") stipple(cells, cell, land, inks);
    else if (cell.terrain === "forest" || cell.terrain === "woods") inks.trees += trees(cells, cell);
    else if (cell.terrain === "swamp") inks.marsh += marsh(cells, cell);
    else if (WATERS.has(cell.terrain)) inks.ripple += ripples(cells, cell);
  }
  for (const [kind, d] of Object.entries(inks)) if (d) group.append(ink(`texture-${kind}`, d));
  return group;
}

/**
 * Strokes down the slope, bolder on the dark side.
 * @param {Cells} cells @param {Cell} cell @param {Land} land @param {{fine: string, bold: string}} inks
 */
function hachures(cells, cell, land, inks) {
  for (const p of scatter(cells, cell, 5.6, 190)) {
    const [sx, sy] = land.slope(p[0], p[1]);
    const steep = Math.hypot(sx, sy);
    if (steep < 0.028) continue;
    const [ux, uy] = [-sx / steep, -sy / steep];
    const shade = -(ux * LIGHT[0] + uy * LIGHT[1]);
    const length = 3 + Math.min(6.5, steep * 42);
    const stroke = `M${at(p)}l${short(ux * length)},${short(uy * length)}`;
    if (shade > 0.25) inks.bold += stroke;
    else if (shade > -0.55) inks.fine += stroke;
  }
}

/**
 * Dots and short ticks of broken ground.
 * @param {Cells} cells @param {Cell} cell @param {Land} land @param {{fine: string, dots: string}} inks
 */
function stipple(cells, cell, land, inks) {
  const random = randomOf(`rough ${cell.id}`);
  for (const p of scatter(cells, cell, 7.2, 120)) {
    const [sx, sy] = land.slope(p[0], p[1]);
    const steep = Math.hypot(sx, sy);
    if (steep > 0.05 && -(sx * LIGHT[0] + sy * LIGHT[1]) < 0) {
      const length = 2.5 + random() * 2.5;
      inks.fine += `M${at(p)}l${short((-sx / steep) * length)},${short((-sy / steep) * length)}`;
    } else if (random() < 0.75) inks.dots += `M${at(p)}h.1`;
  }
}

/** @param {Cells} cells @param {Cell} cell */
function trees(cells, cell) {
  return scatter(cells, cell, 9, 90)
    .map((p) => `M${at(p)}m-3,0a3,3.4 0 1 1 6,0a2.4,1.6 0 0 1 -6,0m3,1.5v2.6`)
    .join("");
}

/** @param {Cells} cells @param {Cell} cell */
function marsh(cells, cell) {
  return scatter(cells, cell, 14, 40).map((p) => `M${at(p)}m-5,0h10m-7.5,-3h5`).join("");
}

/** @param {Cells} cells @param {Cell} cell */
function ripples(cells, cell) {
  return scatter(cells, cell, 15, 30).map((p) => `M${at(p)}m-6,0q3,-2.4 6,0t6,0`).join("");
}

/** How far blocks spread, how many streets, and their size by rank of the place. */
const SPREAD = [
  { radius: 14, block: 4.2, street: 1.3, keep: 0.8 },
  { radius: 22, block: 4.6, street: 1.4, keep: 0.82 },
  { radius: 36, block: 6.2, street: 2.1, keep: 0.74 },
  { radius: 45, block: 6.4, street: 2, keep: 0.84 },
];

/**
 * Towns and cities: blocks on a turned street plan, thinning outwards, leaving roads open.
 * @param {Cells} cells @param {Network} ways
 */
export function places(cells, ways) {
  let [blocks, parks] = ["", ""];
  const roads = [...ways.edges.values()].map((edge) => [ways.point(edge.a), ways.point(edge.b)]);
  for (const cell of cells.list) {
    const built = cell.terrain === "town" || cell.terrain === "city" || cell.terrain === "urban";
    if (!built && !cell.rank) continue;
    const near = roads.filter(([a, b]) => distance(a, centre(cell)) < 1 || distance(b, centre(cell)) < 1);
    const rank = Math.min(3, Math.max(cell.rank ?? 0, cell.terrain === "city" ? 2 : 0));
    blocks += town(cells, cell, rank, near);
    if (rank >= 2) parks += polyline(cells.corners(cell, 0.02), true);
  }
  return svg("g", { class: "places" }, ink("built-up", parks), ink("block", blocks));
}

/** @param {Cells} cells @param {Cell} cell @param {number} rank @param {Point[][]} roads */
function town(cells, cell, rank, roads) {
  const { radius, block, street, keep } = SPREAD[rank];
  const random = randomOf(`town ${cell.id}`);
  const [cx, cy] = centre(cell);
  const turn = (random() - 0.5) * 1.1;
  const [cos, sin] = [Math.cos(turn), Math.sin(turn)];
  const pitch = block + street;
  const steps = Math.ceil(radius / pitch);
  let d = "";
  for (let i = -steps; i <= steps; i++) {
    for (let j = -steps; j <= steps; j++) {
      const [u, v] = [i * pitch, j * pitch];
      /** @type {Point} */
      const p = [cx + u * cos - v * sin, cy + u * sin + v * cos];
      const far = Math.hypot(u, v) / radius;
      const chance = random();
      const [w, h] = [block * (0.55 + random() * 0.45), block * (0.55 + random() * 0.45)];
      if (far > 1 || chance > keep * (1.25 - far * far * 0.75)) continue;
      if (!isInside(cells, cell, [p[0] + Math.sign(u) * 4, p[1] + Math.sign(v) * 4])) continue;
      if (roads.some(([a, b]) => gapTo(p, a, b) < block * 0.4 + 2.4)) continue;
      d += rectangle(p, w, h, cos, sin);
    }
  }
  return d;
}

/** @param {Point} p @param {number} w @param {number} h @param {number} cos @param {number} sin */
function rectangle(p, w, h, cos, sin) {
  const corner = (/** @type {number} */ u, /** @type {number} */ v) =>
    /** @type {Point} */ ([p[0] + u * cos - v * sin, p[1] + u * sin + v * cos]);
  return polyline([[-1, -1], [1, -1], [1, 1], [-1, 1]].map(([s, t]) =>
    corner((s * w) / 2, (t * h) / 2)), true);
}

/** From a point to a straight piece of road. @param {Point} p @param {Point} a @param {Point} b */
function gapTo(p, a, b) {
  const [dx, dy] = [b[0] - a[0], b[1] - a[1]];
  const t = ((p[0] - a[0]) * dx + (p[1] - a[1]) * dy) / (dx * dx + dy * dy);
  const held = Math.max(0, Math.min(1, t));
  return distance(p, [a[0] + dx * held, a[1] + dy * held]);
}

/** The sides of all hexes, each once. @param {Cells} cells */
export function grid(cells) {
  /** @type {Set<string>} */
  const seen = new Set();
  let d = "";
  for (const cell of cells.list) {
    const corners = cells.corners(cell);
    corners.forEach((a, k) => {
      const b = corners[(k + 1) % corners.length];
      const key = [a, b].map((p) => p.map(Math.round).join(",")).sort().join(" ");
      if (!seen.has(key)) d += polyline([a, b]);
      seen.add(key);
    });
  }
  return ink("grid", d);
}

/** Hex numbers, small, at the top of each hex. @param {Cells} cells */
export function numbers(cells) {
  const lift = cells.orientation === "flat" ? HEX * 0.38 : HEX * 0.42;
  return svg("g", { class: "numbers" }, cells.list.map((cell) =>
    svg("text", { x: short(cell.x * HEX), y: short(cell.y * HEX - lift) }, cell.id)));
}
