import type { ChainId, Route } from "@causeway/sdk";

import { findRoute } from "../quote/ChosenRoute.ts";
import type { State } from "../store/State.ts";
import { plainText } from "../tokens/plainText.ts";

/** Name of a chain for people; its id if no list has the chain. */
export function chainName({ lists }: State, chainId: ChainId): string {
  const known = lists.status === "ready" ? lists.chains : [];
  return plainText(known.find((chain) => chain.chainId === chainId)?.name ?? `${chainId}`);
}

/** The chosen route; the best one if the chosen one is gone. */
export function chosenRoute({ quote, form }: State): Route | undefined {
  return findRoute(quote.routes ?? [], form.route);
}
