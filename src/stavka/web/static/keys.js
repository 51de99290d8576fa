// Keys of the table, the page that lists them, and the menu of things that have no place elsewhere.
/** @import { TablePage } from "./table.js" */
import { byId, el } from "./dom.js";
import { saveLog, saveReplay } from "./files.js";
import { t } from "./i18n.js";
import { icon } from "./icons.js";
import { closeMenu, menuAt } from "./notice.js";
import { openSettings } from "./settings.js";

const TABS = ["sides", "stack", "log", "talk", "charts", "rules", "words"];

/** @returns {[string, string][]} */
const listed = () => [
  ["A", t("All choices as a list")], ["C", t("To the choices in the bar or beside the odds")],
  ["↑ ↓ Enter", t("In a list: go, choose")], ["U", t("Take back")], ["Esc", t("Close what lies open; then take back")],
  ["B", t("To the board")], ["← ↑ → ↓", t("On the board: move the cursor, which tells what lies there")],
  ["N P", t("On the board: next and previous place where something can be chosen")], ["Enter", t("On the board: choose at the cursor; a stack fans out")],
  ["+ − 0", t("On the board: closer, farther, the whole map")], ["Shift ← ↑ → ↓", t("On the board: move the map")],
  ["Shift ← ↑ → ↓", t("On an open table: fine steps; the arrows alone go by whole units")], ["M", t("On an open table: the measuring tape")],
  ["H", t("Hide counters")], ["O", t("Overlays")], ["1 … 7", t("Tabs at the side")], ["T", t("To talk and notes")],
  ["R", t("Replay")], [", .", t("In a replay: back and forward")], ["PgUp PgDn", t("In a replay: by turns")],
  [t("Space"), t("In a replay: play and pause")], ["S", t("Settings")], ["?", t("This page")],
];

export class Keys {
  /** @param {TablePage} table */
  constructor(table) {
    this.table = table;
  }

  /** @param {KeyboardEvent} event */
  press(event) {
    const { table } = this;
    const { target } = event;
    const typing = target instanceof HTMLSelectElement || target instanceof HTMLTextAreaElement
      || (target instanceof HTMLInputElement && target.type !== "range");
    if (typing || event.ctrlKey || event.metaKey || event.altKey) return;
    if (table.cover.children.length || document.querySelector("dialog[open]")) return;
    if (this.own(event)) event.preventDefault();
  }

  /** @param {KeyboardEvent} event @returns {boolean} whether something was done */
  own(event) {
    const { table } = this;
    const { key } = event;
    const onControl = event.target instanceof HTMLButtonElement || event.target instanceof HTMLAnchorElement;
    if (!(onControl && key === " ") && table.replayer.key(event)) return true;
    if (key === "Escape") this.escape();
    else if (/^[1-7]$/.test(key)) this.tab(TABS[Number(key) - 1]);
    else if (this.letters(key)) return true;
    else if (key === "?") openKeys();
    else return false;
    return true;
  }

  /** Letters by their place on a Latin and on a Russian keyboard. @param {string} key */
  letters(key) {
    const { table } = this;
    if ("uг".includes(key) && table.shown.canUndo) void table.deeds.undo();
    else if ("aф".includes(key)) table.picker.listAll();
    else if ("cс".includes(key)) this.toChoices();
    else if ("hр".includes(key)) table.tools.toggleCounters();
    else if ("oщ".includes(key)) table.tools.layersButton.click();
    else if ("bи".includes(key)) table.board.frame.focus();
    else if ("rк".includes(key)) this.replay();
    else if ("mь".includes(key) && "tape" in table.board.hand) table.board.hand.measure();
    else if ("tе".includes(key)) { this.tab("talk"); table.talk.focus(); }
    else if ("sы".includes(key)) openSettings(() => table.draw());
    else return false;
    return true;
  }

  /** @param {string} id */
  tab(id) {
    this.table.rail.bring(id);
  }

  toChoices() {
    const { root } = this.table;
    const first = root.querySelector(".odds-choices button") ?? root.querySelector(".buttons button");
    if (first instanceof HTMLElement) first.focus();
    else this.table.board.frame.focus();
  }

  replay() {
    const { replayer } = this.table;
    if (replayer.active) replayer.close();
    else void replayer.open(replayer.steps);
  }

  /** Folds what lies open; when nothing does, takes back the last step if that can be done. */
  escape() {
    const { table } = this;
    byId("toasts").replaceChildren();
    if (closeMenu()) return;
    if (table.board.hand.drop()) return;
    const putOut = table.tools.putOut();
    if (table.board.live.fanned) table.board.live.fan("");
    else if (putOut) table.ground.show();
    else if (table.dock.dismiss()) table.show();
    else if (table.replayer.active) table.replayer.close();
    else if (table.snapshot.canUndo && table.snapshot.yourTurn) void table.deeds.undo();
  }

  menuButton() {
    return el("button", { type: "button", class: "icon more", title: t("More"), "aria-label": t("More"), "aria-haspopup": "menu",
      onclick: (/** @type {MouseEvent} */ event) => this.menu(/** @type {Element} */ (event.currentTarget).getBoundingClientRect()) }, icon("more"));
  }

  /** @param {DOMRect} spot */
  menu(spot) {
    const { table } = this;
    const items = [
      { label: t("Replay (R)"), act: () => this.replay() },
      { label: t("Settings (S)"), act: () => openSettings(() => table.draw()) },
      { label: t("Keys (?)"), act: () => openKeys() },
      { label: t("Save the log"), act: () => saveLog(table) },
    ];
    if (table.snapshot.finished) {
      items.push({ label: t("Read the report"), act: () => { location.hash = `#/table/${table.held.table}/report`; } });
      items.push({ label: t("Save the replay"), act: () => void saveReplay(table.held) });
    }
    menuAt(spot.left, spot.bottom, table.info.title, items);
  }
}

/** The page of keys. */
export function openKeys() {
  const shut = () => { dialog.close(); dialog.remove(); };
  const dialog = el("dialog", { class: "sheet-dialog keys", "aria-labelledby": "keys-title" },
    el("h2", { id: "keys-title" }, t("Keys")),
    el("table", {}, el("tbody", {}, listed().map(([key, what]) => el("tr", {},
      el("th", { scope: "row" }, key.split(" ").map((one) => el("kbd", {}, one))), el("td", {}, what))))),
    el("p", { class: "row" }, el("button", { type: "button", class: "primary", onclick: shut }, t("Close"))));
  dialog.addEventListener("cancel", () => dialog.remove());
  document.body.append(dialog);
  dialog.showModal();
  dialog.scrollTop = 0; // the button that has the focus stands at the end
}
