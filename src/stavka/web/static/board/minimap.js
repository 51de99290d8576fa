// The whole map, small, with what is in the window framed; a press or drag on it goes there.
/** @import { Point } from "../scene.js" */
/** @import { Bounds } from "./hex.js" */
/** @import { Camera } from "./camera.js" */
import { el, svg } from "../dom.js";
import { t } from "../i18n.js";
import { isNight } from "../theme.js";
import { paletteOf } from "./counters.js";

/** A dot of the overview, in user units: counters are larger there than on the map. */
const DOT = 62;
/** Milliseconds after the first frame before its picture is fetched. */
const AFTER = 250;
/** Shown only when less than this part of the map is in the window. */
const NEARLY_ALL = 0.8;

export class Minimap {
  /** @param {string} address of the picture @param {Bounds} map @param {Camera} camera */
  constructor(address, map, camera) {
    this.address = address;
    this.map = map;
    this.camera = camera;
    this.picture = el("img", { alt: "", draggable: "false" });
    this.picture.addEventListener("error", () => { this.picture.hidden = true; });
    this.picture.addEventListener("load", () => { this.picture.hidden = false; });
    this.dots = svg("g", { class: "dots" });
    this.view = svg("rect", { class: "view" });
    this.edge = svg("rect", { class: "view-edge" });
    const { x0, y0, x1, y1 } = map;
    this.over = svg("svg", { viewBox: `${x0} ${y0} ${x1 - x0} ${y1 - y0}` }, this.dots, this.edge, this.view);
    this.root = el("div", { class: "minimap", title: t("Overview: press to go there"), "aria-hidden": "true" }, this.picture, this.over);
    this.root.style.aspectRatio = String((x1 - x0) / (y1 - y0));
    this.root.addEventListener("pointerdown", (event) => this.press(event));
    this.root.addEventListener("pointermove", (event) => { if (event.buttons) this.go(event); });
    /** @type {number | undefined} a frame that was asked for */
    this.asked = undefined;
    requestAnimationFrame(() => setTimeout(() => this.dress(), AFTER)); // the board first
  }

  /** In the inks of the day or of the night. */
  dress() {
    this.picture.src = `${this.address}&theme=${isNight() ? "dark" : "light"}`;
  }

  /** The picture, if it could not be had before. */
  mend() {
    if (this.picture.hidden) this.dress();
  }

  /** @param {PointerEvent} event */
  press(event) {
    event.stopPropagation();
    this.root.setPointerCapture(event.pointerId);
    this.go(event);
  }

  /** @param {PointerEvent} event */
  go(event) {
    event.stopPropagation();
    const box = this.root.getBoundingClientRect();
    const part = (/** @type {number} */ at, /** @type {number} */ size) => Math.max(0, Math.min(1, at / size));
    this.camera.centre([
      this.map.x0 + part(event.clientX - box.left, box.width) * (this.map.x1 - this.map.x0),
      this.map.y0 + part(event.clientY - box.top, box.height) * (this.map.y1 - this.map.y0),
    ]);
  }

  /** Frames what the window shows; once for each frame of the screen. */
  follow() {
    this.asked ??= requestAnimationFrame(() => {
      this.asked = undefined;
      const seen = this.camera.seen();
      const [x0, y0] = [Math.max(this.map.x0, seen.x0), Math.max(this.map.y0, seen.y0)];
      const [width, height] = [Math.min(this.map.x1, seen.x1) - x0, Math.min(this.map.y1, seen.y1) - y0];
      const all = (this.map.x1 - this.map.x0) * (this.map.y1 - this.map.y0);
      this.root.classList.toggle("needless", width * height > all * NEARLY_ALL);
      for (const rect of [this.view, this.edge]) place(rect, x0, y0, Math.max(0, width), Math.max(0, height));
    });
  }

  /** A dot for each counter in the colour of its side, one to a place. @param {{point: Point, colour: string}[]} spots */
  mark(spots) {
    this.dots.replaceChildren(...spots.map(({ point: [x, y], colour }) =>
      svg("rect", { x: x - DOT / 2, y: y - DOT / 2, width: DOT, height: DOT, rx: 8, fill: paletteOf(colour)[0] })));
  }
}

/** @param {SVGRectElement} rect @param {number} x @param {number} y @param {number} width @param {number} height */
function place(rect, x, y, width, height) {
  for (const [name, value] of Object.entries({ x, y, width, height })) rect.setAttribute(name, value.toFixed(0));
}
