import type { Hex } from "@causeway/protocol";

/** A message whose recipient we called, and that has not ended. */
export interface OwnFlight {
  readonly messageId: Hex;
  /** Number of the first attempt whose end was not counted. */
  readonly attempt: bigint;
}

/**
 * Calls of ours that recipients answer later, by messages of their own. They are counted once they end. This lasts as long
 * as the process, as counters do.
 */
export class Flights {
  readonly #byChain = new Map<bigint, Map<Hex, OwnFlight>>();

  /** @param chainId Of the recipients. */
  of(chainId: bigint): readonly OwnFlight[] {
    return [...(this.#byChain.get(chainId)?.values() ?? [])];
  }

  /** Counts the end of a message's attempts from one on. */
  note(chainId: bigint, flight: OwnFlight): void {
    const flights = this.#byChain.get(chainId) ?? new Map<Hex, OwnFlight>();
    this.#byChain.set(chainId, flights.set(flight.messageId, flight));
  }

  forget(chainId: bigint, messageId: Hex): void {
    this.#byChain.get(chainId)?.delete(messageId);
  }
}
