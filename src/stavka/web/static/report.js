// The report of a finished game: what the server wrote, set as a page; drawings are trees of data.
/** @import { Held } from "./scene.js" */
import * as api from "./api.js";
import { el, svg } from "./dom.js";
import { currentLanguage, t } from "./i18n.js";
import { die } from "./log.js";
import { clauseLink, explainRefusal } from "./notice.js";

/** Milliseconds between two looks at a report that is being made. */
const AGAIN = 1500;
/** The same while the server does not answer. */
const LATER = 5000;
/** Elements that a drawing may consist of. */
const INKS = new Set(["svg", "g", "path", "line", "rect", "circle", "text", "title", "desc", "clipPath"]);

/** @typedef {{tag: string, attributes?: Record<string, string>, children?: (Ink | string)[]}} Ink */
/** @typedef {{columns: string[], rows: string[][], links: number[]}} Table */
/** @typedef {{ink: string, text: string}} Key */
/** @typedef {{id: string, title: string, drawing: Ink | null, keys: Key[], table: Table | null, notes: string[], small: boolean}} Figure */
/** @typedef {{text: string, clause: string, dice: number[]}} Quote */
/** @typedef {{step: number, title: string, swing: string, ink: string, lines: Quote[]}} Moment */
/** @typedef {{id: string, title: string, about: string, figures: Figure[], moments: Moment[]}} Section */
/**
 * @typedef {{
 *   lang: string, game: string, title: string, subtitle: string, headline: string, reason: string, clause: string,
 *   facts: {name: string, value: string}[], sections: Section[],
 * }} Paper
 */
/** @typedef {{over: boolean, failed: boolean, done: number, games: number, paper?: Paper}} Report */

export class ReportPage {
  /** @param {Held} held @param {() => HTMLElement} switches */
  constructor(held, switches) {
    this.held = held;
    this.switches = switches;
    this.closed = false;
    this.shown = "";
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    this.timer = undefined;
    this.body = el("div", {}, el("p", { class: "waiting" }, t("The game is being looked at …")));
    this.progress = el("p", { class: "making no-print", role: "status" });
    this.root = el("div", { class: "report" });
    this.game = held.game;
    this.listeners = new AbortController();
    document.addEventListener("openrule", (event) => void this.openRule(/** @type {CustomEvent} */ (event).detail), { signal: this.listeners.signal });
  }

  /** Fetches the report and looks again until it is whole. @param {string} table @param {() => HTMLElement} switches */
  static async open(table, switches) {
    const held = api.heldTable(table);
    if (!held) throw new api.Refused(401, { reason: t("This browser holds no key of that table. Open it by its link."), clause: "", alternatives: [] });
    const page = new ReportPage(held, switches);
    page.frame();
    await page.look();
    return page;
  }

  frame() {
    const home = `#/table/${this.held.table}`;
    document.title = `${t("Report")} · Stavka`;
    this.root.replaceChildren(
      el("nav", { class: "report-bar no-print", "aria-label": t("Report") },
        el("a", { class: "home", href: "#/", title: t("To the gallery"), "aria-label": t("To the gallery") }, "⬡"),
        el("a", { class: "button", href: home }, t("To the board")),
        el("button", { type: "button", onclick: () => window.print() }, t("Print")),
        el("button", { type: "button", onclick: () => void this.keep() }, t("Save the report")),
        this.switches()),
      el("main", {}, this.progress, this.body));
  }

  async look() {
    this.take(/** @type {Report} */ (await api.report(this.held)));
  }

  /** @param {Report} report */
  take(report) {
    if (this.closed) return;
    clearTimeout(this.timer);
    this.tellProgress(report);
    if (report.paper) this.show(report.paper);
    if (!report.over) this.timer = setTimeout(() => void this.lookAgain(), AGAIN);
  }

  /** A server that does not answer is asked again, until it does. */
  async lookAgain() {
    try {
      await this.look();
    } catch (error) {
      if (!(error instanceof api.Refused)) throw error;
      if (this.closed) return;
      if (error.status) explainRefusal(error.refusal);
      else this.waitForLine();
    }
  }

  waitForLine() {
    this.progress.replaceChildren(t("The line is down; trying again …"));
    this.timer = setTimeout(() => void this.lookAgain(), LATER);
  }

  /** @param {Report} report */
  tellProgress(report) {
    this.root.classList.toggle("whole", report.over);
    if (report.failed) this.progress.replaceChildren(t("A part of the report could not be made. Open it again to try once more."));
    else if (report.over) this.progress.replaceChildren();
    else if (!report.paper) this.progress.replaceChildren(el("progress", {}), " ", t("The game is being looked at …"));
    else {
      const told = t("The chances of winning are being estimated: {done} of {games} quick games.", { done: report.done, games: report.games });
      this.progress.replaceChildren(el("progress", { value: report.done, max: Math.max(1, report.games), "aria-label": told }), " ", told);
    }
  }

  /** Sets the paper, unless it is the one shown; what was unfolded stays so. @param {Paper} paper */
  show(paper) {
    const told = JSON.stringify(paper);
    if (told === this.shown) return;
    this.shown = told;
    this.game = paper.game;
    const unfolded = [...this.root.querySelectorAll("details[open]")].map((each) => each.id);
    const focused = document.activeElement?.id;
    this.body.replaceChildren(head(paper), ...paper.sections.map((section) => this.section(section)));
    for (const id of unfolded) this.root.querySelector(`#${CSS.escape(id)}`)?.setAttribute("open", "");
    if (focused) document.getElementById(focused)?.focus();
    document.title = `${paper.title}: ${paper.headline} · Stavka`;
  }

