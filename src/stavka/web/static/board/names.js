// Names on the map: towns placed so that they keep clear of each other, regions and rivers letter-spaced.
/** @import { Cell, HexBoard, Label, Point } from "../scene.js" */
/** @import { Cells } from "./hex.js" */
import { svg } from "../dom.js";
import { HEX, centre, distance, short } from "./hex.js";
import { riverCourses } from "./lines.js";
import { through } from "./network.js";

/** @typedef {{x: number, y: number, w: number, h: number}} Rectangle */

/** Letter height, width of a letter, and distance from the centre, by rank of the place. */
const RANKS = [
  { size: 12.5, wide: 0.5, off: 15 },
  { size: 15.5, wide: 0.5, off: 23 },
  { size: 18, wide: 0.55, off: 34 },
  { size: 23, wide: 0.68, off: 39 },
];

/**
 * The names of places, the greatest first, each at the spot that disturbs least.
 * @param {Cells} cells @param {Rectangle[]} taken
 */
export function placeNames(cells, taken) {
  const named = cells.list.filter((cell) => cell.name);
  named.sort((a, b) => (b.rank ?? 0) - (a.rank ?? 0) || a.y - b.y || a.x - b.x);
  const group = svg("g", { class: "names" });
  for (const cell of named) group.append(placed(cell, named, taken));
  return group;
}

/** @param {Cell} cell @param {Cell[]} named @param {Rectangle[]} taken */
function placed(cell, named, taken) {
  const rank = Math.min(3, cell.rank ?? 0);
  const { size, wide, off } = RANKS[rank];
  const text = cell.name ?? "";
  const [x, y] = centre(cell);
  const w = text.length * size * wide;
  const spots = [
    { x, y: y + off + size * 0.72, anchor: "middle", cost: 0 },
    { x, y: y - off - size * 0.12, anchor: "middle", cost: 1.2 },
    { x: x + off * 0.95, y: y + size * 0.34, anchor: "start", cost: 2 },
    { x: x - off * 0.95, y: y + size * 0.34, anchor: "end", cost: 2.4 },
    { x: x + w * 0.3, y: y + off + size * 0.72, anchor: "middle", cost: 1.4 },
    { x: x - w * 0.3, y: y + off + size * 0.72, anchor: "middle", cost: 1.4 },
  ];
  const boxOf = (/** @type {typeof spots[number]} */ spot) => ({
    x: spot.x - (spot.anchor === "middle" ? w / 2 : spot.anchor === "end" ? w : 0),
    y: spot.y - size * 0.8, w, h: size * 1.05,
  });
  const cost = (/** @type {typeof spots[number]} */ spot) => {
    const box = boxOf(spot);
    const clash = taken.reduce((sum, other) => sum + overlap(box, other), 0);
    const hidden = named.filter((other) => other !== cell)
      .reduce((sum, other) => sum + overlap(box, around(other)), 0);
    return spot.cost + clash / 60 + hidden / 90;
  };
  const spot = spots.reduce((a, b) => (cost(b) < cost(a) ? b : a));
  taken.push(boxOf(spot));
  return svg("text", {
    class: `name rank${rank}`, x: short(spot.x), y: short(spot.y), "text-anchor": spot.anchor,
  }, text);
}

/** The built-up middle of a place, which no name should cover. @param {Cell} cell @returns {Rectangle} */
function around(cell) {
  const [x, y] = centre(cell);
  const half = RANKS[Math.min(3, cell.rank ?? 0)].off * 0.8;
  return { x: x - half, y: y - half, w: half * 2, h: half * 2 };
}

/** Shared area. @param {Rectangle} a @param {Rectangle} b */
function overlap(a, b) {
  const w = Math.min(a.x + a.w, b.x + b.w) - Math.max(a.x, b.x);
  const h = Math.min(a.y + a.h, b.y + b.h) - Math.max(a.y, b.y);
  return w > 0 && h > 0 ? w * h : 0;
}

/**
 * Names of regions, ranges and waters: under the towns, wide-spaced, where their land is broadest.
 * @param {HexBoard} board @param {Cells} cells
 */
export function areaNames(board, cells) {
  const group = svg("g", { class: "areas" });
  for (const label of board.labels ?? []) {
    const spot = label.kind === "region" || label.kind === "water" ? broadest(board, cells, label) : null;
    group.append(spot ? spread(label, spot) : fixed(label));
  }
  return group;
}

