// The log: sentences with their dice and clauses; hovering lights the board, clicking goes there.
/** @import { Line } from "./scene.js" */
import { el, svg } from "./dom.js";
import { t } from "./i18n.js";
import { clauseLink } from "./notice.js";

/** Pips of a die as [column, row] from 0 to 2. @type {Record<number, [number, number][]>} */
const PIPS = {
  1: [[1, 1]],
  2: [[0, 0], [2, 2]],
  3: [[0, 0], [1, 1], [2, 2]],
  4: [[0, 0], [2, 0], [0, 2], [2, 2]],
  5: [[0, 0], [2, 0], [1, 1], [0, 2], [2, 2]],
  6: [[0, 0], [2, 0], [0, 1], [2, 1], [0, 2], [2, 2]],
};

/** A die as it lies on the table; values above six are written. @param {number} value */
export function die(value) {
  const pips = PIPS[value];
  return svg("svg", { class: "die", viewBox: "0 0 24 24", width: 22, height: 22, role: "img", "aria-label": t("die {value}", { value }) },
    svg("rect", { x: 1.5, y: 1.5, width: 21, height: 21, rx: 4.5 }),
    pips ? pips.map(([x, y]) => svg("circle", { cx: 6.5 + x * 5.5, cy: 6.5 + y * 5.5, r: 2.1 }))
      : svg("text", { x: 12, y: 16.5, "text-anchor": "middle" }, String(value)));
}

/** A run of fewer lines stays as it is. */
const LEAST_RUN = 3;
/** Items of a run that its sentence names. */
const MOST_NAMED = 6;

/** Whether a line goes on with the run that another began. @param {Line} line @param {Line} next */
const goesOn = (line, next) => Boolean(line.heading) && next.heading === line.heading && next.clause === line.clause
  && !line.dice?.length && !next.dice?.length;

/** Lines in runs of the same heading; every other line alone. @param {Line[]} lines @returns {Line[][]} */
export function runsOf(lines) {
  /** @type {Line[][]} */
  const runs = [];
  for (const line of lines) {
    const run = runs.at(-1);
    if (run && goesOn(run[0], line)) run.push(line);
    else runs.push([line]);
  }
  return runs.flatMap((run) => (run.length < LEAST_RUN ? run.map((line) => [line]) : [run]));
}

/** A run as one sentence; a line alone as it is. @param {Line[]} run */
export function sentenceOf(run) {
  if (run.length < LEAST_RUN) return run.map((line) => line.text).join(" ");
  const items = run.slice(0, MOST_NAMED).map((line) => line.item ?? line.text).join("; ");
  const more = run.length - MOST_NAMED;
  const list = more > 0 ? t("{list} and {count} more", { list: items, count: more }) : items;
  return t("{heading}: {count} ({list}).", { heading: run[0].heading ?? "", count: run.length, list });
}

/**
 * @typedef {{
 *   light: (places: string[], pieces: string[]) => void, go: (place: string) => void,
 *   ask: (line: Line, spot: DOMRect) => void,
 * }} Ways
 */

export class Log {
  /** @param {Ways} ways */
  constructor(ways) {
    this.ways = ways;
    this.list = el("ol", { class: "log" });
    // What is new is announced by the table, a run as one sentence: here it is silent.
    this.root = el("div", { role: "log", "aria-label": t("Log"), "aria-live": "off" }, this.list);
    /** @type {Line[]} */
    this.lines = [];
    /** The element of each line. @type {HTMLElement[]} */
    this.items = [];
    /** What stands in the list: a line, or a run of them. @type {{from: number, to: number, element: HTMLElement}[]} */
    this.entries = [];
  }

