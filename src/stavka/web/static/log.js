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
    this.root = el("div", { role: "log", "aria-label": t("Log") }, this.list);
    /** @type {Line[]} */
    this.lines = [];
  }

  /** Keeps the first lines and puts the new ones behind them. @param {Line[]} lines @param {number} from */
  take(lines, from) {
    const stays = Math.min(from, this.lines.length);
    this.lines = [...this.lines.slice(0, stays), ...lines];
    while (this.list.children.length > stays) this.list.lastElementChild?.remove();
    const atEnd = this.isAtEnd();
    const fresh = this.list.children.length > 0;
    this.list.append(...lines.map((line) => this.item(line, fresh)));
    if (atEnd || !fresh) this.toEnd();
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
      const item = this.list.children[i];
      const later = (line.step ?? 0) > step;
      item.classList.toggle("later", later);
      item.classList.toggle("now", line.step === step);
      if (!later) last = item;
    });
    if (step === Infinity) this.toEnd();
    else last?.scrollIntoView({ block: "nearest" });
  }

  /** Places of what happened since a step. @param {number} step */
  recent(step) {
    return this.lines.filter((line) => (line.step ?? 0) > step).flatMap((line) => line.places ?? []);
  }
}
