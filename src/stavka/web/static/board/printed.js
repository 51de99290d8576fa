// What the server has drawn: the map of a board and its counters, fetched once and taken into the page.
/** @import { BoardAnswer } from "../scene.js" */
/** @import { Kind } from "./kinds.js" */
import { Refused, drawing as fetchDrawing } from "../api.js";
import { t } from "../i18n.js";
import { stock } from "./counters.js";
import { kindOf } from "./kinds.js";

/** @typedef {{map: SVGSVGElement, miniature: string, kind: Kind}} Printed the sheet, the address of its small picture, what its kind brings along */

/**
 * Fetches map and counters side by side; the counters go into stock.
 * @param {BoardAnswer} answer @returns {Promise<Printed>}
 */
export async function fetchPrinted(answer) {
  const [map, counters] = await Promise.all([picture(answer.map), picture(answer.counters)]);
  stock(counters, answer.palette);
  return { map, miniature: answer.miniature, kind: kindOf(answer.board.kind) };
}

/** @param {string} address @returns {Promise<SVGSVGElement>} */
async function picture(address) {
  const answer = await fetchDrawing(address);
  const drawing = answer.ok ? new DOMParser().parseFromString(await answer.text(), "image/svg+xml").documentElement : null;
  if (drawing instanceof SVGSVGElement) return document.adoptNode(drawing);
  throw new Refused(answer.status, { reason: t("The map can't be fetched from the server."), clause: "", alternatives: [] });
}
