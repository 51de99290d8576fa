// What a player has set for this browser, and the panel in which it is set.
import { el } from "./dom.js";
import { t } from "./i18n.js";

const STORED = "stavka.settings";

/**
 * `forced`: play a choice that stands alone; `confirm`: ask again before what can't be taken back;
 * `away`: show on return what happened since; `guide`: explain each kind of decision once;
 * `pace`: length of animations, 0 for none.
 * @typedef {{forced: boolean, confirm: boolean, away: boolean, guide: boolean, sound: boolean, pace: number}} Settings
 */
/** @type {Settings} */
const DEFAULTS = { forced: true, confirm: true, away: true, guide: true, sound: false, pace: 1 };
const PACES = [0, 0.5, 1, 2];

/** @type {Settings} */
const held = { ...DEFAULTS };

/** @template {keyof Settings} K @param {K} name @returns {Settings[K]} */
export const setting = (name) => held[name];

/** @template {keyof Settings} K @param {K} name @param {Settings[K]} value */
export function set(name, value) {
  held[name] = value;
  localStorage.setItem(STORED, JSON.stringify(held));
  setPace();
}

/** Whether the reader wants things to stand still. */
export const isCalm = () => held.pace === 0 || matchMedia("(prefers-reduced-motion: reduce)").matches;

function setPace() {
  document.documentElement.style.setProperty("--pace", String(held.pace));
  document.documentElement.classList.toggle("calm", held.pace === 0);
}

export function startSettings() {
  try {
    const found = JSON.parse(localStorage.getItem(STORED) ?? "{}");
    for (const name of /** @type {(keyof Settings)[]} */ (Object.keys(DEFAULTS))) {
      if (typeof found?.[name] === typeof DEFAULTS[name]) Object.assign(held, { [name]: found[name] });
    }
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
  }
  setPace();
}

/** @returns {[keyof Settings, string, string][]} */
const switches = () => [
  ["forced", t("Play forced choices by itself"), t("When nothing else can be chosen, nothing is revealed, and no step of your own would be sealed by it.")],
  ["confirm", t("Ask again before what cannot be taken back"), t("A die, a reveal. Where the odds lie open, committing is enough.")],
  ["away", t("Show what happened while I was away"), t("Plays the steps since your last move when you come back.")],
  ["guide", t("Explain each kind of decision once"), t("A card beside the board, with the rule that applies.")],
  ["sound", t("Sound"), t("A knock for a move, a rattle for dice.")],
];

const paceName = (/** @type {number} */ pace) =>
  ({ 0: t("none"), 0.5: t("fast"), 1: t("normal"), 2: t("slow") })[pace] ?? String(pace);

/** Opens the panel; `onChange` is told of every change. @param {() => void} [onChange] */
export function openSettings(onChange = () => {}) {
  const shut = () => { dialog.close(); dialog.remove(); };
  const dialog = el("dialog", { class: "sheet-dialog settings", "aria-labelledby": "settings-title" },
    el("h2", { id: "settings-title" }, t("Settings")),
    switches().map(([name, title, about]) => el("label", { class: "setting" },
      el("input", { type: "checkbox", name, checked: Boolean(held[name]), onchange: (/** @type {Event} */ event) => {
        set(/** @type {"forced"} */ (name), /** @type {HTMLInputElement} */ (event.target).checked);
        onChange();
      } }),
      el("span", {}, title, el("span", { class: "soft" }, about)))),
    el("label", { class: "setting" }, el("span", {}, t("Animations")),
      el("select", { name: "pace", onchange: (/** @type {Event} */ event) => set("pace", Number(/** @type {HTMLSelectElement} */ (event.target).value)) },
        PACES.map((pace) => el("option", { value: pace, selected: pace === held.pace }, paceName(pace))))),
    el("p", { class: "row" }, el("button", { type: "button", class: "primary", onclick: shut }, t("Done"))));
  dialog.addEventListener("cancel", () => dialog.remove());
  document.body.append(dialog);
  dialog.showModal();
}
