import { connectContract } from "@causeway/chains/ethers";
import { deployStepId, type Plan, type Step, stepsOnly } from "@causeway/operator";
import { readingPast } from "@causeway/operator/evm";
import { interfaceOf, mintAbi } from "@causeway/protocol/contracts";

import { isMinted, termsWith } from "../../AssetConfig.ts";
import { custodyName, custodyOn } from "../../addresses.ts";
import { assetsOn, othersOf, type PlacedAsset } from "../../BridgeConfig.ts";
import { wholeTokens } from "../../units.ts";
import type { BridgeContext } from "../BridgeContext.ts";
import { type OtherChain, otherChains } from "./otherChains.ts";

const mintInterface = interfaceOf(mintAbi);

/** How much of what each chain's messages had minted can be here. */
export const planCeilings = readingPast(planAll, (context: BridgeContext) =>
  mintedOn(context).map((placed) => ({
    address: custodyOn(context.config, context.chain, placed),
    events: [mintInterface.getEvent("CeilingSet")],
  })),
);

function mintedOn({ config, chain }: BridgeContext): PlacedAsset[] {
  return assetsOn(config, chain).filter(({ here }) => isMinted(here));
}

async function planAll(context: BridgeContext): Promise<Plan> {
  const steps = await Promise.all(
    mintedOn(context).map(async (placed) => {
      const mint = custodyOn(context.config, context.chain, placed);
      const others = await otherChains(context, mint, "CeilingSet");
      return Promise.all(others.map((other) => stepsFor(placed, other, context)));
    }),
  );
  return stepsOnly(steps.flat(2));
}

async function stepsFor(
  placed: PlacedAsset,
  other: OtherChain,
  context: BridgeContext,
): Promise<Step[]> {
  const { asset } = placed;
  const wanted = ceilingWanted(placed, other, context);
  const held = await ceilingHeld(placed, other, context);
  if (wanted === held) return [];
  const subject = `${asset.symbol} from ${other.label}`;
  const [expected, before] = [wanted, held].map(
    (units) => `at most ${wholeTokens(units, asset.decimals)} ${asset.symbol}`,
  ) as [string, string];
  return [
    {
      id: `set ceiling of ${subject}`,
      summary: `${wanted > held ? "Raise" : "Lower"} the ceiling of ${subject}: ${expected}, before ${before}`,
      to: custodyOn(context.config, context.chain, placed),
      data: mintInterface.encodeFunctionData("setCeiling", [other.chainId, wanted]),
      after: [deployStepId(custodyName(placed))],
      findings: [{ kind: "asset-ceiling", subject, expected, held: before }],
    },
  ];
}

function ceilingWanted(
  { asset, here }: PlacedAsset,
  { known }: OtherChain,
  { config, chain }: BridgeContext,
): bigint {
  if (known === undefined || !othersOf(config, asset, chain).includes(known)) return 0n;
  return termsWith(here, known.name).ceiling;
}

async function ceilingHeld(
  placed: PlacedAsset,
  { chainId }: OtherChain,
  { config, chain, view }: BridgeContext,
): Promise<bigint> {
  const address = custodyOn(config, chain, placed);
  if (!(await view.hasCode(address))) return 0n;
  const mint = connectContract(mintAbi, address, view.provider);
  const [ceiling] = await mint.ceilingOf(chainId, { blockTag: view.blockTag });
  return ceiling;
}
