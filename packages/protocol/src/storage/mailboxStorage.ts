import { type Hex, uintBytes, ZERO_WORD } from "../bytes.ts";
import { type Frontier, LANE_TREE_DEPTH } from "../laneTree.ts";
import { elementsSlot, mappingSlot, slotAfter, slotAt, unpackWord } from "./slots.ts";

const LANE_IDS = slotAt(2n);
const OUTBOUND = slotAt(3n);
const IMPORTED = slotAt(8n);

/** Slots of a lane that starts at the mailbox. */
export interface OutboundLaneSlots {
  /** Count, state, destination and terms, in one word. */
  readonly head: Hex;
  /** The frontier's 32 levels. */
  readonly branch: readonly Hex[];
}

/** The first word of a lane that starts at the mailbox. */
export interface OutboundLaneHead {
  readonly count: bigint;
  /** 0 if the mailbox has no such lane. */
  readonly state: number;
  readonly destinationChainType: number;
  readonly destinationChainId: bigint;
  readonly defaultGasLimit: bigint;
  /** Seconds. */
  readonly minLifetime: bigint;
}

/** What a hub's mailbox stores of a lane that passes through it. */
export interface ImportedLaneWords {
  /** Zero address if the mailbox has no such lane. */
  readonly lightClient: Hex;
  readonly originChainId: bigint;
  /** Generation of the light client at the import. */
  readonly generation: number;
  readonly destinationChainId: bigint;
  readonly count: bigint;
  readonly laneRoot: Hex;
}

/** Slot that holds the number of lanes in the outbox. */
export function outboxLengthSlot(): Hex {
  return LANE_IDS;
}

/** Slots that hold the ids of an outbox's lanes. */
export function outboxLaneSlots(length: number): Hex[] {
  const first = elementsSlot(LANE_IDS);
  return Array.from({ length }, (_, place) => slotAfter(first, place));
}

/** Slots of a lane that starts at the mailbox. */
export function outboundLaneSlots(laneId: Hex): OutboundLaneSlots {
  const head = mappingSlot(OUTBOUND, laneId);
  const branch = Array.from({ length: LANE_TREE_DEPTH }, (_, level) => slotAfter(head, level + 1));
  return { head, branch };
}

/** Reads the first word of an outbound lane. */
export function decodeOutboundLaneHead(word: Hex): OutboundLaneHead {
  const [count, state, chainType, chainId, gasLimit, lifetime] = unpackWord(
    word,
    [32, 8, 16, 64, 64, 32],
  ) as [bigint, bigint, bigint, bigint, bigint, bigint];
  return {
    count,
    state: Number(state),
    destinationChainType: Number(chainType),
    destinationChainId: chainId,
    defaultGasLimit: gasLimit,
    minLifetime: lifetime,
  };
}

/** Levels of the frontier that a lane of `count` messages reads. */
export function liveLevels(count: bigint): number[] {
  const levels = Array.from({ length: LANE_TREE_DEPTH }, (_, level) => level);
  return levels.filter((level) => (count >> BigInt(level)) & 1n);
}

/** The frontier of a lane from the words of its {@link liveLevels}. */
export function frontierOf(count: bigint, liveBranch: readonly Hex[]): Frontier {
  const branch = new Array<Hex>(LANE_TREE_DEPTH).fill(ZERO_WORD);
  liveLevels(count).forEach((level, position) => {
    branch[level] = liveBranch[position] ?? "0x";
  });
  return { count, branch };
}

/** The three slots of a lane that passes through a hub's mailbox. */
export function importedLaneSlots(laneId: Hex): Hex[] {
  const first = mappingSlot(IMPORTED, laneId);
  return [first, slotAfter(first, 1), slotAfter(first, 2)];
}

/** Reads the three words of an imported lane. */
export function decodeImportedLane(words: readonly Hex[]): ImportedLaneWords {
  const [first, second, laneRoot] = words as [Hex, Hex, Hex];
  const [client, destinationChainId, count] = unpackWord(first, [160, 64, 32]) as Numbers;
  const [originChainId, generation] = unpackWord(second, [64, 32]) as Numbers;
  return {
    lightClient: uintBytes(client, 20),
    originChainId,
    generation: Number(generation),
    destinationChainId,
    count,
    laneRoot,
  };
}

type Numbers = [bigint, bigint, bigint];
