import { interfaceOf, mailboxAbi } from "@causeway/protocol/contracts";
import { dataLength } from "ethers";

import { CARRIER, type Rpc, TRANSACTION_GAS_LIMIT } from "./Rpc.ts";

/** A transaction takes so much at least, and for each byte of its calldata. */
const TRANSACTION_GAS = 21_000n;
const GAS_PER_BYTE = 40n;
/** Where a trial ends before the mailbox looks at its gas. */
const STEP = 50_000n;

/**
 * The gas of a delivery of one message by which its recipient gets what its sender asked for, and little more, as
 * relayers first give it: it gets all that is left.
 *
 * @param asked What the sender asked for.
 */
export async function askedGas(rpc: Rpc, to: string, data: string, asked: bigint): Promise<bigint> {
  let gas = TRANSACTION_GAS + GAS_PER_BYTE * BigInt(dataLength(data)) + asked;
  while (gas < TRANSACTION_GAS_LIMIT) {
    const revertData = await revertDataOf(rpc, to, data, gas);
    if (revertData !== "0x") return inOneTransaction(gas + missingGas(revertData));
    gas += STEP;
  }
  return TRANSACTION_GAS_LIMIT;
}

/** What the mailbox lacks, which is exact: what it uses before it looks does not depend on its gas. */
function missingGas(revertData: string | undefined): bigint {
  const error = revertData === undefined ? null : interfaceOf(mailboxAbi).parseError(revertData);
  if (error?.name !== "InsufficientGas") return 0n;
  const [available, needed] = error.args as unknown as [bigint, bigint];
  return needed - available;
}

function inOneTransaction(gas: bigint): bigint {
  return gas < TRANSACTION_GAS_LIMIT ? gas : TRANSACTION_GAS_LIMIT;
}

/** Nodes tell of a lack of gas without any data. */
function revertDataOf(rpc: Rpc, to: string, data: string, gas: bigint) {
  return rpc.revertDataOf({ from: CARRIER, to, data, gas }).catch(() => "0x");
}
