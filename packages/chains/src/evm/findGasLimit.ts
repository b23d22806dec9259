import type { Hex } from "@causeway/protocol";
import { dataLength } from "ethers";

import type { LoneRecipient, RecipientGas } from "../Submission.ts";
import type { ContractCall } from "./ContractCall.ts";
import { callReverted } from "./callReverted.ts";
import { estimateGas } from "./estimateGas.ts";
import { gasLimitAlone, gasLimitFor, mostGasAlone } from "./gasLimit.ts";
import type { QuorumProvider } from "./rpcs/QuorumProvider.ts";

/** PUSH4 receiveMessage's selector, moved to the front of a word and returned: takes every message, for next to nothing. */
const TAKES_ALL: Hex = "0x632432ef2660e01b5f5260205ff3";

/**
 * The gas limit that a transaction needs.
 *
 * @param from Who sends it; anyone if left out.
 * @param isFunded Whether to take it that he has enough coin; so it is of anyone.
 * @throws ChainError `CallReverted`.
 */
export async function findGasLimit(
  rpcs: QuorumProvider,
  call: ContractCall,
  recipientGas: RecipientGas,
  from?: Hex,
  isFunded = from === undefined,
): Promise<bigint> {
  try {
    if (typeof recipientGas === "bigint") {
      return gasLimitFor(await estimateGas(rpcs, call, { from, isFunded }), recipientGas);
    }
    return gasLimitAlone(await estimateAlone(rpcs, call, recipientGas, from), recipientGas);
  } catch (error) {
    throw callReverted(error, call.to);
  }
}

/**
 * Whoever is called alone gets all the gas there is, and who burns it all would raise an estimate to the gas of a block.
 * So another's code stands in its place, and the trial has a bound where code cannot be replaced.
 */
async function estimateAlone(
  rpcs: QuorumProvider,
  call: ContractCall,
  lone: LoneRecipient,
  from: Hex | undefined,
): Promise<bigint> {
  const options = { from, most: mostGasAlone(dataLength(call.data), lone) };
  const code = { address: lone.recipient, code: TAKES_ALL };
  // Contracts that the delivery itself needs may be named as recipients, too: they are taken as they are.
  return estimateGas(rpcs, call, { ...options, code }).catch(() =>
    estimateGas(rpcs, call, options),
  );
}
