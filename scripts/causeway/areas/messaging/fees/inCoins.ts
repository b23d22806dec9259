import type { ChainConfig, Violation } from "@causeway/operator";

import type { DestinationConfig } from "./schema.ts";

type Destinations = Readonly<Record<string, DestinationConfig>>;

interface Coins {
  readonly chains: readonly ChainConfig[];
  readonly hub: ChainConfig;
}

/**
 * Prices in other coins than the hub's: of coins that chains have, at most one whole coin for a message, and stated
 * wherever a coin's unit is another part of the coin: there the same number means another amount.
 */
export function inCoinViolations(destinations: Destinations, { chains, hub }: Coins): Violation[] {
  const others = coinsBeside(hub, chains);
  return Object.entries(destinations).flatMap(([name, destination]) => [
    ...unknownCoins(name, destination, others),
    ...wrongAmounts(name, destination, others),
    ...missingCoins(name, destination, { hub, others }),
  ]);
}

/** The coin of each chain that has not the hub's, by its symbol. */
function coinsBeside({ coin }: ChainConfig, chains: readonly ChainConfig[]) {
  const others = chains.filter((chain) => chain.coin.symbol !== coin.symbol);
  return new Map(others.map((chain) => [chain.coin.symbol, chain]));
}

type OtherCoins = ReturnType<typeof coinsBeside>;

function unknownCoins(name: string, { inCoins = {} }: DestinationConfig, others: OtherCoins) {
  const known = [...others.keys()].join(", ");
  const rule =
    known === ""
      ? "no coin: all chains have the hub's"
      : `a coin of other chains than the hub: ${known}`;
  return Object.keys(inCoins).flatMap((symbol) =>
    others.has(symbol)
      ? []
      : [{ path: ["destinations", name, "inCoins", symbol], value: symbol, rule }],
  );
}

function wrongAmounts(
  name: string,
  { free: isFreeThere, inCoins = {} }: DestinationConfig,
  others: OtherCoins,
): Violation[] {
  const free = isFreeThere === true;
  return Object.entries(inCoins).flatMap(([symbol, { base, gasPrice }]) => {
    const path = ["destinations", name, "inCoins", symbol];
    const whole = 10n ** BigInt(others.get(symbol)?.coin.decimals ?? 0);
    const isFree = base === 0n && gasPrice === 0n;
    const price = { base, gasPrice };
    return [
      ...(others.has(symbol) && base > whole
        ? [{ path: [...path, "base"], value: base, rule: `at most ${whole}, one ${symbol}` }]
        : []),
      ...(isFree === free ? [] : [{ path, value: price, rule: freeRule(free) }]),
    ];
  });
}

function freeRule(free: boolean): string {
  return free
    ? "no base and no gasPrice where messages are free"
    : "a price of nothing is meant only where its destination says `free: true`";
}

function missingCoins(
  name: string,
  { free, inCoins = {} }: DestinationConfig,
  { hub, others }: { readonly hub: ChainConfig; readonly others: OtherCoins },
): Violation[] {
  if (free) return [];
  return [...others].flatMap(([symbol, { coin, name: origin }]) => {
    if (coin.decimals === hub.coin.decimals || inCoins[symbol] !== undefined) return [];
    const rule = `a price in ${symbol}, in which ${origin} charges: base and gasPrice`;
    return [{ path: ["destinations", name, "inCoins", symbol], value: undefined, rule }];
  });
}
