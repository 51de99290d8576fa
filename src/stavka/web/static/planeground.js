// The spots of an open table as a player asks about them: who stands there, on what, who is near.
/** @import { Chosen, Piece, Point } from "./scene.js" */
/** @import { PlaneHand } from "./board/planehand.js" */
/** @import { PlaneLive } from "./board/planelive.js" */
import { spotIn } from "./board/plane.js";
import { at } from "./board/placing.js";
import { Ground } from "./ground.js";
import { t } from "./i18n.js";
import { stackPanel } from "./rail.js";

/** How many are told of as near. */
const NEAR = 3;

export class PlaneGround extends Ground {
  get live() {
    return /** @type {PlaneLive} */ (this.table.board.live);
  }

  get spots() {
    return this.table.board.map.spots;
  }

  /** @param {string} place @returns {Point | undefined} */
  spotOf(place) {
    const found = this.spots.find(place);
    return found && [found.x, found.y];
  }

  /** Who stands at a spot: those written as there, else whose base covers it. @param {string} place @returns {Piece[]} */
  stackAt(place) {
    const exact = super.stackAt(place);
    const spot = this.spotOf(place);
    if (exact.length || !spot) return exact;
    const under = this.live.under(spot);
    return under ? [under] : [];
  }

  show() {
    const spot = this.place ? this.spotOf(this.place) : undefined;
    if (!spot) return;
    const { table } = this;
    table.stackTab.replaceChildren(stackPanel(at(spot), this.lie(spot), this.stackAt(this.place),
      table.shown.view, table.trade(), table.tools.questions(this.place)));
  }

  /** A spot in it is told as people say it. @param {Chosen} choice */
  labelOf(choice) {
    const spot = choice.place ? spotIn(choice.place) : undefined;
    const label = super.labelOf(choice);
    return spot ? label.replace(/** @type {string} */ (choice.place), at(spot)) : label;
  }

  /** The ground at a spot: what lies over it, and its name. @param {Point} spot */
  lie(spot) {
    return this.spots.shapesAt(spot).map((shape) => [this.kind(shape.kind) || shape.kind, shape.name].filter(Boolean).join(" ")).join(" · ") || t("open ground");
  }

  /** @param {string} place */
  brief(place) {
    const spot = this.spotOf(place);
    if (!spot) return "";
    const under = this.live.under(spot);
    const name = under ? this.nameOf(under.id) : this.spots.shapesAt(spot).map((shape) => shape.name || this.kind(shape.kind)).at(-1);
    return [at(spot), name].filter(Boolean).join(" · ");
  }

  /** A question about a spot where somebody stands is about him. @param {string} place */
  placeOf(place) {
    return this.stackAt(place).at(-1)?.id ?? (spotIn(place) ? place : "");
  }

  /** @param {string} id */
  nameOf(id) {
    const piece = this.live.scene.pieces.find((each) => each.id === id);
    return piece ? this.table.faces.get(piece.face)?.name ?? t("Hidden") : id;
  }

  /** Who is near a spot, the nearest first. @param {Point} spot @param {(piece: Piece) => boolean} [of] */
  nearest(spot, of = () => true) {
    const hand = /** @type {PlaneHand} */ (this.table.board.hand);
    return hand.near(spot, (id) => this.nameOf(id), NEAR, of);
  }

  /** A spot in a sentence: the board tells where it is. @param {string} place */
  tell(place) {
    const spot = this.spotOf(place);
    if (!spot) return "";
    return [this.lie(spot), ...this.counters(place),
      ...this.choicesAt(place).map((choice) => t("can be chosen: {label}", { label: choice.label })),
      ...this.nearest(spot)].join("; ");
  }
}
