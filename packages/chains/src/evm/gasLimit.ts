/** What estimates miss: state that changes before the transaction is included. */
const MARGIN_PERCENT = 110n;

/** The most gas of one transaction (EIP-7825). */
const MAX_TRANSACTION_GAS = 16_777_216n;

/** The gas limit of a transaction that is estimated to take `gas`. */
export function gasLimitFor(gas: bigint): bigint {
  const raised = (gas * MARGIN_PERCENT) / 100n;
  return gas <= MAX_TRANSACTION_GAS && raised > MAX_TRANSACTION_GAS ? MAX_TRANSACTION_GAS : raised;
}
