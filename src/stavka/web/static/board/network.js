// Lines of the map as networks: rivers and roads that join, smoothed into strands without kinks.
/** @import { Path, Point } from "../scene.js" */
import { between, distance, scaled } from "./hex.js";

/** @typedef {{a: string, b: string, rank: number, kind: string, name: string}} Edge */
/** @typedef {{nodes: string[], edges: Edge[]}} Strand */

/** @param {Point} p */
const keyOf = (p) => `${p[0].toFixed(2)},${p[1].toFixed(2)}`;

/** Paths that share points, taken apart into edges and put together into strands. */
export class Network {
  /** @param {Path[]} paths */
  constructor(paths) {
    /** @type {Map<string, Point>} */
    this.points = new Map();
    /** @type {Map<string, Edge>} */
    this.edges = new Map();
    /** @type {Map<string, Edge[]>} */
    this.links = new Map();
    for (const path of paths) this.lay(path);
    for (const edge of this.edges.values()) {
      for (const node of [edge.a, edge.b]) {
        this.links.set(node, [...(this.links.get(node) ?? []), edge]);
      }
    }
  }

  /** @param {Path} path */
  lay(path) {
    for (let i = 1; i < path.points.length; i++) {
      const [a, b] = [keyOf(path.points[i - 1]), keyOf(path.points[i])];
      this.points.set(a, scaled(path.points[i - 1]));
      this.points.set(b, scaled(path.points[i]));
      const key = a < b ? `${a} ${b}` : `${b} ${a}`;
      const rank = path.rank ?? 1;
      const known = this.edges.get(key);
      if (known && known.rank >= rank) continue;
      this.edges.set(key, { a, b, rank, kind: path.kind, name: path.name ?? "" });
    }
  }

  /** @param {string} node @returns {Point} */
  point(node) {
    return /** @type {Point} */ (this.points.get(node));
  }

  /** @param {Edge} edge @param {string} node */
  other(edge, node) {
    return edge.a === node ? edge.b : edge.a;
  }

  /**
   * For each edge at a node the edge that it runs on into: same name and rank first, then straightness.
   * @param {string} node
   */
  partners(node) {
    /** @type {Map<Edge, Edge>} */
    const found = new Map();
    const edges = this.links.get(node) ?? [];
    const pairs = edges.flatMap((one, i) => edges.slice(i + 1).map((two) => ({ one, two })));
    const merit = (/** @type {{one: Edge, two: Edge}} */ { one, two }) =>
      this.straightness(node, one, two) +
      (one.name && one.name === two.name ? 2 : 0) + (one.kind === two.kind ? 1 : 0) +
      Math.min(one.rank, two.rank) * 0.05;
    pairs.sort((p, q) => merit(q) - merit(p));
    for (const { one, two } of pairs) {
      if (found.has(one) || found.has(two)) continue;
      if (edges.length > 2 && this.straightness(node, one, two) < 0.1) continue;
      found.set(one, two).set(two, one);
    }
    return found;
  }

  /** 1 for straight on, -1 for back. @param {string} node @param {Edge} one @param {Edge} two */
  straightness(node, one, two) {
    const [x, y] = this.point(node);
    const [p, q] = [this.point(this.other(one, node)), this.point(this.other(two, node))];
    const size = Math.hypot(p[0] - x, p[1] - y) * Math.hypot(q[0] - x, q[1] - y);
    return -((p[0] - x) * (q[0] - x) + (p[1] - y) * (q[1] - y)) / size;
  }

  /** @returns {Strand[]} */
  strands() {
    const partners = new Map([...this.links.keys()].map((node) => [node, this.partners(node)]));
    /** @type {Set<Edge>} */
    const done = new Set();
    const walk = (/** @type {Edge} */ start, /** @type {string} */ from) => {
      /** @type {Strand} */
      const strand = { nodes: [from], edges: [] };
      for (let edge = /** @type {Edge | undefined} */ (start), node = from; edge && !done.has(edge);) {
        done.add(edge);
        node = this.other(edge, node);
        strand.nodes.push(node);
        strand.edges.push(edge);
        edge = partners.get(node)?.get(edge);
      }
      return strand;
    };
    const found = [];
    for (const edge of this.edges.values()) {
      for (const node of [edge.a, edge.b]) {
        if (!done.has(edge) && !partners.get(node)?.has(edge)) found.push(walk(edge, node));
      }
    }
    for (const edge of this.edges.values()) if (!done.has(edge)) found.push(walk(edge, edge.a));
    return found.sort((p, q) => q.edges.length - p.edges.length);
  }

