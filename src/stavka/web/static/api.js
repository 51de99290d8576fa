// What the client asks a server, as docs/reference/protocol.md lays it down; and the keys it holds.
/** @import { Answer, BoardAnswer, Created, DiceBook, Explanation, GameInfo, Held, Moment, Refusal, Rules, Snapshot } from "./scene.js" */
import { currentLanguage, t } from "./i18n.js";
import { patched } from "./patch.js";

const STORED = "stavka.tables";
const MOST_HELD = 60;
/** Waits before a socket is opened anew, in milliseconds. */
const RETRIES = [400, 1000, 2500, 5000, 10000];
const PING_EVERY = 25000;
/** Close codes that no new attempt can mend: foreign origin, wrong key, no such table. */
const FINAL_CODES = new Set([4401, 4403, 4404]);

/** A refusal by the server, with its clause and what would do. */
export class Refused extends Error {
  /** @param {number} status @param {Refusal} refusal */
  constructor(status, refusal) {
    super(refusal.reason);
    this.status = status;
    this.refusal = refusal;
  }
}

export const silence = () => new Refused(0, { reason: t("The server does not answer."), clause: "", alternatives: [] });

/** Asks the server; whatever keeps its answer away, it is silence. @param {string} path @param {RequestInit} [how] */
export const reach = (path, how) => fetch(path, how).catch(() => {
  throw silence();
});

/**
 * @param {string} path @param {{method?: string, body?: unknown, keys?: string[], text?: string}} [how]
 * @returns {Promise<any>}
 */
async function ask(path, { method = "GET", body, keys = [], text } = {}) {
  const early = method === "GET" ? taken(path) : undefined;
  if (early) return early;
  /** @type {Record<string, string>} */
  const headers = {};
  if (keys.length) headers.Authorization = `Bearer ${keys.join(",")}`;
  if (body !== undefined) headers["Content-Type"] = "application/json";
  const answer = await reach(path, {
    method, headers, body: text ?? (body === undefined ? undefined : JSON.stringify(body)),
  });
  if (answer.ok) return answer.json();
  const told = await answer.json().catch(() => ({}));
  const reason = told.error?.reason ?? t("The server answered with an error ({status}).", { status: answer.status });
  throw new Refused(answer.status, { clause: "", alternatives: [], ...told.error, reason });
}

const lang = () => `lang=${currentLanguage()}`;

// --- what is asked ahead ------------------------------------------------------------------------

/** Answers on their way to a page that is not there yet to ask, by their address. @type {Map<string, Promise<any>>} */
const early = new Map();
let isEarly = true;

/** @param {string} path */
function taken(path) {
  const answer = early.get(path);
  early.delete(path);
  return answer;
}

/** @param {string} path @param {Promise<any>} answer */
function keep(path, answer) {
  answer.catch(() => undefined); // who takes it hears of it
  if (isEarly) early.set(path, answer);
  return answer;
}

/** Asks for all that a table will be laid out with. @param {Held} held */
export async function askAhead(held) {
  keep(tableAddress(held), snapshot(held));
  if (!held.game) return;
  keep(gamesAddress(), games());
  keep(rulesAddress(held.game), rules(held.game));
  const answer = await keep(boardAddress(held.game, held.scenario), board(held.game, held.scenario)).catch(() => undefined);
  for (const address of answer ? [answer.map, answer.counters] : []) keep(address, drawing(address));
}

/** What nobody has taken by now would be out of date when it is. */
export function forgetAhead() {
  isEarly = false;
  early.clear();
}

/** A drawing of the server's. @param {string} address @returns {Promise<Response>} */
export const drawing = (address) => taken(address) ?? reach(address);

const gamesAddress = () => `/api/games?${lang()}`;
/** @param {string} game @param {string} scenario */
const boardAddress = (game, scenario) => `/api/games/${game}/board?scenario=${scenario}&${lang()}`;
/** @param {string} game */
const rulesAddress = (game) => `/api/games/${game}/rules?${lang()}`;
/** @param {Held} held */
const tableAddress = ({ table }) => `/api/tables/${table}?${lang()}`;

// --- what is the same for everybody -------------------------------------------------------------

/** @returns {Promise<GameInfo[]>} */
export const games = () => ask(gamesAddress());

