import { connectContract } from "@causeway/chains/ethers";
import { developmentTokenCode } from "@causeway/creation-code";
import type { NetworkDescription } from "@causeway/environment";
import type { Hex } from "@causeway/protocol";
import type { SwapToken } from "@causeway/routing/orders";

import { CannotSend } from "../local/messages/CannotSend.ts";
import type { End } from "../local/messages/End.ts";

/** What the coin of each chain of the network is called. */
export const COIN = "ETH";

/**
 * Finds a token by its symbol: the coin, an asset's token, or a token without an asset.
 *
 * @throws CannotSend naming the tokens of the chain.
 */
export async function findToken(
  network: NetworkDescription,
  end: End,
  symbol: string,
): Promise<SwapToken> {
  const known = tokensOn(network, end.name);
  const address = known.get(symbol);
  if (address === undefined) {
    const symbols = [...known.keys()].join(", ");
    throw new CannotSend(`there is no token "${symbol}" on ${end.name}: it is one of ${symbols}`);
  }
  const token = connectContract(developmentTokenCode.abi, address, end.provider);
  const decimals = Number(await token.decimals());
  return { symbol, decimals, address: address.toLowerCase() as Hex, isCoin: symbol === COIN };
}

function tokensOn(
  { chains, assets, tokens }: NetworkDescription,
  name: string,
): ReadonlyMap<string, string> {
  const wrapped = chains.find((chain) => chain.name === name)?.venues?.wrappedNative;
  const placed = [...assets, ...tokens].flatMap(({ symbol, chains: places }) =>
    places.filter(({ chain }) => chain === name).map(({ token }) => [symbol, token] as const),
  );
  return new Map([...(wrapped === undefined ? [] : [[COIN, wrapped] as const]), ...placed]);
}
