import type { BaseConfig } from "../config/BaseConfig.ts";
import { floorSubject } from "../config/balances.ts";
import type { CheckResult } from "../core/CheckResult.ts";
import { ageCell, type Cell, countCell, textCell } from "./Cell.ts";
import type { PartRow } from "./joinSections.ts";
import type { ChainReading } from "./OverviewPart.ts";

/** How the table of chains is called; areas add columns to it. */
export const CHAINS = "chains";

const NOT_READ = "the chain was not read";

/** What is known of a chain. */
export interface SeenChain {
  readonly result: CheckResult;
  readonly reading: ChainReading | undefined;
  /** Of this machine, unix seconds. */
  readonly now: bigint;
}

/** What every chain shows, whatever stands on it: its newest block, operations that wait, accounts that hold too little. */
export function chainRow(config: BaseConfig, { result, reading, now }: SeenChain): PartRow {
  return {
    section: CHAINS,
    columns: ["block", "block age", "pending", "low accounts"],
    subject: result.chain,
    cells: [...headCells(result.chain, reading, now), ...checkCells(config, result)],
  };
}

function headCells(chain: string, reading: ChainReading | undefined, now: bigint): Cell[] {
  if (reading === undefined || "unknown" in reading) {
    const cell = { unknown: reading?.unknown ?? NOT_READ, source: chain };
    return [cell, cell];
  }
  const { block, time } = reading;
  const source = `${chain}, block ${block}`;
  return [countCell(block, source), ageCell(now, time, `${source}: timestamp, and this machine`)];
}

function checkCells(config: BaseConfig, { chain, block, ...result }: CheckResult): Cell[] {
  const source = block === undefined ? chain : `${chain}, block ${block}`;
  const { operations, findings, unreadable } = result;
  if (operations === undefined) {
    const cell = { unknown: unreadable[0] ?? NOT_READ, source };
    return [cell, cell];
  }
  const found = findings.filter(({ kind }) => kind === "balance-floor");
  const low = config.floors.filter(
    (floor) =>
      floor.chain === chain && found.some(({ subject }) => subject === floorSubject(floor)),
  );
  const names = low.map(({ name }) => name).join(", ");
  return [
    countCell(operations.length, `${source}: as causeway pending`),
    textCell(names || "none", `${source}: balances, and balances.json`),
  ];
}
