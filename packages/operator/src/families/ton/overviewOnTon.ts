import type { BaseConfig } from "../../config/BaseConfig.ts";
import type { Cell } from "../../overview/Cell.ts";
import type { OverviewReading, OverviewRow, RowReading } from "../../overview/OverviewPart.ts";
import type { OpenTonChain } from "./OpenTonChain.ts";
import type { TonContext } from "./TonContext.ts";

declare module "../../overview/OverviewPart.ts" {
  interface OverviewRow<C extends BaseConfig = BaseConfig> {
    /** Reads the row of a TON chain: a cell for each column of its part. The chain and its block are added to sources. */
    readonly ton?: (context: TonContext<C>) => Promise<readonly Cell[]>;
  }
}

/** Reads rows of an overview after one block of a chain. A row that cannot be read says so, and leaves the others. */
export async function overviewOnTon<C extends BaseConfig>(
  open: OpenTonChain<C>,
  rows: readonly OverviewRow<C>[],
): Promise<OverviewReading> {
  const context = await open.context();
  const { height, time } = context.view;
  const read = await Promise.all(rows.map((row) => readRow(row, context)));
  return { block: Number(height), time: BigInt(time), rows: read };
}

async function readRow<C extends BaseConfig>(
  { ton }: OverviewRow<C>,
  context: TonContext<C>,
): Promise<RowReading> {
  const { chain, view } = context;
  if (ton === undefined) return { unread: `nothing reads this of ${chain.name}, a TON chain` };
  try {
    const cells = await ton(context);
    const at = `${chain.name}, block ${view.height}`;
    return { cells: cells.map((cell) => ({ ...cell, source: `${at}: ${cell.source}` })) };
  } catch (error) {
    return { unknown: (error as Error).message };
  }
}
