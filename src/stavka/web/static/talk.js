// Talk at a table by link, and a seat's private notes.
/** @import { ChatLine, Snapshot } from "./scene.js" */
/** @import { TablePage } from "./table.js" */
import * as api from "./api.js";
import { el, once } from "./dom.js";
import { locale, t } from "./i18n.js";
import { announce, explainRefusal } from "./notice.js";

const LONGEST = 500;
const LONGEST_NOTES = 20000;
/** Seats at a table from which there is something to agree on. */
const LEAST_ALLIED = 3;
/** Milliseconds without a key after which notes are kept. */
const PAUSE = 800;
/** And after which they are sent again to a server that did not answer. */
const LATER = 5000;
const MILLISECONDS = 1000;
/** Times below this are seconds. */
const SECONDS_END = 1e11;

export class Talk {
  /** @param {TablePage} table */
  constructor(table) {
    this.table = table;
    /** @type {ChatLine[]} */
    this.lines = [];
    this.unread = 0;
    /** Whether the talk so far has come: what comes then is news. */
    this.heard = false;
    this.notesOf = "";
    this.fetching = false;
    this.list = el("ol", { class: "chat", "aria-label": t("Talk") });
    this.text = el("input", { type: "text", name: "chat", maxlength: LONGEST, autocomplete: "off", placeholder: t("Say something"), "aria-label": t("Say something") });
    this.form = el("form", { class: "chat-form", onsubmit: (/** @type {Event} */ event) => this.say(event) }, this.text,
      el("button", { type: "submit" }, t("Say")));
    this.notes = el("textarea", { class: "notes", rows: 7, maxlength: LONGEST_NOTES, "aria-label": t("Private notes"), oninput: () => this.later(), onblur: () => void this.keep() });
    this.kept = el("span", { role: "status" });
    this.notesBox = el("section", {}, el("h2", {}, t("Private notes")), el("p", { class: "soft" }, t("Only this seat can read them."), " ", this.kept), this.notes);
    this.vow = el("input", { type: "text", name: "promise", maxlength: LONGEST, autocomplete: "off", placeholder: t("Promise something"), "aria-label": t("Promise something") });
    this.vowForm = el("form", { class: "chat-form", onsubmit: (/** @type {Event} */ event) => this.promise(event) }, this.vow,
      el("button", { type: "submit" }, t("Promise")));
    this.vowBox = el("section", {}, el("h2", {}, t("Agreements")),
      el("p", { class: "soft" }, t("A promise stands in the log for all to read; no rule binds you to it.")), this.vowForm);
    this.chatBox = el("section", {}, el("h2", {}, t("Talk")), this.list, this.form);
    this.root = el("div", { class: "talk" }, this.chatBox, this.vowBox, this.notesBox);
  }

  /** @param {Snapshot} snapshot */
  take(snapshot) {
    this.chatBox.hidden = snapshot.mode !== "link";
    this.notesBox.hidden = !this.ownSeat(snapshot);
    this.vowBox.hidden = this.notesBox.hidden || snapshot.finished || this.table.seats.length < LEAST_ALLIED;
    this.turnNotes();
    const { chat, chatFrom = 0 } = snapshot;
    if (!chat) return;
    const before = this.lines.length;
    const { heard } = this;
    this.heard = true;
    this.lines = [...this.lines.slice(0, chatFrom), ...chat];
    if (this.lines.length === before && !chat.length) return;
    this.list.replaceChildren(...this.lines.map((line) => this.item(line)));
    this.list.scrollTop = this.list.scrollHeight;
    const news = heard ? this.lines.slice(before).filter((line) => !snapshot.you.includes(line.from)) : [];
    if (!news.length) return;
    if (this.table.rail?.open !== "talk") this.unread += news.length;
    announce(news.map((line) => `${this.who(line.from)}: ${line.text}`).join(" "));
    this.count();
  }

