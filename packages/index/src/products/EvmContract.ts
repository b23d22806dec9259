import type { Abi, EventName, FunctionName } from "@causeway/protocol/contracts";

/** Views of a contract that count the events of a sequence. They never revert. */
export interface EvmCounter {
  /** Name of the sequence. */
  readonly sequence: string;
  /** The view that lists the sequence's series, as 32 bytes each. */
  readonly series: string;
  /** The view that says how many events a series has, in the member `count` of what it returns. */
  readonly counter: string;
}

/** Views of a contract that adds up what its events moved. They never revert. */
export interface EvmLedger {
  readonly abi: Abi;
  /** Views of 32 bytes: names, beside the contract's address, under which events move the same amounts. They never change. */
  readonly names: readonly string[];
  /** The view of all amounts. */
  readonly view: string;
  /** By the name of a book: its amount in what the view returns. */
  readonly amounts: Readonly<Record<string, (viewed: unknown) => bigint>>;
}

/** A contract whose events are read from EVM chains. */
export interface EvmContract {
  readonly abi: Abi;
  /** Names of the events. */
  readonly events: readonly string[];
  readonly counters?: readonly EvmCounter[];
  readonly ledger?: EvmLedger;
}

/** Contracts by their names in a product, which begin the kinds of their events. */
export type EvmContracts = Readonly<Record<string, EvmContract>>;

/** Lists events and counters of a contract: a name that its ABI lacks does not compile. */
export function evmContract<const A extends Abi>(
  abi: A,
  events: readonly EventName<A>[],
  counters: readonly (EvmCounter & Readonly<Record<"series" | "counter", FunctionName<A>>>)[] = [],
): EvmContract {
  return { abi, events, counters };
}
