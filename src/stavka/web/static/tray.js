// The dice tray: dice roll over the board for a third of a second, lie a while and go; a touch sends them away.
/** @import { Line } from "./scene.js" */
import { el } from "./dom.js";
import { die } from "./log.js";
import { isCalm, setting } from "./settings.js";
import { knock, rattle } from "./sound.js";

const ROLLING = 330;
const LYING = 2600;
const FACES = 6;
const FLICKER = 55;
/** Dice of one throw; what is more stays in the log. */
const MOST = 12;

export class Tray {
  constructor() {
    this.root = el("div", { class: "tray", "aria-hidden": "true", onclick: () => this.clear() });
    for (const kind of ["keydown", "pointerdown"]) document.addEventListener(kind, () => this.settle(), { capture: true, passive: true });
  }

  /** Throws the dice of the last line that has some. @param {Line[]} lines */
  roll(lines) {
    const line = [...lines].reverse().find((each) => each.dice?.length);
    if (!line) {
      knock();
      return;
    }
    rattle();
    const values = (line.dice ?? []).slice(0, MOST);
    this.clear();
    this.land = () => {
      clearInterval(this.flicker);
      this.land = undefined;
      this.root.replaceChildren(el("p", {}, values.map(die), " ", el("span", {}, line.text)));
      this.root.classList.remove("rolling");
    };
    if (isCalm()) this.land();
    else this.tumble(values.length);
    this.timer = setTimeout(() => this.clear(), (ROLLING + LYING) * Math.max(1, setting("pace")));
  }

  /** Dice that show changing faces. @param {number} count */
  tumble(count) {
    this.root.classList.add("rolling");
    let tick = 0;
    const show = () => this.root.replaceChildren(el("p", {}, Array.from({ length: count }, (_, i) => die(1 + ((tick * 5 + i * 3) % FACES)))));
    show();
    this.flicker = setInterval(() => { tick++; show(); }, FLICKER);
    this.landing = setTimeout(() => this.settle(), ROLLING * setting("pace"));
  }

  /** Ends the rolling at once. */
  settle() {
    clearTimeout(this.landing);
    this.land?.();
  }

  clear() {
    clearTimeout(this.timer);
    clearTimeout(this.landing);
    clearInterval(this.flicker);
    this.land = undefined;
    this.root.classList.remove("rolling");
    this.root.replaceChildren();
  }
}
