import { askJson as askJsonBy, type JsonAnswer, type JsonAsking } from "../askJson.ts";
import { ask } from "./ask.ts";

/** Asks a peer that nobody trusts for JSON, by Node's own requests. @throws as `ask`; SyntaxError */
export function askJson(url: string, asking: JsonAsking): Promise<JsonAnswer> {
  return askJsonBy(ask, url, asking);
}