  /** @param {Section} section */
  section(section) {
    return el("section", { id: section.id, "aria-labelledby": `${section.id}-head` },
      el("h2", { id: `${section.id}-head` }, section.title), el("p", { class: "about" }, section.about),
      section.moments.length ? el("ol", { class: "moments" }, section.moments.map((moment) => this.moment(moment))) : null,
      el("div", { class: "figures" }, section.figures.map((figure) => this.figure(figure))));
  }

  /** @param {number} step */
  linkTo(step) {
    return `#/table/${this.held.table}/at/${step}`;
  }

  /** @param {Moment} moment */
  moment(moment) {
    return el("li", {}, el("p", { class: "when" }, moment.title),
      el("p", { class: `swing ${moment.ink}` }, moment.swing),
      moment.lines.map((quote) => el("p", {}, quote.dice.map(die), quote.dice.length ? " " : null, quote.text, " ",
        clauseLink(quote.clause))),
      el("p", { class: "no-print" }, el("a", { href: this.linkTo(moment.step) }, t("See it on the board (step {step})", { step: moment.step }))));
  }

  /** @param {Figure} figure */
  figure(figure) {
    const table = figure.table ? this.table(figure.table, figure.title) : null;
    const folded = table && figure.drawing
      ? el("details", { id: `${figure.id}-table` }, el("summary", { id: `${figure.id}-summary` }, t("As a table")), table) : table;
    return el("figure", { class: `figure${figure.small ? " small" : ""}` },
      el("figcaption", {}, figure.title),
      figure.keys.length ? el("ul", { class: "keys" }, figure.keys.map((key) =>
        el("li", {}, el("span", { class: `key ${key.ink}`, "aria-hidden": "true" }), key.text))) : null,
      figure.drawing ? el("div", { class: "canvas", tabindex: 0, role: "group", "aria-label": figure.title }, drawn(figure.drawing)) : null,
      folded, figure.notes.map((note) => el("p", { class: "note" }, note)));
  }

  /** @param {Table} table @param {string} name */
  table(table, name) {
    const linked = table.links.some((step) => step > 0);
    return el("div", { class: "scroll", tabindex: 0, role: "group", "aria-label": name }, el("table", {},
      el("thead", {}, el("tr", {}, table.columns.map((column) => el("th", { scope: "col" }, column)),
        linked ? el("td", { class: "no-print" }) : null)),
      el("tbody", {}, table.rows.map((row, i) => el("tr", {}, el("th", { scope: "row" }, row[0]),
        row.slice(1).map((cell) => el("td", {}, cell)),
        linked ? el("td", { class: "no-print" }, this.board(table.links[i], row[0])) : null)))));
  }

  /** @param {number} step @param {string} name */
  board(step, name) {
    if (!(step > 0)) return null;
    return el("a", { href: this.linkTo(step), "aria-label": t("{name}: see it on the board", { name }) }, t("Board"));
  }

  /** Tells a clause in a few words. @param {string} clause */
  async openRule(clause) {
    try {
      const { clauses } = await api.rules(this.game);
      const found = clauses.find((each) => each.id === clause);
      if (found) this.showRule(found);
    } catch (error) {
      if (!(error instanceof api.Refused)) throw error;
      explainRefusal(error.refusal);
    }
  }

  /** @param {import("./scene.js").Clause} rule */
  showRule(rule) {
    const dialog = el("dialog", { class: "rule", "aria-labelledby": "rule-head", onclose: () => dialog.remove() },
      el("h2", { id: "rule-head" }, `${rule.id} ${rule.title}`), el("p", {}, rule.text),
      el("button", { type: "button", class: "primary", onclick: () => dialog.close() }, t("Close")));
    this.root.append(dialog);
    dialog.showModal();
  }

  async keep() {
    try {
      const file = new Blob([await api.reportFile(this.held)], { type: "text/html" });
      const link = el("a", { href: URL.createObjectURL(file), download: `${this.held.game || "stavka"}-${this.held.table}.html` });
      link.click();
      URL.revokeObjectURL(link.href);
    } catch (error) {
      if (!(error instanceof api.Refused)) throw error;
      explainRefusal(error.refusal);
    }
  }

  /** The same report in another language. */
  async retell() {
    const report = /** @type {Report} */ (await api.report(this.held));
    this.frame();
    this.take(report);
  }

  close() {
    this.closed = true;
    this.listeners.abort();
    clearTimeout(this.timer);
  }
}

/** @param {Paper} paper */
function head(paper) {
  return el("header", { class: "report-head", lang: currentLanguage() },
    el("p", { class: "eyebrow" }, `${paper.title} · ${paper.subtitle}`), el("h1", {}, paper.headline),
    paper.reason ? el("p", { class: "reason" }, paper.reason, " ", clauseLink(paper.clause)) : null,
    el("dl", { class: "facts" }, paper.facts.map((fact) => el("div", {}, el("dt", {}, fact.name), el("dd", {}, fact.value)))));
}

/** A drawing as elements; anything that is no ink is left out. @param {Ink} ink @returns {SVGElement | null} */
export function drawn(ink) {
  if (!INKS.has(ink.tag)) return null;
  const children = (ink.children ?? []).map((child) => (typeof child === "string" ? child : drawn(child)));
  const attributes = Object.fromEntries(Object.entries(ink.attributes ?? {}).filter(([name]) => !/^(on|style$|href$)/i.test(name)));
  return svg(/** @type {keyof SVGElementTagNameMap} */ (ink.tag), attributes, children);
}
