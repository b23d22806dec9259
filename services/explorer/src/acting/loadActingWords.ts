import type { Language } from "../frame/Language.ts";
import type { ActingWords } from "./ActingWords.ts";
import { actingEn } from "./words/en.ts";

const OTHERS: Readonly<Record<Exclude<Language, "en">, () => Promise<ActingWords>>> = {
  ar: async () => (await import("./words/ar.ts")).actingAr,
  de: async () => (await import("./words/de.ts")).actingDe,
  es: async () => (await import("./words/es.ts")).actingEs,
};

/** Texts of pages that sign and send. English is part of them, so a language that does not load still has words. */
export async function loadActingWords(language: Language): Promise<ActingWords> {
  return language === "en" ? actingEn : OTHERS[language]().catch(() => actingEn);
}
