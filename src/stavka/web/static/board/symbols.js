// What stands inside a counter's frame: APP-6 branches and the marks of leaders and support.
import { ink, svg } from "../dom.js";

/** The frame is 34 by 22 about the middle of the symbol. */
const [W, H] = [17, 11];
const BOX = `M-${W},-${H}H${W}V${H}H-${W}Z`;
const CROSS = `M-${W},-${H}L${W},${H}M-${W},${H}L${W},-${H}`;
const OVAL = "M-7,-5.6h14a5.6,5.6 0 0 1 0,11.2h-14a5.6,5.6 0 0 1 0,-11.2z";
const GULL = "M-8,8.2a4.2,3.6 0 0 1 8,0a4.2,3.6 0 0 1 8,0";

/** Lines inside the frame by branch. @type {Record<string, string>} */
const BRANCHES = {
  infantry: CROSS,
  mechanized: CROSS + OVAL,
  motorized: `${CROSS}M0,-${H}V${H}`,
  armour: OVAL,
  armored: OVAL,
  recon: `M-${W},${H}L${W},-${H}`,
  cavalry: `M-${W},${H}L${W},-${H}`,
  airborne: CROSS + GULL,
  naval: `${CROSS}M0,-7.6V7.4M-3.6,-4.8h7.2M-5.6,3.4q1,4.4 5.6,4.4t5.6,-4.4`,
  engineer: "M-8,5V-4H8V5M0,-4V5",
};

/** Words inside the frame by branch. @type {Record<string, string>} */
const WORDS = { special: "SF", police: "MP", headquarters: "HQ" };

/** Pictures without a frame, about the middle, 40 by 30. @type {Record<string, {fill?: string, line?: string}>} */
const PICTURES = {
  artillery: { fill: "M0,-5.5a5.5,5.5 0 1 0 .01,0z", line: "M-15,-10H15V10H-15Z" },
  airstrike: {
    fill: "M0,-15c1.6,1.8 2,4.6 2,8l14,9v3.4l-14,-4 -.8,7.4 4.4,3.4v2.6L0,13.4l-5.6,1.4v-2.6l4.4,-3.4 -.8,-7.4 -14,4V2l14,-9c0,-3.4 .4,-6.2 2,-8z",
  },
  gunship: {
    fill: "M-9,-1.5C-9,-6 -4,-7.5 1,-7.5C7,-7.5 10,-4 10.5,0l8.5,-1.6v-4l2.4,-.6v8.4L10.5,3.6C9,7 5,8 1,8C-5,8 -9,4.5 -9,-1.5z",
    line: "M-15,-12H16M0,-12v4M-6,11.5H8M-3,8v3.5M5,8v3.5",
  },
  helicopter: {
    fill: "M-9,-1.5C-9,-6 -4,-7.5 1,-7.5C7,-7.5 10,-4 10.5,0l8.5,-1.6v-4l2.4,-.6v8.4L10.5,3.6C9,7 5,8 1,8C-5,8 -9,4.5 -9,-1.5z",
    line: "M-15,-12H16M0,-12v4M-6,11.5H8",
  },
  armor: {
    fill: "M-17,3.5h34l-3,7.5a3,3 0 0 1 -2.4,1.4h-23.2a3,3 0 0 1 -2.4,-1.4zM-14,-.5l3,-3h5l1.6,-5.6h10l2,3.4H19v2.4H8.4l1,2.8h4.6l1.4,2.4h-30z",
  },
  tos: {
    fill: "M-17,4h34l-3,7a3,3 0 0 1 -2.4,1.4h-23.2a3,3 0 0 1 -2.4,-1.4zM-12,.5l-2,-3.4 22,-10.4 5.6,9.6 -6,4.2z",
    line: "M-9.6,-2.6L8.8,-11.2M-7.8,.4L10.6,-8.2",
  },
  leader: { fill: "M0,-15l4.2,9.4 10.2,1 -7.7,6.8 2.3,10.1L0,7 -9,12.3l2.3,-10.1 -7.7,-6.8 10.2,-1z" },
};


/**
 * A symbol about the origin; a symbol that is not known is spelt out by its first letters.
 * @param {string} symbol
 */
export function symbolOf(symbol) {
  const picture = PICTURES[symbol];
  if (picture) {
    return svg("g", { class: "picture" },
      picture.fill ? ink("solid", picture.fill) : null, picture.line ? ink("line", picture.line) : null);
  }
  if (symbol === "hidden") return svg("text", { class: "unknown", y: 11 }, "?");
  const group = svg("g", { class: "frame" }, ink("box", BOX));
  if (symbol === "militia") group.append(ink("line", CROSS), svg("text", { class: "word small", y: 10, x: -11.5 }, "M"));
  else if (BRANCHES[symbol]) group.append(ink("line", BRANCHES[symbol]));
  else group.append(svg("text", { class: "word", y: 5.4 }, WORDS[symbol] ?? symbol.slice(0, 3).toUpperCase()));
  return group;
}
