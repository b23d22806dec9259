import { ACT_GAS_LIMIT, actFees, fails, holds, type Proof, type Signer } from "@causeway/operator";
import { formatEther } from "ethers";

import type { LanesContext } from "../config.ts";
import { configuredLanes } from "../configuredLanes.ts";

/**
 * That accounts hold what the configuration asks for, and that each guardian who pays by himself can pause all lanes
 * that end here, at the price that a pause offers now.
 *
 * @param guardians Those that are meant to act.
 */
export async function proveFunds(
  context: LanesContext,
  guardians: readonly Signer[],
): Promise<Proof[]> {
  const { config, chain } = context;
  const floors = config.floors.filter((floor) => floor.chain === chain.name);
  const paying = guardians.filter(({ kind }) => kind === "key");
  const offered = await offeredForPauses(context);
  return Promise.all([
    ...floors.map(async ({ name, account, floor }) => {
      const balance = await balanceOf(context, account);
      const told = `${name}, ${account}, holds ${formatEther(balance)}, floor ${formatEther(floor)}`;
      return balance >= floor ? holds(told) : fails(told);
    }),
    ...paying.map(async ({ name, address }) => {
      const balance = await balanceOf(context, address);
      const { count, wei } = offered;
      const told = `pay for ${count} pauses at once: they ask for ${formatEther(wei)}, and it holds ${formatEther(balance)}`;
      const who = `${name}, ${address},`;
      return balance >= wei ? holds(`${who} can ${told}`) : fails(`${who} cannot ${told}`);
    }),
  ]);
}

/** A node takes a transaction from him who could pay all that it offers. */
async function offeredForPauses({ config, chain, view }: LanesContext) {
  const lanes = configuredLanes(config);
  const count = lanes.filter(({ destinationChain }) => destinationChain === chain).length;
  const [block, fees] = await Promise.all([
    view.provider.getBlock(view.blockTag),
    view.provider.getFeeData(),
  ]);
  const suggested = fees.maxPriorityFeePerGas ?? 0n;
  const { maxFeePerGas } = actFees(chain, block?.baseFeePerGas ?? null, suggested);
  return { count, wei: BigInt(count) * ACT_GAS_LIMIT * maxFeePerGas };
}

function balanceOf({ view }: LanesContext, account: string): Promise<bigint> {
  return view.provider.getBalance(account, view.blockTag);
}
