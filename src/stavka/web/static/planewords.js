// An open table in words: each figure with its spot, its ground, and the enemies that are nearest.
/** @import { Chosen, Piece, Point } from "./scene.js" */
/** @import { PlaneGround } from "./planeground.js" */
import { badgeName } from "./board/badges.js";
import { at } from "./board/placing.js";
import { spotIn } from "./board/plane.js";
import { el } from "./dom.js";
import { t } from "./i18n.js";
import { TextBoard } from "./textboard.js";

export class PlaneWords extends TextBoard {
  get land() {
    return /** @type {PlaneGround} */ (this.table.ground);
  }

  sections() {
    const words = this.search.value.trim().toLowerCase();
    const { choices = [], pieces = [], placements = [] } = this.table.shown.view;
    const open = new Set(choices.flatMap((choice) => choice.piece ?? []));
    const standing = pieces.filter((piece) => this.land.live.spotOf(piece));
    const found = words ? standing.filter((piece) => this.told(piece).toLowerCase().includes(words)) : standing;
    const spots = words ? [] : choices.filter((choice) => choice.place && spotIn(choice.place) && !choice.piece);
    return [
      this.placements(placements.map((each) => each.label), spots),
      this.pieces(t("Where you can choose: {count}", { count: found.filter((piece) => open.has(piece.id)).length }), found.filter((piece) => open.has(piece.id))),
      this.pieces(t("Others on the table: {count}", { count: found.filter((piece) => !open.has(piece.id)).length }), found.filter((piece) => !open.has(piece.id))),
    ];
  }

  /** What can be placed, with the spots that the game proposes. @param {string[]} labels @param {Chosen[]} spots */
  placements(labels, spots) {
    if (!labels.length && !spots.length) return el("section", {});
    return el("section", {},
      labels.length ? el("p", {}, t("On the board any open spot can be chosen: {list}.", { list: labels.join(", ") })) : null,
      spots.length ? el("ul", { class: "spots-words" }, spots.map((choice) => el("li", {}, this.button(choice)))) : null);
  }

  /** @param {string} title @param {Piece[]} pieces */
  pieces(title, pieces) {
    const { seat } = this.table.shown;
    const side = (/** @type {Piece} */ piece) => this.land.live.faceOf(piece).side ?? "";
    return el("section", {}, el("h2", {}, title), pieces.map((piece) => this.figure(piece, (other) => side(other) !== (side(piece) || seat))));
  }

  /** @param {Piece} piece */
  told(piece) {
    return [this.land.nameOf(piece.id), ...(piece.badges ?? []).map((badge) => badgeName(badge))].join(", ");
  }

  /** @param {Piece} piece @param {(other: Piece) => boolean} isEnemy */
  figure(piece, isEnemy) {
    const spot = /** @type {Point} */ (this.land.live.spotOf(piece));
    const choices = (this.table.shown.view.choices ?? []).filter((choice) => choice.piece === piece.id);
    return el("article", { class: "place-words", "data-place-words": piece.id },
      el("h3", {}, this.told(piece), el("span", { class: "soft" }, `${at(spot)}: ${this.land.lie(spot)}`)),
      choices.length ? el("p", { class: "row" }, choices.map((choice) => this.button(choice))) : null,
      el("p", { class: "soft near" }, t("Nearest enemies: {list}", { list: this.land.nearest(spot, isEnemy).join("; ") || t("none") })),
      el("p", { class: "row" }, el("button", { type: "button", class: "clause", "data-words": `show ${piece.id}`, onclick: () => this.table.board.goTo(piece.place) }, t("Show on the board"))));
  }
}
