import { type ChainLookup, connectChain, journalFile } from "@causeway/chains/node";
import type { UnreachableChain } from "@causeway/lifecycle";
import { type ByFamily, type ChainConfig, forFamily } from "@causeway/operator";
import { deploymentFile, gasPriceCap, readDeployments } from "@causeway/operator/evm";
import { TON_GAS_PRICE_CAP } from "@causeway/operator/ton";
import type { Hex } from "@causeway/protocol";
import { computeAddress } from "ethers";

import { abilitiesOf, addressesOn } from "../../deployment/index.ts";
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
  const { chains } = options.config;
  const connecting = new Map<bigint, Promise<FollowedChain>>();
  // A chain whose committee is the hub's finds the members there, once it needs them.
  const lookup: ChainLookup = (chainId) =>
    connecting.get(chainId)?.then(
      ({ adapter }) => adapter,
      () => undefined,
    );
  for (const chain of chains) connecting.set(chain.chainId, connectOne(options, chain, lookup));
  const results = await Promise.all(
    chains.map(
      async ({ name, chainId }): Promise<FollowedChain | UnreachableChain | undefined> =>
        connecting
          .get(chainId)
          ?.catch((error: Error) => ({ name, chainId, reason: error.message })),
    ),
  );
  return {
    reachable: results.filter((result) => result !== undefined && "adapter" in result),
    unreachable: results.filter((result) => result !== undefined && "reason" in result),
  };
}

/** Ends all connections. */
export function closeChains({ reachable }: FollowedChains): void {
  for (const { adapter } of reachable) adapter.close();
}

async function connectOne(
  { config, deployments, privateKey }: ConnectOptions,
  chain: ChainConfig,
  lookup: ChainLookup,
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
          maxFeePerGas: forFamily(GAS_PRICE_CAPS, chain)(chain),
        },
    lookup,
  );
  const record = readDeployments(deploymentFile(deployments, config.environment, name)).Mailbox;
  const head = await adapter.headHeight();
  const start = BigInt(record?.block ?? 0);
  // A record of chains that are gone would hide the blocks of those that took their place.
  const startHeight = config.development || start > head ? 0n : start;
  const forkUrl = forFamily(FORK_URLS, chain)(chain);
  const { coin } = chain;
  const gasUnit = abilitiesOf(chain).gasUnit(coin.symbol);
  const place = { name, chainId, adapter, forkUrl, gasUnit, coin, startHeight };
  return { ...place, logRange: BigInt(logRange), ...assetContracts(config, chain) };
}

/** The most that we pay for a unit of gas, in the smallest unit of the chain's coin. */
const GAS_PRICE_CAPS: ByFamily<(chain: ChainConfig) => bigint> = {
  evm: gasPriceCap,
  ton: () => TON_GAS_PRICE_CAP,
};

/** What an adapter of TON tries, it runs itself. */
const FORK_URLS: ByFamily<(chain: ChainConfig) => string | undefined> = {
  evm: ({ rpcUrls: [rpcUrl] }) => rpcUrl,
  ton: () => undefined,
};

/** Where a chain without a bridge has none: no code is there. */
const NOWHERE = `0x${"0".repeat(40)}`;

function assetContracts(
  config: LightClientsConfig,
  chain: ChainConfig,
): Pick<FollowedChain, "bridge" | "swap"> {
  if (!abilitiesOf(chain).assets) return { bridge: NOWHERE };
  const { Bridge: bridge, SwapRouter: router, SwapReceiver: receiver } = addressesOn(config, chain);
  return { bridge, swap: { router, receiver } };
}
