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
import { gasPaid, type ValueAt } from "./gasPaid.ts";
import { forwardFeeOf } from "./prices.ts";
import {
  callValue,
  FIGURES,
  mostGasValue,
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
  const given = members.flatMap((member) =>
    "frame" in member ? frameFacts(member.frame).gasLimit + extra : [],
  );
  return submission(caller, deliverBody(fields), (gasPrice) =>
    given.reduce((sum, one) => sum + callValue(one, gasPrice), mostGasValue(gasPrice)),
  );
}

/** Shows a light client a checkpoint. @param trustId Names the light client. */
export function acceptCall(caller: MailboxCaller, trustId: Hex, evidence: Hex): Submission {
  const fields = { ...asking(caller), trustId, shown: readEvidence(evidence) };
  return submission(caller, acceptCheckpointBody(fields), mostGasValue);
}

/** Begins the epoch of the committee that was named. */
export function activateCall(caller: MailboxCaller): Submission {
  return submission(caller, beginEpochBody(asking(caller)), mostGasValue);
}

/** Ends a message whose deadline has passed. @param fee Of the notice to its origin. */
export function expireCall(
  caller: MailboxCaller,
  laneId: Hex,
  batch: DeliveryBatch,
  fee: bigint,
): Submission {
  const fields = { ...asking(caller), laneId, batch: tonBatch(batch) };
  return submission(caller, expireBody(fields), (gasPrice) => noticeValue(fee, gasPrice));
}

/** Proves a notice again. */
export function confirmCall(caller: MailboxCaller, laneId: Hex, batch: DeliveryBatch): Submission {
  const fields = { ...asking(caller), laneId, batch: tonBatch(batch) };
  const valueAt = (gasPrice: bigint) => FIGURES.REPORT_RENT + mostGasValue(gasPrice);
  return submission(caller, confirmBody(fields), valueAt);
}

/** A message from here that ended, of which its sender learns. */
export interface EndedMessage {
  readonly laneId: Hex;
  readonly index: bigint;
  readonly frame: Hex;
  /** What the sender gets beside `SETTLING_VALUE`, nanoton; nothing if left out. */
  readonly extra?: bigint | undefined;
}

/** Has the sender of a message take notice of its end. */
export function settleCall(
  caller: MailboxCaller,
  { laneId, index, frame, extra = 0n }: EndedMessage,
  siblings: readonly Hex[],
): Submission {
  const body = settleBody({ ...asking(caller), laneId, index, frame, extra, siblings });
  const valueAt = (gasPrice: bigint) =>
    callValue(FIGURES.SETTLING_VALUE + extra, gasPrice) + mostGasValue(gasPrice);
  return submission(caller, body, valueAt);
}

/** A message in flight whose recipient is asked. */
export interface AskedMessage {
  readonly laneId: Hex;
  readonly index: bigint;
  /** With it, the recipient is called once more if the attempt failed. */
  readonly frame: Hex | undefined;
  /** What that call gives the recipient beside its gas limit, nanoton; nothing if left out. */
  readonly extra?: bigint | undefined;
}

/** Asks the recipient of a message in flight. */
export function recoverCall(
  caller: MailboxCaller,
  { laneId, index, frame, extra = 0n }: AskedMessage,
): Submission {
  const body = recoverBody({ ...asking(caller), laneId, index, extra, frame });
  const forward = forwardFeeOf(body);
  const again = (gasPrice: bigint) =>
    frame === undefined ? 0n : callValue(givenAgain(frame) + extra, gasPrice) + forward;
  const valueAt = (gasPrice: bigint) => questionValue(forward, gasPrice) + again(gasPrice);
  return submission(caller, body, valueAt);
}

/** A message as a wallet sends it. */
export type SentFields = Omit<SendFields, "refundTo">;

/** Sends a message, for its fee at most. */
export function sendCall(caller: MailboxCaller, fields: SentFields): Submission {
  const body = sendBody({ refundTo: caller.excessesTo, ...fields });
  const forward = forwardFeeOf(body);
  return submission(caller, body, (gasPrice) => fields.maxFee + sendValue(forward, gasPrice));
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

/** A submission with what its own forwarding costs; what it calls is in `valueAt`. */
function submission({ mailbox: to }: MailboxCaller, body: Cell, valueAt: ValueAt): Submission {
  const forward = forwardFeeOf(body);
  const paid = gasPaid((gasPrice) => valueAt(gasPrice) + forward);
  return { to, data: bagBytes(body), ...paid, recipientGas: 0n, ownGas: 0n };
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
