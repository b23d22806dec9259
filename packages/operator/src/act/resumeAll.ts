import { describeRevert } from "@causeway/chains/node";

import type { ActOutcome } from "../families/evm/act/ActOutcome.ts";
import type { Resumption } from "../families/evm/act/Resumption.ts";
import type { ResumeOptions } from "../families/evm/act/resumeOn.ts";
import { KeyUnusable } from "../families/evm/signing/keyFromEnvironment.ts";
import { familyOf } from "../families/familyOf.ts";

/**
 * Ends pauses and stops on all chains at once, as far as the key at hand may now: where its role has a delay, it
 * schedules that, and ends them when it is run again after the delay.
 *
 * @returns what came of each; a chain on which it fails does not hide what came of the others.
 * @throws KeyUnusable if the configuration does not know the key's account.
 */
export async function resumeAll(
  resumptions: readonly Resumption[],
  options: ResumeOptions,
): Promise<ReadonlyMap<Resumption, ActOutcome>> {
  const byChain = Map.groupBy(resumptions, ({ chain }) => chain);
  const outcomes = await Promise.all(
    [...byChain].map(([chain, own]) =>
      familyOf(chain)
        .resume(chain, own, options)
        .catch((error: unknown) => failed(own, error)),
    ),
  );
  return new Map(outcomes.flat());
}

function failed(resumptions: readonly Resumption[], error: unknown): [Resumption, ActOutcome][] {
  if (error instanceof KeyUnusable) throw error;
  const because = describeRevert(error);
  return resumptions.map((resumption) => {
    const told = `may be ${resumption.effect} still: ${because}`;
    return [resumption, { done: false, told }];
  });
}
