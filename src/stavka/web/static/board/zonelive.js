// What changes on a map of zones: who holds them, counters in piles on their seats, rings along outlines.
/** @import { Cell, Piece, Point } from "../scene.js" */
/** @import { Lit, Scene } from "./layer.js" */
/** @import { MapSheet, Place } from "./map.js" */
/** @import { Seated } from "./zonelayout.js" */
/** @import { Zones } from "./zone.js" */
import { ink, svg } from "../dom.js";
import { HexLive, ring, tally } from "./hexlive.js";
import { short } from "./hex.js";
import { stacksOf } from "./stacks.js";
import { pilesOf, seated } from "./zonelayout.js";
import { ZoneMarks, clipOf } from "./zonemarks.js";

/** How far each counter of a pile is shifted from the one below, and how many are seen to lie there. */
const STEP = 2.6;
const HIGHEST = 4;
/** From a zone's name to what an overlay or a choice says of it. */
const ABOVE = 22;
const SUPPORT = "support";
/** What the sheet calls the frame of its map. */
const FRAME = "zone-frame";
const ABOVE_TINTS = ["lakes", "rivers", "river-names", "rails", "junctions", "far-names", "plates"];

/** The layer over a map of zones. */
export class ZoneLive extends HexLive {
  /** @param {MapSheet} map */
  constructor(map) {
    super(map);
    this.zones = /** @type {Zones} */ (map.cells);
    this.raise();
    this.marks = new ZoneMarks(this.zones, this.root, this.layers.areas);
    /** @type {Map<string, Seated[]>} */
    this.piles = new Map();
  }

  /** What is printed and must be read over a tint is taken from the sheet and laid on top of the tints. */
  raise() {
    const printed = ABOVE_TINTS.flatMap((kind) => this.map.inks.querySelector(`.${kind}`) ?? []);
    this.layers.areas.after(svg("g", { class: "inks" }, svg("g", { class: "map", "clip-path": `url(#${FRAME})` }, printed)));
  }

  /** @param {Scene} scene */
  show(scene) {
    this.marks.show(scene.marks, scene.faces);
    this.layOut(scene);
    super.show(scene);
    this.onShow([...this.piles.values()].flat().map(({ pile, spot }) => ({ point: spot, colour: this.faceOf(top(pile)).colour })));
  }

  /** @param {Scene} scene */
  layOut(scene) {
    const playable = new Set(scene.choices.flatMap((choice) => choice.piece ?? []));
    const order = new Map([...scene.faces.keys()].map((id, i) => /** @type {[string, number]} */ ([id, i])));
    const side = (/** @type {Piece[]} */ pile) => scene.faces.get(pile[0].face)?.colour ?? "";
    this.piles = new Map([...stacksOf(scene.pieces)].flatMap(([place, stack]) => {
      const cell = this.zones.find(place);
      return cell ? [[place, seated(pilesOf(stack, order, playable), this.zones.seats(cell), side)]] : [];
    }));
  }

  placeCounters() {
    /** @type {SVGGElement[]} */
    const order = [];
    const piles = [...this.piles].flatMap(([place, laid]) => laid.map((each) => ({ place, ...each })));
    piles.sort((a, b) => a.spot[1] - b.spot[1] || a.spot[0] - b.spot[0]);
    for (const { place, pile, spot } of piles) {
      pile.forEach((piece, i) => {
        const group = this.pieceGroup(piece);
        group.setAttribute("data-place", place);
        this.lay(group, pileSpot(spot, i, pile.length));
        order.push(group);
      });
    }
    this.arrange(order);
    this.drawMarks();
  }

  /** Rings on the piles that can be chosen, and how many counters lie in each. */
  drawMarks() {
    const { playable } = this;
    const { over } = this.layers;
    over.replaceChildren();
    for (const { pile, spot } of [...this.piles.values()].flat()) {
      const badges = new Set(pile.flatMap((piece) => piece.badges ?? []));
      const [x, y] = pileSpot(spot, pile.length - 1, pile.length);
      for (const piece of pile) this.drawn.get(piece.id)?.group.classList.toggle("spent", (piece.badges ?? []).includes("moved"));
      if (badges.has("chosen")) over.append(ring("selected", x, y));
      else if (pile.some((piece) => playable.has(piece.id))) over.append(ring("can-act", x, y));
      if (pile.length > 1) over.append(tally(pile.length, x, y));
    }
  }

  /** Rings along the inner side of the zones that can be chosen, with what they cost. */
  drawTargets() {
    const open = this.scene.choices.flatMap(({ place, cost, tone }) => {
      const cell = place ? this.zones.find(place) : undefined;
      return cell ? [{ cell, text: String(cost ?? ""), kind: tone === SUPPORT ? SUPPORT : "open" }] : [];
    });
    const single = [...new Map(open.map((goal) => [goal.cell.id, goal])).values()];
    this.layers.targets.replaceChildren(
      ...single.map(({ cell, kind }) => this.rim(cell, `ring-edge ${kind}`, `ring-core ${kind}`)),
      ...single.filter(({ text }) => text).map(({ cell, text }) => this.note(cell, text)));
  }

  /** @param {string[]} places */
  drawRecent(places) {
    const cells = places.flatMap((place) => this.zones.find(place) ?? []);
    this.layers.recent.replaceChildren(...cells.map((cell) => this.rim(cell, "recent-edge", "recent-core")));
  }

  /** An outline in two inks, the inner half of each. @param {Cell} cell @param {string} edge @param {string} core */
  rim(cell, edge, core) {
    const d = this.zones.path(cell);
    return svg("g", { class: "rim", "clip-path": `url(#${clipOf(cell)})` }, ink(edge, d), ink(core, d));
  }

  /** @param {Cell} cell @param {string} text */
  note(cell, text) {
    const [x, y] = this.zones.plate(cell);
    return svg("text", { class: "cost", x: short(x), y: short(y - ABOVE) }, text);
  }

  /** @param {SVGGElement} group @param {Lit} overlay */
  drawOverlay(group, overlay) {
    for (const [place, text] of Object.entries(overlay.places ?? {})) {
      const cell = this.zones.find(place);
      if (!cell) continue;
      group.append(ink("overlay-fill", this.zones.path(cell)), this.rim(cell, "overlay-line", "overlay-line"));
      if (text) group.append(this.note(cell, text));
    }
  }

  /** The pile that a counter lies in. @param {string} id @returns {Piece[]} */
  pileOf(id) {
    return [...this.piles.values()].flat().find(({ pile }) => pile.some((piece) => piece.id === id))?.pile ?? [];
  }

  /** @param {Place | undefined} place */
  moveCursor(place) {
    const cell = place && this.zones.find(place.id);
    this.ringCursor(cell ? this.zones.path(cell) : "");
  }
}

/** @param {Piece[]} pile */
const top = (pile) => pile[pile.length - 1];

/** Where a counter of a pile lies; those far below lie as one. @param {Point} spot @param {number} index @param {number} count @returns {Point} */
function pileSpot([x, y], index, count) {
  const shown = Math.min(count, HIGHEST);
  const shift = (Math.max(0, index - (count - shown)) - (shown - 1) / 2) * STEP;
  return [x + shift, y - shift];
}
