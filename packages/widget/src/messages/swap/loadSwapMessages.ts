import { baseOf } from "../baseOf.ts";
import { swapEn } from "./en.ts";
import type { SwapMessages } from "./SwapMessages.ts";

const LANGUAGES: Readonly<Record<string, () => Promise<SwapMessages>>> = {
  ar: async () => (await import("./ar.ts")).swapAr,
  de: async () => (await import("./de.ts")).swapDe,
  es: async () => (await import("./es.ts")).swapEs,
};

/**
 * Texts on swaps in a language.
 *
 * @param locale BCP 47.
 * @returns English for a language that the element does not speak, and for one that does not load.
 */
export async function loadSwapMessages(locale: string): Promise<SwapMessages> {
  const load = LANGUAGES[baseOf(locale)];
  return (await load?.().catch(() => undefined)) ?? swapEn;
}
