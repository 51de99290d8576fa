// A table: what a server sends becomes board, bar and rail; clicks become choices, never rules.
/** @import { Chosen, Face, Held, Overlay, Piece, SeatInfo, Snapshot } from "./scene.js" */
import * as api from "./api.js";
import { Bar } from "./bar.js";
import { BoardView } from "./board/boardview.js";
import { described } from "./board/stacks.js";
import { curtain, ending } from "./curtain.js";
import { byId, el } from "./dom.js";
import { t } from "./i18n.js";
import { Log } from "./log.js";
import { closeMenu, explainRefusal, hushToasts, menuAt, speak, toast } from "./notice.js";
import { OddsDock } from "./dock.js";
import { Picker } from "./picker.js";
import { Rail, sidesPanel, stackPanel } from "./rail.js";
import { Rulebook, chartsPanel } from "./rulebook.js";
import { isNight } from "./theme.js";
import { ToolBox } from "./tools.js";

/** @import { BoardAnswer, GameInfo, Rules } from "./scene.js" */
/** @typedef {{info: GameInfo, answer: BoardAnswer, rules: Rules}} Texts */
/** @typedef {{action: string, onPiece: boolean}} Said */

const MOST_SAID = 20;

export class TablePage {
  // What is written in a language is made by `build`, again when the language changes.
  /** @type {GameInfo} */ info;
  /** @type {SeatInfo[]} */ seats;
  /** @type {Map<string, Face>} */ faces;
  /** @type {Map<string, number>} */ sides;
  /** @type {Picker} */ picker;
  /** @type {BoardView} */ board;
  /** @type {ToolBox} */ tools;
  /** @type {OddsDock} */ dock;
  /** @type {Log} */ log;
  /** @type {Bar} */ bar;
  /** @type {Rulebook} */ rulebook;
  /** @type {HTMLElement} */ sidesTab;
  /** @type {HTMLElement} */ stackTab;
  /** @type {Rail} */ rail;
  /** @type {HTMLElement} */ cover;
  /** @type {api.Line | undefined} */ line;
  /** @type {ReturnType<typeof setTimeout> | undefined} */ drawing;
  ended = false;
  /** What was said here of late, for `insert`. @type {Said[]} */ said = [];

  /** Fetches all that a table needs. @param {string} id @param {() => HTMLElement} switches */
  static async open(id, switches) {
    const held = api.heldTable(id);
    if (!held) throw new api.Refused(401, { reason: t("This browser holds no key of that table. Open it by its link."), clause: "", alternatives: [] });
    const snapshot = await api.snapshot(held);
    return new TablePage(held, snapshot, await textsOf(snapshot), switches);
  }

  /** @param {Held} held @param {Snapshot} snapshot @param {Texts} texts @param {() => HTMLElement} switches */
  constructor(held, snapshot, texts, switches) {
    this.held = { ...held, game: snapshot.game, scenario: snapshot.scenario, title: texts.info.title, mode: snapshot.mode, when: Date.now() };
    api.hold(this.held);
    this.switches = switches;
    this.snapshot = snapshot;
    this.seenSeat = "";
    this.seenStep = 0;
    this.place = "";
    this.trouble = "";
    this.busy = false;
    this.root = el("div", { class: "table" });
    this.build(texts);
    this.listeners = new AbortController();
    const { signal } = this.listeners;
    document.addEventListener("openrule", (event) => this.openRule(/** @type {CustomEvent} */ (event).detail), { signal });
    document.addEventListener("keydown", (event) => this.key(event), { signal });
    document.addEventListener("themechange", () => this.board.map.paint(isNight()), { signal });
  }

