// Going back by consent: the proposal with the rolls that it erases, and the answer of the others.
/** @import { Line, Snapshot } from "./scene.js" */
/** @import { TablePage } from "./table.js" */
import * as api from "./api.js";
import { el } from "./dom.js";
import { t } from "./i18n.js";
import { die } from "./log.js";
import { announce, menuAt, toast } from "./notice.js";

export class Consent {
  /** @param {TablePage} table */
  constructor(table) {
    this.table = table;
    this.root = el("div", { class: "consent" });
    this.shown = "";
    /** Steps that stood when the proposal was made. */
    this.steps = 0;
  }

  /** What can be done with the moment that a line tells of. @param {Line} line @param {DOMRect} spot */
  offer(line, spot) {
    const { table } = this;
    const step = line.step ?? 0;
    const { snapshot, replayer } = table;
    /** @type {{label: string, act: () => void}[]} */
    const items = [{ label: t("Show this moment"), act: () => void replayer.open(step) }];
    if (snapshot.you.length && !snapshot.finished && !snapshot.readOnly && !snapshot.rollback) {
      items.push({ label: t("Go back to before this …"), act: () => this.propose(step - 1) });
    }
    if (replayer.mayBranch) items.push({ label: t("Play on from here"), act: () => void replayer.open(step).then(() => replayer.branch()) });
    menuAt(spot.left, spot.bottom, line.text, items);
  }

  /** Shows what would be erased before it is asked for. @param {number} step */
  propose(step) {
    const lost = this.table.told.filter((line) => (line.step ?? 0) > step);
    const dice = lost.filter((line) => line.dice?.length);
    const steps = (this.table.snapshot.steps ?? 0) - step;
    const shut = () => { dialog.close(); dialog.remove(); };
    const dialog = el("dialog", { class: "sheet-dialog", "aria-labelledby": "back-title" },
      el("h2", { id: "back-title" }, steps === 1 ? t("Go back one step?") : t("Go back {steps} steps?", { steps })),
      el("p", {}, t("All people at the table must agree.")),
      dice.length ? el("p", {}, t("These rolls would be erased; new ones will fall:")) : null,
      dice.length ? el("ul", { class: "erased" }, dice.map((line) => el("li", {}, (line.dice ?? []).map(die), " ", line.text)))
        : el("p", { class: "soft" }, t("No roll would be erased.")),
      el("p", { class: "row" },
        el("button", { type: "button", class: "primary", onclick: () => { shut(); this.ask(step); } }, t("Propose it")),
        el("button", { type: "button", onclick: shut }, t("Cancel"))));
    dialog.addEventListener("cancel", () => dialog.remove());
    document.body.append(dialog);
    dialog.showModal();
  }

  /** @param {number} step */
  ask(step) {
    const { table } = this;
    const { snapshot } = table;
    const seat = snapshot.you.includes(snapshot.seat) ? snapshot.seat : snapshot.you[0];
    table.replayer.close();
    void table.deeds.send(() => api.rollback(table.held, { seat, step, version: table.snapshot.version }));
  }

  /** @param {string} seat @param {boolean} agree */
  answer(seat, agree) {
    const { table } = this;
    const { version, rollback } = table.snapshot;
    void table.deeds.send(() => api.answerRollback(table.held, { seat, agree, version, step: rollback?.step }));
  }

  /** The open proposal as a card on the board. @param {Snapshot} snapshot */
  show(snapshot) {
    const open = snapshot.rollback;
    const key = open ? JSON.stringify(open) : "";
    if (key === this.shown) return;
    const steps = snapshot.steps ?? 0;
    if (!open && this.shown) toast(closed(this.steps - steps));
    this.shown = key;
    this.steps = steps;
    this.root.replaceChildren(open ? this.card(snapshot) : "");
  }

  /** @param {Snapshot} snapshot */
  card(snapshot) {
    const open = /** @type {NonNullable<Snapshot["rollback"]>} */ (snapshot.rollback);
    const name = (/** @type {string} */ id) => this.table.seats.find((seat) => seat.id === id)?.name ?? id;
    const mine = snapshot.you.filter((seat) => open.waiting.includes(seat));
    const others = open.waiting.filter((seat) => !mine.includes(seat));
    const seat = name(open.by);
    const title = open.undoes === 1 ? t("{seat} proposes to go back one step", { seat }) : t("{seat} proposes to go back {steps} steps", { seat, steps: open.undoes });
    announce(title);
    return el("section", { class: "card-note", "aria-labelledby": "consent-title" },
      el("h2", { id: "consent-title" }, title),
      open.dice.length ? el("p", {}, t("These rolls would be erased:")) : el("p", { class: "soft" }, t("No roll would be erased.")),
      el("ul", { class: "erased" }, open.dice.map(({ label, value }) => el("li", {}, die(value), " ", label ?? ""))),
      others.length ? el("p", { class: "soft" }, t("Waiting for: {seats}", { seats: others.map(name).join(", ") })) : null,
      el("p", { class: "row" },
        mine.map((seat) => [
          el("button", { type: "button", class: "primary", onclick: () => this.answer(seat, true) }, mine.length > 1 ? t("Agree as {seat}", { seat: name(seat) }) : t("Agree")),
          el("button", { type: "button", onclick: () => this.answer(seat, false) }, t("Refuse"))]).flat(),
        snapshot.you.includes(open.by) && !mine.includes(open.by)
          ? el("button", { type: "button", onclick: () => this.answer(open.by, false) }, t("Withdraw")) : null));
  }
}

/** How a proposal ended. @param {number} steps how many the game went back */
function closed(steps) {
  if (steps <= 0) return t("The proposal to go back is closed.");
  return steps === 1 ? t("The game went back one step.") : t("The game went back {steps} steps.", { steps });
}
