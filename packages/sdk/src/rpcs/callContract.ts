import { callView } from "@causeway/chains/evm";
import type { Interface, Result } from "ethers";

import type { Causeway } from "../createCauseway.ts";
import type { Address, ChainId } from "../values/ids.ts";
import { connectRpcs } from "./connectRpcs.ts";
import { rpcFailure } from "./rpcFailure.ts";

/** A function of a contract that is tried. */
export interface ViewOfChain {
  readonly chainId: ChainId;
  readonly to: Address;
  readonly contract: Interface;
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
export async function callContract(
  causeway: Causeway,
  { chainId, ...view }: ViewOfChain,
  signal?: AbortSignal,
): Promise<Result> {
  const rpcs = await connectRpcs(causeway, chainId, signal);
  try {
    return await callView(signal === undefined ? rpcs : rpcs.until(signal), view);
  } catch (error) {
    signal?.throwIfAborted();
    throw rpcFailure(chainId, error);
  }
}
