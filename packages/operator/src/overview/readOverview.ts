import type { BaseConfig } from "../config/BaseConfig.ts";
import type { ChainConfig } from "../config/chains.ts";
import type { CheckResult } from "../core/CheckResult.ts";
import type { Environment } from "../families/ChainFamily.ts";
import { chainRow } from "./chainRow.ts";
import { joinSections, type PartRow } from "./joinSections.ts";
import type { Overview } from "./Overview.ts";
import type { ChainReading, OverviewPart, OverviewRow, RowReading } from "./OverviewPart.ts";

/** What is put together to an overview. */
export interface OverviewOptions<C extends BaseConfig> {
  readonly environment: Environment<C>;
  /** The chains that are asked for. */
  readonly chains: readonly ChainConfig[];
  readonly parts: readonly OverviewPart<C>[];
  /** The time of this machine, unix seconds. */
  readonly now: bigint;
  /** Compares the chains with the configuration: one result for each. */
  readonly check: () => Promise<readonly CheckResult[]>;
}

interface AskedRow<C extends BaseConfig> {
  readonly part: OverviewPart<C>;
  readonly row: OverviewRow<C>;
}

/** Reads each chain once for all parts. A chain that cannot be read makes its cells unknown, and no others. */
export async function readOverview<C extends BaseConfig>(
  options: OverviewOptions<C>,
): Promise<Overview> {
  const { environment, chains, parts, now, check } = options;
  const { config } = environment;
  const asked = parts.flatMap((part) => askedRows(part, config, chains));
  const byChain = Map.groupBy(asked, ({ row }) => row.at.name);
  const read = config.chains.filter((chain) => chains.includes(chain) || byChain.has(chain.name));
  const [checked, ...readings] = await Promise.all([
    check(),
    ...read.map(async (chain) => {
      const rows = byChain.get(chain.name) ?? [];
      return { chain, rows, reading: await readChain(environment, chain, rows) };
    }),
  ]);
  const readingOf = new Map(readings.map(({ chain, reading }) => [chain.name, reading]));
  const cells = new Map(
    readings.flatMap(({ chain, rows, reading }) =>
      rows.map((one, index) => [one, partRow(one, chain, rowReading(reading, index))] as const),
    ),
  );
  const ownRows = checked.map((result) =>
    chainRow(config, { result, reading: readingOf.get(result.chain), now }),
  );
  // In the order of the parts, whichever chain they read.
  const partRows = asked.flatMap((one) => cells.get(one) ?? []);
  return {
    environment: config.environment,
    time: now,
    sections: joinSections([...ownRows, ...partRows]),
  };
}

function askedRows<C extends BaseConfig>(
  part: OverviewPart<C>,
  config: C,
  chains: readonly ChainConfig[],
): AskedRow<C>[] {
  const isAsked = ({ of }: OverviewRow<C>) => of.some((chain) => chains.includes(chain));
  return part
    .rows(config)
    .filter(isAsked)
    .map((row) => ({ part, row }));
}

async function readChain<C extends BaseConfig>(
  environment: Environment<C>,
  chain: ChainConfig,
  rows: readonly AskedRow<C>[],
): Promise<ChainReading> {
  try {
    const own = rows.map(({ row }) => row);
    return await environment.familyOf(chain).overview(environment, chain, own);
  } catch (error) {
    return { unknown: (error as Error).message };
  }
}

function rowReading(reading: ChainReading, index: number): RowReading {
  if ("unknown" in reading) return reading;
  return reading.rows[index] ?? { unknown: "the chain's family did not read the row" };
}

function partRow<C extends BaseConfig>(
  { part: { section, columns }, row: { subject } }: AskedRow<C>,
  { name }: ChainConfig,
  reading: RowReading,
): PartRow {
  const cells =
    "cells" in reading ? reading.cells : columns.map(() => ({ ...reading, source: name }));
  return { section, columns, subject, cells };
}
