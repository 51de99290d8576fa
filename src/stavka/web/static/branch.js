// Playing on from a moment at a table of its own: whose side, against whom.
/** @import { TablePage } from "./table.js" */
import * as api from "./api.js";
import { el, once } from "./dom.js";
import { capital, t } from "./i18n.js";
import { explainRefusal } from "./notice.js";

/** @param {TablePage} table @param {number} step */
export function branchDialog(table, step) {
  const { info, seats, snapshot } = table;
  const own = snapshot.you[0] ?? seats[0].id;
  const level = info.levels[Math.min(1, info.levels.length - 1)] ?? "";
  const form = el("form", { method: "dialog" },
    el("h2", { id: "branch-title" }, t("Play on from step {step}", { step })),
    el("p", {}, t("A new table starts here, with new dice. This one stays as it is.")),
    options("seat", t("Your side"), seats.map((seat) => [seat.id, seat.name]), own),
    options("level", t("Opponent"), [...info.levels.map((id) => /** @type {[string, string]} */ ([id, capital(t("the machine, {level}", { level: t(id) }))])), ["", t("Hot seat")]], level),
    el("p", { class: "row" }, el("button", { type: "submit", class: "primary" }, t("Begin")),
      el("button", { type: "button", onclick: () => shut() }, t("Cancel"))));
  const dialog = el("dialog", { class: "setup", "aria-labelledby": "branch-title" }, form);
  const shut = () => { dialog.close(); dialog.remove(); };
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    void once(form, async () => { if (await begin(table, step, new FormData(form))) shut(); });
  });
  dialog.addEventListener("cancel", () => dialog.remove());
  document.body.append(dialog);
  dialog.showModal();
}

/** @param {string} name @param {string} title @param {[string, string][]} values @param {string} chosen */
function options(name, title, values, chosen) {
  return el("fieldset", {}, el("legend", {}, title), el("div", { class: "options" }, values.map(([value, label]) =>
    el("label", { class: "option" }, el("input", { type: "radio", name, value, checked: value === chosen }), el("span", {}, label)))));
}

/** @param {TablePage} table @param {number} step @param {FormData} form */
async function begin(table, step, form) {
  const level = String(form.get("level") ?? "");
  const mode = level ? "solo" : "hotseat";
  const seats = Object.fromEntries(table.seats.map((seat) => [seat.id, !level || seat.id === form.get("seat") ? "human" : `bot:${level}`]));
  try {
    const created = await api.branch(table.held, { step, seats, mode });
    const { game, scenario } = table.snapshot;
    api.sitDown(created, { game, scenario, title: table.info.title, mode });
    return true;
  } catch (error) {
    if (!(error instanceof api.Refused)) throw error;
    explainRefusal(error.refusal);
    return false;
  }
}
