// Making elements: the only place that touches document.createElement.

const SVG = "http://www.w3.org/2000/svg";

/** @typedef {Record<string, string | number | boolean | undefined | null | ((event: any) => void)>} Attributes */
/** @typedef {Node | string | null | undefined | false} Child */

/**
 * @param {Element} element @param {Attributes} attributes
 */
function dress(element, attributes) {
  for (const [name, value] of Object.entries(attributes)) {
    if (value === undefined || value === null || value === false) continue;
    if (name === "style") /** @type {HTMLElement} */ (element).style.cssText = String(value);
    else if (typeof value === "function") element.addEventListener(name.slice(2), value);
    else element.setAttribute(name, value === true ? "" : String(value));
  }
}

/** @param {Element} element @param {(Child | Child[])[]} children */
function fill(element, children) {
  for (const child of children.flat()) if (child || child === "") element.append(child);
}

/**
 * An HTML element: attributes named "on..." are listeners, absent values are left out.
 * @template {keyof HTMLElementTagNameMap} K
 * @param {K} tag @param {Attributes} [attributes] @param {...(Child | Child[])} children
 * @returns {HTMLElementTagNameMap[K]}
 */
export function el(tag, attributes = {}, ...children) {
  const element = document.createElement(tag);
  dress(element, attributes);
  fill(element, children);
  return element;
}

/**
 * An SVG element.
 * @template {keyof SVGElementTagNameMap} K
 * @param {K} tag @param {Attributes} [attributes] @param {...(Child | Child[])} children
 * @returns {SVGElementTagNameMap[K]}
 */
export function svg(tag, attributes = {}, ...children) {
  const element = /** @type {SVGElementTagNameMap[K]} */ (document.createElementNS(SVG, tag));
  dress(element, attributes);
  fill(element, children);
  return element;
}

/** Sends a form once: until it is answered it can't be sent again. @param {HTMLFormElement} form @param {() => Promise<unknown>} deed */
export async function once(form, deed) {
  if (form.ariaBusy) return;
  form.ariaBusy = "true";
  try {
    await deed();
  } finally {
    form.ariaBusy = null;
  }
}

/** An SVG path. @param {string} kind @param {string} d @param {Attributes} [more] */
export const ink = (kind, d, more = {}) => svg("path", { class: kind, d, ...more });

/** @param {string} id */
export function byId(id) {
  const found = document.getElementById(id);
  if (!found) throw new Error(`the page has no element #${id}`);
  return found;
}
