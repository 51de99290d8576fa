// Water, roads, railways and borders as inks.
/** @import { HexBoard, Path, Point } from "../scene.js" */
/** @import { Cells } from "./hex.js" */
/** @import { Edge, Strand } from "./network.js" */
import { ink, svg } from "../dom.js";
import { HEX, at, between, distance, noise, polyline, scaled } from "./hex.js";
import { Network, bend, rounded, through } from "./network.js";
import { WATERS, groundOf } from "./relief.js";

const RIVERS = new Set(["river", "stream", "canal"]);
const ROADS = new Set(["road", "highway", "track", "railway"]);
const BORDERS = new Set(["border", "front"]);
/** Samples to each hexside of a river. */
const PER = 8;

/** @param {HexBoard} board @param {Set<string>} kinds */
const pathsOf = (board, kinds) => (board.paths ?? []).filter((path) => kinds.has(path.kind));

/** Half the width of a river by what flows into it. @param {string} kind @param {number} behind */
const halfWidth = (kind, behind) =>
  kind === "stream" ? 0.9 + 0.16 * Math.sqrt(behind) : 1.7 + 0.42 * Math.sqrt(behind);

/**
 * Rivers as ribbons that grow downstream and join without a kink.
 * @param {HexBoard} board @param {Cells} cells
 */
export function rivers(board, cells) {
  const network = new Network(pathsOf(board, RIVERS));
  const height = (/** @type {Point} */ p) => {
    const near = cells.near(p, HEX * 0.7);
    const sum = near.reduce((total, cell) =>
      total + (WATERS.has(cell.terrain) ? -1 : groundOf(cell.terrain).height), 0);
    return near.length ? sum / near.length : 0;
  };
  const behind = network.upstream(height);
  const joints = new Map();
  const shapes = network.strands().map((strand) => ribbon(network, strand, behind, joints));
  const d = shapes.map((shape) => shape.d).join("");
  return svg("g", { class: "rivers" }, ink("river-bank", d), ink("river", d));
}

/**
 * One strand of river. Strands come longest first; `joints` remembers where they pass each node.
 * @param {Network} network @param {Strand} strand @param {Map<Edge, number>} behind
 * @param {Map<string, Point>} joints
 */
function ribbon(network, strand, behind, joints) {
  const points = strand.nodes.map((node) => network.point(node));
  const last = points.length - 1;
  points[0] = joints.get(strand.nodes[0]) ?? points[0];
  points[last] = joints.get(strand.nodes[last]) ?? points[last];
  for (let i = 1; i < last; i++) {
    const [m, n] = [between(points[i - 1], points[i], 0.5), between(points[i], points[i + 1], 0.5)];
    if (!joints.has(strand.nodes[i])) joints.set(strand.nodes[i], bend(m, points[i], n, 0.5));
  }
  const samples = meander(rounded(points, PER));
  const widths = strand.edges.map((edge) => halfWidth(edge.kind, behind.get(edge) ?? 1));
  const wide = (/** @type {number} */ i) => {
    const spot = (i / Math.max(1, samples.length - 1)) * (widths.length - 1);
    const low = Math.floor(spot);
    const high = Math.min(widths.length - 1, low + 1);
    return widths[low] + (widths[high] - widths[low]) * (spot - low);
  };
  return { d: outline(samples, wide), samples };
}

/** Small bends, so that water does not look ruled; the ends stay. @param {Point[]} points @returns {Point[]} */
function meander(points) {
  const last = points.length - 1;
  return points.map((p, i) => {
    if (i === 0 || i === last) return p;
    const ease = Math.min(1, i / 4, (last - i) / 4);
    const shift = (/** @type {number} */ seed) => (noise(p[0] / 17, p[1] / 17, seed) - 0.5) * 7 * ease;
    return [p[0] + shift(1), p[1] + shift(2)];
  });
}

/** @param {Point[]} points @param {(i: number) => number} wide */
function outline(points, wide) {
  /** @type {Point[]} */
  const left = [];
  /** @type {Point[]} */
  const right = [];
  points.forEach((p, i) => {
    const [a, b] = [points[Math.max(0, i - 1)], points[Math.min(points.length - 1, i + 1)]];
    const size = distance(a, b) || 1;
    const [nx, ny] = [(-(b[1] - a[1]) / size) * wide(i), ((b[0] - a[0]) / size) * wide(i)];
    left.push([p[0] + nx, p[1] + ny]);
    right.push([p[0] - nx, p[1] - ny]);
  });
  return polyline([...left, ...right.reverse()], true);
}

