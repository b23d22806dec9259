import { formatEther } from "ethers";

const SIX_DIGITS = new Intl.NumberFormat("en-GB", {
  maximumSignificantDigits: 6,
  useGrouping: false,
});

/**
 * The cost of gas at a price in wei, with six significant digits: `0.00123457 ETH`.
 *
 * @param coin Symbol of the chain's coin.
 */
export function costOf(gas: bigint, gasPrice: bigint, coin: string): string {
  return coinText(gas * gasPrice, coin);
}

/** An amount in wei, with six significant digits: `0.00123457 ETH`. */
export function coinText(wei: bigint, coin: string): string {
  return `${SIX_DIGITS.format(formatEther(wei) as `${number}`)} ${coin}`;
}
