import type { Language } from "../../frame/Language.ts";
import type { PlaygroundWords } from "./PlaygroundWords.ts";
import { playgroundEn } from "./words/en.ts";

const OTHERS: Readonly<Record<Exclude<Language, "en">, () => Promise<PlaygroundWords>>> = {
  ar: async () => (await import("./words/ar.ts")).playgroundAr,
  de: async () => (await import("./words/de.ts")).playgroundDe,
  es: async () => (await import("./words/es.ts")).playgroundEs,
};

/** Texts of the playground. English is part of it, so a language that does not load still has words. */
export async function loadPlaygroundWords(language: Language): Promise<PlaygroundWords> {
  return language === "en" ? playgroundEn : OTHERS[language]().catch(() => playgroundEn);
}
