import { ChainType, decodeMembers, frameFacts, type Hex, type Member } from "@causeway/protocol";
import { type Address, Cell } from "@ton/core";

import type { DeliveryBatch, RecipientGas, Submission } from "../../Submission.ts";
import {
  acceptCheckpointBody,
  beginEpochBody,
  bytesOf,
  confirmBody,
  deliverBody,
  expireBody,
  recoverBody,
  type SendFields,
  sendBody,
  settleBody,
  type TonBatch,
} from "../messages/index.ts";
import { forwardFeeOf } from "./prices.ts";
import {
  callValue,
  FIGURES,
  MOST_GAS_VALUE,
  noticeValue,
  questionValue,
  sendValue,
} from "./values.ts";

/** A mailbox, and the account that gets the value which is left. */
export interface MailboxCaller {
  readonly mailbox: Hex;
  readonly excessesTo: Address;
}

/** Lanes to TON start on EVM chains. */
const TYPES = { origin: ChainType.evm, destination: ChainType.ton };

/** Delivers messages of a lane. */
export function deliverCall(
  caller: MailboxCaller,
  laneId: Hex,
  batch: DeliveryBatch,
  recipientGas: RecipientGas,
): Submission {
  const extra = typeof recipientGas === "bigint" ? 0n : recipientGas.given - recipientGas.asked;
  const members = decodeMembers(batch.members, TYPES);
  const fields = { ...asking(caller), laneId, extra, batch: tonBatch(batch, members) };
  const called = members.flatMap((member) =>
    "frame" in member ? callValue(frameFacts(member.frame).gasLimit + extra) : [],
  );
  const value = called.reduce((sum, one) => sum + one, MOST_GAS_VALUE);
  return submission(caller, deliverBody(fields), value);
}

/** Shows a light client a checkpoint. @param trustId Names the light client. */
export function acceptCall(caller: MailboxCaller, trustId: Hex, evidence: Hex): Submission {
  const fields = { ...asking(caller), trustId, shown: readEvidence(evidence) };
  return submission(caller, acceptCheckpointBody(fields), MOST_GAS_VALUE);
}

/** Begins the epoch of the committee that was named. */
export function activateCall(caller: MailboxCaller): Submission {
  return submission(caller, beginEpochBody(asking(caller)), MOST_GAS_VALUE);
}

/** Ends a message whose deadline has passed. @param fee Of the notice to its origin. */
export function expireCall(
  caller: MailboxCaller,
  laneId: Hex,
  batch: DeliveryBatch,
  fee: bigint,
): Submission {
  const fields = { ...asking(caller), laneId, batch: tonBatch(batch) };
  return submission(caller, expireBody(fields), noticeValue(fee));
}

/** Proves a notice again. */
export function confirmCall(caller: MailboxCaller, laneId: Hex, batch: DeliveryBatch): Submission {
  const fields = { ...asking(caller), laneId, batch: tonBatch(batch) };
  return submission(caller, confirmBody(fields), FIGURES.REPORT_RENT + MOST_GAS_VALUE);
}

/** Has the sender of a message take notice of its end. */
export function settleCall(
  caller: MailboxCaller,
  message: { readonly laneId: Hex; readonly index: bigint; readonly frame: Hex },
  siblings: readonly Hex[],
): Submission {
  const body = settleBody({ ...asking(caller), ...message, extra: 0n, siblings });
  return submission(caller, body, callValue(FIGURES.SETTLING_VALUE) + MOST_GAS_VALUE);
}

/** Asks the recipient of a message in flight; with the frame, it is called once more if the attempt failed. */
export function recoverCall(
  caller: MailboxCaller,
  laneId: Hex,
  index: bigint,
  frame: Hex | undefined,
): Submission {
  const body = recoverBody({ ...asking(caller), laneId, index, extra: 0n, frame });
  const forward = forwardFeeOf(body);
  const again = frame === undefined ? 0n : callValue(givenAgain(frame)) + forward;
  return submission(caller, body, questionValue(forward) + again);
}

/** A message as a wallet sends it. */
export type SentFields = Omit<SendFields, "queryId" | "refundTo">;

/** Sends a message, for its fee at most. */
export function sendCall(caller: MailboxCaller, fields: SentFields): Submission {
  const body = sendBody({ queryId: 0n, refundTo: caller.excessesTo, ...fields });
  return submission(caller, body, fields.maxFee + sendValue(forwardFeeOf(body)));
}

/** Evidence as a cell. @throws TypeError for other bytes. */
export function readEvidence(evidence: Hex): Cell {
  try {
    return Cell.fromBoc(bytesOf(evidence))[0] as Cell;
  } catch (error) {
    throw new TypeError(`evidence for TON is a bag of cells: ${(error as Error).message}`);
  }
}

/** Cells as the bytes of a bag. */
export function bagBytes(cell: Cell): Hex {
  return `0x${cell.toBoc().toString("hex")}`;
}

/** A submission with what its own forwarding costs; what it calls is in `value`. */
function submission({ mailbox: to }: MailboxCaller, body: Cell, value: bigint): Submission {
  const paid = value + forwardFeeOf(body);
  return { to, data: bagBytes(body), value: paid, recipientGas: 0n, ownGas: 0n };
}

function asking({ excessesTo }: MailboxCaller) {
  return { queryId: 0n, excessesTo };
}

/** What a recipient gets for itself, or the sender of a message that ended. */
function givenAgain(frame: Hex): bigint {
  const { gasLimit } = frameFacts(frame);
  const isSender = gasLimit < FIGURES.SETTLING_VALUE;
  return isSender ? FIGURES.SETTLING_VALUE : gasLimit;
}

function tonBatch(
  { count, first, evidence, outboxProof, siblings, members: bytes }: DeliveryBatch,
  members: readonly Member[] = decodeMembers(bytes, TYPES),
): TonBatch<Cell> {
  return { count, first, members, shown: readEvidence(evidence), outboxProof, siblings };
}
