// The rail: sides, tracks and boxes; the chosen stack; log; charts; rules. On a phone, a sheet from below.
/** @import { People } from "./people.js" */
/** @import { Box, Chosen, Face, Marker, Piece, Player, SeatInfo, Snapshot, Track, View } from "./scene.js" */
import { badgeName } from "./board/badges.js";
import { counterPicture, paletteOf } from "./board/counters.js";
import { el } from "./dom.js";
import { capital, t } from "./i18n.js";
import { clauseLink } from "./notice.js";
import { chartFigure } from "./rulebook.js";

/** Boxes of a track that are drawn one by one; of longer ones a part about the marker. */
const MOST_BOXES = 16;
/** Boxes in a row of a track that several share, where it has more of them than one row holds. */
const ROW = 10;
/** Pixels of a marker on a track. */
const MARKER = 22;
/** Whether it is told if somebody is there: not of a machine, nor of a guest who has not come yet. @param {Player} who */
const isPerson = ({ kind, present }) => kind !== "bot" && (kind !== "open" || present);
const PHONE = "(max-width: 760px)";

/** Tabs over panels, moved through by arrow keys. */
export class Rail {
  /** @param {{id: string, name: string, panel: HTMLElement}[]} tabs @param {(id: string) => void} onTurn */
  constructor(tabs, onTurn) {
    this.tabs = tabs;
    this.onTurn = onTurn;
    this.buttons = tabs.map((tab) => el("button", {
      type: "button", role: "tab", id: `tab-${tab.id}`, "aria-controls": `panel-${tab.id}`,
      onclick: () => this.toggle(tab.id),
    }, tab.name));
    this.panels = tabs.map((tab) => el("div", {
      class: "panel", role: "tabpanel", id: `panel-${tab.id}`, "aria-labelledby": `tab-${tab.id}`, tabindex: 0,
    }, tab.panel));
    this.root = el("aside", { class: "rail", "aria-label": t("Table") },
      el("div", { class: "tabs", role: "tablist", onkeydown: (/** @type {KeyboardEvent} */ event) => this.key(event) }, this.buttons),
      el("div", { class: "panels" }, this.panels));
    this.open = "";
    if (matchMedia(PHONE).matches) this.root.classList.add("folded");
    this.select(tabs[0].id);
  }

  /** A number on a tab; 0 for none. @param {string} id @param {number} count */
  badge(id, count) {
    const button = this.buttons[this.tabs.findIndex((tab) => tab.id === id)];
    button.querySelector(".badge-count")?.remove();
    if (count) button.append(el("span", { class: "badge-count" }, String(count)));
  }

  /** On a phone a second tap on the open tab folds the sheet. @param {string} id */
  toggle(id) {
    const folds = id === this.open && !this.root.classList.contains("folded");
    this.root.classList.toggle("folded", folds);
    this.select(id);
  }

  /** @param {string} id */
  select(id) {
    const before = this.open;
    this.open = id;
    this.tabs.forEach((tab, i) => {
      const on = tab.id === id;
      this.buttons[i].setAttribute("aria-selected", String(on));
      this.buttons[i].tabIndex = on ? 0 : -1;
      this.panels[i].hidden = !on;
    });
    this.buttons[this.tabs.findIndex((tab) => tab.id === id)].scrollIntoView({ block: "nearest", inline: "nearest" });
    if (before && before !== id) this.onTurn(id);
  }

  /** Shows a tab, unfolding the sheet. @param {string} id */
  bring(id) {
    this.root.classList.remove("folded");
    this.select(id);
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (!step) return;
    const here = this.tabs.findIndex((tab) => tab.id === this.open);
    const next = (here + step + this.tabs.length) % this.tabs.length;
    this.select(this.tabs[next].id);
    this.buttons[next].focus();
    event.preventDefault();
    event.stopPropagation();
  }
}

/**
 * @typedef {{
 *   faces: Map<string, Face>, sides: Map<string, number>, seats: SeatInfo[],
 *   play: (choice: Chosen) => void, select: (place: string) => void,
 * }} Trade
 */

/** @param {Snapshot} snapshot @param {Trade} trade @param {People} people */
export function sidesPanel(snapshot, trade, people) {
  const { view } = snapshot;
  return el("div", { class: "sides" },
    view.preview ? null : (view.charts ?? []).map(chartFigure),
    trade.seats.map((seat) => player(seat, snapshot, people)),
    snapshot.you.length || snapshot.readOnly ? null : el("p", { class: "soft" }, t("You are watching: you see what both sides may see.")),
    people.extras(),
    (view.tracks ?? []).map((one) => (one.markers?.length ? shared(one, trade) : track(one))),
    boxes(view, trade));
}

