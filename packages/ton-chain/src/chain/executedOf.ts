import { type Address, type Cell, Dictionary, loadMessage, loadTransaction } from "@ton/core";

import type { Executed, ExternalLog, InternalMessage } from "../tlb/Executed.ts";

/** Reads all that a block says of a transaction. The cells of its messages stay as the transaction holds them. */
export function executedOf(address: Address, cell: Cell): Executed {
  const transaction = loadTransaction(cell.beginParse());
  const { incoming, outgoing } = messagesOf(cell);
  const sent: InternalMessage[] = [];
  const logs: ExternalLog[] = [];
  for (const message of outgoing) {
    const read = internalMessage(message);
    if (read === undefined) logs.push({ cell: message });
    else sent.push(read);
  }
  return {
    address,
    cell,
    lt: transaction.lt,
    endLt: transaction.lt + BigInt(outgoing.length) + 1n,
    fees: transaction.totalFees.coins,
    before: transaction.stateUpdate.oldHash,
    after: transaction.stateUpdate.newHash,
    taken: internalMessage(incoming) ?? incoming,
    ...{ sent, logs },
  };
}

/** @returns `undefined` for a message from outside, or to the outside. */
export function internalMessage(cell: Cell): InternalMessage | undefined {
  const { info } = loadMessage(cell.beginParse());
  if (info.type !== "internal") return undefined;
  return {
    cell,
    source: info.src,
    destination: info.dest,
    lt: info.createdLt,
    value: info.value.coins,
    forwardFee: info.forwardFee,
  };
}

/** The messages of a transaction, as cells, in their order. */
function messagesOf(cell: Cell): { incoming: Cell; outgoing: Cell[] } {
  const slice = cell.beginParse().loadRef().beginParse();
  const incoming = slice.loadMaybeRef();
  if (incoming === null) throw new Error("a transaction without a message that it took in");
  const outgoing = slice.loadDict(Dictionary.Keys.Uint(15), Dictionary.Values.Cell());
  return { incoming, outgoing: outgoing.values() };
}
