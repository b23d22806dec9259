import { isolated, plainText, shownAmount } from "@causeway/widget/parts";

import type { VaultProps } from "./VaultProps.ts";

/** An amount of the vault's token, in a direction of its own. No digit is rounded up. */
export function amountText(
  amount: bigint,
  { token, locale }: Pick<VaultProps, "token" | "locale">,
) {
  const { decimals, symbol } = token;
  const shown = shownAmount(amount, { decimals, locale, rounding: "down" });
  return isolated(`${shown} ${plainText(symbol, 16)}`);
}
