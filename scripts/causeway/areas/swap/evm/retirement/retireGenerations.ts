import { type ActingKey, type Environment, KeyUnusable } from "@causeway/operator";

import { closeChains, connectChains, type FollowedChains } from "../../../messaging/index.ts";
import { writeAllowances } from "../../allowanceLists.ts";
import type { GenerationOutcome } from "../../GenerationOutcome.ts";
import { restText } from "../../restText.ts";
import type { SwapConfig } from "../../SwapConfig.ts";
import type { StoppedGeneration } from "../../selectStopped.ts";
import { generationCall, pauseGenerations } from "../stopping.ts";
import { NotPaused, retireOn } from "./retireOn.ts";

/** What retires generations. */
export interface RetirementOptions {
  readonly environment: Environment<SwapConfig>;
  /** The guardian's; why none exists, if generations are paused already or by a Safe. */
  readonly key: ActingKey | KeyUnusable;
  /** Folder for the lists of allowances. */
  readonly out: string;
}

/** Pauses earlier generations, and retires each as far as its transfers allow. A chain that fails holds up no other. */
export async function retireGenerations(
  stopped: readonly StoppedGeneration[],
  options: RetirementOptions,
): Promise<GenerationOutcome[]> {
  const { environment } = options;
  const paused = await pauseAll(stopped, options);
  const chains = await connectChains(environment);
  try {
    return await Promise.all(paused.map((outcome) => retire(outcome, { ...options, chains })));
  } finally {
    closeChains(chains);
  }
}

/** Without a key, the call that pauses each: whether it was made shows on the chain. */
async function pauseAll(
  stopped: readonly StoppedGeneration[],
  { environment, key }: RetirementOptions,
): Promise<GenerationOutcome[]> {
  const { config } = environment;
  if (!(key instanceof KeyUnusable)) return pauseGenerations(config, stopped, { environment, key });
  return stopped.map((one) => ({
    stopped: one,
    done: false,
    told: `is not paused: ${key.message}, or sign this call`,
    call: generationCall(one, config),
  }));
}

async function retire(
  outcome: GenerationOutcome,
  { environment, key, out, chains }: RetirementOptions & { readonly chains: FollowedChains },
): Promise<GenerationOutcome> {
  const { stopped, transaction } = outcome;
  const isKeyless = key instanceof KeyUnusable;
  if (!outcome.done && !isKeyless) return outcome;
  const sent = transaction === undefined ? {} : { transaction };
  try {
    const rest = await retireOn(stopped, { environment, chains, ...sent });
    const { environment: name } = environment.config;
    const files = writeAllowances(rest, { folder: out, environment: name, chain: stopped.chain });
    const done = rest.status === "retired";
    return { stopped, done, told: restText(rest, files), ...sent, rest, files };
  } catch (error) {
    if (isKeyless && error instanceof NotPaused) return outcome;
    const told = `is not retired: ${(error as Error).message}`;
    return { stopped, done: false, told, ...sent };
  }
}
