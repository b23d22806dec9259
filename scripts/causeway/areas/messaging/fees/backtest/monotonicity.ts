import type { Price } from "@causeway/protocol";

/** The fee of a message under a price; undefined if the price refuses it. */
export type FeeRule = (price: Price, gasLimit: bigint, payloadSize: bigint) => bigint | undefined;

/** A message, and one that asks for more and costs less. */
export interface CheaperForMore {
  readonly gasLimit: bigint;
  readonly payloadSize: bigint;
  readonly fee: bigint;
  readonly moreGasLimit: bigint;
  readonly morePayloadSize: bigint;
  readonly feeOfMore: bigint;
}

/** Points of the grid on each axis. */
const POINTS = 17n;

/** Whether a message would cost less if it asked for one more unit of gas, or had one more byte. */
export function cheaperForOneMore(
  rule: FeeRule,
  price: Price,
  gasLimit: bigint,
  payloadSize: bigint,
): CheaperForMore[] {
  return [
    compare(rule, price, [gasLimit, payloadSize], [gasLimit + 1n, payloadSize]),
    compare(rule, price, [gasLimit, payloadSize], [gasLimit, payloadSize + 1n]),
  ].flat();
}

/** The same for points of a grid over all messages that a price takes, and the next point on either axis. */
export function cheaperOnGrid(rule: FeeRule, price: Price): CheaperForMore[] {
  const gasLimits = axis(1n, price.maxGasLimit);
  const sizes = axis(0n, price.maxPayload);
  return gasLimits.flatMap((gasLimit, i) =>
    sizes.flatMap((size, k) => {
      const [moreGas, moreBytes] = [gasLimits[i + 1] ?? gasLimit, sizes[k + 1] ?? size];
      return [
        ...compare(rule, price, [gasLimit, size], [moreGas, size]),
        ...compare(rule, price, [gasLimit, size], [gasLimit, moreBytes]),
      ];
    }),
  );
}

/** How many comparisons the grid makes. */
export const GRID_COMPARISONS = Number(2n * POINTS * POINTS);

type Size = readonly [gasLimit: bigint, payloadSize: bigint];

function compare(rule: FeeRule, price: Price, size: Size, more: Size): CheaperForMore[] {
  const fee = rule(price, ...size);
  const feeOfMore = rule(price, ...more);
  if (fee === undefined || feeOfMore === undefined || feeOfMore >= fee) return [];
  const [gasLimit, payloadSize] = size;
  const [moreGasLimit, morePayloadSize] = more;
  return [{ gasLimit, payloadSize, fee, moreGasLimit, morePayloadSize, feeOfMore }];
}

function axis(least: bigint, most: bigint): bigint[] {
  return Array.from(
    { length: Number(POINTS) },
    (_, i) => least + ((most - least) * BigInt(i)) / (POINTS - 1n),
  );
}
