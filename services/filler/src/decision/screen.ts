import type { Hex } from "@causeway/protocol";

import type { Candidate } from "./Candidate.ts";
import { type Abstention, leave, wait } from "./Decision.ts";
import { feeAt } from "./feeAt.ts";
import { mostAt } from "./mostAt.ts";
import type { AssetRules, OriginRules, Rules } from "./Rules.ts";

/** The rules for a transfer that is taken. */
export interface Taken {
  readonly asset: AssetRules;
  readonly origin: OriginRules;
}

/**
 * What can be said of a transfer without asking its destination.
 *
 * @param account The filler's.
 * @param now Unix seconds.
 * @returns the rules for it if nothing speaks against it.
 */
export function screen(
  candidate: Candidate,
  { account, now }: { readonly account: Hex; readonly now: bigint },
  rules: Rules,
): Abstention | Taken {
  const asset = rules.assets.get(candidate.assetId);
  if (asset === undefined) return leave("asset not taken");
  const origin = asset.origins.get(candidate.originChainId);
  const isRoute = origin?.destinations?.has(candidate.destinationChainId) ?? origin !== undefined;
  if (origin === undefined || !isRoute) return leave("route not taken");
  if (candidate.gasLimit > rules.mostReceiverGas) return leave("receiver's call not taken");
  // What it pays itself would look like a repayment.
  if (candidate.receiver === account) return leave("receiver is ourselves");
  if (candidate.units > mostAt(origin.amounts, "final")) return leave("too large");
  const { offer, deadline, confirmations } = candidate;
  const fee = feeAt(offer, deadline, now + rules.inclusionTime);
  if (fee === 0n) return leave("offer over");
  // It is never worth more than now.
  if (fee < asset.leastProfit.units) return leave("too little offered");
  if (confirmations === undefined) return wait("origin not read");
  if (candidate.units > mostAt(origin.amounts, confirmations)) return wait("too few confirmations");
  return { asset, origin };
}