/** @param {string} game @param {string} scenario @returns {Promise<BoardAnswer>} */
export const board = (game, scenario) => ask(boardAddress(game, scenario));

/** @param {string} game @returns {Promise<Rules>} */
export const rules = (game) => ask(rulesAddress(game));

/** @param {unknown} wish @returns {Promise<Created>} */
export const createTable = (wish) => ask("/api/tables", { method: "POST", body: wish });

/** @param {string} text a replay file @returns {Promise<Created>} */
export const importReplay = (text) => ask("/api/replays", { method: "POST", text });

/** @param {Held} held @returns {Promise<Snapshot>} */
export const snapshot = (held) => ask(tableAddress(held), { keys: held.keys });

/** @param {Held} held @param {string} what @param {string} [more] */
const read = (held, what, more = "") => ask(`/api/tables/${held.table}/${what}?${lang()}${more}`, { keys: held.keys });

/** The game as a seat saw it after so many steps. @param {Held} held @param {number} step @param {string} seat @returns {Promise<Moment>} */
export const moment = (held, step, seat) => read(held, `moment/${step}`, `&seat=${seat}`);

/** The log as a seat saw it. @param {Held} held @param {string} seat @returns {Promise<{lines: import("./scene.js").Line[]}>} */
export const log = (held, seat) => read(held, "log", `&seat=${seat}`);

/** Every die and draw of a finished game. @param {Held} held @returns {Promise<DiceBook>} */
export const diceBook = (held) => read(held, "dice");

/** The private notes of a seat. @param {Held} held @param {string} seat @returns {Promise<{text: string}>} */
export const notes = (held, seat) => read(held, "notes", `&seat=${seat}`);

/** The report of a finished game as far as it is made. @param {Held} held */
export const report = (held) => ask(`/api/tables/${held.table}/report?${lang()}`, { keys: held.keys });

/** The report as a file to keep. @param {Held} held */
export async function reportFile(held) {
  const answer = await reach(`/api/tables/${held.table}/report.html?${lang()}`, { headers: { Authorization: `Bearer ${held.keys.join(",")}` } });
  if (!answer.ok) throw new Refused(answer.status, { reason: t("The report is not to be had yet."), clause: "", alternatives: [] });
  return answer.text();
}

/** The replay file of a finished game, as text. @param {Held} held */
export async function replay(held) {
  const answer = await reach(`/api/tables/${held.table}/replay`, {
    headers: { Authorization: `Bearer ${held.keys.join(",")}` },
  });
  if (!answer.ok) throw new Refused(answer.status, { reason: t("The replay is not to be had."), clause: "", alternatives: [] });
  return answer.text();
}

/** @param {Held} held @param {string} verb @param {unknown} body */
const post = (held, verb, body) =>
  ask(`/api/tables/${held.table}/${verb}?${lang()}`, { method: "POST", body, keys: held.keys });

/** @param {Held} held @param {{seat: string, action: string, version: number}} act @returns {Promise<Snapshot>} */
export const act = (held, act) => post(held, "act", act);

/** @param {Held} held @param {{seat: string, version: number}} undo @returns {Promise<Snapshot>} */
export const undo = (held, undo) => post(held, "undo", undo);

/** @param {Held} held @param {{seat: string, value: number}} die @returns {Promise<Snapshot>} */
export const typeDie = (held, die) => post(held, "die", die);

/** A new table that starts from a moment. @param {Held} held @param {{step: number, seats?: Record<string, string>, mode?: string}} wish @returns {Promise<Created>} */
export const branch = (held, wish) => post(held, "branch", wish);

/** Proposes to go back. @param {Held} held @param {{seat: string, step: number, version: number}} wish @returns {Promise<Snapshot>} */
export const rollback = (held, wish) => post(held, "rollback", wish);

/** Answers the proposal to go back to a step. @param {Held} held @param {{seat: string, agree: boolean, version: number, step?: number}} answer @returns {Promise<Snapshot>} */
export const answerRollback = (held, answer) => post(held, "rollback/answer", answer);

/** @param {Held} held @param {{seat?: string, text: string}} words @returns {Promise<Snapshot>} */
export const chat = (held, words) => post(held, "chat", words);