  /** @param {ChatLine} line */
  item(line) {
    const at = typeof line.at === "number" && line.at < SECONDS_END ? line.at * MILLISECONDS : line.at;
    const when = new Date(at).toLocaleTimeString(locale(), { timeStyle: "short" });
    return el("li", {}, el("span", { class: "soft" }, when), " ", el("strong", {}, this.who(line.from)), " ", line.text);
  }

  /** @param {string} from */
  who(from) {
    return this.table.seats.find((seat) => seat.id === from)?.name ?? t("spectator");
  }

  /** The seat that speaks and keeps notes here. @param {Snapshot} snapshot */
  ownSeat(snapshot) {
    return snapshot.you.includes(snapshot.seat) ? snapshot.seat : snapshot.you[0] ?? "";
  }

  /** @param {Event} event */
  say(event) {
    event.preventDefault();
    const seat = this.ownSeat(this.table.snapshot);
    this.send(this.form, this.text, seat ? { seat } : {});
  }

  /** Says something that stands in the log. @param {Event} event */
  promise(event) {
    event.preventDefault();
    this.send(this.vowForm, this.vow, { seat: this.ownSeat(this.table.snapshot), promise: true });
  }

  /** @param {HTMLFormElement} form @param {HTMLInputElement} field @param {{seat?: string, promise?: boolean}} how */
  send(form, field, how) {
    const words = { ...how, text: field.value.trim() };
    if (!words.text) return;
    void once(form, () => api.chat(this.table.held, words).then((snapshot) => {
      field.value = "";
      this.table.take(snapshot);
    }, (error) => this.refused(error)));
  }

  /** Where one can write. */
  focus() {
    (this.chatBox.hidden ? this.notes : this.text).focus();
  }

  /** @param {unknown} error */
  refused(error) {
    if (!(error instanceof api.Refused)) throw error;
    explainRefusal(error.refusal);
  }

  /** The tab is open now. */
  read() {
    this.unread = 0;
    this.count();
    this.turnNotes();
  }

  /** Puts away the notes of a seat whose turn at this screen is over; fetches those of the next once they are looked at. */
  turnNotes() {
    const seat = this.ownSeat(this.table.snapshot);
    if (this.notesOf === seat && !this.notes.readOnly) return;
    if (this.notesOf !== seat) this.putAway();
    this.notesOf = seat;
    if (!seat || this.fetching || this.table.rail?.open !== "talk") return;
    this.fetching = true;
    api.notes(this.table.held, seat).then(({ text }) => this.lay(seat, text), (error) => this.refused(error))
      .finally(() => { this.fetching = false; });
  }

  /** Until notes have come nothing can be written over them. */
  putAway() {
    void this.keep();
    this.notes.value = "";
    this.notes.readOnly = true;
    this.kept.textContent = "";
  }

  /** @param {string} seat @param {string} text */
  lay(seat, text) {
    if (this.notesOf !== seat) return;
    this.notes.value = text;
    this.notes.readOnly = false;
  }

  /** How many lines are unread, on the tab. */
  count() {
    this.table.rail?.badge("talk", this.unread);
  }

  later() {
    clearTimeout(this.timer);
    this.kept.textContent = "";
    this.timer = setTimeout(() => void this.keep(), PAUSE);
  }

  async keep() {
    if (!this.timer) return;
    clearTimeout(this.timer);
    this.timer = undefined;
    const [seat, text] = [this.notesOf, this.notes.value];
    try {
      await api.writeNotes(this.table.held, seat, text);
      if (seat === this.notesOf) this.kept.textContent = t("Kept.");
    } catch (error) {
      if (!(error instanceof api.Refused) || error.status || seat !== this.notesOf) this.refused(error);
      else this.keepLater();
    }
  }

  /** The server does not answer: what was written is sent again. */
  keepLater() {
    this.kept.textContent = t("Not kept yet; trying again …");
    this.timer ??= setTimeout(() => void this.keep(), LATER);
  }
}
