// A table: what a server sends becomes board, bar and rail; clicks become choices, never rules.
/** @import { Chosen, Face, Held, Line, Overlay, SeatInfo, Snapshot } from "./scene.js" */
import * as api from "./api.js";
import { Bar } from "./bar.js";
import { BoardView } from "./board/boardview.js";
import { fetchPrinted } from "./board/printed.js";
import { Consent } from "./consent.js";
import { curtain, ending } from "./curtain.js";
import { Deeds } from "./deeds.js";
import { OddsDock } from "./dock.js";
import { el } from "./dom.js";
import { Guide } from "./guide.js";
import { t } from "./i18n.js";
import { Keys } from "./keys.js";
import { legendPanel } from "./legend.js";
import { Log, runsOf, sentenceOf } from "./log.js";
import { announce, closeMenu, hushToasts, menuAt, speak } from "./notice.js";
import { People } from "./people.js";
import { Picker } from "./picker.js";
import { Rail, sidesPanel } from "./rail.js";
import { Replayer } from "./replayer.js";
import { Rulebook, chartsPanel } from "./rulebook.js";
import { setting } from "./settings.js";
import { Talk } from "./talk.js";
import { ToolBox } from "./tools.js";
import { Tray } from "./tray.js";

/** @import { BoardAnswer, GameInfo, Rules } from "./scene.js" */
/** @import { Ground } from "./ground.js" */
/** @import { TextBoard } from "./textboard.js" */
/** @import { Printed } from "./board/printed.js" */
/** @typedef {{info: GameInfo, answer: BoardAnswer, printed: Printed, rules: Rules}} Texts */

/** Steps back whose places are still marked as recent. */
const RECENT = 6;
const MOST_SPOKEN = 4;

