import { type ReadTexts, readTexts } from "../config/readTexts.ts";
import { isObject } from "../config/SettingForm.ts";
import type { Messages } from "./Messages.ts";

/** Texts that are read once they are loaded. */
const LATER = { dialog: undefined, states: undefined, exits: undefined };

/** Reads texts of a page, but for those of swaps. @param own Those of the language. */
export function readMessages(given: unknown, own: Messages): ReadTexts<Messages> {
  return readTexts(isObject(given) ? { ...given, ...LATER } : given, own, "messages");
}