  /** Keeps the first lines and puts the new ones behind them. @param {Line[]} lines @param {number} first */
  take(lines, first) {
    const stays = Math.min(first, this.lines.length);
    this.lines = [...this.lines.slice(0, stays), ...lines];
    const atEnd = this.isAtEnd();
    const fresh = stays > 0;
    let from = this.cut(stays);
    this.items.length = from;
    for (const run of runsOf(this.lines.slice(from))) {
      const items = run.map((line, i) => this.item(line, fresh && from + i >= stays));
      const element = run.length > 1 ? this.folded(run, items) : items[0];
      this.items.push(...items);
      this.list.append(element);
      this.entries.push({ from, to: from + run.length, element });
      from += run.length;
    }
    if (atEnd || !fresh) this.toEnd();
  }

  /** Takes away what new lines replace or go on with; tells how many lines are left. @param {number} stays */
  cut(stays) {
    let start = stays;
    while (start > 0 && start < this.lines.length && goesOn(this.lines[start - 1], this.lines[start])) start--;
    for (let last = this.entries.at(-1); last && last.to > start; last = this.entries.at(-1)) {
      last.element.remove();
      start = Math.min(start, last.from);
      this.entries.pop();
    }
    return start;
  }

  /** A run of lines under one sentence. @param {Line[]} run @param {HTMLElement[]} items */
  folded(run, items) {
    const places = run.flatMap((line) => line.places ?? []);
    const pieces = run.flatMap((line) => line.pieces ?? []);
    return el("li", { class: "run", "data-kind": run[0].kind,
      onmouseenter: () => this.ways.light(places, pieces), onmouseleave: () => this.ways.light([], []) },
    el("details", {}, el("summary", {}, el("span", { class: "sentence" }, sentenceOf(run))), el("ol", {}, items)),
    clauseLink(run[0].clause));
  }

  isAtEnd() {
    const box = this.root.parentElement;
    return !box || box.scrollHeight - box.scrollTop - box.clientHeight < 80;
  }

  toEnd() {
    const box = this.root.parentElement;
    if (box) box.scrollTop = box.scrollHeight;
  }

  /** @param {Line} line @param {boolean} fresh */
  item(line, fresh) {
    const places = line.places ?? [];
    const pieces = line.pieces ?? [];
    const lit = places.length > 0 || pieces.length > 0;
    const on = () => this.ways.light(places, pieces);
    const off = () => this.ways.light([], []);
    const dice = (line.dice ?? []).map(die);
    return el("li", {
      class: `weight${line.weight ?? 1}${fresh ? " fresh" : ""}`, "data-kind": line.kind,
      onmouseenter: lit ? on : null, onmouseleave: lit ? off : null,
    }, dice.length ? el("span", { class: "dice" }, dice) : null,
    lit && places.length
      ? el("button", { type: "button", class: "sentence", onclick: () => this.ways.go(places[places.length - 1]), onfocus: on, onblur: off }, line.text)
      : el("span", { class: "sentence" }, line.text),
    clauseLink(line.clause),
    line.step ? el("button", { type: "button", class: "line-menu", "aria-label": t("This moment: {text}", { text: line.text }), title: t("This moment"),
      onclick: (/** @type {MouseEvent} */ event) => this.ways.ask(line, /** @type {Element} */ (event.currentTarget).getBoundingClientRect()) }, "⋮") : null);
  }

  /** Dims what comes after a step and brings its last line into sight. @param {number} step */
  mark(step) {
    /** @type {Element | undefined} */
    let last;
    this.lines.forEach((line, i) => {
      const item = this.items[i];
      const later = (line.step ?? 0) > step;
      item.classList.toggle("later", later);
      item.classList.toggle("now", line.step === step);
      if (!later) last = item;
    });
    if (step === Infinity) {
      this.toEnd();
      return;
    }
    last?.closest("details")?.setAttribute("open", "");
    last?.scrollIntoView({ block: "nearest" });
  }

  /** Places of what happened since a step. @param {number} step */
  recent(step) {
    return this.lines.filter((line) => (line.step ?? 0) > step).flatMap((line) => line.places ?? []);
  }
}
