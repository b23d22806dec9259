import { formatAmount } from "@causeway/sdk";

import type { Say } from "../../../words/Say.ts";
import type { Fee } from "./feesOf.ts";

const WHOLE_BPS = 10_000;
/** A basis point is a hundredth of a percent. */
const PERCENT = { style: "percent", maximumFractionDigits: 2 } as const;

/** A fee in words: an amount of the coin, or a rate with its bounds. */
export function feeText(fee: Fee, say: Say): string {
  const { words, places } = say;
  const { originChainId: chainId, asset, coin, bps, floor, ceiling, flat } = fee;
  if (coin > 0n) return places.coin(chainId, coin);
  const amount = (units: bigint) => {
    if (asset === undefined || asset.decimals === null) return `${units}`;
    const shown = formatAmount(units, { decimals: asset.decimals, locale: say.locale });
    return `${shown} ${asset.symbol ?? ""}`.trim();
  };
  const percents = new Intl.NumberFormat(say.locale, PERCENT);
  const rated = bps > 0 && (asset === undefined || ceiling > 0n);
  const parts = [
    ...(rated ? [percents.format(bps / WHOLE_BPS)] : []),
    ...(floor > 0n && ceiling > 0n ? [rated ? words.atLeast(amount(floor)) : amount(floor)] : []),
    ...(rated && ceiling > 0n ? [words.atMost(amount(ceiling))] : []),
    ...(flat > 0n ? [words.plus(amount(flat))] : []),
  ];
  return parts.length === 0 ? words.free : parts.join(", ");
}
