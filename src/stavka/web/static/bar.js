// The slim bar: where the game stands, who decides what by which clause, and what can be done now.
/** @import { Chosen, Snapshot, Track } from "./scene.js" */
import { el } from "./dom.js";
import { t } from "./i18n.js";
import { die } from "./log.js";
import { announce, clauseLink } from "./notice.js";
import { choiceButton } from "./odds.js";

/** Turn boxes that the bar has room for. */
const MOST_TURNS = 20;

/**
 * @typedef {{
 *   play: (choice: Chosen) => void, undo: () => void, type: (value: number) => void,
 *   all: () => void, nameOf: (seat: string) => string,
 * }} Hands
 */

export class Bar {
  /** @param {Hands} hands @param {HTMLElement[]} corner */
  constructor(hands, corner) {
    this.hands = hands;
    this.where = el("div", { class: "where" });
    this.prompt = el("p", { class: "prompt", id: "prompt" });
    this.buttons = el("div", { class: "buttons", role: "group", "aria-labelledby": "prompt" });
    this.root = el("header", { class: "bar" },
      el("a", { class: "home", href: "#/", title: t("To the gallery"), "aria-label": t("To the gallery") }, "⬡"),
      this.where, el("div", { class: "ask" }, this.prompt, this.buttons), el("div", { class: "corner" }, corner));
    this.spoken = "";
  }

  /** @param {Snapshot} snapshot @param {Chosen[] | null} buttons null when the dock has all choices @param {string} line connection trouble, or "" */
  show(snapshot, buttons, line) {
    const { status } = snapshot.view;
    const turns = snapshot.view.tracks?.find((track) => track.id === "turn");
    this.where.replaceChildren(
      turns ? turnBoxes(turns) : "", el("span", { class: "turn" }, status.turn), el("span", { class: "phase" }, status.phase));
    const text = line || asked(snapshot, this.hands.nameOf);
    this.prompt.replaceChildren(text, " ", line ? "" : clauseLink(rollOf(snapshot)?.clause ?? status.clause) ?? "");
    this.prompt.classList.toggle("mine", snapshot.yourTurn && !line);
    this.root.classList.toggle("thinking", Boolean(snapshot.thinking) && !snapshot.finished);
    this.buttons.replaceChildren(...this.actions(snapshot, buttons));
    if (text !== this.spoken) announce(text);
    this.spoken = text;
  }

  /** @param {Snapshot} snapshot @param {Chosen[] | null} choices */
  actions(snapshot, choices) {
    const found = [];
    const sides = rollOf(snapshot)?.sides ?? 0;
    for (let value = 1; value <= sides; value++) {
      found.push(el("button", { type: "button", class: "die-button", "aria-label": String(value), onclick: () => this.hands.type(value) }, die(value)));
    }
    found.push(...(choices ?? []).map((choice) => choiceButton(choice, this.hands.play)));
    if (choices && (snapshot.view.choices ?? []).length > choices.length) {
      found.push(el("button", { type: "button", class: "quiet", title: t("All choices as a list (A)"), onclick: this.hands.all },
        t("All choices")));
    }
    if (snapshot.canUndo) {
      found.push(el("button", { type: "button", class: "quiet undo", title: t("Take back (U)"), onclick: this.hands.undo }, "↶ ", t("Undo")));
    }
    return found;
  }
}

/** The real die that somebody here is to roll: for a seat of theirs, or for a machine. @param {Snapshot} snapshot */
function rollOf({ awaiting, you, players }) {
  if (!awaiting || !you.length) return undefined;
  return you.includes(awaiting.seat) || isMachine(players[awaiting.seat]) ? awaiting : undefined;
}

/** Whether a machine plays there for now. @param {Snapshot["players"][string] | undefined} player */
const isMachine = (player) => player?.kind === "bot" || Boolean(player?.handed);

/**
 * How it ended; else the die that is to be rolled, or what is asked, and of whom when it is somebody else.
 * @param {Snapshot} snapshot @param {(seat: string) => string} nameOf
 */
export function asked(snapshot, nameOf) {
  const { view: { status }, yourTurn, you } = snapshot;
  const { reason, prompt = "", seat } = status;
  if (reason) return reason;
  const roll = rollOf(snapshot);
  if (roll && you.includes(roll.seat)) return t("Roll a real die: {label}", { label: roll.label });
  if (roll) return t("Roll a real die for {seat}: {label}", { seat: nameOf(roll.seat), label: roll.label });
  return yourTurn || !seat ? prompt : t("{seat}: {prompt}", { seat: nameOf(seat), prompt });
}

/** @param {Track} track */
function turnBoxes(track) {
  const count = track.last - track.first + 1;
  if (count > MOST_TURNS) return "";
  return el("ol", { class: "turn-boxes", "aria-hidden": "true" }, Array.from({ length: count }, (_, i) => {
    const turn = track.first + i;
    const kind = turn < track.value ? "past" : turn === track.value ? "here" : "";
    return el("li", { class: kind, title: track.labels?.[i] ?? String(turn) });
  }));
}
