import { isChainError } from "@causeway/chains";

import type { IndexedEvent } from "../../IndexedEvent.ts";
import type { Followed } from "../Followed.ts";

/** Events of a block by its receipts; undefined if the chain's RPCs do not give receipts of blocks. */
export async function eventsInReceipts(
  { chain, witness }: Followed,
  height: bigint,
): Promise<IndexedEvent[] | undefined> {
  try {
    return await witness?.blockEvents(height);
  } catch (error) {
    if (!isChainError(error, "RpcUnavailable")) throw error;
    // An RPC that is down does not answer this either: only a refusal counts.
    await chain.newestBlock();
    return undefined;
  }
}
