import type { Hex } from "@causeway/protocol";

import type { LoneRecipient, RecipientGas } from "../Submission.ts";
import type { BoundedCall, ContractCall } from "./ContractCall.ts";
import { callReverted } from "./callReverted.ts";
import { type EstimateOptions, estimateGas } from "./estimateGas.ts";
import { mostGasOf } from "./gasBounds.ts";
import { gasLimitAlone, gasLimitFor } from "./gasLimit.ts";
import type { Rpcs } from "./rpcs/Rpcs.ts";

/** PUSH4 receiveMessage's selector, moved to the front of a word and returned: takes every message, for next to nothing. */
const TAKES_ALL: Hex = "0x632432ef2660e01b5f5260205ff3";

/** Who makes a call, and where. */
export interface GasLimitOptions {
  /** Anyone if left out. */
  readonly from?: Hex | undefined;
  /** Whether to take it that he has enough coin; so it is of anyone. */
  readonly isFunded?: boolean;
  /** What the chain takes for a byte of calldata beside what every chain does. */
  readonly dataGasPerByte?: number | undefined;
}

/**
 * The gas limit that a transaction needs, never more than `mostGasOf` it. RPCs are asked with that: where the highest
 * estimate is cut, each RPC that says the truth found less to be enough.
 *
 * @throws ChainError `CallReverted`.
 */
export async function findGasLimit(
  rpcs: Rpcs,
  { recipientGas, ownGas, ...call }: BoundedCall,
  { from, isFunded = from === undefined, dataGasPerByte }: GasLimitOptions = {},
): Promise<bigint> {
  const most = mostGasOf({ ...call, recipientGas, ownGas }, dataGasPerByte);
  try {
    const limit = await limitOf(rpcs, call, recipientGas, { from, isFunded, most });
    if (limit > most) return most;
    return limit;
  } catch (error) {
    throw await callReverted(error, call.to);
  }
}

async function limitOf(
  rpcs: Rpcs,
  call: ContractCall,
  recipientGas: RecipientGas,
  options: EstimateOptions,
): Promise<bigint> {
  if (typeof recipientGas === "bigint") {
    return gasLimitFor(await estimateGas(rpcs, call, options), recipientGas);
  }
  const { isFunded: _, ...others } = options;
  return gasLimitAlone(await estimateAlone(rpcs, call, recipientGas, others), recipientGas);
}

/**
 * Whoever is called alone gets all the gas there is, and who burns it all would raise an estimate to what is tried at
 * most. So another's code stands in its place, where code can be replaced.
 */
async function estimateAlone(
  rpcs: Rpcs,
  call: ContractCall,
  { recipient }: LoneRecipient,
  options: EstimateOptions,
): Promise<bigint> {
  const code = { address: recipient, code: TAKES_ALL };
  // Contracts that the delivery itself needs may be named as recipients, too: they are taken as they are.
  return estimateGas(rpcs, call, { ...options, code }).catch(() =>
    estimateGas(rpcs, call, options),
  );
}
