// The first questions of a table, put before the rest of the client runs.
import * as api from "./api.js";
import { loadLanguage, preferredLanguage } from "./i18n.js";

const [, place, table, ...rest] = location.hash.split("/");
/** What a page holds of its table; one that is opened by its link brings a key that is not held yet. */
const held = place === "table" && table && (!rest.length || rest[0] === "at") ? api.heldTable(table) : undefined;

loadLanguage(preferredLanguage()).catch(() => undefined); // the page asks again, and hears of it
if (held) void api.askAhead(held);