  /** Everything that is written in a language. @param {Texts} texts */
  build({ info, answer, rules }) {
    this.info = info;
    const scenario = info.scenarios.find((each) => each.id === this.snapshot.scenario);
    this.seats = scenario?.seats ?? info.seats;
    this.faces = new Map(answer.faces.map((face) => /** @type {[string, Face]} */ ([face.id, face])));
    this.sides = new Map(this.seats.map((seat, i) => [seat.id, i]));
    this.picker = new Picker(this);
    this.board = new BoardView(answer.board, {
      onPick: (place, piece, fanned) => this.picker.pick(place, piece, fanned),
      onRest: () => this.rest(), onCursor: (cell) => speak(this.tell(cell.id)),
      onHover: (place) => this.tools.hover(place),
    }, isNight());
    this.tools = new ToolBox(this, answer.queries);
    this.dock = new OddsDock(this);
    this.log = new Log({ light: (places, pieces) => this.board.live.light(places, pieces), go: (place) => this.board.goTo(place) });
    this.bar = new Bar({ play: (choice) => this.picker.play(choice), undo: () => void this.undo(), type: (value) => void this.typeDie(value), all: () => this.picker.listAll() }, this.switches());
    this.rulebook = new Rulebook(rules);
    this.sidesTab = el("div");
    this.stackTab = el("div", {}, el("p", { class: "soft" }, t("Choose a place on the board.")));
    this.rail = new Rail([
      { id: "sides", name: t("Sides"), panel: this.sidesTab }, { id: "stack", name: t("Stack"), panel: this.stackTab },
      { id: "log", name: t("Log"), panel: this.log.root }, { id: "charts", name: t("Charts"), panel: chartsPanel(answer.charts) },
      { id: "rules", name: t("Rules"), panel: this.rulebook.root },
    ]);
    if (matchMedia("(max-width: 760px)").matches) this.rail.root.classList.add("folded");
    this.cover = el("div", { class: "cover" });
    document.title = `${info.title} · Stavka`;
    this.root.replaceChildren(this.bar.root,
      el("main", { class: "field", "aria-label": info.title }, this.board.frame, this.tools.root, this.dock.root), this.rail.root, this.cover);
  }

  /** Once the page is in the window. */
  arrive() {
    this.take(this.snapshot);
    this.show();
    this.board.home();
    this.line = new api.Line(this.held, (snapshot) => this.take(snapshot), (state) => this.hearLine(state));
  }

  /** The same table in another language or after a change of switches. */
  async retell() {
    this.snapshot = await api.snapshot(this.held);
    const tab = this.rail.open;
    this.build(await textsOf(this.snapshot));
    this.rail.select(tab);
    this.line?.close();
    this.arrive();
  }

  close() {
    this.line?.close();
    this.listeners.abort();
    closeMenu();
    hushToasts();
  }

  // --- what the server says ------------------------------------------------------------------------

  /** @param {Snapshot} snapshot */
  take(snapshot) {
    if (snapshot.version < this.snapshot.version) return; // overtaken on the way: versions only grow
    const before = this.snapshot;
    this.snapshot = snapshot;
    if (this.needsCurtain(snapshot)) return;
    this.cover.querySelector(".curtain")?.remove();
    if (this.seenSeat !== snapshot.seat) this.place = "";
    this.seenSeat = snapshot.seat;
    this.log.take(snapshot.lines, snapshot.linesFrom);
    if (before.yourTurn && !snapshot.yourTurn) this.seenStep = before.version;
    this.draw();
    if (snapshot.finished && !this.ended) this.end();
  }

  /** Draws once for all that came since the last frame. */
  draw() {
    if (this.drawing) return;
    this.drawing = setTimeout(() => {
      this.drawing = undefined;
      this.show();
    });
  }

  /** On a hot seat with secrets the board waits for the right eyes. @param {Snapshot} snapshot */
  needsCurtain(snapshot) {
    const applies = this.info.hasSecrets && snapshot.mode === "hotseat" && snapshot.you.length > 1 && !snapshot.finished;
    if (!applies || snapshot.seat === this.seenSeat) return false;
    const seat = this.seats.find((each) => each.id === snapshot.seat);
    if (!seat) return false;
    this.cover.replaceChildren(curtain(seat, () => {
      this.seenSeat = snapshot.seat;
      this.log.take([], 0);
      void api.snapshot(this.held).then((fresh) => this.take(fresh), (error) => this.fail(error));
    }));
    return true;
  }

  show() {
    if (this.cover.querySelector(".curtain")) return;
    const { view } = this.snapshot;
    const choices = view.choices ?? [];
    const recent = this.log.recent(Math.max(this.seenStep, this.snapshot.version - 12));
    this.board.live.show({ pieces: view.pieces ?? [], choices, faces: this.faces, sides: this.sides, recent: [...new Set(recent)], seat: this.snapshot.seat });
    const inDock = this.dock.show(view.preview ?? null, choices);
    const loose = choices.filter((choice) => !choice.place && !this.onBoard(choice.piece));
    this.bar.show(this.snapshot, inDock ? [] : loose, this.trouble);
    this.sidesTab.replaceChildren(sidesPanel(this.snapshot, this.trade()), this.invitations());
    this.showStack();
    this.tools.refresh();
  }

