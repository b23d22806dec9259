import type { ListedChain } from "../ListedChain.ts";
import type { ListedToken } from "../ListedToken.ts";

/** Path of a chain's picture. */
export function chainImage({ chain }: Pick<ListedChain, "chain">, file?: string): string {
  return `/images/chains/${chain.chainId}.${kindOf(file)}`;
}

/** Path of a token's picture. */
export function tokenImage(
  { chain: { chain }, address }: Pick<ListedToken, "chain" | "address">,
  file?: string,
): string {
  return `/images/tokens/${chain.chainId}/${address.toLowerCase()}.${kindOf(file)}`;
}

function kindOf(file = "generated.svg"): string {
  return file.endsWith(".png") ? "png" : "svg";
}
