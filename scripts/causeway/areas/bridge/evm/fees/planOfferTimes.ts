import { type ChainConfig, type Finding, type Plan, stepsOnly } from "@causeway/operator";

import { addressesOn } from "../../../deployment/index.ts";
import { believedOnWay } from "../../../lanes/index.ts";
import { usualProofTime } from "../../../light-clients/index.ts";
import { type OfferFrom, offersTo } from "../../fees/offersTo.ts";
import type { BridgeFeesContext } from "./BridgeFeesContext.ts";

/**
 * Default offers of transfers that come here, which are still whole when the proof usually arrives: whoever holds the
 * proof would earn all of such an offer without a risk.
 */
export async function planOfferTimes(context: BridgeFeesContext): Promise<Plan> {
  const offers = offersTo(context);
  const origins = new Map(offers.map(({ origin }) => [origin.name, origin]));
  const times = new Map(
    await Promise.all(
      [...origins.values()].map(
        async (origin) => [origin.name, await proofTimeFrom(context, origin)] as const,
      ),
    ),
  );
  const findings = offers.flatMap((one) => wholeAtProof(one, times.get(one.origin.name), context));
  return { ...stepsOnly([]), findings };
}

/** Seconds from an origin's block to the destination's belief in it; undefined where too little was accepted lately. */
async function proofTimeFrom(
  context: BridgeFeesContext,
  origin: ChainConfig,
): Promise<bigint | undefined> {
  const { config, chain } = context;
  const legs = await Promise.all(
    believedOnWay(config, origin, chain).map(({ on, follows }) =>
      context.on(on).read(usualProofTime(addressesOn(config, on).lightClientOf(follows))),
    ),
  );
  return legs.reduce<bigint | undefined>(
    (sum, leg) => (sum === undefined || leg === undefined ? undefined : sum + leg),
    0n,
  );
}

function wholeAtProof(
  { asset, origin, offer }: OfferFrom,
  seconds: bigint | undefined,
  { chain }: Pick<BridgeFeesContext, "chain">,
): Finding[] {
  if (seconds === undefined || BigInt(offer.fallsAfter) < seconds) return [];
  return [
    {
      kind: "offer-outlasts-proof",
      subject: `${asset.symbol} ${origin.name} -> ${chain.name}`,
      expected: `less than ${seconds} s, in which transfers are usually proven`,
      held: `whole for ${offer.fallsAfter} s by assets.json`,
      remedy:
        "an advance at the moment of the proof earns the whole offer without a risk. Lower fallsAfter in assets.json, " +
        "then write the services' file again (causeway services)",
    },
  ];
}
