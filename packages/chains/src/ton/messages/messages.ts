import type { Hex } from "@causeway/protocol";
import type { Address, Cell } from "@ton/core";

import { batchCell, type TonBatch } from "./batches.ts";
import { addressBytes, bytesOf, snake } from "./cells.ts";
import type { Shown } from "./evidence.ts";
import { type Asking, beginMessage } from "./MailboxMessage.ts";

/** A message as its sender asks for it. */
export interface SendFields {
  readonly queryId: bigint;
  readonly destinationChainId: bigint;
  readonly gasLimit: bigint;
  /** Unix seconds, 0 for none. */
  readonly deadline: number;
  /** Nanoton. */
  readonly maxFee: bigint;
  readonly refundTo: Address;
  readonly recipient: Hex;
  readonly payload: Hex;
}

/** Messages to deliver. */
export interface DeliverFields extends Asking {
  readonly laneId: Hex;
  /** Nanoton that each recipient gets beside its gas limit. */
  readonly extra: bigint;
  readonly batch: TonBatch<Shown>;
}

/** A message in flight whose recipient is asked about it. */
export interface RecoverFields extends Asking {
  readonly laneId: Hex;
  readonly index: bigint;
  /** Nanoton that the recipient gets beside its gas limit, if it is called once more. */
  readonly extra: bigint;
  /** With it, the recipient is called once more if the attempt failed. */
  readonly frame?: Hex | undefined;
}

/** Sends a message. */
export function sendBody(fields: SendFields): Cell {
  return beginMessage("send", fields.queryId)
    .storeUint(fields.destinationChainId, 64)
    .storeUint(fields.gasLimit, 64)
    .storeUint(fields.deadline, 40)
    .storeCoins(fields.maxFee)
    .storeAddress(fields.refundTo)
    .storeBuilder(addressBytes(fields.recipient))
    .storeRef(snake(fields.payload))
    .endCell();
}

/** Delivers a range of a lane's messages. */
export function deliverBody(fields: DeliverFields): Cell {
  return beginMessage("deliver", fields.queryId)
    .storeBuffer(bytesOf(fields.laneId), 32)
    .storeCoins(fields.extra)
    .storeAddress(fields.excessesTo)
    .storeRef(batchCell(fields.batch))
    .endCell();
}

/**
 * Asks a recipient about a message in flight.
 *
 * @param firstSize Bytes of the frame's first cell; as many as it holds, if left out.
 */
export function recoverBody(fields: RecoverFields, firstSize?: number): Cell {
  const { frame } = fields;
  return beginMessage("recover", fields.queryId)
    .storeBuffer(bytesOf(fields.laneId), 32)
    .storeUint(fields.index, 64)
    .storeCoins(fields.extra)
    .storeAddress(fields.excessesTo)
    .storeMaybeRef(frame === undefined ? undefined : snake(frame, firstSize))
    .endCell();
}
