// The odds before a commitment: headline, itemised shifts with their clauses, outcomes as bars.
/** @import { Chart, Chosen, Modifier, Outlook, Preview } from "./scene.js" */
import { el } from "./dom.js";
import { percent, signed, t } from "./i18n.js";
import { clauseLink } from "./notice.js";
import { chartFigure } from "./rulebook.js";

/**
 * @param {Preview} preview @param {HTMLElement[]} buttons the choices of the decision
 * @param {(() => void) | null} onClose @param {Chart[]} [charts] tables of the moment
 */
export function oddsPanel(preview, buttons, onClose, charts = []) {
  return el("section", { class: "odds", "aria-label": t("Odds") },
    el("header", {},
      el("h2", {}, preview.title, " ", clauseLink(preview.clause)),
      onClose ? el("button", { type: "button", class: "icon", "aria-label": t("Close"), onclick: onClose }, "×") : null),
    preview.headline ? el("p", { class: "headline" }, preview.headline) : null,
    modifiers(preview.modifiers ?? []),
    outcomes(preview.outcomes ?? []),
    charts.map(chartFigure),
    preview.exact === false ? el("p", { class: "soft" }, t("Sampled, not exact.")) : null,
    list("expected", preview.expected ?? []),
    list("soft", preview.notes ?? []),
    buttons.length ? el("div", { class: "odds-choices" }, buttons) : null);
}

/** @param {string} kind @param {string[]} lines */
const list = (kind, lines) => (lines.length ? el("ul", { class: kind }, lines.map((line) => el("li", {}, line))) : null);

/** @param {Modifier[]} items */
function modifiers(items) {
  if (!items.length) return null;
  return el("table", { class: "modifiers" },
    el("caption", { class: "spoken" }, t("Modifiers")),
    el("tbody", {}, items.map((item) => el("tr", {},
      el("th", { scope: "row" }, item.label, " ", clauseLink(item.clause)),
      el("td", { class: item.value < 0 ? "bad" : "good" }, signed(item.value))))));
}

/** @param {Outlook[]} items */
function outcomes(items) {
  if (!items.length) return null;
  return el("ul", { class: "outcomes" }, items.map((item) => {
    const bar = el("span", { class: `bar ${item.tone ?? ""}`, "aria-hidden": "true" });
    bar.style.width = `${item.probability * 100}%`;
    return el("li", {},
      el("span", { class: "outcome-name" }, mark(item.tone), item.label),
      el("span", { class: "share" }, percent(item.probability)),
      el("span", { class: "track" }, bar),
      item.detail ? el("span", { class: "soft" }, item.detail) : null);
  }));
}

/** Good and bad by sign as well as by colour. @param {string | undefined} tone */
const mark = (tone) => el("span", { class: `tone ${tone ?? ""}`, "aria-hidden": "true" },
  tone === "good" ? "▲" : tone === "bad" ? "▼" : "●");

/** A choice as a button. @param {Chosen} choice @param {(choice: Chosen) => void} play @param {Node | null} [picture] */
export function choiceButton(choice, play, picture = null) {
  return el("button", {
    type: "button", class: `choice${choice.final ? " final" : ""}${picture ? " pictured" : ""}`, "data-action": choice.action,
    onclick: () => play(choice),
  }, picture, choice.label);
}
