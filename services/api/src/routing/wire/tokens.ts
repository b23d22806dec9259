import type { Hex } from "@causeway/protocol";
import type { z } from "zod";

import type { ListedChain } from "../../lists/ListedChain.ts";
import { type ListedToken, NATIVE } from "../../lists/ListedToken.ts";
import type { Lists } from "../../lists/Lists.ts";
import type { routeToken } from "./schemas.ts";

/** What is shown of a token. */
export type ShownToken = Pick<ListedToken, "address" | "name" | "symbol" | "decimals" | "icon">;

/** A token that an environment lists. */
export function tokenAt(lists: Lists, { chain }: ListedChain, address: string): ShownToken {
  const found = lists.tokenOf(chain.chainId, address);
  if (found === undefined && chain.venues?.wrappedNative.toLowerCase() === address.toLowerCase()) {
    return wrapped(lists, chain.chainId, address as Hex);
  }
  if (found === undefined) throw new TypeError(`${address} on ${chain.name} is not listed`);
  return found;
}

/** A coin as pools know it, where no list has it. */
function wrapped(lists: Lists, chainId: bigint, address: Hex): ShownToken {
  const coin = lists.tokenOf(chainId, NATIVE);
  if (coin === undefined) throw new TypeError(`chain ${chainId} has no coin`);
  return { ...coin, address, symbol: `W${coin.symbol}`, name: `Wrapped ${coin.name}` };
}

/** A token as routes show it. @param origin By which the client reached the service. */
export function wireRouteToken(
  { address, name, decimals, symbol, icon }: ShownToken,
  origin: string,
): z.input<typeof routeToken> {
  return { address, name, decimals, symbol, icon: `${origin}${icon}` };
}
