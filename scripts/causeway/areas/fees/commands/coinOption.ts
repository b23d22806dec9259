import { InvalidArgumentError } from "commander";

import type { Coin } from "../backtest/index.ts";

/** Coins by the chain's name. */
export type CoinOptions = Readonly<Record<string, Coin>>;

const BILLION = 10n ** 9n;

/** Takes `chain=symbol:decimals:worth`, any number of times. Throws `InvalidArgumentError`. */
export function collectCoin(text: string, before: CoinOptions): CoinOptions {
  const [, chain, symbol, decimals, whole, part = ""] =
    /^([^=]+)=([A-Za-z0-9]+):(\d{1,2}):(\d+)(?:\.(\d{1,9}))?$/.exec(text) ?? [];
  if (chain === undefined || symbol === undefined || whole === undefined) {
    throw new InvalidArgumentError(
      "give chain, symbol, decimals and worth: bsc-testnet=BNB:18:0.25",
    );
  }
  const worth = BigInt(whole) * BILLION + BigInt(part.padEnd(9, "0"));
  return { ...before, [chain]: { symbol, decimals: Number(decimals), worth } };
}
