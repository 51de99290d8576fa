// Full-window sheets: the curtain of a hot seat, and the end of a game.
/** @import { SeatInfo } from "./scene.js" */
/** @import { TablePage } from "./table.js" */
import { paletteOf } from "./board/counters.js";
import { el } from "./dom.js";
import { saveReplay } from "./files.js";
import { t } from "./i18n.js";
import { diceCheck } from "./verify.js";

/** Hides everything until the named player sits down. @param {SeatInfo} seat @param {() => void} onReady */
export function curtain(seat, onReady) {
  const button = el("button", { type: "button", class: "primary", onclick: onReady }, t("I play {seat}: show the board", { seat: seat.name }));
  const band = el("div", { class: "curtain-band", "aria-hidden": "true" });
  band.style.background = paletteOf(seat.colour)[0];
  const root = el("div", { class: "curtain", role: "dialog", "aria-modal": "true", "aria-labelledby": "curtain-title" },
    band, el("h1", { id: "curtain-title" }, t("{seat} to decide", { seat: seat.name })),
    el("p", {}, t("Hand the device over. What the other side must not see stays behind this curtain.")), button);
  queueMicrotask(() => button.focus());
  return root;
}

/** How it ended, and what can be checked, kept and played next. @param {TablePage} table @param {() => void} onClose */
export function ending(table, onClose) {
  const { snapshot, seats, held } = table;
  const { status } = snapshot.view;
  const winners = (status.winners ?? []).map((id) => seats.find((seat) => seat.id === id)?.name ?? id);
  const won = snapshot.you.length === 1 && status.winners?.includes(snapshot.you[0]);
  const title = winners.length ? t("Won by: {winners}", { winners: winners.join(", ") }) : t("A draw");
  const look = el("button", { type: "button", class: "primary", onclick: onClose }, t("Look at the board"));
  queueMicrotask(() => look.focus());
  return el("section", { class: "ending", role: "dialog", "aria-labelledby": "ending-title",
    onkeydown: (/** @type {KeyboardEvent} */ event) => { if (event.key === "Escape") onClose(); } },
    el("h1", { id: "ending-title" }, title),
    won ? el("p", { class: "headline" }, t("The field is yours.")) : null,
    el("p", {}, status.reason ?? ""),
    el("p", { class: "soft" }, status.turn),
    snapshot.seed ? diceCheck(held, snapshot) : null,
    el("p", { class: "row" },
      look,
      el("a", { class: "button", href: `#/table/${held.table}/report` }, t("Read the report")),
      el("button", { type: "button", onclick: () => { onClose(); void table.replayer.open(0).then(() => table.replayer.play()); } }, t("Watch the replay")),
      snapshot.you.length && !snapshot.readOnly ? table.people.rematchButton() : null,
      el("button", { type: "button", onclick: () => void saveReplay(held) }, t("Save the replay")),
      el("a", { class: "button", href: "#/" }, t("Another game"))));
}
