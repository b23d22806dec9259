import { type CoinOf, coinText, number, shareText } from "@causeway/backtest";
import type { ValueChange } from "@causeway/operator";
import { FEE_REFERENCE } from "@causeway/protocol";
import { formatUnits } from "ethers";

/** The parts of a price, as a report or a chain has them. */
export type PriceParts = Readonly<
  Record<
    "base" | "gasPrice" | "gasPerByte" | "maxGasLimit" | "maxPayload",
    bigint | string | number
  >
>;

const GWEI_DECIMALS = 9;
const ETHER_DECIMALS = 18;

interface Part {
  readonly name: string;
  readonly of: (price: PriceParts) => bigint;
  readonly text: (amount: bigint, coin: CoinOf) => string;
}

/** The parts that decide the cost of a message. */
const RATES: readonly Part[] = [
  {
    name: `a message of ${number(FEE_REFERENCE.gas)} gas and ${FEE_REFERENCE.bytes} bytes`,
    of: ({ base, gasPrice, gasPerByte }) =>
      BigInt(base) +
      BigInt(gasPrice) * (FEE_REFERENCE.gas + FEE_REFERENCE.bytes * BigInt(gasPerByte)),
    text: coinText,
  },
  { name: "of that its base", of: ({ base }) => BigInt(base), text: coinText },
  { name: "its gas, each", of: ({ gasPrice }) => BigInt(gasPrice), text: gasPriceText },
  { name: "each of its bytes", of: ({ gasPerByte }) => BigInt(gasPerByte), text: unit("gas") },
];

/** The bounds of a message. */
const BOUNDS: readonly Part[] = [
  { name: "gas limit, at most", of: ({ maxGasLimit }) => BigInt(maxGasLimit), text: unit("gas") },
  { name: "payload, at most", of: ({ maxPayload }) => BigInt(maxPayload), text: unit("bytes") },
];

/** A price of a destination before and after. */
export interface ChangedPrice {
  /** `null` for a destination that is new. */
  readonly before: PriceParts | null;
  readonly after: PriceParts;
}

/** The rates and bounds that change; all of them if the destination is new. */
export function priceChangesOf(price: ChangedPrice, coin: CoinOf): ValueChange[] {
  return changesOf([...RATES, ...BOUNDS], price, coin);
}

/** The rates that change; all of them if the destination is new. */
export function rateChangesOf(price: ChangedPrice, coin: CoinOf): ValueChange[] {
  return changesOf(RATES, price, coin);
}

function changesOf(
  parts: readonly Part[],
  { before, after }: ChangedPrice,
  coin: CoinOf,
): ValueChange[] {
  return parts.flatMap(({ name, of, text }) => {
    const [was, will] = [before === null ? null : of(before), of(after)];
    if (was === will) return [];
    return [
      {
        value: name,
        before: was === null ? "none" : text(was, coin),
        after: text(will, coin),
        change: was === null ? "" : shareText(`${was}`, `${will}`),
      },
    ];
  });
}

/** In gwei, if the coin has as many decimals as ether; else in the smallest unit. */
function gasPriceText(amount: bigint, { decimals }: CoinOf): string {
  if (decimals !== ETHER_DECIMALS) return `${number(amount)} of the smallest unit`;
  return `${formatUnits(amount, GWEI_DECIMALS).replace(/\.0$/, "")} gwei`;
}

function unit(name: string): (amount: bigint) => string {
  return (amount) => `${number(amount)} ${name}`;
}
