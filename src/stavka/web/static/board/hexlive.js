// What changes on a hex map: overlays, rings, counters in stacks, the fan and the keyboard's cursor.
/** @import { Cell, Point } from "../scene.js" */
/** @import { Lit, Scene } from "./layer.js" */
/** @import { Bounds } from "./hex.js" */
/** @import { MapSheet, Place } from "./map.js" */
import { ink, svg } from "../dom.js";
import { COUNTER, counter } from "./counters.js";
import { HEX, centre, polyline, short } from "./hex.js";
import { LiveLayer, circle, ringed } from "./layer.js";
import { common, fanSpots, stackSpot, stacksOf } from "./stacks.js";

/** Rings around counters are drawn a little larger than the counter. */
const RING = 33.5;
/** Beyond this many open places one line goes around them all. */
const MOST_RINGS = 14;
/** What helps and neither moves nor attacks. */
const SUPPORT = "support";

/** The layer over a hex map. */
export class HexLive extends LiveLayer {
  /** @param {MapSheet} map */
  constructor(map) {
    super(map);
    this.scale = 1;
    /** @type {Bounds} what the window showed when a stack was fanned out */
    this.seen = map.map;
  }

  /** @param {Scene} scene */
  show(scene) {
    super.show(scene);
    this.stacks = stacksOf(scene.pieces.filter((piece) => this.map.cells.find(piece.place)));
    this.placeCounters();
    this.drawTargets();
    this.drawRecent(scene.recent);
    this.onShow([...this.stacks].map(([place, stack]) => ({
      point: centre(/** @type {Cell} */ (this.map.cells.find(place))), colour: this.faceOf(stack[stack.length - 1]).colour,
    })));
    if (this.fanned) this.fan(this.stacks.has(this.fanned) ? this.fanned : "");
  }

  placeCounters() {
    /** @type {SVGGElement[]} */
    const order = [];
    const cells = [...this.stacks.keys()].map((place) => /** @type {Cell} */ (this.map.cells.find(place)));
    cells.sort((a, b) => a.y - b.y || a.x - b.x);
    for (const cell of cells) {
      const stack = this.stacks.get(cell.id) ?? [];
      stack.forEach((piece, i) => {
        const [dx, dy] = stackSpot(i, stack.length);
        const group = this.pieceGroup(piece);
        this.lay(group, [cell.x * HEX + dx, cell.y * HEX + dy]);
        order.push(group);
      });
    }
    this.arrange(order);
    this.drawMarks();
  }

  /** Rings and badges on the counters that show. */
  drawMarks() {
    const { playable } = this;
    const over = this.layers.over;
    over.replaceChildren();
    for (const [place, stack] of this.stacks) {
      const [x, y] = centre(/** @type {Cell} */ (this.map.cells.find(place)));
      const top = stack.length - 1;
      stack.forEach((piece, i) => {
        this.drawn.get(piece.id)?.group.setAttribute("data-place", place);
        const [dx, dy] = stackSpot(i, stack.length);
        const badges = piece.badges ?? [];
        this.drawn.get(piece.id)?.group.classList.toggle("spent", badges.includes("moved"));
        if (i !== top && !playable.has(piece.id) && !badges.includes("chosen")) return;
        if (badges.includes("chosen")) over.append(ring("selected", x + dx, y + dy));
        else if (playable.has(piece.id) && (i === top || !playable.has(stack[top].id))) {
          over.append(ring("can-act", x + dx, y + dy));
        }
        for (const badge of badges) if (badge === "threat" || badge === "stopped") over.append(badgeOf(badge, x + dx, y + dy));
      });
      if (stack.length > 2) over.append(tally(stack.length, x + stackSpot(top, stack.length)[0], y + stackSpot(top, stack.length)[1]));
    }
  }

  /** Rings on the places that can be chosen, with what they cost; many are ringed as one. */
  drawTargets() {
    const { targets } = this.layers;
    targets.replaceChildren();
    /** @type {Map<string, {cell: Cell, text: string, tone: string}>} */
    const open = new Map();
    for (const choice of this.scene.choices) {
      const cell = choice.place ? this.map.cells.find(choice.place) : undefined;
      if (cell) open.set(cell.id, { cell, text: String(choice.cost ?? ""), tone: choice.tone ?? "" });
    }
    const all = [...open.values()];
    const aid = all.filter(({ tone }) => tone === SUPPORT);
    const goals = all.filter(({ tone }) => tone !== SUPPORT);
    const empty = goals.filter(({ cell }) => !this.stacks.has(cell.id));
    const held = goals.filter(({ cell }) => this.stacks.has(cell.id));
    const theirs = held.filter(({ cell }) => (this.stacks.get(cell.id) ?? []).some((piece) => this.faceOf(piece).side !== this.scene.seat));
    const isMany = empty.length > MOST_RINGS;
    const single = [...(isMany ? [] : empty), ...held.filter((goal) => !theirs.includes(goal))];
    const ring = (/** @type {{cell: Cell}} */ { cell }, inset = 0.075) => polyline(this.map.cells.corners(cell, inset), true);
    targets.append(
      ...ringed("open", (isMany ? this.outline(goals) : "") + single.map((goal) => ring(goal)).join("")),
      ...ringed("held", theirs.map((goal) => ring(goal, 0.1) + ring(goal, 0.23)).join("")),
      ...ringed("support", aid.map((goal) => ring(goal)).join("")));
    if (isMany) targets.append(...ringed("spot", empty.filter(({ text }) => !text).map(({ cell }) => circle(centre(cell), 9)).join("")));
    targets.append(...empty.filter(({ text }) => text).map(({ cell, text }) => costText(cell, text, 9)));
    this.layers.over.append(...[...held, ...aid].filter(({ text }) => text).map(({ cell, text }) => costText(cell, text, 45)));
  }

