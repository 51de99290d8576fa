// The gallery: the games with a drawn picture of their board, the set-up, and the tables to resume.
/** @import { GameInfo, Held, Scenario, SeatInfo } from "./scene.js" */
import * as api from "./api.js";
import { el, once } from "./dom.js";
import { capital, locale, t } from "./i18n.js";
import { saveReplay } from "./files.js";
import { explainRefusal, toast } from "./notice.js";
import { isNight } from "./theme.js";

const MODES = ["solo", "hotseat", "link"];
const MOST_RESUMED = 8;
const UNREADABLE = 422;

/** @param {() => HTMLElement} switches */
export async function galleryPage(switches) {
  const games = await api.games();
  document.title = "Stavka";
  return el("div", { class: "gallery-page", ondragover: (/** @type {Event} */ event) => event.preventDefault(), ondrop: drop },
    el("header", { class: "masthead" },
      el("div", {}, el("h1", {}, t("Stavka")), el("p", {}, t("Wargames by their own rulebooks: every rule kept, every roll open."))), switches()),
    el("main", {},
      resumed(games),
      el("section", { class: "games", "aria-label": t("Games") }, games.map(card)),
      games.length ? null : el("p", {}, t("No game is installed.")),
      importer()));
}

/** @param {GameInfo} game */
function card(game) {
  const start = () => setUp(game);
  return el("article", { class: "card" }, picture(game),
    el("div", { class: "card-text" }, el("h2", {}, game.title), el("p", { class: "soft" }, game.year), el("p", {}, game.about),
      el("p", { class: "row" }, el("button", { type: "button", class: "primary", onclick: start, "aria-label": t("Play {game}", { game: game.title }) }, t("Play")))));
}

/** The board itself, small, in the inks of the day or of the night. @param {GameInfo} game */
function picture(game) {
  const board = el("img", { alt: "", decoding: "async" });
  const dress = () => { board.src = game.picture.replace("?", `?theme=${isNight() ? "dark" : "light"}&`); };
  const repaint = () => {
    if (board.isConnected) dress();
    else document.removeEventListener("themechange", repaint);
  };
  document.addEventListener("themechange", repaint);
  dress();
  return el("div", { class: "picture", "aria-hidden": "true" }, board);
}

// --- tables to resume -------------------------------------------------------------------------------

/** @param {GameInfo[]} games */
function resumed(games) {
  const tables = api.heldTables().slice(0, MOST_RESUMED);
  if (!tables.length) return null;
  return el("section", { class: "resumed", "aria-labelledby": "resumed-title" },
    el("h2", { id: "resumed-title" }, t("Your tables")),
    el("ul", {}, tables.map((held) => resumedItem(held, games))));
}

/** @param {Held} held @param {GameInfo[]} games */
function resumedItem(held, games) {
  const title = games.find((game) => game.id === held.game)?.title ?? (held.title || held.table);
  const when = new Date(held.when).toLocaleString(locale(), { dateStyle: "medium", timeStyle: "short" });
  const item = el("li", {},
    el("div", { class: "which" }, el("a", { href: `#/table/${held.table}` }, title),
      el("span", { class: "soft" }, [modeName(held.mode), when, held.finished ? t("over") : ""].filter(Boolean).join(" · "))),
    held.finished ? el("div", { class: "row" }, el("a", { class: "button small", href: `#/table/${held.table}/report` }, t("Report")),
      el("button", { type: "button", class: "small", onclick: () => void saveReplay(held) }, t("Save the replay"))) : null,
    el("button", { type: "button", class: "icon", title: t("Forget this table"), "aria-label": t("Forget this table"),
      onclick: () => { api.forget(held.table); item.remove(); } }, "×"));
  return item;
}

/** @param {string} mode */
function modeName(mode) {
  if (mode === "hotseat") return t("Hot seat");
  if (mode === "reading") return t("Replay");
  return mode === "link" ? t("By link") : t("Against the machine");
}

/** Opens a replay file as a table to look at. @param {File | undefined} file */
async function openReplay(file) {
  if (!file) return;
  try {
    const created = await api.importReplay(await file.text());
    api.sitDown(created, { game: "", scenario: "", title: file.name, mode: "solo" });
  } catch (error) {
    if (!(error instanceof api.Refused)) throw error;
    if (error.status === UNREADABLE) toast(t("This file holds no game that can be opened."), "", [capital(error.refusal.reason)]);
    else explainRefusal(error.refusal);
  }
}

/** @param {DragEvent} event */
function drop(event) {
  event.preventDefault();
  void openReplay(event.dataTransfer?.files[0]);
}

function importer() {
  const chosen = (/** @type {Event} */ event) => /** @type {HTMLInputElement} */ (event.target).files?.[0];
  return el("p", { class: "importer" }, el("label", { class: "button" }, t("Open a replay file"),
    el("input", { type: "file", class: "spoken", accept: ".jsonl,.json,.stavka,application/jsonl", onchange: (/** @type {Event} */ event) => void openReplay(chosen(event)) })),
  " ", el("span", { class: "soft" }, t("or drop one anywhere on this page")));
}

