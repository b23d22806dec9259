import type { Chain, Token } from "@causeway/sdk";

/**
 * The token that an attribute names: `spoke-a/USDC`, `31338/0x254f…`. Only listed tokens are found by their symbol.
 *
 * @returns undefined if no token fits, or if two have the symbol.
 */
export function findEnd(
  text: string,
  { chains, tokens }: { readonly chains: readonly Chain[]; readonly tokens: readonly Token[] },
): Token | undefined {
  const [chainText = "", tokenText = ""] = text.split("/").map((part) => part.trim());
  const chain = chains.find(({ key, chainId }) => key === chainText || `${chainId}` === chainText);
  if (chain === undefined) return undefined;
  const wanted = tokenText.toLowerCase();
  const there = tokens.filter(({ chainId }) => chainId === chain.chainId);
  const byAddress = there.find(({ address }) => address.toLowerCase() === wanted);
  if (byAddress !== undefined) return byAddress;
  const bySymbol = there.filter(
    ({ symbol, isListed }) => isListed && symbol.toLowerCase() === wanted,
  );
  return bySymbol.length === 1 ? bySymbol[0] : undefined;
}
