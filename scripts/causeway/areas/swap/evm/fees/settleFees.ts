import type { Step } from "@causeway/operator";
import type { Hex } from "@causeway/protocol";

import { addressesOn } from "../../../deployment/index.ts";
import type { PricedOrders } from "../../fees/PricedOrders.ts";
import type { SwapFeesContext } from "./SwapFeesContext.ts";
import { swapScheduleAbi } from "./swapFees.ts";

/** Routers charge the lower of both fees until somebody settles the new one. */
export async function settleFees(
  { config, chain, view }: SwapFeesContext,
  priced: readonly PricedOrders[],
): Promise<Step[]> {
  const time = await view.time();
  const due = priced.filter(
    ({ held }) => held?.inForce && !held.isSettled && time >= held.graceEndsAt,
  );
  if (due.length === 0) return [];
  return [
    {
      id: "settle fees of the swap",
      summary: `Charge the fees in force, now that the grace is over: ${due.map(({ subject }) => subject).join("; ")}`,
      to: addressesOn(config, chain).SwapFeeSchedule,
      data: settlingCall(due),
      after: [],
      findings: due.map(({ subject }) => ({
        kind: "unsettled-swap-fee",
        subject,
        expected: "the fee in force",
        held: "the lower of the grace",
      })),
    },
  ];
}

/** The call that settles each fee in force, once the grace is over. */
export function settleAll(priced: readonly PricedOrders[]): Hex {
  return settlingCall(priced.filter(({ held }) => held?.inForce));
}

function settlingCall(priced: readonly PricedOrders[]): Hex {
  return swapScheduleAbi.encodeFunctionData("settle", [
    priced.map(({ chainId }) => chainId),
  ]) as Hex;
}
