// The tools on the board: zoom, bare ground, and the questions a game can answer as overlays.
/** @import { Overlay, Placement, QuerySpec } from "./scene.js" */
/** @import { TablePage } from "./table.js" */
import { Refused, query as ask } from "./api.js";
import { el } from "./dom.js";
import { t } from "./i18n.js";
import { icon } from "./icons.js";
import { explainRefusal, speak } from "./notice.js";
import { OPAQUE } from "./picker.js";

const ZOOM = 1.35;

export class ToolBox {
  /** @param {TablePage} table @param {QuerySpec[]} queries */
  constructor(table, queries) {
    this.table = table;
    this.queries = queries;
    /** @type {Map<string, Overlay & {key: string}>} */
    this.lit = new Map();
    this.asked = 0;
    this.foreseen = 0;
    /** How often what a click had lit was put out: an answer to an earlier question comes too late. */
    this.out = 0;
    this.buttons = new Map(queries.filter((query) => !query.takes).map((query) => [query.name, this.toggle(query)]));
    const spoken = queries.filter((query) => query.takes === "text").map((query) => this.inWords(query));
    const camera = table.board.camera;
    this.coordinates = el("span", { class: "coordinates" });
    this.layersButton = this.icon("☰", t("Overlays"), () => this.list.classList.toggle("open"));
    this.list = el("div", { class: "overlay-list" }, [...this.buttons.values(), ...spoken]);
    this.root = el("div", { class: "tools" },
      el("div", { class: "tool-row" },
        this.icon("+", t("Closer (+)"), () => camera.zoom(ZOOM)), this.icon("−", t("Farther (-)"), () => camera.zoom(1 / ZOOM)),
        this.icon("⤢", t("Whole map (0)"), () => table.board.fit()), this.hider(),
        this.tapeButton(), this.list.childElementCount ? this.layersButton : null, this.coordinates),
      this.list.childElementCount ? this.list : null);
  }

  /** @param {string} sign @param {string} name @param {() => void} act */
  icon(sign, name, act) {
    return el("button", { type: "button", class: "icon", title: name, "aria-label": name, onclick: act }, sign);
  }

  hider() {
    this.hideButton = el("button", { type: "button", class: "icon", title: t("Hide counters (H)"), "aria-label": t("Hide counters (H)"), "aria-pressed": "false", onclick: () => this.toggleCounters() }, "▣");
    return this.hideButton;
  }

  toggleCounters() {
    const hidden = this.table.board.sheet.classList.toggle("hide-counters");
    this.hideButton?.setAttribute("aria-pressed", String(hidden));
  }

  /** The measuring tape, where there is something to measure. */
  tapeButton() {
    const { hand } = this.table.board;
    if (!("tape" in hand)) return null;
    const { tape } = hand;
    const name = t("Measuring tape (M)");
    const button = el("button", { type: "button", class: "icon", title: name, "aria-label": name, "aria-pressed": "false", onclick: () => hand.measure() }, icon("tape"));
    tape.onTurn = () => {
      button.setAttribute("aria-pressed", String(tape.on));
      if (!tape.on) this.putOut();
      speak(tape.on ? tape.told() : t("The tape is put away."));
    };
    return button;
  }

  /** Asks what the game measures between two ends of the tape. @param {string} from @param {string} to */
  measure(from, to) {
    if (this.table.replayer.active || [from, to].some((end) => end.startsWith(OPAQUE))) return;
    const asked = this.queries.filter((query) => query.takes === "pair");
    void Promise.all(asked.map((query) => this.light(query.name, `${from};${to}`, true))).then(() => this.draw());
  }

  /** Asks what a placement would do at a spot. @param {Placement} placement @param {string} spot */
  foresee(placement, spot) {
    if (!placement.ask || this.table.replayer.active) return;
    const round = ++this.foreseen;
    void this.light(placement.ask, spot, true).then(() => {
      if (round !== this.foreseen) return;
      this.lead(placement, spot);
      this.draw();
    });
  }