export class TablePage {
  // What is written in a language is made by `build`, again when the language changes.
  /** @type {GameInfo} */ info;
  /** @type {SeatInfo[]} */ seats;
  /** @type {Map<string, Face>} */ faces;
  /** @type {Map<string, number>} */ sides;
  /** @type {Picker} */ picker;
  /** @type {BoardView} */ board;
  /** @type {Ground} */ ground;
  /** @type {ToolBox} */ tools;
  /** @type {OddsDock} */ dock;
  /** @type {Log} */ log;
  /** @type {Bar} */ bar;
  /** @type {Rulebook} */ rulebook;
  /** @type {Replayer} */ replayer;
  /** @type {Consent} */ consent;
  /** @type {People} */ people;
  /** @type {Talk} */ talk;
  /** @type {TextBoard} */ textBoard;
  /** @type {Guide} */ guide;
  /** @type {Tray} */ tray;
  /** @type {HTMLElement} */ sidesTab;
  /** @type {HTMLElement} */ stackTab;
  /** @type {HTMLElement} */ legend;
  /** @type {Rail} */ rail;
  /** @type {HTMLElement} */ cover;
  /** @type {api.Line | undefined} */ line;
  /** @type {ReturnType<typeof setTimeout> | undefined} */ drawing;
  ended = false;
  /** The log of the seat that the snapshots are for. @type {Line[]} */ told = [];

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
    this.seenStep = snapshot.lastOwn ?? 0;
    this.trouble = "";
    this.root = el("div", { class: "table" });
    this.deeds = new Deeds(this);
    this.keys = new Keys(this);
    this.build(texts);
    this.listeners = new AbortController();
    const { signal } = this.listeners;
    document.addEventListener("openrule", (event) => this.openRule(/** @type {CustomEvent} */ (event).detail), { signal });
    document.addEventListener("keydown", (event) => this.keys.press(event), { signal });
    document.addEventListener("themechange", () => this.board.dress(), { signal });
  }

  /** Everything that is written in a language. @param {Texts} texts */
  build({ info, answer, printed, rules }) {
    this.info = info;
    const scenario = info.scenarios.find((each) => each.id === this.snapshot.scenario);
    this.seats = scenario?.seats ?? info.seats;
    this.faces = new Map(answer.faces.map((face) => /** @type {[string, Face]} */ ([face.id, face])));
    this.sides = new Map(this.seats.map((seat, i) => [seat.id, i]));
    this.picker = new Picker(this);
    this.board = new BoardView(answer.board, printed, {
      onPick: (place, piece, fanned) => this.picker.pick(place, piece, fanned),
      onRest: () => this.rest(), onCursor: (place, told) => speak([told, this.ground.tell(place.id)].filter(Boolean).join("; ")),
      onHover: (place) => this.tools.hover(place),
      onPlace: (placement, spot) => this.picker.place(placement, spot),
      onAsk: (placement, spot) => this.tools.foresee(placement, spot),
      onTape: (from, to) => this.tools.measure(from, to),
    });
    this.ground = printed.kind.ground(this);
    this.tools = new ToolBox(this, answer.queries);
    this.dock = new OddsDock(this);
    this.replayer = new Replayer(this);
    this.consent = new Consent(this);
    this.people = new People(this);
    this.talk = new Talk(this);
    this.textBoard = printed.kind.words(this);
    this.guide = new Guide(this, rules);
    this.tray = new Tray();
    this.log = new Log({ light: (places, pieces) => this.board.live.light(places, pieces), go: (place) => this.board.goTo(place), ask: (line, spot) => this.consent.offer(line, spot) });
    this.bar = new Bar({ play: (choice) => this.picker.play(choice), undo: () => void this.deeds.undo(), type: (value) => void this.deeds.typeDie(value), all: () => this.picker.listAll(), nameOf: (seat) => this.people.nameOf(seat) },
      [this.keys.menuButton(), this.switches()]);
    this.rulebook = new Rulebook(rules);
    this.sidesTab = el("div");
    this.stackTab = el("div", {}, el("p", { class: "soft" }, t("Choose a place on the board.")));
    this.legend = el("div");
    this.rail = new Rail([
      { id: "sides", name: t("Sides"), panel: this.sidesTab }, { id: "stack", name: t("Stack"), panel: this.stackTab },
      { id: "log", name: t("Log"), panel: this.log.root }, { id: "talk", name: this.snapshot.mode === "link" ? t("Talk") : t("Notes"), panel: this.talk.root },
      { id: "charts", name: t("Charts"), panel: el("div", {}, this.legend, chartsPanel(answer.charts)) }, { id: "rules", name: t("Rules"), panel: this.rulebook.root },
      { id: "words", name: t("In words"), panel: this.textBoard.root },
    ], (id) => this.turnTo(id));
    this.cover = el("div", { class: "cover" });
    this.root.replaceChildren(this.bar.root,
      el("main", { class: "field", "aria-label": info.title }, this.board.frame, this.tools.root,
        el("div", { class: "cards" }, this.consent.root), this.tray.root, this.replayer.transport.root),
      el("div", { class: "side" }, this.dock.root, this.rail.root, this.guide.root), this.cover);
  }

  /** Once the page is in the window. @param {number | null} [step] a moment to show */
  arrive(step = null) {
    this.ended = this.ended || step !== null;
    this.take(this.snapshot);
    this.drawNow();
    if (this.people.mayInvite) this.rail.bring("sides");
    this.board.home();
    this.line = new api.Line(this.held, (snapshot) => this.take(snapshot), (state) => this.hearLine(state));
    if (step !== null) void this.replayer.open(step);
    else if (!this.snapshot.finished) this.replayer.offerMissed();
    setTimeout(() => this.playOn());
  }

  /** The same table in another language or after a change of switches. */
  async retell() {
    const step = this.replayer.active ? this.replayer.at : null;
    this.snapshot = await api.snapshot(this.held);
    const tab = this.rail.open;
    this.replayer.pause();
    await this.talk.keep();
    this.build(await textsOf(this.snapshot));
    this.rail.select(tab);
    this.line?.close();
    this.arrive(step);
  }

  close() {
    this.line?.close();
    this.replayer.pause();
    this.listeners.abort();
    closeMenu();
    hushToasts();
  }

  /** What lies on the board: the position, or a moment of a replay. @returns {Snapshot} */
  get shown() {
    return this.replayer.scene ?? this.snapshot;
  }

  // --- what the server says ------------------------------------------------------------------------

  /** @param {Snapshot} snapshot */
  take(snapshot) {
    if (snapshot.version < this.snapshot.version) return; // overtaken on the way: versions only grow
    const before = this.snapshot;
    this.snapshot = snapshot;
    this.talk.take(snapshot);
    if (this.needsCurtain(snapshot)) return;
    this.cover.querySelector(".curtain")?.remove();
    if (this.seenSeat !== snapshot.seat) this.ground.place = "";
    this.seenSeat = snapshot.seat;
    this.hear(snapshot, before);
    if (before.yourTurn && !snapshot.yourTurn) this.seenStep = before.version;
    this.draw();
    if (snapshot.finished && !this.ended) this.end();
    this.people.hear(before);
  }

  /** The new lines of the log. @param {Snapshot} snapshot @param {Snapshot} before */
  hear({ lines, linesFrom, version }, before) {
    const fresh = this.told.length > 0 && version > before.version;
    const stays = Math.min(linesFrom, this.told.length);
    const news = lines.slice(Math.max(0, this.told.length - linesFrom));
    this.told = [...this.told.slice(0, stays), ...lines];
    if (version !== before.version) this.replayer.hear();
    if (this.replayer.active) return;
    this.log.take(lines, linesFrom);
    if (!fresh || !news.length) return;
    this.tray.roll(news);
    this.board.live.play(news);
    const loud = runsOf(news.filter((line) => line.weight !== 0)).slice(-MOST_SPOKEN);
    if (loud.length) announce(loud.map(sentenceOf).join(" "));
  }

  /** Draws once for all that came since the last frame. */
  draw() {
    this.drawing ??= setTimeout(() => {
      this.drawNow();
      this.playOn();
    });
  }

  drawNow() {
    clearTimeout(this.drawing);
    this.drawing = undefined;
    this.show();
  }

  /** Plays what is forced, while the board shows the position and nothing lies over it. */
  playOn() {
    if (!this.replayer.active && !this.cover.children.length) void this.deeds.playForced();
  }

  /** On a hot seat with secrets the board waits for the right eyes. @param {Snapshot} snapshot */
  needsCurtain(snapshot) {
    const applies = this.info.hasSecrets && snapshot.mode === "hotseat" && snapshot.you.length > 1 && !snapshot.finished;
    if (!applies || snapshot.seat === this.seenSeat) return false;
    const seat = this.seats.find((each) => each.id === snapshot.seat);
    if (!seat) return false;
    this.replayer.close();
    this.cover.replaceChildren(curtain(seat, () => {
      this.seenSeat = snapshot.seat;
      this.told = [];
      this.log.take([], 0);
      void api.snapshot(this.held).then((fresh) => this.take(fresh), (error) => this.deeds.fail(error));
    }));
    return true;
  }

  show() {
    if (this.cover.querySelector(".curtain")) return;
    const { shown } = this;
    const { view } = shown;
    const choices = view.choices ?? [];
    document.title = `${this.snapshot.yourTurn ? "● " : ""}${this.info.title} · Stavka`;
    this.root.dataset.version = String(this.snapshot.version);
    this.root.classList.toggle("replaying", this.replayer.active);
    this.board.show({
      pieces: view.pieces ?? [], choices, placements: shown.yourTurn ? view.placements ?? [] : [],
      faces: this.faces, recent: this.recent(), seat: shown.seat, marks: view.marks ?? [],
    });
    const inDock = this.dock.show(view.preview ?? null, choices);
    const loose = choices.filter((choice) => !choice.place && !this.onBoard(choice.piece));
    this.bar.show(shown, inDock ? null : loose, this.replayer.active ? this.replayer.caption : this.trouble);
    this.sidesTab.replaceChildren(sidesPanel(shown, this.trade(), this.people));
    this.ground.show();
    this.consent.show(this.snapshot);
    this.guide.show(shown);
    this.textBoard.show(this.rail.open === "words");
    this.tools.refresh();
  }

  /** Places to be marked as those of the latest events. */
  recent() {
    const { moment } = this.replayer;
    const places = moment ? moment.lines.flatMap((line) => line.places ?? [])
      : this.log.recent(Math.max(this.seenStep, this.snapshot.version - RECENT));
    return [...new Set(places)];
  }

  /** @param {string | undefined} piece */
  onBoard(piece) {
    return piece !== undefined && piece !== null && (this.shown.view.pieces ?? []).some((each) => each.id === piece);
  }

  trade() {
    return { faces: this.faces, sides: this.sides, seats: this.seats, play: (/** @type {Chosen} */ choice) => this.picker.play(choice), select: (/** @type {string} */ place) => this.ground.select(place) };
  }

  /** @param {"open" | "lost" | "closed"} state */
  hearLine(state) {
    const trouble = state === "open" ? "" : state === "lost" ? t("The line is down; trying again …") : t("The server has closed this table.");
    if (trouble === this.trouble) return;
    this.trouble = trouble;
    if (!trouble) this.board.minimap.mend();
    if (!this.cover.children.length) this.draw();
  }

  end() {
    this.ended = true;
    api.hold({ ...this.held, finished: true });
    if (!this.replayer.active) this.showEnding();
  }

  showEnding() {
    hushToasts();
    this.tray.clear();
    this.cover.replaceChildren(ending(this, () => this.cover.replaceChildren()));
  }

  /** @param {string} tab */
  turnTo(tab) {
    if (tab === "words") this.textBoard.show(true);
    if (tab === "talk") this.talk.read();
    if (tab === "charts") this.legend.replaceChildren(legendPanel(this.board.map.inks) ?? "");
    if (tab === "log") this.log.mark(this.replayer.active ? this.replayer.at : Infinity);
  }

  rest() {
    closeMenu();
    this.board.live.fan("");
    this.tools.putOut();
    this.dock.dismiss();
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

  /** @param {number} x @param {number} y @param {string} title @param {{label: string, act: () => void, final?: boolean}[]} items */
  menu(x, y, title, items) {
    menuAt(x, y, title, items);
  }

  /** Whether the player wants to be asked again before what can't be taken back. */
  get asksAgain() {
    return setting("confirm");
  }
}

/** @param {Snapshot} snapshot @returns {Promise<Texts>} */
async function textsOf(snapshot) {
  const board = api.board(snapshot.game, snapshot.scenario);
  const [games, rules, answer, printed] = await Promise.all([api.games(), api.rules(snapshot.game), board, board.then(fetchPrinted)]);
  const info = games.find((game) => game.id === snapshot.game);
  if (!info) throw new api.Refused(404, { reason: t("The server no longer offers this game."), clause: "", alternatives: [] });
  return { info, answer, printed, rules };
}
