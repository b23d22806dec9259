import { shownToken, tokenReaderOf } from "@causeway/index";
import type { Hex } from "@causeway/protocol";
import { getAddress } from "ethers";

import type { Api } from "../Api.ts";
import type { ListedChain } from "./ListedChain.ts";

/** A token that no list has. All that is known of it, the token says itself. */
export interface UnlistedToken {
  readonly chain: ListedChain;
  /** With the checksum of EIP-55. */
  readonly address: Hex;
  readonly symbol: string;
  readonly name: string;
  readonly decimals: number;
}

/** What answers for chains, bounded, and once for all requesters. */
type Reading = Pick<Api, "chains" | "lookups">;

/**
 * The tokens at an address of some chains, as they describe themselves. A contract without a symbol or decimals of use is no
 * token.
 *
 * @throws ApiError `unavailable` if nothing is found, and a chain did not answer.
 */
export async function unlistedTokens(
  reading: Reading,
  chains: readonly ListedChain[],
  address: Hex,
): Promise<UnlistedToken[]> {
  const reads = chains.map((chain) => readOnce(reading, chain, address));
  const results = await Promise.allSettled(reads);
  const found = results.flatMap((one) => (one.status === "fulfilled" ? (one.value ?? []) : []));
  const failed = results.find((one) => one.status === "rejected");
  if (found.length === 0 && failed !== undefined) throw failed.reason;
  return found;
}

function readOnce(
  reading: Reading,
  listed: ListedChain,
  address: Hex,
): Promise<UnlistedToken | undefined> {
  const { chainId } = listed.chain;
  return reading.lookups.lookUp(`token ${chainId} ${address}`, () =>
    readToken(reading, listed, address),
  );
}

async function readToken(
  { chains }: Reading,
  chain: ListedChain,
  address: Hex,
): Promise<UnlistedToken | undefined> {
  const { adapter } = await chains.chain(chain.chain.chainId);
  const tokens = tokenReaderOf(adapter);
  if (tokens === undefined) return undefined;
  const { name, symbol, decimals } = shownToken(await tokens.token(address));
  if (symbol === null || decimals === null) return undefined;
  return {
    ...{ chain, address: getAddress(address) as Hex, symbol, name: name ?? symbol },
    decimals: Number(decimals),
  };
}