/** @param {SeatInfo} seat @param {Snapshot} snapshot @param {People} people */
function player(seat, snapshot, people) {
  const who = snapshot.players[seat.id];
  const swatch = el("span", { class: "swatch", "aria-hidden": "true" });
  swatch.style.background = paletteOf(seat.colour)[0];
  const decides = snapshot.view.status.seat === seat.id;
  return el("div", { class: `player${decides ? " decides" : ""}` }, swatch,
    el("span", { class: "seat-name" }, seat.name),
    el("span", { class: "soft" }, whoPlays(seat.id, snapshot)),
    who?.stoodIn ? el("span", { class: "soft" }, t("it took too long: a simpler machine chose")) : null,
    who && isPerson(who) && !snapshot.finished ? el("span", { class: `presence ${who.present ? "here" : "away"}` }, who.present ? t("here") : t("away")) : null,
    decides ? el("span", { class: "decides-mark" }, t("to decide")) : null, people.deeds(seat.id, snapshot));
}

/** @param {string} seat @param {Snapshot} snapshot */
function whoPlays(seat, snapshot) {
  const who = snapshot.players[seat];
  if (who?.handed) return t("the machine stands in, {level}", { level: t(who.handed.replace("bot:", "")) });
  if (snapshot.you.includes(seat)) return t("you");
  if (!who || (snapshot.readOnly && who.kind !== "bot")) return "";
  if (who.kind === "bot") return t("the machine, {level}", { level: t(who.level ?? "") });
  return isPerson(who) ? t("another player") : t("invited");
}

/** @param {Track} track */
function track(track) {
  const count = track.last - track.first + 1;
  const numbers = Array.from({ length: Math.max(0, count) }, (_, i) => track.first + i);
  const label = (/** @type {number} */ n) => track.labels?.[n - track.first] ?? "";
  const marks = (/** @type {number} */ n) => track.marks?.[String(n)] ?? [];
  const noted = numbers.filter((n) => marks(n).length);
  return el("div", { class: "track" },
    el("p", { class: "track-name" }, track.name, " ", clauseLink(track.clause), el("strong", {}, String(track.value))),
    el("ol", { class: "track-boxes", "aria-hidden": "true" }, boxesShown(track).map((n) => el("li", {
      class: [n === track.value ? "here" : "", marks(n).length ? "marked" : "", n > track.last || n < track.first ? "beyond" : ""].filter(Boolean).join(" "),
      title: [label(n), ...marks(n)].filter(Boolean).join(" · "),
    }, String(n)))),
    label(track.value) ? el("p", { class: "soft" }, label(track.value)) : null,
    noted.map((n) => el("p", { class: "soft" }, `${n}: ${marks(n).join(", ")}`)));
}

/** A track with a marker of each who shares it, in rows as far as the markers have come. @param {Track} track @param {Trade} trade */
function shared(track, trade) {
  const { first, markers = [], value } = track;
  const row = Math.min(ROW, track.last - first + 1);
  const count = Math.ceil((Math.max(value, first) - first + 1) / row) * row;
  const boxes = Array.from({ length: count }, (_, i) => first + i);
  const picture = (/** @type {Marker} */ { face }) => {
    const known = trade.faces.get(face);
    return known ? counterPicture(known, MARKER) : null;
  };
  return el("div", { class: "track" },
    el("p", { class: "track-name" }, track.name, " ", clauseLink(track.clause)),
    el("ol", { class: `track-boxes shared of-${row}`, "aria-hidden": "true" }, boxes.map((n) => {
      const here = markers.filter((marker) => marker.value === n);
      return el("li", { class: here.length ? "held" : "", title: here.map(({ name }) => name).join(" · ") },
        el("span", {}, String(n)), here.length ? el("span", { class: "markers" }, here.map(picture)) : null);
    })),
    el("ul", { class: "track-shares" }, markers.map((marker) => el("li", {}, picture(marker), " ", marker.name, " ", el("strong", {}, String(marker.value))))));
}

/**
 * Numbers of the boxes that are drawn: all, or those about the marker; and the value itself where the row ends before it.
 * @param {Track} track
 */
export function boxesShown({ first, last, value }) {
  const room = Math.min(MOST_BOXES, last - first + 1);
  const start = Math.max(first, Math.min(last - room + 1, value - Math.floor(room / 2)));
  const row = Array.from({ length: Math.max(0, room) }, (_, i) => start + i);
  if (value > last) return [...row, value];
  return value < first ? [value, ...row] : row;
}

