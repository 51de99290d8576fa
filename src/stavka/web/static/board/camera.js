// Pan and zoom of a sheet: wheel, drag, pinch; moved by transform, redrawn sharp when it rests.
/** @import { Point } from "../scene.js" */
/** @import { Bounds } from "./hex.js" */
/** @import { Sizes } from "./kinds.js" */

const LEAST = 0.14;
const MOST = 4;
/** Pointer travel, in pixels, below which a press is a click. */
const STILL = 6;
const REST = 140;
/** A card below the map comes into sight whole where the map is shown at least so large for it. */
const CARD_WORTH = 0.9;
/** How far two scales may be apart and still be the same. */
const SAME_SCALE = 0.001;
const GLIDE = 260;
/** Pixels of a hex below which numbers are left out and names grow, and of a counter below which it bears no figures. */
const SMALL = 46;
const TINY = 36;

const isCalm = () => matchMedia("(prefers-reduced-motion: reduce)").matches;

/** The view of one sheet in one window. */
export class Camera {
  /**
   * @param {HTMLElement} frame @param {HTMLElement} sheet @param {Bounds} bounds of the whole sheet
   * @param {Sizes} sizes @param {(point: Point, event: PointerEvent) => void} onTap
   */
  constructor(frame, sheet, bounds, sizes, onTap) {
    this.frame = frame;
    this.sheet = sheet;
    this.bounds = bounds;
    this.sizes = sizes;
    this.onTap = onTap;
    this.x = 0;
    this.y = 0;
    this.scale = 1;
    this.drawn = 1;
    /** @type {Map<number, {x: number, y: number}>} */
    this.touches = new Map();
    this.travel = 0;
    /** Pixels at the foot of the frame that something else covers just now. */
    this.covered = () => 0;
    /** Pixels at the foot of the frame that its tools need. */
    this.ledge = () => 0;
    sheet.classList.add("blank"); // until it has a size, so that the window is measured without laying it out
    this.onMove = () => {};
    /** Hears when the sheet begins to be stretched as it is drawn, and when it is drawn anew. @type {(stretched: boolean) => void} */
    this.onStretch = () => {};
    this.listen();
  }

  listen() {
    const { frame } = this;
    frame.addEventListener("wheel", (event) => {
      event.preventDefault();
      const pace = event.deltaMode === 1 ? 16 : 1;
      this.zoomAt(Math.exp(-event.deltaY * pace * 0.0016), event.clientX, event.clientY);
    }, { passive: false });
    frame.addEventListener("pointerdown", (event) => this.press(event));
    frame.addEventListener("pointermove", (event) => this.drag(event));
    for (const end of ["pointerup", "pointercancel"]) {
      frame.addEventListener(end, (event) => this.release(/** @type {PointerEvent} */ (event)));
    }
  }

  /** @param {PointerEvent} event */
  press(event) {
    if (event.button > 1) return;
    if (!this.touches.size) this.travel = 0;
    this.touches.set(event.pointerId, { x: event.clientX, y: event.clientY });
    this.stop();
  }

  /** @param {PointerEvent} event */
  drag(event) {
    const last = this.touches.get(event.pointerId);
    if (!last) return;
    const [dx, dy] = [event.clientX - last.x, event.clientY - last.y];
    this.travel += Math.abs(dx) + Math.abs(dy);
    const other = [...this.touches].find(([id]) => id !== event.pointerId)?.[1];
    if (other) {
      const before = Math.hypot(last.x - other.x, last.y - other.y);
      const after = Math.hypot(event.clientX - other.x, event.clientY - other.y);
      this.move(dx / 2, dy / 2);
      if (before > 10) this.zoomAt(after / before, (event.clientX + other.x) / 2, (event.clientY + other.y) / 2);
    } else if (this.travel > STILL) {
      if (!this.frame.hasPointerCapture(event.pointerId)) this.frame.setPointerCapture(event.pointerId);
      this.frame.classList.add("dragging");
      this.move(dx, dy);
    }
    this.touches.set(event.pointerId, { x: event.clientX, y: event.clientY });
  }

  /** @param {PointerEvent} event */
  release(event) {
    if (!this.touches.delete(event.pointerId)) return;
    this.frame.classList.remove("dragging");
    const isTap = event.type === "pointerup" && this.travel <= STILL && event.button === 0;
    if (isTap && !this.touches.size) this.onTap(this.toSheet(event.clientX, event.clientY), event);
  }

