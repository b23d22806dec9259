import { beginCell, type Cell } from "@ton/core";

import { storeCurrencies } from "./currencies.ts";

/** Where the coins of a workchain went in a block: `before + imported = after + exported + fees`. */
export interface ValueFlowFields {
  readonly before: bigint;
  readonly after: bigint;
  readonly imported: bigint;
  readonly exported: bigint;
  readonly fees: bigint;
}

/** TL-B's `ValueFlow`. No coins are created or recovered after the first state. */
export function valueFlow({ before, after, imported, exported, fees }: ValueFlowFields): Cell {
  const through = beginCell();
  for (const coins of [before, after, imported, exported]) storeCurrencies(through, coins);
  const made = beginCell();
  for (let kind = 0; kind < 4; kind++) storeCurrencies(made, 0n);
  const flow = beginCell().storeUint(0xb8e48dfb, 32).storeRef(through.endCell());
  return storeCurrencies(flow, fees).storeRef(made.endCell()).endCell();
}
