import { checkedFrame } from "@causeway/chains";
import {
  addressLength,
  advanceId,
  ChainType,
  decodeTransfer,
  frameFacts,
  framePayload,
  type Hex,
  TRANSFER_VERSION,
} from "@causeway/protocol";
import { dataLength } from "ethers";

import type { RowValue } from "../../Entity.ts";
import type { StoredEvent } from "../../IndexedEvent.ts";
import { bytesOf, wholeOf } from "../events.ts";

/** How the payload of a transfer begins: its version, and its kind. */
const BEGINNING = `0x0${TRANSFER_VERSION}01`;

/** Greatest index that a column of type `bigint` holds; a lane holds far fewer messages. */
const MOST_INDEX = (1n << 63n) - 1n;

const UNKNOWN = {
  ...{ lane_id: null, index: null, receiver: null, refund_to: null },
  ...{ integrator: null, integrator_bps: null, min_received: null, relief: null },
  ...{ deadline: null, gas_limit: null, payload_size: null },
  ...{ advance_id: null, advance_fee: null, advance_from: null, advance_until: null },
};

/** Whether a frame's payload begins as that of a transfer does. */
export function carriesTransfer(frame: Hex): boolean {
  try {
    return framePayload(frame).startsWith(BEGINNING);
  } catch {
    // An RPC that changes a frame changes its hash too: the row shows that its message is missing.
    return false;
  }
}

/**
 * What the message of a transfer says of it. All is null unless the message's frame hashes to its id: an RPC left out the
 * log then, or changed it.
 */
export function carriedParts(message: StoredEvent | undefined): Record<string, RowValue> {
  if (message === undefined) return UNKNOWN;
  const [laneId, index] = [bytesOf(message, "laneId"), wholeOf(message, "index")];
  if (index > MOST_INDEX) return UNKNOWN;
  try {
    const place = { messageId: bytesOf(message, "messageId"), laneId, index };
    const frame = checkedFrame(place, bytesOf(message, "frame"));
    return { lane_id: laneId, index, ...transferParts(message.chainId, frame) };
  } catch {
    return UNKNOWN;
  }
}

/** @throws ProtocolError if the payload is no transfer. */
function transferParts(chainId: bigint, frame: Hex): Record<string, RowValue> {
  const payload = framePayload(frame);
  const sent = decodeTransfer(payload);
  const { sender: address } = frameFacts(frame);
  const peer = { chainType: familyOf(address), chainId, address };
  const isOffered = sent.advanceFee > 0n && sent.advanceUntil > 0n;
  return {
    receiver: sent.receiver,
    refund_to: sent.refundTo,
    integrator: dataLength(sent.integrator) === 0 ? null : sent.integrator,
    integrator_bps: sent.integratorBps,
    min_received: sent.minReceived,
    relief: sent.relief,
    deadline: sent.deadline,
    gas_limit: sent.gasLimit,
    payload_size: dataLength(sent.payload),
    advance_id: advanceId(peer, payload),
    advance_fee: isOffered ? sent.advanceFee : null,
    advance_from: isOffered ? sent.advanceFrom : null,
    advance_until: isOffered ? sent.advanceUntil : null,
  };
}

/** The family of chains whose addresses have this length. */
function familyOf(address: Hex): number {
  const isTon = dataLength(address) === addressLength(ChainType.ton);
  return isTon ? ChainType.ton : ChainType.evm;
}
