import type { Environment } from "@causeway/environment";
import type { ListedToken } from "@causeway/index";

/** Tokens that an environment lists, in its order, on each of their chains. */
export function listedTokensOf({
  chains,
  tokens,
}: Pick<Environment, "chains" | "tokens">): ListedToken[] {
  return tokens.flatMap((token) =>
    token.chains.flatMap(({ chain: name, token: address }) => {
      const chain = chains.find((one) => one.name === name);
      if (chain === undefined) return [];
      return [{ chainId: chain.chainId, address: address.toLowerCase() as ListedToken["address"] }];
    }),
  );
}
