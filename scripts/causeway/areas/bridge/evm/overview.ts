import { type Cell, type KnownCell, textCell } from "@causeway/operator";

import { addressesOn } from "../../deployment/index.ts";
import { isMinted } from "../AssetConfig.ts";
import { assetIdOf, custodyName, custodyOn } from "../addresses.ts";
import { othersOf, type PlacedAsset } from "../BridgeConfig.ts";
import type { BridgeContext } from "./BridgeContext.ts";
import { heldAsset } from "./plan/heldAsset.ts";
import { ARRIVALS, limitHeld } from "./plan/limits.ts";
import { readVault } from "./vaults/readVault.ts";

type Read = (context: BridgeContext) => Promise<readonly Cell[]>;

const BPS = 10_000n;

/** What providers can take out and receivers be paid of now, as `causeway vaults` tells. */
export function liquidityCells(placed: PlacedAsset): Read {
  return async ({ config, chain, view }) => {
    if (isMinted(placed.here)) return [textCell("minted here", "assets.json")];
    const vault = custodyOn(config, chain, placed);
    const source = `${custodyName(placed)}: liquidity less queued`;
    if (!(await view.hasCode(vault))) return [textCell("missing", source)];
    const { free: amount, decimals } = await readVault(view, vault);
    return [{ value: { kind: "amount", amount, decimals, symbol: placed.asset.symbol }, source }];
  };
}

/** The limit of arrivals from another chain of which the largest part is used. */
export function usedLimitCells(placed: PlacedAsset): Read {
  return async (context) => {
    const { config, chain } = context;
    const source = `${custodyName(placed)}: limitOf`;
    const limits = await Promise.all(
      othersOf(config, placed.asset, chain).map(async ({ name, chainId }) => {
        const { capacity, available } = await limitHeld(placed, { chainId }, ARRIVALS, context);
        if (capacity === 0n) return [];
        // What went there is credit: more than the capacity can be left.
        const used = available < capacity ? capacity - available : 0n;
        return [{ bps: (used * BPS) / capacity, name }];
      }),
    );
    const [most] = limits.flat().sort((one, other) => Number(other.bps - one.bps));
    if (most === undefined) return [textCell("no limit set", source)];
    return [{ value: { kind: "share", bps: most.bps, of: `that from ${most.name}` }, source }];
  };
}

/** Whether an asset is paused on a chain. */
export function pauseCells({ asset }: PlacedAsset): Read {
  return async ({ config, chain, view }): Promise<readonly KnownCell[]> => {
    const source = "Bridge.assetOf";
    const { Bridge } = addressesOn(config, chain);
    const held = await heldAsset(view, Bridge, assetIdOf(config, asset));
    if (held === undefined) return [textCell("missing", source)];
    if (held.pausedUntil <= (await view.time())) return [textCell("open", source)];
    return [{ value: { kind: "until", what: "paused", time: held.pausedUntil }, source }];
  };
}
