import { blockAt } from "@causeway/chains";
import { ChainView } from "@causeway/chains/evm";
import type { ChainConfig, Environment } from "@causeway/operator";
import { openChain } from "@causeway/operator/evm";
import type { Hex } from "@causeway/protocol";

import { isMinted } from "../../AssetConfig.ts";
import { custodyName, custodyOn } from "../../addresses.ts";
import { assetsOn, type BridgeConfig, type PlacedAsset } from "../../BridgeConfig.ts";
import type { BridgeContext } from "../BridgeContext.ts";
import { readLosses, type VaultLosses } from "./readLosses.ts";
import { readVault, type VaultState } from "./readVault.ts";
import { yearlyYield } from "./yearlyYield.ts";

const DAY_SECONDS = 86_400n;

/** A vault on a chain, as a provider looks at it. */
export interface VaultReport extends VaultState, VaultLosses {
  readonly chain: string;
  readonly asset: string;
  readonly vault: Hex;
  /** Percent a year; undefined where it is too young, or the RPC does not hold its state of that time. */
  readonly yearlyYield: string | undefined;
  /** Seconds over which the yield was measured. */
  readonly over: bigint;
}

/**
 * The vaults of a chain, and what a share earned in the last days, or since the vault stands.
 *
 * @throws RpcUnusable, RpcLags
 */
export async function readVaults(
  environment: Environment<BridgeConfig>,
  chain: ChainConfig,
  days: bigint,
): Promise<VaultReport[]> {
  const open = await openChain(environment, chain);
  try {
    const context = await open.context();
    const first = await firstBlockOf(days, context);
    const kept = assetsOn(context.config, chain).filter(({ here }) => !isMinted(here));
    const standing = kept.filter((placed) => custodyName(placed) in context.record);
    return await Promise.all(standing.map((placed) => report(placed, first, context)));
  } finally {
    await open.close();
  }
}

async function firstBlockOf(days: bigint, { view }: BridgeContext): Promise<number> {
  const blocks = {
    blockTime: (height: bigint) => ChainView.at(view.provider, Number(height)).time(),
  };
  const time = (await view.time()) - days * DAY_SECONDS;
  return Number(await blockAt(blocks, time, BigInt(view.blockTag)));
}

async function report(
  placed: PlacedAsset,
  first: number,
  { config, chain, view, record }: BridgeContext,
): Promise<VaultReport> {
  const vault = custodyOn(config, chain, placed);
  const state = await readVault(view, vault);
  const since = Math.max(first, record[custodyName(placed)]?.block ?? 0);
  const then = await readIfHeld(ChainView.at(view.provider, since), vault);
  return {
    ...state,
    chain: chain.name,
    asset: placed.asset.symbol,
    vault,
    yearlyYield: then && yearlyYield(then, state),
    over: then === undefined ? 0n : state.time - then.time,
    ...(await readLosses(view, vault, config.chains)),
  };
}

/** Most RPCs hold the newest states alone. */
async function readIfHeld(view: ChainView, vault: Hex): Promise<VaultState | undefined> {
  return readVault(view, vault).catch(() => undefined);
}
