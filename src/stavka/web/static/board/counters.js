// Counters as a wargamer knows them: side colour, size mark, APP-6 symbol, factors, steps.
/** @import { Face } from "../scene.js" */
import { ink, svg } from "../dom.js";
import { symbolOf } from "./symbols.js";

/** A counter's side in user units; a hex is 100 wide. */
export const COUNTER = 58;
/** Counters are drawn on 64 units and scaled. */
const DRAWN = 64;

/** Colours by palette key: [ground, ink]. Sides differ by outline too. @type {Record<string, [string, string]>} */
const PALETTE = {
  russian_regular: ["#a9cfe3", "#14222b"],
  russian_police: ["#3f7fbf", "#ffffff"],
  russian_chechen: ["#22406f", "#ffffff"],
  chechen: ["#7fae5d", "#13200b"],
  red: ["#d2604f", "#1d0906"],
  blue: ["#7fa8d6", "#0c1724"],
  white: ["#efe9da", "#221d14"],
  yellow: ["#e2c14f", "#241d05"],
  grey: ["#a7a59c", "#1c1b18"],
};
/** For a palette key that is not listed. */
const SPARE = /** @type {[string, string][]} */ ([["#c99a6b", "#221407"], ["#b39bc8", "#1b1024"], ["#8fb8a8", "#0c1f18"]]);

/** @param {string} colour @returns {[string, string]} */
export function paletteOf(colour) {
  const spare = [...colour].reduce((sum, c) => sum + c.charCodeAt(0), 0) % SPARE.length;
  return PALETTE[colour] ?? SPARE[spare];
}

const SQUARE = "M7,1H57a6,6 0 0 1 6,6V57a6,6 0 0 1 -6,6H7a6,6 0 0 1 -6,-6V7a6,6 0 0 1 6,-6Z";
const CUT = "M14,1H50L63,14V50L50,63H14L1,50V14Z";
const ROUND = "M32,1a31,31 0 1 1 -.01,0Z";

/** Outline by the number of the side, so that sides differ by shape. @param {number} side */
const outlineOf = (side) => [SQUARE, CUT, ROUND][Math.max(0, side) % 3];

/**
 * A counter with its middle at the origin.
 * @param {Face} face @param {number} side number of its side, first 0 @param {number} [size] in user units
 */
export function counter(face, side, size = COUNTER) {
  const [ground, text] = paletteOf(face.colour);
  const scale = size / DRAWN;
  const outline = outlineOf(side);
  const group = svg("g", {
    class: `counter ${face.kind ?? "unit"}${face.reduced ? " reduced" : ""}`,
    style: `--ground: ${ground}; --text: ${text}`, transform: `scale(${scale}) translate(-32 -32)`,
  });
  group.append(ink("shadow", outline), ink("body", outline), ink("bevel", outline));
  if (face.reduced) group.append(ink("band", side === 1 ? "M1.8,42H62.2V50L50,62.2H14L1.8,50Z" : "M1.8,42H62.2V57a5.2,5.2 0 0 1 -5.2,5.2H7a5.2,5.2 0 0 1 -5.2,-5.2Z"));
  group.append(...details(face, side));
  return group;
}

/** @param {Face} face @param {number} side */
function details(face, side) {
  const plain = face.kind !== undefined && face.kind !== "unit" && !face.factors?.length;
  const big = plain && face.kind !== "leader";
  const lift = big ? "translate(32 32) scale(1.5)" : "translate(32 26.5)";
  return [
    svg("g", { transform: lift }, symbolOf(face.symbol)),
    face.size ? svg("text", { class: "size", x: 32, y: 12.4 }, face.size) : null,
    face.factors?.length ? factors(face) : null,
    face.kind === "leader" ? svg("text", { class: "caption", x: 32, y: 57 }, brief(face.name, 9)) : null,
    face.kind === "unit" || face.kind === undefined ? designation(face) : null,
    (face.steps ?? 1) > 1 ? pips(face.steps ?? 1, side) : null,
    face.note ? svg("text", { class: "note", x: side === 1 ? 54 : 57.5, y: 14 }, face.note) : null,
  ].filter((part) => part !== null);
}

/** @param {Face} face */
function factors(face) {
  const text = face.kind === "marker" ? markerValue(face) : (face.factors ?? []).join("-");
  const long = text.length > 4;
  return svg("text", { class: `factors${long ? " long" : ""}`, x: 32, y: 59 }, text);
}

/** A support marker's shifts, signed. @param {Face} face */
function markerValue(face) {
  const text = (face.factors ?? []).join("-");
  return /^\d+$/.test(text) ? `±${text}` : text;
}

/** The number or the first letters of a unit's name, set up its side. @param {Face} face */
function designation(face) {
  const number = /\d+/.exec(face.name)?.[0];
  const text = number ?? (/^\p{Lu}/u.test(face.name) ? brief(face.name, 5) : "");
  return svg("text", { class: "designation", transform: "translate(11.4 27) rotate(-90)" }, text);
}

/** A name cut to what a counter holds. @param {string} name @param {number} most */
function brief(name, most) {
  const word = name.split(/[\s(,]/)[0];
  return word.length > most ? `${word.slice(0, most - 1)}.` : word;
}

/** A dot for each step. @param {number} steps @param {number} side */
function pips(steps, side) {
  const x = side === 1 ? 57 : 57.4;
  return svg("g", { class: "pips" }, Array.from({ length: steps }, (_, i) =>
    svg("circle", { cx: x, cy: 22 + i * 7, r: 2.3 })));
}

/**
 * A counter as a picture of its own, for lists.
 * @param {Face} face @param {number} side @param {number} [pixels]
 */
export function counterPicture(face, side, pixels = 44) {
  return svg("svg", {
    class: "chip", viewBox: "-33 -33 66 66", width: pixels, height: pixels, "aria-hidden": "true",
  }, counter(face, side, DRAWN));
}
