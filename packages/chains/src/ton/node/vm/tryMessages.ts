import { ChainType, encodeFrame, type Hex } from "@causeway/protocol";
import { type Cell, loadShardAccount, type Transaction } from "@ton/core";
import { ChainError } from "../../../ChainError.ts";
import type { RecipientCall, Refusal } from "../../../SearchedChain.ts";
import { accountOf, basechainAddress } from "../../accountOf.ts";
import { exitCodeName, failed } from "../../exitCodes.ts";
import { KeptInbox } from "../../mailbox/inbox.ts";
import { readMailbox } from "../../mailbox/MailboxCells.ts";
import { CallOperation, receivedBody } from "../../messages/index.ts";
import type { AskedCalls } from "../../submitting/askedCalls.ts";
import { FIGURES } from "../../submitting/values.ts";
import { failureOf, NO_CONTRACT } from "../../transactions/failureOf.ts";
import type { TrialChain, TriedMessage, TriedTransaction } from "./TrialChain.ts";

/** An attempt's number, which contracts that are called only repeat. */
export const ANY_ATTEMPT = 1n;

/**
 * Tries a message to a contract of ours.
 *
 * @throws ChainError `CallReverted` with the exit code and its name.
 */
export async function tryMessage(
  trial: TrialChain,
  message: TriedMessage,
): Promise<TriedTransaction> {
  const tried = await trial.send(message);
  const failure = failureOf(tried.transaction);
  if (failure === undefined) return tried;
  const { to } = message;
  throw failed("CallReverted", `a message to 0:${to.slice(2)} would fail`, failure, { to });
}

/**
 * Tries a message to an access manager, which has another contract act.
 *
 * @param target The account that acts.
 * @throws ChainError `CallReverted` if the manager or the target would refuse it.
 */
export async function tryAct(trial: TrialChain, message: TriedMessage, target: Hex): Promise<void> {
  const followed = await trial.follow(await tryMessage(trial, message));
  const acted = followed.find(({ account }) => account === target);
  const what = `an act of 0:${target.slice(2)}`;
  if (acted === undefined) {
    throw new ChainError("CallReverted", `${what} would not be done`, { to: target });
  }
  const failure = failureOf(acted.transaction);
  if (failure !== undefined)
    throw failed("CallReverted", `${what} would fail`, failure, { to: target });
}

/** Gas of a transaction's contract. */
export function gasOf({ description }: Transaction): bigint {
  const compute = description.type === "generic" ? description.computePhase : undefined;
  return compute?.type === "vm" ? compute.gasUsed : 0n;
}

/**
 * Tries calls of a mailbox whose places have a price. A recipient that answers nothing keeps its place, and the price
 * with it.
 *
 * @throws ChainError `CallReverted` also if a recipient would not answer.
 */
export async function tryAnswered(
  trial: TrialChain,
  message: TriedMessage,
  { laneId, first, count }: AskedCalls,
): Promise<TriedTransaction> {
  const tried = await tryMessage(trial, message);
  await trial.follow(tried);
  const inbox = new KeptInbox(readMailbox(dataIn(await trial.account(message.to))));
  const places = Array.from({ length: count }, (_, place) => first + BigInt(place));
  const index = places.find((place) => inbox.flightAt(laneId, place) !== undefined);
  if (index === undefined) return tried;
  const text = `the recipient of message ${index} of lane ${laneId} would answer nothing, and places have a price`;
  throw new ChainError("CallReverted", text, { laneId, index, error: "NoAnswer" });
}

/**
 * Whether a delivery, with all that follows from it, ends a message. What cannot be tried counts as if it did.
 *
 * @throws ChainError `CallReverted` if the mailbox would refuse the delivery.
 */
export async function tryDelivery(
  trial: TrialChain,
  delivery: TriedMessage,
  laneId: Hex,
  index: bigint,
): Promise<boolean> {
  await trial.follow(await tryMessage(trial, delivery));
  const inbox = new KeptInbox(readMailbox(dataIn(await trial.account(delivery.to))));
  return inbox.isDone(laneId, index) || !trial.isWhole;
}

/**
 * Tries a call of a recipient as a mailbox makes it.
 *
 * @param extra What the recipient gets beside its gas limit, nanoton.
 * @returns undefined if the recipient takes the message, or cannot be tried.
 */
export async function tryRecipient(
  trial: TrialChain,
  mailbox: Hex,
  call: RecipientCall,
  extra = 0n,
): Promise<Refusal | undefined> {
  const to = accountOf(call.recipient);
  if (to === undefined) return { kind: "no contract" };
  const types = { origin: call.origin.chainType, destination: ChainType.ton };
  const frame = encodeFrame({ ...call, deadline: 0n }, types);
  const body = receivedBody({ ...call, attempt: ANY_ATTEMPT, frame });
  const value = call.gasLimit + extra + FIGURES.TAKING_VALUE;
  return tryCall(trial, { from: mailbox, to, value, body });
}

/**
 * Tries a mailbox's call of a contract that has to answer.
 *
 * @returns undefined if the contract takes the call, or cannot be tried.
 */
export async function tryCall(
  trial: TrialChain,
  message: TriedMessage,
): Promise<Refusal | undefined> {
  const { from: mailbox, to } = message;
  if (!(await trial.isTriable(to))) return undefined;
  const tried = await trial.send(message);
  const refusal = refusalOf(tried.transaction);
  if (refusal !== undefined) return refusal;
  const all = [tried, ...(await trial.follow(tried))];
  const isTaken = all.some(({ transaction }) => answers(transaction, mailbox));
  return isTaken || !trial.isWhole ? undefined : { kind: "other answer" };
}

function refusalOf(transaction: Transaction): Refusal | undefined {
  const failure = failureOf(transaction);
  if (failure === undefined) return undefined;
  const { exitCode } = failure;
  if (exitCode === NO_CONTRACT) return { kind: "no contract" };
  if (exitCodeName(exitCode) === "OutOfGas") return { kind: "out of gas" };
  return { kind: "failed", ...failure };
}

/** Whether a transaction tells a mailbox that its message was taken. */
function answers({ outMessages }: Transaction, mailbox: Hex): boolean {
  return outMessages.values().some(({ info, body }) => {
    if (info.type !== "internal" || !info.dest.equals(basechainAddress(mailbox))) return false;
    const slice = body.beginParse();
    return slice.remainingBits >= 32 && slice.loadUint(32) === CallOperation.taken;
  });
}

function dataIn(account: Cell): Cell {
  const state = loadShardAccount(account.beginParse()).account?.storage.state;
  const data = state?.type === "active" ? state.state.data : undefined;
  if (data) return data;
  throw new ChainError("ContractMissing", "the mailbox is gone after the trial");
}
