// The dock of odds over the board: the decision's own, or those asked for; one at a time.
/** @import { Chosen, Preview } from "./scene.js" */
/** @import { TablePage } from "./table.js" */
import { counterPicture } from "./board/counters.js";
import { el } from "./dom.js";
import { choiceButton, oddsPanel } from "./odds.js";

/** A dock wider than this share of the board lies below, not beside what it is about. */
const MOST_BESIDE = 0.6;

export class OddsDock {
  /** @param {TablePage} table */
  constructor(table) {
    this.table = table;
    this.root = el("div", { class: "dock" });
    /** @type {Preview | null} */
    this.asked = null;
  }

  /**
   * The preview of the decision at hand with all its choices; else the one asked for.
   * @param {Preview | null} preview @param {Chosen[]} choices
   * @returns {boolean} whether the choices lie in the dock
   */
  show(preview, choices) {
    if (preview) {
      this.asked = null;
      this.root.replaceChildren(oddsPanel(preview, choices.map((choice) => this.button(choice)), null));
      this.makeRoom(preview);
      return true;
    }
    if (!this.asked) this.clear();
    return false;
  }

  clear() {
    this.root.replaceChildren();
    this.table.board.makeRoom({ left: 0, bottom: 0 }, []);
  }

  /** Leaves the places that the odds are about in sight. @param {Preview} preview */
  makeRoom(preview) {
    const { board } = this.table;
    const [frame, dock] = [board.frame, this.root].map((each) => each.getBoundingClientRect());
    const isBelow = dock.width > frame.width * MOST_BESIDE;
    board.makeRoom({ left: isBelow ? 0 : dock.right - frame.left, bottom: isBelow ? frame.bottom - dock.top : 0 }, preview.places ?? []);
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
    if (this.table.shown.view.preview) return;
    this.asked = preview;
    this.root.replaceChildren(oddsPanel(preview, [], () => this.dismiss()));
    this.makeRoom(preview);
  }

  /** Puts away odds that were only asked for. */
  dismiss() {
    if (!this.asked) return false;
    this.asked = null;
    this.clear();
    return true;
  }
}
