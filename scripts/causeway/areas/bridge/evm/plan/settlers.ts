import { connectContract } from "@causeway/chains/ethers";
import { joinPlans, NOTHING, type Plan, type Step, stepsOnly } from "@causeway/operator";
import { readingPast } from "@causeway/operator/evm";
import type { Hex } from "@causeway/protocol";
import { iBridgeSettlerAbi, interfaceOf } from "@causeway/protocol/contracts";
import { ZeroHash } from "ethers";

import { addressesOn, deploymentOf } from "../../../deployment/index.ts";
import { wordOf } from "../../addresses.ts";
import { assetsOn, partnersOf } from "../../BridgeConfig.ts";
import type { BridgeContext } from "../BridgeContext.ts";
import { hasSettler } from "../queries.ts";
import { describeWord } from "./describeWord.ts";
import { missingThere } from "./missingThere.ts";
import { type OtherChain, otherChains } from "./otherChains.ts";

const settlerAbi = interfaceOf(iBridgeSettlerAbi);

/**
 * The settlers to which orders go from here. One is named only after it was seen there: an order that nobody can fill
 * must not be opened. A wrong one that is named already is replaced at once: fillers let it take their tokens.
 */
export const planOrderSettlers = readingPast(planAll, ({ config, chain }: BridgeContext) =>
  assetsOn(config, chain).length === 0
    ? []
    : [
        {
          address: addressesOn(config, chain).BridgeSettler,
          events: [settlerAbi.getEvent("DestinationSettlerSet")],
        },
      ],
);

async function planAll(context: BridgeContext): Promise<Plan> {
  const { config, chain } = context;
  if (assetsOn(config, chain).length === 0) return stepsOnly([]);
  const { BridgeSettler } = addressesOn(config, chain);
  const others = await otherChains(context, BridgeSettler, "DestinationSettlerSet");
  return joinPlans(await Promise.all(others.map((other) => planFor(other, context))));
}

async function planFor(other: OtherChain, context: BridgeContext): Promise<Plan> {
  const wanted = settlerWanted(other, context);
  const held = await settlerHeld(other, context);
  if (held === wanted) return stepsOnly([]);
  const step = settlerStep(other, { wanted, held }, context);
  const needed = { query: hasSettler, what: "its settler" };
  const missing = held === ZeroHash ? await missingThere(other.known, needed, context) : undefined;
  if (missing === undefined) return stepsOnly([step]);
  const subject = `orders ${context.chain.name} -> ${other.label}`;
  return { steps: [], waiting: [{ ...missing, subject }], findings: step.findings };
}

interface Settlers {
  readonly wanted: Hex;
  readonly held: Hex;
}

function settlerStep(
  { chainId, label }: OtherChain,
  { wanted, held }: Settlers,
  { config, chain }: BridgeContext,
): Step {
  const [expected, before] = [describeWord(wanted), describeWord(held)];
  const formerly = before === NOTHING ? "" : `, before ${before}`;
  const subject = `${chain.name} -> ${label}`;
  return {
    id: `name settler on ${label}`,
    summary:
      expected === NOTHING
        ? `Remove the settler on ${label}${formerly}`
        : `Name the settler on ${label}: ${expected}${formerly}`,
    to: addressesOn(config, chain).BridgeSettler,
    data: settlerAbi.encodeFunctionData("setDestinationSettler", [chainId, wanted]),
    after: [deploymentOf("BridgeSettler")],
    findings: [{ kind: "order-settler", subject, expected, held: before }],
  };
}

function settlerWanted({ known }: OtherChain, { config, chain }: BridgeContext): Hex {
  if (known === undefined || !partnersOf(config, chain).includes(known)) return ZeroHash;
  return wordOf(addressesOn(config, known).BridgeSettler);
}

async function settlerHeld(
  { chainId }: OtherChain,
  { config, chain, view }: BridgeContext,
): Promise<Hex> {
  const { BridgeSettler } = addressesOn(config, chain);
  if (!(await view.hasCode(BridgeSettler))) return ZeroHash;
  const settler = connectContract(iBridgeSettlerAbi, BridgeSettler, view.provider);
  return (await settler.destinationSettlerOf(chainId, { blockTag: view.blockTag })) as Hex;
}
