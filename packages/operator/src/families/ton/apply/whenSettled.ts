import { setTimeout as sleep } from "node:timers/promises";

import { heldAccess } from "../access/heldAccess.ts";
import type { TonContext } from "../TonContext.ts";
import { LOOK_MILLISECONDS } from "./TonSession.ts";

/** Looks at the chain until an act of another contract must have an end: a minute. */
const MOST_LOOKS = 240;

/** Reads a chain again until no act of another contract is under way there, or must have had an end. */
export async function whenSettled<T extends { readonly context: TonContext }>(
  read: () => Promise<T>,
): Promise<T> {
  for (let looks = 0; ; looks++) {
    const found = await read();
    const state = await heldAccess(found.context);
    const isSettled = state === undefined || state.executions.size === 0;
    if (isSettled || looks >= MOST_LOOKS) return found;
    await sleep(LOOK_MILLISECONDS);
  }
}
