import type { ChainConfig } from "@causeway/operator";

/** Families whose fee schedules the commands on versions read and change. */
export const VERSIONED_FAMILIES: readonly string[] = ["evm"];

/** Whether commands on versions of fee schedules work on a chain. */
export function hasVersions({ family }: Pick<ChainConfig, "family">): boolean {
  return VERSIONED_FAMILIES.includes(family);
}
