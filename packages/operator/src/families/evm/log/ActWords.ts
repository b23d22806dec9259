import type { Hex } from "@causeway/protocol";

/** How the values of an event are told. */
export interface ActWords {
  /** An account or a contract: its name, or its address. */
  account(address: Hex): string;
  /** A lane, an asset or another hash; `kind` and the hash where the hash has no name. */
  word(value: Hex, kind: string): string;
  /** A chain's name, or its id. */
  chain(chainId: bigint): string;
  /** A role by its id: `role guardian`. */
  role(id: bigint): string;
  /** A function of the contract at an address: `Mailbox.pauseLane`. */
  method(target: Hex, selector: Hex): string;
  /** A call with its arguments, on one line. */
  call(target: Hex, data: Hex): string;
  /** An address of another chain, in bytes. */
  remote(bytes: Hex): string;
  /** Unix seconds, as text to the second. */
  time(time: bigint): string;
  /** A number of seconds: `a delay of 1 day`. */
  delay(seconds: bigint): string;
  /** Whether a time, unix seconds, was still to come when the event was emitted. */
  isAhead(time: bigint): boolean;
}