  /** Window to user units. @param {number} clientX @param {number} clientY @returns {Point} */
  toSheet(clientX, clientY) {
    const box = this.frame.getBoundingClientRect();
    return [
      (clientX - box.left - this.x) / this.scale + this.bounds.x0,
      (clientY - box.top - this.y) / this.scale + this.bounds.y0,
    ];
  }

  /** User units to pixels of the frame. @param {Point} point @returns {Point} */
  toFrame([x, y]) {
    return [(x - this.bounds.x0) * this.scale + this.x, (y - this.bounds.y0) * this.scale + this.y];
  }

  /** What of the sheet the frame shows, in user units. @returns {Bounds} */
  seen() {
    const [x0, y0] = [this.bounds.x0 - this.x / this.scale, this.bounds.y0 - this.y / this.scale];
    return { x0, y0, x1: x0 + this.frame.clientWidth / this.scale, y1: y0 + this.frame.clientHeight / this.scale };
  }

  /** The same without what something else covers just now. @returns {Bounds} */
  shown() {
    const seen = this.seen();
    return { ...seen, y1: seen.y1 - this.covered() / this.scale };
  }

  /** The part of the frame that nothing covers. @returns {Bounds} */
  clear() {
    return { x0: 0, y0: 0, x1: this.frame.clientWidth, y1: this.frame.clientHeight - this.covered() };
  }

  /** Brings a point to the middle. @param {Point} point */
  centre(point) {
    const [x, y] = this.toFrame(point);
    const { x0, y0, x1, y1 } = this.clear();
    this.stop();
    this.move((x0 + x1) / 2 - x, (y0 + y1) / 2 - y);
  }

  /** @param {number} dx @param {number} dy */
  move(dx, dy) {
    this.set(this.scale, this.x + dx, this.y + dy);
  }

  /** @param {number} factor @param {number} clientX @param {number} clientY */
  zoomAt(factor, clientX, clientY) {
    const box = this.frame.getBoundingClientRect();
    const scale = Math.max(LEAST, Math.min(MOST, this.scale * factor));
    const [px, py] = [clientX - box.left, clientY - box.top];
    const grown = scale / this.scale;
    this.set(scale, px - (px - this.x) * grown, py - (py - this.y) * grown);
  }

  /** @param {number} factor */
  zoom(factor) {
    const box = this.frame.getBoundingClientRect();
    this.zoomAt(factor, box.left + box.width / 2, box.top + box.height / 2);
  }

  /** Shows a part whole and in the middle. @param {Bounds} part @param {number} [pad] pixels */
  fit(part, pad = 14) {
    const { clientWidth: width, clientHeight: height } = this.frame;
    const whole = Math.max(LEAST, Math.min(MOST,
      (width - pad * 2) / (part.x1 - part.x0), (height - pad * 2) / (part.y1 - part.y0)));
    const room = height - this.ledge();
    const raised = this.hasCard(part) ? Math.min(whole, (room - pad) / (this.bounds.y1 - part.y0)) : 0;
    const scale = raised < whole * CARD_WORTH ? whole : raised;
    const [mx, my] = [(part.x0 + part.x1) / 2 - this.bounds.x0, (part.y0 + part.y1) / 2 - this.bounds.y0];
    const middle = height / 2 - my * scale;
    const above = room - (this.bounds.y1 - this.bounds.y0) * scale;
    this.set(scale, width / 2 - mx * scale, scale === raised ? Math.min(middle, above) : middle);
  }

  /** Whether a card with title and legend lies on the sheet below a part: there is more of the sheet there than above. @param {Bounds} part */
  hasCard({ y0, y1 }) {
    return this.bounds.y1 - y1 > (y0 - this.bounds.y0) * 2;
  }

  /** Brings a point near the middle if it lies outside or at the edge. @param {Point} point @param {boolean} [always] */
  show(point, always = false) {
    const [x, y] = this.toFrame(point);
    const { x0, y0, x1, y1 } = this.clear();
    const edge = Math.min(90, (x1 - x0) / 5, (y1 - y0) / 5);
    const inside = x > x0 + edge && y > y0 + edge && x < x1 - edge && y < y1 - edge;
    if (!inside || always) this.glide((x0 + x1) / 2 - x, (y0 + y1) / 2 - y);
  }

