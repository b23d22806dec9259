import {
  decodeExpiryNotice,
  decodeReturn,
  EXPIRY_NOTICE_SIZE,
  ExpiryNoticeError,
  type Frame,
  type Hex,
  isReturn,
  noticedMessageId,
  RETURN_SIZE,
  TransferError,
} from "@causeway/protocol";

import type { LanePlace } from "../SearchedChain.ts";

/** A message's content that can wait where it arrives, so that its proof must count for longer than the delivery. */
export type Brought =
  | { readonly kind: "transfer"; readonly transferId: Hex }
  /** Of a transfer of the chain where the return arrives. */
  | { readonly kind: "return"; readonly transferId: Hex; readonly units: bigint }
  /** About a message of the chain where the notice arrives, and its place there as far as it is known. */
  | { readonly kind: "notice"; readonly messageId: Hex; readonly place?: LanePlace };

/** Contracts of ours where a message arrives. */
export interface ProvingContracts {
  /** Undefined where nothing can be bridged. */
  readonly bridge: Hex | undefined;
  readonly expiry: Hex;
}

/** Sizes of the payloads that tell of another message: a return's and a notice's. */
export const REPORT_SIZES: readonly number[] = [RETURN_SIZE, EXPIRY_NOTICE_SIZE];

/** A message's content, by its recipient and its payload; undefined if nothing of it can wait. */
export function broughtBy(
  messageId: Hex,
  { recipient, payload }: Pick<Frame, "recipient" | "payload">,
  { bridge, expiry }: ProvingContracts,
): Brought | undefined {
  if (isSame(recipient, expiry)) return noticeOf(payload);
  if (bridge === undefined || !isSame(recipient, bridge)) return undefined;
  if (!isReturn(payload)) return { kind: "transfer", transferId: messageId };
  return returnOf(payload);
}

/** Anybody can send any bytes; those that are no notice are never recorded. */
function noticeOf(payload: Hex): Brought | undefined {
  try {
    const notice = decodeExpiryNotice(payload);
    const { laneId, index } = notice;
    return { kind: "notice", messageId: noticedMessageId(notice), place: { laneId, index } };
  } catch (error) {
    if (error instanceof ExpiryNoticeError) return undefined;
    throw error;
  }
}

function returnOf(payload: Hex): Brought | undefined {
  try {
    return { kind: "return", ...decodeReturn(payload) };
  } catch (error) {
    if (error instanceof TransferError) return undefined;
    throw error;
  }
}

function isSame(account: Hex, other: Hex): boolean {
  return account.toLowerCase() === other.toLowerCase();
}
