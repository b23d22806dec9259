import { describeReason } from "@causeway/lifecycle";

import type { Trail, TransferTrail } from "./Trail.ts";

/** What `--json` prints of a message as an index knows it. Integers are decimal strings once they are printed. */
export function trailReport({ messageId, state, way, deadline, ...trail }: Trail) {
  const { origin, destination = null, hub = null, steps, transfer } = trail;
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
  };
}

function transferReport({ transfer, state, proviso, amount, steps }: TransferTrail) {
  return { state, proviso: proviso ?? null, amount, ...transfer, steps };
}
