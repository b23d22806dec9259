import type { Environment } from "../families/ChainFamily.ts";
import type { ActOutcome } from "./ActOutcome.ts";
import type { ActingKey } from "./GuardianAction.ts";
import type { Lifting } from "./Lifting.ts";

export interface ResumeOptions {
  readonly environment: Environment;
  /** The key that acts; undefined to act for nobody and tell what is to be signed. */
  readonly wallet: ActingKey | undefined;
}

/**
 * Ends pauses and stops on all chains at once, as far as the key at hand may now: where its role has a delay, it
 * schedules that, and ends them when it is run again after the delay.
 *
 * @returns what came of each; a chain on which it fails does not hide what came of the others.
 * @throws KeyUnusable if the configuration does not know the key's account.
 */
export async function resumeAll<Lifted extends Lifting>(
  liftings: readonly Lifted[],
  { environment, wallet }: ResumeOptions,
): Promise<ReadonlyMap<Lifted, ActOutcome>> {
  const byChain = Map.groupBy(liftings, ({ chain }) => chain);
  const outcomes = await Promise.all(
    [...byChain].map(async ([chain, own]) => {
      const told = await environment.familyOf(chain).resume({ environment, chain }, own, wallet);
      return own.map((lifting, index) => [lifting, told[index] as ActOutcome] as const);
    }),
  );
  return new Map(outcomes.flat());
}
