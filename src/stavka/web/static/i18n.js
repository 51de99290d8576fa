// Sentences in the reader's language. The English text is the key; a catalogue holds the others.

export const LANGUAGES = { en: "English", ru: "Русский" };
const STORED = "stavka.language";

/** @type {Record<string, string>} */
let catalogue = {};
/** The language of the catalogue. */
let told = "en";
let language = told;

/** @returns {string} */
export const currentLanguage = () => language;

/** The language chosen before, or the browser's if there is one. */
export function preferredLanguage() {
  const wanted = localStorage.getItem(STORED) ?? navigator.language.slice(0, 2);
  return wanted in LANGUAGES ? wanted : "en";
}

/** Sentences by language, as far as they have been asked for. @type {Map<string, Promise<Record<string, string>>>} */
const catalogues = new Map([["en", Promise.resolve({})]]);

/** Goes over to a language; fails, and stays with the one before, where its sentences can't be had. @param {string} lang */
export async function loadLanguage(lang) {
  const wanted = lang in LANGUAGES ? lang : "en";
  speak(wanted); // at once: what is asked for meanwhile is asked for in it
  const coming = catalogues.get(wanted) ?? fetchCatalogue(wanted);
  catalogues.set(wanted, coming);
  try {
    const sentences = await coming;
    if (language !== wanted) return; // somebody has changed their mind meanwhile
    [catalogue, told] = [sentences, wanted];
    localStorage.setItem(STORED, wanted);
  } catch (error) {
    catalogues.delete(wanted);
    speak(told);
    throw error;
  }
}

/** @param {string} lang */
function speak(lang) {
  language = lang;
  document.documentElement.lang = lang;
}

/** @param {string} lang */
async function fetchCatalogue(lang) {
  const answer = await fetch(`/api/catalogue/${lang}`);
  if (!answer.ok) throw new Error(`the catalogue of ${lang}: status ${answer.status}`);
  return answer.json();
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
