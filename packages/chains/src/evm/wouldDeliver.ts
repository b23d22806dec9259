import { type Hex, quantity, uintBytes } from "@causeway/protocol";
import { concat } from "ethers";
import * as v from "valibot";

import type { Payment } from "../Submission.ts";
import { bytesAnswer } from "./answers.ts";
import type { ContractCall } from "./ContractCall.ts";
import { callReverted } from "./callReverted.ts";
import { mailboxCoder } from "./contracts.ts";
import { paidBy } from "./paidBy.ts";
import type { Rpcs } from "./rpcs/Rpcs.ts";

/** Where the probe's code stands for as long as it is called. */
const PROBE: Hex = `0x${"cb".repeat(20)}`;

/** What the probe needs for itself. */
const PROBE_GAS = 10_000n;

/** What the transaction would have. */
export interface TriedTransaction {
  readonly gasLimit: bigint;
  readonly payment: Payment;
}

/**
 * Whether a delivery by that transaction would deliver message `index`: what a recipient does is reported by an event,
 * which a call does not return.
 *
 * @throws ChainError `CallReverted` if the delivery itself would revert.
 */
export async function wouldDeliver(
  rpcs: Rpcs,
  { to, data }: ContractCall,
  index: bigint,
  { gasLimit, payment }: TriedTransaction,
): Promise<boolean> {
  // The probe passes on all but a 64th of its gas (EIP-150).
  const gas = quantity(gasLimit + gasLimit / 63n + PROBE_GAS);
  const call = { to: PROBE, data, gas, ...paidBy(payment) };
  const head = quantity(await rpcs.getBlockNumber());
  const params = [call, head, { [PROBE]: { code: probeOf(to, index) } }];
  try {
    const answer = await rpcs.ask("eth_call", params, (a) => v.parse(bytesAnswer, a));
    return BigInt(answer) === 1n;
  } catch (error) {
    throw await callReverted(error, to);
  }
}

/** Code that passes its calldata, a delivery, on to the mailbox, and answers whether the message is done then. */
function probeOf(mailbox: Hex, index: bigint): Hex {
  const selector = mailboxCoder().selectorOf("isDone");
  return concat([
    // CALLDATACOPY(0, 0, CALLDATASIZE)
    "0x365f5f37",
    // CALL(GAS, mailbox, 0, 0, CALLDATASIZE, 0, 0)
    ...["0x5f5f365f5f73", mailbox, "0x5af1"],
    // if it failed: RETURNDATACOPY(0, 0, RETURNDATASIZE) REVERT(0, RETURNDATASIZE)
    "0x602a573d5f5f3e3d5ffd5b",
    // MSTORE(0, SHL(224, selector))
    ...["0x63", selector, "0x60e01b5f52"],
    // CALLDATACOPY(4, 4, 32): the lane id is the first argument of both
    "0x60206004600437",
    // MSTORE(36, index)
    ...["0x67", uintBytes(index, 8), "0x602452"],
    // STATICCALL(GAS, mailbox, 0, 68, 0, 32)
    ...["0x60205f60445f73", mailbox, "0x5afa"],
    // MSTORE(0, AND(its success, MLOAD(0))) RETURN(0, 32)
    "0x5f51165f5260205ff3",
  ]);
}
