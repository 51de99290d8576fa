// A map of zones in words: every zone with its worth and holder, its counters, its neighbours by name.
/** @import { Cell } from "./scene.js" */
/** @import { ZoneGround } from "./zoneground.js" */
import { el } from "./dom.js";
import { t } from "./i18n.js";
import { TextBoard } from "./textboard.js";

export class ZoneWords extends TextBoard {
  get land() {
    return /** @type {ZoneGround} */ (this.table.ground);
  }

  sections() {
    const words = this.search.value.trim().toLowerCase();
    const { list } = this.table.board.map.cells;
    const found = list.filter((cell) => this.land.title(cell).toLowerCase().includes(words));
    const open = found.filter((cell) => this.land.choicesAt(cell.id).length);
    const held = found.filter((cell) => this.land.stackAt(cell.id).length && !open.includes(cell));
    const bare = found.filter((cell) => !open.includes(cell) && !held.includes(cell));
    return [this.section(t("Where you can choose: {count}", { count: open.length }), open),
      this.section(t("Other places with counters: {count}", { count: held.length }), held),
      this.section(t("Places without counters: {count}", { count: bare.length }), bare)];
  }

  /** @param {Cell} cell */
  entry(cell) {
    const counters = this.land.counters(cell.id);
    const choices = this.land.choicesAt(cell.id);
    return el("article", { class: "place-words", "data-place-words": cell.id },
      el("h3", {}, this.land.title(cell), el("span", { class: "soft" }, this.land.region(cell))),
      counters.length ? el("ul", {}, counters.map((line) => el("li", {}, line))) : null,
      choices.length ? el("p", { class: "row" }, choices.map((choice) => this.button(choice, cell))) : null,
      el("p", { class: "soft near" }, t("Beside it:"), this.land.around(cell).flatMap((other) => [" ", el("button", {
        type: "button", class: "clause", "data-words": `near ${cell.id} ${other.id}`, onclick: () => this.go(other),
      }, `${this.land.title(other)}, ${this.land.way(cell, other)}`)])));
  }

  /** @param {Cell} cell */
  go(cell) {
    this.search.value = "";
    this.draw();
    super.go(cell);
  }
}
