import type { MailboxEvent } from "@causeway/chains";
import {
  advanceId,
  decodeFrame,
  decodeTransfer,
  type Hex,
  isReturn,
  type LaneChainTypes,
  type Transfer,
  TransferError,
} from "@causeway/protocol";

import type { Lane } from "../store/lanes.ts";
import type { OfferedTransfer } from "../store/transfers.ts";

/** A bridge, and of which family its chain is. */
export interface BridgePlace {
  /** In lower case. */
  readonly address: string;
  readonly chainType: number;
}

/** Who sends transfers of a lane, and who gets them. */
export interface LaneBridges {
  readonly origin: BridgePlace;
  readonly destination: BridgePlace;
}

/** A message as its mailbox tells it. */
export type SentMessage = Extract<MailboxEvent, { kind: "sent" }>;

/** A transfer from bridge to bridge, and the payload of the message that carries it. */
export interface SentTransfer {
  readonly transfer: Transfer;
  readonly payload: Hex;
}

/** The transfer that a message carries from bridge to bridge; undefined if it is anything else. */
export function sentTransfer(
  frame: Hex,
  { origin, destination }: LaneBridges,
): SentTransfer | undefined {
  const types: LaneChainTypes = { origin: origin.chainType, destination: destination.chainType };
  const { sender, recipient, payload } = decodeFrame(frame, types);
  const isBetween = sender === origin.address && recipient === destination.address;
  if (!isBetween || isReturn(payload)) return undefined;
  const transfer = transferIn(payload);
  return transfer && { transfer, payload };
}

/**
 * The transfer that a message carries from bridge to bridge, and for whose advance something is offered.
 *
 * @returns undefined if it is anything else.
 */
export function offeredTransfer(
  { messageId, laneId, index, frame, transaction }: SentMessage,
  { originChainId, destinationChainId }: Lane,
  bridges: LaneBridges,
): OfferedTransfer | undefined {
  const sent = sentTransfer(frame, bridges);
  if (sent === undefined) return undefined;
  const { transfer, payload } = sent;
  const { chainType, address: sender } = bridges.origin;
  const { advanceFee: fee, advanceFrom: from, advanceUntil: until } = transfer;
  if (fee === 0n || until === 0n) return undefined;
  const { assetId, units, receiver, gasLimit, deadline } = transfer;
  return {
    transferId: messageId,
    advanceId: advanceId({ chainType, chainId: originChainId, address: sender }, payload),
    ...{ laneId, index, frame, originChainId, destinationChainId },
    ...{ assetId, units, receiver, gasLimit, deadline },
    offer: { fee, from, until },
    height: transaction.height,
    transaction: transaction.hash,
    sentAt: transaction.timestamp,
  };
}

/** A peer can send what is no transfer: then nobody can deliver it, either. */
function transferIn(payload: string) {
  try {
    return decodeTransfer(payload);
  } catch (error) {
    if (error instanceof TransferError) return undefined;
    throw error;
  }
}
