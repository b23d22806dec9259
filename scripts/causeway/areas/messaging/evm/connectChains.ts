import { connectChain, journalFile } from "@causeway/chains/node";
import type { UnreachableChain } from "@causeway/lifecycle";
import type { ChainConfig } from "@causeway/operator";
import { deploymentFile, gasPriceCap, readDeployments } from "@causeway/operator/evm";
import type { Hex } from "@causeway/protocol";
import { computeAddress } from "ethers";

import { addressesOn } from "../../deployment/index.ts";
import { finalisedChainConfig, type LightClientsConfig } from "../../light-clients/index.ts";
import type { FollowedChain, FollowedChains } from "../FollowedChain.ts";

/** How chains are connected to. */
export interface ConnectOptions {
  readonly config: LightClientsConfig;
  /**
   * Folder of deployment records, which say where a search may end; what is not there is searched whole. And of the
   * journals of what was sent.
   */
  readonly deployments: string;
  /** Who pays for transactions; reading needs none. */
  readonly privateKey?: Hex | undefined;
}

/** Connects to every chain of the configuration. One that does not answer does not hold up the others. */
export async function connectChains(options: ConnectOptions): Promise<FollowedChains> {
  const results = await Promise.all(
    options.config.chains.map((chain) =>
      connectOne(options, chain).catch((error: Error): UnreachableChain => {
        return { name: chain.name, chainId: chain.chainId, reason: error.message };
      }),
    ),
  );
  return {
    reachable: results.filter((result) => "adapter" in result),
    unreachable: results.filter((result) => "reason" in result),
  };
}

/** Ends all connections. */
export function closeChains({ reachable }: FollowedChains): void {
  for (const { adapter } of reachable) adapter.close();
}

async function connectOne(
  { config, deployments, privateKey }: ConnectOptions,
  chain: ChainConfig,
): Promise<FollowedChain> {
  const { name, chainId, logRange } = chain;
  const adapter = await connectChain(
    finalisedChainConfig(config, chain),
    privateKey === undefined
      ? undefined
      : {
          privateKey,
          // One for each account: nobody waits for who pays with another, nor for `apply`.
          journalFile: journalFile(
            deployments,
            config.environment,
            `${name}-${computeAddress(privateKey)}`,
          ),
          maxFeePerGas: gasPriceCap(chain),
        },
  );
  const record = readDeployments(deploymentFile(deployments, config.environment, name)).Mailbox;
  const head = await adapter.headHeight();
  const start = BigInt(record?.block ?? 0);
  // A record of chains that are gone would hide the blocks of those that took their place.
  const startHeight = config.development || start > head ? 0n : start;
  const [rpcUrl = ""] = chain.rpcUrls;
  const { Bridge: bridge, SwapRouter: router, SwapReceiver: receiver } = addressesOn(config, chain);
  const swap = { router, receiver };
  return { name, chainId, adapter, bridge, swap, rpcUrl, startHeight, logRange: BigInt(logRange) };
}
