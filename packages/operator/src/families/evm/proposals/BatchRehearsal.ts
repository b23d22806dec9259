import type { StorageDifference } from "../fork/StateChanges.ts";

/** What a batch does on a fork of the chain. */
export interface BatchRehearsal {
  readonly storage: readonly StorageDifference[];
  /** Its calls that revert, counted from 1, and why. */
  readonly reverted: readonly { readonly call: number; readonly reason: string }[];
}
