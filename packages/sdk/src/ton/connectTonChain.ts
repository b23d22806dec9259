import type { ReadChain } from "@causeway/lifecycle";
import type { Hex } from "@causeway/protocol";

import type { Causeway } from "../createCauseway.ts";
import type { ChainId } from "../values/ids.ts";
import { type MakeTonChain, openTon } from "./openTon.ts";

/** No chain of TON has a bridge. */
const NOWHERE = `0x${"0".repeat(40)}` as const;

/**
 * A chain of TON on which messages are followed.
 *
 * @param make Makes the chain; without it, the chain tries no recipient.
 * @throws ChainError if its endpoints do not answer
 */
export async function connectTonChain(
  causeway: Causeway,
  chainId: ChainId,
  refundTo: Hex | undefined,
  make?: MakeTonChain,
): Promise<ReadChain> {
  const { chain, adapter } = await openTon(causeway, chainId, refundTo, make);
  await adapter.headHeight();
  const { name, startHeight } = chain;
  const logRange = BigInt(chain.logRange);
  return { name, chainId, adapter, bridge: NOWHERE, refundTo, startHeight, logRange };
}
