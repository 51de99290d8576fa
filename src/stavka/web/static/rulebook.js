// Rules and charts: the clauses in our own words with search, the rulings, the printed tables.
/** @import { Chart, Clause, Rules } from "./scene.js" */
import { el } from "./dom.js";
import { capital, t } from "./i18n.js";
import { clauseLink } from "./notice.js";

const MOST_FOUND = 60;

/** The rules as a panel of the rail. */
export class Rulebook {
  /** @param {Rules} rules */
  constructor(rules) {
    this.rules = rules;
    this.search = el("input", { type: "search", placeholder: t("Search the rules"), "aria-label": t("Search the rules"),
      oninput: () => this.show() });
    this.list = el("div", { class: "clauses" });
    this.root = el("div", { class: "rulebook" }, this.search, this.list);
    this.show();
  }

  show() {
    const words = this.search.value.toLowerCase().split(/\s+/).filter(Boolean);
    const found = this.rules.clauses.filter((clause) => matches(clause, words));
    const shown = words.length ? found.slice(0, MOST_FOUND) : found;
    this.list.replaceChildren(
      ...shown.map((clause) => this.entry(clause)),
      shown.length ? "" : el("p", { class: "soft" }, t("No rule has these words.")));
  }

  /** @param {Clause} clause */
  entry(clause) {
    const rulings = this.rules.rulings.filter((ruling) => ruling.clauses.includes(clause.id));
    return el("article", { class: `entry depth${Math.min(4, clause.id.split(".").length)}`, "data-clause": clause.id, tabindex: -1 },
      el("h3", {}, el("span", { class: "number" }, clause.id), " ", clause.title),
      el("p", {}, coded(clause.text)),
      rulings.map((ruling) => el("p", { class: "ruling" }, el("strong", {}, t("Ruling"), ". "), ruling.ruling)));
  }

  /** Opens a clause; the nearest one above it when the rules do not hold it. @param {string} id */
  go(id) {
    this.search.value = "";
    this.show();
    for (let wanted = id; wanted; wanted = wanted.slice(0, Math.max(0, wanted.lastIndexOf(".")))) {
      const entry = this.list.querySelector(`[data-clause="${CSS.escape(wanted)}"]`);
      if (entry instanceof HTMLElement) {
        this.list.querySelector(".found")?.classList.remove("found");
        entry.classList.add("found");
        entry.scrollIntoView({ block: "start" });
        entry.focus({ preventScroll: true });
        return;
      }
    }
  }
}

/** A text in which `code` stands between grave accents. @param {string} text */
const coded = (text) => text.split("`").map((part, i) => (i % 2 ? el("code", { class: "code" }, part) : part));

/** @param {Clause} clause @param {string[]} words */
function matches(clause, words) {
  const text = `${clause.id} ${clause.title} ${clause.text}`.toLowerCase();
  return words.every((word) => (/^\d+(\.\d+)*$/.test(word) ? clause.id.startsWith(word) : text.includes(word)));
}

/** @param {Chart[]} charts */
export function chartsPanel(charts) {
  if (!charts.length) return el("p", { class: "soft" }, t("This game has no charts."));
  return el("div", { class: "charts" }, charts.map(chartFigure));
}

/** A table with its clause. @param {Chart} chart */
export function chartFigure(chart) {
  return el("figure", { class: "chart", "data-chart": chart.id },
    el("figcaption", {}, chart.title, " ", clauseLink(chart.clause),
      chart.provenance ? el("span", { class: "provenance" }, t(chart.provenance)) : null),
    el("div", { class: "scroll", tabindex: 0, role: "region", "aria-label": chart.title }, el("table", {},
      el("thead", {}, el("tr", {}, chart.columns.map((head) => el("th", { scope: "col" }, head)))),
      el("tbody", {}, chart.rows.map((row) => el("tr", {}, row.map((cell, i) =>
        i ? el("td", {}, capital(cell)) : el("th", { scope: "row" }, capital(cell)))))))),
    chart.note ? el("p", { class: "soft" }, chart.note) : null);
}
