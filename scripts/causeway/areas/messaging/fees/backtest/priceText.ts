import { type CoinOf, coinText, number, shareText } from "@causeway/backtest";
import { FEE_REFERENCE } from "@causeway/protocol";
import { formatUnits } from "ethers";
import type { Names } from "./Names.ts";
import type { BacktestReport } from "./report.ts";

type ReportedPrice = BacktestReport["prices"][number]["after"];

/** A change of one part of a price, in the units in which people think of it. */
export interface PriceChange {
  readonly name: string;
  /** `none` for a destination that is new. */
  readonly before: string;
  readonly after: string;
  /** As a part of what it was. */
  readonly share: string;
}

const GWEI_DECIMALS = 9;
const ETHER_DECIMALS = 18;

const PARTS: readonly {
  readonly name: string;
  readonly of: (price: ReportedPrice) => bigint;
  readonly text: (amount: bigint, coin: CoinOf) => string;
}[] = [
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
  { name: "gas limit, at most", of: ({ maxGasLimit }) => BigInt(maxGasLimit), text: unit("gas") },
  { name: "payload, at most", of: ({ maxPayload }) => BigInt(maxPayload), text: unit("bytes") },
];

/** Lanes whose prices change alike. */
export interface PriceGroup {
  readonly ways: string;
  readonly changes: readonly PriceChange[];
}

/** What changes, told once for all lanes of which it is true. */
export function priceGroups({ prices }: BacktestReport, names: Names): PriceGroup[] {
  const groups = new Map<string, { ways: string[]; changes: readonly PriceChange[] }>();
  for (const price of prices) {
    const changes = priceChangesOf(price, names.coin(price.originChainId));
    const key = JSON.stringify(changes);
    const group = groups.get(key) ?? { ways: [], changes };
    group.ways.push(names.way(price));
    groups.set(key, group);
  }
  return [...groups.values()]
    .filter(({ changes }) => changes.length > 0)
    .map(({ ways, changes }) => ({ ways: listed(ways), changes }));
}

const MOST_LISTED = 6;

function listed(ways: readonly string[]): string {
  const left = ways.length - MOST_LISTED;
  return left <= 0
    ? ways.join(", ")
    : `${ways.slice(0, MOST_LISTED).join(", ")} and ${number(BigInt(left))} more`;
}

/** The parts of a price that change; all of one that is new. */
export function priceChangesOf(
  { before, after }: BacktestReport["prices"][number],
  coin: CoinOf,
): PriceChange[] {
  return PARTS.map(({ name, of, text }) => {
    const [was, will] = [before === null ? null : of(before), of(after)];
    const share = was === null ? "" : shareText(`${was}`, `${will}`);
    const isSame = was === will;
    return {
      isSame,
      name,
      before: was === null ? "none" : text(was, coin),
      after: text(will, coin),
      share,
    };
  }).flatMap(({ isSame, ...change }) => (isSame ? [] : [change]));
}

/** Of coins like ether in the unit that everybody names gas prices in, else in the smallest there is. */
function gasPriceText(amount: bigint, { decimals }: CoinOf): string {
  if (decimals !== ETHER_DECIMALS) return `${number(amount)} of the smallest unit`;
  return `${formatUnits(amount, GWEI_DECIMALS).replace(/\.0$/, "")} gwei`;
}

function unit(name: string): (amount: bigint) => string {
  return (amount) => `${number(amount)} ${name}`;
}
