import { type Finding, type Plan, stepsOnly } from "@causeway/operator";
import { timeText } from "@causeway/protocol";

import { isMinted } from "../../AssetConfig.ts";
import { custodyOn } from "../../addresses.ts";
import { assetsOn, type PlacedAsset } from "../../BridgeConfig.ts";
import type { BridgeContext } from "../BridgeContext.ts";
import { readHold } from "../shares/readHold.ts";

/** Whoever holds shares has his reasons: no step ends a hold. */
export async function planHeldShares(context: BridgeContext): Promise<Plan> {
  const kept = assetsOn(context.config, context.chain).filter(({ here }) => !isMinted(here));
  const findings = await Promise.all(kept.map((placed) => heldFinding(placed, context)));
  return { ...stepsOnly([]), findings: findings.flat() };
}

async function heldFinding(
  placed: PlacedAsset,
  { config, chain, view }: BridgeContext,
): Promise<Finding[]> {
  const hold = await readHold(view, custodyOn(config, chain, placed));
  if (hold === undefined || hold.until <= (await view.time())) return [];
  const { symbol } = placed.asset;
  const remedy =
    "find out how much is lost, and have it written off (causeway shares write-off); if nothing is lost, a holder of the role " +
    `laneAdmin runs causeway shares end-hold --asset ${symbol} --chain ${chain.name}; else it ends by itself`;
  const held = `held until ${timeText(hold.until)}`;
  return [{ kind: "shares-held", subject: symbol, expected: "shares that move", held, remedy }];
}
