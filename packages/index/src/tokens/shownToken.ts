import { cleanText } from "./cleanText.ts";
import type { TokenTexts } from "./TokenReader.ts";

/** More decimals than this have no use. */
const MOST_DECIMALS = 36n;

/** A token as people may see it; null for a part that it does not say, or says in a form of no use. */
export interface ShownTexts {
  readonly name: string | null;
  readonly symbol: string | null;
  readonly decimals: bigint | null;
}

/** What a token says of itself, as people may see it. */
export function shownToken({ name, symbol, decimals }: TokenTexts): ShownTexts {
  const isUsable = decimals !== undefined && decimals <= MOST_DECIMALS;
  return {
    name: cleanText(name ?? ""),
    symbol: cleanText(symbol ?? ""),
    decimals: isUsable ? decimals : null,
  };
}
