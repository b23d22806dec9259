import type { ChainConfig, CheckResult, Environment } from "@causeway/operator";

import { FinalChain, type FinalView } from "../../messaging/index.ts";
import { type SwapConfig, swapOn } from "../SwapConfig.ts";

/** What a look at a chain found. */
type Found = Pick<CheckResult, "amounts" | "findings">;

/** Looks at the newest final block of a chain that swaps; at a chain that swaps nothing there is nothing to find. */
export async function lookAtFinal(
  environment: Environment<SwapConfig>,
  chain: ChainConfig,
  look: (opened: FinalChain, final: FinalView) => Promise<Found>,
): Promise<CheckResult> {
  const nothing = { chain: chain.name, block: undefined, findings: [], unreadable: [] };
  if (swapOn(environment.config, chain) === undefined) return nothing;
  let opened: FinalChain | undefined;
  try {
    opened = await FinalChain.open(environment, chain);
    const final = await opened.newest();
    return { ...nothing, block: final.view.blockTag, ...(await look(opened, final)) };
  } catch (error) {
    return { ...nothing, unreadable: [(error as Error).message] };
  } finally {
    await opened?.close();
  }
}
