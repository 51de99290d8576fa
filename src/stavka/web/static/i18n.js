// Sentences in the reader's language. The English text is the key; a catalogue holds the others.

export const LANGUAGES = { en: "English", ru: "Русский" };
const STORED = "stavka.language";

/** @type {Record<string, string>} */
let catalogue = {};
let language = "en";

/** @returns {string} */
export const currentLanguage = () => language;

/** The language chosen before, or the browser's if there is one. */
export function preferredLanguage() {
  const wanted = localStorage.getItem(STORED) ?? navigator.language.slice(0, 2);
  return wanted in LANGUAGES ? wanted : "en";
}

/** The language that was asked for last, and when its sentences are there. @type {{lang: string, done: Promise<void>} | undefined} */
let loading;

/** @param {string} lang */
export function loadLanguage(lang) {
  const wanted = lang in LANGUAGES ? lang : "en";
  if (loading?.lang !== wanted) loading = { lang: wanted, done: fetchLanguage(wanted) };
  loading.done.catch(() => { loading = undefined; });
  return loading.done;
}

/** @param {string} lang */
async function fetchLanguage(lang) {
  language = lang;
  localStorage.setItem(STORED, language);
  document.documentElement.lang = language;
  if (language === "en") {
    catalogue = {};
    return;
  }
  const answer = await fetch(`/api/catalogue/${language}`);
  catalogue = answer.ok ? await answer.json() : {};
}

/**
 * A sentence with its fields filled.
 * @param {string} text English, with {named} fields @param {Record<string, string | number>} [fields]
 */
export function t(text, fields = {}) {
  const template = catalogue[text] ?? text;
  return template.replace(/\{(\w+)\}/g, (whole, name) => (name in fields ? String(fields[name]) : whole));
}

/** What stands by itself begins with a capital: a hidden counter has no name of its own. @param {string} text */
export const capital = (text) => text.charAt(0).toLocaleUpperCase(language) + text.slice(1);

/** How dates are written: as the browser's own variety of the language has it. */
export const locale = () => navigator.languages.find((each) => each.startsWith(language)) ?? language;

/** A share as a percentage, "33 %" or "<1 %", in one piece. @param {number} share */
export function percent(share) {
  if (share > 0 && share < 0.005) return "<1\u00a0%";
  return `${Math.round(share * 100)}\u00a0%`;
}

/** @param {number} number */
export const decimal = (number) => number.toLocaleString(language, { maximumFractionDigits: 1 });

/** With up to two decimals. @param {number} number */
export const fine = (number) => number.toLocaleString(language, { maximumFractionDigits: 2 });

/** @param {number} number */
export const signed = (number) => (number > 0 ? `+${number}` : number < 0 ? `−${-number}` : "0");
