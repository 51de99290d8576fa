// What changes on an open table: models, rings and signs, areas, rays, circles, and what just happened.
/** @import { Chosen, Line, Piece, Point, Ring } from "../scene.js" */
/** @import { Lit, Scene } from "./layer.js" */
/** @import { MapSheet, Place } from "./map.js" */
import { ink, svg } from "../dom.js";
import { badgesOf } from "./badges.js";
import { paletteOf, sizeOf } from "./counters.js";
import { polyline, short } from "./hex.js";
import { LiveLayer, circle, ringed } from "./layer.js";
import { apart, spotIn } from "./plane.js";
import { Traces } from "./traces.js";

/** The radius, in inches, of what tells none, and the least that is easily hit. */
const USUAL = 0.4;
const LEAST_HIT = 0.35;
const RING_GAP = 4;
const RECENT = 0.55;
const CURSOR = 0.5;
const PIP = 0.16;
/** Of what shape is a model that turns as it faces. */
const TURNING = new Set(["vehicle", "aircraft"]);
/** Degrees by which a nose is up when it faces north, and how little to the west is still as to the east. */
const TILT = 34;
const LEVEL = 0.001;
/** The point of a base that faces some way: its tip, its foot, half its width, in radii of the base. */
const NOSE = 1.5;
const NOSE_FOOT = 0.8;
const NOSE_HALF = 0.5;
/** How far brackets stand off a base, in gaps of a ring, and the part of a side that each arm takes. */
const BRACKET_GAPS = 2.2;
const ARM = 0.55;
/** Proposed spots beyond which they are only hinted at. */
const MANY_PIPS = 40;
const OUTSIDE = "outside-open";
/** Where along a ray its words stand, so that those of several do not lie on each other. */
const ALONG = [0.5, 0.28, 0.72];

/** The layer over an open table. */
export class PlaneLive extends LiveLayer {
  /** @param {MapSheet} map */
  constructor(map) {
    super(map);
    this.spots = map.spots;
    this.traces = new Traces(this);
    /** Whom the odds that are shown would reach. @type {string[]} */
    this.caught = [];
    /** What is in hand, as actions name it; "" for nothing. */
    this.verb = "";
  }

  /** @param {Scene} scene */
  show(scene) {
    super.show(scene);
    this.onTable = scene.pieces.filter((piece) => this.spotOf(piece));
    this.stacks = new Map();
    for (const piece of this.onTable) this.stacks.set(piece.place, [...(this.stacks.get(piece.place) ?? []), piece]);
    this.placeModels(this.onTable);
    this.drawMarks(this.onTable);
    this.markCaught(this.caught);
    this.drawPips();
    this.layers.recent.replaceChildren(...ringed("recent-spot", this.pointsOf(scene.recent)
      .map((point) => circle(point, RECENT * this.spots.unit)).join("")));
    this.onShow(this.onTable.map((piece) => ({ point: this.pointOfPiece(piece), colour: this.faceOf(piece).colour })));
  }

  /** Where a piece stands, in the table's unit; none when it is not on the table. @param {Piece} piece */
  spotOf(piece) {
    return piece.at ?? spotIn(piece.place);
  }

  /** The same in user units. @param {Piece} piece @returns {Point} */
  pointOfPiece(piece) {
    return this.spots.toSheet(this.spotOf(piece) ?? [0, 0]);
  }

  /** A place, shape or piece in user units. @param {string} id @returns {Point | undefined} */
  pointOf(id) {
    const piece = this.scene.pieces.find((each) => each.id === id);
    if (piece && this.spotOf(piece)) return this.pointOfPiece(piece);
    const place = this.spots.find(id);
    return place && this.spots.spot(place);
  }

  /** Those of several that are on the table. @param {string[]} ids @returns {Point[]} */
  pointsOf(ids) {
    return ids.map((id) => this.pointOf(id)).filter((point) => point !== undefined);
  }

  /** The radius of its base, in user units. @param {Piece} piece */
  radiusOf(piece) {
    return (piece.size || USUAL) * this.spots.unit;
  }

  /** From north to south, so that what stands in front covers what stands behind; what flies is over all. @param {Piece[]} pieces */
  placeModels(pieces) {
    const height = (/** @type {Piece} */ piece) => (this.faceOf(piece).shape === "aircraft" ? 1 : 0);
    const sorted = [...pieces].sort((a, b) => height(a) - height(b) || this.pointOfPiece(a)[1] - this.pointOfPiece(b)[1] || (a.z ?? 0) - (b.z ?? 0));
    this.arrange(sorted.map((piece) => {
      const group = this.pieceGroup(piece, sizeOf(this.faceOf(piece), this.radiusOf(piece)));
      const badges = piece.badges ?? [];
      group.setAttribute("data-place", piece.place);
      group.classList.toggle("spent", badges.includes("acted") || badges.includes("done"));
      group.classList.toggle("ghostly", badges.includes("hidden"));
      group.classList.toggle("fallen", badges.includes("out"));
      this.turn(group, piece);
      this.lay(group, this.pointOfPiece(piece));
      return group;
    }));
  }

