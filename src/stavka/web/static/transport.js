// The controls of a replay: first, back, play, forward, last; the scrubber with its turns; eyes and speed.
/** @import { IconName } from "./icons.js" */
/** @import { Replayer } from "./replayer.js" */
import { el } from "./dom.js";
import { t } from "./i18n.js";
import { icon } from "./icons.js";
import { menuAt } from "./notice.js";

const SPEEDS = [0.5, 1, 2, 4];
const BRIEF = 70;

export class Transport {
  /** @param {Replayer} replayer */
  constructor(replayer) {
    this.replayer = replayer;
    const r = replayer;
    this.slider = el("input", { type: "range", min: 0, step: 1, "aria-label": t("Step"),
      oninput: () => {
        const step = Number(this.slider.value); // pausing draws the controls anew
        r.pause();
        void r.go(step);
      } });
    this.marks = el("div", { class: "marks", "aria-hidden": "true" });
    this.playButton = this.button("play", "", () => (r.playing ? r.pause() : r.play()));
    this.place = el("span", { class: "moment", "aria-live": "off" });
    this.eyes = el("select", { "aria-label": t("Seen by"), title: t("Seen by"), onchange: () => void r.look(this.eyes.value) });
    this.pace = el("select", { "aria-label": t("Speed"), title: t("Speed"), onchange: () => { r.speed = Number(this.pace.value); } },
      SPEEDS.map((speed) => el("option", { value: speed, selected: speed === 1 }, `${speed}×`)));
    this.star = this.button("star", t("Bookmark"), () => { r.bookmarks.toggle(r.at); this.show(); });
    this.list = this.button("list", t("Bookmarks"), () => this.listBookmarks());
    this.branchButton = el("button", { type: "button", class: "branch", onclick: () => r.branch() }, t("Play on from here"));
    this.root = el("section", { class: "transport", "aria-label": t("Replay"), hidden: true },
      el("div", { class: "scrub-row" }, el("div", { class: "scrub" }, this.slider, this.marks), this.place),
      el("div", { class: "transport-row" },
        el("div", { class: "transport-keys", role: "group", "aria-label": t("Replay") },
          this.button("first", t("First (Home)"), () => void r.go(0)), this.button("back", t("Back (,)"), () => r.skip(-1)), this.playButton,
          this.button("forward", t("Forward (.)"), () => r.skip(1)), this.button("last", t("Last (End)"), () => void r.go(r.steps))),
        this.eyes, this.pace, this.star, this.list,
        this.button("link", t("Link to this moment"), () => r.link()), this.branchButton,
        el("button", { type: "button", class: "primary", onclick: () => r.close() }, t("Back to the game"))));
  }

  /** @param {IconName} sign @param {string} name @param {() => void} act */
  button(sign, name, act) {
    return el("button", { type: "button", class: "icon", title: name, "aria-label": name, onclick: act }, icon(sign));
  }

  /** How much of the foot of a board lies under the controls, in pixels. @param {HTMLElement} board */
  covers(board) {
    return this.root.hidden ? 0 : Math.max(0, board.getBoundingClientRect().bottom - this.root.getBoundingClientRect().top);
  }

  show() {
    const r = this.replayer;
    const was = this.root.hidden;
    this.root.hidden = !r.active;
    if (!r.active) return;
    this.slider.max = String(r.steps);
    this.slider.value = String(r.at);
    const turn = r.moment?.view.status.turn ?? "";
    this.slider.setAttribute("aria-valuetext", `${r.at}, ${turn}`);
    this.place.textContent = t("{step} of {steps}", { step: r.at, steps: r.steps });
    const name = r.playing ? t("Pause (Space)") : t("Play (Space)");
    this.playButton.replaceChildren(icon(r.playing ? "pause" : "play"));
    this.playButton.setAttribute("aria-label", name);
    this.playButton.title = name;
    this.eyes.replaceChildren(...r.seats.map(([id, label]) => el("option", { value: id, selected: id === r.seat }, label)));
    const kept = r.bookmarks.has(r.at);
    this.star.setAttribute("aria-pressed", String(kept));
    this.list.disabled = !r.bookmarks.steps.length;
    this.branchButton.hidden = !r.mayBranch;
    this.drawMarks();
    r.table.root.style.setProperty("--transport", `${this.root.offsetHeight}px`); // tools stand above it
    if (was) this.playButton.focus({ preventScroll: true });
  }

  /** Turns and bookmarks over the scrubber. */
  drawMarks() {
    const r = this.replayer;
    const spot = (/** @type {number} */ step, /** @type {string} */ kind, /** @type {string} */ name) => {
      const mark = el("button", { type: "button", class: kind, tabindex: -1, title: name, onclick: () => void r.go(step) });
      mark.style.left = `${(step / Math.max(1, r.steps)) * 100}%`;
      return mark;
    };
    this.marks.replaceChildren(
      ...r.headings.map((line) => spot(line.step ?? 0, "turn-mark", line.text)),
      ...r.bookmarks.steps.filter((step) => step <= r.steps).map((step) => spot(step, "book-mark", t("Bookmark: step {step}", { step }))));
  }

  listBookmarks() {
    const r = this.replayer;
    const box = this.list.getBoundingClientRect();
    menuAt(box.left, box.top - 30, t("Bookmarks"), r.bookmarks.steps.map((step) => {
      const told = [...r.lines].reverse().find((line) => (line.step ?? 0) <= step)?.text ?? "";
      return { label: `${step} · ${told.slice(0, BRIEF)}`, act: () => void r.go(step) };
    }));
  }
}
