import type { Hex } from "@causeway/protocol";
import type { Cell } from "@ton/core";

import { batchCell, type TonBatch } from "./batches.ts";
import { bytesOf, snake, words } from "./cells.ts";
import type { Shown } from "./evidence.ts";
import { type Asking, beginMessage, type Operation } from "./MailboxMessage.ts";

/** A batch of one message. */
export interface ProvenFields extends Asking {
  readonly laneId: Hex;
  readonly batch: TonBatch<Shown>;
}

/** A message by its lane, place and frame. */
export interface VoidedFields extends Asking {
  readonly laneId: Hex;
  readonly index: bigint;
  readonly frameHash: Hex;
}

/** A message from TON with its proof. */
export interface SettleFields extends Asking {
  readonly laneId: Hex;
  readonly index: bigint;
  /** Nanoton that the sender gets beside what settling costs. */
  readonly extra: bigint;
  readonly frame: Hex;
  /** The frontier proof. */
  readonly siblings: readonly Hex[];
}

/** Ends a message whose deadline has passed, and sends its origin a notice. */
export function expireBody(fields: ProvenFields): Cell {
  return provenBody("expire", fields);
}

/** Proves a notice again, or for the first time. */
export function confirmBody(fields: ProvenFields): Cell {
  return provenBody("confirm", fields);
}

/** Sends the origin of a message that was voided a notice. */
export function tellVoidedBody(fields: VoidedFields): Cell {
  return beginMessage("tellVoided", fields.queryId)
    .storeBuffer(bytesOf(fields.laneId), 32)
    .storeUint(fields.index, 64)
    .storeBuffer(bytesOf(fields.frameHash), 32)
    .storeAddress(fields.excessesTo)
    .endCell();
}

/**
 * Has the sender of a message from TON take notice of its end.
 *
 * @param firstSize Bytes of the frame's first cell; as many as it holds, if left out.
 */
export function settleBody(fields: SettleFields, firstSize?: number): Cell {
  return beginMessage("settle", fields.queryId)
    .storeBuffer(bytesOf(fields.laneId), 32)
    .storeUint(fields.index, 64)
    .storeCoins(fields.extra)
    .storeAddress(fields.excessesTo)
    .storeRef(snake(fields.frame, firstSize))
    .storeRef(words(fields.siblings))
    .endCell();
}

function provenBody(name: keyof typeof Operation, fields: ProvenFields): Cell {
  return beginMessage(name, fields.queryId)
    .storeBuffer(bytesOf(fields.laneId), 32)
    .storeAddress(fields.excessesTo)
    .storeRef(batchCell(fields.batch))
    .endCell();
}
