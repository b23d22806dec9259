import { formatAmount, type Token } from "@causeway/sdk";

import { rewriteAmount } from "../amount/rewriteAmount.ts";
import { isSameToken } from "../tokens/shortAddress.ts";
import { type Form, otherSide, type Side } from "./Form.ts";
import type { FormAction } from "./FormAction.ts";

/** The form after an action. Nothing outside of it is read. */
export function reduceForm(form: Form, action: FormAction): Form {
  switch (action.type) {
    case "choose":
      return chosen(form, action.side, action.token);
    case "type":
      return {
        ...form,
        kind: action.side === "from" ? "exactIn" : "exactOut",
        text: action.text,
        ...{ route: undefined, isMaximum: false },
      };
    case "turn":
      return { ...form, from: form.to, to: form.from, route: undefined, isMaximum: false };
    case "pickRoute":
      return { ...form, route: action.route };
    case "fill":
      return filled(form, action.amount);
    case "maximum":
      return maximum(form, action.amount);
    case "option":
      return {
        ...form,
        options: { ...form.options, [action.name]: action.text },
        route: undefined,
      };
    case "speak":
      return spoken(form, action.locale);
  }
}

/** A token that stood at the other end changes places with the one that stood here. */
function chosen(form: Form, side: Side, token: Token): Form {
  const other = otherSide(side);
  const isTaken = isSameToken(form[other], token);
  return {
    ...form,
    [side]: token,
    ...(isTaken ? { [other]: form[side] } : {}),
    ...{ route: undefined, isMaximum: false },
  };
}

function filled(form: Form, amount: string): Form {
  const text = rewriteAmount(amount, { from: undefined, to: form.locale });
  return text === undefined
    ? form
    : { ...form, kind: "exactIn", text, route: undefined, isMaximum: false };
}

function maximum(form: Form, amount: bigint): Form {
  const { from, locale } = form;
  if (from === undefined) return form;
  const text = formatAmount(amount, { decimals: from.decimals, locale });
  return { ...form, kind: "exactIn", text, route: undefined, isMaximum: true };
}

/** What is no number in the old locale is dropped: the new one could read another number. */
function spoken(form: Form, locale: string): Form {
  if (locale === form.locale) return form;
  const text = rewriteAmount(form.text, { from: form.locale, to: locale });
  const slippage = rewriteAmount(form.options.slippage, { from: form.locale, to: locale });
  const options = { ...form.options, slippage: slippage ?? "" };
  return { ...form, locale, text: text ?? "", options };
}
