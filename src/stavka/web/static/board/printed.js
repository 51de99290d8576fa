// What the server has drawn: the map of a board and its counters, fetched once and taken into the page.
/** @import { BoardAnswer } from "../scene.js" */
import { Refused } from "../api.js";
import { t } from "../i18n.js";
import { stock } from "./counters.js";

/** @typedef {{map: SVGSVGElement, miniature: string}} Printed the sheet, and the address of its small picture */

/**
 * Fetches map and counters side by side; the counters go into stock.
 * @param {BoardAnswer} answer @returns {Promise<Printed>}
 */
export async function fetchPrinted(answer) {
  const [map, counters] = await Promise.all([picture(answer.map), picture(answer.counters)]);
  stock(counters, answer.palette);
  return { map, miniature: answer.miniature };
}

/** @param {string} address @returns {Promise<SVGSVGElement>} */
async function picture(address) {
  const answer = await fetch(address);
  const drawing = answer.ok ? new DOMParser().parseFromString(await answer.text(), "image/svg+xml").documentElement : null;
  if (drawing instanceof SVGSVGElement) return document.importNode(drawing, true);
  throw new Refused(answer.status, { reason: t("The map can't be fetched from the server."), clause: "", alternatives: [] });
}
