import { type NumberWords, numberWords } from "@causeway/widget/parts";
import type { Language } from "../../frame/Language.ts";
import type { PageWords } from "./PageWords.ts";
import { en } from "./words/en.ts";

const LANGUAGES: Readonly<Record<Language, () => Promise<(numbers: NumberWords) => PageWords>>> = {
  en: async () => en,
  ar: async () => (await import("./words/ar.ts")).ar,
  de: async () => (await import("./words/de.ts")).de,
  es: async () => (await import("./words/es.ts")).es,
};

/** Texts of the page. English is part of it, so a language that does not load still has words. */
export async function loadPageWords(language: Language, locale: string): Promise<PageWords> {
  const make = await LANGUAGES[language]().catch(() => en);
  return make(numberWords(locale));
}
