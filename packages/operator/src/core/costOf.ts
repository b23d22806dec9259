import { formatUnits } from "ethers";

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

/**
 * An amount in a coin's least unit, with six significant digits: `0.00123457 ETH`.
 *
 * @param decimals Of the coin: 18 if its least unit is wei.
 */
export function coinText(amount: bigint, coin: string, decimals = 18): string {
  return `${SIX_DIGITS.format(formatUnits(amount, decimals) as `${number}`)} ${coin}`;
}
