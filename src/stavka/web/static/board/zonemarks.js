// Who holds a zone: its tint, a band along its border, a pattern, and a rubber stamp beside its name.
/** @import { Cell, Face, Mark, Point } from "../scene.js" */
/** @import { Zones } from "./zone.js" */
import { ink, svg } from "../dom.js";
import { markOf, paletteOf } from "./counters.js";
import { short } from "./hex.js";

/** Side of the square that a pattern repeats. */
const TILE = 18;
/** From the middle of a zone's name to the stamp beside its value, and to the swords on the other side. */
const STAMP = /** @type {Point} */ ([33, 19]);
const STAMP_RADIUS = 15;
const STAMP_TURN = -9;
const EMBLEM = 0.74;
/** Ways to fill a tile with lines, each unlike the others in form; holders take them in their order. */
const PATTERNS = [
  "M-2,20L20,-2M-2,2L2,-2M16,20L20,16",
  "M4.5,4.5h.1M13.5,13.5h.1",
  "M4.5,0V18M13.5,0V18",
  "M-2,-2L20,20M16,-2L20,2M-2,16L2,20",
  "M0,4.5H18M0,13.5H18",
  "M0,0L18,18M18,0L0,18",
  "M0,9H18M9,0V18",
  "M0,12L4.5,6L9,12L13.5,6L18,12",
  "M4.5,1.5V7.5M1.5,4.5H7.5M13.5,10.5V16.5M10.5,13.5H16.5",
  "M9,5a4,4 0 1 0 .01,0Z",
  "M0,4.5H9M9,13.5H18",
];
const CLOSED = "M-2,20L20,-2M-2,11L11,-2M7,20L20,7M-2,2L2,-2M16,20L20,16";
const SWORDS = "M-8,-9L6,7M3.6,9.4L8.4,4.6M6,7L9.4,10.4M8,-9L-6,7M-3.6,9.4L-8.4,4.6M-6,7L-9.4,10.4";

export class ZoneMarks {
  /** @param {Zones} zones @param {SVGSVGElement} root what is drawn on @param {SVGGElement} layer */
  constructor(zones, root, layer) {
    this.zones = zones;
    this.layer = layer;
    this.patterns = svg("defs");
    const clips = zones.list.map((cell) => svg("clipPath", { id: clipOf(cell) }, svg("path", { d: zones.path(cell) })));
    root.prepend(svg("defs", {}, clips), this.patterns);
    /** The pattern of each holder. @type {Map<string, number>} */
    this.known = new Map();
  }

  /** @param {Mark[]} marks @param {Map<string, Face>} faces */
  show(marks, faces) {
    this.learn(faces);
    this.layer.replaceChildren(...marks.flatMap((mark) => {
      const cell = this.zones.find(mark.place);
      return cell ? [this.drawn(mark, cell, faces.get(mark.face ?? ""))] : [];
    }));
  }

  /** Makes a pattern for each marker of control, in the order of the game. @param {Map<string, Face>} faces */
  learn(faces) {
    const holders = [...faces.values()].filter((face) => face.kind === "control");
    if (holders.every((face) => this.known.has(face.id))) return;
    this.known = new Map(holders.map((face, i) => [face.id, i % PATTERNS.length]));
    this.patterns.replaceChildren(tile("zone-closed", CLOSED, "#4b4438"),
      ...holders.map((face, i) => tile(patternOf(face.id), PATTERNS[i % PATTERNS.length], paletteOf(face.colour)[0])));
  }

  /** @param {Mark} mark @param {Cell} cell @param {Face | undefined} face */
  drawn(mark, cell, face) {
    const d = this.zones.path(cell);
    const plate = this.zones.plate(cell);
    if (mark.kind === "contested") return svg("g", { class: "mark contested" }, swords(plate));
    const colour = face ? paletteOf(face.colour)[0] : "#4b4438";
    const closed = mark.kind === "closed";
    return svg("g", { class: `mark ${mark.kind}` },
      svg("g", { "clip-path": `url(#${clipOf(cell)})` },
        ink("hold-tint", d, { fill: colour }),
        ink("hold-pattern", d, { fill: `url(#${closed ? "zone-closed" : patternOf(mark.face ?? "")})` }),
        ink("hold-band-edge", d), ink("hold-band", d, { stroke: colour })),
      face ? stamp(plate, face) : null);
  }
}

/** @param {Cell} cell */
export const clipOf = (cell) => `zone-clip-${cell.id}`;

/** @param {string} face */
const patternOf = (face) => `zone-hold-${face}`;

/** @param {string} id @param {string} d @param {string} colour */
function tile(id, d, colour) {
  return svg("pattern", { id, width: TILE, height: TILE, patternUnits: "userSpaceOnUse" },
    ink("hold-line-edge", d), ink("hold-line", d, { stroke: colour }));
}

/** A rubber stamp with the holder's emblem. @param {Point} plate @param {Face} face */
function stamp([x, y], face) {
  const [ground, text] = paletteOf(face.colour);
  const mark = markOf(face.id);
  return svg("g", { class: "stamp", transform: `translate(${short(x + STAMP[0])} ${short(y + STAMP[1])}) rotate(${STAMP_TURN})` },
    svg("circle", { class: "stamp-edge", r: STAMP_RADIUS, fill: ground }),
    svg("circle", { class: "stamp-ring", r: STAMP_RADIUS - 2.6, stroke: text }),
    mark ? svg("g", { transform: `scale(${EMBLEM})` }, mark) : null);
}

/** Crossed swords. @param {Point} plate */
function swords([x, y]) {
  return svg("g", { class: "swords", transform: `translate(${short(x - STAMP[0])} ${short(y + STAMP[1])})` },
    svg("circle", { class: "swords-disc", r: STAMP_RADIUS }), ink("swords-edge", SWORDS), ink("swords-core", SWORDS));
}
