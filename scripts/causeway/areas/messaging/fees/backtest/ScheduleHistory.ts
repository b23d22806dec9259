import {
  type ChargedPrice,
  movedTo,
  newlyCharged,
  type Price,
  settled,
  underVersion,
} from "@causeway/protocol";

import type { TriedSchedule } from "./TriedSchedule.ts";

/** Where an event stands in its chain. */
export interface EventPosition {
  readonly height: bigint;
  readonly logIndex: bigint;
}

/** What happened to an origin's schedule, as its contract's events tell. */
export type ScheduleEvent = EventPosition & {
  /** Unix seconds of the block. */
  readonly time: bigint;
} & (
    | { readonly kind: "published"; readonly version: number; readonly schedule: TriedSchedule }
    /** A version came into force, for the first time or again. */
    | { readonly kind: "effective"; readonly version: number }
    | { readonly kind: "moved"; readonly destinationChainId: bigint; readonly gasPrice: bigint }
    /** What is charged became the target of the last change, if that change's grace was over. */
    | { readonly kind: "settled"; readonly destinationChainId: bigint }
  );

/** Events contradict each other: something that came before is missing. */
export class HistoryError extends Error {
  readonly change: ScheduleEvent;

  constructor(change: ScheduleEvent, reason: string) {
    super(`schedule at block ${change.height}, log ${change.logIndex}: ${reason}`);
    this.name = "HistoryError";
    this.change = change;
  }
}

/** What an origin charged at any moment, computed by the rules of versions, moves and graces from its schedule's events. */
export class ScheduleHistory {
  readonly #published = new Map<number, TriedSchedule>();
  /** Of the version in force, or of the last that named the destination: a rollback leaves others what they have. */
  readonly #terms = new Map<bigint, Price>();
  readonly #states = new Map<
    bigint,
    { readonly at: EventPosition; readonly held: ChargedPrice }[]
  >();

  readonly #lastHeight: bigint | undefined;

  /**
   * @param changes In the chain's order, from the schedule's beginning.
   * @param lastHeight The last block that was read; without it nothing came after the changes.
   * @throws HistoryError.
   */
  constructor(changes: readonly ScheduleEvent[], lastHeight?: bigint) {
    this.#lastHeight = lastHeight;
    for (const change of changes) this.#apply(change);
  }

  /** Whether all is known that happened before a place of the chain. */
  reaches({ height }: EventPosition): boolean {
    return this.#lastHeight === undefined || height <= this.#lastHeight;
  }

  /** What messages to a destination cost at a place of the chain; undefined if it had no price yet. */
  priceAt(destinationChainId: bigint, position: EventPosition): Price | undefined {
    const states = this.#states.get(destinationChainId) ?? [];
    let [low, high] = [0, states.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (isBefore(states[middle]?.at as EventPosition, position)) low = middle + 1;
      else high = middle;
    }
    return states[low - 1]?.held.price;
  }

  /** What is in force for a destination at the end; its gas price is the centre. */
  termsOf(destinationChainId: bigint): Price | undefined {
    return this.#terms.get(destinationChainId);
  }

  #apply(change: ScheduleEvent): void {
    if (change.kind === "published") this.#published.set(change.version, change.schedule);
    else if (change.kind === "effective") this.#begin(change, this.#versionOf(change));
    else {
      const held = this.#last(change.destinationChainId);
      if (held === undefined) throw new HistoryError(change, "its destination had no price");
      const next =
        change.kind === "moved"
          ? movedTo(held, change.gasPrice, change.time)
          : settled(held, change.time);
      this.#note(change.destinationChainId, change, next);
    }
  }

  #begin(change: ScheduleEvent, { bandBps, prices }: TriedSchedule): void {
    for (const [destinationChainId, terms] of prices) this.#terms.set(destinationChainId, terms);
    for (const [destinationChainId, terms] of this.#terms) {
      const held = this.#last(destinationChainId);
      const next =
        held === undefined ? newlyCharged(terms) : underVersion(held, terms, bandBps, change.time);
      this.#note(destinationChainId, change, next);
    }
  }

  #versionOf(change: Extract<ScheduleEvent, { kind: "effective" }>): TriedSchedule {
    const schedule = this.#published.get(change.version);
    if (schedule === undefined) {
      throw new HistoryError(change, `version ${change.version} was never published`);
    }
    return schedule;
  }

  #last(destinationChainId: bigint): ChargedPrice | undefined {
    return this.#states.get(destinationChainId)?.at(-1)?.held;
  }

  #note(destinationChainId: bigint, { height, logIndex }: EventPosition, held: ChargedPrice): void {
    const states = this.#states.get(destinationChainId) ?? [];
    states.push({ at: { height, logIndex }, held });
    this.#states.set(destinationChainId, states);
  }
}

function isBefore(one: EventPosition, other: EventPosition): boolean {
  if (one.height !== other.height) return one.height < other.height;
  return one.logIndex < other.logIndex;
}
