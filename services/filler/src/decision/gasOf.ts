import type { Candidate } from "./Candidate.ts";
import type { AssetRules, Rules } from "./Rules.ts";
import { ceilDiv } from "./wholeNumbers.ts";

/** Smallest units of a coin. */
const COIN = 10n ** 18n;

/** What an advance's transaction takes. */
export interface Gas {
  /** Smallest unit of the destination's coin. */
  readonly gas: bigint;
  /** The same in units, rounded up. */
  readonly gasCost: bigint;
}

/** @param gasPrice Wei per gas. */
export function gasOf(
  { gasLimit, destinationChainId }: Candidate,
  gasPrice: bigint,
  { advanceGas }: Rules,
  { coinPrices }: AssetRules,
): Gas {
  const gas = (advanceGas + gasLimit) * gasPrice;
  const price = coinPrices.get(destinationChainId) ?? 0n;
  return { gas, gasCost: ceilDiv(gas * price, COIN) };
}
