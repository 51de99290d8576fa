// Choosing a spot on an open table: a ghost under the pointer, or moved by keys, until it is placed.
/** @import { Placement, Point, Ray } from "../scene.js" */
/** @import { BoardView } from "./boardview.js" */
/** @import { PlaneLive } from "./planelive.js" */
import { el, ink, svg } from "../dom.js";
import { fine, t } from "../i18n.js";
import { counter, sizeOf } from "./counters.js";
import { polyline, short } from "./hex.js";
import { circle, ringed } from "./layer.js";
import { apart, isInside, textOf } from "./plane.js";

/** Milliseconds that the ghost rests before the server is asked what would happen there. */
const REST = 160;
/** Pixels within which a second touch confirms the first. */
const SAME_SPOT = 30;

export class Placing {
  /** @param {BoardView} view @param {PlaneLive} live */
  constructor(view, live) {
    this.view = view;
    this.live = live;
    this.spots = live.spots;
    /** @type {Placement | undefined} */
    this.active = undefined;
    /** @type {Point | undefined} where the ghost stands */
    this.spot = undefined;
    /** How the piece would go there, once the server has told it. @type {Ray | undefined} */
    this.way = undefined;
    /** Whether the ghost waits for a second touch or a button. */
    this.poised = false;
    this.text = el("span");
    this.place = el("button", { type: "button", class: "primary small", onclick: () => this.commit() }, t("Place here"));
    this.cancel = el("button", { type: "button", class: "icon small", "aria-label": t("Not here"), title: t("Not here"), onclick: () => this.drop() }, "×");
    this.note = el("div", { class: "ghost-note", hidden: true }, this.text, this.place, this.cancel);
    this.tabs = el("div", { class: "placements", role: "group", "aria-label": t("What is placed") });
    view.frame.append(this.note, this.tabs);
  }

  /**
   * What can be placed now; the one in hand stays in hand while it can. Tells whether it is another one.
   * @param {Placement[]} placements
   */
  show(placements) {
    const same = placements.find((each) => keyOf(each) === keyOf(this.active));
    const isOther = !same || !sameAt(same, this.active);
    if (isOther) this.away();
    this.active = same ?? placements[0];
    this.tabs.replaceChildren(...(placements.length > 1 ? placements.map((each) => this.tab(each)) : []));
    this.drawAreas();
    if (this.spot) this.move(this.spot, this.poised);
    return isOther;
  }

  /** @param {Placement} placement */
  tab(placement) {
    return el("button", { type: "button", class: "small", "aria-pressed": String(placement === this.active), onclick: () => {
      this.away();
      this.active = placement;
      for (const tab of this.tabs.children) tab.setAttribute("aria-pressed", String(tab.textContent === placement.label));
      this.drawAreas();
    } }, placement.label);
  }

  /** Where it is legal, as the server has drawn it. */
  drawAreas() {
    this.live.drawAreas(this.active?.areas ?? []);
    this.live.verb = this.active?.action ?? "";
    this.live.drawPips();
    this.view.frame.classList.toggle("placing", Boolean(this.active));
  }

  /** Where the ghost starts when it is moved by keys. @returns {Point} */
  get start() {
    return this.spot ?? this.active?.at ?? this.spots.kept(this.spots.fromSheet(this.view.middle()));
  }

  /** Whether a spot lies where it is open, as far as that is drawn. @param {Point} spot */
  isOpen(spot) {
    const areas = this.active?.areas ?? [];
    return !areas.length || areas.some((area) => isInside(area, spot));
  }

  /** Brings the ghost to a spot. @param {Point} spot @param {boolean} [poised] */
  move(spot, poised = false) {
    if (!this.active) return;
    if (String(this.spot) !== String(this.spots.kept(spot))) this.way = undefined;
    this.spot = this.spots.kept(spot);
    this.poised = poised;
    this.draw();
    clearTimeout(this.timer);
    const { active } = this;
    if (active.ask) this.timer = setTimeout(() => { if (this.spot) this.view.ears.onAsk(active, textOf(this.spot)); }, REST);
  }

