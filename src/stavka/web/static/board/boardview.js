// A board on the page: the sheet, its camera and live layer, and the hand that the kind of board gives.
/** @import { Board, Chosen, Placement, Point } from "../scene.js" */
/** @import { Hand, Live } from "./kinds.js" */
/** @import { Place } from "./map.js" */
/** @import { Printed } from "./printed.js" */
import { el } from "../dom.js";
import { t } from "../i18n.js";
import { Camera } from "./camera.js";
import { MapSheet } from "./map.js";
import { Minimap } from "./minimap.js";
import { Underlay } from "./underlay.js";

/** @type {Record<string, Point>} */
const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
const ZOOM_STEP = 1.3;

/**
 * `onPick`: a place or piece was clicked; `onRest`: nothing; `onCursor`: the cursor came to a place, with
 * what the board itself tells of it; `onPlace`: a spot was chosen for a placement; `onAsk`: the pointer
 * rests over one; `onTape`: the tape was laid between two spots or pieces.
 * @typedef {{
 *   onPick: (place: string, piece: string, fanned: boolean) => void,
 *   onRest: () => void, onCursor: (place: Place, told: string) => void, onHover: (place: string) => void,
 *   onPlace: (placement: Placement, spot: string) => void, onAsk: (placement: Placement, spot: string) => void,
 *   onTape: (from: string, to: string) => void,
 * }} Ears
 */

export class BoardView {
  /** @param {Board} board @param {Printed} printed @param {Ears} ears */
  constructor(board, printed, ears) {
    const { kind } = printed;
    this.ears = ears;
    this.map = new MapSheet(board, printed.map, kind);
    this.sizes = kind.sizes(this.map.places.unit);
    /** @type {Live} */
    this.live = kind.live(this.map);
    this.ground = el("div", { class: "ground" }, this.map.inks);
    this.sheet = el("div", { class: `sheet ${board.kind}` }, this.ground, this.live.root);
    this.frame = el("div", {
      class: "board-frame", tabindex: 0, role: "application",
      "aria-label": t("Board. Arrows move the cursor, Enter chooses, N and P go through what can be chosen."),
      onkeydown: (/** @type {KeyboardEvent} */ event) => this.key(event),
      onpointermove: (/** @type {PointerEvent} */ event) => this.hover(event),
      onpointerleave: () => ears.onHover(""),
    }, this.sheet);
    this.frame.addEventListener("pointerdown", (event) => this.press(event), { capture: true });
    this.camera = new Camera(this.frame, this.sheet, this.map.sheet, this.sizes, (point, event) => this.tap(point, event));
    this.minimap = new Minimap(printed.miniature, this.map.map, this.camera);
    this.frame.append(this.minimap.root);
    if (kind.isRich) this.sheet.prepend(new Underlay(this.ground, this.map.map, this.minimap.picture, this.camera).root);
    this.camera.ledge = () => this.ledge();
    this.camera.onMove = () => this.minimap.follow();
    this.live.onShow = (spots) => this.minimap.mark(spots);
    this.touched = false;
    /** The size of the window for which the board was laid. */
    this.settled = "";
    /** What is to be kept in sight beside what covers a part of the board. @type {string[]} */
    this.kept = [];
    this.shifted = false;
    this.frame.addEventListener("wheel", () => { this.touched = true; }, { passive: true });
    new ResizeObserver(() => this.settle()).observe(this.frame);
    /** @type {Hand} */
    this.hand = kind.hand(this);
  }

  /** What lies on the board now. @param {import("./layer.js").Scene} scene */
  show(scene) {
    this.live.show(scene);
    this.hand.show();
  }

  /** Until somebody moves the map it fills the window; after that it stays where it was put. */
  settle() {
    const size = `${this.frame.clientWidth} ${this.frame.clientHeight}`;
    if (!this.frame.clientWidth || size === this.settled) return;
    this.settled = size;
    if (this.touched) this.camera.move(0, 0);
    else this.home();
  }

  /** Where a player starts: the whole map, or on a small window the part where there is something to do. */
  home() {
    this.settled = `${this.frame.clientWidth} ${this.frame.clientHeight}`;
    this.fit();
    const { unit, least } = this.sizes;
    if (this.camera.scale * unit < least) this.goNear();
    this.keepInSight();
  }

  /** How much of the foot of the board its tools need, in pixels. */
  ledge() {
    const tools = this.frame.parentElement?.querySelector(".tool-row");
    return tools ? Math.max(0, this.frame.getBoundingClientRect().bottom - tools.getBoundingClientRect().top) : 0;
  }

