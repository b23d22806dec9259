import { decodeFrame, type Frame, type Hex, LaneTree } from "@causeway/protocol";

import type { SimulatedChain } from "./SimulatedChain.ts";

/** A message in its lane. */
export interface SentMessage {
  readonly id: Hex;
  readonly lane: Lane;
  readonly index: number;
  readonly bytes: Hex;
  readonly frame: Frame;
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

  append(id: Hex, bytes: Hex): SentMessage {
    const message = { id, lane: this, index: this.tree.count, bytes, frame: decodeFrame(bytes) };
    this.tree.append(id);
    this.messages.push(message);
    return message;
  }

  /** Forgets all but the first `count` messages. */
  truncate(count: number): SentMessage[] {
    const dropped = this.messages.slice(count);
    this.messages = this.messages.slice(0, count);
    this.tree = new LaneTree(this.messages.map(({ id }) => id));
    return dropped;
  }

  /** Number of its messages that `chain` shows in its outbox now. */
  countAt(chain: SimulatedChain): number {
    return chain === this.origin ? this.tree.count : this.imported;
  }
}

/** A message's place, as histories name it: the same whatever the clock says. */
export function labelOf({ lane, index }: SentMessage): string {
  return `${lane.origin.chainId}>${lane.destination.chainId}#${index}`;
}