// --- the set-up --------------------------------------------------------------------------------------

/** @param {GameInfo} game */
function setUp(game) {
  const form = el("form", { method: "dialog" });
  const dialog = el("dialog", { class: "setup", "aria-labelledby": "setup-title" }, form);
  const shut = () => { dialog.close(); dialog.remove(); };
  const redraw = () => {
    const kept = new FormData(form);
    form.replaceChildren(...fields(game, kept, redraw), el("p", { class: "row" },
      el("button", { type: "submit", class: "primary" }, t("Begin")), el("button", { type: "button", onclick: shut }, t("Cancel"))));
  };
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    void once(form, async () => { if (await begin(game, new FormData(form))) shut(); });
  });
  dialog.addEventListener("cancel", () => dialog.remove());
  redraw();
  document.body.append(dialog);
  dialog.showModal();
}

/** @param {GameInfo} game @param {FormData} kept @param {() => void} redraw */
function fields(game, kept, redraw) {
  const value = (/** @type {string} */ name, /** @type {string} */ otherwise) => String(kept.get(name) ?? otherwise);
  const scenario = game.scenarios.find((each) => each.id === value("scenario", "")) ?? game.scenarios[0];
  const seats = seatsOf(game, scenario);
  const mode = value("mode", MODES[0]);
  return [
    el("h2", { id: "setup-title" }, game.title),
    game.scenarios.length > 1 ? choiceOf("scenario", t("Scenario"), game.scenarios.map((each) => ({ id: each.id, name: each.title, about: each.about })), scenario.id, redraw) : null,
    ...game.options.map((option) => choiceOf(`option-${option.id}`, option.title, option.values.map((id) => ({ id, name: t(id) })), value(`option-${option.id}`, option.default), redraw)),
    choiceOf("mode", t("You play"), MODES.map((id) => ({ id, name: modeName(id) })), mode, redraw),
    mode === "hotseat" ? null : choiceOf("seat", t("Your side"), seats.map((seat) => ({ id: seat.id, name: seat.name })), value("seat", seats[0].id), redraw),
    mode === "solo" ? choiceOf("level", t("Level"), game.levels.map((id) => ({ id, name: t(id) })), value("level", game.levels[Math.min(1, game.levels.length - 1)] ?? ""), redraw) : null,
    el("label", { class: "check" }, el("input", { type: "checkbox", name: "typed", checked: kept.get("typed") === "on" }), t("We roll real dice and type them in")),
  ].filter((part) => part !== null);
}

/** @param {GameInfo} game @param {Scenario} scenario @returns {SeatInfo[]} */
const seatsOf = (game, scenario) => scenario.seats ?? game.seats;

/**
 * @param {string} name @param {string} title @param {{id: string, name: string, about?: string}[]} values
 * @param {string} chosen @param {() => void} redraw
 */
function choiceOf(name, title, values, chosen, redraw) {
  return el("fieldset", {}, el("legend", {}, title), el("div", { class: values.some((each) => each.about) ? "options told" : "options" }, values.map((each) => el("label", { class: "option" },
    el("input", { type: "radio", name, value: each.id, checked: each.id === chosen, onchange: () => { redraw(); refocus(name, each.id); } }),
    el("span", {}, each.name, each.about ? el("span", { class: "soft" }, each.about) : null)))));
}

/** After redrawing the form the keyboard stays where it was. @param {string} name @param {string} value */
function refocus(name, value) {
  const input = document.querySelector(`dialog.setup input[name="${CSS.escape(name)}"][value="${CSS.escape(value)}"]`);
  if (input instanceof HTMLElement) input.focus();
}

/** @param {GameInfo} game @param {FormData} form */
async function begin(game, form) {
  const scenario = game.scenarios.find((each) => each.id === form.get("scenario")) ?? game.scenarios[0];
  const mode = String(form.get("mode"));
  const seats = Object.fromEntries(seatsOf(game, scenario).map((seat) => [seat.id, sitter(mode, seat.id === form.get("seat"), String(form.get("level")))]));
  const options = Object.fromEntries(game.options.map((option) => [option.id, String(form.get(`option-${option.id}`) ?? option.default)]));
  try {
    const created = await api.createTable({ game: game.id, scenario: scenario.id, options, mode, seats, typed: form.get("typed") === "on" });
    api.sitDown(created, { game: game.id, scenario: scenario.id, title: game.title, mode });
    return true;
  } catch (error) {
    if (!(error instanceof api.Refused)) throw error;
    explainRefusal(error.refusal);
    return false;
  }
}

/** @param {string} mode @param {boolean} mine @param {string} level */
function sitter(mode, mine, level) {
  if (mine || mode === "hotseat") return "human";
  return mode === "link" ? "open" : `bot:${level}`;
}
