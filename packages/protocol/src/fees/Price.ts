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

/** A price in whole numbers of one kind, as configurations and contracts do not give it. */
export function toPrice(price: Readonly<Record<keyof Price, number | bigint>>): Price {
  const [base, gasPrice, maxGasLimit, maxPayload, gasPerByte] = PRICE_FIELDS.map((field) =>
    BigInt(price[field]),
  ) as [bigint, bigint, bigint, bigint, bigint];
  return { base, gasPrice, maxGasLimit, maxPayload, gasPerByte };
}

/** The fee of a message, wei; undefined if the price refuses it. */
export function feeUnder(price: Price, gasLimit: bigint, payloadSize: bigint): bigint | undefined {
  const { base, gasPrice, maxGasLimit, maxPayload, gasPerByte } = price;
  if (gasLimit === 0n || gasLimit > maxGasLimit || payloadSize > maxPayload) return undefined;
  return base + gasPrice * (gasLimit + payloadSize * gasPerByte);
}

/** A price in one word, as storage and `setPrices` have it; 0 for no price. */
export function packPrice(price: Price): bigint {
  return PRICE_FIELDS.reduce((word, field) => word | (price[field] << PLACES[field].offset), 0n);
}

/** The price in a word. */
export function unpackPrice(word: bigint): Price {
  const fieldOf = (field: keyof Price) =>
    BigInt.asUintN(PLACES[field].bits, word >> PLACES[field].offset);
  return {
    base: fieldOf("base"),
    gasPrice: fieldOf("gasPrice"),
    maxGasLimit: fieldOf("maxGasLimit"),
    maxPayload: fieldOf("maxPayload"),
    gasPerByte: fieldOf("gasPerByte"),
  };
}

/** What `setPrices` takes: a price from now on, and the one after the grace where another is on its way. */
export function priceChange(destinationChainId: bigint, price: Price, upcoming: Price = price) {
  return { destinationChainId, price: packPrice(price), upcoming: packPrice(upcoming) };
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

/** Where each stands in a word. */
const PLACES: Readonly<Record<keyof Price, { bits: number; offset: bigint }>> = {
  base: { bits: 96, offset: 0n },
  gasPrice: { bits: 64, offset: 96n },
  maxGasLimit: { bits: 48, offset: 160n },
  maxPayload: { bits: 24, offset: 208n },
  gasPerByte: { bits: 24, offset: 232n },
};

function least(a: bigint, b: bigint): bigint {
  return a < b ? a : b;
}

function most(a: bigint, b: bigint): bigint {
  return a > b ? a : b;
}