  /** Hands the line of what a placement asked to the ghost, which draws it as its own. @param {Placement} placement @param {string} spot */
  lead(placement, spot) {
    const { hand } = this.table.board;
    const found = this.lit.get(placement.ask ?? "");
    if (!found || !("placing" in hand)) return;
    hand.placing.lead(spot, found.lines?.[0]);
    this.lit.delete(found.key);
  }

  /** @param {QuerySpec} query */
  toggle(query) {
    return el("button", { type: "button", class: "overlay-button", "aria-pressed": "false", onclick: () => void this.flip(query.name) }, query.label);
  }

  /** A question that is put in words: what was asked last stays for the next. @param {QuerySpec} query */
  inWords(query) {
    const field = el("input", { type: "text", name: query.name, "aria-label": query.label, placeholder: query.label });
    return el("form", { class: "in-words", onsubmit: (/** @type {SubmitEvent} */ event) => {
      event.preventDefault();
      if (field.value.trim()) void this.light(query.name, field.value.trim()).then(() => this.draw());
    } }, field, el("button", { type: "submit", class: "small" }, t("Ask")));
  }

  /** @param {string} name */
  async flip(name) {
    if (this.table.replayer.active) return;
    if (this.lit.has(name)) this.lit.delete(name);
    else await this.light(name, "");
    this.draw();
  }

  /** @param {string} name @param {string} argument @param {boolean} [quiet] */
  async light(name, argument, quiet = false) {
    const round = this.out;
    try {
      const answer = await ask(this.table.held, { seat: this.table.snapshot.seat, name, argument });
      if (round !== this.out && !this.buttons.has(name)) return;
      if (answer.type === "preview") this.table.dock.ask(answer);
      else this.lit.set(name, { ...answer, key: name });
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      if (!quiet) explainRefusal(error.refusal);
    }
  }

  draw() {
    for (const [name, button] of this.buttons) button.setAttribute("aria-pressed", String(this.lit.has(name)));
    this.table.showOverlays([...this.lit.values()]);
  }

  /** After each step: what follows the position is asked anew, what belonged to a click goes. */
  refresh() {
    const round = ++this.asked;
    const standing = [...this.lit.keys()].filter((name) => this.buttons.has(name));
    for (const name of this.lit.keys()) if (!this.buttons.has(name)) this.lit.delete(name);
    this.draw();
    for (const name of standing) {
      void this.light(name, "", true).then(() => { if (round === this.asked) this.draw(); });
    }
  }

  /** Puts out what a click had lit; standing overlays stay. Tells whether there was something. */
  putOut() {
    this.out += 1;
    const clicked = [...this.lit.keys()].filter((name) => !this.buttons.has(name));
    for (const name of clicked) this.lit.delete(name);
    if (clicked.length) this.draw();
    return clicked.length > 0;
  }

  /** Quietly lights the first overlay that takes what was chosen. @param {string} takes @param {string} argument */
  ask(takes, argument) {
    const query = this.queries.find((each) => each.takes === takes);
    if (!query || this.table.replayer.active || this.table.shown.view.preview || argument.startsWith(OPAQUE)) return;
    void this.light(query.name, argument, true).then(() => this.draw());
  }

  /** Buttons for the questions about a place and the counters on it. @param {string} place */
  questions(place) {
    if (this.table.replayer.active) return [];
    const top = this.table.ground.stackAt(place).at(-1);
    return this.queries.flatMap((query) => {
      const argument = query.takes === "place" ? this.table.ground.placeOf(place) : query.takes === "piece" ? top?.id : undefined;
      if (!argument || argument.startsWith(OPAQUE)) return [];
      return [el("button", { type: "button", class: "small", onclick: () => void this.light(query.name, argument).then(() => this.draw()) }, query.label)];
    });
  }

  /** @param {string} place */
  hover(place) {
    this.coordinates.textContent = place ? this.table.ground.brief(place) : "";
  }
}
