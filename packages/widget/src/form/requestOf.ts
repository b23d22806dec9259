import type { RouteRequest } from "@causeway/sdk";

import { type ReadAmount, readAmount } from "../amount/readAmount.ts";
import { readOptions } from "../options/readOptions.ts";
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
  const { slippage, receiver, isRight } = readOptions(form);
  if (!isRight) return undefined;
  const isUsual = form.options.slippage.trim() === "" && form.usualSlippage === undefined;
  return {
    from: { chainId: from.chainId, token: from.address },
    to: { chainId: to.chainId, token: to.address },
    amount,
    kind,
    ...(isUsual || slippage.bps === undefined ? {} : { slippageBps: slippage.bps }),
    ...(receiver.account === undefined ? {} : { receiver: receiver.account }),
    ...(form.integratorFeeBps === 0 ? {} : { integratorFeeBps: form.integratorFeeBps }),
  };
}

/** Names a request: two forms with one key have the same routes. */
export function keyOf(request: RouteRequest): string {
  const { from, to, amount, kind, slippageBps, receiver, integratorFeeBps } = request;
  const ends = [from.chainId, from.token, to.chainId, to.token];
  const terms = [amount, kind, slippageBps, receiver, integratorFeeBps];
  return [...ends, ...terms].join(" ").toLowerCase();
}
