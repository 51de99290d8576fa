// The board in words: what can be done, and each place with its ground, counters and neighbours.
/** @import { Cell, Chosen } from "./scene.js" */
/** @import { TablePage } from "./table.js" */
import { asked } from "./bar.js";
import { el } from "./dom.js";
import { t } from "./i18n.js";

export class TextBoard {
  /** @param {TablePage} table */
  constructor(table) {
    this.table = table;
    this.place = "";
    this.search = el("input", { type: "search", placeholder: t("Find a place"), "aria-label": t("Find a place"), oninput: () => this.draw() });
    this.now = el("div", { class: "words-now" });
    this.list = el("div", { class: "words-list" });
    this.root = el("div", { class: "words" }, this.now, this.search, this.list);
  }

  /** Writes it anew; later, when nobody looks at it. @param {boolean} seen */
  show(seen) {
    if (seen) this.draw();
  }

  draw() {
    const focused = this.root.contains(document.activeElement) ? this.mark(document.activeElement) : "";
    this.now.replaceChildren(this.state());
    this.list.replaceChildren(...this.sections());
    if (focused) this.refocus(focused);
  }

  /** @param {Element | null} element */
  mark(element) {
    return element instanceof HTMLElement ? element.dataset.words ?? "" : "";
  }

  /** After a choice the keyboard stays in the text. @param {string} mark */
  refocus(mark) {
    const same = this.root.querySelector(`[data-words="${CSS.escape(mark)}"]`);
    const next = same ?? this.now.querySelector("button") ?? this.search;
    if (next instanceof HTMLElement) next.focus();
  }

  /** Who decides what, and the choices that are nowhere on the board. */
  state() {
    const { shown, board } = this.table;
    const { status, choices = [], tracks = [], boxes = [] } = shown.view;
    const loose = choices.filter((choice) => !this.placeOf(choice) || !board.map.places.find(this.placeOf(choice)));
    return el("section", {},
      el("h2", {}, `${status.turn}. ${status.phase}`),
      el("p", {}, asked(shown, (seat) => this.table.people.nameOf(seat))),
      el("p", { class: "soft" }, tracks.map((track) => `${track.name}: ${track.value}`).join("; ")),
      el("p", { class: "soft" }, boxes.filter((box) => box.count).map((box) => `${box.name}: ${box.count}`).join("; ")),
      loose.length ? el("ul", {}, loose.map((choice) => el("li", {}, this.button(choice)))) : null);
  }

  /** @param {Chosen} choice */
  placeOf(choice) {
    return choice.place ?? this.table.shown.view.pieces?.find((piece) => piece.id === choice.piece)?.place ?? "";
  }

  sections() {
    const words = this.search.value.trim().toLowerCase();
    const { cells } = this.table.board.map;
    if (words) {
      const found = cells.list.filter((cell) => `${cell.id} ${cell.name ?? ""}`.toLowerCase().includes(words));
      return [this.section(t("Places found: {count}", { count: found.length }), found)];
    }
    const { ground } = this.table;
    const open = cells.list.filter((cell) => ground.choicesAt(cell.id).length);
    const held = cells.list.filter((cell) => ground.stackAt(cell.id).length && !open.includes(cell));
    return [this.section(t("Where you can choose: {count}", { count: open.length }), open),
      this.section(t("Other places with counters: {count}", { count: held.length }), held)];
  }

  /** @param {string} title @param {Cell[]} cells */
  section(title, cells) {
    return el("section", {}, el("h2", {}, title), cells.map((cell) => this.entry(cell)));
  }

  /** @param {Cell} cell */
  entry(cell) {
    const { ground } = this.table;
    const counters = ground.counters(cell.id);
    const choices = ground.choicesAt(cell.id);
    const near = ground.around(cell);
    return el("article", { class: "place-words", "data-place-words": cell.id },
      el("h3", {}, ground.title(cell), el("span", { class: "soft" }, [ground.kind(cell.terrain), ground.region(cell)].filter(Boolean).join(", "))),
      counters.length ? el("ul", {}, counters.map((line) => el("li", {}, line))) : null,
      choices.length ? el("p", { class: "row" }, choices.map((choice) => this.button(choice, cell))) : null,
      el("p", { class: "soft near" }, t("Beside it:"), near.flatMap((other) => [" ", this.table.ground.way(cell, other), " ", el("button", {
        type: "button", class: "clause", "data-words": `near ${cell.id} ${other.id}`, onclick: () => this.go(other),
      }, other.name ? `${other.id} ${other.name}` : other.id)])));
  }

  /** @param {Chosen} choice @param {Cell} [cell] where */
  button(choice, cell) {
    const label = this.table.ground.labelOf(choice);
    const name = cell ? `${label}: ${this.table.ground.title(cell)}` : label;
    return el("button", { type: "button", "aria-label": name, class: `small${choice.final ? " final" : ""}`, "data-words": choice.action,
      onclick: () => this.table.picker.play(choice) }, label);
  }

  /** @param {Cell} cell */
  go(cell) {
    const entry = () => this.list.querySelector(`[data-place-words="${CSS.escape(cell.id)}"]`);
    if (!entry()) {
      this.search.value = cell.id;
      this.draw();
    }
    const found = entry();
    found?.scrollIntoView({ block: "nearest" });
    const button = found?.querySelector("button");
    if (button instanceof HTMLElement) button.focus();
    this.table.board.goTo(cell.id);
  }
}
