import { type Finding, type Plan, stepsOnly } from "@causeway/operator";
import { amountText, ceilDiv, offeredFee } from "@causeway/protocol";

import { coinPriceOn } from "../../AssetConfig.ts";
import { referenceOf } from "../../fees/configuredTerms.ts";
import { type OfferFrom, offersTo } from "../../fees/offersTo.ts";
import type { BridgeFeesContext } from "./BridgeFeesContext.ts";

/** Gas of an advance that calls nobody, the transfer of its token included: as a filler counts by default. */
const ADVANCE_GAS = 250_000n;

/** Default offers of transfers that come here, which would not pay the gas of an advance as it is now. */
export async function planOffers(context: BridgeFeesContext): Promise<Plan> {
  const offers = offersTo(context);
  if (offers.length === 0) return stepsOnly([]);
  const { gasPrice } = await context.view.provider.getFeeData();
  const cost = ADVANCE_GAS * (gasPrice ?? 0n);
  return { ...stepsOnly([]), findings: offers.flatMap((one) => belowGas(one, cost, context)) };
}

/**
 * Measured by a usual transfer: what small ones offer may be less.
 *
 * @param cost Of an advance, smallest unit of the coin here.
 */
function belowGas(
  { asset, origin, offer }: OfferFrom,
  cost: bigint,
  { config, chain }: Pick<BridgeFeesContext, "config" | "chain">,
): Finding[] {
  const coinPrice = coinPriceOn(asset, chain);
  if (coinPrice === undefined) return [];
  const units = referenceOf(config, asset);
  const offered = offeredFee(offer, units);
  const least = ceilDiv(cost * coinPrice, 10n ** BigInt(chain.coin.decimals));
  if (offered >= least) return [];
  return [
    {
      kind: "offer-below-gas",
      subject: `${asset.symbol} ${origin.name} -> ${chain.name}`,
      expected: `at least ${amountText(least, asset)} for ${amountText(units, asset)}, the gas of an advance now`,
      held: `${amountText(offered, asset)} by assets.json`,
      remedy:
        "such transfers wait for their proof. If gas stays so expensive, raise the offer in assets.json. If the price of " +
        "the coin there is old, correct it. Then write the services' file again: causeway services",
    },
  ];
}
