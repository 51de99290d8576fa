// Looking back: any moment of a game as a seat saw it, played like a film, with a way to play on from there.
/** @import { Line, Moment, Snapshot } from "./scene.js" */
/** @import { TablePage } from "./table.js" */
import * as api from "./api.js";
import { Bookmarks } from "./bookmarks.js";
import { branchDialog } from "./branch.js";
import { t } from "./i18n.js";
import { runsOf, sentenceOf } from "./log.js";
import { hushToasts, offer, speak, toast } from "./notice.js";
import { isCalm, setting } from "./settings.js";
import { Transport } from "./transport.js";

/** Milliseconds that each thing told stays at single speed. */
const DWELL = 1400;
const MOST_KEPT = 400;
const HEADING = 2;
const ALL = "all-seeing";
const EVERYONE = "everyone";

export class Replayer {
  /** @param {TablePage} table */
  constructor(table) {
    this.table = table;
    /** @type {Moment | null} */
    this.moment = null;
    this.seat = "";
    this.speed = 1;
    this.wanted = -1;
    /** Stops by itself after this step and goes back to the game. */
    this.until = Infinity;
    /** @type {Map<string, Promise<Moment>>} */
    this.kept = new Map();
    /** @type {Line[]} */
    this.lines = [];
    this.bookmarks = new Bookmarks(table.held.table);
    this.transport = new Transport(this);
    const { camera } = table.board;
    const { covered } = camera;
    camera.covered = () => Math.max(covered(), this.transport.covers(table.board.frame));
  }

  get active() {
    return this.moment !== null;
  }

  get playing() {
    return this.timer !== undefined;
  }

  get steps() {
    return this.table.snapshot.steps ?? this.table.snapshot.version;
  }

  get at() {
    return this.moment?.step ?? this.steps;
  }

  /** What the page shows instead of the position. @returns {Snapshot | null} */
  get scene() {
    if (!this.moment) return null;
    return { ...this.table.snapshot, view: this.moment.view, seat: this.moment.seat, yourTurn: false, canUndo: false, awaiting: undefined, thinking: undefined };
  }

  /** Steps at which something is told; the others are clicks on the way. */
  get stops() {
    return [...new Set([0, ...this.lines.map((line) => line.step ?? 0), this.steps])].sort((a, b) => a - b);
  }

  /** Headings of the log: turns and the end. */
  get headings() {
    return this.lines.filter((line) => line.weight === HEADING && (line.step ?? 0) <= this.steps);
  }

  /** Whose eyes one may look through. @returns {[string, string][]} */
  get seats() {
    const { snapshot, seats } = this.table;
    const name = (/** @type {string} */ id) => seats.find((seat) => seat.id === id)?.name ?? id;
    const over = snapshot.finished;
    const one = snapshot.mode === "hotseat" && !over ? [snapshot.seat] : snapshot.you;
    const open = over ? seats.map((seat) => seat.id) : one.filter((id) => seats.some((seat) => seat.id === id));
    return [...open.map((id) => /** @type {[string, string]} */ ([id, name(id)])),
      [EVERYONE, t("Everyone")], .../** @type {[string, string][]} */ (over ? [[ALL, t("All-seeing")]] : [])];
  }

  /** @param {number} step @param {{seat?: string, until?: number}} [how] */
  async open(step, { seat, until = Infinity } = {}) {
    this.until = until;
    const first = this.table.snapshot.seat;
    this.seat = seat ?? (this.seats.some(([id]) => id === first) ? first : EVERYONE);
    await this.readLog();
    await this.go(step);
  }

  async readLog() {
    if (this.seat === this.table.snapshot.seat) this.lines = this.table.told;
    else this.lines = (await api.log(this.table.held, this.seat)).lines;
  }

  /** The game has gone on, or back: what was fetched may no longer be so. */
  hear() {
    this.kept.clear();
    if (!this.active) return;
    if (this.seat === this.table.snapshot.seat) this.lines = this.table.told;
    if (this.at > this.steps) void this.go(this.steps);
    else this.transport.show();
  }

  /** @param {string} seat */
  async look(seat) {
    this.seat = seat;
    try {
      await this.readLog();
    } catch (error) {
      await this.table.deeds.fail(error);
    }
    await this.go(this.at);
  }

  /** @param {number} step */
  async go(step) {
    const wanted = Math.max(0, Math.min(this.steps, Math.round(step)));
    this.wanted = wanted;
    try {
      const found = await this.fetch(wanted);
      if (this.wanted !== wanted) return;
      this.show(found);
    } catch (error) {
      this.pause();
      await this.table.deeds.fail(error);
    }
  }

  /** @param {number} step */
  fetch(step) {
    const key = `${this.seat}/${step}`;
    const known = this.kept.get(key);
    if (known) return known;
    if (this.kept.size >= MOST_KEPT) this.kept.clear();
    const asked = api.moment(this.table.held, step, this.seat);
    asked.catch(() => this.kept.delete(key));
    this.kept.set(key, asked);
    return asked;
  }

