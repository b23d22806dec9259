import type { Builder } from "@ton/core";

/** Stores TL-B's `CurrencyCollection` of an amount in nanoton; this chain has no other currencies. */
export function storeCurrencies(builder: Builder, coins: bigint): Builder {
  return builder.storeCoins(coins).storeBit(0);
}
