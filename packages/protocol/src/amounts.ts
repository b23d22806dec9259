/** How an asset or a coin is counted. */
export interface AmountUnit {
  /** Digits behind the point of a whole token. */
  readonly decimals: number;
  /** Follows the amount; nothing does without it. */
  readonly symbol?: string;
}

/** An amount that was read from a text. */
export interface ReadAmount {
  /** In the smallest unit. */
  readonly amount: bigint;
  /** The part that is smaller than the smallest unit, in whole tokens; undefined without one. */
  readonly dust: string | undefined;
}

/**
 * An amount as people read it: `99.95 USDC`.
 *
 * @param amount In the smallest unit.
 */
export function amountText(amount: bigint, { decimals, symbol }: AmountUnit): string {
  const sign = amount < 0n ? "-" : "";
  const digits = `${amount < 0n ? -amount : amount}`.padStart(decimals + 1, "0");
  const point = digits.length - decimals;
  const part = digits.slice(point).replace(/0+$/, "");
  const text = `${sign}${digits.slice(0, point)}${part && `.${part}`}`;
  return symbol === undefined ? text : `${text} ${symbol}`;
}

/**
 * Reads an amount of whole tokens: `100` or `0.25`.
 *
 * @returns undefined if the text is no such amount.
 */
export function amountFrom(
  text: string,
  { decimals }: Pick<AmountUnit, "decimals">,
): ReadAmount | undefined {
  const [, whole, part = ""] = /^(\d{1,78})(?:\.(\d{1,78}))?$/.exec(text) ?? [];
  if (whole === undefined) return undefined;
  const amount = BigInt(`${whole}${part.slice(0, decimals).padEnd(decimals, "0")}`);
  const rest = part.slice(decimals).replace(/0+$/, "");
  return { amount, dust: rest === "" ? undefined : `0.${"0".repeat(decimals)}${rest}` };
}
