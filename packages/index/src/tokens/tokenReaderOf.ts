import type { ChainAdapter } from "@causeway/chains";
import { ChainType } from "@causeway/protocol";

import { EvmTokens } from "../evm/EvmTokens.ts";
import type { TokenReader } from "./TokenReader.ts";

/** Reads the tokens of a chain of any family; undefined for a family that has no tokens here. */
export function tokenReaderOf(
  adapter: Pick<ChainAdapter, "origin" | "headHeight" | "call">,
): TokenReader | undefined {
  if (adapter.origin.chainType !== ChainType.evm) return undefined;
  return new EvmTokens({
    getBlockNumber: async () => Number(await adapter.headHeight()),
    call: (call) => adapter.call(call),
  });
}
