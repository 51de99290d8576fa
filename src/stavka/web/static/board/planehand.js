// What pointer and keys mean on an open table: pieces are chosen, spots are placed on, distances measured.
/** @import { Piece, Point } from "../scene.js" */
/** @import { BoardView } from "./boardview.js" */
/** @import { Place } from "./map.js" */
/** @import { PlaneLive } from "./planelive.js" */
import { t } from "../i18n.js";
import { Placing, at } from "./placing.js";
import { apart, textOf } from "./plane.js";
import { Tape } from "./tape.js";

/** How far an arrow moves the cursor, in inches, and how far with Shift. */
const STEP = 1;
const FINE = 0.1;
/** Pixels of travel that make a press a drag, and within which a proposed spot is meant. */
const STILL = 6;
const ON_PIP = 9;
const DECIMALS = 1000;

export class PlaneHand {
  /** @param {BoardView} view */
  constructor(view) {
    this.view = view;
    this.live = /** @type {PlaneLive} */ (view.live);
    this.spots = this.live.spots;
    this.placing = new Placing(view, this.live);
    this.tape = new Tape(view, this.live);
    /** @type {Place | undefined} */
    this.cursor = undefined;
    /** What is being dragged, and where the press began. @type {{what: "ghost" | "tape", id: number, x: number, y: number, far: boolean} | undefined} */
    this.drag = undefined;
    const follow = view.camera.onMove;
    view.camera.onMove = () => { follow(); this.placing.follow(); this.tape.follow(); };
    view.frame.addEventListener("pointermove", (event) => this.pull(event));
    for (const end of ["pointerup", "pointercancel"]) view.frame.addEventListener(end, (event) => this.let(/** @type {PointerEvent} */ (event)));
    view.frame.addEventListener("pointerleave", () => { if (!this.drag && !this.placing.poised && !this.cursor) this.placing.away(); });
  }

  /** After each step. */
  show() {
    const isOther = this.placing.show(this.live.scene.placements);
    if (isOther && this.placing.active?.at && !this.tape.on) {
      this.cursor = undefined; // keys begin where the next one stands
      this.live.moveCursor(undefined);
    }
    if (this.tape.fixed) this.tape.clear();
  }

  /** Where an event is on the table. @param {{clientX: number, clientY: number}} event */
  spotOf({ clientX, clientY }) {
    return this.spots.fromSheet(this.view.camera.toSheet(clientX, clientY));
  }

  // --- pointer -------------------------------------------------------------------------------------

  /** Takes the tape, or the figure that is to be placed, in hand. @param {PointerEvent} event @returns {boolean} whether it did */
  grab(event) {
    if (this.drag) return true;
    const what = this.tape.on ? "tape" : this.isOnGhost(event) ? "ghost" : undefined;
    if (!what) return false;
    this.drag = { what, id: event.pointerId, x: event.clientX, y: event.clientY, far: false };
    this.view.frame.setPointerCapture(event.pointerId);
    return true;
  }

  /** Whether a press is on what is to be placed: the piece itself, or its ghost. @param {PointerEvent} event */
  isOnGhost(event) {
    const { active, spot } = this.placing;
    if (!active) return false;
    const piece = event.target instanceof Element ? event.target.closest("[data-piece]") : null;
    if (piece instanceof SVGElement && active.piece && piece.dataset.piece === active.piece) return true;
    const reach = Math.max(0.6, active.radius ?? 0);
    return event.pointerType === "touch" && this.placing.poised && spot !== undefined && apart(spot, this.spotOf(event)) <= reach;
  }

  /** @param {PointerEvent} event */
  pull(event) {
    const { drag } = this;
    if (!drag || event.pointerId !== drag.id) return;
    drag.far ||= Math.hypot(event.clientX - drag.x, event.clientY - drag.y) > STILL;
    if (!drag.far) return;
    if (drag.what === "ghost") this.placing.move(this.spotOf(event), true);
    else {
      if (!this.tape.from || this.tape.fixed) this.tape.click(this.spotOf({ clientX: drag.x, clientY: drag.y }));
      this.tape.stretch(this.spotOf(event));
    }
  }

  /** @param {PointerEvent} event */
  let(event) {
    const { drag } = this;
    if (!drag || event.pointerId !== drag.id) return;
    this.drag = undefined;
    const spot = this.spotOf(event);
    if (event.type === "pointercancel") return;
    if (drag.what === "tape") this.letTape(spot, drag.far);
    else if (drag.far && event.pointerType !== "touch") this.placing.commit();
    else if (!drag.far && this.placing.poised) this.placing.commit();
    else if (!drag.far) this.pickAt(spot, this.placing.active?.piece ?? "");
  }

