import type { Route, Token, TokenAmount } from "@causeway/sdk";
import { chosenRoute } from "../components/readState.ts";
import { typedAmount } from "../form/requestOf.ts";
import type { State } from "../store/State.ts";
import { COIN } from "../tokens/COIN.ts";
import { balanceOf } from "./Balances.ts";

/** Of the fees on top, in percent: gas may cost more when the person signs. */
const KEPT = 120n;

/** What stands in the way of sending. */
export type FundsProblem =
  | { readonly kind: "input"; readonly present: TokenAmount }
  | { readonly kind: "fees"; readonly wanted: TokenAmount; readonly present: TokenAmount }
  | { readonly kind: "onlyFees"; readonly wanted: TokenAmount; readonly present: TokenAmount };

/** The most that can be sent. */
export interface Maximum {
  readonly token: Token;
  readonly amount: bigint;
  /** What stays for gas and fees; undefined if the token pays none. */
  readonly kept: TokenAmount | undefined;
}

/** The most that the account can send: of a coin, what gas and fees of the route leave. */
export function maximumOf(state: State): Maximum | undefined {
  const { from: token } = state.form;
  const balance = balanceOf(state.balances, token);
  if (token === undefined || balance === undefined) return undefined;
  const onTop = isCoin(token) ? coinOnTop(routeOf(state)) : undefined;
  if (onTop === undefined) return { token, amount: balance, kept: undefined };
  const kept = (onTop.amount * KEPT) / 100n;
  const amount = balance > kept ? balance - kept : 0n;
  return { token, amount, kept: { token, amount: kept } };
}

/** Why the account cannot pay what the form says; undefined if it can, or if nobody knows. */
export function fundsProblem(state: State): FundsProblem | undefined {
  const { from: token } = state.form;
  const balance = balanceOf(state.balances, token);
  if (token === undefined || balance === undefined) return undefined;
  const route = routeOf(state);
  const input = route?.input.amount ?? exactInput(state);
  const present = { token, amount: balance };
  const onTop = coinOnTop(route);
  if (onTop !== undefined && isCoin(token) && onTop.amount >= balance) {
    return { kind: "onlyFees", wanted: onTop, present };
  }
  if (input !== undefined && input > balance) return { kind: "input", present };
  const coins = balanceOf(state.balances, { chainId: token.chainId, address: COIN });
  if (onTop === undefined || coins === undefined) return undefined;
  const needed = onTop.amount + (isCoin(token) ? (input ?? 0n) : 0n);
  if (needed <= coins) return undefined;
  const inCoins = (amount: bigint) => ({ token: onTop.token, amount });
  return { kind: "fees", wanted: inCoins(needed), present: inCoins(coins) };
}

/** What of a route is paid in coins beside its input. */
function coinOnTop(route: Route | undefined): TokenAmount | undefined {
  const parts = (route?.fees ?? []).filter(({ isOnTop, token }) => isOnTop && isCoin(token));
  const [first] = parts;
  if (first === undefined) return undefined;
  return { token: first.token, amount: parts.reduce((sum, { amount }) => sum + amount, 0n) };
}

function routeOf(state: State): Route | undefined {
  const route = chosenRoute(state);
  const { from } = state.form;
  return route?.request.from.chainId === from?.chainId ? route : undefined;
}

function exactInput({ form }: State): bigint | undefined {
  return form.kind === "exactIn" ? typedAmount(form).amount : undefined;
}

function isCoin({ address }: Pick<Token, "address">): boolean {
  return address === COIN;
}
