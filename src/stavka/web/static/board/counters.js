// Counters as the server has drawn them: taken from stock by the id of their face.
/** @import { Face } from "../scene.js" */
import { svg } from "../dom.js";

/** A counter's side in user units; a hex is 100 wide. */
export const COUNTER = 58;
/** Counters are drawn on 64 units and scaled. */
const DRAWN = 64;
/** The radius of a model's base on those. */
const BASE = 29;
const UNKNOWN = /** @type {[string, string]} */ (["#a7a59c", "#1c1b18"]);

/** @type {Map<string, Element>} */
const drawings = new Map();
/** @type {Map<string, [string, string]>} */
const colours = new Map();

/**
 * Lays in the counters of a game, in place of those of another game or language.
 * @param {SVGSVGElement} sheet its symbols, "face-ID" each @param {Record<string, [string, string]>} palette
 */
export function stock(sheet, palette) {
  drawings.clear();
  for (const symbol of sheet.querySelectorAll("symbol")) {
    if (symbol.firstElementChild) drawings.set(symbol.id.slice("face-".length), symbol.firstElementChild);
  }
  for (const [key, pair] of Object.entries(palette)) colours.set(key, pair);
}

/** Ground and ink of a colour's name. @param {string} colour @returns {[string, string]} */
export const paletteOf = (colour) => colours.get(colour) ?? UNKNOWN;

/** A counter with its middle at the origin. @param {string} face @param {number} [size] in user units */
export function counter(face, size = COUNTER) {
  const drawing = drawings.get(face);
  return svg("g", { transform: `scale(${size / DRAWN})` }, drawing ? drawing.cloneNode(true) : blank());
}

/** What stands in the middle of a face, about the origin. @param {string} face */
export function markOf(face) {
  const mark = drawings.get(face)?.querySelector(".mark > *")?.cloneNode(true);
  return mark instanceof SVGElement ? svg("g", { class: "counter" }, mark) : undefined;
}

/** A counter that nothing is known of. */
const blank = () => svg("rect", { class: "blank", x: -31, y: -31, width: 62, height: 62, rx: 6, fill: UNKNOWN[0] });

/** Whether a face is a model on a base rather than a counter. @param {Face} face */
export const isModel = (face) => (face.shape ?? "counter") !== "counter";

/** The size to draw a face at so that its base, or half its side, has a radius. @param {Face} face @param {number} radius */
export const sizeOf = (face, radius) => (isModel(face) ? (radius * DRAWN) / BASE : radius * 2);

/** A counter as a picture of its own, for lists; a model stands out above its base. @param {Face} face @param {number} [pixels] */
export function counterPicture(face, pixels = 44) {
  const view = isModel(face) ? "-46 -60 92 92" : "-33 -33 66 66";
  return svg("svg", { class: "chip", viewBox: view, width: pixels, height: pixels, "aria-hidden": "true" }, counter(face.id, DRAWN));
}
