import { connectContract } from "@causeway/chains/ethers";
import {
  type ChainConfig,
  type Finding,
  joinPlans,
  NOTHING,
  type Plan,
  type Step,
  stepsOnly,
} from "@causeway/operator";
import { readingPast } from "@causeway/operator/evm";
import type { Hex } from "@causeway/protocol";
import { interfaceOf, swapRouterAbi } from "@causeway/protocol/contracts";
import { ZeroAddress } from "ethers";

import { missingThere, type OtherChain, otherChains } from "../../../bridge/index.ts";
import { addressesOn, deploymentOf } from "../../../deployment/index.ts";
import { destinationsOf, swapOn } from "../../SwapConfig.ts";
import { hasSwapReceiver } from "../queries.ts";
import type { SwapContext } from "../SwapContext.ts";

const abi = interfaceOf(swapRouterAbi);

const THOUSAND = 1_000;

/** Where orders to a chain arrive, and the gas that they are promised there; thousands. */
interface Destination {
  readonly receiver: Hex;
  readonly baseGas: bigint;
  readonly hopGas: readonly [bigint, bigint, bigint];
}

const NOWHERE: Destination = { receiver: ZeroAddress as Hex, baseGas: 0n, hopGas: [0n, 0n, 0n] };

/**
 * The receivers to which orders go from here. A receiver is named only after it was seen there: orders to an empty
 * address would wait for their deadline. A wrong one that is named already is replaced at once.
 */
export const planDestinations = readingPast(planAll, ({ config, chain }: SwapContext) =>
  swapOn(config, chain) === undefined
    ? []
    : [
        {
          address: addressesOn(config, chain).SwapRouter,
          events: [abi.getEvent("DestinationSet")],
        },
      ],
);

async function planAll(context: SwapContext): Promise<Plan> {
  const { config, chain } = context;
  if (swapOn(config, chain) === undefined) return stepsOnly([]);
  const { SwapRouter } = addressesOn(config, chain);
  const others = await otherChains(context, SwapRouter, "DestinationSet");
  return joinPlans(await Promise.all(others.map((other) => planFor(other, context))));
}

async function planFor(other: OtherChain, context: SwapContext): Promise<Plan> {
  const wanted = wantedOn(other.known, context);
  const held = await heldFor(other, context);
  if (describe(held) === describe(wanted)) return stepsOnly([]);
  const step = setStep(other, { wanted, held }, context);
  const isNew = held.receiver === NOWHERE.receiver;
  const needed = { query: hasSwapReceiver, what: "its SwapReceiver" };
  const missing = isNew ? await missingThere(other.known, needed, context) : undefined;
  if (missing === undefined) return stepsOnly([step]);
  const subject = `swaps ${context.chain.name} -> ${other.label}`;
  return { steps: [], waiting: [{ ...missing, subject }], findings: step.findings };
}

function wantedOn(other: ChainConfig | undefined, { config, chain }: SwapContext): Destination {
  if (other === undefined || !destinationsOf(config, chain).includes(other)) return NOWHERE;
  const gas = swapOn(config, other)?.gas;
  if (gas === undefined) return NOWHERE;
  const { constantProduct, concentrated, universalRouter } = gas.hop;
  return {
    receiver: addressesOn(config, other).SwapReceiver,
    baseGas: thousands(gas.base),
    hopGas: [thousands(constantProduct), thousands(concentrated), thousands(universalRouter)],
  };
}

async function heldFor(
  { chainId }: OtherChain,
  { config, chain, view }: SwapContext,
): Promise<Destination> {
  const { SwapRouter } = addressesOn(config, chain);
  if (!(await view.hasCode(SwapRouter))) return NOWHERE;
  const router = connectContract(swapRouterAbi, SwapRouter, view.provider);
  const { receiver, baseGas, hopGas } = await router.destinationOf(chainId, {
    blockTag: view.blockTag,
  });
  const [pair = 0n, pool = 0n, keyed = 0n] = hopGas;
  return { receiver, baseGas, hopGas: [pair, pool, keyed] };
}

interface Change {
  readonly wanted: Destination;
  readonly held: Destination;
}

function setStep(
  { chainId, label }: OtherChain,
  { wanted, held }: Change,
  { config, chain }: SwapContext,
): Step {
  const [expected, before] = [describe(wanted), describe(held)];
  const formerly = before === NOTHING ? "" : `, before ${before}`;
  const finding: Finding = {
    kind: "swap-destination",
    subject: `${chain.name} -> ${label}`,
    expected,
    held: before,
  };
  return {
    id: `set swap destination ${label}`,
    summary:
      expected === NOTHING
        ? `Send no orders to ${label}${formerly}`
        : `Send orders to ${label}: ${expected}${formerly}`,
    to: addressesOn(config, chain).SwapRouter,
    data: abi.encodeFunctionData("setDestination", [chainId, wanted]),
    after: [deploymentOf("SwapRouter")],
    findings: [finding],
  };
}

function describe({ receiver, baseGas, hopGas }: Destination): string {
  if (receiver === NOWHERE.receiver) return NOTHING;
  const hops = hopGas.map(gasText).join(", ");
  return `${receiver}, gas ${gasText(baseGas)}, a hop ${hops}`;
}

function gasText(thousandsOfGas: bigint): string {
  return `${thousandsOfGas * BigInt(THOUSAND)}`;
}

function thousands(gas: number): bigint {
  return BigInt(gas / THOUSAND);
}
