import type { Queryable } from "@causeway/database";
import { type Clocks, messageFacts } from "@causeway/index/messages";
import type { Crossing } from "@causeway/index/orders";
import { type MessageFacts, transferStateOf } from "@causeway/lifecycle";
import { type CrossingState, crossingStateOf, isCrossingDone } from "@causeway/lifecycle/order";
import type { Hex } from "@causeway/protocol";

/** An order, or a transfer that carries none, and where it stands. */
export interface StatedCrossing {
  readonly crossing: Crossing;
  readonly state: CrossingState;
}

/** Where crossings stand. Only those on their way need the facts of their messages: all are read at once. */
export async function statedCrossings(
  db: Queryable,
  crossings: readonly Crossing[],
  clocks: Clocks,
): Promise<StatedCrossing[]> {
  const stated = crossings.map((crossing) => ({ crossing, state: stateOf(crossing) }));
  const onTheirWay = stated.flatMap(({ crossing: { transferId }, state }) =>
    state === "sent" && transferId !== undefined ? [transferId] : [],
  );
  if (onTheirWay.length === 0) return stated;
  const messages = await messageFacts(db, onTheirWay, newestOf(clocks));
  return stated.map(({ crossing, state }) => {
    const message = state === "sent" ? messages.get(crossing.transferId as Hex) : undefined;
    return { crossing, state: message === undefined ? state : stateOf(crossing, message) };
  });
}

function stateOf(crossing: Crossing, message?: MessageFacts): CrossingState {
  const { generation, event, advance, transfer } = crossing;
  return crossingStateOf({
    transfer: transfer && transferStateOf(transfer.facts),
    order: generation === undefined ? undefined : { event },
    isAdvanced: advance !== undefined,
    message,
  });
}

/** Whether nothing of an order can change any more. After an advance, the message of the transfer still arrives. */
export function isSettled({ crossing, state }: StatedCrossing): boolean {
  const { isFinal, transferId, ended } = crossing;
  const hasArrived = transferId === undefined || ended !== undefined;
  return isFinal && hasArrived && isCrossingDone(state) && state !== "advanced";
}

function newestOf(clocks: Clocks): bigint {
  return [...clocks.values()].reduce((most, at) => (at > most ? at : most), 0n);
}
