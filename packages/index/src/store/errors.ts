import type { Hex } from "@causeway/protocol";

import type { IndexedEvent } from "../IndexedEvent.ts";

type Details = Readonly<Record<string, unknown>>;

/** The store refused a change, and changed nothing. `details` has the offending values. */
abstract class StoreError<T extends Details> extends Error {
  readonly details: T;

  constructor(name: string, message: string, details: T, cause?: unknown) {
    super(message, cause === undefined ? {} : { cause });
    this.name = name;
    this.details = details;
  }
}

/** Another process writes this chain now. */
export class LeaseLostError extends StoreError<{
  chainId: bigint;
  generation: bigint;
  current: bigint | undefined;
}> {
  constructor(chainId: bigint, generation: bigint, current: bigint | undefined) {
    super(
      "LeaseLostError",
      `chain ${chainId} has the writer of generation ${current ?? "none"}, not of ${generation}`,
      { chainId, generation, current },
    );
  }
}

/** History below its first block was never read. */
export class HistoryStartError extends StoreError<{
  chainId: bigint;
  begun: bigint;
  start: bigint;
}> {
  constructor(chainId: bigint, begun: bigint, start: bigint) {
    super(
      "HistoryStartError",
      `history of chain ${chainId} begins at block ${begun} in the index, and at ${start} in the configuration`,
      { chainId, begun, start },
    );
  }
}

/** Final blocks stay. If a chain contradicts them, an operator decides. */
export class FinalBlocksError extends StoreError<{
  chainId: bigint;
  above: bigint;
  final: bigint;
}> {
  constructor(chainId: bigint, above: bigint, final: bigint) {
    super(
      "FinalBlocksError",
      `blocks of chain ${chainId} are final up to ${final}: those above ${above} cannot be removed`,
      { chainId, above, final },
    );
  }
}

/** A height above which the index cannot forget a chain: it is below the history, or nothing above was read. */
export class ForgetRangeError extends StoreError<{
  chainId: bigint;
  above: bigint;
  start: bigint;
  observed: bigint;
}> {
  constructor(chainId: bigint, above: bigint, start: bigint, observed: bigint) {
    super(
      "ForgetRangeError",
      `the index holds blocks ${start} to ${observed} of chain ${chainId}: nothing to forget above ${above}`,
      { chainId, above, start, observed },
    );
  }
}

/** Blocks that do not begin where they must. */
export class BlockGapError extends StoreError<{
  chainId: bigint;
  expected: bigint;
  height: bigint;
}> {
  constructor(chainId: bigint, expected: bigint, height: bigint) {
    super("BlockGapError", `the next block of chain ${chainId} is ${expected}, not ${height}`, {
      ...{ chainId, expected, height },
    });
  }
}

/** A block whose parent is not the block below. */
export class ParentBlockError extends StoreError<{
  chainId: bigint;
  height: bigint;
  parentHash: Hex;
  below: Hex;
}> {
  constructor(chainId: bigint, height: bigint, parentHash: Hex, below: Hex) {
    super(
      "ParentBlockError",
      `block ${height} of chain ${chainId} follows ${parentHash}, but the block below is ${below}`,
      { chainId, height, parentHash, below },
    );
  }
}

/** A block that is older than the block below. */
export class BlockTimeError extends StoreError<{
  chainId: bigint;
  height: bigint;
  at: bigint;
  below: bigint;
}> {
  constructor(chainId: bigint, height: bigint, at: bigint, below: bigint) {
    super(
      "BlockTimeError",
      `block ${height} of chain ${chainId} has time ${at}, and the block below has ${below}`,
      { chainId, height, at, below },
    );
  }
}

/** The head of a chain is set once, at or above the first block of history. */
export class BeginError extends StoreError<{
  chainId: bigint;
  start: bigint;
  live: bigint | undefined;
  height: bigint | undefined;
}> {
  constructor(
    chainId: bigint,
    progress: { start: bigint; live: bigint | undefined },
    height?: bigint,
  ) {
    const { start, live } = progress;
    const found = live === undefined ? `no head yet; history begins at ${start}` : `head ${live}`;
    super(
      "BeginError",
      height === undefined
        ? `chain ${chainId} has ${found}: begin first`
        : `chain ${chainId} cannot begin at ${height}: it has ${found}`,
      { chainId, start, live, height },
    );
  }
}

/** An event that is in none of the given blocks, or whose place is taken. */
export class EventPlaceError extends StoreError<{ event: IndexedEvent; reason: string }> {
  constructor(event: IndexedEvent, reason: string) {
    super(
      "EventPlaceError",
      `log ${event.logIndex} of block ${event.height} of chain ${event.chainId}, ${event.kind}: ${reason}`,
      { event, reason },
    );
  }
}

/** A row cannot be computed from its events. */
export class FoldError extends StoreError<{ entity: string; key: Hex }> {
  constructor(entity: string, key: Hex, cause: unknown) {
    super(
      "FoldError",
      `row ${key} of ${entity} does not follow from its events`,
      { entity, key },
      cause,
    );
  }
}

/** An event that a row follows from is gone, and no archive has it. */
export class EventMissingError extends StoreError<{ entity: string; key: Hex; place: string }> {
  constructor(entity: string, key: Hex, place: string) {
    super(
      "EventMissingError",
      `row ${key} of ${entity} lacks its event at ${place}, which was not archived`,
      { entity, key, place },
    );
  }
}

/** Archived blocks cannot be forgotten: rows of other chains follow from their events. */
export class ArchivedBlocksError extends StoreError<{
  chainId: bigint;
  above: bigint;
  archived: bigint;
}> {
  constructor(chainId: bigint, above: bigint, archived: bigint) {
    super(
      "ArchivedBlocksError",
      `events of chain ${chainId} are archived up to block ${archived}: those above ${above} cannot be forgotten`,
      { chainId, above, archived },
    );
  }
}
