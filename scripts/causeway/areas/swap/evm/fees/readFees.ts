import { connectContract } from "@causeway/chains/ethers";
import type { ChainConfig } from "@causeway/operator";
import { swapFeeScheduleAbi, swapRouterAbi } from "@causeway/protocol/contracts";
import { lesserOf } from "@causeway/routing";

import { partnersOf } from "../../../bridge/index.ts";
import { addressesOn } from "../../../deployment/index.ts";
import { chainName } from "../../../fees/index.ts";
import type { SwapFeesConfig } from "../../fees/config.ts";
import { ordersEntry, ordersPath } from "../../fees/configuredFees.ts";
import type { HeldFee, PricedOrders } from "../../fees/PricedOrders.ts";
import type { SwapFeesContext } from "./SwapFeesContext.ts";

/**
 * The configured fees of a chain's orders beside the router's, in ascending order of chain ids. A version names every
 * chain that has a fee, so a chain that the configuration does not have keeps its fee.
 */
export async function readFees(
  context: SwapFeesContext,
  fees: SwapFeesConfig,
): Promise<PricedOrders[]> {
  const { config, chain } = context;
  const known = [chain, ...partnersOf(config, chain)];
  const inForce = await subjectsOf(context);
  const ids = new Set([...known.map(({ chainId }) => chainId), ...inForce]);
  const sorted = [...ids].sort((one, other) => (one < other ? -1 : 1));
  return Promise.all(
    sorted.map(async (chainId) => {
      const held = await heldFee(context, chainId, inForce.includes(chainId));
      const destination = known.find((one) => one.chainId === chainId);
      return priced(context, { chainId, fees, held, destination });
    }),
  );
}

interface Read {
  readonly chainId: bigint;
  readonly fees: SwapFeesConfig;
  readonly held: HeldFee | undefined;
  /** Undefined of a chain to which the configuration sends nothing. */
  readonly destination: ChainConfig | undefined;
}

function priced(
  context: SwapFeesContext,
  { chainId, fees, held, destination }: Read,
): PricedOrders {
  const { chain } = context;
  const isStaying = chainId === chain.chainId;
  const subject = isStaying ? "orders that stay" : `orders to ${chainName(chainId, context)}`;
  if (destination === undefined) {
    return { subject, chainId, path: undefined, wanted: held?.terms ?? 0n, held };
  }
  const { feeBps } = ordersEntry(fees, chain, destination);
  const path = ordersPath(fees, chain, destination);
  return { subject, chainId, path, wanted: BigInt(feeBps), held };
}

/** Chain ids of the version in force; none where no schedule is deployed. */
async function subjectsOf({ config, chain, view }: SwapFeesContext): Promise<readonly bigint[]> {
  const address = addressesOn(config, chain).SwapFeeSchedule;
  if (!(await view.hasCode(address))) return [];
  const schedule = connectContract(swapFeeScheduleAbi, address, view.provider);
  return schedule.subjects({ blockTag: view.blockTag });
}

async function heldFee(
  { config, chain, view }: SwapFeesContext,
  chainId: bigint,
  inForce: boolean,
): Promise<HeldFee | undefined> {
  const { SwapFeeSchedule, SwapRouter } = addressesOn(config, chain);
  if (!(await view.hasCode(SwapRouter))) return undefined;
  const at = { blockTag: view.blockTag };
  const router = connectContract(swapRouterAbi, SwapRouter, view.provider);
  const { price, upcoming } = await router.termsOf(chainId, at);
  if (!inForce && price === 0n && upcoming === 0n) return undefined;
  const schedule = connectContract(swapFeeScheduleAbi, SwapFeeSchedule, view.provider);
  const graceEndsAt = inForce ? (await schedule.entryOf(chainId, at)).graceEndsAt : 0n;
  return {
    ...{ inForce, terms: upcoming, charged: lesserOf(price, upcoming) },
    ...{ isSettled: price === upcoming, graceEndsAt },
  };
}
