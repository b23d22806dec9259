import { formatUnits, parseUnits } from "ethers";

import { CannotSend } from "../local/messages/CannotSend.ts";

/** What an asset is counted in. */
export interface Counted {
  readonly symbol: string;
  /** Of its unit. */
  readonly decimals: number;
}

/** Units of an asset as people read them: `99.95 USDC`. */
export function amountText(units: bigint, { symbol, decimals }: Counted): string {
  return `${formatUnits(units, decimals).replace(/\.0$/, "")} ${symbol}`;
}

/** An amount as it can be sent. */
export interface Amount {
  /** Of the asset. */
  readonly units: bigint;
  /** What of it is less than a unit, and stays with the sender; undefined if nothing is. */
  readonly dust: string | undefined;
}

/**
 * Takes an amount of whole tokens.
 *
 * @throws CannotSend if it is no amount, or less than a unit.
 */
export function amountFrom(text: string, asset: Counted): Amount {
  const [, whole, part = ""] = /^(\d{1,30})(?:\.(\d{1,36}))?$/.exec(text) ?? [];
  if (whole === undefined) {
    throw new CannotSend(`"${text}" is no amount: give whole ${asset.symbol}, as 100 or 0.25`);
  }
  const { decimals } = asset;
  const units = parseUnits(`${whole}.${part.slice(0, decimals) || "0"}`, decimals);
  if (units === 0n) {
    const least = amountText(1n, asset);
    throw new CannotSend(
      `${text} ${asset.symbol} is less than a unit of it: send ${least} at least`,
    );
  }
  const rest = part.slice(decimals).replace(/0+$/, "");
  return { units, dust: rest === "" ? undefined : `0.${"0".repeat(decimals)}${rest}` };
}
