import { baseOf } from "../messages/baseOf.ts";
import type { StatusWords } from "./StatusWords.ts";

const english = async () => (await import("./words/en.ts")).en;

const LANGUAGES: Readonly<Record<string, () => Promise<StatusWords>>> = {
  ar: async () => (await import("./words/ar.ts")).ar,
  de: async () => (await import("./words/de.ts")).de,
  es: async () => (await import("./words/es.ts")).es,
};

/**
 * Texts of every state, in English for a language that is not spoken here, or does not load.
 *
 * @param locale BCP 47.
 */
export async function loadStatusWords(locale: string): Promise<StatusWords> {
  const load = LANGUAGES[baseOf(locale)] ?? english;
  return load().catch(english);
}
