import type { Workchain } from "../tlb/shardIdent.ts";
import type { Ledger } from "./Ledger.ts";

/** How many messages of a workchain's contracts are in flight after a block. */
export function internalMessageCount({ pending }: Ledger, workchain: Workchain): number {
  return pending.filter(({ source }) => source.workChain === workchain).length;
}
