import { type AmountUnit, amountFrom, amountText, type ReadAmount } from "@causeway/protocol";

import { CannotSend } from "../local/messages/CannotSend.ts";

/**
 * Takes an amount of whole tokens.
 *
 * @throws CannotSend if it is no amount, or less than a unit.
 */
export function requireAmount(text: string, asset: Required<AmountUnit>): ReadAmount {
  const read = amountFrom(text, asset);
  if (read === undefined) {
    throw new CannotSend(`"${text}" is no amount: give whole ${asset.symbol}, as 100 or 0.25`);
  }
  if (read.amount > 0n) return read;
  const least = amountText(1n, asset);
  throw new CannotSend(`${text} ${asset.symbol} is less than a unit of it: send ${least} at least`);
}
