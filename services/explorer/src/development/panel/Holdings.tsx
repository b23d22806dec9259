import type { Holding } from "./readHoldings.ts";

/** What the account has, chain by chain. */
export function Holdings({ holdings }: { readonly holdings: readonly Holding[] | undefined }) {
  if (holdings === undefined) return <p class="soft">Reading balances</p>;
  const chains = [...new Set(holdings.map(({ chain }) => chain))];
  return (
    <dl class="development-holdings">
      {chains.map((chain) => (
        <div key={chain}>
          <dt>{chain}</dt>
          <dd>{textOf(holdings.filter((one) => one.chain === chain))}</dd>
        </div>
      ))}
    </dl>
  );
}

function textOf(holdings: readonly Holding[]): string {
  if (holdings.some(({ amount }) => amount === undefined)) return "the node does not answer";
  const held = holdings.filter(({ amount }) => Number(amount) > 0);
  if (held.length === 0) return "nothing yet";
  return held.map(({ amount, symbol }) => `${short(amount ?? "")} ${symbol}`).join(", ");
}

/** A balance may have 18 digits behind the point. */
function short(amount: string): string {
  return amount
    .replace(/(\.\d{4})\d+$/, "$1")
    .replace(/\.?0+$/, (end) => (end.startsWith(".") ? "" : amount.includes(".") ? "" : end));
}
