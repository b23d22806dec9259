import { type Hex, showUnseen, timeText } from "@causeway/protocol";

import { alignColumns } from "../../../core/alignColumns.ts";
import type { Names } from "../proposals/Names.ts";
import { changesText } from "../storage/changesText.ts";
import type { ExplainedChanges } from "../storage/explainChanges.ts";

/** A pending operation that was tried after those before it. */
export interface TriedOperation {
  readonly id: Hex;
  /** Unix seconds from which it can be executed. */
  readonly readyAt: number;
  /** The account that scheduled it; the name is null if the configuration has none. */
  readonly caller: { readonly address: Hex; readonly name: string | null };
  /** Its call, on one line. */
  readonly summary: string;
  /** Why it reverts; null if it can be executed. */
  readonly reverts: string | null;
}

/** A chain of an environment, at a block. */
export interface TriedOn {
  readonly environment: string;
  readonly chain: string;
  readonly block: number;
}

/** How pending operations went on a fork, for a terminal: the result, those that revert, all changes. */
export function triedText(
  { environment, chain, block }: TriedOn,
  operations: readonly TriedOperation[],
  changes: ExplainedChanges,
  names: Names,
): string {
  const reverting = operations.filter(({ reverts }) => reverts !== null);
  const rows = operations.map(({ readyAt, caller, summary, reverts }, index) => [
    `${index + 1}`,
    timeText(BigInt(readyAt)),
    caller.name ?? caller.address,
    reverts === null ? "executed" : "REVERTS",
    showUnseen(summary),
  ]);
  const causes = reverting.flatMap(({ id, reverts }) => [
    `  ${operations.findIndex((one) => one.id === id) + 1}. reverts: ${showUnseen(reverts ?? "")}`,
    `     causeway cancel ${id} --environment ${environment} --chain ${chain}`,
  ]);
  return [
    `${chain}, block ${block}: ${verdictOf(operations.length, reverting.length)}`,
    ...alignColumns([["", "ready", "by", "on the fork", "call"], ...rows]).map((row) => `  ${row}`),
    ...causes,
    "  changes from now to the end:",
    ...changesText(changes, names).map((line) => `    ${line}`),
  ].join("\n");
}

function verdictOf(all: number, reverting: number): string {
  const operations = all === 1 ? "1 operation waits" : `${all} operations wait`;
  if (reverting > 0)
    return `${operations}; in the order of their ready times, ${reverting} ${reverting === 1 ? "reverts" : "revert"}`;
  return `${operations}; in the order of their ready times, none reverts`;
}
