// A board on the page: the sheet, its camera and live layer, the cursor, and what a click means.
/** @import { Board, Cell, Point } from "../scene.js" */
/** @import { Printed } from "./printed.js" */
import { el } from "../dom.js";
import { t } from "../i18n.js";
import { Camera } from "./camera.js";
import { HEX, centre, distance } from "./hex.js";
import { Live, isAhead } from "./live.js";
import { MapSheet } from "./map.js";
import { Minimap } from "./minimap.js";

/** @type {Record<string, Point>} */
const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
const ZOOM_STEP = 1.3;
/** Pixels a hex below which a small window does not start with the whole map, and what it starts with. */
const LEAST_HEX = 24;
const HOME_HEX = 40;

/**
 * @typedef {{
 *   onPick: (place: string, piece: string, fanned: boolean) => void,
 *   onRest: () => void, onCursor: (cell: Cell) => void, onHover: (place: string) => void,
 * }} Ears
 */

export class BoardView {
  /** @param {Board} board @param {Printed} printed @param {Ears} ears */
  constructor(board, printed, ears) {
    this.ears = ears;
    this.map = new MapSheet(board, printed.map);
    this.live = new Live(this.map);
    this.sheet = el("div", { class: "sheet" }, this.map.inks, this.live.root);
    this.frame = el("div", {
      class: "board-frame", tabindex: 0, role: "application",
      "aria-label": t("Board. Arrows move the cursor, Enter chooses, N and P go through what can be chosen."),
      onkeydown: (/** @type {KeyboardEvent} */ event) => this.key(event),
      onpointermove: (/** @type {PointerEvent} */ event) => this.hover(event),
      onpointerleave: () => ears.onHover(""),
    }, this.sheet);
    this.camera = new Camera(this.frame, this.sheet, this.map.sheet, (point, event) => this.tap(point, event));
    this.minimap = new Minimap(printed.miniature, this.map.map, this.camera);
    this.frame.append(this.minimap.root);
    this.camera.onMove = () => this.minimap.follow();
    this.live.onShow = (spots) => this.minimap.mark(spots);
    /** @type {Cell | undefined} */
    this.cursor = undefined;
    this.hovered = "";
    this.touched = false;
    /** What is to be kept in sight beside what covers a part of the board. @type {string[]} */
    this.kept = [];
    this.shifted = false;
    this.frame.addEventListener("pointerdown", () => { this.touched = true; });
    this.frame.addEventListener("wheel", () => { this.touched = true; }, { passive: true });
    new ResizeObserver(() => this.settle()).observe(this.frame);
  }

  /** Until somebody moves the map it fills the window; after that it stays where it was put. */
  settle() {
    if (!this.frame.clientWidth) return;
    if (this.touched) this.camera.move(0, 0);
    else this.home();
  }

  /** Where a player starts: the whole map, or on a small window the part where there is something to do. */
  home() {
    this.fit();
    if (this.camera.scale * HEX < LEAST_HEX) this.goNear();
    this.keepInSight();
  }

  /** Shows the part where there is something to do. */
  goNear() {
    const { choices, pieces } = this.live.scene;
    const spots = choices.flatMap((choice) => choice.place ?? pieces.find((piece) => piece.id === choice.piece)?.place ?? [])
      .flatMap((place) => this.map.cells.find(place) ?? []);
    this.camera.zoom(HOME_HEX / (this.camera.scale * HEX));
    if (spots.length) this.camera.centre(centre(spots[Math.floor(spots.length / 2)]));
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
    const cell = this.kept.map((place) => this.map.cells.find(place)).find(Boolean);
    if (!cell) return;
    this.camera.show(centre(cell));
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

  /** @param {Point} point @param {PointerEvent} event */
  tap(point, event) {
    const piece = event.target instanceof Element ? event.target.closest("[data-piece]") : null;
    this.live.moveCursor(undefined);
    if (piece instanceof SVGElement) {
      this.pickCell(this.map.cells.find(piece.dataset.place ?? ""));
      this.ears.onPick(piece.dataset.place ?? "", piece.dataset.piece ?? "", piece.dataset.fanned !== undefined);
      return;
    }
    const cell = this.map.cells.under(point);
    this.pickCell(cell);
    if (cell) this.ears.onPick(cell.id, "", false);
    else this.ears.onRest();
  }

  /** @param {Cell | undefined} cell */
  pickCell(cell) {
    this.cursor = cell ?? this.cursor;
  }

  /** @param {PointerEvent} event */
  hover(event) {
    if (event.pointerType === "touch" || event.buttons) return;
    const place = this.map.cells.under(this.camera.toSheet(event.clientX, event.clientY))?.id ?? "";
    if (place !== this.hovered) this.ears.onHover(place);
    this.hovered = place;
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    const way = ARROWS[event.key];
    const seat = this.cursor;
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (way && event.shiftKey) this.camera.move(-way[0] * HEX, -way[1] * HEX);
    else if (way) this.step(way);
    else if ((event.key === "Enter" || event.key === " ") && seat) this.ears.onPick(seat.id, "", false);
    else if (event.key === "+" || event.key === "=") this.camera.zoom(ZOOM_STEP);
    else if (event.key === "-") this.camera.zoom(1 / ZOOM_STEP);
    else if (event.key === "0") this.fit();
    else if (event.key === "n" || event.key === "т") this.cycle(1);
    else if (event.key === "p" || event.key === "з") this.cycle(-1);
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  /** @param {Point} way */
  step(way) {
    const from = this.cursor ?? this.map.cells.under(this.middle()) ?? this.map.cells.list[0];
    const near = this.map.cells.near(centre(from), HEX * 1.8).filter((cell) => cell !== from);
    const merit = (/** @type {Cell} */ cell) => {
      const ahead = isAhead(centre(from), centre(cell), way);
      return ahead < 0 ? -1 : ahead / distance(centre(from), centre(cell)) ** 2;
    };
    const best = near.reduce((a, b) => (merit(b) > merit(a) ? b : a), near[0]);
    this.point(best && merit(best) > 0 ? best : from);
  }

  middle() {
    const box = this.frame.getBoundingClientRect();
    return this.camera.toSheet(box.left + box.width / 2, box.top + box.height / 2);
  }

  /** Goes through the places where something can be chosen, west to east in rows. @param {number} step */
  cycle(step) {
    const { choices, pieces } = this.live.scene;
    const places = new Set(choices.flatMap((choice) =>
      choice.place ?? pieces.find((piece) => piece.id === choice.piece)?.place ?? []));
    const cells = [...places].flatMap((place) => this.map.cells.find(place) ?? []);
    cells.sort((a, b) => a.y - b.y || a.x - b.x);
    if (!cells.length) return;
    const here = this.cursor ? cells.indexOf(this.cursor) : -1;
    this.point(cells[(here + step + cells.length) % cells.length]);
  }

  /** @param {Cell} cell */
  point(cell) {
    this.cursor = cell;
    this.live.moveCursor(cell);
    this.camera.show(centre(cell));
    this.ears.onCursor(cell);
  }

  /** Goes to a place. @param {string} place */
  goTo(place) {
    const cell = this.map.cells.find(place);
    if (cell) this.camera.show(centre(cell), true);
    this.touched = true;
  }
}
