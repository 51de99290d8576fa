// What a click on the board means: play the choice there, offer several, or ask why not.
/** @import { Chosen, Piece, Placement } from "./scene.js" */
/** @import { TablePage } from "./table.js" */
import * as api from "./api.js";
import { t } from "./i18n.js";
import { toast } from "./notice.js";

/** Ids of counters that tell nothing begin so; no question can name them. */
export const OPAQUE = "?";

export class Picker {
  /** @param {TablePage} table */
  constructor(table) {
    this.table = table;
  }

  get choices() {
    return this.table.shown.view.choices ?? [];
  }

  /** @param {string} place @param {string} piece "" when the ground was clicked @param {boolean} fanned */
  pick(place, piece, fanned) {
    const { table } = this;
    const live = table.board.live;
    table.ground.select(place);
    const stack = table.ground.stackAt(place);
    const onPlace = this.choices.filter((choice) => choice.place === place);
    const onStack = this.choices.filter((choice) => stack.some((each) => each.id === choice.piece));
    const onPiece = this.choices.filter((choice) => choice.piece === piece && piece);
    if (fanned) this.offer(place, onPiece, () => void this.askPiece(piece));
    else if (onPlace.length) this.offer(place, [...onPlace, ...onStack], () => {});
    else if (stack.length > 1 && (onStack.length !== 1 || live.fanned !== place)) this.fan(place, stack);
    else if (onStack.length) this.offer(place, onStack, () => {});
    else if (stack.length === 1) this.single(place, stack[0]);
    else {
      live.fan("");
      this.askPlace(place);
    }
  }

  /** @param {string} place @param {Piece[]} stack */
  fan(place, stack) {
    const { live, camera } = this.table.board;
    const opens = live.fanned !== place;
    live.fan(opens ? place : "", camera.scale, camera.shown());
    const isOpen = stack.some((piece) => this.choices.some((choice) => choice.piece === piece.id));
    if (!isOpen) this.table.tools.ask("piece", stack[stack.length - 1].id);
    if (!isOpen && opens) this.askPlace(place);
    this.table.rail.select("stack");
  }

  /** @param {string} place @param {Piece} piece */
  single(place, piece) {
    this.table.board.live.fan("");
    this.table.rail.select("stack");
    if (this.table.shown.yourTurn && this.choices.some((choice) => choice.place)) this.askPlace(place);
    else if (this.table.shown.yourTurn) void this.askPiece(piece.id);
    this.table.tools.ask("piece", piece.id);
  }

  /** One choice is played, several are offered. @param {string} place @param {Chosen[]} choices @param {() => void} otherwise */
  offer(place, choices, otherwise) {
    if (!choices.length) otherwise();
    else if (choices.length === 1) this.play(choices[0]);
    else this.menu(place, t("Choose"), choices);
  }

  /** @param {string} place @param {string} title @param {Chosen[]} choices */
  menu(place, title, choices) {
    const [x, y] = this.table.board.onPage(place);
    this.table.menu(x, y, title, choices.map((choice) => ({
      label: this.table.ground.labelOf(choice), final: choice.final, act: () => this.play(choice, choices.length > 1),
    })));
  }

  /** A spot was chosen for a placement. @param {Placement} placement @param {string} spot */
  place({ action, label, final }, spot) {
    this.play({ action: `${action} ${spot}`, label, final, place: spot });
  }

  /** Every choice as a list: for the keyboard, and when the board is too small. */
  listAll() {
    if (!this.choices.length) return;
    const box = this.table.bar.buttons.getBoundingClientRect();
    this.table.menu(box.left + box.width / 2, box.bottom, t("All choices"), this.choices.map((choice) => ({
      label: this.table.ground.labelOf(choice), final: choice.final, act: () => this.play(choice),
    })));
  }

  /** Plays a choice; what cannot be taken back is asked again, unless its odds lie open. @param {Chosen} choice @param {boolean} [sure] */
  play(choice, sure = false) {
    const shown = sure || this.table.shown.view.preview || !this.table.asksAgain;
    if (!choice.final || shown) {
      this.table.board.live.fan("");
      void this.table.deeds.act(choice.action, Boolean(choice.piece));
      return;
    }
    const again = { label: choice.label, final: true, act: () => this.play(choice, true) };
    this.confirm(choice.place ?? "", [again, { label: t("Not yet"), act: () => {} }]);
  }

  /** @param {string} place @param {{label: string, act: () => void, final?: boolean}[]} items */
  confirm(place, items) {
    const [x, y] = this.table.board.onPage(place);
    this.table.menu(x, y, t("This cannot be taken back."), items);
  }

  /**
   * Why not here? The question is put in the words of a choice that is open, with this place in it.
   * @param {string} place
   */
  askPlace(place) {
    const open = this.choices.find((choice) => choice.place && choice.action.includes(choice.place));
    if (open?.place) this.ask(open.action.replace(open.place, place));
  }

  /** @param {string} piece */
  async askPiece(piece) {
    if (!this.table.shown.yourTurn) return;
    if (await this.table.deeds.insert(piece)) return;
    if (piece.startsWith(OPAQUE)) return;
    const open = this.choices.find((choice) => choice.piece && choice.action.includes(choice.piece));
    if (open?.piece) this.ask(open.action.replace(open.piece, piece));
  }

  /** @param {string} action */
  ask(action) {
    const { table } = this;
    if (!table.shown.yourTurn) return;
    api.explain(table.held, { seat: table.snapshot.seat, action }).then(
      (verdict) => { if (!verdict.allowed && verdict.clause) toast(verdict.reason, verdict.clause); },
      (error) => { if (!(error instanceof api.Refused)) throw error; });
  }
}