  /** Draws the way to a spot as it was told, if the ghost is still there. @param {string} spot @param {Ray | undefined} way */
  lead(spot, way) {
    if (!way || !this.spot || textOf(this.spot) !== spot) return;
    this.way = way;
    this.draw();
  }

  draw() {
    const { active, spot, live } = this;
    if (!active || !spot) return;
    const point = this.spots.toSheet(spot);
    const line = this.way?.points ?? (active.at ? [active.at, spot] : []);
    const parts = line.length ? ringed(this.isOpen(spot) ? "way" : "way off", polyline(line.map((each) => this.spots.toSheet(each)))) : [];
    const piece = live.scene.pieces.find((each) => each.id === active.piece);
    const burst = active.radius ?? 0;
    if (burst) parts.push(ink("template", circle(point, burst * this.spots.unit)), ...ringed("template-edge", circle(point, burst * this.spots.unit)));
    if (piece && !burst) {
      const shape = counter(piece.face, sizeOf(live.faceOf(piece), live.radiusOf(piece)));
      parts.push(/** @type {any} */ (svg("g", { class: "ghost-model", transform: `translate(${short(point[0])} ${short(point[1])})` }, shape)));
    } else parts.push(...ringed("spot", cross(point)));
    live.layers.ghost.replaceChildren(svg("g", { class: this.isOpen(spot) ? "ghost-in" : "ghost-off" }, parts));
    this.text.textContent = this.told();
    this.place.textContent = active.label;
    this.note.hidden = false;
    this.note.classList.toggle("poised", this.poised);
    this.follow();
  }

  /** Coordinates, the distance from where it stands, and whether it is open. */
  told() {
    const { active, spot } = this;
    if (!active || !spot) return "";
    const parts = [at(spot)];
    if (active.at) parts.push(this.way?.text ?? this.spots.told(apart(active.at, spot)));
    if (!this.isOpen(spot)) parts.push(t("outside the open area"));
    return parts.join(" · ");
  }

  /** Keeps the note at the ghost while the board moves. */
  follow() {
    if (this.note.hidden || !this.spot) return;
    const [x, y] = this.view.camera.toFrame(this.spots.toSheet(this.spot));
    const { clientWidth: width, clientHeight: height } = this.view.frame;
    const { offsetWidth: w, offsetHeight: h } = this.note;
    this.note.style.left = `${Math.max(6, Math.min(width - w - 6, x + 18))}px`;
    this.note.style.top = `${Math.max(6, Math.min(height - h - 6, y + 18))}px`;
  }

  /** Places what is in hand where the ghost stands. */
  commit() {
    const { active, spot } = this;
    if (!active || !spot) return false;
    this.poised = false;
    this.view.ears.onPlace(active, textOf(spot));
    return true;
  }

  /** A tap: a mouse places at once, a finger shows first and places by a second tap. @param {Point} spot @param {PointerEvent} event */
  tap(spot, event) {
    const again = this.poised && this.spot && apart(this.spot, spot) * this.spots.unit * this.view.camera.scale < SAME_SPOT;
    if (event.pointerType === "touch" && !again) {
      this.move(spot, true);
      return;
    }
    if (!again) this.move(spot);
    this.commit();
  }

  /** Takes the ghost away. Tells whether there was one. */
  drop() {
    const had = Boolean(this.spot) && !this.note.hidden;
    this.away();
    return had;
  }

  away() {
    clearTimeout(this.timer);
    this.spot = this.way = undefined;
    this.poised = false;
    this.note.hidden = true;
    this.live.layers.ghost.replaceChildren();
  }
}

/** @param {Placement | undefined} placement */
const keyOf = (placement) => (placement ? `${placement.action} ${placement.piece ?? ""}` : "");

/** @param {Placement} one @param {Placement | undefined} other */
const sameAt = (one, other) => String(one.at) === String(other?.at);

/** A spot in words. @param {Point} spot */
export const at = ([x, y]) => t("{x} east, {y} south", { x: fine(x), y: fine(y) });

/** @param {Point} point */
const cross = ([x, y]) => `M${short(x - 11)},${short(y)}h22M${short(x)},${short(y - 11)}v22`;
