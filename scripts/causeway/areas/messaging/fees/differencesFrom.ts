import { isSamePrice } from "@causeway/protocol";

import { describeShares } from "../../fees/index.ts";
import { describePrice } from "./describePrice.ts";
import type { DestinationPrice, MessageFees } from "./MessageFees.ts";
import { heldTerms, type PricedDestination } from "./PricedDestination.ts";

/**
 * What the configuration says otherwise than an earlier version did, in words. Of what came after that version a return
 * changes nothing, so it must cost what it costs.
 */
export function differencesFrom(
  earlier: MessageFees,
  now: MessageFees,
  prices: readonly PricedDestination[],
): string[] {
  const [sharesBefore, sharesNow] = [earlier, now].map(({ shares }) => describeShares(shares));
  return [
    ...(earlier.bandBps === now.bandBps
      ? []
      : [`bandBps was ${earlier.bandBps} and is ${now.bandBps}`]),
    ...(sharesBefore === sharesNow ? [] : [`shares were ${sharesBefore} and are ${sharesNow}`]),
    ...prices.flatMap((price) => {
      const before = earlierPrice(price, earlier);
      if (before === undefined || isSamePrice(before, price.wanted)) return [];
      const [was, is] = [before, price.wanted].map((one) => describePrice(one, price));
      return [`${price.subject} cost ${was}, and not ${is}`];
    }),
  ];
}

function earlierPrice(
  { kind, chainId, held }: PricedDestination,
  { messagePrices, resultPrices }: MessageFees,
) {
  const of = (prices: readonly DestinationPrice[]) =>
    prices.find(({ destinationChainId }) => destinationChainId === chainId)?.price;
  const named = of(kind === "messages" ? messagePrices : resultPrices);
  return named ?? (held === undefined ? undefined : heldTerms(held));
}
