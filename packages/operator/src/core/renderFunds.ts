import { alignColumns } from "./alignColumns.ts";
import { coinText } from "./costOf.ts";
import { canPay, type Funds } from "./Funds.ts";
import type { PlanDocument } from "./PlanDocument.ts";

/** A chain's coin: its symbol, and the decimals of its units. */
type Coin = Pick<PlanDocument, "coin" | "decimals">;

const HEAD = ["account", "address", "holds", "pays at most", "must keep", "missing"];

/**
 * A table of the accounts that pay, and a sentence for each that must be funded first. No line if nobody pays.
 *
 * @param coin The chain's coin.
 */
export function renderFunds(funds: readonly Funds[], chain: string, coin: Coin): string[] {
  if (funds.length === 0) return [];
  const rows = funds.map((one) => {
    const amounts = [one.held, one.cost, one.floor, one.missing];
    return [
      one.name,
      one.address,
      ...amounts.map((wei) => coinText(BigInt(wei), coin.coin, coin.decimals)),
    ];
  });
  return [...alignColumns([HEAD, ...rows]), ...adviceFor(funds, chain, coin)];
}

function adviceFor(funds: readonly Funds[], chain: string, { coin, decimals }: Coin): string[] {
  return funds
    .filter(({ missing }) => missing !== "0")
    .map((one) => {
      const effect = canPay(one) ? "would fall below its floor" : "cannot pay for its transactions";
      const missing = coinText(BigInt(one.missing), coin, decimals);
      return `${one.name} ${effect}: send ${missing} on ${chain} to ${one.address}`;
    });
}
