import { connectQuorum } from "@causeway/chains/evm";

import type { KnownChain } from "../rpcs/KnownChain.ts";

/** How a transaction ended; undefined before its block. */
export type Outcome = { readonly height: bigint; readonly isReverted: boolean } | undefined;

/** Asks all RPCs of an EVM chain how a transaction ended. @throws RpcUnusable, RpcsDisagree, RpcUnavailable */
export async function outcomeOf(
  { name, chainId, patience }: KnownChain,
  rpcUrls: readonly string[],
  hash: string,
): Promise<Outcome> {
  const known = { name, chainId, rpcUrls, timeoutMilliseconds: patience };
  const rpcs = await connectQuorum(known);
  try {
    return await rpcs.ask("eth_getTransactionReceipt", [hash], outcomeIn);
  } finally {
    rpcs.close();
  }
}

function outcomeIn(answer: unknown): Outcome {
  if (answer === null) return undefined;
  const { blockNumber, status } = answer as Readonly<Record<string, unknown>>;
  if (typeof blockNumber !== "string") throw new TypeError("the receipt has no block");
  return { height: BigInt(blockNumber), isReverted: status === "0x0" };
}