  /** The line around an area: sides that only one of its hexes has. @param {{cell: Cell}[]} goals */
  outline(goals) {
    /** @type {Map<string, [Point, Point] | null>} */
    const sides = new Map();
    for (const { cell } of goals) {
      const corners = this.map.cells.corners(cell);
      corners.forEach((a, k) => {
        const b = corners[(k + 1) % corners.length];
        const key = [a, b].map((p) => p.map(Math.round).join(",")).sort().join(" ");
        sides.set(key, sides.has(key) ? null : [a, b]);
      });
    }
    return [...sides.values()].map((side) => (side ? polyline(side) : "")).join("");
  }

  /** @param {string[]} places */
  drawRecent(places) {
    const cells = places.flatMap((place) => this.map.cells.find(place) ?? []);
    const d = cells.map((cell) => polyline(this.map.cells.corners(cell, 0.03), true)).join("");
    this.layers.recent.replaceChildren(ink("recent-edge", d), ink("recent-core", d));
  }

  /** @param {SVGGElement} group @param {Lit} overlay */
  drawOverlay(group, overlay) {
    let d = "";
    for (const [place, text] of Object.entries(overlay.places ?? {})) {
      const cell = this.map.cells.find(place);
      if (!cell) continue;
      d += polyline(this.map.cells.corners(cell, 0.05), true);
      if (text) group.append(costText(cell, text, 45));
    }
    group.prepend(ink("overlay-fill", d), ink("overlay-line", d));
  }

  /**
   * Spreads the stack of a place out, within what the window shows of the map; "" folds it.
   * @param {string} place @param {number} [scale] pixels to a user unit @param {Bounds} [seen]
   */
  fan(place, scale = this.scale, seen = this.seen) {
    this.fanned = place;
    this.scale = scale;
    this.seen = seen;
    const { fan } = this.layers;
    fan.replaceChildren();
    const cell = this.map.cells.find(place);
    const stack = cell ? [...(this.stacks.get(place) ?? [])].reverse() : [];
    if (!cell || !stack.length) return;
    const { playable } = this;
    const { spots, box, size } = fanSpots(centre(cell), stack.length, common(this.map.map, seen), scale);
    fan.append(svg("rect", { class: "fan-plate", rx: 9, ...box }));
    stack.forEach((piece, i) => {
      const [x, y] = spots[i];
      const face = this.faceOf(piece);
      const group = svg("g", { class: "piece", "data-piece": piece.id, "data-place": place, "data-fanned": true,
        transform: `translate(${short(x)} ${short(y)})` }, counter(piece.face, size), svg("title", {}, face.name));
      fan.append(group);
      if (piece.badges?.includes("chosen")) fan.append(ring("selected", x, y, size / COUNTER));
      else if (playable.has(piece.id)) fan.append(ring("can-act", x, y, size / COUNTER));
    });
  }

  /** Lights places and counters for a moment's look (a line of the log). @param {string[]} places @param {string[]} pieces */
  light(places, pieces) {
    const spots = new Set(places);
    for (const [place, stack] of this.stacks) if (stack.some((piece) => pieces.includes(piece.id))) spots.add(place);
    const cells = [...spots].flatMap((place) => this.map.cells.find(place) ?? []);
    this.shine(cells.map((cell) => polyline(this.map.cells.corners(cell, 0), true)).join(""));
  }

  /** @param {Place | undefined} place */
  moveCursor(place) {
    const cell = place && this.map.cells.find(place.id);
    this.ringCursor(cell ? polyline(this.map.cells.corners(cell, 0.01), true) : "");
  }
}

/** @param {string} kind @param {number} x @param {number} y @param {number} [scale] */
export function ring(kind, x, y, scale = 1) {
  const box = { x: short(x - RING * scale), y: short(y - RING * scale), width: RING * 2 * scale, height: RING * 2 * scale, rx: 8 };
  return svg("g", { class: `ring ${kind}` }, svg("rect", { class: "edge", ...box }), svg("rect", { class: "core", ...box }));
}

/** @param {string} badge @param {number} x @param {number} y */
function badgeOf(badge, x, y) {
  const mark = badge === "threat" ? "M-6,5L0,-6L6,5Z" : "M-4.5,-4.5h9v9h-9z";
  return svg("g", { class: `badge ${badge}`, transform: `translate(${short(x - 24)} ${short(y - 26)})` },
    svg("circle", { r: 9 }), ink("mark", mark));
}

/** How many counters lie in a stack. @param {number} count @param {number} x @param {number} y */
export function tally(count, x, y) {
  return svg("g", { class: "tally", transform: `translate(${short(x + 27)} ${short(y - 27)})` },
    svg("circle", { r: 10 }), svg("text", { y: 4.6 }, String(count)));
}

/** @param {Cell} cell @param {string} text @param {number} drop below the centre */
function costText(cell, text, drop) {
  const [x, y] = centre(cell);
  return svg("text", { class: "cost", x: short(x), y: short(y + drop) }, text);
}
