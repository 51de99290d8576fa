// Files that leave the browser: the replay of a finished game, the log in words.
/** @import { Held } from "./scene.js" */
/** @import { TablePage } from "./table.js" */
import { Refused, replay } from "./api.js";
import { el } from "./dom.js";
import { explainRefusal } from "./notice.js";

const HEADING = 2;

/** @param {string} text @param {string} name @param {string} type */
function save(text, name, type) {
  const link = el("a", { href: URL.createObjectURL(new Blob([text], { type })), download: name });
  link.click();
  URL.revokeObjectURL(link.href);
}

/** @param {Held} held */
export async function saveReplay(held) {
  try {
    save(await replay(held), `${held.game}-${held.table}.jsonl`, "application/jsonl");
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    explainRefusal(error.refusal);
  }
}

/** The log as this seat saw it. @param {TablePage} table */
export function saveLog(table) {
  const text = table.told.map((line) => {
    const dice = line.dice?.length ? ` [${line.dice.join(" ")}]` : "";
    const clause = line.clause ? ` (${line.clause})` : "";
    return `${line.weight === HEADING ? "\n" : ""}${line.text}${dice}${clause}`;
  }).join("\n");
  save(`${table.info.title}\n${text}\n`, `${table.held.game}-${table.held.table}.txt`, "text/plain");
}