  /** @param {Moment} moment */
  show(moment) {
    if (!this.moment) hushToasts();
    this.moment = moment;
    history.replaceState(null, "", `#/table/${this.table.held.table}/at/${moment.step}`);
    this.table.log.take(this.lines, 0);
    this.table.log.mark(moment.step);
    this.table.board.live.fan("");
    this.table.show();
    this.transport.show();
    this.follow(moment.lines);
    this.table.board.live.play(moment.lines);
    const told = runsOf(moment.lines).map(sentenceOf).join(" ");
    if (told) speak(told);
  }

  /** Brings what is told into sight, where the window shows a part of the board or the controls lie over it. @param {Line[]} lines */
  follow(lines) {
    const { camera, map: { places } } = this.table.board;
    const place = lines.flatMap((line) => line.places ?? []).map((each) => places.find(each)).findLast(Boolean);
    if (!place) return;
    const [x, y] = camera.toFrame(places.spot(place));
    const { x0, y0, x1, y1 } = camera.clear();
    if (x < x0 || x > x1 || y < y0 || y > y1) camera.show(places.spot(place));
  }

  /** @param {number} step by how many things told */
  skip(step) {
    const { stops, at } = this;
    const next = step > 0 ? stops.find((stop) => stop > at) : [...stops].reverse().find((stop) => stop < at);
    if (next !== undefined) void this.go(next);
  }

  /** @param {number} step by how many headings */
  skipTurn(step) {
    const turns = [0, ...this.headings.map((line) => line.step ?? 0), this.steps];
    const next = step > 0 ? turns.find((turn) => turn > this.at) : [...turns].reverse().find((turn) => turn < this.at);
    if (next !== undefined) void this.go(next);
  }

  play() {
    if (this.at >= this.steps) void this.go(0).then(() => this.roll());
    else this.roll();
  }

  roll() {
    clearTimeout(this.timer);
    const next = this.stops.find((stop) => stop > this.at);
    if (next === undefined || next > this.until) {
      this.rest();
      return;
    }
    void this.fetch(next);
    this.timer = setTimeout(() => void this.go(next).then(() => { if (this.playing) this.roll(); }), DWELL / this.speed);
    this.transport.show();
  }

  /** At the end of what was to be shown. */
  rest() {
    const done = this.until !== Infinity;
    this.pause();
    if (done) this.close();
  }

  pause() {
    clearTimeout(this.timer);
    this.timer = undefined;
    this.transport.show();
  }

  /** Back to the game. */
  close() {
    if (!this.moment) return;
    this.pause();
    this.moment = null;
    this.until = Infinity;
    history.replaceState(null, "", `#/table/${this.table.held.table}`);
    this.table.log.take(this.table.told, 0);
    this.table.log.mark(Infinity);
    this.transport.show();
    this.table.show();
    this.table.board.settleBack();
  }

  /** Shows what happened since the last own step. */
  async sinceLastMove() {
    const { lastOwn = 0 } = this.table.snapshot;
    await this.open(lastOwn, { until: this.steps });
    this.roll();
  }

  /** What the bar says during a replay. */
  get caption() {
    if (!this.moment) return "";
    const told = runsOf(this.moment.lines.filter((line) => line.weight !== 0)).map(sentenceOf).join(" ");
    return told || t("Replay");
  }

  /** On return: plays what happened since, or offers it where things should stand still. */
  offerMissed() {
    const { missed } = this;
    if (!missed || !setting("away") || this.active) return;
    const told = missed === 1 ? t("One thing happened since your last move.") : t("{count} things happened since your last move.", { count: missed });
    if (isCalm()) offer(told, t("Show them"), () => void this.sinceLastMove());
    else void this.sinceLastMove();
  }

  /** Things told since the last own step. */
  get missed() {
    const { lastOwn = 0 } = this.table.snapshot;
    return lastOwn ? this.table.told.filter((line) => (line.step ?? 0) > lastOwn).length : 0;
  }

  link() {
    const address = new URL(`#/table/${this.table.held.table}/at/${this.at}`, location.href).href;
    void navigator.clipboard.writeText(address).then(() => toast(t("Copied: {address}", { address })));
  }

  get mayBranch() {
    const { snapshot } = this.table;
    return snapshot.finished || snapshot.readOnly || (snapshot.mode === "solo" && snapshot.you.length > 0);
  }

  branch() {
    branchDialog(this.table, this.at);
  }

  /** @param {KeyboardEvent} event @returns {boolean} whether the key was one of these */
  key(event) {
    if (!this.active) return false;
    if (event.key === "," || event.key === "б" || event.key === "ArrowLeft") this.skip(-1);
    else if (event.key === "." || event.key === "ю" || event.key === "ArrowRight") this.skip(1);
    else if (event.key === "PageUp") this.skipTurn(-1);
    else if (event.key === "PageDown") this.skipTurn(1);
    else if (event.key === "Home") void this.go(0);
    else if (event.key === "End") void this.go(this.steps);
    else if (event.key === " ") this.playing ? this.pause() : this.play();
    else return false;
    return true;
  }
}
