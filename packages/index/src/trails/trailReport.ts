import { describeReason } from "@causeway/lifecycle";

import type { OrderTrail, Trail, TransferTrail } from "./Trail.ts";

/** What `--json` prints of a message as an index knows it. Integers are decimal strings once they are printed. */
export function trailReport({ messageId, state, way, deadline, ...trail }: Trail) {
  const { origin, destination = null, hub = null, steps, transfer, order } = trail;
  return {
    ...{ messageId, state, origin, destination, hub },
    ...{ laneId: way.laneId, index: way.index },
    sender: way.sender ?? null,
    recipient: way.recipient ?? null,
    gasLimit: way.gasLimit ?? null,
    deadline: deadline ?? null,
    isFinal: way.isFinal,
    failures: way.failures,
    failure: way.failed ? describeReason(way.failed.reason) : null,
    steps,
    transfer: transfer ? transferReport(transfer) : null,
    order: order ? orderReport(order) : null,
  };
}

function transferReport({ transfer, state, proviso, amount, steps }: TransferTrail) {
  return { state, proviso: proviso ?? null, amount, ...transfer, steps };
}

/** What `--json` prints of an order as an index knows it. */
export function orderReport({ order, state, origin, destination, steps }: OrderTrail) {
  return { state, origin, destination: destination ?? null, ...order, steps };
}
