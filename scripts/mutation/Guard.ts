import { readFileSync } from "node:fs";

import type { Change } from "./mutants/Change.ts";

/**
 * A guard of a contract, by the change that takes it away, and the campaign that finds it gone. The change is a mutant,
 * or puts any text in the place of one that stands in a statement once.
 */
export interface Guard extends Change {
  /** The name of a file of `test/solidity/invariants/`, without its end. */
  campaign: string;
}

/** The guards that are listed: all, or those of one campaign. */
export function readGuards(campaign?: string): Guard[] {
  const text = readFileSync(new URL("guards.json", import.meta.url), "utf8");
  const listed = (JSON.parse(text) as Guard[]).filter(
    (guard) => guard.campaign === (campaign ?? guard.campaign),
  );
  if (listed.length === 0) throw new Error(`no guard is that of a campaign ${campaign}`);
  return listed;
}

/** The file of a guard's campaign. */
export function campaignOf({ campaign }: Guard): string {
  return `test/solidity/invariants/${campaign}.t.sol`;
}
