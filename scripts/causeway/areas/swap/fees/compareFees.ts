import type { Violation } from "@causeway/operator";

import type { ScheduleChange } from "../../fees/index.ts";
import type { PricedOrders } from "./PricedOrders.ts";

/** The largest factor between a fee and the next, up and down. */
const STEP = 2n;

const UNCHANGED: ScheduleChange = { changes: false, needsNotice: false, refused: [] };

/** What a version changes for some orders: as `FeeSchedule` compares the version with the one in force. */
export function compareFees({ path = [], wanted, held }: PricedOrders): ScheduleChange {
  if (held === undefined || !held.inForce || held.terms === wanted) return UNCHANGED;
  const { terms } = held;
  if ((terms === 0n) !== (wanted === 0n)) return { changes: true, needsNotice: true, refused: [] };
  return { changes: true, needsNotice: wanted > terms, refused: tooFar(path, terms, wanted) };
}

function tooFar(path: readonly string[], terms: bigint, wanted: bigint): Violation[] {
  if (wanted <= STEP * terms && terms <= STEP * wanted) return [];
  const rule = `from half to twice the value in force: go in steps, a day apart (${terms})`;
  return [{ path: [...path, "feeBps"], value: Number(wanted), rule }];
}
