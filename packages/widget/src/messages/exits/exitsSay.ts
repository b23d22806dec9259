import { baseOf } from "../baseOf.ts";
import { exitsAr } from "./ar.ts";
import { exitsDe } from "./de.ts";
import type { ExitMessages } from "./ExitMessages.ts";
import { exitsEn } from "./en.ts";
import { exitsEs } from "./es.ts";

const TEXTS: Readonly<Record<string, ExitMessages>> = {
  ...{ ar: exitsAr, de: exitsDe, en: exitsEn, es: exitsEs },
};

/** Texts on ways on and out, in English for a language that is not spoken here. @param locale BCP 47. */
export function exitsSay(locale: string): ExitMessages {
  return TEXTS[baseOf(locale)] ?? exitsEn;
}
