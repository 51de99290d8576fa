// Full-window sheets: the curtain of a hot seat, and the end of a game.
/** @import { Held, SeatInfo, Snapshot } from "./scene.js" */
import { replay } from "./api.js";
import { paletteOf } from "./board/counters.js";
import { el } from "./dom.js";
import { t } from "./i18n.js";

/** Hides everything until the named player sits down. @param {SeatInfo} seat @param {() => void} onReady */
export function curtain(seat, onReady) {
  const button = el("button", { type: "button", class: "primary", onclick: onReady }, t("I am {seat}: show the board", { seat: seat.name }));
  const band = el("div", { class: "curtain-band", "aria-hidden": "true" });
  band.style.background = paletteOf(seat.colour)[0];
  const root = el("div", { class: "curtain", role: "dialog", "aria-modal": "true", "aria-labelledby": "curtain-title" },
    band, el("h1", { id: "curtain-title" }, t("{seat} decides", { seat: seat.name })),
    el("p", {}, t("Hand the device over. What the other side must not see stays behind this curtain.")), button);
  queueMicrotask(() => button.focus());
  return root;
}

/** How it ended, and what can be checked and kept. @param {Snapshot} snapshot @param {SeatInfo[]} seats @param {Held} held @param {() => void} onClose */
export function ending(snapshot, seats, held, onClose) {
  const { status } = snapshot.view;
  const winners = (status.winners ?? []).map((id) => seats.find((seat) => seat.id === id)?.name ?? id);
  const won = snapshot.you.length === 1 && status.winners?.includes(snapshot.you[0]);
  const title = winners.length ? t("{winners} wins", { winners: winners.join(", ") }) : t("A draw");
  return el("section", { class: "ending", role: "dialog", "aria-labelledby": "ending-title" },
    el("h1", { id: "ending-title" }, title),
    won ? el("p", { class: "headline" }, t("The field is yours.")) : null,
    el("p", {}, status.reason ?? ""),
    el("p", { class: "soft" }, status.turn),
    snapshot.seed ? el("details", {}, el("summary", {}, t("Check the dice")),
      el("p", {}, t("Before the first roll the server showed this fingerprint of its seed; now it shows the seed. Each roll follows from it.")),
      el("dl", {}, el("dt", {}, t("Fingerprint")), el("dd", { class: "code" }, snapshot.seedCommitment ?? ""),
        el("dt", {}, t("Seed")), el("dd", { class: "code" }, snapshot.seed))) : null,
    el("p", { class: "row" },
      el("button", { type: "button", class: "primary", onclick: onClose }, t("Look at the board")),
      el("button", { type: "button", onclick: () => void keep(held) }, t("Save the replay")),
      el("a", { class: "button", href: "#/" }, t("Another game"))));
}

/** @param {Held} held */
async function keep(held) {
  const file = new Blob([await replay(held)], { type: "application/jsonl" });
  const link = el("a", { href: URL.createObjectURL(file), download: `${held.game}-${held.table}.jsonl` });
  link.click();
  URL.revokeObjectURL(link.href);
}
