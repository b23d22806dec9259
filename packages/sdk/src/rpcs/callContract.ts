import { callView } from "@causeway/chains/evm";
import type { ContractCalls } from "@causeway/protocol";

import type { Causeway } from "../createCauseway.ts";
import type { Address, ChainId } from "../values/ids.ts";
import { connectRpcs } from "./connectRpcs.ts";
import { rpcFailure } from "./rpcFailure.ts";

/** A function of a contract that is tried. */
export interface ViewOfChain {
  readonly chainId: ChainId;
  readonly to: Address;
  readonly contract: ContractCalls;
  readonly name: string;
  readonly args: readonly unknown[];
  readonly from?: Address;
  /** Wei that `from` sends; nothing if left out. */
  readonly value?: bigint;
}

/**
 * What a view answers at the newest block, by all RPCs of its chain. Requests of one moment go as one batch.
 *
 * @throws CausewayError `CallReverted` with the contract's reason; `RpcUnreachable`; as `connectRpcs`
 */
export async function callContract<Answer extends readonly unknown[]>(
  causeway: Causeway,
  { chainId, ...view }: ViewOfChain,
  signal?: AbortSignal,
): Promise<Answer> {
  const rpcs = await connectRpcs(causeway, chainId, signal);
  try {
    const asked = signal === undefined ? rpcs : rpcs.until(signal);
    return (await callView(asked, view)) as readonly unknown[] as Answer;
  } catch (error) {
    signal?.throwIfAborted();
    throw rpcFailure(chainId, error);
  }
}
