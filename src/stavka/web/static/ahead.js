// The first questions of a table, put while the rest of the client is still on its way.
import * as api from "./api.js";
import { kindOf } from "./board/kinds.js";
import { loadLanguage, preferredLanguage } from "./i18n.js";

const [, place, table, ...rest] = location.hash.split("/");
/** What a page holds of its table; one that is opened by its link brings a key that is not held yet. */
const held = place === "table" && table && (!rest.length || rest[0] === "at") ? api.heldTable(table) : undefined;

void loadLanguage(preferredLanguage());
if (held) void api.askAhead(held).then((answer) => answer && kindOf(answer.board.kind));
