import type { Hex } from "@causeway/protocol";

import type { SafeConfig } from "../../../config/access.ts";

type SafeSettings = Omit<SafeConfig, "name" | "address" | "kind">;

/** A setting that is not as configured, both in words. */
export interface SafeDifference {
  readonly setting: string;
  readonly wanted: string;
  readonly held: string;
}

/** What is not as configured; the order of owners and modules says nothing. */
export function safeDifferences(wanted: SafeSettings, held: SafeSettings): SafeDifference[] {
  const settings: readonly [setting: string, describe: (settings: SafeSettings) => string][] = [
    ["owners", ({ owners }) => listed(owners)],
    ["threshold", ({ threshold }) => `${threshold}`],
    ["modules", ({ modules }) => listed(modules)],
    ["guard", ({ guard }) => guard ?? NONE],
    ["fallback handler", ({ fallbackHandler }) => fallbackHandler ?? NONE],
  ];
  return settings
    .map(([setting, describe]) => ({ setting, wanted: describe(wanted), held: describe(held) }))
    .filter((compared) => compared.wanted !== compared.held);
}

const NONE = "none";

function listed(addresses: readonly Hex[]): string {
  return addresses.length === 0 ? NONE : [...addresses].sort().join(", ");
}

/** Differences in one line: `threshold is 1 and not 2`. */
export function describeDifferences(differences: readonly SafeDifference[]): string {
  return differences
    .map(({ setting, wanted, held }) => `${setting}: ${held}, and not ${wanted}`)
    .join("; ");
}
