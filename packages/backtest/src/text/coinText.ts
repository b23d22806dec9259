/** The coin in which an amount is. */
export interface CoinOf {
  readonly symbol: string;
  readonly decimals: number;
}

/** Digits that people compare; the report as JSON has all of them. */
const DIGITS = 6;

/** `1,234.56 ETH`: whole coins, rounded to six digits. */
export function coinText(amount: bigint | string, { symbol, decimals }: CoinOf): string {
  return `${coinNumber(BigInt(amount), decimals)} ${symbol}`;
}

/** `+0.5 ETH`: a difference. */
export function differenceText(before: string, after: string, coin: CoinOf): string {
  const difference = BigInt(after) - BigInt(before);
  return `${difference > 0n ? "+" : ""}${coinText(difference, coin)}`;
}

/** `+50.0 %`: a difference as a part of what was; nothing where that was nothing. */
export function shareText(before: string, after: string): string {
  const [was, is] = [BigInt(before), BigInt(after)];
  if (was === 0n) return is === 0n ? "0.0 %" : "";
  const tenths = Number(((is - was) * 10_000n) / was) / 100;
  return `${tenths > 0 ? "+" : ""}${tenths.toLocaleString("en", PERCENT)} %`;
}

const PERCENT = { minimumFractionDigits: 1, maximumFractionDigits: 1 };

function coinNumber(amount: bigint, decimals: number): string {
  const sign = amount < 0n ? "-" : "";
  const unit = 10n ** BigInt(decimals);
  const shown = rounded(abs(amount));
  const part = shown % unit;
  const digits = part === 0n ? "" : `.${part.toString().padStart(decimals, "0")}`;
  return `${sign}${(shown / unit).toLocaleString("en")}${digits.replace(/0+$/, "")}`;
}

/** Half up, at the last digit that is shown. */
function rounded(amount: bigint): bigint {
  const cut = amount.toString().length - DIGITS;
  if (cut <= 0) return amount;
  const unit = 10n ** BigInt(cut);
  return ((amount + unit / 2n) / unit) * unit;
}

function abs(amount: bigint): bigint {
  return amount < 0n ? -amount : amount;
}
