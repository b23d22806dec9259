/** What delivery at a destination costs, and its maxima: as `IMailbox.Price`. */
export interface Price {
  /** Wei per message. */
  readonly base: bigint;
  /** Wei per unit of the destination's gas. */
  readonly gasPrice: bigint;
  readonly maxGasLimit: bigint;
  /** Bytes. */
  readonly maxPayload: bigint;
  /** Gas that a byte of payload costs. */
  readonly gasPerByte: bigint;
}

/** The fee of a message, wei; undefined if the price refuses it. */
export function feeUnder(price: Price, gasLimit: bigint, payloadSize: bigint): bigint | undefined {
  const { base, gasPrice, maxGasLimit, maxPayload, gasPerByte } = price;
  if (gasLimit === 0n || gasLimit > maxGasLimit || payloadSize > maxPayload) return undefined;
  return base + gasPrice * (gasLimit + payloadSize * gasPerByte);
}

/** Whether two prices are one. */
export function isSamePrice(one: Price, other: Price): boolean {
  return PRICE_FIELDS.every((field) => one[field] === other[field]);
}

/** Whether nothing is asked for. */
export function isFree({ base, gasPrice }: Price): boolean {
  return base === 0n && gasPrice === 0n;
}

/**
 * Field by field the cheaper of two: no message costs more than under either, and none that one of them takes is
 * refused.
 */
export function cheaperPrice(one: Price, other: Price): Price {
  return {
    base: least(one.base, other.base),
    gasPrice: least(one.gasPrice, other.gasPrice),
    maxGasLimit: most(one.maxGasLimit, other.maxGasLimit),
    maxPayload: most(one.maxPayload, other.maxPayload),
    gasPerByte: least(one.gasPerByte, other.gasPerByte),
  };
}

/** The fields of a price. */
export const PRICE_FIELDS = [
  "base",
  "gasPrice",
  "maxGasLimit",
  "maxPayload",
  "gasPerByte",
] as const satisfies readonly (keyof Price)[];

function least(a: bigint, b: bigint): bigint {
  return a < b ? a : b;
}

function most(a: bigint, b: bigint): bigint {
  return a > b ? a : b;
}