  /** @param {string | undefined} piece */
  onBoard(piece) {
    return piece !== undefined && piece !== null && (this.snapshot.view.pieces ?? []).some((each) => each.id === piece);
  }

  trade() {
    return { faces: this.faces, sides: this.sides, seats: this.seats, play: (/** @type {Chosen} */ choice) => this.picker.play(choice), select: (/** @type {string} */ place) => this.select(place) };
  }

  /** @param {"open" | "lost" | "closed"} state */
  hearLine(state) {
    const trouble = state === "open" ? "" : state === "lost" ? t("The line is down; trying again …") : t("The server has closed this table.");
    if (trouble === this.trouble) return;
    this.trouble = trouble;
    if (!this.cover.children.length) this.bar.show(this.snapshot, [], trouble);
  }

  end() {
    this.ended = true;
    const shut = () => this.cover.replaceChildren();
    this.cover.replaceChildren(ending(this.snapshot, this.seats, this.held, shut));
    api.hold({ ...this.held, finished: true });
  }

  invitations() {
    const links = Object.entries(this.held.links ?? {}).filter(([seat]) => !this.snapshot.you.includes(seat));
    if (this.snapshot.mode !== "link" || !links.length) return "";
    return el("section", { class: "box" }, el("h3", {}, t("Invitations")), links.map(([seat, link]) => {
      const name = this.seats.find((each) => each.id === seat)?.name ?? seat;
      const address = new URL(link, location.href).href;
      return el("p", { class: "invitation" }, name, " ", el("input", { readonly: true, value: address, "aria-label": t("Link for {seat}", { seat: name }) }),
        el("button", { type: "button", class: "small", onclick: () => void navigator.clipboard.writeText(address).then(() => toast(t("Copied."))) }, t("Copy")));
    }));
  }

  // --- places ------------------------------------------------------------------------------------------

  /** @param {string} place @returns {Piece[]} */
  stackAt(place) {
    return this.board.live.stacks.get(place) ?? [];
  }

  /** @param {string} place */
  select(place) {
    this.place = place;
    this.showStack();
  }

  showStack() {
    if (!this.place) return;
    const cell = this.board.map.cells.find(this.place);
    if (!cell) return;
    const region = this.board.map.board.regions?.[cell.region ?? ""] ?? "";
    const ground = [this.groundName(cell.terrain), region].filter(Boolean).join(" · ");
    const title = cell.name ? `${cell.name} · ${cell.id}` : cell.id;
    this.stackTab.replaceChildren(stackPanel(title, ground, this.stackAt(this.place), this.snapshot.view, this.trade(), this.tools.questions(this.place)));
  }

  /** @param {string} terrain */
  groundName(terrain) {
    return this.board.map.board.legend?.find((item) => item.kind === terrain)?.text ?? "";
  }

  /** A place in words, for those who hear the board. @param {string} place */
  tell(place) {
    const cell = this.board.map.cells.find(place);
    if (!cell) return "";
    const pieces = this.stackAt(place).map((piece) => described(this.faces.get(piece.face), t("Hidden")));
    const here = (this.snapshot.view.choices ?? []).filter((choice) => choice.place === place || this.stackAt(place).some((piece) => piece.id === choice.piece));
    return [cell.name, cell.id, this.groundName(cell.terrain), ...pieces,
      ...here.map((choice) => t("can be chosen: {label}", { label: choice.label }) + (choice.cost ? `, ${choice.cost}` : ""))].filter(Boolean).join("; ");
  }

  rest() {
    closeMenu();
    this.board.live.fan("");
    this.tools.putOut();
    this.dock.dismiss();
  }

  // --- what the player says ------------------------------------------------------------------------------

  /** @param {() => Promise<Snapshot>} deed */
  async send(deed) {
    if (this.busy) return;
    this.busy = true;
    this.root.classList.add("busy");
    hushToasts();
    try {
      this.take(await deed());
    } catch (error) {
      await this.fail(error);
    } finally {
      this.busy = false;
      this.root.classList.remove("busy");
    }
  }

  /** @param {unknown} error */
  async fail(error) {
    if (!(error instanceof api.Refused)) throw error;
    explainRefusal(error.refusal);
    if (error.status === 409) this.take(await api.snapshot(this.held));
  }

