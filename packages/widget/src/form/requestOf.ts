import type { RouteRequest } from "@causeway/sdk";

import { type ReadAmount, readAmount } from "../amount/readAmount.ts";
import { type Form, typedSide } from "./Form.ts";

/** Decimals while no token says any: the amount is checked again once one is chosen. */
const MOST_DECIMALS = 18;

/** The typed amount, or why the text is no amount. */
export function typedAmount(form: Form): ReadAmount {
  const decimals = form[typedSide(form)]?.decimals ?? MOST_DECIMALS;
  return readAmount(form.text, { decimals, locale: form.locale });
}

/** What is asked of the service; undefined while the form is not filled in. */
export function requestOf(form: Form): RouteRequest | undefined {
  const { from, to, kind } = form;
  const { amount } = typedAmount(form);
  if (from === undefined || to === undefined || amount === undefined) return undefined;
  return {
    from: { chainId: from.chainId, token: from.address },
    to: { chainId: to.chainId, token: to.address },
    amount,
    kind,
  };
}

/** Names a request: two forms with one key have the same routes. */
export function keyOf(request: RouteRequest): string {
  const { from, to, amount, kind } = request;
  return [from.chainId, from.token, to.chainId, to.token, amount, kind].join(" ").toLowerCase();
}
