import { baseOf } from "./baseOf.ts";
import { en } from "./en.ts";
import type { Messages } from "./Messages.ts";
import { type NumberWords, numberWords } from "./NumberWords.ts";

/** Languages that the element speaks. English is always there; each other one is loaded when a page asks for it. */
const LANGUAGES: Readonly<Record<string, () => Promise<(words: NumberWords) => Messages>>> = {
  ar: async () => (await import("./ar.ts")).ar,
  de: async () => (await import("./de.ts")).de,
  es: async () => (await import("./es.ts")).es,
};

/** What the element says, before anything is loaded. */
export function englishMessages(): Messages {
  return en(numberWords("en"));
}

/**
 * Texts of a language.
 *
 * @param locale BCP 47: its region decides on numbers.
 * @returns English for a language that the element does not speak.
 */
export async function loadMessages(locale: string): Promise<Messages> {
  const load = LANGUAGES[baseOf(locale)];
  if (load === undefined) return englishMessages();
  return (await load())(numberWords(locale));
}

/** Whether the element speaks the language of a locale. */
export function isSpoken(locale: string): boolean {
  return baseOf(locale) === "en" || baseOf(locale) in LANGUAGES;
}
