import { type NumberWords, numberWords } from "@causeway/widget/parts";
import type { Places } from "../api/Places.ts";
import type { Language } from "../frame/Language.ts";
import { en } from "./en.ts";
import { STATE_NAMES, type Words } from "./Words.ts";

/** Languages beside English, each of which is loaded when a page is in it. */
const OTHERS: Readonly<Record<Exclude<Language, "en">, () => Promise<Words>>> = {
  de: async () => (await import("./de.ts")).de,
  es: async () => (await import("./es.ts")).es,
  ar: async () => (await import("./ar.ts")).ar,
};

/** Says values as a language has them. */
export interface Say extends NumberWords {
  readonly words: Words;
  /** BCP 47. */
  readonly locale: string;
  readonly places: Places;
  /** @param iso ISO 8601. */
  time(iso: string): string;
  seconds(seconds: number): string;
  state(state: string): string;
  percent(share: number): string;
}

/** Texts of a language. */
export async function wordsOf(language: Language): Promise<Words> {
  return language === "en" ? en : OTHERS[language]();
}

/** @param locale BCP 47. */
export function sayIn(locale: string, words: Words, places: Places): Say {
  const percents = new Intl.NumberFormat(locale, { style: "percent", maximumFractionDigits: 1 });
  const times = new Intl.DateTimeFormat(locale, { dateStyle: "short", timeStyle: "medium" });
  return {
    ...{ words, locale, places },
    ...numberWords(locale),
    time: (iso) => times.format(new Date(iso)),
    seconds: (seconds) => inUnit(seconds, locale),
    percent: (share) => percents.format(share),
    state: (state) => {
      const known = STATE_NAMES.find((name) => name === state);
      return known === undefined ? state : words.states[known];
    },
  };
}

const MINUTES_FROM = 120;
const HOURS_FROM = 7_200;

/** A length of time in the unit in which it is easily read. */
export function inUnit(seconds: number, locale: string): string {
  const [unit, length] =
    seconds < MINUTES_FROM
      ? (["second", 1] as const)
      : seconds < HOURS_FROM
        ? (["minute", 60] as const)
        : (["hour", 3_600] as const);
  const style = { style: "unit", unit, unitDisplay: "short", maximumFractionDigits: 0 } as const;
  return new Intl.NumberFormat(locale, style).format(seconds / length);
}