/** Lets a bot play for a person, or takes the seat back. @param {Held} held @param {{seat: string, to: string}} wish @returns {Promise<Snapshot>} */
export const hand = (held, wish) => post(held, "hand", wish);

/** @param {Held} held @param {string} seat @returns {Promise<Created>} */
export const rematch = (held, seat) => post(held, "rematch", { seat });

/** @param {Held} held @param {string} seat @param {string} text */
export const writeNotes = (held, seat, text) =>
  ask(`/api/tables/${held.table}/notes?seat=${seat}&${lang()}`, { method: "PUT", body: { text }, keys: held.keys });

/** @param {Held} held @param {{seat: string, name: string, argument: string}} query @returns {Promise<Answer>} */
export const query = (held, query) => post(held, "query", query);

/** @param {Held} held @param {{seat: string, action: string}} attempt @returns {Promise<Explanation>} */
export const explain = (held, attempt) => post(held, "explain", attempt);

// --- the tables that this browser knows ---------------------------------------------------------

/** Newest first. @returns {Held[]} */
export function heldTables() {
  try {
    const found = JSON.parse(localStorage.getItem(STORED) ?? "[]");
    return Array.isArray(found) ? found : [];
  } catch (error) {
    if (error instanceof SyntaxError) return [];
    throw error;
  }
}

/** @param {string} id */
export const heldTable = (id) => heldTables().find((held) => held.table === id);

/** @param {Held} held */
export function hold(held) {
  const others = heldTables().filter((other) => other.table !== held.table);
  localStorage.setItem(STORED, JSON.stringify([held, ...others].slice(0, MOST_HELD)));
}

/** Keeps the keys of a new table and goes to it. @param {Created} created @param {{game: string, scenario: string, title: string, mode: string}} what */
export function sitDown(created, what) {
  const own = [...new Set(Object.values(created.seats))];
  const keys = own.length ? own : [created.watch.split("/").at(-1) ?? ""];
  hold({ ...what, table: created.table, keys, links: created.links, watch: created.watch, when: Date.now() });
  location.hash = `#/table/${created.table}`;
}

/** @param {string} id */
export function forget(id) {
  localStorage.setItem(STORED, JSON.stringify(heldTables().filter((held) => held.table !== id)));
}

// --- the live line --------------------------------------------------------------------------------

/** A socket to a table that comes back by itself. */
export class Line {
  /**
   * @param {Held} held
   * @param {(snapshot: Snapshot) => void} onSnapshot
   * @param {(state: "open" | "lost" | "closed") => void} onState
   */
  constructor(held, onSnapshot, onState) {
    this.held = held;
    this.onSnapshot = onSnapshot;
    this.onState = onState;
    this.tries = 0;
    this.closed = false;
    this.open();
  }

  open() {
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    const socket = new WebSocket(`${scheme}://${location.host}/api/tables/${this.held.table}/socket`);
    this.socket = socket;
    socket.addEventListener("open", () => {
      socket.send(JSON.stringify({ auth: this.held.keys, lang: currentLanguage(), patches: true }));
      this.ping = setInterval(() => this.send({ type: "ping" }), PING_EVERY);
    });
    socket.addEventListener("message", (event) => this.hear(JSON.parse(event.data)));
    socket.addEventListener("close", (event) => this.lose(event.code));
  }

  /** @param {any} frame */
  hear(frame) {
    if (frame.type !== "snapshot") return;
    if (frame.patch) frame.view = patched(/** @type {import("./scene.js").View} */ (this.view), frame.patch);
    this.view = frame.view;
    this.tries = 0;
    this.onState("open");
    this.onSnapshot(frame);
  }

  /** @param {number} code */
  lose(code) {
    clearInterval(this.ping);
    if (this.closed) return;
    if (FINAL_CODES.has(code)) {
      this.onState("closed");
      return;
    }
    this.onState("lost");
    const wait = RETRIES[Math.min(this.tries++, RETRIES.length - 1)];
    this.timer = setTimeout(() => this.open(), wait);
  }

  /** @param {unknown} frame */
  send(frame) {
    if (this.socket?.readyState === WebSocket.OPEN) this.socket.send(JSON.stringify(frame));
  }

  close() {
    this.closed = true;
    clearTimeout(this.timer);
    clearInterval(this.ping);
    this.socket?.close();
  }
}
