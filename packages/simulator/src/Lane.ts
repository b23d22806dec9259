import { decodeFrame, type Frame, type Hex, LaneTree } from "@causeway/protocol";

import type { SimulatedChain } from "./SimulatedChain.ts";

/** How a message was ended at its destination, and in which block. */
export interface Done {
  readonly how: "delivered" | "expired" | "rejected" | "voided";
  readonly block: bigint;
}

/** A message in its lane. */
export interface SentMessage {
  readonly id: Hex;
  readonly lane: Lane;
  readonly index: number;
  readonly bytes: Hex;
  readonly frame: Frame;
  /** The origin's block that it was sent in. */
  readonly block: bigint;
}

/** What the simulator did with a message. */
export interface Notes {
  held: boolean;
  failures: number;
  reason?: string;
}

/** The channel from one chain's mailbox to another's. */
export class Lane {
  readonly id: Hex;
  readonly origin: SimulatedChain;
  readonly destination: SimulatedChain;
  /** The chain whose light client the destination asks: the origin, or the hub. */
  readonly prover: SimulatedChain;
  tree = new LaneTree();
  messages: SentMessage[] = [];
  /** Messages that need no delivery any more, by their place. */
  readonly done = new Map<number, Done>();
  /** By the message's id. */
  readonly notes = new Map<string, Notes>();
  /** Messages that it held at most before its origin was set back by somebody else. */
  forgotten = 0;
  /** Number of its messages that the hub has taken over. */
  imported = 0;

  constructor(
    id: Hex,
    ends: {
      readonly origin: SimulatedChain;
      readonly destination: SimulatedChain;
      readonly prover: SimulatedChain;
    },
  ) {
    this.id = id;
    this.origin = ends.origin;
    this.destination = ends.destination;
    this.prover = ends.prover;
  }

  get isDirect(): boolean {
    return this.prover === this.origin;
  }

  append(id: Hex, bytes: Hex, block: bigint): void {
    const index = this.tree.count;
    this.tree.append(id);
    this.messages.push({ id, lane: this, index, bytes, frame: decodeFrame(bytes), block });
  }

  /** What the simulator did with a message of it. */
  notesOf({ id }: SentMessage): Notes {
    const notes = this.notes.get(id) ?? { held: false, failures: 0 };
    this.notes.set(id, notes);
    return notes;
  }

  /** Forgets the messages that were sent after a block. */
  truncateAfter(block: bigint): SentMessage[] {
    const first = this.messages.findIndex((message) => message.block > block);
    if (first === -1) return [];
    return this.#truncate(first);
  }

  #truncate(count: number): SentMessage[] {
    const dropped = this.messages.slice(count);
    this.messages = this.messages.slice(0, count);
    this.tree = new LaneTree(this.messages.map(({ id }) => id));
    return dropped;
  }

  /** Notes that a message is done; the first word counts. */
  end(index: number, done: Done): void {
    if (!this.done.has(index)) this.done.set(index, done);
  }

  /** Forgets what the destination did after a block. */
  reopenAfter(block: bigint): void {
    for (const [index, done] of this.done) if (done.block > block) this.done.delete(index);
  }

  /** Number of its messages that `chain` shows in its outbox now. */
  countAt(chain: SimulatedChain): number {
    return chain === this.origin ? this.tree.count : this.imported;
  }
}

/** Whether a message needs no delivery any more, as far as events were read. */
export function isDone({ lane, index }: SentMessage): boolean {
  return lane.done.has(index);
}

/** Whether a message's deadline has passed in the last block that was read. */
export function isOverdue({ lane, frame }: SentMessage): boolean {
  return frame.deadline !== 0n && lane.destination.read.timestamp > frame.deadline;
}

/** Whether a relayer would deliver a message, as far as events were read: it is not held, and not done. */
export function isUndone(message: SentMessage): boolean {
  return !message.lane.notesOf(message).held && !isDone(message);
}

/** Whether a message is undone and not overdue. */
export function isOpen(message: SentMessage): boolean {
  return isUndone(message) && !isOverdue(message);
}

/** A message's place, as histories name it: the same whatever the clock says. */
export function labelOf({ lane, index }: SentMessage): string {
  return `${lane.origin.chainId}>${lane.destination.chainId}#${index}`;
}
