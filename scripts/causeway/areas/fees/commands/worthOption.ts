import { InvalidArgumentError } from "commander";

/** Billionths of a unit that all coins share, by a coin's symbol. */
export type Worths = Readonly<Record<string, bigint>>;

const BILLION = 10n ** 9n;

/** Takes `symbol=number`, any number of times. Throws `InvalidArgumentError`. */
export function collectWorth(text: string, before: Worths): Worths {
  const [, symbol, whole, part = ""] = /^([A-Z0-9]+)=(\d+)(?:\.(\d{1,9}))?$/.exec(text) ?? [];
  if (symbol === undefined || whole === undefined) {
    throw new InvalidArgumentError("give a coin's symbol and the worth of one coin: BNB=0.25");
  }
  return { ...before, [symbol]: BigInt(whole) * BILLION + BigInt(part.padEnd(9, "0")) };
}
