import { beginCell, type Cell } from "@ton/core";

import { type Augmentation, AugmentedDictionary } from "./AugmentedDictionary.ts";
import type { InternalMessage } from "./Executed.ts";
import { earlierOf } from "./logicalTime.ts";
import { accountKey } from "./shardAccounts.ts";

/** TL-B's `OutMsgQueue`, by workchain, first 64 bits and hash. */
const KIND: Augmentation<InternalMessage, bigint> = {
  keyBits: 352,
  empty: 0n,
  storeValue: (message, builder) =>
    builder.storeUint(message.lt, 64).storeRef(messageEnvelope(message)),
  extraOf: ({ lt }) => lt,
  join: earlierOf,
  storeExtra: (lt, builder) => builder.storeUint(lt, 64),
};

/** TL-B's `OutMsgQueueInfo`: the messages in flight that contracts of a workchain sent. */
export function outMessageQueue(messages: Iterable<InternalMessage>): Cell {
  let queue = new AugmentedDictionary(KIND);
  for (const message of messages) queue = queue.set(queueKey(message), message);
  const builder = beginCell();
  queue.store(builder);
  return builder.storeBit(0).storeBit(0).endCell();
}

/** TL-B's `MsgEnvelope` of a message that is at its destination's shard. */
export function messageEnvelope({ cell, forwardFee }: InternalMessage): Cell {
  return beginCell()
    .storeUint(4, 4)
    .storeUint(96, 8)
    .storeUint(96, 8)
    .storeCoins(forwardFee)
    .storeRef(cell)
    .endCell();
}

function queueKey({ destination, cell }: InternalMessage): bigint {
  const workchain = BigInt.asUintN(32, BigInt(destination.workChain));
  const prefix = accountKey(destination) >> 192n;
  return (((workchain << 64n) | prefix) << 256n) | BigInt(`0x${cell.hash().toString("hex")}`);
}
