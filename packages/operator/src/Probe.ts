import type { BaseConfig } from "./config/BaseConfig.ts";
import type { ChainConfig } from "./config/chains.ts";
import type { CheckResult } from "./core/CheckResult.ts";
import type { Environment } from "./families/ChainFamily.ts";

/**
 * Looks at chains for what no plan puts right, often at several of them, at final blocks. A probe may remember what it saw
 * in rounds before.
 *
 * @returns one result for each of the chains.
 */
export type Probe<C extends BaseConfig = BaseConfig> = (
  environment: Environment<C>,
  chains: readonly ChainConfig[],
) => Promise<readonly CheckResult[]>;

/** What areas look at, made new: none of it remembers anything yet. */
export function probesOf<C extends BaseConfig>(
  areas: readonly { readonly probes?: () => readonly Probe<C>[] }[],
): readonly Probe<C>[] {
  return areas.flatMap(({ probes }) => probes?.() ?? []);
}
