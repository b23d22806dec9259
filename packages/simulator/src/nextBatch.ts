import { dataLength } from "ethers";

import { isOpen, type Lane, type SentMessage } from "./Lane.ts";
import { TRANSACTION_GAS_LIMIT } from "./Rpc.ts";

/** Most members of a batch: those that are delivered, and those between them. */
const MOST_MEMBERS = 256;

/** Gas of a delivery without its members at most: the transaction, and a light client's first checkpoint. */
const FIXED_GAS = 500_000n;

/** Gas of a member at most, beside its recipient's: its bit, its call and a failure's event; and for each byte. */
const MEMBER_GAS = 40_000n;
const GAS_PER_BYTE = 50n;

/** Gas of a member that is only proven. */
const DIGEST_GAS = 33n * GAS_PER_BYTE;

/** A call is given all but a 64th of what is left. */
const KEPT_BACK = 63n;

/**
 * The first messages, lane by lane, that can be delivered and were not passed: of one lane, and as many as one
 * transaction has gas for, whatever their recipients use. What was looked at is passed.
 *
 * @returns None if there are no more.
 */
export function nextBatch(lanes: readonly Lane[], passed: Map<Lane, number>): SentMessage[] {
  for (const lane of lanes) {
    const batch = nextOf(lane, passed);
    if (batch.length > 0) return batch;
  }
  return [];
}

function nextOf(lane: Lane, passed: Map<Lane, number>): SentMessage[] {
  const batch: SentMessage[] = [];
  let room = TRANSACTION_GAS_LIMIT - FIXED_GAS;
  for (let index = passed.get(lane) ?? 0; index < lane.messages.length; index++) {
    const message = lane.messages[index] as SentMessage;
    const [first = message] = batch;
    const open = isOpen(message);
    room -= open ? mostGas(message) : DIGEST_GAS;
    // one that is too large for any batch goes alone
    if (batch.length > 0 && (room < 0n || index - first.index >= MOST_MEMBERS)) return batch;
    if (open) batch.push(message);
    else if (batch.length === 0) room += DIGEST_GAS;
    passed.set(lane, index + 1);
  }
  return batch;
}

function mostGas({ frame, bytes }: SentMessage): bigint {
  const { gasLimit } = frame;
  return gasLimit + gasLimit / KEPT_BACK + MEMBER_GAS + GAS_PER_BYTE * BigInt(dataLength(bytes));
}
