// How things came about on an open table: shots fly, bursts scatter and open, men run. A touch ends it.
/** @import { Point, Trace } from "../scene.js" */
/** @import { PlaneLive } from "./planelive.js" */
import { ink, svg } from "../dom.js";
import { isCalm, setting } from "../settings.js";
import { polyline, short } from "./hex.js";
import { circle } from "./layer.js";

/** Milliseconds of each kind, before the player's pace. @type {Record<string, number>} */
const LENGTHS = { shot: 260, move: 420, scatter: 620, burst: 520, explosion: 760, reveal: 420, smoke: 700 };
const USUAL = 400;
/** Traces of one step; what is more is only in the log. */
const MOST = 12;
/** How long the mark of a burst stays where nothing may move. */
const STAYS = 2400;

export class Traces {
  /** @param {PlaneLive} live */
  constructor(live) {
    this.live = live;
    this.layer = live.layers.traces;
    /** @type {Animation[]} */
    this.running = [];
    this.round = 0;
    for (const kind of ["keydown", "pointerdown"]) document.addEventListener(kind, () => this.skip(), { capture: true, passive: true });
  }

  /** @param {Trace[]} traces */
  play(traces) {
    const shown = traces.filter((trace) => trace.points.length).slice(-MOST);
    if (!shown.length) return;
    this.skip();
    const round = ++this.round;
    if (isCalm()) this.mark(shown, round);
    else void this.run(shown, round);
  }

  /** Where nothing may move: lines and circles that stay a while. @param {Trace[]} traces @param {number} round */
  mark(traces, round) {
    this.layer.replaceChildren(...traces.flatMap((trace) => this.drawn(trace)));
    this.timer = setTimeout(() => { if (round === this.round) this.clear(); }, STAYS);
  }

  /** @param {Trace[]} traces @param {number} round */
  async run(traces, round) {
    for (const trace of traces) {
      if (round !== this.round) return;
      const parts = this.drawn(trace);
      this.layer.append(...parts);
      const length = (LENGTHS[trace.kind] ?? USUAL) * setting("pace");
      this.running = parts.map((part) => part.animate(framesOf(part), { duration: length, easing: "ease-out", fill: "both" }));
      await Promise.allSettled(this.running.map((animation) => animation.finished));
      for (const part of parts) if (!part.classList.contains("stays")) part.remove();
    }
    if (round === this.round) this.clear();
  }

  /** Ends what runs at once. */
  skip() {
    if (!this.running.length && !this.layer.childElementCount) return;
    this.round++;
    for (const animation of this.running) animation.cancel();
    this.clear();
  }

  clear() {
    clearTimeout(this.timer);
    this.running = [];
    this.layer.replaceChildren();
  }

  /** @param {Trace} trace @returns {SVGElement[]} */
  drawn({ kind, points, radius = 0 }) {
    const { spots } = this.live;
    const line = points.map((point) => spots.toSheet(point));
    const end = line[line.length - 1];
    const reach = Math.max(radius, 0.4) * spots.unit;
    const way = line.length > 1 ? [ink(`trace ${kind}`, polyline(line), { "data-length": short(lengthOf(line)) })] : [];
    if (kind === "move") return way;
    if (kind === "shot") return [...way, ink("trace hit", star(end, 11))];
    if (kind === "scatter") return [...way, ...line.slice(0, -1).map((point) => cross(point)), ...blast("burst", end, reach)];
    if (kind === "smoke") return [...puffs(end, reach)];
    if (kind === "reveal") return [ink("trace reveal", circle(end, spots.unit))];
    return [...way, ...blast(kind, end, reach)];
  }
}

/** @param {Point[]} line */
const lengthOf = (line) => line.slice(1).reduce((sum, point, i) => sum + Math.hypot(point[0] - line[i][0], point[1] - line[i][1]), 0);

/** @param {Point} point */
const cross = ([x, y]) => ink("trace aimed stays", `M${short(x - 12)},${short(y - 12)}l24,24M${short(x + 12)},${short(y - 12)}l-24,24`);

/** @param {string} kind @param {Point} at @param {number} reach */
function blast(kind, at, reach) {
  const parts = [ink(`trace ${kind} wave`, circle(at, reach)), ink(`trace ${kind} ball`, star(at, reach * 0.8))];
  for (const part of parts) part.style.transformOrigin = `${at[0]}px ${at[1]}px`;
  return parts;
}

/** @param {Point} at @param {number} reach */
function puffs(at, reach) {
  return [0, 1, 2].map((i) => {
    const part = svg("circle", { class: "trace smoke puff", cx: short(at[0] + i * 9), cy: short(at[1] - i * 16), r: short(reach * (0.5 + i * 0.2)) });
    part.style.transformOrigin = `${at[0]}px ${at[1]}px`;
    return part;
  });
}

/** A jagged star. @param {Point} at @param {number} reach */
function star([x, y], reach) {
  const spikes = 11;
  return polyline(Array.from({ length: spikes * 2 }, (_, i) => {
    const far = reach * (i % 2 ? 0.55 : 0.82 + 0.18 * Math.sin(i * 2.3));
    const turn = (i * Math.PI) / spikes;
    return /** @type {Point} */ ([x + Math.cos(turn) * far, y + Math.sin(turn) * far]);
  }), true);
}

/** @param {SVGElement} part @returns {Keyframe[]} */
function framesOf(part) {
  const kind = part.classList;
  const length = part.dataset.length;
  if (length) return [{ strokeDasharray: `${length}`, strokeDashoffset: length, opacity: 1 }, { strokeDashoffset: "0", opacity: 1, offset: 0.7 }, { strokeDashoffset: "0", opacity: 0 }];
  if (kind.contains("wave")) return [{ transform: "scale(0.1)", opacity: 0.9 }, { transform: "scale(1)", opacity: 0.8, offset: 0.5 }, { transform: "scale(1.04)", opacity: 0 }];
  if (kind.contains("ball")) return [{ transform: "scale(0.05)", opacity: 1 }, { transform: "scale(1)", opacity: 1, offset: 0.35 }, { transform: "scale(1.1)", opacity: 0 }];
  if (kind.contains("puff")) return [{ transform: "translateY(0) scale(0.4)", opacity: 0.9 }, { transform: "translateY(-40px) scale(1.4)", opacity: 0 }];
  if (kind.contains("hit")) return [{ opacity: 0 }, { opacity: 0, offset: 0.6 }, { opacity: 1, offset: 0.8 }, { opacity: 0 }];
  return [{ opacity: 0 }, { opacity: 1, offset: 0.3 }, { opacity: 1, offset: 0.7 }, { opacity: 0 }];
}
