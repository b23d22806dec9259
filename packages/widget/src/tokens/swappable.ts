import type { Chain, Token } from "@causeway/sdk";

/** Chains on which a route can begin and end. */
export function swappableChains(chains: readonly Chain[]): readonly Chain[] {
  return chains.filter(({ family, isMessagesOnly }) => family === "evm" && !isMessagesOnly);
}

/** Tokens of these chains. @param chains As `swappableChains` gives them. */
export function tokensOf(chains: readonly Chain[], tokens: readonly Token[]): readonly Token[] {
  const ids = new Set(chains.map(({ chainId }) => chainId));
  return tokens.filter(({ chainId }) => ids.has(chainId));
}
