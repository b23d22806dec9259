import type { Hex } from "@causeway/protocol";

import type { DeliveryBatch, LaneImport, RecipientGas, Submission } from "../Submission.ts";
import { expiryCoder, lightClientCoder, mailboxCoder, registryCoder } from "./contracts.ts";
import { ANY_GAS, deliveryGas, evidenceGas, importGas } from "./gasBounds.ts";

/** Delivers messages of a lane. */
export function deliverCall(
  mailbox: Hex,
  laneId: Hex,
  batch: DeliveryBatch,
  recipientGas: RecipientGas,
): Submission {
  const data = mailboxCoder().encodeCall("deliver", [laneId, batch]);
  return { to: mailbox, data, value: 0n, recipientGas, ownGas: deliveryGas(batch) };
}

/** Takes a lane's state over on a hub. */
export function importCall(mailbox: Hex, laneId: Hex, lane: LaneImport): Submission {
  const args = [laneId, lane.evidence, lane.outboxProof, lane.count, lane.laneRoot];
  const data = mailboxCoder().encodeCall("importLane", args);
  return { ...withoutValue(mailbox, data), ownGas: importGas(lane) };
}

/** Shows a light client a checkpoint. */
export function acceptCall(lightClient: Hex, evidence: Hex): Submission {
  const data = lightClientCoder().encodeCall("accept", [evidence]);
  return { ...withoutValue(lightClient, data), ownGas: evidenceGas(evidence) };
}

/** Begins the epoch of the committee that was proposed. */
export function activateCall(registry: Hex): Submission {
  return withoutValue(registry, registryCoder().encodeCall("activateCommittee", []));
}

/** Ends a message whose deadline has passed. */
export function expireCall(
  expiry: Hex,
  laneId: Hex,
  batch: DeliveryBatch,
  refundTo: Hex,
  value: bigint,
): Submission {
  const data = expiryCoder().encodeCall("expire", [laneId, batch, refundTo]);
  return { ...withoutValue(expiry, data), value };
}

/** Proves a notice again. */
export function confirmCall(expiry: Hex, noticeLaneId: Hex, batch: DeliveryBatch): Submission {
  const data = expiryCoder().encodeCall("confirm", [noticeLaneId, batch]);
  return withoutValue(expiry, data);
}

/** Has a sender take notice of its message's end. */
export function settleCall(
  expiry: Hex,
  laneId: Hex,
  index: bigint,
  frame: Hex,
  siblings: readonly Hex[],
): Submission {
  const args = [laneId, index, frame, siblings];
  return withoutValue(expiry, expiryCoder().encodeCall("settle", args));
}

function withoutValue(to: Hex, data: string): Submission {
  return { to, data, value: 0n, recipientGas: 0n, ownGas: ANY_GAS };
}
