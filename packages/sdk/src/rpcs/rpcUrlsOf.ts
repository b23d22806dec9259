import { chains } from "../actions/chains.ts";
import type { Causeway } from "../createCauseway.ts";
import { CausewayError } from "../errors/CausewayError.ts";
import type { ChainId } from "../values/ids.ts";

/**
 * URLs of RPCs of a chain: those of `rpcs`, else those of `contracts`, else those that the service names for wallets.
 *
 * @throws CausewayError `NoRpc`; as `chains`
 */
export async function rpcUrlsOf(
  causeway: Causeway,
  chainId: ChainId,
  signal?: AbortSignal,
): Promise<readonly string[]> {
  const { rpcs, contracts, baseUrl } = causeway.options;
  const own = rpcs?.[`${chainId}`] ?? [];
  if (own.length > 0) return own;
  const known = contracts?.chains.find((chain) => `${chain.chainId}` === `${chainId}`);
  if (known !== undefined) return known.rpcUrls;
  const listed = baseUrl === undefined ? [] : await chains(causeway, {}, { signal });
  const found = listed.find((chain) => chain.chainId === chainId)?.rpcUrls ?? [];
  if (found.length > 0) return found;
  const message = `No RPC of chain ${chainId} is known`;
  throw new CausewayError("NoRpc", { message, details: { chainId } });
}
