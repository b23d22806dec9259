import type { ReadChain } from "@causeway/lifecycle";
import type { MessageReport } from "@causeway/lifecycle/report";

import type { Status, StatusAmount } from "../status/Status.ts";
import type { Claim } from "./Claim.ts";
import { claimsOf } from "./claimOf.ts";
import { receivedBy, sumOf } from "./receivedBy.ts";
import type { TrueStep } from "./trueSteps.ts";

/** Verifies the amounts of a status, by events and by the frame of the message. @throws ChainError */
export async function amountClaims(
  { given, bridged, received, refunded }: Status,
  { situation: { origin, destination }, transfer }: MessageReport,
  steps: readonly TrueStep[],
): Promise<readonly Claim[]> {
  if (transfer === undefined) return [];
  const { units, assetId } = transfer.situation.transfer;
  const [here, there] = await Promise.all([
    amountsOn(origin, assetId),
    amountsOn(destination, assetId),
  ]);
  const refunds = steps.filter(({ step }) => step === "refunded");
  const sold = transfer.order === undefined ? here(units) : soldBy(steps);
  return [
    ...claims("given", given, sold),
    ...claims("bridged", bridged, there(units)),
    ...claims("refunded", refunded, refunds.length === 0 ? [] : here(sumOf(refunds))),
    ...(received === undefined ? [] : receivedClaims(received, receivedBy(steps, there))),
  ];
}

/** Turns units of an asset into an amount of its token; into none on a chain that does not know the asset. */
async function amountsOn({ adapter, bridge, chainId }: ReadChain, assetId: string) {
  const asset = await adapter.advancesAt(bridge).tokenOf(assetId);
  return (units: bigint): readonly StatusAmount[] =>
    asset === undefined ? [] : [{ chainId, token: asset.token, amount: units * asset.unit }];
}

/** What the router of an order took. */
function soldBy(steps: readonly TrueStep[]): readonly StatusAmount[] {
  return steps.flatMap(({ event: { name, args, chainId } }) =>
    name === "OrderSent" ? [{ chainId, token: args.tokenIn, amount: args.amountIn }] : [],
  );
}

function claims(
  place: string,
  got: StatusAmount | undefined,
  candidates: readonly StatusAmount[],
): readonly Claim[] {
  if (got === undefined) return [];
  const { chainId, token, amount } = got;
  const all = candidates.map((one) => ({ ...one }));
  return claimsOf(place, { chainId, token, amount }, all);
}

function receivedClaims(
  { chainId, token, amount, isAdvanced }: NonNullable<Status["received"]>,
  candidates: readonly NonNullable<Status["received"]>[],
): readonly Claim[] {
  const all = candidates.map((one) => ({ ...one }));
  return claimsOf("received", { chainId, token, amount, isAdvanced }, all);
}
