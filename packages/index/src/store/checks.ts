import type { IndexedBlock } from "../IndexedChain.ts";
import type { IndexedEvent } from "../IndexedEvent.ts";
import { BlockGapError, BlockTimeError, EventPlaceError, ParentBlockError } from "./errors.ts";
import { placeOf } from "./eventRows.ts";

/** What the next block must continue from. */
export interface Below {
  readonly height: bigint;
  /** Unknown right after the index began. */
  readonly hash: IndexedBlock["hash"] | undefined;
  readonly at: bigint;
}

/** @throws BlockGapError, ParentBlockError, BlockTimeError unless each block follows the one below. */
export function checkBlocks(chainId: bigint, blocks: readonly IndexedBlock[], below: Below): void {
  let last = below;
  for (const block of blocks) {
    if (block.height !== last.height + 1n) {
      throw new BlockGapError(chainId, last.height + 1n, block.height);
    }
    checkFollows(chainId, block, last);
    last = block;
  }
}

/** @throws ParentBlockError, BlockTimeError unless the block follows the one right below. */
export function checkFollows(chainId: bigint, block: IndexedBlock, below: Below): void {
  const { height, parentHash, at } = block;
  const isNext = height === below.height + 1n && below.hash !== undefined;
  if (isNext && parentHash !== below.hash) {
    throw new ParentBlockError(chainId, height, parentHash, below.hash as IndexedBlock["hash"]);
  }
  if (at < below.at) throw new BlockTimeError(chainId, height, at, below.at);
}

/** Where events of a transaction may be. */
export interface EventBounds {
  readonly chainId: bigint;
  readonly from: bigint;
  readonly to: bigint;
  /** Unix seconds; both may be left out. */
  readonly since?: bigint;
  readonly until?: bigint;
}

/** @throws EventPlaceError if an event is of another chain, of other blocks or times, or at a place that is taken. */
export function checkEvents(events: readonly IndexedEvent[], bounds: EventBounds): void {
  const places = new Set<string>();
  for (const event of events) {
    const reason = reasonAgainst(event, bounds);
    if (reason !== undefined) throw new EventPlaceError(event, reason);
    if (places.has(placeOf(event))) throw new EventPlaceError(event, "its place is taken");
    places.add(placeOf(event));
  }
}

function reasonAgainst(event: IndexedEvent, bounds: EventBounds): string | undefined {
  const { chainId, from, to, since, until } = bounds;
  if (event.chainId !== chainId) return `the chain is ${chainId}`;
  if (event.height < from || event.height > to) return `the blocks are ${from} to ${to}`;
  if (since !== undefined && event.at < since) return `no block is older than ${since}`;
  if (until !== undefined && event.at > until) return `no block is newer than ${until}`;
  return undefined;
}

/** @throws EventPlaceError if an event is in none of these blocks. */
export function checkBlocksOf(
  events: readonly IndexedEvent[],
  blocks: readonly IndexedBlock[],
): void {
  const byHeight = new Map(blocks.map((block) => [block.height, block]));
  for (const event of events) {
    const block = byHeight.get(event.height);
    if (block?.hash !== event.blockHash) {
      throw new EventPlaceError(
        event,
        `the block's hash is ${block?.hash}, not ${event.blockHash}`,
      );
    }
    if (block.at !== event.at) {
      throw new EventPlaceError(event, `the block's time is ${block.at}, not ${event.at}`);
    }
  }
}

/** @throws EventPlaceError if an event is in history that was not filled in yet. */
export function checkRead(
  events: readonly IndexedEvent[],
  { filled, live }: { readonly filled: bigint; readonly live: bigint },
): void {
  const unread = events.find(({ height }) => height > filled && height < live);
  if (unread === undefined) return;
  throw new EventPlaceError(unread, `blocks ${filled + 1n} to ${live - 1n} were not read yet`);
}
