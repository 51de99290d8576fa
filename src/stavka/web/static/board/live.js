// What changes on the sheet: overlays, rings, counters, the fan and the keyboard's cursor.
/** @import { Cell, Chosen, Face, Overlay, Piece, Point } from "../scene.js" */
/** @import { MapSheet } from "./map.js" */
import { ink, svg } from "../dom.js";
import { COUNTER, counter, paletteOf } from "./counters.js";
import { HEX, centre, polyline, short } from "./hex.js";
import { fanSpots, stackSpot, stacksOf } from "./stacks.js";

/** Rings around counters are drawn a little larger than the counter. */
const RING = 33.5;
/** Beyond this many open places one line goes around them all. */
const MOST_RINGS = 14;
/** What helps and neither moves nor attacks. */
const SUPPORT = "support";

/**
 * @typedef {{
 *   pieces: Piece[], choices: Chosen[], faces: Map<string, Face>, recent: string[], seat: string,
 * }} Scene
 */

/** The layer over a map that follows the game. */
export class Live {
  /** @param {MapSheet} map */
  constructor(map) {
    this.map = map;
    const layer = (/** @type {string} */ name) => svg("g", { class: name });
    this.layers = {
      overlays: layer("overlays"), recent: layer("recent"), targets: layer("targets"),
      counters: layer("counters"), over: layer("over"), fan: layer("fan"), cursor: layer("cursor"),
    };
    this.root = svg("svg", { class: "live", viewBox: map.viewBox, "aria-hidden": "true" },
      Object.values(this.layers));
    /** @type {Map<string, {group: SVGGElement, face: string}>} */
    this.drawn = new Map();
    /** @type {Map<string, Piece[]>} */
    this.stacks = new Map();
    /** @type {Scene} */
    this.scene = { pieces: [], choices: [], faces: new Map(), recent: [], seat: "" };
    this.fanned = "";
    this.scale = 1;
    /** @type {(spots: {point: Point, colour: string}[]) => void} hears where counters lie */
    this.onShow = () => {};
  }

  /** @param {Scene} scene */
  show(scene) {
    this.scene = scene;
    this.stacks = stacksOf(scene.pieces.filter((piece) => this.map.cells.find(piece.place)));
    this.placeCounters();
    this.drawTargets();
    this.drawRecent(scene.recent);
    this.onShow([...this.stacks].map(([place, stack]) => ({
      point: centre(/** @type {Cell} */ (this.map.cells.find(place))), colour: this.faceOf(stack[stack.length - 1]).colour,
    })));
    if (this.fanned) this.fan(this.stacks.has(this.fanned) ? this.fanned : "");
  }

  /** @param {Piece} piece @returns {Face} */
  faceOf(piece) {
    return this.scene.faces.get(piece.face) ?? { id: piece.face, colour: "grey", symbol: "hidden", name: piece.face };
  }

  placeCounters() {
    const kept = new Set();
    /** @type {SVGGElement[]} */
    const order = [];
    const cells = [...this.stacks.keys()].map((place) => /** @type {Cell} */ (this.map.cells.find(place)));
    cells.sort((a, b) => a.y - b.y || a.x - b.x);
    for (const cell of cells) {
      const stack = this.stacks.get(cell.id) ?? [];
      stack.forEach((piece, i) => {
        const [dx, dy] = stackSpot(i, stack.length);
        const group = this.pieceGroup(piece);
        group.style.transform = `translate(${short(cell.x * HEX + dx)}px, ${short(cell.y * HEX + dy)}px)`;
        kept.add(piece.id);
        order.push(group);
      });
    }
    for (const [id, { group }] of this.drawn) {
      if (kept.has(id)) continue;
      group.remove();
      this.drawn.delete(id);
    }
    order.forEach((group, i) => {
      if (this.layers.counters.children[i] !== group) {
        this.layers.counters.insertBefore(group, this.layers.counters.children[i] ?? null);
      }
    });
    this.drawMarks();
  }

