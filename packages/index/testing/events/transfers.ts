import {
  advanceId,
  ChainType,
  encodeFrame,
  encodeTransfer,
  frameHash,
  type Hex,
  messageId,
  type Transfer,
  uintBytes,
} from "@causeway/protocol";

import type { EventValue, StoredEvent } from "../../src/IndexedEvent.ts";
import { DESTINATION, eventOf, LANE, ORIGIN, type Place } from "./messages.ts";

export const BRIDGE = `0x${"b2".repeat(20)}`;
export const ASSET = `0x${"a5".repeat(32)}`;
export const SENDER = `0x${"5e".repeat(20)}`;
export const RECEIVER = `0x${"4e".repeat(20)}`;
export const ADVANCER = `0x${"ad".repeat(20)}`;
export const UNITS = 1_000n;

/** At the origin, and at the destination. */
export const HERE: Place = { chainId: ORIGIN, height: 10n };
export const THERE: Place = { chainId: DESTINATION, height: 20n };

export const TRANSFER: Transfer = {
  ...{ assetId: ASSET, units: UNITS, relief: 3n, minReceived: 900n, deadline: 5_000n },
  ...{ salt: uintBytes(7n, 32), sender: SENDER, refundTo: SENDER, receiver: RECEIVER },
  ...{ integrator: "0x", integratorBps: 0, gasLimit: 0n, payload: "0x" },
  ...{ advanceFee: 5n, advanceFrom: 4_000n, advanceUntil: 4_500n },
};

/** The message of a transfer, from bridge to bridge. */
export function frameOf(changes: Partial<Transfer> = {}): Hex {
  const payload = encodeTransfer({ ...TRANSFER, ...changes });
  const limits = { gasLimit: 300_000n, deadline: 0n };
  return encodeFrame({ ...limits, sender: BRIDGE, recipient: BRIDGE, payload });
}

export function idOf(frame = frameOf(), index = 0n): Hex {
  return messageId(LANE, index, frameHash(frame));
}

/** Key of the advance of a transfer. */
export function advanceKey(changes: Partial<Transfer> = {}): Hex {
  const peer = { chainType: ChainType.evm, chainId: ORIGIN, address: BRIDGE };
  return advanceId(peer, encodeTransfer({ ...TRANSFER, ...changes }));
}

export const ID = idOf();

/** The message, and what the bridge says of it. */
export function sent(changes: Partial<Transfer> = {}, place: Place = {}): StoredEvent[] {
  const frame = frameOf(changes);
  const transferId = idOf(frame);
  const { units = UNITS } = changes;
  const { logIndex = 0 } = place;
  return [
    eventOf(
      "mailbox.MessageAppended",
      { messageId: transferId, laneId: LANE, index: 0n, frame },
      { ...HERE, ...place },
    ),
    bridgeEvent(
      "TransferSent",
      { transferId, assetId: ASSET, sender: SENDER, destinationChainId: DESTINATION, units },
      { ...HERE, ...place, logIndex: logIndex + 1 },
    ),
  ];
}

/** An event of the bridge about the transfer. */
export function bridgeEvent(
  name: string,
  values: Readonly<Record<string, EventValue>>,
  place: Place = THERE,
): StoredEvent {
  return { ...eventOf(`bridge.${name}`, { transferId: ID, ...values }, place), contract: BRIDGE };
}

export function paid(place: Place = THERE, receiver = RECEIVER, units = 990n): StoredEvent {
  return bridgeEvent("TransferPaid", { assetId: ASSET, receiver, paid: units }, place);
}

export function waits(
  values: Readonly<Record<string, EventValue>> = {},
  place: Place = THERE,
): StoredEvent {
  const line = { state: 1n, provenance: 2n, position: 3n, held: 600n, queued: 400n };
  return bridgeEvent("TransferWaits", { assetId: ASSET, ...line, ...values }, place);
}
