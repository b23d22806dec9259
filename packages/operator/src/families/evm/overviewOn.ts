import { describeRevert } from "@causeway/chains/node";

import type { BaseConfig } from "../../config/BaseConfig.ts";
import type { ChainConfig } from "../../config/chains.ts";
import type { Cell } from "../../overview/Cell.ts";
import type { OverviewReading, OverviewRow, RowReading } from "../../overview/OverviewPart.ts";
import type { Environment } from "../ChainFamily.ts";
import { openChain } from "./EvmChains.ts";
import type { PlanContext } from "./PlanContext.ts";

declare module "../../overview/OverviewPart.ts" {
  interface OverviewRow<C extends BaseConfig = BaseConfig> {
    /**
     * Reads the row of an EVM chain: a cell for each column of its part. Sources are contracts and functions; the chain
     * and its block are added.
     */
    readonly evm?: (context: PlanContext<C>) => Promise<readonly Cell[]>;
  }
}

/**
 * Reads rows of an overview at one block of a chain. A row that cannot be read says so, and leaves the others.
 *
 * @throws RpcUnusable, or why the newest block cannot be read.
 */
export async function overviewOn<C extends BaseConfig>(
  environment: Environment<C>,
  chain: ChainConfig,
  rows: readonly OverviewRow<C>[],
): Promise<OverviewReading> {
  const open = await openChain(environment, chain);
  try {
    const context = await open.context();
    const { blockTag: block } = context.view;
    const time = await context.view.time();
    return { block, time, rows: await Promise.all(rows.map((row) => readRow(row, context))) };
  } finally {
    await open.close();
  }
}

async function readRow<C extends BaseConfig>(
  { evm }: OverviewRow<C>,
  context: PlanContext<C>,
): Promise<RowReading> {
  const { chain, view } = context;
  if (evm === undefined) return { unread: `nothing reads this of ${chain.name}, an EVM chain` };
  try {
    const cells = await evm(context);
    const at = `${chain.name}, block ${view.blockTag}`;
    return { cells: cells.map((cell) => ({ ...cell, source: `${at}: ${cell.source}` })) };
  } catch (error) {
    return { unknown: describeRevert(error) };
  }
}
