import { EvmReadChain } from "@causeway/chains/evm";
import type { ReadChain, ReadChains, UnreachableChain } from "@causeway/lifecycle";
import type { Hex } from "@causeway/protocol";

import type { Causeway } from "../createCauseway.ts";
import { connectRpcs } from "../rpcs/connectRpcs.ts";
import type { TonCodes } from "./exitsOf.ts";
import type {
  RecoveredChain,
  RecoveredEnvironment,
  RecoveredEvmChain,
} from "./recoveredEnvironment.ts";

/** How chains of TON are connected to. */
interface TonConnecting {
  readonly ton: TonCodes;
  /** Account of 33 bytes. */
  readonly refundToOnTon?: Hex | undefined;
}

const NO_TON = "the client reads no TON: give `ton` of @causeway/sdk/ton to createCauseway";
/** Where a chain without a bridge has none: no code is there. */
const NOWHERE = `0x${"0".repeat(40)}`;

/** Connects to all chains by RPCs. A chain that does not answer holds up no other, and is asked again the next time. */
export async function connectChains(
  causeway: Causeway,
  { chains }: RecoveredEnvironment,
  { ton, refundToOnTon }: TonConnecting,
): Promise<ReadChains> {
  const connected = (chain: RecoveredChain) => {
    if (chain.family !== "ton") return connectionOf(causeway, chain);
    const { name, chainId } = chain;
    const code = ton.get(chainId);
    return (
      code?.connect(causeway, chainId, refundToOnTon) ??
      Promise.resolve({ name, chainId, reason: NO_TON })
    );
  };
  const results = await Promise.all(
    chains.map((chain) => connected(chain).catch(unreachable(chain))),
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
async function connectionOf(causeway: Causeway, chain: RecoveredEvmChain): Promise<ReadChain> {
  const { name, chainId } = chain;
  const { bridge = NOWHERE, swap, startHeight, logRange } = chain;
  const rpcs = await connectRpcs(causeway, chainId);
  const adapter = new EvmReadChain(chain, rpcs.forOneReading());
  return { name, chainId, adapter, bridge, swap, startHeight, logRange: BigInt(logRange) };
}