  /** Leaves no empty margin beside a sheet that is larger than the frame. */
  tidy() {
    const { clientWidth: width, clientHeight: height } = this.frame;
    const [w, h] = [(this.bounds.x1 - this.bounds.x0) * this.scale, (this.bounds.y1 - this.bounds.y0) * this.scale];
    this.set(this.scale, w > width ? Math.max(width - w, Math.min(0, this.x)) : (width - w) / 2,
      h > height ? Math.max(height - h, Math.min(0, this.y)) : (height - h) / 2);
  }

  /** @param {number} dx @param {number} dy */
  glide(dx, dy) {
    this.stop();
    if (isCalm()) {
      this.move(dx, dy);
      return;
    }
    const [x, y, start] = [this.x, this.y, performance.now()];
    const step = (/** @type {number} */ now) => {
      const part = Math.min(1, (now - start) / GLIDE);
      const eased = 1 - (1 - part) ** 3;
      this.set(this.scale, x + dx * eased, y + dy * eased);
      if (part < 1) this.frameRequest = requestAnimationFrame(step);
    };
    this.frameRequest = requestAnimationFrame(step);
  }

  stop() {
    if (this.frameRequest) cancelAnimationFrame(this.frameRequest);
  }

  /** Keeps a part of the sheet in sight, moves it, and redraws it sharp once it rests. @param {number} scale @param {number} x @param {number} y */
  set(scale, x, y) {
    const [w, h] = [(this.bounds.x1 - this.bounds.x0) * scale, (this.bounds.y1 - this.bounds.y0) * scale];
    const { clientWidth: width, clientHeight: height } = this.frame;
    const keep = Math.min(160, width / 3, height / 3);
    const stretched = Math.abs(scale / this.drawn - 1) >= SAME_SCALE;
    if (stretched) this.stretch();
    this.scale = scale;
    this.x = Math.max(keep - w, Math.min(width - keep, x));
    this.y = Math.max(keep - h, Math.min(height - keep, y));
    this.place(scale / this.drawn);
    this.onMove();
    if (stretched) this.redrawLater();
  }

  /** From now on the sheet is shown larger or smaller than it is drawn. */
  stretch() {
    if (this.sheet.classList.contains("zooming")) return;
    this.onStretch(true);
    this.sheet.classList.add("zooming");
  }

  /** Once it has rested: in a frame of its own, so that a move which comes in late still puts it off. */
  redrawLater() {
    this.putOff();
    this.timer = setTimeout(() => { this.due = requestAnimationFrame(() => this.redraw()); }, REST);
  }

  putOff() {
    clearTimeout(this.timer);
    if (this.due) cancelAnimationFrame(this.due);
  }

  /** Lays the sheet where it belongs, on whole pixels: they are copied, what lies between them is blended. @param {number} stretch */
  place(stretch) {
    const snap = (/** @type {number} */ at) => Math.round(at * devicePixelRatio) / devicePixelRatio;
    const still = Math.abs(stretch - 1) < SAME_SCALE;
    this.sheet.style.transform = `translate3d(${snap(this.x)}px, ${snap(this.y)}px, 0)${still ? "" : ` scale(${stretch})`}`;
  }

  /** Makes layers of the sheet again once it has been drawn in its new size: they keep the sharpness they are made with. */
  relift() {
    const { classList } = this.sheet;
    if (classList.contains("blank")) classList.replace("blank", "lifted");
    else if (Math.abs(this.scale / this.drawn - 1) >= SAME_SCALE) {
      classList.remove("lifted");
      requestAnimationFrame(() => requestAnimationFrame(() => classList.add("lifted")));
    }
  }

  redraw() {
    this.putOff();
    if (this.sheet.classList.contains("zooming")) this.onStretch(false);
    this.sheet.classList.remove("zooming");
    this.relift();
    this.sheet.classList.toggle("small", this.scale * this.sizes.small < SMALL);
    this.sheet.classList.toggle("tiny", this.scale * this.sizes.tiny < TINY);
    this.drawn = this.scale;
    this.sheet.style.setProperty("--px", (1 / this.scale).toFixed(3)); // a pixel of the window, in user units
    this.sheet.style.width = `${(this.bounds.x1 - this.bounds.x0) * this.scale}px`;
    this.sheet.style.height = `${(this.bounds.y1 - this.bounds.y0) * this.scale}px`;
    this.place(1);
  }
}