  /** Shows the part where there is something to do. */
  goNear() {
    const { unit, home } = this.sizes;
    const spots = this.live.scene.choices.flatMap((choice) => this.placeOf(choice) ?? []);
    this.camera.zoom(home / (this.camera.scale * unit));
    if (spots.length) this.camera.centre(this.map.places.spot(spots[Math.floor(spots.length / 2)]));
    this.camera.tidy();
    this.camera.redraw();
  }

  /**
   * Something lies over a part of the board: what it is about comes into sight beside it, and once it is gone
   * a board that nobody moved lies as before.
   * @param {string[]} places
   */
  makeRoom(places) {
    const opens = places.some((place) => !this.kept.includes(place));
    this.kept = places;
    if (opens) this.keepInSight();
    else if (!places.length && this.shifted) this.settleBack();
    if (!places.length) this.shifted = false;
  }

  /** A board that somebody moved stays where it is, but shows no empty margin. */
  settleBack() {
    if (this.touched) this.camera.tidy();
    else this.home();
  }

  keepInSight() {
    const place = this.kept.map((each) => this.map.places.find(each)).find(Boolean);
    if (!place) return;
    this.camera.show(this.map.places.spot(place));
    this.shifted = true;
  }

  /** In the inks of the day or of the night; the sheet itself follows the page. */
  dress() {
    this.minimap.dress();
  }

  fit() {
    this.camera.fit(this.map.map);
    this.camera.redraw();
    this.touched = false;
  }

  /** Before the camera hears of it: what is dragged over the board is not the board. @param {PointerEvent} event */
  press(event) {
    this.touched = true;
    if (event.button === 0 && !onControl(event) && this.hand.grab(event)) event.stopImmediatePropagation();
  }

  /** @param {Point} point @param {PointerEvent} event */
  tap(point, event) {
    if (onControl(event)) return;
    const piece = event.target instanceof Element ? event.target.closest("[data-piece]") : null;
    this.hand.tap(point, piece instanceof SVGElement ? piece : null, event);
  }

  /** @param {PointerEvent} event */
  hover(event) {
    if (event.pointerType === "touch" || event.buttons) return;
    this.hand.hover(this.camera.toSheet(event.clientX, event.clientY));
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    const way = ARROWS[event.key];
    if (event.ctrlKey || event.metaKey || event.altKey || onControl(event)) return;
    if (way) this.hand.arrow(way, event.shiftKey);
    else if ((event.key === "Enter" || event.key === " ") && this.hand.enter()) this.touched = true;
    else if (event.key === "+" || event.key === "=") this.camera.zoom(ZOOM_STEP);
    else if (event.key === "-") this.camera.zoom(1 / ZOOM_STEP);
    else if (event.key === "0") this.fit();
    else if (event.key === "n" || event.key === "т") this.cycle(1);
    else if (event.key === "p" || event.key === "з") this.cycle(-1);
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  middle() {
    const box = this.frame.getBoundingClientRect();
    return this.camera.toSheet(box.left + box.width / 2, box.top + box.height / 2);
  }

  /** Where a choice is on the board, if anywhere. @param {Chosen} choice @returns {Place | undefined} */
  placeOf({ place, piece }) {
    const spot = place ?? this.live.scene.pieces.find((each) => each.id === piece)?.place;
    return spot ? this.map.places.find(spot) : undefined;
  }

  /** A place in pixels of the page; the upper middle of the board when it is none. @param {string} place @returns {Point} */
  onPage(place) {
    const found = this.map.places.find(place);
    const box = this.frame.getBoundingClientRect();
    const [x, y] = found ? this.camera.toFrame(this.map.places.spot(found)) : [box.width / 2, box.height / 3];
    return [x + box.left, y + box.top];
  }

  /** Goes through the places where something can be chosen, west to east in rows. @param {number} step */
  cycle(step) {
    const places = this.live.scene.choices.flatMap((choice) => this.placeOf(choice) ?? []);
    const spots = [...new Map(places.map((place) => [place.id, place])).values()];
    spots.sort((a, b) => a.y - b.y || a.x - b.x);
    if (!spots.length) return;
    const here = spots.findIndex((place) => place.id === this.hand.cursor?.id);
    this.hand.point(spots[here < 0 ? (step > 0 ? 0 : spots.length - 1) : (here + step + spots.length) % spots.length]);
  }

  /** Shows the cursor at a place and tells of it. @param {Place} place @param {string} [told] */
  bring(place, told = "") {
    this.live.moveCursor(place);
    this.camera.show(this.map.places.spot(place));
    this.ears.onCursor(place, told);
  }

  /** Goes to a place. @param {string} place */
  goTo(place) {
    const found = this.map.places.find(place);
    if (found) this.camera.show(this.map.places.spot(found), true);
    this.touched = true;
  }
}

/** Whether an event belongs to a button on the board. @param {Event} event */
const onControl = (event) => event.target instanceof Element && event.target.closest("button") !== null;
