/** Where a transfer stands in a bridge: `EntryState` of the contract, in its order. */
export const ENTRY_STATES = [
  "none",
  "waiting",
  "aside",
  "ready",
  "claimable",
  "returned",
  "refunded",
] as const;

/** `none`: not there, or paid. */
export type EntryState = (typeof ENTRY_STATES)[number];

/** The state of that number in the contract's enumeration. */
export function entryStateOf(number: bigint): EntryState {
  const state = ENTRY_STATES[Number(number)];
  if (state === undefined) throw new RangeError(`no state of a transfer has the number ${number}`);
  return state;
}

/** Whether something of a transfer in that state is still to be paid, or to be handed over. */
export function isOpenEntry(state: EntryState): boolean {
  return state !== "none" && state !== "returned" && state !== "refunded";
}
