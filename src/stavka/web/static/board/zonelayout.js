// How counters lie in a zone: equal ones in piles, the piles on the zone's seats, none over another.
/** @import { Piece, Point } from "../scene.js" */

/** Equal counters of a zone, from the bottom up. @typedef {Piece[]} Pile */
/** A pile and where it lies. @typedef {{pile: Pile, spot: Point}} Seated */

/**
 * Counters that look the same and bear the same signs, in one pile; piles in the order of `order`, that of the
 * game's counters, so that those of a side lie side by side. What can be chosen lies on top.
 * @param {Piece[]} pieces @param {Map<string, number>} order by face @param {Set<string>} playable
 * @returns {Pile[]}
 */
export function pilesOf(pieces, order, playable) {
  /** @type {Map<string, Pile>} */
  const piles = new Map();
  for (const piece of pieces) {
    const key = [piece.face, ...(piece.badges ?? [])].join(" ");
    piles.set(key, [...(piles.get(key) ?? []), piece]);
  }
  for (const pile of piles.values()) pile.sort((a, b) => Number(playable.has(a.id)) - Number(playable.has(b.id)));
  const rank = (/** @type {Pile} */ pile) => order.get(pile[0].face) ?? order.size;
  return [...piles.values()].sort((a, b) => rank(a) - rank(b));
}

/**
 * Piles on the seats of a zone, in rows. Where there are fewer seats than piles, the piles of a side are laid
 * together, the smallest first, and last of all piles of different sides.
 * @param {Pile[]} piles @param {Point[]} seats @param {(pile: Pile) => string} sideOf @returns {Seated[]}
 */
export function seated(piles, seats, sideOf) {
  const laid = gathered(piles, Math.max(1, seats.length), sideOf);
  const taken = seats.slice(0, laid.length).sort(([ax, ay], [bx, by]) => ay - by || ax - bx);
  return laid.map((pile, i) => ({ pile, spot: taken[i] }));
}

/** @param {Pile[]} piles @param {number} most @param {(pile: Pile) => string} sideOf @returns {Pile[]} */
function gathered(piles, most, sideOf) {
  const found = [...piles];
  while (found.length > most) {
    const at = leastJoint(found, sideOf);
    found.splice(at, 2, [...found[at], ...found[at + 1]]);
  }
  return found;
}

/** The first of two piles side by side that are best laid together. @param {Pile[]} piles @param {(pile: Pile) => string} sideOf */
function leastJoint(piles, sideOf) {
  const cost = (/** @type {number} */ i) =>
    (sideOf(piles[i]) === sideOf(piles[i + 1]) ? 0 : MIXED) + piles[i].length + piles[i + 1].length;
  let best = 0;
  for (let i = 1; i < piles.length - 1; i++) if (cost(i) < cost(best)) best = i;
  return best;
}

/** What it weighs to lay counters of two sides together, in counters. */
const MIXED = 1000;
