import { type AttestationClient, checkpointAt, haveSigned } from "@causeway/chains";
import { connectChain } from "@causeway/chains/node";
import type { ChainConfig } from "@causeway/operator";

import { finalisedChainConfig, type LightClientsConfig } from "../light-clients/index.ts";

/** Why the committee that signs a chain's checkpoints now could not hand over, found out by having it sign one. */
export async function signingProblem(
  config: LightClientsConfig,
  chain: ChainConfig,
  validators: readonly AttestationClient[],
): Promise<string | undefined> {
  try {
    const adapter = await connectChain(finalisedChainConfig(config, chain));
    try {
      const proven = await checkpointAt(adapter, await adapter.finalisedHeight());
      await haveSigned(config.environmentTag, adapter, proven, validators);
      return undefined;
    } finally {
      adapter.close();
    }
  } catch (error) {
    const remedy =
      "only the committee that signs now can hand over: name those of its members that leave with --validator <name=url>";
    return `${chain.name}: ${(error as Error).message}; ${remedy}`;
  }
}
