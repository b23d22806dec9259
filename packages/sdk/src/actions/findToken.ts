import { array } from "valibot";

import { ask } from "../api/ask.ts";
import { tokenOf, tokenSchema } from "../api/wire/token.ts";
import type { Causeway } from "../createCauseway.ts";
import { isCausewayError } from "../errors/CausewayError.ts";
import type { Token } from "../routes/Route.ts";
import type { Address, ChainId } from "../values/ids.ts";
import { requireEvmAddress } from "../values/requireEvmAddress.ts";
import type { ActionOptions } from "./ActionOptions.ts";

/** Which token is searched. */
export interface FindTokenParameters {
  /** The zero address finds coins. */
  readonly address: Address;
  /** On this chain alone; on all chains if left out. */
  readonly chainId?: ChainId | undefined;
}

/**
 * Finds the tokens with an address. If no list has the address, the service asks the chains: `isListed` is false then, since
 * such a token names itself. An empty list means that no chain has one.
 *
 * @throws CausewayError `BadInput` for a wrong address; as `ask`
 */
export async function findToken(
  causeway: Causeway,
  { address, chainId }: FindTokenParameters,
  { signal }: ActionOptions = {},
): Promise<readonly Token[]> {
  requireEvmAddress("address", address, { mayBeZero: true });
  const lookUp = {
    path: "findToken",
    query: { address, chainId: chainId?.toString() },
    envelope: "errno",
    schema: array(tokenSchema()),
  } as const;
  const found = await ask(causeway, lookUp, signal).catch(nothingIfUnknown);
  const isAsked = (token: Token) =>
    token.address.toLowerCase() === address.toLowerCase() &&
    (chainId === undefined || token.chainId === chainId);
  return found.map(tokenOf).filter(isAsked);
}

const UNKNOWN_TOKEN = 2002;

function nothingIfUnknown(error: unknown): [] {
  if (isCausewayError(error) && error.details.errno === UNKNOWN_TOKEN) return [];
  throw error;
}
