import type { UsualPrice } from "../fees/newChain.ts";

/** The price of messages to the first TON chain of an environment. A gas limit there is in nanoton, as the price is. */
export const USUAL_PRICE: UsualPrice = {
  base: 100_000_000n,
  gasPrice: 1n,
  gasPerByte: 5_000,
  maxGasLimit: 1_000_000_000,
  maxPayload: 32_768,
};
