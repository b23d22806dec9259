import type { BaseConfig } from "../config/BaseConfig.ts";
import type { ChainConfig } from "../config/chains.ts";
import type { Environment } from "../families/ChainFamily.ts";
import { type Cell, unreadCell } from "./Cell.ts";
import type { PartRow } from "./joinSections.ts";
import type { ChainReading, OverviewPart, OverviewRow, RowReading } from "./OverviewPart.ts";

/** Which parts are read of which chains. */
export interface PartsOptions<C extends BaseConfig> {
  readonly environment: Environment<C>;
  /** The chains that are asked for. */
  readonly chains: readonly ChainConfig[];
  readonly parts: readonly OverviewPart<C>[];
  /** Chains that are read even if no row needs them. */
  readonly always?: readonly ChainConfig[];
}

export interface ReadParts {
  /** In the order of the parts. */
  readonly rows: readonly PartRow[];
  /** By the chain's name. */
  readonly readings: ReadonlyMap<string, ChainReading>;
}

interface AskedRow<C extends BaseConfig> {
  readonly part: OverviewPart<C>;
  readonly row: OverviewRow<C>;
}

/** Reads each chain once for all parts. A chain that cannot be read makes its cells unknown, and no others. */
export async function readParts<C extends BaseConfig>(
  options: PartsOptions<C>,
): Promise<ReadParts> {
  const { environment, chains, parts, always = [] } = options;
  const { config } = environment;
  const asked = parts.flatMap((part) => askedRows(part, config, chains));
  const byChain = Map.groupBy(asked, ({ row }) => row.at.name);
  const read = config.chains.filter((chain) => always.includes(chain) || byChain.has(chain.name));
  const readings = await Promise.all(
    read.map(async (chain) => {
      const rows = byChain.get(chain.name) ?? [];
      return { chain, rows, reading: await readChain(environment, chain, rows) };
    }),
  );
  const cells = new Map(
    readings.flatMap(({ chain, rows, reading }) =>
      rows.map((one, index) => [one, partRow(one, chain, rowReading(reading, index))] as const),
    ),
  );
  return {
    // In the order of the parts, whichever chain they read.
    rows: asked.flatMap((one) => cells.get(one) ?? []),
    readings: new Map(readings.map(({ chain, reading }) => [chain.name, reading])),
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
  return { section, columns, subject, cells: cellsOf(reading, columns, name) };
}

function cellsOf(reading: RowReading, columns: readonly string[], chain: string): readonly Cell[] {
  if ("cells" in reading) return reading.cells;
  // A value that nothing reads is no failure.
  if ("unread" in reading) return columns.map(() => unreadCell(reading.unread));
  return columns.map(() => ({ ...reading, source: chain }));
}