/** Roads and railways: all casings first, so that crossings stay open. @param {HexBoard} board */
export function roads(board) {
  const group = svg("g", { class: "roads" });
  const network = new Network(pathsOf(board, ROADS));
  /** @type {Map<string, string>} */
  const drawn = new Map();
  for (const strand of network.strands()) {
    const points = strand.nodes.map((node) => network.point(node));
    for (const [kind, d] of runs(strand, points)) drawn.set(kind, (drawn.get(kind) ?? "") + d);
  }
  const kinds = [...drawn].sort(([a], [b]) => weight(a) - weight(b));
  for (const [kind, d] of kinds) group.append(ink(`casing ${kind}`, d));
  for (const [kind, d] of kinds) group.append(ink(`way ${kind}`, d));
  return { group, network };
}

/** @param {string} kind */
const weight = (kind) => ["railway", "track", "road", "highway"].indexOf(kind);

/**
 * A strand cut where its kind changes; the curve is that of the whole.
 * @param {Strand} strand @param {Point[]} points @returns {[string, string][]}
 */
function runs(strand, points) {
  const whole = through(points).split("C");
  /** @type {[string, string][]} */
  const found = [];
  strand.edges.forEach((edge, i) => {
    const open = found.at(-1);
    if (open && open[0] === edge.kind) open[1] += `C${whole[i + 1]}`;
    else found.push([edge.kind, `M${at(points[i])}C${whole[i + 1]}`]);
  });
  return found;
}

/** Where a road crosses a river: a pair of short bars beside the road. @param {HexBoard} board */
export function bridges(board) {
  const water = pathsOf(board, RIVERS).filter((path) => path.kind !== "stream").flatMap(segments);
  const ways = new Network(pathsOf(board, ROADS));
  let d = "";
  for (const edge of ways.edges.values()) {
    const [a, b] = [ways.point(edge.a), ways.point(edge.b)];
    const middle = between(a, b, 0.5);
    if (water.some((segment) => distance(segment, middle) < HEX * 0.05)) d += bars(a, b, middle);
  }
  return ink("bridge", d);
}

/** Middles of a path's pieces. @param {Path} path @returns {Point[]} */
const segments = (path) =>
  path.points.slice(1).map((p, i) => between(scaled(path.points[i]), scaled(p), 0.5));

/** @param {Point} a @param {Point} b @param {Point} middle */
function bars(a, b, middle) {
  const size = distance(a, b);
  const [ux, uy] = [(b[0] - a[0]) / size, (b[1] - a[1]) / size];
  return [-1, 1].map((side) => {
    const [x, y] = [middle[0] - uy * 5.2 * side, middle[1] + ux * 5.2 * side];
    const [l, w] = [7, 2.6 * side];
    return polyline([
      [x - ux * (l + 2) - uy * w, y - uy * (l + 2) + ux * w], [x - ux * l, y - uy * l],
      [x + ux * l, y + uy * l], [x + ux * (l + 2) - uy * w, y + uy * (l + 2) + ux * w],
    ]);
  }).join("");
}

/** Borders: a broad pale band and a broken line. @param {HexBoard} board */
export function borders(board) {
  const d = pathsOf(board, BORDERS)
    .map((path) => polyline(rounded(path.points.map(scaled), 4)))
    .join("");
  return svg("g", { class: "borders" }, ink("border-band", d), ink("border", d));
}

/** Where land meets water: a line along the hexsides, smoothed, with a paler one off shore. @param {Cells} cells */
export function coast(cells) {
  /** @type {Path[]} */
  const sides = [];
  for (const cell of cells.list.filter((c) => WATERS.has(c.terrain))) {
    const own = cells.corners(cell);
    for (const land of cells.neighbours(cell).filter((c) => !WATERS.has(c.terrain))) {
      const shared = own.filter((p) => cells.corners(land).some((q) => distance(p, q) < 1));
      if (shared.length === 2) sides.push({ kind: "coast", points: shared.map(([x, y]) => [x / HEX, y / HEX]) });
    }
  }
  const network = new Network(sides);
  const d = network.strands()
    .map((strand) => polyline(meander(rounded(strand.nodes.map((n) => network.point(n)), PER))))
    .join("");
  return svg("g", { class: "coasts" }, ink("shore", d), ink("coast", d));
}

/**
 * Smooth lines to set the names of rivers along, by name: the longest run, pushed off the water.
 * @param {HexBoard} board
 */
export function riverCourses(board) {
  const network = new Network(pathsOf(board, RIVERS));
  /** @type {Map<string, Point[]>} */
  const found = new Map();
  for (const strand of network.strands()) {
    /** @type {Map<string, Point[]>} */
    const named = new Map();
    strand.edges.forEach((edge, i) => {
      if (!edge.name) return;
      const run = named.get(edge.name) ?? [network.point(strand.nodes[i])];
      named.set(edge.name, [...run, network.point(strand.nodes[i + 1])]);
    });
    for (const [name, run] of named) {
      if (run.length > (found.get(name)?.length ?? 3)) found.set(name, run);
    }
  }
  return found;
}
