import { digitsOf, isolated, MOST_DIGITS, plainText } from "@causeway/widget/parts";

import { amountText } from "./amountText.ts";
import type { Holding, LiquidityForm, LiquidityProblem } from "./readLiquidity.ts";
import type { VaultProps } from "./VaultProps.ts";

/** Characters of a typed text that are shown again. */
const MOST_TYPED = 24;

/** Why an amount is wrong, and how to write it. */
export function problemText(
  problem: LiquidityProblem,
  {
    form,
    holding,
    props,
  }: {
    readonly form: LiquidityForm;
    readonly holding: Holding | undefined;
    readonly props: VaultProps;
  },
): string {
  const { words, messages, locale, token } = props;
  const { vault: texts } = words;
  const typed = isolated(plainText(form.amount, MOST_TYPED));
  switch (problem) {
    case "enterAmount":
      return texts.enterAmount;
    case "moreThanOwned":
      return texts.moreThanOwned(amountText(holding?.inWallet ?? 0n, props));
    case "moreThanPaid":
      return texts.moreThanPaid(amountText(holding?.most ?? 0n, props));
    case "negative":
      return messages.negative(typed);
    case "tooLong":
      return messages.tooLong(digitsOf(form.amount, locale), MOST_DIGITS);
    case "tooManyDecimals":
      return messages.tooManyDecimals(typed, isolated(plainText(token.symbol, 16)), token.decimals);
    case "notANumber":
      return messages.notANumber(typed, isolated(new Intl.NumberFormat(locale).format(1_234.5)));
  }
}
