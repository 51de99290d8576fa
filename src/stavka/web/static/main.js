// The door: reads the address, keeps language and theme, and shows the gallery or a table.
import "./ahead.js";
import * as api from "./api.js";
import { byId, el } from "./dom.js";
import { galleryPage } from "./gallery.js";
import { LANGUAGES, currentLanguage, loadLanguage, preferredLanguage, t } from "./i18n.js";
import { explainRefusal } from "./notice.js";
import { ReportPage } from "./report.js";
import { TablePage } from "./table.js";
import { startSettings } from "./settings.js";
import { startTheme, switchTheme } from "./theme.js";

/** @type {TablePage | ReportPage | null} */
let open = null;

/** Speaks a language, or tells that its sentences can't be had. @param {string} lang */
const speak = (lang) => loadLanguage(lang).catch(() => {
  throw api.silence();
});

/** Tells the page in another language; where that can't be had it stays in its own. @param {HTMLSelectElement} choice */
async function switchLanguage(choice) {
  const before = currentLanguage();
  try {
    await speak(choice.value);
    await (open ? open.retell() : route());
  } catch (error) {
    await loadLanguage(before);
    choice.value = before;
    throw error;
  }
}

/** The two switches that every page has. */
function switches() {
  const names = /** @type {[string, string][]} */ (Object.entries(LANGUAGES));
  return el("div", { class: "switches" },
    el("select", { "aria-label": t("Language"), title: t("Language"),
      onchange: (/** @type {Event} */ event) => void switchLanguage(/** @type {HTMLSelectElement} */ (event.target)) },
    names.map(([lang, name]) => el("option", { value: lang, selected: lang === currentLanguage() }, name))),
    el("button", { class: "icon", type: "button", "aria-label": t("Day or night"), title: t("Day or night"), onclick: switchTheme },
      "◐"));
}

const MOMENT = "at";
const REPORT = "report";

/**
 * Table and moment of an address: `#/table/ID`, `#/table/ID/KEY`, `#/table/ID/at/STEP`, and whether its
 * report is wanted: `#/table/ID/report`. A key is taken out of it, so that it does not stay in sight.
 */
function readAddress() {
  const [, place, table, ...rest] = location.hash.split("/");
  if (place !== "table" || !table) return null;
  const report = rest.at(-1) === REPORT;
  const key = rest[0] === MOMENT || rest[0] === REPORT ? "" : rest[0];
  const step = rest.at(-2) === MOMENT && /^\d+$/.test(rest.at(-1) ?? "") ? Number(rest.at(-1)) : null;
  if (key) {
    const known = api.heldTable(table);
    const keys = [...new Set([...(known?.keys ?? []), key])];
    api.hold({ game: "", scenario: "", title: "", mode: "link", ...known, table, keys, when: Date.now() });
    const tail = report ? `/${REPORT}` : step === null ? "" : `/${MOMENT}/${step}`;
    history.replaceState(null, "", `#/table/${table}${tail}`);
  }
  return { table, step, report };
}

/** The page in the reader's language; in English, and with a word about it, where that can't be had. */
async function start() {
  const problem = await speak(preferredLanguage()).catch((/** @type {api.Refused} */ error) => error);
  await route();
  if (problem) explainRefusal(problem.refusal);
}

async function route() {
  const address = readAddress();
  const table = address?.table ?? null;
  if (open instanceof TablePage && address && address.step !== null && open.held.table === table) {
    void open.replayer.open(address.step);
    return;
  }
  for (const dialog of document.querySelectorAll("dialog")) dialog.remove();
  open?.close();
  open = null;
  const page = byId("page");
  try {
    if (!table) page.replaceChildren(await galleryPage(switches));
    else if (address?.report) {
      page.replaceChildren(el("p", { class: "waiting" }, t("The game is being looked at …")));
      open = await ReportPage.open(table, switches);
      page.replaceChildren(open.root);
    } else {
      page.replaceChildren(el("p", { class: "waiting" }, t("Laying out the table …")));
      const laid = await TablePage.open(table, switches);
      open = laid;
      page.replaceChildren(laid.root);
      laid.arrive(address?.step);
    }
  } catch (error) {
    if (!(error instanceof api.Refused)) throw error;
    document.title = `${t("This did not work")} · Stavka`;
    page.replaceChildren(failedPage(error, table));
  }
}

/** Statuses that another try may mend: no answer, too many requests, an error of the server. */
const PASSING = (/** @type {number} */ status) => status === 0 || status === 429 || status >= 500;

/** What went wrong, and the ways on that there are. @param {api.Refused} error @param {string | null} table */
function failedPage(error, table) {
  const again = el("button", { type: "button", class: "primary", onclick: () => void start() }, t("Try again"));
  const home = el("a", { class: PASSING(error.status) ? "button" : "button primary", href: "#/" }, t("To the gallery"));
  const forget = (/** @type {string} */ id) => el("button", { type: "button", onclick: () => { api.forget(id); location.hash = "#/"; } }, t("Forget this table"));
  return el("div", { class: "failed-page" },
    el("header", { class: "failed-bar" }, el("a", { class: "home", href: "#/", title: t("To the gallery"), "aria-label": t("To the gallery") }, "⬡"), switches()),
    el("main", { class: "failed" },
      el("h1", {}, t("This did not work")), el("p", {}, error.message),
      el("p", { class: "row" }, PASSING(error.status) ? again : null, table ? home : null, table && api.heldTable(table) ? forget(table) : null)));
}

startTheme();
startSettings();
window.addEventListener("hashchange", () => void route());
// A refusal that nobody was there to hear is told at least.
window.addEventListener("unhandledrejection", (event) => {
  if (!(event.reason instanceof api.Refused)) return;
  event.preventDefault();
  explainRefusal(event.reason.refusal);
});
await start();
api.forgetAhead();
