import { type Builder, beginCell, Cell } from "@ton/core";

import { type Augmentation, AugmentedDictionary } from "./AugmentedDictionary.ts";
import { storeCurrencies } from "./currencies.ts";
import type { Executed, InternalMessage } from "./Executed.ts";
import { messageEnvelope } from "./outMessageQueue.ts";

interface Described<Sum> {
  readonly cell: Cell;
  readonly sum: Sum;
}

/** TL-B's `ImportFees`. */
export interface ImportFees {
  readonly fees: bigint;
  readonly value: bigint;
}

const INCOMING: Augmentation<Described<ImportFees>, ImportFees> = {
  keyBits: 256,
  empty: { fees: 0n, value: 0n },
  storeValue: ({ cell }, builder) => builder.storeSlice(cell.beginParse()),
  extraOf: ({ sum }) => sum,
  join: (one, other) => ({ fees: one.fees + other.fees, value: one.value + other.value }),
  storeExtra: ({ fees, value }, builder) => storeCurrencies(builder.storeCoins(fees), value),
};

const OUTGOING: Augmentation<Described<bigint>, bigint> = {
  keyBits: 256,
  empty: 0n,
  storeValue: ({ cell }, builder) => builder.storeSlice(cell.beginParse()),
  extraOf: ({ sum }) => sum,
  join: (one, other) => one + other,
  storeExtra: (value, builder) => storeCurrencies(builder, value),
};

/** TL-B's `InMsgDescr`: each message that a block's transactions took in. */
export function incomingMessages(
  executed: readonly Executed[],
): AugmentedDictionary<Described<ImportFees>, ImportFees> {
  let messages = new AugmentedDictionary(INCOMING);
  for (const one of executed) {
    const { taken } = one;
    const sum = taken instanceof Cell ? INCOMING.empty : importFees(taken);
    messages = messages.set(hashKey(messageOf(taken)), { cell: incoming(one), sum });
  }
  return messages;
}

/** TL-B's `OutMsgDescr`: each message that a block's transactions sent, and each that left the queue. */
export function outgoingMessages(
  executed: readonly Executed[],
): AugmentedDictionary<Described<bigint>, bigint> {
  let messages = new AugmentedDictionary(OUTGOING);
  const add = (message: Cell, sum: bigint, builder: Builder) => {
    messages = messages.set(hashKey(message), { cell: builder.endCell(), sum });
  };
  for (const one of executed) {
    const { taken, sent, logs, cell: transaction } = one;
    for (const { cell } of logs) {
      add(cell, 0n, beginCell().storeUint(0b000, 3).storeRef(cell).storeRef(transaction));
    }
    for (const message of sent) {
      const builder = beginCell().storeUint(0b001, 3).storeRef(messageEnvelope(message));
      add(message.cell, carried(message), builder.storeRef(transaction));
    }
    if (taken instanceof Cell) continue;
    const builder = beginCell().storeUint(0b100, 3).storeRef(messageEnvelope(taken));
    add(taken.cell, 0n, builder.storeRef(incoming(one)));
  }
  return messages;
}

/** TL-B's `InMsg`: from outside, or from the queue to its end. */
function incoming({ taken, cell: transaction }: Executed): Cell {
  if (taken instanceof Cell) {
    return beginCell().storeUint(0b000, 3).storeRef(taken).storeRef(transaction).endCell();
  }
  const builder = beginCell().storeUint(0b100, 3).storeRef(messageEnvelope(taken));
  return builder.storeRef(transaction).storeCoins(taken.forwardFee).endCell();
}

function importFees(message: InternalMessage): ImportFees {
  return { fees: message.forwardFee, value: carried(message) };
}

function carried({ value, forwardFee }: InternalMessage): bigint {
  return value + forwardFee;
}

function messageOf(taken: InternalMessage | Cell): Cell {
  return taken instanceof Cell ? taken : taken.cell;
}

function hashKey(cell: Cell): bigint {
  return BigInt(`0x${cell.hash().toString("hex")}`);
}
