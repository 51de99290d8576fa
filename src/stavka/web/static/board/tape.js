// The measuring tape on an open table: laid by a drag, by two clicks, or by keys.
/** @import { Point } from "../scene.js" */
/** @import { BoardView } from "./boardview.js" */
/** @import { PlaneLive } from "./planelive.js" */
import { el, ink, svg } from "../dom.js";
import { t } from "../i18n.js";
import { polyline, short } from "./hex.js";
import { apart, textOf } from "./plane.js";

/** Half the length of the marks across the tape, in user units. */
const MARK = 6;
const MOST_MARKS = 200;

/** An end of the tape: a spot, and the piece that it is laid to. @typedef {{spot: Point, piece: string}} End */

export class Tape {
  /** @param {BoardView} view @param {PlaneLive} live */
  constructor(view, live) {
    this.view = view;
    this.live = live;
    this.on = false;
    /** @type {End | undefined} */
    this.from = undefined;
    /** @type {End | undefined} */
    this.to = undefined;
    this.fixed = false;
    this.layer = svg("g", { class: "tape" });
    live.layers.cursor.before(this.layer);
    this.note = el("div", { class: "ghost-note tape-note", hidden: true });
    view.frame.append(this.note);
    /** Hears when the tape is taken out or put away. */
    this.onTurn = () => {};
  }

  /** Takes the tape out or puts it away. @param {boolean} [on] */
  turn(on = !this.on) {
    this.on = on;
    this.clear();
    this.view.frame.classList.toggle("taping", on);
    this.onTurn();
  }

  clear() {
    this.from = this.to = undefined;
    this.fixed = false;
    this.layer.replaceChildren();
    this.note.hidden = true;
  }

  /** Laid to the middle of a base when that is what it is put on. @param {Point} spot @returns {End} */
  end(spot) {
    const piece = this.live.under(spot);
    return piece ? { spot: this.live.spotOf(piece) ?? spot, piece: piece.id } : { spot, piece: "" };
  }

  /** A click: the first lays one end, the second the other. @param {Point} spot */
  click(spot) {
    if (!this.from || this.fixed) {
      this.clear();
      this.from = this.to = this.end(spot);
      this.draw();
      return;
    }
    this.stretch(spot);
    this.fix();
  }

  /** @param {Point} spot */
  stretch(spot) {
    if (!this.from || this.fixed) return;
    this.to = this.end(spot);
    this.draw();
  }

  /** Both ends lie: the game is asked what it measures between them. */
  fix() {
    const { from, to } = this;
    if (!from || !to || this.fixed || apart(from.spot, to.spot) === 0) return false;
    this.fixed = true;
    this.view.ears.onTape(from.piece || textOf(from.spot), to.piece || textOf(to.spot));
    return true;
  }

  get length() {
    return this.from && this.to ? apart(this.from.spot, this.to.spot) : 0;
  }

  told() {
    return this.from ? this.live.spots.told(this.length) : t("Tape: lay one end.");
  }

  draw() {
    const { from, to } = this;
    if (!from || !to) return;
    const { spots } = this.live;
    const [a, b] = [spots.toSheet(from.spot), spots.toSheet(to.spot)];
    this.layer.replaceChildren(ink("tape-edge", polyline([a, b])), ink("tape-core", polyline([a, b])), ink("tape-marks", this.marks(a, b)),
      svg("circle", { class: "tape-end", cx: short(a[0]), cy: short(a[1]), r: 6 }), svg("circle", { class: "tape-end", cx: short(b[0]), cy: short(b[1]), r: 6 }));
    this.note.textContent = this.told();
    this.note.hidden = false;
    this.follow();
  }

  /** A mark for each unit. @param {Point} a @param {Point} b */
  marks(a, b) {
    const size = Math.hypot(b[0] - a[0], b[1] - a[1]) || 1;
    const [ux, uy] = [(b[0] - a[0]) / size, (b[1] - a[1]) / size];
    const count = Math.min(MOST_MARKS, Math.floor(this.length));
    return Array.from({ length: count }, (_, i) => {
      const along = (i + 1) * this.live.spots.unit;
      const [x, y] = [a[0] + ux * along, a[1] + uy * along];
      return `M${short(x - uy * MARK)},${short(y + ux * MARK)}L${short(x + uy * MARK)},${short(y - ux * MARK)}`;
    }).join("");
  }

  follow() {
    if (this.note.hidden || !this.to) return;
    const [x, y] = this.view.camera.toFrame(this.live.spots.toSheet(this.to.spot));
    this.note.style.left = `${Math.max(6, Math.min(this.view.frame.clientWidth - this.note.offsetWidth - 6, x + 14))}px`;
    this.note.style.top = `${Math.max(6, y - 34)}px`;
  }
}
