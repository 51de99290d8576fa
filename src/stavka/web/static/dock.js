// The dock of odds, over the rail and on a phone over the board: the decision's own, or those asked for; one at a time.
/** @import { Chosen, Preview } from "./scene.js" */
/** @import { TablePage } from "./table.js" */
import { counterPicture } from "./board/counters.js";
import { el } from "./dom.js";
import { choiceButton, oddsPanel } from "./odds.js";

export class OddsDock {
  /** @param {TablePage} table */
  constructor(table) {
    this.table = table;
    this.root = el("div", { class: "dock" });
    /** @type {Preview | null} */
    this.asked = null;
    table.board.camera.covered = () => this.covers();
  }

  /**
   * The preview of the decision at hand with all its choices; else the one asked for.
   * @param {Preview | null} preview @param {Chosen[]} choices
   * @returns {boolean} whether the choices lie in the dock
   */
  show(preview, choices) {
    if (preview) {
      this.asked = null;
      const shown = choices.filter((choice) => !this.isSpot(choice));
      this.root.replaceChildren(oddsPanel(preview, shown.map((choice) => this.button(choice)), null, this.table.shown.view.charts));
      this.mark(preview);
      return true;
    }
    if (!this.asked) this.clear();
    return false;
  }

  clear() {
    this.root.replaceChildren();
    this.mark({});
  }

  /** On the board: what the odds are about comes into sight, whom they would reach is lit. @param {Pick<Preview, "places" | "pieces">} preview */
  mark({ places = [], pieces = [] }) {
    this.table.board.makeRoom(places);
    this.table.board.live.markCaught(pieces);
  }

  /** How much of the board lies under the dock: on a phone its foot, beside a rail nothing. */
  covers() {
    if (!this.root.offsetHeight || !this.root.children.length) return 0;
    const [board, dock] = [this.table.board.frame, this.root].map((each) => each.getBoundingClientRect());
    return dock.left < board.right - 1 ? Math.max(0, board.bottom - dock.top) : 0;
  }

  /** Whether a choice is a spot of those that are chosen on the board. @param {Chosen} choice */
  isSpot({ action, place }) {
    return Boolean(place) && (this.table.shown.view.placements ?? []).some((each) => action.startsWith(`${each.action} `));
  }

  /** @param {Chosen} choice */
  button(choice) {
    const piece = choice.piece ? (this.table.shown.view.pieces ?? []).find((each) => each.id === choice.piece) : undefined;
    const face = piece ? this.table.faces.get(piece.face) : undefined;
    const picture = face ? counterPicture(face, 30) : null;
    return choiceButton(choice, (each) => this.table.picker.play(each), picture);
  }

  /** @param {Preview} preview */
  ask(preview) {
    const { view } = this.table.shown;
    if (view.preview && !view.placements?.length) return;
    this.asked = preview;
    this.root.replaceChildren(oddsPanel(preview, [], () => this.dismiss()));
    this.mark(preview);
  }

  /** Puts away odds that were only asked for. */
  dismiss() {
    if (!this.asked) return false;
    this.asked = null;
    const { view } = this.table.shown;
    this.show(view.preview ?? null, view.choices ?? []);
    return true;
  }
}
