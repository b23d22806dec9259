import { type Checkpoint, type Hex, unpackCheckpoint } from "@causeway/protocol";
import type { Slice, Transaction } from "@ton/core";

import { Operation } from "../messages/MailboxMessage.ts";
import { failureOf } from "../transactions/failureOf.ts";
import type { KeptInbox } from "./inbox.ts";
import { loadWord, snakeBytes } from "./MailboxCells.ts";

/** A checkpoint that a light client of a mailbox accepted by its committee's signatures. */
export interface AcceptedOnTon {
  /** Names the light client. */
  readonly trustId: Hex;
  readonly checkpoint: Checkpoint;
}

const BATCHES: readonly number[] = [Operation.deliver, Operation.expire, Operation.confirm];

/**
 * The checkpoint that a transaction of a mailbox had a light client accept; undefined if it showed no checkpoint with
 * signatures, or failed.
 *
 * @param inbox The mailbox's, at that transaction or later: lanes stay.
 */
export function acceptedIn(
  transaction: Transaction,
  inbox: Pick<KeptInbox, "lane">,
): AcceptedOnTon | undefined {
  const { inMessage } = transaction;
  if (inMessage?.info.type !== "internal" || inMessage.info.bounced) return undefined;
  if (failureOf(transaction) !== undefined) return undefined;
  const body = inMessage.body.beginParse();
  if (body.remainingBits < 32) return undefined;
  const operation = body.loadUint(32);
  if (operation === Operation.acceptCheckpoint) {
    const trustId = loadWord(body.skip(64));
    return shownTo(trustId, body.loadRef().beginParse());
  }
  if (!BATCHES.includes(operation)) return undefined;
  const lane = inbox.lane(loadWord(body.skip(64)));
  return lane && shownTo(lane.trustId, body.loadRef().beginParse().loadRef().beginParse());
}

/** Without signatures, the client had the checkpoint already. */
function shownTo(trustId: Hex, evidence: Slice): AcceptedOnTon | undefined {
  const checkpoint = evidence.loadRef();
  if (evidence.loadMaybeRef() === null) return undefined;
  return { trustId, checkpoint: unpackCheckpoint(snakeBytes(checkpoint)) };
}