  /**
   * Shows which way a piece faces, where a game has facing: its base points there, and a vehicle or aircraft
   * looks that way, nose up going north and down going south. What is written on it stays upright.
   * @param {SVGGElement} group @param {Piece} piece
   */
  turn(group, piece) {
    const { angle } = piece;
    group.querySelector(":scope > .nose")?.remove();
    group.classList.toggle("turned", angle !== undefined && TURNING.has(this.faceOf(piece).shape ?? ""));
    if (angle === undefined) return;
    const [east, north] = [Math.sin((angle * Math.PI) / 180), Math.cos((angle * Math.PI) / 180)];
    group.style.setProperty("--way", east < -LEVEL ? "-1" : "1");
    group.style.setProperty("--tilt", `${(-north * TILT).toFixed(1)}deg`);
    const nose = ink("nose", noseOf(this.radiusOf(piece)), { transform: `rotate(${short(angle)})`, fill: paletteOf(this.faceOf(piece).colour)[0] });
    group.prepend(nose);
  }

  /** Brackets around whom the odds that are shown would reach. @param {string[]} pieces */
  markCaught(pieces) {
    this.caught = pieces;
    const found = (this.onTable ?? []).filter((piece) => pieces.includes(piece.id));
    this.layers.caught.replaceChildren(...ringed("caught", found
      .map((piece) => bracket(this.pointOfPiece(piece), this.radiusOf(piece) + RING_GAP * BRACKET_GAPS)).join("")));
  }

  /** Rings and signs: whom one can choose, whom one has chosen, what is noted on each. @param {Piece[]} pieces */
  drawMarks(pieces) {
    const { playable } = this;
    const { over } = this.layers;
    over.replaceChildren();
    for (const piece of pieces) {
      const [point, radius] = [this.pointOfPiece(piece), this.radiusOf(piece)];
      const badges = piece.badges ?? [];
      if (badges.includes("chosen")) over.append(ring("selected", point, radius + RING_GAP));
      else if (playable.has(piece.id)) over.append(...this.choosable(piece, point, radius));
      over.append(badgesOf(badges, point, radius));
    }
  }

  /** An own model has one ring, a target two. @param {Piece} piece @param {Point} point @param {number} radius */
  choosable(piece, point, radius) {
    if (this.faceOf(piece).side === this.scene.seat) return [ring("can-act", point, radius + RING_GAP)];
    return ringed("held", circle(point, radius + RING_GAP) + circle(point, radius + RING_GAP * 2.6));
  }

  /** Spots that the game proposes, as points to click. */
  drawPips() {
    const spots = this.pointsOf(this.pips.map(({ place }) => place ?? ""));
    const kind = spots.length > MANY_PIPS ? "pip many" : "pip";
    this.layers.targets.replaceChildren(...ringed(kind, spots.map((point) => circle(point, PIP * this.spots.unit)).join("")));
  }

  /** Proposed spots for what is in hand. @returns {Chosen[]} */
  get pips() {
    return this.scene.choices.filter(({ action, place, piece }) =>
      place && spotIn(place) && !piece && (!this.verb || action.startsWith(`${this.verb} `)));
  }

  /** The piece whose base lies under a spot, the nearest when there are several. @param {Point} spot @returns {Piece | undefined} */
  under(spot) {
    const gap = (/** @type {Piece} */ piece) => apart(this.spotOf(piece) ?? [Infinity, 0], spot) - Math.max(LEAST_HIT, piece.size || USUAL);
    return (this.onTable ?? []).filter((piece) => gap(piece) <= 0).sort((a, b) => gap(a) - gap(b))[0];
  }

  /** Areas as one: a tint over all, and a line around what they cover together. @param {Ring[]} areas */
  drawAreas(areas) {
    const rings = areas.map((area) => this.path(area));
    const { x0, y0, x1, y1 } = this.map.map;
    const sheet = { x: x0, y: y0, width: x1 - x0, height: y1 - y0 };
    const outside = svg("mask", { id: OUTSIDE, maskUnits: "userSpaceOnUse", ...sheet },
      svg("rect", { fill: "#fff", ...sheet }), rings.map((d) => svg("path", { fill: "#000", d })));
    const line = svg("g", { mask: `url(#${OUTSIDE})` }, ink("open-edge", rings.join("")), ink("open-core", rings.join("")));
    const tint = svg("g", { class: "open-area" }, rings.map((d) => svg("path", { d })));
    this.layers.areas.replaceChildren(...(rings.length ? [outside, tint, line] : []));
  }

