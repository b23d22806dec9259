import {
  type Environment,
  type EvmEnvironmentChain,
  type TonEnvironmentChain,
  tonEnvironmentChain,
} from "@causeway/environment";
import { type ByFamily, type ChainConfig, chainNamed, forFamily } from "@causeway/operator";
import { deploymentFile, gasPriceCap, readDeployments } from "@causeway/operator/evm";

import { affiliatesOf, displayOf, listedTokens, listingOf, nameOf } from "../areas/api/index.ts";
import {
  assetIdOf,
  assetsOn,
  custodyOn,
  isMinted,
  offersOf,
  tokenDecimals,
  tokenOn,
  tokenTextsOn,
} from "../areas/bridge/index.ts";
import { addressesOn, addressNamed, tonContractsOn } from "../areas/deployment/index.ts";
import { finalisedEvmChain, finalisedTonChain } from "../areas/light-clients/index.ts";
import { swapOn, venuesOn } from "../areas/swap/index.ts";
import type { Config } from "../areas.ts";
import { contractsOn } from "./contractsOn.ts";

/**
 * All facts of an environment that follow from its configuration. No chain is asked.
 *
 * @param deployments Folder of deployment records, which say from which block on a chain has events.
 */
export function describeEnvironment(config: Config, deployments: string): Environment {
  const { environment, development, hub, chains, committee } = config;
  return {
    environment,
    development,
    hub: hub.name,
    chains: chains.map((chain) => forFamily(CHAINS, chain)(config, chain, deployments)),
    contracts: contractsOf(config),
    assets: assetsOf(config),
    tokens: listedTokens(config),
    pools: [],
    validators: committee.members.map(({ name, url }) => ({ name, url })),
    affiliates: affiliatesOf(config),
    prices: config.api.prices ?? [],
  };
}

/** A chain as services know it, for each family. */
const CHAINS: ByFamily<typeof evmChain | typeof tonChain> = { evm: evmChain, ton: tonChain };

function evmChain(config: Config, chain: ChainConfig, deployments: string): EvmEnvironmentChain {
  const { MessageFeeSchedule, Bridge, BridgeSettler } = addressesOn(config, chain);
  const hasBridge = assetsOn(config, chain).length > 0;
  return {
    ...finalisedEvmChain(config, chain),
    messageFeeSchedule: MessageFeeSchedule,
    ...(hasBridge ? { bridge: Bridge, settler: BridgeSettler } : {}),
    contracts: contractsOn(config, chain),
    ...swapPart(config, chain),
    ...generationsPart(config, chain, deployments),
    ...carriedPart(config, chain, deployments),
    maxFeePerGas: gasPriceCap(chain),
  };
}

/** Messages alone go there. What gas costs, the network says. */
function tonChain(config: Config, chain: ChainConfig, deployments: string): TonEnvironmentChain {
  const contracts = tonContractsOn(config, chain);
  const addresses = Object.values(contracts).map(({ name, address }) => [name, address]);
  return tonEnvironmentChain.parse({
    ...finalisedTonChain(config, chain),
    messageFeeSchedule: contracts.MessageFeeSchedule.address,
    contracts: Object.fromEntries(addresses),
    ...carriedPart(config, chain, deployments),
  });
}

/** What is known of a chain of any family to carry its messages on, and to list it. */
function carriedPart(config: Config, chain: ChainConfig, deployments: string) {
  return {
    display: displayOf(config, chain),
    startHeight: BigInt(startHeight(config, chain, deployments)),
    logRange: chain.logRange,
  };
}

function swapPart(config: Config, chain: ChainConfig): Pick<EvmEnvironmentChain, "swap"> {
  const here = swapOn(config, chain);
  if (config.swap === undefined || here === undefined) return {};
  const { SwapRouter, SwapReceiver, Executor, PoolLens } = addressesOn(config, chain);
  const { hold, slippageBps } = config.swap;
  const ids = venuesOn(config, chain).map(({ name, venue }) => [name, venue.id]);
  return {
    swap: {
      ...{ router: SwapRouter, receiver: SwapReceiver, executor: Executor, lens: PoolLens },
      ...{ venues: Object.fromEntries(ids), gas: here.gas, hold, slippageBps },
    },
  };
}

/** A record may be of another deployer's contracts: only those at our addresses are ours. */
function generationsPart(
  config: Config,
  chain: ChainConfig,
  deployments: string,
): Pick<EvmEnvironmentChain, "generations"> {
  const record = readDeployments(deploymentFile(deployments, config.environment, chain.name));
  const generations = Object.entries(record).flatMap(([contract, { address, generation }]) =>
    generation !== undefined && address === addressNamed(config, chain, contract)
      ? [{ contract, address, ...generation }]
      : [],
  );
  return generations.length === 0 ? {} : { generations };
}

function contractsOf(config: Config): Environment["contracts"] {
  const addresses = addressesOn(config, config.hub);
  return {
    mailbox: addresses.Mailbox,
    committeeRegistry: addresses.CommitteeRegistry,
    expiry: addresses.Expiry,
    prepaid: addresses.Prepaid,
    remoteAccounts: addresses.RemoteAccounts,
    remoteState: addresses.RemoteState,
    messageFeeSchedule: addresses.MessageFeeSchedule,
    bridge: addresses.Bridge,
    settler: addresses.BridgeSettler,
    hubRelay: addresses.HubRelay,
    relaySender: addresses.RelaySender,
  };
}

function assetsOf(config: Config): Environment["assets"] {
  return config.assets.map((asset) => ({
    symbol: asset.symbol,
    assetId: assetIdOf(config, asset),
    decimals: asset.decimals,
    chains: Object.entries(asset.chains).map(([name, here]) => {
      const chain = chainNamed(config, name);
      return {
        chain: name,
        token: tokenOn(config, chain, asset, here),
        custody: custodyOn(config, chain, { asset, here }),
        isMinted: isMinted(here),
        ...(here.token.kind === "wrappedNative" && { isWrappedCoin: true }),
        ...nameOf(config, asset.symbol),
        ...tokenTextsOn(chain, asset, here),
        decimals: tokenDecimals(here, chain),
      };
    }),
    offers: offersOf(config, asset),
    ...listingOf(config, asset.symbol),
  }));
}

/** A record of chains that are gone would hide the blocks of those that took their place. */
function startHeight(
  { environment, development }: Config,
  { name }: ChainConfig,
  deployments: string,
): number {
  if (development) return 0;
  return readDeployments(deploymentFile(deployments, environment, name)).Mailbox?.block ?? 0;
}
