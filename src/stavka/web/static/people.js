// The people at a table: who is here, whom the machine stands in for, invitations, a rematch.
/** @import { Snapshot } from "./scene.js" */
/** @import { TablePage } from "./table.js" */
import * as api from "./api.js";
import { el } from "./dom.js";
import { t } from "./i18n.js";
import { explainRefusal, menuAt, offer, toast } from "./notice.js";

const HUMAN = "human";

export class People {
  /** @param {TablePage} table */
  constructor(table) {
    this.table = table;
    /** Whether a rematch is just being asked for from here. */
    this.asking = false;
  }

  /** @param {string} seat */
  nameOf(seat) {
    return this.table.seats.find((each) => each.id === seat)?.name ?? seat;
  }

  /** What a player can do about a seat of people, as buttons. @param {string} seat @param {Snapshot} snapshot */
  deeds(seat, snapshot) {
    const who = snapshot.players[seat];
    if (!who || who.kind === "bot" || snapshot.finished || snapshot.readOnly || !snapshot.you.length) return [];
    const mine = snapshot.you.includes(seat);
    const name = this.nameOf(seat);
    if (who.handed) return mine ? [this.button(t("Take {seat} back", { seat: name }), () => this.hand(seat, HUMAN))] : [];
    if (!mine && who.present) return [];
    return [this.button(t("Let the machine play {seat}", { seat: name }), (event) => this.askLevel(seat, event), t("the machine"))];
  }

  /** @param {string} label @param {(event: MouseEvent) => void} act @param {string} [shown] a part of the label, where there is little room */
  button(label, act, shown = label) {
    return el("button", { type: "button", class: "small quiet hand", title: label, "aria-label": label, onclick: act }, shown);
  }

  /** @param {string} seat @param {MouseEvent} event */
  askLevel(seat, event) {
    const spot = /** @type {Element} */ (event.currentTarget).getBoundingClientRect();
    menuAt(spot.left + spot.width / 2, spot.bottom, t("Level"), this.table.info.levels.map((level) => (
      { label: t(level), act: () => this.hand(seat, `bot:${level}`) })));
  }

  /** @param {string} seat @param {string} to */
  hand(seat, to) {
    void this.table.deeds.send(() => api.hand(this.table.held, { seat, to }));
  }

  /** Whether somebody is still to be invited from here. */
  get mayInvite() {
    const { held, snapshot } = this.table;
    return Object.keys(held.links ?? {}).some((seat) => snapshot.players[seat]?.kind === "open");
  }

  /** Below the names of the sides: links to send, and the rematch. */
  extras() {
    return el("div", {}, this.invitations(), this.rematchBox());
  }

  invitations() {
    const { held, snapshot } = this.table;
    const links = Object.entries(held.links ?? {}).filter(([seat]) => !snapshot.you.includes(seat));
    if (snapshot.mode !== "link" || snapshot.finished) return null;
    const watch = held.watch ? [this.invitation(t("Spectators"), held.watch)] : [];
    if (!links.length && !watch.length) return null;
    return el("section", { class: "box" }, el("h3", {}, t("Invitations")),
      links.map(([seat, link]) => this.invitation(this.nameOf(seat), link)), watch);
  }

  /** @param {string} name @param {string} link */
  invitation(name, link) {
    const address = new URL(link, location.href).href;
    return el("p", { class: "invitation" }, name, " ", el("input", { readonly: true, value: address, "aria-label": t("Link for {seat}", { seat: name }) }),
      el("button", { type: "button", class: "small", onclick: () => void navigator.clipboard.writeText(address).then(() => toast(t("Copied."))) }, t("Copy")));
  }

  rematchBox() {
    const { snapshot } = this.table;
    if (!snapshot.finished) return null;
    return el("section", { class: "box" }, el("p", { class: "row" },
      el("button", { type: "button", onclick: () => this.table.showEnding() }, t("The result")),
      el("a", { class: "button", href: `#/table/${this.table.held.table}/report` }, t("Read the report")),
      snapshot.readOnly || !snapshot.you.length ? null : this.rematchButton()));
  }

  /** Sets up the next game with sides swapped, or sits down at the one that is set up. */
  rematchButton() {
    const { rematch } = this.table.snapshot;
    const label = rematch ? t("Sit down for the rematch") : t("Rematch, sides swapped");
    return el("button", { type: "button", class: rematch ? "rematch primary" : "rematch", onclick: () => void this.rematch() }, label);
  }

  /** Somebody else has set up the next game: it is told, and the way there stands open. @param {Snapshot} before */
  hear(before) {
    const { snapshot, cover } = this.table;
    if (!snapshot.rematch || before.rematch || this.asking) return;
    const shown = cover.querySelector(".rematch");
    const focused = shown === document.activeElement;
    const button = this.rematchButton();
    shown?.replaceWith(button);
    if (focused) button.focus();
    offer(t("The rematch is set up."), t("Sit down for the rematch"), () => void this.rematch());
  }

  async rematch() {
    const { held, snapshot, info } = this.table;
    const what = { game: snapshot.game, scenario: snapshot.scenario, title: info.title, mode: snapshot.mode };
    if (snapshot.rematch) {
      api.sitDown({ table: snapshot.rematch.table, seats: keyed(held.keys), links: {}, watch: "" }, what);
      return;
    }
    if (this.asking) return;
    this.asking = true;
    try {
      const created = await api.rematch(held, snapshot.you[0]);
      api.sitDown({ ...created, seats: keyed(held.keys) }, what);
    } catch (error) {
      if (!(error instanceof api.Refused)) throw error;
      explainRefusal(error.refusal);
    } finally {
      this.asking = false;
    }
  }
}

/** The same keys open the seats of a rematch. @param {string[]} keys */
const keyed = (keys) => Object.fromEntries(keys.map((key, i) => [String(i), key]));
