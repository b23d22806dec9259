import { connectContract } from "@causeway/chains/ethers";
import {
  deployStepId,
  type Finding,
  joinPlans,
  NOTHING,
  type Plan,
  type Step,
  stepsOnly,
} from "@causeway/operator";
import { type Hex, timeText } from "@causeway/protocol";
import { iBridgeAdminAbi, interfaceOf, vaultAbi } from "@causeway/protocol/contracts";
import { getAddress } from "ethers";

import { addressesOn, deploymentOf } from "../../../deployment/index.ts";
import { isMinted } from "../../AssetConfig.ts";
import { assetIdOf, custodyName, custodyOn } from "../../addresses.ts";
import { assetsOn, type PlacedAsset } from "../../BridgeConfig.ts";
import type { BridgeContext } from "../BridgeContext.ts";
import { heldAsset } from "./heldAsset.ts";

const adminAbi = interfaceOf(iBridgeAdminAbi);

/** What can be bridged here, and which custody keeps it. */
export async function planAssets(context: BridgeContext): Promise<Plan> {
  const placed = assetsOn(context.config, context.chain);
  const plans = await Promise.all(placed.map((one) => planFor(one, context)));
  return joinPlans([...plans, await findUnknown(context)]);
}

/** The id of the step that adds an asset. */
export function addAssetId(symbol: string): string {
  return `add asset ${symbol}`;
}

async function planFor(placed: PlacedAsset, context: BridgeContext): Promise<Plan> {
  const { config, chain, view } = context;
  const { Bridge } = addressesOn(config, chain);
  const held = await heldAsset(view, Bridge, assetIdOf(config, placed.asset));
  if (held === undefined) return stepsOnly([addStep(placed, context)]);
  if (getAddress(held.custody) !== custodyOn(config, chain, placed)) {
    const finding = await otherCustody(placed, context, getAddress(held.custody));
    return { ...stepsOnly([]), findings: [finding] };
  }
  const paused = await pausedFinding(placed, context, held.pausedUntil);
  return { ...stepsOnly([]), findings: paused };
}

function addStep(placed: PlacedAsset, { config, chain }: BridgeContext): Step {
  const { asset, here } = placed;
  const custody = custodyOn(config, chain, placed);
  const expected = keptBy(isMinted(here), custody);
  return {
    id: addAssetId(asset.symbol),
    summary: `Add ${asset.symbol} to the bridge: ${expected}`,
    to: addressesOn(config, chain).Bridge,
    data: adminAbi.encodeFunctionData("addAsset", [custody]),
    after: [deploymentOf("Bridge"), deployStepId(custodyName(placed))],
    findings: [{ kind: "asset-missing", subject: asset.symbol, expected, held: NOTHING }],
  };
}

function keptBy(minted: boolean, custody: Hex): string {
  return `${minted ? "minted" : "locked"} by ${custody}`;
}

/** A custody stays for good: what is locked there is there. */
async function otherCustody(
  { asset, here }: PlacedAsset,
  { view, config, chain }: BridgeContext,
  held: Hex,
): Promise<Finding> {
  const custody = connectContract(vaultAbi, held, view.provider);
  const minted = await custody.isMinted({ blockTag: view.blockTag });
  return {
    kind: "asset-custody",
    subject: asset.symbol,
    expected: keptBy(isMinted(here), custodyOn(config, chain, { asset, here })),
    held: keptBy(minted, held),
    remedy:
      "a custody is for good: write its mode and token into assets.json again. If no operator added it, have the guardian " +
      `pause the asset (causeway pause --environment ${config.environment} --asset ${asset.symbol} --chain ${chain.name}) ` +
      "and find out which account did",
  };
}

/** A guardian paused the asset for a reason: no step ends a pause. */
async function pausedFinding(
  { asset }: PlacedAsset,
  { view, config, chain }: BridgeContext,
  pausedUntil: bigint,
): Promise<Finding[]> {
  if (pausedUntil <= (await view.time())) return [];
  const remedy =
    "the pause ends by itself then. To end it before, a holder of the role laneAdmin runs " +
    `causeway unpause --environment ${config.environment} --asset ${asset.symbol} --chain ${chain.name}`;
  const held = `paused until ${timeText(pausedUntil)}`;
  return [{ kind: "asset-paused", subject: asset.symbol, expected: "not paused", held, remedy }];
}

/** An asset is never removed. */
async function findUnknown({ config, chain, view }: BridgeContext): Promise<Plan> {
  const { Bridge } = addressesOn(config, chain);
  if (!(await view.hasCode(Bridge))) return stepsOnly([]);
  const bridge = connectContract(iBridgeAdminAbi, Bridge, view.provider);
  const known = assetsOn(config, chain).map(({ asset }) => assetIdOf(config, asset));
  const ids = await bridge.assets({ blockTag: view.blockTag });
  const findings = await Promise.all(
    ids
      .filter((id) => !known.includes(id))
      .map(async (id): Promise<Finding> => {
        const { custody, token } = await bridge.assetOf(id, { blockTag: view.blockTag });
        const held = `kept by ${custody}, token ${token}`;
        return { kind: "asset-unknown", subject: id, expected: NOTHING, held, remedy: STRANGE };
      }),
  );
  return { ...stepsOnly([]), findings };
}

const STRANGE =
  "find out which account added it: a custody may mint. A holder of the role laneAdmin closes its ways (setRoute) and limits " +
  "(setLimit), the guardian pauses it until then";
