import type { BaseConfig } from "../config/BaseConfig.ts";
import type { CheckResult } from "../core/CheckResult.ts";
import { chainRow } from "./chainRow.ts";
import { joinSections } from "./joinSections.ts";
import type { Overview } from "./Overview.ts";
import { type PartsOptions, readParts } from "./readParts.ts";

/** What is put together to an overview. */
export interface OverviewOptions<C extends BaseConfig> extends Omit<PartsOptions<C>, "always"> {
  /** The time of this machine, unix seconds. */
  readonly now: bigint;
  /** Compares the chains with the configuration: one result for each. */
  readonly check: () => Promise<readonly CheckResult[]>;
}

/** What every part shows, after a table of the chains themselves. */
export async function readOverview<C extends BaseConfig>(
  options: OverviewOptions<C>,
): Promise<Overview> {
  const { environment, chains, now, check } = options;
  const { config } = environment;
  const [checked, { rows, readings }] = await Promise.all([
    check(),
    readParts({ ...options, always: chains }),
  ]);
  const ownRows = checked.map((result) =>
    chainRow(config, { result, reading: readings.get(result.chain), now }),
  );
  return {
    environment: config.environment,
    time: now,
    sections: joinSections([...ownRows, ...rows]),
  };
}
