import { EvmReadChain } from "@causeway/chains/evm";

import type { ReadChain, ReadChains, UnreachableChain } from "@causeway/lifecycle";

import type { Causeway } from "../createCauseway.ts";
import { connectRpcs } from "../rpcs/connectRpcs.ts";
import type { RecoveredChain, RecoveredEnvironment } from "./recoveredEnvironment.ts";

/** Where a chain without a bridge has none: no code is there. */
const NOWHERE = `0x${"0".repeat(40)}`;

/** Connects to all chains by RPCs. A chain that does not answer holds up no other, and is asked again the next time. */
export async function connectChains(
  causeway: Causeway,
  { chains }: RecoveredEnvironment,
): Promise<ReadChains> {
  const results = await Promise.all(
    chains.map((chain) => connectionOf(causeway, chain).catch(unreachable(chain))),
  );
  return {
    reachable: results.filter((one) => "adapter" in one),
    unreachable: results.filter((one) => "reason" in one),
  };
}

function unreachable({ name, chainId }: RecoveredChain) {
  return (error: Error): UnreachableChain => {
    // The remedy stands once, in the error that names all chains.
    const { message: reason } = error.cause instanceof Error ? error.cause : error;
    return { name, chainId, reason };
  };
}

/** The client keeps its connections to RPCs. */
async function connectionOf(
  causeway: Causeway,
  chain: RecoveredChain,
): Promise<ReadChain | UnreachableChain> {
  const { name, chainId } = chain;
  if (chain.family === "ton") {
    return { name, chainId, reason: "this version reads no chains of TON" };
  }
  const { bridge = NOWHERE, swap, startHeight, logRange } = chain;
  const rpcs = await connectRpcs(causeway, chainId);
  const adapter = new EvmReadChain(chain, rpcs.forOneReading());
  return { name, chainId, adapter, bridge, swap, startHeight, logRange: BigInt(logRange) };
}
