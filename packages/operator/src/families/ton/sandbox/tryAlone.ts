import type { TonContext } from "../TonContext.ts";
import type { TonAction } from "../TonStep.ts";
import { TonSandbox, type Trial } from "./TonSandbox.ts";

/** Tries each of some actions on the chain's own state, as if no other one were sent. */
export async function tryAlone(
  context: TonContext,
  actions: readonly TonAction[],
): Promise<Trial[]> {
  if (actions.length === 0) return [];
  const sandbox = await TonSandbox.at(context);
  const trials: Trial[] = [];
  for (const action of actions) trials.push(await sandbox.alone(action));
  return trials;
}
