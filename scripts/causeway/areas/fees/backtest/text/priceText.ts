import type { BacktestReport } from "../report.ts";

type ReportedPrice = BacktestReport["prices"][number]["after"];

/** What a price consists of, in the words and units in which each is set. */
export const PRICE_PARTS: readonly {
  readonly name: string;
  readonly unit: string;
  readonly of: (price: ReportedPrice) => string;
}[] = [
  { name: "base", unit: "wei a message", of: ({ base }) => base },
  { name: "gas price", unit: "wei per gas", of: ({ gasPrice }) => gasPrice },
  { name: "a byte", unit: "gas", of: ({ gasPerByte }) => gasPerByte },
  { name: "gas limit, at most", unit: "gas", of: ({ maxGasLimit }) => maxGasLimit },
  { name: "payload, at most", unit: "bytes", of: ({ maxPayload }) => maxPayload },
];

/** A change of one part. */
export interface PriceChange {
  readonly name: string;
  readonly unit: string;
  readonly before: string | null;
  readonly after: string;
}

/** The parts of a price that change; all of one that is new. */
export function priceChangesOf({ before, after }: BacktestReport["prices"][number]): PriceChange[] {
  return PRICE_PARTS.map(({ name, unit, of }) => ({
    ...{ name, unit, before: before === null ? null : of(before), after: of(after) },
  })).filter((part) => part.before !== part.after);
}

/** `1,000 wei per gas`. */
export function unitText(amount: string, unit: string): string {
  return `${BigInt(amount).toLocaleString("en")} ${unit}`;
}
