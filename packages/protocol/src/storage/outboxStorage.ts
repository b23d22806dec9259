import type { Hex } from "../bytes.ts";
import { frontierRoot } from "../laneTree.ts";
import { type LaneState, laneLeaf, MAX_OUTBOX_PROOF, OutboxError, outboxRoot } from "../outbox.ts";
import {
  decodeLightClientStatus,
  lightClientStatusSlot,
  vouchedFor,
} from "./lightClientStorage.ts";
import {
  decodeImportedLane,
  decodeOutboundLaneHead,
  frontierOf,
  importedLaneSlots,
  liveLevels,
  type OutboundLaneHead,
  outboundLaneSlots,
  outboxLaneSlots,
  outboxLengthSlot,
} from "./mailboxStorage.ts";
import type { ReadStorage } from "./slots.ts";

/** An outbox at one block. */
export interface Outbox {
  /** Lanes by place. One that counts for nothing, empty or no longer vouched for, has count 0. */
  readonly lanes: readonly LaneState[];
  readonly outboxRoot: Hex;
}

/** Whose outbox is read. */
export interface OutboxLocation {
  readonly mailbox: Hex;
  /** Chain id of the mailbox's chain. */
  readonly chainId: bigint;
  /** Time of the block, unix seconds: light clients may be stopped at it. */
  readonly timestamp: bigint;
}

/**
 * An EVM mailbox's outbox from its storage and, for imported lanes, from their light clients'.
 *
 * @param read Answers must be of one block, and proven if they are to be relied on.
 * @throws OutboxError `TooManyLanes` if the list is longer than any outbox.
 */
export async function readOutbox(read: ReadStorage, location: OutboxLocation): Promise<Outbox> {
  const { mailbox } = location;
  const [word] = (await read(mailbox, [outboxLengthSlot()])) as [Hex];
  if (BigInt(word) > 1n << BigInt(MAX_OUTBOX_PROOF)) {
    throw new OutboxError("TooManyLanes", { lanes: BigInt(word), max: 1 << MAX_OUTBOX_PROOF });
  }
  const laneIds = await read(mailbox, outboxLaneSlots(Number(word)));
  const heads = await read(
    mailbox,
    laneIds.map((laneId) => outboundLaneSlots(laneId).head),
  );
  const lanes: LaneState[] = [];
  for (const [place, laneId] of laneIds.entries()) {
    lanes.push(await readLane(read, location, laneId, heads[place] as Hex));
  }
  return { lanes, outboxRoot: outboxRoot(lanes.map(laneLeaf)) };
}

function readLane(
  read: ReadStorage,
  location: OutboxLocation,
  laneId: Hex,
  headWord: Hex,
): Promise<LaneState> {
  const head = decodeOutboundLaneHead(headWord);
  if (head.state === 0) return readImportedLane(read, location, laneId);
  return readOutboundLane(read, location, laneId, head);
}

async function readOutboundLane(
  read: ReadStorage,
  { mailbox, chainId }: OutboxLocation,
  laneId: Hex,
  { count, destinationChainId }: OutboundLaneHead,
): Promise<LaneState> {
  const { branch } = outboundLaneSlots(laneId);
  const live = liveLevels(count).map((level) => branch[level] as Hex);
  const words = live.length === 0 ? [] : await read(mailbox, live);
  const laneRoot = frontierRoot(frontierOf(count, words));
  return { originChainId: chainId, destinationChainId, laneId, count, laneRoot };
}

async function readImportedLane(
  read: ReadStorage,
  { mailbox, timestamp }: OutboxLocation,
  laneId: Hex,
): Promise<LaneState> {
  const lane = decodeImportedLane(await read(mailbox, importedLaneSlots(laneId)));
  const { originChainId, destinationChainId, laneRoot } = lane;
  const [word] = (await read(lane.lightClient, [lightClientStatusSlot()])) as [Hex];
  const vouched = vouchedFor(decodeLightClientStatus(word), lane.generation, timestamp);
  return {
    originChainId,
    destinationChainId,
    laneId,
    count: vouched ? lane.count : 0n,
    laneRoot,
  };
}
