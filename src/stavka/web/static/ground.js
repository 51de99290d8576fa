// The places of a board as a player asks about them: the stack there, the ground, in words.
/** @import { Cell, Chosen, Piece } from "./scene.js" */
/** @import { TablePage } from "./table.js" */
import { badgeName } from "./board/badges.js";
import { described } from "./board/stacks.js";
import { capital, t } from "./i18n.js";
import { stackPanel } from "./rail.js";

/** Direction of a place from another, from 0 in the north clockwise to 1. @param {Cell} from @param {Cell} to */
const turnTo = (from, to) => (Math.atan2(to.x - from.x, from.y - to.y) / (2 * Math.PI) + 1) % 1;

export class Ground {
  /** @param {TablePage} table */
  constructor(table) {
    this.table = table;
    this.place = "";
  }

  get cells() {
    return this.table.board.map.cells;
  }

  /** @param {string} place @returns {Piece[]} */
  stackAt(place) {
    return this.table.board.live.stacks.get(place) ?? [];
  }

  /** @param {string} place */
  select(place) {
    this.place = place;
    this.show();
  }

  show() {
    const cell = this.place ? this.cells.find(this.place) : undefined;
    if (!cell) return;
    const { table } = this;
    const ground = [this.kind(cell.terrain), this.region(cell)].filter(Boolean).join(" · ");
    table.stackTab.replaceChildren(stackPanel(this.title(cell), ground, this.stackAt(this.place),
      table.shown.view, table.trade(), table.tools.questions(this.place)));
  }

  /** A place as the pointer goes over it. @param {string} place */
  brief(place) {
    const cell = this.cells.find(place);
    return cell ? [cell.id, cell.name].filter(Boolean).join(" ") : "";
  }

  /** What a question about a place names. @param {string} place */
  placeOf(place) {
    return place;
  }

  /** @param {Cell} cell */
  title(cell) {
    return cell.name ? `${cell.name} · ${cell.id}` : cell.id;
  }

  /** @param {Cell} cell */
  region(cell) {
    return this.table.board.map.board.regions?.[cell.region ?? ""] ?? "";
  }

  /** @param {string} terrain */
  kind(terrain) {
    return this.table.board.map.board.legend?.find((item) => item.kind === terrain)?.text ?? "";
  }

  /** What can be chosen at a place: there, or with a counter on it. @param {string} place */
  choicesAt(place) {
    const stack = this.stackAt(place);
    return (this.table.shown.view.choices ?? []).filter((choice) =>
      choice.place === place || stack.some((piece) => piece.id === choice.piece));
  }

  /** A choice as a list has it. @param {Chosen} choice */
  labelOf({ label, cost }) {
    return cost ? `${label} (${cost})` : label;
  }

  /** Counters of a place, top first, in words. @param {string} place */
  counters(place) {
    return [...this.stackAt(place)].reverse().map((piece) => {
      const badges = (piece.badges ?? []).map((badge) => badgeName(badge));
      return [capital(described(this.table.faces.get(piece.face), t("Hidden"))), ...badges].join(", ");
    });
  }

  /** Neighbours clockwise from the north. @param {Cell} cell */
  around(cell) {
    return this.cells.neighbours(cell).sort((one, other) => turnTo(cell, one) - turnTo(cell, other));
  }

  /** Where a neighbour lies. @param {Cell} from @param {Cell} to */
  way(from, to) {
    const turn = turnTo(from, to);
    const names = [t("north"), t("north-east"), t("east"), t("south-east"), t("south"), t("south-west"), t("west"), t("north-west")];
    return names[Math.round(turn * names.length) % names.length];
  }

  /** A place in a sentence, for those who hear the board. @param {string} place */
  tell(place) {
    const cell = this.cells.find(place);
    if (!cell) return "";
    return [cell.name, cell.id, this.kind(cell.terrain), ...this.counters(place),
      ...this.choicesAt(place).map((choice) => t("can be chosen: {label}", { label: choice.label }) + (choice.cost ? `, ${choice.cost}` : "")),
    ].filter(Boolean).join("; ");
  }
}
