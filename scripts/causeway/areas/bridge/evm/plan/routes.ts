import { connectContract } from "@causeway/chains/ethers";
import {
  type Finding,
  joinPlans,
  NOTHING,
  type Plan,
  type Step,
  stepsOnly,
} from "@causeway/operator";
import { readingPast } from "@causeway/operator/evm";
import { iBridgeAdminAbi, interfaceOf } from "@causeway/protocol/contracts";

import { addressesOn } from "../../../deployment/index.ts";
import { termsOf } from "../../../lanes/index.ts";
import { termsWith } from "../../AssetConfig.ts";
import { assetIdOf } from "../../addresses.ts";
import { assetsOn, othersOf, type PlacedAsset } from "../../BridgeConfig.ts";
import { wholeTokens } from "../../units.ts";
import type { BridgeContext } from "../BridgeContext.ts";
import { hasAsset } from "../queries.ts";
import { addAssetId } from "./assets.ts";
import { missingThere } from "./missingThere.ts";
import { type OtherChain, otherChains } from "./otherChains.ts";

const adminAbi = interfaceOf(iBridgeAdminAbi);

/**
 * Where assets go from here, how much of them at once, and by what messages. A way opens only after its other side
 * was seen to have the asset: a
 * transfer that nobody can accept must not be sent.
 */
export const planAssetRoutes = readingPast(planAll, ({ config, chain }: BridgeContext) =>
  assetsOn(config, chain).length === 0
    ? []
    : [{ address: addressesOn(config, chain).Bridge, events: [adminAbi.getEvent("RouteSet")] }],
);

async function planAll(context: BridgeContext): Promise<Plan> {
  const { config, chain } = context;
  const { Bridge } = addressesOn(config, chain);
  const plans = await Promise.all(
    assetsOn(config, chain).map(async (placed) => {
      const id = assetIdOf(config, placed.asset);
      const others = await otherChains(
        context,
        Bridge,
        "RouteSet",
        ({ assetId }) => assetId === id,
      );
      return Promise.all(others.map((other) => planFor(placed, other, context)));
    }),
  );
  return joinPlans(plans.flat());
}

async function planFor(
  placed: PlacedAsset,
  other: OtherChain,
  context: BridgeContext,
): Promise<Plan> {
  const wanted = wayWanted(placed, other, context);
  const held = await wayHeld(placed, other, context);
  const findings = differences(placed, other, { wanted, held }, context);
  if (findings.length === 0) return stepsOnly([]);
  const step = routeStep(placed, other, { wanted, held, findings }, context);
  const { known } = other;
  const missing = isOpen(held)
    ? undefined
    : await missingThere(known, { query: hasAsset(placed.asset), what: "the asset" }, context);
  if (missing === undefined) return stepsOnly([step]);
  const waiting = { ...missing, subject: labelOf(placed, other, context) };
  return { steps: [], waiting: [waiting], findings };
}

/** Where an asset goes, as a bridge holds it; closed without gas. */
interface Way {
  readonly gasLimit: bigint;
  readonly minLifetime: bigint;
  readonly maximum: bigint;
}

const CLOSED: Way = { gasLimit: 0n, minLifetime: 0n, maximum: 0n };

function isOpen({ gasLimit }: Way): boolean {
  return gasLimit !== 0n;
}

interface Ways {
  readonly wanted: Way;
  readonly held: Way;
}

function routeStep(
  placed: PlacedAsset,
  other: OtherChain,
  { wanted, held, findings }: Ways & { readonly findings: readonly Finding[] },
  context: BridgeContext,
): Step {
  const { config, chain } = context;
  const label = labelOf(placed, other, context);
  const formerly = isOpen(held) ? `, before ${describe(held, placed)}` : "";
  return {
    id: `set way of ${label}`,
    summary: isOpen(wanted)
      ? `${isOpen(held) ? "Change" : "Open"} the route of ${label}: ${describe(wanted, placed)}${formerly}`
      : `Close the route of ${label}`,
    to: addressesOn(config, chain).Bridge,
    data: adminAbi.encodeFunctionData("setRoute", [
      assetIdOf(config, placed.asset),
      other.chainId,
      wanted,
    ]),
    after: [addAssetId(placed.asset.symbol)],
    findings,
  };
}

/** A way that is open on one side only differs as a whole; one that is open differs by what is not as it must be. */
function differences(
  placed: PlacedAsset,
  other: OtherChain,
  { wanted, held }: Ways,
  context: BridgeContext,
): Finding[] {
  const subject = labelOf(placed, other, context);
  const isSwitched = isOpen(wanted) !== isOpen(held);
  const told = isSwitched
    ? [{ kind: "asset-route", say: (way: Way) => describe(way, placed) }]
    : [
        { kind: "asset-route", say: describeMessages },
        { kind: "asset-maximum", say: (way: Way) => describeMaximum(way, placed) },
      ];
  return told
    .map(({ kind, say }) => ({ kind, subject, expected: say(wanted), held: say(held) }))
    .filter(({ expected, held: before }) => expected !== before);
}

function wayWanted(
  { asset, here }: PlacedAsset,
  { known }: OtherChain,
  { config, chain }: BridgeContext,
): Way {
  if (known === undefined || !othersOf(config, asset, chain).includes(known)) return CLOSED;
  const { gasLimit, maximum } = termsWith(here, known.name);
  const { minLifetime } = termsOf(config, known);
  return { gasLimit: BigInt(gasLimit), minLifetime: BigInt(minLifetime), maximum };
}

async function wayHeld(
  { asset }: PlacedAsset,
  { chainId }: OtherChain,
  { config, chain, view }: BridgeContext,
): Promise<Way> {
  const { Bridge } = addressesOn(config, chain);
  if (!(await view.hasCode(Bridge))) return CLOSED;
  const bridge = connectContract(iBridgeAdminAbi, Bridge, view.provider);
  const held = await bridge.routeOf(assetIdOf(config, asset), chainId, { blockTag: view.blockTag });
  // What else a closed way holds says nothing.
  return isOpen(held) ? held : CLOSED;
}

function labelOf({ asset }: PlacedAsset, { label }: OtherChain, { chain }: BridgeContext): string {
  return `${asset.symbol} ${chain.name} -> ${label}`;
}

function describe(way: Way, placed: PlacedAsset): string {
  if (!isOpen(way)) return NOTHING;
  return `${describeMessages(way)}, ${describeMaximum(way, placed)}`;
}

function describeMessages(way: Way): string {
  if (!isOpen(way)) return NOTHING;
  return `${way.gasLimit} gas, at least ${way.minLifetime} s to arrive`;
}

function describeMaximum({ maximum }: Way, { asset }: PlacedAsset): string {
  return `at most ${wholeTokens(maximum, asset.decimals)} ${asset.symbol}`;
}
