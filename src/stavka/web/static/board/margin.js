// The margin of the sheet: neat line, title, legend, scale and north arrow.
/** @import { HexBoard } from "../scene.js" */
/** @import { Bounds } from "./hex.js" */
import { ink, svg } from "../dom.js";
import { HEX, at, cornerOffsets, polyline, randomOf, short } from "./hex.js";
import { groundOf } from "./relief.js";

export const MARGIN = 46;
const STRIP = 176;
const SWATCH = 25;

/** The whole sheet: the map with its margins. @param {Bounds} map @returns {Bounds} */
export const sheetOf = (map) => ({
  x0: map.x0 - MARGIN, y0: map.y0 - MARGIN, x1: map.x1 + MARGIN, y1: map.y1 + MARGIN + STRIP,
});

/** @param {HexBoard} board @param {Bounds} map */
export function margin(board, map) {
  const sheet = sheetOf(map);
  const group = svg("g", { class: "margin" });
  group.append(ink("paper", hollow(sheet, map)));
  group.append(ink("neatline", polyline(corners(map, 0), true)));
  group.append(ink("neatline bold", polyline(corners(map, 9), true)));
  const top = map.y1 + 40;
  const titled = cartouche(board, map, top);
  group.append(titled.group, compass(map.x1 - 42, top + 62), bar(board, map, top));
  group.append(legend(board, titled.end + 40, map.x1 - barWidth(board) - 110, top));
  return group;
}

/** @param {Bounds} b @param {number} out @returns {[number, number][]} */
const corners = (b, out) => [
  [b.x0 - out, b.y0 - out], [b.x1 + out, b.y0 - out],
  [b.x1 + out, b.y1 + out], [b.x0 - out, b.y1 + out],
];

/** Paper around the map, none over it. @param {Bounds} outer @param {Bounds} inner */
const hollow = (outer, inner) =>
  polyline(corners(outer, 0), true) + polyline(corners(inner, 0).reverse(), true);

/** @param {HexBoard} board @param {Bounds} map @param {number} top */
function cartouche(board, map, top) {
  const wide = (map.x1 - map.x0) > HEX * 12;
  const width = Math.min((map.x1 - map.x0) * 0.36, Math.max(260, board.title.length * 21));
  const [x, h] = [map.x0, STRIP - 52];
  const size = Math.min(wide ? 36 : 24, (width - 44) / (board.title.length * 0.54));
  const group = svg("g", { class: "cartouche" },
    svg("rect", { x: short(x), y: short(top), width: short(width), height: h, class: "plate" }),
    svg("rect", { x: short(x + 6), y: short(top + 6), width: short(width - 12), height: h - 12, class: "plate thin" }),
    svg("text", { class: "title", x: short(x + width / 2), y: short(top + h / 2 + size * 0.1), "font-size": short(size) },
      board.title),
    svg("text", { class: "credit", x: short(x + width / 2), y: short(top + h - 24),
      "font-size": short(Math.min(13, (width - 40) / ((board.credit?.length ?? 1) * 0.46))) }, board.credit ?? ""));
  return { group, end: x + width };
}

/** @param {HexBoard} board */
const barWidth = (board) => (board.scale ? Math.max(300, board.scale.length * 7.4) : 0);

/** A bar of four hexes, and what a hex is on the ground. @param {HexBoard} board @param {Bounds} map @param {number} top */
function bar(board, map, top) {
  if (!board.scale) return svg("g");
  const width = Math.min(400, barWidth(board) - 10);
  const hexes = Math.floor(width / HEX);
  const [x, y] = [map.x1 - 100 - barWidth(board), top + 58];
  const group = svg("g", { class: "scale" });
  for (let i = 0; i < hexes; i++) {
    group.append(svg("rect", { x: short(x + i * HEX), y, width: HEX, height: 7, class: i % 2 ? "open" : "full" }));
  }
  for (let i = 0; i <= hexes; i++) {
    group.append(svg("text", { x: short(x + i * HEX), y: y - 8, "text-anchor": "middle" }, String(i)));
  }
  group.append(svg("text", { x: short(x), y: y + 32 }, board.scale));
  return group;
}

