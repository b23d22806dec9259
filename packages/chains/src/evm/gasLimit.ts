import type { LoneRecipient } from "../Submission.ts";

/** What estimates miss: state that changes before the transaction is included. */
const MARGIN_PERCENT = 110n;

/** The most gas of one transaction (EIP-7825). */
export const MAX_TRANSACTION_GAS = 16_777_216n;

/** What the mailbox keeps for itself beside what a recipient is given: `RESERVE` of `Inbox`. */
const RESERVE = 35_000n;

/** What a transaction and each byte of its calldata cost before any code runs: EIP-2028, EIP-7623. */
export const TRANSACTION_GAS = 21_000n;
const MOST_GAS_PER_BYTE = 40n;

/** The most that a call with calldata of a size takes before its code runs. */
export function mostGasBeforeCode(calldataSize: number): bigint {
  return TRANSACTION_GAS + MOST_GAS_PER_BYTE * BigInt(calldataSize);
}

/**
 * The gas limit of a transaction that is estimated to take `estimate`. What is not used is not paid.
 *
 * @param unforeseen Gas that it may take beyond that: others decide how much their code uses, and may
 * use less of it while they are only tried.
 */
export function gasLimitFor(estimate: bigint, unforeseen: bigint): bigint {
  return limited(estimate, (estimate * MARGIN_PERCENT) / 100n + unforeseen);
}

/**
 * The gas limit of a delivery whose one recipient gets what it is to be given. Not much more: it gets all that is
 * left, and may use it up.
 *
 * @param estimate What the delivery takes at least not to revert, whatever the recipient does.
 */
export function gasLimitAlone(estimate: bigint, { asked, given }: LoneRecipient): bigint {
  const own = estimate - neededFor(asked);
  const overhead = own > 0n ? (own * MARGIN_PERCENT) / 100n : 0n;
  return limited(estimate, overhead + neededFor(given));
}

/** What must be left when a recipient is called. Of what is left a call gets all but a 64th (EIP-150). */
export function neededFor(gas: bigint): bigint {
  return gas + gas / 63n + RESERVE;
}

/** A raised limit, cut at the most of one transaction unless what is needed is above it already. */
export function limited(needed: bigint, raised: bigint): bigint {
  const isLimited = needed <= MAX_TRANSACTION_GAS && raised > MAX_TRANSACTION_GAS;
  return isLimited ? MAX_TRANSACTION_GAS : raised;
}
