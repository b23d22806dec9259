import type { Address } from "@ton/core";
import { type Builder, beginCell } from "@ton/core";

/** What each message to a mailbox has. */
export interface Asking {
  /** Returns with the value that is left. */
  readonly queryId: bigint;
  /** Gets the value that is left. */
  readonly excessesTo: Address;
}

/** The first 32 bits of the messages that anyone may send to a mailbox: `ton/contracts`, `messages.tolk`. */
export const Operation = {
  ...{ send: 0x10000001, deliver: 0x10000002, recover: 0x10000003 },
  ...{ expire: 0x10000008, tellVoided: 0x10000009, confirm: 0x1000000a, settle: 0x1000000b },
  ...{ openMembers: 0x10000010, acceptCheckpoint: 0x10000011 },
  ...{ reportEquivocation: 0x10000012, beginEpoch: 0x10000013 },
} as const;

/** A message as it begins. @param name One of {@link Operation}. */
export function beginMessage(name: keyof typeof Operation, queryId: bigint): Builder {
  return beginCell().storeUint(Operation[name], 32).storeUint(queryId, 64);
}
