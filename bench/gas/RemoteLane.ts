import {
  type Batch,
  encodeFrame,
  encodeMembers,
  frameHash,
  LaneTree,
  laneLeaf,
  makeOutboxProof,
  makeRangeProof,
  messageId,
  outboxRoot,
} from "@causeway/protocol";
import { id } from "ethers";

import type { Committee } from "./Committee.ts";
import { payloadOf } from "./payload.ts";
import { proveInLongLane } from "./proveInLongLane.ts";

/** Lanes in the outbox of the origin: a proof through it takes five siblings. */
const OUTBOX_LANES = 32;
const PLACE = 3;

/** The lane's length: that of a lane in use. */
const LANE_COUNT = 5_000;

/** What a message says. */
interface Message {
  readonly sender: string;
  readonly gasLimit: bigint;
  /** Unix seconds; none if left out. */
  readonly deadline?: bigint;
  readonly payload: string;
}

/** The messages to deliver: `size` of them from index `first` on. */
export interface Messages {
  readonly first: number;
  readonly size: number;
  /** Bytes of each payload, made up; or what each message says, or the one with this index. */
  readonly payload: number | Message | ((index: number) => Message);
  /** How many messages the lane holds beyond its usual length; 0 if left out. */
  readonly ahead?: number;
  /** How many messages the lane holds, if it is too long to be built. */
  readonly longLane?: number;
  /** Unix seconds; none if left out. */
  readonly deadline?: bigint;
}

/** A lane on another chain that has been in use for a while, of which some messages are about to be delivered here. */
export class RemoteLane {
  readonly laneId: string;
  readonly #ends: { readonly originChainId: bigint; readonly destinationChainId: bigint };
  readonly #recipient: string;

  constructor(
    laneId: string,
    ends: { readonly originChainId: bigint; readonly destinationChainId: bigint },
    recipient: string,
  ) {
    this.laneId = laneId;
    this.#ends = ends;
    this.#recipient = recipient;
  }

  /** The messages as they are sent. */
  framesOf(messages: Messages): string[] {
    return Array.from({ length: messages.size }, (_, k) => this.#frame(messages, k));
  }

  /** The state of the lane with these messages in it, as its origin's outbox shows it. */
  with(messages: Messages) {
    const frames = this.framesOf(messages);
    const { count, laneRoot, siblings } = this.#prove(messages, frames);
    const places = Array.from({ length: OUTBOX_LANES }, (_, place) => id(`lane ${place}`));
    const lane = {
      ...this.#ends,
      laneId: this.laneId,
      count: BigInt(count),
      laneRoot,
    };
    places[PLACE] = laneLeaf(lane);
    return {
      lane,
      outboxRoot: outboxRoot(places),
      outboxProof: makeOutboxProof(places, PLACE),
      batch: (evidence: string): Batch => ({
        ...{ count: BigInt(count), first: BigInt(messages.first), evidence, siblings },
        outboxProof: makeOutboxProof(places, PLACE),
        members: encodeMembers(frames.map((frame) => ({ frame }))),
      }),
    };
  }

  #prove({ first, longLane, ahead = 0 }: Messages, frames: readonly string[]) {
    const members = frames.map((frame, k) =>
      messageId(this.laneId, BigInt(first + k), frameHash(frame)),
    );
    if (longLane !== undefined) {
      return { count: longLane, ...proveInLongLane(members, first, longLane) };
    }
    const count = LANE_COUNT + ahead;
    const leaves = Array.from({ length: count }, (_, index) => id(`leaf ${index}`));
    leaves.splice(first, members.length, ...members);
    const tree = new LaneTree(leaves);
    const siblings = makeRangeProof(tree, first, members.length);
    return { count, laneRoot: tree.root(), siblings };
  }

  /** The same, with evidence of a committee for a checkpoint that shows it. */
  signedBy(committee: Committee, messages: Messages) {
    const state = this.with(messages);
    const evidence = committee.sign(state.outboxRoot);
    return { ...state, evidence };
  }

  #frame({ first, payload, deadline = 0n }: Messages, k: number): string {
    const message = typeof payload === "function" ? payload(first + k) : payload;
    const said =
      typeof message === "number" ? madeUp(payloadOf(message, `${first}/${k}`)) : message;
    return encodeFrame({ deadline, ...said, recipient: this.#recipient });
  }
}

function madeUp(payload: string): Message {
  return { sender: `0x${"5e".repeat(20)}`, gasLimit: 100_000n, payload };
}
