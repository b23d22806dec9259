import type { Chain, Token } from "@causeway/sdk";

/** The token that an attribute names, or why it names no token. */
export type FoundEnd =
  | { readonly token: Token; readonly problem?: undefined }
  | { readonly token?: undefined; readonly problem: EndProblem };

/** `form`: the text is no chain, slash and token. `twins`: two tokens have the symbol. */
export type EndProblem = "form" | "unknownChain" | "unknownToken" | "twins";

/** The token that an attribute names: `spoke-a/USDC`, `31338/0x254f…`. Only listed tokens are found by their symbol. */
export function findEnd(
  text: string,
  { chains, tokens }: { readonly chains: readonly Chain[]; readonly tokens: readonly Token[] },
): FoundEnd {
  const parts = text.split("/").map((part) => part.trim());
  const [chainText = "", tokenText = ""] = parts;
  if (parts.length !== 2 || chainText === "" || tokenText === "") return { problem: "form" };
  const chain = chains.find(({ key, chainId }) => key === chainText || `${chainId}` === chainText);
  if (chain === undefined) return { problem: "unknownChain" };
  const wanted = tokenText.toLowerCase();
  const there = tokens.filter(({ chainId }) => chainId === chain.chainId);
  const byAddress = there.find(({ address }) => address.toLowerCase() === wanted);
  if (byAddress !== undefined) return { token: byAddress };
  const [token, twin] = there.filter(
    ({ symbol, isListed }) => isListed && symbol.toLowerCase() === wanted,
  );
  if (token === undefined) return { problem: "unknownToken" };
  return twin === undefined ? { token } : { problem: "twins" };
}
