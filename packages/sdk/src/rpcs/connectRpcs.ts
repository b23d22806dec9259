import { connectQuorum, type RpcQuorum, RpcUnusable } from "@causeway/chains/evm";

import type { Causeway } from "../createCauseway.ts";
import { CausewayError } from "../errors/CausewayError.ts";
import { keep } from "../kept/keep.ts";
import { untilAborted } from "../kept/untilAborted.ts";
import type { ChainId } from "../values/ids.ts";
import { rpcUrlsOf } from "./rpcUrlsOf.ts";

const DAY_SECONDS = 86_400;

/**
 * Connects to an EVM chain by all RPCs that are known, which must agree. The client keeps the connection.
 *
 * @throws CausewayError `NoRpc`, `RpcOfAnotherChain`, `RpcUnreachable`; as `chains`; the signal's reason
 */
export function connectRpcs(
  causeway: Causeway,
  chainId: ChainId,
  signal?: AbortSignal,
): Promise<RpcQuorum> {
  const connected = keep(causeway, `rpcs ${chainId}`, DAY_SECONDS, async () => {
    const rpcUrls = await rpcUrlsOf(causeway, chainId);
    const { fetch } = causeway.options;
    return connectQuorum({ name: `chain ${chainId}`, chainId, rpcUrls }, { fetch }).catch(unusable);
  });
  return untilAborted(connected, signal);
}

function unusable(cause: unknown): never {
  const isOther = cause instanceof RpcUnusable && cause.code === "WrongChain";
  const message = (cause as Error).message;
  throw new CausewayError(isOther ? "RpcOfAnotherChain" : "RpcUnreachable", { message, cause });
}