  /**
   * How much of a network lies behind each edge, seen from its outlet: what makes a river grow.
   * @param {(point: Point) => number} height the outlet of each part is its lowest, most distant end
   */
  upstream(height) {
    /** @type {Map<Edge, number>} */
    const behind = new Map();
    /** @type {Set<string>} */
    const seen = new Set();
    for (const part of this.parts()) {
      const tips = part.filter((node) => this.links.get(node)?.length === 1);
      const source = best(tips.length ? tips : part, (node) => height(this.point(node)));
      const outlet = best(tips.length ? tips : part, (node) =>
        distance(this.point(node), this.point(source)) / 1000 - height(this.point(node)));
      this.gather(outlet, seen, behind);
    }
    return behind;
  }

  /** @param {string} outlet @param {Set<string>} seen @param {Map<Edge, number>} behind */
  gather(outlet, seen, behind) {
    /** @type {{node: string, edge?: Edge}[]} */
    const order = [{ node: outlet }];
    seen.add(outlet);
    for (const { node } of order) {
      for (const edge of this.links.get(node) ?? []) {
        const next = this.other(edge, node);
        if (seen.has(next)) continue;
        seen.add(next);
        order.push({ node: next, edge });
      }
    }
    /** @type {Map<string, number>} */
    const held = new Map();
    for (const { node, edge } of order.reverse()) {
      if (!edge) continue;
      const total = (held.get(node) ?? 0) + 1;
      behind.set(edge, total);
      const below = this.other(edge, node);
      held.set(below, (held.get(below) ?? 0) + total);
    }
  }

  /** Nodes of each connected part. */
  parts() {
    /** @type {Set<string>} */
    const seen = new Set();
    const found = [];
    for (const start of this.links.keys()) {
      if (seen.has(start)) continue;
      const part = [start];
      seen.add(start);
      for (const node of part) {
        for (const edge of this.links.get(node) ?? []) {
          const next = this.other(edge, node);
          if (!seen.has(next)) part.push(next);
          seen.add(next);
        }
      }
      found.push(part);
    }
    return found;
  }
}

/** @template T @param {T[]} items @param {(item: T) => number} merit @returns {T} */
const best = (items, merit) => items.reduce((a, b) => (merit(b) > merit(a) ? b : a));

/**
 * A line along corners made smooth: it runs through the middles of its pieces and bends at the corners.
 * Returns samples, `per` to each piece, ends included.
 * @param {Point[]} points @param {number} per
 * @returns {Point[]}
 */
export function rounded(points, per) {
  if (points.length < 3) return [points[0], between(points[0], points[1], 0.5), points[1]];
  const middles = points.slice(1).map((p, i) => between(points[i], p, 0.5));
  /** @type {Point[]} */
  const found = [points[0]];
  for (let i = 0; i + 1 < middles.length; i++) {
    for (let k = 0; k < per; k++) found.push(bend(middles[i], points[i + 1], middles[i + 1], k / per));
  }
  return [...found, middles[middles.length - 1], points[points.length - 1]];
}

/** @param {Point} a @param {Point} b @param {Point} c @param {number} t @returns {Point} */
export const bend = (a, b, c, t) => between(between(a, b, t), between(b, c, t), t);

/**
 * A line through all its points (a Catmull-Rom spline), as path data.
 * @param {Point[]} points @param {number} [pull]
 */
export function through(points, pull = 0.17) {
  const get = (/** @type {number} */ i) => points[Math.max(0, Math.min(points.length - 1, i))];
  const text = (/** @type {Point} */ p) => `${p[0].toFixed(1)},${p[1].toFixed(1)}`;
  let d = `M${text(points[0])}`;
  for (let i = 1; i < points.length; i++) {
    const [p0, p1, p2, p3] = [get(i - 2), get(i - 1), get(i), get(i + 1)];
    const c1 = /** @type {Point} */ ([p1[0] + (p2[0] - p0[0]) * pull, p1[1] + (p2[1] - p0[1]) * pull]);
    const c2 = /** @type {Point} */ ([p2[0] - (p3[0] - p1[0]) * pull, p2[1] - (p3[1] - p1[1]) * pull]);
    d += `C${text(c1)} ${text(c2)} ${text(p2)}`;
  }
  return d;
}
