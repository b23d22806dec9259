import type { StageFailure } from "@causeway/service";

/** Errors of a chain's writer that say: what the index has of the chain is not what the chain has. */
const DIFFERENCES = ["FinalDataContradicted", "EventsOmitted"];

/**
 * Failures that say that a chain and the index differ. They need an operator, and health tells them apart from other failures.
 *
 * @param chain Its name; all chains if left out.
 */
export function differences(failures: readonly StageFailure[], chain?: string): StageFailure[] {
  return failures.filter(
    (failure) => isDifference(failure) && (chain === undefined || failure.chain === chain),
  );
}

/** Whether a failure says so. */
export function isDifference({ kind }: Pick<StageFailure, "kind">): boolean {
  return DIFFERENCES.includes(kind);
}
