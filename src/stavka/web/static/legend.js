// The legend of a sheet as a list beside the board: in its own inks, at a size that can be read on any window.
import { el, svg } from "./dom.js";
import { t } from "./i18n.js";

/** The size of a sample, in pixels. */
const [WIDTH, HEIGHT] = [44, 26];

/** What the sheet's legend has, if it has one; the sheet must be on the page. @param {SVGSVGElement} inks */
export function legendPanel(inks) {
  const entries = [...inks.querySelectorAll(".legend .swatch")].flatMap((swatch) => {
    const text = swatch.nextElementSibling;
    return swatch instanceof SVGGraphicsElement && text?.classList.contains("entry") ? [entry(swatch, text.textContent ?? "")] : [];
  });
  return entries.length ? el("section", { class: "legend-list" }, el("h3", {}, t("Legend")), el("ul", {}, entries)) : null;
}

/** @param {SVGGraphicsElement} swatch @param {string} text */
function entry(swatch, text) {
  const { x, y, width, height } = boxOf(swatch);
  const picture = svg("svg", { class: "inks", viewBox: `${x} ${y} ${width} ${height}`, width: WIDTH, height: HEIGHT, "aria-hidden": "true" },
    framed(swatch));
  return el("li", {}, picture, text);
}

/** The ground that a sample lies on; what stands out of it, as a tree, is cut off. @param {SVGGraphicsElement} swatch */
function boxOf(swatch) {
  const ground = swatch.querySelector(".swatch-ground, .frame");
  return (ground instanceof SVGGraphicsElement ? ground : swatch).getBBox();
}

/** A sample within groups like those that it lies in, as their inks are its own. @param {SVGGraphicsElement} swatch */
function framed(swatch) {
  let found = /** @type {Element} */ (swatch.cloneNode(true));
  for (let group = swatch.parentElement; group instanceof SVGGElement; group = group.parentElement) {
    found = svg("g", { class: group.getAttribute("class") }, found);
  }
  return found;
}