/** @param {number} x @param {number} y */
function compass(x, y) {
  const point = `M${at([x, y - 46])}L${at([x + 11, y + 12])}L${at([x, y + 3])}`;
  const dark = `M${at([x, y - 46])}L${at([x - 11, y + 12])}L${at([x, y + 3])}Z`;
  return svg("g", { class: "compass" },
    svg("circle", { cx: short(x), cy: short(y - 12), r: 24 }),
    ink("needle", `${point}Z`), ink("needle dark", dark),
    svg("text", { x: short(x), y: short(y + 34), "text-anchor": "middle" }, "N"));
}

/** @param {HexBoard} board @param {number} x0 @param {number} x1 @param {number} top */
function legend(board, x0, x1, top) {
  const group = svg("g", { class: "legend" });
  const items = board.legend ?? [];
  const widest = Math.max(4, ...items.map((item) => item.text.length));
  const pitch = Math.max(120, widest * 8.2 + 66);
  const columns = Math.max(1, Math.floor((x1 - x0) / pitch));
  const rows = Math.max(2, Math.ceil(items.length / columns));
  items.forEach((item, i) => {
    const [column, row] = [Math.floor(i / rows), i % rows];
    const [x, y] = [x0 + column * pitch + SWATCH, top + 30 + row * Math.min(62, (STRIP - 64) / rows + 14)];
    group.append(swatch(board, item.kind, x, y));
    group.append(svg("text", { x: short(x + SWATCH + 10), y: short(y + 5) }, item.text));
  });
  return group;
}

/** Each line of the legend in the very inks of the map. @param {HexBoard} board @param {string} kind @param {number} x @param {number} y */
function swatch(board, kind, x, y) {
  const line = `M${at([x - SWATCH, y + 4])}q${SWATCH / 2},-9 ${SWATCH},-3t${SWATCH},-3`;
  if (["road", "highway", "track", "railway"].includes(kind)) {
    return svg("g", { class: "roads" }, ink(`casing ${kind}`, line), ink(`way ${kind}`, line));
  }
  if (kind === "border" || kind === "front") {
    return svg("g", { class: "borders" }, ink("border-band", line), ink("border", line));
  }
  if (["river", "stream", "canal"].includes(kind)) {
    return ink(`legend-${kind}`, line);
  }
  const hex = cornerOffsets(board.orientation, 22).map(([dx, dy]) => /** @type {[number, number]} */ ([x + dx, y + dy]));
  const group = svg("g", {}, svg("path", {
    d: polyline(hex, true), class: "legend-ground", style: `--ground: rgb(${groundOf(kind).tint.join(",")})`,
  }));
  group.append(...marks(kind, x, y));
  return group;
}

/** @param {string} kind @param {number} x @param {number} y */
function marks(kind, x, y) {
  const random = randomOf(`legend ${kind}`);
  const spot = (/** @type {number} */ reach) =>
    /** @type {[number, number]} */ ([x + (random() - 0.5) * reach, y + (random() - 0.5) * reach]);
  const many = (/** @type {number} */ n, /** @type {(p: [number, number]) => string} */ mark, reach = 27) =>
    Array.from({ length: n }, () => mark(spot(reach))).join("");
  switch (kind) {
    case "mountain":
      return [ink("texture-bold", many(16, (p) => `M${at(p)}l3.4,5`)), ink("texture-fine", many(18, (p) => `M${at(p)}l-3,4`))];
    case "rough":
      return [ink("texture-dots", many(26, (p) => `M${at(p)}h.1`)), ink("texture-fine", many(9, (p) => `M${at(p)}l2.4,3`))];
    case "town":
      return [ink("block", many(9, (p) => `M${at(p)}h5v4h-5z`, 17))];
    case "city":
      return [ink("block", grid(x, y))];
    case "forest":
    case "woods":
      return [ink("texture-trees", many(9, (p) => `M${at(p)}m-3,0a3,3.4 0 1 1 6,0a2.4,1.6 0 0 1 -6,0m3,1.5v2.6`))];
    case "swamp":
      return [ink("texture-marsh", many(7, (p) => `M${at(p)}m-5,0h10`))];
    case "sea":
    case "water":
      return [ink("texture-ripple", many(6, (p) => `M${at(p)}m-6,0q3,-2.4 6,0t6,0`))];
    default:
      return [];
  }
}

/** @param {number} x @param {number} y */
function grid(x, y) {
  const cells = [-2, -1, 0, 1, 2];
  return cells.flatMap((i) => cells.map((j) =>
    Math.abs(i) + Math.abs(j) > 3 ? "" : `M${at([x + i * 7 - 2.6, y + j * 7 - 2.4])}h5.2v4.8h-5.2z`)).join("");
}
