import type { Environment } from "../families/ChainFamily.ts";
import type { ActOutcome } from "./ActOutcome.ts";
import type { ActOptions, GuardianAction } from "./GuardianAction.ts";

/** Who acts at once, and with what of an environment. */
export interface ActAtOnceOptions extends Pick<ActOptions, "key" | "patienceMilliseconds"> {
  readonly environment: Pick<Environment, "familyOf">;
}

/**
 * Does what a guardian must do at once, on all chains at once: on each, one RPC that works is enough. What has its
 * effect already is left as it is.
 *
 * @returns what came of each action.
 */
export async function actAtOnce<Action extends GuardianAction>(
  all: readonly Action[],
  { environment, ...options }: ActAtOnceOptions,
): Promise<ReadonlyMap<Action, ActOutcome>> {
  const byChain = Map.groupBy(all, ({ chain }) => chain);
  const outcomes = await Promise.all(
    [...byChain].map(async ([chain, actions]) => {
      const told = await environment.familyOf(chain).act({ chain, actions, ...options });
      return actions.map((action, index) => [action, told[index] as ActOutcome] as const);
    }),
  );
  return new Map(outcomes.flat());
}
