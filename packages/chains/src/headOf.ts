import type { FinalisedChain } from "./FinalisedChain.ts";
import type { RelayedChain } from "./RelayedChain.ts";
import type { SearchedChain } from "./SearchedChain.ts";

/** How far a chain is. */
export interface ChainHead {
  /** Of the newest block that all RPCs have. */
  readonly height: bigint;
  /** Of that block, unix seconds. */
  readonly timestamp: bigint;
  /** Of the newest final block. */
  readonly finalisedHeight: bigint;
}

/** @throws ChainError `RpcUnavailable`, `RpcDisagreement`, `UnknownHeight`. */
export async function headOf(
  chain: Pick<FinalisedChain, "finalisedHeight"> &
    Pick<RelayedChain, "headHeight"> &
    Pick<SearchedChain, "blockTime">,
): Promise<ChainHead> {
  const [height, finalisedHeight] = await Promise.all([
    chain.headHeight(),
    chain.finalisedHeight(),
  ]);
  return { height, finalisedHeight, timestamp: await chain.blockTime(height) };
}
