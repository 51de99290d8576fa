// Views put together from what the server tells of their changes, as docs/reference/protocol.md lays it down.
/** @import { View } from "./scene.js" */

/**
 * A view and the changes to it: a field that is null is gone; in a list, a pair [place, count] stands for
 * items of the old one.
 * @param {View} view @param {Record<string, any>} patch @returns {View}
 */
export function patched(view, patch) {
  /** @type {Record<string, any>} */
  const whole = { ...view };
  for (const [name, part] of Object.entries(patch)) {
    if (part === null) delete whole[name];
    else if (Array.isArray(part)) whole[name] = part.flatMap((item) => taken(item, whole[name]));
    else whole[name] = part;
  }
  return /** @type {View} */ (/** @type {unknown} */ (whole));
}

/** @param {any} item @param {any[]} old @returns {any[]} */
const taken = (item, old) => (Array.isArray(item) ? old.slice(item[0], item[0] + item[1]) : [item]);
