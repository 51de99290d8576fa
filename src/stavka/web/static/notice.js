// Short messages: toasts with the clause that a refusal cites, menus at a spot, spoken lines.
/** @import { Refusal } from "./scene.js" */
import { byId, el } from "./dom.js";
import { t } from "./i18n.js";

const STAYS = 7000;
const MOST_ALTERNATIVES = 4;

/** A clause as a link that opens the rules there. @param {string | undefined} clause */
export function clauseLink(clause) {
  if (!clause) return null;
  return el("button", {
    type: "button", class: "clause", title: t("Open rule {clause}", { clause }),
    "aria-label": t("Open rule {clause}", { clause }),
    onclick: (/** @type {Event} */ event) => {
      event.stopPropagation();
      document.dispatchEvent(new CustomEvent("openrule", { detail: clause }));
    },
  }, clause);
}

/** Where a message can be seen and answered: on the page, or on the dialog that lies over it. */
function boxOfToasts() {
  const dialog = [...document.querySelectorAll("dialog:modal")].at(-1);
  if (!dialog) return byId("toasts");
  const found = dialog.querySelector(":scope > .toasts") ?? el("div", { class: "toasts", role: "alert" });
  dialog.append(found);
  return found;
}

/** @param {string} text @param {string} [clause] @param {string[]} [more] */
export function toast(text, clause, more = []) {
  const close = () => note.remove();
  const note = el("div", { class: "toast" },
    el("p", {}, text, " ", clauseLink(clause)),
    more.length ? el("p", { class: "more" }, more.join(" · ")) : null,
    el("button", { type: "button", class: "icon", "aria-label": t("Close"), onclick: close }, "×"));
  boxOfToasts().replaceChildren(note);
  setTimeout(close, STAYS);
  return note;
}

/** A toast with something to do. @param {string} text @param {string} label @param {() => void} act */
export function offer(text, label, act) {
  const note = toast(text);
  note.querySelector("p")?.append(" ", el("button", { type: "button", class: "small", onclick: () => { note.remove(); act(); } }, label));
}

/** @param {Refusal} refusal */
export function explainRefusal(refusal) {
  const more = (refusal.alternatives ?? []).slice(0, MOST_ALTERNATIVES);
  toast(refusal.reason, refusal.clause, more.length ? [t("Possible instead: {list}", { list: more.join(", ") })] : []);
}

export function hushToasts() {
  for (const box of document.querySelectorAll(".toasts")) box.replaceChildren();
}

/** Announcements that stay readable; older ones go. */
const MOST_TOLD = 8;

/** Told to screen readers one after the other. @param {string} text */
export function announce(text) {
  const told = byId("told");
  told.append(el("p", {}, text));
  while (told.children.length > MOST_TOLD) told.firstElementChild?.remove();
}

/** Told to screen readers in the place of what was told before. @param {string} text */
export function speak(text) {
  byId("spoken").textContent = text;
}

/**
 * A small menu at a spot of the page; Escape or a click elsewhere closes it.
 * @param {number} x @param {number} y @param {string} title
 * @param {{label: string, act: () => void, final?: boolean}[]} items
 */
export function menuAt(x, y, title, items) {
  closeMenu();
  const before = document.activeElement;
  const menu = el("div", { class: "menu", role: "menu", "aria-label": title },
    el("p", { class: "menu-title" }, title),
    items.map((item) => el("button", {
      type: "button", role: "menuitem", class: item.final ? "final" : null,
      onclick: () => { closeMenu(); item.act(); },
    }, item.label)));
  menu.addEventListener("keydown", (event) => menuKey(event, menu, before));
  (document.querySelector("main") ?? document.body).append(menu); // a part of the page that readers can go to
  const box = menu.getBoundingClientRect();
  menu.style.left = `${Math.max(8, Math.min(x - box.width / 2, innerWidth - box.width - 8))}px`;
  menu.style.top = `${Math.max(8, Math.min(y + 14, innerHeight - box.height - 8))}px`;
  menu.querySelector("button")?.focus();
}

/** @param {KeyboardEvent} event @param {HTMLElement} menu @param {Element | null} before */
function menuKey(event, menu, before) {
  const buttons = [...menu.querySelectorAll("button")];
  const here = buttons.indexOf(/** @type {HTMLButtonElement} */ (document.activeElement));
  if (event.key === "Escape") {
    closeMenu();
    if (before instanceof HTMLElement) before.focus();
  } else if (event.key === "ArrowDown") buttons[(here + 1) % buttons.length].focus();
  else if (event.key === "ArrowUp") buttons[(here + buttons.length - 1) % buttons.length].focus();
  else return;
  event.preventDefault();
  event.stopPropagation();
}

export function closeMenu() {
  const menu = document.querySelector(".menu");
  menu?.remove();
  return menu !== null;
}

document.addEventListener("pointerdown", (event) => {
  if (event.target instanceof Element && !event.target.closest(".menu")) closeMenu();
}, true);
