import type { ChainConfig } from "@causeway/operator";

/** Families whose past versions and traffic the commands read. */
const WITH_PAST: readonly string[] = ["evm"];

/** Whether an earlier version, or past traffic, is read from a chain. All chains of an environment have the same versions. */
export function hasPast({ family }: Pick<ChainConfig, "family">): boolean {
  return WITH_PAST.includes(family);
}
