import type { Hex } from "@causeway/protocol";
import type { Slice } from "@ton/core";

/** How the values of an act are told. */
export interface TonActWords {
  /** An account or a contract: its name, or its address. */
  account(account: Hex): string;
  /** Unix seconds, as text to the second. */
  time(time: bigint): string;
}

/**
 * Says in words what an act did: a verb in the past, then the thing.
 *
 * @param act The act behind its first 32 bits.
 */
export type TonDid = (act: Slice, words: TonActWords) => string;

/** Acts that an access manager had a contract do. */
export interface TonActSource {
  /** The contract's account. */
  readonly address: Hex;
  /** By the first 32 bits of the act. The log shows the name of an act without an entry. */
  readonly did: Readonly<Record<number, TonDid>>;
  /** First 32 bits of acts that a service or a contract of ours has done: nobody administers the chain by them. */
  readonly routine?: readonly number[];
}
