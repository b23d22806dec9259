import { chains } from "../actions/chains.ts";
import { findToken } from "../actions/findToken.ts";
import { tokens } from "../actions/tokens.ts";
import type { Causeway } from "../createCauseway.ts";
import { CausewayError } from "../errors/CausewayError.ts";
import type { Address, ChainId } from "../values/ids.ts";
import type { RouteRequest, Token } from "./Route.ts";

const COIN = "0x0000000000000000000000000000000000000000";

/** The tokens at both ends of a request, and the coin in which its sender pays gas. */
export interface RouteEnds {
  readonly from: Token;
  readonly to: Token;
  readonly coin: Token;
}

/**
 * Finds the tokens of a request in the lists that the client keeps.
 *
 * @throws CausewayError `BadInput` for a chain that is unknown or takes messages alone, and for an unknown token
 */
export async function endsOf(
  causeway: Causeway,
  { from, to }: RouteRequest,
  signal?: AbortSignal,
): Promise<RouteEnds> {
  const [listed, all] = await Promise.all([
    chains(causeway, {}, { signal }),
    tokens(causeway, {}, { signal }),
  ]);
  for (const [name, { chainId }] of Object.entries({ from, to })) {
    const chain = listed.find((one) => one.chainId === chainId);
    if (chain === undefined) throw refusal(`${name}.chainId`, chainId, "is unknown to the service");
    if (chain.isMessagesOnly) throw refusal(`${name}.chainId`, chainId, "takes messages alone");
  }
  const tokenAt = async (name: string, chainId: ChainId, token: Address) => {
    const isIt = (one: Token) =>
      one.chainId === chainId && one.address.toLowerCase() === token.toLowerCase();
    const found =
      all.find(isIt) ?? (await findToken(causeway, { address: token, chainId }, { signal }))[0];
    if (found === undefined) throw refusal(name, token, `is no token of chain ${chainId}`);
    return found;
  };
  return {
    from: await tokenAt("from.token", from.chainId, from.token),
    to: await tokenAt("to.token", to.chainId, to.token),
    coin: await tokenAt("coin", from.chainId, COIN),
  };
}

function refusal(name: string, value: string | bigint, reason: string): CausewayError {
  const message = `${name} ${value} ${reason}`;
  return new CausewayError("BadInput", { message, details: { [name]: value } });
}
