import { formatEther } from "ethers";

const SIX_DIGITS = new Intl.NumberFormat("en-GB", {
  maximumSignificantDigits: 6,
  useGrouping: false,
});

/** What gas costs at a price in wei, in the chain's native coin with six significant digits: `0.00123457 native`. */
export function costOf(gas: bigint, gasPrice: bigint): string {
  return `${SIX_DIGITS.format(formatEther(gas * gasPrice) as `${number}`)} native`;
}
