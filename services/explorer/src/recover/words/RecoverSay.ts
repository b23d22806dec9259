import {
  directionOf,
  isolated,
  loadStatusWords,
  type NumberWords,
  numberWords,
  type StatusWords,
  type WalletTexts,
} from "@causeway/widget/parts";
import { walletAr, walletDe, walletEn, walletEs } from "@causeway/widget/wallet-words";
import { type Language, languageOf } from "../../frame/Language.ts";
import { ar } from "./ar.ts";
import { de } from "./de.ts";
import { en } from "./en.ts";
import { es } from "./es.ts";
import type { RecoverWords } from "./RecoverWords.ts";

/** Says values and sentences in a person's language. */
export interface RecoverSay {
  /** BCP 47. */
  readonly locale: string;
  readonly language: Language;
  readonly direction: "ltr" | "rtl";
  readonly words: RecoverWords;
  /** Of states. */
  readonly status: StatusWords;
  readonly wallet: WalletTexts;
  number(value: number | bigint): string;
  /** A day with its time. @param seconds Unix seconds. */
  time(seconds: number): string;
  /** The time of a day. @param seconds Unix seconds. */
  clock(seconds: number): string;
}

/** All languages are part of the file: a page on a disk loads nothing. */
const WORDS: Readonly<Record<Language, (numbers: NumberWords) => RecoverWords>> = {
  en,
  de,
  es,
  ar,
};
const WALLETS = { en: walletEn, de: walletDe, es: walletEs, ar: walletAr } as const;

/** Speaks a language. @param locale BCP 47. */
export async function speak(locale: string): Promise<RecoverSay> {
  const language = languageOf(locale);
  const words = WORDS[language](numberWords(locale));
  const numbers = new Intl.NumberFormat(locale);
  const times = new Intl.DateTimeFormat(locale, { dateStyle: "medium", timeStyle: "long" });
  const clocks = new Intl.DateTimeFormat(locale, { timeStyle: "medium" });
  return {
    ...{ locale, language, direction: directionOf(locale), words },
    status: await loadStatusWords(locale),
    wallet: { ...WALLETS[language], close: words.close },
    number: (value) => numbers.format(value),
    time: (seconds) => isolated(times.format(seconds * 1_000)),
    clock: (seconds) => isolated(clocks.format(seconds * 1_000)),
  };
}