  /** The drawn counter of a piece, made anew when its face changes. @param {Piece} piece */
  pieceGroup(piece) {
    const known = this.drawn.get(piece.id);
    if (known && known.face === piece.face) return known.group;
    const group = known?.group ?? svg("g", { class: "piece", "data-piece": piece.id });
    group.replaceChildren(counter(piece.face));
    group.setAttribute("data-place", piece.place);
    this.drawn.set(piece.id, { group, face: piece.face });
    return group;
  }

  /** Rings and badges on the counters that show. */
  drawMarks() {
    const playable = new Set(this.scene.choices.flatMap((choice) => choice.piece ?? []));
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

  /** @param {(Overlay & {key: string, colour?: string})[]} overlays */
  showOverlays(overlays) {
    this.layers.overlays.replaceChildren(...overlays.map((overlay) => {
      const group = svg("g", { class: `overlay tone-${overlay.tone || "plain"}` });
      if (overlay.colour) group.style.setProperty("--tone", paletteOf(overlay.colour)[0]);
      let d = "";
      for (const [place, text] of Object.entries(overlay.places)) {
        const cell = this.map.cells.find(place);
        if (!cell) continue;
        d += polyline(this.map.cells.corners(cell, 0.05), true);
        if (text) group.append(costText(cell, text, 45));
      }
      group.prepend(ink("overlay-fill", d), ink("overlay-line", d));
      return group;
    }));
  }

  /** Spreads the stack of a place out; "" folds it. @param {string} place @param {number} [scale] pixels to a user unit */
  fan(place, scale = this.scale) {
    this.fanned = place;
    this.scale = scale;
    const { fan } = this.layers;
    fan.replaceChildren();
    const cell = this.map.cells.find(place);
    const stack = cell ? [...(this.stacks.get(place) ?? [])].reverse() : [];
    if (!cell || !stack.length) return;
    const playable = new Set(this.scene.choices.flatMap((choice) => choice.piece ?? []));
    const { spots, box, size } = fanSpots(centre(cell), stack.length, this.map.map, scale);
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
    const d = cells.map((cell) => polyline(this.map.cells.corners(cell, 0), true)).join("");
    this.layers.cursor.querySelector(".lit")?.remove();
    if (d) this.layers.cursor.append(svg("g", { class: "lit" }, ink("lit-edge", d), ink("lit-core", d)));
  }

  /** @param {Cell | undefined} cell */
  moveCursor(cell) {
    this.layers.cursor.querySelector(".cursor-ring")?.remove();
    if (!cell) return;
    const d = polyline(this.map.cells.corners(cell, 0.01), true);
    this.layers.cursor.append(svg("g", { class: "cursor-ring" }, ink("cursor-edge", d), ink("cursor-core", d)));
  }
}

/** @param {string} kind @param {number} x @param {number} y @param {number} [scale] */
function ring(kind, x, y, scale = 1) {
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
function tally(count, x, y) {
  return svg("g", { class: "tally", transform: `translate(${short(x + 27)} ${short(y - 27)})` },
    svg("circle", { r: 10 }), svg("text", { y: 4.6 }, String(count)));
}

/** @param {Cell} cell @param {string} text @param {number} drop below the centre */
function costText(cell, text, drop) {
  const [x, y] = centre(cell);
  return svg("text", { class: "cost", x: short(x), y: short(y + drop) }, text);
}

/** A dark edge with a light core. @param {string} kind @param {string} d */
const ringed = (kind, d) => (d ? [ink(`ring-edge ${kind}`, d), ink(`ring-core ${kind}`, d)] : []);

/** @param {Point} p @param {number} r */
const circle = ([x, y], r) => `M${short(x - r)},${short(y)}a${r},${r} 0 1 0 ${2 * r},0a${r},${r} 0 1 0 ${-2 * r},0Z`;

/** The next of several points in a direction, for moving a cursor by arrow keys. @param {Point} from @param {Point} to @param {Point} way */
export function isAhead(from, to, way) {
  const [dx, dy] = [to[0] - from[0], to[1] - from[1]];
  const along = dx * way[0] + dy * way[1];
  return along > 0 ? along - 0.6 * Math.hypot(dx, dy) : -1;
}
