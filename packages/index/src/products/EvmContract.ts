import type { Abi, EventName } from "@causeway/protocol/contracts";

/** A contract whose events are read from EVM chains. */
export interface EvmContract {
  readonly abi: Abi;
  /** Names of the events. */
  readonly events: readonly string[];
}

/** Contracts by their names in a product, which begin the kinds of their events. */
export type EvmContracts = Readonly<Record<string, EvmContract>>;

/** Lists events of a contract: a name that its ABI lacks does not compile. */
export function evmContract<const A extends Abi>(
  abi: A,
  events: readonly EventName<A>[],
): EvmContract {
  return { abi, events };
}
