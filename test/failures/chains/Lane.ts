import {
  type Batch,
  buildBatch,
  encodeFrame,
  frameHash,
  type Hex,
  type LaneState,
  LaneTree,
  type Member,
  makeOutboxProof,
  messageId,
} from "@causeway/protocol";

import type { Chain } from "./Chain.ts";
import type { SignedCheckpoint } from "./signCheckpoint.ts";

/** What a message says; what is left out is harmless. */
export interface Message {
  readonly recipient: Hex;
  readonly gasLimit: bigint;
  readonly deadline: bigint;
  readonly payload: Hex;
}

/** A message as it stands in its lane. */
export interface SentMessage {
  readonly messageId: Hex;
  readonly index: number;
  readonly frame: Hex;
}

/** A lane, with everything that was sent over it. */
export class Lane {
  readonly tree = new LaneTree();
  readonly sent: SentMessage[] = [];
  /** How many messages the hub has taken over. */
  importedCount = 0;

  constructor(
    readonly id: Hex,
    readonly origin: Chain,
    readonly destination: Chain,
    /** Chain whose light client the destination asks: the origin, or the hub. */
    readonly prover: Chain,
  ) {}

  /** Sends by the origin's sender. */
  async send(message: Partial<Message> & { recipient: Hex }): Promise<SentMessage> {
    const { recipient, gasLimit = 200_000n, deadline = 0n, payload = "0x1234" } = message;
    const { mailbox, signers } = this.origin;
    const to = this.destination.chainId;
    const sender = signers.sender.address.toLowerCase();
    const value = await mailbox.quote(to, gasLimit, BigInt((payload.length - 2) / 2));
    await mailbox
      .connect(signers.sender)
      .send(to, recipient, gasLimit, deadline, sender, payload, { value });
    return this.note(encodeFrame({ gasLimit, deadline, sender, recipient, payload }));
  }

  /** Notes that a frame is the lane's next message. */
  note(frame: Hex): SentMessage {
    const index = this.sent.length;
    const sent = { messageId: messageId(this.id, BigInt(index), frameHash(frame)), index, frame };
    this.tree.append(sent.messageId);
    this.sent.push(sent);
    return sent;
  }

  /** What stands in a chain's outbox for the lane. */
  stateOn(chain: Chain): LaneState {
    const count = chain === this.origin ? this.tree.count : this.importedCount;
    return {
      originChainId: this.origin.chainId,
      destinationChainId: this.destination.chainId,
      laneId: this.id,
      count: BigInt(count),
      laneRoot: this.tree.root(count),
    };
  }

  /** Messages from `first` on, proven by a checkpoint of the prover that covers them. */
  batch(checkpoint: SignedCheckpoint, first: number, members: number | Member[] = 1): Batch {
    const named = typeof members === "number" ? this.sent.slice(first, first + members) : members;
    return buildBatch({
      tree: this.tree,
      first,
      members: named,
      count: Number(checkpoint.countOf(this)),
      evidence: checkpoint.evidence,
      outboxProof: this.outboxProof(checkpoint),
    });
  }

  /** Siblings from the lane up to a checkpoint's outbox root. */
  outboxProof(checkpoint: SignedCheckpoint): Hex[] {
    return makeOutboxProof(checkpoint.places, checkpoint.chain.outbox.indexOf(this));
  }

  async isDone(index: number): Promise<boolean> {
    return this.destination.mailbox.isDone(this.id, index);
  }
}
