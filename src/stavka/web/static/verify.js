// Checking the dice of a finished game in the browser: the seed against its fingerprint, each roll against the seed.
/** @import { DiceBook, Fall, Held, Snapshot } from "./scene.js" */
import * as api from "./api.js";
import { el } from "./dom.js";
import { t } from "./i18n.js";
import { explainRefusal } from "./notice.js";

const WORD_BYTES = 8;
const WORDS = 1n << 64n;
const SHA256 = "SHA-256";

/** @param {string} hex */
const bytesOf = (hex) => Uint8Array.from(hex.match(/../g) ?? [], (pair) => parseInt(pair, 16));

/** @param {ArrayBuffer} bytes */
const hexOf = (bytes) => [...new Uint8Array(bytes)].map((byte) => byte.toString(16).padStart(2, "0")).join("");

/** The stream that a seed fixes: block n is HMAC-SHA256(seed, n), its first 64 bits an answer. */
class Stream {
  /** @param {CryptoKey} key */
  constructor(key) {
    this.key = key;
    this.counter = 0n;
  }

  /** @param {string} seed hex */
  static async of(seed) {
    return new Stream(await crypto.subtle.importKey("raw", bytesOf(seed), { name: "HMAC", hash: SHA256 }, false, ["sign"]));
  }

  /** A number from 0 to bound - 1; blocks that would favour some are skipped. @param {number} bound */
  async below(bound) {
    const fair = WORDS - (WORDS % BigInt(bound));
    for (;;) {
      const block = new DataView(new ArrayBuffer(WORD_BYTES));
      block.setBigUint64(0, this.counter++);
      const word = new DataView(await crypto.subtle.sign("HMAC", this.key, block)).getBigUint64(0);
      if (word < fair) return Number(word % BigInt(bound));
    }
  }
}

/** Whether a seed is the one whose fingerprint was shown. @param {string} seed @param {string} fingerprint */
export async function fits(seed, fingerprint) {
  return hexOf(await crypto.subtle.digest(SHA256, bytesOf(seed))) === fingerprint;
}

/**
 * The first fall that the seed does not give, with what it gives; null when all are as they should be.
 * @param {string} seed @param {Fall[]} falls
 */
export async function firstWrong(seed, falls) {
  const stream = await Stream.of(seed);
  for (const fall of falls) {
    if (fall.typed) continue;
    const due = (await stream.below(fall.sides)) + (fall.kind === "roll" ? 1 : 0);
    if (due !== fall.value) return { fall, due };
  }
  return null;
}

/** @param {DiceBook} book @param {string} seed @param {string} fingerprint @returns {Promise<[boolean, string]>} */
async function judge(book, seed, fingerprint) {
  if (!(await fits(seed, fingerprint))) return [false, t("This seed does not have the fingerprint that was shown before the first roll.")];
  const falls = book.falls.filter((fall) => !fall.foreign);
  const wrong = await firstWrong(seed, falls);
  if (wrong) {
    const { fall, due } = wrong;
    return [false, t("Step {step}, {label}: {value} fell, but the seed gives {due}.", { step: fall.step, label: fall.label, value: fall.value, due })];
  }
  const sealed = falls.filter((fall) => !fall.typed).length;
  return [true, t("The seed has the fingerprint that was shown, and gives each of the {count} rolls and draws of this game.", { count: sealed })];
}

/** The seed, its fingerprint and a button that checks every roll here. @param {Held} held @param {Snapshot} snapshot */
export function diceCheck(held, snapshot) {
  const { seed = "", seedCommitment = "" } = snapshot;
  const verdict = el("p", { class: "verdict", role: "status" });
  const check = async () => {
    verdict.className = "verdict";
    verdict.textContent = t("Checking …");
    try {
      const [good, told] = await judge(await api.diceBook(held), seed, seedCommitment);
      verdict.className = `verdict ${good ? "good" : "bad"}`;
      verdict.textContent = `${good ? "✓" : "✗"} ${told}`;
    } catch (error) {
      if (!(error instanceof api.Refused)) throw error;
      verdict.textContent = "";
      explainRefusal(error.refusal);
    }
  };
  const able = isSecureContext;
  return el("details", {}, el("summary", {}, t("Check the dice")),
    el("p", {}, t("Before the first roll the server showed this fingerprint of its seed; now it shows the seed. Each roll follows from it.")),
    el("dl", {}, el("dt", {}, t("Fingerprint")), el("dd", { class: "code" }, seedCommitment),
      el("dt", {}, t("Seed")), el("dd", { class: "code" }, seed)),
    able ? el("button", { type: "button", onclick: () => void check() }, t("Check every roll here"))
      : el("p", { class: "soft" }, t("A browser checks only at https or on this machine; save the replay and use the program instead.")),
    verdict);
}
