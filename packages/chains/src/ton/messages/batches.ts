import { encodeMembers, type Hex, type Member } from "@causeway/protocol";
import { beginCell, type Cell } from "@ton/core";

import { snake, words } from "./cells.ts";
import { type Shown, type ShownCheckpoint, shownCell } from "./evidence.ts";

/** A range of a lane's messages with its proof. */
export interface TonBatch<Evidence extends Shown = ShownCheckpoint> {
  /** Messages of the proven lane. */
  readonly count: bigint;
  /** Place of the range's first message. */
  readonly first: bigint;
  readonly members: readonly Member[];
  readonly shown: Evidence;
  readonly outboxProof: readonly Hex[];
  readonly siblings: readonly Hex[];
}

/** A range of messages: `Batch` in `ton/contracts/mailbox/messages.tolk`. */
export function batchCell(batch: TonBatch<Shown>): Cell {
  return beginCell()
    .storeUint(batch.count, 64)
    .storeUint(batch.first, 64)
    .storeUint(batch.members.length, 16)
    .storeRef(shownCell(batch.shown))
    .storeRef(words(batch.outboxProof))
    .storeRef(words(batch.siblings))
    .storeRef(batchMembers(batch.members))
    .endCell();
}

/**
 * Each message in a cell that refers to the next.
 *
 * @throws RangeError without a message.
 */
export function batchMembers(members: readonly Member[]): Cell {
  const cell = members.reduceRight<Cell | undefined>((next, member) => {
    const bytes = snake(encodeMembers([member]));
    return beginCell().storeRef(bytes).storeMaybeRef(next).endCell();
  }, undefined);
  if (cell === undefined) throw new RangeError("a batch needs a message, and has 0");
  return cell;
}
