// What changes on a sheet, as far as all boards have it in common: pieces, overlays, what is lit.
/** @import { Chosen, Face, Line, Mark, Overlay, Piece, Placement, Point } from "../scene.js" */
/** @import { MapSheet, Place } from "./map.js" */
import { ink, svg } from "../dom.js";
import { counter, paletteOf } from "./counters.js";
import { short } from "./hex.js";

/**
 * @typedef {{
 *   pieces: Piece[], choices: Chosen[], placements: Placement[], faces: Map<string, Face>, recent: string[], seat: string,
 *   marks: Mark[],
 * }} Scene
 */
/** @typedef {Overlay & {key: string, colour?: string}} Lit */

const LAYERS = ["areas", "overlays", "recent", "targets", "counters", "over", "caught", "fan", "ghost", "traces", "cursor"];

/** The layer over a map that follows the game. */
export class LiveLayer {
  /** @param {MapSheet} map */
  constructor(map) {
    this.map = map;
    this.layers = /** @type {Record<string, SVGGElement>} */ (Object.fromEntries(LAYERS.map((name) => [name, svg("g", { class: name })])));
    this.root = svg("svg", { class: "live", viewBox: map.viewBox, "aria-hidden": "true" }, Object.values(this.layers));
    /** @type {Map<string, {group: SVGGElement, face: string}>} */
    this.drawn = new Map();
    /** @type {Map<string, Piece[]>} */
    this.stacks = new Map();
    /** @type {Scene} */
    this.scene = { pieces: [], choices: [], placements: [], faces: new Map(), recent: [], seat: "", marks: [] };
    this.fanned = "";
    /** @type {(spots: {point: Point, colour: string}[]) => void} hears where counters lie */
    this.onShow = () => {};
  }

  /** @param {Scene} scene */
  show(scene) {
    this.scene = scene;
  }

  /**
   * Spreads the stack of a place out, where counters lie in stacks; "" folds it.
   * @param {string} place @param {number} [_scale] pixels to a user unit @param {import("./hex.js").Bounds} [_seen] what the window shows
   */
  fan(place, _scale, _seen) {
    this.fanned = place ? this.fanned : "";
  }

  /** Shows how new lines of the log came about, where a board can. @param {Line[]} _lines */
  play(_lines) {}

  /** @param {Piece} piece @returns {Face} */
  faceOf(piece) {
    return this.scene.faces.get(piece.face) ?? { id: piece.face, colour: "grey", symbol: "hidden", name: piece.face };
  }

  /** Ids of the pieces that can be chosen. */
  get playable() {
    return new Set(this.scene.choices.flatMap((choice) => choice.piece ?? []));
  }

  /** The drawn piece, made anew when its face changes. @param {Piece} piece @param {number} [size] in user units */
  pieceGroup(piece, size) {
    const known = this.drawn.get(piece.id);
    if (known && known.face === piece.face) return known.group;
    const group = known?.group ?? svg("g", { class: "piece", "data-piece": piece.id });
    group.replaceChildren(counter(piece.face, size));
    group.setAttribute("data-place", piece.place);
    this.drawn.set(piece.id, { group, face: piece.face });
    return group;
  }

  /** Lays a piece where it belongs; it glides there from where it was. @param {SVGGElement} group @param {Point} point */
  lay(group, [x, y]) {
    group.style.transform = `translate(${short(x)}px, ${short(y)}px)`;
  }

  /** Brings the pieces into an order, the uppermost last, and takes away those that are gone. @param {SVGGElement[]} order */
  arrange(order) {
    const kept = new Set(order);
    for (const [id, { group }] of this.drawn) {
      if (kept.has(group)) continue;
      group.remove();
      this.drawn.delete(id);
    }
    const { counters } = this.layers;
    order.forEach((group, i) => {
      if (counters.children[i] !== group) counters.insertBefore(group, counters.children[i] ?? null);
    });
  }

  /** @param {Lit[]} overlays */
  showOverlays(overlays) {
    this.layers.overlays.replaceChildren(...overlays.map((overlay, index) => {
      const group = svg("g", { class: `overlay tone-${overlay.tone || "plain"}` });
      if (overlay.colour) group.style.setProperty("--tone", paletteOf(overlay.colour)[0]);
      this.drawOverlay(group, overlay, index);
      return group;
    }));
  }

  /** @param {SVGGElement} _group @param {Lit} _overlay @param {number} _index among those that are lit */
  drawOverlay(_group, _overlay, _index) {}

  /** Lights an outline for a moment's look. @param {string} d */
  shine(d) {
    this.layers.cursor.querySelector(".lit")?.remove();
    if (d) this.layers.cursor.append(svg("g", { class: "lit" }, ink("lit-edge", d), ink("lit-core", d)));
  }

  /** The keyboard's cursor. @param {string} d */
  ringCursor(d) {
    this.layers.cursor.querySelector(".cursor-ring")?.remove();
    if (d) this.layers.cursor.append(svg("g", { class: "cursor-ring" }, ink("cursor-edge", d), ink("cursor-core", d)));
  }

  /** @param {Place | undefined} _place */
  moveCursor(_place) {}

  /** @param {string[]} _places @param {string[]} _pieces */
  light(_places, _pieces) {}

  /** Marks whom the odds that are shown would reach, where a board can. @param {string[]} _pieces */
  markCaught(_pieces) {}
}

/** A dark edge with a light core. @param {string} kind @param {string} d */
export const ringed = (kind, d) => (d ? [ink(`ring-edge ${kind}`, d), ink(`ring-core ${kind}`, d)] : []);

/** @param {Point} p @param {number} r */
export const circle = ([x, y], r) => `M${short(x - r)},${short(y)}a${short(r)},${short(r)} 0 1 0 ${short(2 * r)},0a${short(r)},${short(r)} 0 1 0 ${short(-2 * r)},0Z`;
