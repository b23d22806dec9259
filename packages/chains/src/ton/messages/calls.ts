import type { Hex, Outcome } from "@causeway/protocol";
import { beginCell, type Cell } from "@ton/core";

import { bytesOf, snake } from "./cells.ts";

/** The first 32 bits of a mailbox's message to a recipient, and of the answers. */
export const CallOperation = {
  ...{ received: 0x50000001, taken: 0x50000011, told: 0x50000021 },
} as const;

/** A message as its recipient gets it. */
export interface ReceivedFields {
  readonly laneId: Hex;
  readonly index: bigint;
  readonly attempt: bigint;
  readonly messageId: Hex;
  readonly origin: { readonly chainType: number; readonly chainId: bigint };
  readonly frame: Hex;
}

/** What the mailbox tells a sender about the end of its message. */
export interface ToldFields extends Omit<ReceivedFields, "origin"> {
  readonly outcome: Outcome;
}

/** The call of a sender: `MessageExpired` in `ton/contracts/expiry/messages.tolk`. */
export function toldBody(fields: ToldFields): Cell {
  const { laneId, index, attempt, outcome, messageId, frame } = fields;
  return beginCell()
    .storeUint(CallOperation.told, 32)
    .storeBuffer(bytesOf(laneId).subarray(0, 8))
    .storeUint(index, 64)
    .storeUint(attempt, 64)
    .storeUint(outcome, 8)
    .storeBuffer(bytesOf(messageId), 32)
    .storeRef(snake(frame))
    .endCell();
}

/** The call of a recipient: `Received` in `ton/contracts/mailbox/messages.tolk`. */
export function receivedBody(fields: ReceivedFields): Cell {
  const { laneId, index, attempt, messageId, origin, frame } = fields;
  const head = beginCell()
    .storeBuffer(bytesOf(laneId), 32)
    .storeUint(origin.chainType, 16)
    .storeUint(origin.chainId, 64);
  return beginCell()
    .storeUint(CallOperation.received, 32)
    .storeBuffer(bytesOf(laneId).subarray(0, 8))
    .storeUint(index, 64)
    .storeUint(attempt, 64)
    .storeBuffer(bytesOf(messageId), 32)
    .storeRef(head)
    .storeRef(snake(frame))
    .endCell();
}