/** @param {Label} label */
function fixed(label) {
  const [x, y] = [label.x * HEX, label.y * HEX];
  return svg("text", {
    class: `area ${label.kind}`, x: short(x), y: short(y), "font-size": short(30 * (label.size ?? 1)),
    "text-anchor": "middle", transform: label.angle ? `rotate(${label.angle} ${x} ${y})` : null,
  }, label.text);
}

/** @typedef {{x: number, y: number, room: number}} Spot */

/**
 * The longest run of a region's hexes along a row, away from named places.
 * @param {HexBoard} board @param {Cells} cells @param {Label} label @returns {Spot | null}
 */
function broadest(board, cells, label) {
  const region = Object.entries(board.regions ?? {}).find(([, name]) => name === label.text)?.[0];
  const own = cells.list.filter((cell) => cell.region === region);
  if (!region || !own.length) return null;
  /** @type {Map<number, Cell[]>} */
  const rows = new Map();
  for (const cell of own) rows.set(cell.y, [...(rows.get(cell.y) ?? []), cell]);
  const middle = own.reduce((sum, cell) => sum + cell.y, 0) / own.length;
  /** @type {Spot & {merit: number}} */
  let best = { x: 0, y: 0, room: 0, merit: -Infinity };
  for (const [y, row] of rows) {
    for (const run of runsOf(row)) {
      const names = run.filter((cell) => cell.name).length;
      const merit = Math.min(run.length, 9) - names * 1.3 - Math.abs(y - middle) * 0.45;
      const x = ((run[0].x + run[run.length - 1].x) / 2) * HEX;
      if (merit > best.merit) best = { x, y: y * HEX, room: run.length * HEX, merit };
    }
  }
  return best;
}

/** Unbroken runs of a row, west to east. @param {Cell[]} row @returns {Cell[][]} */
function runsOf(row) {
  /** @type {Cell[][]} */
  const runs = [];
  for (const cell of [...row].sort((a, b) => a.x - b.x)) {
    const open = runs.at(-1);
    if (open && cell.x - open[open.length - 1].x < 1.1) open.push(cell);
    else runs.push([cell]);
  }
  return runs;
}

/** @param {Label} label @param {Spot} spot */
function spread(label, spot) {
  const letters = Math.max(4, label.text.length);
  const size = Math.max(17, Math.min(54, (spot.room * 0.74) / (letters * 1.02)));
  const loose = Math.max(0, Math.min(size * 0.9, (spot.room * 0.72 - letters * size * 0.72) / letters));
  const vertical = spot.room < HEX * 2.4 && label.text.length > 6;
  return svg("text", {
    class: `area ${label.kind}`, x: short(spot.x), y: short(spot.y + size * 0.35),
    "font-size": short(vertical ? 19 : size), "letter-spacing": short(vertical ? 2 : loose),
    "text-anchor": "middle",
    transform: vertical ? `rotate(-90 ${short(spot.x)} ${short(spot.y)})` : null,
  }, label.text);
}

/** River names in blue italics along their water. @param {HexBoard} board */
export function riverNames(board) {
  const group = svg("g", { class: "river-names" });
  let number = 0;
  for (const [name, course] of riverCourses(board)) {
    const line = eased(course);
    const length = line.slice(1).reduce((sum, p, i) => sum + distance(p, line[i]), 0);
    const id = `course-${hashName(board.title)}-${number++}`;
    group.append(svg("path", { id, d: through(line), fill: "none" }));
    const loose = Math.min(6, Math.max(1.2, length / name.length / 12));
    group.append(svg("text", { class: "river-name", "letter-spacing": short(loose), dy: -7 },
      svg("textPath", { href: `#${id}`, startOffset: "42%", "text-anchor": "middle" }, name)));
  }
  return group;
}

/** @param {string} title */
const hashName = (title) => [...title].reduce((sum, c) => (sum * 31 + c.charCodeAt(0)) % 9973, 7);

/** A course without its zigzag, read west to east. @param {Point[]} course @returns {Point[]} */
function eased(course) {
  const line = course[0][0] <= course[course.length - 1][0] ? course : [...course].reverse();
  const reach = 3;
  const soft = line.map((_, i) => {
    const near = line.slice(Math.max(0, i - reach), i + reach + 1);
    const sum = near.reduce((total, p) => [total[0] + p[0], total[1] + p[1]], [0, 0]);
    return /** @type {Point} */ ([sum[0] / near.length, sum[1] / near.length]);
  });
  return soft.filter((_, i) => i % 2 === 0 || i === soft.length - 1);
}
