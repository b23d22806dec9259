import { type RecoverSay, speak } from "../../src/recover/words/RecoverSay.ts";

/** English, without the marks that keep the direction of values. */
export const ENGLISH: RecoverSay = await speak("en-US");

/** A sentence without the marks that keep the direction of values. */
export function unmarked(text: string): string {
  return text.replaceAll(/[\u2068\u2069]/g, "");
}
