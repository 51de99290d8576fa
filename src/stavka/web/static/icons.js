// Small pictures for buttons, drawn so that no font has to hold them.
import { svg } from "./dom.js";

/** Paths on a square of 16. */
const PATHS = {
  first: "M3,2.5h2v11H3ZM13,2.5v11L6,8Z",
  back: "M11.5,2.5v11L4.5,8Z",
  play: "M4,2.2v11.6L13.5,8Z",
  pause: "M3.8,2.5h3v11h-3ZM9.2,2.5h3v11h-3Z",
  forward: "M4.5,2.5v11L11.5,8Z",
  last: "M11,2.5h2v11h-2ZM3,2.5v11L10,8Z",
  star: "M8,1.6l2,4.2 4.6,.6 -3.4,3.2 .9,4.6L8,11.9 3.9,14.2l.9,-4.6L1.4,6.4 6,5.8Z",
  list: "M2,3h12v1.8H2ZM2,7.1h12v1.8H2ZM2,11.2h12V13H2Z",
  link: "M6.2,9.8 9.8,6.2M7,4.6 8.9,2.7a3,3 0 0 1 4.3,4.3L11.3,8.9M9,11.4 7.1,13.3A3,3 0 0 1 2.8,9L4.7,7.1",
  tape: "M1.5,5h13v6h-13ZM4,5v3M6.5,5v2M9,5v3M11.5,5v2",
  more: "M3,6.5a1.5,1.5 0 1 0 .01,0ZM8,6.5a1.5,1.5 0 1 0 .01,0ZM13,6.5a1.5,1.5 0 1 0 .01,0Z",
};
const LINES = new Set(["link", "tape"]);

/** @typedef {keyof typeof PATHS} IconName */

/** @param {IconName} name */
export function icon(name) {
  const kind = LINES.has(name) ? "glyph line" : "glyph";
  return svg("svg", { class: kind, viewBox: "0 0 16 16", width: 16, height: 16, "aria-hidden": "true" }, svg("path", { d: PATHS[name] }));
}
