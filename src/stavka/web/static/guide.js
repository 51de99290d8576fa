// The guided first turn: a card for each kind of decision when it comes for the first time, with its rule.
/** @import { Rules, Snapshot } from "./scene.js" */
/** @import { TablePage } from "./table.js" */
import { el } from "./dom.js";
import { t } from "./i18n.js";
import { clauseLink } from "./notice.js";
import { set, setting } from "./settings.js";

const STORED = "stavka.guided";
const MOST_KEPT = 400;

/** @returns {string[]} */
function seen() {
  try {
    const found = JSON.parse(localStorage.getItem(STORED) ?? "[]");
    return Array.isArray(found) ? found : [];
  } catch (error) {
    if (error instanceof SyntaxError) return [];
    throw error;
  }
}

export class Guide {
  /** @param {TablePage} table @param {Rules} rules */
  constructor(table, rules) {
    this.table = table;
    this.clauses = new Map(rules.clauses.map((clause) => [clause.id, clause]));
    this.seen = new Set(seen());
    this.root = el("div", { class: "guide" });
    this.open = "";
  }

  /** @param {Snapshot} shown */
  show(shown) {
    const { status } = shown.view;
    const topic = `${this.table.info.id} ${status.clause ?? ""} ${this.kindOf(shown)}`;
    if (topic === this.open) return;
    const wanted = setting("guide") && shown.yourTurn && !this.seen.has(topic);
    this.open = wanted ? topic : "";
    this.root.replaceChildren(wanted ? this.card(shown, topic) : "");
  }

  /** How it is answered. @param {Snapshot} shown */
  kindOf({ view, awaiting }) {
    const choices = view.choices ?? [];
    if (awaiting) return "die";
    if (view.preview) return "odds";
    if (view.placements?.length) return "spot";
    if (choices.some((choice) => choice.place)) return "place";
    return choices.some((choice) => this.table.onBoard(choice.piece)) ? "piece" : "button";
  }

  /** @param {string} kind */
  advice(kind) {
    return {
      die: t("Throw a real die and press the face that it shows in the bar."),
      odds: t("The odds show every result with its exact chance. Add or leave out what you like and watch the bars; nothing is thrown until you commit."),
      place: t("The places that you can choose are ringed on the board; a figure there is the cost. Click one. Anything else you click is answered with the rule that forbids it."),
      spot: t("Where you may go is outlined on the table. Click a spot there, drag the figure, or move the ghost by the arrow keys (Shift for fine steps) and press Enter. M takes out the measuring tape."),
      piece: t("The counters that you can choose have a ring. Click one; a stack fans out first. Escape or Undo takes it back."),
      button: t("What you can do now stands as buttons in the bar. A flag marks what cannot be taken back."),
    }[kind] ?? "";
  }

  /** @param {Snapshot} shown @param {string} topic */
  card(shown, topic) {
    const { status } = shown.view;
    const clause = this.clauses.get(status.clause ?? "");
    const done = () => {
      this.seen.add(topic);
      localStorage.setItem(STORED, JSON.stringify([...this.seen].slice(-MOST_KEPT)));
      this.root.replaceChildren();
    };
    return el("section", { class: "card-note guide-card", "aria-labelledby": "guide-title" },
      el("h2", { id: "guide-title" }, status.prompt ?? ""),
      el("p", {}, this.advice(this.kindOf(shown))),
      clause ? el("p", { class: "guide-rule" }, clauseLink(clause.id), " ", el("strong", {}, clause.title), ". ", clause.text) : null,
      el("p", { class: "row" },
        el("button", { type: "button", class: "primary", onclick: done }, t("Understood")),
        el("button", { type: "button", class: "quiet", onclick: () => { set("guide", false); done(); } }, t("No more of these"))));
  }
}
