import { connectContract } from "@causeway/chains/ethers";
import { type Finding, type Plan, stepsOnly } from "@causeway/operator";
import { timeText } from "@causeway/protocol";
import { swapRouterAbi } from "@causeway/protocol/contracts";

import { addressesOn } from "../../../deployment/index.ts";
import { swapOn } from "../../SwapConfig.ts";
import type { SwapContext } from "../SwapContext.ts";

/** A pause that does not end by itself. */
const FOR_EVER = 2n ** 40n - 1n;

/** Whether the router takes orders. The guardian paused it for a reason: no step ends a pause. */
export async function planOpenness({ config, chain, view }: SwapContext): Promise<Plan> {
  const { SwapRouter } = addressesOn(config, chain);
  if (swapOn(config, chain) === undefined || !(await view.hasCode(SwapRouter))) {
    return stepsOnly([]);
  }
  const router = connectContract(swapRouterAbi, SwapRouter, view.provider);
  const until = await router.pausedUntil({ blockTag: view.blockTag });
  if (until <= (await view.time())) return stepsOnly([]);
  return { ...stepsOnly([]), findings: [paused(until, config.environment, chain.name)] };
}

function paused(until: bigint, environment: string, chain: string): Finding {
  const unpause = `a holder of the role laneAdmin runs causeway swap unpause --environment ${environment} --chain ${chain}`;
  const isForEver = until === FOR_EVER;
  return {
    kind: "swap-paused",
    subject: "SwapRouter",
    expected: "takes orders",
    held: isForEver ? "deprecated" : `paused until ${timeText(until)}`,
    remedy: isForEver
      ? `to take orders again, ${unpause}`
      : `the pause ends by itself then. To end it before, ${unpause}`,
  };
}
