import type { Hex } from "@causeway/protocol";
import { getBytes } from "ethers";

import type { TransactionInfo } from "../MailboxEvent.ts";

/** What a transaction that delivers cost. */
export type DeliveryCost = Pick<TransactionInfo, "gasUsed" | "gasPrice" | "l1Fee">;

/** A message whose recipient was called in a delivery, whether it took the message or failed. */
export interface CalledMember {
  readonly frame: Hex;
  readonly gasLimit: bigint;
}

/** A member's part of a delivery. */
export interface CostShare {
  readonly gas: bigint;
  /** Smallest unit of the destination's coin. */
  readonly l1Fee: bigint;
  /** Gas and L1 fee together, smallest unit of the destination's coin. */
  readonly cost: bigint;
}

const GAS_PER_BYTE = 16n;
const GAS_PER_ZERO_BYTE = 4n;

/**
 * Shares a delivery out among the messages whose recipients were called: each bears what its own bytes and gas cost, and
 * an equal part of the rest, which is the proof and the transaction itself. The parts sum to the whole exactly.
 *
 * A receipt does not tell what each recipient used. Its gas limit stands for that: the transaction had to hold it, and
 * the fee is charged for it. Where the limits are more than what was used, they are weights. The L1 fee goes by bytes.
 */
export function shareDelivery(
  { gasUsed, gasPrice, l1Fee }: DeliveryCost,
  members: readonly CalledMember[],
): CostShare[] {
  const bytesGas = members.map(({ frame }) => calldataGas(frame));
  const forBytes = ownParts(gasUsed, bytesGas);
  const afterBytes = gasUsed - sum(forBytes);
  const forCalls = ownParts(
    afterBytes,
    members.map(({ gasLimit }) => gasLimit),
  );
  const rest = splitBy(afterBytes - sum(forCalls), equalWeights(members));
  const l1Fees = splitBy(l1Fee, bytesGas);
  return members.map((_, i) => {
    const gas = at(forBytes, i) + at(forCalls, i) + at(rest, i);
    return { gas, l1Fee: at(l1Fees, i), cost: gas * gasPrice + at(l1Fees, i) };
  });
}

/** Gas that the bytes cost as part of a transaction. */
function calldataGas(frame: Hex): bigint {
  let gas = 0n;
  for (const byte of getBytes(frame)) gas += byte === 0 ? GAS_PER_ZERO_BYTE : GAS_PER_BYTE;
  return gas;
}

/** What each asks for if there is enough of it, else parts in that proportion. */
function ownParts(whole: bigint, asked: readonly bigint[]): bigint[] {
  return sum(asked) <= whole ? [...asked] : splitBy(whole, asked);
}

/** Parts in proportion to weights; what rounding leaves goes to the first ones, a unit each. */
function splitBy(whole: bigint, weights: readonly bigint[]): bigint[] {
  const total = sum(weights);
  if (total === 0n) return weights.length === 0 ? [] : splitBy(whole, equalWeights(weights));
  const parts = weights.map((weight) => (whole * weight) / total);
  let left = whole - sum(parts);
  return parts.map((part) => (left-- > 0n ? part + 1n : part));
}

function equalWeights(members: readonly unknown[]): bigint[] {
  return members.map(() => 1n);
}

function sum(values: readonly bigint[]): bigint {
  return values.reduce((total, value) => total + value, 0n);
}

function at(values: readonly bigint[], index: number): bigint {
  return values[index] as bigint;
}
