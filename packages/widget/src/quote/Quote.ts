import type { Route } from "@causeway/sdk";

import type { Failure } from "./Failure.ts";
import { isStanding } from "./refreshAfter.ts";

/** What the service said to a request. */
export interface Quote {
  /** Of the request; undefined while nothing is asked. */
  readonly key: string | undefined;
  readonly isAsking: boolean;
  /** The best first. They stay while they are asked for again, as long as their promise stands. */
  readonly routes: readonly Route[] | undefined;
  /** Why there are none. */
  readonly failure: Failure | undefined;
}

/** What happens to a quote. */
export type QuoteAction =
  /** `now` in unix seconds. */
  | { readonly type: "ask"; readonly key: string | undefined; readonly now: number }
  | { readonly type: "answer"; readonly key: string; readonly routes: readonly Route[] }
  | { readonly type: "fail"; readonly key: string; readonly failure: Failure };

/** Before anything was asked. */
export const NO_QUOTE: Quote = {
  key: undefined,
  isAsking: false,
  routes: undefined,
  failure: undefined,
};

/** The quote after an action. Answers to another request than the newest are dropped. */
export function reduceQuote(quote: Quote, action: QuoteAction): Quote {
  if (action.type === "ask") {
    if (action.key === undefined) return NO_QUOTE;
    const { key, now } = action;
    const isKept =
      key === quote.key && quote.routes?.every((route) => isStanding(route, now)) === true;
    return { ...(isKept ? quote : NO_QUOTE), key, isAsking: true };
  }
  if (action.key !== quote.key) return quote;
  const { key } = quote;
  return action.type === "answer"
    ? { key, isAsking: false, routes: action.routes, failure: undefined }
    : { key, isAsking: false, routes: undefined, failure: action.failure };
}
