// Bookmarks of a table: moments that a reader wants to find again, kept in this browser.

const STORED = "stavka.bookmarks";
const MOST_TABLES = 60;

/** @returns {Record<string, number[]>} */
function all() {
  try {
    const found = JSON.parse(localStorage.getItem(STORED) ?? "{}");
    return typeof found === "object" && found !== null ? found : {};
  } catch (error) {
    if (error instanceof SyntaxError) return {};
    throw error;
  }
}

export class Bookmarks {
  /** @param {string} table */
  constructor(table) {
    this.table = table;
  }

  /** Steps, first to last. @returns {number[]} */
  get steps() {
    return all()[this.table] ?? [];
  }

  /** @param {number} step */
  has(step) {
    return this.steps.includes(step);
  }

  /** @param {number} step */
  toggle(step) {
    const kept = this.has(step) ? this.steps.filter((other) => other !== step) : [...this.steps, step];
    const others = Object.entries(all()).filter(([table]) => table !== this.table).slice(1 - MOST_TABLES);
    const own = kept.length ? [[this.table, kept.sort((a, b) => a - b)]] : [];
    localStorage.setItem(STORED, JSON.stringify(Object.fromEntries([...others, ...own])));
  }
}
