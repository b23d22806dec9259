import type { Signer } from "@causeway/operator";
import { ACT_GAS_LIMIT, actFees } from "@causeway/operator/evm";
import { configuredLanes } from "../../configuredLanes.ts";
import type { LanesContext } from "../LanesContext.ts";

/** What a guardian holds, and what he needs to pause every lane that ends on a chain at once. */
export interface GuardianFunds {
  readonly guardian: Signer;
  /** How many lanes end there. */
  readonly pauses: number;
  /** Wei; a node takes a transaction from him who could pay all that it offers. */
  readonly needed: bigint;
  /** Wei. */
  readonly held: bigint;
}

/**
 * The funds of each guardian who pays by himself, at the price that a pause offers now.
 *
 * @param guardians Those that are meant to act.
 */
export async function fundsForPauses(
  context: LanesContext,
  guardians: readonly Signer[],
): Promise<GuardianFunds[]> {
  const { config, chain, view } = context;
  const paying = guardians.filter(({ kind }) => kind === "key");
  const lanes = configuredLanes(config);
  const pauses = lanes.filter(({ destinationChain }) => destinationChain === chain).length;
  const needed = BigInt(pauses) * ACT_GAS_LIMIT * (await feeOffered(context));
  return Promise.all(
    paying.map(async (guardian) => {
      const held = await view.provider.getBalance(guardian.address, view.blockTag);
      return { guardian, pauses, needed, held };
    }),
  );
}

/** Wei for a unit of gas. */
async function feeOffered({ chain, view }: LanesContext): Promise<bigint> {
  const [block, fees] = await Promise.all([
    view.provider.getBlock(view.blockTag),
    view.provider.getFeeData(),
  ]);
  const suggested = fees.maxPriorityFeePerGas ?? 0n;
  return actFees(chain, block?.baseFeePerGas ?? null, suggested).maxFeePerGas;
}
