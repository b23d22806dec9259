import { digitsOf, MOST_DIGITS } from "../amount/readAmount.ts";
import { type Form, typedSide } from "../form/Form.ts";
import { typedAmount } from "../form/requestOf.ts";
import { isolated, plainText } from "../tokens/plainText.ts";
import type { Say } from "./Say.ts";

/** Characters of a typed text that are shown again. */
const MOST_TYPED = 24;

/** Why the typed text is no amount, and how to write it; undefined if nothing is wrong. */
export function problemSentence(form: Form, { messages, locale }: Say): string | undefined {
  const { problem } = typedAmount(form);
  const text = isolated(plainText(form.text, MOST_TYPED));
  const token = form[typedSide(form)];
  switch (problem) {
    case undefined:
      return undefined;
    case "negative":
      return messages.negative(text);
    case "tooLong":
      return messages.tooLong(digitsOf(form.text, form.locale), MOST_DIGITS);
    case "tooManyDecimals":
      return messages.tooManyDecimals(
        text,
        isolated(plainText(token?.symbol ?? "", 16)),
        token?.decimals ?? 18,
      );
    case "notANumber":
      return messages.notANumber(text, isolated(new Intl.NumberFormat(locale).format(1_234.5)));
  }
}
