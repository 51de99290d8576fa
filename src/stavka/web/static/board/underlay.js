// While a rich sheet is stretched nothing of it is drawn anew: beyond what was drawn its small picture shows.
/** @import { Bounds } from "./hex.js" */
/** @import { Camera } from "./camera.js" */
import { el } from "../dom.js";

/** Pixels around the window that a browser has drawn ahead. */
const AHEAD = 200;
/** The longer side of the small picture, in pixels. */
const SIDE = 1400;

export class Underlay {
  /**
   * @param {HTMLElement} ground what holds the drawn sheet @param {Bounds} map the part that the small picture shows
   * @param {HTMLImageElement} picture @param {Camera} camera
   */
  constructor(ground, map, picture, camera) {
    this.ground = ground;
    this.camera = camera;
    const { x0, y0, x1, y1 } = camera.bounds;
    const [width, height] = [x1 - x0, y1 - y0];
    const share = (/** @type {number} */ length, /** @type {number} */ whole) => `${((length / whole) * 100).toFixed(3)}%`;
    this.root = el("canvas", { class: "underlay" });
    Object.assign(this.root.style, {
      left: share(map.x0 - x0, width), top: share(map.y0 - y0, height),
      width: share(map.x1 - map.x0, width), height: share(map.y1 - map.y0, height),
    });
    const scale = SIDE / Math.max(map.x1 - map.x0, map.y1 - map.y0);
    this.root.width = Math.round((map.x1 - map.x0) * scale);
    this.root.height = Math.round((map.y1 - map.y0) * scale);
    picture.addEventListener("load", () => setTimeout(() => this.paint(picture)));
    camera.onStretch = (stretched) => this.stretch(stretched);
  }

  /** @param {HTMLImageElement} picture */
  paint(picture) {
    this.root.getContext("2d")?.drawImage(picture, 0, 0, this.root.width, this.root.height);
  }

  /** Keeps the sheet to what is drawn of it; once it rests all of it shows again. @param {boolean} stretched */
  stretch(stretched) {
    this.ground.style.clipPath = stretched ? `inset(${this.hidden().map((side) => `${side.toFixed(0)}px`).join(" ")})` : "";
  }

  /** How much of the sheet lies beyond that above, to the right, below and to the left, in pixels. */
  hidden() {
    const { bounds, drawn } = this.camera;
    const seen = this.camera.seen();
    const far = [seen.y0 - bounds.y0, bounds.x1 - seen.x1, bounds.y1 - seen.y1, seen.x0 - bounds.x0];
    return far.map((side) => Math.max(0, side * drawn - AHEAD));
  }
}
