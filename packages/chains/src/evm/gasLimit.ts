/** What estimates miss: state that changes before the transaction is included. */
const MARGIN_PERCENT = 110n;

/** The most gas of one transaction (EIP-7825). */
const MAX_TRANSACTION_GAS = 16_777_216n;

/**
 * The gas limit of a transaction that is estimated to take `estimate`. What is not used is not paid.
 *
 * @param unforeseen Gas that it may take beyond that: others decide how much their code uses, and may
 * use less of it while they are only tried.
 */
export function gasLimitFor(estimate: bigint, unforeseen: bigint): bigint {
  const raised = (estimate * MARGIN_PERCENT) / 100n + unforeseen;
  const isLimited = estimate <= MAX_TRANSACTION_GAS && raised > MAX_TRANSACTION_GAS;
  return isLimited ? MAX_TRANSACTION_GAS : raised;
}
