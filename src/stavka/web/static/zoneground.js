// The zones of a board as a player asks about them: what they are worth, who holds them, who is there.
/** @import { Cell } from "./scene.js" */
/** @import { Zones } from "./board/zone.js" */
import { Ground } from "./ground.js";
import { t } from "./i18n.js";

export class ZoneGround extends Ground {
  get zones() {
    return /** @type {Zones} */ (this.table.board.map.cells);
  }

  /** @param {Cell} cell */
  title(cell) {
    return cell.name ?? cell.id;
  }

  /** @param {string} place */
  brief(place) {
    const cell = this.cells.find(place);
    return cell ? [cell.name, ...this.states(place)].filter(Boolean).join(" · ") : "";
  }

  /** What it is worth, and what lies over all of it. @param {Cell} cell */
  region(cell) {
    const { value } = this.zones.zone(cell);
    return [value ? t("worth {value}", { value }) : "", ...this.states(cell.id)].filter(Boolean).join(" · ");
  }

  /** Who holds a place, whether it is closed or fought for. @param {string} place */
  states(place) {
    return (this.table.shown.view.marks ?? []).filter((mark) => mark.place === place).map((mark) => mark.text);
  }

  /** Counters of a zone in words, equal ones told once with their number. @param {string} place */
  counters(place) {
    /** @type {Map<string, number>} */
    const counts = new Map();
    for (const line of super.counters(place)) counts.set(line, (counts.get(line) ?? 0) + 1);
    return [...counts].map(([line, count]) => (count > 1 ? `${count} × ${line}` : line));
  }

  /** @param {string} place */
  tell(place) {
    const cell = this.cells.find(place);
    if (!cell) return "";
    return [cell.name, this.region(cell), ...this.counters(place),
      ...this.choicesAt(place).map((choice) => t("can be chosen: {label}", { label: choice.label })),
    ].filter(Boolean).join("; ");
  }
}
