import { connectContract } from "@causeway/chains/ethers";
import { type ActAtOnceOptions, actAtOnce } from "@causeway/operator";
import type { EvmAction } from "@causeway/operator/evm";
import { iBridgeAdminAbi } from "@causeway/protocol/contracts";
import type { JsonRpcProvider } from "ethers";

import { addressesOn } from "../../../deployment/index.ts";
import type { AssetOutcome } from "../../AssetOutcome.ts";
import { assetIdOf } from "../../addresses.ts";
import type { BridgeConfig } from "../../BridgeConfig.ts";
import type { StoppedAsset } from "../../selectAssets.ts";
import { assetCall } from "./assetCall.ts";

/**
 * Pauses assets, by `actAtOnce`: nothing of them leaves, arrives or is paid on that chain.
 */
export async function pauseAssets(
  config: BridgeConfig,
  assets: readonly StoppedAsset[],
  options: ActAtOnceOptions,
): Promise<AssetOutcome[]> {
  const acts = new Map(assets.map((stopped) => [pauseAct(config, stopped), stopped]));
  const outcomes = await actAtOnce([...acts.keys()], options);
  return [...outcomes].map(([act, outcome]) => ({
    stopped: acts.get(act) as StoppedAsset,
    ...outcome,
  }));
}

function pauseAct(config: BridgeConfig, stopped: StoppedAsset): EvmAction {
  return {
    chain: stopped.chain,
    call: assetCall("pauseAsset", stopped, config),
    contract: "bridge",
    effect: "paused",
    remedies: { UnknownAsset: "the bridge does not have this asset, so nothing of it moves there" },
    instead: "pause the lanes that bring it (causeway pause --chain), or set its limits to 0",
    lastsUntil: (rpc) => pausedUntil(rpc, config, stopped),
  };
}

/** Until when an asset is paused, unix seconds; undefined if it is not paused now. */
async function pausedUntil(
  rpc: JsonRpcProvider,
  config: BridgeConfig,
  { asset, chain }: StoppedAsset,
): Promise<bigint | undefined> {
  const bridge = connectContract(iBridgeAdminAbi, addressesOn(config, chain).Bridge, rpc);
  const [block, { pausedUntil: until }] = await Promise.all([
    rpc.getBlock("latest"),
    bridge.assetOf(assetIdOf(config, asset)),
  ]);
  return until > BigInt(block?.timestamp ?? 0) ? until : undefined;
}
