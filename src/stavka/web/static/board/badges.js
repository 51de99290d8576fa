// What is noted on a model by a small sign beside its base; each has a form of its own and a name.
/** @import { Point } from "../scene.js" */
import { ink, svg } from "../dom.js";
import { t } from "../i18n.js";
import { short } from "./hex.js";

const RADIUS = 7;
const PITCH = 13;

/** @typedef {{mark: string, tone: string, name: () => string}} Badge */
/** @type {Record<string, Badge>} */
const BADGES = {
  wounded: { mark: "M0,-4.6C2.6,-1.2 3.6,.2 3.6,1.6a3.6,3.6 0 0 1 -7.2,0C-3.6,.2 -2.6,-1.2 0,-4.6Z", tone: "bad", name: () => t("wounded") },
  stunned: { mark: "M0,-5l1.3,3.2 3.4,-1 -1.6,3.1 2.6,2.3 -3.4,.5 -.4,3.4 -2,-2.8 -3,1.7 .6,-3.4 -3.2,-1.3 2.9,-1.9 -1.2,-3.2 3.2,1.2z", tone: "bad", name: () => t("stunned") },
  out: { mark: "M-4.4,-3L-3,-4.4L0,-1.4L3,-4.4L4.4,-3L1.4,0L4.4,3L3,4.4L0,1.4L-3,4.4L-4.4,3L-1.4,0Z", tone: "bad", name: () => t("knocked out") },
  immobile: { mark: "M-4.4,-4.4H4.4V4.4H-4.4ZM-2,-2V2H2V-2Z", tone: "bad", name: () => t("immobile") },
  disarmed: { mark: "M-5,-1.4H2V-3.4H4.4V-1.4H5V1H1L-1,4H-3.4L-2.4,1H-5Z", tone: "bad", name: () => t("weapon destroyed") },
  captive: { mark: "M-4.6,-2.6h4v5.2h-4zM.6,-2.6h4v5.2h-4zM-2,-.6h4v1.2h-4z", tone: "bad", name: () => t("captive") },
  moved: { mark: "M-4.6,-3.6L0,0L-4.6,3.6ZM0,-3.6L4.6,0L0,3.6Z", tone: "plain", name: () => t("moved") },
  fired: { mark: "M-5,0L-1,-1.2L0,-5L1,-1.2L5,0L1,1.2L0,5L-1,1.2Z", tone: "plain", name: () => t("fired") },
  done: { mark: "M-4.6,.4L-3,-1.2L-1.2,.6L3.2,-3.8L4.8,-2.2L-1.2,3.8Z", tone: "plain", name: () => t("done") },
  elite: { mark: "M0,-5l1.5,3.2 3.5,.4 -2.6,2.4 .7,3.5 -3.1,-1.8 -3.1,1.8 .7,-3.5 -2.6,-2.4 3.5,-.4z", tone: "good", name: () => t("elite") },
  acted: { mark: "", tone: "plain", name: () => t("has acted") },
  hidden: { mark: "M-5.4,0Q0,-5.4 5.4,0Q0,5.4 -5.4,0ZM-1.9,0a1.9,1.9 0 1 0 3.8,0a1.9,1.9 0 1 0 -3.8,0Z", tone: "secret", name: () => t("hidden") },
  bomb: { mark: "M-3.6,1.2a3.6,3.6 0 1 1 7.2,0a3.6,3.6 0 1 1 -7.2,0ZM1,-2.6L4,-5.2L5,-4L2.4,-1.6Z", tone: "secret", name: () => t("bears a bomb") },
  cover: { mark: "M0,-4.8L4.2,-3.2V.4Q3.6,3.6 0,5Q-3.6,3.6 -4.2,.4V-3.2Z", tone: "good", name: () => t("in cover") },
  loaded: { mark: "M-4,4V-1a4,4 0 0 1 8,0V4Z", tone: "good", name: () => t("carries men") },
  stopped: { mark: "M-4.5,-4.5h9v9h-9z", tone: "plain", name: () => t("stopped") },
  threat: { mark: "M-5,4L0,-5L5,4Z", tone: "bad", name: () => t("threat") },
  uncontrolled: { mark: "M-1.2,-5H1.2V1.4H-1.2ZM-1.2,2.8H1.2V5H-1.2Z", tone: "bad", name: () => t("uncontrolled") },
};
/** Shown by a ring or by the model itself. */
const SILENT = new Set(["chosen", "acted"]);

/** What a badge says. @param {string} badge */
export const badgeName = (badge) => BADGES[badge]?.name() ?? t(badge);

/** The signs of a model, in a row below its base; from afar they grow. @param {string[]} badges @param {Point} point @param {number} radius */
export function badgesOf(badges, [x, y], radius) {
  const shown = badges.filter((badge) => !SILENT.has(badge));
  const left = -((shown.length - 1) * PITCH) / 2;
  return svg("g", { class: "signs", transform: `translate(${short(x)} ${short(y + radius)})` },
    svg("g", { class: "signs-row" }, shown.map((badge, i) => {
      const { mark, tone } = BADGES[badge] ?? { mark: "M-3,-3h6v6h-6z", tone: "plain" };
      return svg("g", { class: `sign ${tone}`, transform: `translate(${left + i * PITCH} 0)` }, svg("circle", { r: RADIUS }), ink("mark", mark));
    })));
}
