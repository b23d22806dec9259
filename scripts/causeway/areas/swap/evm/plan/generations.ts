import { connectContract } from "@causeway/chains/ethers";
import { type Finding, type Plan, stepsOnly } from "@causeway/operator";
import type { Generation } from "@causeway/protocol";
import { previousSwapRouterAbi } from "@causeway/protocol/contracts";

import { earlierRouter, earlierRouterOn } from "../../addresses.ts";
import { generationsOn } from "../../SwapConfig.ts";
import type { EarlierGeneration } from "../../schema.ts";
import type { SwapContext } from "../SwapContext.ts";

const CURRENT = "current";

/** Whether earlier generations take orders as their recorded status says. No step pauses one, or ends a pause. */
export async function planGenerations(context: SwapContext): Promise<Plan> {
  const { config, chain } = context;
  const findings = await Promise.all(
    generationsOn(config, chain).map((generation) => findingsOf(generation, context)),
  );
  return { ...stepsOnly([]), findings: findings.flat() };
}

async function findingsOf(
  generation: EarlierGeneration,
  { config, chain, view, record }: SwapContext,
): Promise<Finding[]> {
  const address = earlierRouterOn(config, chain, generation);
  const recorded = record[earlierRouter(generation)]?.generation;
  if (recorded === undefined || !(await view.hasCode(address))) return [];
  const router = connectContract(previousSwapRouterAbi, address, view.provider);
  const isPaused = await router.isPaused({ blockTag: view.blockTag });
  if (isPaused === (recorded.status !== CURRENT)) return [];
  const where = `--environment ${config.environment} --generation ${generation} --chain ${chain.name}`;
  return [finding(generation, recorded, `causeway swap retire ${where}`)];
}

function finding(generation: EarlierGeneration, { status }: Generation, retire: string): Finding {
  const common = { kind: "swap-generation", subject: `generation ${generation}` };
  if (status === CURRENT) {
    const remedy = `if the pause is meant, record it: ${retire}`;
    return {
      ...common,
      expected: "takes orders: it is recorded as current",
      held: "paused",
      remedy,
    };
  }
  const remedy = `have the guardian pause it: ${retire}; then find out who ended the pause, by causeway log`;
  return { ...common, expected: `takes no orders: it is ${status}`, held: "takes orders", remedy };
}
