/**
 * Why messages are not delivered. `waiting`: their turn comes. `failing`: their recipient fails, and is tried again.
 * `left`: their deadline passed, or they were tried often enough: they are left to others.
 */
export type BacklogState = "waiting" | "failing" | "left";

/** Messages of a way that were not delivered, and did not end otherwise. */
export interface BacklogEntry {
  readonly originChainId: bigint;
  /** Null while the lane's other end is not known. */
  readonly destinationChainId: bigint | null;
  readonly state: BacklogState;
  readonly messages: bigint;
  /** When the oldest of them was sent, unix seconds; null without one. */
  readonly oldestAt: bigint | null;
}

/** What is not delivered, when that was asked last. */
export class Backlog {
  readonly #byOrigin = new Map<bigint, readonly BacklogEntry[]>();

  get all(): readonly BacklogEntry[] {
    return [...this.#byOrigin.values()].flat();
  }

  /** Takes the place of what was known of an origin. */
  note(originChainId: bigint, entries: readonly BacklogEntry[]): void {
    this.#byOrigin.set(originChainId, entries);
  }
}
