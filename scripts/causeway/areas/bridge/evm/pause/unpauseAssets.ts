import { type ResumeOptions, resumeAll } from "@causeway/operator";
import type { EvmLifting } from "@causeway/operator/evm";

import { addressesOn } from "../../../deployment/index.ts";
import type { AssetOutcome } from "../../AssetOutcome.ts";
import { assetIdOf } from "../../addresses.ts";
import type { BridgeConfig } from "../../BridgeConfig.ts";
import type { StoppedAsset } from "../../selectAssets.ts";
import { heldAsset } from "../plan/heldAsset.ts";
import { assetCall } from "./assetCall.ts";

/** Ends the pauses of assets, by `resumeAll`. */
export async function unpauseAssets(
  config: BridgeConfig,
  assets: readonly StoppedAsset[],
  options: ResumeOptions,
): Promise<AssetOutcome[]> {
  const resumptions = new Map(assets.map((stopped) => [resumptionOf(config, stopped), stopped]));
  const outcomes = await resumeAll([...resumptions.keys()], options);
  return [...outcomes].map(([resumption, outcome]) => ({
    stopped: resumptions.get(resumption) as StoppedAsset,
    ...outcome,
  }));
}

function resumptionOf(config: BridgeConfig, stopped: StoppedAsset): EvmLifting {
  const { asset, chain, label } = stopped;
  return {
    id: `unpause ${label}`,
    summary: `End the pause of ${label}`,
    chain,
    call: assetCall("unpauseAsset", stopped, config),
    holder: `the bridge of ${chain.name}`,
    effect: "paused",
    lastsUntil: async ({ view }) => {
      const { Bridge } = addressesOn(config, chain);
      return (await heldAsset(view, Bridge, assetIdOf(config, asset)))?.pausedUntil;
    },
  };
}