  // --- what a query lights -----------------------------------------------------------------------

  /** @param {SVGGElement} group @param {Lit} overlay @param {number} index */
  drawOverlay(group, overlay, index) {
    const fill = (overlay.areas ?? []).map((area) => this.path(area)).join("");
    group.append(ink("overlay-fill", fill), ink("overlay-line", fill));
    for (const { at, radius, text } of overlay.rings ?? []) {
      const [x, y] = this.spots.toSheet(at);
      const reach = radius * this.spots.unit;
      group.append(...ringed("range", circle([x, y], reach)));
      if (text) group.append(note(text, [x, y - reach - 5]));
    }
    for (const ray of overlay.lines ?? []) {
      const points = ray.points.map((point) => this.spots.toSheet(point));
      if (points.length < 2) continue;
      group.append(...ringed(ray.blocked ? "ray blocked" : "ray", polyline(points)));
      if (ray.text) group.append(note(ray.text, between(points[points.length - 2], points[points.length - 1], ALONG[index % ALONG.length])));
    }
    for (const [place, text] of Object.entries(overlay.places ?? {})) group.append(...this.litPlace(place, text));
  }

  /** @param {string} place @param {string} text */
  litPlace(place, text) {
    const d = this.outline(place);
    const point = this.pointOf(place);
    if (!d || !point) return [];
    const words = text ? [note(text, [point[0], point[1] - this.spots.unit])] : [];
    return [ink("overlay-fill", d), ink("overlay-line", d), ...words];
  }

  /** The outline of a shape, a piece or a spot. @param {string} id */
  outline(id) {
    const shape = this.spots.shapes.get(id);
    if (shape) return this.path(shape.points, shape.closed ?? true);
    const piece = this.scene.pieces.find((each) => each.id === id);
    const point = this.pointOf(id);
    return point ? circle(point, piece ? this.radiusOf(piece) + RING_GAP : RECENT * this.spots.unit) : "";
  }

  /** @param {Ring} ring @param {boolean} [closed] */
  path(ring, closed = true) {
    return ring.length ? polyline(ring.map((spot) => this.spots.toSheet(spot)), closed) : "";
  }

  /** @param {string[]} places @param {string[]} pieces */
  light(places, pieces) {
    this.shine([...new Set([...places, ...pieces])].map((id) => this.outline(id)).join(""));
  }

  /** @param {Place | undefined} place */
  moveCursor(place) {
    if (!place) {
      this.ringCursor("");
      return;
    }
    const [x, y] = this.spots.spot(place);
    const r = CURSOR * this.spots.unit;
    const arms = `M${short(x - r * 1.7)},${short(y)}h${short(r)}M${short(x + r * 1.7)},${short(y)}h${short(-r)}M${short(x)},${short(y - r * 1.7)}v${short(r)}M${short(x)},${short(y + r * 1.7)}v${short(-r)}`;
    this.ringCursor(circle([x, y], r) + arms);
  }

  /** Shots, bursts and falls of new lines, one after the other. @param {Line[]} lines */
  play(lines) {
    this.traces.play(lines.flatMap((line) => line.trace ?? []));
  }
}

/** @param {string} kind @param {Point} point @param {number} radius */
const ring = (kind, point, radius) => svg("g", { class: `ring ${kind}` }, ink("edge", circle(point, radius)), ink("core", circle(point, radius)));

/** Four corners around a point. @param {Point} point @param {number} r */
function bracket([x, y], r) {
  const arm = r * ARM;
  return [[-1, -1], [1, -1], [1, 1], [-1, 1]].map(([u, v]) =>
    `M${short(x + u * (r - arm))},${short(y + v * r)}H${short(x + u * r)}V${short(y + v * (r - arm))}`).join("");
}

/** The point of a base, to the north. @param {number} r its radius */
const noseOf = (r) => `M0,${short(-r * NOSE)}L${short(r * NOSE_HALF)},${short(-r * NOSE_FOOT)}H${short(-r * NOSE_HALF)}Z`;

/** @param {string} text @param {Point} point */
const note = (text, [x, y]) => svg("text", { class: "plane-note", x: short(x), y: short(y) }, text);

/** @param {Point} a @param {Point} b @param {number} part @returns {Point} */
const between = (a, b, part) => [a[0] + (b[0] - a[0]) * part, a[1] + (b[1] - a[1]) * part - 6];