  /** @param {Point} spot @param {boolean} far */
  letTape(spot, far) {
    if (far) this.tape.fix();
    else this.tape.click(this.spots.kept(spot));
  }

  /** @param {Point} point @param {SVGElement | null} element that was hit @param {PointerEvent} event */
  tap(point, element, event) {
    const spot = this.spots.fromSheet(point);
    this.cursor = undefined;
    this.live.moveCursor(undefined);
    const piece = element?.dataset.piece ?? this.live.under(spot)?.id ?? "";
    const pip = this.pipAt(spot);
    if (this.placing.active && !this.live.playable.has(piece)) this.placing.tap(pip ?? spot, event);
    else if (this.spots.holds(spot)) this.pickAt(spot, piece);
    else this.view.ears.onRest();
  }

  /** @param {Point} spot @param {string} id of a piece, or "" */
  pickAt(spot, id) {
    const piece = this.live.scene.pieces.find((each) => each.id === id);
    this.view.ears.onPick(piece?.place ?? textOf(spot), id, false);
  }

  /** The proposed spot that a click means. @param {Point} spot @returns {Point | undefined} */
  pipAt(spot) {
    const reach = ON_PIP / (this.view.camera.scale * this.spots.unit);
    for (const { place } of this.live.pips) {
      const found = this.spots.find(place ?? "");
      if (found && apart([found.x, found.y], spot) <= reach) return [found.x, found.y];
    }
    return undefined;
  }

  /** @param {Point} point */
  hover(point) {
    const spot = this.spots.fromSheet(point);
    if (this.tape.on) this.tape.stretch(spot);
    else if (this.placing.active && !this.placing.poised) this.placing.move(this.pipAt(spot) ?? spot);
    this.view.ears.onHover(this.spots.holds(spot) ? textOf(spot) : "");
  }

  // --- keys ----------------------------------------------------------------------------------------

  /** @param {Point} way @param {boolean} shift for fine steps */
  arrow(way, shift) {
    const pace = shift ? FINE : STEP;
    const [x, y] = this.tape.on && this.tape.to ? this.tape.to.spot : this.cursor ? [this.cursor.x, this.cursor.y] : this.placing.start;
    const exact = (/** @type {number} */ value) => Math.round(value * DECIMALS) / DECIMALS;
    this.point(this.spots.at(this.spots.kept([exact(x + way[0] * pace), exact(y + way[1] * pace)])));
  }

  /** Moves the cursor to a place, and with it what is in hand. @param {Place} place */
  point(place) {
    this.cursor = place;
    const spot = /** @type {Point} */ ([place.x, place.y]);
    let told = at(spot);
    if (this.tape.on) {
      if (!this.tape.from) this.tape.click(this.placing.start);
      this.tape.stretch(spot);
      told = `${told}; ${this.tape.told()}`;
    } else if (this.placing.active) {
      this.placing.move(spot);
      told = this.placing.told();
    }
    this.view.bring(place, told);
  }

  /** @returns {boolean} whether there was something to do */
  enter() {
    if (this.tape.on) return this.cursor ? this.enterTape() : false;
    const spot = this.cursor && /** @type {Point} */ ([this.cursor.x, this.cursor.y]);
    const piece = spot && this.live.under(spot);
    if (spot && piece && this.live.playable.has(piece.id)) {
      this.pickAt(spot, piece.id);
      return true;
    }
    if (this.placing.active) return this.placing.commit();
    if (!spot) return false;
    this.pickAt(spot, piece?.id ?? "");
    return true;
  }

  enterTape() {
    const { cursor } = this;
    if (!cursor) return false;
    this.tape.click([cursor.x, cursor.y]);
    return true;
  }

  /** Escape: puts away what is in hand. Tells whether there was something. */
  drop() {
    if (this.tape.on) {
      this.tape.turn(false);
      return true;
    }
    const had = this.placing.drop();
    if (had) {
      this.cursor = undefined;
      this.live.moveCursor(undefined);
    }
    return had;
  }

  /** The tape, by its key. */
  measure() {
    this.tape.turn();
    this.placing.away();
    if (this.tape.on && this.cursor) this.tape.click([this.cursor.x, this.cursor.y]);
  }

  /**
   * The nearest pieces of a spot, for those who hear the board.
   * @param {Point} spot @param {(id: string) => string} name @param {number} most
   * @param {(piece: Piece) => boolean} of
   */
  near(spot, name, most, of) {
    const others = (this.live.onTable ?? []).filter(of).map((piece) => ({ piece, far: apart(this.live.spotOf(piece) ?? spot, spot) }));
    return others.sort((a, b) => a.far - b.far).slice(0, most)
      .map(({ piece, far }) => t("{name}, {distance} away", { name: name(piece.id), distance: this.spots.told(far) }));
  }
}