  /** @param {string} action @param {boolean} [onPiece] whether it names a piece */
  act(action, onPiece = false) {
    this.said = [...this.said.slice(-MOST_SAID), { action, onPiece }];
    return this.send(() => api.act(this.held, { seat: this.snapshot.seat, action, version: this.snapshot.version }));
  }

  /**
   * A piece that had its turn earlier: takes back what was said since, says it there and the rest again.
   * Says nothing new unless the server offers it; tells whether it did.
   * @param {string} piece
   */
  async insert(piece) {
    const verb = this.said.at(-1)?.action.split(" ")[0];
    if (!verb || !this.said.at(-1)?.onPiece || !this.snapshot.canUndo || this.busy) return false;
    const action = `${verb} ${piece}`;
    const { seat } = this.snapshot;
    /** @type {Said[]} */
    const later = [];
    const offered = (/** @type {string} */ wanted) => this.snapshot.view.choices?.some((choice) => choice.action === wanted);
    while (this.said.at(-1)?.action.startsWith(`${verb} `) && this.snapshot.canUndo && !offered(action)) {
      later.unshift(/** @type {Said} */ (this.said.pop()));
      await this.send(() => api.undo(this.held, { seat, version: this.snapshot.version }));
    }
    const found = Boolean(offered(action));
    for (const again of [...(found ? [{ action, onPiece: true }] : []), ...later]) {
      if (offered(again.action)) await this.act(again.action, again.onPiece);
    }
    return found;
  }

  undo() {
    this.said.pop();
    const seat = this.snapshot.you.includes(this.snapshot.seat) ? this.snapshot.seat : this.snapshot.you[0];
    return this.send(() => api.undo(this.held, { seat, version: this.snapshot.version }));
  }

  /** @param {number} value */
  typeDie(value) {
    return this.send(() => api.typeDie(this.held, { seat: this.snapshot.awaiting?.seat ?? this.snapshot.seat, value }));
  }

  /** @param {string} name @param {string} argument */
  query(name, argument) {
    return api.query(this.held, { seat: this.snapshot.seat, name, argument });
  }

  /** @param {(Overlay & {key: string})[]} overlays */
  showOverlays(overlays) {
    const colourOf = (/** @type {string} */ tone) => this.seats.find((seat) => seat.id === tone)?.colour;
    this.board.live.showOverlays(overlays.map((overlay) => ({ ...overlay, colour: colourOf(overlay.tone ?? "") })));
  }

  /** @param {string} clause */
  openRule(clause) {
    this.rail.bring("rules");
    this.rulebook.go(clause);
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    const typing = event.target instanceof HTMLInputElement || event.target instanceof HTMLSelectElement;
    if (typing || event.ctrlKey || event.metaKey || event.altKey || this.cover.children.length) return;
    const tabs = ["sides", "stack", "log", "charts", "rules"];
    if (event.key === "Escape") this.escape();
    else if (/^[1-5]$/.test(event.key)) this.rail.bring(tabs[Number(event.key) - 1]);
    else if ("uг".includes(event.key) && this.snapshot.canUndo) void this.undo();
    else if ("aф".includes(event.key)) this.picker.listAll();
    else if ("hр".includes(event.key)) this.tools.toggleCounters();
    else if ("bи".includes(event.key)) this.board.frame.focus();
    else return;
    event.preventDefault();
  }

  /** Folds what lies open; when nothing does, takes back the last step if that can be done. */
  escape() {
    if (closeMenu()) return;
    const putOut = this.tools.putOut();
    if (this.board.live.fanned) this.board.live.fan("");
    else if (putOut) this.showStack();
    else if (this.dock.dismiss()) this.show();
    else if (this.snapshot.canUndo && this.snapshot.yourTurn) void this.undo();
    byId("toasts").replaceChildren();
  }

  /** @param {number} x @param {number} y @param {string} title @param {{label: string, act: () => void, final?: boolean}[]} items */
  menu(x, y, title, items) {
    menuAt(x, y, title, items);
  }
}

/** @param {Snapshot} snapshot @returns {Promise<Texts>} */
async function textsOf(snapshot) {
  const [games, answer, rules] = await Promise.all([api.games(), api.board(snapshot.game, snapshot.scenario), api.rules(snapshot.game)]);
  const info = games.find((game) => game.id === snapshot.game);
  if (!info) throw new api.Refused(404, { reason: t("The server no longer offers this game."), clause: "", alternatives: [] });
  return { info, answer, rules };
}
