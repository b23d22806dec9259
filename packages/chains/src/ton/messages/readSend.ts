import type { Cell, Slice } from "@ton/core";

import { snakeBytes } from "../mailbox/MailboxCells.ts";
import { Operation } from "./MailboxMessage.ts";
import type { SendFields } from "./messages.ts";

const OPERATION_BITS = 32;

/** What `sendBody` made; undefined for another body. */
export function readSend(body: Cell): SendFields | undefined {
  const slice = body.beginParse();
  if (slice.remainingBits < OPERATION_BITS) return undefined;
  if (slice.loadUint(OPERATION_BITS) !== Operation.send) return undefined;
  try {
    return fieldsIn(slice);
  } catch {
    return undefined;
  }
}

function fieldsIn(slice: Slice): SendFields {
  const fields: SendFields = {
    queryId: slice.loadUintBig(64),
    destinationChainId: slice.loadUintBig(64),
    gasLimit: slice.loadUintBig(64),
    deadline: slice.loadUint(40),
    maxFee: slice.loadCoins(),
    refundTo: slice.loadAddress(),
    recipient: `0x${slice.loadBuffer(slice.loadUint(8)).toString("hex")}`,
    payload: snakeBytes(slice.loadRef()),
  };
  slice.endParse();
  return fields;
}