/** @param {View} view @param {Trade} trade */
function boxes(view, trade) {
  const filled = (view.boxes ?? []).map((box) => ({
    box, pieces: (view.pieces ?? []).filter((piece) => piece.place === `box:${box.id}`),
  }));
  const full = filled.filter(({ box, pieces }) => pieces.length || box.count);
  const bare = filled.filter(({ box, pieces }) => !pieces.length && !box.count).map(({ box }) => box.name);
  return [
    ...full.map(({ box, pieces }) => boxOf(box, pieces, view, trade)),
    bare.length ? el("p", { class: "soft bare" }, t("Empty: {boxes}", { boxes: bare.join(" · ") })) : null,
  ];
}

/** @param {Box} box @param {Piece[]} pieces @param {View} view @param {Trade} trade */
function boxOf(box, pieces, view, trade) {
  const count = Math.max(box.count ?? 0, pieces.length);
  return el("section", { class: "box" },
    el("h3", {}, box.name, " ", clauseLink(box.clause), el("span", { class: "count" }, String(count))),
    pieces.length ? el("div", { class: "chips" }, alike(pieces, view).map((equal) => chips(equal, view, trade))) : null);
}

/**
 * Counters that look the same, bear the same signs and mean the same choice, in the order of the first of each.
 * @param {Piece[]} pieces @param {View} view @returns {Piece[][]}
 */
export function alike(pieces, view) {
  const labels = new Map((view.choices ?? []).map((choice) => [choice.piece, choice.label]));
  return grouped(pieces, (piece) => lookOf(piece) + (labels.get(piece.id) ?? ""));
}

/** Face and signs of a counter. @param {Piece} piece */
const lookOf = ({ face, badges = [] }) => JSON.stringify([face, badges]);

/** @param {Piece[]} pieces @param {(piece: Piece) => string} keyOf @returns {Piece[][]} */
function grouped(pieces, keyOf) {
  /** @type {Map<string, Piece[]>} */
  const groups = new Map();
  for (const piece of pieces) groups.set(keyOf(piece), [...(groups.get(keyOf(piece)) ?? []), piece]);
  return [...groups.values()];
}

/** Equal counters of a box: one picture, and in words how many there are. @param {Piece[]} equal @param {View} view @param {Trade} trade */
function chips(equal, view, trade) {
  const one = chip(equal[0], view, trade);
  if (equal.length === 1) return one;
  const name = trade.faces.get(equal[0].face)?.name ?? t("Hidden");
  return el("span", { class: "chips-alike" }, one, el("span", { class: "chips-count" }, t("{count} × {name}", { count: equal.length, name })));
}

/** A counter in a list; a button when it can be chosen. @param {Piece} piece @param {View} view @param {Trade} trade */
function chip(piece, view, trade) {
  const face = trade.faces.get(piece.face) ?? { id: piece.face, colour: "grey", symbol: "hidden", name: piece.face };
  const picture = counterPicture(face);
  const choice = (view.choices ?? []).find((each) => each.piece === piece.id);
  if (!choice) return el("span", { class: "chip-cell", role: "img", "aria-label": face.name, title: face.name }, picture);
  return el("button", { type: "button", class: "chip-cell can", title: choice.label, "aria-label": choice.label, onclick: () => trade.play(choice) }, picture);
}

/**
 * The stack at a place, equal counters as one, top first, with what can be done there.
 * @param {string} title @param {string} ground @param {Piece[]} pieces @param {View} view @param {Trade} trade
 * @param {HTMLElement[]} questions
 */
export function stackPanel(title, ground, pieces, view, trade, questions) {
  const choices = (view.choices ?? []);
  return el("div", { class: "stack" },
    el("h2", {}, title), ground ? el("p", { class: "soft" }, ground) : null,
    questions.length ? el("div", { class: "questions" }, questions) : null,
    el("ul", { class: "stack-list" }, grouped([...pieces].reverse(), lookOf).map((equal) => {
      const open = choices.filter((choice) => equal.some((piece) => piece.id === choice.piece));
      const piece = equal.find((each) => each.id === open[0]?.piece) ?? equal[0];
      const face = trade.faces.get(piece.face);
      const name = capital(face?.name ?? t("Hidden"));
      const badges = (piece.badges ?? []).map((badge) => el("span", { class: "tag" }, badgeName(badge)));
      const labels = new Map(open.map((choice) => [choice.label, choice]));
      return el("li", {}, chip(piece, view, trade), el("span", { class: "stack-name" }, equal.length > 1 ? t("{count} × {name}", { count: equal.length, name }) : name, " ", badges,
        el("span", { class: "soft" }, [(face?.factors ?? []).join("-"), face?.size, (face?.steps ?? 1) > 1 ? t("{steps} steps", { steps: face?.steps ?? 1 }) : ""].filter(Boolean).join(" · ")),
      [...labels.values()].map((choice) => el("button", { type: "button", class: "small", onclick: () => trade.play(choice) }, choice.label))));
    })),
    pieces.length ? null : el("p", { class: "soft" }, t("No counters here.")));
}
