// What a player says at a table: choices, dice, steps taken back; and what the server answers.
/** @import { Snapshot } from "./scene.js" */
/** @import { TablePage } from "./table.js" */
import * as api from "./api.js";
import { t } from "./i18n.js";
import { announce, explainRefusal, hushToasts } from "./notice.js";
import { setting } from "./settings.js";

/** @typedef {{action: string, onPiece: boolean}} Said */

const MOST_SAID = 20;
const STALE = 409;

export class Deeds {
  /** @param {TablePage} table */
  constructor(table) {
    this.table = table;
    this.busy = false;
    /** Once the server has answered what was said last. @type {Promise<void>} */
    this.settled = Promise.resolve();
    /** What was said here of late, for `insert`. @type {Said[]} */
    this.said = [];
    /** Version at which nothing is played by itself: the player has just gone back there. */
    this.stopAt = -1;
    /** Version that a forced choice led to: nothing of the player's own stands before it. */
    this.forcedTo = -1;
  }

  get snapshot() {
    return this.table.snapshot;
  }

  /** @param {() => Promise<Snapshot>} deed */
  async send(deed) {
    if (this.busy) return;
    this.settled = this.settle(deed);
    await this.settled;
  }

  /** @param {() => Promise<Snapshot>} deed */
  async settle(deed) {
    this.busy = true;
    this.table.root.classList.add("busy");
    hushToasts();
    try {
      this.table.take(await deed());
    } catch (error) {
      await this.fail(error);
    } finally {
      this.busy = false;
      this.table.root.classList.remove("busy");
      this.table.draw();
    }
  }

  /** @param {unknown} error */
  async fail(error) {
    if (!(error instanceof api.Refused)) throw error;
    explainRefusal(error.refusal);
    if (error.status === STALE) this.table.take(await api.snapshot(this.table.held));
  }

  /** @param {string} action @param {boolean} [onPiece] whether it names a piece */
  act(action, onPiece = false) {
    if (this.busy) return Promise.resolve();
    const { seat, version } = this.snapshot;
    this.said = [...this.said.slice(-MOST_SAID), { action, onPiece }];
    return this.send(() => api.act(this.table.held, { seat, action, version }));
  }

  /**
   * A piece that had its turn earlier: takes back what was said since, says it there and the rest again.
   * Says nothing new unless the server offers it; tells whether it did.
   * @param {string} piece
   */
  async insert(piece) {
    const verb = this.said.at(-1)?.action.split(" ")[0];
    if (!verb || !this.said.at(-1)?.onPiece || !this.snapshot.canUndo || this.busy) return false;
    const action = `${verb} ${piece}`;
    const { seat } = this.snapshot;
    /** @type {Said[]} */
    const later = [];
    const offered = (/** @type {string} */ wanted) => this.snapshot.view.choices?.some((choice) => choice.action === wanted);
    while (this.said.at(-1)?.action.startsWith(`${verb} `) && this.snapshot.canUndo && !offered(action)) {
      later.unshift(/** @type {Said} */ (this.said.pop()));
      await this.send(() => api.undo(this.table.held, { seat, version: this.snapshot.version }));
    }
    const found = Boolean(offered(action));
    for (const again of [...(found ? [{ action, onPiece: true }] : []), ...later]) {
      if (offered(again.action)) await this.act(again.action, again.onPiece);
    }
    return found;
  }

  /** Takes back the last step. */
  async undo() {
    await this.settled; // the news of a step can come before the answer to it
    this.said.pop();
    const { you, seat } = this.snapshot;
    const own = you.includes(seat) ? seat : you[0];
    await this.send(() => api.undo(this.table.held, { seat: own, version: this.snapshot.version }));
    this.stopAt = this.snapshot.version;
  }

  /** @param {number} value */
  typeDie(value) {
    return this.send(() => api.typeDie(this.table.held, { seat: this.snapshot.awaiting?.seat ?? this.snapshot.seat, value }));
  }

  /**
   * Plays a choice that stands alone and reveals nothing, if the player wants that; never behind a step of
   * the player's own, who may still want to take that back.
   */
  async playForced() {
    const { view, yourTurn, awaiting, version, rollback } = this.snapshot;
    const choices = view.choices ?? [];
    const [only] = choices;
    if (view.placements?.length) return;
    if (!setting("forced") || !yourTurn || awaiting || rollback || this.busy) return;
    if (this.snapshot.canUndo && version !== this.forcedTo) return;
    if (choices.length !== 1 || only.final || version === this.stopAt) return;
    this.stopAt = version;
    announce(t("Played by itself: {label}", { label: only.label }));
    await this.act(only.action, Boolean(only.piece));
    this.forcedTo = this.snapshot.version;
  }
}
